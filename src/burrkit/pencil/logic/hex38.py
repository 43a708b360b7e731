"""Hex38, the magic hexagon: 1 to 19 in a hexagon of side 3, all 15 straight lines with the sum 38.

Format: none is needed. Numbers may be given in rows of 3, 4, 5, 4 and 3, commas or blanks between, 0 for the
others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import permutations
from math import cos, pi, sin, sqrt
from random import Random
from typing import Final

from burrkit.pencil.logic.generators import DifficultyGoal, hide
from burrkit.pencil.logic.model import Distinct, Group, NumberGrid, Sizes, Total
from burrkit.pencil.logic.sheet import SourceLines, Tile
from burrkit.pencil.logic.solver import solve

#: Row r and falling diagonal q of each cell, both -2 to 2, in five rows; its rising diagonal is q + r.
_ROWS: Final = tuple(tuple((r, q) for q in range(-2, 3) if abs(q + r) <= 2) for r in range(-2, 3))
_PLACES: Final = tuple(place for row in _ROWS for place in row)


@dataclass(frozen=True)
class Hex38(NumberGrid):
    """The numbers given, row by row; 0 is unknown."""

    rows: tuple[tuple[int | None, ...], ...] = tuple((0,) * len(row) for row in _ROWS)

    needs_text = False
    numbers = range(1, 20)
    sizes = Sizes(3, 3, 3)

    @classmethod
    def parse(cls, lines: SourceLines) -> Hex38:
        """Five rows; nothing at all is the whole puzzle."""
        if not lines:
            return cls()
        rows = []
        for line, places in zip(lines.expect(5, "the hexagon has 5 rows"), _ROWS, strict=True):
            fields = line.fields(len(places), expected=f"; this row has {len(places)}")
            rows.append(tuple(line.integer(field, "number", 0, 19) for field in fields))
        return cls(tuple(rows))

    def cell(self, row: int, column: int) -> str:
        """V1 to V19, row by row."""
        return f"V{_PLACES.index(_ROWS[row][column]) + 1}"

    def groups(self) -> list[Group]:
        """All numbers differ, and every line adds up to 38."""
        cells = tuple(self.cells())
        lines: dict[tuple[str, int], list[str]] = {
            (name, k): [] for name in ("Row", "Falling", "Rising") for k in range(-2, 3)
        }
        for cell, (r, q) in zip(cells, _PLACES, strict=True):
            for line in (("Row", r), ("Falling", q), ("Rising", q + r)):
                lines[line].append(cell)
        totals = (Total(f"{name} {k + 3}", tuple(line), 38) for (name, k), line in lines.items())
        return [Distinct("Numbers", cells), *totals]

    def tile(self, row: int, column: int, number: int | None) -> Tile:
        """A hexagon."""
        r, q = _ROWS[row][column]
        x, y = q + r / 2, r * sqrt(3) / 2
        angles = ((k + 0.5) * pi / 3 for k in range(6))
        outline = tuple((x + cos(a) / sqrt(3), y + sin(a) / sqrt(3)) for a in angles)
        return replace(super().tile(row, column, number), row=r, column=x, outline=outline)

    def lines(self) -> Iterable[str]:
        """Five rows; none if nothing is given."""
        return super().lines() if any(map(any, self.rows)) else ()

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Hex38:
        """The only answer, turned or reflected at random, from which numbers are removed."""
        answer = next(solve(cls()))
        numbers = dict(zip(_PLACES, answer.values(), strict=True))
        order, sign = random.choice(list(permutations(range(3)))), random.choice((1, -1))

        def image(place: tuple[int, int]) -> tuple[int, int]:
            # The three coordinates of a cell add up to 0; their orders and signs are the twelve symmetries.
            coordinates = (*place, -sum(place))
            return sign * coordinates[order[0]], sign * coordinates[order[1]]

        full = cls(tuple(tuple(numbers[image(place)] for place in row) for row in _ROWS))
        squares = [(r, c) for r, c, _ in full.squares()]
        return hide(full, random.sample(squares, len(squares)), cls.without, goal)
