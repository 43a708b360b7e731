"""Seki: colour a grid so that the four cells around every crossing show its rotor.

Format: the rotors row by row, in one line or one line a row; n by n rotors stand on the
crossings of n + 1 by n + 1 cells. ``+`` one of the four cells is dark, ``-`` three are, ``o`` two opposite
ones, ``a`` two adjacent ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from random import Random
from typing import Final

from burrkit.pencil.logic.generators import DifficultyGoal
from burrkit.pencil.logic.model import AllowedTuples, Group, PencilPuzzle, Row, Sizes, Total, Values
from burrkit.pencil.logic.sheet import PuzzlePicture, SourceLines, Tile

_DARK: Final = {"+": 1, "-": 3, "o": 2, "a": 2}
#: Which cells are dark, going round from the top left; None can be either, the total decides.
_PATTERNS: Final[dict[str, tuple[Row, ...]]] = {
    "o": ((1, None, 1, None), (None, 1, None, 1)),
    "a": ((1, 1, None, None), (None, 1, 1, None), (None, None, 1, 1), (1, None, None, 1)),
}
_LARGEST: Final = 100
#: Random colourings of one beginning.
_COLOURINGS: Final = 1000


@dataclass(frozen=True)
class Seki(PencilPuzzle):
    """A square of rotors, row by row."""

    rotors: str

    sizes = Sizes(3, 4, 40)
    bands = (2, 4)  # a Seki never begins without a trial
    node_limit = None

    @classmethod
    def parse(cls, lines: SourceLines) -> Seki:
        """Rotors in one line or in a square."""
        rows = ["".join(line.text.lower().split()) for line in lines]
        for line, row in zip(lines, rows, strict=True):
            for letter in row:
                if letter not in _DARK:
                    raise line.error(f"{letter!r} is not a rotor; use + - o a")
        rotors = "".join(rows)
        size = isqrt(len(rotors))
        if size * size != len(rotors) or size > _LARGEST:
            raise lines.error(f"{len(rotors)} rotors; a board has n x n, n at most {_LARGEST}", "too-large")
        if len(rows) > 1 and any(len(row) != size for row in rows):
            raise lines.error(f"lines of different length; write {size} lines of {size} rotors, or one line")
        return cls(rotors)

    @classmethod
    def resembles(cls, text: str) -> bool:
        """Whether a text is meant as rotors: most characters are, and all if it is short.

        A name of a file with a dot or a slash never is.
        """
        rotors = sum(letter in _DARK for letter in text.lower())
        if rotors == len(text) or set("./") & set(text):
            return rotors == len(text)
        is_square = isqrt(len(text)) ** 2 == len(text) and len(text) > 4
        return rotors * 4 >= len(text) * 3 or (is_square and rotors * 2 > len(text))

    @property
    def size(self) -> int:
        """Rotors in a row."""
        return isqrt(len(self.rotors))

    def cells(self) -> dict[str, tuple[int, ...]]:
        """V0, V1, … row by row, 1 where dark."""
        return {f"V{k}": (0, 1) for k in range((self.size + 1) ** 2)}

    def groups(self) -> list[Group]:
        """The number of dark cells around each rotor, and for o and a the patterns they may form."""
        groups: list[Group] = []
        side = self.size + 1
        for number, rotor in enumerate(self.rotors):
            corner = number // self.size * side + number % self.size
            left, right, below, diagonal = (f"V{corner + k}" for k in (0, 1, side, side + 1))
            name = f"RotorGroup {number}"
            groups.append(Total(name, (left, right, below, diagonal), _DARK[rotor], rotor))
            if rotor in _PATTERNS:
                groups.append(AllowedTuples(name, (left, right, diagonal, below), _PATTERNS[rotor], rotor))
        return groups

    def tiles(self) -> Iterator[Tile]:
        """Cells without a text."""
        side = self.size + 1
        return (Tile(*divmod(k, side), "", plain=".", cell=f"V{k}") for k in range(side * side))

    def fill(self, tile: Tile, value: int) -> Tile:
        """Dark cells are 1."""
        return replace(tile, look="dark" if value == 1 else "found", plain=str(value))

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """The rotors are marked on the crossings."""
        marks = ((k % self.size + 0.5, k // self.size + 0.5, rotor) for k, rotor in enumerate(self.rotors))
        return replace(super().picture(values), marks=tuple(marks))

    def lines(self) -> Iterator[str]:
        """One line; a row each where that would be long."""
        step = len(self.rotors) if self.size <= 5 else self.size
        return (self.rotors[k : k + step] for k in range(0, len(self.rotors), step))

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Seki | None:
        """Colour the cells at random, no four equal around a crossing, until the rotors allow no others."""
        for _ in range(_COLOURINGS):
            dark: dict[tuple[int, int], int] = {}
            for r in range(size):
                for c in range(size):
                    before = {dark.get((r - 1, c - 1)), dark.get((r - 1, c)), dark.get((r, c - 1))}
                    colour = random.randrange(2)
                    dark[r, c] = 1 - colour if before == {colour} else colour
            crossings = ((r, c) for r in range(size - 1) for c in range(size - 1))
            puzzle = cls(
                "".join(_rotor([dark[r + k, c + j] for k in (0, 1) for j in (0, 1)]) for r, c in crossings)
            )
            if goal.accepts(puzzle):
                return puzzle
        return None


def _rotor(cells: list[int]) -> str:
    """The rotor that shows four cells: left and right above, left and right below."""
    if sum(cells) == 2:
        return "o" if cells[0] == cells[3] else "a"
    return "+" if sum(cells) == 1 else "-"
