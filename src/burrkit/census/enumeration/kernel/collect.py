"""Counts of assemblies, and lists of those that need a second look.

    found  0       nothing moves
           1       something moves, nothing comes free
           2 ...   a level type, codes[found - 2] = the levels at lengths 6, 8, 10, 12 in four bits each
    counts[found, kind, class, holes]     class 1: all six sticks are marked (for example, notchable)

Kinds belong to Cutler's cases: 0 the first stick alone of its group of four; two of the group, 1 to 4 in
positions 1 and 2, the second the same, SIDM, FLIP or EFEM of the first, 5 in others; 6 more of the group.
Sticks of no group of four have kind 0.

    selected[level type]                  bit holes + 32 class: whether it is to be listed

An assembly counts if none of its 24 images comes before it, row by row. If the first stick is the only one
of its group of four that is always so; else all are compared, and those that equal an image, having a
symmetry, are listed.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from burrkit.census.enumeration.kernel.candidates import StickTables
from burrkit.census.enumeration.kernel.pair_bitsets import NEVER, ONE, STUCK, TWO, PairSets
from burrkit.runtime.bits import U0, U1, U63
from burrkit.runtime.jit import part, popcount
from burrkit.runtime.kernel_types import D1, D2, D3, D4, I64, U64, Int
from burrkit.sixpiece.engine.kernel.first_separation import BEYOND, NEVER_FREE
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages, compare_image


class CaseSlot(IntEnum):
    """Slots of ``control``."""

    #: Assemblies counted.
    MADE = 0
    #: Level types found so far.
    TYPES = 1
    #: Assemblies in the lists ``special``, ``even`` (with a symmetry), ``unsettled``.
    SPECIAL = 2
    EVEN = 3
    OPEN = 4
    #: Not 0 if one of the lists was too short: the counts are of no use then.
    FULL = 5
    #: First four sticks with which there are assemblies.
    FOURS = 6
    #: 7 to 10: pairs that were tested for each question.
    ASKED = 7


#: Length of ``control``.
SLOTS = 11

#: Most holes that an assembly of connected sticks can have, and one.
HOLES = 33
KINDS = 7
#: Different level types that one call can find.
MOST_TYPES = 1024


class Comparison(NamedTuple):
    """Which images an assembly is compared with.

    Rows before ``group_end`` are those of the first stick's group; with ``compare`` every assembly is
    compared, else those alone that have more of the group.
    """

    group_end: int
    compare: bool
    images: FrameImages


class CaseCounters(NamedTuple):
    """What is counted and listed, see above; ``selected`` is input.

    ``special``, ``even`` and ``unsettled`` int64[n, 7]: six rows, then the number found.
    """

    selected: U64[D1]
    counts: I64[D4]
    codes: I64[D1]
    special: I64[D2]
    even: I64[D2]
    unsettled: I64[D2]
    control: I64[D1]

    @property
    def assemblies(self) -> int:
        """How many assemblies have been counted."""
        return int(self.control[CaseSlot.MADE])


class SixthClasses(NamedTuple):
    """Classes of the candidates for position 6: mask[c] as bits, own[c] as ``candidates.classify`` has it."""

    mask: U64[D2]
    own: I64[D1]
    classes: int


class Weighed(NamedTuple):
    """Holes that some sticks leave, and 1 if all of them are marked."""

    holes: Int
    marked: Int


@part(borrows=True)
def is_first(images: FrameImages, rows: I64[D1]) -> int:
    """0 if an image of the assembly comes before it, else 1, or 2 if one but the identity equals it."""
    even = 1
    for g in range(1, 24):
        order = compare_image(images, g, rows)
        if order < 0:
            return 0
        if order == 0:
            even = 2
    return even


@part(borrows=True)
def rank_of(rows: I64[D1], comparison: Comparison) -> int:
    """The kind of an assembly, + 16 if it has a symmetry; -1 if an image comes before it."""
    members = 0
    for p in range(6):
        members += 1 if rows[p] < comparison.group_end else 0
    if not comparison.compare and members < 2:
        return 0
    rank = is_first(comparison.images, rows)
    if rank == 0:
        return -1
    kind = 0
    if members == 2:
        kind = 1 + rows[1] - rows[0] if rows[1] < comparison.group_end else 5
    elif members > 2:
        kind = 6
    return kind + (16 if rank == 2 else 0)


@part(borrows=True)
def weigh(rows: I64[D1], n: int, sticks: StickTables) -> Weighed:
    """The holes that the first n sticks leave, and whether all of them are marked."""
    holes: Int = 32
    marked: Int = 1
    for p in range(n):
        holes -= sticks.weight[rows[p]]
        marked &= sticks.marked[rows[p]]
    return Weighed(holes, marked)


@part(borrows=True)
def _keep(rows: I64[D1], what: Int, into: I64[D2], slot: int, control: I64[D1]) -> None:
    """List an assembly with a number."""
    if control[slot] == into.shape[0]:
        control[CaseSlot.FULL] = 1
        return
    for p in range(6):
        into[control[slot], p] = rows[p]
    into[control[slot], 6] = what
    control[slot] += 1


@part(borrows=True)
def number_of(code: Int, codes: I64[D1], control: I64[D1]) -> int:
    """The number of a level type; -1 if it has not been found yet."""
    for known in range(control[CaseSlot.TYPES]):
        if codes[known] == code:
            return known
    return -1


@part(borrows=True)
def _with_zeros(code: Int) -> Int:
    """A level type with 0 in place of 15 for never."""
    result: Int = 0
    for shift in range(0, 16, 4):
        level = (code >> shift) & 15
        if level < 15:
            result |= level << shift
    return result


@part(borrows=True)
def _place_of(code: Int, codes: I64[D1], control: I64[D1]) -> int:
    """The number under which a level type is counted; it may be the first of its type."""
    number = number_of(code, codes, control)
    if number >= 0:
        return 2 + number
    if control[CaseSlot.TYPES] == codes.size:
        control[CaseSlot.FULL] = 1
        return 1
    codes[control[CaseSlot.TYPES]] = code
    control[CaseSlot.TYPES] += 1
    return 1 + control[CaseSlot.TYPES]


@part(borrows=True)
def lists_none(selected: U64[D1]) -> int:
    """1 if nothing that ``count`` counts by the word is to be listed."""
    return 1 if selected[0] | selected[1] | selected[0x1111] | selected[0x2222] == U0 else 0


@part(borrows=True)
def code_of(pairs: PairSets, k5: int, k6: Int) -> Int:
    """The answer for a pair: a level type, 15 for never; 0 nothing moves; BEYOND not settled."""
    sets, bounds = pairs
    w, bit = k6 >> 6, U1 << (np.uint64(k6) & U63)
    if sets[STUCK, w, k5] & bit != U0:
        return 0
    if sets[NEVER, w, k5] & bit != U0:
        return NEVER_FREE
    if sets[ONE, w, k5] & bit != U0:
        return 0x1111
    if sets[TWO, w, k5] & bit != U0:
        return 0x2222
    return np.int64(bounds[0, k5, k6]) if bounds[0, k5, k6] > 0 else BEYOND


@part(borrows=True)
def count_one(
    rows: I64[D1], code: Int, comparison: Comparison, sticks: StickTables, out: CaseCounters
) -> None:
    """Count one assembly, with the answer of ``code_of``, if none of its images comes before it.

    It is listed if it is the first of its level type, or ``selected``.
    """
    control = out.control
    kind = rank_of(rows, comparison)
    if kind < 0:
        return
    control[CaseSlot.MADE] += 1
    if code == BEYOND:
        _keep(rows, 0, out.unsettled, CaseSlot.OPEN, control)
        return
    plain: Int = 0
    found: Int = 0
    types = control[CaseSlot.TYPES]
    if code == NEVER_FREE:
        plain, found = 1, 1
    elif code != 0:
        plain = _with_zeros(code)
        found = _place_of(plain, out.codes, control)
    holes, marked = weigh(rows, 6, sticks)
    out.counts[found, kind & 15, marked, holes] += 1
    is_selected = (out.selected[plain] >> np.uint64(32 * marked + holes)) & U1 != U0
    if control[CaseSlot.TYPES] > types or is_selected:
        _keep(rows, found, out.special, CaseSlot.SPECIAL, control)
    if kind >= 16:
        _keep(rows, found, out.even, CaseSlot.EVEN, control)


@part(borrows=True)
def count_word(
    plain: U64[D1],
    k5: int,
    sets: U64[D3],
    one: int,
    two: int,
    sixths: SixthClasses,
    five: Weighed,
    counts: I64[D4],
) -> Int:
    """Count the plain pairs of one fifth stick, by classes of the sixth; returns how many there are.

    ``one`` and ``two`` are the numbers of the level types of one and of two moves.
    """
    made: Int = 0
    for c in range(sixths.classes):
        here: Int = 0
        stuck: Int = 0
        never: Int = 0
        ones: Int = 0
        twos: Int = 0
        for w in range(plain.size):
            mask = sixths.mask[c, w] & plain[w]
            if mask == U0:
                continue
            here += np.int64(popcount(mask))
            stuck += np.int64(popcount(mask & sets[STUCK, w, k5]))
            never += np.int64(popcount(mask & sets[NEVER, w, k5]))
            ones += np.int64(popcount(mask & sets[ONE, w, k5]))
            twos += np.int64(popcount(mask & sets[TWO, w, k5]))
        if here == 0:
            continue
        marked, holes = five.marked & sixths.own[c], five.holes - (sixths.own[c] >> 1)
        counts[0, 0, marked, holes] += stuck
        counts[1, 0, marked, holes] += never - stuck
        counts[2 + one, 0, marked, holes] += ones
        counts[2 + two, 0, marked, holes] += twos - ones
        made += here
    return made
