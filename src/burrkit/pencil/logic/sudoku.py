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
from dataclasses import dataclass, replace
from math import isqrt
from random import Random
from typing import Final

from burrkit.pencil.logic.generators import DifficultyGoal, hide_numbers, random_answer
from burrkit.pencil.logic.model import Distinct, Group, NumberGrid, Sizes, Square, Values, latin
from burrkit.pencil.logic.sheet import UNKNOWN, PuzzlePicture, SourceLine, SourceLines, walls
from burrkit.plurals import counted

_SIZES: Final = (9, 4)
_SQUARES: Final = tuple(size * size for size in _SIZES)
#: Blanks and walls of boxes: | and the signs of Unicode that draw lines.
_WALLS: Final = re.compile(r"[|\u2500-\u257f\s]")


@dataclass(frozen=True)
class Sudoku(NumberGrid):
    """The digits row by row; 0 is unknown."""

    separator = ""
    sizes = Sizes(4, 9, 9, step=5)
    bands = (0, 4)

    @classmethod
    def parse(cls, lines: SourceLines) -> Sudoku:
        """Rows of digits, or all in one line."""
        rows = _rows(lines)
        return cls(tuple(row.digits(len(rows), len(rows)) for row in rows))

    @classmethod
    def resembles(cls, text: str) -> bool:
        """Whether a text is meant as a puzzle: it has digits and signs for unknown ones alone."""
        signs = _WALLS.sub("", text)
        return len(signs) > _SIZES[0] and set(signs) <= set("0123456789" + UNKNOWN)

    def groups(self) -> list[Group]:
        """No digit twice in a row, a column or a box."""
        side = range(len(self.rows))
        boxes: list[list[str]] = [[] for _ in side]
        for (r, c), box in self._boxes().items():
            boxes[box].append(self.cell(r, c))
        return [
            *latin([[self.cell(r, c) for c in side] for r in side]),
            *(Distinct(f"Box {number}", tuple(cells)) for number, cells in enumerate(boxes, 1)),
        ]

    def _boxes(self) -> dict[Square, int]:
        """The box of each square."""
        width = isqrt(len(self.rows))
        return {(r, c): r // width * width + c // width for r, c, _ in self.squares()}

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The grid with its boxes."""
        return replace(super().picture(values), walls=walls(self._boxes()))

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Sudoku:
        """A full grid, from which digits are removed in random order."""
        empty = cls(((0,) * size,) * size)
        return hide_numbers(empty.filled(random_answer(empty, random)), random, goal)


def _rows(lines: SourceLines) -> list[SourceLine]:
    """The rows as lines of digits. FormatError if their number is not that of one puzzle."""
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
