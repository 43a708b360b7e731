"""Total Concentration, or "cross sum": a square of numbers with the sums of rows, columns and diagonals.

Format: first the sum of the diagonal that ends in the top right corner; then n rows of n numbers and their
sum; last the n sums of the columns and the sum of the other diagonal, the main one. Commas or blanks between,
``x`` for an unknown number. Numbers are any integers; all are called V0, V1, … in the order of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from burrkit.pencil.logic.lines import read_lines
from burrkit.pencil.logic.model import PencilPuzzle, Total, Values
from burrkit.pencil.logic.picture import PuzzlePicture, Tile
from burrkit.pencil.logic.pyramid import LARGEST
from burrkit.plurals import counted


@dataclass(frozen=True)
class Concentration(PencilPuzzle):
    """The lines of the text; None is unknown."""

    rows: tuple[tuple[int | None, ...], ...]
    comments: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, source: str = "concentration") -> Concentration:
        """Read the text format."""
        lines = read_lines(text, source)
        size = len(lines) - 2
        if not 2 <= size <= 20:
            raise lines.error(f"{len(lines)} lines; for n rows there are n + 2, n from 2 to 20")
        rows = []
        for number, line in enumerate(lines):
            fields = line.fields()
            wanted = size + 1 if number else 1
            if len(fields) != wanted:
                raise line.error(
                    f"{counted(len(fields), 'number')}; this line has {wanted} in a square of {size} rows"
                )
            rows.append(
                tuple(line.integer_or_x(field, -LARGEST, LARGEST, "which is unknown") for field in fields)
            )
        return cls(tuple(rows), lines.comments)

    @property
    def size(self) -> int:
        """Numbers in a row."""
        return len(self.rows) - 2

    def cells(self) -> dict[str, tuple[int] | None]:
        """V0 is the sum in the corner; what is not given may be any integer."""
        given = (value for row in self.rows for value in row)
        return {f"V{k}": None if value is None else (value,) for k, value in enumerate(given)}

    def _cell(self, row: int, column: int) -> str:
        """The number at a row and column; column n holds the sums of rows, row n those of columns."""
        return f"V{1 + row * (self.size + 1) + column}"

    def groups(self) -> list[Total]:
        """Rows, columns and both diagonals add up to their sums."""
        cell, side = self._cell, range(self.size)
        return [
            *(Total(f"Row {r + 1}", tuple(cell(r, c) for c in side), cell(r, self.size)) for r in side),
            *(Total(f"Column {c + 1}", tuple(cell(r, c) for r in side), cell(self.size, c)) for c in side),
            Total("Diagonal down", tuple(cell(k, k) for k in side), cell(self.size, self.size)),
            Total("Diagonal up", tuple(cell(k, self.size - 1 - k) for k in side), "V0"),
        ]

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The square, sums to the right and below."""
        tiles, cells = [], iter(self.cells().items())
        for r, row in enumerate(self.rows, -1):
            for c, _ in enumerate(row, self.size if r < 0 else 0):
                cell, domain = next(cells)
                value = values[cell] if values is not None else domain[0] if domain else "."
                is_sum = r in (-1, self.size) or c == self.size
                tiles.append(
                    Tile(r, c, str(value), "clue" if is_sum and domain else "given" if domain else "found")
                )
        return PuzzlePicture(tuple(tiles))

    def lines(self) -> Iterator[str]:
        """A row a line."""
        return (",".join("x" if value is None else str(value) for value in row) for row in self.rows)
