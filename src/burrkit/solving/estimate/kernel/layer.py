"""One step of a probe: all children of some nodes of the search of the exact cover.

``exact_cover`` has the rows, the columns and the sets of them. A *layer* is N nodes of the search at one
depth, each with its own copy of the sets that the search keeps for one depth:

    node        0     1     2    ...  N-1
    origin[n]   the root above the node: its row and its barred rows
    need[n, K]  how many more pieces of a kind must be used
    room[n, K]  how many more pieces of a kind there are
    empty[n, V] columns of cubes that are not covered
    live[n, W]  rows that may still be chosen
    cand[n, W]  rows that the node branches on: one child for each
    chosen[n, depth]  the rows chosen so far

The children of a node are those that the search visits, in its order: a row that was tried leaves ``live``
for the siblings after it. Children with children of their own are written to the next layer, assemblies to
``found``; the others are only counted.

    found[k]    number of rows, images, the rows in order of choice     as ``exact_cover.search`` writes it
    parent[k]   the node of the layer that is the parent of the assembly
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.assembly.kernel.exact_cover import (
    CUBES_END,
    FOUND,
    MOST_HOLES,
    ROOT,
    CoverMatrix,
    branch,
    write_assembly,
)
from burrkit.runtime.bits import U0, U1, U6
from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, D2, I64, U64, Int


class Layer(NamedTuple):
    """Nodes at one depth."""

    origin: I64[D1]
    need: I64[D2]
    room: I64[D2]
    empty: U64[D2]
    live: U64[D2]
    cand: U64[D2]
    chosen: I64[D2]


class Origins(NamedTuple):
    """The roots: ``row[o]``, the barred rows ``barred[o, W]``, and ``limits``, the slots of the search."""

    row: I64[D1]
    barred: U64[D2]
    limits: I64[D1]


class Leaves(NamedTuple):
    """Assemblies, and scratch: ``sets``, uint64[2, W], and ``control``, the slots of the search."""

    found: I64[D2]
    parent: I64[D1]
    sets: U64[D2]
    control: I64[D1]


@part(borrows=True)
def _make_child(
    m: CoverMatrix, layer: Layer, below: Layer, node: np.uint64, child: np.uint64, row: np.uint64, depth: Int
) -> None:
    """Write the child that chooses ``row``, without its candidates."""
    own = np.uint64(m.kind[row])
    for c in range(np.uint64(layer.need.shape[1])):
        below.need[child, c] = layer.need[node, c]
        below.room[child, c] = layer.room[node, c]
    below.need[child, own] -= 1
    below.room[child, own] -= 1
    full = below.room[child, own] == 0
    for w in range(np.uint64(layer.live.shape[1])):
        live = layer.live[node, w] & ~m.clash[row, w]
        below.live[child, w] = live & ~m.column[own, w] if full else live
    for i in range(np.uint64(layer.empty.shape[1])):
        below.empty[child, i] = layer.empty[node, i] & ~m.covers[row, i]
    for d in range(np.uint64(depth)):
        below.chosen[child, d] = layer.chosen[node, d]
    below.chosen[child, np.uint64(depth)] = np.int64(row)
    below.origin[child] = layer.origin[node]


@part(borrows=True)
def _enter(
    m: CoverMatrix, origins: Origins, below: Layer, child: np.uint64, depth: Int, leaves: Leaves
) -> Int:
    """Find the candidates of a node, and write it to ``leaves`` if it is an assembly; their number."""
    control = leaves.control
    words = np.uint64(below.live.shape[1])
    branches = branch(
        m.column, m.words, below.need[child], m.required, below.empty[child], below.live[child],
        below.cand[child], words, control,
    )  # fmt: skip
    if branches >= 0:
        return branches
    origin = np.uint64(below.origin[child])
    control[ROOT] = origins.row[origin]
    write_assembly(
        m.image, origins.barred[origin], below.chosen[child], np.uint64(depth), control, leaves.sets,
        leaves.found,
    )  # fmt: skip
    return ~branches


@part(borrows=True)
def _expand(
    m: CoverMatrix, origins: Origins, layer: Layer, source: I64[D1], below: Layer, depth: Int, leaves: Leaves
) -> int:
    """See ``expand``."""
    control = leaves.control
    control[FOUND] = 0
    control[CUBES_END], control[MOST_HOLES] = origins.limits[CUBES_END], origins.limits[MOST_HOLES]
    left = 0
    for n in range(layer.origin.size):
        node = np.uint64(n)
        for w in range(np.uint64(layer.live.shape[1])):
            while layer.cand[node, w] != U0:
                bit = lowest(layer.cand[node, w])
                layer.cand[node, w] &= layer.cand[node, w] - U1
                layer.live[node, w] &= ~(U1 << bit)
                child = np.uint64(left)
                _make_child(m, layer, below, node, child, (w << U6) + np.uint64(bit), depth)
                before = control[FOUND]
                branches = _enter(m, origins, below, child, depth + 1, leaves)
                if control[FOUND] > before:
                    leaves.parent[np.uint64(before)] = np.int64(node)
                if branches > 0:
                    source[child] = np.int64(node)
                    left += 1
    return left


@kernel
def expand(
    m: CoverMatrix, origins: Origins, layer: Layer, source: I64[D1], below: Layer, depth: Int, leaves: Leaves
) -> int:
    """Write the children of all nodes of a layer to ``below``; the number of those that have children.

    ``source[n]`` gets the parent of node n of ``below``. ``layer`` loses its candidates. ``below`` and
    ``leaves`` have room for all children, of which only some remain. ``leaves.control[FOUND]`` is the number
    of assemblies.
    """
    return _expand(m, origins, layer, source, below, depth, leaves)


@kernel
def enter(m: CoverMatrix, origins: Origins, layer: Layer, source: I64[D1], depth: Int, leaves: Leaves) -> int:
    """Find the candidates of nodes that the search has not entered yet; the number of assemblies among them.

    ``source[n]`` gets the number of candidates of node n. Assemblies are written to ``leaves``.
    """
    control = leaves.control
    control[FOUND] = 0
    control[CUBES_END], control[MOST_HOLES] = origins.limits[CUBES_END], origins.limits[MOST_HOLES]
    for n in range(layer.origin.size):
        node = np.uint64(n)
        before = control[FOUND]
        source[node] = _enter(m, origins, layer, node, depth, leaves)
        if control[FOUND] > before:
            leaves.parent[np.uint64(before)] = np.int64(node)
    return control[FOUND]
