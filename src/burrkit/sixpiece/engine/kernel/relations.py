"""Collisions of two sticks in any relative position, as bits.

Where a stick is, is its position, 0 to 5, and what it is, a row of tables for that position. Cut across, a
stick of length L is L sections of 2 x 2 cubes. A stick that crosses another one meets 2 x 2 x 2 cubes of it
at most, those of two neighbouring sections, so one byte holds all that can be hit:

    near[length, position, row, form, 0, PAD + t]    the cubes of sections t and t + 1 (0 past its ends)
                                      1              ... of all pairs of sections from t on
                                      2              ... of all up to t
    form 2 s + v: s is the axis of the other stick (0: the next axis, x to y to z to x; 1: the one after)
        v = 0    bit 4 i + 2 j + k    i: section, j: along the other stick, k: along the third axis
        v = 1    bit 4 j + 2 i + k

Both sticks of a pair number the 8 cubes in the same order, the one by its form v = 0, the other by v = 1,
so whether they collide is one "and" of two bytes; if they meet by half along the third axis, of 4 bits
each. Two parallel sticks are compared as a whole, section by section: word[length, 0, position, row], 4
bits a section, section 0 from bit SHIFT on; word[length, 1] and word[length, 2] have in each section all
that is there or further on, or there or before.

Six sticks together are six words of 6 x 6 bits: bit 6 i + j of words[a] is set if i hits j on its next cube
along +axis a, of words[3 + a] if it does so anywhere along it. The closure of such a word (S. Warshall, 1962)
lists for each stick those that have to move with it; where each stick pushes all others nothing moves on
that axis. Moving the others the other way is the same move, so only +x, +y and +z count.

No function takes a slice of an array: Numba counts references to each, by two locked instructions that cost
more than all else here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.bits import ALL_BITS, U0, U1, U6, U63
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D4, D6, I64, U8, U64, Int
from burrkit.sixpiece import frame

#: Bytes of a form, and where section 0 stands among them: sticks of length 12 may be 14 cubes apart.
SECTIONS = 48
PAD = 16
#: Bits below section 0 of a word: 3 sections, so that length 12 fits in.
SHIFT = 12

#: A closed word in which every stick pushes every other.
ALL = np.uint64((1 << 36) - 1)
#: The bits of a word for each stick itself.
DIAGONAL = np.uint64(sum(1 << 7 * i for i in range(6)))


class Sections(NamedTuple):
    """The cross sections of all sticks in all positions, for the lengths 6, 8, 10, 12 in this order.

    ``near`` uint8[4, 6, rows, 4, 3, 48], ``word`` uint64[4, 3, 6, rows].
    """

    near: U8[D6]
    word: U64[D4]


class PlacedSticks(NamedTuple):
    """Six sticks of the n-th length: ``rows`` int64[6] are their rows in positions 0 to 5."""

    sections: Sections
    n: int
    rows: I64[D1]


class Offset(NamedTuple):
    """How far a stick has moved relative to another one, in cubes along x, y and z."""

    x: int
    y: int
    z: int


#: Two sticks in their places in the assembled burr.
HOME = Offset(0, 0, 0)


_BOXES = frame.boxes()
_AXIS = np.array([max(range(3), key=lambda a: box.extent[a]) for box in _BOXES])
_LOW = np.array([box.low for box in _BOXES])


def _pairs() -> NDArray[np.int64]:
    """int64[6, 6, 8]: what is constant about the sticks i and j.

    Crossing: axis of i, of j, third axis, form of i, form of j, section of i at the near side of j, the
    same of j, third coordinate of j less that of i. Parallel: their axis twice, the two other axes and j
    less i on these.
    """
    table = np.zeros((6, 6, 8), dtype=np.int64)
    for i in range(6):
        for j in range(6):
            a, b = int(_AXIS[i]), int(_AXIS[j])
            if a != b:
                c = 3 - a - b
                forms = 2 * int((a + 1) % 3 != b), 2 * int((b + 1) % 3 != a) + 1
                table[i, j] = a, b, c, *forms, _LOW[j, a] + PAD, _LOW[i, b] + PAD, _LOW[j, c] - _LOW[i, c]
            else:
                u, v = (a + 1) % 3, (a + 2) % 3
                table[i, j] = a, a, u, v, _LOW[j, u] - _LOW[i, u], _LOW[j, v] - _LOW[i, v], 0, 0
    return table


def _marks() -> NDArray[np.uint64]:
    """uint64[6, 6, 4]: the bits of a word that two bits of ``relation`` stand for."""
    table = np.zeros((6, 6, 4), dtype=np.uint64)
    for i in range(6):
        for j in range(6):
            for two in range(4):
                table[i, j, two] = (two & 1) << 6 * j + i | (two >> 1) << 6 * i + j
    return table


_PAIRS = _pairs()
_MARKS = _marks()
_COLUMN = np.uint64(sum(1 << 6 * i for i in range(6)))
_2 = np.uint64(2)
_3 = np.uint64(3)
_7 = np.uint64(7)
_THREES = np.uint64(0x3333333333333333)
_FIVES = np.uint64(0x5555555555555555)
_ONES = np.uint64(0x1111111111111111)


@part(borrows=True)
def _meet(mine: Int, other: Int, apart: int) -> np.uint64:
    """1 if two bytes of cubes share one, the other's being -1, 0 or 1 on along the third axis."""
    if apart == 0:
        both = mine & other
    elif apart == 1:
        both = (mine >> 1) & other & 0x55
    else:
        both = mine & (other >> 1) & 0x55
    return U1 if both != 0 else U0


@part(borrows=True)
def _along(stick: np.uint64, kind: int, sections: int) -> np.uint64:
    """A word of a stick moved along; past its ends a cumulated word goes on as it is there."""
    bits = np.uint64(4 * abs(sections))
    if sections >= 0:
        end = (stick >> np.uint64(60)) * _ONES if kind == 2 else U0
        return stick >> bits | end & ~(ALL_BITS >> bits)
    end = (stick & np.uint64(15)) * _ONES if kind == 1 else U0
    return stick << bits | end & ~(ALL_BITS << bits)


@part(borrows=True)
def _overlap(mine: np.uint64, other: np.uint64, u: int, v: int) -> np.uint64:
    """1 if two parallel sticks share a cube, the other one being this far on across."""
    if u < -1 or u > 1 or v < -1 or v > 1:
        return U0
    if u == 1:
        mine = (mine >> _2) & _THREES
        other &= _THREES
    elif u == -1:
        other = (other >> _2) & _THREES
        mine &= _THREES
    if v == 1:
        mine = (mine >> U1) & _FIVES
        other &= _FIVES
    elif v == -1:
        other = (other >> U1) & _FIVES
        mine &= _FIVES
    return U1 if mine & other != U0 else U0


@part(borrows=True)
def _crossing(near: U8[D6], n: int, i: int, row_i: int, j: int, row_j: int, along: Offset) -> np.uint64:
    """``relation`` of two sticks that cross; ``along`` their own axes and the third one."""
    on_a, on_b, on_c = along
    a, b, c = (
        _2 * np.uint64(_PAIRS[i, j, 0]),
        _2 * np.uint64(_PAIRS[i, j, 1]),
        _2 * np.uint64(_PAIRS[i, j, 2]),
    )
    mine, other, apart = _PAIRS[i, j, 3], _PAIRS[i, j, 4], _PAIRS[i, j, 7] + on_c
    s, t = _PAIRS[i, j, 5] + on_a, _PAIRS[i, j, 6] - on_b
    m, o = np.int64(near[n, i, row_i, mine, 0, s]), np.int64(near[n, j, row_j, other, 0, t])
    hits = U0
    if -2 < apart < 2:
        hits = _meet(np.int64(near[n, i, row_i, mine, 0, s + 1]), o, apart) << a
        hits |= _meet(np.int64(near[n, i, row_i, mine, 0, s - 1]), o, apart) << (a + U1)
        hits |= _meet(m, np.int64(near[n, j, row_j, other, 0, t - 1]), apart) << b
        hits |= _meet(m, np.int64(near[n, j, row_j, other, 0, t + 1]), apart) << (b + U1)
        hits |= _meet(np.int64(near[n, i, row_i, mine, 1, s + 1]), o, apart) << (a + U6)
        hits |= _meet(np.int64(near[n, i, row_i, mine, 2, s - 1]), o, apart) << (a + _7)
        hits |= _meet(m, np.int64(near[n, j, row_j, other, 2, t - 1]), apart) << (b + U6)
        hits |= _meet(m, np.int64(near[n, j, row_j, other, 1, t + 1]), apart) << (b + _7)
    if m == 0 or o == 0:
        return hits
    for step in range(-1, 2):
        if step != apart:
            hits |= _sideways(_meet(m, o, step), step - apart) << c
    return hits


@part(borrows=True)
def _sideways(hit: np.uint64, step: int) -> np.uint64:
    """The bits of a hit ``step`` cubes along an axis or, if negative, against it."""
    side = U0 if step > 0 else U1
    return hit << (side + U6) | (hit << side if -2 < step < 2 else U0)


@part(borrows=True)
def _parallel(word: U64[D4], n: int, i: int, row_i: int, j: int, row_j: int, along: Offset) -> np.uint64:
    """``relation`` of two parallel sticks; ``along`` their axis and the two others."""
    on_a, on_u, on_v = along
    a, c, d = (
        _2 * np.uint64(_PAIRS[i, j, 0]),
        _2 * np.uint64(_PAIRS[i, j, 2]),
        _2 * np.uint64(_PAIRS[i, j, 3]),
    )
    u, v = _PAIRS[i, j, 4] + on_u, _PAIRS[i, j, 5] + on_v
    one, two = word[n, 0, i, row_i], word[n, 0, j, row_j]
    hits = U0
    if -2 < u < 2 and -2 < v < 2:
        hits = _overlap(_along(one, 0, on_a + 1), two, u, v) << a
        hits |= _overlap(_along(one, 0, on_a - 1), two, u, v) << (a + U1)
        hits |= _overlap(_along(word[n, 1, i, row_i], 1, on_a + 1), two, u, v) << (a + U6)
        hits |= _overlap(_along(word[n, 2, i, row_i], 2, on_a - 1), two, u, v) << (a + _7)
    one = _along(one, 0, on_a)
    for step in range(-1, 2):
        if step != u:
            hits |= _sideways(_overlap(one, two, step, v), step - u) << c
        if step != v:
            hits |= _sideways(_overlap(one, two, u, step), step - v) << d
    return hits


@part(borrows=True)
def relation(sections: Sections, n: int, i: int, row_i: int, j: int, row_j: int, offset: Offset) -> np.uint64:
    """Twelve bits: whether stick j, ``offset`` from its place relative to i, hits i; both of the n-th length.

    Bit 2 a: one cube on along +a; bit 2 a + 1: along -a, which is i along +a; 6 bits on: anywhere along +a
    or -a.
    """
    x, y, z = offset
    a, b, c, d = _PAIRS[i, j, 0], _PAIRS[i, j, 1], _PAIRS[i, j, 2], _PAIRS[i, j, 3]
    on_a = x if a == 0 else (y if a == 1 else z)
    on_c = x if c == 0 else (y if c == 1 else z)
    if a != b:
        on_b = x if b == 0 else (y if b == 1 else z)
        return _crossing(sections.near, n, i, row_i, j, row_j, Offset(on_a, on_b, on_c))
    on_d = x if d == 0 else (y if d == 1 else z)
    return _parallel(sections.word, n, i, row_i, j, row_j, Offset(on_a, on_c, on_d))


@part(borrows=True)
def enter(hits: np.uint64, i: int, j: int, words: U64[D2], k: int, start: int) -> None:
    """Add the bits of ``relation`` of i and j to the six words words[k, start ... start + 5]."""
    for a in range(6):
        words[k, start + a] |= _MARKS[i, j, (hits >> np.uint64(2 * a)) & _3]


@part(borrows=True)
def closed(pushes: np.uint64) -> np.uint64:
    """The closure of a word: for each stick all that have to move with it, from those that it pushes."""
    pushes |= DIAGONAL
    for via in range(6):
        pushes |= ((pushes >> np.uint64(via)) & _COLUMN) * ((pushes >> np.uint64(6 * via)) & U63)
    return pushes
