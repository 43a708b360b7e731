"""Count the assemblies that a symmetry of the frame keeps: see ``symmetric_assemblies``.

A stick in one position determines those in the other positions of its orbit. Together they are one *entry*:

    sticks[e, 1 ... 6]             the numbers of the sticks in positions 1 to 6, 0 outside of the orbit
    fills[e]                       the inner cubes that these fill, as bits
    start[i] ... start[i + 1]      the entries of list i, one list for each orbit

An assembly is one entry of each list, no two sharing a cube.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0
from burrkit.runtime.jit import kernel, part, popcount
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64, Int

#: Different groups of symmetries that one call can find: there are fewer subgroups.
MOST_GROUPS = 64
#: Cutler's cases, from case 1 on.
CASES = 542


class OrbitEntries(NamedTuple):
    """The lists of entries, see above; column 0 of ``sticks`` int64[n, 7] is not used."""

    sticks: I64[D2]
    fills: U64[D1]
    start: I64[D1]


class NumberImages(NamedTuple):
    """Symmetry g carries position p to image_of[g, p], a stick there to number[g, p, its number].

    ``image_of`` int64[g, 7] and ``number`` int64[24, 7, 4097]; positions from 1.
    """

    image_of: I64[D2]
    number: I64[D3]


class FourGroups(NamedTuple):
    """Cutler's groups of four: group[number] is one of ``groups`` groups, or -1.

    member[p, number], 0 to 3, is the place in its group of a stick in position p when its pair is carried to
    positions 1 and 2.
    """

    group: I64[D1]
    groups: int
    member: I64[D2]


class SymmetricCounts(NamedTuple):
    """groups[k] is a group of symmetries as bits; holes[k] and cases[k]: its assemblies by holes, by case."""

    groups: I64[D1]
    holes: I64[D2]
    cases: I64[D2]


@part(borrows=True)
def _group(sticks: I64[D1], images: NumberImages) -> int:
    """The symmetries that keep an assembly, as bits; all that ``images`` lists are tried."""
    bits = 0
    for g in range(images.image_of.shape[0]):
        p = 1
        while p < 7 and sticks[images.image_of[g, p]] == images.number[g, p, sticks[p]]:
            p += 1
        if p == 7:
            bits |= 1 << g
    return bits


@part(borrows=True)
def _case(sticks: I64[D1], fours: FourGroups) -> int:
    """Cutler's case of an assembly, less 1."""
    lowest, many, first, second = fours.groups, 0, 0, 0
    for p in range(1, 7):
        if sticks[p] == 1:
            return 534
        own = fours.group[sticks[p]]
        if own < 0:
            continue
        if own < lowest:
            lowest, many, first = own, 1, p
        elif own == lowest:
            many += 1
            second = p
    if many < 2:
        return lowest if many == 1 else 541
    if many > 2:
        return 540
    if second == first + 1 and first & 1 == 1:
        return 536 + (fours.member[first, sticks[first]] ^ fours.member[second, sticks[second]])
    return 535


@part(borrows=True)
def _fit(entries: OrbitEntries, chosen: int, depth: int, fitting: I64[D2], ends: I64[D2]) -> int:
    """List what fits the entry chosen last, for the lists from ``depth`` on; 0 if one list has nothing."""
    start, fills = entries.start, entries.fills
    for i in range(depth, start.size - 1):
        n = start[i]
        for at in range(start[i], ends[depth - 1, i]):
            entry = fitting[depth - 1, at]
            if fills[entry] & fills[chosen] == U0:
                fitting[depth, n] = entry
                n += 1
        ends[depth, i] = n
        if n == start[i]:
            return 0
    return 1


@part(borrows=True)
def _count(
    sticks: I64[D1], holes: Int, images: NumberImages, fours: FourGroups, counts: SymmetricCounts, known: int
) -> int:
    """Count one assembly with its group, one of the first ``known`` or a new one; how many there are then."""
    bits = _group(sticks, images)
    k = 0
    while k < known and counts.groups[k] != bits:
        k += 1
    counts.groups[k] = bits
    counts.holes[k, holes] += 1
    counts.cases[k, _case(sticks, fours)] += 1
    return max(known, k + 1)


@kernel
def count_kept(
    entries: OrbitEntries, images: NumberImages, fours: FourGroups, counts: SymmetricCounts
) -> int:
    """Count all choices of one entry from each list by the group of symmetries; returns how many groups.

    Fills ``counts``, which must be 0.
    """
    start = entries.start
    lists = start.size - 1
    # fitting[d, start[i]: ends[d, i]] are the entries of list i that fit the first d chosen ones.
    fitting = np.empty((lists, entries.fills.size), dtype=np.int64)
    for entry in range(entries.fills.size):
        fitting[0, entry] = entry
    ends = np.zeros((lists, lists), dtype=np.int64)
    for i in range(lists):
        ends[0, i] = start[i + 1]
    at = np.zeros(lists, dtype=np.int64)
    so_far = np.zeros((lists + 1, 7), dtype=np.int64)
    filled = np.zeros(lists + 1, dtype=np.uint64)
    groups, depth, last = 0, 0, lists - 1
    at[0] = start[0]
    while depth >= 0:
        if at[depth] == ends[depth, depth]:
            depth -= 1
            continue
        entry = fitting[depth, at[depth]]
        at[depth] += 1
        for p in range(1, 7):
            so_far[depth + 1, p] = so_far[depth, p] + entries.sticks[entry, p]
        filled[depth + 1] = filled[depth] | entries.fills[entry]
        if depth < last:
            if _fit(entries, entry, depth + 1, fitting, ends):
                depth += 1
                at[depth] = start[depth]
            continue
        holes = 32 - np.int64(popcount(filled[lists]))
        groups = _count(so_far[lists], holes, images, fours, counts, groups)
    return groups
