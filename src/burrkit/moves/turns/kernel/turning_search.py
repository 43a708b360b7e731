"""The breadth-first search over states of pieces that slide and turn.

The arrays are those of ``breadth_first``, with the rows of ``turned_states``, and

    links[STEP, s] = ((first * 4096 + second) * 4 + quarters) * 4 + axis

for a slide by ``first`` along +axis, ``quarters`` 0, or a counterclockwise turn by 1 or 2 quarters about the
line through ``first`` and ``second``: half cubes from the least corner of the box of all pieces, along the
two axes after the axis in the order x, y, z, x. The group moves, and the rest stays.

The cubes of a state are in a grid of the size of the box, a byte each: the place of the piece, or VACANT.
From it come, for pieces i and j,

    gaps[a, i, j]     cubes that i can slide along +a before it hits j
    columns[p, i]     pieces that i pushes as a turn begins, through sides that face the first axis across the
                      axis of the turn, where p is the second coordinate of the pivot; rows[p, i] likewise,
                      sides and coordinates exchanged
    hits[i]           pieces that i hits in one move; groups are the closed sets, see ``groups``

As a turn begins, a side pushes its neighbour exactly if a part of it moves outwards, and that depends on one
coordinate of the pivot alone. If what is pushed so locks all pieces, which is the rule, the sweep of
the whole turn need not be tested.

Only turns in one sense are tested: to turn a group is to turn the rest the other way round.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.slides.kernel.breadth_first import (
    BUDGET,
    DEPTH,
    ENDED,
    ENTERED,
    FREED,
    FREED_AT,
    FREEST,
    FULL,
    GRAPH,
    HEAD,
    MODE,
    MOST,
    PARENT,
    PAUSED,
    STATES,
    STEP,
    STOP,
    StateSpace,
)
from burrkit.moves.slides.kernel.groups import closures, is_locked, next_group, reverse, split_up
from burrkit.moves.slides.kernel.states import enter, slot_of
from burrkit.moves.turns.kernel.turned_states import OrientedShapes, TurnedPieces, normal_form, unpack
from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U8, U64, Int

#: A result of ``explore_turns``: the box of a state is larger than the grid or the tables of sweeps.
WIDE = 3

#: Places of half a cube that a step can name.
MOST_HALVES = 4096

VACANT = np.uint8(255)
_FAR = np.int64(1 << 40)


class Sweeps(NamedTuple):
    """The tables of ``sweep`` for one quarter and for two; both have the ``reach``."""

    reach: I64[D1]
    first: I64[D2]
    quarter: I16[D2]
    half: I16[D2]


class TurningWork(NamedTuple):
    """Arrays for one state: see the head of the module. ``box`` is the size of the box of a state.

    Of the cubes, int64[m, 4], the last number is the place of the piece.
    """

    low: I64[D1]
    box: I64[D1]
    cubes: I64[D2]
    grid: U8[D1]
    gaps: I64[D3]
    columns: U64[D2]
    rows: U64[D2]
    hits: U64[D1]
    closure: U64[D1]
    taken: U64[D1]
    spared: U64[D1]
    trial: U64[D1]
    here: TurnedPieces
    there: TurnedPieces


@part
def survey(shapes: OrientedShapes, reach: Int, work: TurningWork) -> bool:
    """Enter the cubes of the present state in the grid; False if the grid or the sweeps do not suffice."""
    here, low, box, grid = work.here, work.low, work.box, work.grid
    n = here.shape.size
    for a in range(3):
        low[a] = _FAR
        high = -_FAR
        for i in range(n):
            low[a] = min(low[a], here.corner[i, a])
            high = max(high, here.corner[i, a] + shapes.extents[here.shape[i], a])
        box[a] = high - low[a]
    size = box[0] * box[1] * box[2]
    if size > grid.size or 2 * max(box[0], box[1], box[2]) > reach:
        return False
    for k in range(np.uint64(size)):
        grid[k] = VACANT
    m = 0
    for i in range(n):
        s = here.shape[i]
        for c in range(shapes.first[s], shapes.first[s + 1]):
            for a in range(3):
                work.cubes[m, a] = shapes.cells[c, a] + here.corner[i, a] - low[a]
            work.cubes[m, 3] = i
            place = (work.cubes[m, 0] * box[1] + work.cubes[m, 1]) * box[2] + work.cubes[m, 2]
            grid[np.uint64(place)] = np.uint8(i)
            m += 1
    return True


@part
def measure_gaps(work: TurningWork, m: int) -> None:
    """``gaps``, from the m cubes of the state."""
    box, grid, gaps = work.box, work.grid, work.gaps
    n = work.here.shape.size
    for a in range(3):
        for i in range(n):
            for j in range(n):
                gaps[a, i, j] = _FAR
    for k in range(m):
        i = work.cubes[k, 3]
        place = (work.cubes[k, 0] * box[1] + work.cubes[k, 1]) * box[2] + work.cubes[k, 2]
        for a in range(3):
            step = np.int64(1)
            if a == 0:
                step = box[1] * box[2]
            elif a == 1:
                step = box[2]
            for gap in range(box[a] - work.cubes[k, a] - 1):
                other = grid[np.uint64(place + (gap + 1) * step)]
                if other != VACANT and other != i and gap < gaps[a, i, np.uint64(other)]:
                    gaps[a, i, np.uint64(other)] = gap


@part
def slide_hits(gaps: I64[D3], axis: int, distance: Int, hits: U64[D1]) -> None:
    """hits[i]: the pieces that i hits before it has slid ``distance`` cubes along +axis."""
    n = gaps.shape[1]
    for i in range(n):
        found = U0
        for j in range(n):
            found |= np.uint64(gaps[axis, i, j] < distance) << np.uint64(j)
        hits[np.uint64(i)] = found


@part
def find_pushes(work: TurningWork, m: int, axis: int) -> None:
    """``columns`` and ``rows`` for turns about an axis.

    A side between squares at second coordinate y, in cubes, pushes forwards for pivots beyond 2 y, and
    backwards for pivots before 2 y + 2.
    """
    box, grid, n = work.box, work.grid, work.here.shape.size
    b, c = (axis + 1) % 3, (axis + 2) % 3
    for turn in range(2):  # sides that face axis b, then those that face axis c
        face, along = (b, c) if turn == 0 else (c, b)
        pushes = work.columns if turn == 0 else work.rows
        step = np.int64(1)
        if face == 0:
            step = box[1] * box[2]
        elif face == 1:
            step = box[2]
        last = 2 * box[along]
        for sense in range(2):  # pushes that hold from a pivot upwards, then those that hold downwards
            spread = 0 if sense == 0 else last + 1
            for p in range(spread, spread + last + 1):
                for i in range(n):
                    pushes[p, i] = U0
            for k in range(m):
                if work.cubes[k, face] + 1 == box[face]:
                    continue
                i = work.cubes[k, 3]
                place = (work.cubes[k, 0] * box[1] + work.cubes[k, 1]) * box[2] + work.cubes[k, 2]
                j = np.int64(grid[np.uint64(place + step)])
                if j == np.int64(VACANT) or j == i:
                    continue
                # Across the first axis the lower side pushes beyond its line, across the second before it.
                p = spread + 2 * work.cubes[k, along] + 1
                if sense == turn:
                    pushes[p, i] |= U1 << np.uint64(j)
                else:
                    pushes[p, j] |= U1 << np.uint64(i)
        for p in range(1, last + 1):
            for i in range(n):
                pushes[p, i] |= pushes[p - 1, i]
        for p in range(last - 1, -1, -1):
            for i in range(n):
                pushes[last + 1 + p, i] |= pushes[last + 2 + p, i]
        for p in range(last + 1):
            for i in range(n):
                pushes[p, i] |= pushes[last + 1 + p, i]


@part
def sweep_hits(
    work: TurningWork, m: int, axis: int, p: int, q: int, reach: Int, first: I64[D1], swept: I16[D2]
) -> None:
    """Add to ``hits`` what the pieces enter as they turn about an axis, at (p, q) half cubes in the box."""
    box, grid, hits = work.box, work.grid, work.hits
    b, c = (axis + 1) % 3, (axis + 2) % 3
    side = 2 * reach + 1
    for k in range(m):
        at_b, at_c = work.cubes[k, b], work.cubes[k, c]
        i = np.uint64(work.cubes[k, 3])
        entry = np.uint64((2 * at_b + 1 - p + reach) * side + 2 * at_c + 1 - q + reach)
        found = hits[i]
        for e in range(np.uint64(first[entry]), np.uint64(first[entry + U1])):
            at_b2, at_c2 = at_b + np.int64(swept[e, 0]), at_c + np.int64(swept[e, 1])
            if at_b2 < 0 or at_c2 < 0 or at_b2 >= box[b] or at_c2 >= box[c]:
                continue
            x, y, z = work.cubes[k, 0], work.cubes[k, 1], work.cubes[k, 2]
            if axis == 0:
                y, z = at_b2, at_c2
            elif axis == 1:
                z, x = at_b2, at_c2
            else:
                x, y = at_b2, at_c2
            j = grid[np.uint64((x * box[1] + y) * box[2] + z)]
            if j != VACANT:
                found |= U1 << np.uint64(j)
        hits[i] = found & ~(U1 << i)


@part
def move_group(
    shapes: OrientedShapes, work: TurningWork, group: np.uint64, axis: int, quarters: int, p: Int, q: Int
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
def add_states(
    shapes: OrientedShapes,
    run: I64[D1],
    work: TurningWork,
    space: StateSpace,
    axis: int,
    quarters: int,
    p: Int,
    q: Int,
) -> int:
    """Add the new states of all groups that can make a move, given ``hits``; how many, -1 without room."""
    n = run.size
    full = ALL_BITS >> np.uint64(64 - n)
    control, words, table = space.control, space.words, space.table
    head = control[HEAD]
    room = space.states.shape[0]
    closures(work.hits, 0, n, full, work.closure)
    reverse(n, work.closure)
    work.taken[0] = U0
    work.spared[0] = U0
    count = 0
    top = next_group(work.closure, n, work.taken, work.spared, 0)
    while top >= 0:
        count += 1
        at = control[STATES]
        if at == room:
            return -1
        group = work.taken[np.uint64(top)]
        move_group(shapes, work, group, axis, quarters, p, q)
        normal_form(shapes, run, work.there, work.trial, words, at)
        slot = slot_of(words, table, words, at, n)
        if table[slot] < 0:
            table[slot] = np.int32(at)
            space.links[DEPTH, at] = space.links[DEPTH, head] + 1
            space.links[PARENT, at] = np.int32(head)
            space.links[STEP, at] = np.int32(((p * MOST_HALVES + q) * 4 + quarters) * 4 + axis)
            space.group[np.uint64(at)] = group
            control[STATES] = at + 1
            control[ENTERED] = at + 1
        top = next_group(work.closure, n, work.taken, work.spared, top - 1)
    return count


@part
def add_slides(shapes: OrientedShapes, run: I64[D1], work: TurningWork, space: StateSpace) -> int:
    """Add the new states that are one slide away; how many slides there are, -1 without room."""
    n = run.size
    moves = 0
    for axis in range(3):
        distance = np.int64(1)
        while True:
            slide_hits(work.gaps, axis, distance, work.hits)
            if is_locked(work.hits, 0, n) != 0:
                break
            count = add_states(shapes, run, work, space, axis, 0, distance, 0)
            if count < 0:
                return -1
            moves += count
            distance += 1
    return moves


@part
def add_turns(
    shapes: OrientedShapes, sweeps: Sweeps, run: I64[D1], m: int, work: TurningWork, space: StateSpace
) -> int:
    """Add the new states that are one turn away; how many turns there are, -1 without room."""
    n = run.size
    reach = sweeps.reach[0]
    moves = 0
    for axis in range(3):
        find_pushes(work, m, axis)
        for p in range(2 * work.box[(axis + 1) % 3] + 1):
            for q in range(2 * work.box[(axis + 2) % 3] + 1):
                for i in range(n):
                    work.hits[i] = work.columns[q, i] | work.rows[p, i]
                if is_locked(work.hits, 0, n) != 0:
                    continue
                if (p + q) & 1 == 0:
                    sweep_hits(work, m, axis, p, q, reach, sweeps.first[0], sweeps.quarter)
                    if is_locked(work.hits, 0, n) != 0:
                        continue
                    count = add_states(shapes, run, work, space, axis, 1, p, q)
                    if count < 0:
                        return -1
                    moves += count
                sweep_hits(work, m, axis, p, q, reach, sweeps.first[1], sweeps.half)
                if is_locked(work.hits, 0, n) != 0:
                    continue
                count = add_states(shapes, run, work, space, axis, 2, p, q)
                if count < 0:
                    return -1
                moves += count
    return moves


@part
def is_free(work: TurningWork) -> bool:
    """Whether a group can slide without end."""
    n = work.here.shape.size
    for axis in range(3):
        slide_hits(work.gaps, axis, _FAR, work.hits)
        if is_locked(work.hits, 0, n) == 0:
            return True
    return False


@kernel
def explore_turns(
    shapes: OrientedShapes, sweeps: Sweeps, run: I64[D1], work: TurningWork, space: StateSpace, turning: int
) -> int:
    """Continue the search until groups come free, or states, memory or budget run out.

    As ``breadth_first.explore``; without ``turning`` pieces only slide. WIDE means that the grid, the
    ``columns`` and ``rows``, and the sweeps must be larger than the ``box``. Nothing is lost.
    """
    control, freed = space.control, space.freed
    n = run.size
    budget = control[BUDGET]
    enter(space.words, space.table, control[ENTERED], control[STATES], n)
    control[ENTERED] = control[STATES]
    while control[HEAD] < control[STATES]:
        head = control[HEAD]
        depth = space.links[DEPTH, head]
        if control[MODE] != GRAPH and control[FREED_AT] >= 0 and depth > control[FREED_AT]:
            return ENDED
        if budget == 0:
            return PAUSED
        budget -= 1
        unpack(space.words, head, work.here)
        if not survey(shapes, sweeps.reach[0], work):
            return WIDE
        m = work.cubes.shape[0]
        measure_gaps(work, m)
        if is_free(work):
            if control[FREED] == freed.size:
                return FULL
            freed[control[FREED]] = np.int32(head)
            control[FREED] += 1
            control[HEAD] += 1
            if control[FREED_AT] < 0:
                control[FREED_AT] = depth
            if control[MODE] == STOP:
                return ENDED
            continue
        if control[MODE] != GRAPH and control[FREED_AT] >= 0:
            control[HEAD] += 1
            continue
        slides = add_slides(shapes, run, work, space)
        if slides < 0:
            return FULL
        turns = 0
        if turning != 0:
            turns = add_turns(shapes, sweeps, run, m, work, space)
            if turns < 0:
                return FULL
        if slides + turns > control[MOST]:
            control[MOST] = slides + turns
            control[FREEST] = head
        control[HEAD] += 1
    return ENDED


@kernel
def find_turned_cores(
    shapes: OrientedShapes,
    work: TurningWork,
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
        if not survey(shapes, _FAR, work):
            return 0
        measure_gaps(work, work.cubes.shape[0])
        for a in range(3):
            slide_hits(work.gaps, a, _FAR, hits[s, a * n : a * n + n])
        for i in range(split_up(hits[s], n, cores[s], splits[s], work.closure), n):
            cores[s, i] = U0
    return 1
