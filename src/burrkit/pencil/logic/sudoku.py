"""Sudoku: each digit once in every row, column and box.

Format: 9 lines of 9 digits, 0 where nothing is given (``.``, ``?``, ``_``, ``*`` and ``-`` will do); or 4
lines of 4 digits. All rows may stand on one line, 81 signs or 16. Between the digits may be blanks, commas
and the walls of the boxes, between the rows lines such as ``------+-------+------``::

    5 3 . | . 7 . | . . .
    6 . . | 1 9 5 | . . .
    . 9 8 | . . . | . 6 .
    ------+-------+------
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from typing import Final

from burrkit.pencil.logic.lines import UNKNOWN, Lines, SourceLine, digits, read_lines
from burrkit.pencil.logic.model import Distinct, PencilPuzzle, Values
from burrkit.pencil.logic.picture import PuzzlePicture, Tile, walls
from burrkit.plurals import counted

_SIZES: Final = (9, 4)
_SQUARES: Final = tuple(size * size for size in _SIZES)
#: Blanks and walls of boxes: | and the signs of Unicode that draw lines.
_WALLS: Final = re.compile(r"[|\u2500-\u257f\s]")


@dataclass(frozen=True)
class Sudoku(PencilPuzzle):
    """The digits row by row; 0 is unknown."""

    rows: tuple[tuple[int, ...], ...]
    comments: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, source: str = "sudoku") -> Sudoku:
        """Read the text format."""
        lines = read_lines(text, source)
        rows = _rows(lines)
        size = len(rows)
        return cls(tuple(digits(row, size, size) for row in rows), lines.comments)

    @classmethod
    def resembles(cls, text: str) -> bool:
        """Whether a text is meant as a puzzle: it has digits and signs for unknown ones alone."""
        signs = _WALLS.sub("", text)
        return len(signs) > _SIZES[0] and set(signs) <= set("0123456789" + UNKNOWN)

    def cells(self) -> dict[str, tuple[int, ...]]:
        """V0, V1, … row by row."""
        every = tuple(range(1, len(self.rows) + 1))
        given = (digit for row in self.rows for digit in row)
        return {f"V{k}": (digit,) if digit else every for k, digit in enumerate(given)}

    def groups(self) -> list[Distinct]:
        """No digit twice in a row, a column or a box."""
        side = range(len(self.rows))
        rows = [[(r, c) for c in side] for r in side]
        columns = [[(r, c) for r in side] for c in side]
        boxes = [[(r, c) for r in side for c in side if self._box(r, c) == box] for box in side]
        named = (("Row", rows), ("Column", columns), ("Box", boxes))
        return [
            Distinct(f"{name} {number}", tuple(f"V{r * len(side) + c}" for r, c in places))
            for name, houses in named
            for number, places in enumerate(houses, 1)
        ]

    def _box(self, row: int, column: int) -> int:
        width = isqrt(len(self.rows))
        return row // width * width + column // width

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The grid with its boxes."""
        tiles, boxes, cells = [], {}, iter(self.cells())
        for r, row in enumerate(self.rows):
            for c, given in enumerate(row):
                cell = next(cells)
                value = values[cell] if values is not None else given or "."
                tiles.append(Tile(r, c, str(value), "given" if given else "found"))
                boxes[r, c] = self._box(r, c)
        return PuzzlePicture(tuple(tiles), walls(boxes))

    def lines(self) -> Iterator[str]:
        """A row a line."""
        return ("".join(map(str, row)) for row in self.rows)


def _rows(lines: Lines) -> list[SourceLine]:
    """The rows as lines of digits. FormatError if there are not as many as one puzzle has."""
    rows = [replace(line, text=text) for line in lines if (text := _without_walls(line))]
    lengths = {len(row.text) for row in rows}
    if len(rows) > 1 and lengths <= set(_SQUARES):
        raise lines.error(
            f"{len(rows):,} puzzles, one on each line; a line alone is read, also as an argument"
        )
    if len(rows) == 1:
        (row,) = rows
        if len(row.text) not in _SQUARES:
            raise row.error(f"{counted(len(row.text), 'sign')}; a Sudoku on one line has 81, or 16")
        size = isqrt(len(row.text))
        return [replace(row, text=row.text[k : k + size]) for k in range(0, len(row.text), size)]
    if len(rows) not in _SIZES:
        raise lines.error(
            f"{len(rows):,} rows of digits; a Sudoku has 9, or 4, with 0 where nothing is given"
        )
    return rows


def _without_walls(line: SourceLine) -> str:
    """The signs of a row; none of a line between boxes."""
    text = _WALLS.sub("", line.text)
    if "," in text:
        fields = text.split(",")
        if any(len(field) != 1 for field in fields):
            raise line.error("between commas stands one digit, 0 where nothing is given")
        text = "".join(fields)
    is_rule = set(text) <= set("-+=*") and text.strip("*") != ""
    return "" if is_rule else text
