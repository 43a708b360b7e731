"""The number pyramid, or "sum-up": every number is the sum of the two below it.

Format: a row a line, from the apex with one number to the base, commas or blanks between, ``x`` for an
unknown number. Rows are called A, B, C, …, so that A1 = B1 + B2. Numbers are any integers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from burrkit.pencil.logic.generators import DifficultyGoal, hide_numbers
from burrkit.pencil.logic.model import Group, NumberGrid, Sizes, Total
from burrkit.pencil.logic.sheet import SourceLines, Tile

_MOST_ROWS = 26


@dataclass(frozen=True)
class Pyramid(NumberGrid):
    """Rows from the apex down; None is unknown."""

    unknown = None
    numbers = None
    sizes = Sizes(2, 5, 10)
    bands = (0, 1)
    attempts = 1000  # an attempt is quick, and the hard ones are rare
    node_limit = None

    @classmethod
    def parse(cls, lines: SourceLines) -> Pyramid:
        """Each row has one number more than the one above."""
        if not 2 <= len(lines) <= _MOST_ROWS:
            raise lines.error(f"{len(lines)} rows; a pyramid has 2 to {_MOST_ROWS}")
        rows = []
        for length, line in enumerate(lines, 1):
            fields = line.fields(length, expected=f"; row {length} of a pyramid has {length}")
            rows.append(line.integers_or_x(fields, "which is unknown"))
        return cls(tuple(rows))

    def cell(self, row: int, column: int) -> str:
        """A1, B1, B2, …."""
        return f"{chr(ord('A') + row)}{column + 1}"

    def groups(self) -> list[Group]:
        """The two below add up to the one above."""
        return [
            Total(f"Sum {self.cell(r, c)}", (self.cell(r + 1, c), self.cell(r + 1, c + 1)), self.cell(r, c))
            for r, row in enumerate(self.rows[:-1])
            for c in range(len(row))
        ]

    def tile(self, row: int, column: int, number: int | None) -> Tile:
        """A brick."""
        return replace(super().tile(row, column, number), column=column - row / 2)

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Pyramid:
        """Add up a base of numbers below 100; hide as many numbers as possible."""
        rows = [[random.randint(1, 99) for _ in range(size)]]
        for _ in range(size - 1):
            rows.insert(0, [a + b for a, b in zip(rows[0], rows[0][1:], strict=False)])
        return hide_numbers(cls(tuple(map(tuple, rows))), random, goal)
