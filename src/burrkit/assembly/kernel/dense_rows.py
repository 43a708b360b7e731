"""Dense numbering: where at most 512 of many rows are live, a set of them is one cache line.

The nodes below such a node number its live rows densely. ``DenseRows``, scratch of one search:

    column[C, 8]   the columns in dense numbers; clashes follow from them
    row[512]       the row that each dense number stands for
    live, cand     as in ``exact_cover.CoverState``, in dense numbers
    pairs          not empty: some rows exclude each other although they share no cube, see ``exclusions``
    dead           dead states, see ``dead_states``
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.assembly.kernel.dead_states import DeadStates
from burrkit.runtime.bits import U0, U1, U6, U63
from burrkit.runtime.jit import lowest, part, popcount
from burrkit.runtime.kernel_types import D1, D2, I64, U64

#: Words of a set of densely numbered rows, and how many rows they hold.
DENSE_WORDS = 8
DENSE_ROWS = 64 * DENSE_WORDS
DENSE = np.uint64(DENSE_WORDS)
#: With fewer rows than this a dense numbering does not pay: the search below them is short.
WORTH_ROWS = 64


class DenseRows(NamedTuple):
    """See the drawing above. If ``row`` has no room, no rows are numbered densely."""

    column: U64[D2]
    row: I64[D1]
    live: U64[D2]
    cand: U64[D2]
    pairs: I64[D1]
    dead: DeadStates


@part(borrows=True)
def number_densely(
    kind: I64[D1],
    first: I64[D1],
    cubes: I64[D1],
    dense: DenseRows,
    live: U64[D2],
    cand: U64[D2],
    depth: np.uint64,
) -> bool:
    """Number the live rows of a node, and its candidates, densely if that is worth it; whether it was."""
    count = U0
    for w in range(np.uint64(live.shape[1])):
        count += popcount(live[depth, w])
    if count < WORTH_ROWS or count > DENSE_ROWS:
        return False
    dense.column[:] = U0
    for w in range(DENSE):
        dense.live[depth, w] = U0
        dense.cand[depth, w] = U0
    count = U0
    for w in range(np.uint64(live.shape[1])):
        bits = live[depth, w]
        while bits != U0:
            r = (w << U6) + lowest(bits)
            bits &= bits - U1
            dense.row[count] = np.int64(r)
            at, bit = count >> U6, U1 << (count & U63)
            dense.live[depth, at] |= bit
            if cand[depth, w] & (U1 << (r & U63)) != U0:
                dense.cand[depth, at] |= bit
            dense.column[np.uint64(kind[r]), at] |= bit
            for i in range(np.uint64(first[r]), np.uint64(first[r + U1])):
                dense.column[np.uint64(cubes[i]), at] |= bit
            count += U1
    return True


@part(borrows=True)
def number_back(dense: DenseRows, live: U64[D2], cand: U64[D2], begin: np.uint64, depth: np.uint64) -> None:
    """Write the sets from one depth to another in numbers of rows."""
    for d in range(begin, depth + U1):
        for w in range(np.uint64(live.shape[1])):
            live[d, w] = U0
            cand[d, w] = U0
        for w in range(DENSE):
            bits = dense.live[d, w]
            while bits != U0:
                r = np.uint64(dense.row[(w << U6) + lowest(bits)])
                live[d, r >> U6] |= U1 << (r & U63)
                if dense.cand[d, w] & bits & ~(bits - U1) != U0:
                    cand[d, r >> U6] |= U1 << (r & U63)
                bits &= bits - U1


@part(borrows=True)
def exclude(row: I64[D1], clash: U64[D1], live: U64[D1]) -> None:
    """Drop the densely numbered rows that clash with a row."""
    for w in range(DENSE):
        bits = live[w]
        while bits != U0:
            bit = lowest(bits)
            r = np.uint64(row[(w << U6) + bit])
            live[w] &= ~((clash[r >> U6] >> (r & U63) & U1) << bit)
            bits &= bits - U1
