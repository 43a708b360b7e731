"""Taking thousands of small assemblies apart, for kernels that make them: shapes in, a level out.

cells[start[i]:start[i + 1]]   the cubes of piece i
fill_rows    a table of collisions for these shapes, in which each pair has its lines but none is known
take_apart   the part on top of a stack is searched breadth first, until a group leaves it:

parts[k]       n, then the numbers of its n pieces; the two sides of a separation are put on the stack
shifts[k]      3 n offsets: the places of the pieces of this part
seen[s]        the same for state s of its search, see ``breadth_first``
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.slides.kernel import collisions as c, state_space as x
from burrkit.moves.slides.kernel.breadth_first import advance, cut, scratch_size
from burrkit.moves.slides.kernel.groups import closures, find_hits, proper_group
from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, I16, I32, I64, U64

#: States at first: most searches are over before they have this many, and a short table is soon clear.
_FEW = 64


class Workspace(NamedTuple):
    """The arrays that ``take_apart`` works on, for any number of pieces."""

    states: I16[D1]
    parents: I32[D1]
    table: I32[D1]
    freed: I32[D1]
    control: I64[D1]
    scratch: U64[D1]
    parts: I64[D2]
    shifts: I16[D2]
    run: I64[D1]


def workspace(pieces: int, room: int) -> Workspace:
    """A workspace for this many pieces and states."""
    return Workspace(
        np.empty((3 * pieces + 3) // 4 * 4 * room, dtype=np.int16),
        np.empty(room, dtype=np.int32),
        np.empty(2 * room, dtype=np.int32),
        np.empty(1, dtype=np.int32),
        np.zeros(x.control_size(pieces), dtype=np.int64),
        np.empty(scratch_size(pieces), dtype=np.uint64),
        np.empty((pieces, pieces + 1), dtype=np.int64),
        np.empty((pieces, 3 * pieces), dtype=np.int16),
        np.arange(pieces, dtype=np.int64),
    )


def small_table(pieces: int, extent: int, cache_words: int) -> c.Collisions:
    """A table for shapes in boxes of ``extent`` cubes a side, in which each pair of pieces has its lines."""
    dims = c.measure(extent, extent, extent)
    slots = np.full((pieces, pieces), -1, dtype=np.int32)
    pairs = np.triu_indices(pieces, 1)
    slots[pairs] = np.arange(len(pairs[0]))
    lines = len(pairs[0]) * int(dims[c.LINES])
    return c.Collisions(
        dims,
        np.empty(pieces * int(dims[c.ROWS] * dims[c.ROW_WORDS]), dtype=np.uint64),
        np.empty((pieces, 3, 2), dtype=np.int64),
        slots,
        np.empty(lines, dtype=np.uint8),
        np.empty(lines * int(dims[c.WORDS]), dtype=np.uint64),
        np.empty(cache_words, dtype=np.uint64),
    )


@part(borrows=True)
def fill_rows(start: I64[D1], cells: I64[D2], table: c.Collisions) -> None:
    """Reset a table to the shapes cells[start[i]:start[i + 1]]: all of their rows, no line."""
    dims, rows, bounds, known, cache = table.dims, table.rows, table.bounds, table.known, table.cache
    for w in range(rows.size):
        rows[w] = U0
    for w in range(known.size):
        known[w] = 0
    for w in range(cache.size):
        cache[w] = U0
    for i in range(start.size - 1):
        for a in range(3):
            bounds[i, a, 0] = dims[c.EXTENT + a]
            bounds[i, a, 1] = 0
        for p in range(start[i], start[i + 1]):
            c.enter_cube(i, cells[p], dims, rows)
            for a in range(3):
                bounds[i, a, 0] = min(bounds[i, a, 0], cells[p, a])
                bounds[i, a, 1] = max(bounds[i, a, 1], cells[p, a])


@part(borrows=True)
def _explored(room: int, collisions: c.Collisions, members: I64[D1], numbers: int, work: Workspace) -> bool:
    """Whether the search over states ends within ``room`` of them; if not, a larger one lets it go on."""
    words = work.states[: room * numbers].view(np.uint64)
    table = work.table[: 2 * room]
    table[:] = -1
    work.control[x.ENTERED] = -1
    space = x.StateSpace(
        words, work.parents[:room], work.parents[:0], work.scratch[:0], table, work.freed, work.control,
        work.scratch,
    )  # fmt: skip
    return advance(collisions, members, work.run[: members.size], space) == x.ENDED


@part(borrows=True)
def take_apart(collisions: c.Collisions, work: Workspace) -> int:
    """The level of the first separation (0: none, at most 255), plus 256 if the parts come completely apart.

    If they do, 65,536 times the number of all moves is added: those of the first separation found, and of
    each part. -1 if the states do not fit into the arrays.

    For pieces that start at offset 0 and are all of different shapes, each pair of which has its slot; groups
    that need not be taken apart are not considered. Any first separation decides whether all comes apart:
    pieces that are gone could only have been in the way.
    """
    states, freed, control = work.states, work.freed, work.control
    parts, shifts = work.parts, work.shifts
    pieces = collisions.slots.shape[0]
    level = 0
    total = 0
    waiting = 1
    parts[0, 0] = pieces
    for i in range(pieces):
        parts[0, 1 + i] = i
    for w in range(3 * pieces):
        shifts[0, w] = 0
    while waiting > 0:
        waiting -= 1
        n = parts[waiting, 0]
        members = parts[waiting, 1 : 1 + n]
        numbers = (3 * n + 3) // 4 * 4
        most = min(work.parents.size, states.size // numbers)
        seen = states[: most * numbers].reshape((most, numbers))
        for w in range(3 * n):
            seen[0, w] = shifts[waiting, w] - shifts[waiting, w % 3]
        for w in range(3 * n, numbers):
            seen[0, w] = 0
        control[:] = 0
        control[x.STATES] = 1
        control[x.FREED_AT] = -1
        control[x.MODE] = x.STOP
        control[x.BUDGET] = -1
        control[x.SIZE], control[x.LANES] = numbers >> 2, 2
        work.parents[0] = -1
        room = min(_FEW, most)
        while not _explored(room, collisions, members, numbers, work):
            if room == most:
                return -1
            room = min(4 * room, most)
        if control[x.FREED_AT] < 0:
            return level
        if n == pieces:
            level = min(control[x.FREED_AT] + 1, 255)
        total += control[x.FREED_AT] + 1
        state = freed[0]
        full = ALL_BITS >> np.uint64(64 - n)
        bits = U0
        s = cut(work.scratch, n, 3)
        gaps, hits, closure = s.gaps, s.hits, s.closure
        for a in range(3):
            find_hits(gaps, n, a, c.ENDLESS, hits)
            closures(hits, 0, n, full, closure)
            bits = proper_group(closure, full)
            if bits != U0:
                break
        for i in range(n):  # ``parts`` above ``waiting`` is free, but the members live in its first row
            closure[i] = np.uint64(members[i])
        for side in range(2):
            count = 0
            for i in range(n):
                if (bits >> np.uint64(i)) & U1 == np.uint64(side):
                    parts[waiting, 1 + count] = np.int64(closure[i])
                    for a in range(3):
                        shifts[waiting, 3 * count + a] = seen[state, 3 * i + a]
                    count += 1
            parts[waiting, 0] = count
            if count > 1:
                waiting += 1
    return level + 256 + (total << 16)
