"""The picture of a pencil puzzle, described once and drawn as text or as SVG.

A picture is made of tiles. A tile stands at a row and a column, which may be halves, and is a square of side
1 around that point unless it has an outline. Walls are thick lines, marks are small discs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final, Literal, TypeAlias

from burrkit.palette import ACCENT

Point: TypeAlias = tuple[float, float]

#: How a tile looks: a given value, one that was found, a clue, paper, or something black.
Look: TypeAlias = Literal["given", "found", "clue", "dark"]

_UNIT: Final = 48


@dataclass(frozen=True)
class Tile:
    """One square with its text; ``plain`` is what the text picture has there, if that is something else.

    If it has a ``cell``, it shows the value of that cell in an answer; ``place`` is its line and field in the
    text format, from 0.
    """

    row: float
    column: float
    text: str
    look: Look = "found"
    note: str = ""
    outline: tuple[Point, ...] = ()
    plain: str | None = None
    cell: str = ""
    place: tuple[int, int] | None = None

    @property
    def corners(self) -> tuple[Point, ...]:
        """The outline as points (x, y), y downward."""
        if self.outline:
            return self.outline
        x, y = self.column, self.row
        return (x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)


@dataclass(frozen=True)
class PuzzlePicture:
    """Tiles; walls as pairs of points; marks as (x, y, letter); a legend, lines that stand below."""

    tiles: tuple[Tile, ...]
    walls: tuple[tuple[Point, Point], ...] = ()
    marks: tuple[tuple[float, float, str], ...] = ()
    legend: tuple[str, ...] = ()


def walls(regions: Mapping[tuple[int, int], object]) -> tuple[tuple[Point, Point], ...]:
    """The borders between squares (row, column) of different regions, and around all of them."""
    borders: list[tuple[Point, Point]] = []
    for (row, column), region in regions.items():
        left, right, top, bottom = column - 0.5, column + 0.5, row - 0.5, row + 0.5
        if regions.get((row, column - 1)) != region:
            borders.append(((left, top), (left, bottom)))
        if regions.get((row - 1, column)) != region:
            borders.append(((left, top), (right, top)))
        if (row, column + 1) not in regions:
            borders.append(((right, top), (right, bottom)))
        if (row + 1, column) not in regions:
            borders.append(((left, bottom), (right, bottom)))
    return tuple(borders)


def as_text(picture: PuzzlePicture) -> str:
    """The picture in characters, a line a row; digits stand side by side, longer numbers apart."""
    shown = [(tile, tile.text if tile.plain is None else tile.plain) for tile in picture.tiles]
    widest = max((len(text) for _, text in shown), default=0)
    unit = widest if widest <= 1 else widest + 1
    if any(tile.column % 1 for tile in picture.tiles):
        unit = max(2, widest + 2 - widest % 2)
    left = min((tile.column for tile in picture.tiles), default=0)
    lines: dict[float, dict[int, str]] = {}
    for tile, text in shown:
        at = round((tile.column - left) * unit)
        lines.setdefault(tile.row, {}).update(enumerate(text.rjust(widest), at))
    rows = (_line(lines[row]) for row in sorted(lines))
    return "".join(f"{line}\n" for line in (*rows, *picture.legend))


def _line(characters: Mapping[int, str]) -> str:
    return "".join(characters.get(at, " ") for at in range(max(characters) + 1)).rstrip()


_STYLE: Final = f"""
.tile {{ fill: #fffdf8; stroke: #8a8378; stroke-width: 1 }}
.clue {{ fill: #ece7dc }}
.dark {{ fill: #2b2926 }}
.wall {{ stroke: #2b2926; stroke-width: 3; stroke-linecap: round }}
.disc {{ fill: #fffdf8; stroke: {ACCENT}; stroke-width: 2 }}
text {{ font-family: system-ui, sans-serif; fill: #2b2926; text-anchor: middle; dominant-baseline: central }}
.given text {{ font-weight: 700 }}
.found text {{ fill: {ACCENT} }}
.small, .note {{ font-size: 11px }}
text.note {{ fill: #2b2926 !important; font-weight: 400 }}
"""


def as_svg(picture: PuzzlePicture, title: str = "") -> str:
    """The picture as a complete SVG document."""
    corners = [corner for tile in picture.tiles for corner in tile.corners] or [(0.0, 0.0)]
    left, top = (min(corner[axis] for corner in corners) - 0.25 for axis in (0, 1))
    right, bottom = (max(corner[axis] for corner in corners) + 0.25 for axis in (0, 1))
    box = " ".join(map(_px, (left, top, right - left, bottom - top)))
    size = f'width="{_px(right - left)}" height="{_px(bottom - top)}"'
    lines = ((*map(_px, a), *map(_px, b)) for a, b in picture.walls)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} font-size="20" role="img">',
        f"<title>{escape(printable(title))}</title>",
        f"<style>{_STYLE}</style>",
        *(_tile(tile) for tile in picture.tiles),
        *(f'<line class="wall" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>' for x1, y1, x2, y2 in lines),
        *(_mark(*mark) for mark in picture.marks),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _tile(tile: Tile) -> str:
    points = " ".join(f"{_px(x)},{_px(y)}" for x, y in tile.corners)
    x, y = (sum(values) / len(values) for values in zip(*tile.corners, strict=True))
    text = _text(x, y, tile.text, "small" if len(tile.text) > 3 else "")
    note = _text(x - 0.22, y - 0.34, tile.note, "note")
    return f'<g class="{tile.look}"><polygon class="tile {tile.look}" points="{points}"/>{text}{note}</g>'


def _text(x: float, y: float, text: str, style: str) -> str:
    if not text:
        return ""
    named = f' class="{style}"' if style else ""
    return f'<text x="{_px(x)}" y="{_px(y)}"{named}>{escape(printable(text))}</text>'


def _mark(x: float, y: float, text: str) -> str:
    disc = f'<circle class="disc" cx="{_px(x)}" cy="{_px(y)}" r="{_px(0.2)}"/>'
    return disc + _text(x, y, text, "note")


def _px(value: float) -> str:
    return f"{value * _UNIT:.5g}"


def printable(text: str) -> str:
    """Text from a file as XML and HTML may contain it: without control characters."""
    return "".join(c if c.isprintable() else "?" for c in text)
