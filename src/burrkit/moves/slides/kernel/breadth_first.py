"""The breadth-first search over states.

State s was reached from state links[PARENT, s] in links[DEPTH, s] moves altogether, the last one that of
group[s], bits of places in the row of the parent, by links[STEP, s] = 3 * distance + axis. The states from
which a group comes free are listed in ``freed``. ``control`` holds the state of the search between calls:

    STATES     states found so far                    FREED     those of them in ``freed``
    ENTERED    those of them in the hash table        FREED_AT  moves to the first of these; -1: none
    HEAD, END  the next state to expand, and the      MODE      what to do where a group comes free
               one to stop before (of the old         BUDGET    pause after that many states
               ones, in a chunk)                      MOST      the most moves that any expanded state has
                                                      FREEST    and the first such state

``scratch`` is cut into what is needed for one state of n pieces, see ``collisions`` and ``groups``:

    gaps n n | pairs n n | blocks 3 n | hits n | closure 2 n | taken n + 2 | spared n + 2 | spots 17
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.slides.kernel.collisions import Collisions, find_pairs, look
from burrkit.moves.slides.kernel.groups import closures, extend, find_hits, next_group, open_axes, reverse
from burrkit.moves.slides.kernel.states import enter, first_slot, normalise, slot_from
from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, D2, I16, I32, I64, U64

# Rows of ``links``.
DEPTH = 0
PARENT = 1
STEP = 2

# Slots of ``control``.
STATES = 0
ENTERED = 1
HEAD = 2
END = 3
FREED = 4
FREED_AT = 5
MODE = 6
BUDGET = 7
MOST = 8
FREEST = 9
SLOTS = 10

# Slot MODE. Plain numbers: to compare a number of NumPy with an IntEnum takes 20 microseconds.
STOP = 0  # stop at the first state from which a group comes free
LAYER = 1  # find all such states of equally few moves
GRAPH = 2  # look at all states that can be reached before anything is free

# Results of ``advance``.
ENDED = 0
PAUSED = 1
FULL = 2


class StateSpace(NamedTuple):
    """The arrays of a search; ``words`` are those of ``states``, four numbers each."""

    states: I16[D2]
    words: U64[D1]
    links: I32[D2]
    group: U64[D1]
    table: I32[D1]
    freed: I32[D1]
    control: I64[D1]
    scratch: U64[D1]


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


#: Candidates for new states that are looked up in the hash table together.
_BATCH = 16
#: Slots of a table that fit in the cache of a processor.
_CACHED = 1 << 16


def scratch_size(n: int) -> int:
    """Numbers of ``scratch`` for n pieces."""
    return 2 * n * n + 8 * n + 5 + _BATCH


@part(inline=True)  # it makes arrays, which only some of its callers count
def cut(scratch: U64[D1], n: int) -> Scratch:
    """The parts of ``scratch`` for n pieces."""
    square = n * n
    rest = scratch[2 * square :]
    return Scratch(
        scratch[:square],
        scratch[square : 2 * square],
        rest[: 3 * n],
        rest[3 * n : 4 * n],
        rest[4 * n : 6 * n],
        rest[6 * n : 7 * n + 2],
        rest[7 * n + 2 : 8 * n + 4],
        rest[8 * n + 4 : 8 * n + 5 + _BATCH],
    )


@part(borrows=True)
def _add_new(space: StateSpace, old: U64[D1], spots: U64[D1], at: int, count: int, entering: bool) -> int:
    """Keep the new ones of ``count`` states in the rows from ``at``; the first row after them.

    A look into a large table waits for the memory, twice: for the slot, and for the state that it numbers. So
    all are read once before the first is compared, and the processor waits for them together.
    """
    flat, table, links, group = space.words, space.table, space.links, space.group
    words = np.uint64(space.states.shape[1] >> 2)
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
            if row != at:
                into, source = np.uint64(at) * words, np.uint64(row) * words
                for w in range(words):
                    flat[into + w] = flat[source + w]
                links[PARENT, at] = links[PARENT, row]
                links[STEP, at] = links[STEP, row]
                group[np.uint64(at)] = group[np.uint64(row)]
            at += 1
    return at


@part(borrows=True)
def expand(
    axes: int, s: Scratch, run: I64[D1], old: U64[D1], head: int, space: StateSpace, entering: bool
) -> int:
    """Add the new states that are one move along ``axes`` from state ``head`` to ``space``.

    Returns how many states there are then, -1 if there is no room for one. ``old`` are the words of the
    states that the hash table numbers; new is what it lacks. With ``entering``, for which ``old`` must be
    those of ``space``, new states join the table; else some may be added twice. ``control`` remembers the
    state that offers most moves.
    """
    n = run.size
    full = ALL_BITS >> np.uint64(64 - n)
    gaps, blocks, hits, closure, taken, spared = s.gaps, s.blocks, s.hits, s.closure, s.taken, s.spared
    fresh, flat, links, group, control = (
        space.states, space.words, space.links, space.group, space.control
    )  # fmt: skip
    at = control[STATES]
    room = fresh.shape[0]
    words = np.uint64(fresh.shape[1] >> 2)
    first = np.uint64(head) * words
    lane = np.uint64(0xFFFF)
    moves = 0
    waiting = 0  # states in the rows from ``at`` on, of which some may be known
    has_equal = run[n - 1] != n - 1  # shapes that occur once come first
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
                if waiting == _BATCH or at + waiting == room:
                    at = _add_new(space, old, s.spots, at, waiting, entering)
                    waiting = 0
                    if at == room:
                        return -1
                shift = distance
                moving = taken[np.uint64(top)]
                if moving & U1 != U0:  # the first piece stays where it is by definition
                    shift = -distance
                    moving = full & ~moving
                into = at + waiting
                row = np.uint64(into) * words
                for w in range(words):
                    flat[row + w] = old[first + w]
                while moving != U0:  # whole words: mixing their sizes would stall the processor
                    x = np.uint64(3) * lowest(moving) + np.uint64(a)
                    place = row + (x >> np.uint64(2))
                    by = np.uint64(16) * (x & np.uint64(3))
                    moved = flat[place] + (np.uint64(shift) << by)
                    flat[place] ^= (flat[place] ^ moved) & (lane << by)
                    moving &= moving - U1
                if has_equal:
                    normalise(fresh, into, run)
                links[PARENT, into] = np.int32(head)
                links[STEP, into] = np.int32(3 * distance + a)
                group[np.uint64(into)] = taken[np.uint64(top)]
                waiting += 1
                top = next_group(closure, n, taken, spared, top - 1)
            distance += 1
            find_hits(gaps, n, a, distance, hits)
            extend(hits, n, closure)
            if closure[0] == full and closure[np.uint64(n)] == full:
                break
    if moves > control[MOST]:
        control[MOST] = moves
        control[FREEST] = head
    return _add_new(space, old, s.spots, at, waiting, entering)


@part(borrows=True)
def advance(collisions: Collisions, members: I64[D1], run: I64[D1], space: StateSpace) -> int:
    """Continue the breadth-first search until groups come free, or states, memory or budget run out.

    The first STATES entries of ``states`` are the starts. FULL means that longer arrays are needed: either
    ``freed``, or the states with all that belongs to them, and a table at least twice as long, all -1, with
    ENTERED = 0. Nothing is lost.
    """
    n = members.size
    states, flat, links, freed, control = space.states, space.words, space.links, space.freed, space.control
    budget = control[BUDGET]
    s = cut(space.scratch, n)
    find_pairs(collisions, members, s.pairs)
    enter(flat, space.table, control[ENTERED], control[STATES], states.shape[1] >> 2)
    control[ENTERED] = control[STATES]
    while control[HEAD] < control[STATES]:
        head = control[HEAD]
        depth = links[DEPTH, head]
        if control[MODE] != GRAPH and control[FREED_AT] >= 0 and depth > control[FREED_AT]:
            return ENDED
        if budget == 0:
            return PAUSED
        budget -= 1
        look(collisions, members, s.pairs, states[head], s.gaps)
        axes = open_axes(s.gaps, n, s.blocks, s.hits)
        if axes < 0:
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
        if axes == 0 or (control[MODE] != GRAPH and control[FREED_AT] >= 0):
            control[HEAD] += 1
            continue
        count = control[STATES]
        end = expand(axes, s, run, flat, head, space, True)
        # When the room ends, what was found joins the states, and the rest is found next time.
        control[STATES] = end if end >= 0 else states.shape[0]
        control[ENTERED] = control[STATES]
        for new in range(count, control[STATES]):
            links[DEPTH, new] = depth + 1
        if end < 0:
            return FULL
        control[HEAD] += 1
    return ENDED


@kernel
def explore(collisions: Collisions, members: I64[D1], run: I64[D1], space: StateSpace) -> int:
    """``advance`` for Python."""
    return advance(collisions, members, run, space)
