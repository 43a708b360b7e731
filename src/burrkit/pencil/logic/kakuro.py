r"""Kakuro: digits 1 to 9 in runs that add up to their targets, no digit twice in a run.

Format: a row a line, commas or blanks between: ``x`` is a block, ``0`` a digit to be found (1 to 9 if it is
given), and ``16\4`` holds the targets of the run below it and of the run to its right; either may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from burrkit.pencil.logic.lines import SourceLine, read_lines
from burrkit.pencil.logic.model import Distinct, Group, PencilPuzzle, Total, Values
from burrkit.pencil.logic.picture import PuzzlePicture, Tile

#: A digit (0 unknown), or the targets (down, across) of a clue, 0 where there is none; (0, 0) is a block.
_Square: TypeAlias = int | tuple[int, int]

_DIGITS: Final = tuple(range(1, 10))
_WIDEST: Final = 60


@dataclass(frozen=True)
class Kakuro(PencilPuzzle):
    """The squares, all rows of the same length."""

    rows: tuple[tuple[_Square, ...], ...]
    comments: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, source: str = "kakuro") -> Kakuro:
        """Read the text format."""
        lines = read_lines(text, source)
        table = zip(lines, lines.table("square", _WIDEST), strict=True)
        rows = [tuple(_square(line, field) for field in fields) for line, fields in table]
        made = cls(tuple(rows), lines.comments)
        for row, column, _, target, cells in made._runs():
            place = lines.lines[row]
            if target and not cells:
                raise place.error(f"square {column + 1} has the target {target}, but no digits follow")
            if not target and len(cells) > 1:
                raise place.error(f"the run of {len(cells)} digits at square {column + 1} has no target")
            if len(cells) > 9:
                raise place.error(f"the run at square {column + 1} has {len(cells)} digits; 9 are the most")
        if not made.cells():
            raise lines.error("no digits to be found; 0 stands for each")
        return made

    def _runs(self) -> Iterator[tuple[int, int, str, int, tuple[str, ...]]]:
        """Row and column of the square before a run, direction, target (0 for none), cells."""
        for r, c in self._places():
            for name, dr, dc, part in (("Down", 1, 0, 0), ("Across", 0, 1, 1)):
                square = self._at(r, c)
                starts = isinstance(square, tuple) or self._at(r - dr, c - dc) is None
                if starts:
                    target = square[part] if isinstance(square, tuple) else 0
                    first = (r + dr, c + dc) if isinstance(square, tuple) else (r, c)
                    yield r, c, name, target, tuple(self._run(*first, dr, dc))

    def _run(self, row: int, column: int, dr: int, dc: int) -> Iterator[str]:
        while isinstance(self._at(row, column), int):
            yield self._cell(row, column)
            row, column = row + dr, column + dc

    def _places(self) -> Iterator[tuple[int, int]]:
        return ((r, c) for r, row in enumerate(self.rows) for c in range(len(row)))

    def _at(self, row: int, column: int) -> _Square | None:
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])
        return self.rows[row][column] if inside else None

    def _cell(self, row: int, column: int) -> str:
        return f"V{row * len(self.rows[0]) + column}"

    def cells(self) -> dict[str, tuple[int, ...]]:
        """Squares are numbered row by row, blocks too: V12 is in the second row of ten."""
        return {
            self._cell(r, c): (square,) if square else _DIGITS
            for r, c in self._places()
            if isinstance(square := self.rows[r][c], int)
        }

    def groups(self) -> list[Group]:
        """A run adds up to its target without repeating a digit."""
        rules: list[Group] = []
        for row, column, direction, target, cells in self._runs():
            if target:
                name = f"{direction} {row * len(self.rows[0]) + column}"
                rules += [Total(name, cells, target, str(target)), Distinct(name, cells)]
        return rules

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """Digits, and the targets in the clue squares."""
        tiles = []
        for r, c in self._places():
            square = self.rows[r][c]
            if isinstance(square, tuple):
                text = "\\".join(str(target or "") for target in square) if any(square) else ""
                tiles.append(Tile(r, c, text, "clue" if text else "dark", plain=" "))
            else:
                value = values[self._cell(r, c)] if values is not None else square or "."
                tiles.append(Tile(r, c, str(value), "given" if square else "found"))
        return PuzzlePicture(tuple(tiles))

    def lines(self) -> Iterator[str]:
        """A row a line."""
        return (",".join(_field(square) for square in row) for row in self.rows)


def _square(line: SourceLine, field: str) -> _Square:
    if field in ("x", "X"):
        return 0, 0
    clue = re.fullmatch(r"([^\\]*)\\([^\\]*)", field)
    if clue is None:
        return line.integer(field, "digit", 0, 9, "x or targets such as 16\\4")
    down, across = (
        line.integer(part.strip(), "target", 1, 45) if part.strip() else 0 for part in clue.groups()
    )
    return down, across


def _field(square: _Square) -> str:
    if isinstance(square, int):
        return str(square)
    return "\\".join(str(target or "") for target in square) if any(square) else "x"
