"""One random walk of a climb: its assembly, the kernels that change it, and their aims."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.geometry import Motion, Voxels
from burrkit.moves import take_apart
from burrkit.moves.apart.complete_disassembly import take_apart_by_search
from burrkit.moves.limits import Limits
from burrkit.moves.model import Disassembly
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.moves.turns.search import sweeps_of, work_for
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.search.climb.domain import ClimbDomain
from burrkit.search.climb.goals import GOALS
from burrkit.search.climb.kernel import aims as a, hill_climb as k
from burrkit.search.climb.kernel.climb_state import ClimbCells, climb_state
from burrkit.search.climb.kernel.first_turn import has_move
from burrkit.search.climb.same_shape import SameShape

if TYPE_CHECKING:
    from burrkit.search.climb.climbing import ClimbTask

#: Random beginnings that a run in a design space looks at.
_BEGINNINGS = 50
#: Changes without progress after which a shape of all pieces is dropped, and changes between polls of a stop.
_STALE, _POLLED = 300, 512
#: Evaluations of a work unit.
_UNIT = 4096
#: Outlines from this number of cubes on are always annealed.
_LARGE = 100
#: More than any figure of an assembly.
_ANY = 1 << 40

#: Called with the evaluations made in a run, its highest level so far and the labels of that; False stops it.
GoOn: TypeAlias = Callable[[int, int, NDArray[np.int64]], bool]


def _weights_and_limits(task: ClimbTask) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The weights and limits of ``kernel.aims``: each goal counts half as much as the one before it."""
    weights = np.zeros(a.WEIGHTS)
    weights[a.PER_LEVEL] = 0.5 ** len(
        task.goals
    )  # a guide at least: nothing comes apart in many moves at once
    slots = {
        "level": a.PER_LEVEL, "moves": a.PER_MOVE, "corners": a.PER_CORNER,
        "spread": a.PER_SPREAD, "holes": a.PER_HOLE,
    }  # fmt: skip
    for place, name in enumerate(task.goals):
        if name in slots:
            weights[slots[name]] = GOALS[name].unit * 0.5**place
    weights[a.PER_MOVE] = max(weights[a.PER_MOVE], k.MOVE)
    limits = np.zeros(a.LIMITS, dtype=np.int64)
    limits[a.MOST_CORNERS] = _ANY if task.corners is None else task.corners
    limits[a.LEAST_SIZE], limits[a.MOST_SIZE] = task.sizes or (0, _ANY)
    limits[a.MOVES] = task.moves
    return weights, limits


def _cells_of(domain: ClimbDomain) -> ClimbCells:
    return ClimbCells(
        domain.allowed,
        domain.neighbours,
        domain.coords,
        np.array(domain.free or range(len(domain.cells)), dtype=np.int64),
        np.array(domain.least, dtype=np.int64),
        np.array(domain.axes or (0,) * domain.pieces, dtype=np.int64),
    )


class ClimbWalk:
    """What a run has on its way: its labels, the best so far, and what the kernels need."""

    def __init__(
        self, domain: ClimbDomain, task: ClimbTask, labels: NDArray[np.int64], seed: int, go_on: GoOn | None
    ) -> None:
        """``labels`` are changed in place."""
        self.domain, self.task, self.labels, self.seed = domain, task, labels, seed
        self.best = labels.copy()
        self.cells = _cells_of(domain)
        self.state = climb_state(self.cells, domain.pieces, task.states)
        self.stream = np.array([seed], dtype=np.uint64)
        self.control = np.zeros(k.SLOTS, dtype=np.int64)
        self.control[k.LEFT] = self.control[k.TOTAL] = task.evaluations
        self.control[k.SCORE] = self.control[k.BEST] = k.BAD
        self.control[k.HOLES] = domain.holes
        self.control[k.GOAL] = k.LEVEL * (task.level or 1000)
        self.aims = a.climb_aims(self.cells, *_weights_and_limits(task))
        self.aims.counts[a.ACTIVE] = task.steers
        self._go_on = go_on

    @property
    def has_found(self) -> bool:
        """Whether an assembly has come apart."""
        return bool(self.control[k.BEST] & 1)

    @property
    def made(self) -> int:
        """The evaluations made."""
        return self.task.evaluations - int(self.control[k.LEFT])

    def goes_on(self) -> bool:
        """Whether another work unit follows; poll it after each."""
        if self.control[k.LEFT] == 0 or self.control[k.MET]:
            return False
        return not self.is_stopped()

    def is_stopped(self) -> bool:
        """Whether the run has to stop now."""
        level = int(self.control[k.BEST]) // k.LEVEL if self.has_found else 0
        return self._go_on is not None and not self._go_on(self.made, level, self.best)

    def note(self, score: int, labels: NDArray[np.int64]) -> None:
        """Record an assembly that was judged, if it is the best so far that comes apart."""
        if score > self.control[k.BEST] and score & 1:
            self.best[:] = labels
            self.control[k.BEST] = score
            self.control[k.MET] = score >= self.control[k.GOAL]


def climb_one(walk: ClimbWalk) -> None:
    """Climb from labels of any kind on."""
    while True:
        k.climb(walk.labels, walk.best, walk.cells, walk.stream, walk.control, walk.state, _UNIT)
        if not walk.goes_on():
            return


def anneal_one(walk: ClimbWalk) -> None:
    """Anneal from labels on that come completely apart."""
    while True:
        k.anneal(walk.labels, walk.best, walk.cells, walk.stream, walk.control, walk.state, walk.aims, _UNIT)
        if not walk.goes_on():
            return


def anneal_from_any(walk: ClimbWalk) -> None:
    """Anneal from the first of some random beginnings that comes apart, or that climbing takes apart."""
    control, chance = walk.control, Random(walk.seed)
    for _ in range(_BEGINNINGS):
        k.anneal(walk.labels, walk.best, walk.cells, walk.stream, control, walk.state, walk.aims, 0)
        if walk.has_found:
            break
        control[k.SCORE] = control[k.BEST] = k.BAD
        control[k.MET] = 0
        walk.labels[:] = walk.domain.random_start(chance)
    goal, control[k.GOAL] = int(control[k.GOAL]), 1
    while not walk.has_found:
        k.climb(walk.labels, walk.best, walk.cells, walk.stream, control, walk.state, _UNIT)
        if not (walk.has_found or walk.goes_on()):
            return
    control[k.GOAL] = goal
    control[k.SCORE] = k.BAD
    control[k.MET] = 0
    walk.labels[:] = walk.best
    anneal_one(walk)


def climb_same(walk: ClimbWalk, shape: SameShape) -> None:
    """As ``climb_one``, with pieces of one shape, from many beginnings."""
    control, chance = walk.control, Random(walk.seed)
    now, idle = k.BAD, 0
    while control[k.LEFT] > 0 and control[k.MET] == 0:
        if control[k.LEFT] % _POLLED == 0 and walk.is_stopped():
            return
        control[k.LEFT] -= 1
        if idle == _STALE:
            now, idle = k.BAD, 0
            shape.start(chance)
        before, idle = shape.cubes, idle + 1
        shape.change(chance)
        labels = shape.labels()
        score = k.BAD if labels is None else int(k.judge(labels, walk.cells, control, walk.state))
        slip = score >= now - k.LEVEL and chance.randrange(k.SLIP) == 0
        if labels is None or score == k.BAD or not (score >= now or slip):
            shape.cubes = before
            continue
        idle = 0 if score > now else idle
        now = score
        walk.note(score, labels)


def climb_by_rule(walk: ClimbWalk) -> None:
    """As ``climb_one``, by the rule of the task."""
    task, control, labels = walk.task, walk.control, walk.labels
    scores = RuleScores(
        walk.domain, MoveRule.of(task.rule), needs_turns=task.needs_turns, max_states=task.states
    )
    chance = Random(walk.seed)
    now = k.BAD
    while walk.goes_on():
        changes = k.propose(labels, walk.cells, walk.stream, control, walk.state)
        if changes < 0:
            break
        score = scores.score(labels, int(control[k.SLIDES]), now - k.LEVEL)
        slip = score >= now - k.LEVEL and chance.randrange(k.SLIP) == 0
        if score > k.BAD and (score >= now or slip):
            now = score
            walk.note(score, labels)
        else:
            for i in range(changes - 1, -1, -1):
                labels[walk.state.changed[i]] = walk.state.before[i]


def how_to_walk(
    domain: ClimbDomain, task: ClimbTask, run: int
) -> tuple[Callable[[ClimbWalk], None], Callable[[Random], NDArray[np.int64]]]:
    """The method and the first labels of a run. PuzzleError if pieces of a space cannot have one shape."""
    slabs = domain.slabs
    if MoveRule.of(task.rule) != SLIDES:
        return climb_by_rule, domain.random_start
    if task.space is not None and task.shapes == "same":
        shape = SameShape(task.space, domain)
        return partial(climb_same, shape=shape), shape.start
    if task.space is not None:
        return anneal_from_any, domain.random_start
    if slabs is not None and (run % 2 == 0 or len(domain.cells) >= _LARGE or task.begin or task.steers):
        return anneal_one, slabs
    return climb_one, domain.random_start


# Scores by rules with more moves than slides -------------------------------------------------------------

#: The most moves of all that a score has room for.
_MOST_MOVES = k.LEVEL // 2 - 1


class RuleScores:
    """The scores of ``kernel.hill_climb``, by a rule.

    Most assemblies are decided by what slides do, and by one look at their first moves; only the others are
    searched, with at most ``max_states`` states.
    """

    def __init__(self, domain: ClimbDomain, rule: MoveRule, *, needs_turns: bool, max_states: int) -> None:
        self._domain, self._rule, self._needs_turns = domain, rule, needs_turns
        self._limits = Limits(max_states)
        self._coords = domain.coords
        box = self._coords.max(axis=0) + 1
        reach = 2 * int(box.max())
        self._sweeps = sweeps_of(reach)
        self._work = work_for(domain.pieces, len(self._coords), reach)
        self._work.box[:], self._work.strides[:] = box, (box[1] * box[2], box[2], 1)

    def score(self, labels: NDArray[np.int64], slides: int, least: int) -> int:
        """The score of an assembly, given that by slides.

        Where it is certainly below ``least``, some number below that. With ``needs_turns`` what slides take
        completely apart is worth as little as what comes apart into two at once.
        """
        if slides & 1 and self._needs_turns:
            return k.LEVEL - k.LOCKED
        level = (slides if slides & 1 else slides + k.LOCKED) // k.LEVEL
        if level > 0 and k.LEVEL * (level + 1) <= least:
            return k.BAD  # more moves make no first level higher
        if level == 0 and not self._may_move(labels):
            return slides
        if slides & 1 and slides == k.LEVEL + 2 * (self._domain.pieces - 1) + 1:
            return slides  # no way is shorter than one that only frees
        found = self._search(labels)
        if found.first is None:
            return k.BAD
        if found.tree is None:
            return k.LEVEL * found.first - k.LOCKED
        return k.LEVEL * found.first + 2 * min(sum(found.tree.counts), _MOST_MOVES) + 1

    def _may_move(self, labels: NDArray[np.int64]) -> bool:
        """Whether anything that slides do not free can come free; False is certain."""
        if self._rule.is_settled_by_slides:
            return False
        if self._rule.half or self._rule.clearance is not None:
            return True
        return bool(has_move(labels, self._coords, self._sweeps, self._work))

    def _search(self, labels: NDArray[np.int64]) -> Disassembly:
        cells = self._domain.cells
        shapes = [
            Voxels(cells[i] for i in np.flatnonzero(labels == p + 1)) for p in range(self._domain.pieces)
        ]
        filled = Voxels(cells[i] for i in np.flatnonzero(labels))
        problem = Problem(tuple(map(Piece, shapes)), Goal(filled))
        assembly = Assembly(problem, (Motion(),) * len(shapes))
        if self._rule == MoveRule("legal"):
            return take_apart_by_search(assembly, self._limits, self._rule)
        return take_apart(assembly, max_states=self._limits.max_states, rule=self._rule)
