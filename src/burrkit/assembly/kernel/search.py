"""Exact cover on bit sets: the search that finds assemblies.

Rows are placements. Columns are what must be covered: first one column per kind of piece (as often as
there are pieces of it that must be used), then one per required cube (once; cubes with the same rows are
merged), last the optional cubes, if only so many of them may stay empty. Whether two rows share any cube,
required or not, is one bit of a square table, so that optional cubes need no columns otherwise. With R
rows and W = ceil(R / 64) words a set of rows is W words:

    word        0                 1               W-1
    bit   0 1 2 ... 63 | 64 65 ... 127 | ... | ... R-1  0 0 0

    clash[R, W]    clash[r] = rows that share a cube with row r, r among them
    column[C, W]   column[c] = rows that cover column c
    covers         covers[first[r]:first[r + 1]] = columns that row r covers, its kind before all
    fills[r]       the required cubes among them, as bits of columns
    near[r]        those and the cubes beside them, likewise
    open           the required cubes that are not filled, likewise
    need[C]        how many rows a kind still wants, 0 or less: it has enough; likewise an optional cube
    room[K]        how many more pieces of a kind there are, those that may be left out among them
    live[d, W]     rows that still may be chosen at depth d, all compatible with the d chosen ones
    cand[d, W]     rows that are branched on at depth d and were not tried yet
    width[d]       how many there were at first, which tells how far the search has come

One node costs at most C * W and-popcounts, and choosing a row W and-nots: no lists, hardly anything to undo.

A row that was tried at depth d leaves live[d], so its siblings never choose it again. That makes equal
pieces (need > 1) sets rather than sequences, and costs nothing. Where nothing is wanting an assembly has
been found; if pieces are left that may be used, all live rows are branched on to find the larger ones.

Where few of many rows are left they are numbered anew for the nodes below, in tables of as few words as
will do: ``dense_column``, ``dense_users`` (the rows that fill a cube, from which clashes follow), and
``dense_row``, the old number of each. Pausing writes the state back in old numbers.

The whole search state is in the arrays and in ``control``; a call works until ``control[NODE_LIMIT]``
nodes or until ``found`` is full, and the next call goes on where it stopped.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.jit import kernel, lowest, part, popcount

# Slots of ``control``.
DEPTH = 0  # number of rows chosen so far; below BASE: the search has ended
ENTERING = 1  # 1: the node at DEPTH is new; 0: its next candidate is due
BASE = 2  # rows chosen by the caller, never taken back
NODES = 3  # nodes visited so far
NODE_LIMIT = 4  # pause when NODES reaches this
FOUND = 5  # assemblies written to ``found``
ROOT = 6  # the row that stands for its orbit
CUBES_END = 7  # columns from here on are optional cubes
MOST_HOLES = 8  # optional cubes that may stay empty; of no effect without columns of theirs
SLOTS = 9

#: Words of a set of rows that were numbered anew, and how many rows they hold.
DENSE_WORDS = 8
DENSE_ROWS = 64 * DENSE_WORDS
#: Sets of no more words than this stay as they are.
WIDE_WORDS = 2 * DENSE_WORDS
#: Fewer rows than this are not worth it: the search below them is over soon.
WORTH_ROWS = 48

_0 = np.uint64(0)
_1 = np.uint64(1)
_6 = np.uint64(6)
_63 = np.uint64(63)


@part("void(int64[:,::1], uint64[::1], int64[::1], uint64, int64[::1], uint64[:,::1], int64[:,::1])")
def _keep(
    image: NDArray[np.int64],
    barred: NDArray[np.uint64],
    chosen: NDArray[np.int64],
    depth: int,
    control: NDArray[np.int64],
    sets: NDArray[np.uint64],
    found: NDArray[np.int64],
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


@part(
    "int64(uint64[:,::1], int64[::1], uint64[::1], uint64[:,::1], uint64, uint64, uint64[:,::1],"
    " uint64[:,::1], uint64, uint64, int64[::1])"
)
def _branch(
    column: NDArray[np.uint64],
    need: NDArray[np.int64],
    open_: NDArray[np.uint64],
    near: NDArray[np.uint64],
    last: int,
    kinds: int,
    live: NDArray[np.uint64],
    cand: NDArray[np.uint64],
    depth: int,
    words: int,
    control: NDArray[np.int64],
) -> int:
    """Fill the candidates of a node: those of the column with the fewest choices to spare.

    Answers how many there are; 0 leaves them as they were. If nothing is wanting all live rows are
    candidates, and the answer is the complement of their number, or, if too much is empty, their number.
    A column that comes short ends the search for one. It is most often a cube, beside the row that was chosen
    ``last``: these are looked at first, then the other cubes, then the kinds.
    """
    columns = np.uint64(column.shape[0])
    cubes_end = np.uint64(control[CUBES_END])
    none = np.int64(1 << 62)
    best = _0
    spare = none
    for turn in range(2):
        for i in range(np.uint64(open_.size)):
            bits = open_[i] & (near[last, i] if turn == 0 else ~near[last, i])
            while bits != _0 and spare >= 0:
                c = (i << _6) + lowest(bits)
                bits &= bits - _1
                have = -1
                for w in range(words):
                    have += np.int64(popcount(live[depth, w] & column[c, w]))
                if have < spare:
                    spare = have
                    best = c
    for c in range(kinds):
        if need[c] > 0 and spare >= 0:
            have = -need[c]
            for w in range(words):
                have += np.int64(popcount(live[depth, w] & column[c, w]))
            if have < spare:
                spare = have
                best = c
    holes = 0
    if spare >= 0:
        for c in range(cubes_end, columns):
            if need[c] == 0:
                have = 0
                if spare < none:
                    for w in range(words):
                        have += np.int64(popcount(live[depth, w] & column[c, w]))
                if have == 0:
                    holes += 1
    if spare < 0 or (spare < none and holes > control[MOST_HOLES]):
        return 0
    if spare < none:
        for w in range(words):
            cand[depth, w] = live[depth, w] & column[best, w]
        return np.int64(spare + (need[best] if best < kinds else 1))
    count = np.int64(0)
    for w in range(words):
        cand[depth, w] = live[depth, w]
        count += np.int64(popcount(live[depth, w]))
    return count if holes > control[MOST_HOLES] else ~count


@part(
    "int64(uint64[:,::1], uint64, int64[::1], int64[::1], int64[::1], int64[::1], uint64[:,::1],"
    " uint64[:,::1], int64[::1], uint64[:,::1])"
)
def _number_anew(
    live: NDArray[np.uint64],
    depth: int,
    first: NDArray[np.int64],
    covers: NDArray[np.int64],
    start: NDArray[np.int64],
    cells: NDArray[np.int64],
    dense_users: NDArray[np.uint64],
    dense_column: NDArray[np.uint64],
    dense_row: NDArray[np.int64],
    dense_live: NDArray[np.uint64],
) -> int:
    """Make the dense tables of the live rows if it is worth it; how many words they have, or 0."""
    count = _0
    for w in range(np.uint64(live.shape[1])):
        count += popcount(live[depth, w])
    if count < WORTH_ROWS or count > DENSE_ROWS:
        return 0
    words = (count + _63) >> _6
    for c in range(np.uint64(dense_column.shape[0])):
        for w in range(words):
            dense_column[c, w] = _0
    for c in range(np.uint64(dense_users.shape[0])):
        for w in range(words):
            dense_users[c, w] = _0
    for w in range(words):
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
            for k in range(np.uint64(first[r]), np.uint64(first[r + _1])):
                dense_column[np.uint64(covers[k]), at] |= bit
            for k in range(np.uint64(start[r]), np.uint64(start[r + _1])):
                dense_users[np.uint64(cells[k]), at] |= bit
            count += _1
    return np.int64(words)


@part("void(uint64[:,::1], uint64, int64[::1], uint64[:,::1], uint64)")
def _number_back(
    dense: NDArray[np.uint64],
    words: int,
    dense_row: NDArray[np.int64],
    rows: NDArray[np.uint64],
    depth: int,
) -> None:
    """Write a dense set of rows, of so many words, in old numbers."""
    for w in range(np.uint64(rows.shape[1])):
        rows[depth, w] = _0
    for w in range(words):
        bits = dense[depth, w]
        while bits != _0:
            r = np.uint64(dense_row[(w << _6) + lowest(bits)])
            bits &= bits - _1
            rows[depth, r >> _6] |= _1 << (r & _63)


@part(
    "void(uint64[:,::1], int64[::1], int64[::1], uint64[:,::1], uint64[:,::1], uint64, uint64, uint64,"
    " uint64)"
)
def _choose_dense(
    users: NDArray[np.uint64],
    start: NDArray[np.int64],
    cells: NDArray[np.int64],
    column: NDArray[np.uint64],
    live: NDArray[np.uint64],
    depth: int,
    words: int,
    row: int,
    gone: int,
) -> None:
    """The dense live rows of the next depth: none that shares a cube with ``row``, none of column ``gone``.

    ``row`` is its old number; ``gone`` beyond all columns takes none away.
    """
    below = depth + _1
    kind_is_used_up = gone < np.uint64(column.shape[0])
    for w in range(words):
        left = live[depth, w]
        for k in range(np.uint64(start[row]), np.uint64(start[row + _1])):
            left &= ~users[np.uint64(cells[k]), w]
        if kind_is_used_up:
            left &= ~column[gone, w]
        live[below, w] = left


@kernel(
    "int64(uint64[:,::1], uint64[:,::1], int64[::1], int64[::1], int64[::1], int64[::1], uint64[:,::1],"
    " uint64[:,::1], int64[::1], int64[::1], uint64[::1], int64[:,::1], uint64[::1], uint64[:,::1],"
    " uint64[:,::1], int64[::1], int64[::1], int64[::1], uint64[:,::1], uint64[:,::1], uint64[:,::1],"
    " int64[::1], uint64[:,::1], uint64[:,::1], int64[:,::1])"
)
def search(
    clash: NDArray[np.uint64],
    column: NDArray[np.uint64],
    first: NDArray[np.int64],
    covers: NDArray[np.int64],
    start: NDArray[np.int64],
    cells: NDArray[np.int64],
    fills: NDArray[np.uint64],
    near: NDArray[np.uint64],
    need: NDArray[np.int64],
    room: NDArray[np.int64],
    open_: NDArray[np.uint64],
    image: NDArray[np.int64],
    barred: NDArray[np.uint64],
    live: NDArray[np.uint64],
    cand: NDArray[np.uint64],
    width: NDArray[np.int64],
    chosen: NDArray[np.int64],
    control: NDArray[np.int64],
    dense_users: NDArray[np.uint64],
    dense_column: NDArray[np.uint64],
    dense_sets: NDArray[np.uint64],
    dense_row: NDArray[np.int64],
    dense_cand: NDArray[np.uint64],
    sets: NDArray[np.uint64],
    found: NDArray[np.int64],
) -> int:
    """Go on with the search; 1 if it has ended, 0 if it paused.

    ``image[g, r]`` is the row onto which symmetry g of the goal carries row r; g = 0 is the identity. Of
    all images of an assembly one is kept: none may contain a row that is ``barred`` here (an earlier root
    has found that one), and among those that contain the root row it is the least set of rows.
    ``found[k]`` gets the number of rows chosen, how many images the symmetries make of them, themselves
    included, then the rows in order of choice. Scratch: ``sets``, uint64[2, W]; and all that is called
    dense: ``dense_users`` for each cube, ``dense_column`` for each column, ``dense_sets`` and ``dense_cand``
    for each depth.
    """
    base = np.uint64(control[BASE])
    depth = np.uint64(control[DEPTH])
    entering = control[ENTERING] != 0
    dense_from = np.uint64(live.shape[0])  # the depth from which on sets are dense; beyond all: none are
    wide = np.uint64(clash.shape[1])
    words = wide
    kinds = np.uint64(room.size)
    cubes_end = np.uint64(control[CUBES_END])
    parts = np.uint64(open_.size)
    has_optional = cubes_end < np.uint64(need.size)

    while True:
        dense = dense_from <= depth
        if entering:
            if control[NODES] >= control[NODE_LIMIT] or control[FOUND] >= found.shape[0]:
                for d in range(dense_from, depth + _1):
                    _number_back(dense_sets, words, dense_row, live, d)
                    _number_back(dense_cand, words, dense_row, cand, d)
                control[DEPTH] = np.int64(depth)
                control[ENTERING] = 1
                return 0
            control[NODES] += 1
            entering = False
            if not dense and wide > np.uint64(WIDE_WORDS):
                fewer = _number_anew(
                    live, depth, first, covers, start, cells, dense_users, dense_column, dense_row, dense_sets
                )  # fmt: skip
                if fewer > 0:
                    dense = True
                    dense_from = depth
                    words = np.uint64(fewer)
            last = np.uint64(chosen[depth - _1])
            if dense:
                branches = _branch(
                    dense_column, need, open_, near, last, kinds, dense_sets, dense_cand, depth, words,
                    control,
                )  # fmt: skip
            else:
                branches = _branch(
                    column, need, open_, near, last, kinds, live, cand, depth, words, control
                )  # fmt: skip
            if branches < 0:
                _keep(image, barred, chosen, depth, control, sets, found)
                branches = ~branches
            width[depth] = branches

            exhausted = branches == 0
        else:
            exhausted = False

        # The next candidate of this node, or back to the node above.
        w = words if exhausted else _0
        if dense:
            while w < words and dense_cand[depth, w] == _0:
                w += _1
        else:
            while w < words and cand[depth, w] == _0:
                w += _1
        if w == words:
            if depth == base:
                control[DEPTH] = np.int64(base) - 1
                return 1
            if depth == dense_from:
                dense_from = np.uint64(live.shape[0])
                words = wide
            depth -= _1
            r = np.uint64(chosen[depth])
            own = np.uint64(covers[np.uint64(first[r])])
            room[own] += 1
            need[own] += 1
            for i in range(parts):
                open_[i] |= fills[r, i]
            if has_optional:
                for k in range(np.uint64(first[r]), np.uint64(first[r + _1])):
                    if np.uint64(covers[k]) >= cubes_end:
                        need[np.uint64(covers[k])] += 1
            continue
        below = depth + _1
        if dense:
            q = (w << _6) + lowest(dense_cand[depth, w])
            dense_cand[depth, w] &= dense_cand[depth, w] - _1
            dense_sets[depth, w] &= ~(_1 << (q & _63))
            r = np.uint64(dense_row[q])
        else:
            r = (w << _6) + lowest(cand[depth, w])
            cand[depth, w] &= cand[depth, w] - _1
            live[depth, w] &= ~(_1 << (r & _63))
        own = np.uint64(covers[np.uint64(first[r])])
        room[own] -= 1
        if dense:
            gone = own if room[own] == 0 else np.uint64(need.size)
            _choose_dense(dense_users, start, cells, dense_column, dense_sets, depth, words, r, gone)
        else:
            for v in range(words):
                live[below, v] = live[depth, v] & ~clash[r, v]
            if room[own] == 0:
                for v in range(words):
                    live[below, v] &= ~column[own, v]
        need[own] -= 1
        for i in range(parts):
            open_[i] &= ~fills[r, i]
        if has_optional:
            for k in range(np.uint64(first[r]), np.uint64(first[r + _1])):
                if np.uint64(covers[k]) >= cubes_end:
                    need[np.uint64(covers[k])] -= 1
        chosen[depth] = np.int64(r)
        depth = below
        entering = True
