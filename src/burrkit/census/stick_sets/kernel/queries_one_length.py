"""Questions at one length: whether anything moves, in how many moves it comes free, and whether completely.

The first two are those of ``pair_queries``. Whether two moves are enough is not a question of its own: at one
length the one search answers both.

What comes completely apart is closed downwards, like all that is free to do something: a stick with fewer
cubes is less in the way. So these pairs are two more planes, and answers spread as all others do. Levels are
stored as level types that have the same level four times.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from burrkit.census.enumeration.kernel import pair_bitsets as b, pair_queries
from burrkit.census.enumeration.kernel.candidates import way_between
from burrkit.census.enumeration.kernel.walk import Third, Walk, inherit_all, inherit_all_bounds
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64, Int
from burrkit.sixpiece.engine.kernel import first_separation
from burrkit.sixpiece.engine.kernel.complete import ApartScratch, comes_apart
from burrkit.sixpiece.engine.kernel.relations import PlacedSticks

#: Two more planes: what does not come completely apart (NEVER included), and what does.
HELD = b.PLANES
WHOLE = b.PLANES + 1
MORE_PLANES = b.PLANES + 2


class OneLength(IntEnum):
    """The questions at one length, in this order; the first two are those of ``pair_queries.Question``."""

    MOVES = 0
    ONE_MOVE = 1
    LEVEL = 2
    COMES_APART = 3


QUESTIONS = 4

#: A level type of one and the same level, per level; that of what takes more than one move.
EVERY = 0x1111
_TWO = 2 * EVERY


class OneLengthScratch(NamedTuple):
    """Scratch of both searches."""

    search: first_separation.SearchScratch
    apart: ApartScratch


@part(borrows=True)
def _ask(question: int, burr: PlacedSticks, scratch: OneLengthScratch, most: Int) -> Int:
    """Answer one of the last two questions about one assembly; BEYOND if the search got too far.

    The answer to LEVEL is a level type or NEVER_FREE; the level is at most ``most``, 15 for no bound. That to
    COMES_APART is 1 if it does not, else 0.
    """
    if question == OneLength.LEVEL:
        found = first_separation.level(burr, scratch.search, most if most < 15 else first_separation.BIG)
        if found == first_separation.BEYOND or found > 14:
            return first_separation.BEYOND
        return found * EVERY if found > 0 else first_separation.NEVER_FREE
    whole = comes_apart(burr, scratch.search, scratch.apart)
    return first_separation.BEYOND if whole == first_separation.BEYOND else 1 - whole


@part(borrows=True)
def _pose(question: int, sets: U64[D3]) -> None:
    """Open the pairs without an answer to a question."""
    if question < OneLength.LEVEL:
        pair_queries.pose(question, sets)
        return
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            if question == OneLength.LEVEL:
                sets[b.SLOWER, w, k] = sets[b.SLOW, w, k]  # these have a level in ``bounds``, or none
                sets[b.NEVER, w, k] |= sets[b.STUCK, w, k]
                known = sets[b.NEVER, w, k] | sets[b.ONE, w, k]
            else:
                sets[HELD, w, k] |= sets[b.NEVER, w, k]
                known = sets[HELD, w, k] | sets[WHOLE, w, k]
            sets[b.OPEN, w, k] = sets[b.HERE, w, k] & ~known


@part(borrows=True)
def _inherit_apart(walk: Walk, third: Third, known: int, fills: U64[D2]) -> None:
    """Copy what follows from the pairs of other fourth sticks about what comes completely apart."""
    sets, store = third.store.sets[known], third.store.sets
    for other in range(known):
        way = way_between(fills[3, walk.rows[3]], fills[3, third.fours[other]])
        if way < 0:
            continue
        plane = HELD if way == b.ABOVE else WHOLE
        for w in range(sets.shape[1]):
            for k in range(sets.shape[2]):
                sets[plane, w, k] |= store[other, plane, w, k] & sets[b.HERE, w, k]


@part(borrows=True)
def _settle(
    question: int,
    burr: PlacedSticks,
    four: pair_queries.FirstFour,
    pairs: b.PairSets,
    scratch: OneLengthScratch,
) -> int:
    """Settle a question for all open pairs; returns how many pairs were tested one by one.

    A level is stored as bounds[0, k5, k6]. What could not be settled has bounds[0, k5, k6] = 0 after question
    LEVEL, and is neither HELD nor WHOLE after COMES_APART.
    """
    pair_queries.begin_pairs(four)
    five, six, states = four.five, four.six, scratch.search.states
    sets, bounds = pairs
    looked_at = 0
    while True:
        pair = b.next_open(sets, four.ends)
        if pair < 0:
            return looked_at
        looked_at += 1
        k5, k6 = pair >> 16, pair & 65535
        pair_queries.place_pair(k5, k6, burr, four, states)
        most = np.int64(bounds[1, k5, k6]) & 15 if question == OneLength.LEVEL else 15
        if question < OneLength.LEVEL:
            found: Int = pair_queries.is_closed(states, 3 * question)
        else:
            found = _ask(question, burr, scratch, most)
        if question == OneLength.LEVEL:
            b.enter_level(found, k5, k6, five.related, six.related, pairs)
        elif found == first_separation.BEYOND:
            b.close_pair(sets, k5, k6)
        else:
            plane = 2 * question + 1 - found if question < OneLength.LEVEL else WHOLE - found
            way = b.ABOVE if found == 1 else b.BELOW
            b.spread(k5, k6, way, five.related, six.related, sets, plane)


@part(borrows=True)
def answer(
    walk: Walk,
    third: Third,
    known: int,
    burr: PlacedSticks,
    fills: U64[D2],
    scratch: OneLengthScratch,
    looked_at: I64[D1],
) -> None:
    """Answer all pairs of one first four, number ``known`` of the store.

    ``looked_at`` int64[QUESTIONS] adds up how many pairs were tested one by one for each question.
    """
    pairs = b.PairSets(third.store.sets[known], third.store.bounds[known])
    for question in range(QUESTIONS):
        if question == OneLength.LEVEL:
            _pose(question, pairs.sets)
            b.unbounded(pairs, _TWO)
            inherit_all_bounds(walk, third, known, fills)
        elif question == OneLength.MOVES:
            inherit_all(walk, third, known, fills)
        elif question == OneLength.COMES_APART:
            _inherit_apart(walk, third, known, fills)
        if question != OneLength.LEVEL:
            _pose(question, pairs.sets)
        looked_at[question] += _settle(question, burr, third.four, pairs, scratch)
