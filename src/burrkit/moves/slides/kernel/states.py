"""States: the places of the pieces, and a hash table that finds them again.

A state is one row of ``states``: three numbers a piece, padded with zeros to whole words of four numbers,
width(n) in all:

    states[s]  x0 y0 z0 x1 | y1 z1 x2 y2 | z2 .  .  .        int16, | ends a word

Where there are many, a row is packed: 8 or 16 numbers a word, as many as 2 to the power of ``lanes``, each
less the least one that its place in the row can have, ``lows``.

The first piece is at 0, 0, 0. Pieces of one shape stand side by side, run[i] being the place of the first
one like piece i, and stay sorted by x, y, z: interchanging them gives the same row. (Shapes of which
there is one come first, so that mostly the first piece stays what it is; else the row is shifted after
sorting.) The table holds the numbers of states, -1 where there is none, at most every other slot.
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.bits import U0, U1, U6, U63
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, I16, I32, I64, U64, Int


def width(n: int) -> int:
    """Numbers of a row of ``states`` for n pieces."""
    return (3 * n + 3) // 4 * 4


@part(borrows=True)
def read_row(words: U64[D1], row: Int, size: Int, lanes: Int, lows: I64[D1], state: I16[D2]) -> None:
    """Read a row of ``size`` words into row 0 of ``state``."""
    log, first = np.uint64(lanes), np.uint64(row * size)
    bits = np.uint64(64) >> log
    lane = (U1 << bits) - U1
    for x in range(np.uint64(state.shape[1])):
        packed = (words[first + (x >> log)] >> ((x << (U6 - log)) & U63)) & lane
        state[0, x] = np.int16(np.int64(packed) + lows[x])


@part(borrows=True)
def write_row(state: I16[D2], words: U64[D1], row: Int, size: Int, lanes: Int, lows: I64[D1]) -> bool:
    """Write row 1 of ``state`` to a row of ``size`` words; whether its numbers fit."""
    log, first = np.uint64(lanes), np.uint64(row * size)
    bits = np.uint64(64) >> log
    lane = (U1 << bits) - U1
    over = U0
    for w in range(np.uint64(size)):
        word, up = U0, U0
        for x in range(w << log, min((w + U1) << log, np.uint64(state.shape[1]))):
            number = np.uint64(np.int64(state[1, x]) - lows[x])
            over |= number
            word |= (number & lane) << up
            up += bits
        words[first + w] = word
    return over & ~lane == U0 or lanes == 2


@part(borrows=True)
def normalise(states: I16[D2], row: int, run: I64[D1]) -> int:
    """Give the state in this row its normal form: equal pieces sorted, the first piece at 0, 0, 0.

    Returns how many pieces changed their places with others.
    """
    n = run.size
    exchanged = 0
    for i in range(1, n):
        k = i
        x, y, z = states[row, 3 * i], states[row, 3 * i + 1], states[row, 3 * i + 2]
        while k > run[i]:
            p, q, r = states[row, 3 * k - 3], states[row, 3 * k - 2], states[row, 3 * k - 1]
            if p < x or (p == x and (q < y or (q == y and r < z))):
                break
            states[row, 3 * k], states[row, 3 * k + 1], states[row, 3 * k + 2] = p, q, r
            k -= 1
        if k < i:
            exchanged += 1
            states[row, 3 * k], states[row, 3 * k + 1], states[row, 3 * k + 2] = x, y, z
    x, y, z = states[row, 0], states[row, 1], states[row, 2]
    if x != 0 or y != 0 or z != 0:
        for i in range(n):
            states[row, 3 * i] -= x
            states[row, 3 * i + 1] -= y
            states[row, 3 * i + 2] -= z
    return exchanged


@part(borrows=True)
def first_slot(table: I32[D1], fresh: U64[D1], row: Int, words: Int) -> np.uint64:
    """The slot of the hash table at which the search for a fresh row of ``words`` words begins."""
    first = np.uint64(row * words)
    mixed = U0
    factor = np.uint64(0x9E3779B97F4A7C15)
    for w in range(np.uint64(words)):
        mixed += fresh[first + w] * factor
        factor += np.uint64(0xD1B54A32D192ED02)
    mixed = (mixed ^ (mixed >> np.uint64(32))) * np.uint64(0xFF51AFD7ED558CCD)
    return (mixed >> np.uint64(32)) & np.uint64(table.size - 1)


@part(borrows=True)
def slot_from(
    states: U64[D1], table: I32[D1], fresh: U64[D1], row: Int, words: Int, slot: np.uint64
) -> np.uint64:
    """The slot from ``slot`` on that holds the state equal to a fresh row, or the free one for it.

    Here ``states`` and ``fresh`` are words, ``words`` a row.
    """
    first = np.uint64(row * words)
    mask = np.uint64(table.size - 1)
    while table[slot] >= 0:
        old = np.uint64(np.int64(table[slot]) * words)
        same = True
        for w in range(np.uint64(words)):
            if states[old + w] != fresh[first + w]:
                same = False
                break
        if same:
            return slot
        slot = (slot + U1) & mask
    return slot


@part(borrows=True)
def slot_of(states: U64[D1], table: I32[D1], fresh: U64[D1], row: int, words: Int) -> np.uint64:
    """The slot of the hash table that holds the state equal to a fresh row, or the free one for it."""
    return slot_from(states, table, fresh, row, words, first_slot(table, fresh, row, words))


@part(borrows=True)
def enter(states: U64[D1], table: I32[D1], first: Int, end: Int, words: Int) -> None:
    """Enter the states from ``first`` to before ``end``, here as words, ``words`` a row, into the table."""
    for s in range(first, end):
        slot = slot_of(states, table, states, s, words)
        if table[slot] < 0:
            table[slot] = np.int32(s)
