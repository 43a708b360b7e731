"""What can be seen of a set of cubes: exact, without any comparison of depths on the way.

In isometric view the edges of all cubes fall on one lattice of equilateral triangles, and each side of a
cube on two of its triangles. A line of sight through the inside of a triangle meets, cube by cube, cells
whose a + b + c grows by one towards the viewer. So among the cubes over a triangle the one with the greatest
sum is seen, whole, and through the side that the triangle belongs to; there is nothing to clip.

A triangle is named by a point (p, q) and its kind. Kind 0 has the corners (p, q), (p + 1, q) and
(p + 1, q + 1), kind 1 has (p, q), (p, q + 1) and (p + 1, q + 1). The cube (a, b, c) covers the six triangles
around its own point, which is p = a - c, q = b - c.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

#: The six triangles over a cube: p and q from its own, kind, and the side (0 a, 1 b, 2 c) that is seen there.
HEXAGON: Final = np.array(
    [(0, 0, 0, 0), (0, -1, 1, 0), (0, 0, 1, 1), (-1, 0, 0, 1), (-1, -1, 0, 2), (-1, -1, 1, 2)], dtype=np.int64
)


@dataclass(frozen=True)
class Visible:
    """Triangles of the lattice, and the visible cube and side of each; the arrays are parallel.

    ``triangles`` int64[m, 3] are (p, q, kind), sorted; ``cubes`` int64[m] index the given
    cubes; ``sides`` int64[m] are 0, 1, 2 for the sides that face along a, b, c.
    """

    triangles: NDArray[np.int64]
    cubes: NDArray[np.int64]
    sides: NDArray[np.int64]

    def whole_sides(self) -> NDArray[np.int64]:
        """Return the sides with two visible triangles, int64[k, 2]: (cube, side), sorted."""
        seen, counts = np.unique(np.stack((self.cubes, self.sides), axis=1), axis=0, return_counts=True)
        return np.asarray(seen[counts == 2])


def visible(cells: NDArray[np.int64]) -> Visible:
    """Return the visible parts of the cubes int64[n, 3] of the view frame."""
    count = len(cells)
    triangles = _covered(cells).reshape(-1, 3)
    cubes = np.repeat(np.arange(count, dtype=np.int64), 6)
    sides = np.tile(HEXAGON[:, 3], count)
    depth = cells.sum(axis=1)[cubes]
    order = np.lexsort((depth, triangles[:, 2], triangles[:, 1], triangles[:, 0]))
    triangles, cubes, sides = triangles[order], cubes[order], sides[order]
    nearest = np.ones(len(order), dtype=bool)
    nearest[:-1] = (triangles[1:] != triangles[:-1]).any(axis=1)
    return Visible(triangles[nearest], cubes[nearest], sides[nearest])


def is_hidden(cells: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return bool[m]: which of the cubes ``others`` would be invisible if added to ``cells``."""
    seen = visible(cells)
    depths = cells[seen.cubes].sum(axis=1).tolist()
    nearest = dict(zip(map(tuple, seen.triangles.tolist()), depths, strict=True))
    hidden = [
        all(nearest.get(tuple(triangle), depth) > depth for triangle in triangles)
        for triangles, depth in zip(_covered(others).tolist(), others.sum(axis=1).tolist(), strict=True)
    ]
    return np.array(hidden, dtype=bool)


def _covered(cells: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return int64[n, 6, 3]: the triangles that each cube covers, in the order of ``HEXAGON``."""
    own = np.stack((cells[:, 0] - cells[:, 2], cells[:, 1] - cells[:, 2], np.zeros_like(cells[:, 0])), axis=1)
    return np.asarray(own[:, None, :] + HEXAGON[None, :, :3])
