"""The enumeration of all assemblies with one stick in position 1, as far as the first four sticks.

Sticks are rows of the tables. Positions 1 to 4 are filled one after the other (indices 0 to 3 here). Those
that fit in positions 5 and 6 are listed; these two are parallel and never in each other's way, so every pair
of them is an assembly, and the pairs of one first four are answered together, see ``pair_bitsets``. The pairs
of several fourth sticks with one third are remembered: they settle many pairs of fourth sticks that contain
theirs, or that theirs contain.

    walk.allowed       int64[n], the rows for positions 3 to 6, sorted by the number of cubes
    walk.thirds        int64[n], places in ``allowed`` of the rows that fit in position 3; fourths: in 4
    walk.words[k]      uint64[6], the six words of ``relations`` of sticks 0 to k, and of 5 and 6
    walk.shared[p]     the cubes that some stick fills in position p
    third.fours[i]     the fourth stick with the pairs store.sets[i], store.bounds[i]
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.census.enumeration.kernel import candidates as c, pair_bitsets
from burrkit.census.enumeration.kernel.pair_queries import OWN, Candidates, FirstFour
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, I64, U64
from burrkit.sixpiece.engine.kernel.relations import HOME, Sections, enter, relation


class Walk(NamedTuple):
    """An enumeration: ``rows`` int64[6], the sticks placed so far, and the arrays described above."""

    rows: I64[D1]
    allowed: I64[D1]
    thirds: I64[D1]
    fourths: I64[D1]
    places: I64[D1]
    words: U64[D2]
    shared: U64[D1]


class Fitting(NamedTuple):
    """How many thirds and fourths fit the first two sticks."""

    thirds: int
    fourths: int


class CubeUse(NamedTuple):
    """The candidates for positions 5 and 6 that use each cube, and those that fit a fourth stick, as bits."""

    using5: U64[D2]
    using6: U64[D2]
    fit5: U64[D1]
    fit6: U64[D1]


class Third(NamedTuple):
    """Three sticks: the candidates for positions 5 and 6, and the pairs of the fourth sticks so far."""

    four: FirstFour
    use: CubeUse
    store: pair_bitsets.PairStore
    fours: I64[D1]


@part
def new_walk(first: int, allowed: I64[D1], fills: U64[D2], sections: Sections) -> Walk:
    """Start an enumeration with a row in position 1."""
    n = allowed.size
    walk = Walk(
        np.empty(6, dtype=np.int64),
        allowed,
        np.empty(n, dtype=np.int64),
        np.empty(n, dtype=np.int64),
        np.empty(n, dtype=np.int64),
        np.zeros((4, 6), dtype=np.uint64),
        np.zeros(6, dtype=np.uint64),
    )
    walk.rows[0] = first
    # The collisions of 5 and 6 where they are do not depend on which sticks they are.
    enter(relation(sections, 0, 4, 0, 5, 0, HOME), 4, 5, walk.words, 0, 0)
    for row in range(fills.shape[1]):
        for p in range(6):
            walk.shared[p] |= fills[p, row]
    return walk


@part
def list_candidates(
    position: int, walk: Walk, fills: U64[D2], sections: Sections, with_words: bool
) -> Candidates:
    """The sticks that fit the first two in position 5 or 6, without ``related``."""
    rows = walk.rows
    taken = fills[0, rows[0]] | fills[1, rows[1]]
    n = c.fitting(walk.allowed, fills, position, taken, walk.places)
    listed, own = np.empty(n, dtype=np.int64), np.zeros((n, OWN), dtype=np.uint64)
    for k in range(n):
        listed[k] = walk.allowed[walk.places[k]]
    if with_words:
        for p in range(2):
            c.add_words(p, rows[p], position, listed, own, sections)
    return Candidates(listed, own, np.empty((2, 0, 0), dtype=np.uint64))


@part
def take_candidates(position: int, candidates: Candidates, walk: Walk, fills: U64[D2]) -> Candidates:
    """The candidates for a position that fit the third stick, too, without ``related``."""
    n = c.fitting(candidates.rows, fills, position, fills[2, walk.rows[2]], walk.places)
    rows, own = np.empty(n, dtype=np.int64), np.empty((n, OWN), dtype=np.uint64)
    c.take_rows(walk.places, candidates.rows, candidates.own, rows, own, walk.words, 2)
    return Candidates(rows, own, candidates.related)


@part
def relate_candidates(
    position: int, candidates: Candidates, walk: Walk, fills: U64[D2], sections: Sections, with_words: bool
) -> Candidates:
    """Candidates with their collisions with the third stick, and which of them contain which."""
    rows = candidates.rows
    related = np.zeros((2, (rows.size + 63) >> 6, rows.size), dtype=np.uint64)
    if with_words:
        c.add_words(2, walk.rows[2], position, rows, candidates.own, sections)
        pair_bitsets.relate(fills, position, rows, related)
    return Candidates(rows, candidates.own, related)


@part
def new_third(
    five: Candidates,
    six: Candidates,
    walk: Walk,
    fills: U64[D2],
    sections: Sections,
    with_words: bool,
    planes: int,
) -> Third:
    """The tables of three sticks, with memory for the pairs of some fourth sticks, of ``planes`` planes."""
    five = relate_candidates(4, five, walk, fills, sections, with_words)
    six = relate_candidates(5, six, walk, fills, sections, with_words)
    n5, n6 = five.rows.size, six.rows.size
    words5, words6 = (n5 + 63) >> 6, (n6 + 63) >> 6
    use = CubeUse(
        np.zeros((32, words5), dtype=np.uint64),
        np.zeros((32, words6), dtype=np.uint64),
        np.empty(words5, dtype=np.uint64),
        np.empty(words6, dtype=np.uint64),
    )
    c.list_use(fills, 4, walk.shared[3] & walk.shared[4], five.rows, use.using5)
    c.list_use(fills, 5, walk.shared[3] & walk.shared[5], six.rows, use.using6)
    room = max(1, min(c.MOST_STORED, (1 << 18) // ((planes + 32) * words6 * n5)))
    store = pair_bitsets.PairStore(
        np.empty((room, planes, words6, n5), dtype=np.uint64),
        np.empty((room, 2, n5, 64 * words6), dtype=np.uint16),
    )
    four = FirstFour(np.zeros(7, dtype=np.uint64), five, six, np.empty(3, dtype=np.int64))
    return Third(four, use, store, np.empty(room, dtype=np.int64))


@part(borrows=True)
def place_second(walk: Walk, row: int, fills: U64[D2], sections: Sections) -> Fitting:
    """Put a row into position 2; returns how many thirds and how many fourths fit the two."""
    walk.rows[1] = row
    taken = fills[0, walk.rows[0]] | fills[1, row]
    c.place_stick(walk.words, 1, 1, walk.rows, sections)
    return Fitting(
        c.fitting(walk.allowed, fills, 2, taken, walk.thirds),
        c.fitting(walk.allowed, fills, 3, taken, walk.fourths),
    )


@part(borrows=True)
def place_third(walk: Walk, i: int, sections: Sections) -> None:
    """Put number i of the thirds into position 3."""
    walk.rows[2] = walk.allowed[walk.thirds[i]]
    c.place_stick(walk.words, 2, 2, walk.rows, sections)


@part(borrows=True)
def place_fourth(walk: Walk, third: Third, i: int, fills: U64[D2]) -> bool:
    """Put number i of the fourths into position 4; False if no pair of candidates fits it."""
    walk.rows[3] = walk.allowed[walk.fourths[i]]
    cubes, use, four = fills[3, walk.rows[3]], third.use, third.four
    if c.free_of(cubes & walk.shared[4], use.using5, four.five.rows.size, use.fit5) == 0:
        return False
    return c.free_of(cubes & walk.shared[5], use.using6, four.six.rows.size, use.fit6) != 0


@part(borrows=True)
def open_four(walk: Walk, third: Third, known: int, stamp: int, sections: Sections) -> None:
    """Open the pairs of the first four sticks as number ``known`` of the store; stamps are not reused."""
    c.open_pairs(third.use.fit5, third.use.fit6, third.store.sets[known])
    c.place_stick(walk.words, 3, 3, walk.rows, sections)
    for a in range(6):
        third.four.words[a] = walk.words[3, a]
    third.four.words[6] = np.uint64(stamp)


@part(borrows=True)
def keep_four(walk: Walk, third: Third, known: int) -> int:
    """Remember the pairs of the fourth stick if there is room; returns how many are remembered."""
    if known >= third.fours.size - 1:
        return known
    third.fours[known] = walk.rows[3]
    return known + 1


@part(borrows=True)
def inherit_all(walk: Walk, third: Third, known: int, fills: U64[D2]) -> None:
    """Copy what follows for the pairs number ``known`` from those of other fourth sticks."""
    for other in range(known):
        way = c.way_between(fills[3, walk.rows[3]], fills[3, third.fours[other]])
        if way >= 0:
            pair_bitsets.inherit(third.store.sets[known], third.store.sets, other, way)


@part(borrows=True)
def inherit_all_bounds(walk: Walk, third: Third, known: int, fills: U64[D2]) -> None:
    """Bound the pairs number ``known`` by the levels of those of other fourth sticks."""
    pairs = pair_bitsets.PairSets(third.store.sets[known], third.store.bounds[known])
    for other in range(known):
        way = c.way_between(fills[3, walk.rows[3]], fills[3, third.fours[other]])
        if way >= 0:
            pair_bitsets.inherit_bounds(pairs, third.store, other, way)
