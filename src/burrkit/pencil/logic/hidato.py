"""Hidato and the knight's tour: the numbers 1 to n on n squares, each a step from the one before.

Format: a row a line, commas or blanks between: ``x`` is no square, ``0`` a number to be found. In Hidato a
step goes to one of the eight squares around, in a knight's tour it is a knight's move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from burrkit.pencil.logic.lines import read_lines
from burrkit.pencil.logic.model import AllowedTuples, Distinct, Group, PencilPuzzle, Values
from burrkit.pencil.logic.picture import PuzzlePicture, Tile

_WIDEST: Final = 20
_KING: Final = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0))
_KNIGHT: Final = tuple((r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c))


@dataclass(frozen=True)
class Hidato(PencilPuzzle):
    """The rows of the board: None is no square, 0 a number to be found."""

    rows: tuple[tuple[int | None, ...], ...]
    comments: tuple[str, ...] = ()

    steps: ClassVar[tuple[tuple[int, int], ...]] = _KING

    @classmethod
    def read(cls, text: str, source: str = "hidato") -> Hidato:
        """Read the text format."""
        lines = read_lines(text, source)
        table = lines.table("square", _WIDEST)
        count = sum(field not in ("x", "X") for fields in table for field in fields)
        if count < 2:
            raise lines.error("fewer than two squares")
        rows, seen = [], set[int]()
        meaning = f"which is no square; there are {count} squares"
        for line, fields in zip(lines, table, strict=True):
            row = [line.integer_or_x(field, 0, count, meaning) for field in fields]
            for number in filter(None, row):
                if number in seen:
                    raise line.error(f"number {number} is given twice")
                seen.add(number)
            rows.append(tuple(row))
        return cls(tuple(rows), lines.comments)

    def _squares(self) -> dict[tuple[int, int], int]:
        """Row and column of every square, and what is given there."""
        return {
            (r, c): given
            for r, row in enumerate(self.rows)
            for c, given in enumerate(row)
            if given is not None
        }

    def _index(self, row: int, column: int) -> int:
        return row * len(self.rows[0]) + column

    def cells(self) -> dict[str, tuple[int, ...]]:
        """V1, V2, …: the square on which each number stands, counted from 0 row by row."""
        squares = self._squares()
        free = tuple(self._index(r, c) for (r, c), given in squares.items() if not given)
        fixed = {given: (self._index(r, c),) for (r, c), given in squares.items() if given}
        return {f"V{k}": fixed.get(k, free) for k in range(1, len(squares) + 1)}

    def groups(self) -> list[Group]:
        """No two numbers on a square, and each a step from the one before."""
        squares = self._squares()
        steps = tuple(
            (self._index(r, c), self._index(r + dr, c + dc))
            for r, c in squares
            for dr, dc in self.steps
            if (r + dr, c + dc) in squares
        )
        return [
            Distinct("Squares", tuple(self.cells())),
            *(
                AllowedTuples(f"Step {k} to {k + 1}", (f"V{k}", f"V{k + 1}"), steps)
                for k in range(1, len(squares))
            ),
        ]

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The board."""
        numbers = {square: cell[1:] for cell, square in (values or {}).items()}
        tiles = [
            Tile(r, c, str(given or numbers.get(self._index(r, c), ".")), "given" if given else "found")
            for (r, c), given in self._squares().items()
        ]
        return PuzzlePicture(tuple(tiles))

    def lines(self) -> Iterator[str]:
        """A row a line."""
        return (",".join("x" if given is None else str(given) for given in row) for row in self.rows)


@dataclass(frozen=True)
class Knight(Hidato):
    """The same with the moves of a knight."""

    steps: ClassVar[tuple[tuple[int, int], ...]] = _KNIGHT
