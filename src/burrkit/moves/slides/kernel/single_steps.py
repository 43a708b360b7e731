"""Whether pieces come apart: all states that steps of single cubes reach, in any order.

A search by moves tries every group that can slide, and there may be exponentially many. For a mere yes or no
far fewer steps are enough. Draw an arrow from piece i to piece j if i touches j, so that it pushes j with
its first step along +a. What can step is closed: no arrow leaves it. A closed group contains a *sink*,
pieces that all push each other and no others:

    A -> B <-> C      D        B, C and D are the sinks: {B, C} can step, {D} can step,
                               and once {B, C} has, {A} is a sink

Any group that slides, in any number of cubes, does so by steps of sinks, one after the other: a sink that
has stepped is out of the way of the rest. A step along -a is one of all the others along +a. So the steps of
sinks along +x, +y and +z reach exactly the states that moves reach.

    states[s]      as in ``states``
    touch[s, 6 n]  word a n + i: what i touches along +a; word (3 + a) n + i: what it hits sooner or later

Only what is between a group that steps and the others changes, so that a new state copies the words of its
parent and looks at few pairs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.slides.kernel.collisions import Collisions, contact, find_pairs
from burrkit.moves.slides.kernel.groups import closures, is_locked, split_up
from burrkit.moves.slides.kernel.states import normalise, slot_of
from burrkit.runtime.bits import ALL_BITS, U0, U1
from burrkit.runtime.jit import lowest, part
from burrkit.runtime.kernel_types import D1, D2, I16, I32, I64, U64

# Results of ``comes_apart``.
NEVER = 0  # no group ever comes free
PARTLY = 1  # a group comes free, but not everything comes apart
WHOLLY = 2
UNKNOWN = 3  # there is no room for all states


class StepRoom(NamedTuple):
    """The arrays of a search, see above; the hash table ``table`` has a power of two slots.

    Parts that wait for their search are on a stack: parts[k] has the number of pieces and their shapes,
    places[k] their places. ``pairs``, n n words, and ``closure`` and ``cores``, n words each, are scratch.
    """

    states: I16[D1]
    touch: U64[D1]
    table: I32[D1]
    parts: I64[D2]
    places: I16[D2]
    pairs: U64[D1]
    closure: U64[D1]
    cores: U64[D1]
    splits: U64[D2]


#: States that the hash table is prepared for at first: most searches need no more, and it is cleared quickly.
_FEW = 128


@part
def _push(touch: U64[D1], at: np.uint64, n: np.uint64, i: np.uint64, j: np.uint64, bits: np.uint64) -> None:
    """Enter what ``contact`` finds about pieces i and j into the words of a state, in which it is blank."""
    for a in range(np.uint64(3)):
        near = at + a * n
        far = near + np.uint64(3) * n
        touch[near + i] |= ((bits >> a) & U1) << j
        touch[near + j] |= ((bits >> (a + np.uint64(3))) & U1) << i
        touch[far + i] |= ((bits >> (a + np.uint64(6))) & U1) << j
        touch[far + j] |= ((bits >> (a + np.uint64(9))) & U1) << i


@part(borrows=True)
def _look(
    table: Collisions,
    members: I64[D1],
    pairs: U64[D1],
    state: I16[D1],
    moved: np.uint64,
    touch: U64[D1],
    at: np.uint64,
) -> None:
    """Look at all pairs of a piece that moved and one that did not; of all pairs if every piece moved."""
    n = np.uint64(members.size)
    full = ALL_BITS >> (np.uint64(64) - n)
    resting = full & ~moved
    for k in range(np.uint64(6)):
        for own in range(n):
            touch[at + k * n + own] &= moved if (moved >> own) & U1 != U0 else resting
    if moved == full:
        for w in range(np.uint64(6) * n):
            touch[at + w] = U0
    todo = moved
    while todo != U0:
        i = lowest(todo)
        todo &= todo - U1
        others = todo if moved == full else resting
        while others != U0:
            j = lowest(others)
            others &= others - U1
            p = i if i < j else j
            q = i ^ j ^ p
            _push(touch, at, n, p, q, contact(table, members, pairs[p * n + q], state, p, q))


@part(borrows=True)
def _first_free(
    collisions: Collisions, members: I64[D1], run: I64[D1], start: I16[D1], room: StepRoom, looked: I64[D1]
) -> int:
    """Search the states of the shapes ``members`` from ``start`` for one from which a group comes free.

    Returns its number, -1 if there is none, -2 if there is no room for all states. ``run`` as in ``states``.
    The number of states that were examined is added to looked[0].
    """
    n = np.uint64(members.size)
    full = ALL_BITS >> (np.uint64(64) - n)
    numbers = (3 * members.size + 3) // 4 * 4
    words = np.uint64(numbers >> 2)
    rows = room.states.size // numbers
    states = room.states[: rows * numbers].reshape((rows, numbers))
    flat = room.states[: rows * numbers].view(np.uint64)
    touch, closure, pairs = room.touch, room.closure, room.pairs
    size = np.uint64(6) * n
    lane = np.uint64(0xFFFF)
    has_equal = False
    for i in range(members.size):
        has_equal |= run[i] != i
    for w in range(numbers):
        states[0, w] = start[w] if w < 3 * members.size else 0
    find_pairs(collisions, members, pairs)
    for w in range(size):
        touch[w] = U0
    _look(collisions, members, pairs, states[0], full, touch, U0)
    few = min(_FEW, rows)
    table = room.table[: min(2 * _FEW, room.table.size)]
    table[:] = -1
    table[slot_of(flat, table, flat, 0, numbers >> 2)] = 0
    count = 1
    head = 0
    while head < count:
        looked[0] += 1
        base = np.uint64(head) * size
        for a in range(np.uint64(3)):
            near = np.int64(base + a * n)
            if is_locked(touch, near, members.size) != 0:
                continue
            if is_locked(touch, near + 3 * members.size, members.size) == 0:
                return head
            closures(touch, near, members.size, full, closure)
            left = full
            while left != U0:
                group = closure[lowest(left)]
                left &= left - U1
                rest = group
                while rest != U0 and closure[lowest(rest)] == group:
                    rest &= rest - U1
                if rest != U0:
                    continue  # it pushes a smaller closed group
                left &= ~group
                if count == few:
                    if count == rows:
                        return -2
                    few = min(32 * few, rows)
                    table = room.table if few == rows else room.table[: 2 * few]
                    table[:] = -1
                    for s in range(count):
                        table[slot_of(flat, table, flat, s, numbers >> 2)] = np.int32(s)
                by = U1
                moving = group
                if moving & U1 != U0:  # the first piece stays where it is by definition
                    by = ALL_BITS
                    moving = full & ~group
                row, old = np.uint64(count) * words, np.uint64(head) * words
                for w in range(words):
                    flat[row + w] = flat[old + w]
                todo = moving
                while todo != U0:  # whole words: mixing their sizes would stall the processor
                    x = np.uint64(3) * lowest(todo) + a
                    place = row + (x >> np.uint64(2))
                    shift = np.uint64(16) * (x & np.uint64(3))
                    stepped = flat[place] + (by << shift)
                    flat[place] ^= (flat[place] ^ stepped) & (lane << shift)
                    todo &= todo - U1
                exchanged = has_equal and normalise(states, count, run) > 0
                slot = slot_of(flat, table, flat, count, numbers >> 2)
                if table[slot] >= 0:
                    continue
                table[slot] = np.int32(count)
                new = np.uint64(count) * size
                for w in range(size):
                    touch[new + w] = touch[base + w]
                _look(collisions, members, pairs, states[count], full if exchanged else moving, touch, new)
                count += 1
        head += 1
    return -1


@part(borrows=True)
def comes_apart(
    collisions: Collisions, members: I64[D1], start: I16[D1], room: StepRoom, looked: I64[D1]
) -> int:
    """Whether pieces of the shapes ``members``, placed at ``start``, come apart: NEVER, PARTLY, ...

    Pieces of one shape stand side by side, in the order of their places. The number of states that were
    examined is added to looked[0]. Any way in which a group comes free decides what becomes of the parts:
    pieces that are gone could only have been in the way.
    """
    parts, places, cores = room.parts, room.places, room.cores
    own, run = room.parts[members.size], room.parts[members.size + 1]
    result = NEVER
    parts[0, 0] = members.size
    for i in range(members.size):
        parts[0, 1 + i] = members[i]
    for w in range(3 * members.size):
        places[0, w] = start[w]
    waiting = 1
    while waiting > 0:
        waiting -= 1
        n = parts[waiting, 0]
        for i in range(n):
            own[i] = parts[waiting, 1 + i]
            run[i] = run[i - 1] if i > 0 and own[i] == own[i - 1] else i
        state = _first_free(collisions, own[:n], run[:n], places[waiting], room, looked)
        if state == -2:
            return UNKNOWN
        if state == -1:
            return result
        result = PARTLY
        numbers = (3 * n + 3) // 4 * 4
        far = state * 6 * n + 3 * n
        count = split_up(room.touch[far : far + 3 * n], n, cores, room.splits, room.closure)
        for core in range(count):
            bits = cores[core]
            if bits & (bits - U1) == U0:
                continue
            first = np.int64(lowest(bits))
            size = 0
            while bits != U0:
                piece = np.int64(lowest(bits))
                bits &= bits - U1
                parts[waiting, 1 + size] = own[piece]
                for a in range(3):
                    at = state * numbers + a
                    places[waiting, 3 * size + a] = room.states[at + 3 * piece] - room.states[at + 3 * first]
                size += 1
            parts[waiting, 0] = size
            waiting += 1
    return WHOLLY
