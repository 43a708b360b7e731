"""Hidato and the knight's tour: the numbers 1 to n on n squares, each a step from the one before.

Format: a row a line, commas or blanks between: ``x`` is a gap, ``0`` a number to be found. In Hidato a
step goes to one of the eight squares around, in a knight's tour it is a knight's move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import ClassVar, Final, Self

from burrkit.pencil.logic import model as m
from burrkit.pencil.logic.generators import DifficultyGoal, hide_numbers
from burrkit.pencil.logic.sheet import PuzzlePicture, SourceLines, Tile
from burrkit.pencil.logic.solver import solve

_WIDEST: Final = 20
_KING: Final = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0))
_KNIGHT: Final = tuple((r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c))
#: Changes of a random path for every square.
_CHANGES: Final = 20


@dataclass(frozen=True)
class Hidato(m.NumberGrid):
    """The rows of the board: None is a gap, 0 a number to be found."""

    steps: ClassVar[tuple[m.Square, ...]] = _KING
    sizes = m.Sizes(4, 6, 8)

    @classmethod
    def parse(cls, lines: SourceLines) -> Self:
        """A table of numbers, none of them twice."""
        table = lines.table("square", _WIDEST)
        count = sum(field not in ("x", "X") for fields in table for field in fields)
        if count < 2:
            raise lines.error("fewer than two squares")
        rows, seen = [], set[int]()
        for line, fields in zip(lines, table, strict=True):
            row = line.integers_or_x(fields, f"which is not a square; there are {count} squares", 0, count)
            for number in filter(None, row):
                if number in seen:
                    raise line.error(f"number {number} is given twice", "duplicate")
                seen.add(number)
            rows.append(row)
        return cls(tuple(rows))

    def _places(self) -> dict[m.Square, int]:
        """The index of each square, counted from 0 row by row."""
        return {(r, c): r * len(self.rows[0]) + c for r, c, _ in self.squares()}

    def cells(self) -> dict[str, m.Domain]:
        """V1, V2, …: the index of the square on which each number stands."""
        places = self._places()
        free = tuple(places[r, c] for r, c, given in self.squares() if not given)
        fixed = {given: (places[r, c],) for r, c, given in self.squares() if given}
        return {f"V{k}": fixed.get(k, free) for k in range(1, len(places) + 1)}

    def groups(self) -> list[m.Group]:
        """No two numbers on a square, and each a step from the one before."""
        places = self._places()
        steps = tuple(
            (place, places[r + dr, c + dc])
            for (r, c), place in places.items()
            for dr, dc in self.steps
            if (r + dr, c + dc) in places
        )
        cells = tuple(f"V{k}" for k in range(1, len(places) + 1))
        pairs = enumerate(pairwise(cells), 1)
        return [
            m.Distinct("Squares", cells),
            *(m.AllowedTuples(f"Step {k} to {k + 1}", pair, steps) for k, pair in pairs),
        ]

    def tiles(self) -> Iterable[Tile]:
        """A square that is not given shows the number on it."""
        return (tile if tile.look == "found" else replace(tile, cell="") for tile in super().tiles())

    def picture(self, values: m.Values | None = None) -> PuzzlePicture:
        """The board: an answer has a square for each number, the picture a number for each square."""
        numbers = {f"V{place}": int(cell[1:]) for cell, place in (values or {}).items()}
        return super().picture(numbers)

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Self:
        """Numbers along a random path, of which as many as possible are removed."""
        path = _changed(cls._first_path(size), cls.steps, random)
        number = {square: k for k, square in enumerate(path, 1)}
        rows = tuple(tuple(number[r, c] for c in range(size)) for r in range(size))
        return hide_numbers(cls(rows), random, goal)

    @classmethod
    def _first_path(cls, size: int) -> list[m.Square]:
        """A path over the whole board, row by row and back again."""
        return [(r, c if r % 2 == 0 else size - 1 - c) for r in range(size) for c in range(size)]


@dataclass(frozen=True)
class Knight(Hidato):
    """The same with the moves of a knight."""

    steps = _KNIGHT
    sizes = m.Sizes(5, 6, 7)

    @classmethod
    def _first_path(cls, size: int) -> list[m.Square]:
        """A tour that the solver finds."""
        tour = next(solve(cls(((0,) * size,) * size)))
        return [divmod(place, size) for place in tour.values()]


def _changed(path: list[m.Square], steps: tuple[m.Square, ...], random: Random) -> list[m.Square]:
    """Another path over the same squares.

    Each change ("backbite") joins the last square to one in the middle of the path that is a step away, and
    cuts the path behind that one::

        1-2-3-4-5-6    6 is a step from 3    1-2-3 6-5-4    the new end is 4
    """
    place = {square: k for k, square in enumerate(path)}
    for _ in range(_CHANGES * len(path)):
        if random.randrange(2):
            path.reverse()
            place = {square: k for k, square in enumerate(path)}
        r, c = path[-1]
        around = [(r + dr, c + dc) for dr, dc in steps if (r + dr, c + dc) in place]
        cut = place[random.choice(around)] + 1
        path[cut:] = path[: cut - 1 : -1] if cut else path[::-1]
        for k in range(cut, len(path)):
            place[path[k]] = k
    return path
