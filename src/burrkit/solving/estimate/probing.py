"""Runs of probes: a random part of what is left of a search, from which the whole is estimated.

D. E. Knuth ("Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975) follows
one random path from the root and multiplies the numbers of branches: unbiased, but a path that misses the
few large subtrees gives no hint of them. A *run* therefore follows many paths together, layer by layer, and
chooses among all children of a layer at once (P. C. Chen, "Heuristic sampling", SIAM Journal on Computing 21,
1992; R. Rubinstein's stochastic enumeration):

    layer d     nodes, each with the weight 1 / (probability that a run has it)
                  |   all children are made; assemblies among them are counted with the weight of their parent
    layer d+1   children that branch: more than ``width``?
                  |   choose about ``width``, with chances in proportion to weight * (live rows + 1), evenly
                  v   along the number of live rows (systematic sampling); divide weights by chances
                ...

What is counted with its weight has the right sum on average, whatever the chances are (Horvitz and Thompson).
A run without any choice is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly import Cover, CoverSearch
from burrkit.assembly.kernel import exact_cover as k
from burrkit.assembly.kernel.exact_cover import CoverState
from burrkit.solving.estimate.kernel.layer import Layer, Leaves, Origins, enter, expand


class _Node(NamedTuple):
    """One open node, in the order of the fields of ``Layer``."""

    origin: np.int64
    need: NDArray[np.int64]
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
        origin = np.int64(np.flatnonzero(self.origins.row == state.control[k.ROOT])[0])
        self.origins.barred[origin] = state.barred
        self.origins.limits[:] = state.control
        need, room = state.need.copy(), state.room.copy()
        for d in range(depth, base - 1, -1):
            if d < depth:
                own = self.cover.matrix.kind[state.chosen[d]]
                need[own] += 1
                room[own] += 1
            is_new = d == depth and state.control[k.ENTERING] != 0
            if is_new or state.cand[d].any():
                node = _Node(
                    origin, need.copy(), room.copy(), state.empty[d], state.live[d], state.cand[d],
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
        """A layer of ``count`` nodes, not filled in."""
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
        """Room for ``count`` assemblies."""
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


#: Bytes that the children of a layer may take.
_MOST_BYTES: Final = 1 << 27


@dataclass
class ProbeRun:
    """What one run has found: sums of weights, and the assemblies with theirs.

    ``raw`` is the number of raw assemblies, ``heaviest`` the largest weight of a node, which is what an
    assembly may stand for that the run has missed. ``visited`` is a number of nodes. ``found`` holds parts
    of (rows as the kernel writes them, weights).
    """

    nodes: float = 0.0
    assemblies: float = 0.0
    raw: float = 0.0
    heaviest: float = 1.0
    visited: int = 0
    seen: int = 0
    is_exact: bool = True
    found: list[tuple[NDArray[np.int64], NDArray[np.float64]]] = field(default_factory=list)

    def count(self, cover: Cover, found: NDArray[np.int64], weights: NDArray[np.float64]) -> None:
        """Count assemblies, without shifted copies."""
        if not len(found):
            return
        stand_for = cover.weights(found)
        is_counted = np.array([number is not None for number in stand_for])
        counted = weights[is_counted]
        self.raw += float(weights @ np.array([float(number or 0) for number in stand_for]))
        self.assemblies += float(counted.sum())
        self.seen += len(counted)
        self.found.append((found[is_counted], counted))


def probe(frontier: Frontier, width: int, rng: np.random.Generator) -> ProbeRun:
    """One run from the open nodes of a search, with at most about ``width`` nodes of a layer."""
    run = ProbeRun(nodes=frontier.nodes)
    run.count(frontier.cover, frontier.found, np.ones(len(frontier.found)))
    layer, weights = frontier.room_for(0), np.empty(0)
    last = max(frontier.layers, default=0)
    depth = min(frontier.layers, default=0)
    while depth <= last or len(weights):
        if depth in frontier.layers:
            new = frontier.layers[depth]
            layer, weights = join(layer, new), np.concatenate((weights, np.ones(len(new.origin))))
        if len(weights):
            layer, weights = _chosen(run, layer, weights, width, rng)
            layer, weights = _children(run, frontier, layer, weights, depth)
        depth += 1
    return run


def _chosen(
    run: ProbeRun, layer: Layer, weights: NDArray[np.float64], width: int, rng: np.random.Generator
) -> tuple[Layer, NDArray[np.float64]]:
    """A copy of the nodes to go on with, and their weights."""
    children = _sizes(layer.cand)
    node_bytes = sum(array.nbytes for array in layer) / len(weights)
    width = max(1, min(width, int(_MOST_BYTES / (node_bytes * float(children.mean())))))
    run.nodes += float(weights @ children)
    if len(weights) <= width:
        return pick(layer, np.arange(len(weights))), weights
    run.is_exact = False
    live = _sizes(layer.live)
    nodes, chances = systematic(weights * (live + 1.0), width, np.lexsort((children, live)), rng)
    return pick(layer, nodes), weights[nodes] / chances


def _children(
    run: ProbeRun, frontier: Frontier, layer: Layer, weights: NDArray[np.float64], depth: int
) -> tuple[Layer, NDArray[np.float64]]:
    """The children of a layer that branch, and their weights. ``layer`` loses its candidates."""
    count = int(_sizes(layer.cand).sum())
    run.visited += count
    run.heaviest = max(run.heaviest, float(weights.max()))
    below, source = frontier.room_for(count), np.empty(count, dtype=np.int64)
    leaves: Leaves = frontier.leaves(count)
    left = expand(frontier.cover.matrix, frontier.origins, layer, source, below, depth, leaves)
    found = int(leaves.control[k.FOUND])
    run.count(frontier.cover, leaves.found[:found], weights[leaves.parent[:found]])
    return Layer._make(array[:left] for array in below), weights[source[:left]]


def _sizes(sets: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The number of rows of each set."""
    sizes: NDArray[np.int64] = np.bitwise_count(sets).sum(axis=1, dtype=np.int64)
    return sizes


def systematic(
    sizes: NDArray[np.float64], count: int, order: NDArray[np.int64], rng: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Choose about ``count`` items, each with a chance in proportion to its size but at most 1.

    Returns their numbers, ascending, and their chances. The items are chosen evenly along ``order``.
    """
    chances = np.zeros(len(sizes))
    is_free = np.ones(len(sizes), dtype=bool)
    while True:
        rest = count - (len(sizes) - int(is_free.sum()))
        chances[is_free] = sizes[is_free] * (rest / sizes[is_free].sum())
        is_sure = is_free & (chances >= 1)
        if not is_sure.any():
            break
        chances[is_sure] = 1.0
        is_free &= ~is_sure
        if rest <= int(is_sure.sum()) or not is_free.any():
            break
    ends = np.cumsum(chances[order]) + rng.random()
    before = np.concatenate(([ends[0] - chances[order[0]]], ends[:-1]))
    chosen = np.sort(order[np.floor(ends) > np.floor(before)])
    return chosen, np.minimum(chances[chosen], 1.0)
