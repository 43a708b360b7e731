"""The number pyramid, or "sum-up": every number is the sum of the two below it.

Format: a row a line, from the apex with one number to the base, commas or blanks between, ``x`` for an
unknown number. Rows are called A, B, C, …, so that A1 = B1 + B2. Numbers are any integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from burrkit.pencil.logic.lines import read_lines
from burrkit.pencil.logic.model import PencilPuzzle, Total, Values
from burrkit.pencil.logic.picture import PuzzlePicture, Tile
from burrkit.plurals import counted

_NAMES: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: The numbers that may be given are smaller than this, either way.
LARGEST: Final = 10**9


@dataclass(frozen=True)
class Pyramid(PencilPuzzle):
    """Rows from the apex down; None is unknown."""

    rows: tuple[tuple[int | None, ...], ...]
    comments: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, source: str = "pyramid") -> Pyramid:
        """Read the text format."""
        lines = read_lines(text, source)
        if not 2 <= len(lines) <= len(_NAMES):
            raise lines.error(f"{len(lines)} rows; a pyramid has 2 to {len(_NAMES)}")
        rows = []
        for length, line in enumerate(lines, 1):
            fields = line.fields()
            if len(fields) != length:
                raise line.error(f"{counted(len(fields), 'number')}; row {length} of a pyramid has {length}")
            rows.append(
                tuple(line.integer_or_x(field, -LARGEST, LARGEST, "which is unknown") for field in fields)
            )
        return cls(tuple(rows), lines.comments)

    def cells(self) -> dict[str, tuple[int] | None]:
        """A1, B1, B2, …; what is not given may be any integer."""
        return {
            _cell(r, k): None if value is None else (value,)
            for r, row in enumerate(self.rows)
            for k, value in enumerate(row)
        }

    def groups(self) -> list[Total]:
        """The two below add up to the one above."""
        return [
            Total(f"Sum {_cell(r, k)}", (_cell(r + 1, k), _cell(r + 1, k + 1)), _cell(r, k))
            for r, row in enumerate(self.rows[:-1])
            for k in range(len(row))
        ]

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """Bricks."""
        tiles = []
        for r, row in enumerate(self.rows):
            for k, given in enumerate(row):
                value = values[_cell(r, k)] if values is not None else "." if given is None else given
                tiles.append(Tile(r, k - r / 2, str(value), "found" if given is None else "given"))
        return PuzzlePicture(tuple(tiles))

    def lines(self) -> Iterator[str]:
        """A row a line."""
        return (",".join("x" if value is None else str(value) for value in row) for row in self.rows)


def _cell(row: int, number: int) -> str:
    return f"{_NAMES[row]}{number + 1}"
