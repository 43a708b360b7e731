"""What the pieces of a state hit as they slide and turn.

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
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.turns.kernel.turned_states import OrientedShapes, TurnedPieces
from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I64, U8, U64, Int

VACANT = np.uint8(255)
#: More cubes than a box is wide.
ENDLESS = np.int64(1 << 40)


class Sweeps(NamedTuple):
    """The tables of ``sweep`` for one quarter and for two; both have the ``reach``."""

    reach: I64[D1]
    first: I64[D2]
    quarter: I16[D2]
    half: I16[D2]


class TurningWork(NamedTuple):
    """Arrays for one state: see the head of the module. ``box`` is the size of the box of a state.

    ``strides`` are the distances of neighbours along each axis in the grid.
    Of the cubes, int64[m, 4], the last number is the place of the piece. ``bulk[0]`` is that of the piece
    that has more than half of the cubes, such as a box, or -1.
    """

    low: I64[D1]
    box: I64[D1]
    strides: I64[D1]
    cubes: I64[D2]
    bulk: I64[D1]
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
        low[a] = ENDLESS
        high = -ENDLESS
        for i in range(n):
            low[a] = min(low[a], here.corner[i, a])
            high = max(high, here.corner[i, a] + shapes.extents[here.shape[i], a])
        box[a] = high - low[a]
    work.strides[0], work.strides[1], work.strides[2] = box[1] * box[2], box[2], 1
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
                gaps[a, i, j] = ENDLESS
    for k in range(m):
        i = work.cubes[k, 3]
        place = (work.cubes[k, 0] * box[1] + work.cubes[k, 1]) * box[2] + work.cubes[k, 2]
        for a in range(3):
            step = work.strides[a]
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
def find_bulk(work: TurningWork, m: int) -> None:
    """``bulk``, by the vote of R. S. Boyer and J S. Moore (1981): each cube cancels one of another piece."""
    votes, own = 0, 0
    for k in range(m):
        if votes == 0:
            work.bulk[0] = work.cubes[k, 3]
        votes += 1 if work.cubes[k, 3] == work.bulk[0] else -1
    for k in range(m):
        own += 1 if work.cubes[k, 3] == work.bulk[0] else 0
    if 2 * own <= m:
        work.bulk[0] = -1


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
        step = work.strides[face]
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
    """Add to ``hits`` what the pieces enter as they turn about an axis, at (p, q) half cubes in the box.

    The ``bulk`` enters what would enter it in a turn the other way round, so that its own cubes need not be
    swept.
    """
    box, strides, grid, hits, bulk = work.box, work.strides, work.grid, work.hits, work.bulk[0]
    b, c = (axis + 1) % 3, (axis + 2) % 3
    side = 2 * reach + 1
    for k in range(m):
        if work.cubes[k, 3] == bulk:
            continue
        at_b, at_c = work.cubes[k, b], work.cubes[k, c]
        row = work.cubes[k, axis] * strides[axis]
        i = np.uint64(work.cubes[k, 3])
        u, v = 2 * at_b + 1 - p + reach, 2 * at_c + 1 - q + reach
        entry = np.uint64(u * side + v)
        found = hits[i]
        for e in range(np.uint64(first[entry]), np.uint64(first[entry + U1])):
            at_b2, at_c2 = at_b + np.int64(swept[e, 0]), at_c + np.int64(swept[e, 1])
            if at_b2 < 0 or at_c2 < 0 or at_b2 >= box[b] or at_c2 >= box[c]:
                continue
            j = grid[np.uint64(row + at_b2 * strides[b] + at_c2 * strides[c])]
            if j != VACANT:
                found |= U1 << np.uint64(j)
        hits[i] = found & ~(U1 << i)
        if bulk < 0 or (hits[np.uint64(bulk)] >> i) & U1 != U0:
            continue
        entry = np.uint64(v * side + u)
        for e in range(np.uint64(first[entry]), np.uint64(first[entry + U1])):
            at_b2, at_c2 = at_b + np.int64(swept[e, 1]), at_c + np.int64(swept[e, 0])
            if at_b2 < 0 or at_c2 < 0 or at_b2 >= box[b] or at_c2 >= box[c]:
                continue
            if np.int64(grid[np.uint64(row + at_b2 * strides[b] + at_c2 * strides[c])]) == bulk:
                hits[np.uint64(bulk)] |= U1 << i
                break
