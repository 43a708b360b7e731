"""Exact cover on bit sets: the search that finds assemblies.

Rows are placements. Columns are what must be covered: first one column per kind of piece (as often as there
are pieces of it that must be used), then one per required cube (once; cubes with the same rows are merged),
last the optional cubes, which only decide which rows clash and how many cubes stay empty. With R rows, a set
of rows is W = ceil(R / 64) words; with C columns, a set of columns is V words:

    word        0                 1               W-1
    bit   0 1 2 ... 63 | 64 65 ... 127 | ... | ... R-1  0 0 0

``CoverMatrix``: read only, shared by all searches of a problem

    kind[R]        the kind of a row
    clash[R, W]    clash[r] = rows that share a cube with row r, r among them
    column[C, W]   column[c] = rows that cover column c
    cubes          cubes[first[r]:first[r + 1]] = columns that row r covers, all but that of its kind
    covers[R, V]   covers[r] = the same as a set
    required[V]    the columns of required cubes
    image[G, R]    image[g, r] = the row onto which symmetry g of the goal carries row r; 0 is the identity
    words          the columns once more where W > 8, ``ColumnWords``: rows that cover the same cube have
                   numbers near each other, so most words of a column are 0. Those of column c that are not:

                     at[first[c]:first[c + 1]]    which of the W words they are, ascending
                     bits[first[c]:first[c + 1]]  the words themselves

``CoverState``: one search

    need[K]        how many more pieces of a kind must be used; 0 or less: enough
    room[K]        how many more pieces of a kind there are, optional ones included
    empty[d, V]    columns of cubes that are not covered at depth d
    barred[W]      rows that no image of an assembly may contain: an earlier root has found it
    live[d, W]     rows that may still be chosen at depth d, all compatible with the d chosen ones
    cand[d, W]     rows that are branched on at depth d and have not been tried yet
    width[d]       how many there were at first, which measures the progress of the search
    chosen[d]      the row chosen at depth d
    control        see the slots below

One node costs at most C * W and-popcounts, or one for each of ``bits``, and choosing a row W + V
and-nots: no lists, and nothing to undo but ``need`` and ``room``.

A row that was tried at depth d leaves live[d], so its siblings never choose it again. That makes equal
pieces (need > 1) sets rather than sequences, and costs nothing. Where no more are required, an assembly is
complete; if optional pieces are left, all live rows are branched on to find the larger assemblies.

Symmetry: of all images of an assembly one is written. No image may contain a barred row, and among those that
contain the root row it is the least set of rows.

Where few rows are live, they are numbered densely (``dense_rows``); where many pieces are equal, dead states
are remembered (``dead_states``). Pausing writes the state back in numbers of rows. A call works until
``control[NODE_LIMIT]`` nodes or until ``found`` is full, and the next call continues from there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.assembly.kernel.dead_states import COVERS, enter, remember
from burrkit.assembly.kernel.dense_rows import (
    DENSE,
    DENSE_ROWS,
    DenseRows,
    exclude,
    number_back,
    number_densely,
)
from burrkit.runtime.bits import U0, U1, U6, U63
from burrkit.runtime.jit import kernel, lowest, part, popcount
from burrkit.runtime.kernel_types import D1, D2, I64, U64, Int

# Slots of ``control``.
DEPTH = 0  # number of rows chosen so far; below BASE: the search has ended
ENTERING = 1  # 1: the node at DEPTH is new; 0: its next candidate is due
BASE = 2  # rows chosen by the caller, never taken back
NODES = 3  # nodes visited so far
NODE_LIMIT = 4  # pause when NODES reaches this
FOUND = 5  # assemblies written to ``found``
ROOT = 6  # the row that stands for its orbit
CUBES_END = 7  # columns from here on are optional cubes
MOST_HOLES = 8  # optional cubes that may stay empty, -1 for any number
DEAD = 9  # the cube that nothing could fill at the last node that was given up
RECENT = 10  # from here on: cubes that had the fewest choices at recent nodes
RECENT_CUBES = 8
SLOTS = RECENT + RECENT_CUBES

_NONE = np.int64(1 << 62)
#: Words of a wide set that are counted at once.
_AT_ONCE = np.uint64(4)
_U2, _U3 = np.uint64(2), np.uint64(3)


class ColumnWords(NamedTuple):
    """The words of each column that are not 0; empty where sets of rows are narrow. See the drawing above."""

    first: I64[D1]
    at: I64[D1]
    bits: U64[D1]


class CoverMatrix(NamedTuple):
    """The rows and columns of an exact cover, and its symmetries."""

    clash: U64[D2]
    column: U64[D2]
    kind: I64[D1]
    covers: U64[D2]
    first: I64[D1]
    cubes: I64[D1]
    required: U64[D1]
    image: I64[D2]
    words: ColumnWords


class CoverState(NamedTuple):
    """The state of a search, in the order in which checkpoints store it."""

    need: I64[D1]
    room: I64[D1]
    empty: U64[D2]
    barred: U64[D1]
    live: U64[D2]
    cand: U64[D2]
    width: I64[D1]
    chosen: I64[D1]
    control: I64[D1]


@part(borrows=True)
def write_assembly(
    image: I64[D2],
    barred: U64[D1],
    chosen: I64[D1],
    depth: np.uint64,
    control: I64[D1],
    sets: U64[D2],
    found: I64[D2],
) -> None:
    """Write the chosen rows to ``found`` if they are the representative of their images."""
    words = np.uint64(sets.shape[1])
    root = np.uint64(control[ROOT])
    fixing = 0
    for w in range(words):
        sets[0, w] = U0
    for d in range(depth):
        r = np.uint64(chosen[d])
        sets[0, r >> U6] |= U1 << (r & U63)
    for g in range(np.uint64(image.shape[0])):
        for w in range(words):
            sets[1, w] = U0
        for d in range(depth):
            r = np.uint64(image[g, np.uint64(chosen[d])])
            sets[1, r >> U6] |= U1 << (r & U63)
        for w in range(words):
            if sets[1, w] & barred[w] != U0:
                return
        if sets[1, root >> U6] & (U1 << (root & U63)) == U0:
            continue
        order = 0
        for w in range(words):
            if sets[1, w] != sets[0, w]:
                order = -1 if sets[1, w] < sets[0, w] else 1
                break
        if order < 0:
            return
        fixing += order == 0
    k = np.uint64(control[FOUND])
    found[k, 0] = np.int64(depth)
    found[k, 1] = image.shape[0] // fixing
    for d in range(depth):
        found[k, d + np.uint64(2)] = chosen[d]
    control[FOUND] += 1


@part(borrows=True)
def _count(live: U64[D1], column: ColumnWords, c: np.uint64, most: Int) -> Int:
    """The live rows of a column; beyond ``most`` they are not counted."""
    count = np.int64(0)
    i, end = np.uint64(column.first[c]), np.uint64(column.first[c + U1])
    while i + _AT_ONCE <= end and count <= most:
        # Spelled out: the compiler cannot infer that a range of four from here has no more than four.
        count += np.int64(
            popcount(live[np.uint64(column.at[i])] & column.bits[i])
            + popcount(live[np.uint64(column.at[i + U1])] & column.bits[i + U1])
            + popcount(live[np.uint64(column.at[i + _U2])] & column.bits[i + _U2])
            + popcount(live[np.uint64(column.at[i + _U3])] & column.bits[i + _U3])
        )
        i += _AT_ONCE
    if count <= most:
        while i < end:
            count += np.int64(popcount(live[np.uint64(column.at[i])] & column.bits[i]))
            i += U1
    return count


@part(borrows=True)
def _remember(control: I64[D1], cube: Int) -> None:
    """Make a cube the first of the recent ones, instead of the last unless it is one of them."""
    before = cube
    for i in range(np.uint64(RECENT), np.uint64(SLOTS)):
        control[i], before = before, control[i]
        if before == cube:
            break


@part(borrows=True, inline=True)
def branch(
    column: U64[D2],
    wide: ColumnWords,
    need: I64[D1],
    required: U64[D1],
    empty: U64[D1],
    live: U64[D1],
    cand: U64[D1],
    words: np.uint64,
    control: I64[D1],
) -> Int:
    """Fill the candidates of a node with the rows of the column that has the fewest choices to spare.

    Returns how many there are; 0 leaves them as they were. If nothing more is required, all live rows are
    candidates, and the result is the complement of their number, or their number if too many cubes are empty.
    Cubes are counted before kinds: a column without choices is most often a cube, and then the rest need not
    be counted. The function is compiled into its callers, where a constant number of words is unrolled.
    """
    # Often the same cube ends one node after another.
    dead = np.uint64(control[DEAD])
    if empty[dead >> U6] & required[dead >> U6] & (U1 << (dead & U63)) != U0:
        rows = U0
        if words <= DENSE:
            for w in range(words):
                rows |= live[w] & column[dead, w]
        else:
            rows = np.uint64(_count(live, wide, dead, np.int64(0)))
        if rows == U0:
            return 0
    # The fewest to spare and its column in one number, so that the least is found without a branch. A wide
    # column that has more is not counted to the end; cubes that had few choices at recent nodes soon bound
    # the count.
    least: Int = _NONE
    most: Int = _NONE
    if words > DENSE:
        for i in range(np.uint64(RECENT), np.uint64(SLOTS)):
            cube = np.uint64(control[i])
            if empty[cube >> U6] & required[cube >> U6] & (U1 << (cube & U63)) != U0:
                most = min(most, _count(live, wide, cube, most))
                if most == 0:
                    control[DEAD] = np.int64(cube)
                    return 0
    for i in range(np.uint64(required.size)):
        bits = empty[i] & required[i]
        while bits != U0:
            cube = (i << U6) + lowest(bits)
            bits &= bits - U1
            have: Int = -1
            if words <= DENSE:
                for w in range(words):
                    have += np.int64(popcount(live[w] & column[cube, w]))
            else:
                have += _count(live, wide, cube, most)
                most = min(most, have)
            if have < 0:
                control[DEAD] = np.int64(cube)
                if words > DENSE:
                    _remember(control, np.int64(cube))
                return 0
            least = min(least, (have << 32) + np.int64(cube))
    for c in range(np.uint64(need.size)):
        if need[c] > 0 or words == DENSE:  # a branch costs more than eight words
            have = -need[c]
            if words <= DENSE:
                for w in range(words):
                    have += np.int64(popcount(live[w] & column[c, w]))
            else:
                have += _count(live, wide, np.uint64(c), need[c] + (least >> 32))
            if have < 0:
                return 0
            least = min(least, (have << 32) + np.int64(c) if need[c] > 0 else _NONE)
    too_empty = False
    if control[MOST_HOLES] >= 0:
        holes = 0
        for c in range(np.uint64(control[CUBES_END]), np.uint64(column.shape[0])):
            if empty[c >> U6] & (U1 << (c & U63)) != U0:
                some = False
                if least < _NONE:
                    for w in range(words):
                        some |= live[w] & column[c, w] != U0
                holes += not some
        too_empty = holes > control[MOST_HOLES]
    if least < _NONE:
        if too_empty:
            return 0
        if words > DENSE:
            _remember(control, least & 0xFFFFFFFF)
        chosen = np.uint64(least & 0xFFFFFFFF)
        for w in range(words):
            cand[w] = live[w] & column[chosen, w]
        return (least >> 32) + (need[chosen] if chosen < np.uint64(need.size) else 1)
    count = np.int64(0)
    for w in range(words):
        cand[w] = live[w]
        count += np.int64(popcount(live[w]))
    return count if too_empty else ~count


@part(borrows=True, inline=True)
def _branch(
    m: CoverMatrix,
    s: CoverState,
    column: U64[D2],
    live: U64[D2],
    cand: U64[D2],
    depth: np.uint64,
    words: np.uint64,
) -> Int:
    """See ``branch``."""
    return branch(
        column, m.words, s.need, m.required, s.empty[depth], live[depth], cand[depth], words, s.control
    )  # fmt: skip


@part(borrows=True)
def _search(m: CoverMatrix, s: CoverState, dense: DenseRows, sets: U64[D2], found: I64[D2]) -> int:
    """See ``search``."""
    control = s.control
    base = np.uint64(control[BASE])
    depth = np.uint64(control[DEPTH])
    entering = control[ENTERING] != 0
    never = np.uint64(s.live.shape[0])
    dense_from = never  # the depth from which on sets are dense
    all_words = np.uint64(m.clash.shape[1])
    columns = np.uint64(m.covers.shape[1])
    nodes = control[NODES]
    dead, remembers = dense.dead, dense.dead.states.shape[0] > 1

    while True:
        exhausted = False
        if entering:
            if nodes >= control[NODE_LIMIT] or control[FOUND] >= found.shape[0]:
                number_back(dense, s.live, s.cand, dense_from, depth)
                control[NODES] = nodes
                control[DEPTH] = np.int64(depth)
                control[ENTERING] = 1
                return 0
            nodes += 1

        # The sets of this node: of all rows, or of those that are left.
        if dense_from <= depth:
            column, live, cand, words = dense.column, dense.live, dense.cand, DENSE
        else:
            column, live, cand, words = m.column, s.live, s.cand, all_words
        if entering:
            entering = False
            if dense_from <= depth:  # a second copy, for a constant number of words
                branches = _branch(m, s, dense.column, dense.live, dense.cand, depth, DENSE)
            else:
                branches = _branch(m, s, column, live, cand, depth, words)
            if remembers and branches != 0 and enter(
                dead, column, live[depth], cand[depth], s.empty[depth], s.room, depth, nodes
            ):  # fmt: skip
                branches = 0
            if branches < 0:
                write_assembly(m.image, s.barred, s.chosen, depth, control, sets, found)
                branches = ~branches
                dead.control[COVERS] += 1
            s.width[depth] = branches
            exhausted = branches == 0
            # Most nodes are given up at once, which is not worth a numbering.
            is_plain = not exhausted and dense_from > depth and dense.row.size >= DENSE_ROWS
            if is_plain and number_densely(m.kind, m.first, m.cubes, dense, s.live, s.cand, depth):
                dense_from = depth
                column, live, cand, words = dense.column, dense.live, dense.cand, DENSE

        # The next candidate of this node, or back to the node above.
        w = words if exhausted else U0
        while w < words and cand[depth, w] == U0:
            w += U1
        if w == words:
            if depth == base:
                control[NODES] = nodes
                control[DEPTH] = np.int64(base) - 1
                return 1
            if depth == dense_from:
                dense_from = never
            if remembers and not exhausted:
                remember(dead, s.empty[depth], s.room, depth, nodes)
            depth -= U1
            own = np.uint64(m.kind[np.uint64(s.chosen[depth])])
            s.room[own] += 1
            s.need[own] += 1
            continue
        below = depth + U1
        bit = lowest(cand[depth, w])
        row = (w << U6) + bit
        cand[depth, w] &= cand[depth, w] - U1
        live[depth, w] &= ~(U1 << bit)
        if dense_from <= depth:
            row = np.uint64(dense.row[row])
            for v in range(DENSE):
                live[below, v] = live[depth, v]
            for i in range(np.uint64(m.first[row]), np.uint64(m.first[row + U1])):
                c = np.uint64(m.cubes[i])
                for v in range(DENSE):
                    live[below, v] &= ~column[c, v]
            if dense.pairs.size > 0:
                exclude(dense.row, m.clash[row], live[below])
        else:
            for v in range(words):
                live[below, v] = live[depth, v] & ~m.clash[row, v]
        own = np.uint64(m.kind[row])
        s.need[own] -= 1
        s.room[own] -= 1
        if s.room[own] == 0:
            for v in range(words):
                live[below, v] &= ~column[own, v]
        for i in range(columns):
            s.empty[below, i] = s.empty[depth, i] & ~m.covers[row, i]
        s.chosen[depth] = np.int64(row)
        depth = below
        entering = True


@kernel
def search(m: CoverMatrix, s: CoverState, dense: DenseRows, sets: U64[D2], found: I64[D2]) -> int:
    """Continue the search; 1 if it has ended, 0 if it paused.

    ``found[k]`` gets the number of rows chosen, how many images the symmetries make of them, themselves
    included, then the rows in order of choice. ``sets``, uint64[2, W], is scratch.
    """
    return _search(m, s, dense, sets, found)
