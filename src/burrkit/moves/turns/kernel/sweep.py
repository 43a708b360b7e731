"""Which squares a turning square enters, in whole numbers.

Points of a plane are given by their offsets from the pivot, in half cubes. A unit square has sides of 2 and
is cut into four *quarters* of side 1, so that each is within one quadrant. A turning square enters a square
at rest exactly if one of its quarters enters one of the other's. Seen from its quadrant, the first axis of
which is the one that the turn leaves, a quarter m reaches from its corner (a, b) to (a + 1, b + 1):

    b + 1  +----+         where q is the square of a radius, m has the angles between
           | m  |             the least,    with the height squared  max(b^2, q - (a + 1)^2)
      b    +----+         and the greatest, with the height squared  min(q - a^2, (b + 1)^2)
           a   a + 1

A quarter s, at (c, d) of the same quadrant, is entered by m exactly if for some q of both the greatest angle
of s is greater than the least of m. In the next quadrant of a turn by 90 degrees the greatest angle of m must
be greater than the least of s. Both are inequalities of q and whole numbers: some open interval must not be
empty. A turn by 180 degrees passes all radii of m in the next quadrant, and in the one after it the condition
is the latter. Squares are open: to touch is not to enter.

A table lists, for each offset (u, v) of the centre of a moving cube, u and v from -reach to reach, the cubes
that it enters, by their places relative to it:

    cubes[first[k] : first[k + 1]] = (du, dv)        k = (u + reach) * (2 * reach + 1) + v + reach
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, I16, I64


@part
def rises_past(a: int, b: int, c: int, d: int) -> bool:
    """Whether a quarter at (a, b) that turns up to 90 degrees enters the one at (c, d) of its quadrant."""
    if d < b or a < c:
        return False
    low = max(a * a + b * b, c * c + d * d, b * b + c * c)
    e, f, g, h = (a + 1) * (a + 1), (b + 1) * (b + 1), (c + 1) * (c + 1), (d + 1) * (d + 1)
    return low < min(e + f, g + h, e + h)


@part
def quadrant_of(p: int, q: int) -> int:
    """The quadrant of a quarter that reaches from (p, q) to (p + 1, q + 1), counted counterclockwise."""
    if q >= 0:
        return 0 if p >= 0 else 1
    return 2 if p < 0 else 3


@part
def along_first(p: int, q: int, quadrant: int) -> int:
    """The coordinate of the corner nearest to the pivot along the first axis of the quadrant."""
    if quadrant & 1 == 0:
        return p if quadrant == 0 else -p - 1
    return q if quadrant == 1 else -q - 1


@part
def along_second(p: int, q: int, quadrant: int) -> int:
    """The same along the second axis of the quadrant."""
    if quadrant & 1 == 0:
        return q if quadrant == 0 else -q - 1
    return -p - 1 if quadrant == 1 else p


@part
def quarter_enters(p: int, q: int, x: int, y: int, quarters: int) -> bool:
    """Whether the quarter of a square at (p, q) enters the one at (x, y) as it turns counterclockwise."""
    own, other = quadrant_of(p, q), quadrant_of(x, y)
    a, b = along_first(p, q, own), along_second(p, q, own)
    c, d = along_first(x, y, other), along_second(x, y, other)
    ahead = (other - own) & 3
    if ahead == 0:
        return rises_past(a, b, c, d)
    if ahead == quarters:
        return rises_past(c, d, a, b)
    if ahead > quarters:
        return False
    low = max(a * a + b * b, c * c + d * d)
    return low < min((a + 1) * (a + 1) + (b + 1) * (b + 1), (c + 1) * (c + 1) + (d + 1) * (d + 1))


@part
def square_enters(u: int, v: int, x: int, y: int, quarters: int) -> bool:
    """Whether the unit square around (u, v) enters that around (x, y) as it turns counterclockwise."""
    near, far = max(abs(u) - 1, 0), max(abs(v) - 1, 0)
    least = near * near + far * far
    near, far = max(abs(x) - 1, 0), max(abs(y) - 1, 0)
    most = (abs(x) + 1) * (abs(x) + 1) + (abs(y) + 1) * (abs(y) + 1)
    if near * near + far * far >= (abs(u) + 1) * (abs(u) + 1) + (abs(v) + 1) * (abs(v) + 1) or least >= most:
        return False
    for i in range(4):
        for j in range(4):
            if quarter_enters(u - (i & 1), v - (i >> 1), x - (j & 1), y - (j >> 1), quarters):
                return True
    return False


@kernel
def enters(u: int, v: int, x: int, y: int, quarters: int) -> int:
    """1 if the unit square around (u, v) enters that around (x, y) as it turns about (0, 0), else 0.

    All in half cubes. ``quarters`` is 1 or 2; the turn is counterclockwise.
    """
    return 1 if square_enters(u, v, x, y, quarters) else 0


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
                if square_enters(u, v, x, y, quarters):
                    if count < cubes.shape[0]:
                        cubes[np.uint64(count), 0] = np.int16(du)
                        cubes[np.uint64(count), 1] = np.int16(dv)
                    count += 1
                dv += 1
    first[side * side] = count
    return count
