"""The breadth-first search over states of pieces of cubes; its arrays are those of ``state_space``.

``scratch`` is cut into what is needed for one state of n pieces and D axes, see ``collisions`` and
``groups``:

    pairs n n | blocks D n | hits n | closure 2 n | taken n + 2 | spared n + 2 | spots 17
    steps 16 | moved 16 | two rows of numbers | gaps
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.slides.kernel import state_space as k
from burrkit.moves.slides.kernel.collisions import Collisions, find_pairs, gaps_size, look
from burrkit.moves.slides.kernel.groups import closures, extend, find_hits, next_group, open_axes, reverse
from burrkit.moves.slides.kernel.states import first_slot, normalise, read_row, slot_from, width, write_row
from burrkit.runtime.bits import ALL_BITS, U0, U1, U6
from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, D2, I16, I64, U64, Int


class Scratch(NamedTuple):
    """``scratch`` in its parts."""

    gaps: U64[D1]
    pairs: U64[D1]
    blocks: U64[D1]
    hits: U64[D1]
    closure: U64[D1]
    taken: U64[D1]
    spared: U64[D1]
    spots: U64[D1]
    steps: U64[D1]
    moved: U64[D1]
    state: I16[D2]


#: Candidates for new states that are looked up in the hash table together.
_BATCH = 16
#: Slots of a table that fit in the cache of a processor.
_CACHED = 1 << 16


def scratch_size(n: int, gaps: int | None = None, axes: int = 3) -> int:
    """Numbers of ``scratch`` for n pieces; ``gaps`` are those of cubes unless they are given."""
    own = gaps_size(n) if gaps is None else gaps
    return n * n + (axes + 5) * n + 5 + 3 * _BATCH + width(n) // 2 + own


@part(inline=True)  # it makes arrays, which only some of its callers count
def cut(scratch: U64[D1], n: int, axes: int) -> Scratch:
    """The parts of ``scratch`` for n pieces."""
    words = (3 * n + 3) >> 2
    blocks = scratch[n * n :]
    rest = blocks[axes * n :]
    last = rest[5 * n + 5 + _BATCH :]
    return Scratch(
        last[2 * _BATCH + 2 * words :],
        scratch[: n * n],
        blocks[: axes * n],
        rest[:n],
        rest[n : 3 * n],
        rest[3 * n : 4 * n + 2],
        rest[4 * n + 2 : 5 * n + 4],
        rest[5 * n + 4 : 5 * n + 5 + _BATCH],
        last[:_BATCH],
        last[_BATCH : 2 * _BATCH],
        last[2 * _BATCH : 2 * _BATCH + 2 * words].view(np.int16).reshape((2, 4 * words)),
    )


@part(borrows=True)
def _add_all(
    space: k.StateSpace, s: Scratch, old: U64[D1], at: int, count: int, head: int, entering: bool
) -> int:
    """Add the new ones of ``count`` states in the rows from ``at``; the first row after them.

    A look into a large table waits for the memory, twice: for the slot, and for the state that it numbers. So
    all are read once before the first is compared, and the processor waits for them together.
    """
    flat, table, spots, control = space.words, space.table, s.spots, space.control
    words = np.uint64(control[k.SIZE])
    for c in range(np.uint64(count)):
        spots[c] = first_slot(table, flat, at + np.int64(c), np.int64(words))
    if table.size > _CACHED:
        seen = U0
        for c in range(np.uint64(count)):
            number = table[spots[c]]
            seen |= old[np.uint64(max(number, 0)) * words]
        spots[np.uint64(_BATCH)] = seen
    first = at
    for c in range(np.uint64(count)):
        row = first + np.int64(c)
        slot = slot_from(old, table, flat, row, np.int64(words), spots[c])
        if table[slot] < 0:
            if entering:
                table[slot] = np.int32(at)
                control[k.USED] += 1
            if row != at:
                into, source = np.uint64(at) * words, np.uint64(row) * words
                for w in range(words):
                    flat[into + w] = flat[source + w]
            space.parents[np.uint64(at)] = np.int32(head)
            if at < space.steps.size:
                space.steps[np.uint64(at)] = np.int32(s.steps[c])
                space.groups[np.uint64(at)] = s.moved[c]
            at += 1
    control[k.STATES] = at
    if entering:
        control[k.ENTERED] = at
    return at


@part(borrows=True, inline=True)
def _move(
    s: Scratch, run: I64[D1], old: U64[D1], space: k.StateSpace, into: int, group: np.uint64, a: int, by: Int
) -> bool:
    """Write the state after a move of a group to row ``into``; whether its numbers fit."""
    n, state, flat, lows = run.size, s.state, space.words, space.control[k.LOWS :]
    size, log = np.uint64(space.control[k.SIZE]), np.uint64(space.control[k.LANES])
    moving = group
    if moving & U1 != U0:  # the first piece stays where it is by definition
        by = -by
        moving = (ALL_BITS >> np.uint64(64 - n)) & ~moving
    first, row = np.uint64(space.control[k.HEAD]) * size, np.uint64(into) * size
    for w in range(size):
        flat[row + w] = old[first + w]
    has_equal = run[n - 1] != n - 1  # shapes that occur once come first
    if has_equal:
        for w in range(np.uint64(state.shape[1])):
            state[1, w] = state[0, w]
    bits = np.uint64(64) >> log
    lane, low = (U1 << bits) - U1, (U1 << log) - U1
    over = U0
    while moving != U0:
        x = np.uint64(3) * lowest(moving) + np.uint64(a)
        number = np.int64(state[0, x]) + by
        over |= np.uint64(number - lows[x])
        if has_equal:
            state[1, x] = np.int16(number)
        place, up = row + (x >> log), (x & low) << (U6 - log)
        moved = flat[place] + (np.uint64(by) << up)
        flat[place] ^= (flat[place] ^ moved) & (lane << up)
        moving &= moving - U1
    if has_equal and normalise(state, 1, run) != 0:
        return write_row(state, flat, into, np.int64(size), np.int64(log), lows)
    return over & ~lane == U0 or log == np.uint64(2)


@part(borrows=True)
def expand(axes: int, s: Scratch, run: I64[D1], old: U64[D1], space: k.StateSpace, entering: bool) -> int:
    """Add the new states that are one move along ``axes`` from the state at HEAD to ``space``.

    Returns GO, FULL if there is no room for one, or NARROW; the rest is found next time. ``old`` are the
    words of the states that the hash table numbers; new is what it lacks. With ``entering``, for which
    ``old`` must be those of ``space``, new states join the table; else some may be added twice. ``control``
    remembers the state that offers most moves.
    """
    n, control, head = run.size, space.control, space.control[k.HEAD]
    full = ALL_BITS >> np.uint64(64 - n)
    gaps, blocks, hits, closure, taken, spared = s.gaps, s.blocks, s.hits, s.closure, s.taken, s.spared
    at = control[k.STATES]
    room = np.int64(space.parents.size)
    if entering:
        room = min(room, at + np.int64(space.table.size >> 1) - control[k.USED])
    moves = 0
    waiting = 0  # states in the rows from ``at`` on, of which some may be known
    for a in range(3):
        if (axes >> a) & 1 == 0:
            continue
        distance = np.int64(1)
        closures(blocks, a * n, n, full, closure)
        reverse(n, closure)
        while True:
            taken[0] = U0
            spared[0] = U0
            top = next_group(closure, n, taken, spared, 0)
            while top >= 0:
                moves += 1
                if waiting == _BATCH or at + waiting >= room:
                    at = _add_all(space, s, old, at, waiting, head, entering)
                    waiting = 0
                    if at >= room:
                        return k.FULL
                group = taken[np.uint64(top)]
                if not _move(s, run, old, space, at + waiting, group, a, distance):
                    _add_all(space, s, old, at, waiting, head, entering)
                    return k.NARROW
                s.steps[np.uint64(waiting)] = np.uint64(3 * distance + a)
                s.moved[np.uint64(waiting)] = group
                waiting += 1
                top = next_group(closure, n, taken, spared, top - 1)
            distance += 1
            find_hits(gaps, n, a, distance, hits)
            extend(hits, n, closure)
            if closure[0] == full and closure[np.uint64(n)] == full:
                break
    if moves > control[k.MOST]:
        control[k.MOST] = moves
        control[k.FREEST] = head
    _add_all(space, s, old, at, waiting, head, entering)
    return k.GO


@part(borrows=True)
def look_at(collisions: Collisions, members: I64[D1], s: Scratch, old: U64[D1], control: I64[D1]) -> int:
    """Read the state at HEAD of those in ``old``: its ``open_axes``."""
    read_row(old, control[k.HEAD], control[k.SIZE], control[k.LANES], control[k.LOWS :], s.state)
    look(collisions, members, s.pairs, s.state[0], s.gaps)
    return open_axes(s.gaps, members.size, s.blocks, s.hits)


@part(borrows=True)
def advance(collisions: Collisions, members: I64[D1], run: I64[D1], space: k.StateSpace) -> int:
    """Continue the breadth-first search until groups come free, or states, memory or budget run out.

    The first STATES entries of ``words`` are the starts. FULL means that something must be longer: ``freed``,
    the states with all that belongs to them, or the table, which is then empty, all -1, with ENTERED = -1.
    NARROW means that rows need fewer numbers a word. Nothing is lost.
    """
    control = space.control
    s = cut(space.scratch, members.size, 3)
    find_pairs(collisions, members, s.pairs)
    k.begin(space)
    while True:
        outcome = k.select(space)
        if outcome != k.GO:
            return outcome
        axes = look_at(collisions, members, s, space.words, control)
        if axes < 0:
            outcome = k.note_free(space)
        elif axes == 0 or k.is_last_layer(control):
            control[k.HEAD] += 1
        else:
            outcome = expand(axes, s, run, space.words, space, True)
            if outcome == k.GO:
                control[k.HEAD] += 1
        if outcome != k.GO:
            return outcome


@kernel
def explore(collisions: Collisions, members: I64[D1], run: I64[D1], space: k.StateSpace) -> int:
    """``advance`` for Python."""
    return advance(collisions, members, run, space)
