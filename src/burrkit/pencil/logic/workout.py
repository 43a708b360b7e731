"""Number Workout: 13 hexagons of six triangles, 1 to 6 in each, equal numbers where two hexagons touch.

Format: ten lines of 3, 9, 9, 9, 9, 9, 9, 9, 9 and 3 digits, 0 where nothing is given. The five hexagons in
the middle lie on lines 1 and 2, 3 and 4, …, those at the left and at the right on lines 2 and 3, 4 and 5, ….
Each has three digits on its upper line and three on its lower one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

from burrkit.pencil.logic.lines import digits, read_lines
from burrkit.pencil.logic.model import Distinct, Group, PencilPuzzle, Same, Values
from burrkit.pencil.logic.picture import Look, PuzzlePicture, Tile

#: For every hexagon its upper line and its leftmost column; 0 is the first.
_HEXAGONS: Final = tuple((row, column) for row in range(9) for column in ((3,) if row % 2 == 0 else (0, 6)))


@dataclass(frozen=True)
class Workout(PencilPuzzle):
    """The digits line by line; 0 is unknown."""

    rows: tuple[tuple[int, ...], ...]
    comments: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, source: str = "workout") -> Workout:
        """Read the text format."""
        lines = read_lines(text, source)
        expected = zip(lines.expect(10, "there are 10"), (3, *[9] * 8, 3), strict=True)
        return cls(tuple(digits(line, length, 6) for line, length in expected), lines.comments)

    def _places(self) -> Iterator[tuple[int, int, int]]:
        """Row, column and digit; the short lines are those of the hexagons in the middle."""
        for r, row in enumerate(self.rows):
            for c, digit in enumerate(row, 3 if len(row) == 3 else 0):
                yield r, c, digit

    def cells(self) -> dict[str, tuple[int, ...]]:
        """V12 is the second line's third digit; the columns of the short lines are 3 to 5."""
        return {_cell(r, c): (digit,) if digit else tuple(range(1, 7)) for r, c, digit in self._places()}

    def groups(self) -> list[Group]:
        """1 to 6 in each hexagon; the same number on both sides where two touch."""
        hexagons = [
            Distinct(f"Hexagon {number}", tuple(_cell(row + k, column + j) for k in (0, 1) for j in range(3)))
            for number, (row, column) in enumerate(_HEXAGONS, 1)
        ]
        sides = [((r, c), (r, c + 1)) for r in range(1, 9) for c in (2, 5)]
        above = [((row + 1, column + 1), (row + 2, column + 1)) for row, column in _HEXAGONS if row < 7]
        touching = [
            Same(f"Touching {number}", (_cell(*one), _cell(*other)))
            for number, (one, other) in enumerate(sides + above, 1)
        ]
        return [*hexagons, *touching]

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """Hexagons made of triangles."""
        tiles = []
        for r, c, given in self._places():
            value = values[_cell(r, c)] if values is not None else given or "."
            look: Look = "given" if given else "found"
            tiles.append(Tile(r, c, str(value), look, outline=_triangle(r, c)))
        return PuzzlePicture(tuple(tiles))

    def lines(self) -> Iterator[str]:
        """As they were read."""
        return ("".join(map(str, row)) for row in self.rows)


def _cell(row: int, column: int) -> str:
    return f"V{row}{column}"


def _triangle(row: int, column: int) -> tuple[tuple[float, float], ...]:
    """The corners of a triangle: the middle of its hexagon, and two of the hexagon's corners."""
    side = 1.2
    lower = (row + (column // 3 != 1)) % 2
    x, y = column // 3 * 1.5 * side, (row - lower + 1) * side * sqrt(3) / 2
    # Corners go round from the right, downward; the upper half has the sectors 3, 4, 5 from the left.
    sector = 2 - column % 3 if lower else 3 + column % 3
    angles = (sector * pi / 3, (sector + 1) * pi / 3)
    return ((x, y), *((x + side * cos(a), y + side * sin(a)) for a in angles))
