"""The questions that are put to all pairs of sticks in positions 5 and 6, with four sticks fixed.

A list of sticks for a position comes with what they and the first three do to each other; what the fourth
one adds is entered when it is asked for:

    own[k, 0 ... 5]     the six words of ``relations`` of the first three and this one
    own[k, 6 ... 11]    ... and of the fourth, if own[k, STAMP] is the stamp of these four
"""

from __future__ import annotations

import numpy as np

from burrkit.census.enumeration.kernel.pair_bitsets import (
    ABOVE,
    BELOW,
    HERE,
    MOBILE,
    NEVER,
    ONE,
    OPEN,
    SLOW,
    SLOWER,
    STUCK,
    TWO,
    bound,
    next_open,
    spread,
)
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D6, I64, U8, U16, U64
from burrkit.sixpiece.engine.kernel.axis_moves import three_levels
from burrkit.sixpiece.engine.kernel.first_separation import NEVER_FREE, level, level_type
from burrkit.sixpiece.engine.kernel.relations import ALL, closed, enter, relation

#: In place of one length.
FOUR_LENGTHS = 4

STAMP = 12
OWN = 13

_1 = np.uint64(1)
_63 = np.uint64(63)


@part(borrows=True)
def complete_words(
    position: int,
    row: int,
    k: int,
    rows: I64[D1],
    near: U8[D6],
    word: U64[D4],
    own: U64[D2],
    four: U64[D1],
) -> None:
    """Enter what a stick and the fourth do to each other; ``four``: the words of the four, then the stamp."""
    if own[k, STAMP] == four[6]:
        return
    own[k, STAMP] = four[6]
    for a in range(6):
        own[k, 6 + a] = own[k, a] | four[a]
    enter(relation(near, word, 0, 3, rows[3], position, row, 0, 0, 0), 3, position, own, k, 6)


@part(borrows=True)
def is_closed(states: U64[D2], start: int) -> int:
    """1 if on every axis each stick pushes all others."""
    for a in range(start, start + 3):
        if closed(states[0, a]) != ALL:
            return 0
    return 1


@part(borrows=True)
def settle(
    question: int,
    rows: I64[D1],
    four: U64[D1],
    rows5: I64[D1],
    rows6: I64[D1],
    own5: U64[D2],
    own6: U64[D2],
    near5: U64[D3],
    near6: U64[D3],
    sets: U64[D3],
    bounds: U16[D3],
    near: U8[D6],
    word: U64[D4],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    flood: I64[D2],
    ends: I64[D1],
    only: int,
) -> int:
    """Settle a question of ``order`` for all open pairs; 3 asks for level types. How many pairs were asked.

    A level type is found as bounds[0, k5, k6]; 0 if it could not be settled. ``only``: FOUR_LENGTHS, or n
    for what ``three_levels`` finds at the n-th length in their place.
    """
    ends[0] = 0
    ends[1] = rows5.size - 1
    ends[2] = 0
    asked = 0
    while True:
        pair = next_open(sets, ends)
        if pair < 0:
            return asked
        asked += 1
        k5, k6 = pair >> 16, pair & 65535
        rows[4] = rows5[k5]
        rows[5] = rows6[k6]
        complete_words(4, rows[4], k5, rows, near, word, own5, four)
        complete_words(5, rows[5], k6, rows, near, word, own6, four)
        for a in range(6):
            states[0, a] = own5[k5, 6 + a] | own6[k6, 6 + a]
        if question < 3:
            if question == 0:
                hindered = is_closed(states, 0) != 0
            elif question == 1:
                hindered = is_closed(states, 3) != 0
            else:
                n = min(only, 3)  # what takes two moves at the greatest length does at all
                hindered = level(near, word, n, rows, memo, states, at, group, 3) != 2
            spread(
                k5,
                k6,
                ABOVE if hindered else BELOW,
                near5,
                near6,
                sets,
                2 * question + (0 if hindered else 1),
            )
            continue
        least, most = np.int64(bounds[0, k5, k6]), np.int64(bounds[1, k5, k6])
        if only == FOUR_LENGTHS:
            code = level_type(near, word, rows, memo, states, at, group, least, most)
        else:
            code = three_levels(
                near, word, only, rows, memo, states, at, group, flood[0], flood[1], least, most
            )
        if code == NEVER_FREE:
            spread(k5, k6, ABOVE, near5, near6, sets, NEVER)
            continue
        sets[OPEN, k6 >> 6, k5] &= ~(_1 << (np.uint64(k6) & _63))
        bounds[0, k5, k6] = max(code, 0)
        if code > 0:
            bound(code, k5, k6, ABOVE, near5, near6, sets, bounds)
            bound(code, k5, k6, BELOW, near5, near6, sets, bounds)


@part(borrows=True)
def pose(question: int, sets: U64[D3]) -> None:
    """Open the pairs that do not know the answer to a question yet, after those to the questions before."""
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            hindered = sets[STUCK, w, k] | sets[NEVER, w, k]
            if question == 0:
                sets[MOBILE, w, k] |= sets[ONE, w, k] | sets[TWO, w, k]
                known = sets[STUCK, w, k] | sets[MOBILE, w, k]
            elif question == 1:
                sets[SLOW, w, k] |= hindered | sets[SLOWER, w, k]
                known = sets[SLOW, w, k] | sets[ONE, w, k]
            elif question == 2:
                sets[SLOWER, w, k] |= hindered
                sets[TWO, w, k] |= sets[ONE, w, k]
                known = sets[SLOWER, w, k] | sets[TWO, w, k]
            else:
                sets[NEVER, w, k] = hindered
                known = hindered | sets[TWO, w, k]
            sets[OPEN, w, k] = sets[HERE, w, k] & ~known
