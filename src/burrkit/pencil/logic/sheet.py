"""The sheet of a pencil puzzle: its text format, read line by line, and its picture, drawn as text or as SVG.

In all text formats a line that begins with ``#`` is a comment, which is preserved, and empty lines and blanks
around fields do not matter. Fields are separated by commas, in a line without a comma by blanks. Errors have
the numbers of lines.

A picture, described once for all ways to draw it, is made of tiles. A tile stands at a row and a column,
which may be halves, and is a square of side 1 around that point unless it has an outline. Walls are thick
lines, marks are small discs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final, Literal, TypeAlias

from burrkit.errors import FormatError
from burrkit.palette import ACCENT
from burrkit.plurals import counted
from burrkit.runtime.fields import numbered_lines, quoted, whole_number

# Text ----------------------------------------------------------------------------------------------------

#: What stands for a digit that is not given, besides 0.
UNKNOWN: Final = ".?_*-"
#: The numbers of puzzles without bounds are at most this, either way.
LARGEST: Final = 10**9


@dataclass(frozen=True)
class SourceLine:
    """One line that is not a comment, and its number; ``indent`` is how many blanks are in front of it."""

    source: str
    number: int
    text: str
    indent: int = 0

    def error(self, message: str, code: str | None = None) -> FormatError:
        """A FormatError for this line."""
        return FormatError(self.source, self.number, message, code)

    def fields(self, count: int | None = None, what: str = "number", expected: str = "") -> list[str]:
        """The texts between the commas, or between the blanks of a line without commas.

        If there are not ``count`` of them, the error names ``what`` they are and has the phrase ``expected``.
        """
        fields = [field.strip() for field in self.text.split(",")] if "," in self.text else self.text.split()
        if count is not None and len(fields) != count:
            raise self.error(f"{counted(len(fields), what)}{expected}")
        return fields

    def integer(self, field: str, what: str, low: int, high: int, others: str = "") -> int:
        """A field as a number from ``low`` to ``high``.

        ``what`` names it in the error, ``others`` is what else may stand there.
        """
        value = whole_number(field, low, high)
        if value is None:
            if len(field.split()) > 1:
                raise self.error(f"a comma is missing in {quoted(field)}")
            not_it = "is neither" if others else "is not"
            also = f" nor {others}" if others else ""
            raise self.error(f"{what} {quoted(field, 20)} {not_it} a number from {low} to {high}{also}")
        return value

    def integers_or_x(
        self, fields: Iterable[str], meaning: str, low: int = -LARGEST, high: int = LARGEST
    ) -> tuple[int | None, ...]:
        """Fields as numbers, or None for ``x``; ``meaning`` is what that stands for."""
        others = f"x, {meaning}"
        return tuple(
            None if field in ("x", "X") else self.integer(field, "number", low, high, others)
            for field in fields
        )

    def digits(self, count: int, high: int) -> tuple[int, ...]:
        """``count`` digits, with or without blanks between; the signs ``UNKNOWN`` are 0."""
        signs = "".join(self.text.split())
        if len(signs) != count:
            had = f"{len(signs)} characters"
            raise self.error(f"{had}; this line has {count} digits, 0 where nothing is given")
        return tuple(0 if sign in UNKNOWN else self.integer(sign, "digit", 0, high) for sign in signs)


class SourceLines(tuple[SourceLine, ...]):
    """The lines of a text, with its ``source`` and its ``comments``."""

    source: str
    comments: tuple[str, ...]

    def error(self, message: str, code: str | None = None) -> FormatError:
        """A FormatError for the text as a whole."""
        return FormatError(self.source, None, message, code)

    def expect(self, count: int, what: str) -> SourceLines:
        """The lines, if there are ``count`` of them."""
        if len(self) != count:
            raise self.error(f"{counted(len(self), 'line')}, but {what}")
        return self

    def table(self, what: str, most: int) -> list[list[str]]:
        """The fields of all lines, the same number in each, and at most ``most`` rows and columns."""
        width = len(self[0].fields())
        if max(width, len(self)) > most:
            raise self.error(f"more than {most} rows or columns", "too-large")
        return [line.fields(width, what, f", but the first row has {width}") for line in self]


def read_lines(text: str, source: str, *, may_be_empty: bool = False) -> SourceLines:
    """Split a text into lines and comments. FormatError if it has nothing but comments."""
    comments, found = [], []
    for number, line in numbered_lines(text):
        stripped = line.strip()
        if stripped.startswith("#"):
            comments.append(stripped)
        elif stripped:
            found.append(SourceLine(source, number, stripped, len(line) - len(line.lstrip())))
    if not found and not may_be_empty:
        raise FormatError(source, None, "no puzzle in it, only comments" if comments else "empty")
    lines = SourceLines(found)
    lines.source, lines.comments = source, tuple(comments)
    return lines


# Picture -------------------------------------------------------------------------------------------------

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
