"""The turns with clearance of one state, for the breadth-first search of ``turning_search``.

Every oriented shape is given as rectangles, three times: as seen along each axis,

    sides[first[3 * s + axis] : first[3 * s + axis + 1]] = (layer, low x, low y, high x, high y)

in cubes from its least corner, where x and y are the two axes after the axis. They are the largest ones in
its layers, so that their union is the shape also after all sides have been inset.

Candidates are found as with slides: if piece i cannot begin to turn next to piece j alone, then j turns with
it, and groups are the closed sets. What each of them can do is decided for the whole group, by
``drift_space``, first in small spaces that show that a group cannot begin to turn about any pivot. Turns to
states that were found before are skipped.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.clearance.kernel import drift_space
from burrkit.moves.slides.kernel import state_space as x
from burrkit.moves.slides.kernel.groups import first_group, is_locked, next_group
from burrkit.moves.slides.kernel.states import slot_of
from burrkit.moves.turns.kernel.turned_states import OrientedShapes, normal_form, unpack
from burrkit.moves.turns.kernel.turning_grid import VACANT, TurningWork, survey
from burrkit.moves.turns.kernel.turning_search import MOST_HALVES, move_group
from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, F64, I64, U64, Int

#: The largest angle t of the beginning of a turn that is tested, with the drift of any other pivot.
_BEGINNING = 0.125


class ClearRule(NamedTuple):
    """The rule: rectangles of the shapes, and the measures of drift spaces.

    ``measures`` are the inset, and the greatest drift. ``levels`` are the last levels of spaces for turns and
    of those for their beginnings.
    """

    first: I64[D1]
    sides: I64[D2]
    measures: F64[D1]
    levels: I64[D1]


class ClearSearch(NamedTuple):
    """All that turns of a state need: its search, the rule, and scratch.

    ``gathered`` are its rectangles (piece, layer, low x, low y, high x, high y), and ``open_rows`` the states
    to which undecided turns lead; ``open_count`` has how many there are, listed or not.
    """

    shapes: OrientedShapes
    run: I64[D1]
    work: TurningWork
    space: x.StateSpace
    rule: ClearRule
    drift: drift_space.DriftSpace
    gathered: I64[D2]
    open_rows: U64[D1]
    open_count: I64[D1]


@part
def gather(search: ClearSearch, axis: int) -> int:
    """List the rectangles of the present state as seen along an axis, from the corner of the box.

    Returns how many there are.
    """
    b, c = (axis + 1) % 3, (axis + 2) % 3
    rule, here, low, to = search.rule, search.work.here, search.work.low, search.gathered
    count = 0
    for i in range(here.shape.size):
        s = 3 * here.shape[i] + axis
        for k in range(rule.first[s], rule.first[s + 1]):
            to[count, 0] = i
            to[count, 1] = rule.sides[k, 0] + here.corner[i, axis] - low[axis]
            for e in range(2):
                to[count, 2 + 2 * e] = rule.sides[k, 1 + 2 * e] + here.corner[i, b] - low[b]
                to[count, 3 + 2 * e] = rule.sides[k, 2 + 2 * e] + here.corner[i, c] - low[c]
            count += 1
    return count


@part
def pair_up(search: ClearSearch, count: int, turning: np.uint64, resting: np.uint64) -> int:
    """Pair the rectangles of pieces that turn with those of pieces that rest; how many pairs there are."""
    rows, pairs = search.gathered, search.drift.pairs
    found = 0
    for k in range(count):
        if (turning >> np.uint64(rows[k, 0])) & U1 == U0:
            continue
        for m in range(count):
            if (resting >> np.uint64(rows[m, 0])) & U1 != U0 and rows[k, 1] == rows[m, 1]:
                pairs[found, 0] = np.int32(k)
                pairs[found, 1] = np.int32(m)
                found += 1
    search.drift.control[drift_space.PAIRS] = found
    return found


@part
def place(search: ClearSearch, count: int, p: Int, q: Int) -> None:
    """Give the rectangles as they are seen from a pivot in half cubes."""
    rows, to = search.gathered, search.drift.rectangles
    inset = search.rule.measures[0]
    for k in range(count):
        to[k, 0] = 0.5 * (rows[k, 2] + rows[k, 4] - p)
        to[k, 1] = 0.5 * (rows[k, 3] + rows[k, 5] - q)
        to[k, 2] = 0.5 * (rows[k, 4] - rows[k, 2]) - inset
        to[k, 3] = 0.5 * (rows[k, 5] - rows[k, 3]) - inset


@part
def verdict_of(drift: drift_space.DriftSpace, quarters: int, goal: int, last: Int) -> int:
    """The verdict on a space that is complete but for these."""
    drift.control[drift_space.QUARTERS] = quarters
    drift.control[drift_space.GOAL] = goal
    drift.control[drift_space.LAST] = last
    return drift_space.decide(drift)


@part
def is_shut(search: ClearSearch, count: int, turning: np.uint64, resting: np.uint64, axis: int) -> bool:
    """Whether pieces cannot even begin to turn next to others, whatever the pivot is."""
    rows, rule, drift = search.gathered, search.rule, search.drift
    if pair_up(search, count, turning, resting) == 0:
        return False
    # Their middle, in half cubes, is a good pivot to look at.
    low_x = low_y = np.int64(1) << 20
    high_x = high_y = -low_x
    for k in range(count):
        if (turning >> np.uint64(rows[k, 0])) & U1 != U0:
            low_x, high_x = min(low_x, rows[k, 2]), max(high_x, rows[k, 4])
            low_y, high_y = min(low_y, rows[k, 3]), max(high_y, rows[k, 5])
    p, q = low_x + high_x, low_y + high_y
    place(search, count, p, q)
    size = drift.size
    size[0] = 0.25
    size[1] = max(0.25, 3.0 * rule.measures[0])
    size[2] = 2.0 * size[1]
    if verdict_of(drift, 1, drift_space.ANY_SIDE, rule.levels[1]) == drift_space.IMPOSSIBLE:
        return True
    # Perhaps it only slides. Seen from this pivot a turn about another one drifts in addition, by no more
    # than their distance times the chord of the angle, which is less than two times t.
    box_x, box_y = search.work.box[(axis + 1) % 3], search.work.box[(axis + 2) % 3]
    far = 0.5 * (max(p, 2 * box_x - p) + max(q, 2 * box_y - q))
    size[0] = _BEGINNING
    size[1] = rule.measures[1] + 2.0 * _BEGINNING * far
    size[2] = 2.0 * size[1]
    return verdict_of(drift, 1, drift_space.LAST_ANGLE, rule.levels[1] + 1) == drift_space.IMPOSSIBLE


@part
def ends_free(work: TurningWork, group: np.uint64, axis: int, quarters: int, p: Int, q: Int) -> bool:
    """Whether no cube of a group that has turned is where one of the rest is."""
    b, c = (axis + 1) % 3, (axis + 2) % 3
    box, strides = work.box, work.strides
    for k in range(work.cubes.shape[0]):
        if (group >> np.uint64(work.cubes[k, 3])) & U1 == U0:
            continue
        at_b, at_c = work.cubes[k, b], work.cubes[k, c]
        to_b, to_c = p - at_b - 1, q - at_c - 1
        if quarters == 1:
            to_b, to_c = ((p + q) >> 1) - at_c - 1, ((q - p) >> 1) + at_b
        if to_b < 0 or to_c < 0 or to_b >= box[b] or to_c >= box[c]:
            continue
        row = work.cubes[k, axis] * strides[axis]
        j = work.grid[np.uint64(row + to_b * strides[b] + to_c * strides[c])]
        if j != VACANT and (group >> np.uint64(j)) & U1 == U0:
            return False
    return True


@part
def can_turn(search: ClearSearch, count: int, quarters: int, p: Int, q: Int) -> int:
    """The verdict on a turn of the group with rectangles that are paired with those of the rest."""
    rule, drift = search.rule, search.drift
    place(search, count, p, q)
    drift.size[0] = 1.0
    drift.size[1] = drift.size[2] = rule.measures[1]
    # Most turns are far from possible: somewhere in the middle no drift helps.
    for quarter in range(quarters):
        for k in range(3):
            if drift_space.is_wall(drift, quarter, 0.2 + 0.2 * k):
                return drift_space.IMPOSSIBLE
    return verdict_of(drift, quarters, drift_space.WHOLE_TURN, rule.levels[0])


@part
def leave_open(search: ClearSearch, row: Int) -> None:
    """Note that a turn that is not decided leads to the state in a row; those beyond the room are counted."""
    n = search.run.size
    known = search.open_count[0]
    if (known + 1) * n <= search.open_rows.size:
        for i in range(n):
            search.open_rows[known * n + i] = search.space.words[row * n + i]
    search.open_count[0] = known + 1


@part
def add_turns_of(search: ClearSearch, group: np.uint64, axis: int, count: int) -> bool:
    """Add the new states to which a group turns about an axis; False without room."""
    work, space, run = search.work, search.space, search.run
    n = run.size
    box_b, box_c = work.box[(axis + 1) % 3], work.box[(axis + 2) % 3]
    pair_up(search, count, group, (ALL_BITS >> np.uint64(64 - n)) & ~group)
    for quarters in range(1, 3):
        for p in range(2 * box_b + 1):
            for q in range(2 * box_c + 1):
                if (quarters == 1 and (p + q) & 1 != 0) or not ends_free(work, group, axis, quarters, p, q):
                    continue
                if x.is_full(space):
                    return False
                at = space.control[x.STATES]
                move_group(search.shapes, work, group, axis, quarters, p, q)
                normal_form(search.shapes, run, work.there, work.trial, space.words, at)
                slot = x.find_new(space)
                if space.table[slot] >= 0:
                    continue
                verdict = can_turn(search, count, quarters, p, q)
                if verdict != drift_space.POSSIBLE:
                    if verdict != drift_space.IMPOSSIBLE:
                        leave_open(search, at)
                    continue
                x.add_new(space, slot, ((p * MOST_HALVES + q) * 4 + quarters) * 4 + axis, group)
    return True


@kernel
def add_clear_turns(search: ClearSearch) -> bool:
    """Add the new states that are one turn with clearance from the state at HEAD; False without room.

    With more room the same call goes on. The grid must suffice for the state.
    """
    work, run = search.work, search.run
    n = run.size
    full = ALL_BITS >> np.uint64(64 - n)
    unpack(search.space.words, search.space.control[x.HEAD], work.here)
    survey(search.shapes, np.int64(1) << 40, work)
    for axis in range(3):
        count = gather(search, axis)
        for i in range(n):
            work.hits[i] = U0
            for j in range(n):
                if i != j and is_shut(search, count, U1 << np.uint64(i), U1 << np.uint64(j), axis):
                    work.hits[i] |= U1 << np.uint64(j)
        if is_locked(work.hits, 0, n) != 0:
            continue
        top = first_group(work.hits, n, work.closure, work.taken, work.spared)
        while top >= 0:
            group = work.taken[np.uint64(top)]
            resting = full & ~group
            if not is_shut(search, count, group, resting, axis) and not add_turns_of(
                search, group, axis, count
            ):
                return False
            top = next_group(work.closure, n, work.taken, work.spared, top - 1)
    return True


@kernel
def still_open(search: ClearSearch) -> int:
    """How many undecided turns lead to states that were not found otherwise."""
    n = search.run.size
    listed = min(search.open_count[0], np.int64(search.open_rows.size // n))
    count = search.open_count[0] - listed
    for k in range(listed):
        if search.space.table[slot_of(search.space.words, search.space.table, search.open_rows, k, n)] < 0:
            count += 1
    return count
