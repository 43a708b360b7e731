"""What is kept of the assemblies: counts, and lists of those that need a look later.

    found  0       nothing moves
           1       something moves, nothing comes free
           2 ...   a level type, codes[found - 2] = the levels at lengths 6, 8, 10, 12 in four bits each
    counts[found, kind, class, holes]     class 1: all six sticks are marked (notchable, say)

Kinds tell the case: 0 the first stick alone of its group of four; two of the group, 1 to 4 in positions 1
and 2, the second the same, SIDM, FLIP or EFEM of the first, 5 in others; 6 more of the group. Sticks of no
group of four have kind 0.

    wanted[level type]                    bit holes + 32 class: whether it is to be listed

An assembly counts if none of its 24 images comes before it, row by row. If the first stick is the only one
of its group of four that is always so; else all are compared, and those that equal an image, having a
symmetry, are listed.
"""

from __future__ import annotations

import numpy as np

from burrkit.census.enumeration.kernel.pair_bitsets import NEVER, ONE, STUCK, TWO
from burrkit.runtime.jit import part, popcount
from burrkit.runtime.kernel_types import D1, D2, D3, D4, I64, U16, U64, Int
from burrkit.sixpiece.engine.kernel.first_separation import BEYOND, NEVER_FREE

#: Slots of ``control``.
MADE = 0  # assemblies counted
TYPES = 1  # level types found so far
KEPT = 2  # special assemblies kept
EVEN = 3  # assemblies with a symmetry kept
OPEN = 4  # assemblies that the kernel could not settle
FULL = 5  # set if one of the lists was too short: the counts are of no use then
FOURS = 6  # first four sticks with which there are assemblies
ASKED = 7  # 7 to 10: pairs that were asked each question
SLOTS = 11

#: Most holes that an assembly of connected sticks can have, and one.
HOLES = 33
KINDS = 7
#: Different level types that one call can find.
MOST_TYPES = 1024

_0 = np.uint64(0)
_1 = np.uint64(1)
_63 = np.uint64(63)


@part(borrows=True)
def is_first(image: I64[D3], goes: I64[D2], rows: I64[D1]) -> int:
    """0 if an image of the assembly comes before it, else 1, or 2 if one but the identity equals it."""
    even = 1
    for g in range(1, 24):
        order = 0
        for p in range(6):
            q = goes[g, p]  # who comes to lie in position p
            other = image[g, q, rows[q]]
            if other != rows[p]:
                order = -1 if other < rows[p] else 1
                break
        if order < 0:
            return 0
        if order == 0:
            even = 2
    return even


@part(borrows=True)
def rank_of(rows: I64[D1], group_end: int, compare: int, image: I64[D3], goes: I64[D2]) -> int:
    """The kind of an assembly, + 16 if it has a symmetry; -1 if an image comes before it."""
    members = 0
    for p in range(6):
        members += 1 if rows[p] < group_end else 0
    if compare == 0 and members < 2:
        return 0
    rank = is_first(image, goes, rows)
    if rank == 0:
        return -1
    kind = 0
    if members == 2:
        kind = 1 + rows[1] - rows[0] if rows[1] < group_end else 5
    elif members > 2:
        kind = 6
    return kind + (16 if rank == 2 else 0)


@part(borrows=True)
def _keep(rows: I64[D1], what: Int, into: I64[D2], slot: int, control: I64[D1]) -> None:
    """List an assembly and what was found of it."""
    if control[slot] == into.shape[0]:
        control[FULL] = 1
        return
    for p in range(6):
        into[control[slot], p] = rows[p]
    into[control[slot], 6] = what
    control[slot] += 1


@part(borrows=True)
def number_of(code: Int, codes: I64[D1], control: I64[D1]) -> int:
    """The number of a level type; -1 if it has not been found yet."""
    for known in range(control[TYPES]):
        if codes[known] == code:
            return known
    return -1


@part(borrows=True)
def _told(code: Int) -> Int:
    """A level type, 15 for never, with 0 for never."""
    told: Int = 0
    for shift in range(0, 16, 4):
        level = (code >> shift) & 15
        if level < 15:
            told |= level << shift
    return told


@part(borrows=True)
def _solved(told: Int, codes: I64[D1], control: I64[D1]) -> int:
    """Where a level type is counted; it may be the first of its type."""
    number = number_of(told, codes, control)
    if number >= 0:
        return 2 + number
    if control[TYPES] == codes.size:
        control[FULL] = 1
        return 1
    codes[control[TYPES]] = told
    control[TYPES] += 1
    return 1 + control[TYPES]


@part(borrows=True)
def lists_none(wanted: U64[D1]) -> int:
    """Whether all that ``count`` counts by the word need not be listed."""
    return 1 if wanted[0] | wanted[1] | wanted[0x1111] | wanted[0x2222] == _0 else 0


@part(borrows=True)
def code_of(sets: U64[D3], bounds: U16[D3], k5: int, k6: Int) -> Int:
    """What was found of a pair: a level type, 15 for never; 0 nothing moves; BEYOND not settled."""
    w, bit = k6 >> 6, _1 << (np.uint64(k6) & _63)
    if sets[STUCK, w, k5] & bit != _0:
        return 0
    if sets[NEVER, w, k5] & bit != _0:
        return NEVER_FREE
    if sets[ONE, w, k5] & bit != _0:
        return 0x1111
    if sets[TWO, w, k5] & bit != _0:
        return 0x2222
    return np.int64(bounds[0, k5, k6]) if bounds[0, k5, k6] > 0 else BEYOND


@part(borrows=True)
def look(
    rows: I64[D1],
    code: Int,
    group_end: int,
    compare: int,
    image: I64[D3],
    goes: I64[D2],
    weight: I64[D1],
    marked: I64[D1],
    wanted: U64[D1],
    counts: I64[D4],
    codes: I64[D1],
    kept: I64[D2],
    even: I64[D2],
    unsettled: I64[D2],
    control: I64[D1],
) -> None:
    """Count one assembly, of which ``code_of`` tells this, if none of its images comes before it.

    It is listed if it is the first of its level type, or ``wanted`` says so.
    """
    kind = rank_of(rows, group_end, compare, image, goes)
    if kind < 0:
        return
    control[MADE] += 1
    if code == BEYOND:
        _keep(rows, 0, unsettled, OPEN, control)
        return
    told: Int = 0
    found: Int = 0
    types = control[TYPES]
    if code == NEVER_FREE:
        told, found = 1, 1
    elif code != 0:
        told = _told(code)
        found = _solved(told, codes, control)
    holes, which = 32, 1
    for p in range(6):
        holes -= weight[rows[p]]
        which &= marked[rows[p]]
    counts[found, kind & 15, which, holes] += 1
    if control[TYPES] > types or (wanted[told] >> np.uint64(32 * which + holes)) & _1 != _0:
        _keep(rows, found, kept, KEPT, control)
    if kind >= 16:
        _keep(rows, found, even, EVEN, control)


@part(borrows=True)
def count(
    plain: U64[D1],
    k5: int,
    sets: U64[D3],
    one: int,
    two: int,
    mask6: U64[D2],
    class6: I64[D1],
    classes: int,
    holes5: int,
    marked5: int,
    counts: I64[D4],
    control: I64[D1],
) -> None:
    """Count the plain pairs of one fifth stick, by classes of the sixth: twice the weight, + 1 if marked."""
    for c in range(classes):
        here: Int = 0
        stuck: Int = 0
        never: Int = 0
        ones: Int = 0
        twos: Int = 0
        for w in range(plain.size):
            mask = mask6[c, w] & plain[w]
            if mask == _0:
                continue
            here += np.int64(popcount(mask))
            stuck += np.int64(popcount(mask & sets[STUCK, w, k5]))
            never += np.int64(popcount(mask & sets[NEVER, w, k5]))
            ones += np.int64(popcount(mask & sets[ONE, w, k5]))
            twos += np.int64(popcount(mask & sets[TWO, w, k5]))
        if here == 0:
            continue
        which, holes = marked5 & class6[c], holes5 - (class6[c] >> 1)
        counts[0, 0, which, holes] += stuck
        counts[1, 0, which, holes] += never - stuck
        counts[2 + one, 0, which, holes] += ones
        counts[2 + two, 0, which, holes] += twos - ones
        control[MADE] += here
