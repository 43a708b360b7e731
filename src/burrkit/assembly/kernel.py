"""Exact cover on bit sets: the search that finds assemblies.

Rows are placements. Columns are what must be covered: first one column per kind of piece (as often as
there are pieces of it), then one per required cube (once; cubes with the same rows are merged). Whether
two rows share any cube, required or not, is one bit of a square table, so that optional cubes need no
columns. With R rows and W = ceil(R / 64) words a set of rows is W words:

    word        0                 1               W-1
    bit   0 1 2 ... 63 | 64 65 ... 127 | ... | ... R-1  0 0 0

    clash[R, W]    clash[r] = rows that share a cube with row r, r among them
    column[C, W]   column[c] = rows that cover column c
    need[C]        how many rows column c still wants; 0 = done
    live[d, W]     rows that still may be chosen at depth d, all compatible with the d chosen ones
    cand[d, W]     rows of the column branched on at depth d that were not tried yet
    width[d]       how many there were at first, which tells how far the search has come

One node costs C * W and-popcounts, and choosing a row W and-nots: no lists, no undo but ``need``.

A row that was tried at depth d leaves live[d], so its siblings never choose it again. That makes equal
pieces (need > 1) sets rather than sequences, and costs nothing.

The whole search state is in the arrays and in ``control``; a call works until ``control[NODE_LIMIT]``
nodes or until ``found`` is full, and the next call goes on where it stopped.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.jit import kernel, lowest, popcount

# Slots of ``control``.
DEPTH = 0  # number of rows chosen so far; below BASE: the search has ended
ENTERING = 1  # 1: the node at DEPTH is new; 0: its next candidate is due
BASE = 2  # rows chosen by the caller, never taken back
NODES = 3  # nodes visited so far
NODE_LIMIT = 4  # pause when NODES reaches this
FOUND = 5  # assemblies written to ``found``
ROOT = 6  # the row that stands for its orbit
SLOTS = 7

_0 = np.uint64(0)
_1 = np.uint64(1)
_6 = np.uint64(6)
_63 = np.uint64(63)


@kernel("void(int64[::1], int64[::1], int64, uint64[:,::1], uint64[:,::1])")
def find_clashes(
    start: NDArray[np.int64],
    cells: NDArray[np.int64],
    cubes: int,
    users: NDArray[np.uint64],
    clash: NDArray[np.uint64],
) -> None:
    """Fill ``clash`` for rows given as lists: row r fills cells[start[r]:start[r+1]].

    ``users`` is scratch, uint64[>= cubes, W].
    """
    words = np.uint64(clash.shape[1])
    rows = np.uint64(start.size) - _1
    for c in range(np.uint64(cubes)):
        for w in range(words):
            users[c, w] = _0
    for r in range(rows):
        for k in range(np.uint64(start[r]), np.uint64(start[r + _1])):
            users[np.uint64(cells[k]), r >> _6] |= _1 << (r & _63)
    for r in range(rows):
        for w in range(words):
            clash[r, w] = _0
        for k in range(np.uint64(start[r]), np.uint64(start[r + _1])):
            c = np.uint64(cells[k])
            for w in range(words):
                clash[r, w] |= users[c, w]


@kernel("void(uint64[:,::1], uint64[:,::1], int64[::1], int64[::1], uint64[::1], uint64[::1])")
def reduce_rows(
    clash: NDArray[np.uint64],
    column: NDArray[np.uint64],
    need: NDArray[np.int64],
    kind: NDArray[np.int64],
    live: NDArray[np.uint64],
    rest: NDArray[np.uint64],
) -> None:
    """Drop from ``live`` every row whose choice would leave some column short, until none is left to drop.

    ``rest`` is scratch, uint64[W].
    """
    words = np.uint64(clash.shape[1])
    columns = np.uint64(column.shape[0])
    changed = True
    while changed:
        changed = False
        for r in range(np.uint64(clash.shape[0])):
            bit = _1 << (r & _63)
            if live[r >> _6] & bit == _0:
                continue
            own = np.uint64(kind[r])
            for w in range(words):
                rest[w] = live[w] & ~clash[r, w]
            if need[own] == 1:
                for w in range(words):
                    rest[w] &= ~column[own, w]
            for c in range(columns):
                want = need[c]
                if column[c, r >> _6] & bit != _0:
                    want -= 1
                have = 0
                for w in range(words):
                    have += np.int64(popcount(rest[w] & column[c, w]))
                if have < want:
                    live[r >> _6] &= ~bit
                    changed = True
                    break


@kernel(
    "int64(uint64[:,::1], uint64[:,::1], int64[::1], int64[::1], int64[:,::1],"
    " uint64[::1], uint64[:,::1], uint64[:,::1], int64[::1], int64[::1], int64[::1], uint64[:,::1],"
    " int64[:,::1])"
)
def search(
    clash: NDArray[np.uint64],
    column: NDArray[np.uint64],
    need: NDArray[np.int64],
    kind: NDArray[np.int64],
    image: NDArray[np.int64],
    barred: NDArray[np.uint64],
    live: NDArray[np.uint64],
    cand: NDArray[np.uint64],
    width: NDArray[np.int64],
    chosen: NDArray[np.int64],
    control: NDArray[np.int64],
    sets: NDArray[np.uint64],
    found: NDArray[np.int64],
) -> int:
    """Go on with the search; 1 if it has ended, 0 if it paused.

    ``image[g, r]`` is the row onto which symmetry g of the goal carries row r; g = 0 is the identity. Of
    all images of an assembly one is kept: none may contain a row that is ``barred`` here (an earlier root
    has found that one), and among those that contain the root row it is the least set of rows.
    ``found[k]`` gets the chosen rows in order of choice and, last, the number of symmetries that map the
    assembly onto itself. ``sets`` is scratch, uint64[2, W].
    """
    words = np.uint64(clash.shape[1])
    columns = np.uint64(column.shape[0])
    symmetries = np.uint64(image.shape[0])
    base = np.uint64(control[BASE])
    root = np.uint64(control[ROOT])
    depth = np.uint64(control[DEPTH])
    entering = control[ENTERING] != 0
    capacity = found.shape[0]

    while True:
        if entering:
            if control[NODES] >= control[NODE_LIMIT] or control[FOUND] >= capacity:
                control[DEPTH] = np.int64(depth)
                control[ENTERING] = 1
                return 0
            control[NODES] += 1
            entering = False

            # The column with the fewest choices to spare; none wanting: all is covered.
            best = _0
            spare = np.int64(1 << 62)
            for c in range(columns):
                want = need[c]
                if want > 0:
                    have = 0
                    for w in range(words):
                        have += np.int64(popcount(live[depth, w] & column[c, w]))
                    if have - want < spare:
                        spare = have - want
                        best = c
                        if spare <= 0:
                            break
            if spare < 0:
                for w in range(words):
                    cand[depth, w] = _0
            elif spare < np.int64(1 << 62):
                for w in range(words):
                    cand[depth, w] = live[depth, w] & column[best, w]
                width[depth] = spare + need[best]
            else:
                for w in range(words):
                    cand[depth, w] = _0
                    sets[0, w] = _0
                for d in range(depth):
                    r = np.uint64(chosen[d])
                    sets[0, r >> _6] |= _1 << (r & _63)
                fixed = 0
                least = True
                for g in range(symmetries):
                    for w in range(words):
                        sets[1, w] = _0
                    for d in range(depth):
                        r = np.uint64(image[g, np.uint64(chosen[d])])
                        sets[1, r >> _6] |= _1 << (r & _63)
                    order = 0
                    for w in range(words):
                        if sets[1, w] & barred[w] != _0:
                            order = -1
                            break
                    if order == 0:
                        if sets[1, root >> _6] & (_1 << (root & _63)) == _0:
                            continue
                        for w in range(words):
                            if sets[1, w] != sets[0, w]:
                                order = -1 if sets[1, w] < sets[0, w] else 1
                                break
                    if order == 0:
                        fixed += 1
                    elif order < 0:
                        least = False
                        break
                if least:
                    k = np.uint64(control[FOUND])
                    for d in range(depth):
                        found[k, d] = chosen[d]
                    found[k, depth] = fixed
                    control[FOUND] += 1

        # The next candidate of this node, or back to the node above.
        w = _0
        while w < words and cand[depth, w] == _0:
            w += _1
        if w == words:
            if depth == base:
                control[DEPTH] = np.int64(base) - 1
                return 1
            depth -= _1
            r = np.uint64(chosen[depth])
            bit = _1 << (r & _63)
            for c in range(columns):
                if column[c, r >> _6] & bit != _0:
                    need[c] += 1
            continue
        r = (w << _6) + lowest(cand[depth, w])
        bit = _1 << (r & _63)
        cand[depth, w] &= ~bit
        live[depth, w] &= ~bit
        below = depth + _1
        for v in range(words):
            live[below, v] = live[depth, v] & ~clash[r, v]
        for c in range(columns):
            if column[c, w] & bit != _0:
                need[c] -= 1
        own = np.uint64(kind[r])
        if need[own] == 0:
            for v in range(words):
                live[below, v] &= ~column[own, v]
        chosen[depth] = np.int64(r)
        depth = below
        entering = True
