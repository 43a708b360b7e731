"""The level of an assembled burr: moves until the first sticks come free, by breadth-first search.

Each state is one line of uint64:

    states[k, 0 ... 5]    the six words of ``relations``: which stick hits which
    states[k, 6 ... 8]    the first three of them closed: which have to move together
    states[k, PLACE]      where the others are relative to the first stick, 15 numbers of 4 bits, 8 for 0:
                          bits 59..56  55..52  51..48  47..44 ... 3..0
                                  1x      1y      1z      2x  ...   5z
    states[k, DEPTH]      moves made so far
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.bits import U0, U1, U63
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64, Int
from burrkit.sixpiece.engine.kernel.relations import (
    ALL,
    HOME,
    Offset,
    PlacedSticks,
    Sections,
    closed,
    enter,
    relation,
)

#: Slots of a state.
CLOSED = 6
PLACE = 9
DEPTH = 10
STATE = 11
#: Most states that a search may find.
MOST_STATES = 1 << 14

#: Answers besides a level: nothing moves; something moves but never comes free; too far or too many states.
FIXED = 0
NEVER = -1
BEYOND = -2
#: Answers of ``explore`` alone: too many moves; nothing moves. If something moves but nothing comes free, it
#: is less than STILL by the number of states besides the first.
CAPPED = -3
STILL = -4
#: A level type of nothing but never.
NEVER_FREE = 0xFFFF
#: More moves than any search makes.
BIG = 1 << 30


class SearchScratch(NamedTuple):
    """Arrays of a search for a level; all but ``memo`` are overwritten by each search.

    ``memo`` uint64[4, 36, 512] remembers relations, see ``known_relation``; ``states`` uint64[n, STATE] are
    the states found, ``at`` int64[6, 3] the offsets of the sticks in one of them, and ``group`` uint64[64]
    the groups that can move.
    """

    memo: U64[D3]
    states: U64[D2]
    at: I64[D2]
    group: U64[D1]


class GroupSlide(NamedTuple):
    """A move: the sticks ``own``, as bits, slide ``distance`` cubes along +axis."""

    axis: int
    own: Int
    distance: int


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
    """For each group the pairs of sticks that it divides.

    int64[64, 10, 3]: i, j, and 1 if j moves with the group, -1 if i does, 0 after the last pair; uint64[64]:
    the bits of a word for all other pairs.
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


def _ties() -> NDArray[np.uint64]:
    """uint64[64]: see ``TIES``."""
    table = np.zeros(64, dtype=np.uint64)
    for group in range(1, 64):
        first = (group & -group).bit_length() - 1
        ties = (1 << 6 * p + first | 1 << 6 * first + p for p in range(6) if not group >> p & 1)
        table[group] = sum(ties)
    return table


#: What a step along an axis adds to the place.
STEPS = _steps()
_CROSSED, _OTHERS = _crossed()
#: The bits of a word that stop a group.
STOPS = np.array(
    [sum((63 & ~group) << 6 * i for i in range(6) if group >> i & 1) for group in range(64)], dtype=np.uint64
)
#: The bits of a word for two sticks of a group.
INSIDE = np.array(
    [sum(group << 6 * i for i in range(6) if group >> i & 1) for group in range(64)], dtype=np.uint64
)
#: The bits that tie all sticks that are not in a group to its first one, so that they move with it.
TIES = _ties()
#: The place of six sticks that have not moved.
START = np.uint64(sum(8 << 4 * i for i in range(15)))
#: The fifteen numbers of a place, all higher than they may be; and the lowest bit of each.
LAST = np.uint64(0x0FFFFFFFFFFFFFFF)
DIGIT = np.uint64(0x0111111111111111)
_3 = np.uint64(3)
_4 = np.uint64(4)
_12 = np.uint64(12)
_LOW_12 = np.uint64((1 << 12) - 1)


@part
def new_scratch(most_states: int) -> SearchScratch:
    """Scratch for searches that find at most ``most_states`` states."""
    return SearchScratch(
        np.zeros((4, 36, 512), dtype=np.uint64),
        np.empty((most_states, STATE), dtype=np.uint64),
        np.empty((6, 3), dtype=np.int64),
        np.empty(64, dtype=np.uint64),
    )


@part(borrows=True)
def list_groups(moves: np.uint64, group: U64[D1]) -> int:
    """List the groups that can move, all sticks together not among them, from a closed word; how many."""
    seen = U0
    count = 0
    for i in range(6):
        own = (moves >> np.uint64(6 * i)) & U63
        if own != U63 and (seen >> own) & U1 == U0:
            seen |= U1 << own
            group[count] = own
            count += 1
    single = count
    at = 0
    while at < count:
        for i in range(single):
            both = group[at] | group[i]
            if both != U63 and (seen >> both) & U1 == U0:
                seen |= U1 << both
                group[count] = both
                count += 1
        at += 1
    return count


@part(borrows=True)
def known_relation(memo: U64[D3], burr: PlacedSticks, i: int, j: int, offset: Offset) -> np.uint64:
    """``relation`` of two sticks of a burr, looked up if it was computed not long ago.

    memo[n, 6 i + j, the last three bits of each offset]: row of i, row of j, offsets + 16, in 12, 12 and 3
    x 5 bits, and the answer.
    """
    x, y, z = offset
    row_i, row_j = burr.rows[i], burr.rows[j]
    slot = ((x & 7) << 6) | ((y & 7) << 3) | (z & 7)
    tag = np.uint64((row_i << 27) | (row_j << 15) | ((x + 16) << 10) | ((y + 16) << 5) | (z + 16))
    entry = memo[burr.n, 6 * i + j, slot]
    if entry >> _12 == tag:
        return entry & _LOW_12
    hits = relation(burr.sections, burr.n, i, row_i, j, row_j, offset)
    memo[burr.n, 6 * i + j, slot] = (tag << _12) | hits
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
def fill_words(slide: GroupSlide, burr: PlacedSticks, scratch: SearchScratch, before: int, k: int) -> None:
    """Fill the words of state k, which a move leads to from the state in which the sticks are at scratch.at.

    ``before`` is a state from which only the group has moved.
    """
    axis, own, distance = slide
    states, at = scratch.states, scratch.at
    for a in range(6):
        states[k, a] = states[before, a] & _OTHERS[own]
    dx = distance if axis == 0 else 0
    dy = distance if axis == 1 else 0
    dz = distance if axis == 2 else 0
    for pair in range(9):
        i, j, turn = _CROSSED[own, pair, 0], _CROSSED[own, pair, 1], _CROSSED[own, pair, 2]
        if turn == 0:
            return
        offset = Offset(
            at[j, 0] - at[i, 0] + turn * dx,
            at[j, 1] - at[i, 1] + turn * dy,
            at[j, 2] - at[i, 2] + turn * dz,
        )
        enter(known_relation(scratch.memo, burr, i, j, offset), i, j, states, k, 0)


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
def is_too_far(place: np.uint64) -> bool:
    """Whether one of the numbers of a place is 0 or 15, beyond what a place can hold."""
    full = place ^ LAST
    return ((place - DIGIT) & ~place | (full - DIGIT) & ~full) & (DIGIT << _3) != U0


@part(borrows=True)
def find_state(states: U64[D2], count: Int, place: np.uint64) -> int:
    """The state with this place among the first ``count``; ``count`` if there is none."""
    known = 0
    while known < count and states[known, PLACE] != place:
        known += 1
    return known


@part(borrows=True)
def _move(burr: PlacedSticks, scratch: SearchScratch, head: int, axis: int, own: Int, count: int) -> int:
    """Add the new states that a group reaches from ``head``; returns how many there are then.

    BEYOND if there is no room; if a state is free, -count - 3, which is less.
    """
    states = scratch.states
    place = states[head, PLACE]
    before = head
    distance = 0
    while True:
        place += STEPS[axis, own]
        distance += 1
        if is_too_far(place):
            return BEYOND
        known = find_state(states, count, place)
        if known == count:
            if count == states.shape[0]:
                return BEYOND
            states[count, PLACE] = place
            states[count, DEPTH] = states[head, DEPTH] + U1
            fill_words(GroupSlide(axis, own, distance), burr, scratch, before, count)
            if comes_free(states, count) != 0:
                return -count - 3
            count += 1
        before = known
        if states[known, axis] & STOPS[own] != U0:
            return count


@part(borrows=True)
def explore(burr: PlacedSticks, scratch: SearchScratch, cap: Int) -> int:
    """A state from which some sticks come free by the next move, reached by as few moves as possible.

    STILL or less, see ``states_of``, or BEYOND if there is none; CAPPED if ``cap`` is not more than the moves
    that it takes to come free. The search starts from states[0], which must have its six words, PLACE and
    DEPTH.
    """
    states = scratch.states
    if comes_free(states, 0) != 0:
        return 0
    count = 1
    head = 0
    while head < count:
        if np.int64(states[head, DEPTH]) + 2 >= cap:
            return CAPPED
        read_places(states[head, PLACE], scratch.at)
        for axis in range(3):
            if states[head, CLOSED + axis] == ALL:
                continue
            for choice in range(list_groups(states[head, CLOSED + axis], scratch.group)):
                count = _move(burr, scratch, head, axis, np.int64(scratch.group[choice]), count)
                if count == BEYOND:
                    return BEYOND
                if count < 0:
                    return -count - 3
        head += 1
    return STILL + 1 - count


@part(borrows=True)
def states_of(found: Int) -> Int:
    """How many states an assembly has from which nothing comes free, by the answer of ``explore``; else 0."""
    return max(STILL + 1 - found, 0)


@part(borrows=True)
def from_start(scratch: SearchScratch) -> None:
    """Let a search start from the assembly with its six words in states[0]."""
    scratch.states[0, PLACE] = START
    scratch.states[0, DEPTH] = U0


@part(borrows=True)
def level(burr: PlacedSticks, scratch: SearchScratch, cap: Int) -> Int:
    """The least number of moves until some sticks come free; ``cap`` if it is not less.

    FIXED, NEVER or BEYOND if there is none. states[0] must hold the six words of the assembly.
    """
    from_start(scratch)
    found = explore(burr, scratch, cap)
    if found >= 0:
        return np.int64(scratch.states[found, DEPTH]) + 1
    if found == CAPPED:
        return cap
    if found == STILL:
        return FIXED
    return NEVER if found < STILL else found


@part(borrows=True)
def assembled(burr: PlacedSticks, states: U64[D2]) -> None:
    """Fill the six words of an assembly in states[0]."""
    for a in range(6):
        states[0, a] = U0
    for i in range(6):
        for j in range(i + 1, 6):
            hits = relation(burr.sections, burr.n, i, burr.rows[i], j, burr.rows[j], HOME)
            enter(hits, i, j, states, 0, 0)


@part(borrows=True)
def level_type(burr: PlacedSticks, scratch: SearchScratch, least: Int, most: Int) -> Int:
    """The levels at the four lengths, four bits each, 15 for never, between two bounds; or BEYOND.

    states[0] as for ``level``: in the assembled burr the same sticks are in each other's way at any length.
    """
    low: Int = 0
    high: Int = 15
    code: Int = 0
    for step in range(4):
        # 6, 12, 10, 8: longer sticks can do less, so the levels between two equal ones are known.
        n = (4 - step) & 3
        shift = 12 - 4 * n
        one, two = max(low, (least >> shift) & 15), min(high, (most >> shift) & 15)
        if one < two:
            longer = PlacedSticks(burr.sections, n, burr.rows)
            found = level(longer, scratch, two if two < 15 else BIG)
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
def levels(sections: Sections, n: int, assemblies: I64[D2], answers: I64[D1]) -> None:
    """Fill answers[s] with ``level`` at the n-th length for assemblies given as rows, int64[., 6]."""
    scratch = new_scratch(MOST_STATES)
    for s in range(assemblies.shape[0]):
        burr = PlacedSticks(sections, n, assemblies[s])
        assembled(burr, scratch.states)
        answers[s] = level(burr, scratch, BIG)
