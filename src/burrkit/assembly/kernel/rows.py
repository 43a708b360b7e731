"""The rows of an exact cover: where pieces fit, which of them share a cube, and which are useless.

A pose is a piece turned in one way; its cubes are numbers of places in the box of the goal, and to move it is
to add a number (see ``placements``):

    pose p       cubes[first[p]:first[p + 1]]    with its least corner in that of the box
                 paint[first[p]:first[p + 1]]    colours of these cubes, 0 for neutral
                 free[p, a]                      places that it has along axis a
    place        x + X (y + Y z)   in a box of X times Y times Z
    cell_at[place]  the cell of the goal there, or -1
    under[cell]     the colour of the cell
    positions[a, i]      1 if a piece may begin at i along axis a
    positions[3 + a, i]  1 if a piece may end there

Sets of rows are words of bits, see ``exact_cover``:

    users[c, W]    rows that fill cube c
    clash[r, W]    rows that share a cube with row r, r among them
    column[C, W]   rows that cover column c
    live[W]        rows that are left
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0, U1, U6, U63
from burrkit.runtime.jit import kernel, part, popcount
from burrkit.runtime.kernel_types import D1, D2, I64, U8, U64, Int


class GoalBox(NamedTuple):
    """The goal as places of its box: ``allowed[a, b]`` is 1 if colour a may be placed on colour b."""

    extent: I64[D1]
    cell_at: I64[D1]
    under: I64[D1]
    allowed: U8[D2]
    positions: U8[D2]


class PoseCubes(NamedTuple):
    """The cubes of all poses."""

    free: I64[D2]
    first: I64[D1]
    cubes: I64[D1]
    paint: I64[D1]


@part
def _may_be(positions: U8[D2], axis: Int, at: Int, end: Int) -> bool:
    """Whether a piece may begin and end at two positions along an axis."""
    a = np.uint64(axis)
    return positions[a, np.uint64(at)] != 0 and positions[a + np.uint64(3), np.uint64(end)] != 0


@kernel
def find_fits(goal: GoalBox, poses: PoseCubes, count: I64[D1], rows: I64[D2], cells: I64[D1]) -> None:
    """Count and list all places where the poses fit into the goal.

    ``count[p]`` gets the number of fits of pose p, a line of ``rows`` its number and place, ``cells`` the
    cells that it fills. If ``rows`` has no lines, fits are only counted.
    """
    box, cell_at, under, allowed = goal.extent, goal.cell_at, goal.under, goal.allowed
    free, first, cubes, paint = poses.free, poses.first, poses.cubes, poses.paint
    listing = rows.shape[0] > 0
    row, end = U0, U0
    for p in range(np.uint64(count.size)):
        count[p] = 0
        begin, beyond = np.uint64(first[p]), np.uint64(first[p + U1])
        # A piece that begins at x ends at x + dx.
        dx, dy, dz = box[0] - free[p, 0] + 1, box[1] - free[p, 1] + 1, box[2] - free[p, 2] + 1
        for x in range(free[p, 0]):
            if not _may_be(goal.positions, 0, x, x + dx):
                continue
            for y in range(free[p, 1]):
                if not _may_be(goal.positions, 1, y, y + dy):
                    continue
                for z in range(free[p, 2]):
                    if not _may_be(goal.positions, 2, z, z + dz):
                        continue
                    corner = x + box[0] * (y + box[1] * z)
                    fits = True
                    for i in range(begin, beyond):
                        cell = cell_at[np.uint64(corner + cubes[i])]
                        if cell < 0 or allowed[np.uint64(paint[i]), np.uint64(under[np.uint64(cell)])] == 0:
                            fits = False
                            break
                    if not fits:
                        continue
                    count[p] += 1
                    if listing:
                        rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3] = np.int64(p), x, y, z
                        row += U1
                        for i in range(begin, beyond):
                            cells[end] = cell_at[np.uint64(corner + cubes[i])]
                            end += U1


@kernel
def find_clashes(
    start: I64[D1],
    cells: I64[D1],
    cubes: int,
    users: U64[D2],
    clash: U64[D2],
) -> None:
    """Fill ``clash`` for rows given as lists: row r fills cells[start[r]:start[r+1]].

    ``users`` is scratch, uint64[>= cubes, W].
    """
    words = np.uint64(clash.shape[1])
    rows = np.uint64(start.size) - U1
    for c in range(np.uint64(cubes)):
        for w in range(words):
            users[c, w] = U0
    for r in range(rows):
        for k in range(np.uint64(start[r]), np.uint64(start[r + U1])):
            users[np.uint64(cells[k]), r >> U6] |= U1 << (r & U63)
    for r in range(rows):
        for w in range(words):
            clash[r, w] = U0
        for k in range(np.uint64(start[r]), np.uint64(start[r + U1])):
            cube = np.uint64(cells[k])
            for w in range(words):
                clash[r, w] |= users[cube, w]


@kernel
def reduce_rows(
    clash: U64[D2],
    column: U64[D2],
    need: I64[D1],
    room: I64[D1],
    kind: I64[D1],
    live: U64[D1],
    rest: U64[D1],
    found: U64[D1],
) -> None:
    """Drop from ``live`` every row that would leave some column short, until none is left to drop.

    ``rest`` and ``found`` are scratch, uint64[W] and uint64[C]: the rows that fit with a row, and for each
    column the word that last had one. The next row is likely to find one there, too.
    """
    words = np.uint64(clash.shape[1])
    columns = np.uint64(column.shape[0])
    for c in range(columns):
        found[c] = U0
    changed = True
    while changed:
        changed = False
        for r in range(np.uint64(clash.shape[0])):
            bit = U1 << (r & U63)
            if live[r >> U6] & bit == U0:
                continue
            own = np.uint64(kind[r])
            for w in range(words):
                rest[w] = live[w] & ~clash[r, w]
            if room[own] == 1:
                for w in range(words):
                    rest[w] &= ~column[own, w]
            for c in range(columns):
                needed = need[c]
                if column[c, r >> U6] & bit != U0:
                    needed -= 1
                have: Int = 0
                if needed > 0:
                    have = np.int64(popcount(rest[found[c]] & column[c, found[c]]))
                if have >= needed:
                    continue
                have = 0
                for w in range(words):
                    have += np.int64(popcount(rest[w] & column[c, w]))
                    if have >= needed:
                        found[c] = w
                        break
                if have < needed:
                    live[r >> U6] &= ~bit
                    changed = True
                    break
