"""Replay slides on any lattice.

Bodies are moved as they are, vertices and all, and each move is compared with all sides and edges of each
pair of bodies, in whole numbers. Nothing here is shared with the search but the description of the lattice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations, product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError
from burrkit.geometry import Cell, Lattice
from burrkit.geometry.motion import ExactPoint
from burrkit.geometry.raster import as_cell
from burrkit.moves.joint_slide import JointSlide
from burrkit.moves.lattices.kernel import replay_bodies as k
from burrkit.moves.model import AnyMove, Move, Separation
from burrkit.moves.replay import Claims, claim

#: The smallest part of a step, and the longest joint slide, that replays compute with exactly.
_FINEST: Final = 1 << 12
#: Farther than any move.
_ENDLESS: Final = 1 << 30


def replay(assembly: Assembly, tree: Separation, claims: Claims) -> None:
    """Replay the slides of a tree."""
    assembly.check()
    joint = [move for node in tree.nodes() for move in node.moves if isinstance(move, JointSlide)]
    bodies = _Bodies(assembly, [slide for move in joint for slide in move.slides])
    at = dict.fromkeys(assembly.placed, np.zeros(3, dtype=np.int64))
    for move, pieces, *_ in claims:
        after = bodies.moved({piece: at[piece] for piece in pieces}, move)
        at |= {} if move.frees else after


def replay_slides(assembly: Assembly, offsets: Mapping[int, Cell], moves: Iterable[Move]) -> dict[int, Cell]:
    """Return the offsets of pieces after slides, in steps from home. CheckError if something is in the way.

    No slide may free its group.
    """
    bodies = _Bodies(assembly)
    at = {piece: np.array(offset, dtype=np.int64) for piece, offset in offsets.items()}
    for move in moves:
        claim(not move.frees, "a slide within a path frees its group")
        at = bodies.moved(at, move)
    return {piece: (int(x), int(y), int(z)) for piece, (x, y, z) in at.items()}


def slides_off(assembly: Assembly, group: Iterable[int], rest: Iterable[int], way: Cell) -> bool:
    """Whether some pieces, from their places, slide without end past others along any whole vector."""
    return _Bodies(assembly).is_free(group, rest, way)


def is_joint_slide_free(assembly: Assembly, places: Mapping[int, ExactPoint], move: JointSlide) -> bool:
    """Whether pieces can slide so; ``places`` are their ways from home, on the scale of bodies."""
    bodies = _Bodies(assembly, [*places.values(), *move.slides])
    try:
        bodies.moved({piece: bodies.steps(way) for piece, way in places.items()}, move)
    except CheckError:
        return False
    return True


class _Bodies:
    """The bodies of an assembly: of what piece and type each is, and where, in parts of steps."""

    def __init__(self, assembly: Assembly, ways: Iterable[ExactPoint] = ()) -> None:
        """``ways``, on the scale of bodies, are whole in the unit of all places."""
        parts = math.lcm(*(number.denominator for way in ways for number in way))
        claim(parts <= _FINEST, "a joint slide ends at too small a part of a unit")
        self._lattice, self._parts = assembly.problem.lattice, parts
        lattice, planes = self._lattice, _planes_of(self._lattice)
        self._planes = planes._replace(reach=planes.reach * parts, touching=planes.touching * parts**2)
        cells = np.concatenate([shape.cells for shape in assembly.shapes])
        kinds, times = lattice.split(cells)
        self._kinds = np.ascontiguousarray(kinds, dtype=np.int64)
        self._home = times @ np.array(lattice.steps) * (lattice.parts * parts)
        self._pieces = np.repeat(np.arange(len(assembly.shapes)), [len(shape) for shape in assembly.shapes])
        self._way = np.empty(3, dtype=np.int64)

    def moved(self, at: Mapping[int, NDArray[np.int64]], move: AnyMove) -> dict[int, NDArray[np.int64]]:
        """The places, as ways from home, after a move that was checked."""
        group, axes = set(move.pieces), self._lattice.axes
        claim(
            bool(group) and group < set(at),
            "a move takes no piece, or all of them, or one that is not present",
        )
        if isinstance(move, JointSlide):
            return self._moved_at_once(at, move)
        if not isinstance(move, Move):
            raise CheckError("a piece turns, which only pieces of cubes may")
        claim(0 <= move.axis < len(axes) and move.distance != 0, "a move along no axis, or of no distance")
        claim(move.lattice is self._lattice, "a move on another lattice")
        axis = np.array(axes[move.axis], dtype=np.int64) * (1 if move.distance > 0 else -1)
        axis *= self._parts
        length = _ENDLESS if move.frees else abs(move.distance)
        claim(not self._meet(group, at, self._placed(at), axis, length), "a piece runs into another one")
        return {**at} | {piece: at[piece] + axis * abs(move.distance) for piece in group}

    def steps(self, way: ExactPoint) -> NDArray[np.int64]:
        """A way on the scale of bodies in the unit of places."""
        return np.array([int(number * self._lattice.parts * self._parts) for number in way])

    def _moved_at_once(
        self, at: Mapping[int, NDArray[np.int64]], move: JointSlide
    ) -> dict[int, NDArray[np.int64]]:
        """The places after a joint slide: each two groups of pieces slide past each other."""
        ways: dict[int, Cell] = dict.fromkeys(at, (0, 0, 0))
        for piece, slide in zip(move.pieces, move.slides, strict=True):
            claim(any(slide), "a piece of a joint slide stays where it is")
            claim(all(-_FINEST < number < _FINEST for number in slide), "a joint slide is too long")
            ways[piece] = as_cell(self.steps(slide))
        places = self._placed(at)
        for one, other in combinations(sorted(set(ways.values())), 2):
            groups = [{piece for piece in at if ways[piece] == way} for way in (one, other)]
            axis = np.array(one) - np.array(other)
            length = int(np.gcd.reduce(axis))
            met = self._meet(groups[0], groups[1], places, axis // length, _ENDLESS if move.frees else length)
            claim(not met, "a piece runs into another one")
        after = {piece: at[piece] + np.array(ways[piece]) for piece in at}
        if move.frees:
            self._require_out(set(move.pieces), after)
        return after

    def _require_out(self, group: set[int], at: Mapping[int, NDArray[np.int64]]) -> None:
        """CheckError unless each piece of a group is beyond the box of all others."""
        scale, placed = self._lattice.parts * self._parts, self._placed(at)
        ends = [
            np.array([end(kind.body, axis=0) for kind in self._lattice.types]) for end in (np.min, np.max)
        ]
        low, high = (placed + scale * end[self._kinds] for end in ends)

        def box(pieces: set[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
            own = np.isin(self._pieces, list(pieces))
            return low[own].min(axis=0), high[own].max(axis=0)

        first, last = box(set(at) - group)
        for piece in group:
            least, most = box({piece})
            is_out = bool((least >= last).any() or (most <= first).any())
            claim(is_out, "the last move does not free its group")

    def _placed(self, at: Mapping[int, NDArray[np.int64]]) -> NDArray[np.int64]:
        """int64[bodies, 3]: where the bodies are that go with these pieces."""
        moved = np.zeros((self._count, 3), dtype=np.int64)
        moved[list(at)] = list(at.values())
        return np.asarray(self._home + moved[self._pieces])

    def is_free(self, group: Iterable[int], rest: Iterable[int], way: Cell) -> bool:
        """Whether nothing of the group meets the rest on its way, without end."""
        return not self._meet(group, rest, self._home, np.array(way, dtype=np.int64), _ENDLESS)

    def _meet(
        self,
        group: Iterable[int],
        present: Iterable[int],
        places: NDArray[np.int64],
        axis: NDArray[np.int64],
        length: int,
    ) -> int:
        """1 if a piece of the group meets another one of those present, 0 if not; places are of bodies."""
        own = [*group]
        is_present, slides = np.zeros(self._count, dtype=bool), np.zeros(self._count, dtype=np.uint8)
        is_present[[*own, *present]] = True
        slides[own] = 1
        some = np.flatnonzero(is_present[self._pieces])
        return k.run_into_each_other(
            self._planes, self._kinds[some], places[some], slides[self._pieces[some]], axis, length, self._way
        )

    @property
    def _count(self) -> int:
        return int(self._pieces[-1]) + 1


@cache
def _planes_of(lattice: Lattice) -> k.Planes:
    """For each pair of types all directions that may part bodies, and how far these reach, in steps."""
    count = len(lattice.types)
    normals, reach = [np.zeros((0, 3), dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    ends = np.zeros((count, count, 2), dtype=np.int64)
    total = 0
    for one, other in product(range(count), repeat=2):
        ends[one, other] = total
        if not lattice.touching:
            directions, far = _parting(lattice, one, other)
            normals.append(directions)
            reach.append(far * lattice.parts)
            total += len(far)
        ends[one, other, 1] = total
    touching = int(lattice.touching) * lattice.parts**2
    return k.Planes(np.concatenate(normals), np.concatenate(reach), ends, touching)


def _parting(lattice: Lattice, one: int, other: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """int64[H, 3], int64[H]: the directions for a pair of types, and how far these reach in each."""
    types, facets = lattice.types, lattice.facets
    a, b = np.array(types[one].body), np.array(types[other].body)
    edges = [
        np.concatenate([np.roll(f.vertices, -1, axis=0) - np.array(f.vertices) for f in facets[k]])
        for k in (one, other)
    ]
    crossed = np.cross(edges[0][:, None], edges[1][None]).reshape(-1, 3)
    sides = np.array([f.normal for k in (one, other) for f in facets[k]])
    every = np.concatenate((crossed[crossed.any(axis=1)], sides))
    every //= np.gcd.reduce(every, axis=1, keepdims=True)
    normals = np.unique(np.concatenate((every, -every)), axis=0)
    return normals, (a @ normals.T).max(axis=0) - (b @ normals.T).min(axis=0)
