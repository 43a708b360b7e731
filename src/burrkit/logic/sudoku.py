"""Sudoku: each digit once in every row, column and box.

Format: 9 lines of 9 digits, 0 where nothing is given (``.`` and ``?`` will do); or 4 lines of 4 digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from burrkit.logic.lines import digits, read_lines
from burrkit.logic.model import Distinct, PencilPuzzle, Values
from burrkit.logic.picture import PuzzlePicture, Tile, walls


@dataclass(frozen=True)
class Sudoku(PencilPuzzle):
    """The digits row by row; 0 is unknown."""

    rows: tuple[tuple[int, ...], ...]
    comments: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, source: str = "sudoku") -> Sudoku:
        """Read the text format."""
        lines = read_lines(text, source)
        size = len(lines)
        if size not in (4, 9):
            raise lines.error(f"{size} lines; a Sudoku has 9, or 4")
        return cls(tuple(digits(line, size, size) for line in lines), lines.comments)

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
