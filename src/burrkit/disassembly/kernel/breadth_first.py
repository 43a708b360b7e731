"""The breadth-first search over states.

State s was reached from state links[PARENT, s] in links[DEPTH, s] moves altogether, the last one that of
group[s], bits of places in the row of the parent, by links[STEP, s] = 3 * distance + axis. The states from
which a group comes free are listed in ``freed``. ``control`` holds what the search remembers between calls:

    STATES     states found so far                    FREED     those of them in ``freed``
    ENTERED    those of them in the hash table        FREED_AT  moves to the first of these; -1: none found
    HEAD, END  the next state to look at, and a       MODE      what to do where a group comes free
               state not to be looked at (of old      BUDGET    pause after so many states
               ones, in a stretch)                    MOST      the most moves that any state looked at offers
                                                      FREEST    and the first such state

``scratch`` is cut into what is needed for one state of n pieces, see ``collisions`` and ``groups``:

    gaps n n | pairs n n | blocks 3 n | hits n | closure 2 n | taken n + 2 | spared n + 2
"""

from __future__ import annotations

import numpy as np

from burrkit.disassembly.kernel.collisions import find_pairs, look
from burrkit.disassembly.kernel.groups import closures, find_hits, is_locked, next_group, open_axes, reverse
from burrkit.disassembly.kernel.states import enter, normalise, slot_of
from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U8, U64

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

# Slot MODE.
STOP = 0  # stop at the first state from which a group comes free
LAYER = 1  # find all such states of equally few moves
GRAPH = 2  # look at all states that can be reached before anything is free

# What ``explore`` answers.
ENDED = 0
PAUSED = 1
FULL = 2

_0 = np.uint64(0)
_1 = np.uint64(1)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


def scratch_size(n: int) -> int:
    """Numbers of ``scratch`` for n pieces."""
    return 2 * n * n + 8 * n + 4


@part
def expand(
    axes: int,
    gaps: U64[D1],
    blocks: U64[D1],
    others: U64[D1],
    run: I64[D1],
    states: U64[D1],
    table: I32[D1],
    head: int,
    fresh: I16[D2],
    flat: U64[D1],
    links: I32[D2],
    group: U64[D1],
    at: int,
    entering: int,
    control: I64[D1],
) -> int:
    """Write the new states one move along ``axes`` from ``head`` to fresh[at], fresh[at + 1], ...

    Answers where the next would go, -1 when ``fresh`` is full. ``states`` are words here, and ``flat`` is
    ``fresh`` as words. New are those that ``table`` lacks. With ``entering``, for which ``fresh`` must be
    ``states``, they join the table; else some may come twice. Notes in ``control`` who offers most moves.
    ``others`` is room for closure, taken and spared.
    """
    n = run.size
    full = _ALL >> np.uint64(64 - n)
    closure = others[: 2 * n]
    taken = others[2 * n : 3 * n + 2]
    spared = others[3 * n + 2 : 4 * n + 4]
    room = fresh.shape[0]
    words = np.uint64(fresh.shape[1] >> 2)
    old = np.uint64(head) * words
    lane = np.uint64(0xFFFF)
    moves = 0
    alike = run[n - 1] != n - 1  # shapes that occur once come first
    for a in range(3):
        if (axes >> a) & 1 == 0:
            continue
        distance = np.int64(1)
        closures(blocks, a * n, n, full, closure)
        while True:
            reverse(n, closure)
            taken[0] = _0
            spared[0] = _0
            top = next_group(closure, n, taken, spared, 0)
            while top >= 0:
                moves += 1
                if at == room:
                    return -1
                shift = distance
                moving = taken[np.uint64(top)]
                if moving & _1 != _0:  # the first piece stays where it is by definition
                    shift = -distance
                    moving = full & ~moving
                row = np.uint64(at) * words
                for w in range(words):
                    flat[row + w] = states[old + w]
                while moving != _0:  # whole words: mixing their sizes would stall the processor
                    x = np.uint64(3) * lowest(moving) + np.uint64(a)
                    place = row + (x >> np.uint64(2))
                    by = np.uint64(16) * (x & np.uint64(3))
                    moved = flat[place] + (np.uint64(shift) << by)
                    flat[place] ^= (flat[place] ^ moved) & (lane << by)
                    moving &= moving - _1
                if alike:
                    normalise(fresh, at, run)
                slot = slot_of(states, table, flat, at, np.int64(words))
                if table[slot] < 0:
                    if entering != 0:
                        table[slot] = np.int32(at)
                    links[1, at] = np.int32(head)
                    links[2, at] = np.int32(3 * distance + a)
                    group[np.uint64(at)] = taken[np.uint64(top)]
                    at += 1
                top = next_group(closure, n, taken, spared, top - 1)
            distance += 1
            find_hits(gaps, n, a, distance, closure)
            if is_locked(closure, 0, n) != 0:
                break
            closures(closure, 0, n, full, closure)
    if moves > control[MOST]:
        control[MOST] = moves
        control[FREEST] = head
    return at


@kernel
def explore(
    dims: I64[D1],
    rows: U64[D1],
    bounds: I64[D3],
    slots: I32[D2],
    known: U8[D1],
    lines: U64[D1],
    cache: U64[D1],
    members: I64[D1],
    run: I64[D1],
    states: I16[D2],
    links: I32[D2],
    group: U64[D1],
    table: I32[D1],
    freed: I32[D1],
    control: I64[D1],
    scratch: U64[D1],
) -> int:
    """Go on with the breadth-first search until groups come free, states run out, or room or budget does.

    The starts stand in ``states``, STATES of them. FULL asks the caller for longer arrays (states and what
    belongs to them, the table at least twice as long, all -1, with ENTERED = 0; or ``freed``) and loses
    nothing.
    """
    n = members.size
    budget = control[BUDGET]
    flat = states.reshape(-1).view(np.uint64)
    gaps, pairs = scratch[: n * n], scratch[n * n : 2 * n * n]
    bits = scratch[2 * n * n :]
    blocks, hits, others = bits[: 3 * n], bits[3 * n : 4 * n], bits[4 * n : 8 * n + 4]
    find_pairs(dims, slots, known, members, pairs)
    enter(flat, table, control[ENTERED], control[STATES], states.shape[1] >> 2)
    control[ENTERED] = control[STATES]
    while control[HEAD] < control[STATES]:
        head = control[HEAD]
        depth = links[DEPTH, head]
        if control[MODE] != GRAPH and control[FREED_AT] >= 0 and depth > control[FREED_AT]:
            return ENDED
        if budget == 0:
            return PAUSED
        budget -= 1
        look(dims, rows, bounds, known, lines, cache, members, pairs, states[head], gaps)
        axes = open_axes(gaps, n, blocks, hits)
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
        end = expand(
            axes, gaps, blocks, others, run, flat, table, head, states, flat, links, group, count, 1, control
        )
        # When the room ends, what was found joins the states, and the rest is found next time.
        control[STATES] = end if end >= 0 else states.shape[0]
        control[ENTERED] = control[STATES]
        for s in range(count, control[STATES]):
            links[DEPTH, s] = depth + 1
        if end < 0:
            return FULL
        control[HEAD] += 1
    return ENDED
