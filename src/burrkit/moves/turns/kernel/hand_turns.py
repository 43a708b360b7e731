"""What the pieces of one arrangement enter as they turn about each of many lines.

The lines are parallel to an axis; b and c are the two axes after it in the order x, y, z, x.

    cubes[m]            (x, y, z, piece), from the least corner of the box of all cubes
    grid[x, y, z]       the piece that has this cube, or -1
    pivots[k]           where line k crosses the plane of b and c, in half cubes from that corner
    hits[k, i, j]       1 if piece i enters piece j as it turns about line k
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U8


@kernel
def fill_hits(
    cubes: I64[D2],
    grid: I32[D3],
    axis: int,
    sense: int,
    pivots: I64[D2],
    first: I64[D1],
    swept: I16[D2],
    hits: U8[D3],
) -> None:
    """Fill ``hits``, which is zero, for turns by the quarters of the table of ``sweep``.

    ``sense`` is 1 for counterclockwise turns, seen from the positive side of the axis, and -1 for others.
    """
    b, c = (axis + 1) % 3, (axis + 2) % 3
    side = np.int64(0)
    while side * side < first.size - 1:
        side += 1
    reach = side >> 1
    place = np.zeros(3, dtype=np.int64)
    for k in range(pivots.shape[0]):
        for m in range(cubes.shape[0]):
            i = cubes[m, 3]
            u, v = 2 * cubes[m, b] + 1 - pivots[k, 0], 2 * cubes[m, c] + 1 - pivots[k, 1]
            if sense < 0:
                u, v = v, u
            entry = (u + reach) * side + v + reach
            place[axis] = cubes[m, axis]
            for e in range(first[entry], first[entry + 1]):
                du, dv = np.int64(swept[e, 0]), np.int64(swept[e, 1])
                if sense < 0:
                    du, dv = dv, du
                place[b], place[c] = cubes[m, b] + du, cubes[m, c] + dv
                if min(place[b], place[c]) < 0 or place[b] >= grid.shape[b] or place[c] >= grid.shape[c]:
                    continue
                j = grid[place[0], place[1], place[2]]
                if j >= 0 and j != i:
                    hits[k, i, j] = 1
