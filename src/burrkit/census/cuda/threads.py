"""What one thread of a device does. Each kernel fills the lists that the next one has a thread for.

    kernel    a thread for each ...               fills
    fit       first two sticks, and a position    lists, sizes: the rows that fit there
    fours     third and fourth that fit           fours, entries, tiles: those that leave room for 5 and 6
    sticks    entry                               words: what these sticks do to each other
    pairs     32nd of a tile                      counts of what cannot move or comes free at once; movers
    search    mover                               answers: level types
    tell      mover                               counts; again: movers whose search had too little room

The first three are in ``lists``; ``layout`` says what all these lists are.
"""

from __future__ import annotations

import numpy as np

from burrkit.census import cuda as machine
from burrkit.census.cuda.counts import count
from burrkit.census.cuda.layout import FIVES, MOVERS, SIXES, STATES, TILE, UNIT, WARP, put_together, rows_of
from burrkit.census.cuda.lists import fit, fours, sticks
from burrkit.census.cuda.primitives import claim, everybody, me
from burrkit.census.cuda.walk import ON_THE_WAY, WALK, begin, fill, go_on
from burrkit.census.enumeration.kernel.collect import rank_of
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D6, I32, I64, U8, U64
from burrkit.sixpiece.engine.kernel.first_separation import BEYOND, CLOSED, STATE, comes_free
from burrkit.sixpiece.engine.kernel.relations import ALL

__all__ = ["fit", "fours", "pairs", "search", "search_on", "sticks", "tell"]

_0 = np.uint64(0)


@part(borrows=True)
def _look(
    t: int,
    tiles: I32[D1],
    fours: I32[D2],
    entries: I32[D2],
    words: U64[D2],
    units: I64[D2],
    image: I64[D3],
    goes: I64[D2],
    weight: I64[D1],
    marked: I64[D1],
    special: int,
    rows: I64[D1],
    states: U64[D2],
    movers: I64[D1],
    counts: I64[D1],
    codes: I64[D1],
    least: I64[D1],
    kept: I32[D2],
    even: I32[D2],
    control: I64[D1],
) -> None:
    """Count a pair that cannot move or comes free at once; else it is a mover.

    ``rows`` int64[6] and ``states`` uint64[1, STATE] are scratch.
    """
    four = np.int64(tiles[t // WARP])
    i = t - WARP * np.int64(fours[four, TILE])
    n6 = np.int64(fours[four, SIXES])
    if i >= fours[four, FIVES] * n6:
        return
    k5 = i // n6
    k6 = i - k5 * n6
    put_together(four, k5, k6, fours, entries, words, rows, states)
    unit = np.int64(fours[four, UNIT])
    kind = rank_of(rows, units[unit, 0], units[unit, 1], image, goes)
    if kind < 0:
        return
    code = 0x1111
    if comes_free(states, 0) == 0:
        code = 0
        for a in range(3):
            if states[0, CLOSED + a] != ALL:
                movers[claim(control, MOVERS, 1)] = (four << 32) | (k5 << 20) | (k6 << 8) | kind
                return
    count(unit, code, kind, rows, weight, marked, special, counts, codes, least, kept, even, control)


@part
def pairs(
    n: int,
    tiles: I32[D1],
    fours: I32[D2],
    entries: I32[D2],
    words: U64[D2],
    units: I64[D2],
    image: I64[D3],
    goes: I64[D2],
    weight: I64[D1],
    marked: I64[D1],
    special: int,
    movers: I64[D1],
    counts: I64[D1],
    codes: I64[D1],
    least: I64[D1],
    kept: I32[D2],
    even: I32[D2],
    control: I64[D1],
) -> None:
    """Count the pairs that cannot move or come free at once, and list the others."""
    rows = machine.local.array((6,), np.int64)
    states = machine.local.array((1, STATE), np.uint64)
    for t in range(me(), n, everybody()):
        _look(
            t, tiles, fours, entries, words, units, image, goes, weight, marked, special, rows, states,
            movers, counts, codes, least, kept, even, control,
        )  # fmt: skip


@part(borrows=True)
def _search(
    n: int,
    movers: I64[D1],
    fours: I32[D2],
    entries: I32[D2],
    words: U64[D2],
    near: U8[D6],
    word: U64[D4],
    memo: U64[D3],
    answers: I64[D1],
    rows: I64[D1],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    walk: I64[D1],
) -> None:
    """``search`` with scratch: ``rows`` and what comes after it, as for ``moves.level`` and ``walk``."""
    m, found = me() - everybody(), 0
    while True:
        if found != ON_THE_WAY:
            m += everybody()
            if m >= n:
                return
            k5, k6 = (movers[m] >> 20) & 4095, (movers[m] >> 8) & 4095
            put_together(movers[m] >> 32, k5, k6, fours, entries, words, rows, states)
            begin(walk, states, at)
        found = go_on(walk, states, at, group)
        if found == ON_THE_WAY:
            found = fill(walk, near, word, rows, memo, states, at, group)
        if found != ON_THE_WAY:
            answers[m] = found


@part
def search(
    n: int,
    movers: I64[D1],
    fours: I32[D2],
    entries: I32[D2],
    words: U64[D2],
    near: U8[D6],
    word: U64[D4],
    memo: U64[D3],
    answers: I64[D1],
) -> None:
    """Fill ``answers`` with the level types of movers, BEYOND if there are more than STATES states."""
    rows, at, walk = (
        machine.local.array((6,), np.int64),
        machine.local.array((6, 3), np.int64),
        machine.local.array((WALK,), np.int64),
    )
    group, states = machine.local.array((64,), np.uint64), machine.local.array((STATES, STATE), np.uint64)
    _search(
        n, movers, fours, entries, words, near, word, memo, answers, rows, states, at, group, walk
    )  # fmt: skip


@part
def search_on(
    n: int,
    movers: I64[D1],
    fours: I32[D2],
    entries: I32[D2],
    words: U64[D2],
    near: U8[D6],
    word: U64[D4],
    memo: U64[D3],
    answers: I64[D1],
    deep: U64[D3],
) -> None:
    """``search`` with more room: ``deep`` uint64[threads, n, STATE]."""
    rows, at, walk = (
        machine.local.array((6,), np.int64),
        machine.local.array((6, 3), np.int64),
        machine.local.array((WALK,), np.int64),
    )
    group = machine.local.array((64,), np.uint64)
    _search(
        n, movers, fours, entries, words, near, word, memo, answers, rows, deep[me()], at, group, walk
    )  # fmt: skip


@part
def tell(
    n: int,
    movers: I64[D1],
    answers: I64[D1],
    fours: I32[D2],
    entries: I32[D2],
    weight: I64[D1],
    marked: I64[D1],
    special: int,
    again: I64[D1],
    slot: int,
    counts: I64[D1],
    codes: I64[D1],
    least: I64[D1],
    kept: I32[D2],
    even: I32[D2],
    control: I64[D1],
) -> None:
    """Count the movers with an answer; the others go to ``again``, as long as control[slot] tells."""
    rows = machine.local.array((6,), np.int64)
    for m in range(me(), n, everybody()):
        mover = movers[m]
        if answers[m] == BEYOND:
            place = claim(control, slot, 1)
            if place < again.size:
                again[place] = mover
            continue
        four = mover >> 32
        rows_of(four, (mover >> 20) & 4095, (mover >> 8) & 4095, fours, entries, rows)
        count(
            np.int64(fours[four, UNIT]), answers[m], mover & 255, rows, weight, marked, special, counts,
            codes, least, kept, even, control,
        )  # fmt: skip
