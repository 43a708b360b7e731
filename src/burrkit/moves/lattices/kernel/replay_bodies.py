"""One move on any lattice, body by body. Nothing of the tables of the search is used here.

A cell i has a type, kinds[i], and a place, places[i], in whole steps; slides[i] is 1 if it takes part in the
move. Body p slides by s along the axis d, past body q at place r from p. A direction n has p before q while

    n . (r - s d) >= reach        where reach is how far p goes in the direction n, and q against it, together

and two convex bodies are apart while some n that is at right angles to a side of one, or to an edge of each,
has one before the other:

    normals    n n n n n  n n n n  n n ...    those of types p and q: ends[p, q, 0] to before ends[p, q, 1]
    reach      r r r r r  r r r r  r r ...

They collide at s if that holds for no n. Each n rules out the s of a ray, so they collide during an open
interval: from the greatest end of the rays on its left to the least end of those on its right.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U8, Int

_TWO = np.uint64(2)


class Planes(NamedTuple):
    """The directions that may part bodies, see above. ``touching``: the square of it for balls, else 0."""

    normals: I64[D2]
    reach: I64[D1]
    ends: I64[D3]
    touching: int


@part(borrows=True)
def _bodies_meet(planes: Planes, p: Int, q: Int, r: I64[D1], axis: I64[D1], length: int) -> int:
    """Whether a body of type p that slides so far meets one of type q, ``r`` from it."""
    normals, reach = planes.normals, planes.reach
    low, low_by = np.int64(0), np.int64(1)
    high, high_by = np.int64(length), np.int64(1)
    for h in range(np.uint64(planes.ends[p, q, 0]), np.uint64(planes.ends[p, q, 1])):
        height = normals[h, U0] * r[U0] + normals[h, U1] * r[U1] + normals[h, _TWO] * r[_TWO] - reach[h]
        slope = normals[h, U0] * axis[U0] + normals[h, U1] * axis[U1] + normals[h, _TWO] * axis[_TWO]
        # Apart while height >= slope s.
        if slope > 0:
            if height * low_by > low * slope:
                low, low_by = height, slope
        elif slope < 0:
            if height * high_by > high * slope:
                high, high_by = -height, -slope
        elif height >= 0:
            return 0
        if low * high_by >= high * low_by:
            return 0
    return 1


@part(borrows=True)
def _balls_meet(planes: Planes, r: I64[D1], axis: I64[D1], length: int) -> int:
    """The same for balls: whether the square of their distance is below ``touching`` at some time."""
    square = axis[U0] * axis[U0] + axis[U1] * axis[U1] + axis[_TWO] * axis[_TWO]
    along = axis[U0] * r[U0] + axis[U1] * r[U1] + axis[_TWO] * r[_TWO]
    apart = r[U0] * r[U0] + r[U1] * r[U1] + r[_TWO] * r[_TWO] - planes.touching
    if apart < 0:
        return 1
    if along <= 0:
        return 0
    if along < length * square:
        return int(along * along > square * apart)
    return int(apart - 2 * length * along + length * length * square < 0)


@kernel
def run_into_each_other(
    planes: Planes, kinds: I64[D1], places: I64[D2], slides: U8[D1], axis: I64[D1], length: int, r: I64[D1]
) -> int:
    """1 if a cell that slides ``length`` steps along an axis hits a resting one, else 0. ``r``: 3 numbers."""
    count = np.uint64(kinds.size)
    for i in range(count):
        if slides[i] == 0:
            continue
        for j in range(count):
            if slides[j] != 0:
                continue
            r[U0] = places[j, U0] - places[i, U0]
            r[U1] = places[j, U1] - places[i, U1]
            r[_TWO] = places[j, _TWO] - places[i, _TWO]
            if planes.touching > 0:
                if _balls_meet(planes, r, axis, length):
                    return 1
            elif _bodies_meet(planes, kinds[i], kinds[j], r, axis, length):
                return 1
    return 0
