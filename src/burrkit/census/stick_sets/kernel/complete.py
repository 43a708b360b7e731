"""Whether an assembly comes completely apart.

What comes free at all splits into two groups, each of which must then come apart alone. It does not matter
which first split is taken, nor when: sticks that are gone could only have been in the way. So one search
after the other is made, each from the state in which the one before ended.

A stick that is gone has the row EMPTY, which hits nothing, and is glued to one that is there: each of the
two moves when the other does. So the search for six sticks does for fewer, word by word. A group that
waits is one line of uint64:

    waiting[k, 0 ... 5]      the six words of ``relations``, glue included
    waiting[k, PLACE]        where the sticks are, as in ``moves``; who is gone is where its partner is
    waiting[k, MEMBERS]      who is there, as bits
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D6, I64, U8, U64
from burrkit.sixpiece.engine.kernel.first_separation import (
    BEYOND,
    BIG,
    DEPTH,
    MOST_STATES,
    PLACE,
    START,
    STATE,
    assembled,
    explore,
    read_places,
)
from burrkit.sixpiece.engine.kernel.relations import closed

#: The row of a stick that is gone, behind all others.
EMPTY = 2225
#: Slots of a group that waits, and how many can wait at once.
MEMBERS = 10
WAITING = 8

_COLUMN = np.uint64(sum(1 << 6 * i for i in range(6)))
_GATHER = np.uint64(sum(1 << 30 - 5 * i for i in range(6)))
_0 = np.uint64(0)
_1 = np.uint64(1)
_4 = np.uint64(4)
_6 = np.uint64(6)
_30 = np.uint64(30)
_63 = np.uint64(63)


def _inside() -> NDArray[np.uint64]:
    """uint64[64]: the bits of a word that tell of two sticks of a group."""
    return np.array(
        [sum(group << 6 * i for i in range(6) if group >> i & 1) for group in range(64)], dtype=np.uint64
    )


def _glue() -> NDArray[np.uint64]:
    """uint64[64]: the bits that tie all sticks that are not in a group to its first one."""
    table = np.zeros(64, dtype=np.uint64)
    for group in range(1, 64):
        first = next(i for i in range(6) if group >> i & 1)
        for gone in range(6):
            if not group >> gone & 1:
                table[group] |= np.uint64(1 << 6 * first + gone | 1 << 6 * gone + first)
    return table


INSIDE = _inside()
_GLUE = _glue()


@part(borrows=True)
def _mutual(closed_word: np.uint64) -> np.uint64:
    """Who has to move with whom, and the other way round, too: a closed word and its transpose."""
    result = _0
    for i in range(6):
        # The product brings the bits of column i together, in bits 30 to 35.
        column = (closed_word >> np.uint64(i)) & _COLUMN
        result |= (((column * _GATHER) >> _30) & _63) << np.uint64(6 * i)
    return result & closed_word


@part(borrows=True)
def _together(states: U64[D2], k: int, same: np.uint64) -> np.uint64:
    """What stays together of groups, bit 6 i + j for two sticks of one, when all is pulled apart.

    Along one axis two sticks stay together if each pushes the other, over any distance. What comes free along
    one axis is no longer in the way along the next one.
    """
    idle, a = 0, 0
    while idle < 3:
        less = _mutual(closed(states[k, 3 + a] & same))
        idle = idle + 1 if less == same else 1
        same = less
        a = 0 if a == 2 else a + 1
    return same


@part(borrows=True)
def _placed(place: np.uint64, members: np.uint64, at: I64[D2]) -> np.uint64:
    """The place with everybody who is not in a group where its first stick is; 0 if it is too far."""
    read_places(place, at)
    first = np.int64(lowest(members))
    result = _0
    for i in range(1, 6):
        own = i if (members >> np.uint64(i)) & _1 != _0 else first
        # Places are relative to stick 0, which may be gone itself.
        base = 0 if members & _1 != _0 else first
        for a in range(3):
            digit = at[own, a] - at[base, a] + 8
            if digit < 1 or digit > 14:
                return _0
            result = result << _4 | np.uint64(digit)
    return result


@part(borrows=True)
def _split(
    states: U64[D2],
    k: int,
    members: np.uint64,
    at: I64[D2],
    waiting: U64[D2],
    count: int,
) -> int:
    """Let what stays together of a group in a state wait, but for single sticks; how many wait.

    BEYOND if the sticks lie too far apart.
    """
    same = _together(states, k, INSIDE[members])
    left = members
    while left != _0:
        first = lowest(left)
        own = (same >> (_6 * first)) & _63
        left &= ~own
        if own & (own - _1) == _0:
            continue
        for a in range(6):
            waiting[count, a] = (states[k, a] & INSIDE[own]) | _GLUE[own]
        waiting[count, PLACE] = _placed(states[k, PLACE], own, at)
        if waiting[count, PLACE] == _0:
            return BEYOND
        waiting[count, MEMBERS] = own
        count += 1
    return count


@part(borrows=True)
def comes_apart(
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    waiting: U64[D2],
    left: I64[D1],
) -> int:
    """1 if an assembly comes completely apart at the n-th length, 0 if not, or BEYOND.

    Arguments as for ``moves.level``; the tables have the row EMPTY, all 0, too. ``waiting``
    uint64[WAITING, STATE] and ``left`` int64[6] are scratch.
    """
    states[0, PLACE] = START
    count = _split(states, 0, _63, at, waiting, 0)
    while count > 0:
        # What waits cannot be pulled apart where it is, so it must be searched.
        count -= 1
        members = waiting[count, MEMBERS]
        for p in range(6):
            left[p] = rows[p] if (members >> np.uint64(p)) & _1 != _0 else EMPTY
        for a in range(6):
            states[0, a] = waiting[count, a]
        states[0, PLACE] = waiting[count, PLACE]
        states[0, DEPTH] = _0
        found = explore(near, word, n, left, memo, states, at, group, BIG)
        if found < 0:
            return BEYOND if found == BEYOND else 0
        count = _split(states, found, members, at, waiting, count)
    return 1 if count == 0 else BEYOND


@kernel
def come_apart(
    near: U8[D6],
    word: U64[D4],
    n: int,
    assemblies: I64[D2],
    answers: I64[D1],
) -> None:
    """Fill answers[s] with ``comes_apart`` at the n-th length for assemblies given as rows, int64[., 6]."""
    memo = np.zeros((4, 36, 512), dtype=np.uint64)
    states = np.empty((MOST_STATES, STATE), dtype=np.uint64)
    at = np.empty((6, 3), dtype=np.int64)
    group = np.empty(64, dtype=np.uint64)
    waiting = np.empty((WAITING, STATE), dtype=np.uint64)
    rows = np.empty(6, dtype=np.int64)
    left = np.empty(6, dtype=np.int64)
    for s in range(assemblies.shape[0]):
        for p in range(6):
            rows[p] = assemblies[s, p]
        assembled(near, word, n, rows, states)
        answers[s] = comes_apart(near, word, n, rows, memo, states, at, group, waiting, left)
