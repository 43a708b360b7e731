"""Pictures as all drawing functions return them: pages of a display list, which are written as files.

SVG is one flat list of paths, circles and texts, with no styles, scripts or references. Its coordinates are
millimetres with two decimals, beyond any printer. All areas of one colour that are on the same level are one
path, so that a picture of thousands of cubes stays small.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from burrkit.drawing.items import DPI, Area, Disc, Item, PictureError, Point, SheetPage, Strokes, Words
from burrkit.plurals import counted
from burrkit.runtime.short_repr import summary


@dataclass(frozen=True)
class Drawing:
    """A picture of one or more pages.

    ``ground`` is the colour of the paper, None for transparent. ``title`` is the text for screen readers.
    """

    pages: tuple[SheetPage, ...]
    title: str = ""
    ground: str | None = "#ffffff"

    def __repr__(self) -> str:
        first = self.pages[0]
        size = f"{first.width:g} x {first.height:g} mm"
        return summary(self, self.title, counted(len(self.pages), "page"), size)

    def svg(self, page: int = 1) -> str:
        """Return a page, counted from 1, as the text of an SVG file; PictureError if it does not exist."""
        return _svg(self._page(page), self.title, self.ground)

    def png(self, page: int = 1, *, dpi: int = DPI) -> bytes:
        """Return a page, counted from 1, as a PNG file with ``dpi`` pixels per inch.

        PictureError if there is no such page, if it would be too large, or if Pillow is not installed.
        """
        from burrkit.drawing.raster import png

        return png(self._page(page), self.ground, dpi)

    def pdf(self) -> bytes:
        """Return all pages as one PDF file, true to scale."""
        from burrkit.drawing import pdf

        return pdf.write(self.pages, self.title, self.ground)

    def save(self, path: str | Path, *, dpi: int = DPI, force: bool = False) -> tuple[Path, ...]:
        """Write all pages to files and return their paths: ``path`` for one, ``sheet-1.svg``, … for several.

        The ending selects SVG, PNG or PDF, which takes all pages. Each file is written completely or not at
        all. Raises BurrkitError if one exists, unless ``force``, or if it cannot be written.
        """
        from burrkit.formats.files import label, numbered, require_replaceable, write_bytes

        path = Path(path)
        ending = path.suffix.lower()
        if ending not in (".svg", ".png", ".pdf"):
            raise PictureError(
                f"{label(str(path))}: a picture is .svg, .png or .pdf, and an animation .gif or .webp"
            )
        names = numbered(path.name, 1 if ending == ".pdf" else len(self.pages))
        paths = tuple(map(path.with_name, names))
        for one in paths:
            require_replaceable(one, force=force)
        for number, one in enumerate(paths, 1):
            write_bytes(one, self._encoded(number, ending, dpi), force=force)
        return paths

    def _encoded(self, number: int, ending: str, dpi: int) -> bytes:
        if ending == ".pdf":
            return self.pdf()
        return self.svg(number).encode() if ending == ".svg" else self.png(number, dpi=dpi)

    def _repr_svg_(self) -> str:
        """Return the first page, for notebooks."""
        return self.svg()

    def _page(self, number: int) -> SheetPage:
        if not 1 <= number <= len(self.pages):
            raise PictureError(f"no such page: {number}; there are {len(self.pages)}", "unknown")
        return self.pages[number - 1]


_FONTS: Final = "Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"


def _svg(page: SheetPage, title: str = "", ground: str | None = None) -> str:
    """The text of an SVG file; any title and any words may be in it."""
    width, height = _number(page.width), _number(page.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family={quoteattr(_FONTS)} role="img">'
    ]
    if title:
        lines.append(f"<title>{_text(title)}</title>")
    if ground is not None:
        lines.append(f'<path fill="{ground}" d="M0 0H{width}V{height}H0Z"/>')
    for _, run in groupby(page.items, _style):
        lines.append(_run(list(run)))
    return "\n".join([*lines, "</svg>", ""])


def _style(item: Item) -> object:
    """Neighbours in the list for which this is the same become one element."""
    if isinstance(item, Area):
        return "area", item.colour
    return ("strokes", item.colour, item.width) if isinstance(item, Strokes) else item


def _run(items: list[Item]) -> str:
    first = items[0]
    if isinstance(first, Area):
        loops = (loop for item in items if isinstance(item, Area) for loop in item.loops)
        return (
            f'<path fill="{first.colour}" fill-rule="evenodd" d="{"".join(_way(i) + "Z" for i in loops)}"/>'
        )
    if isinstance(first, Strokes):
        ways = "".join(_way(line) for item in items if isinstance(item, Strokes) for line in item.lines)
        width = _number(first.width)
        return (
            f'<path fill="none" stroke="{first.colour}" stroke-width="{width}" stroke-linecap="round" '
            f'stroke-linejoin="round" d="{ways}"/>'
        )
    return "\n".join(_circle(item) if isinstance(item, Disc) else _words(item) for item in items)


def _circle(item: Disc) -> str:
    x, y = map(_number, item.centre)
    return f'<circle cx="{x}" cy="{y}" r="{_number(item.radius)}" fill="{item.colour}"/>'


def _words(item: Item) -> str:
    if not isinstance(item, Words):
        raise TypeError(f"{item!r} is not an item of a display list")
    x, y = map(_number, item.at)
    more = "" if item.anchor == "start" else f' text-anchor="{item.anchor}"'
    more += ' font-weight="bold"' if item.bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{_number(item.size)}" fill="{item.colour}"{more}>'
        f"{_text(item.text)}</text>"
    )


def _way(points: tuple[Point, ...]) -> str:
    """``M1 2L3 4 5 6``: points as a path."""
    (x, y), *rest = points
    start = f"M{_number(x)} {_number(y)}"
    return start + "".join(
        f"{'L' if k == 0 else ' '}{_number(x)} {_number(y)}" for k, (x, y) in enumerate(rest)
    )


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _text(text: str) -> str:
    """A text that XML can hold: what cannot be printed, control characters among it, gives way to a sign."""
    return escape("".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text))
