"""Climbing: an assembly whose cubes change hands, one or a few at a time, as long as it does not get easier.

The goal is a list of cells. label[i] says who has cell i: 0 nobody (a hole), p + 1 piece p. ``may[i]`` has a
bit for each label that cell i can have, ``beside[i]`` lists its neighbours among the cells, -1 where there is
none. Every piece stays connected. How good an assembly is:

    128 level + 2 moves + 1    it comes completely apart: the first part after ``level`` moves, all after
    ``moves`` 128 level - 200            something comes free after ``level`` moves (0: nothing), but not
    everything

The moves of all separations together show a way up where the level alone is the same far and wide.
"""

from __future__ import annotations

import numpy as np

from burrkit.disassembly.kernel import small_assemblies as apart
from burrkit.disassembly.kernel.breadth_first import SLOTS as EXPLORE_SLOTS
from burrkit.disassembly.kernel.collisions import ROWS
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I32, I64, U8, U64, Int

# Slots of ``control``.
LEFT = 0  # evaluations that may still be made
SCORE = 1  # how good the assembly is
BEST = 2  # the best so far of those that come completely apart
SINCE = 3  # evaluations since that was found
HOLES = 4  # holes that the assembly may have
LEAST = 5  # cubes that every piece has at least
GOAL = 6  # stop at an assembly that comes apart and is as good as this
SLOTS = 7

#: What a level is worth, and what is taken off if a part stays locked.
LEVEL = 128
LOCKED = 200
#: An assembly that is not good for anything.
BAD = -1000
#: One proposal of so many is accepted although it is worse by one level.
SLIP = 100
#: Cubes that a proposal changes at most.
MOST_CHANGES = 4

_1 = np.uint64(1)


@part
def _random(seed: U64[D1]) -> np.uint64:
    """The next of a stream of random words (SplitMix64; G. L. Steele, D. Lea, C. H. Flood, 2014)."""
    seed[0] += np.uint64(0x9E3779B97F4A7C15)
    z = seed[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@part
def _below(seed: U64[D1], n: int) -> Int:
    """A random number from 0 to n - 1."""
    return np.int64((_random(seed) >> np.uint64(32)) * np.uint64(n) >> np.uint64(32))


@part
def _is_whole(
    label: I64[D1],
    beside: I64[D2],
    piece: int,
    least: int,
    queue: I64[D1],
    seen: U8[D1],
) -> int:
    """Whether a piece (its label) has cubes enough and is connected: 1 or 0."""
    size = 0
    start = -1
    for i in range(label.size):
        seen[i] = 0
        if label[i] == piece:
            size += 1
            start = i
    if size < least:
        return 0
    queue[0] = start
    seen[start] = 1
    count = 1
    at = 0
    while at < count:
        for k in range(6):
            other = beside[queue[at], k]
            if other >= 0 and seen[other] == 0 and label[other] == piece:
                seen[other] = 1
                queue[count] = other
                count += 1
        at += 1
    return 1 if count == size else 0


@part
def _score(
    label: I64[D1],
    coords: I64[D2],
    pieces: int,
    dims: I64[D1],
    slots: I32[D2],
    states: I16[D1],
    links: I32[D2],
    group: U64[D1],
    table: I32[D1],
    known: U8[D1],
    lines: U64[D1],
    cube_rows: U64[D1],
    bounds: I64[D3],
    freed: I32[D1],
    scratch: U64[D1],
    cache: U64[D1],
    parts: I64[D2],
    shifts: I16[D2],
    progress: I64[D1],
    piece_start: I64[D1],
    piece_cells: I64[D2],
) -> int:
    """How good an assembly is; BAD if it has too many states to tell."""
    filled = 0
    for p in range(pieces):
        piece_start[p] = filled
        for i in range(label.size):
            if label[i] == p + 1:
                for a in range(3):
                    piece_cells[filled, a] = coords[i, a]
                filled += 1
    piece_start[pieces] = filled
    apart.fill_rows(piece_start, piece_cells, dims, cube_rows, bounds, known, cache)
    level = apart.take_apart(
        dims, cube_rows, bounds, slots, known, lines, cache, states, links, group, table, freed, progress,
        scratch, parts, shifts,
    )  # fmt: skip
    if level < 0:
        return BAD
    return LEVEL * (level & 255) + 2 * (level >> 16) + 1 if level >= 256 else LEVEL * level - LOCKED


@part(borrows=True)
def _change(
    label: I64[D1],
    may: U64[D1],
    beside: I64[D2],
    pieces: int,
    seed: U64[D1],
    changed: I64[D1],
    before: I64[D1],
) -> int:
    """Give one cube at random to somebody else, often more; how many.

    It ends at a cube that is far from all others of its new piece. ``changed`` and ``before`` become the
    cells and what they were.
    """
    wanted = 1
    while wanted < changed.size and _below(seed, 3) == 0:
        wanted += 1
    changes = 0
    while changes < wanted:
        i = _below(seed, label.size)
        choice = _below(seed, pieces + 1)
        if choice == label[i] or (may[i] >> np.uint64(choice)) & _1 == np.uint64(0):
            continue
        changed[changes] = i
        before[changes] = label[i]
        changes += 1
        label[i] = choice
        near = choice == 0
        for k in range(6):
            other = beside[i, k]
            near = near or (other >= 0 and label[other] == choice)
        if not near:
            break
    return changes


@part(borrows=True)
def _is_allowed(
    label: I64[D1],
    beside: I64[D2],
    changed: I64[D1],
    before: I64[D1],
    changes: int,
    holes: int,
    least: int,
    queue: I64[D1],
    seen: U8[D1],
) -> int:
    """Whether there are not too many holes, and every piece that changed is whole: 1 or 0."""
    empty = 0
    for i in range(label.size):
        empty += 1 if label[i] == 0 else 0
    if empty > holes:
        return 0
    for k in range(changes):
        if before[k] > 0 and _is_whole(label, beside, before[k], least, queue, seen) == 0:
            return 0
        now = label[changed[k]]
        if now > 0 and _is_whole(label, beside, now, least, queue, seen) == 0:
            return 0
    return 1


@kernel
def climb(
    label: I64[D1],
    best: I64[D1],
    may: U64[D1],
    beside: I64[D2],
    coords: I64[D2],
    pieces: int,
    dims: I64[D1],
    slots: I32[D2],
    states: I16[D1],
    links: I32[D2],
    group: U64[D1],
    table: I32[D1],
    known: U8[D1],
    lines: U64[D1],
    seed: U64[D1],
    control: I64[D1],
) -> None:
    """Climb from ``label`` on, in place; ``best`` becomes the best assembly met.

    ``coords`` are the coordinates of the cells; the arrays from ``dims`` to ``lines`` are those of
    ``take_apart``, with a slot for every pair of pieces. The same ``seed`` takes the same way.
    """
    n = label.size
    queue = np.empty(n, dtype=np.int64)
    seen = np.empty(n, dtype=np.uint8)
    changed = np.empty(MOST_CHANGES, dtype=np.int64)
    before = np.empty(MOST_CHANGES, dtype=np.int64)
    piece_start = np.empty(pieces + 1, dtype=np.int64)
    piece_cells = np.empty((n, 3), dtype=np.int64)
    cube_rows = np.empty(pieces * dims[ROWS], dtype=np.uint64)
    bounds = np.empty((pieces, 3, 2), dtype=np.int64)
    freed = np.empty(1, dtype=np.int32)
    scratch = np.empty(2 * pieces * pieces + 8 * pieces + 4, dtype=np.uint64)
    cache = np.empty(256, dtype=np.uint64)
    parts = np.empty((pieces, pieces + 1), dtype=np.int64)
    shifts = np.empty((pieces, 3 * pieces), dtype=np.int16)
    progress = np.zeros(EXPLORE_SLOTS, dtype=np.int64)
    while control[LEFT] > 0 and control[BEST] < control[GOAL]:
        control[LEFT] -= 1
        control[SINCE] += 1
        changes = _change(label, may, beside, pieces, seed, changed, before)
        score = BAD
        if (
            _is_allowed(label, beside, changed, before, changes, control[HOLES], control[LEAST], queue, seen)
            != 0
        ):
            score = _score(
                label, coords, pieces, dims, slots, states, links, group, table, known, lines, cube_rows,
                bounds, freed, scratch, cache, parts, shifts, progress, piece_start, piece_cells,
            )  # fmt: skip
        slip = score >= control[SCORE] - LEVEL and _below(seed, SLIP) == 0
        if score > BAD and (score >= control[SCORE] or slip):
            control[SCORE] = score
            if score > control[BEST] and score & 1 != 0:
                control[BEST] = score
                control[SINCE] = 0
                for i in range(n):
                    best[i] = label[i]
        else:
            for k in range(changes - 1, -1, -1):
                label[changed[k]] = before[k]
