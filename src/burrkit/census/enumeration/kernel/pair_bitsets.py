"""Sets of pairs of sticks in positions 5 and 6, and how the answer for one pair settles many.

Give a stick more cubes, and whatever was blocked stays blocked. So with four sticks fixed, the pairs (k5,
k6) that are hindered somehow are closed upwards, with a pair all pairs of sticks that contain its two;
those that are free to do something are closed downwards. Three questions and the rest cover almost
everything:

    STUCK   MOBILE    whether anything moves at all
    SLOW    ONE       whether something comes free in one move
    SLOWER  TWO       ... in two moves or less at all four lengths
    NEVER             nothing ever comes free (STUCK included)

An answer to one pair settles all above it or all below it, so only few pairs are searched. A set of pairs is
a matrix of bits, sets[plane, k6 // 64, k5], bit k6 % 64. Both lists are sorted by the number of cubes, so no
stick comes before one that it contains. related[BELOW, words, n] and related[ABOVE, words, n] list for each
stick of a list those that it contains or that contain it, itself included.

Pairs of any other level type have a lower and an upper bound instead, four levels in four bits each, 15 for
never.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0, U1, U63
from burrkit.runtime.jit import leading_zeros, lowest, part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, I64, U16, U64, Int

#: The planes of sets; question q has the planes 2 q (hindered) and 2 q + 1 (free).
STUCK = 0
MOBILE = 1
SLOW = 2
ONE = 3
SLOWER = 4
TWO = 5
NEVER = 6
HERE = 7  # the pairs that there are
OPEN = 8  # those without an answer yet
PLANES = 9

BELOW = 0
ABOVE = 1

#: Bounds of a pair that takes more than two moves at some length.
LEAST = 0x2223
#: The same in three definitions at one length, see ``axis_moves.three_levels``.
LEAST_OF_THREE = 0x2233
MOST = 0xFFFF


class PairSets(NamedTuple):
    """Pairs of one first four: ``sets`` uint64[planes, words, n5], ``bounds`` uint16[2, n5, 64 words]."""

    sets: U64[D3]
    bounds: U16[D3]


class PairStore(NamedTuple):
    """``PairSets`` of several fourth sticks, one after the other."""

    sets: U64[D4]
    bounds: U16[D4]


@part(borrows=True)
def relate(fills: U64[D2], position: int, rows: I64[D1], related: U64[D3]) -> None:
    """Fill ``related``, all 0, for a list of rows in a position."""
    for k in range(rows.size):
        own = fills[position, rows[k]]
        for other in range(k, rows.size):
            if own & ~fills[position, rows[other]] == U0:
                related[ABOVE, other >> 6, k] |= U1 << (np.uint64(other) & U63)
                related[BELOW, k >> 6, other] |= U1 << (np.uint64(k) & U63)


@part(borrows=True)
def spread(
    k5: int, k6: int, way: int, related5: U64[D3], related6: U64[D3], sets: U64[D3], plane: Int
) -> None:
    """Move a pair and all open ones ABOVE or BELOW it to a plane."""
    for w5 in range(related5.shape[1]):
        rows = related5[way, w5, k5]
        while rows != U0:
            k = 64 * w5 + np.int64(lowest(rows))
            rows &= rows - U1
            for w in range(related6.shape[1]):
                new = related6[way, w, k6] & sets[OPEN, w, k]
                sets[OPEN, w, k] ^= new
                sets[plane, w, k] |= new


@part(borrows=True)
def next_open(sets: U64[D3], ends: I64[D1]) -> int:
    """An open pair, 65536 k5 + k6, the first and the last one by turns; -1 if there is none.

    ``ends``: the first and the last k5 that may have open pairs, and 1 if the last is next. Going from both
    ends takes about half the searches of going from one, or from the middle.
    """
    words = sets.shape[1]
    if ends[2] == 0:
        ends[2] = 1
        while ends[0] < sets.shape[2]:
            k = ends[0]
            for w in range(words):
                if sets[OPEN, w, k] != U0:
                    return (k << 16) + 64 * w + np.int64(lowest(sets[OPEN, w, k]))
            ends[0] += 1
        return -1
    ends[2] = 0
    while ends[1] >= 0:
        k = ends[1]
        for w in range(words - 1, -1, -1):
            if sets[OPEN, w, k] != U0:
                return (k << 16) + 64 * w + 63 - np.int64(leading_zeros(sets[OPEN, w, k]))
        ends[1] -= 1
    return -1


@part(borrows=True)
def _extreme(one: Int, two: Int, greater: int) -> Int:
    """The greater or the smaller of two level types, length by length."""
    result: Int = 0
    for shift in range(0, 16, 4):
        a, b = (one >> shift) & 15, (two >> shift) & 15
        result |= (max(a, b) if greater != 0 else min(a, b)) << shift
    return result


@part(borrows=True)
def narrow(code: Int, k5: Int, k6: Int, way: int, bounds: U16[D3]) -> int:
    """A pair is ABOVE or BELOW one of this level type: narrow its bounds; 1 if it is settled."""
    side = 0 if way == ABOVE else 1
    bounds[side, k5, k6] = _extreme(np.int64(bounds[side, k5, k6]), code, 1 - side)
    return 1 if bounds[0, k5, k6] == bounds[1, k5, k6] else 0


@part(borrows=True)
def bound(
    code: Int,
    k5: int,
    k6: int,
    way: int,
    related5: U64[D3],
    related6: U64[D3],
    sets: U64[D3],
    bounds: U16[D3],
) -> None:
    """A pair has this level type: bound all open pairs ABOVE or BELOW it."""
    for w5 in range(related5.shape[1]):
        rows = related5[way, w5, k5]
        while rows != U0:
            k = 64 * w5 + np.int64(lowest(rows))
            rows &= rows - U1
            for w in range(related6.shape[1]):
                bits = related6[way, w, k6] & sets[OPEN, w, k]
                while bits != U0:
                    bit = bits & (~bits + U1)
                    bits ^= bit
                    if narrow(code, k, 64 * w + np.int64(lowest(bit)), way, bounds) != 0:
                        sets[OPEN, w, k] ^= bit


@part(borrows=True)
def enter_level(code: Int, k5: int, k6: int, related5: U64[D3], related6: U64[D3], pairs: PairSets) -> None:
    """Enter the level type of a pair, and what follows for the open pairs above and below it.

    NEVER_FREE settles all pairs above. Otherwise the pair itself is settled, as bounds[0, k5, k6], which
    becomes 0 for a negative code, one that could not be found.
    """
    if code == MOST:
        spread(k5, k6, ABOVE, related5, related6, pairs.sets, NEVER)
        return
    close_pair(pairs.sets, k5, k6)
    pairs.bounds[0, k5, k6] = max(code, 0)
    if code > 0:
        bound(code, k5, k6, ABOVE, related5, related6, pairs.sets, pairs.bounds)
        bound(code, k5, k6, BELOW, related5, related6, pairs.sets, pairs.bounds)


@part(borrows=True)
def close_pair(sets: U64[D3], k5: int, k6: int) -> None:
    """Take a pair from the open ones."""
    sets[OPEN, k6 >> 6, k5] &= ~(U1 << (np.uint64(k6) & U63))


@part(borrows=True)
def inherit(sets: U64[D3], store: U64[D4], other: int, way: int) -> None:
    """Copy what follows from the sets of another fourth stick; this one is ABOVE or BELOW it."""
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            here = sets[HERE, w, k]
            for plane in range(0 if way == ABOVE else 1, NEVER, 2):
                sets[plane, w, k] |= store[other, plane, w, k] & here
            if way == ABOVE:
                sets[NEVER, w, k] |= store[other, NEVER, w, k] & here


@part(borrows=True)
def inherit_bounds(pairs: PairSets, store: PairStore, other: int, way: int) -> None:
    """Bound the open pairs by the levels of another fourth stick; this one is ABOVE or BELOW it."""
    sets, bounds = pairs
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            bits = sets[OPEN, w, k] & store.sets[other, SLOWER, w, k] & ~store.sets[other, NEVER, w, k]
            while bits != U0:
                bit = bits & (~bits + U1)
                bits ^= bit
                at = 64 * w + np.int64(lowest(bit))
                code = np.int64(store.bounds[other, 0, k, at])
                if code > 0 and narrow(code, k, at, way, bounds) != 0:
                    sets[OPEN, w, k] ^= bit


@part(borrows=True)
def unbounded(pairs: PairSets, least: int) -> None:
    """Give all open pairs the widest bounds: their levels are at least this type."""
    sets, bounds = pairs
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            bits = sets[OPEN, w, k]
            while bits != U0:
                at = 64 * w + np.int64(lowest(bits))
                bits &= bits - U1
                bounds[0, k, at] = least
                bounds[1, k, at] = MOST
