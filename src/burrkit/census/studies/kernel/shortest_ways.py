"""All shortest ways to the first separation of an assembly, and whether everything then falls apart.

States are those of ``moves``. What is found is a list of moves, each from a state to one that is a move
deeper:

    edges[e]    source, target, axis, group (bits of sticks), distance along +axis
    marks[k]    of state k: bit 0, on a shortest way; bit 1, something is free; bit 2, all sticks slide off
                one another at once, in some order
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D6, I64, U8, U64, Int
from burrkit.sixpiece.engine.kernel.first_separation import (
    BEYOND,
    CLOSED,
    DEPTH,
    DIGIT,
    FIXED,
    LAST,
    MOST_STATES,
    NEVER,
    PLACE,
    START,
    STATE,
    STEPS,
    assembled,
    comes_free,
    fill_words,
    list_groups,
    read_places,
)
from burrkit.sixpiece.engine.kernel.relations import ALL, closed

#: Bits of a mark.
USEFUL = 1
FREE = 2
FALLS = 4
#: Most moves that are listed.
MOST_EDGES = 1 << 17

#: The bits of a word that tell of sticks of a group alone.
INSIDE = np.array(
    [sum(group << 6 * i for i in range(6) if group >> i & 1) for group in range(64)], dtype=np.uint64
)
_0 = np.uint64(0)
_1 = np.uint64(1)
_3 = np.uint64(3)
_6 = np.uint64(6)
_63 = np.uint64(63)


@part(borrows=True)
def sliding_off(states: U64[D2], k: int, whole: np.uint64) -> np.uint64:
    """Some of the sticks ``whole`` that slide off the others of them without end in state k; 0 if none do."""
    for a in range(3):
        moves = closed(states[k, 3 + a] & INSIDE[whole])
        for i in range(np.uint64(6)):
            own = (moves >> (_6 * i)) & _63
            if (whole >> i) & _1 != _0 and own != whole:
                return own
    return _0


@part(borrows=True)
def _falls(states: U64[D2], k: int, waiting: U64[D1]) -> int:
    """Whether the sticks slide off one another until each is alone; which go first does not matter."""
    waiting[0] = _63
    left = 1
    while left > 0:
        left -= 1
        whole = waiting[left]
        if whole & (whole - _1) == _0:
            continue
        own = sliding_off(states, k, whole)
        if own == _0:
            return 0
        waiting[left] = own
        waiting[left + 1] = whole & ~own
        left += 2
    return 1


@part(borrows=True)
def _follow(
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    at: I64[D2],
    marks: I64[D1],
    edges: I64[D2],
    found: I64[D1],
    head: int,
    axis: int,
    own: Int,
) -> int:
    """Slide a group from ``head`` as far as it goes, or until something is free, and list what is deeper.

    found: states, edges, depth of the first free state or -1. BEYOND if there is no room, else 0.
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
        count = found[0]
        known = 0
        while known < count and states[known, PLACE] != place:
            known += 1
        if known == count:
            if count == states.shape[0]:
                return BEYOND
            states[count, PLACE] = place
            states[count, DEPTH] = states[head, DEPTH] + _1
            fill_words(own, axis, distance, near, word, n, rows, memo, at, states, before, count)
            marks[count] = FREE if comes_free(states, count) != 0 else 0
            if marks[count] and found[2] < 0:
                found[2] = np.int64(states[count, DEPTH])
            found[0] = count + 1
        if states[known, DEPTH] == states[head, DEPTH] + _1:
            if found[1] == edges.shape[0]:
                return BEYOND
            edge = found[1]
            edges[edge, 0], edges[edge, 1], edges[edge, 2] = head, known, axis
            edges[edge, 3], edges[edge, 4] = own, distance
            found[1] = edge + 1
        before = known
        if marks[known] & FREE:
            return 0
        stopped = states[known, axis]
        for i in range(np.uint64(6)):
            if (own >> np.int64(i)) & 1 and (stopped >> (_6 * i)) & _63 & ~np.uint64(own) != _0:
                return 0


@part(borrows=True)
def _useful(edges: I64[D2], count: int, states: U64[D2], marks: I64[D1], deepest: int) -> int:
    """Mark the states on shortest ways, and keep the moves between them; how many."""
    for edge in range(count - 1, -1, -1):
        target = edges[edge, 1]
        if marks[target] & FREE and np.int64(states[target, DEPTH]) == deepest:
            marks[target] |= USEFUL
        if marks[target] & USEFUL:
            marks[edges[edge, 0]] |= USEFUL
    kept = 0
    for edge in range(count):
        if marks[edges[edge, 1]] & USEFUL:
            for i in range(5):
                edges[kept, i] = edges[edge, i]
            kept += 1
    return kept


@kernel
def ways(
    near: U8[D6],
    word: U64[D4],
    n: int,
    rows: I64[D1],
    memo: U64[D3],
    states: U64[D2],
    marks: I64[D1],
    edges: I64[D2],
    found: I64[D1],
) -> int:
    """The level of one assembly, six rows, at the n-th length; FIXED, NEVER or BEYOND as in ``moves``.

    ``edges`` int64[m, 5] and ``marks`` int64[states] are filled; found[0] becomes how many states lie
    within fewer moves than the level (all, if it never comes free), found[1] how many moves are listed.
    ``memo`` uint64[4, 36, 512], all 0 at first, and ``states`` uint64[s, STATE] are scratch.
    """
    at = np.empty((6, 3), dtype=np.int64)
    group = np.empty(64, dtype=np.uint64)
    assembled(near, word, n, rows, states)
    states[0, PLACE] = START
    states[0, DEPTH] = _0
    found[0], found[1], found[2] = 1, 0, -1
    marks[0] = FREE | USEFUL if comes_free(states, 0) != 0 else 0
    if marks[0]:
        found[2] = 0
    head = 0
    while head < found[0] and (found[2] < 0 or np.int64(states[head, DEPTH]) < found[2]):
        read_places(states[head, PLACE], at)
        for axis in range(3):
            if states[head, CLOSED + axis] == ALL:
                continue
            for choice in range(list_groups(states[head, CLOSED + axis], group)):
                own = np.int64(group[choice])
                went = _follow(near, word, n, rows, memo, states, at, marks, edges, found, head, axis, own)
                if went == BEYOND:
                    return BEYOND
        head += 1
    if found[2] < 0:
        found[1] = 0
        return FIXED if found[0] == 1 else NEVER
    found[1] = _useful(edges, found[1], states, marks, found[2])
    for k in range(found[0]):
        if marks[k] & USEFUL and marks[k] & FREE and _falls(states, k, group) != 0:
            marks[k] |= FALLS
    return found[2] + 1


@kernel
def survey(
    near: U8[D6],
    word: U64[D4],
    assemblies: I64[D2],
    levels: I64[D2],
    seen: I64[D2],
    falls: I64[D2],
) -> None:
    """``ways`` for many: levels, states within fewer moves, and whether a shortest way ends in a fall.

    All int64[s, 4] by length, for ``assemblies`` given as rows, int64[s, 6].
    """
    memo = np.zeros((4, 36, 512), dtype=np.uint64)
    states = np.empty((MOST_STATES, STATE), dtype=np.uint64)
    marks = np.empty(MOST_STATES, dtype=np.int64)
    edges = np.empty((MOST_EDGES, 5), dtype=np.int64)
    found = np.empty(3, dtype=np.int64)
    for s in range(assemblies.shape[0]):
        for n in range(4):
            levels[s, n] = ways(near, word, n, assemblies[s], memo, states, marks, edges, found)
            seen[s, n], falls[s, n] = found[0], 0
            for k in range(found[0]):
                falls[s, n] |= (marks[k] & FALLS) >> 2
