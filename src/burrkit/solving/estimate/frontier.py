"""What is left of a search: its open nodes, in layers by their depth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly import Cover, CoverSearch
from burrkit.assembly.kernel import exact_cover as k
from burrkit.assembly.kernel.exact_cover import CoverState
from burrkit.solving.estimate.kernel.layer import Layer, Leaves, Origins, enter


class _Node(NamedTuple):
    """One open node, in the order of the fields of ``Layer``."""

    origin: int
    want: NDArray[np.int64]
    room: NDArray[np.int64]
    empty: NDArray[np.uint64]
    live: NDArray[np.uint64]
    cand: NDArray[np.uint64]
    chosen: NDArray[np.int64]


class Frontier:
    """The open nodes of some searches of one cover.

    ``layers[d]`` are those with d chosen rows that branch. Nodes that no search has entered yet are entered
    here: ``nodes`` is their number, ``found`` the assemblies among them, as the kernel writes them.
    """

    def __init__(self, cover: Cover, states: Sequence[CoverState]) -> None:
        """``states`` are read only; none of them may be in use by a running search."""
        self.cover = cover
        self.nodes = 0
        self.layers: dict[int, Layer] = {}
        shape = (len(cover.roots), cover.matrix.clash.shape[1])
        rows = np.array([root.row for root in cover.roots], dtype=np.int64)
        self.origins = Origins(rows, np.zeros(shape, dtype=np.uint64), np.zeros(k.SLOTS, dtype=np.int64))
        entered: dict[int, list[_Node]] = {}
        new: dict[int, list[_Node]] = {}
        for state in states:
            self._add(state, entered, new)
        found = [np.zeros((0, len(cover.problem.pieces) + 2), dtype=np.int64)]
        for depth in sorted(entered.keys() | new.keys()):
            layer = self._layer(entered.get(depth, []))
            if depth in new:
                branching, assemblies = self._enter(new[depth], depth)
                found.append(assemblies)
                layer = join(layer, branching)
            self.layers[depth] = layer
        self.found = np.concatenate(found)

    @classmethod
    def of(cls, cover: Cover, searches: Sequence[CoverSearch]) -> Frontier:
        """What some searches have left, none of which may be running."""
        return cls(cover, [search.state for search in searches if not search.ended])

    def _add(self, state: CoverState, entered: dict[int, list[_Node]], new: dict[int, list[_Node]]) -> None:
        """Add the open nodes of one search."""
        base, depth = int(state.control[k.BASE]), int(state.control[k.DEPTH])
        if depth < base:
            return
        origin = int(np.flatnonzero(self.origins.row == state.control[k.ROOT])[0])
        self.origins.barred[origin] = state.barred
        self.origins.limits[:] = state.control
        want, room = state.want.copy(), state.room.copy()
        for d in range(depth, base - 1, -1):
            if d < depth:
                own = self.cover.matrix.kind[state.chosen[d]]
                want[own] += 1
                room[own] += 1
            is_new = d == depth and state.control[k.ENTERING] != 0
            if is_new or state.cand[d].any():
                node = _Node(
                    origin, want.copy(), room.copy(), state.empty[d], state.live[d], state.cand[d],
                    state.chosen,
                )  # fmt: skip
                (new if is_new else entered).setdefault(d, []).append(node)

    def _layer(self, nodes: Sequence[_Node]) -> Layer:
        if not nodes:
            return self.room_for(0)
        fields = zip(*nodes, strict=True)
        return Layer._make(np.ascontiguousarray(np.array(values)) for values in fields)

    def _enter(self, nodes: Sequence[_Node], depth: int) -> tuple[Layer, NDArray[np.int64]]:
        """Enter nodes: those that branch, and the assemblies among them."""
        layer, leaves = self._layer(nodes), self.leaves(len(nodes))
        many = np.zeros(len(nodes), dtype=np.int64)
        enter(self.cover.matrix, self.origins, layer, many, depth, leaves)
        self.nodes += len(nodes)
        return pick(layer, np.flatnonzero(many)), leaves.found[: leaves.control[k.FOUND]]

    def room_for(self, count: int) -> Layer:
        """A layer of so many nodes, not filled in."""
        matrix, kinds, pieces = self.cover.matrix, len(self.cover.count), len(self.cover.problem.pieces)
        words, columns = matrix.clash.shape[1], matrix.covers.shape[1]

        def numbers(*shape: int) -> NDArray[np.int64]:
            return np.empty((count, *shape), dtype=np.int64)

        def sets(width: int) -> NDArray[np.uint64]:
            return np.empty((count, width), dtype=np.uint64)

        return Layer(
            numbers(), numbers(kinds), numbers(kinds), sets(columns), sets(words), sets(words),
            numbers(pieces + 1),
        )  # fmt: skip

    def leaves(self, count: int) -> Leaves:
        """Room for so many assemblies."""
        found = np.empty((count, len(self.cover.problem.pieces) + 2), dtype=np.int64)
        words = self.cover.matrix.clash.shape[1]
        return Leaves(
            found,
            np.empty(count, dtype=np.int64),
            np.empty((2, words), dtype=np.uint64),
            np.zeros(k.SLOTS, dtype=np.int64),
        )


def pick(layer: Layer, nodes: NDArray[np.int64]) -> Layer:
    """A copy of some nodes of a layer."""
    return Layer._make(np.ascontiguousarray(array[nodes]) for array in layer)


def join(first: Layer, second: Layer) -> Layer:
    """The nodes of two layers of one depth."""
    if not len(first.origin):
        return second
    return Layer._make(np.concatenate(pair) for pair in zip(first, second, strict=True))
