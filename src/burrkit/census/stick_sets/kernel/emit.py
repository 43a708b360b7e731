"""Writing assemblies down by their sets: an entry each, see ``keys``, and counts.

    counts[2 level + whole, marked, holes]    level 0: nothing comes free; whole 1: everything comes apart
    five[side, 0 ... 3]   of five sticks in ascending order the last four; side 1: their mirror images
    five[side, 4 + p]     the five packed, with 10 bits left free for a sixth as number p from 0 on

Assemblies of the same first five sticks are written by the word: the five are sorted once, and a sixth is put
in its place.
"""

from __future__ import annotations

import numpy as np

from burrkit.census.enumeration.kernel.collect import rank_of
from burrkit.census.stick_sets.kernel.set_keys import entry, joined, packed, verdict
from burrkit.runtime.jit import lowest, part
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64, Int

#: Slots of ``control``.
MADE = 0  # assemblies
ENTRIES = 1  # entries written
OPEN = 2  # assemblies that could not be settled
FOURS = 3  # first four sticks with which there are assemblies
FULL = 4  # set if there was no room: nothing is of use then
ASKED = 5  # 5 to 8: pairs that were asked each question
SLOTS = 9

FIVE = 10
HOLES = 33

_0 = np.uint64(0)
_1 = np.uint64(1)
_10 = np.uint64(10)


@part(borrows=True)
def sort_five(
    rows: I64[D1],
    sides: int,
    side: int,
    stick: U64[D2],
    lowest_class: int,
    five: U64[D2],
) -> None:
    """Fill ``five`` for the first five rows, of which only the first is of the lowest class."""
    for s in range(sides):
        own = stick[side ^ s]
        first = own[rows[0]]
        for p in range(1, 5):
            new, at = own[rows[p]], p - 1
            while at > 0 and five[s, at - 1] > new:
                five[s, at] = five[s, at - 1]
                at -= 1
            five[s, at] = new
        code = first - np.uint64(2 * lowest_class)
        for p in range(4):
            code = code << _10 | five[s, p]
        for p in range(6):
            low = (_1 << np.uint64(10 * (5 - p))) - _1
            five[s, 4 + p] = (code & ~low) << _10 | (code & low)


@part(borrows=True)
def _with_sixth(five: U64[D2], s: int, new: np.uint64) -> np.uint64:
    """The code of five sticks and a sixth, which is not of the lowest class."""
    p = 1
    for i in range(4):
        p += 1 if five[s, i] <= new else 0
    return five[s, 4 + p] | new << np.uint64(10 * (5 - p))


@part(borrows=True)
def write_word(
    bits: np.uint64,
    w: int,
    sides: int,
    side: int,
    five: U64[D2],
    six: U64[D2],
    level: Int,
    whole: Int,
    slot6: I64[D2],
    mark5: int,
    slot: int,
    counts: I64[D2],
    entries: U64[D1],
    count: int,
) -> int:
    """Write down all sixth sticks of a word that do the same; how many entries there are then."""
    if bits == _0:
        return count
    found, what = verdict(level, whole), 2 * level + whole
    twice = joined(found, found)
    while bits != _0:
        k6 = 64 * w + np.int64(lowest(bits))
        bits &= bits - _1
        code = _with_sixth(five, 0, six[side, k6])
        own = found
        if sides == 2:
            other = _with_sixth(five, 1, six[1 - side, k6])
            if other == code:
                own = twice
            code = min(code, other)
        entries[count] = entry(code, own)
        counts[what, slot + slot6[mark5, k6]] += 1
        count += 1
    return count


@part(borrows=True)
def _is_mirrored(rows: I64[D1], image: I64[D3], goes: I64[D2], mirrors: I64[D1]) -> int:
    """1 if a reflection keeps the assembly."""
    for m in range(mirrors.size):
        g, p = mirrors[m], 0
        while p < 6 and image[g, goes[g, p], rows[goes[g, p]]] == rows[p]:
            p += 1
        if p == 6:
            return 1
    return 0


@part(borrows=True)
def write_one(
    rows: I64[D1],
    level: Int,
    whole: Int,
    group_end: int,
    compare: int,
    stick: U64[D2],
    lowest_class: int,
    image: I64[D3],
    goes: I64[D2],
    mirrors: I64[D1],
    weight: I64[D1],
    marked: I64[D1],
    counts: I64[D2],
    entries: U64[D1],
    unsettled: I64[D2],
    control: I64[D1],
) -> None:
    """Write down one assembly if none of its images comes before it; of level -1 it is left to others."""
    rank = rank_of(rows, group_end, compare, image, goes)
    if rank < 0:
        return
    control[MADE] += 1
    if level < 0:
        if control[OPEN] == unsettled.shape[0]:
            control[FULL] = 1
            return
        for p in range(6):
            unsettled[control[OPEN], p] = rows[p]
        control[OPEN] += 1
        return
    found = verdict(level, whole)
    code, other = packed(rows, stick[0]), packed(rows, stick[1])
    if code == other and not (rank >= 16 and _is_mirrored(rows, image, goes, mirrors) != 0):
        found = joined(found, found)
    code = min(code, other) - (np.uint64(2 * lowest_class) << np.uint64(50))
    entries[control[ENTRIES]] = entry(code, found)
    control[ENTRIES] += 1
    holes, which = 32, 1
    for p in range(6):
        holes -= weight[rows[p]]
        which &= marked[rows[p]]
    counts[2 * level + whole, HOLES * which + holes] += 1
