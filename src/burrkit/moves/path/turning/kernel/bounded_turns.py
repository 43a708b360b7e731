"""The breadth-first search of arrangements that slide and turn within bounds, from one of them.

Arrays and rows are those of ``moves.turns.kernel.turning_search``. Other than there, moves lead on
from every arrangement, whether something is free in it or not, and

    bounds = (slides, turns, x, y, z, cut)

``slides`` and ``turns`` have a bit for each axis along which pieces slide and about which they turn. A move
that makes the box of all pieces larger than x, y, z is refused; ``cut`` is the depth of the first arrangement
from which one was, or -1.
"""

from __future__ import annotations

import numpy as np

from burrkit.moves.slides.kernel.breadth_first import (
    BUDGET,
    DEPTH,
    ENDED,
    ENTERED,
    FULL,
    HEAD,
    PARENT,
    PAUSED,
    STATES,
    STEP,
    StateSpace,
)
from burrkit.moves.slides.kernel.groups import closures, is_locked, next_group, reverse
from burrkit.moves.slides.kernel.states import enter, slot_of
from burrkit.moves.turns.kernel.turned_states import OrientedShapes, normal_form, unpack
from burrkit.moves.turns.kernel.turning_search import (
    MOST_HALVES,
    WIDE,
    Sweeps,
    TurningWork,
    find_pushes,
    measure_gaps,
    move_group,
    slide_hits,
    survey,
    sweep_hits,
)
from burrkit.runtime.bits import ALL_BITS, U0
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, I64, Int

#: Places of ``bounds``.
SLIDES, TURNS, BOX, CUT = 0, 1, 2, 5
BOUNDS = 6


@part
def is_within(shapes: OrientedShapes, work: TurningWork, bounds: I64[D1]) -> bool:
    """Whether the box of ``there`` is as small as it must be."""
    there = work.there
    for a in range(3):
        low = there.corner[0, a]
        high = low
        for i in range(there.shape.size):
            low = min(low, there.corner[i, a])
            high = max(high, there.corner[i, a] + shapes.extents[there.shape[i], a])
        if high - low > bounds[BOX + a]:
            return False
    return True


@part
def add_bounded(
    shapes: OrientedShapes, run: I64[D1], work: TurningWork, space: StateSpace, bounds: I64[D1], code: Int
) -> bool:
    """Add the new arrangements of all groups that can make a move, given ``hits``; False without room.

    The move is that of the step ``code``; see ``turning_search``.
    """
    n = run.size
    full = ALL_BITS >> np.uint64(64 - n)
    control, words, table = space.control, space.words, space.table
    head = control[HEAD]
    axis, quarters = int(code & 3), int((code >> 2) & 3)
    p, q = (code >> 4) // MOST_HALVES, (code >> 4) % MOST_HALVES
    closures(work.hits, 0, n, full, work.closure)
    reverse(n, work.closure)
    work.taken[0] = U0
    work.spared[0] = U0
    top = next_group(work.closure, n, work.taken, work.spared, 0)
    while top >= 0:
        at = control[STATES]
        if at == space.states.shape[0]:
            return False
        group = work.taken[np.uint64(top)]
        move_group(shapes, work, group, axis, quarters, p, q)
        if is_within(shapes, work, bounds):
            normal_form(shapes, run, work.there, work.trial, words, at)
            slot = slot_of(words, table, words, at, n)
            if table[slot] < 0:
                table[slot] = np.int32(at)
                space.links[DEPTH, at] = space.links[DEPTH, head] + 1
                space.links[PARENT, at] = np.int32(head)
                space.links[STEP, at] = np.int32(code)
                space.group[np.uint64(at)] = group
                control[STATES] = at + 1
                control[ENTERED] = at + 1
        elif bounds[CUT] < 0:
            bounds[CUT] = space.links[DEPTH, head]
        top = next_group(work.closure, n, work.taken, work.spared, top - 1)
    return True


@part
def slide_within(
    shapes: OrientedShapes, run: I64[D1], work: TurningWork, space: StateSpace, bounds: I64[D1]
) -> bool:
    """Add the new arrangements that are one slide away; False without room."""
    n = run.size
    for axis in range(3):
        if (bounds[SLIDES] >> axis) & 1 == 0:
            continue
        # What slides by more than the box is long has left it.
        for distance in range(1, bounds[BOX + axis] + 1):
            slide_hits(work.gaps, axis, distance, work.hits)
            if is_locked(work.hits, 0, n) != 0:
                break
            code = distance * MOST_HALVES * 16 + axis
            if not add_bounded(shapes, run, work, space, bounds, code):
                return False
    return True


@part
def turn_within(
    shapes: OrientedShapes,
    sweeps: Sweeps,
    run: I64[D1],
    work: TurningWork,
    space: StateSpace,
    bounds: I64[D1],
) -> bool:
    """Add the new arrangements that are one turn away; False without room."""
    n, m = run.size, work.cubes.shape[0]
    reach = sweeps.reach[0]
    for axis in range(3):
        if (bounds[TURNS] >> axis) & 1 == 0:
            continue
        find_pushes(work, m, axis)
        for p in range(2 * work.box[(axis + 1) % 3] + 1):
            for q in range(2 * work.box[(axis + 2) % 3] + 1):
                for i in range(n):
                    work.hits[i] = work.columns[q, i] | work.rows[p, i]
                if is_locked(work.hits, 0, n) != 0:
                    continue
                code = (p * MOST_HALVES + q) * 16 + axis
                if (p + q) & 1 == 0:
                    sweep_hits(work, m, axis, p, q, reach, sweeps.first[0], sweeps.quarter)
                    if is_locked(work.hits, 0, n) != 0:
                        continue
                    if not add_bounded(shapes, run, work, space, bounds, code + 4):
                        return False
                sweep_hits(work, m, axis, p, q, reach, sweeps.first[1], sweeps.half)
                if is_locked(work.hits, 0, n) != 0:
                    continue
                if not add_bounded(shapes, run, work, space, bounds, code + 8):
                    return False
    return True


@kernel
def explore_bounded(
    shapes: OrientedShapes,
    sweeps: Sweeps,
    run: I64[D1],
    work: TurningWork,
    space: StateSpace,
    bounds: I64[D1],
) -> int:
    """Continue the search until all is visited, or room or the budget runs out; the results of ``explore``.

    WIDE means that a state is larger than the grid, or the sweeps.
    """
    control = space.control
    n = run.size
    budget = control[BUDGET]
    enter(space.words, space.table, control[ENTERED], control[STATES], n)
    control[ENTERED] = control[STATES]
    while control[HEAD] < control[STATES]:
        if budget == 0:
            return PAUSED
        budget -= 1
        unpack(space.words, control[HEAD], work.here)
        if not survey(shapes, sweeps.reach[0], work):
            return WIDE
        measure_gaps(work, work.cubes.shape[0])
        if not slide_within(shapes, run, work, space, bounds):
            return FULL
        if bounds[TURNS] != 0 and not turn_within(shapes, sweeps, run, work, space, bounds):
            return FULL
        control[HEAD] += 1
    return ENDED
