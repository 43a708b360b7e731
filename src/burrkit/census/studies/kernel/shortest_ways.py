"""All shortest ways to the first separation of an assembly.

States are those of ``first_separation``. A way is a series of moves, each from a state to one that is a move
deeper:

    edges[e]    source, target, axis, group (bits of sticks), distance along +axis
    marks[k]    of state k: bit 0, on a shortest way; bit 1, something is free
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, I64, U64, Int
from burrkit.sixpiece.engine.kernel import first_separation as first
from burrkit.sixpiece.engine.kernel.relations import ALL, PlacedSticks, Sections

#: Bits of a mark.
USEFUL = 1
FREE = 2
#: Most moves that are listed.
MOST_EDGES = 1 << 17


class WaySlot(IntEnum):
    """Slots of ``numbers``."""

    STATES = 0
    EDGES = 1
    #: Depth of the first free state, or -1.
    DEEPEST = 2


class WayTables(NamedTuple):
    """The ways of one assembly: ``marks`` int64[states], ``edges`` int64[m, 5], ``numbers`` int64[3]."""

    marks: I64[D1]
    edges: I64[D2]
    numbers: I64[D1]


@part
def new_ways() -> WayTables:
    """Memory for the ways of one assembly."""
    return WayTables(
        np.empty(first.MOST_STATES, dtype=np.int64),
        np.empty((MOST_EDGES, 5), dtype=np.int64),
        np.empty(3, dtype=np.int64),
    )


@part(borrows=True)
def _follow(
    burr: PlacedSticks, scratch: first.SearchScratch, ways: WayTables, head: int, axis: int, own: Int
) -> int:
    """Slide a group from ``head`` as far as it goes, or until something is free, and list what is deeper.

    BEYOND if there is no room, else 0.
    """
    states, (marks, edges, numbers) = scratch.states, ways
    place = states[head, first.PLACE]
    before = head
    distance = 0
    while True:
        place += first.STEPS[axis, own]
        distance += 1
        if first.is_too_far(place):
            return first.BEYOND
        count = numbers[WaySlot.STATES]
        known = first.find_state(states, count, place)
        if known == count:
            if count == states.shape[0]:
                return first.BEYOND
            states[count, first.PLACE] = place
            states[count, first.DEPTH] = states[head, first.DEPTH] + U1
            first.fill_words(first.GroupSlide(axis, own, distance), burr, scratch, before, count)
            marks[count] = FREE if first.comes_free(states, count) != 0 else 0
            if marks[count] and numbers[WaySlot.DEEPEST] < 0:
                numbers[WaySlot.DEEPEST] = np.int64(states[count, first.DEPTH])
            numbers[WaySlot.STATES] = count + 1
        if states[known, first.DEPTH] == states[head, first.DEPTH] + U1:
            edge = numbers[WaySlot.EDGES]
            if edge == edges.shape[0]:
                return first.BEYOND
            edges[edge, 0], edges[edge, 1], edges[edge, 2] = head, known, axis
            edges[edge, 3], edges[edge, 4] = own, distance
            numbers[WaySlot.EDGES] = edge + 1
        before = known
        if marks[known] & FREE or states[known, axis] & first.STOPS[own] != U0:
            return 0


@part(borrows=True)
def _useful(edges: I64[D2], count: int, states: U64[D2], marks: I64[D1], deepest: int) -> int:
    """Mark the states on shortest ways, and keep the moves between them; returns how many."""
    for edge in range(count - 1, -1, -1):
        target = edges[edge, 1]
        if marks[target] & FREE and np.int64(states[target, first.DEPTH]) == deepest:
            marks[target] |= USEFUL
        if marks[target] & USEFUL:
            marks[edges[edge, 0]] |= USEFUL
    useful = 0
    for edge in range(count):
        if marks[edges[edge, 1]] & USEFUL:
            for i in range(5):
                edges[useful, i] = edges[edge, i]
            useful += 1
    return useful


@part(borrows=True)
def find_ways(burr: PlacedSticks, scratch: first.SearchScratch, ways: WayTables) -> Int:
    """The level of one assembly; FIXED, NEVER or BEYOND as in ``first_separation``. Fills ``ways``.

    The number of states becomes that of the states within fewer moves than the level (all, if it never comes
    free), the number of edges that of the moves that are listed.
    """
    states, (marks, edges, numbers) = scratch.states, ways
    first.assembled(burr, states)
    first.from_start(scratch)
    numbers[WaySlot.STATES], numbers[WaySlot.EDGES], numbers[WaySlot.DEEPEST] = 1, 0, -1
    marks[0] = FREE | USEFUL if first.comes_free(states, 0) != 0 else 0
    if marks[0]:
        numbers[WaySlot.DEEPEST] = 0
    head = 0
    while head < numbers[WaySlot.STATES] and (
        numbers[WaySlot.DEEPEST] < 0 or np.int64(states[head, first.DEPTH]) < numbers[WaySlot.DEEPEST]
    ):
        first.read_places(states[head, first.PLACE], scratch.at)
        for axis in range(3):
            if states[head, first.CLOSED + axis] == ALL:
                continue
            for choice in range(first.list_groups(states[head, first.CLOSED + axis], scratch.group)):
                own = np.int64(scratch.group[choice])
                if _follow(burr, scratch, ways, head, axis, own) == first.BEYOND:
                    return first.BEYOND
        head += 1
    deepest = numbers[WaySlot.DEEPEST]
    if deepest < 0:
        numbers[WaySlot.EDGES] = 0
        return first.FIXED if numbers[WaySlot.STATES] == 1 else first.NEVER
    numbers[WaySlot.EDGES] = _useful(edges, numbers[WaySlot.EDGES], states, marks, deepest)
    return deepest + 1


@kernel
def find_ways_of(
    sections: Sections, n: int, rows: I64[D1], scratch: first.SearchScratch, ways: WayTables
) -> Int:
    """``find_ways`` of one assembly, six rows, at the n-th length."""
    return find_ways(PlacedSticks(sections, n, rows), scratch, ways)
