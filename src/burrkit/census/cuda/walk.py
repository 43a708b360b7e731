"""The search for a level type, cut into steps that the threads of a warp take in parallel.

``first_separation.level_type`` is a loop over lengths, states, axes, groups and distances. The threads of a
warp that go through it together wait for the slowest at the end of each of these loops: traced, less than a
fifth of them is at work when a state is filled, which is nearly all the work there is. Here all loops are
one. In each round a thread goes on to the next state that it has to fill; then all threads fill theirs; a
thread that has its answer takes another mover. The searches and the order of their states are the same.

    walk    STEP      lengths that are settled: 6, then 12, 10, 8
            LOW       levels between which those of the other lengths lie
            HIGH
            CODE      their levels so far, four bits each
            CAP       levels from this one on need not be distinguished
            COUNT     states found
            HEAD      the state that moves are made from
            AXIS      ... along which,
            CHOICE    ... by which of so many groups,
            CHOICES
            AWAY      how far on; 0 before the first cube
            BEFORE    the state one cube before
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, I64, Int
from burrkit.sixpiece.engine.kernel.first_separation import (
    BEYOND,
    BIG,
    CLOSED,
    DEPTH,
    NEVER,
    NEVER_FREE,
    PLACE,
    START,
    STEPS,
    STOPS,
    GroupSlide,
    SearchScratch,
    comes_free,
    fill_words,
    find_state,
    is_too_far,
    list_groups,
    read_places,
)
from burrkit.sixpiece.engine.kernel.relations import ALL, PlacedSticks

STEP, LOW, HIGH, CODE, CAP, COUNT, HEAD, AXIS, CHOICE, CHOICES, AWAY, BEFORE = range(12)
#: Length of a walk.
WALK = 12
#: What ``go_on`` answers while there is no answer.
ON_THE_WAY = -3
#: The least level that a mover can have.
_LEAST = 2


@part(borrows=True)
def begin(walk: I64[D1], scratch: SearchScratch) -> None:
    """Set out from an assembly whose six words are in states[0]."""
    states = scratch.states
    comes_free(states, 0)
    states[0, PLACE] = START
    states[0, DEPTH] = U0
    walk[STEP], walk[LOW], walk[HIGH], walk[CODE] = 0, _LEAST, 15, 0
    _search(walk, BIG, scratch)


@part(borrows=True)
def _search(walk: I64[D1], cap: Int, scratch: SearchScratch) -> None:
    """Begin the search at the next length."""
    walk[CAP], walk[COUNT], walk[HEAD] = cap, 1, 0
    walk[AXIS], walk[CHOICE], walk[CHOICES], walk[AWAY] = -1, 0, 0, 0
    read_places(START, scratch.at)


@part(borrows=True)
def length_of(step: int) -> int:
    """Which length is settled after so many others."""
    return (4 - step) & 3


@part(borrows=True)
def _settle(walk: I64[D1], level: Int, scratch: SearchScratch) -> int:
    """A search has found a level, 15 for never: the level type if that was all, else ON_THE_WAY."""
    while True:
        walk[CODE] |= level << (12 - 4 * length_of(walk[STEP]))
        if walk[STEP] == 0:
            if level == 15:
                return NEVER_FREE
            walk[LOW] = level
        else:
            walk[HIGH] = level
        walk[STEP] += 1
        if walk[STEP] == 4:
            return walk[CODE]
        level = walk[HIGH]
        if walk[LOW] < level:
            _search(walk, level if level < 15 else BIG, scratch)
            return ON_THE_WAY


@part(borrows=True)
def _next_group(walk: I64[D1], scratch: SearchScratch) -> int:
    """Go on to the next group that can move, from this state or from the next ones; 0 if there is none.

    The level that the search ends with, or NEVER, if there is none to go on to.
    """
    states = scratch.states
    walk[CHOICE] += 1
    while walk[CHOICE] >= walk[CHOICES]:
        walk[AXIS] += 1
        if walk[AXIS] == 3:
            walk[AXIS] = 0
            walk[HEAD] += 1
            if walk[HEAD] == walk[COUNT]:
                return NEVER
            if np.int64(states[walk[HEAD], DEPTH]) + 2 >= walk[CAP]:
                return walk[CAP]
            read_places(states[walk[HEAD], PLACE], scratch.at)
        moves = states[walk[HEAD], CLOSED + walk[AXIS]]
        walk[CHOICE], walk[CHOICES] = 0, 0
        if moves != ALL:
            walk[CHOICES] = list_groups(moves, scratch.group)
    return 0


@part(borrows=True)
def go_on(walk: I64[D1], scratch: SearchScratch) -> int:
    """Go on to a new state, whose place is then in states[COUNT]; the answer if there is none."""
    states, group = scratch.states, scratch.group
    while True:
        if walk[AWAY] == 0 or states[walk[BEFORE], walk[AXIS]] & STOPS[np.int64(group[walk[CHOICE]])] != U0:
            walk[AWAY] = 0
            ended = _next_group(walk, scratch)
            if ended != 0:
                found = _settle(walk, ended if ended > 0 else 15, scratch)
                if found != ON_THE_WAY:
                    return found
                continue
            walk[BEFORE] = walk[HEAD]
        own = np.int64(group[walk[CHOICE]])
        place = states[walk[BEFORE], PLACE] + STEPS[walk[AXIS], own]
        walk[AWAY] += 1
        if is_too_far(place):
            return BEYOND
        known = find_state(states, walk[COUNT], place)
        if known < walk[COUNT]:
            walk[BEFORE] = known
            continue
        if known == states.shape[0]:
            return BEYOND
        states[known, PLACE] = place
        states[known, DEPTH] = states[walk[HEAD], DEPTH] + U1
        return ON_THE_WAY


@part(borrows=True)
def fill(walk: I64[D1], burr: PlacedSticks, scratch: SearchScratch) -> int:
    """Fill the new state; the level type if the search ends with it, else ON_THE_WAY."""
    new, states = walk[COUNT], scratch.states
    slide = GroupSlide(walk[AXIS], np.int64(scratch.group[walk[CHOICE]]), walk[AWAY])
    longer = PlacedSticks(burr.sections, length_of(walk[STEP]), burr.rows)
    fill_words(slide, longer, scratch, walk[BEFORE], new)
    if comes_free(states, new) != 0:
        level = np.int64(states[new, DEPTH]) + 1
        return BEYOND if level > 14 else _settle(walk, level, scratch)
    walk[BEFORE] = new
    walk[COUNT] += 1
    return ON_THE_WAY
