"""Questions at one length alone: whether anything moves, in how many moves it comes free, and completely.

The first two are those of ``order``. Whether two moves will do is not asked apart from the level: at one
length the one search answers both.

What comes completely apart is closed downwards, like all that is free to do something: a stick with fewer
cubes is less in the way. So these pairs are two more planes, and an answer is handed on as all others are.
Levels are kept as level types that have the same level four times.
"""

from __future__ import annotations

import numpy as np

from burrkit.census.enumeration.kernel.candidates import way_between
from burrkit.census.enumeration.kernel.pair_bitsets import (
    ABOVE,
    BELOW,
    HERE,
    NEVER,
    ONE,
    OPEN,
    PLANES,
    SLOW,
    SLOWER,
    STUCK,
    bound,
    inherit,
    inherit_bounds,
    next_open,
    spread,
    unbounded,
)
from burrkit.census.enumeration.kernel.pair_queries import complete_words, is_closed, pose
from burrkit.census.stick_sets.kernel.complete import comes_apart
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D6, I64, U8, U16, U64, Int
from burrkit.sixpiece.engine.kernel.first_separation import BEYOND, BIG, level

#: Two more planes: what does not come completely apart (NEVER included), and what does.
HELD = PLANES
WHOLE = PLANES + 1
MORE_PLANES = PLANES + 2

#: The questions behind the first two of ``order``: the level, and whether everything comes apart.
LEVELS = 2
ENDS = 3
QUESTIONS = 4

#: A level type of one and the same level, per level; that of what takes more than one move.
EVERY = 0x1111
_TWO = 2 * EVERY

_0 = np.uint64(0)
_1 = np.uint64(1)
_63 = np.uint64(63)


@part(borrows=True)
def _asked(
    question: int,
    most: Int,
    n: int,
    near: U8[D6],
    word: U64[D4],
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    waiting: U64[D2],
    left: I64[D1],
) -> Int:
    """Put a question to an assembly: 1 if it is hindered, 0 if not; BEYOND if the search got too far.

    LEVELS is for the level, known to be no more than ``most``, 15 for no bound: 0 for never.
    """
    if question == 0:
        return is_closed(states, 0)
    if question == 1:
        return is_closed(states, 3)
    if question == LEVELS:
        found = level(near, word, n, rows, memo, states, at, group, most if most < 15 else BIG)
        return BEYOND if found == BEYOND or found > 14 else max(found, 0)
    found = comes_apart(near, word, n, rows, memo, states, at, group, waiting, left)
    return BEYOND if found == BEYOND else 1 - found


@part(borrows=True)
def _pose(question: int, sets: U64[D3]) -> None:
    """Open the pairs that do not know the answer to a question yet."""
    if question < LEVELS:
        pose(question, sets)
        return
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            if question == LEVELS:
                sets[SLOWER, w, k] = sets[SLOW, w, k]  # who has a level in ``bounds``, or none
                sets[NEVER, w, k] |= sets[STUCK, w, k]
                known = sets[NEVER, w, k] | sets[ONE, w, k]
            else:
                sets[HELD, w, k] |= sets[NEVER, w, k]
                known = sets[HELD, w, k] | sets[WHOLE, w, k]
            sets[OPEN, w, k] = sets[HERE, w, k] & ~known


@part(borrows=True)
def _inherit(sets: U64[D3], store: U64[D4], other: int, way: int) -> None:
    """Take over from another fourth stick, which this one lies ABOVE or BELOW, what comes apart."""
    plane = HELD if way == ABOVE else WHOLE
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            sets[plane, w, k] |= store[other, plane, w, k] & sets[HERE, w, k]


@part(borrows=True)
def _settle(
    question: int,
    n: int,
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
    ends: I64[D1],
    waiting: U64[D2],
    left: I64[D1],
) -> int:
    """Settle a question for all open pairs; how many pairs were asked.

    A level is found as bounds[0, k5, k6]. What could not be settled has bounds[0, k5, k6] = 0 after question
    LEVELS, and is neither HELD nor WHOLE after ENDS.
    """
    ends[0], ends[1], ends[2] = 0, rows5.size - 1, 0
    asked = 0
    while True:
        pair = next_open(sets, ends)
        if pair < 0:
            return asked
        asked += 1
        k5, k6 = pair >> 16, pair & 65535
        rows[4], rows[5] = rows5[k5], rows6[k6]
        complete_words(4, rows[4], k5, rows, near, word, own5, four)
        complete_words(5, rows[5], k6, rows, near, word, own6, four)
        for a in range(6):
            states[0, a] = own5[k5, 6 + a] | own6[k6, 6 + a]
        most = np.int64(bounds[1, k5, k6]) & 15 if question == LEVELS else 15
        found = _asked(question, most, n, near, word, rows, memo, states, at, group, waiting, left)
        if question == LEVELS and found != 0:
            sets[OPEN, k6 >> 6, k5] &= ~(_1 << (np.uint64(k6) & _63))
            bounds[0, k5, k6] = max(found, 0) * EVERY
            if found > 0:
                bound(found * EVERY, k5, k6, ABOVE, near5, near6, sets, bounds)
                bound(found * EVERY, k5, k6, BELOW, near5, near6, sets, bounds)
        elif question == LEVELS:
            spread(k5, k6, ABOVE, near5, near6, sets, NEVER)
        elif found == BEYOND:
            sets[OPEN, k6 >> 6, k5] &= ~(_1 << (np.uint64(k6) & _63))
        else:
            plane = 2 * question + 1 - found if question < LEVELS else WHOLE - found
            spread(k5, k6, ABOVE if found == 1 else BELOW, near5, near6, sets, plane)


@part(borrows=True)
def answer(
    n: int,
    rows: I64[D1],
    four: U64[D1],
    rows5: I64[D1],
    rows6: I64[D1],
    own5: U64[D2],
    own6: U64[D2],
    near5: U64[D3],
    near6: U64[D3],
    store: U64[D4],
    stored: U16[D4],
    known: int,
    fourths: I64[D1],
    fills: U64[D2],
    near: U8[D6],
    word: U64[D4],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    ends: I64[D1],
    waiting: U64[D2],
    left: I64[D1],
    control: I64[D1],
    slot: int,
) -> None:
    """Answer all pairs of one first four, in store[known]; others have ``fourths`` for the last.

    control[slot] and those behind it add up how many pairs were asked each question.
    """
    sets, bounds = store[known], stored[known]
    cubes = fills[3, rows[3]]
    for question in range(QUESTIONS):
        if question != 1:
            if question == LEVELS:
                _pose(question, sets)
                unbounded(sets, bounds, _TWO)
            for other in range(known):
                way = way_between(cubes, fills[3, fourths[other]])
                if way >= 0:
                    if question == 0:
                        inherit(sets, store, other, way)
                    elif question == LEVELS:
                        inherit_bounds(sets, bounds, store, stored, other, way)
                    else:
                        _inherit(sets, store, other, way)
        if question != LEVELS:
            _pose(question, sets)
        control[slot + question] += _settle(
            question, n, rows, four, rows5, rows6, own5, own6, near5, near6, sets, bounds, near, word, memo,
            states, at, group, ends, waiting, left,
        )  # fmt: skip
