"""All assemblies that a symmetry keeps, made one by one and counted at once: see ``census.symmetric``.

What a stick in one position settles for others of its orbit is one *entry*: six numbers, 0 where it says
nothing, and the cubes that these fill. An assembly is one entry of each list, no two sharing a cube.
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.jit import kernel, part, popcount
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64

#: Different groups of symmetries that one call can find: there are fewer subgroups.
MOST_GROUPS = 64
#: What ``cases`` has room for, from case 1 on.
CASES = 542


@part(borrows=True)
def _group(sticks: I64[D1], image: I64[D3], goes: I64[D2]) -> int:
    """Those of the symmetries asked for that keep an assembly, as bits."""
    bits = 0
    for g in range(goes.shape[0]):
        p = 1
        while p < 7 and sticks[goes[g, p]] == image[g, p, sticks[p]]:
            p += 1
        if p == 7:
            bits |= 1 << g
    return bits


@part(borrows=True)
def _case(sticks: I64[D1], group: I64[D1], fours: int, member: I64[D2]) -> int:
    """Cutler's case of an assembly, less 1."""
    lowest, many, first, second = fours, 0, 0, 0
    for p in range(1, 7):
        if sticks[p] == 1:
            return 534
        own = group[sticks[p]]
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
        return 536 + (member[first, sticks[first]] ^ member[second, sticks[second]])
    return 535


@part(borrows=True)
def _fit(
    fills: U64[D1],
    chosen: int,
    depth: int,
    start: I64[D1],
    fitting: I64[D2],
    ends: I64[D2],
) -> int:
    """List what fits the entry chosen last, too, for the lists from ``depth`` on; whether there is some."""
    for i in range(depth, start.size - 1):
        n = start[i]
        for at in range(start[i], ends[depth - 1, i]):
            entry = fitting[depth - 1, at]
            if fills[entry] & fills[chosen] == np.uint64(0):
                fitting[depth, n] = entry
                n += 1
        ends[depth, i] = n
        if n == start[i]:
            return 0
    return 1


@kernel
def count_kept(
    entries: I64[D2],
    fills: U64[D1],
    start: I64[D1],
    image: I64[D3],
    goes: I64[D2],
    group: I64[D1],
    fours: int,
    member: I64[D2],
    found: I64[D1],
    holes: I64[D2],
    cases: I64[D2],
) -> int:
    """Count all choices of one entry from each list, by the group of symmetries; how many groups there are.

    List i is entries[start[i]:start[i + 1]], int64[n, 7] (the first column is not used), and what they
    fill. Symmetry g, of as many as are asked for, carries position p to goes[g, p], a stick there to
    image[g, p, number]. group[number] is one of ``fours`` groups of four, or -1; member[p, number], 0 to 3,
    which of it a stick in position p is when its pair is carried to positions 1 and 2. found[k] becomes a
    group of symmetries as bits, holes[k] its assemblies by holes, cases[k] by case.
    """
    lists = start.size - 1
    # fitting[d, start[i]: ends[d, i]] are the entries of list i that fit what the first d lists gave.
    fitting = np.empty((lists, entries.shape[0]), dtype=np.int64)
    for entry in range(entries.shape[0]):
        fitting[0, entry] = entry
    ends = np.zeros((lists, lists), dtype=np.int64)
    ends[0] = start[1:]
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
            so_far[depth + 1, p] = so_far[depth, p] + entries[entry, p]
        filled[depth + 1] = filled[depth] | fills[entry]
        if depth < last:
            if _fit(fills, entry, depth + 1, start, fitting, ends):
                depth += 1
                at[depth] = start[depth]
            continue
        bits = _group(so_far[lists], image, goes)
        k = 0
        while k < groups and found[k] != bits:
            k += 1
        if k == groups:
            found[k] = bits
            groups += 1
        holes[k, 32 - np.int64(popcount(filled[lists]))] += 1
        cases[k, _case(so_far[lists], group, fours, member)] += 1
    return groups
