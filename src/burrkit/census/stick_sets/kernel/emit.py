"""Entries of assemblies by their sets, see ``set_keys``, and counts.

    counts[2 level + whole, marked, holes]    level 0: nothing comes free; whole 1: everything comes apart
    codes[side, 0 ... 3]   of five sticks in ascending order the last four; side 1: their mirror images
    codes[side, 4 + p]     the five packed, with 10 bits left free for a sixth as number p from 0 on

Assemblies of the same first five sticks are written by the word: the five are sorted once, and a sixth is put
in its place.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from burrkit.census.enumeration.kernel.candidates import StickTables
from burrkit.census.enumeration.kernel.collect import Comparison, rank_of, weigh
from burrkit.census.stick_sets.kernel.set_keys import entry, merged, packed, verdict
from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import lowest, part
from burrkit.runtime.kernel_types import D1, D2, I64, U64, Int
from burrkit.sixpiece.engine.kernel.frame_images import compare_image
from burrkit.sixpiece.engine.kernel.relations import Sections


class SetSlot(IntEnum):
    """Slots of ``control``."""

    #: Assemblies.
    MADE = 0
    #: Entries written.
    ENTRIES = 1
    #: Assemblies that could not be settled.
    OPEN = 2
    #: First four sticks with which there are assemblies.
    FOURS = 3
    #: Not 0 if there was no room: nothing is of use then.
    FULL = 4


#: Length of ``control``.
SLOTS = 5

FIVE = 10
HOLES = 33

_10 = np.uint64(10)


class FirstClass(NamedTuple):
    """The class of the first stick: ``number``, and the row behind it.

    ``sides`` is 2 if its sticks are their own mirror images; else 1, and ``side`` is the hand of the first.
    """

    number: int
    end: int
    sides: int
    side: int


class Hands(NamedTuple):
    """stick[0, row] is the number of a stick in a key, stick[1, row] that of its mirror image.

    ``mirrors`` int64[12] are the symmetries that reflect.
    """

    stick: U64[D2]
    mirrors: I64[D1]


class SetsInput(NamedTuple):
    """What does not change while the assemblies with one first stick are made."""

    sections: Sections
    n: int
    sticks: StickTables
    comparison: Comparison
    hands: Hands
    first: FirstClass


class SetsOutput(NamedTuple):
    """``counts`` int64[2 levels, 2 HOLES], ``entries`` uint64[n], ``unsettled`` int64[n, 6] rows.

    ``looked_at`` int64[questions]: pairs that were tested one by one for each question.
    """

    counts: I64[D2]
    entries: U64[D1]
    unsettled: I64[D2]
    control: I64[D1]
    looked_at: I64[D1]


class FiveSticks(NamedTuple):
    """Five sticks: ``codes`` uint64[2, FIVE], see above; sides and side of their class; holes; all marked."""

    codes: U64[D2]
    sides: int
    side: int
    holes: Int
    marked: Int


class SixthSticks(NamedTuple):
    """Candidates for position 6: their numbers in a key; column[marked, k] to add to the holes of five.

    ``others``: those that are not of the first stick's class, as bits.
    """

    stick: U64[D2]
    column: I64[D2]
    others: U64[D1]


@part(borrows=True)
def sort_five(rows: I64[D1], first: FirstClass, stick: U64[D2], codes: U64[D2]) -> None:
    """Fill ``codes`` for the first five rows, of which only the first is of the lowest class."""
    for s in range(first.sides):
        own = stick[first.side ^ s]
        for p in range(1, 5):
            new, at = own[rows[p]], p - 1
            while at > 0 and codes[s, at - 1] > new:
                codes[s, at] = codes[s, at - 1]
                at -= 1
            codes[s, at] = new
        code = own[rows[0]] - np.uint64(2 * first.number)
        for p in range(4):
            code = code << _10 | codes[s, p]
        for p in range(6):
            low = (U1 << np.uint64(10 * (5 - p))) - U1
            codes[s, 4 + p] = (code & ~low) << _10 | (code & low)


@part(borrows=True)
def _with_sixth(codes: U64[D2], s: int, new: np.uint64) -> np.uint64:
    """The code of five sticks and a sixth, which is not of the lowest class."""
    p = 1
    for i in range(4):
        p += 1 if codes[s, i] <= new else 0
    return codes[s, 4 + p] | new << np.uint64(10 * (5 - p))


@part(borrows=True)
def write_word(
    bits: np.uint64,
    w: int,
    level: Int,
    whole: Int,
    five: FiveSticks,
    sixths: SixthSticks,
    out: SetsOutput,
    count: int,
) -> int:
    """Write the entries of all sixth sticks of a word, of one verdict; returns how many entries there are."""
    if bits == U0:
        return count
    own, what = verdict(level, whole), 2 * level + whole
    twice = merged(own, own)
    while bits != U0:
        k6 = 64 * w + np.int64(lowest(bits))
        bits &= bits - U1
        code = _with_sixth(five.codes, 0, sixths.stick[five.side, k6])
        found = own
        if five.sides == 2:
            other = _with_sixth(five.codes, 1, sixths.stick[1 - five.side, k6])
            if other == code:
                found = twice
            code = min(code, other)
        out.entries[count] = entry(code, found)
        out.counts[what, five.holes + sixths.column[five.marked, k6]] += 1
        count += 1
    return count


@part(borrows=True)
def _is_mirrored(rows: I64[D1], comparison: Comparison, mirrors: I64[D1]) -> bool:
    """Whether a reflection keeps the assembly."""
    m = 0
    while m < mirrors.size and compare_image(comparison.images, mirrors[m], rows) != 0:
        m += 1
    return m < mirrors.size


@part(borrows=True)
def write_one(rows: I64[D1], level: Int, whole: Int, task: SetsInput, out: SetsOutput) -> None:
    """Write the entry of one assembly if none of its images comes before it.

    Level -1 stands for an assembly that could not be settled; it is listed.
    """
    control, stick = out.control, task.hands.stick
    rank = rank_of(rows, task.comparison)
    if rank < 0:
        return
    control[SetSlot.MADE] += 1
    if level < 0:
        if control[SetSlot.OPEN] == out.unsettled.shape[0]:
            control[SetSlot.FULL] = 1
            return
        for p in range(6):
            out.unsettled[control[SetSlot.OPEN], p] = rows[p]
        control[SetSlot.OPEN] += 1
        return
    found = verdict(level, whole)
    code, other = packed(rows, stick[0]), packed(rows, stick[1])
    if code == other and not (rank >= 16 and _is_mirrored(rows, task.comparison, task.hands.mirrors)):
        found = merged(found, found)
    code = min(code, other) - (np.uint64(2 * task.first.number) << np.uint64(50))
    out.entries[control[SetSlot.ENTRIES]] = entry(code, found)
    control[SetSlot.ENTRIES] += 1
    holes, marked = weigh(rows, 6, task.sticks)
    out.counts[2 * level + whole, HOLES * marked + holes] += 1
