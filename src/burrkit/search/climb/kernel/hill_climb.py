"""Hill climbing: an assembly is changed by one or a few cubes at a time, as long as it gets no easier.

The goal is a list of cells:

    label[i]           the owner of cell i: 0 for a hole, p + 1 for piece p
    allowed[i]         a bit for each label that cell i may have
    neighbours[i]      the six cells next to it, -1 where there is none
    coords[i]          x, y, z
    free[k]            the cells with a choice of labels
    least[p]           cubes that piece p has at least
    axes[p]            bits of axes, 0 for any piece: across one of them all sections are rectangles

Every piece stays connected. The score of an assembly:

    1024 level + 2 moves + 1   it comes completely apart: the first part after ``level`` moves, all after
                               ``moves``, 511 at most
    1024 level - 1600          something comes free after ``level`` moves (0: nothing), but not everything

The moves of all separations together show a way up where the level alone is the same far and wide.

``anneal`` climbs among assemblies that come completely apart, and never leaves these: in a large box nearly
all others are locked, and of those nothing shows a way out. It changes owners where pieces touch, and accepts
what is worse by d with probability exp(-d / temperature) (S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi,
*Optimization by Simulated Annealing*, 1983). What is compared is the *height*: the level, to which every move
of all adds MOVE; other goals take off what ``aims`` computes. The temperature falls from HOT to COLD, by
equal factors.
"""

from __future__ import annotations

import numpy as np

from burrkit.moves.slides.kernel import small_assemblies as apart
from burrkit.moves.slides.kernel.groups import is_locked
from burrkit.runtime.bits import U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, F64, I64, U64, Int
from burrkit.search.climb.kernel import aims as aim, climb_state as c
from burrkit.search.climb.kernel.notches import has_notched_pieces

# Slots of ``control``.
LEFT = 0  # evaluations that may still be made
SCORE = 1  # score of the assembly
BEST = 2  # the best score so far of those that come completely apart
HOLES = 3  # holes that the assembly may have
GOAL = 4  # stop at an assembly that comes apart with this score
SLIDES = 5  # score of the last proposal by slides, see ``propose``
TOTAL = 6  # evaluations that are made in all, see ``anneal``
MET = 7  # whether the best reaches the goal, which ends the climb
SLOTS = 8

# Slots of the heights of a random walk, see ``anneal``.
HERE = 0
TOP = 1

#: What a level is worth, and what is taken off if a part stays locked.
LEVEL = 1024
LOCKED = 1600
#: The score of an assembly that cannot be used.
BAD = -1_000_000
#: One proposal in this many is accepted although it is worse by one level.
SLIP = 100
#: Cubes that a proposal changes at most.
MOST_CHANGES = 4
#: Cubes tried at random for one such proposal.
MOST_TRIES = 1000
#: One cube in this many becomes a hole.
HOLE = 20
#: Temperatures, in levels, and the natural logarithm of COLD / HOT.
HOT = 0.5
COLD = 0.1
COOLING = -1.6094379124341003
#: What a move of all adds to the level where assemblies are compared, unless goals give it more weight.
MOVE = 0.03


@part(borrows=True)
def _random(seed: U64[D1]) -> np.uint64:
    """The next of a stream of random words (SplitMix64; G. L. Steele, D. Lea, C. H. Flood, 2014)."""
    seed[0] += np.uint64(0x9E3779B97F4A7C15)
    return c.mixed(seed[0])


@part(borrows=True)
def _below(seed: U64[D1], n: int) -> Int:
    """A random number from 0 to n - 1."""
    return np.int64((_random(seed) >> np.uint64(32)) * np.uint64(n) >> np.uint64(32))


@part(borrows=True)
def _score(changes: int, label: I64[D1], cells: c.ClimbCells, control: I64[D1], state: c.ClimbState) -> Int:
    """The score of the assembly after a change; BAD if it has too many states. ``label`` stays as it is."""
    key = c.key_after(changes, state)
    slot = np.uint64(2) * (key & np.uint64(c.REMEMBERED - 1))
    if state.memory[slot] == key:
        return np.int64(state.memory[slot + U1])
    c.relabel(changes, True, label, cells.neighbours, state)
    score: Int = BAD
    if (
        state.size[0] <= control[HOLES]
        and c.has_whole_pieces(changes, label, cells, state)
        and has_notched_pieces(changes, label, cells, state)
    ):
        score = _taken_apart(changes, cells, state)
    c.relabel(changes, False, label, cells.neighbours, state)
    state.memory[slot] = key
    state.memory[slot + U1] = np.uint64(score)
    return score


@part(borrows=True)
def _taken_apart(changes: int, cells: c.ClimbCells, state: c.ClimbState) -> int:
    """The score of the assembly after a change that leaves pieces whole."""
    pieces = state.size.size - 1
    locked = 0
    for a in range(3):
        locked += is_locked(state.blocks, a * pieces, pieces)
    if locked == 3:
        return -LOCKED
    c.forget_lines(changes, state)
    c.reshape(changes, True, cells.coords, state)
    level = apart.take_apart(state.table, state.work)
    c.reshape(changes, False, cells.coords, state)
    if level < 0:
        return BAD
    if level < 256:
        return LEVEL * level - LOCKED
    return LEVEL * (level & 255) + 2 * min(level >> 16, LEVEL // 2 - 1) + 1


@part(borrows=True)
def _accept(changes: int, label: I64[D1], cells: c.ClimbCells, state: c.ClimbState) -> None:
    """Make a change."""
    state.steps[c.KEY] = c.key_after(changes, state)
    state.steps[c.STALE] |= c.touched_pieces(changes, state)
    c.relabel(changes, True, label, cells.neighbours, state)
    c.reshape(changes, True, cells.coords, state)


@part(borrows=True)
def _change(label: I64[D1], cells: c.ClimbCells, seed: U64[D1], state: c.ClimbState) -> int:
    """Give one random cube to another piece, often several; how many.

    It stops at a cube that has no neighbour of its new piece. ``changed`` and ``before`` become the cells and
    their old labels.
    """
    allowed, neighbours, changed, before = cells.allowed, cells.neighbours, state.changed, state.before
    pieces = state.size.size - 1
    size = 1
    while size < MOST_CHANGES and _below(seed, 3) == 0:
        size += 1
    changes = 0
    while changes < size:
        i = cells.free[_below(seed, cells.free.size)]
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
def _record(label: I64[D1], best: I64[D1]) -> None:
    """Copy an assembly to ``best``, which has the same cells."""
    for i in range(label.size):
        best[i] = label[i]


@kernel
def climb(
    label: I64[D1],
    best: I64[D1],
    cells: c.ClimbCells,
    seed: U64[D1],
    control: I64[D1],
    state: c.ClimbState,
    evaluations: int,
) -> None:
    """Climb from ``label`` on, in place, with limited evaluations; ``best`` is the best assembly met.

    The same ``seed`` leads to the same result, however the evaluations are divided among calls.
    """
    c.begin(label, cells, state)
    end = max(0, control[LEFT] - evaluations)
    while control[LEFT] > end and control[MET] == 0:
        control[LEFT] -= 1
        changes = c.settle(_change(label, cells, seed, state), label, state)
        score = _score(changes, label, cells, control, state)
        slip = score >= control[SCORE] - LEVEL and _below(seed, SLIP) == 0
        if score > BAD and (score >= control[SCORE] or slip):
            _accept(changes, label, cells, state)
            control[SCORE] = score
            if score > control[BEST] and score & 1 != 0:
                control[BEST] = score
                control[MET] = 1 if score >= control[GOAL] else 0
                _record(label, best)


@kernel
def judge(label: I64[D1], cells: c.ClimbCells, control: I64[D1], state: c.ClimbState) -> Int:
    """The score of an assembly of whole pieces, for callers that change it themselves."""
    c.begin(label, cells, state)
    return _score(0, label, cells, control, state)


@part(borrows=True)
def _hand_over(label: I64[D1], cells: c.ClimbCells, seed: U64[D1], state: c.ClimbState) -> int:
    """Give a cube, and often more cubes near it, to the piece next to it; return their number.

    Every third of these goes to the piece that lost the first one. ``changed`` and ``before`` as in
    ``_change``. None if no such cube was found: where pieces are fixed, there may be none.
    """
    allowed, neighbours, changed, before = cells.allowed, cells.neighbours, state.changed, state.before
    changes = 0
    lost = np.int64(0)
    for _ in range(MOST_TRIES):
        if changes == c.MOST_HANDED or (changes > 0 and _below(seed, 3) != 0):
            break
        i = cells.free[_below(seed, cells.free.size)]
        if changes > 0:
            i = neighbours[changed[_below(seed, changes)], _below(seed, 6)]
            if i < 0:
                continue
        source = neighbours[i, _below(seed, 6)]
        if source < 0:
            continue
        owner = label[source]
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


@part(borrows=True)
def _exp(x: float) -> float:
    """E to the power of x, 0 or less, to two digits: of products alone, so that all machines agree."""
    y = max(0.0, 1.0 + x / 1024.0)
    for _ in range(10):
        y *= y
    return y


@part(borrows=True)
def _note(score: Int, height: float, control: I64[D1], heights: F64[D1], aims: aim.ClimbAims) -> bool:
    """Go on from the assembly that was judged last; whether it is the best so far."""
    control[SCORE] = score
    heights[HERE] = height
    aims.counts[aim.CORNERS] = aims.counts[aim.CORNERS_AFTER]
    excess = aims.counts[aim.EXCESS]
    worth = float(score) if aims.counts[aim.ACTIVE] == 0 else height - aim.FAR_OVER * excess
    if worth <= heights[TOP]:
        return False
    heights[TOP] = worth
    control[BEST] = score
    enough = score >= control[GOAL] and excess == 0 and score % LEVEL // 2 >= aims.limits[aim.MOVES]
    control[MET] = 1 if enough else 0
    return True


@kernel
def anneal(
    label: I64[D1],
    best: I64[D1],
    cells: c.ClimbCells,
    seed: U64[D1],
    control: I64[D1],
    state: c.ClimbState,
    aims: aim.ClimbAims,
    evaluations: int,
) -> None:
    """Anneal from ``label`` on, in place, with limited evaluations; ``best`` is the best assembly met.

    It must come completely apart at first. ``control[TOTAL]`` fixes how the temperature falls, so that the
    result does not depend on how the evaluations are divided among calls. The best is that of the highest
    score, or with other aims the highest one within the limits, or the least beyond them.
    """
    c.begin(label, cells, state)
    heights, weights = state.heights, aims.weights
    if control[SCORE] == BAD:
        aim.count_corners(state.size.size - 1, label, aims)
        score = _score(0, label, cells, control, state)
        height = weights[aim.PER_LEVEL] * (score // LEVEL) + weights[aim.PER_MOVE] * (score % LEVEL // 2)
        heights[TOP] = -np.inf
        _note(score, height - aim.burden(0, label, cells, state, aims), control, heights, aims)
        _record(label, best)
    end = max(0, control[LEFT] - evaluations)
    while control[LEFT] > end and control[MET] == 0:
        control[LEFT] -= 1
        changes = c.settle(_hand_over(label, cells, seed, state), label, state)
        score = _score(changes, label, cells, control, state)
        done = 1.0 - control[LEFT] / control[TOTAL]
        temperature = HOT * _exp(COOLING * done)
        chance = np.int64(_random(seed) >> np.uint64(11)) * 2.0**-53
        if score & 1 == 0:
            continue
        height = weights[aim.PER_LEVEL] * (score // LEVEL) + weights[aim.PER_MOVE] * (score % LEVEL // 2)
        height -= aim.burden(changes, label, cells, state, aims)
        if chance < _exp(min(0.0, height - heights[HERE]) / temperature):
            _accept(changes, label, cells, state)
            if _note(score, height, control, heights, aims):
                _record(label, best)


@kernel
def propose(label: I64[D1], cells: c.ClimbCells, seed: U64[D1], control: I64[D1], state: c.ClimbState) -> int:
    """Change ``label`` to an assembly that can be used; how many cubes change, -1 if no evaluations are left.

    ``control[SLIDES]`` becomes its score where pieces only slide; with ``changed`` and ``before`` of the
    state the caller may take the change back.
    """
    c.begin(label, cells, state)
    while control[LEFT] > 0:
        control[LEFT] -= 1
        changes = c.settle(_change(label, cells, seed, state), label, state)
        score = _score(changes, label, cells, control, state)
        if score > BAD:
            _accept(changes, label, cells, state)
            control[SLIDES] = score
            return changes
    return -1
