"""The assembly of a climb, stored so that a change of a few cubes costs little.

A *change* is a list of cells, changed[k] from the label before[k] to now[k], no cell twice. Stored by label,
0 for holes, and by cell:

    size[p]             cubes of piece p
    touch[a, p, q]      cubes of p that have one of q next to them along +a
    blocks[a n + p]     bit q: touch[a, 1 + p, 1 + q] > 0, what p hits with its first step along +a
    spans[p, a, x]      cubes of piece p, from 0, with coordinate x on axis a: they give the bounds
    words[i, a]         where cell i is in the rows of a piece along axis a, see ``collisions``, and
    bits[i, a]          its bit there
    seen[i]             the stamp of the last flood that reached the cell; ``queue`` is its queue
    sections[x]         cubes of one piece with coordinate x, and their least and greatest other two

    heights             of the assembly and of the best, see ``hill_climb``

What was evaluated before is remembered: memory[2 s] is the key of an assembly, memory[2 s + 1] its score. A
key is the exclusive or of a random word for each cell and its label; those of two assemblies met in a climb
agree with a chance of about 10^-9. The lines of a pair of pieces in the collision table stay valid as long
as neither changes: ``steps[STALE]`` has a bit for each piece with the lines of another shape.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.slides.kernel import collisions
from burrkit.moves.slides.kernel.small_assemblies import Workspace, small_table, workspace
from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, F64, I64, U64, Int

#: Cubes that a change has at most.
MOST_HANDED = 6
#: Assemblies that are remembered, a power of two.
REMEMBERED = 1 << 15
#: Words of the cache of collisions: most searches are over before it helps, and it is cleared for each.
#: Searches with more pieces than _FEW have a larger one.
_CACHE, _LARGE_CACHE = 256, 1 << 14
_FEW = 12

# Slots of ``steps``.
KEY = 0  # the key of the assembly
STAMP = 1
STALE = 2


class ClimbCells(NamedTuple):
    """The cells of a goal, see ``hill_climb``."""

    allowed: U64[D1]
    neighbours: I64[D2]
    coords: I64[D2]
    free: I64[D1]
    least: I64[D1]
    axes: I64[D1]


class ClimbState(NamedTuple):
    """The arrays above, and those for taking an assembly apart."""

    changed: I64[D1]
    before: I64[D1]
    now: I64[D1]
    size: I64[D1]
    touch: I64[D3]
    blocks: U64[D1]
    spans: I64[D3]
    words: I64[D2]
    bits: U64[D2]
    queue: I64[D1]
    seen: U64[D1]
    sections: I64[D2]
    steps: U64[D1]
    memory: U64[D1]
    heights: F64[D1]
    table: collisions.Collisions
    work: Workspace


def climb_state(cells: ClimbCells, pieces: int, room: int) -> ClimbState:
    """The state of a climb on ``cells``, with room for that many states of one assembly."""
    n, extent = len(cells.coords), int(cells.coords.max()) + 1
    table = small_table(pieces, extent, _CACHE if pieces <= _FEW else _LARGE_CACHE)
    dims = table.dims
    after = np.roll(cells.coords, -1, axis=1), np.roll(cells.coords, -2, axis=1)
    rows = dims[collisions.AXIS_ROWS : collisions.AXIS_ROWS + 3] + after[0] * extent + after[1]
    return ClimbState(
        np.empty(MOST_HANDED, dtype=np.int64),
        np.empty(MOST_HANDED, dtype=np.int64),
        np.empty(MOST_HANDED, dtype=np.int64),
        np.empty(pieces + 1, dtype=np.int64),
        np.empty((3, pieces + 1, pieces + 1), dtype=np.int64),
        np.empty(3 * pieces, dtype=np.uint64),
        np.empty((pieces, 3, extent), dtype=np.int64),
        rows * dims[collisions.ROW_WORDS] + (cells.coords >> 6),
        np.uint64(1) << (cells.coords & 63).astype(np.uint64),
        np.empty(n, dtype=np.int64),
        np.zeros(n, dtype=np.uint64),
        np.empty((extent, 5), dtype=np.int64),
        np.zeros(3, dtype=np.uint64),
        np.zeros(2 * REMEMBERED, dtype=np.uint64),
        np.zeros(2),
        table,
        workspace(pieces, room),
    )


@part(borrows=True)
def mixed(word: np.uint64) -> np.uint64:
    """A word in which each bit depends on all of the given one (SplitMix64)."""
    z = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@part(borrows=True)
def _key_of(i: Int, label: Int) -> np.uint64:
    """The random word of a cell and its label."""
    return mixed(np.uint64(64 * i + label + 1) * np.uint64(0x9E3779B97F4A7C15))


@part(borrows=True)
def begin(label: I64[D1], cells: ClimbCells, state: ClimbState) -> None:
    """Set the state to an assembly."""
    pieces = state.size.size - 1
    state.size[:] = 0
    state.touch[:] = 0
    state.blocks[:] = U0
    state.spans[:] = 0
    state.table.rows[:] = U0
    state.steps[KEY] = U0
    state.steps[STALE] = (U1 << np.uint64(pieces)) - U1
    for p in range(pieces):
        for a in range(3):
            state.table.bounds[p, a, 0] = state.table.dims[collisions.EXTENT + a]
            state.table.bounds[p, a, 1] = -1
    for i in range(label.size):
        state.size[label[i]] += 1
        state.steps[KEY] ^= _key_of(i, label[i])
        if label[i] > 0:
            _add_cube(i, label[i] - 1, cells.coords, state)
            for k in range(3, 6):
                other = cells.neighbours[i, k]
                if other >= 0:
                    _count(5 - k, label[i], label[other], 1, state)


@part(borrows=True)
def _count(a: int, p: Int, q: Int, by: int, state: ClimbState) -> None:
    """Count ``by`` more cubes of label p that have one of q next to them along +a."""
    if p == 0 or q == 0:
        return
    touch, blocks = state.touch, state.blocks
    touch[a, p, q] += by
    at = a * (state.size.size - 1) + p - 1
    bit = U1 << np.uint64(q - 1)
    if touch[a, p, q] > 0:
        blocks[at] |= bit
    else:
        blocks[at] &= ~bit


@part(borrows=True)
def _add_cube(i: Int, p: Int, coords: I64[D2], state: ClimbState) -> None:
    """Enter a cell into the rows and bounds of a piece, from 0."""
    table, spans = state.table, state.spans
    first = p * table.dims[collisions.ROWS] * table.dims[collisions.ROW_WORDS]
    for a in range(3):
        x = coords[i, a]
        table.rows[np.uint64(first + state.words[i, a])] |= state.bits[i, a]
        spans[p, a, x] += 1
        table.bounds[p, a, 0] = min(table.bounds[p, a, 0], x)
        table.bounds[p, a, 1] = max(table.bounds[p, a, 1], x)


@part(borrows=True)
def _remove_cube(i: Int, p: Int, coords: I64[D2], state: ClimbState) -> None:
    """Remove a cell from the rows and bounds of a piece, from 0, that keeps others."""
    table, spans = state.table, state.spans
    first = p * table.dims[collisions.ROWS] * table.dims[collisions.ROW_WORDS]
    for a in range(3):
        table.rows[np.uint64(first + state.words[i, a])] &= ~state.bits[i, a]
        spans[p, a, coords[i, a]] -= 1
        while spans[p, a, table.bounds[p, a, 0]] == 0:
            table.bounds[p, a, 0] += 1
        while spans[p, a, table.bounds[p, a, 1]] == 0:
            table.bounds[p, a, 1] -= 1


@part(borrows=True)
def reshape(changes: int, forwards: bool, coords: I64[D2], state: ClimbState) -> None:
    """Give the pieces in the collision table the shapes after a change, or take it back."""
    old, new = (state.before, state.now) if forwards else (state.now, state.before)
    for k in range(changes):
        if new[k] > 0:
            _add_cube(state.changed[k], new[k] - 1, coords, state)
    for k in range(changes):
        if old[k] > 0:
            _remove_cube(state.changed[k], old[k] - 1, coords, state)


@part(borrows=True)
def touched_pieces(changes: int, state: ClimbState) -> np.uint64:
    """The pieces, as bits, that a change touches."""
    touched = U0
    for k in range(changes):
        touched |= (U1 << np.uint64(state.before[k])) | (U1 << np.uint64(state.now[k]))
    return touched >> U1


@part(borrows=True)
def forget_lines(changes: int, state: ClimbState) -> None:
    """Mark the lines of all pairs with a piece that is stale or changes as not known."""
    table = state.table
    touched = touched_pieces(changes, state)
    stale = state.steps[STALE] | touched
    state.steps[STALE] = touched
    pieces = state.size.size - 1
    for i in range(pieces):
        for j in range(i + 1, pieces):
            if ((stale >> np.uint64(i)) | (stale >> np.uint64(j))) & U1 != U0:
                first = table.slots[i, j] * table.dims[collisions.LINES]
                table.known[first : first + table.dims[collisions.LINES]] = 0
    table.cache[:] = U0


@part(borrows=True)
def relabel(changes: int, forwards: bool, label: I64[D1], neighbours: I64[D2], state: ClimbState) -> None:
    """Make a change, or take it back: all but the collision table and the key."""
    for step in range(changes):
        k = step if forwards else changes - 1 - step
        i, old = state.changed[k], state.before[k] if forwards else state.now[k]
        new = state.now[k] if forwards else state.before[k]
        for side in range(6):
            other = neighbours[i, side]
            if other >= 0:
                q = label[other]
                if side < 3:
                    _count(side, q, old, -1, state)
                    _count(side, q, new, 1, state)
                else:
                    _count(5 - side, old, q, -1, state)
                    _count(5 - side, new, q, 1, state)
        label[i] = new
        state.size[old] -= 1
        state.size[new] += 1


@part(borrows=True)
def settle(changes: int, label: I64[D1], state: ClimbState) -> int:
    """Take the labels of a change back, and list each of its cells once, without those that stay; how many.

    ``changed`` and ``before`` are the cells in the order of their changes, and what they were before each.
    """
    changed, before, now = state.changed, state.before, state.now
    for k in range(changes):
        now[k] = label[changed[k]]
    for k in range(changes - 1, -1, -1):
        label[changed[k]] = before[k]
    count = 0
    for k in range(changes):
        i = changed[k]
        differs = label[i] != now[k]
        for m in range(count):
            differs = differs and changed[m] != i
        if differs:
            changed[count], before[count], now[count] = i, label[i], now[k]
            count += 1
    return count


@part(borrows=True)
def key_after(changes: int, state: ClimbState) -> np.uint64:
    """The key of the assembly after a change."""
    key = state.steps[KEY]
    for k in range(changes):
        key ^= _key_of(state.changed[k], state.before[k]) ^ _key_of(state.changed[k], state.now[k])
    return key


@part(borrows=True)
def _is_connected(piece: Int, start: Int, label: I64[D1], neighbours: I64[D2], state: ClimbState) -> bool:
    """Whether all cubes of a piece, given by its label, are connected with the one at ``start``."""
    queue, seen = state.queue, state.seen
    state.steps[STAMP] += U1
    stamp = state.steps[STAMP]
    queue[0] = start
    seen[start] = stamp
    count = 1
    at = 0
    while at < count < state.size[piece]:
        for side in range(6):
            other = neighbours[queue[at], side]
            if other >= 0 and seen[other] != stamp and label[other] == piece:
                seen[other] = stamp
                queue[count] = other
                count += 1
        at += 1
    return count == state.size[piece]


@part(borrows=True)
def _stays_connected(i: Int, piece: Int, label: I64[D1], neighbours: I64[D2], state: ClimbState) -> bool:
    """Whether a piece that was connected, and lost cell i alone, is connected now."""
    queue, seen = state.queue, state.seen
    state.steps[STAMP] += np.uint64(2)
    stamp = state.steps[STAMP]
    unreached = 0
    for side in range(6):
        other = neighbours[i, side]
        if other >= 0 and label[other] == piece:
            seen[other] = stamp - U1
            queue[0] = other
            unreached += 1
    if unreached < 2:
        return True
    seen[queue[0]] = stamp
    unreached -= 1
    count = 1
    at = 0
    while at < count:
        for side in range(6):
            other = neighbours[queue[at], side]
            if other >= 0 and seen[other] != stamp and label[other] == piece:
                if seen[other] == stamp - U1:
                    unreached -= 1
                    if unreached == 0:
                        return True
                seen[other] = stamp
                queue[count] = other
                count += 1
        at += 1
    return False


@part(borrows=True)
def has_whole_pieces(changes: int, label: I64[D1], cells: ClimbCells, state: ClimbState) -> bool:
    """Whether each piece that a change touched has cubes enough and is connected, as it was before."""
    neighbours, least = cells.neighbours, cells.least
    for k in range(changes):
        for piece in (state.before[k], state.now[k]):
            if piece > 0 and state.size[piece] < least[piece - 1]:
                return False
    if changes == 1:
        i, old, new = state.changed[0], state.before[0], state.now[0]
        joins = new == 0 or state.size[new] == 1
        for side in range(6):
            other = neighbours[i, side]
            joins = joins or (other >= 0 and label[other] == new)
        return joins and (old == 0 or _stays_connected(i, old, label, neighbours, state))
    judged = U1
    for k in range(changes):
        for piece in (state.before[k], state.now[k]):
            if (judged >> np.uint64(piece)) & U1 == U0:
                judged |= U1 << np.uint64(piece)
                start = 0
                while label[start] != piece:
                    start += 1
                if not _is_connected(piece, start, label, neighbours, state):
                    return False
    return True
