"""How many moves it takes to free the first sticks of an assembled burr, by breadth-first search.

What is known of each state that was found is one line of uint64:

    states[k, 0 ... 5]    the six words of ``relations``: who hits whom
    states[k, 6 ... 8]    the first three of them closed: who has to move along with whom
    states[k, PLACE]      where the others lie relative to the first stick, 15 numbers of 4 bits, 8 for 0:
                          bits 59..56  55..52  51..48  47..44 ... 3..0
                                  1x      1y      1z      2x  ...   5z
    states[k, DEPTH]      moves made so far
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D6, I64, U8, U64, Int
from burrkit.sixpiece.engine.kernel.relations import ALL, closed, enter, relation

#: Slots of a state.
CLOSED = 6
PLACE = 9
DEPTH = 10
STATE = 11
#: Most states that a search may find.
MOST_STATES = 1 << 14

#: Answers beside a level: nothing moves; something moves but never comes free; too far or too many states.
FIXED = 0
NEVER = -1
BEYOND = -2
#: Answers of ``explore`` alone: too many moves; nothing moves.
CAPPED = -3
STILL = -4
#: A level type of nothing but never.
NEVER_FREE = 0xFFFF
#: More moves than any search makes.
BIG = 1 << 30


def _steps() -> NDArray[np.uint64]:
    """uint64[3, 64]: what one cube along +axis of the sticks in a group adds to the word of a state."""
    table = np.zeros((3, 64), dtype=np.uint64)
    for axis in range(3):
        for group in range(64):
            moved = range(6) if not group & 1 else [i for i in range(6) if not group >> i & 1]
            digits = (1 << 4 * (3 * (5 - i) + 2 - axis) for i in moved if group & 1 or group >> i & 1)
            table[axis, group] = (sum(digits) * (-1 if group & 1 else 1)) % (1 << 64)
    return table


def _crossed() -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Pairs of sticks of which a group contains one, for each group.

    int64[64, 10, 3]: i, j, and 1 if j moves with the group, -1 if i does, 0 after the last pair; uint64[64]:
    the bits of a word that tell of all other pairs.
    """
    table = np.zeros((64, 10, 3), dtype=np.int64)
    others = np.full(64, (1 << 36) - 1, dtype=np.uint64)
    # Parallel pairs last: threads that go through their lists together then do the same at the same time.
    pairs = sorted(combinations(range(6), 2), key=lambda pair: pair[0] // 2 == pair[1] // 2)
    for group in range(64):
        n = 0
        for i, j in pairs:
            turn = (group >> j & 1) - (group >> i & 1)
            if turn:
                table[group, n] = i, j, turn
                n += 1
                others[group] &= np.uint64((1 << 36) - 1 - (1 << 6 * i + j) - (1 << 6 * j + i))
    return table, others


#: What a step along an axis adds to the place.
STEPS = _steps()
_CROSSED, _OTHERS = _crossed()
#: The bits of a word that stop a group.
STOPS = np.array(
    [sum((63 & ~group) << 6 * i for i in range(6) if group >> i & 1) for group in range(64)], dtype=np.uint64
)
#: The place of six sticks that have not moved.
START = np.uint64(sum(8 << 4 * i for i in range(15)))
#: The fifteen numbers of a place, all higher than they may be; and the lowest bit of each.
LAST = np.uint64(0x0FFFFFFFFFFFFFFF)
DIGIT = np.uint64(0x0111111111111111)
_0 = np.uint64(0)
_1 = np.uint64(1)
_3 = np.uint64(3)
_4 = np.uint64(4)
_12 = np.uint64(12)
_63 = np.uint64(63)
_LOW_12 = np.uint64((1 << 12) - 1)


@part(borrows=True)
def list_groups(moves: np.uint64, group: U64[D1]) -> int:
    """List the groups that can move, all sticks together not among them, from a closed word; how many."""
    seen = _0
    count = 0
    for i in range(6):
        own = (moves >> np.uint64(6 * i)) & _63
        if own != _63 and (seen >> own) & _1 == _0:
            seen |= _1 << own
            group[count] = own
            count += 1
    single = count
    at = 0
    while at < count:
        for i in range(single):
            both = group[at] | group[i]
            if both != _63 and (seen >> both) & _1 == _0:
                seen |= _1 << both
                group[count] = both
                count += 1
        at += 1
    return count


@part(borrows=True)
def known_relation(
    memo: U64[D3],
    near: U8[D6],
    word: U64[D4],
    n: int,
    i: int,
    row_i: int,
    j: int,
    row_j: int,
    x: int,
    y: int,
    z: int,
) -> np.uint64:
    """``relation``, looked up if it was asked not long ago.

    memo[n, 6 i + j, the last three bits of each offset]: row of i, row of j, offsets + 16, in 12, 12 and 3
    x 5 bits, and the answer.
    """
    slot = ((x & 7) << 6) | ((y & 7) << 3) | (z & 7)
    tag = np.uint64((row_i << 27) | (row_j << 15) | ((x + 16) << 10) | ((y + 16) << 5) | (z + 16))
    entry = memo[n, 6 * i + j, slot]
    if entry >> _12 == tag:
        return entry & _LOW_12
    hits = relation(near, word, n, i, row_i, j, row_j, x, y, z)
    memo[n, 6 * i + j, slot] = (tag << _12) | hits
    return hits


@part(borrows=True)
def comes_free(states: U64[D2], k: int) -> int:
    """Close the words of a state; whether some sticks come free at once."""
    free = 0
    for a in range(3):
        moves = closed(states[k, a])
        states[k, CLOSED + a] = moves
        if moves != ALL and closed(states[k, 3 + a]) != ALL:
            free = 1
    return free


@part(borrows=True)
def fill_words(
    own: Int,
    axis: int,
    distance: int,
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    memo: U64[D3],
    at: I64[D2],
    states: U64[D2],
    before: int,
    k: int,
) -> None:
    """Fill the words of state k, in which a group is ``distance`` on from where the sticks are ``at``.

    ``before`` is a state from which only the group has moved.
    """
    for a in range(6):
        states[k, a] = states[before, a] & _OTHERS[own]
    dx = distance if axis == 0 else 0
    dy = distance if axis == 1 else 0
    dz = distance if axis == 2 else 0
    for pair in range(9):
        i, j, turn = _CROSSED[own, pair, 0], _CROSSED[own, pair, 1], _CROSSED[own, pair, 2]
        if turn == 0:
            return
        x, y, z = (
            at[j, 0] - at[i, 0] + turn * dx,
            at[j, 1] - at[i, 1] + turn * dy,
            at[j, 2] - at[i, 2] + turn * dz,
        )
        enter(known_relation(memo, near, word, n, i, rows[i], j, rows[j], x, y, z), i, j, states, k, 0)


@part(borrows=True)
def read_places(place: np.uint64, at: I64[D2]) -> None:
    """Where the sticks are, int64[6, 3]."""
    for a in range(3):
        at[0, a] = 0
    for i in range(5, 0, -1):
        for a in range(2, -1, -1):
            at[i, a] = np.int64(place & np.uint64(15)) - 8
            place >>= _4


@part(borrows=True)
def _move(
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    head: int,
    axis: int,
    own: Int,
    count: int,
) -> int:
    """Add the new states that a group reaches from ``head``; how many there are now.

    BEYOND if there is no room; if a state is free, -count - 3, which is less.
    """
    place = states[head, PLACE]
    before = head
    distance = 0
    while True:
        place += STEPS[axis, own]
        distance += 1
        full = place ^ LAST
        if ((place - DIGIT) & ~place | (full - DIGIT) & ~full) & (DIGIT << _3) != _0:
            return BEYOND
        known = 0
        while known < count and states[known, PLACE] != place:
            known += 1
        if known == count:
            if count == states.shape[0]:
                return BEYOND
            states[count, PLACE] = place
            states[count, DEPTH] = states[head, DEPTH] + _1
            fill_words(own, axis, distance, near, word, n, rows, memo, at, states, before, count)
            if comes_free(states, count) != 0:
                return -count - 3
            count += 1
        before = known
        if states[known, axis] & STOPS[own] != _0:
            return count


@part(borrows=True)
def explore(
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    cap: Int,
) -> int:
    """A state from which some sticks come free by the next move, found by as few moves as can be.

    STILL, NEVER or BEYOND if there is none; CAPPED if ``cap`` is not more than the moves that it
    takes to come free. The search goes on from states[0], of which the six words, PLACE and DEPTH are given;
    the rest is as for ``level``.
    """
    if comes_free(states, 0) != 0:
        return 0
    count = 1
    head = 0
    while head < count:
        if np.int64(states[head, DEPTH]) + 2 >= cap:
            return CAPPED
        read_places(states[head, PLACE], at)
        for axis in range(3):
            if states[head, CLOSED + axis] == ALL:
                continue
            for choice in range(list_groups(states[head, CLOSED + axis], group)):
                own = np.int64(group[choice])
                count = _move(near, word, n, rows, memo, states, at, group, head, axis, own, count)
                if count == BEYOND:
                    return BEYOND
                if count < 0:
                    return -count - 3
        head += 1
    return STILL if count == 1 else NEVER


@part(borrows=True)
def level(
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    cap: Int,
) -> Int:
    """The least number of moves until some sticks come free, at the n-th length; ``cap`` if it is not less.

    FIXED, NEVER or BEYOND if there is none. ``rows`` are the rows of the six sticks, states[0] holds the
    six words of the assembly. ``memo`` uint64[4, 36, 512] is kept from call to call, all 0 at first. The
    other arrays are scratch: ``states`` uint64[n, STATE], ``at`` int64[6, 3], ``group`` uint64[64].
    """
    states[0, PLACE] = START
    states[0, DEPTH] = _0
    found = explore(near, word, n, rows, memo, states, at, group, cap)
    if found >= 0:
        return np.int64(states[found, DEPTH]) + 1
    if found == CAPPED:
        return cap
    return FIXED if found == STILL else found


@part(borrows=True)
def assembled(
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    states: U64[D2],
) -> None:
    """Fill the six words of an assembly."""
    for a in range(6):
        states[0, a] = _0
    for i in range(6):
        for j in range(i + 1, 6):
            enter(relation(near, word, n, i, rows[i], j, rows[j], 0, 0, 0), i, j, states, 0, 0)


@part(borrows=True)
def level_type(
    near: U8[D6],
    word: U64[D4],
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    least: Int,
    most: Int,
) -> Int:
    """The levels at the four lengths, four bits each, 15 for never, between two bounds; or BEYOND.

    states[0] as for ``level``: at first the same sticks are in each other's way whatever their length.
    """
    low: Int = 0
    high: Int = 15
    code: Int = 0
    for step in range(4):
        n = (
            4 - step
        ) & 3  # 6, 12, 10, 8: longer sticks can do less, so what is between two equal ones is known
        shift = 12 - 4 * n
        one, two = max(low, (least >> shift) & 15), min(high, (most >> shift) & 15)
        if one < two:
            found = level(near, word, n, rows, memo, states, at, group, two if two < 15 else BIG)
            if found == BEYOND or found > 14:
                return BEYOND
            two = found if found > 0 else 15
        if step == 0:
            if two == 15:
                return NEVER_FREE
            low = two
        else:
            high = two
        code |= two << shift
    return code


@kernel
def levels(
    near: U8[D6],
    word: U64[D4],
    assemblies: I64[D2],
    answers: I64[D2],
) -> None:
    """Fill answers[s, n] with ``level`` at the n-th length for assemblies given as rows, int64[., 6]."""
    memo = np.zeros((4, 36, 512), dtype=np.uint64)
    states = np.empty((MOST_STATES, STATE), dtype=np.uint64)
    at = np.empty((6, 3), dtype=np.int64)
    group = np.empty(64, dtype=np.uint64)
    rows = np.empty(6, dtype=np.int64)
    for s in range(assemblies.shape[0]):
        for p in range(6):
            rows[p] = assemblies[s, p]
        for n in range(4):
            assembled(near, word, n, rows, states)
            answers[s, n] = level(near, word, n, rows, memo, states, at, group, BIG)
