"""Replay a disassembly on any lattice: a proof that does not rely on the search.

Bodies are moved as they are, vertices and all, and each move is compared with all sides and edges of each
pair of bodies, in whole numbers. Nothing here is shared with the search but the description of the lattice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.disassembly.model import Move, Separation
from burrkit.errors import CheckError
from burrkit.geometry import Lattice

#: Farther than any move.
_ENDLESS: Final = 1 << 30


def verify_on_lattice(
    assembly: Assembly, tree: Separation, may_stay: Callable[[tuple[int, ...]], bool]
) -> None:
    """Check that the tree takes the assembly apart but for parts that ``may_stay``.

    CheckError says what is wrong.
    """
    assembly.check()
    _claim(sorted(tree.pieces) == list(assembly.placed), "the tree does not start with all pieces")
    replay = _Replay(assembly)
    home = dict.fromkeys(assembly.placed, np.zeros(3, dtype=np.int64))
    waiting = [(tree, home)]
    while waiting:
        node, at = waiting.pop()
        left, removed = set(node.left_pieces), set(node.removed_pieces)
        _claim(sorted(node.pieces) == sorted(at), "a separation is about other pieces")
        _claim(
            left | removed == set(at) and bool(left and removed), "a piece was lost, or comes from elsewhere"
        )
        _claim(not left & removed, "a piece is in both parts")
        _claim(
            bool(node.moves) and set(node.moves[-1].pieces) in (left, removed),
            "the last move frees another group",
        )
        for i, move in enumerate(node.moves):
            _claim(move.frees == (i == len(node.moves) - 1), "a separation does not end with a freeing move")
            after = replay.move(move, at)
            if not move.frees:
                at = after
        for part, child in ((node.left_pieces, node.left), (node.removed_pieces, node.removed)):
            _claim((child is None) == may_stay(part), "a part is not taken apart, or need not be")
            if child is not None:
                waiting.append((child, {piece: at[piece] for piece in part}))


def _claim(holds: bool, text: str) -> None:
    if not holds:
        raise CheckError(text)


class _Replay:
    """The bodies of an assembly."""

    def __init__(self, assembly: Assembly) -> None:
        self._lattice = lattice = assembly.problem.lattice
        self._kinds = [lattice.split(shape.cells)[0] for shape in assembly.shapes]
        self._places = [lattice.places(shape.cells) * lattice.parts for shape in assembly.shapes]
        self._planes = _planes_of(lattice)
        points = [np.array(kind.body) @ np.array(lattice.metric) for kind in lattice.types]
        #: No point of a body is farther than that from the origin of its type.
        self._radius = max(float(np.linalg.norm(body, axis=1).max()) for body in points)
        if lattice.touching:
            self._radius = lattice.touching**0.5 * lattice.metric[0][0]

    def move(self, move: Move, at: dict[int, NDArray[np.int64]]) -> dict[int, NDArray[np.int64]]:
        """The places, in steps from home, after a move that was checked."""
        group, axes = set(move.pieces), self._lattice.axes
        _claim(
            bool(group) and group < set(at),
            "a move takes no piece, or all of them, or one that is not at hand",
        )
        _claim(0 <= move.axis < len(axes) and move.distance != 0, "a move along no axis, or of no distance")
        _claim(move.lattice is self._lattice, "a move on another lattice")
        axis = np.array(axes[move.axis]) * (1 if move.distance > 0 else -1)
        length = _ENDLESS if move.frees else abs(move.distance)
        for one, other in product(sorted(group), sorted(set(at) - group)):
            way = self._places[other] + at[other] - (self._places[one] + at[one])[:, None]
            p, q = np.nonzero(self._is_near(way, axis))
            if self._planes.collide(self._kinds[one][p], self._kinds[other][q], way[p, q], axis, length):
                raise CheckError("a piece runs into another one")
        return at | {piece: at[piece] + axis * abs(move.distance) for piece in group}

    def _is_near(self, way: NDArray[np.int64], axis: NDArray[np.int64]) -> NDArray[np.bool_]:
        """bool[...]: which cells, int64[..., 3] apart, can meet at all where one slides along an axis."""
        metric = np.array(self._lattice.metric)
        along = axis @ metric
        apart = way @ metric
        beside = apart - (apart @ along / (along @ along))[..., None] * along
        return np.asarray((beside * beside).sum(axis=-1) < (2.001 * self._radius * self._lattice.parts) ** 2)


@cache
def _planes_of(lattice: Lattice) -> _Planes:
    return _Planes(lattice)


class _Planes:
    """For each pair of types all planes that may part bodies: normals, and how far bodies reach."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        self._known: dict[tuple[int, int], tuple[NDArray[np.int64], NDArray[np.int64]]] = {}

    def collide(
        self,
        ones: NDArray[np.int64],
        others: NDArray[np.int64],
        way: NDArray[np.int64],
        axis: NDArray[np.int64],
        length: int,
    ) -> bool:
        """Whether a body that slides so far along an axis meets another one, which lies ``way`` from it."""
        if self._lattice.touching:
            return self._balls_collide(way, axis, length)
        pairs = ones * len(self._lattice.types) + others
        order = np.argsort(pairs, kind="stable")
        ends = np.flatnonzero(np.diff(pairs[order])) + 1
        for some in np.split(order, ends) if len(order) else ():
            normals, reach = self._of(int(ones[some[0]]), int(others[some[0]]))
            height = way[some] @ normals.T - reach * self._lattice.parts
            slope = normals @ axis
            # Before the move ends, or after it has begun, or never: some plane is between the two.
            parted = (height >= length * np.maximum(slope, 0)).any(axis=1)
            parted |= ((height >= 0) & (slope <= 0)).any(axis=1)
            if parted.all():
                continue
            near = height[~parted]
            up, down = slope > 0, slope < 0
            enter, leave = near[:, up, None] * -slope[down], near[:, None, down] * slope[up][:, None]
            if not (enter + leave >= 0).any(axis=(1, 2)).all():
                return True
        return False

    def _balls_collide(self, way: NDArray[np.int64], axis: NDArray[np.int64], length: int) -> bool:
        square, along = int(axis @ axis), way @ axis
        apart = (way * way).sum(axis=1) - self._lattice.touching * self._lattice.parts**2
        between = (along > 0) & (along < length * square) & (along * along > square * apart)
        at_end = apart - 2 * length * along + length * length * square < 0
        if length == _ENDLESS:
            at_end[:] = False
        return bool((between | (apart < 0) | at_end).any())

    def _of(self, one: int, other: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        if (one, other) not in self._known:
            types, facets = self._lattice.types, self._lattice.facets
            a, b = np.array(types[one].body), np.array(types[other].body)
            edges = [
                np.concatenate([np.roll(f.vertices, -1, axis=0) - np.array(f.vertices) for f in facets[k]])
                for k in (one, other)
            ]
            crossed = np.cross(edges[0][:, None], edges[1][None]).reshape(-1, 3)
            sides = np.array([f.normal for k in (one, other) for f in facets[k]])
            every = np.concatenate((crossed[crossed.any(axis=1)], sides))
            normals = np.unique(np.concatenate((every, -every)), axis=0)
            self._known[one, other] = normals, (a @ normals.T).max(axis=0) - (b @ normals.T).min(axis=0)
        return self._known[one, other]
