"""Sets of sticks as numbers, and the verdict of each: one uint64 an assembly, merged by sets.

A stick is 10 bits, twice the rank of its class (a stick and its mirror image), + 1 for the other hand. A set
and its mirror image are one: of the two the one that comes first when its sticks are listed in ascending
order, packed with the first one in the highest bits. All sets of one batch have the same lowest class, which
is left out, so a set is 51 bits. They are multiplied by an odd number, modulo 2^51, which spreads them
evenly over the highest bits, and can be undone.

    entry        bits 62..12: the set, mixed; 11..0: its verdict
    verdict      bit 11      two assemblies or more
                 bits 10..8  STATES: partial solutions and complete ones, 0, 1 or 2 for more
                 bits 7..4   the highest level of a partial solution
                 bits 3..0   the highest level of a complete solution

Assemblies are counted up to rotation: a logical assembly of a set that is its own mirror image counts twice,
unless it is its own mirror image, too. Two entries of a set become one by ``merged``, in any order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D5, I64, U64, Int

#: Bits of a set, and of a verdict below it.
SET_BITS = 51
VERDICT_BITS = 12
#: An odd number near 2^51 divided by the golden ratio, and its inverse modulo 2^51.
MIXER = 0x4F1BBCDCBFA55
UNMIXER = pow(MIXER, -1, 1 << SET_BITS)

#: Partial and complete solutions of each state.
PARTIAL = (0, 1, 1, 2, 2, 2)
COMPLETE = (0, 0, 1, 0, 1, 2)
STATES = 6


def _sums() -> NDArray[np.uint64]:
    """uint64[64]: the state of two sets of assemblies together, by 8 times the one, + the other."""
    table = np.zeros(64, dtype=np.uint64)
    both = list(zip(PARTIAL, COMPLETE, strict=True))
    for i, (p, c) in enumerate(both):
        for j, (q, d) in enumerate(both):
            table[8 * i + j] = both.index((min(2, p + q), min(2, c + d)))
    return table


class SortedEntries(NamedTuple):
    """Entries in parts, by their highest bits: part b is start[b] to start[b + 1]."""

    entries: U64[D1]
    start: I64[D1]


class StickClasses(NamedTuple):
    """By class: 1 if its sticks are not their own mirror images; cubes; bit 0 notchable, bit 1 millable."""

    chiral: U64[D1]
    weight: I64[D1]
    kind: I64[D1]


class SetCells(NamedTuple):
    """Sets by cell: counts[kind, holes, levels, state, many], and 1 + the least code of each, 0 for none.

    ``records`` uint64[n] are the entries, with plain codes, of the sets that are stored.
    """

    counts: I64[D5]
    examples: U64[D5]
    records: U64[D1]


_SUMS = _sums()
_MIXER = np.uint64(MIXER)
_UNMIXER = np.uint64(UNMIXER)
_SET = np.uint64((1 << SET_BITS) - 1)
_VERDICT = np.uint64((1 << VERDICT_BITS) - 1)
_MANY = np.uint64(1 << 11)
_BITS = np.uint64(VERDICT_BITS)
_7 = np.uint64(7)
_8 = np.uint64(8)
_10 = np.uint64(10)
_15 = np.uint64(15)
_240 = np.uint64(240)
_1023 = np.uint64(1023)


@part(borrows=True)
def verdict(level: Int, whole: Int) -> np.uint64:
    """The verdict of one assembly: its level, 0 for never, and 1 if it comes completely apart."""
    if level == 0:
        return U0
    if whole == 0:
        return np.uint64(1 << 8 | level << 4)
    return np.uint64(2 << 8 | level << 4 | level)


@part(borrows=True)
def merged(one: np.uint64, other: np.uint64) -> np.uint64:
    """The verdict of a set from those of two parts of its assemblies; higher bits are cleared."""
    state = _SUMS[((one >> _8) & _7) << np.uint64(3) | ((other >> _8) & _7)]
    return _MANY | state << _8 | max(one & _240, other & _240) | max(one & _15, other & _15)


@part(borrows=True)
def entry(code: np.uint64, found: np.uint64) -> np.uint64:
    """A set and a verdict of it."""
    return ((code * _MIXER) & _SET) << _BITS | found


@part(borrows=True)
def packed(rows: I64[D1], stick: U64[D1]) -> np.uint64:
    """The sticks of six rows in ascending order, 10 bits each, the lowest in the highest bits."""
    result = U0
    for p in range(6):
        # Put in one by one: what is lower stays above it.
        new, at = stick[rows[p]], np.uint64(0)
        while at < np.uint64(10 * p) and (result >> at) & _1023 > new:
            at += _10
        low = (U1 << at) - U1
        result = (result & ~low) << _10 | new << at | (result & low)
    return result


@kernel
def scatter(entries: U64[D1], n: int, bits: int, out: SortedEntries) -> None:
    """Sort n entries by the highest ``bits`` of the set."""
    shift = np.uint64(SET_BITS + VERDICT_BITS - bits)
    parts = 1 << bits
    at = np.zeros(parts + 1, dtype=np.int64)
    for i in range(n):
        at[np.int64(entries[i] >> shift) + 1] += 1
    for b in range(parts):
        at[b + 1] += at[b]
    for b in range(parts + 1):
        out.start[b] = at[b]
    for i in range(n):
        part_of = np.int64(entries[i] >> shift)
        out.entries[at[part_of]] = entries[i]
        at[part_of] += 1


@part(borrows=True)
def _enter(entries: U64[D1], begin: int, end: int, table: U64[D1], bits: int, used: int) -> None:
    """Add entries to a table of 2^bits slots, ALL_BITS in empty ones; their first ``used`` bits are equal."""
    last = (1 << bits) - 1
    shift = np.uint64(SET_BITS + VERDICT_BITS - used - bits)
    for i in range(begin, end):
        new = entries[i]
        at = np.int64(new >> shift) & last
        while table[at] != ALL_BITS and (table[at] ^ new) >> _BITS != U0:
            at = (at + 1) & last
        if table[at] == ALL_BITS:
            table[at] = new
        else:
            table[at] = (new & ~_VERDICT) | merged(table[at], new)


@kernel
def gather(
    old: SortedEntries,
    new: SortedEntries,
    first: int,
    parts: int,
    used: int,
    table: U64[D1],
    out: SortedEntries,
) -> int:
    """Merge old and new entries, each set once, part by part; returns how many there are.

    The parts are all of ``old``, and ``parts`` of ``new`` from ``first`` on; the entries of one have the same
    highest ``used`` bits. ``table`` has a power of two of slots, at least twice the entries of any
    part.
    """
    count = 0
    for b in range(parts):
        n = old.start[b + 1] - old.start[b] + new.start[first + b + 1] - new.start[first + b]
        bits = 4
        while 1 << bits < n + (n >> 1):
            bits += 1
        for at in range(1 << bits):
            table[at] = ALL_BITS
        _enter(old.entries, old.start[b], old.start[b + 1], table, bits, used)
        _enter(new.entries, new.start[first + b], new.start[first + b + 1], table, bits, used)
        out.start[b] = count
        for at in range(1 << bits):
            if table[at] != ALL_BITS:
                out.entries[count] = table[at]
                count += 1
    out.start[parts] = count
    return count


@part(borrows=True)
def _is_even(code: np.uint64, lowest: int, chiral: U64[D1], ids: I64[D1]) -> int:
    """Unpack a set into ids; 1 if it is its own mirror image."""
    code += np.uint64(2 * lowest) << np.uint64(50)
    for p in range(5, -1, -1):
        ids[p] = np.int64(code & _1023)
        code >>= _10
    even, balance = 1, 0
    for p in range(6):
        if chiral[ids[p] >> 1] != U0:
            balance += 2 * (ids[p] & 1) - 1
        if p == 5 or ids[p] >> 1 != ids[p + 1] >> 1:
            even &= 1 if balance == 0 else 0
            balance = 0
    return even


@kernel
def classify(
    entries: U64[D1], lowest: int, classes: StickClasses, special: int, cells: SetCells, recorded: int
) -> int:
    """Count sets, each once, by cells; returns how many records there are then.

    The kind of a set is bit 0 or 1 where all its sticks are notchable or millable, bit 2 if no two sticks are
    equal, bit 3 if it is its own mirror image. ``levels`` is the last byte of a verdict. Records are made for
    the sets with only one solution, or only a partial one, of the level ``special`` or more.
    """
    ids = np.empty(6, dtype=np.int64)
    for i in range(entries.size):
        code = ((entries[i] >> _BITS) * _UNMIXER) & _SET
        found = np.int64(entries[i] & _VERDICT)
        own = 3 | 4
        even = _is_even(code, lowest, classes.chiral, ids)
        holes = 32
        for p in range(6):
            own &= classes.kind[ids[p] >> 1] | 4
            holes -= classes.weight[ids[p] >> 1]
            if p > 0 and ids[p] == ids[p - 1]:
                own &= 3
        own |= 8 * even
        levels, state, many = found & 255, (found >> 8) & 7, found >> 11
        cells.counts[own, holes, levels, state, many] += 1
        known = cells.examples[own, holes, levels, state, many]
        if known == U0 or known > code:
            cells.examples[own, holes, levels, state, many] = code + U1
        one_partial, one_complete = (state == 1) | (state == 2), (state == 2) | (state == 4)
        if (one_partial and levels >> 4 >= special) or (one_complete and levels & 15 >= special):
            cells.records[recorded] = code << _BITS | np.uint64(found)
            recorded += 1
    return recorded
