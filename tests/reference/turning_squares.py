"""Whether a turning square enters a square at rest, from the definition and in exact numbers.

The angle is written by t, the tangent of its half: the rotation by it has the rational entries
(1 - t^2) / (1 + t^2) and 2 t / (1 + t^2). Whether two open squares overlap can only change at an angle where
a corner of one reaches the line of a side of the other, where t is a root of a quadratic equation of whole
numbers. So it is enough to look at one rational t between each two neighbouring roots.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import isqrt

Point = tuple[Fraction, Fraction]

#: Roots are rounded to multiples of 1 / 10^36. Those of equations of such small numbers that differ at all
#: differ by far more.
_SCALE = 10**36


def corners(u: int, v: int) -> list[Point]:
    """The corners of the unit square around (u, v), in half cubes."""
    return [(Fraction(u + i), Fraction(v + j)) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def turned(point: Point, t: Fraction) -> Point:
    """A point turned counterclockwise about (0, 0), by the angle with the tangent t of its half."""
    x, y = point
    c, s = (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)
    return c * x - s * y, s * x + c * y


def overlap(one: list[Point], other: list[Point]) -> bool:
    """Whether two open convex polygons overlap, by the lines of their sides."""
    for polygon in (one, other):
        for (px, py), (qx, qy) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            n = (qy - py, px - qx)
            first = [n[0] * x + n[1] * y for x, y in one]
            second = [n[0] * x + n[1] * y for x, y in other]
            if max(first) <= min(second) or max(second) <= min(first):
                return False
    return True


def _roots(a: int, b: int, c: int) -> Iterator[Fraction]:
    """The real roots of a t^2 + b t + c, rounded."""
    if a == 0:
        if b:
            yield Fraction(-c, b)
        return
    under = b * b - 4 * a * c
    if under < 0:
        return
    root = Fraction(isqrt(under * _SCALE * _SCALE), _SCALE)
    yield (-b + root) / (2 * a)
    yield (-b - root) / (2 * a)


@cache
def enters_by_quarter(u: int, v: int, x: int, y: int) -> bool:
    """Whether the unit square around (u, v) enters that around (x, y) as it turns by 90 degrees."""
    moving, still = corners(u, v), corners(x, y)
    found = {Fraction(0), Fraction(1)}
    # A corner p turned onto the line "coordinate k is w", then a corner of the other one turned back.
    for sign, points, (p, q) in ((1, moving, (x, y)), (-1, still, (u, v))):
        for px, py in points:
            for w in (p - 1, p + 1):
                found.update(_roots(int(-px) - w, -2 * sign * int(py), int(px) - w))
            for w in (q - 1, q + 1):
                found.update(_roots(int(-py) - w, 2 * sign * int(px), int(py) - w))
    inside = sorted(t for t in found if 0 <= t <= 1)
    return any(
        overlap([turned(point, (s + t) / 2) for point in moving], still)
        for s, t in pairwise(inside)
        if t - s > Fraction(10**6, _SCALE)
    )


def enters(moving: tuple[int, int], still: tuple[int, int], quarters: int) -> bool:
    """Whether a unit square enters another as it turns by 1, -1 or 2 quarters; centres in half cubes."""
    (u, v), (x, y) = moving, still
    if quarters == -1:
        return enters_by_quarter(u, -v, x, -y)
    if quarters == 1:
        return enters_by_quarter(u, v, x, y)
    return enters_by_quarter(u, v, x, y) or enters_by_quarter(-v, u, x, y)
