"""Where everything lies that the kernels of a batch fill and read.

    twos[n]          unit in the batch, row in position 1, in 2, where the rows for the others begin and end
    units[u]         the end of the first row's group; 1 if each assembly is compared with its images
    lists[n, q]      sizes[n, q] rows for position q + 2, counted from 0; starts[n] sums sizes 0 times 1
    fours[f]         unit, four rows, number of fifths and of sixths, its first entry, its first tile
    entries[e]       four, row; a four has one entry for itself, then its fifths, then its sixths
    words[e]         the six words of ``census.kernel.relations``
    tiles[t]         the four of 32 pairs; pair i of a four is fifth i // sixths with sixth i % sixths
    movers[m]        bits 63..32  31..20     19..8      7..0
                          four    fifth      sixth      kind, + 16 if it has a symmetry
    codes[s]         the level type that has slot s, 0 if none; slots are taken by hashing
    counts[...]      unit, found, kind, class, holes as in ``census.kernel.tally``; level types are 2 + slot
    least[u, s]      the least assembly of a level type, 12 bits for each row but the first
    kept, even       six rows, 2 + slot (or 0, 1), unit

Lists are filled by ``claim``: a thread that has something takes the next places. So their order differs from
run to run; the counts do not. A claim beyond the end of a list writes nothing, and ``control`` then holds the
length that the list should have had.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.census.enumeration.kernel.candidates import StickTables
from burrkit.census.enumeration.kernel.collect import HOLES, KINDS
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U64, Int
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages

#: Slots of ``control``: how long each list is.
FOURS, ENTRIES, TILES, MOVERS, AGAIN, OPEN, KEPT, EVEN, LOST = range(9)
CONTROL = 9
#: Columns of ``fours``.
UNIT, ROWS_AT, FIVES, SIXES, ENTRY, TILE = 0, 1, 5, 6, 7, 8
FOUR = 9
#: States that a search may find in a thread's own memory.
STATES = 24
#: Pairs in a tile: the threads of a warp.
WARP = 32
#: Slots for level types; the whole census has 247.
TYPES = 256
#: What can be found: nothing moves, nothing comes free, a level type.
FOUND = 2 + TYPES
#: Counts of a unit.
CELLS = FOUND * KINDS * 2 * HOLES


class TwoLists(NamedTuple):
    """First two sticks and the rows that fit them, see above."""

    twos: I64[D2]
    lists: I16[D3]
    sizes: I64[D2]


class FourLists(NamedTuple):
    """First four sticks, the entries of each, and their words, see above."""

    fours: I32[D2]
    entries: I32[D2]
    words: U64[D2]


class PairTask(NamedTuple):
    """What is the same for all pairs; assemblies of level ``special`` or more are kept."""

    units: I64[D2]
    sticks: StickTables
    images: FrameImages
    special: int


class DeviceCounters(NamedTuple):
    """Counts, and lists of what is kept, see above."""

    counts: I64[D1]
    codes: I64[D1]
    least: I64[D1]
    kept: I32[D2]
    even: I32[D2]
    control: I64[D1]


@part(borrows=True)
def rows_of(four: Int, k5: Int, k6: Int, lists: FourLists, rows: I64[D1]) -> None:
    """Fill in the rows of an assembly."""
    fours, entries = lists.fours, lists.entries
    entry = np.int64(fours[four, ENTRY])
    for p in range(4):
        rows[p] = fours[four, ROWS_AT + p]
    rows[4] = entries[entry + 1 + k5, 1]
    rows[5] = entries[entry + 1 + fours[four, FIVES] + k6, 1]


@part(borrows=True)
def put_together(four: Int, k5: Int, k6: Int, lists: FourLists, rows: I64[D1], states: U64[D2]) -> None:
    """Fill in the rows and the six words of an assembly."""
    rows_of(four, k5, k6, lists, rows)
    entry = np.int64(lists.fours[four, ENTRY])
    fifth = entry + 1 + k5
    sixth = entry + 1 + lists.fours[four, FIVES] + k6
    for a in range(6):
        states[0, a] = lists.words[entry, a] | lists.words[fifth, a] | lists.words[sixth, a]
