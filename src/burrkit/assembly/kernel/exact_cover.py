"""Exact cover on bit sets: the search that finds assemblies.

Rows are placements. Columns are what must be covered: first one column per kind of piece (as often as
there are pieces of it that must be used), then one per required cube (once; cubes with the same rows are
merged), last the optional cubes, whose only use is to tell which rows clash and how many cubes stay empty.
With R rows a set of rows is W = ceil(R / 64) words, and with C columns a set of columns V words:

    word        0                 1               W-1
    bit   0 1 2 ... 63 | 64 65 ... 127 | ... | ... R-1  0 0 0

    kind[R]        the kind of a row
    clash[R, W]    clash[r] = rows that share a cube with row r, r among them
    column[C, W]   column[c] = rows that cover column c
    cubes          cubes[first[r]:first[r + 1]] = columns that row r covers, all but that of its kind
    covers[R, V]   covers[r] = the same as a set
    required[V]    the columns of required cubes
    want[K]        how many more pieces of a kind must be used; 0 or less: enough
    room[K]        how many more there are, those that may be left out among them
    empty[d, V]    columns of cubes that are not covered at depth d
    live[d, W]     rows that still may be chosen at depth d, all compatible with the d chosen ones
    cand[d, W]     rows that are branched on at depth d and were not tried yet
    width[d]       how many there were at first, which tells how far the search has come

One node costs at most C * W and-popcounts, and choosing a row W + V and-nots: no lists, and nothing to undo
but ``want`` and ``room``.

A row that was tried at depth d leaves live[d], so its siblings never choose it again. That makes equal
pieces (want > 1) sets rather than sequences, and costs nothing. Where nothing is wanting an assembly has
been found; if pieces are left that may be used, all live rows are branched on to find the larger ones.

Where no more than 512 of many rows are left they are numbered anew for the nodes below, so that a set of
rows is one line of the cache: ``dense_column``, from which clashes follow, too, and ``dense_row``, the old
number of each row. Pausing writes the state back in old numbers.

The whole search state is in the arrays and in ``control``; a call works until ``control[NODE_LIMIT]``
nodes or until ``found`` is full, and the next call goes on where it stopped.
"""

from __future__ import annotations

import numpy as np

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
SLOTS = 9

#: Words of a set of rows that were numbered anew, and how many rows they hold.
DENSE_WORDS = 8
DENSE_ROWS = 64 * DENSE_WORDS
#: Fewer rows than this are not worth it: the search below them is over soon.
WORTH_ROWS = 64

_0 = np.uint64(0)
_1 = np.uint64(1)
_6 = np.uint64(6)
_63 = np.uint64(63)
_DENSE = np.uint64(DENSE_WORDS)
_NONE = np.int64(1 << 62)


@part
def _keep(
    image: I64[D2],
    barred: U64[D1],
    chosen: I64[D1],
    depth: np.uint64,
    control: I64[D1],
    sets: U64[D2],
    found: I64[D2],
) -> None:
    """Write the chosen rows to ``found`` if they are the one of their images that is kept."""
    words = np.uint64(sets.shape[1])
    root = np.uint64(control[ROOT])
    keeping = 0
    for w in range(words):
        sets[0, w] = _0
    for d in range(depth):
        r = np.uint64(chosen[d])
        sets[0, r >> _6] |= _1 << (r & _63)
    for g in range(np.uint64(image.shape[0])):
        for w in range(words):
            sets[1, w] = _0
        for d in range(depth):
            r = np.uint64(image[g, np.uint64(chosen[d])])
            sets[1, r >> _6] |= _1 << (r & _63)
        for w in range(words):
            if sets[1, w] & barred[w] != _0:
                return
        if sets[1, root >> _6] & (_1 << (root & _63)) == _0:
            continue
        order = 0
        for w in range(words):
            if sets[1, w] != sets[0, w]:
                order = -1 if sets[1, w] < sets[0, w] else 1
                break
        if order < 0:
            return
        keeping += order == 0
    k = np.uint64(control[FOUND])
    found[k, 0] = np.int64(depth)
    found[k, 1] = image.shape[0] // keeping
    for d in range(depth):
        found[k, d + np.uint64(2)] = chosen[d]
    control[FOUND] += 1


@part
def _branch(
    column: U64[D2],
    want: I64[D1],
    required: U64[D1],
    empty: U64[D2],
    live: U64[D2],
    cand: U64[D2],
    depth: np.uint64,
    words: np.uint64,
    control: I64[D1],
) -> Int:
    """Fill the candidates of a node: those of the column with the fewest choices to spare.

    Answers how many there are; 0 leaves them as they were. If nothing is wanting all live rows are
    candidates, and the answer is the complement of their number, or, if too much is empty, their number.
    Cubes are looked at before kinds: if some column has no choice, it is most often a cube, and then the
    others need not be looked at.
    """
    # The fewest to spare and its column in one number, so that the least is found without a branch.
    least = _NONE
    for i in range(np.uint64(required.size)):
        bits = empty[depth, i] & required[i]
        while bits != _0:
            cube = (i << _6) + lowest(bits)
            bits &= bits - _1
            have: Int = -1
            for w in range(words):
                have += np.int64(popcount(live[depth, w] & column[cube, w]))
            if have < 0:
                return 0
            least = min(least, (have << 32) + np.int64(cube))
    for c in range(np.uint64(want.size)):
        if want[c] > 0:
            have = -want[c]
            for w in range(words):
                have += np.int64(popcount(live[depth, w] & column[c, w]))
            if have < 0:
                return 0
            least = min(least, (have << 32) + np.int64(c))
    too_empty = False
    if control[MOST_HOLES] >= 0:
        holes = 0
        for c in range(np.uint64(control[CUBES_END]), np.uint64(column.shape[0])):
            if empty[depth, c >> _6] & (_1 << (c & _63)) != _0:
                some = False
                if least < _NONE:
                    for w in range(words):
                        some |= live[depth, w] & column[c, w] != _0
                holes += not some
        too_empty = holes > control[MOST_HOLES]
    if least < _NONE:
        if too_empty:
            return 0
        count = np.int64(0)
        for w in range(words):
            cand[depth, w] = live[depth, w] & column[np.uint64(least & 0xFFFFFFFF), w]
            count += np.int64(popcount(cand[depth, w]))
        return count
    count = np.int64(0)
    for w in range(words):
        cand[depth, w] = live[depth, w]
        count += np.int64(popcount(live[depth, w]))
    return count if too_empty else ~count


@part
def _number_anew(
    live: U64[D2],
    depth: np.uint64,
    kind: I64[D1],
    first: I64[D1],
    cubes: I64[D1],
    dense_column: U64[D2],
    dense_row: I64[D1],
    dense_live: U64[D2],
) -> int:
    """Make the dense tables of the live rows if it is worth it, and say so."""
    count = _0
    for w in range(np.uint64(live.shape[1])):
        count += popcount(live[depth, w])
    if count < WORTH_ROWS or count > DENSE_ROWS:
        return 0
    dense_column[:] = _0
    for w in range(_DENSE):
        dense_live[depth, w] = _0
    count = _0
    for w in range(np.uint64(live.shape[1])):
        bits = live[depth, w]
        while bits != _0:
            r = (w << _6) + lowest(bits)
            bits &= bits - _1
            dense_row[count] = np.int64(r)
            at, bit = count >> _6, _1 << (count & _63)
            dense_live[depth, at] |= bit
            dense_column[np.uint64(kind[r]), at] |= bit
            for i in range(np.uint64(first[r]), np.uint64(first[r + _1])):
                dense_column[np.uint64(cubes[i]), at] |= bit
            count += _1
    return 1


@part
def _number_back(
    dense: U64[D2],
    dense_row: I64[D1],
    rows: U64[D2],
    depth: np.uint64,
) -> None:
    """Write a dense set of rows in old numbers."""
    for w in range(np.uint64(rows.shape[1])):
        rows[depth, w] = _0
    for w in range(_DENSE):
        bits = dense[depth, w]
        while bits != _0:
            r = np.uint64(dense_row[(w << _6) + lowest(bits)])
            bits &= bits - _1
            rows[depth, r >> _6] |= _1 << (r & _63)


@part
def _choose_dense(
    column: U64[D2],
    first: I64[D1],
    cubes: I64[D1],
    live: U64[D2],
    depth: np.uint64,
    row: np.uint64,
) -> None:
    """The dense live rows of the next depth: none that shares a cube with ``row``, an old number."""
    below = depth + _1
    for w in range(_DENSE):
        live[below, w] = live[depth, w]
    for i in range(np.uint64(first[row]), np.uint64(first[row + _1])):
        c = np.uint64(cubes[i])
        for w in range(_DENSE):
            live[below, w] &= ~column[c, w]


@kernel
def search(
    clash: U64[D2],
    column: U64[D2],
    kind: I64[D1],
    covers: U64[D2],
    first: I64[D1],
    cubes: I64[D1],
    required: U64[D1],
    want: I64[D1],
    room: I64[D1],
    empty: U64[D2],
    image: I64[D2],
    barred: U64[D1],
    live: U64[D2],
    cand: U64[D2],
    width: I64[D1],
    chosen: I64[D1],
    control: I64[D1],
    dense_column: U64[D2],
    dense_live: U64[D2],
    dense_row: I64[D1],
    dense_cand: U64[D2],
    sets: U64[D2],
    found: I64[D2],
) -> int:
    """Go on with the search; 1 if it has ended, 0 if it paused.

    ``image[g, r]`` is the row onto which symmetry g of the goal carries row r; g = 0 is the identity. Of
    all images of an assembly one is kept: none may contain a row that is ``barred`` here (an earlier root
    has found that one), and among those that contain the root row it is the least set of rows.
    ``found[k]`` gets the number of rows chosen, how many images the symmetries make of them, themselves
    included, then the rows in order of choice. Scratch: ``sets``, uint64[2, W], and all that is called
    dense: ``dense_column`` for each column, ``dense_live`` and ``dense_cand`` for each depth; if
    ``dense_row`` has no room no rows are numbered anew.
    """
    base = np.uint64(control[BASE])
    depth = np.uint64(control[DEPTH])
    entering = control[ENTERING] != 0
    never = np.uint64(live.shape[0])
    dense_from = never  # the depth from which on sets are dense
    wide = np.uint64(clash.shape[1])
    columns = np.uint64(covers.shape[1])
    nodes = control[NODES]

    while True:
        dense: bool | np.bool = dense_from <= depth
        exhausted = False
        if entering:
            if nodes >= control[NODE_LIMIT] or control[FOUND] >= found.shape[0]:
                for d in range(dense_from, depth + _1):
                    _number_back(dense_live, dense_row, live, np.uint64(d))
                    _number_back(dense_cand, dense_row, cand, np.uint64(d))
                control[NODES] = nodes
                control[DEPTH] = np.int64(depth)
                control[ENTERING] = 1
                return 0
            nodes += 1
            entering = False
            if not dense and dense_row.size >= DENSE_ROWS and _number_anew(
                live, depth, kind, first, cubes, dense_column, dense_row, dense_live
            ):  # fmt: skip
                dense = True
                dense_from = depth
            if dense:
                branches = _branch(
                    dense_column, want, required, empty, dense_live, dense_cand, depth, _DENSE, control
                )  # fmt: skip
            else:
                branches = _branch(column, want, required, empty, live, cand, depth, wide, control)
            if branches < 0:
                _keep(image, barred, chosen, depth, control, sets, found)
                branches = ~branches
            width[depth] = branches
            exhausted = branches == 0

        # The next candidate of this node, or back to the node above.
        words = _DENSE if dense else wide
        w = words if exhausted else _0
        if dense:
            while w < words and dense_cand[depth, w] == _0:
                w += _1
        else:
            while w < words and cand[depth, w] == _0:
                w += _1
        if w == words:
            if depth == base:
                control[NODES] = nodes
                control[DEPTH] = np.int64(base) - 1
                return 1
            if depth == dense_from:
                dense_from = never
            depth -= _1
            own = np.uint64(kind[np.uint64(chosen[depth])])
            room[own] += 1
            want[own] += 1
            continue
        below = depth + _1
        if dense:
            q = (w << _6) + lowest(dense_cand[depth, w])
            dense_cand[depth, w] &= dense_cand[depth, w] - _1
            dense_live[depth, w] &= ~(_1 << (q & _63))
            r = np.uint64(dense_row[q])
            _choose_dense(dense_column, first, cubes, dense_live, depth, r)
        else:
            r = (w << _6) + lowest(cand[depth, w])
            cand[depth, w] &= cand[depth, w] - _1
            live[depth, w] &= ~(_1 << (r & _63))
            for v in range(words):
                live[below, v] = live[depth, v] & ~clash[r, v]
        own = np.uint64(kind[r])
        want[own] -= 1
        room[own] -= 1
        if room[own] == 0:
            if dense:
                for v in range(_DENSE):
                    dense_live[below, v] &= ~dense_column[own, v]
            else:
                for v in range(words):
                    live[below, v] &= ~column[own, v]
        for i in range(columns):
            empty[below, i] = empty[depth, i] & ~covers[r, i]
        chosen[depth] = np.int64(r)
        depth = below
        entering = True
