"""Sujiko: the digits 1 to 9 in a square of three by three; each circle is the sum of the four around it.

Format: the four circles as ``25,13,22,17`` (top left, top right, bottom left, bottom right), then a line
``P8,6`` for every digit that is given: place 8 holds 6. Places are 0 to 8, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from burrkit.pencil.logic.generators import DifficultyGoal, hide
from burrkit.pencil.logic.model import Distinct, Group, NumberGrid, Sizes, Total, Values
from burrkit.pencil.logic.sheet import PuzzlePicture, SourceLines

#: The places at the top left of the circles.
_CORNERS: Final = (0, 1, 3, 4)


@dataclass(frozen=True)
class Sujiko(NumberGrid):
    """The digits that are given, and the four sums."""

    sums: tuple[int, ...]

    numbers = range(1, 10)
    sizes = Sizes(3, 3, 3)
    node_limit = None

    @classmethod
    def of(cls, sums: tuple[int, ...], given: dict[int, int]) -> Sujiko:
        """The puzzle with these digits given, by their places."""
        return cls(tuple(tuple(given.get(k, 0) for k in range(r, r + 3)) for r in (0, 3, 6)), sums)

    @classmethod
    def parse(cls, lines: SourceLines) -> Sujiko:
        """The circles, then the digits."""
        first, *others = lines
        fields = first.fields(4, "circle", "; the first line has 4 as in 25,13,22,17")
        sums = tuple(first.integer(field, "circle", 10, 30) for field in fields)
        given: dict[int, int] = {}
        for line in others:
            named, *digits = line.fields()
            if named[:1] not in ("P", "p") or len(digits) != 1:
                raise line.error("a given digit is P, its place, a comma, the digit, as in P8,6")
            place = line.integer(named[1:].strip(), "place", 0, 8)
            if place in given:
                raise line.error(f"place {place} is given twice", "duplicate")
            given[place] = line.integer(digits[0], "digit", 1, 9)
        return cls.of(sums, given)

    def groups(self) -> list[Group]:
        """All digits differ, and four make a circle."""
        cells = tuple(self.cells())
        circles = enumerate(zip(_CORNERS, self.sums, strict=True), 1)
        return [
            Distinct("Digits", cells),
            *(
                Total(f"Circle {n}", tuple(cells[corner + k] for k in _CORNERS), total)
                for n, (corner, total) in circles
            ),
        ]

    def picture(self, values: Values | None = None) -> PuzzlePicture:
        """Three rows, the circles between them."""
        marks = zip((0.5, 1.5, 0.5, 1.5), (0.5, 0.5, 1.5, 1.5), map(str, self.sums), strict=True)
        return replace(super().picture(values), marks=tuple(marks))

    def lines(self) -> Iterator[str]:
        """The circles, then the digits given."""
        yield ",".join(map(str, self.sums))
        yield from (f"P{3 * r + c},{digit}" for r, c, digit in self.squares() if digit)

    @classmethod
    def generate(cls, size: int, random: Random, goal: DifficultyGoal) -> Sujiko:
        """Shuffle the digits, add up the circles; give digits until the rest follows."""
        digits = random.sample(range(1, 10), 9)
        sums = tuple(sum(digits[corner + k] for k in _CORNERS) for corner in _CORNERS)
        given: dict[int, int] = {}
        for place in random.sample(range(9), 9):
            if goal.allows(cls.of(sums, given)):
                break
            given[place] = digits[place]
        return hide(cls.of(sums, given), [divmod(place, 3) for place in given], cls.without, goal)
