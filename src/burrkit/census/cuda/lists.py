"""All pairs that there are, as lists: what fits two sticks, then four, and the collisions with those.

See ``layout`` for the lists.
"""

from __future__ import annotations

import numpy as np

from burrkit.census import cuda as machine
from burrkit.census.cuda.layout import (
    ENTRIES,
    ENTRY,
    FIVES,
    FOURS,
    ROWS_AT,
    SIXES,
    TILE,
    TILES,
    UNIT,
    WARP,
    FourLists,
    TwoLists,
)
from burrkit.census.cuda.primitives import claim, everybody, me
from burrkit.runtime.bits import U0
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, I32, I64, U64
from burrkit.sixpiece.engine.kernel.relations import HOME, Sections, enter, relation


@part(borrows=True)
def fit(n: int, two_lists: TwoLists, rows: I64[D1], fills: U64[D2]) -> None:
    """List the rows that fit the first two sticks in one of the other positions."""
    twos, lists, sizes = two_lists
    for t in range(me(), n, everybody()):
        two, q = t >> 2, t & 3
        taken = fills[0, twos[two, 1]] | fills[1, twos[two, 2]]
        size = 0
        for i in range(twos[two, 3], twos[two, 4]):
            if fills[q + 2, rows[i]] & taken == U0:
                lists[two, q, size] = rows[i]
                size += 1
        sizes[two, q] = size


@part(borrows=True)
def _many(two_lists: TwoLists, two: int, q: int, fills: U64[D2], taken: np.uint64) -> int:
    """How many of a list fill no cube that is taken."""
    n = 0
    for i in range(two_lists.sizes[two, q]):
        if fills[q + 2, two_lists.lists[two, q, i]] & taken == U0:
            n += 1
    return n


@part(borrows=True)
def _enlist(
    two_lists: TwoLists,
    two: int,
    q: int,
    fills: U64[D2],
    taken: np.uint64,
    four: int,
    entries: I32[D2],
    at: int,
) -> None:
    """List the rows that ``_many`` counts."""
    for i in range(two_lists.sizes[two, q]):
        row = two_lists.lists[two, q, i]
        if fills[q + 2, row] & taken == U0:
            entries[at, 0] = four
            entries[at, 1] = row
            at += 1


@part(borrows=True)
def _two_of(t: int, starts: I64[D1]) -> int:
    """The first two sticks that a thread works on."""
    two, end = 0, starts.size - 1
    while end - two > 1:
        middle = (two + end) >> 1
        if starts[middle] <= t:
            two = middle
        else:
            end = middle
    return two


@part(borrows=True)
def _set_up(
    t: int,
    starts: I64[D1],
    two_lists: TwoLists,
    fills: U64[D2],
    four_lists: FourLists,
    tiles: I32[D1],
    control: I64[D1],
) -> None:
    """Set up one first four, if some sticks fit it in positions 5 and 6."""
    twos, lists, sizes = two_lists
    found, entries, _ = four_lists
    two = _two_of(t, starts)
    i = t - starts[two]
    third, fourth = lists[two, 0, i // sizes[two, 1]], lists[two, 1, i % sizes[two, 1]]
    taken = fills[2, third] | fills[3, fourth]
    n5 = _many(two_lists, two, 2, fills, taken)
    if n5 == 0:
        return
    n6 = _many(two_lists, two, 3, fills, taken)
    if n6 == 0:
        return
    many = (n5 * n6 + WARP - 1) // WARP
    four = claim(control, FOURS, 1)
    entry = claim(control, ENTRIES, 1 + n5 + n6)
    tile = claim(control, TILES, many)
    if four >= found.shape[0] or entry + 1 + n5 + n6 > entries.shape[0] or tile + many > tiles.size:
        return
    found[four, UNIT] = twos[two, 0]
    found[four, ROWS_AT] = twos[two, 1]
    found[four, ROWS_AT + 1] = twos[two, 2]
    found[four, ROWS_AT + 2] = third
    found[four, ROWS_AT + 3] = fourth
    found[four, FIVES] = n5
    found[four, SIXES] = n6
    found[four, ENTRY] = entry
    found[four, TILE] = tile
    entries[entry, 0] = four
    _enlist(two_lists, two, 2, fills, taken, four, entries, entry + 1)
    _enlist(two_lists, two, 3, fills, taken, four, entries, entry + 1 + n5)
    for k in range(many):
        tiles[tile + k] = four


@part
def fours(
    n: int,
    starts: I64[D1],
    two_lists: TwoLists,
    fills: U64[D2],
    four_lists: FourLists,
    tiles: I32[D1],
    control: I64[D1],
) -> None:
    """Set up every first four that leaves something for positions 5 and 6."""
    for t in range(me(), n, everybody()):
        _set_up(t, starts, two_lists, fills, four_lists, tiles, control)


@part(borrows=True)
def _relate(e: int, lists: FourLists, sections: Sections, own: U64[D2]) -> None:
    """The collisions of four sticks, or of another one with these; ``own`` uint64[1, 6] is scratch."""
    fours, entries = lists.fours, lists.entries
    four = np.int64(entries[e, 0])
    k = e - fours[four, ENTRY]
    for a in range(6):
        own[0, a] = U0
    if k == 0:
        # The collisions of 5 and 6 where they are do not depend on which sticks they are.
        enter(relation(sections, 0, 4, 0, 5, 0, HOME), 4, 5, own, 0, 0)
        for j in range(1, 4):
            for i in range(j):
                row, other = fours[four, ROWS_AT + i], fours[four, ROWS_AT + j]
                enter(relation(sections, 0, i, row, j, other, HOME), i, j, own, 0, 0)
    else:
        p = 4 if k <= fours[four, FIVES] else 5
        for i in range(4):
            row = fours[four, ROWS_AT + i]
            enter(relation(sections, 0, i, row, p, entries[e, 1], HOME), i, p, own, 0, 0)
    for a in range(6):
        lists.words[e, a] = own[0, a]


@part
def sticks(n: int, lists: FourLists, sections: Sections) -> None:
    """Fill the words of all entries."""
    own = machine.local.array((1, 6), np.uint64)
    for e in range(me(), n, everybody()):
        _relate(e, lists, sections, own)
