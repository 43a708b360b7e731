"""The kernels of a device. Each fills lists; the next kernel runs one thread for each entry.

    kernel      a thread for each ...               fills
    `fit`       first two sticks, and a position    lists, sizes: the rows that fit there
    `fours`     third and fourth that fit           fours, entries, tiles: those that leave room for 5 and 6
    `sticks`    entry                               words: their collisions
    `pairs`     32nd of a tile                      counts of what cannot move or comes free at once; movers
    `search`    mover                               answers: level types
    `tell`      mover                               counts; again: movers that need a larger search

The first three are in ``lists``; ``layout`` describes all these lists.
"""

from __future__ import annotations

import numpy as np

from burrkit.census import cuda as machine
from burrkit.census.cuda.counts import count
from burrkit.census.cuda.layout import (
    FIVES,
    MOVERS,
    SIXES,
    STATES,
    TILE,
    UNIT,
    WARP,
    DeviceCounters,
    FourLists,
    PairTask,
    put_together,
    rows_of,
)
from burrkit.census.cuda.lists import fit, fours, sticks
from burrkit.census.cuda.primitives import claim, everybody, me
from burrkit.census.cuda.walk import ON_THE_WAY, WALK, begin, fill, go_on
from burrkit.census.enumeration.kernel.collect import Comparison, rank_of
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, I32, I64, U64, Int
from burrkit.sixpiece.engine.kernel.first_separation import (
    BEYOND,
    CLOSED,
    STATE,
    SearchScratch,
    comes_free,
)
from burrkit.sixpiece.engine.kernel.relations import ALL, PlacedSticks, Sections

__all__ = ["fit", "fours", "pairs", "search", "search_on", "sticks", "tell"]


@part(borrows=True)
def _look(
    t: int,
    four: Int,
    lists: FourLists,
    task: PairTask,
    rows: I64[D1],
    states: U64[D2],
    movers: I64[D1],
    out: DeviceCounters,
) -> None:
    """Count a pair that cannot move or comes free at once; else it is a mover.

    ``rows`` int64[6] and ``states`` uint64[1, STATE] are scratch.
    """
    i = t - WARP * np.int64(lists.fours[four, TILE])
    n6 = np.int64(lists.fours[four, SIXES])
    if i >= lists.fours[four, FIVES] * n6:
        return
    k5 = i // n6
    k6 = i - k5 * n6
    put_together(four, k5, k6, lists, rows, states)
    unit = np.int64(lists.fours[four, UNIT])
    kind = rank_of(rows, Comparison(task.units[unit, 0], task.units[unit, 1] != 0, task.images))
    if kind < 0:
        return
    code = 0x1111
    if comes_free(states, 0) == 0:
        code = 0
        for a in range(3):
            if states[0, CLOSED + a] != ALL:
                movers[claim(out.control, MOVERS, 1)] = (four << 32) | (k5 << 20) | (k6 << 8) | kind
                return
    count(unit, code, kind, rows, task, out)


@part
def pairs(
    n: int, tiles: I32[D1], lists: FourLists, task: PairTask, movers: I64[D1], out: DeviceCounters
) -> None:
    """Count the pairs that cannot move or come free at once, and list the others."""
    rows = machine.local.array((6,), np.int64)
    states = machine.local.array((1, STATE), np.uint64)
    for t in range(me(), n, everybody()):
        _look(t, np.int64(tiles[t // WARP]), lists, task, rows, states, movers, out)


@part(borrows=True)
def _search(
    n: int,
    movers: I64[D1],
    lists: FourLists,
    burr: PlacedSticks,
    scratch: SearchScratch,
    answers: I64[D1],
    walk: I64[D1],
) -> None:
    """``search`` with scratch: the rows of ``burr``, and ``walk`` as in ``walk``."""
    m, found = me() - everybody(), 0
    while True:
        if found != ON_THE_WAY:
            m += everybody()
            if m >= n:
                return
            k5, k6 = (movers[m] >> 20) & 4095, (movers[m] >> 8) & 4095
            put_together(movers[m] >> 32, k5, k6, lists, burr.rows, scratch.states)
            begin(walk, scratch)
        found = go_on(walk, scratch)
        if found == ON_THE_WAY:
            found = fill(walk, burr, scratch)
        if found != ON_THE_WAY:
            answers[m] = found


@part
def search(
    n: int, movers: I64[D1], lists: FourLists, sections: Sections, memo: U64[D3], answers: I64[D1]
) -> None:
    """Fill ``answers`` with the level types of movers, BEYOND if there are more than STATES states."""
    rows, at = machine.local.array((6,), np.int64), machine.local.array((6, 3), np.int64)
    group, walk = machine.local.array((64,), np.uint64), machine.local.array((WALK,), np.int64)
    states = machine.local.array((STATES, STATE), np.uint64)
    burr, scratch = PlacedSticks(sections, 0, rows), SearchScratch(memo, states, at, group)
    _search(n, movers, lists, burr, scratch, answers, walk)


@part
def search_on(
    n: int,
    movers: I64[D1],
    lists: FourLists,
    sections: Sections,
    memo: U64[D3],
    answers: I64[D1],
    deep: U64[D3],
) -> None:
    """``search`` with more room: ``deep`` uint64[threads, n, STATE]."""
    rows, at = machine.local.array((6,), np.int64), machine.local.array((6, 3), np.int64)
    group, walk = machine.local.array((64,), np.uint64), machine.local.array((WALK,), np.int64)
    burr, scratch = PlacedSticks(sections, 0, rows), SearchScratch(memo, deep[me()], at, group)
    _search(n, movers, lists, burr, scratch, answers, walk)


@part
def tell(
    n: int,
    movers: I64[D1],
    answers: I64[D1],
    lists: FourLists,
    task: PairTask,
    again: I64[D1],
    slot: int,
    out: DeviceCounters,
) -> None:
    """Count the movers with an answer; the others go to ``again``, the first control[slot] of it."""
    rows = machine.local.array((6,), np.int64)
    for m in range(me(), n, everybody()):
        mover = movers[m]
        if answers[m] == BEYOND:
            place = claim(out.control, slot, 1)
            if place < again.size:
                again[place] = mover
            continue
        four = mover >> 32
        rows_of(four, (mover >> 20) & 4095, (mover >> 8) & 4095, lists, rows)
        count(np.int64(lists.fours[four, UNIT]), answers[m], mover & 255, rows, task, out)
