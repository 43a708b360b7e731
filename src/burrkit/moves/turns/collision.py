"""Whether pieces of cubes can turn next to others: an exact test in whole numbers.

Seen along the axis, a turn moves squares about the pivot, and only squares in one layer can meet. On a circle
about the pivot a square covers arcs, which a turn shifts along the circle. So a turn is blocked if, on some
circle, an arc that turns passes over part of an arc that stays. Touching is allowed.

Lengths are in half cubes, so sides of squares are on whole numbers. Where two of the lines of such sides
meet, or touch a circle, the square of the radius is a whole number n; between two of these nothing changes.
Therefore one circle of radius sqrt(n + 1/2) for each n decides.

A point of that circle has a *place* from 0 to 4 (2n + 1), which increases with its angle:

    quarter 0, x > 0, y >= 0:  2 y^2                 quarter 1, x <= 0, y > 0:  2n + 1 + 2 x^2
    quarter 2, x < 0, y <= 0:  2 (2n + 1) + 2 y^2    quarter 3, x >= 0, y < 0:  3 (2n + 1) + 2 x^2

These are whole numbers where the circle crosses a side, and a quarter turn adds 2n + 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from burrkit.geometry import Cell
from burrkit.moves.model import Turn
from burrkit.runtime.grouping import by_key

#: The low corner of a square from the pivot.
_Square: TypeAlias = tuple[int, int]

#: Where an arc begins and ends; it may end beyond the full circle.
_Arc: TypeAlias = tuple[int, int]

#: The side of a cube.
_SIDE: Final = 2


def clear_quarters(turn: Turn, turning: Iterable[Cell], standing: Iterable[Cell]) -> int:
    """Return the quarters, with their sign, by which cubes can turn next to others; 0 if they cannot.

    A half turn may go either way: 2 if it can go counterclockwise, else -2.
    """
    ways = (2, -2) if turn.quarters == 2 else (turn.quarters,)
    moving, resting = _layers(turn, turning), _layers(turn, standing)
    shared = moving.keys() & resting.keys()
    return next(
        (way for way in ways if all(_is_clear(moving[k], resting[k], way) for k in shared)),
        0,
    )


def _layers(turn: Turn, cubes: Iterable[Cell]) -> dict[int, list[_Square]]:
    """The squares of each layer across the axis, seen from its positive side."""
    u, v = (turn.axis + 1) % 3, (turn.axis + 2) % 3
    return by_key(
        (cube[turn.axis], (_SIDE * cube[u] - turn.pivot[u], _SIDE * cube[v] - turn.pivot[v]))
        for cube in cubes
    )


def _is_clear(turning: list[_Square], standing: list[_Square], quarters: int) -> bool:
    most = min(max(map(_farthest, turning)), max(map(_farthest, standing)))
    for n in range(most):
        quarter = 2 * n + 1
        back, forth = min(quarters, 0) * quarter, max(quarters, 0) * quarter
        swept = [(begin + back, end + forth) for begin, end in _arcs_of(turning, n)]
        if any(_meet(arc, other, 4 * quarter) for other in _arcs_of(standing, n) for arc in swept):
            return False
    return True


def _meet(one: _Arc, other: _Arc, circle: int) -> bool:
    """Whether two arcs share more than an end, once around the circle or twice."""
    return any(one[0] < other[1] + k and other[0] + k < one[1] for k in (-circle, 0, circle))


def _farthest(square: _Square) -> int:
    return sum(max(low * low, (low + _SIDE) ** 2) for low in square)


def _nearest(square: _Square) -> int:
    return sum(0 if low <= 0 <= low + _SIDE else min(low * low, (low + _SIDE) ** 2) for low in square)


def _arcs_of(squares: list[_Square], n: int) -> Iterator[_Arc]:
    for square in squares:
        if _nearest(square) <= n < _farthest(square):
            yield from _arcs(square, n)


@lru_cache(maxsize=1 << 16)
def _arcs(square: _Square, n: int) -> tuple[_Arc, ...]:
    """The arcs of a circle within a square: between two crossings with its sides, or all around."""
    quarter = 2 * n + 1
    sides = [sorted({low, low + _SIDE}) for low in square]
    crossings = sorted(
        {
            place
            for axis in (0, 1)
            for side in sides[axis]
            if 2 * side * side < quarter
            for place in _crossings(axis, side, quarter)
        }
    )
    if not crossings:
        return ((0, 4 * quarter),)
    ends = [*crossings[1:], crossings[0] + 4 * quarter]
    return tuple(
        (begin, end)
        for begin, end in zip(crossings, ends, strict=True)
        if _is_inside(begin + end, sides, quarter)
    )


def _crossings(axis: int, side: int, quarter: int) -> Iterator[int]:
    """The places at which coordinate ``axis`` is ``side``."""
    there, across = 2 * side * side, quarter - 2 * side * side
    for sign in (1, -1):
        if axis == 0:
            number = (0 if side > 0 else 1) if sign > 0 else (2 if side < 0 else 3)
        else:
            number = (0 if sign > 0 else 1) if side > 0 else (2 if sign < 0 else 3)
            number = (0 if sign > 0 else 2) if side == 0 else number
        # In even quarters the place grows with y, in odd ones with x away from the y axis.
        yield number * quarter + (there if (axis == 0) == (number % 2 == 1) else across)


def _is_inside(twice: int, sides: list[list[int]], quarter: int) -> bool:
    """Whether a place, given ``twice``, is within the sides of a square."""
    number, part = divmod(twice % (8 * quarter), 2 * quarter)
    # Four times the squares of x and y, with the signs of x and y.
    x, y = (2 * quarter - part, part) if number % 2 == 0 else (part, 2 * quarter - part)
    signed = (x if number in (0, 3) else -x), (y if number < 2 else -y)
    return all(
        4 * low * abs(low) < place < 4 * high * abs(high)
        for place, (low, high) in zip(signed, sides, strict=True)
    )
