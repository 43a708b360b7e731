"""The printed solid of a piece of cubes: reduced by the clearance, its outer edges bevelled.

The *inset* moves every face inward (see ``boxes``); inner edges and corners stay sharp. The *bevel* cuts
every outer edge at 45 degrees, by the same width on both faces. Where edges meet, seen from the one wide
box F at this corner, with x, y, z, xy, ... the thin boxes around the corner:

    F alone          an outer corner: the three cuts meet in a point, half a bevel inside each face
    F, x             an edge that goes straight on
    F, x, y          an inner corner of an outline: the two cuts meet in a mitre
    F, x, y, z       three outer and three inner edges: the three cuts meet in a point, as at an outer corner
    F, x, y, z, xy   an outer edge that ends on a flat wall: the cut ends there, too

All others have no outer edge. The corners of flat faces follow from the borders alone: a border is
moved inward by the bevel if it is convex. So every edge belongs to two faces, and every corner to one point
where lines cross; that they close for each of the 256 ways to fill the boxes around a corner is tested.

A plane contains faces of boxes. Their border runs around them along grid lines, with the face on the left;
each unit of the border is either *convex*, where the wood ends, or not, where there is wood above the plane.
Faces that touch only in a corner have separate borders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Voxels
from burrkit.mesh.boxes import UNITS, Boxes, eroded, is_clean, units
from burrkit.mesh.model import Mesh, MeshError
from burrkit.mesh.triangles import triangulated

#: Usual measures of printed burrs, in millimetres: those of puzzlecad (A. Siegel, 2018).
CUBE: Final = 11.15
INSET: Final = 0.07
BEVEL: Final = 0.5

#: If cubes touch only along an edge, and neither inset nor bevel separates them, this bevel does.
HAIR: Final = 0.01

#: The longest side of a solid in millimetres, so that all sums are exact.
LONGEST: Final = 3000.0

#: A point where lines cross, and a corner of the surface: the point, and its offset in half bevels along
#: each axis.
_Point: TypeAlias = tuple[int, int, int]
_Vertex: TypeAlias = tuple[int, int, int, int, int, int]


def solid(cells: Voxels, *, cube: float = CUBE, inset: float = INSET, bevel: float = BEVEL) -> Mesh:
    """Return the solid of cells, in millimetres: cube (x, y, z) begins at ``cube`` times its coordinates.

    Other cells are where their lattice has them, ``cube`` is the length of a unit, and there is no bevel.
    Raises MeshError for impossible measures: a bevel wider than an edge, an inset larger than a cube.
    """
    if not len(cells):
        raise MeshError("no cubes to make")
    match cells.lattice.cell_kind:
        case "cube":
            return _cube_solid(cells, cube, inset, bevel)
        case "ball":
            from burrkit.mesh.cell_solid import ball_solid as solid_of
        case "polyhedron":
            from burrkit.mesh.cell_solid import cell_solid as solid_of
    check(cube, inset, 0.0)
    made = solid_of(cells, unit=cube, inset=inset)
    if made.size.max() > LONGEST:
        raise MeshError(f"{made.size.max():.0f} mm long; the most is {LONGEST:g} mm", "too-large")
    return made


def _cube_solid(cells: Voxels, cube: float, inset: float, bevel: float) -> Mesh:
    check(cube, inset, bevel, max(cells.extent))
    filled = cells.grid()
    edges = [np.arange(n + 1, dtype=np.int64) * units(cube) for n in cells.extent]
    made = skin(filled, (edges[0], edges[1], edges[2]), inset=inset, bevel=bevel)
    return made.moved(np.array(cells.low) * (units(cube) / UNITS))


def check(cube: float, inset: float, bevel: float, cubes: int = 1) -> None:
    """Raise MeshError if no solid that is ``cubes`` cubes long can have these measures."""
    for value, name, least in ((cube, "a cube", 0.1), (inset, "an inset", 0), (bevel, "a bevel", 0)):
        if not least <= value <= LONGEST:
            raise MeshError(f"{name} of {value:g} mm; must be {least:g} to {LONGEST:g} mm")
    if cube * cubes > LONGEST:
        raise MeshError(f"{cubes} cubes of {cube:g} mm exceed {LONGEST:g} mm", "too-large")
    if cube - 2 * inset - 2 * bevel < 0.01:
        raise MeshError(
            f"an inset of {inset:g} mm and a bevel of {bevel:g} mm leave no edge of a cube of {cube:g} mm"
        )


def skin(
    filled: NDArray[np.bool_],
    edges: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    *,
    inset: float,
    bevel: float,
) -> Mesh:
    """Return the surface of ``filled`` bool[x, y, z] boxes between ``edges`` in units; see ``solid``."""
    d, b = units(inset), units(bevel)
    if d == 0 and b == 0:
        if is_clean(filled):
            return surface(Boxes(edges, filled, is_split=False), 0)
        b = units(HAIR)
    return surface(eroded(filled, edges, d), b)


def surface(boxes: Boxes, bevel: int) -> Mesh:
    """Return the surface of boxes of wood; ``bevel`` in units."""
    return _Surface(boxes, bevel).mesh()


@dataclass
class _Surface:
    """Boxes, and the corners and triangles of its surface."""

    boxes: Boxes
    bevel: int
    vertices: dict[_Vertex, int] = field(default_factory=dict)
    positions: list[tuple[int, int, int]] = field(default_factory=list)
    triangles: list[tuple[int, int, int]] = field(default_factory=list)
    #: For each convex edge the borders of its two faces: points and corners where they start and end.
    borders: dict[frozenset[_Point], list[tuple[_Point, int, _Point, int]]] = field(default_factory=dict)

    def mesh(self) -> Mesh:
        planes = [plane for axis in range(3) for plane in _planes(self.boxes, axis)]
        corners = None if self.boxes.is_split else self._corners(planes)
        for plane in planes:
            self._face(plane, corners)
        if self.bevel:
            self._bevels()
        points = np.array(self.positions, dtype=np.float64) / UNITS
        return Mesh(points, np.array(self.triangles, dtype=np.int32))

    def _corners(self, planes: list[_Plane]) -> NDArray[np.bool_]:
        """Return the points where any border turns: each border through them needs a corner there.

        Among split boxes no border passes a point where another one turns.
        """
        found = np.zeros([len(lines) for lines in self.boxes.lines], dtype=bool)
        for plane in planes:
            for loop in loops(plane.shown, plane.wood):
                for corner in loop:
                    found[plane.point(corner.u, corner.v)] = True
        return found

    # Flat faces ------------------------------------------------------------------------------------------

    def _face(self, plane: _Plane, corners: NDArray[np.bool_] | None) -> None:
        stops = None if corners is None else plane.across(corners)
        borders = loops(plane.shown, plane.wood, stops)
        rings = [self._border_corners(plane, loop) for loop in borders]
        numbers = sorted({vertex for ring in rings for vertex in ring})
        own = {vertex: k for k, vertex in enumerate(numbers)}
        flat = np.array([[self.positions[v][a] for a in plane.axes] for v in numbers], dtype=np.int64)
        local = [[own[vertex] for vertex in ring] for ring in rings]
        for border, holes in _nested(borders):
            found = triangulated(flat, local[border], [local[hole] for hole in holes])
            for a, b, c in found:
                triangle = (numbers[a], numbers[b], numbers[c])
                self.triangles.append(triangle if plane.outward else triangle[::-1])

    def _border_corners(self, plane: _Plane, loop: Loop) -> list[int]:
        """Return the corners of one border, and store its convex edges."""
        corners = [[self._vertex(plane, corner, shift) for shift in self._shifts(corner)] for corner in loop]
        if self.bevel:
            for k, corner in enumerate(loop):
                if corner.into_convex:
                    start, end = plane.point(loop[k - 1].u, loop[k - 1].v), plane.point(corner.u, corner.v)
                    border = start, corners[k - 1][-1], end, corners[k][0]
                    if not plane.outward:
                        border = (*border[2:], *border[:2])
                    self.borders.setdefault(frozenset((start, end)), []).append(border)
        return [vertex for found in corners for vertex in found]

    def _shifts(self, corner: Corner) -> list[tuple[int, int]]:
        """Return the shifts of a corner in its plane, in bevels: one, or two if an outer edge ends on it."""
        if not self.bevel:
            return [(0, 0)]
        (iu, iv), (ou, ov) = STEPS[corner.into], STEPS[corner.out]
        turns_right = (corner.out - corner.into) % 4 == 3
        if turns_right and not corner.into_convex and not corner.out_convex:
            return [(-iu, -iv), (ou, ov)]
        # The left side of a direction (u, v) is (-v, u).
        i, o = corner.into_convex, corner.out_convex
        return [(-i * iv - o * ov, i * iu + o * ou)]

    def _vertex(self, plane: _Plane, corner: Corner, shift: tuple[int, int]) -> int:
        offset = [0, 0, 0]
        offset[plane.axes[0]], offset[plane.axes[1]] = 2 * shift[0], 2 * shift[1]
        return self._number(plane.point(corner.u, corner.v), (offset[0], offset[1], offset[2]))

    def _number(self, point: _Point, offset: tuple[int, int, int]) -> int:
        vertex = (*point, *offset)
        found = self.vertices.get(vertex)
        if found is None:
            found = self.vertices[vertex] = len(self.positions)
            x, y, z = (
                int(lines[k]) + t * self.bevel // 2
                for lines, k, t in zip(self.boxes.lines, point, offset, strict=True)
            )
            self.positions.append((x, y, z))
        return found

    # Bevels ----------------------------------------------------------------------------------------------

    def _bevels(self) -> None:
        """Add the slanted face of every outer edge, between the borders of its two flat faces."""
        ends = Counter(point for edge in self.borders for point in edge)
        for (start, first, end, second), (_, third, _, fourth) in self.borders.values():
            ring = [second, first]
            if ends[start] == 3:
                ring.append(self._tip(start))
            ring += [fourth, third]
            if ends[end] == 3:
                ring.append(self._tip(end))
            self.triangles += [(ring[0], ring[k], ring[k + 1]) for k in range(1, len(ring) - 1)]

    def _tip(self, point: _Point) -> int:
        """Return the point where three bevels meet: half a bevel inside all faces of the wide box there."""
        x, y, z = (1 - 2 * (k & 1) for k in point)
        return self._number(point, (x, y, z))


@dataclass(frozen=True)
class _Plane:
    """The faces with one normal at one line of an axis; ``axes`` are the two others, cyclic."""

    axis: int
    line: int
    outward: bool
    shown: NDArray[np.bool_]
    wood: NDArray[np.bool_]

    @property
    def axes(self) -> tuple[int, int]:
        return (self.axis + 1) % 3, (self.axis + 2) % 3

    def point(self, u: int, v: int) -> _Point:
        at = [0, 0, 0]
        at[self.axis], at[self.axes[0]], at[self.axes[1]] = self.line, u, v
        return at[0], at[1], at[2]

    def across(self, points: NDArray[np.bool_]) -> NDArray[np.bool_]:
        return np.asarray(np.moveaxis(points, (self.axis, *self.axes), (0, 1, 2))[self.line])


def _planes(boxes: Boxes, axis: int) -> Iterator[_Plane]:
    layers = np.moveaxis(boxes.wood, (axis, (axis + 1) % 3, (axis + 2) % 3), (0, 1, 2))
    nothing = np.zeros_like(layers[0])
    for k, wood in enumerate(layers):
        for outward in (True, False):
            step = 1 if outward else -1
            covered = layers[k + step] if 0 <= k + step < len(layers) else nothing
            shown = wood & ~covered
            if shown.any():
                yield _Plane(axis, k + outward, outward, shown, wood)


def _nested(borders: list[Loop]) -> Iterator[tuple[int, list[int]]]:
    """Return each counterclockwise border with the holes directly in it, by their numbers."""
    areas = [sum(loop[k - 1].u * c.v - c.u * loop[k - 1].v for k, c in enumerate(loop)) for loop in borders]
    outer = [k for k, area in enumerate(areas) if area > 0]
    holes: dict[int, list[int]] = {k: [] for k in outer}
    for k, area in enumerate(areas):
        if area < 0:
            around = [o for o in outer if _holds(borders[o], borders[k][0])]
            holes[min(around, key=lambda o: areas[o])].append(k)
    yield from holes.items()


def _holds(loop: Loop, corner: Corner) -> bool:
    """Return whether the face on the left of the way out of ``corner`` is within a border."""
    (du, dv), inside = STEPS[corner.out], False
    # The middle of the unit square to the left, doubled to stay whole.
    u, v = 2 * corner.u + du - dv, 2 * corner.v + dv + du
    for k, here in enumerate(loop):
        before = loop[k - 1]
        if before.u == here.u and 2 * here.u > u and (2 * before.v > v) != (2 * here.v > v):
            inside = not inside
    return inside


# Borders of flat faces -----------------------------------------------------------------------------------

#: Directions of borders: right, up, left, down; the left side of direction d is direction d + 1.
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))

#: Where the edge of a box in each direction starts, from the box's least corner.
_START: Final = ((0, 0), (1, 0), (1, 1), (0, 1))

#: A unit edge: the lines where it starts, and its direction.
_Edge: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Corner:
    """A point where a border turns, or that it must contain: at lines (``u``, ``v``).

    The border arrives in direction ``into`` and leaves in direction ``out``; either part may be convex.
    """

    u: int
    v: int
    into: int
    out: int
    into_convex: bool
    out_convex: bool


#: A closed border: of a face if it runs counterclockwise, else of a hole.
Loop: TypeAlias = list[Corner]


def loops(
    shown: NDArray[np.bool_], wood: NDArray[np.bool_], stops: NDArray[np.bool_] | None = None
) -> list[Loop]:
    """Return all borders of ``shown`` bool[u, v] in the layer of ``wood`` bool[u, v] below it.

    Corners are where a border turns and, if given, at the lines where ``stops`` bool[u + 1, v + 1] is true.
    """
    convex = _edges(shown, wood)
    left = dict.fromkeys(convex)
    found: list[Loop] = []
    while left:
        first = edge = left.popitem()[0]
        loop: Loop = []
        while True:
            after = _after(edge, convex)
            u, v, out = after
            if out != edge[2] or (stops is not None and stops[u, v]):
                loop.append(Corner(u, v, edge[2], out, convex[edge], convex[after]))
            if after == first:
                break
            del left[after]
            edge = after
        found.append(loop)
    return found


def _edges(shown: NDArray[np.bool_], wood: NDArray[np.bool_]) -> dict[_Edge, bool]:
    """Return the unit edges around ``shown``, the face on their left, and which are convex."""
    around, padded = np.pad(shown, 1), np.pad(wood, 1)
    found: dict[_Edge, bool] = {}
    for direction, (du, dv) in enumerate(STEPS):
        # The box to the right of the direction of travel.
        right = slice(1 + dv, around.shape[0] - 1 + dv), slice(1 - du, around.shape[1] - 1 - du)
        u, v = np.nonzero(shown & ~around[right])
        ends = ~padded[right][u, v]
        starts = zip((u + _START[direction][0]).tolist(), (v + _START[direction][1]).tolist(), strict=True)
        found |= {(*at, direction): c for at, c in zip(starts, ends.tolist(), strict=True)}
    return found


def _after(edge: _Edge, edges: dict[_Edge, bool]) -> _Edge:
    u, v, into = edge
    u, v = u + STEPS[into][0], v + STEPS[into][1]
    # To the left first: faces that touch only in a corner stay separate.
    return next(found for turn in (1, 0, 3) if (found := (u, v, (into + turn) % 4)) in edges)
