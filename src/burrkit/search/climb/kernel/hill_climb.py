"""Hill climbing: an assembly is changed by one or a few cubes at a time, as long as it gets no easier.

The goal is a list of cells:

    label[i]           the owner of cell i: 0 for a hole, p + 1 for piece p
    allowed[i]         a bit for each label that cell i may have
    neighbours[i]      the six cells beside it, -1 where there is none
    coords[i]          x, y, z

Every piece stays connected. The score of an assembly:

    1024 level + 2 moves + 1   it comes completely apart: the first part after ``level`` moves, all after
                               ``moves``, 511 at most
    1024 level - 1600          something comes free after ``level`` moves (0: nothing), but not everything

The moves of all separations together show a way up where the level alone is the same far and wide.

``anneal`` climbs among assemblies that come completely apart, and never leaves these: in a large box nearly
all others are locked, and of those nothing shows a way out. It changes owners where pieces touch, and accepts
what is worse by d with probability exp(-d / temperature) (S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi,
*Optimization by Simulated Annealing*, 1983). What is compared is the level, to which every move of all adds
MOVE. The temperature falls from HOT to COLD, by equal factors.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.disassembly.kernel import small_assemblies as apart
from burrkit.disassembly.kernel.collisions import Collisions
from burrkit.runtime.bits import U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, I64, U8, U64, Int

# Slots of ``control``.
LEFT = 0  # evaluations that may still be made
SCORE = 1  # score of the assembly
BEST = 2  # the best score so far of those that come completely apart
HOLES = 3  # holes that the assembly may have
LEAST = 4  # cubes that every piece has at least
GOAL = 5  # stop at an assembly that comes apart with this score
SLIDES = 6  # score of the last proposal by slides, see ``propose``
TOTAL = 7  # evaluations that are made in all, see ``anneal``
SLOTS = 8

#: What a level is worth, and what is taken off if a part stays locked.
LEVEL = 1024
LOCKED = 1600
#: The score of an assembly that cannot be used.
BAD = -1_000_000
#: One proposal in so many is accepted although it is worse by one level.
SLIP = 100
#: Cubes that a proposal changes at most.
MOST_CHANGES = 4
#: The same where pieces touch.
MOST_HANDED = 6
#: Cubes tried at random for one such proposal.
MOST_TRIES = 1000
#: One cube in so many becomes a hole.
HOLE = 20
#: Temperatures, in levels, and the natural logarithm of COLD / HOT.
HOT = 0.5
COLD = 0.1
COOLING = -1.6094379124341003
#: What a move of all adds to the level where assemblies are compared, see ``anneal``.
MOVE = 0.03


class ClimbCells(NamedTuple):
    """The cells of a goal."""

    allowed: U64[D1]
    neighbours: I64[D2]
    coords: I64[D2]


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
    label: I64[D1], neighbours: I64[D2], piece: int, least: int, queue: I64[D1], seen: U8[D1]
) -> bool:
    """Whether a piece, given by its label, has ``least`` cubes or more and is connected."""
    size = 0
    start = -1
    for i in range(label.size):
        seen[i] = 0
        if label[i] == piece:
            size += 1
            start = i
    if size < least:
        return False
    queue[0] = start
    seen[start] = 1
    count = 1
    at = 0
    while at < count:
        for k in range(6):
            other = neighbours[queue[at], k]
            if other >= 0 and seen[other] == 0 and label[other] == piece:
                seen[other] = 1
                queue[count] = other
                count += 1
        at += 1
    return count == size


@part
def _score(
    label: I64[D1], coords: I64[D2], start: I64[D1], cells: I64[D2], table: Collisions, work: apart.Workspace
) -> int:
    """The score of an assembly; BAD if it has too many states. ``start`` and ``cells`` are scratch."""
    pieces = start.size - 1
    filled = 0
    for p in range(pieces):
        start[p] = filled
        for i in range(label.size):
            if label[i] == p + 1:
                for a in range(3):
                    cells[filled, a] = coords[i, a]
                filled += 1
    start[pieces] = filled
    apart.fill_rows(start, cells, table)
    level = apart.take_apart(table, work)
    if level < 0:
        return BAD
    if level < 256:
        return LEVEL * level - LOCKED
    return LEVEL * (level & 255) + 2 * min(level >> 16, LEVEL // 2 - 1) + 1


@part(borrows=True)
def _change(
    label: I64[D1], cells: ClimbCells, pieces: int, seed: U64[D1], changed: I64[D1], before: I64[D1]
) -> int:
    """Give one random cube to another piece, often several; how many.

    It stops at a cube that has no neighbour of its new piece. ``changed`` and ``before`` become the cells and
    their old labels.
    """
    allowed, neighbours = cells.allowed, cells.neighbours
    wanted = 1
    while wanted < changed.size and _below(seed, 3) == 0:
        wanted += 1
    changes = 0
    while changes < wanted:
        i = _below(seed, label.size)
        choice = _below(seed, pieces + 1)
        if choice == label[i] or (allowed[i] >> np.uint64(choice)) & U1 == np.uint64(0):
            continue
        changed[changes] = i
        before[changes] = label[i]
        changes += 1
        label[i] = choice
        near = choice == 0
        for k in range(6):
            other = neighbours[i, k]
            near = near or (other >= 0 and label[other] == choice)
        if not near:
            break
    return changes


@part(borrows=True)
def _is_allowed(
    label: I64[D1],
    neighbours: I64[D2],
    changed: I64[D1],
    before: I64[D1],
    changes: int,
    control: I64[D1],
    queue: I64[D1],
    seen: U8[D1],
) -> bool:
    """Whether there are not too many holes, and every piece that changed is whole."""
    least = control[LEAST]
    empty = 0
    for i in range(label.size):
        empty += 1 if label[i] == 0 else 0
    if empty > control[HOLES]:
        return False
    for k in range(changes):
        if before[k] > 0 and not _is_whole(label, neighbours, before[k], least, queue, seen):
            return False
        now = label[changed[k]]
        if now > 0 and not _is_whole(label, neighbours, now, least, queue, seen):
            return False
    return True


@kernel
def climb(
    label: I64[D1],
    best: I64[D1],
    cells: ClimbCells,
    seed: U64[D1],
    control: I64[D1],
    table: Collisions,
    work: apart.Workspace,
    evaluations: int,
) -> None:
    """Climb from ``label`` on, in place, with so many evaluations at most; ``best`` is the best assembly met.

    The same ``seed`` leads to the same result, however the evaluations are divided among calls.
    """
    n, pieces = label.size, table.slots.shape[0]
    queue = np.empty(n, dtype=np.int64)
    seen = np.empty(n, dtype=np.uint8)
    changed = np.empty(MOST_CHANGES, dtype=np.int64)
    before = np.empty(MOST_CHANGES, dtype=np.int64)
    start = np.empty(pieces + 1, dtype=np.int64)
    cubes = np.empty((n, 3), dtype=np.int64)
    end = max(0, control[LEFT] - evaluations)
    while control[LEFT] > end and control[BEST] < control[GOAL]:
        control[LEFT] -= 1
        changes = _change(label, cells, pieces, seed, changed, before)
        score = BAD
        if _is_allowed(label, cells.neighbours, changed, before, changes, control, queue, seen):
            score = _score(label, cells.coords, start, cubes, table, work)
        slip = score >= control[SCORE] - LEVEL and _below(seed, SLIP) == 0
        if score > BAD and (score >= control[SCORE] or slip):
            control[SCORE] = score
            if score > control[BEST] and score & 1 != 0:
                control[BEST] = score
                for i in range(n):
                    best[i] = label[i]
        else:
            for k in range(changes - 1, -1, -1):
                label[changed[k]] = before[k]


@part(borrows=True)
def _hand_over(label: I64[D1], cells: ClimbCells, seed: U64[D1], changed: I64[D1], before: I64[D1]) -> int:
    """Give a cube to the piece beside it, often more cubes near it, too; how many.

    Every third of these goes to the piece that lost the first one. ``changed`` and ``before`` as in
    ``_change``. None if no such cube was found: where pieces are kept, there may be none.
    """
    allowed, neighbours = cells.allowed, cells.neighbours
    changes = 0
    lost = np.int64(0)
    for _ in range(MOST_TRIES):
        if changes == changed.size or (changes > 0 and _below(seed, 3) != 0):
            break
        i = _below(seed, label.size)
        if changes > 0:
            i = neighbours[changed[_below(seed, changes)], _below(seed, 6)]
            if i < 0:
                continue
        beside = neighbours[i, _below(seed, 6)]
        if beside < 0:
            continue
        owner = label[beside]
        if changes == 0 and _below(seed, HOLE) == 0:
            owner = np.int64(0)
        if changes > 0 and _below(seed, 3) == 0:
            owner = lost
        if owner == label[i] or (allowed[i] >> np.uint64(owner)) & U1 == np.uint64(0):
            continue
        if changes == 0:
            lost = label[i]
        changed[changes] = i
        before[changes] = label[i]
        changes += 1
        label[i] = owner
    return changes


@part
def _exp(x: float) -> float:
    """E to the power of x, 0 or less, to two digits: of products alone, so that all machines agree."""
    y = max(0.0, 1.0 + x / 1024.0)
    for _ in range(10):
        y *= y
    return y


@part
def _height(score: int) -> float:
    """The level of an assembly that comes apart, and MOVE for each move of all."""
    return score // LEVEL + MOVE * (score % LEVEL // 2)


@kernel
def anneal(
    label: I64[D1],
    best: I64[D1],
    cells: ClimbCells,
    seed: U64[D1],
    control: I64[D1],
    table: Collisions,
    work: apart.Workspace,
    evaluations: int,
) -> None:
    """Go on from ``label``, in place, with so many evaluations at most; ``best`` is the best assembly met.

    It must come completely apart at first. ``control[TOTAL]`` fixes how the temperature falls, so that the
    result does not depend on how the evaluations are divided among calls.
    """
    n, pieces = label.size, table.slots.shape[0]
    queue = np.empty(n, dtype=np.int64)
    seen = np.empty(n, dtype=np.uint8)
    changed = np.empty(MOST_HANDED, dtype=np.int64)
    before = np.empty(MOST_HANDED, dtype=np.int64)
    start = np.empty(pieces + 1, dtype=np.int64)
    cubes = np.empty((n, 3), dtype=np.int64)
    if control[SCORE] == BAD:
        control[SCORE] = control[BEST] = _score(label, cells.coords, start, cubes, table, work)
        for i in range(n):
            best[i] = label[i]
    end = max(0, control[LEFT] - evaluations)
    while control[LEFT] > end and control[BEST] < control[GOAL]:
        control[LEFT] -= 1
        changes = _hand_over(label, cells, seed, changed, before)
        score = BAD
        if _is_allowed(label, cells.neighbours, changed, before, changes, control, queue, seen):
            score = _score(label, cells.coords, start, cubes, table, work)
        done = 1.0 - control[LEFT] / control[TOTAL]
        temperature = HOT * _exp(COOLING * done)
        chance = np.int64(_random(seed) >> np.uint64(11)) * 2.0**-53
        worse = min(0.0, _height(score) - _height(control[SCORE])) / temperature
        if score & 1 != 0 and chance < _exp(worse):
            control[SCORE] = score
            if score > control[BEST]:
                control[BEST] = score
                for i in range(n):
                    best[i] = label[i]
        else:
            for k in range(changes - 1, -1, -1):
                label[changed[k]] = before[k]


@kernel
def propose(
    label: I64[D1],
    cells: ClimbCells,
    seed: U64[D1],
    control: I64[D1],
    table: Collisions,
    work: apart.Workspace,
    changed: I64[D1],
    before: I64[D1],
) -> int:
    """Change ``label`` to an assembly that can be used; how many cubes change, 0 if no evaluations are left.

    ``control[SLIDES]`` becomes its score where pieces only slide, ``changed`` and ``before`` as in ``climb``:
    the caller may take the change back.
    """
    n, pieces = label.size, table.slots.shape[0]
    queue = np.empty(n, dtype=np.int64)
    seen = np.empty(n, dtype=np.uint8)
    start = np.empty(pieces + 1, dtype=np.int64)
    cubes = np.empty((n, 3), dtype=np.int64)
    while control[LEFT] > 0:
        control[LEFT] -= 1
        changes = _change(label, cells, pieces, seed, changed, before)
        if _is_allowed(label, cells.neighbours, changed, before, changes, control, queue, seen):
            score = _score(label, cells.coords, start, cubes, table, work)
            if score > BAD:
                control[SLIDES] = score
                return changes
        for k in range(changes - 1, -1, -1):
            label[changed[k]] = before[k]
    return 0
