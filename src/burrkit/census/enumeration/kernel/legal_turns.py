"""Whether any sticks of a burr can turn, by legal turns, in one of its states.

Lines and senses are those of ``moves.turns``: a group turns by 90 or 180 degrees, one way or the
other, about a line parallel to an axis, at a corner or centre of a cube or, by 180 degrees, in the middle of
an edge, within the box of all six sticks. Of the two parts that turn against each other the one without the
first stick is taken to turn. A *way* to turn is a group, an axis and a sense, 0 counterclockwise, 1
clockwise.

Seen along the line, a turn begins with a velocity of every cube, and the pieces touch. Counterclockwise about
(p, q) a face of a turning cube that touches the rest allows

    the face towards     +b              -b              +c              -c
    only lines with      q <= its c      q >= its c      p >= its b      p <= its b      (all along the face)

and clockwise the opposite. So for each pair of sticks the places of the faces that touch, the least and the
greatest across, leave a rectangle of lines, and for a way the rectangles of all pairs that it divides meet:

    limits[d, 0 ... 3]    d = 2 axis for faces towards +axis of stick i that stick j touches, + 1 towards
    -axis:
                          least and greatest coordinate of them along axis + 1, then along axis + 2

What is left is tried line by line, exactly. Two things save most of that:

*Places.* Some cubes are part of every stick. Which lines they leave depends on the places of the sticks
alone, of which there are few thousand in all burrs. They are remembered for each place, in one line for a
way:

    lines[n]    group, axis, sense, slides, least and greatest p, least and greatest q

*Slides.* Where a line is beyond all faces that can touch, all of these move in one direction along an axis
at first. Then nothing of the group touches anything in that direction, so it can slide there by one cube.
Bit a of ``slides``: along +a; bit 3 + a: along -a.
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
_48 = np.uint64(48)
_54 = np.uint64(54)
#: Most lines of one place: ways, and sets of slides that a line can imply.
_MOST_LINES = 31 * 3 * 2 * 64


class TurnScratch(NamedTuple):
    """What is remembered, and scratch.

    ``tags`` uint64[15, slots] and ``known`` int16[15, slots, 6, 4] are limits of pairs of sticks. ``places``
    uint64[slots], 0 where free, int64 ``spans[slots, 3]`` and ``lines[n, 8]`` are the lines of places, and
    ``used[0]`` how many lines there are, ``used[1]`` how many places. ``limits`` int16[15, 6, 4] are those of
    the pairs in one place, ``ways`` int64[64, 5] lines in the making; ``every`` six rows of -1.
    """

    tags: U64[D2]
    known: I16[D4]
    places: U64[D1]
    spans: I64[D2]
    lines: I64[D2]
    used: I64[D1]
    limits: I16[D3]
    ways: I64[D2]
    every: I64[D1]


class Way(NamedTuple):
    """A way to turn: a group and the rest, six bits each, an axis and a sense."""

    group: Int
    rest: Int
    axis: int
    sense: int


class Rectangle(NamedTuple):
    """Lines, in half cubes."""

    least_p: int
    most_p: int
    least_q: int
    most_q: int


def new_turn_scratch() -> TurnScratch:
    """Scratch that remembers nothing."""
    return TurnScratch(
        np.zeros((15, _SLOTS), dtype=np.uint64),
        np.empty((15, _SLOTS, 6, 4), dtype=np.int16),
        np.zeros(1 << 16, dtype=np.uint64),
        np.empty((1 << 16, 3), dtype=np.int64),
        np.empty((1 << 19, 8), dtype=np.int64),
        np.zeros(2, dtype=np.int64),
        np.empty((15, 6, 4), dtype=np.int16),
        np.empty((64, 5), dtype=np.int64),
        np.full(6, -1, dtype=np.int64),
    )


@part(borrows=True)
def _find_limits(
    mine: I16[D2], n: int, other: I16[D2], m: int, x: int, y: int, z: int, limits: I16[D2]
) -> None:
    """Where the first m cubes of the other stick, moved by x, y, z, touch the first n of mine."""
    for d in range(6):
        limits[d, 0] = limits[d, 2] = _NONE
        limits[d, 1] = limits[d, 3] = -_NONE
    for k in range(n):
        at_x, at_y, at_z = np.int64(mine[k, 0]), np.int64(mine[k, 1]), np.int64(mine[k, 2])
        for h in range(m):
            dx, dy, dz = other[h, 0] + x - at_x, other[h, 1] + y - at_y, other[h, 2] + z - at_z
            if abs(dx) + abs(dy) + abs(dz) != 1:
                continue
            d, one, two = 4, at_x, at_y
            if dx != 0:
                d, one, two = 0, at_y, at_z
            elif dy != 0:
                d, one, two = 2, at_z, at_x
            if dx + dy + dz < 0:
                d += 1
            limits[d, 0] = min(np.int64(limits[d, 0]), one)
            limits[d, 1] = max(np.int64(limits[d, 1]), one + 1)
            limits[d, 2] = min(np.int64(limits[d, 2]), two)
            limits[d, 3] = max(np.int64(limits[d, 3]), two + 1)


@part(borrows=True)
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
def _is_clear(
    mine: I16[D2], n: int, at: I64[D1], other: I16[D2], m: int, there: I64[D1],
    axis: int, sense: int, quarters: int, p: int, q: int,
) -> bool:  # fmt: skip
    """Whether the cubes of one stick can turn about a line while those of another rest."""
    b, c = (axis + 1) % 3, (axis + 2) % 3
    for k in range(n):
        layer = mine[k, axis] + at[axis] - there[axis]
        u, v = 2 * (mine[k, b] + at[b]) + 1 - p, 2 * (mine[k, c] + at[c]) + 1 - q
        for h in range(m):
            if other[h, axis] != layer:
                continue
            x, y = 2 * (other[h, b] + there[b]) + 1 - p, 2 * (other[h, c] + there[c]) + 1 - q
            if sense != 0:
                if square_enters(v, u, y, x, quarters):
                    return False
            elif square_enters(u, v, x, y, quarters):
                return False
    return True


@part(borrows=True)
def _turns_by(cubes: StickCubes, rows: I64[D1], at: I64[D2], way: Way, quarters: int, p: int, q: int) -> bool:
    """Whether a group can turn by one or two quarters. A row of -1 stands for the cubes of every stick."""
    for i in range(6):
        for j in range(6):
            if (way.group >> i) & (way.rest >> j) & 1 == 0:
                continue
            if rows[0] < 0:
                mine, n, other, m = cubes.fixed[i], cubes.fixed.shape[1], cubes.fixed[j], cubes.fixed.shape[1]
            else:
                mine, n = cubes.cells[i, rows[i]], cubes.sizes[rows[i]]
                other, m = cubes.cells[j, rows[j]], cubes.sizes[rows[j]]
            if not _is_clear(mine, n, at[i], other, m, at[j], way.axis, way.sense, quarters, p, q):
                return False
    return True


@part(borrows=True)
def _is_legal(cubes: StickCubes, rows: I64[D1], at: I64[D2], way: Way, p: int, q: int) -> bool:
    """Whether a group can turn about a line, by 90 or by 180 degrees."""
    if (p + q) & 1 == 0 and _turns_by(cubes, rows, at, way, 1, p, q):
        return True
    return _turns_by(cubes, rows, at, way, 2, p, q)


@part(borrows=True)
def _bound(cubes: StickCubes, at: I64[D2], group: Int, axis: int, side: int) -> int:
    """The least coordinate of a group of sticks along an axis, or (side 1) the greatest, in half cubes."""
    found = _NONE if side == 0 else -_NONE
    for i in range(6):
        if (group >> i) & 1 != 0:
            place = int(2 * (cubes.corners[i, side, axis] + at[i, axis]))
            found = min(found, place) if side == 0 else max(found, place)
    return found


@part(borrows=True)
def _implied(cubes: StickCubes, at: I64[D2], way: Way, p: int, q: int) -> int:
    """The slides that are possible if a group can turn about a line, as bits of ``slides``."""
    group, rest, axis, sense = way
    slides = 0
    for side in range(2):
        # Faces towards b are in the way of each other along c, and those towards c along b.
        across, along = (axis + 2 - side) % 3, (axis + 1 + side) % 3
        line = q if side == 0 else p
        if line <= max(_bound(cubes, at, group, across, 0), _bound(cubes, at, rest, across, 0)):
            forward = side == 1
        elif line >= min(_bound(cubes, at, group, across, 1), _bound(cubes, at, rest, across, 1)):
            forward = side == 0
        else:
            continue
        # Counterclockwise, what is beyond the line along c begins to move towards -b, along b towards +c.
        slides |= 1 << (along if forward == (sense == 0) else along + 3)
    return slides


@part(borrows=True)
def _box(cubes: StickCubes, members: Int, at: I64[D2], axis: int) -> Rectangle:
    """The lines within the box of some sticks."""
    b, c = (axis + 1) % 3, (axis + 2) % 3
    return Rectangle(
        _bound(cubes, at, members, b, 0), _bound(cubes, at, members, b, 1),
        _bound(cubes, at, members, c, 0), _bound(cubes, at, members, c, 1),
    )  # fmt: skip


@part
def _divides(way: Way, i: int, j: int) -> bool:
    """Whether one of two sticks turns and the other one rests."""
    return ((way.group >> i) & (way.rest >> j) | (way.rest >> i) & (way.group >> j)) & 1 != 0


@part
def _sense_of(way: Way, i: int) -> int:
    """The sense in which stick i turns against one on the other side: if it rests, the opposite one."""
    return way.sense if (way.group >> i) & 1 != 0 else 1 - way.sense


@part(borrows=True)
def _add_place(cubes: StickCubes, members: Int, at: I64[D2], turns: TurnScratch) -> None:
    """Append the lines that the cubes of every stick leave in a place."""
    lines, used, ways = turns.lines, turns.used, turns.ways
    fixed = cubes.fixed.shape[1]
    pair = 0
    for i in range(6):
        for j in range(i + 1, 6):
            x, y, z = at[j, 0] - at[i, 0], at[j, 1] - at[i, 1], at[j, 2] - at[i, 2]
            _find_limits(cubes.fixed[i], fixed, cubes.fixed[j], fixed, x, y, z, turns.limits[pair])
            pair += 1
    for axis in range(3):
        box = _box(cubes, members, at, axis)
        for sense in range(2):
            # Groups without the first stick, from the largest to the smallest.
            group = members & (members - 1)
            while group != 0:
                way = Way(group, members & ~group, axis, sense)
                left = box
                pair = 0
                for i in range(6):
                    for j in range(i + 1, 6):
                        if _divides(way, i, j):
                            left = _narrowed(left, turns.limits[pair], at, i, axis, _sense_of(way, i))
                        pair += 1
                for slides in range(64):
                    ways[slides, 0] = 0
                for p in range(left.least_p, left.most_p + 1):
                    for q in range(left.least_q, left.most_q + 1):
                        if not _is_legal(cubes, turns.every, at, way, p, q):
                            continue
                        slides = _implied(cubes, at, way, p, q)
                        if ways[slides, 0] == 0:
                            ways[slides, 0] = 1
                            ways[slides, 1], ways[slides, 2] = p, p
                            ways[slides, 3], ways[slides, 4] = q, q
                        ways[slides, 1], ways[slides, 2] = min(ways[slides, 1], p), max(ways[slides, 2], p)
                        ways[slides, 3], ways[slides, 4] = min(ways[slides, 3], q), max(ways[slides, 4], q)
                for slides in range(64):
                    if ways[slides, 0] != 0:
                        line = lines[used[0]]
                        line[0], line[1], line[2], line[3] = group, axis, sense, slides
                        for k in range(4):
                            line[4 + k] = ways[slides, 1 + k]
                        used[0] += 1
                group = (group - 1) & members & (members - 1)


@part(borrows=True)
def _known_place(
    cubes: StickCubes, members: Int, place: np.uint64, at: I64[D2], turns: TurnScratch
) -> np.int64:
    """The slot of a place, which is looked up or entered."""
    places, spans, used = turns.places, turns.spans, turns.used
    begin = np.int64(((place + np.uint64(members)) * _MIX) >> _48)
    slot = begin
    while places[slot] != U0 and (places[slot] != place or spans[slot, 2] != members):
        slot = (slot + 1) & (places.size - 1)
    if places[slot] != U0:
        return slot
    if used[0] + _MOST_LINES > turns.lines.shape[0] or 2 * used[1] > places.size:
        places[:] = U0
        used[0] = used[1] = 0
        slot = begin
    spans[slot, 0] = used[0]
    _add_place(cubes, members, at, turns)
    spans[slot, 1] = used[0]
    spans[slot, 2] = members
    places[slot] = place
    used[1] += 1
    return slot


@part(borrows=True)
def _limits_of(
    cubes: StickCubes, rows: I64[D1], i: int, j: int, at: I64[D2], pair: int, turns: TurnScratch
) -> np.int64:
    """The slot of the limits of a pair of sticks, which are looked up or found."""
    x, y, z = at[j, 0] - at[i, 0], at[j, 1] - at[i, 1], at[j, 2] - at[i, 2]
    tag = np.uint64((rows[i] << 30) | (rows[j] << 18) | ((x + 32) << 12) | ((y + 32) << 6) | (z + 32)) + U1
    slot = np.int64((tag * _MIX) >> _54)
    if turns.tags[pair, slot] != tag:
        turns.tags[pair, slot] = tag
        mine, other = cubes.cells[i, rows[i]], cubes.cells[j, rows[j]]
        n, m = cubes.sizes[rows[i]], cubes.sizes[rows[j]]
        _find_limits(mine, n, other, m, x, y, z, turns.known[pair, slot])
    return slot


@part(borrows=True)
def _slides(states: U64[D2], k: int, group: Int, slides: int) -> bool:
    """Whether a group can slide in each of these directions, by one cube at least."""
    for axis in range(3):
        if (slides >> axis) & 1 != 0 and states[k, axis] & first.STOPS[group] != U0:
            return False
        if (slides >> (axis + 3)) & 1 != 0 and states[k, axis] & first.STOPS[63 - group] != U0:
            return False
    return True


@part(borrows=True)
def turns_here(
    cubes: StickCubes, rows: I64[D1], members: Int, states: U64[D2], k: int, at: I64[D2], turns: TurnScratch
) -> bool:
    """Whether some of a group of sticks can turn in state k, with the sticks at ``at``."""
    slot = _known_place(cubes, members, states[k, first.PLACE], at, turns)
    for n in range(turns.spans[slot, 0], turns.spans[slot, 1]):
        line = turns.lines[n]
        group = line[0]
        way = Way(group, members & ~group, line[1], line[2])
        if not _slides(states, k, group, line[3]):
            continue
        left = Rectangle(line[4], line[5], line[6], line[7])
        pair = 0
        for i in range(6):
            for j in range(i + 1, 6):
                if _divides(way, i, j):
                    known = turns.known[pair, _limits_of(cubes, rows, i, j, at, pair, turns)]
                    left = _narrowed(left, known, at, i, way.axis, _sense_of(way, i))
                pair += 1
            if left.least_p > left.most_p or left.least_q > left.most_q:
                break
        for p in range(left.least_p, left.most_p + 1):
            for q in range(left.least_q, left.most_q + 1):
                if _is_legal(cubes, rows, at, way, p, q):
                    return True
    return False


@part(borrows=True)
def turns_somewhere(
    cubes: StickCubes, rows: I64[D1], members: Int, scratch: SearchScratch, count: Int, turns: TurnScratch
) -> bool:
    """Whether some of a group can turn in one of the first ``count`` states of a search."""
    for k in range(count):
        first.read_places(scratch.states[k, first.PLACE], scratch.at)
        if turns_here(cubes, rows, members, scratch.states, k, scratch.at, turns):
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
