"""Questions about all pairs of sticks in positions 5 and 6, with four sticks fixed.

A list of candidates for a position comes with the words of their collisions with the first three sticks;
those with the fourth one are entered when they are first needed:

    own[k, 0 ... 5]     the six words of ``relations`` of the first three and this one
    own[k, 6 ... 11]    ... and of the fourth, if own[k, STAMP] is the stamp of these four
    four[0 ... 5]       the words of the four, and four[6] their stamp
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from burrkit.census.enumeration.kernel import legal_turns, pair_bitsets as b
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64
from burrkit.sixpiece.engine.kernel import relations
from burrkit.sixpiece.engine.kernel.axis_moves import FloodScratch, three_levels
from burrkit.sixpiece.engine.kernel.complete import ApartScratch
from burrkit.sixpiece.engine.kernel.cubes import StickCubes
from burrkit.sixpiece.engine.kernel.first_separation import BEYOND, SearchScratch, level, level_type

STAMP = 12
OWN = 13


class Question(IntEnum):
    """What is found out about pairs, in this order; the last two are alternatives."""

    MOVES = 0
    ONE_MOVE = 1
    TWO_MOVES = 2
    #: The levels at all lengths, see ``first_separation.level_type``.
    LEVEL_TYPE = 3
    #: Those at one length by three definitions, see ``axis_moves.three_levels``.
    THREE_LEVELS = 4
    #: Whether something comes free by slides at one length, and whether all comes apart, see ``legal_turns``.
    #: They stand in place of all but the first. The planes of the second and third mean something else then:
    #: TWO comes free, SLOWER does not; ONE comes apart, SLOW does not even with turns; NEVER is locked, and
    #: nothing turns.
    COMES_FREE = 5
    COMES_APART = 6


class Candidates(NamedTuple):
    """Sticks for one position: ``rows`` int64[n], ``own`` uint64[n, OWN], ``related`` uint64[2, words, n]."""

    rows: I64[D1]
    own: U64[D2]
    related: U64[D3]


class QueryScratch(NamedTuple):
    """Scratch of the searches, and the cubes of the sticks at the length of the question TURNS."""

    search: SearchScratch
    flood: FloodScratch
    apart: ApartScratch
    turns: legal_turns.TurnScratch
    cubes: StickCubes


class FirstFour(NamedTuple):
    """Four sticks: their words and stamp, the candidates for positions 5 and 6, ``ends`` int64[3] scratch."""

    words: U64[D1]
    five: Candidates
    six: Candidates
    ends: I64[D1]


@part(borrows=True)
def _complete_words(
    position: int, k: int, burr: relations.PlacedSticks, candidates: Candidates, four: U64[D1]
) -> None:
    """Enter the collisions of the fourth stick and a candidate, which has another stamp than the four."""
    own = candidates.own
    own[k, STAMP] = four[6]
    for a in range(6):
        own[k, 6 + a] = own[k, a] | four[a]
    hits = relations.relation(burr.sections, 0, 3, burr.rows[3], position, candidates.rows[k], relations.HOME)
    relations.enter(hits, 3, position, own, k, 6)


@part(borrows=True)
def place_pair(k5: int, k6: int, burr: relations.PlacedSticks, four: FirstFour, states: U64[D2]) -> None:
    """Add a pair of candidates to the first four, and fill states[0] with the six words of all six."""
    five, six = four.five, four.six
    burr.rows[4], burr.rows[5] = five.rows[k5], six.rows[k6]
    if five.own[k5, STAMP] != four.words[6]:
        _complete_words(4, k5, burr, five, four.words)
    if six.own[k6, STAMP] != four.words[6]:
        _complete_words(5, k6, burr, six, four.words)
    for a in range(6):
        states[0, a] = five.own[k5, 6 + a] | six.own[k6, 6 + a]


@part(borrows=True)
def begin_pairs(four: FirstFour) -> None:
    """Go through the open pairs from the beginning; see ``next_open``."""
    four.ends[0] = 0
    four.ends[1] = four.five.rows.size - 1
    four.ends[2] = 0


@part(borrows=True)
def is_closed(states: U64[D2], start: int) -> int:
    """1 if each stick pushes all others on the axes of the words start ... start + 2, else 0."""
    for a in range(start, start + 3):
        if relations.closed(states[0, a]) != relations.ALL:
            return 0
    return 1


@part(borrows=True)
def settle(
    question: int,
    burr: relations.PlacedSticks,
    four: FirstFour,
    pairs: b.PairSets,
    scratch: QueryScratch,
) -> int:
    """Settle a question for all open pairs; returns how many pairs were tested one by one.

    A level type is stored as bounds[0, k5, k6]; 0 if it could not be found, or if something turns. Questions
    from TWO_MOVES on but LEVEL_TYPE are about the n-th length of ``burr``: what takes two moves at the
    greatest length does so at all.
    """
    begin_pairs(four)
    search = scratch.search
    five, six, states = four.five, four.six, search.states
    sets, bounds = pairs
    looked_at = 0
    while True:
        pair = b.next_open(sets, four.ends)
        if pair < 0:
            return looked_at
        looked_at += 1
        k5, k6 = pair >> 16, pair & 65535
        place_pair(k5, k6, burr, four, states)
        if question <= Question.TWO_MOVES:
            if question == Question.TWO_MOVES:
                hindered = level(burr, search, 3) != 2
            else:
                hindered = is_closed(states, 3 * question) != 0
            plane = 2 * question + (0 if hindered else 1)
            way = b.ABOVE if hindered else b.BELOW
            b.spread(k5, k6, way, five.related, six.related, sets, plane)
            continue
        if question == Question.COMES_FREE:
            answer = legal_turns.slides_or_turns(burr, scratch.cubes, search, scratch.turns)
            if answer == BEYOND:
                b.close_pair(sets, k5, k6)
            elif answer == legal_turns.FREE:
                b.spread(k5, k6, b.BELOW, five.related, six.related, sets, b.TWO)
            else:
                # What nothing leaves, and in which something turns, is not settled by this.
                plane = b.NEVER if answer == legal_turns.HELD else b.SLOWER
                b.spread(k5, k6, b.ABOVE, five.related, six.related, sets, plane)
            continue
        if question == Question.COMES_APART:
            answer = legal_turns.apart_or_turns(burr, scratch.cubes, search, scratch.apart, scratch.turns)
            if answer == legal_turns.FREE:
                b.spread(k5, k6, b.BELOW, five.related, six.related, sets, b.ONE)
            elif answer == legal_turns.HELD:
                b.spread(k5, k6, b.ABOVE, five.related, six.related, sets, b.SLOW)
            else:
                b.close_pair(sets, k5, k6)
                bounds[0, k5, k6] = 0
            continue
        least, most = np.int64(bounds[0, k5, k6]), np.int64(bounds[1, k5, k6])
        if question == Question.LEVEL_TYPE:
            code = level_type(burr, search, least, most)
        else:
            code = three_levels(burr, search, scratch.flood, least, most)
        b.enter_level(code, k5, k6, five.related, six.related, pairs)


@part(borrows=True)
def conclude_turns(sets: U64[D3]) -> None:
    """After COMES_APART leave only what is settled in the planes that are counted.

    NEVER is then what nothing leaves by slides, ONE what slides take apart, and TWO what something leaves. A
    pair that is in none of them, because something turns, is not settled.
    """
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            sets[b.NEVER, w, k] |= sets[b.STUCK, w, k]
            sets[b.TWO, w, k] &= sets[b.SLOW, w, k] | sets[b.ONE, w, k]


@part(borrows=True)
def pose(question: int, sets: U64[D3]) -> None:
    """Open the pairs without an answer to a question, given the answers to those before it."""
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            hindered = sets[b.STUCK, w, k] | sets[b.NEVER, w, k]
            if question == Question.MOVES:
                sets[b.MOBILE, w, k] |= sets[b.ONE, w, k] | sets[b.TWO, w, k]
                known = sets[b.STUCK, w, k] | sets[b.MOBILE, w, k]
            elif question == Question.ONE_MOVE:
                sets[b.SLOW, w, k] |= hindered | sets[b.SLOWER, w, k]
                known = sets[b.SLOW, w, k] | sets[b.ONE, w, k]
            elif question == Question.COMES_APART:
                sets[b.SLOW, w, k] |= hindered
                known = sets[b.SLOW, w, k] | sets[b.ONE, w, k]
            elif question == Question.TWO_MOVES or question == Question.COMES_FREE:
                sets[b.SLOWER, w, k] |= hindered
                sets[b.TWO, w, k] |= sets[b.ONE, w, k]
                known = sets[b.SLOWER, w, k] | sets[b.TWO, w, k]
            else:
                sets[b.NEVER, w, k] = hindered
                known = hindered | sets[b.TWO, w, k]
            sets[b.OPEN, w, k] = sets[b.HERE, w, k] & ~known
