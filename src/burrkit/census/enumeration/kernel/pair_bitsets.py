"""Sets of pairs of sticks in positions 5 and 6, and what one answer tells of many pairs.

Give a stick more cubes, and whatever was blocked stays blocked. So with four sticks fixed, the pairs (k5,
k6) that are hindered somehow are closed upwards, with a pair all pairs of sticks that contain its two;
those that are free to do something are closed downwards. Three questions and what is left tell almost
everything:

    STUCK   MOBILE    whether anything moves at all
    SLOW    ONE       whether something comes free in one move
    SLOWER  TWO       ... in two moves or less at all four lengths
    NEVER             nothing ever comes free (STUCK included)

An answer to one pair settles all above it or all below it, and so few pairs are asked. A set of pairs is a
matrix of bits, sets[plane, k6 // 64, k5], bit k6 % 64. Both lists are sorted by the number of cubes, so no
stick comes before one that it contains. near[BELOW, words, n] and near[ABOVE, words, n] list for each stick
of a list those that it contains or that contain it, itself included.

Pairs of any other level type have a lower and an upper bound instead, four levels in four bits each, 15 for
never.
"""

from __future__ import annotations

import numpy as np

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
OPEN = 8  # those that are to be asked
PLANES = 9

BELOW = 0
ABOVE = 1

#: Bounds of a pair of which nothing is known but that it takes more than two moves at some length.
LEAST = 0x2223
#: The same in three definitions at one length, see ``runs.three_levels``.
LEAST_OF_THREE = 0x2233
MOST = 0xFFFF

_0 = np.uint64(0)
_1 = np.uint64(1)
_63 = np.uint64(63)


@part(borrows=True)
def relate(fills: U64[D2], position: int, rows: I64[D1], near: U64[D3]) -> None:
    """Fill ``near``, all 0, for a list of rows that fill these cubes in a position."""
    for k in range(rows.size):
        own = fills[position, rows[k]]
        for other in range(k, rows.size):
            if own & ~fills[position, rows[other]] == _0:
                near[ABOVE, other >> 6, k] |= _1 << (np.uint64(other) & _63)
                near[BELOW, k >> 6, other] |= _1 << (np.uint64(k) & _63)


@part(borrows=True)
def spread(
    k5: int,
    k6: int,
    way: int,
    near5: U64[D3],
    near6: U64[D3],
    sets: U64[D3],
    plane: Int,
) -> None:
    """Move a pair and all open ones ABOVE or BELOW it to a plane."""
    for w5 in range(near5.shape[1]):
        rows = near5[way, w5, k5]
        while rows != _0:
            k = 64 * w5 + np.int64(lowest(rows))
            rows &= rows - _1
            for w in range(near6.shape[1]):
                new = near6[way, w, k6] & sets[OPEN, w, k]
                sets[OPEN, w, k] ^= new
                sets[plane, w, k] |= new


@part(borrows=True)
def next_open(sets: U64[D3], ends: I64[D1]) -> int:
    """An open pair, 65536 k5 + k6, the first and the last one by turns; -1 if there is none.

    ``ends``: the first and the last k5 that may have open pairs, and whose turn it is. Going from both ends
    asks about half as often as going from one, or from the middle.
    """
    words = sets.shape[1]
    if ends[2] == 0:
        ends[2] = 1
        while ends[0] < sets.shape[2]:
            k = ends[0]
            for w in range(words):
                if sets[OPEN, w, k] != _0:
                    return (k << 16) + 64 * w + np.int64(lowest(sets[OPEN, w, k]))
            ends[0] += 1
        return -1
    ends[2] = 0
    while ends[1] >= 0:
        k = ends[1]
        for w in range(words - 1, -1, -1):
            if sets[OPEN, w, k] != _0:
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
    """A pair lies ABOVE or BELOW one of this level type: narrow its bounds; 1 if it is settled."""
    side = 0 if way == ABOVE else 1
    bounds[side, k5, k6] = _extreme(np.int64(bounds[side, k5, k6]), code, 1 - side)
    return 1 if bounds[0, k5, k6] == bounds[1, k5, k6] else 0


@part(borrows=True)
def bound(
    code: Int,
    k5: int,
    k6: int,
    way: int,
    near5: U64[D3],
    near6: U64[D3],
    sets: U64[D3],
    bounds: U16[D3],
) -> None:
    """A pair has this level type: bound all open pairs ABOVE or BELOW it."""
    for w5 in range(near5.shape[1]):
        rows = near5[way, w5, k5]
        while rows != _0:
            k = 64 * w5 + np.int64(lowest(rows))
            rows &= rows - _1
            for w in range(near6.shape[1]):
                bits = near6[way, w, k6] & sets[OPEN, w, k]
                while bits != _0:
                    bit = bits & (~bits + _1)
                    bits ^= bit
                    if narrow(code, k, 64 * w + np.int64(lowest(bit)), way, bounds) != 0:
                        sets[OPEN, w, k] ^= bit


@part(borrows=True)
def inherit(sets: U64[D3], store: U64[D4], other: int, way: int) -> None:
    """Take over from the sets of another fourth stick, which this one lies ABOVE or BELOW."""
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            here = sets[HERE, w, k]
            for plane in range(0 if way == ABOVE else 1, NEVER, 2):
                sets[plane, w, k] |= store[other, plane, w, k] & here
            if way == ABOVE:
                sets[NEVER, w, k] |= store[other, NEVER, w, k] & here


@part(borrows=True)
def inherit_bounds(
    sets: U64[D3],
    bounds: U16[D3],
    store: U64[D4],
    stored: U16[D4],
    other: int,
    way: int,
) -> None:
    """Bound the open pairs by what was found for another fourth stick; this one lies ABOVE or BELOW it."""
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            bits = sets[OPEN, w, k] & store[other, SLOWER, w, k] & ~store[other, NEVER, w, k]
            while bits != _0:
                bit = bits & (~bits + _1)
                bits ^= bit
                at = 64 * w + np.int64(lowest(bit))
                code = np.int64(stored[other, 0, k, at])
                if code > 0 and narrow(code, k, at, way, bounds) != 0:
                    sets[OPEN, w, k] ^= bit


@part(borrows=True)
def unbounded(sets: U64[D3], bounds: U16[D3], least: int) -> None:
    """Nothing is known yet of the levels of the open pairs but that they are no less than this type."""
    for w in range(sets.shape[1]):
        for k in range(sets.shape[2]):
            bits = sets[OPEN, w, k]
            while bits != _0:
                at = 64 * w + np.int64(lowest(bits))
                bits &= bits - _1
                bounds[0, k, at] = least
                bounds[1, k, at] = MOST
