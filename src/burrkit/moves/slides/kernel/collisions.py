"""The collision table: whether two oriented shapes collide at an offset from one to the other.

Each shape is given by cubes in a box of E[a] cubes on axis a; offsets from -(E[a] - 1) to E[a] - 1 can
matter, S[a] = 2 E[a] - 1 of them. For each axis a, with b and c the two axes after it in the order x, y, z,
x, ..., there is a line of bits for each pair of shapes and each offset on b and c:

    line     = slots[i, j] * LINES + AXIS_LINES[a] + (offset_b + E[b] - 1) * S[c]
                                                             + offset_c + E[c] - 1
    lines[line * WORDS ...]
        bit      0    1   ...  E-1  ...  S-1
        offset -E+1 -E+2  ...   0   ...  E-1                 1: they share a cube at this offset of j from i

A pair is assigned the next free lines when it is first met; until then slots[i, j] is -1. How far a piece
slides along the axis before it hits another one is one bit scan in their line. Each line is computed when it
is first used (known[line]), from the rows of cubes of the two shapes:

    row      = shape * ROWS + AXIS_ROWS[a] + b * E[c] + c    bit of a row: the coordinate on axis a
    rows[row * ROW_WORDS ...]

and bounds[shape, a] = least and greatest coordinate. The numbers in capitals stand in ``dims``, so that one
array describes the table.

A long search meets the same offsets of a pair again and again, so the distances read from the lines are
cached, four words an entry. The hash of a pair and an offset selects the entry; a new one replaces the old:

    key = (slot + 1, x, y, z), 16 bits each | gaps of i before it hits j | gaps of j before it hits i |
    contact gaps = distances along +x, +y, +z, 21 bits each; ENDLESS if never contact, bit a: i touches j
    along +a      3 + a: j touches i      6 + a: i ever hits j      9 + a: j ever hits i
                  from 12 on: the distances of i along +x, +y, +z, then those of j, a byte each, NEAR if that
                  far or farther, NEVER if never

In a state of n pieces, gaps[i * n + j] are those of piece i before it hits piece j. After them come the
bytes, those of piece i and axis a from word n n + (a n + i) words on, where ``words`` hold n bytes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import kernel, leading_zeros, lowest, part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U8, U64, Int

# Slots of ``dims``.
EXTENT = 0  # 0, 1, 2: E
AXIS_LINES = 3  # 3, 4, 5: the first line of each axis within a pair
AXIS_ROWS = 6  # 6, 7, 8: the first row of each axis within a shape
LINES = 9  # lines of a pair
ROWS = 10  # rows of a shape
WORDS = 11  # words of a line
ROW_WORDS = 12  # words of a row
PAIRS = 13  # pairs that have lines
DIMS = 14

#: Bits of a distance, and a distance without end.
LANE = 21
ENDLESS = np.int64((1 << LANE) - 1)

_NEVER = np.uint64((1 << 3 * LANE) - 1)

#: Distances in a byte: this one or more, and one without end.
NEAR = np.int64(126)
NEVER = np.int64(127)
_NO_GAPS = np.uint64(0x7F7F7F7F7F7F7F7F)


class Collisions(NamedTuple):
    """The arrays of a table of collisions; kernels fill ``dims[PAIRS]`` and all from ``slots`` on."""

    dims: I64[D1]
    rows: U64[D1]
    bounds: I64[D3]
    slots: I32[D2]
    known: U8[D1]
    lines: U64[D1]
    cache: U64[D1]


class TurnedShapes(NamedTuple):
    """The shapes of a table by piece and isometry, and the cubes of each piece."""

    drawn: I64[D1]
    turned: I64[D3]
    cubes: I64[D1]


def gaps_size(n: int) -> int:
    """Words of ``gaps`` for n pieces."""
    return n * n + 3 * n * ((n + 7) // 8)


def measure(x: int, y: int, z: int) -> NDArray[np.int64]:
    """``dims`` of a table without pairs, for shapes in boxes of x times y times z cubes."""
    extent = (x, y, z)
    dims = np.zeros(DIMS, dtype=np.int64)
    for a in range(3):
        e, f = extent[(a + 1) % 3], extent[(a + 2) % 3]
        dims[EXTENT + a] = extent[a]
        dims[AXIS_LINES + a], dims[AXIS_ROWS + a] = dims[LINES], dims[ROWS]
        dims[LINES] += (2 * e - 1) * (2 * f - 1)
        dims[ROWS] += e * f
    dims[WORDS] = (2 * max(extent) + 62) // 64
    dims[ROW_WORDS] = (max(extent) + 63) // 64
    return dims


@part(borrows=True)
def enter_cube(number: int, at: I64[D1], dims: I64[D1], rows: U64[D1]) -> None:
    """Enter one cube of a shape into its rows on all three axes."""
    for a in range(3):
        c = (a + 2) % 3
        row = number * dims[ROWS] + dims[AXIS_ROWS + a] + at[(a + 1) % 3] * dims[c] + at[c]
        rows[np.uint64(row * dims[ROW_WORDS] + (at[a] >> 6))] |= U1 << np.uint64(at[a] & 63)


@kernel
def add_shape(number: int, cells: I32[D2], matrix: I32[D2], low: I64[D1], table: Collisions) -> None:
    """Enter the cubes turned by a matrix as shape ``number``.

    ``low`` becomes their least corner, which is at 0, 0, 0 in the table. If they do not fit into the box,
    no cube is entered; ``bounds`` are set in any case.
    """
    dims, rows, bounds = table.dims, table.rows, table.bounds
    for a in range(3):
        low[a] = ENDLESS
        bounds[number, a, 1] = -ENDLESS
    turned = np.empty(3, dtype=np.int64)
    for p in range(cells.shape[0]):
        for a in range(3):
            at = np.int64(0)
            for b in range(3):
                at += matrix[a, b] * cells[p, b]
            low[a] = min(low[a], at)
            bounds[number, a, 1] = max(bounds[number, a, 1], at)
    fits = True
    for a in range(3):
        bounds[number, a, 0] = 0
        bounds[number, a, 1] -= low[a]
        fits = fits and bounds[number, a, 1] < dims[EXTENT + a]
    size = dims[ROWS] * dims[ROW_WORDS]
    for x in range(number * size, number * size + size):
        rows[x] = U0
    if fits:
        for p in range(cells.shape[0]):
            for a in range(3):
                turned[a] = -low[a]
                for b in range(3):
                    turned[a] += matrix[a, b] * cells[p, b]
            enter_cube(number, turned, dims, rows)


@part(borrows=True)
def find_pairs(table: Collisions, members: I64[D1], pairs: U64[D1]) -> None:
    """pairs[i * n + j]: the slot of the pair of pieces i < j, of the shapes ``members``.

    Pairs that are met for the first time get lines; there must be room.
    """
    dims, slots, known = table.dims, table.slots, table.known
    n = members.size
    for i in range(n):
        for j in range(i + 1, n):
            p, q = members[i], members[j]
            if slots[p, q] < 0:
                first = dims[PAIRS] * dims[LINES]
                for x in range(np.uint64(first), np.uint64(first + dims[LINES])):
                    known[x] = 0
                slots[p, q] = dims[PAIRS]
                dims[PAIRS] += 1
            pairs[i * n + j] = np.uint64(slots[p, q])


@part(borrows=True)
def _make_line(table: Collisions, line: int, i: int, j: int, a: int, u: Int, v: Int) -> None:
    """Make one line: the offsets on axis a at which i and j collide, when j is u and v off on b and c."""
    b = (a + 1) % 3
    c = (a + 2) % 3
    dims, rows, bounds, lines = table.dims, table.rows, table.bounds, table.lines
    words, row_words = dims[WORDS], dims[ROW_WORDS]
    for w in range(words):
        lines[line * words + w] = U0
    for p in range(max(bounds[i, b, 0], bounds[j, b, 0] + u), min(bounds[i, b, 1], bounds[j, b, 1] + u) + 1):
        for q in range(
            max(bounds[i, c, 0], bounds[j, c, 0] + v), min(bounds[i, c, 1], bounds[j, c, 1] + v) + 1
        ):
            mine = (i * dims[ROWS] + dims[AXIS_ROWS + a] + p * dims[c] + q) * row_words
            other = (j * dims[ROWS] + dims[AXIS_ROWS + a] + (p - u) * dims[c] + q - v) * row_words
            for x in range(row_words):
                fixed = rows[np.uint64(mine + x)]
                if fixed == U0:
                    continue
                for y in range(row_words):
                    bits = rows[np.uint64(other + y)]
                    while bits != U0:
                        shift = 64 * x + dims[a] - 1 - 64 * y - np.int64(lowest(bits))
                        bits &= bits - U1
                        at = np.uint64(line * words + (shift >> 6))
                        shift &= 63
                        lines[at] |= fixed << np.uint64(shift)
                        over = (fixed >> U1) >> np.uint64(63 - shift)
                        if over != U0:
                            lines[at + U1] |= over


@part(borrows=True)
def _gap_below(lines: U64[D1], line: int, words: int, bit: int) -> Int:
    """Clear bits right below ``bit`` of a line; ENDLESS if no bit is set below it."""
    if bit <= 0:
        return ENDLESS
    top = min(np.int64(bit), np.int64(64 * words))
    w = (top - 1) >> 6
    keep = np.uint64(top - 64 * w)
    word = lines[np.uint64(line + w)] & (ALL_BITS >> (np.uint64(64) - keep))
    while word == U0:
        w -= 1
        if w < 0:
            return ENDLESS
        word = lines[np.uint64(line + w)]
    return bit - 1 - (64 * w + 63 - np.int64(leading_zeros(word)))


@part(borrows=True)
def _gap_above(lines: U64[D1], line: int, words: int, bit: int) -> Int:
    """Clear bits right above ``bit`` of a line; ENDLESS if no bit is set above it."""
    bottom = max(np.int64(bit + 1), np.int64(0))
    w = bottom >> 6
    if w >= words:
        return ENDLESS
    word = lines[np.uint64(line + w)] & (ALL_BITS << np.uint64(bottom & 63))
    while word == U0:
        w += 1
        if w >= words:
            return ENDLESS
        word = lines[np.uint64(line + w)]
    return 64 * w + np.int64(lowest(word)) - bit - 1


@part(borrows=True)
def _measure_gaps(
    table: Collisions, entry: U64[D1], slot: Int, p: int, q: int, x: Int, y: Int, z: Int
) -> None:
    """Fill an entry for the shapes p and q, which is x, y, z off."""
    dims, known, lines = table.dims, table.known, table.lines
    words = dims[WORDS]
    offset = (x, y, z)
    entry[1] = U0
    entry[2] = U0
    entry[3] = U0
    for a in range(3):
        b = (a + 1) % 3
        c = (a + 2) % 3
        below: Int = ENDLESS
        above: Int = ENDLESS
        if abs(offset[b]) < dims[b] and abs(offset[c]) < dims[c]:
            u, v = offset[b] + dims[b] - 1, offset[c] + dims[c] - 1
            line = slot * dims[LINES] + dims[AXIS_LINES + a] + u * (2 * dims[c] - 1) + v
            if known[line] == 0:
                _make_line(table, line, p, q, a, offset[b], offset[c])
                known[line] = 1
            bit = offset[a] + dims[a] - 1
            below = _gap_below(lines, line * words, words, bit)
            above = _gap_above(lines, line * words, words, bit)
        entry[1] |= np.uint64(below) << np.uint64(LANE * a)
        entry[2] |= np.uint64(above) << np.uint64(LANE * a)
        entry[3] |= np.uint64(below == 0) << np.uint64(a)
        entry[3] |= np.uint64(above == 0) << np.uint64(a + 3)
        entry[3] |= np.uint64(below != ENDLESS) << np.uint64(a + 6)
        entry[3] |= np.uint64(above != ENDLESS) << np.uint64(a + 9)
        entry[3] |= np.uint64(NEVER if below == ENDLESS else min(below, NEAR)) << np.uint64(8 * a + 12)
        entry[3] |= np.uint64(NEVER if above == ENDLESS else min(above, NEAR)) << np.uint64(8 * a + 36)


@part(borrows=True)
def look(table: Collisions, members: I64[D1], pairs: U64[D1], state: I16[D1], gaps: U64[D1]) -> None:
    """How far each piece can slide before it hits another one, in a state of shapes ``members``.

    Fills ``gaps``, see the layout; ``pairs`` is that of ``find_pairs``.
    """
    cache = table.cache
    n = np.uint64(members.size)
    mask = np.uint64(cache.size // 4 - 1)
    wide = (n + np.uint64(7)) & ~np.uint64(7)
    end = n * n + ((np.uint64(3) * n * wide) >> np.uint64(3))
    for w in range(n * n, end):
        gaps[w] = _NO_GAPS
    near = gaps[n * n : end].view(np.uint8)
    axis = n * wide
    for i in range(n):
        at = np.uint64(3) * i
        x, y, z = np.int64(state[at]), np.int64(state[at + U1]), np.int64(state[at + np.uint64(2)])
        gaps[i * n + i] = _NEVER
        for j in range(i + U1, n):
            at = np.uint64(3) * j
            u, v, w = state[at] - x, state[at + U1] - y, state[at + np.uint64(2)] - z
            slot = pairs[i * n + j]
            key = ((slot + U1) << np.uint64(48)) + np.uint64((u << 32) + (v << 16) + w)
            entry = (((key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)) & mask) << np.uint64(2)
            if cache[entry] != key:
                cache[entry] = key
                its = cache[entry : entry + np.uint64(4)]
                _measure_gaps(table, its, np.int64(slot), members[i], members[j], u, v, w)
            gaps[i * n + j] = cache[entry + U1]
            gaps[j * n + i] = cache[entry + np.uint64(2)]
            both = cache[entry + np.uint64(3)] >> np.uint64(12)
            to, back = i * wide + j, j * wide + i
            near[to] = np.uint8(both)
            near[to + axis] = np.uint8(both >> np.uint64(8))
            near[to + axis + axis] = np.uint8(both >> np.uint64(16))
            near[back] = np.uint8(both >> np.uint64(24))
            near[back + axis] = np.uint8(both >> np.uint64(32))
            near[back + axis + axis] = np.uint8(both >> np.uint64(40))


@part(borrows=True)
def contact(
    table: Collisions, members: I64[D1], slot: np.uint64, state: I16[D1], i: np.uint64, j: np.uint64
) -> np.uint64:
    """What two pieces of a state, i < j, are to each other: the last word of an entry, see above.

    ``slot`` is that of the pair in ``find_pairs``.
    """
    cache = table.cache
    mask = np.uint64(cache.size // 4 - 1)
    p, q = np.uint64(3) * i, np.uint64(3) * j
    u = np.int64(state[q]) - np.int64(state[p])
    v = np.int64(state[q + U1]) - np.int64(state[p + U1])
    w = np.int64(state[q + np.uint64(2)]) - np.int64(state[p + np.uint64(2)])
    key = ((slot + U1) << np.uint64(48)) + np.uint64((u << 32) + (v << 16) + w)
    entry = (((key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)) & mask) << np.uint64(2)
    if cache[entry] != key:
        cache[entry] = key
        its = cache[entry : entry + np.uint64(4)]
        _measure_gaps(table, its, np.int64(slot), members[i], members[j], u, v, w)
    return cache[entry + np.uint64(3)]
