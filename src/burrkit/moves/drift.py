"""Drifts: how a group that turns with clearance moves sideways meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise
from math import atan, pi
from typing import Final, TypeAlias

from burrkit.errors import PuzzleError
from burrkit.runtime.records import dataclass

#: The greatest drift that turns with clearance may have, in edges of a cube. (At whole and half cubes many
#: ways would be exactly as long as they may be, and no finite search can decide those.)
MOST_DRIFT: Final = Fraction(3, 4)

#: A place on the way: t, u and v, see ``Drift``.
DriftPoint: TypeAlias = tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Drift:
    """The way of a group that turns, of pieces with all sides inset by a ``clearance``.

    Each of the ``points`` is (t, u, v): the group has turned by the angle 2 arctan t, or
    for t beyond 1 by a quarter and 2 arctan (t - 1); it turns clockwise if t is negative. It is u and v cubes
    off from where a turn about the pivot alone would have it, along the two axes after that of the
    turn in the order x, y, z, x. From one point to the next all three change evenly. The first point is
    0, 0, 0, the last one has turned by all quarters without drift. If the drift is ``reversed``, the points
    are those of the turn back.

    PuzzleError if the points do not make a way.
    """

    clearance: Fraction
    points: tuple[DriftPoint, ...]
    reversed: bool = False

    def __post_init__(self) -> None:
        if len(self.points) < 2 or any(self.points[0]):
            raise PuzzleError("a drift begins at 0, 0, 0 and goes on from there")
        end, *offsets = self.points[-1]
        if any(offsets) or abs(end) not in (1, 2):
            raise PuzzleError("a drift ends after a quarter turn or a half turn, without drift")
        if not all(0 <= t / end <= 1 for t, _, _ in self.points):
            raise PuzzleError("a drift does not turn beyond its ends")
        if any(
            min(abs(s), abs(t)) < 1 < max(abs(s), abs(t)) for (s, _, _), (t, _, _) in pairwise(self.points)
        ):
            raise PuzzleError("a drift has a point where a half turn is half done")
        if any(u * u + v * v > MOST_DRIFT * MOST_DRIFT for _, u, v in self.points):
            raise PuzzleError(f"a drift is at most {MOST_DRIFT} of a cube")

    @property
    def quarters(self) -> int:
        """How many quarters the points turn by, counterclockwise ones positive."""
        return int(self.points[-1][0])

    @property
    def back(self) -> Drift:
        """The drift of the turn back."""
        return replace(self, reversed=not self.reversed)

    def as_texts(self) -> list[list[str]]:
        """The points as fractions in text."""
        return [[str(number) for number in point] for point in self.points]

    @staticmethod
    def of_texts(clearance: str, points: Iterable[Sequence[str]], *, backwards: bool = False) -> Drift:
        """The drift of what ``as_texts`` returns, and of a clearance in text. PuzzleError if invalid."""
        try:
            found = tuple((Fraction(t), Fraction(u), Fraction(v)) for t, u, v in points)
            return Drift(Fraction(clearance), found, backwards)
        except (ValueError, TypeError, ZeroDivisionError):
            raise PuzzleError("the points of a drift are three fractions each, as texts") from None

    def at(self, part: float) -> tuple[float, float, float]:
        """The angle in quarters, u and v when a part of the way, from 0 to 1, is done."""
        steps = self._lengths()
        along = (1 - part if self.reversed else part) * sum(steps)
        for (before, after), step in zip(pairwise(self.points), steps, strict=True):
            if along <= step or (before, after) == (self.points[-2], self.points[-1]):
                share = min(along / step, 1.0) if step else 1.0
                t, u, v = (float(a) + share * float(b - a) for a, b in zip(before, after, strict=True))
                turned = quarters_of(t) - (self.quarters if self.reversed else 0)
                return turned, u, v
            along -= step
        return float(self.quarters), 0.0, 0.0

    @property
    def length(self) -> float:
        """How long the way is: a quarter turn is as long as a drift by one cube."""
        return sum(self._lengths())

    @property
    def corners(self) -> list[float]:
        """The parts of the way, from 0 to 1, at which it is at its points, in their order or backwards."""
        steps = self._lengths()
        reached = [done / sum(steps) for done in accumulate(steps, initial=0.0)]
        return [1 - part for part in reversed(reached)] if self.reversed else reached

    def _lengths(self) -> list[float]:
        """How long each leg is shown: a quarter turn as long as a drift by one cube."""
        return [
            abs(quarters_of(t2) - quarters_of(t)) + float(abs(u2 - u) + abs(v2 - v))
            for (t, u, v), (t2, u2, v2) in pairwise(self.points)
        ]


def quarters_of(t: Fraction | float) -> float:
    """The angle, in quarters, of a t as in the points of a drift."""
    size = abs(float(t))
    angle = atan(size) * 4 / pi if size <= 1 else 1 + atan(size - 1) * 4 / pi
    return angle if t >= 0 else -angle
