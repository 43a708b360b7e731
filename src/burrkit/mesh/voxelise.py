"""Surfaces as cubes: how much of each cube of a grid is inside, and printed pieces back into cubes.

The grid of ``voxelise`` is as long as the surface along its longest side, centred on the other two. Through
each cube go ``LINES`` times ``LINES`` vertical lines, a little off the lattice of rationals, so that they
meet no edge or corner of a surface made with round numbers. Along each line the surface is crossed inwards
and outwards; what is between is inside, also where bodies overlap. The filled part of a cube is the mean over
its lines, exact along each.

``cubes_of`` finds the raster that has the faces of printed pieces, and the cubes between them. A printed
piece is the union of cubes with its faces moved inward by an inset, perhaps with bevels, letters in a face,
and a cavity. Its outer faces are on a raster: along each axis those that look back are at k u + i, those that
look ahead at k u - i, where u is the edge of a cube and i the inset. u is a whole part of the distance of two
such faces, so that each distance offers some edges; the greatest that explains all faces of all pieces
counts.

    inset |<-  u  ->|  faces that look back [  and ahead  ], with wood between
          [ wood    ]   [wood]
    letters are a little deeper than a face; the walls of a cavity are the other way round and far from it

Then a line across the piece enters wood at each face that looks back, and leaves it at each that looks ahead.
The cubes that lines along the three axes find must be the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell, Voxels
from burrkit.mesh.model import Mesh, MeshError
from burrkit.mesh.solid import solid
from burrkit.mesh.soundness import edges_of, shells

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


# Printed pieces ------------------------------------------------------------------------------------------

#: The most cubes along a side of a piece, and the most pieces.
LARGEST_SIDE: Final = 100
MOST_PIECES: Final = 1000

#: The longest side of a piece, in the units of the search.
_SIZE: Final = 200.0

#: How far a plane may be off the raster, the greatest inset, the depth of letters, and the least depth of a
#: wall of a cavity as seen from the next face: in cubes.
_NEAR: Final = 0.004
_MOST_INSET: Final = 0.11
_SHALLOW: Final = 0.1
_CAVITY: Final = 0.52
#: How narrow the triangles of other planes are, in cubes, and the least part of a surface along the axes.
_NARROW: Final = 0.08
_LEAST_ALONG: Final = 0.25
#: How much wood there is compared with that of pieces without bevels, letters and holes.
_WOOD: Final = (0.6, 1.02)

#: Of the search for the edge: how many planes of a kind are compared, into how many cubes a distance is
#: divided, and how many edges are tried.
_MOST_PLANES: Final = 24
_MOST_PARTS: Final = 12
_MOST_TRIED: Final = 4000

#: The planes of a piece that look along an axis: for each its place, its area, and the height of its largest
#: triangle over its longest side, float64[n, 3].
_Planes: TypeAlias = dict[tuple[int, int], NDArray[np.float64]]


@dataclass(frozen=True)
class Raster:
    """The edge of a cube, the inset of the faces, and the thickness of walls, in the units of the mesh.

    Pieces without a cavity that is open to the outside have no ``wall``.
    """

    cube: float
    inset: float
    wall: float = 0.0


def bodies(mesh: Mesh) -> list[Mesh]:
    """The connected surfaces of a mesh that hold wood, without closed cavities, from front to back."""
    found = [_compact(part) for part in shells(mesh) if part.volume > 0]
    return sorted(found, key=lambda part: tuple(np.round(part.low[[1, 0, 2]], 3).tolist()))


def _compact(mesh: Mesh) -> Mesh:
    """A mesh without points that no triangle has."""
    used, numbers = np.unique(mesh.triangles, return_inverse=True)
    return Mesh(mesh.points[used], numbers.reshape(-1, 3).astype(np.int32))


def cubes_of(pieces: Sequence[Mesh]) -> tuple[Raster, list[Voxels]]:
    """The cubes of printed pieces, each from (0, 0, 0), and their common raster.

    MeshError if a surface is not that of cubes along the axes. A puzzle with all measures multiples of
    a number is read as one of larger cubes: their surfaces are the same.
    """
    if not 0 < len(pieces) <= MOST_PIECES:
        raise MeshError(f"{len(pieces)} pieces; a puzzle has 1 to {MOST_PIECES}", "too-large")
    size = max(float(mesh.size.max()) for mesh in pieces)
    if not np.isfinite(size) or size <= 0:
        raise MeshError("the mesh is flat, or its points are not numbers")
    scale = _SIZE / size
    scaled = [Mesh(scale * mesh.points, mesh.triangles) for mesh in pieces]
    planes = [_planes(mesh) for mesh in scaled]
    for edge in _edges(planes):
        for raster in _rasters(planes, edge):
            found = [_cells(mesh, raster) for mesh in scaled]
            whole = [cells for cells in found if cells is not None]
            if len(whole) == len(found):
                return Raster(raster.cube / scale, raster.inset / scale, raster.wall / scale), whole
    raise MeshError("its faces are not on a raster of cubes along the axes")


# Planes --------------------------------------------------------------------------------------------------


def _planes(mesh: Mesh) -> _Planes:
    """The planes along the axes of a piece, by axis and by the sign of their outward normal."""
    normals = mesh.normals
    sizes = np.linalg.norm(normals, axis=1)
    along = np.abs(normals) > 0.9999 * sizes[:, None]
    if sizes[along.any(axis=1)].sum() < _LEAST_ALONG * sizes.sum() or not sizes.any():
        raise MeshError("not made of cubes: its faces are not along the axes")
    near = 1e-5 * float(mesh.size.max())
    found: _Planes = {}
    for axis in range(3):
        for sign in (-1, 1):
            chosen = along[:, axis] & (np.sign(normals[:, axis]) == sign) & (sizes > 0)
            places = mesh.corners[chosen, :, axis].mean(axis=1)
            order = np.argsort(places)
            places, areas = places[order], sizes[chosen][order] / 2
            sides = np.linalg.norm(mesh.corners[chosen] - np.roll(mesh.corners[chosen], 1, axis=1), axis=2)
            heights = 2 * areas / sides.max(axis=1)[order]
            first = np.flatnonzero(np.diff(places, prepend=-np.inf) > near)
            if not len(first):
                raise MeshError("not made of cubes: its faces are not along the axes")
            merged = np.add.reduceat(areas, first), np.maximum.reduceat(heights, first)
            found[axis, sign] = np.stack([places[first], *merged], axis=1)
    return found


def _edges(pieces: Sequence[_Planes]) -> Iterator[float]:
    """The edges that a cube may have, the greatest first: whole parts of distances of faces."""
    distances: set[float] = set()
    sizes = [float(p[axis, 1][-1, 0] - p[axis, -1][0, 0]) for p in pieces for axis in range(3)]
    for planes in pieces:
        for listed in planes.values():
            largest = listed[np.argsort(-listed[:, 1], kind="stable")[:_MOST_PLANES], 0]
            distances |= {round(abs(a - b), 4) for a, b in combinations(largest.tolist(), 2)}
    distances |= {round(abs(a - b), 4) for a, b in combinations(sorted(set(sizes))[:_MOST_PLANES], 2)}
    distances |= {round(min(sizes), 4)}
    least = max(sizes) / LARGEST_SIDE
    edges = {distance / parts for distance in distances for parts in range(1, _MOST_PARTS + 1)}
    yield from sorted((edge for edge in edges if edge >= least and edge > 0), reverse=True)[:_MOST_TRIED]


def _rasters(pieces: Sequence[_Planes], edge: float) -> Iterator[Raster]:
    """The rasters with cubes of an edge that explain all planes: without cavities, or with walls."""
    insets, depths = [], []
    for planes in pieces:
        for axis in range(3):
            back, ahead = planes[axis, -1], planes[axis, 1]
            size = float(ahead[-1, 0] - back[0, 0])
            insets.append((max(1, np.ceil(size / edge - _NEAR)) * edge - size) / 2)
            depths += [back[:, 0] - back[0, 0], ahead[-1, 0] - ahead[:, 0]]
    inset = max(0.0, float(np.median(insets)))
    if inset > _MOST_INSET * edge or np.abs(np.array(insets) - inset).max() > 2 * _NEAR * edge:
        return
    # The sides of letters are narrow.
    heights = np.concatenate(
        [planes[axis, sign][:, 2] for planes in pieces for axis in range(3) for sign in (-1, 1)]
    )
    depth = (np.concatenate(depths) / edge % 1)[heights > _NARROW * edge]
    odd = depth[(depth > _SHALLOW) & (depth < 1 - _SHALLOW)]
    if not len(odd):
        yield Raster(edge, inset)
    elif np.ptp(odd) <= 2 * _NEAR and odd.min() >= _CAVITY:
        yield Raster(edge, inset, edge * (1 - float(np.median(odd))) - 2 * inset)


# Cubes ---------------------------------------------------------------------------------------------------


def _cells(mesh: Mesh, raster: Raster) -> Voxels | None:
    """The cubes of a piece; None if lines along the axes find others, or another volume of wood."""
    corner = mesh.low - raster.inset
    counts = np.maximum(1, np.rint((mesh.size + 2 * raster.inset) / raster.cube)).astype(int).tolist()
    found = None
    for axis in range(3):
        order = [(axis + 1) % 3, (axis + 2) % 3, axis]
        filled = _filled(
            (mesh.corners - corner)[:, :, order] / raster.cube,
            raster.inset / raster.cube,
            (counts[order[0]], counts[order[1]], counts[order[2]]),
        )
        if filled is None:
            return None
        back = filled.transpose([order.index(k) for k in range(3)])
        if found is not None and not np.array_equal(found, back):
            return None
        found = back
    if found is None or not found.any():
        return None
    cells = Voxels(np.argwhere(found))
    wood = solid(cells, cube=raster.cube, inset=raster.inset, bevel=0.0).volume
    if raster.wall:
        wood -= solid(cells, cube=raster.cube, inset=raster.inset + raster.wall, bevel=0.0).volume
    least, most = _WOOD
    return cells if least * wood <= mesh.volume <= most * wood else None


def _filled(corners: NDArray[np.float64], inset: float, counts: Cell) -> NDArray[np.bool_] | None:
    """bool[x, y, z]: the cubes that lines along z find; None if they enter and leave wood out of turn."""
    nx, ny, nz = counts
    # Twice the number of a plane, and one more where a line enters: it leaves first where cubes touch.
    events: dict[tuple[int, int], set[int]] = {}
    heights = corners[:, :, 2]
    for triangle in corners[np.ptp(heights, axis=1) < _NEAR]:
        for i, j, height, way in crossings(triangle, nx * LINES, ny * LINES):
            # Along its sides a face may reach over the next cube.
            is_inner = 0 < i % LINES < LINES - 1 and 0 < j % LINES < LINES - 1
            plane = height - way * inset
            if is_inner and abs(plane - round(plane)) <= 2 * _NEAR:
                events.setdefault((i // LINES, j // LINES), set()).add(2 * round(plane) + (way > 0))
    filled = np.zeros(counts, dtype=np.bool_)
    for (x, y), planes in events.items():
        begin: int | None = None
        for event in sorted(planes):
            plane, enters = event >> 1, bool(event & 1)
            if enters is (begin is not None) or not 0 <= plane <= nz:
                return None
            if begin is not None:
                filled[x, y, begin:plane] = True
            begin = plane if enters else None
        if begin is not None:
            return None
    return filled
