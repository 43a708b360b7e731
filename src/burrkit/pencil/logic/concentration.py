"""Total Concentration, or "cross sum": a square of numbers with the sums of rows, columns and diagonals.

Format: first the sum of the diagonal that ends in the top right corner; then n rows of n numbers and their
sum; last the n sums of the columns and the sum of the other diagonal, the main one. Commas or blanks between,
``x`` for an unknown number. Numbers are any integers; all are called V0, V1, … in the order of the text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from burrkit.pencil.logic.generators import DifficultyGoal, hide_numbers
from burrkit.pencil.logic.model import Group, NumberGrid, Sizes, Total
from burrkit.pencil.logic.sheet import SourceLines, Tile

#: The largest random number.
_HIGHEST: Final = 50


@dataclass(frozen=True)
class Concentration(NumberGrid):
    """The lines of the text; None is unknown."""

    unknown = None
    numbers = None
    sizes = Sizes(3, 5, 10)
    bands = (0, 1)
    attempts = 1000  # an attempt is quick, and the hard ones are rare

    @classmethod
    def parse(cls, lines: SourceLines) -> Concentration:
        """The corner, the rows with their sums, the sums of the columns."""
        size = len(lines) - 2
        if not 2 <= size <= 20:
            raise lines.error(f"{len(lines)} lines; for n rows there are n + 2, n from 2 to 20")
        rows = []
        for number, line in enumerate(lines):
            count = size + 1 if number else 1
            fields = line.fields(count, expected=f"; this line has {count} in a square of {size} rows")
            rows.append(line.integers_or_x(fields, "which is unknown"))
        return cls(tuple(rows))

    @property
    def size(self) -> int:
        """Numbers in a row."""
        return len(self.rows) - 2

    def cell(self, row: int, column: int) -> str:
        """V0 is the sum in the corner, the only one in row 0."""
        return f"V{1 + (row - 1) * (self.size + 1) + column}" if row else "V0"

    def groups(self) -> list[Group]:
        """Rows, columns and both diagonals add up to their sums."""
        size, cell = self.size, self.cell
        side = range(size)
        return [
            *(Total(f"Row {r}", tuple(cell(r, c) for c in side), cell(r, size)) for r in range(1, size + 1)),
            *(Total(f"Column {c + 1}", tuple(cell(r + 1, c) for r in side), cell(size + 1, c)) for c in side),
            Total("Diagonal down", tuple(cell(k + 1, k) for k in side), cell(size + 1, size)),
            Total("Diagonal up", tuple(cell(k + 1, size - 1 - k) for k in side), "V0"),
        ]

    def tile(self, row: int, column: int, number: int | None) -> Tile:
        """Sums stand to the right and below, the first one in the corner above."""
        tile = super().tile(row, column, number)
        is_sum = row in (0, self.size + 1) or column == self.size
        look = "clue" if is_sum and number is not None else tile.look
        return replace(tile, row=row - 1, column=column if row else self.size, look=look)

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Concentration:
        """Random numbers with all their sums, of which as many as possible are hidden."""
        square = [[random.randint(1, _HIGHEST) for _ in range(size)] for _ in range(size)]
        side = range(size)
        rows = (
            (sum(square[k][size - 1 - k] for k in side),),
            *((*row, sum(row)) for row in square),
            (*(sum(row[c] for row in square) for c in side), sum(square[k][k] for k in side)),
        )
        return hide_numbers(cls(rows), random, goal)
