"""Hill climbing with restarts: find puzzles of a high level, deterministic under a seed.

A *run* begins at random and climbs on one assembly, which takes microseconds to evaluate. A run on a large
box or another outline anneals instead, beginning with one that planes cut; on a small one every second run
does. Only where a run ends is the whole puzzle solved: all its assemblies, all its solutions, each replayed
cube by cube. If only one solution is allowed, a puzzle with several is changed cube by cube as long as this
reduces their number and the level is high enough.

A run in a design space anneals, too, beginning with random pieces that come apart. Its puzzles may have
billions of assemblies, so that only the designed one is taken apart unless solutions are to be counted.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Voxels
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.puzzle import Problem
from burrkit.puzzle.design_space import DesignSpace
from burrkit.runtime.executors import WorkerPool, completed
from burrkit.runtime.short_repr import ShortRepr
from burrkit.search.climb.climb_walk import ClimbWalk, GoOn, how_to_walk
from burrkit.search.climb.design_measures import DesignMeasures, measure_design
from burrkit.search.climb.domain import ClimbDomain, box_domain, burr_domain, outline_domain
from burrkit.search.climb.goals import COUNTS, ratings
from burrkit.search.climb.space_domain import space_domain
from burrkit.search.climb.space_results import own_result, proved_result
from burrkit.search.pieces import is_notchable
from burrkit.sixpiece import solve_many
from burrkit.solving.result import Result
from burrkit.solving.solver import solve

#: The most solutions of a puzzle; solving stops there.
MOST_SOLUTIONS = 20_000


@dataclass(frozen=True, repr=False)
class ClimbTask(ShortRepr):
    """The kind of puzzle to find: a burr of sticks of ``length``, or ``box`` = (x, y, z, pieces).

    Or the cubes of an ``outline``, in ``pieces``; they are connected, and none is given twice. All its
    runs may ``begin`` with the same pieces: a label for each cube, 1 + the piece, 0 for a hole; those with
    the labels ``kept`` stay as they are. Or the puzzles of a ``space``.

    A run evaluates at most ``evaluations`` assemblies and ends early at one of ``level`` (0: none is high
    enough). With ``unique`` the puzzle must have one solution. Pieces move by a ``rule``, see ``MoveRule``;
    with ``needs_turns`` slides alone must not take the puzzle apart. Assemblies with more than ``states``
    states are passed over. With ``notchable`` straight notches make every stick.

    Runs are compared by their ``goals``, names in ``goals.GOALS``, the first one first; without any by the
    level, then by solutions. Conditions on puzzles: the most internal ``corners``, the ``sizes`` of pieces
    (least and most cubes), the least ``moves`` of all separations, all ``shapes`` different or the same.
    """

    box: tuple[int, int, int, int] | None = None
    length: int = 6
    holes: int = 20
    level: int = 0
    unique: bool = False
    evaluations: int = 300_000
    rule: str = str(SLIDES)
    needs_turns: bool = False
    outline: tuple[Cell, ...] | None = None
    pieces: int = 0
    begin: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    goals: tuple[str, ...] = ()
    corners: int | None = None
    sizes: tuple[int, int] | None = None
    moves: int = 0
    shapes: Literal["any", "different", "same"] = "any"
    space: DesignSpace | None = None
    states: int = 4096
    notchable: bool = False

    @property
    def steers(self) -> bool:
        """Whether annealing has other aims than levels and moves."""
        return bool(self.goals) or self.corners is not None or self.sizes is not None

    def domain(self) -> ClimbDomain:
        """The puzzles to climb on. PuzzleError for a box, outline, space or sizes that make no puzzle."""
        if self.space is not None:
            made = space_domain(self.space, self.holes, notchable=self.notchable)
        elif self.outline is not None:
            made = outline_domain(self.outline, self.pieces, self.holes, begin=self.begin, kept=self.kept)
        elif self.box is not None:
            made = box_domain(*self.box, self.holes)
        else:
            made = burr_domain(self.length, self.holes, notchable=self.notchable)
        if self.sizes is not None:
            least, most = self.sizes
            if not least * made.pieces <= len(made.cells) <= most * made.pieces + made.holes:
                raise PuzzleError(
                    f"{made.pieces} pieces of {least}-{most} cubes do not make {len(made.cells)} cubes"
                )
        return made

    def check_start(self, seed: int) -> None:
        """PuzzleError if no climb can begin."""
        domain = self.domain()
        if self.space is not None:
            _, start = how_to_walk(domain, self, 1)
            start(Random(seed))
        if domain.slabs is not None:
            domain.slabs(Random(seed))


@dataclass(frozen=True, repr=False)
class Climbed(ShortRepr):
    """The end of a run: a puzzle, its figures, and how many assemblies were evaluated on the way.

    ``level`` is the highest first level of a solution, 0 if there is none. ``solutions`` and ``assemblies``
    are counted up to rotation, and are all that there are if the puzzle was solved ``complete``ly, by the
    ``rule`` of the task. Pieces that were designed ``in_place``, in a space, are drawn in their places; other
    assemblies than that are searched for only if the task counts solutions or assemblies.
    """

    run: int
    problem: Problem
    evaluations: int
    level: int
    solutions: int
    assemblies: int
    complete: bool
    measures: DesignMeasures
    rule: str = str(SLIDES)
    in_place: bool = False

    @cached_property
    def result(self) -> Result:
        """All assemblies and solutions, solved again: they are too large to store for every run."""
        if self.in_place and not self.complete:
            return own_result(self.problem, self.rule)
        return _solved(self.problem, self.rule)

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """More is better: the level, one solution only, few solutions, few assemblies."""
        return self.level, int(self.solutions == 1), -self.solutions, -self.assemblies

    def meets(self, task: ClimbTask) -> bool:
        """Whether the puzzle fulfils the task."""
        unique, found = self.complete and self.solutions == 1, self.measures
        different = {"any": True, "different": found.shapes == len(found.sizes), "same": found.shapes == 1}
        return (
            self.level >= task.level
            and (unique or not task.unique)
            and (task.corners is None or sum(found.corners) <= task.corners)
            and (task.sizes is None or task.sizes[0] <= min(found.sizes) <= max(found.sizes) <= task.sizes[1])
            and found.moves >= task.moves
            and different[task.shapes]
        )

    def standing(self, task: ClimbTask) -> tuple[bool, tuple[int, ...], tuple[int, int, int, int]]:
        """What runs of a task are compared by; more is better."""
        return self.meets(task), ratings(self, task.goals), self.rank


def climb(task: ClimbTask, seed: int, run: int, go_on: GoOn | None = None) -> Climbed | None:
    """One run, determined by the task, the seed and the number of the run. None if it found no puzzle.

    ``go_on`` is called after every work unit, see ``GoOn``. A run ends where it returns False.
    """
    domain = task.domain()
    chance = Random(f"{seed}/{run}")
    in_place = task.space is not None
    walk_on, start = how_to_walk(domain, task, run)
    labels = start(chance)
    walk = ClimbWalk(domain, task, labels, chance.getrandbits(64), go_on)
    walk_on(walk)
    if not walk.has_found:
        return None
    best = walk.best
    if task.unique and not in_place:
        best = _fewer_solutions(domain, best, task)
    problem = domain.problem(best)
    if task.needs_turns and _comes_apart_by_slides(problem, in_place=in_place):
        return None
    result = _result_in_place(problem, walk) if in_place else _solved(problem, task.rule)
    measures = measure_design(result)
    if measures is None:
        return None
    counts = result.solution_count, result.assembly_count
    return Climbed(
        run, problem, walk.made, _level(result), *counts, result.complete, measures, task.rule, in_place
    )


def _solved(problem: Problem, rule: str) -> Result:
    return solve(problem, jobs=1, limit=MOST_SOLUTIONS, progress=False, rule=rule)


def _result_in_place(problem: Problem, walk: ClimbWalk) -> Result:
    """All assemblies, if they count and the designed one is good enough; else that one alone."""
    task, own = walk.task, own_result(problem, walk.task.rule)
    counts = task.unique or not COUNTS.isdisjoint(task.goals)
    if counts and _level(own) >= max(1, task.level):
        return proved_result(problem, task.rule, MOST_SOLUTIONS, walk.is_stopped) or own
    return own


def _comes_apart_by_slides(problem: Problem, *, in_place: bool = False) -> bool:
    """Whether some assembly, or the one ``in_place``, comes apart by slides, or is not known not to."""
    if in_place:
        return own_result(problem, str(SLIDES)).solution_count > 0
    result = solve(problem, jobs=1, limit=1, progress=False, count_only=True)
    return result.solution_count > 0 or not result.complete


def _level(result: Result) -> int:
    found = [s.disassembly.first or 0 for s in result.solutions if s.disassembly is not None]
    return max(found, default=0)


@dataclass(frozen=True)
class ClimbProgress:
    """How far a search is: runs that have ended, the best of these, and where the others are.

    ``evaluations`` and ``level`` are those of the runs that go on: all made so far, and the highest.
    ``labels`` has the pieces at that level, as ``ClimbDomain`` labels cubes; none before the first.
    """

    done: int
    best: Climbed | None
    evaluations: int = 0
    level: int = 0
    labels: tuple[int, ...] = ()


def search(
    task: ClimbTask,
    seed: int,
    runs: int,
    pool: WorkerPool,
    *,
    seconds: float | None = None,
    known: Mapping[int, Climbed | None] | None = None,
    keep: Callable[[int, Climbed | None], None] | None = None,
    progress: Callable[[ClimbProgress], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Climbed | None:
    """The best of several runs, or the first of them that meets a level; None if none found a puzzle.

    Runs are numbered from 1 and compared in that order, so the result depends neither on the pool nor on
    which runs are already ``known``; it does depend on ``seconds``, after which no run is started, and on
    ``should_stop``, which the threads of this process stop at within a second, in the middle of a run.
    ``keep`` is called with the result of every other run as soon as it ends, ``progress`` then and a few
    times a second, in this thread.
    """
    end = None if seconds is None else time.monotonic() + seconds
    best: Climbed | None = None
    number = 0
    found = stopped = False
    reader = threading.get_ident()
    under_way: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    cut_short: set[int] = set()

    def report() -> None:
        if progress is not None:
            states = tuple(under_way.values())
            _, level, labels = max(states, key=lambda state: state[1], default=(0, 0, ()))
            progress(ClimbProgress(number, best, sum(state[0] for state in states), level, labels))

    def enough() -> bool:
        nonlocal stopped
        report()
        stopped = stopped or (should_stop is not None and should_stop())
        return found or stopped or (end is not None and time.monotonic() > end)

    def watched(run: int) -> Climbed | None:
        def go_on(made: int, level: int, labels: NDArray[np.int64]) -> bool:
            under_way[run] = made, level, tuple(labels.tolist()) if level else ()
            if threading.get_ident() == reader:
                enough()
            if stopped:
                cut_short.add(run)
            return not stopped

        try:
            return climb(task, seed, run, go_on)
        finally:
            under_way.pop(run, None)

    before = {run: climbed for run, climbed in (known or {}).items() if run <= runs}
    last = min((run for run, climbed in before.items() if _ends(climbed, task)), default=runs)
    before = {run: climbed for run, climbed in before.items() if run <= last}
    left = (run for run in range(1, last + 1) if run not in before)
    one = watched if pool.is_local else partial(climb, task, seed)
    others = _store_each(completed(pool, one, left, should_stop=enough), cut_short, keep)
    for climbed in _in_order(before, others):
        number += 1
        if climbed is not None and not found:
            better = best is None or climbed.standing(task) > best.standing(task)
            best = climbed if better else best
            found = _ends(climbed, task)
        report()
    return best


def _ends(climbed: Climbed | None, task: ClimbTask) -> bool:
    """Whether nothing better than a run is searched."""
    return task.level > 0 and climbed is not None and climbed.meets(task)


def _store_each(
    ended: Iterator[tuple[int, Climbed | None]],
    cut_short: Container[int],
    keep: Callable[[int, Climbed | None], None] | None,
) -> Iterator[tuple[int, Climbed | None]]:
    """The same runs, each stored before it is yielded, unless it was cut short."""
    for run, climbed in ended:
        if keep is not None and run not in cut_short:
            keep(run, climbed)
        yield run, climbed


def _in_order(
    known: Mapping[int, Climbed | None], ended: Iterator[tuple[int, Climbed | None]]
) -> Iterator[Climbed | None]:
    """The ends of runs in the order of their numbers, as soon as all before them have ended.

    If ``ended`` stops early, those behind a gap come last.
    """
    early, following = dict(known), 1
    while True:
        while following in early:
            yield early.pop(following)
            following += 1
        one = next(ended, None)
        if one is None:
            break
        early[one[0]] = one[1]
    yield from (early[run] for run in sorted(early))


# One solution only ---------------------------------------------------------------------------------------


def _fewer_solutions(domain: ClimbDomain, labels: NDArray[np.int64], task: ClimbTask) -> NDArray[np.int64]:
    """Change cube after cube as long as solutions get fewer and the level stays high enough."""
    (now,) = _judge([domain.problem(labels)], task)
    while now[0] > 1:
        near = list(_neighbours(domain, labels))
        judged = _judge([domain.problem(one) for one in near], task)
        best = min(range(len(near)), key=judged.__getitem__, default=None)
        if best is None or judged[best] >= now:
            break
        labels, now = near[best], judged[best]
    return labels


def _judge(problems: list[Problem], task: ClimbTask) -> list[tuple[int, int, int]]:
    """For each: solutions (very many if the level is too low), the level with its sign turned, assemblies."""
    sticks = [problem.stick_data["sticks"] for problem in problems]
    if sticks and all(sticks) and MoveRule.of(task.rule) == SLIDES:
        counts = solve_many(sticks, length=task.length, jobs=1)
        figures = list(
            zip(counts.solutions.tolist(), counts.highest.tolist(), counts.assemblies.tolist(), strict=True)
        )
    else:
        figures = []
        for problem in problems:
            if task.needs_turns and _comes_apart_by_slides(problem):
                figures.append((0, 0, 0))
                continue
            result = _solved(problem, task.rule)
            figures.append((result.solution_count, _level(result), result.assembly_count))
    worst = 1 << 40
    return [(s if level >= max(1, task.level) else worst, -level, a) for s, level, a in figures]


def _neighbours(domain: ClimbDomain, labels: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """All that differ in one cube and have whole pieces that can be cut."""
    for i in range(len(labels)):
        for label in range(domain.pieces + 1):
            if label == labels[i] or not int(domain.allowed[i]) >> label & 1:
                continue
            other = labels.copy()
            other[i] = label
            touched = {int(labels[i]), label} - {0}
            shapes = [[domain.cells[n] for n in np.flatnonzero(other == p)] for p in touched]
            can_be_cut = not domain.axes or all(is_notchable(Voxels(shape)) for shape in shapes)
            if (other == 0).sum() <= domain.holes and all(map(_is_whole, shapes)) and can_be_cut:
                yield other


def _is_whole(cells: list[tuple[int, int, int]]) -> bool:
    return bool(cells) and len(Voxels(cells).components()) == 1
