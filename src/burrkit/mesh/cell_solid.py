"""The printed solid of a piece of polyhedra: its cells made smaller, and joined again where they are.

Every cell shrinks into itself: the planes of its sides move inward by the inset. Cells that share a side are
joined by a bridge between what became of the side in both; where all cells around an edge are of the piece,
the gap between their bridges is filled, and so is that around a corner. What is left of the surface has three
kinds of faces, each between points that are corners of shrunken cells:

    outer sides       a side with nothing of the piece beyond it, in its shrunken cell
    walls of bridges  a quadrilateral at each edge of an inner side, unless all around the edge is filled
    ends of edges     a polygon at each end of a filled edge, unless all around the corner is filled

An edge of a shrunken cell belongs to two of its sides, and each gives it one face; the line over a corner of
an inner side belongs to two edges of that side, and each gives it one face. So the surface is closed and a
manifold, whatever the piece, also where its cells touch only in an edge or a corner.

Sides end up exactly the inset away from their cells, and edges that stick out lose a little more. Along inner
edges between cells that meet at other than right angles the distance to the next cell is less than the inset:
0.4 of it on the lattices that burrkit has, a third where a cell rests on two others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell, Lattice, Voxels
from burrkit.mesh.model import Mesh, MeshError
from burrkit.mesh.sides import Key, beyond, in_space, keys_of, place_of, sides_of

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
