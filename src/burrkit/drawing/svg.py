"""A page as SVG: one flat list of paths, circles and texts, with no styles, scripts or references.

Coordinates are millimetres with two decimals: finer than any printer. All areas of one colour that lie on the
same level are one path, so that a picture of thousands of cubes stays small.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from burrkit.drawing.items import Area, Disc, Item, SheetPage, Strokes, Words
from burrkit.drawing.view import Point

_FONTS: Final = "Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"


def write(page: SheetPage, title: str = "", ground: str | None = None) -> str:
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
