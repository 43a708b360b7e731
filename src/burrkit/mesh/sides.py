"""The sides of the cells of a lattice, cut so that each part has one cell beyond it, and faces of shapes.

Cells of most lattices meet whole side to whole side. Where they do not, as bricks in shifted rows, a side is
cut into the parts that it shares with one neighbour each, and every edge at all corners of other parts on it:

    +-------+-------+        the upper side of the brick below has two parts and five corners, the middle
    |       |       |        one of each long edge among them
    +---+---+---+---+
        |       |
        +-------+

Points are whole numbers, on the scale of bodies times ``Sides.scale``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import lcm
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell, Lattice, Voxels
from burrkit.geometry.convex_bodies import clipped
from burrkit.geometry.motion import ExactPoint, cross, dot, minus
from burrkit.runtime.grouping import by_key

#: A convex polygon, counter-clockwise from outside; corners may be within a straight line.
Ring: TypeAlias = tuple[Cell, ...]

#: A cell by its type and its multiples of the shifts.
Key: TypeAlias = tuple[int, int, int, int]
#: A side of a type by its number, a part of it, and the cell beyond that.
_Part: TypeAlias = tuple[int, tuple[ExactPoint, ...], Key]

_MOST_CACHED: Final = 512


@dataclass(frozen=True)
class SidePart:
    """A part of a side of a type of cell: its ring, and the type and the shifts of the cell beyond it.

    ``facet`` is its side among ``Lattice.facets``.
    """

    facet: int
    ring: Ring
    beyond: Key


@dataclass(frozen=True, eq=False)
class Sides:
    """The parts of the sides of each type of cell of a lattice."""

    scale: int
    parts: tuple[tuple[SidePart, ...], ...]


@dataclass(frozen=True, eq=False)
class FlatFace:
    """A connected flat part of the surface of a shape, in space, one unit an edge of a cube.

    ``normal`` float64[3] points outward and has length 1. ``polygons`` float64[n, 3] are convex and cover the
    face, counter-clockwise from outside; ``border`` float64[m, 2, 3] are the straight lines around it.
    """

    normal: NDArray[np.float64]
    polygons: tuple[NDArray[np.float64], ...]
    border: NDArray[np.float64]


# Sides of types ------------------------------------------------------------------------------------------


@cache
def sides_of(lattice: Lattice) -> Sides:
    """Return the parts of the sides of each type; none for balls."""
    found = [list(_parts(lattice, kind)) for kind in range(len(lattice.types))]
    if lattice.touching:
        return Sides(1, tuple(() for _ in found))
    whole = all(len(parts) == len(lattice.facets[kind]) for kind, parts in enumerate(found))
    if not whole:
        found = [
            [(f, _with_corners(ring, _corners_near(lattice, found, ring)), key) for f, ring, key in parts]
            for parts in found
        ]
    scale = lcm(*(c.denominator for parts in found for _, ring, _ in parts for p in ring for c in p))

    def scaled(ring: Sequence[ExactPoint]) -> Ring:
        return tuple((int(x * scale), int(y * scale), int(z * scale)) for x, y, z in ring)

    return Sides(scale, tuple(tuple(SidePart(f, scaled(r), key) for f, r, key in parts) for parts in found))


def _parts(lattice: Lattice, kind: int) -> Iterator[_Part]:
    """Return the parts of the sides of a type: side, ring, and the cell beyond."""
    if lattice.touching:
        return
    steps = np.array(lattice.steps, dtype=np.int64)
    for number, facet in enumerate(lattice.facets[kind]):
        for other, times in dict.fromkeys(lattice.neighbours[kind]):
            by = (np.array(times) @ steps).tolist()
            for back in lattice.facets[other]:
                if any(a + b for a, b in zip(facet.normal, back.normal, strict=True)):
                    continue
                beyond = [(x + by[0], y + by[1], z + by[2]) for x, y, z in back.vertices]
                if dot(facet.normal, beyond[0]) != facet.bound:
                    continue
                ring = _shared(facet.vertices, beyond[::-1], facet.normal)
                if len(ring) > 2:
                    yield number, ring, (other, *times)


def _shared(ring: Sequence[Cell], window: Sequence[Cell], normal: Cell) -> tuple[ExactPoint, ...]:
    """Return what two convex polygons of one plane share; nothing for less than an area."""
    edges = zip(window, (*window[1:], window[0]), strict=True)
    outward = ((cross(minus(v, u), normal), u) for u, v in edges)
    common = list(dict.fromkeys(clipped(ring, ((out, dot(out, u)) for out, u in outward))))
    flat = all(not any(cross(minus(common[1], common[0]), minus(p, common[0]))) for p in common[2:])
    return () if len(common) < 3 or flat else tuple(common)


def _corners_near(
    lattice: Lattice,
    parts: Sequence[Sequence[_Part]],
    ring: Sequence[ExactPoint],
) -> set[ExactPoint]:
    """Return the corners of parts of all cells in the box around a ring."""
    low = [min(p[a] for p in ring) for a in range(3)]
    high = [max(p[a] for p in ring) for a in range(3)]
    found = set()
    for x, y, z in (lattice.near_shifts @ np.array(lattice.steps, dtype=np.int64)).tolist():
        for some in parts:
            for _, other, _ in some:
                for a, b, c in other:
                    point = a + x, b + y, c + z
                    if all(low[k] <= point[k] <= high[k] for k in range(3)):
                        found.add(point)
    return found


def _with_corners(ring: Sequence[ExactPoint], corners: Iterable[ExactPoint]) -> tuple[ExactPoint, ...]:
    """Return a ring with more corners, those of ``corners`` that are on its edges."""
    made: list[ExactPoint] = []
    for u, v in zip(ring, (*ring[1:], ring[0]), strict=True):
        way = minus(v, u)
        on = [
            (along, p)
            for p in corners
            if not any(cross(way, minus(p, u))) and 0 < (along := dot(way, minus(p, u))) < dot(way, way)
        ]
        made += [u, *(p for _, p in sorted(on))]
    return tuple(made)


# Cells of shapes -----------------------------------------------------------------------------------------


def keys_of(shape: Voxels) -> list[Key]:
    """Return the cells of a shape by their types and multiples of the shifts, in its order."""
    kinds, times = shape.lattice.split(shape.cells)
    return [(k, a, b, c) for k, (a, b, c) in zip(kinds.tolist(), times.tolist(), strict=True)]


def beyond(cell: Key, part: SidePart) -> Key:
    """Return the cell beyond a part of a side of a cell."""
    kind, a, b, c = part.beyond
    return kind, cell[1] + a, cell[2] + b, cell[3] + c


def place_of(cell: Key, lattice: Lattice, scale: int) -> Cell:
    """Return how far the points of a cell are from those of its type."""
    x, y, z = (
        scale * sum(n * step[a] for n, step in zip(cell[1:], lattice.steps, strict=True)) for a in range(3)
    )
    return x, y, z


def in_space(points: Iterable[Cell], lattice: Lattice, scale: int) -> NDArray[np.float64]:
    """Return points in space, float64[n, 3]."""
    return np.asarray(np.array(list(points), dtype=np.float64) / scale @ np.array(lattice.metric))


# Faces of shapes -----------------------------------------------------------------------------------------


@lru_cache(maxsize=_MOST_CACHED)
def flat_faces(shape: Voxels) -> tuple[FlatFace, ...]:
    """Return the faces of the surface of a shape of polyhedra, in the order of their planes."""
    return tuple(face for face, _ in coloured_faces(shape, {}))


def coloured_faces(shape: Voxels, colours: Mapping[Cell, int]) -> list[tuple[FlatFace, int]]:
    """Return the faces with the colours of their cells; 0 means no colour.

    Each side of a cell that ``colours`` has is a face of its own.
    """
    planes: dict[tuple[Cell, int], list[Ring]] = {}
    own: list[tuple[Cell, Ring, int]] = []
    for cell, plane, ring in _outer_rings(shape):
        if colours.get(cell):
            own.append((plane[0], ring, colours[cell]))
        else:
            planes.setdefault(plane, []).append(ring)
    lattice, scale = shape.lattice, sides_of(shape.lattice).scale
    faces = [
        (_face(lattice, scale, normal, connected), 0)
        for (normal, _), rings in sorted(planes.items())
        for connected in _connected(rings)
    ]
    return faces + [(_face(lattice, scale, normal, [ring]), colour) for normal, ring, colour in own]


def _outer_rings(shape: Voxels) -> Iterator[tuple[Cell, tuple[Cell, int], Ring]]:
    """Return the parts of sides with nothing beyond: the cell, the plane and the ring of each."""
    lattice = shape.lattice
    sides = sides_of(lattice)
    keys = keys_of(shape)
    inside = set(keys)
    for cell, key in zip(shape, keys, strict=True):
        x, y, z = place_of(key, lattice, sides.scale)
        for part in sides.parts[key[0]]:
            if beyond(key, part) in inside:
                continue
            facet = lattice.facets[key[0]][part.facet]
            n = facet.normal
            bound = facet.bound * sides.scale + n[0] * x + n[1] * y + n[2] * z
            yield cell, (n, bound), tuple((a + x, b + y, c + z) for a, b, c in part.ring)


def _face(lattice: Lattice, scale: int, normal: Cell, rings: list[Ring]) -> FlatFace:
    outward = np.linalg.solve(np.array(lattice.metric), np.array(normal, dtype=np.float64))
    border = in_space([p for line in _border(rings) for p in line], lattice, scale).reshape(-1, 2, 3)
    mirrored = np.linalg.det(np.array(lattice.metric)) < 0
    polygons = [in_space(_corners(ring), lattice, scale) for ring in _merged(rings, normal)]
    if mirrored:
        polygons = [polygon[::-1] for polygon in polygons]
    return FlatFace(outward / np.linalg.norm(outward), tuple(polygons), border)


def _edges(ring: Ring) -> Iterator[tuple[Cell, Cell]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def _connected(rings: list[Ring]) -> list[list[Ring]]:
    """Return the rings of one plane, those together that share edges."""
    owner = {edge: k for k, ring in enumerate(rings) for edge in _edges(ring)}
    left, found = dict.fromkeys(range(len(rings))), []
    while left:
        first = next(iter(left))
        del left[first]
        group, frontier = [], [first]
        while frontier:
            k = frontier.pop()
            group.append(rings[k])
            for a, b in _edges(rings[k]):
                other = owner.get((b, a))
                if other is not None and other in left:
                    del left[other]
                    frontier.append(other)
        found.append(group)
    return found


def _border(rings: list[Ring]) -> list[tuple[Cell, Cell]]:
    """Return the edges between a ring and none, straight ones in one piece."""
    edges = dict.fromkeys(edge for ring in rings for edge in _edges(ring))
    open_edges = [edge for edge in edges if (edge[1], edge[0]) not in edges]
    after = by_key(open_edges)
    before = Counter(b for _, b in open_edges)
    ends = {a: bs[0] for a, bs in after.items() if len(bs) == 1 and before[a] == 1}

    def goes_on(a: Cell, b: Cell) -> bool:
        return b in ends and _is_straight(a, b, ends[b])

    straight = {b for a, b in open_edges if goes_on(a, b)}
    lines = []
    for a, b in open_edges:
        if a in straight:
            continue
        last, end = a, b
        while goes_on(last, end):
            last, end = end, ends[end]
        lines.append((a, end))
    return lines


def _turn(a: Cell, b: Cell, c: Cell) -> Cell:
    u = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    return cross(u, (c[0] - b[0], c[1] - b[1], c[2] - b[2]))


def _is_straight(a: Cell, b: Cell, c: Cell) -> bool:
    return not any(_turn(a, b, c))


def _corners(ring: Ring) -> list[Cell]:
    """Return a ring without the corners at which it goes straight on."""
    count = len(ring)
    return [ring[k] for k in range(count) if not _is_straight(ring[k - 1], ring[k], ring[(k + 1) % count])]


def _merged(rings: list[Ring], normal: Cell) -> list[Ring]:
    """Return fewer convex rings that cover the same: any two with a convex union are merged."""
    alive = dict(enumerate(rings))
    owner = {edge: k for k, ring in alive.items() for edge in _edges(ring)}
    waiting = list(alive)
    while waiting:
        k = waiting.pop()
        while k in alive:
            for a, b in _edges(alive[k]):
                other = owner.get((b, a))
                if other is None or other == k:
                    continue
                union = _union(alive[k], alive[other], (a, b), normal)
                if union is not None:
                    for gone in (k, other):
                        for edge in _edges(alive.pop(gone)):
                            del owner[edge]
                    k = max(k, other) + len(rings)
                    while k in alive:
                        k += 1
                    alive[k] = union
                    owner |= dict.fromkeys(_edges(union), k)
                    break
            else:
                break
    return list(alive.values())


def _union(one: Ring, other: Ring, edge: tuple[Cell, Cell], normal: Cell) -> Ring | None:
    """Return the union of two rings with a common edge, if it is convex."""
    a, b = edge
    i, j = one.index(b), other.index(a)
    ours, theirs = [*one[i:], *one[:i]], [*other[j:], *other[:j]]  # from b to a, and from a to b
    while min(len(ours), len(theirs)) > 1 and ours[-2] == theirs[1]:
        ours.pop()
        theirs.pop(0)
    while min(len(ours), len(theirs)) > 1 and ours[1] == theirs[-2]:
        ours.pop(0)
        theirs.pop()
    union = [*ours, *theirs[1:-1]]
    count = len(union)
    if len(set(union)) < count or count < 3:
        return None
    for n in range(count):
        if dot(_turn(union[n - 1], union[n], union[(n + 1) % count]), normal) < 0:
            return None
    return tuple(union)
