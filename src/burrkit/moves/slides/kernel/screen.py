"""Screening of many assemblies: which never come apart, and which do by separations of one move.

The pieces that assembly b uses are given by their motions, the shapes of turned pieces by

    placed[begins[b]:begins[b + 1]]    piece | isometry | shift
    turned[drawn[piece], isometry]     number of the shape, or -1 if not known | least corner of its cubes

Of assembly b, verdicts[b] is written, and if it comes apart one row for each separation, those of parts after
those of the whole, moves[ends[b]:ends[b + 1]] as ``replay`` reads them. Pieces are words of bits there, a bit
for each that is used. In the kernel they are ordered like those of a search (see ``ProblemPart``):

    order[i]    which of the used pieces stands at place i

A search of the states of the others, as far as ``StepRoom`` suffices for these, proves that no group comes
free, or leaves the assembly undecided:

    states, links, group, table, scratch    as in ``breadth_first``; states are cut into rows of the width
                                            that n needs
    control[0]                              states that may still be expanded before the kernel returns
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.slides.kernel.collisions import ENDLESS, PAIRS, Collisions, TurnedShapes, find_pairs, look
from burrkit.moves.slides.kernel.groups import find_hits, open_axes, split_up
from burrkit.moves.slides.kernel.single_steps import NEVER, PARTLY, UNKNOWN, StepRoom, comes_apart
from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import kernel, lowest, part, popcount
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64

# Verdicts.
LOCKED = 0  # nothing moves
LEVEL_ONE = 1  # everything comes apart by separations of one move, from its place
UNDECIDED = 2  # a state search must decide
STUCK = 3  # something moves, but no group ever comes free
PARTLY_FREE = 4  # some group comes free, but some other one never comes apart
COMES_APART = 5  # everything comes apart; a state search must find how


class Screened(NamedTuple):
    """Results: a verdict for each assembly, and the moves of those that come apart."""

    verdicts: I64[D1]
    moves: U64[D2]
    ends: I64[D1]


class Budget(NamedTuple):
    """The arrays of the searches, and in left[0] the states that they may still look at in this call."""

    room: StepRoom
    left: I64[D1]


#: Offsets beyond this are left to the search.
_FAR = np.int64(1 << 14)


@part
def _arrange(
    n: int,
    shape_of: I64[D1],
    home: I64[D2],
    keys: I64[D1],
    order: I64[D1],
) -> None:
    """Order the pieces: shapes that occur once first, those of one shape by place."""
    for i in range(n):
        first, equal = i, 0
        for j in range(n):
            if shape_of[j] == shape_of[i]:
                first = min(first, j)
                equal += j != i
        key = np.int64(128 if equal > 0 else 0) + first
        for a in range(3):
            key = (key << 16) + home[i, a] - home[0, a] + 2 * _FAR
        k = i
        while k > 0 and keys[k - 1] > key:
            keys[k], order[k] = keys[k - 1], order[k - 1]
            k -= 1
        keys[k], order[k] = key, i


@part
def _named(order: I64[D1], places: np.uint64) -> np.uint64:
    """The pieces at some places."""
    pieces = U0
    while places != U0:
        pieces |= U1 << np.uint64(order[lowest(places)])
        places &= places - U1
    return pieces


@part
def _write_move(
    split: U64[D1],
    n: int,
    order: I64[D1],
    home: I64[D2],
    bounds: I64[D3],
    shape_of: I64[D1],
    weight: I64[D1],
    move: U64[D1],
) -> None:
    """Write the freeing move of a split (whole, axis, group that slides off along it).

    The part with fewer pieces is removed, of equal ones the lighter; far enough that the bounding boxes part.
    """
    whole, axis = split[0], np.int64(split[1])
    behind = _named(order, whole & ~split[2])
    ahead = _named(order, split[2])
    low, high = ENDLESS, -ENDLESS
    lead = np.int64(0)
    for i in range(n):
        if (ahead >> np.uint64(i)) & U1 != U0:
            low = min(low, home[i, axis])
            lead += weight[i]
        elif (behind >> np.uint64(i)) & U1 != U0:
            high = max(high, home[i, axis] + bounds[shape_of[i], axis, 1] + 1)
            lead -= weight[i]
    more = np.int64(popcount(ahead)) - np.int64(popcount(behind))
    backwards = more > 0 or (more == 0 and lead >= 0)
    move[0] = ahead | behind
    move[1] = behind if backwards else ahead
    move[2] = np.uint64(axis)
    move[3] = np.uint64(max(np.int64(high - low), np.int64(1)))
    move[4] = U1 if backwards else U0
    move[5] = U1


@kernel
def screen(
    table: Collisions,
    most_pairs: int,
    shapes: TurnedShapes,
    placed: I64[D2],
    begins: I64[D1],
    begin: int,
    all_apart: bool,
    budget: Budget,
    result: Screened,
) -> int:
    """Screen the assemblies from ``begin`` on: the first one that is left, or their number.

    One is left if the table lacks a shape of it, or has no room for its pairs, ``most_pairs`` being the most
    that it can hold; or because ``budget`` allows no more states. Moves are written only if
    ``all_apart``: each piece must come off.
    """
    drawn, turned, weights = shapes.drawn, shapes.turned, shapes.cubes
    verdicts, moves, ends = result.verdicts, result.moves, result.ends
    count = verdicts.size
    pieces = 0
    for b in range(begin, count):
        pieces = max(pieces, begins[b + 1] - begins[b])
    shape_of = np.empty(pieces, dtype=np.int64)
    members = np.empty(pieces, dtype=np.int64)
    weight = np.empty(pieces, dtype=np.int64)
    home = np.empty((pieces, 3), dtype=np.int64)
    keys = np.empty(pieces, dtype=np.int64)
    order = np.empty(pieces, dtype=np.int64)
    state = np.empty(3 * pieces, dtype=np.int16)
    gaps = np.empty(pieces * pieces + 3 * pieces * ((pieces + 7) // 8), dtype=np.uint64)
    pairs = np.empty(pieces * pieces, dtype=np.uint64)
    hits = np.empty(3 * pieces, dtype=np.uint64)
    bits = np.empty(2 * pieces, dtype=np.uint64)
    splits = np.empty((pieces, 3), dtype=np.uint64)
    looked = np.empty(1, dtype=np.int64)
    for b in range(begin, count):
        if budget.left[0] <= 0:
            return b
        n = begins[b + 1] - begins[b]
        ends[b + 1] = ends[b]
        verdicts[b] = LOCKED
        if n < 2:
            continue
        near = True
        for i in range(n):
            piece = placed[begins[b] + i]
            shape = turned[drawn[piece[0]], piece[1]]
            if shape[0] < 0:
                return b
            shape_of[i], weight[i] = shape[0], weights[piece[0]]
            for a in range(3):
                home[i, a] = piece[2 + a] + shape[1 + a]
                near = near and abs(home[i, a] - home[0, a]) < _FAR
        verdicts[b] = UNDECIDED
        if not near:
            continue
        if table.dims[PAIRS] + n * (n - 1) > most_pairs:
            return b
        _arrange(n, shape_of, home, keys, order)
        for i in range(n):
            members[i] = shape_of[order[i]]
            for a in range(3):
                state[3 * i + a] = np.int16(home[order[i], a] - home[order[0], a])
        find_pairs(table, members[:n], pairs)
        look(table, members[:n], pairs, state, gaps)
        axes = open_axes(gaps, n, hits, bits)
        budget.left[0] -= 1
        if axes == 0:
            verdicts[b] = LOCKED
            continue
        apart = False
        if axes < 0 and all_apart:
            for a in range(3):
                find_hits(gaps, n, a, ENDLESS, hits[a * n : a * n + n])
            apart = split_up(hits, n, bits[:pieces], splits, bits[pieces:]) == n
        if not apart:
            if budget.room.states.size > 0:
                looked[0] = 0
                found = comes_apart(table, members[:n], state, budget.room, looked)
                budget.left[0] -= looked[0]
                if found == NEVER:
                    verdicts[b] = STUCK
                elif all_apart and found != UNKNOWN:
                    verdicts[b] = PARTLY_FREE if found == PARTLY else COMES_APART
            continue
        verdicts[b] = LEVEL_ONE
        for s in range(n - 1):
            _write_move(splits[s], n, order, home, table.bounds, shape_of, weight, moves[ends[b] + s])
        ends[b + 1] += n - 1
    return count
