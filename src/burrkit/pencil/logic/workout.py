"""Number Workout: 13 hexagons of six triangles, 1 to 6 in each, equal numbers where two hexagons touch.

Format: ten lines of 3, 9, 9, 9, 9, 9, 9, 9, 9 and 3 digits, 0 where nothing is given. The five hexagons in
the middle are on lines 1 and 2, 3 and 4, …, those at the left and at the right on lines 2 and 3, 4 and 5, ….
Each has three digits on its upper line and three on its lower one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi, sin, sqrt
from random import Random
from typing import Final

from burrkit.pencil.logic.generators import DifficultyGoal, hide_numbers, random_answer
from burrkit.pencil.logic.model import Distinct, Group, NumberGrid, Same, Sizes
from burrkit.pencil.logic.sheet import Point, SourceLines, Tile

_LENGTHS: Final = (3, *[9] * 8, 3)
#: For every hexagon its upper line and its leftmost column; 0 is the first.
_HEXAGONS: Final = tuple((row, column) for row in range(9) for column in ((3,) if row % 2 == 0 else (0, 6)))


@dataclass(frozen=True)
class Workout(NumberGrid):
    """The digits line by line; 0 is unknown."""

    separator = ""
    numbers = range(1, 7)
    sizes = Sizes(13, 13, 13)
    bands = (0, 6)

    @classmethod
    def parse(cls, lines: SourceLines) -> Workout:
        """Ten lines of digits."""
        expected = zip(lines.expect(10, "there are 10"), _LENGTHS, strict=True)
        return cls(tuple(line.digits(length, 6) for line, length in expected))

    def cell(self, row: int, column: int) -> str:
        """V12 is the second line's third digit; the columns of the short lines are 3 to 5."""
        return f"V{row}{_column(row, column)}"

    def groups(self) -> list[Group]:
        """1 to 6 in each hexagon; the same number on both sides where two touch."""
        hexagons = [
            Distinct(f"Hexagon {number}", tuple(f"V{row + k}{column + j}" for k in (0, 1) for j in range(3)))
            for number, (row, column) in enumerate(_HEXAGONS, 1)
        ]
        sides = [(f"V{r}{c}", f"V{r}{c + 1}") for r in range(1, 9) for c in (2, 5)]
        above = [(f"V{r + 1}{c + 1}", f"V{r + 2}{c + 1}") for r, c in _HEXAGONS if r < 7]
        touching = [Same(f"Touching {number}", pair) for number, pair in enumerate(sides + above, 1)]
        return [*hexagons, *touching]

    def tile(self, row: int, column: int, number: int | None) -> Tile:
        """A triangle of a hexagon."""
        column_drawn = _column(row, column)
        outline = _triangle(row, column_drawn)
        return replace(super().tile(row, column, number), column=column_drawn, outline=outline)

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Workout:
        """The hexagons filled at random, from which numbers are removed."""
        empty = cls(tuple((0,) * length for length in _LENGTHS))
        return hide_numbers(empty.filled(random_answer(empty, random)), random, goal)


def _column(row: int, place: int) -> int:
    """The column of a digit of a line; the short lines are those of the hexagons in the middle."""
    return place + 3 if _LENGTHS[row] == 3 else place


def _triangle(row: int, column: int) -> tuple[Point, ...]:
    """The corners of a triangle: the middle of its hexagon, and two of the hexagon's corners."""
    side = 1.2
    lower = (row + (column // 3 != 1)) % 2
    x, y = column // 3 * 1.5 * side, (row - lower + 1) * side * sqrt(3) / 2
    # Corners go round from the right, downward; the upper half has the sectors 3, 4, 5 from the left.
    sector = 2 - column % 3 if lower else 3 + column % 3
    angles = (sector * pi / 3, (sector + 1) * pi / 3)
    return ((x, y), *((x + side * cos(a), y + side * sin(a)) for a in angles))
