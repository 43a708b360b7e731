"""The level of an assembly when moves that follow each other along one axis count as one.

A *run* is a row of moves along one axis. It is found by flooding: whatever can be reached from a state by
steps of one cube along an axis is one run away. States are those of ``moves``; their slot DEPTH counts
runs. For each state, bits of ``seen`` tell along which ways a run that reaches it has been followed
already:

    bit a            along axis a, if a run may go to and fro          (ways 0 to 2)
    bit 2 a          along +a, if it may not, and bit 2 a + 1 along -a (ways 0 to 5)

Which way a group goes is then told of whatever is the smaller part, so that a group of four that moves
along +a is two sticks that move along -a, and of three and three either may be said to move.
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D6, I64, U8, U64, Int
from burrkit.sixpiece.engine.kernel.first_separation import (
    BEYOND,
    BIG,
    CLOSED,
    DEPTH,
    DIGIT,
    FIXED,
    LAST,
    NEVER,
    NEVER_FREE,
    PLACE,
    START,
    STEPS,
    assembled,
    comes_free,
    fill_words,
    level,
    list_groups,
    read_places,
)
from burrkit.sixpiece.engine.kernel.relations import ALL

#: What a run is: along an axis, to and fro; or along one direction.
AXIS = 0
DIRECTION = 1

_SIZE = np.array([group.bit_count() for group in range(64)])
_0 = np.uint64(0)
_1 = np.uint64(1)
_3 = np.uint64(3)


@part(borrows=True)
def _goes(own: np.uint64, way: int, kind: int) -> int:
    """Whether a group that slides along its axis slides along this way."""
    if kind == AXIS:
        return 1
    if way & 1:
        return int(_SIZE[own] >= 3)
    return int(_SIZE[own] <= 3)


@part(borrows=True)
def _flood(
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    seen: I64[D1],
    todo: I64[D1],
    head: int,
    way: int,
    kind: int,
    count: int,
) -> int:
    """Add the new states of a run from ``head``; how many there are now.

    BEYOND if there is no room; if a state is free, -count - 3, which is less.
    """
    axis = way if kind == AXIS else way >> 1
    seen[head] |= 1 << way
    todo[0] = head
    waiting = 1
    while waiting > 0:
        waiting -= 1
        here = todo[waiting]
        if states[here, CLOSED + axis] == ALL:
            continue
        read_places(states[here, PLACE], at)
        for choice in range(list_groups(states[here, CLOSED + axis], group)):
            if _goes(group[choice], way, kind) == 0:
                continue
            own = np.int64(group[choice])
            place = states[here, PLACE] + STEPS[axis, own]
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
                seen[count] = 0
                fill_words(own, axis, 1, near, word, n, rows, memo, at, states, here, count)
                count += 1
                if comes_free(states, known) != 0:
                    return -count - 3
            if (seen[known] >> way) & 1 == 0:
                seen[known] |= 1 << way
                todo[waiting] = known
                waiting += 1
    return count


@part(borrows=True)
def fewest(
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    seen: I64[D1],
    todo: I64[D1],
    kind: int,
    cap: Int,
) -> Int:
    """The least number of runs until some sticks come free; ``cap`` if it is not less, and that is 2 or more.

    FIXED, NEVER or BEYOND if there is none.

    ``seen`` and ``todo`` are scratch, int64[n] and int64[n + 1] for ``states`` uint64[n, STATE]; the rest is
    as for ``moves.level``.
    """
    states[0, PLACE] = START
    states[0, DEPTH] = _0
    if comes_free(states, 0) != 0:
        return 1
    seen[0] = 0
    count = 1
    head = 0
    while head < count:
        if np.int64(states[head, DEPTH]) + 2 >= cap:
            return cap
        for way in range(3 if kind == AXIS else 6):
            if (seen[head] >> way) & 1 == 0:
                count = _flood(
                    near, word, n, rows, memo, states, at, group, seen, todo, head, way, kind, count
                )
                if count == BEYOND:
                    return BEYOND
                if count < 0:
                    return np.int64(states[head, DEPTH]) + 2
        head += 1
    return FIXED if count == 1 else NEVER


@part(borrows=True)
def three_levels(
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    group: U64[D1],
    seen: I64[D1],
    todo: I64[D1],
    least: Int,
    most: Int,
) -> Int:
    """The levels at the n-th length in runs along an axis, in runs in a direction, and in moves; or BEYOND.

    They are given as level types are, four bits each, the last one twice, and lie between two bounds.
    NEVER_FREE if nothing comes free. Other arguments are those of ``fewest``.
    """
    # A move is a run in a direction, and that one along an axis: none of the three is more than the next.
    high = most & 15
    if (least & 15) < high:
        found = level(near, word, n, rows, memo, states, at, group, high if high < 15 else BIG)
        if found == BEYOND or found > 14:
            return BEYOND
        high = found if found > 0 else 15
    if high == 15:
        return NEVER_FREE
    code = high | high << 4
    low: Int = 0
    for kind in range(AXIS, DIRECTION + 1):
        shift = 12 - 4 * kind
        low, found = max(low, (least >> shift) & 15), min(high, (most >> shift) & 15)
        if low < found:
            found = fewest(near, word, n, rows, memo, states, at, group, seen, todo, kind, found)
            if found == BEYOND:
                return BEYOND
        code |= found << shift
        low = found
    return code


@kernel
def runs(
    near: U8[D6],
    word: U64[D4],
    assemblies: I64[D2],
    kind: int,
    states: U64[D2],
    answers: I64[D2],
) -> None:
    """Fill answers[s, n] with the level in runs at the n-th length for assemblies given as rows, int64[., 6].

    ``kind`` is AXIS or DIRECTION; FIXED, NEVER and BEYOND as in ``moves``. What is free at no length is free
    at no longer one. ``states`` uint64[n, STATE] is scratch.
    """
    memo = np.zeros((4, 36, 512), dtype=np.uint64)
    seen = np.empty(states.shape[0], dtype=np.int64)
    # Each state waits at most once in a flood.
    todo = np.empty(states.shape[0] + 1, dtype=np.int64)
    at = np.empty((6, 3), dtype=np.int64)
    group = np.empty(64, dtype=np.uint64)
    rows = np.empty(6, dtype=np.int64)
    for s in range(assemblies.shape[0]):
        for p in range(6):
            rows[p] = assemblies[s, p]
        for n in range(4):
            answers[s, n] = NEVER
        for n in range(4):
            assembled(near, word, n, rows, states)
            answers[s, n] = fewest(near, word, n, rows, memo, states, at, group, seen, todo, kind, BIG)
            if answers[s, n] == NEVER:
                break
