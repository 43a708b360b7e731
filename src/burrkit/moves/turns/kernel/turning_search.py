"""The breadth-first search over states of pieces that slide and turn.

The arrays are those of ``breadth_first``, with the rows of ``turned_states``, and

    steps[s] = ((first * 4096 + second) * 4 + quarters) * 4 + axis

for a slide by ``first`` along +axis, ``quarters`` 0, or a counterclockwise turn by 1 or 2 quarters about the
line through ``first`` and ``second``: half cubes from the least corner of the box of all pieces, along the
two axes after the axis in the order x, y, z, x. The group moves, and the rest stays.

Only turns in one sense are tested: to turn a group is to turn the rest the other way round.

    bounds = (slides, turns, x, y, z, cut, moves)

``slides`` and ``turns`` have a bit for each axis along which pieces slide and about which they turn. A move
that makes the box of all pieces larger than x, y, z is refused, and nothing is free in such a box; ``cut`` is
the depth of the first state from which one was refused, or -1. Without a box, x, y and z are ENDLESS.
``moves`` counts the moves of the state at HEAD.
"""

from __future__ import annotations

import numpy as np

from burrkit.moves.slides.kernel import state_space as k
from burrkit.moves.slides.kernel.groups import first_group, is_locked, next_group, split_up
from burrkit.moves.turns.kernel import turning_grid as g
from burrkit.moves.turns.kernel.turned_states import OrientedShapes, normal_form, unpack
from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I32, I64, U64, Int

#: A result of ``explore_turns``: the box of a state is larger than the grid or the tables of sweeps.
WIDE = 3

#: Places of half a cube that a step can name.
MOST_HALVES = 4096

#: Places of ``bounds``.
SLIDES, TURNS, BOX, CUT, MOVES = 0, 1, 2, 5, 6


@part
def move_group(
    shapes: OrientedShapes, work: g.TurningWork, group: np.uint64, axis: int, quarters: int, p: Int, q: Int
) -> None:
    """Make ``there`` of ``here``: a group slides by p, or turns about (p, q) in the box.

    The first piece stays where it is: if it is in the group, the others move the other way.
    """
    here, there = work.here, work.there
    n = here.shape.size
    moving, forward = group, group & U1 == U0
    if not forward:
        moving = ~group
    b, c = (axis + 1) % 3, (axis + 2) % 3
    p2, q2 = p + 2 * work.low[b], q + 2 * work.low[c]
    for i in range(n):
        s = here.shape[i]
        there.shape[i] = s
        for a in range(3):
            there.corner[i, a] = here.corner[i, a]
        if (moving >> np.uint64(i)) & U1 == U0:
            continue
        if quarters == 0:
            there.corner[i, axis] += p if forward else -p
            continue
        at_b, at_c = here.corner[i, b], here.corner[i, c]
        wide_b, wide_c = shapes.extents[s, b], shapes.extents[s, c]
        if quarters == 2:
            there.corner[i, b] = p2 - at_b - wide_b
            there.corner[i, c] = q2 - at_c - wide_c
            there.shape[i] = shapes.images[s, shapes.turns[axis, 2]]
        elif forward:
            there.corner[i, b] = ((p2 + q2) >> 1) - at_c - wide_c
            there.corner[i, c] = ((q2 - p2) >> 1) + at_b
            there.shape[i] = shapes.images[s, shapes.turns[axis, 1]]
        else:
            there.corner[i, b] = ((p2 - q2) >> 1) + at_c
            there.corner[i, c] = ((p2 + q2) >> 1) - at_b - wide_b
            there.shape[i] = shapes.images[s, shapes.turns[axis, 3]]


@part
def is_within(shapes: OrientedShapes, work: g.TurningWork, bounds: I64[D1]) -> bool:
    """Whether the box of ``there`` is as small as it must be."""
    there = work.there
    if bounds[BOX] == g.ENDLESS:
        return True
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
def add_states(
    shapes: OrientedShapes, run: I64[D1], work: g.TurningWork, space: k.StateSpace, bounds: I64[D1], code: Int
) -> bool:
    """Add the new states of all groups that can make a move, given ``hits``; False without room.

    The move is that of the step ``code``.
    """
    n = run.size
    axis, quarters = int(code & 3), int((code >> 2) & 3)
    p, q = (code >> 4) // MOST_HALVES, (code >> 4) % MOST_HALVES
    control = space.control
    top = first_group(work.hits, n, work.closure, work.taken, work.spared)
    while top >= 0:
        bounds[MOVES] += 1
        if k.is_full(space):
            return False
        group = work.taken[np.uint64(top)]
        move_group(shapes, work, group, axis, quarters, p, q)
        if is_within(shapes, work, bounds):
            normal_form(shapes, run, work.there, work.trial, space.words, control[k.STATES])
            slot = k.find_new(space)
            if space.table[slot] < 0:
                k.add_new(space, slot, code, group)
        elif bounds[CUT] < 0:
            bounds[CUT] = control[k.DEPTH]
        top = next_group(work.closure, n, work.taken, work.spared, top - 1)
    return True


@part
def add_slides(
    shapes: OrientedShapes, run: I64[D1], work: g.TurningWork, space: k.StateSpace, bounds: I64[D1]
) -> bool:
    """Add the new states that are one slide away; False without room."""
    n = run.size
    for axis in range(3):
        if (bounds[SLIDES] >> axis) & 1 == 0:
            continue
        # What slides by more than the box is long has left it.
        for distance in range(1, bounds[BOX + axis] + 1):
            g.slide_hits(work.gaps, axis, distance, work.hits)
            if is_locked(work.hits, 0, n) != 0:
                break
            if not add_states(shapes, run, work, space, bounds, distance * MOST_HALVES * 16 + axis):
                return False
    return True


@part
def add_turns(
    shapes: OrientedShapes,
    sweeps: g.Sweeps,
    run: I64[D1],
    work: g.TurningWork,
    space: k.StateSpace,
    bounds: I64[D1],
) -> bool:
    """Add the new states that are one turn away; False without room."""
    n, m = run.size, work.cubes.shape[0]
    reach = sweeps.reach[0]
    g.find_bulk(work, m)
    for axis in range(3):
        if (bounds[TURNS] >> axis) & 1 == 0:
            continue
        g.find_pushes(work, m, axis)
        for p in range(2 * work.box[(axis + 1) % 3] + 1):
            for q in range(2 * work.box[(axis + 2) % 3] + 1):
                for i in range(n):
                    work.hits[i] = work.columns[q, i] | work.rows[p, i]
                if is_locked(work.hits, 0, n) != 0:
                    continue
                code = (p * MOST_HALVES + q) * 16 + axis
                if (p + q) & 1 == 0:
                    g.sweep_hits(work, m, axis, p, q, reach, sweeps.first[0], sweeps.quarter)
                    if is_locked(work.hits, 0, n) != 0:
                        continue
                    if not add_states(shapes, run, work, space, bounds, code + 4):
                        return False
                g.sweep_hits(work, m, axis, p, q, reach, sweeps.first[1], sweeps.half)
                if is_locked(work.hits, 0, n) != 0:
                    continue
                if not add_states(shapes, run, work, space, bounds, code + 8):
                    return False
    return True


@part
def is_free(work: g.TurningWork) -> bool:
    """Whether a group can slide without end."""
    n = work.here.shape.size
    for axis in range(3):
        g.slide_hits(work.gaps, axis, g.ENDLESS, work.hits)
        if is_locked(work.hits, 0, n) == 0:
            return True
    return False


@kernel
def explore_turns(
    shapes: OrientedShapes,
    sweeps: g.Sweeps,
    run: I64[D1],
    work: g.TurningWork,
    space: k.StateSpace,
    bounds: I64[D1],
) -> int:
    """Continue the search until groups come free, or states, memory or budget run out.

    As ``breadth_first.explore``. WIDE means that the grid, the ``columns`` and ``rows``, and the sweeps must
    be larger than the ``box``. Nothing is lost.
    """
    control = space.control
    k.begin(space)
    while True:
        outcome = k.select(space)
        if outcome != k.GO:
            return outcome
        unpack(space.words, control[k.HEAD], work.here)
        if not g.survey(shapes, sweeps.reach[0], work):
            return WIDE
        g.measure_gaps(work, work.cubes.shape[0])
        if bounds[BOX] == g.ENDLESS and is_free(work):
            outcome = k.note_free(space)
            if outcome != k.GO:
                return outcome
            continue
        if not k.is_last_layer(control):
            bounds[MOVES] = 0
            if not add_slides(shapes, run, work, space, bounds) or not add_turns(
                shapes, sweeps, run, work, space, bounds
            ):
                return k.FULL
            if bounds[MOVES] > control[k.MOST]:
                control[k.MOST] = bounds[MOVES]
                control[k.FREEST] = control[k.HEAD]
        control[k.HEAD] += 1


@kernel
def find_turned_cores(
    shapes: OrientedShapes,
    work: g.TurningWork,
    words: U64[D1],
    which: I32[D1],
    cores: U64[D2],
    splits: U64[D3],
    hits: U64[D2],
) -> int:
    """As ``cores.find_cores``, for states of pieces that turn; 0 if the grid is too small."""
    n = work.here.shape.size
    for s in range(which.size):
        unpack(words, np.int64(which[s]), work.here)
        if not g.survey(shapes, g.ENDLESS, work):
            return 0
        g.measure_gaps(work, work.cubes.shape[0])
        for a in range(3):
            g.slide_hits(work.gaps, a, g.ENDLESS, hits[s, a * n : a * n + n])
        for i in range(split_up(hits[s], n, cores[s], splits[s], work.closure), n):
            cores[s, i] = U0
    return 1
