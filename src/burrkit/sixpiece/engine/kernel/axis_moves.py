"""The level of an assembly when moves that follow each other along one axis count as one.

A *run* is a series of moves along one axis. It is found by flooding: all states that steps of one cube along
an axis reach from a state are one run away. States are those of ``first_separation``; their slot DEPTH counts
runs. Bits of ``seen`` record for each state the ways along which a run that reaches it has been followed:

    bit a            along axis a, if a run may go both ways           (ways 0 to 2)
    bit 2 a          along +a, if it may not, and bit 2 a + 1 along -a (ways 0 to 5)

The direction of a move is that of the smaller part: a group of four that moves along +a is two sticks that
move along -a, and of three and three either may be the part that moves.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U1
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, I64, Int
from burrkit.sixpiece.engine.kernel import first_separation as first
from burrkit.sixpiece.engine.kernel.relations import ALL, PlacedSticks


class Run(IntEnum):
    """What counts as one run: moves along an axis in both directions, or moves in one direction."""

    AXIS = 0
    DIRECTION = 1


class FloodScratch(NamedTuple):
    """Arrays of a flood: ``seen`` int64[n], see above, and ``waiting`` int64[n + 1], for n states."""

    seen: I64[D1]
    waiting: I64[D1]


_SIZE = np.array([group.bit_count() for group in range(64)])


@part
def new_flood(most_states: int) -> FloodScratch:
    """Scratch for at most ``most_states`` states; each of them waits at most once in a flood."""
    return FloodScratch(np.empty(most_states, dtype=np.int64), np.empty(most_states + 1, dtype=np.int64))


@part(borrows=True)
def _goes_along(own: np.uint64, way: int, run: int) -> bool:
    """Whether a group that slides along its axis slides along this way."""
    if run == Run.AXIS:
        return True
    if way & 1:
        return _SIZE[own] >= 3
    return _SIZE[own] <= 3


@part(borrows=True)
def _flood(
    burr: PlacedSticks,
    scratch: first.SearchScratch,
    flood: FloodScratch,
    head: int,
    way: int,
    run: int,
    count: int,
) -> int:
    """Add the new states of a run from ``head``; returns how many there are then.

    BEYOND if there is no room; if a state is free, -count - 3, which is less.
    """
    states, group = scratch.states, scratch.group
    seen, waiting = flood.seen, flood.waiting
    axis = way if run == Run.AXIS else way >> 1
    seen[head] |= 1 << way
    waiting[0] = head
    left = 1
    while left > 0:
        left -= 1
        here = waiting[left]
        if states[here, first.CLOSED + axis] == ALL:
            continue
        first.read_places(states[here, first.PLACE], scratch.at)
        for choice in range(first.list_groups(states[here, first.CLOSED + axis], group)):
            if not _goes_along(group[choice], way, run):
                continue
            own = np.int64(group[choice])
            place = states[here, first.PLACE] + first.STEPS[axis, own]
            if first.is_too_far(place):
                return first.BEYOND
            known = first.find_state(states, count, place)
            if known == count:
                if count == states.shape[0]:
                    return first.BEYOND
                states[count, first.PLACE] = place
                states[count, first.DEPTH] = states[head, first.DEPTH] + U1
                seen[count] = 0
                first.fill_words(first.GroupSlide(axis, own, 1), burr, scratch, here, count)
                count += 1
                if first.comes_free(states, known) != 0:
                    return -count - 3
            if (seen[known] >> way) & 1 == 0:
                seen[known] |= 1 << way
                waiting[left] = known
                left += 1
    return count


@part(borrows=True)
def fewest(burr: PlacedSticks, scratch: first.SearchScratch, flood: FloodScratch, run: int, cap: Int) -> Int:
    """The least number of runs until some sticks come free; ``cap`` if it is not less, and that is 2 or more.

    FIXED, NEVER or BEYOND if there is none. states[0] must hold the six words of the assembly.
    """
    states = scratch.states
    first.from_start(scratch)
    if first.comes_free(states, 0) != 0:
        return 1
    flood.seen[0] = 0
    count = 1
    head = 0
    while head < count:
        if np.int64(states[head, first.DEPTH]) + 2 >= cap:
            return cap
        for way in range(3 if run == Run.AXIS else 6):
            if (flood.seen[head] >> way) & 1 == 0:
                count = _flood(burr, scratch, flood, head, way, run, count)
                if count == first.BEYOND:
                    return first.BEYOND
                if count < 0:
                    return np.int64(states[head, first.DEPTH]) + 2
        head += 1
    return first.FIXED if count == 1 else first.NEVER


@part(borrows=True)
def three_levels(
    burr: PlacedSticks, scratch: first.SearchScratch, flood: FloodScratch, least: Int, most: Int
) -> Int:
    """The levels of a burr in runs along an axis, in runs in a direction, and in moves; or BEYOND.

    They are given as level types are, four bits each, the last one twice, and are between two bounds.
    NEVER_FREE if nothing comes free.
    """
    # A move is a run in a direction, and that one along an axis: none of the three is more than the next.
    high = most & 15
    if (least & 15) < high:
        found = first.level(burr, scratch, high if high < 15 else first.BIG)
        if found == first.BEYOND or found > 14:
            return first.BEYOND
        high = found if found > 0 else 15
    if high == 15:
        return first.NEVER_FREE
    code = high | high << 4
    low: Int = 0
    for run in range(2):
        shift = 12 - 4 * run
        low, found = max(low, (least >> shift) & 15), min(high, (most >> shift) & 15)
        if low < found:
            found = fewest(burr, scratch, flood, run, found)
            if found == first.BEYOND:
                return first.BEYOND
        code |= found << shift
        low = found
    return code
