"""Pages as a PDF file: vectors and the Helvetica that every reader has; nothing is embedded.

Just what the display list needs of PDF 1.4 (ISO 32000-1 describes it): filled paths, strokes and lines of
text. A point is 1/72 inch, so that millimetres come out true to scale. Letters that Helvetica's usual
encoding (Windows-1252) lacks become question marks; SVG can show them.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from burrkit.drawing.items import Area, Disc, Item, Point, SheetPage, Strokes, Words
from burrkit.palette import rgb

_POINTS_A_MM: Final = 72 / 25.4

#: How far from a circle's quarters the control points of its Bézier curves are, in radii.
_ROUND: Final = 0.5522847498

#: The widths of the letters from the blank to the tilde in thousandths of the size, as Adobe publishes them.
_PLAIN: Final = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 "
    "556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 "
    "667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 "
    "556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
)
_BOLD: Final = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 "
    "556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 "
    "667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 "
    "611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584"
)
_WIDTHS: Final = tuple(tuple(map(int, widths.split())) for widths in (_PLAIN, _BOLD))


def write(pages: Sequence[SheetPage], title: str = "", ground: str | None = None) -> bytes:
    """Encode pages as the bytes of a PDF file; the same pages give the same bytes."""
    objects: list[bytes] = [
        # No scaling in the print dialog: fitting pages to the paper would spoil the scale.
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        b"",  # the list of pages, filled in below
        b"<< /Title " + _string(title) + b" /Producer (burrkit) >>",
        _font(b"Helvetica"),
        _font(b"Helvetica-Bold"),
    ]
    kids = []
    for page in pages:
        data = zlib.compress("\n".join(_content(page, ground)).encode("ascii"), 9)
        objects.append(b"<< /Length %d /Filter /FlateDecode >>\nstream\n%b\nendstream" % (len(data), data))
        width, height = (_number(side * _POINTS_A_MM) for side in (page.width, page.height))
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents {len(objects)} 0 R "
            "/Resources << /Font << /F0 4 0 R /F1 5 0 R >> >> >>".encode()
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    """Numbered objects, and the table of where each begins."""
    data = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, body in enumerate(objects, 1):
        starts.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % start for start in starts)
    data += b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\n" % (len(objects) + 1)
    return bytes(data + b"startxref\n%d\n%%%%EOF\n" % table)


def _font(name: bytes) -> bytes:
    return b"<< /Type /Font /Subtype /Type1 /BaseFont /%b /Encoding /WinAnsiEncoding >>" % name


# What is on a page ---------------------------------------------------------------------------------------


def _content(page: SheetPage, ground: str | None) -> Iterator[str]:
    """Operators that draw a page; millimetres from the upper left corner, y down."""
    scale = f"{_POINTS_A_MM:.6f}"
    yield f"{scale} 0 0 -{scale} 0 {_number(page.height * _POINTS_A_MM)} cm 1 J 1 j"
    if ground is not None:
        yield f"{_colour(ground)} rg 0 0 {_number(page.width)} {_number(page.height)} re f"
    for item in page.items:
        yield _drawn(item)


def _drawn(item: Item) -> str:
    if isinstance(item, Area):
        ways = " ".join(f"{_way(loop)} h" for loop in item.loops)
        return f"{_colour(item.colour)} rg {ways} f*"
    if isinstance(item, Strokes):
        ways = " ".join(map(_way, item.lines))
        return f"{_colour(item.colour)} RG {_number(item.width)} w {ways} S"
    return _disc(item) if isinstance(item, Disc) else _words(item)


def _way(points: tuple[Point, ...]) -> str:
    (x, y), *rest = points
    return " ".join([f"{_number(x)} {_number(y)} m", *(f"{_number(a)} {_number(b)} l" for a, b in rest)])


def _disc(disc: Disc) -> str:
    (x, y), r = disc.centre, disc.radius
    k = r * _ROUND
    curves = (
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    )
    ways = " ".join(" ".join(map(_number, curve)) + " c" for curve in curves)
    return f"{_colour(disc.colour)} rg {_number(x + r)} {_number(y)} m {ways} f"


def _words(words: Words) -> str:
    encoded = words.text.encode("cp1252", "replace")
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
    x = words.at[0] - share * _width(encoded, words.bold) * words.size
    # The page is upside down to text, which is turned back here.
    place = f"1 0 0 -1 {_number(x)} {_number(words.at[1])} Tm"
    text = _string(words.text).decode("ascii")
    return f"BT /F{int(words.bold)} {_number(words.size)} Tf {_colour(words.colour)} rg {place} {text} Tj ET"


def _width(encoded: bytes, bold: bool) -> float:
    """The width of a text in its size; letters beyond ASCII are about as wide as an a."""
    widths = _WIDTHS[bold]
    return sum(widths[c - 32] if 32 <= c < 127 else widths[ord("a") - 32] for c in encoded) / 1000


def _string(text: str) -> bytes:
    """A text as hexadecimal digits, so that nothing in it can be mistaken for an operator."""
    return b"<" + text.encode("cp1252", "replace").hex().encode() + b">"


def _colour(colour: str) -> str:
    return " ".join(_number(channel / 255) for channel in rgb(colour))


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
