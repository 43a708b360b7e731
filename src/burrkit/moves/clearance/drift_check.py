"""Whether a turn with clearance and drift is free, exactly: it does not rely on the search that found it.

Pieces are inset like printed ones: in each layer across the axis what is left of a piece are the points that
are in it together with the square around them with sides two clearances long. Above and below a piece is
inset, too, so that it meets others only within layers.

Each leg of the way is judged from its middle. If two rectangles are so far apart there that no point of what
turns comes as far within half a leg, they do not meet; else they are judged on both halves of the leg. The
middle of a leg has a rational t, so sine and cosine are rational, and how far apart two rectangles are, on
the four directions of their sides, is a fraction. Nothing is rounded but in bounds, to the safe side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Final, NamedTuple, TypeAlias

from burrkit.geometry import Cell
from burrkit.moves.clearance.shapes import largest_rectangles, layers
from burrkit.moves.drift import DriftPoint
from burrkit.moves.model import Turn

#: How often a leg is halved.
_HALVINGS: Final = 16

_HALF: Final = Fraction(1, 2)


class _Rectangle(NamedTuple):
    """Its middle from the pivot, half its sides, and a bound of how far its points are from the pivot."""

    x: Fraction
    y: Fraction
    wide: Fraction
    high: Fraction
    far: Fraction


#: One that turns and one that rests, in one layer.
RectanglePair: TypeAlias = tuple[_Rectangle, _Rectangle]


def is_drift_free(turn: Turn, turning: Sequence[Iterable[Cell]], resting: Sequence[Iterable[Cell]]) -> bool:
    """Whether pieces, given as their cubes before a turn with drift, can make it next to others.

    The turn must be the one that its drift describes. False also for a way that halving its legs does not
    decide: one on which pieces touch.
    """
    drift = turn.drift
    if drift is None:
        return False
    if drift.reversed:
        motion = turn.motion
        return is_drift_free(turn.back, [[motion(cell) for cell in piece] for piece in turning], resting)
    if drift.quarters != turn.quarters and (abs(drift.quarters), turn.quarters) != (2, 2):
        return False
    pairs = drift_pairs(turn, turning, resting, drift.clearance)
    return all(is_leg_free(pairs, before, after) for before, after in pairwise(drift.points))


def drift_pairs(
    turn: Turn, turning: Sequence[Iterable[Cell]], resting: Sequence[Iterable[Cell]], clearance: Fraction
) -> list[RectanglePair]:
    """The rectangles that might meet."""
    moving = [_rectangles(turn, piece, clearance) for piece in turning]
    others = [_rectangles(turn, piece, clearance) for piece in resting]
    return [
        (one, other)
        for piece in moving
        for layer, rectangles in piece.items()
        for one in rectangles
        for rest in others
        for other in rest.get(layer, ())
    ]


def is_leg_free(
    pairs: Sequence[RectanglePair],
    before: DriftPoint,
    after: DriftPoint,
    halvings: int = _HALVINGS,
) -> bool:
    """Whether no two rectangles meet on a leg; False also if ``halvings`` do not decide it."""
    if min(abs(before[0]), abs(after[0])) < 1 < max(abs(before[0]), abs(after[0])):
        return False
    t, u, v = ((a + b) * _HALF for a, b in zip(before, after, strict=True))
    half_t, half_u, half_v = (abs(b - a) * _HALF for a, b in zip(before, after, strict=True))
    # A second quarter turns what the first one has turned.
    sign = -1 if t < 0 else 1
    quarters = sign if abs(t) > 1 else 0
    t -= quarters
    whole = 1 + t * t
    cosine, sine = (1 - t * t) / whole, 2 * t / whole
    # The chord of half the leg's angle for radius 1 is at most twice the tangent of the half of that.
    chord = 2 * half_t / (1 + abs(t) * (abs(t) - half_t))
    left = []
    for one, other in pairs:
        turned = one
        if quarters:
            turned = _Rectangle(-sign * one.y, sign * one.x, one.high, one.wide, one.far)
        if _apart(turned, other, (cosine, sine, u, v)) < chord * one.far + half_u + half_v:
            left.append((one, other))
    if not left:
        return True
    if halvings == 0 or before == after:
        return False
    middle = t + quarters, u, v
    return is_leg_free(left, before, middle, halvings - 1) and is_leg_free(left, middle, after, halvings - 1)


def _rectangles(turn: Turn, cells: Iterable[Cell], clearance: Fraction) -> dict[int, list[_Rectangle]]:
    """What is left of a piece in each layer, seen from the pivot."""
    p, q = (Fraction(turn.pivot[(turn.axis + k) % 3], 2) for k in (1, 2))
    found = {}
    for layer, squares in layers(cells, turn.axis).items():
        found[layer] = [
            _rectangle(
                Fraction(low_x + high_x, 2) - p,
                Fraction(low_y + high_y, 2) - q,
                Fraction(high_x - low_x, 2) - clearance,
                Fraction(high_y - low_y, 2) - clearance,
            )
            for low_x, low_y, high_x, high_y in largest_rectangles(squares)
        ]
    return found


def _rectangle(x: Fraction, y: Fraction, wide: Fraction, high: Fraction) -> _Rectangle:
    squared = (abs(x) + wide) ** 2 + (abs(y) + high) ** 2
    # The root, rounded up to a thousandth.
    return _Rectangle(x, y, wide, high, Fraction(isqrt(int(squared * 1_000_000)) + 1, 1000))


def _apart(
    one: _Rectangle, other: _Rectangle, pose: tuple[Fraction, Fraction, Fraction, Fraction]
) -> Fraction:
    """How far apart the shadows of two rectangles are, one of them turned and shifted, at most."""
    cosine, sine, u, v = pose
    c, s = abs(cosine), abs(sine)
    x = other.x - u - (cosine * one.x - sine * one.y)
    y = other.y - v - (sine * one.x + cosine * one.y)
    return max(
        abs(x) - other.wide - c * one.wide - s * one.high,
        abs(y) - other.high - s * one.wide - c * one.high,
        abs(cosine * x + sine * y) - one.wide - c * other.wide - s * other.high,
        abs(cosine * y - sine * x) - one.high - s * other.wide - c * other.high,
    )
