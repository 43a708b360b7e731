"""All assemblies of a problem on any lattice as bodies in space, by plain backtracking.

A piece has every orientation that the turns of the lattice lead to, and is placed by every shift that carries
the middle of its first cell to that of a cell of the goal. A cell is the set of its corners (of a lattice
with cells of one type its middle is enough), in multiples of ``_FINE``. What ``assemble`` does with cubes
in whole numbers, this does in space; only where the cells are and how they turn comes from the description
of a lattice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from math import perm
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Lattice, Voxels
from burrkit.puzzle import Colours, Piece, Problem

#: Coordinates are rounded to this; different points are much farther from each other.
_FINE = 1e-4

#: Points of space, float64[n, 3].
Points: TypeAlias = NDArray[np.float64]
#: A cell: its corners, or its middle.
Body: TypeAlias = frozenset[tuple[int, int, int]]
#: A piece in its place: its cells and their colours, 0 for none.
Placed: TypeAlias = frozenset[tuple[Body, int]]
#: An assembly without the numbers of pieces.
Arrangement: TypeAlias = frozenset[Placed]
#: A rotation or reflection: points are rows, and are multiplied by it from the right.
Turn: TypeAlias = NDArray[np.float64]


class Held(NamedTuple):
    """Cells in space: the corners of the first, then those of the next; cell i has ``ends[i:i + 2]``."""

    corners: Points
    ends: list[int]

    def bodies(self, corners: Points) -> list[Body]:
        """The cells when their corners are there."""
        points = list(map(tuple, np.rint(corners / _FINE).astype(np.int64).tolist()))
        return [frozenset(points[a:b]) for a, b in zip(self.ends, self.ends[1:], strict=False)]


def in_space(lattice: Lattice, shape: Voxels) -> Points:
    """float64[n, 3]: the middles of the cells of a shape."""
    kinds, places = lattice.split(shape.cells)[0], lattice.places(shape.cells)
    middles = np.array([np.mean(kind.body, axis=0) for kind in lattice.types])
    return np.asarray((middles[kinds] + places) @ np.array(lattice.metric))


def held(lattice: Lattice, shape: Voxels) -> Held:
    """The cells of a shape where they are drawn."""
    if len(lattice.types) == 1:
        return Held(in_space(lattice, shape), list(range(len(shape) + 1)))
    kinds, places = lattice.split(shape.cells)[0].tolist(), lattice.places(shape.cells)
    bodies = [np.array(lattice.types[kind].body) + place for kind, place in zip(kinds, places, strict=True)]
    ends = np.cumsum([0, *map(len, bodies)]).tolist()
    return Held(np.concatenate(bodies) @ np.array(lattice.metric), ends)


@cache
def turns(lattice: Lattice, *, mirror: bool = False) -> list[Turn]:
    """The rotations of a lattice as matrices in space; with ``mirror`` its reflections, too."""
    metric = np.array(lattice.metric)
    numbers = lattice.isometries if mirror else lattice.proper
    matrices = [np.array(lattice.turns[t]) / lattice.denominator for t in numbers]
    return [np.linalg.solve(metric, matrix.T @ metric) for matrix in matrices]


def _at_origin(corners: Points) -> Points:
    """The points, shifted so that the least of them is the origin."""
    keys = np.rint(corners / _FINE).astype(np.int64).tolist()
    return np.asarray(corners - corners[min(range(len(keys)), key=keys.__getitem__)])


def _colours(shape: Voxels, colours: Colours) -> list[int]:
    known = dict(colours)
    return [known.get(cell, 0) for cell in shape]


def orientations(piece: Piece, matrices: Iterable[Turn]) -> set[Placed]:
    """The piece in several orientations, its least point at the origin; not all may fit the lattice."""
    cells, colours = held(piece.shape.lattice, piece.shape), _colours(piece.shape, piece.colours)
    images = (cells.bodies(_at_origin(cells.corners @ turn)) for turn in matrices)
    return {frozenset(zip(image, colours, strict=True)) for image in images}


def kinds(problem: Problem) -> list[list[Piece]]:
    """Pieces of which one can be turned to the drawing of the others."""
    found: list[list[Piece]] = []
    for piece in problem.pieces:
        (drawn,) = orientations(piece, [np.eye(3)])
        every = turns(problem.lattice)
        same = next((kind for kind in found if drawn in orientations(kind[0], every)), None)
        if same is None:
            found.append(same := [])
        same.append(piece)
    return found


def placements(piece: Piece, problem: Problem) -> set[Placed]:
    """All placements of a piece alone in the goal, on colours that it may fill."""
    lattice, goal = problem.lattice, problem.goal
    cells, colours = held(lattice, piece.shape), _colours(piece.shape, piece.colours)
    room = held(lattice, goal.cells)
    under = dict(zip(room.bodies(room.corners), _colours(goal.cells, goal.colours), strict=True))
    found = set()
    for turn in turns(lattice):
        turned = cells.corners @ turn
        first = turned[: cells.ends[1]].mean(axis=0)
        for middle in in_space(lattice, goal.cells):
            bodies = cells.bodies(turned + (middle - first))
            if all(body in under for body in bodies) and all(
                not colour or not under[body] or (colour, under[body]) in problem.allowed
                for body, colour in zip(bodies, colours, strict=True)
            ):
                found.add(frozenset(zip(bodies, colours, strict=True)))
    return found


def _bodies(lattice: Lattice, shape: Voxels) -> list[Body]:
    if not len(shape):
        return []
    cells = held(lattice, shape)
    return cells.bodies(cells.corners)


def arrangements(problem: Problem) -> dict[Arrangement, int]:
    """Every assembly, rotated copies counted, equal pieces not distinguished; for each its labellings.

    As for ``assemble.arrangements``.
    """
    members, goal = kinds(problem), problem.goal
    required = frozenset(_bodies(problem.lattice, goal.required))
    places = [
        [(frozenset(body for body, _ in placed), placed) for placed in placements(kind[0], problem)]
        for kind in members
    ]
    found: dict[Arrangement, int] = {}

    def fill(kind: int, used: frozenset[Body], chosen: tuple[Placed, ...], labellings: int) -> None:
        if kind == len(members):
            holes = len(goal.cells) - len(used)
            if chosen and required <= used and (problem.max_holes is None or holes <= problem.max_holes):
                found[frozenset(chosen)] = labellings
            return
        count = len(members[kind])
        for number in range(sum(not piece.optional for piece in members[kind]), count + 1):
            for some in _disjoint(places[kind], used, number):
                more = frozenset[Body]().union(*(bodies for bodies, _ in some))
                fill(
                    kind + 1, used | more, (*chosen, *(p for _, p in some)), labellings * perm(count, number)
                )

    fill(0, frozenset(), (), 1)
    return found


_Row: TypeAlias = tuple[frozenset[Body], Placed]


def _disjoint(rows: list[_Row], used: frozenset[Body], number: int) -> Iterator[tuple[_Row, ...]]:
    """All choices of a number of rows that share no point with each other or with ``used``."""
    if not number:
        yield ()
        return
    for at, row in enumerate(rows):
        if row[0].isdisjoint(used):
            for others in _disjoint(rows[at + 1 :], used | row[0], number - 1):
                yield (row, *others)


class _Space:
    """The cells of a goal: the corners of each, without rounding."""

    def __init__(self, problem: Problem) -> None:
        self.lattice, cells = problem.lattice, problem.goal.cells
        room = held(self.lattice, cells)
        parts = np.split(room.corners, room.ends[1:-1])
        self._corners = dict(zip(room.bodies(room.corners), parts, strict=True))

    def images(self, one: Arrangement, matrices: Iterable[Turn]) -> set[Arrangement]:
        """All that turns make of an arrangement, wherever it is, its least point at the origin."""
        parts = [self._corners[body] for placed in one for body, _ in placed]
        cells = Held(np.concatenate(parts), np.cumsum([0, *map(len, parts)]).tolist())
        found = set()
        for turn in matrices:
            bodies = iter(cells.bodies(_at_origin(cells.corners @ turn)))
            found.add(
                frozenset(frozenset([(next(bodies), colour) for _, colour in placed]) for placed in one)
            )
        return found


def classes(problem: Problem, found: Iterable[Arrangement], *, mirror: bool) -> list[set[Arrangement]]:
    """The assemblies in classes that the turns of the lattice, with any shift, carry into each other."""
    space = _Space(problem)
    lying: dict[Arrangement, set[Arrangement]] = {}
    for one in found:
        (own,) = space.images(one, [np.eye(3)])
        lying.setdefault(own, set()).add(one)
    made = []
    while lying:
        (member, *_) = next(iter(lying.values()))
        same = space.images(member, turns(problem.lattice, mirror=mirror)) & lying.keys()
        made.append(set[Arrangement]().union(*(lying.pop(image) for image in same)))
    return made


def shifted_apart(problem: Problem, found: Iterable[Arrangement], *, mirror: bool) -> list[set[Arrangement]]:
    """Classes under the turns that map the goal onto itself alone; shifted copies stay distinct."""
    goal, lattice = problem.goal, problem.lattice
    room = held(lattice, goal.cells)
    own = room.bodies(room.corners)
    looks = zip(_colours(goal.cells, goal.colours), map(goal.required.__contains__, goal.cells), strict=True)
    look = dict(zip(own, looks, strict=True))
    maps = []
    for turn in turns(lattice, mirror=mirror):
        turned = room.corners @ turn
        there = dict(
            zip(own, room.bodies(turned + (room.corners.min(axis=0) - turned.min(axis=0))), strict=True)
        )
        if all(look.get(there[body]) == look[body] for body in own):
            maps.append(there)
    left, made = set(found), []
    while left:
        one = next(iter(left))
        same = {_carried(one, there) for there in maps} & left
        made.append(same)
        left -= same
    return made


def _carried(one: Arrangement, there: dict[Body, Body]) -> Arrangement:
    return frozenset(frozenset((there[body], colour) for body, colour in placed) for placed in one)
