"""Where the pieces of an assembly touch: at which points, and which planes can part them there.

Two convex bodies that touch are parted by planes. Is there one such direction only, as between two cubes that
share a side, a motion must not carry the second body back across that plane, at any point that both share.
Are there several, as between cubes that share an edge, it is enough to respect one of them:

    1 normal:  a a b b         n . (velocity of b - velocity of a) >= 0 at the ends of the shared side
               a a b b

    2 normals:     b b         either n . (...) >= 0 or m . (...) >= 0
                   b b
               a a
               a a
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.geometry import Cell, Lattice
from burrkit.geometry.convex_bodies import clipped
from burrkit.geometry.motion import Exact, ExactPoint, dot, plus
from burrkit.geometry.raster import as_cell
from burrkit.moves.rigidity.model import Contact, Vector, vector


@dataclass(frozen=True, eq=False)
class TouchingCells:
    """A type of cells, and a cell that touches one of it, ``shift`` multiples of the shifts away.

    ``normals`` are the directions from the first to the second in which planes can part the two.
    """

    kind: int
    other: int
    shift: Cell
    normals: tuple[Cell, ...]


#: Two pieces and the normals between two of their cells.
EdgeKey: TypeAlias = tuple[int, int, tuple[Cell, ...]]


@dataclass(frozen=True)
class ContactSet:
    """All contacts of some bodies that consist of one piece or several.

    ``contacts`` are those with one normal, without those that follow from others. ``edges`` has for pieces
    and their possible normals, at least two, the sets of points that two cells share.
    """

    contacts: tuple[Contact, ...]
    edges: Mapping[EdgeKey, tuple[tuple[Vector, ...], ...]]


def find_contacts(assembly: Assembly, body_of: Mapping[int, int]) -> ContactSet:
    """The contacts of pieces that belong to different bodies."""
    lattice = assembly.problem.lattice
    pieces = assembly.placed
    owner = np.repeat(pieces, [len(assembly.shapes[piece]) for piece in pieces])
    kinds, times = lattice.split(np.concatenate([assembly.shapes[piece].cells for piece in pieces]))
    places = times @ np.array(lattice.steps)
    reach = np.array(lattice.near_reach)
    times = times - times.min(axis=0) + reach
    grid = np.full((len(lattice.types), *(times.max(axis=0) + reach + 1)), -1)
    grid[(kinds, *times.T)] = owner
    bodies = np.full(max(pieces) + 2, -1)  # the last is for no piece
    for piece, body in body_of.items():
        bodies[piece] = body
    flat: dict[tuple[int, int, Cell, Exact], set[ExactPoint]] = {}
    edges: dict[EdgeKey, dict[tuple[ExactPoint, ...], None]] = {}
    for pair in touching_cells(lattice):
        rows = np.flatnonzero(kinds == pair.kind)
        other = grid[(pair.other, *(times[rows] + pair.shift).T)]
        meet = (other > owner[rows]) & (bodies[other] != bodies[owner[rows]])
        if not meet.any():
            continue
        points = _shared_points(lattice, pair)
        for row, second in zip(rows[meet].tolist(), other[meet].tolist(), strict=True):
            first, place = int(owner[row]), as_cell(places[row])
            at = tuple(plus(point, place) for point in points)
            if len(pair.normals) == 1:
                (normal,) = pair.normals
                bound = dot(normal, at[0])
                flat.setdefault((first, second, normal, bound), set()).update(at)
            else:
                edges.setdefault((first, second, pair.normals), {})[at] = None
    contacts = [
        Contact((first, second), normal, vector(point))
        for (first, second, normal, _), points in sorted(flat.items())
        for point in _corners(points, normal)
    ]
    shared = {key: tuple(tuple(map(vector, points)) for points in edges[key]) for key in sorted(edges)}
    return ContactSet(tuple(contacts), shared)


@cache
def touching_cells(lattice: Lattice) -> tuple[TouchingCells, ...]:
    """All pairs of cells of a lattice that touch, the first of each near the origin."""
    shifts = lattice.near_shifts
    places = shifts @ np.array(lattice.steps)
    if lattice.touching:
        touch = np.flatnonzero((places * places).sum(axis=1) == lattice.touching)
        return tuple(
            TouchingCells(0, 0, as_cell(shifts[i]), (as_cell(places[i] // np.gcd.reduce(places[i])),))
            for i in touch
        )
    halves, ends = lattice.obstacles
    found = []
    for p, q in product(range(len(lattice.types)), repeat=2):
        planes = halves[ends[p, q, 0] : ends[p, q, 1]]
        apart = places @ planes[:, :3].T - planes[:, 3]
        for i in np.flatnonzero(apart.max(axis=1) == 0).tolist():
            normals = tuple(as_cell(n) for n in planes[apart[i] == 0, :3])
            found.append(TouchingCells(p, q, as_cell(shifts[i]), normals))
    return tuple(found)


@cache
def _shared_points(lattice: Lattice, pair: TouchingCells) -> tuple[ExactPoint, ...]:
    """The corners of what two cells share, the first of them at the place of its type."""
    x, y, z = (np.array(pair.shift) @ np.array(lattice.steps)).tolist()
    if lattice.touching:
        return ((Fraction(x, 2), Fraction(y, 2), Fraction(z, 2)),)
    sides = [
        (facet.normal, facet.bound + dot(facet.normal, (x, y, z))) for facet in lattice.facets[pair.other]
    ]
    return tuple(sorted({p for facet in lattice.facets[pair.kind] for p in clipped(facet.vertices, sides)}))


def _corners(points: Iterable[ExactPoint], normal: Cell) -> list[ExactPoint]:
    """The corners of the convex hull of points on one plane (A. Andrew's monotone chain, 1979).

    A condition that is linear in the point holds at all points if it holds at these.
    """
    flat = max(range(3), key=lambda a: abs(normal[a]))
    u, v = (a for a in range(3) if a != flat)
    ordered = sorted(points, key=lambda p: (p[u], p[v]))
    if len(ordered) < 3:
        return ordered
    chains: list[list[ExactPoint]] = []
    for way in (ordered, ordered[::-1]):
        chain: list[ExactPoint] = []
        for p in way:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p, u, v) <= 0:
                chain.pop()
            chain.append(p)
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def _turn(a: ExactPoint, b: ExactPoint, c: ExactPoint, u: int, v: int) -> Exact:
    return (b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u])
