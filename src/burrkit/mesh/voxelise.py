"""A closed surface as cubes: how much of each cube of a grid is inside.

The grid is as long as the surface along its longest side, centred on the other two. Through each cube go
``LINES`` times ``LINES`` vertical lines, a little off the lattice of rationals, so that they meet no edge or
corner of a surface made with round numbers. Along each line the surface is crossed inwards and outwards; what
is between is inside, also where bodies overlap. The filled part of a cube is the mean over its lines, exact
along each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Voxels
from burrkit.mesh.model import Mesh, MeshError
from burrkit.mesh.soundness import edges_of

#: Lines through a cube along x and along y.
LINES: Final = 5
#: The most cubes along the longest side.
MOST_CUBES: Final = 32
#: How far lines are off the middle of their squares, in squares.
_OFF: Final = (0.0137035999, 0.0271828183)


@dataclass(frozen=True, eq=False)
class Filled:
    """``share`` float64[x, y, z]: the part of each cube that is inside.

    A cube has the ``edge``, and the grid begins at the ``corner``, in the units of the mesh.
    """

    share: NDArray[np.float64]
    edge: float
    corner: NDArray[np.float64]

    def cubes(self, least: float = 0.5) -> Voxels:
        """The cubes of which at least so much is inside."""
        return Voxels((x, y, z) for x, y, z in np.argwhere(self.share >= least).tolist())


def voxelise(mesh: Mesh, cubes: int) -> Filled:
    """How much of each cube is inside a surface that is ``cubes`` cubes long.

    MeshError if the surface is not closed, or is flat, or the number of cubes is not 2 to MOST_CUBES.
    """
    if not 2 <= cubes <= MOST_CUBES:
        raise MeshError(f"{cubes} cubes along the longest side: give 2 to {MOST_CUBES}")
    _check_closed(mesh)
    size = mesh.size
    edge = float(size.max()) / cubes
    counts = np.maximum(1, np.ceil(size / edge - 1e-6).astype(np.int64))
    corner = mesh.low + size / 2 - counts * edge / 2
    share = _shares((mesh.corners - corner) / edge, tuple(counts.tolist()))
    return Filled(share, edge, corner)


def _check_closed(mesh: Mesh) -> None:
    """MeshError unless edges of triangles occur equally often in both directions."""
    if not len(mesh.triangles):
        raise MeshError("the mesh has no triangles")
    if not np.isfinite(mesh.points).all() or mesh.size.min() <= 0:
        raise MeshError("the mesh is flat, or its points are not numbers")
    _, there, back = edges_of(mesh)
    if not np.array_equal(np.sort(there), np.sort(back)):
        raise MeshError("the mesh is not closed, and not by simple holes alone; repair it first")
    if mesh.volume <= 0:
        raise MeshError("the mesh is inside out: its volume is negative")


def _shares(corners: NDArray[np.float64], counts: tuple[int, ...]) -> NDArray[np.float64]:
    """float64[x, y, z]: the filled part of the cubes of a grid; ``corners`` float64[m, 3, 3] in cubes."""
    nx, ny, nz = counts
    lines: dict[tuple[int, int], list[tuple[float, int]]] = {}
    for triangle in corners:
        for i, j, height, way in crossings(triangle, nx * LINES, ny * LINES):
            lines.setdefault((i, j), []).append((height, way))
    share = np.zeros((nx, ny, nz))
    for (i, j), crossed in lines.items():
        column = share[i // LINES, j // LINES]
        depth, begin = 0, 0.0
        for height, way in sorted(crossed):
            before, depth = depth, depth + way
            if before <= 0 < depth:
                begin = height
            elif depth <= 0 < before:
                _fill(column, begin, height)
    return share / (LINES * LINES)


def crossings(triangle: NDArray[np.float64], wide: int, deep: int) -> list[tuple[int, int, float, int]]:
    """Where vertical lines cross a triangle, float64[3, 3] in cubes, upwards.

    The two numbers of the line, the height, and 1 where it goes inside, -1 where it comes out.
    """
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle.tolist()
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if area == 0.0:
        return []
    sides = list(zip(((ax, bx, cx), (ay, by, cy)), _OFF, strict=True))
    first = [int(np.ceil(min(ends) * LINES - 0.5 - off)) for ends, off in sides]
    last = [int(np.floor(max(ends) * LINES - 0.5 - off)) for ends, off in sides]
    found = []
    for i in range(max(0, first[0]), min(wide - 1, last[0]) + 1):
        x = (i + 0.5 + _OFF[0]) / LINES
        for j in range(max(0, first[1]), min(deep - 1, last[1]) + 1):
            y = (j + 0.5 + _OFF[1]) / LINES
            b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
            c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
            if b > 0 and c > 0 and b + c < 1:
                # The normal of a triangle that faces down points out of the solid above it.
                found.append((i, j, az + b * (bz - az) + c * (cz - az), 1 if area < 0 else -1))
    return found


def _fill(column: NDArray[np.float64], low: float, high: float) -> None:
    """Add the length from ``low`` to ``high`` to the cubes of a column."""
    for k in range(max(0, int(low)), min(len(column), int(np.ceil(high)))):
        column[k] += max(0.0, min(high, k + 1.0) - max(low, float(k)))
