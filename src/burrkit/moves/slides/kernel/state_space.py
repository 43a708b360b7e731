"""The states of a breadth-first search, and its way through them: what all kinds of moves share.

States are numbered in the order in which they are found, packed in the rows of ``words``, see ``states``.
State s was reached from state parents[s], -1 for a start, by the move steps[s] = 3 * distance + axis of
groups[s], bits of places in the row of the parent; both are recorded for the first states only. ``freed``
lists the states from which a group comes free. ``control`` holds the state of the search between calls:

    STATES     states found so far                    FREED     those of them in ``freed``
    ENTERED    the first one that is not in the       FREED_AT  moves to the first of these; -1: none
               hash table; -1: the table is empty     FREED_IN  the first state of its layer
    USED       slots of the table in use              MODE      what to do where a group comes free
    HEAD, END  the next state to expand, and the      BUDGET    pause after that many states
               one to stop before (of the old         LEFT      of those in this call
               ones, in a chunk)                      MOST      the most moves that any expanded state has
    DEPTH      moves from the start to HEAD           FREEST    and the first such state
    FIRST      the first state of that many moves     SIZE      words of a row
    BEFORE     the first that may be found again      LANES     numbers of a word, as a power of two
    FORGETS    whether that changes                   LOWS      ``lows`` of the rows, from there on

A slide can be made backward, so a move leads to the layer before, to the same or to the next one: the table
needs no older states, but for those that were never expanded. It is emptied when it is half full.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.slides.kernel.states import enter, slot_of
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, I32, I64, U64, Int

# Slots of ``control``.
STATES = 0
ENTERED = 1
HEAD = 2
END = 3
FREED = 4
FREED_AT = 5
MODE = 6
BUDGET = 7
MOST = 8
FREEST = 9
FREED_IN = 10
USED = 11
LEFT = 12
DEPTH = 13
FIRST = 14
BEFORE = 15
FORGETS = 16
SIZE = 17
LANES = 18
LOWS = 19

# Slot MODE. Plain numbers: to compare a number of NumPy with an IntEnum takes 20 microseconds.
STOP = 0  # stop at the first state from which a group comes free
LAYER = 1  # find all such states of equally few moves
GRAPH = 2  # look at all states that can be reached before anything is free

# Results of ``advance``.
ENDED = 0
PAUSED = 1
FULL = 2
NARROW = 4  # a number does not fit into the rows
GO = 5  # of its parts: go on


class StateSpace(NamedTuple):
    """The arrays of a search; ``steps`` and ``groups`` are those of the first states."""

    words: U64[D1]
    parents: I32[D1]
    steps: I32[D1]
    groups: U64[D1]
    table: I32[D1]
    freed: I32[D1]
    control: I64[D1]
    scratch: U64[D1]


def control_size(n: int) -> int:
    """Numbers of ``control`` for n pieces."""
    return LOWS + 4 * n


@part(borrows=True)
def begin(space: StateSpace) -> None:
    """Begin a call: enter the states that the hash table lacks."""
    words, table, freed, control = space.words, space.table, space.freed, space.control
    if control[ENTERED] < 0:
        control[ENTERED] = control[BEFORE]
        control[USED] = 0
        for f in range(control[FREED]):  # they were never expanded
            if freed[f] < control[BEFORE]:
                enter(words, table, freed[f], freed[f] + 1, control[SIZE])
                control[USED] += 1
    enter(words, table, control[ENTERED], control[STATES], control[SIZE])
    control[USED] += control[STATES] - control[ENTERED]
    control[ENTERED] = control[STATES]
    control[LEFT] = control[BUDGET]


@part(borrows=True)
def select(space: StateSpace) -> int:
    """Begin with the state at HEAD: GO, or the reason why the search ends or pauses."""
    control, head = space.control, space.control[HEAD]
    if head == control[STATES]:
        return ENDED
    if np.int64(space.parents[head]) >= control[FIRST]:
        if control[FORGETS] != 0:
            control[BEFORE] = control[FIRST]
        control[FIRST] = head
        control[DEPTH] += 1
    if control[MODE] != GRAPH and control[FREED_AT] >= 0 and control[DEPTH] > control[FREED_AT]:
        return ENDED
    if control[LEFT] == 0:
        return PAUSED
    control[LEFT] -= 1
    return GO


@part(borrows=True)
def note_free(space: StateSpace) -> int:
    """A group comes free from the state at HEAD: GO, ENDED, or FULL if ``freed`` is."""
    freed, control = space.freed, space.control
    if control[FREED] == freed.size:
        return FULL
    freed[control[FREED]] = np.int32(control[HEAD])
    control[FREED] += 1
    control[HEAD] += 1
    if control[FREED_AT] < 0:
        control[FREED_AT] = control[DEPTH]
        control[FREED_IN] = control[FIRST]
    return ENDED if control[MODE] == STOP else GO


@part(borrows=True)
def is_last_layer(control: I64[D1]) -> bool:
    """Whether no more states are expanded; those that are not stay in the hash table."""
    if control[MODE] == GRAPH or control[FREED_AT] < 0:
        return False
    control[FORGETS] = 0
    return True


@part(borrows=True)
def is_full(space: StateSpace) -> bool:
    """Whether there is no room for one more state."""
    control = space.control
    return control[STATES] == space.parents.size or 2 * control[USED] >= space.table.size


@part(borrows=True)
def find_new(space: StateSpace) -> np.uint64:
    """The slot of the state in the row after the last one: a free slot, unless it is known."""
    control = space.control
    return slot_of(space.words, space.table, space.words, control[STATES], control[SIZE])


@part(borrows=True)
def add_new(space: StateSpace, slot: np.uint64, step: Int, group: np.uint64) -> None:
    """Add the state in the row after the last one, which a step of a group from HEAD leads to."""
    control = space.control
    at = control[STATES]
    space.table[slot] = np.int32(at)
    space.parents[at] = np.int32(control[HEAD])
    if at < space.steps.size:
        space.steps[at] = np.int32(step)
        space.groups[at] = group
    control[STATES] += 1
    control[ENTERED] += 1
    control[USED] += 1
