"""The printed solid of a piece of other cells than cubes.

Of polyhedra it is their cells made smaller, and joined again where they are. Every cell shrinks into itself:
the planes of its sides move inward by the inset. Cells that share a side are joined by a bridge between what
became of the side in both; where all cells around an edge are of the piece, the gap between their bridges is
filled, and so is that around a corner. What is left of the surface has three kinds of faces, each between
points that are corners of shrunken cells:

    outer sides       a side with nothing of the piece beyond it, in its shrunken cell
    walls of bridges  a quadrilateral at each edge of an inner side, unless all around the edge is filled
    ends of edges     a polygon at each end of a filled edge, unless all around the corner is filled

An edge of a shrunken cell belongs to two of its sides, and each gives it one face; the line over a corner of
an inner side belongs to two edges of that side, and each gives it one face. So the surface is closed and a
manifold, whatever the piece, also where its cells touch only in an edge or a corner.

Sides end up exactly the inset away from their cells, and edges that stick out lose a little more. Along inner
edges between cells that meet at other than right angles the distance to the next cell is less than the inset:
0.4 of it on the lattices that burrkit has, a third where a cell rests on two others.

Of balls it is spheres, with a neck between any two that touch. All spheres are equal. In each of the
twelve directions in which balls touch a circle is drawn on it: with a neck the surface goes on from the
circle to that of the other ball, and else it closes over it in a dome. What is left between the circles is
the convex hull of points on the sphere, found once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import asin, cos, pi, sin
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell, Lattice, Voxels
from burrkit.mesh.model import Mesh, MeshError
from burrkit.mesh.sides import Key, beyond, in_space, keys_of, place_of, sides_of

# Polyhedra -----------------------------------------------------------------------------------------------

#: The least inset: it separates cells that touch only in an edge.
LEAST: Final = 0.005

#: A corner of a shrunken cell: the cell, and the corner it was.
_Corner: TypeAlias = tuple[Key, Cell]

_Edge: TypeAlias = frozenset[Cell]


def cell_solid(cells: Voxels, *, unit: float, inset: float) -> Mesh:
    """Return the solid of cells in millimetres, ``unit`` of them an edge of a cube.

    Raises MeshError if the inset leaves too little of a cell.
    """
    inset = max(inset, LEAST)
    lattice = cells.lattice
    if inset > 0.5 * inner_radius(lattice) * unit:
        most = 0.5 * inner_radius(lattice) * unit
        raise MeshError(
            f"an inset of {inset:g} mm leaves too little of a {lattice.cell_name}; "
            f"the most is {most:.3g} mm here",
            "too-large",
        )
    surface = _CellSurface(lattice, inset / unit)
    surface.add(keys_of(cells))
    mesh = Mesh(
        np.array(surface.points, dtype=np.float64) * unit, np.array(surface.triangles, dtype=np.int32)
    )
    # A metric may turn bodies into mirror images.
    return mesh if np.linalg.det(np.array(lattice.metric)) > 0 else mesh.flipped()


@cache
def inner_radius(lattice: Lattice) -> float:
    """Return the radius of a ball that fits into every cell, in edges of a cube."""
    if lattice.touching:
        return lattice.radius
    metric = np.array(lattice.metric)
    found = []
    for kind, facets in zip(lattice.types, lattice.facets, strict=True):
        middle = np.mean(np.array(kind.body), axis=0) @ metric
        found.append(
            min(
                float(abs((np.array(facet.vertices[0]) @ metric - middle) @ normal))
                for facet, normal in zip(facets, lattice.outward([f.normal for f in facets]), strict=True)
            )
        )
    return min(found)


@dataclass
class _CellSurface:
    lattice: Lattice
    inset: float
    points: list[NDArray[np.float64]] = field(default_factory=list)
    triangles: list[tuple[int, int, int]] = field(default_factory=list)
    _numbers: dict[_Corner, int] = field(default_factory=dict)

    def add(self, own: Sequence[Key]) -> None:
        """Add the surface of cells."""
        sides = sides_of(self.lattice)
        inside = set(own)
        outer: list[tuple[Key, list[Cell]]] = []
        inner: list[tuple[Key, Key, list[Cell]]] = []
        for cell in own:
            x, y, z = place_of(cell, self.lattice, sides.scale)
            for part in sides.parts[cell[0]]:
                other = beyond(cell, part)
                ring = [(a + x, b + y, c + z) for a, b, c in part.ring]
                if other not in inside:
                    outer.append((cell, ring))
                elif cell < other:
                    inner.append((cell, other, ring))
        open_edges = {frozenset(edge) for _, ring in outer for edge in _edges(ring)}
        open_corners = {corner for _, ring in outer for corner in ring}
        for cell, ring in outer:
            self._face([(cell, corner) for corner in ring])
        ends: dict[tuple[_Edge, Cell], dict[_Corner, _Corner]] = {}
        for cell, other, ring in inner:
            for a, b in _edges(ring):
                edge = frozenset((a, b))
                if edge in open_edges:
                    self._face([(cell, a), (cell, b), (other, b), (other, a)])
                    continue
                if a in open_corners:
                    ends.setdefault((edge, a), {})[other, a] = cell, a
                if b in open_corners:
                    ends.setdefault((edge, b), {})[cell, b] = other, b
        for after in ends.values():
            first = at = next(iter(after))
            around = [first]
            while (at := after[at]) != first:
                around.append(at)
            self._face(around)

    def _face(self, around: Sequence[_Corner]) -> None:
        numbers = [self._number(corner) for corner in around]
        if len(numbers) > 4 or (len(numbers) == 4 and not self._is_flat(numbers)):
            middle = len(self.points)
            self.points.append(np.mean([self.points[n] for n in numbers], axis=0))
            self.triangles += [
                (middle, a, b) for a, b in zip(numbers, (*numbers[1:], numbers[0]), strict=True)
            ]
            return
        self.triangles += [(numbers[0], numbers[k], numbers[k + 1]) for k in range(1, len(numbers) - 1)]

    def _is_flat(self, numbers: Sequence[int]) -> bool:
        """Return whether four points are a convex polygon of a plane, cut in two by either diagonal."""
        p = np.array([self.points[n] for n in numbers])
        turns = [np.cross(p[k - 2] - p[k - 3], p[k - 1] - p[k - 2]) for k in range(4)]
        least = 1e-12 * max(float(np.abs(p - p[0]).max()), 1e-3) ** 4
        return all(float(turns[0] @ turn) > least for turn in turns)

    def _number(self, corner: _Corner) -> int:
        if corner not in self._numbers:
            cell, point = corner
            self._numbers[corner] = len(self.points)
            x, y, z = place_of(cell, self.lattice, sides_of(self.lattice).scale)
            within = point[0] - x, point[1] - y, point[2] - z
            at = in_space([point], self.lattice, sides_of(self.lattice).scale)[0]
            self.points.append(at + self.inset * _inward(self.lattice, cell[0], within))
        return self._numbers[corner]


def _edges(ring: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    return list(zip(ring, (*ring[1:], ring[0]), strict=True))


@cache
def _inward(lattice: Lattice, kind: int, point: Cell) -> NDArray[np.float64]:
    """Return how a point on the surface of a type of cell moves if all planes through it move inward by 1.

    Where more than three of them meet that do not meet again, it goes far enough for each.
    """
    scale = sides_of(lattice).scale
    on = [
        facet.normal
        for facet in lattice.facets[kind]
        if sum(n * p for n, p in zip(facet.normal, point, strict=True)) == facet.bound * scale
    ]
    normals = lattice.outward(on)
    way = np.linalg.lstsq(normals, np.full(len(on), -1.0), rcond=None)[0]
    return np.asarray(way / -float((normals @ way).max()))


# Balls ---------------------------------------------------------------------------------------------------

#: The radius of a neck, by that of a ball; corners of a circle; and circles of a dome.
NECK: Final = 0.4
CIRCLE: Final = 24
_DOME: Final = 4

#: Points on a sphere before those near a circle are left out, and how near that is.
_SPREAD: Final = 420
_NEAR: Final = 0.09


@dataclass(frozen=True, eq=False)
class _Ball:
    """A sphere of radius 1 without caps: points, triangles, and the points of the circle of each direction.

    ``directions`` float64[d, 3]; ``circles`` int64[d, CIRCLE], counter-clockwise as seen from outside.
    """

    points: NDArray[np.float64]
    triangles: NDArray[np.int64]
    directions: NDArray[np.float64]
    circles: NDArray[np.int64]


def ball_solid(cells: Voxels, *, unit: float, inset: float) -> Mesh:
    """Return the solid of balls in millimetres, ``unit`` of them the diameter of a ball without inset.

    Raises MeshError if the inset leaves too little of a ball.
    """
    lattice = cells.lattice
    radius = lattice.radius * unit
    if inset > 0.2 * radius:
        raise MeshError(
            f"an inset of {inset:g} mm leaves too little of a ball; the most is {0.2 * radius:.3g} mm",
            "too-large",
        )
    ball = _ball(lattice)
    centres = lattice.places(cells.cells) @ np.array(lattice.metric) * unit
    index = {key: k for k, key in enumerate(keys_of(cells))}
    count = len(ball.points)
    points = [centre + (radius - inset) * ball.points for centre in centres]
    triangles = [ball.triangles + k * count for k in range(len(centres))]
    extra = len(centres) * count
    for (kind, a, b, c), k in index.items():
        for d, (_, (x, y, z)) in enumerate(lattice.neighbours[0]):
            own = ball.circles[d] + k * count
            other = index.get((kind, a + x, b + y, c + z))
            if other is None:
                dome, faces = _dome(ball, d)
                numbers = np.concatenate((own, np.arange(extra, extra + len(dome))))
                points.append(centres[k] + (radius - inset) * dome)
                triangles.append(numbers[faces])
                extra += len(dome)
            elif k < other:
                opposite = int((ball.directions @ ball.directions[d]).argmin())
                back = ball.circles[opposite] + other * count
                triangles.append(_tube(own, back, np.concatenate(points[: len(centres)])))
    return Mesh(np.concatenate(points), np.concatenate(triangles).astype(np.int32))


def _tube(one: NDArray[np.int64], other: NDArray[np.int64], points: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the triangles between two circles that look at each other."""
    # The other one runs the other way round, and begins somewhere else.
    away = np.linalg.norm(points[other] - points[one[0]], axis=1)
    facing = np.roll(other, -int(away.argmin()))
    facing = np.concatenate((facing[:1], facing[:0:-1]))
    after, beyond = np.roll(one, -1), np.roll(facing, -1)
    return np.concatenate((np.stack((one, after, beyond), axis=1), np.stack((one, beyond, facing), axis=1)))


def _circle(direction: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    """Return points of the sphere at an angle from a direction, counter-clockwise as seen from outside.

    Those of opposite directions are opposite each other.
    """
    line = direction * (1 if tuple(direction) > (0, 0, 0) else -1)
    first = np.cross(line, np.eye(3)[np.abs(line).argmin()])
    first /= np.linalg.norm(first)
    second = np.cross(direction, first)
    turns = np.arange(CIRCLE) * 2 * pi / CIRCLE
    ring = np.cos(turns)[:, None] * first + np.sin(turns)[:, None] * second
    return np.asarray(cos(angle) * direction + sin(angle) * ring)


def _dome(ball: _Ball, direction: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the points of a cap inside its circle, and its triangles; the circle is 0 to CIRCLE - 1."""
    way, angle = ball.directions[direction], asin(NECK)
    rings = [_circle(way, angle * (1 - k / _DOME)) for k in range(1, _DOME)]
    triangles = []
    for k in range(_DOME - 1):
        inner = np.arange(CIRCLE) + (k + 1) * CIRCLE
        outer = np.arange(CIRCLE) + k * CIRCLE
        after, further = np.roll(outer, -1), np.roll(inner, -1)
        triangles += [np.stack((outer, after, further), axis=1), np.stack((outer, further, inner), axis=1)]
    last = np.arange(CIRCLE) + (_DOME - 1) * CIRCLE
    top = np.full(CIRCLE, _DOME * CIRCLE)
    triangles.append(np.stack((last, np.roll(last, -1), top), axis=1))
    return np.concatenate([*rings, way[None]]), np.concatenate(triangles)


@cache
def _ball(lattice: Lattice) -> _Ball:
    times = np.array([c for _, c in lattice.neighbours[0]])
    ways = times @ np.array(lattice.steps) @ np.array(lattice.metric)
    directions = ways / np.linalg.norm(ways, axis=1)[:, None]
    angle = asin(NECK)
    circles = [_circle(way, angle) for way in directions]
    free = _spread(_SPREAD)
    free = free[((free @ directions.T) < cos(angle + _NEAR)).all(axis=1)]
    points = np.concatenate([*circles, free])
    ring_of = np.concatenate(
        [np.repeat(np.arange(len(circles)), CIRCLE), np.full(len(free), -1, dtype=np.int64)]
    )
    hull = _sphere_hull(points)
    rings = ring_of[hull]
    is_cap = (rings[:, 0] >= 0) & (rings == rings[:, :1]).all(axis=1)
    numbers = np.arange(len(circles) * CIRCLE).reshape(len(circles), CIRCLE)
    return _Ball(points, hull[~is_cap], directions, numbers)


def _spread(count: int) -> NDArray[np.float64]:
    """Return points all over a sphere, along a spiral with the golden angle."""
    k = np.arange(count) + 0.5
    up, turn = 1 - 2 * k / count, k * pi * (3 - 5**0.5)
    wide = np.sqrt(1 - up * up)
    return np.stack((wide * np.cos(turn), wide * np.sin(turn), up), axis=1)


def _sphere_hull(points: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the convex hull of points of a sphere as triangles, int64[m, 3], point by point.

    Points are moved by a millionth, so that no four are on one circle.
    """
    rng = np.random.default_rng(1)
    at = points + 1e-6 * rng.standard_normal(points.shape)
    first = [0, *(int(k) for k in np.linspace(1, len(points) - 1, 3))]
    middle = at[first].mean(axis=0)
    triangles = []
    for k in range(4):
        a, b, c = (first[j] for j in range(4) if j != k)
        outward = np.cross(at[b] - at[a], at[c] - at[a])
        triangles.append((a, b, c) if outward @ (at[a] - middle) > 0 else (a, c, b))
    hull = np.array(triangles, dtype=np.int64)
    for k in range(len(points)):
        if k in first:
            continue
        a, b, c = at[hull].transpose(1, 0, 2)
        seen = (np.cross(b - a, c - a) * (at[k] - a)).sum(axis=1) > 0
        edges = {
            edge
            for triangle in hull[seen].tolist()
            for edge in zip(triangle, (*triangle[1:], triangle[0]), strict=True)
        }
        rim = [(p, q, k) for p, q in sorted(edges) if (q, p) not in edges]
        hull = np.concatenate((hull[~seen], np.array(rim, dtype=np.int64)))
    return hull
