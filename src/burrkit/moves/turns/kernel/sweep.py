"""Which squares a turning square enters, in whole numbers.

Points of a plane are given by their offsets from the pivot, in half cubes, or quarters. Axes through the
pivot divide a square into four *boxes* or fewer, each within one quadrant. A turning square enters a square
at rest exactly if one of its boxes enters one of the other's. Seen from its quadrant, the first axis of which
is the one that the turn leaves, a box m, where q is the square of a radius, has the angles between

    top     +-----+       the least,    with the height squared  max(bottom^2, q - far^2)
            |  m  |       and the greatest, with the height squared  min(q - near^2, top^2)
    bottom  +-----+
          near   far

A box s of the same quadrant is entered by m exactly if for some q of both the greatest angle of s is greater
than the least of m. In the next quadrant of a turn by 90 degrees the greatest angle of m must be greater than
the least of s. Both are inequalities of q and whole numbers: some open interval must not be empty. A turn by
180 degrees passes all radii of m in the next quadrant, and in the one after it the condition is the latter.
Boxes are open: to touch is not to enter.

A table lists, for each offset (u, v) of the centre of a moving cube, u and v from -reach to reach, the cubes
that it enters, by their places relative to it:

    cubes[first[k] : first[k + 1]] = (du, dv)        k = (u + reach) * (2 * reach + 1) + v + reach
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, I16, I64


class QuadrantBox(NamedTuple):
    """A box, by its quadrant, counted counterclockwise, and its sides along the two axes of that."""

    quadrant: int
    near: int
    far: int
    bottom: int
    top: int


class Stretch(NamedTuple):
    """What is from one number to another."""

    begin: int
    end: int


@part
def _least(m: QuadrantBox) -> int:
    """The square of the least radius of a box."""
    return m.near * m.near + m.bottom * m.bottom


@part
def _greatest(m: QuadrantBox) -> int:
    """The square of its greatest radius."""
    return m.far * m.far + m.top * m.top


@part
def _rises_past(m: QuadrantBox, s: QuadrantBox) -> bool:
    """Whether a box that turns up to 90 degrees enters another one of its quadrant."""
    if s.top <= m.bottom or m.far <= s.near:
        return False
    low = max(_least(m), _least(s), m.bottom * m.bottom + s.near * s.near)
    return low < min(_greatest(m), _greatest(s), m.far * m.far + s.top * s.top)


@part
def _seen(p: Stretch, q: Stretch) -> QuadrantBox:
    """The box of a stretch of each coordinate, seen from its quadrant."""
    if p.begin >= 0 and q.begin >= 0:
        return QuadrantBox(0, p.begin, p.end, q.begin, q.end)
    if q.begin >= 0:
        return QuadrantBox(1, q.begin, q.end, -p.end, -p.begin)
    if p.begin < 0:
        return QuadrantBox(2, -p.end, -p.begin, -q.end, -q.begin)
    return QuadrantBox(3, -q.end, -q.begin, p.begin, p.end)


@part
def _box_enters(m: QuadrantBox, s: QuadrantBox, quarters: int) -> bool:
    """Whether box m enters s as it turns counterclockwise."""
    ahead = (s.quadrant - m.quadrant) & 3
    if ahead == 0:
        return _rises_past(m, s)
    if ahead == quarters:
        return _rises_past(s, m)
    return ahead < quarters and max(_least(m), _least(s)) < min(_greatest(m), _greatest(s))


@part
def _cut(middle: int, side: int, positive: int) -> Stretch:
    """The negative or the positive part of a side."""
    if positive == 0:
        return Stretch(middle - side, min(middle + side, 0))
    return Stretch(max(middle - side, 0), middle + side)


@part
def square_enters(u: int, v: int, x: int, y: int, side: int, quarters: int) -> bool:
    """Whether the square around (u, v) enters that around (x, y) as it turns counterclockwise.

    ``side`` is half a side of each.
    """
    near, far = max(abs(u) - side, 0), max(abs(v) - side, 0)
    least = near * near + far * far
    near, far = max(abs(x) - side, 0), max(abs(y) - side, 0)
    most = (abs(x) + side) * (abs(x) + side) + (abs(y) + side) * (abs(y) + side)
    beyond = (abs(u) + side) * (abs(u) + side) + (abs(v) + side) * (abs(v) + side)
    if near * near + far * far >= beyond or least >= most:
        return False
    for i in range(4):
        p, q = _cut(u, side, i & 1), _cut(v, side, i >> 1)
        if p.begin >= p.end or q.begin >= q.end:
            continue
        turning = _seen(p, q)
        for j in range(4):
            p, q = _cut(x, side, j & 1), _cut(y, side, j >> 1)
            if p.begin >= p.end or q.begin >= q.end:
                continue
            if _box_enters(turning, _seen(p, q), quarters):
                return True
    return False


@kernel
def enters(u: int, v: int, x: int, y: int, quarters: int) -> int:
    """1 if the unit square around (u, v) enters that around (x, y) as it turns about (0, 0), else 0.

    All in half cubes. ``quarters`` is 1 or 2; the turn is counterclockwise.
    """
    return 1 if square_enters(u, v, x, y, 1, quarters) else 0


@kernel
def fill_table(quarters: int, first: I64[D1], cubes: I16[D2]) -> int:
    """Fill a table for turns by 1 or 2 quarters; how many cubes it lists.

    ``first`` has (2 * reach + 1) ** 2 + 1 numbers. If ``cubes`` is too short, only ``first`` is filled.
    """
    side = 0
    while side * side < first.size - 1:
        side += 1
    reach = side >> 1
    count = 0
    for k in range(side * side):
        u, v = k // side - reach, k % side - reach
        first[k] = count
        # No point of the square is farther from the pivot than this, in half cubes.
        far = 1
        while far * far < (abs(u) + 1) * (abs(u) + 1) + (abs(v) + 1) * (abs(v) + 1):
            far += 1
        near = max(abs(u) - 1, 0) ** 2 + max(abs(v) - 1, 0) ** 2
        for du in range(-((far + u + 1) >> 1), ((far - u + 1) >> 1) + 1):
            x = u + 2 * du
            # Squares in this column wholly within the circle of the nearest point are left out.
            hole = 0
            while (hole + 1) ** 2 + (abs(x) + 1) ** 2 <= near:
                hole += 1
            dv = -((far + v + 1) >> 1)
            last = (far - v + 1) >> 1
            while dv <= last:
                y = v + 2 * dv
                if abs(y) < hole:
                    dv += (hole - y + 1) >> 1
                    continue
                if square_enters(u, v, x, y, 1, quarters):
                    if count < cubes.shape[0]:
                        cubes[np.uint64(count), 0] = np.int16(du)
                        cubes[np.uint64(count), 1] = np.int16(dv)
                    count += 1
                dv += 1
    first[side * side] = count
    return count
