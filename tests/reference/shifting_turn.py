"""A quarter turn about a line that shifts along one curve, exactly, by polynomials.

Seen along the line, squares turn clockwise by an angle of 0 to 90 degrees, with t = tan(angle / 2), about a
point that moves meanwhile: at t it is at (-4 t / (1 + t), -2), in half cubes. Before that, squares are where
they are relative to (0, 0). The sides of two squares, one of which turns, have four directions. The squares
do not overlap if, at every t, they are apart along one of these: that is a polynomial in t which is not
negative. The coefficients of Bernstein prove this on a part of [0, 1], and parts are halved until they do.
Where one direction follows another exactly at a contact, at a point that is not a binary fraction, no parts
are small enough, and this counts as an overlap. So the answer "can turn" is proved, and the other is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

#: Coefficients, the constant one first.
Polynomial = tuple[int, ...]
#: The middle of a square, in half cubes.
Point = tuple[int, int]

_MOST_PARTS = 1 << 20


def plus(*terms: Polynomial) -> Polynomial:
    return tuple(sum(p[k] for p in terms if k < len(p)) for k in range(max(map(len, terms))))


def times(*factors: Polynomial) -> Polynomial:
    return reduce(_product, factors, (1,))


def _product(p: Polynomial, q: Polynomial) -> Polynomial:
    return tuple(
        sum(p[i] * q[k - i] for i in range(len(p)) if 0 <= k - i < len(q)) for k in range(len(p) + len(q) - 1)
    )


def scaled(p: Polynomial, by: int) -> Polynomial:
    return tuple(by * c for c in p)


#: 1 + t, 1 + t^2, and the cosine and sine times the latter.
_SHIFT, _ROUND, _COSINE, _SINE = (1, 1), (1, 0, 1), (1, 0, -1), (0, 2)


def gaps(moving: Point, resting: Point) -> list[Polynomial]:
    """Gaps between two squares of side 2 along the directions of their sides, times what is positive."""
    (a, b), (p, q) = moving, resting
    whole = times(_SHIFT, _ROUND)
    across = plus(
        times(_SHIFT, plus(scaled(_COSINE, a), scaled(_SINE, b))), scaled(times((0, 1), _ROUND), -4)
    )
    up = plus(times(_SHIFT, plus(scaled(_SINE, -a), scaled(_COSINE, b))), scaled(whole, -2))
    dy, dz = plus(scaled(whole, p), scaled(across, -1)), plus(scaled(whole, q), scaled(up, -1))
    wide = plus(whole, times(_SHIFT, plus(_COSINE, _SINE)))
    turned = (
        plus(times(_COSINE, dy), scaled(times(_SINE, dz), -1)),
        plus(times(_SINE, dy), times(_COSINE, dz)),
    )
    return [
        plus(scaled(distance, sign), scaled(extent, -1))
        for distances, extent in (((dy, dz), wide), (turned, times(wide, _ROUND)))
        for distance in distances
        for sign in (1, -1)
    ]


def _is_never_negative(p: Polynomial, begin: int, parts: int) -> bool:
    """Whether the coefficients of Bernstein prove it from begin / parts to (begin + 1) / parts."""
    degree = len(p) - 1
    powers = ([(begin, begin + 1)] * k + [(parts, parts)] * (degree - k) for k in range(degree + 1))
    return min(plus(*(scaled(times(*own), c) for c, own in zip(p, powers, strict=True)))) >= 0


def are_apart(polynomials: Sequence[Polynomial], begin: int = 0, parts: int = 1) -> bool:
    """Whether one of the polynomials is not negative at each point of a part of [0, 1]."""
    if any(_is_never_negative(p, begin, parts) for p in polynomials):
        return True
    return parts < _MOST_PARTS and all(are_apart(polynomials, 2 * begin + half, 2 * parts) for half in (0, 1))


def can_turn(moving: Iterable[Point], resting: Iterable[Point]) -> bool:
    """Whether no square that turns overlaps one that rests. Middles of squares of side 2."""
    at_rest = tuple(resting)
    return all(are_apart(gaps(own, other)) for own in moving for other in at_rest)
