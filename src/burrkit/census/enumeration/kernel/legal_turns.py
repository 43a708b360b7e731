"""Whether any sticks of a burr can turn, by legal turns, where slides by half cubes lead.

A group turns by 90 degrees, one way or the other, from half cubes to half cubes: about a line parallel to
an axis, at a corner or centre of the raster of half cubes; or by 180 degrees about the middle of an edge of
it. Lines are tried within the box of all six sticks. Of the two parts that turn against each other the one
without the first stick is taken to turn. A *way* to turn is a group, an axis and a sense, 0 counterclockwise,
1 clockwise. Places of sticks are in half cubes here, lines p, q in quarters of a cube, along the two axes
after that of the turn.

*Half way.* Sticks that slide by half cubes, round down along each axis after adding a quarter or three
quarters of a cube: all eight arrangements are free and slides by whole cubes lead to them (docs/guides/
rules.md). So sticks can rest half way along each axis exactly if all places between which they rest then are
states of the search by whole cubes.

Seen along the line, a turn begins with a velocity of every cube, and the pieces touch. Counterclockwise about
(p, q) a face of a turning cube that touches the rest allows

    the face towards     +b              -b              +c              -c
    only lines with      q <= its c      q >= its c      p >= its b      p <= its b      (all along the face)

and clockwise the opposite. So for each pair of sticks the places of the faces that touch, the least and the
greatest across, leave a rectangle of lines, and for a way the rectangles of all pairs that it divides meet:

    limits[d, 0 ... 3]    d = 2 axis for faces towards +axis of stick i that stick j touches, + 1 towards
    -axis:
                          least and greatest coordinate of them along axis + 1, then along axis + 2

If a pair leaves no line for one stick to turn in some way while the other rests, the one is *tied* to the
other: groups that turn in this way have both if they have the one. Few do; their lines are tried exactly.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.moves.turns.kernel.sweep import square_enters
from burrkit.runtime.bits import U0, U1, U63
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, I16, I64, U64, Int
from burrkit.sixpiece.engine.kernel import complete, first_separation as first
from burrkit.sixpiece.engine.kernel.cubes import StickCubes
from burrkit.sixpiece.engine.kernel.first_separation import SearchScratch
from burrkit.sixpiece.engine.kernel.relations import PlacedSticks

#: No face touches: a least place above, and a greatest one below all others.
_NONE = 999
#: What becomes of an assembly, besides BEYOND: free by slides, fixed, and fixed by slides alone.
FREE = 1
HELD = 0
TURNS = 2
#: Slots of the memory of limits, for each pair of sticks.
_SLOTS = 1 << 10
_MIX = np.uint64(0x9E3779B97F4A7C15)
_54 = np.uint64(54)
#: The lowest bits of the digits of a place along each axis.
_ALONG = np.array([0x0100100100100100, 0x0010010010010010, 0x0001001001001001], dtype=np.uint64)
#: Slides by one cube along +axis relative to the first stick, and no slide.
_SLIDES = 32


class TurnScratch(NamedTuple):
    """What is remembered, and scratch.

    ``tags`` uint64[15, slots], ``known`` int16[15, slots, 6, 4] and ``empty`` uint64[15, slots, 2] remember
    pairs of sticks: the limits, and for each way, 2 axis + sense, one bit in 6 if no line remains where the
    first stick turns, or the second. ``slots`` int64[15] has those of the pairs in one place. ``slides``
    uint64[3, 32] are what slides by one cube add to a place, ``halves`` int64[6, 3] where the sticks are, in
    half cubes. ``ties`` uint64[6] and ``tied`` uint64[64] are the sticks that have to turn with a stick and
    with a group, six bits for each way. ``last`` int64[6, 6, 2] are the cubes of a stick that turned and of
    one that rested that were in the way of a line, and ``found`` int64[2] the last two sticks.
    """

    tags: U64[D2]
    known: I16[D4]
    empty: U64[D3]
    slots: I64[D1]
    slides: U64[D2]
    halves: I64[D2]
    ties: U64[D1]
    tied: U64[D1]
    last: I64[D3]
    found: I64[D1]


class Way(NamedTuple):
    """A way to turn: a group and the rest, six bits each, an axis and a sense."""

    group: Int
    rest: Int
    axis: int
    sense: int


class Rectangle(NamedTuple):
    """Lines, in quarters of a cube."""

    least_p: int
    most_p: int
    least_q: int
    most_q: int


def new_turn_scratch() -> TurnScratch:
    """Scratch that remembers nothing."""
    return TurnScratch(
        np.zeros((15, _SLOTS), dtype=np.uint64),
        np.empty((15, _SLOTS, 6, 4), dtype=np.int16),
        np.empty((15, _SLOTS, 2), dtype=np.uint64),
        np.empty(15, dtype=np.int64),
        np.zeros((3, _SLIDES), dtype=np.uint64),
        np.empty((6, 3), dtype=np.int64),
        np.empty(6, dtype=np.uint64),
        np.zeros(64, dtype=np.uint64),
        np.zeros((6, 6, 2), dtype=np.int64),
        np.zeros(2, dtype=np.int64),
    )


@part(borrows=True)
def _find_limits(
    mine: I16[D2], n: int, other: I16[D2], m: int, x: int, y: int, z: int, limits: I16[D2]
) -> None:
    """Where the first m cubes of the other stick, moved by x, y, z half cubes, touch the first n of mine."""
    for d in range(6):
        limits[d, 0] = limits[d, 2] = _NONE
        limits[d, 1] = limits[d, 3] = -_NONE
    for k in range(n):
        for h in range(m):
            dx = 2 * (np.int64(other[h, 0]) - mine[k, 0]) + x
            dy = 2 * (np.int64(other[h, 1]) - mine[k, 1]) + y
            dz = 2 * (np.int64(other[h, 2]) - mine[k, 2]) + z
            # Along one axis they are a cube apart, along the others less.
            d, a, b, away, one, two = 4, 0, 1, dz, dx, dy
            if abs(dx) == 2:
                d, a, b, away, one, two = 0, 1, 2, dx, dy, dz
            elif abs(dy) == 2:
                d, a, b, away, one, two = 2, 2, 0, dy, dz, dx
            if abs(away) != 2 or abs(one) > 1 or abs(two) > 1:
                continue
            if away < 0:
                d += 1
            p, q = 2 * np.int64(mine[k, a]), 2 * np.int64(mine[k, b])
            limits[d, 0] = min(np.int64(limits[d, 0]), p + max(one, 0))
            limits[d, 1] = max(np.int64(limits[d, 1]), p + min(one, 0) + 2)
            limits[d, 2] = min(np.int64(limits[d, 2]), q + max(two, 0))
            limits[d, 3] = max(np.int64(limits[d, 3]), q + min(two, 0) + 2)


@part(borrows=True)
def _enters(
    cube: I16[D1], at: I64[D1], other: I16[D1], there: I64[D1], way: Way, quarters: int, p: int, q: int
) -> bool:
    """Whether a cube of a stick that turns about a line enters a cube of a stick that rests."""
    b, c = (way.axis + 1) % 3, (way.axis + 2) % 3
    if abs(2 * (np.int64(cube[way.axis]) - other[way.axis]) + at[way.axis] - there[way.axis]) > 1:
        return False
    u, v = 2 * (2 * cube[b] + at[b] + 1) - p, 2 * (2 * cube[c] + at[c] + 1) - q
    x, y = 2 * (2 * other[b] + there[b] + 1) - p, 2 * (2 * other[c] + there[c] + 1) - q
    if way.sense != 0:
        return square_enters(v, u, y, x, 2, quarters)
    return square_enters(u, v, x, y, 2, quarters)


@part(borrows=True)
def _is_in_the_way(
    cubes: StickCubes, rows: I64[D1], i: int, j: int, way: Way, p: int, q: int, turns: TurnScratch
) -> bool:
    """Whether stick j, at rest, is in the way of what was in the way of stick i last."""
    last = turns.last[i, j]
    if (way.group >> i) & (way.rest >> j) & 1 == 0:
        return False
    if last[0] >= cubes.sizes[rows[i]] or last[1] >= cubes.sizes[rows[j]]:
        return False
    mine, other = cubes.cells[i, rows[i], last[0]], cubes.cells[j, rows[j], last[1]]
    return _enters(mine, turns.halves[i], other, turns.halves[j], way, 1 + ((p + q) & 1), p, q)


@part(borrows=True)
def _is_legal(cubes: StickCubes, rows: I64[D1], way: Way, p: int, q: int, turns: TurnScratch) -> bool:
    """Whether a group can turn about a line: by 90 degrees, or by 180 if only these end at half cubes."""
    at, found = turns.halves, turns.found
    # What was in the way of other lines is tried first.
    if _is_in_the_way(cubes, rows, found[0], found[1], way, p, q, turns):
        return False
    for i in range(6):
        for j in range(6):
            if _is_in_the_way(cubes, rows, i, j, way, p, q, turns):
                found[0], found[1] = i, j
                return False
    quarters = 1 + ((p + q) & 1)
    for i in range(6):
        for j in range(6):
            if (way.group >> i) & (way.rest >> j) & 1 == 0:
                continue
            mine, other = cubes.cells[i, rows[i]], cubes.cells[j, rows[j]]
            for k in range(cubes.sizes[rows[i]]):
                for h in range(cubes.sizes[rows[j]]):
                    if _enters(mine[k], at[i], other[h], at[j], way, quarters, p, q):
                        found[0], found[1] = i, j
                        turns.last[i, j, 0], turns.last[i, j, 1] = k, h
                        return False
    return True


@part(borrows=True)
def _bound(cubes: StickCubes, at: I64[D2], members: Int, axis: int, side: int) -> int:
    """The least coordinate of some sticks along an axis, or (side 1) the greatest, in quarters of a cube."""
    found = _NONE if side == 0 else -_NONE
    for i in range(6):
        if (members >> i) & 1 != 0:
            place = int(2 * (2 * cubes.corners[i, side, axis] + at[i, axis]))
            found = min(found, place) if side == 0 else max(found, place)
    return found


@part
def _narrowed(found: Rectangle, limits: I16[D2], at: I64[D2], i: int, axis: int, sense: int) -> Rectangle:
    """A rectangle, narrowed by a pair of which stick i turns, or the other stick the other way."""
    b, c = (axis + 1) % 3, (axis + 2) % 3
    on_b, on_c = at[i, b], at[i, c]
    # Along b a face has its places along b + 1 = c first; along c those along c + 2 = b last.
    return Rectangle(
        max(found.least_p, 2 * (limits[2 * c + sense, 3] + on_b)),
        min(found.most_p, 2 * (limits[2 * c + 1 - sense, 2] + on_b)),
        max(found.least_q, 2 * (limits[2 * b + 1 - sense, 1] + on_c)),
        min(found.most_q, 2 * (limits[2 * b + sense, 0] + on_c)),
    )


@part(borrows=True)
def _find_pair(cubes: StickCubes, rows: I64[D1], i: int, j: int, pair: int, turns: TurnScratch) -> None:
    """Look up or find the limits of a pair of sticks, and tie the two for turns that leave no line."""
    at = turns.halves
    x, y, z = at[j, 0] - at[i, 0], at[j, 1] - at[i, 1], at[j, 2] - at[i, 2]
    tag = np.uint64((rows[i] << 30) | (rows[j] << 18) | ((x + 32) << 12) | ((y + 32) << 6) | (z + 32)) + U1
    slot = np.int64((tag * _MIX) >> _54)
    limits = turns.known[pair, slot]
    if turns.tags[pair, slot] != tag:
        turns.tags[pair, slot] = tag
        mine, other = cubes.cells[i, rows[i]], cubes.cells[j, rows[j]]
        n, m = cubes.sizes[rows[i]], cubes.sizes[rows[j]]
        _find_limits(mine, n, other, m, x, y, z, limits)
        turns.empty[pair, slot, 0] = turns.empty[pair, slot, 1] = U0
        for axis in range(3):
            for sense in range(2):
                left = _narrowed(Rectangle(-_NONE, _NONE, -_NONE, _NONE), limits, at, i, axis, sense)
                if left.least_p > left.most_p or left.least_q > left.most_q:
                    # If the second one turns, the first one turns the other way against it.
                    turns.empty[pair, slot, 0] |= U1 << np.uint64(6 * (2 * axis + sense))
                    turns.empty[pair, slot, 1] |= U1 << np.uint64(6 * (2 * axis + 1 - sense))
    turns.slots[pair] = slot
    turns.ties[i] |= turns.empty[pair, slot, 0] << np.uint64(j)
    turns.ties[j] |= turns.empty[pair, slot, 1] << np.uint64(i)


@part(borrows=True)
def _group_turns(cubes: StickCubes, rows: I64[D1], way: Way, found: Rectangle, turns: TurnScratch) -> bool:
    """Whether a group can turn in one way, about a line within a rectangle."""
    pair = 0
    for i in range(6):
        for j in range(i + 1, 6):
            if ((way.group >> i) & (way.rest >> j) | (way.rest >> i) & (way.group >> j)) & 1 != 0:
                sense = way.sense if (way.group >> i) & 1 != 0 else 1 - way.sense
                known = turns.known[pair, turns.slots[pair]]
                found = _narrowed(found, known, turns.halves, i, way.axis, sense)
                if found.least_p > found.most_p or found.least_q > found.most_q:
                    return False
            pair += 1
    for p in range(found.least_p, found.most_p + 1):
        for q in range(found.least_q, found.most_q + 1):
            if _is_legal(cubes, rows, way, p, q, turns):
                return True
    return False


@part(borrows=True)
def turns_here(cubes: StickCubes, rows: I64[D1], members: Int, turns: TurnScratch) -> bool:
    """Whether some of a group of sticks can turn, with the sticks at ``halves``."""
    at, ties, tied = turns.halves, turns.ties, turns.tied
    ties[:] = U0
    pair = 0
    for i in range(6):
        for j in range(i + 1, 6):
            if (members >> i) & (members >> j) & 1 != 0:
                _find_pair(cubes, rows, i, j, pair, turns)
            pair += 1
    # Groups without the first stick; those closed under the ties of a way can turn so, as far as pairs go.
    others = members & (members - 1)
    for i in range(1, 6):
        for rest in range(0, 1 << i, 2):
            tied[rest | 1 << i] = tied[rest] | ties[i]
    for axis in range(3):
        b, c = (axis + 1) % 3, (axis + 2) % 3
        box = Rectangle(
            _bound(cubes, at, members, b, 0), _bound(cubes, at, members, b, 1),
            _bound(cubes, at, members, c, 0), _bound(cubes, at, members, c, 1),
        )  # fmt: skip
        for sense in range(2):
            field = np.uint64(6 * (2 * axis + sense))
            group: Int = others
            while group != 0:
                if np.int64((tied[group] >> field) & U63) & ~group == 0:
                    way = Way(group, members & ~group, axis, sense)
                    if _group_turns(cubes, rows, way, box, turns):
                        return True
                group = (group - 1) & others
    return False


@part(borrows=True)
def _is_square(states: U64[D2], count: Int, place: np.uint64, one: np.uint64, two: np.uint64) -> bool:
    """Whether a place with two slides is a state, if it is with each; true if only one is a slide."""
    return bool(one == U0 or two == U0 or first.find_state(states, count, place + one + two) < count)


@part(borrows=True)
def _find_slides(states: U64[D2], count: Int, place: np.uint64, slides: U64[D2], axis: int) -> int:
    """What slides by one cube along +axis to another state add to a place, after a 0; how many."""
    many = 1
    for k in range(count):
        added = states[k, first.PLACE] - place
        if added != U0 and added & ~_ALONG[axis] == U0:
            slides[axis, many] = added
            many += 1
    return many


@part(borrows=True)
def _put_halves(place: np.uint64, added: np.uint64, halves: I64[D2]) -> None:
    """Read where the sticks are half way between a place and the one with what is added, in half cubes."""
    first.read_places(place, halves)
    for i in range(6):
        for axis in range(3):
            halves[i, axis] *= 2
            if i > 0:
                halves[i, axis] += np.int64(added >> np.uint64(4 * (3 * (5 - i) + 2 - axis))) & 1


@part(borrows=True)
def turns_somewhere(
    cubes: StickCubes, rows: I64[D1], members: Int, scratch: SearchScratch, count: Int, turns: TurnScratch
) -> bool:
    """Whether some of a group can turn in one of the first ``count`` states of a search, or half way between.

    Sticks can rest half way along each axis if all places between which they rest then are states.
    """
    states, slides = scratch.states, turns.slides
    for k in range(count):
        place = states[k, first.PLACE]
        along_x = _find_slides(states, count, place, slides, 0)
        along_y = _find_slides(states, count, place, slides, 1)
        along_z = _find_slides(states, count, place, slides, 2)
        for i in range(along_x):
            x = slides[0, i]
            for j in range(along_y):
                y = slides[1, j]
                for n in range(along_z):
                    z = slides[2, n]
                    if (
                        _is_square(states, count, place, x, y)
                        and _is_square(states, count, place, x, z)
                        and _is_square(states, count, place, y, z)
                        and _is_square(states, count, place, x + y, z)
                    ):
                        _put_halves(place, x | y | z, turns.halves)
                        if turns_here(cubes, rows, members, turns):
                            return True
    return False


@part(borrows=True)
def slides_or_turns(burr: PlacedSticks, cubes: StickCubes, scratch: SearchScratch, turns: TurnScratch) -> int:
    """FREE if something comes free by slides; else TURNS if something turns in a state they lead to, or HELD.

    BEYOND if there are too many states. states[0] must hold the six words of the assembly.
    """
    first.from_start(scratch)
    found = first.explore(burr, scratch, first.BIG)
    if found > first.NEVER:
        return FREE
    count = first.states_of(found)
    if count == 0:
        return first.BEYOND
    return TURNS if turns_somewhere(cubes, burr.rows, 63, scratch, count, turns) else HELD


@part(borrows=True)
def apart_or_turns(
    burr: PlacedSticks,
    cubes: StickCubes,
    scratch: SearchScratch,
    apart: complete.ApartScratch,
    turns: TurnScratch,
) -> int:
    """FREE if an assembly comes completely apart by slides; else what the sticks do that stay together.

    TURNS if some of these can turn in a state that slides lead to, else HELD; BEYOND if there are too many
    states. The parts that slides leave locked are the same, whatever comes free first: see ``complete``.
    """
    states, at, waiting, left = scratch.states, scratch.at, apart.waiting, apart.left
    states[0, first.PLACE] = first.START
    answer = FREE
    count = complete.split(states, 0, U63, at, waiting, 0)
    while count > 0:
        count -= 1
        members = waiting[count, complete.MEMBERS]
        complete.begin_group(burr, scratch, apart, count)
        found = first.explore(PlacedSticks(burr.sections, burr.n, left), scratch, first.BIG)
        if found >= 0:
            count = complete.split(states, found, members, at, waiting, count)
            continue
        many = first.states_of(found)
        if many == 0:
            return first.BEYOND
        if turns_somewhere(cubes, left, np.int64(members), scratch, many, turns):
            return TURNS
        answer = HELD
    return answer if count == 0 else first.BEYOND
