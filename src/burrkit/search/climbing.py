"""Climbing with restarts: puzzles of a high level from nothing, deterministic under a seed.

A *run* begins at random and climbs on one assembly, which takes microseconds to judge. Only where that ends
is the whole puzzle solved: all its assemblies, all its solutions, each replayed cube by cube. If one solution
only is asked for, what has several is changed cube by cube as long as there are fewer and the level is high
enough.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np
from numpy.typing import NDArray

from burrkit.disassembly.kernel.collisions import LINES, measure
from burrkit.executors import Crew, completed
from burrkit.puzzle import Problem
from burrkit.result import Result
from burrkit.search.ground import Ground, box_ground, burr_ground
from burrkit.search.kernel import climb as k
from burrkit.sixpiece import solve_many
from burrkit.sixpiece.burr import Burr
from burrkit.solver import solve

#: States that one assembly may have; those with more are not climbed over.
_ROOM = 4096
#: Assemblies of a puzzle beyond which nobody wants it.
_MOST_ASSEMBLIES = 20_000


@dataclass(frozen=True)
class Task:
    """What is climbed for: a burr of sticks of ``length``, or ``box`` = (x, y, z, pieces).

    A run judges at most ``evaluations`` assemblies and ends early at one of ``level`` (0: none is high
    enough). With ``unique`` the puzzle shall have one solution.
    """

    box: tuple[int, int, int, int] | None = None
    length: int = 6
    holes: int = 20
    level: int = 0
    unique: bool = False
    evaluations: int = 300_000

    def ground(self) -> Ground:
        """Where it is climbed. PuzzleError for a box that makes no puzzle."""
        return burr_ground(self.length, self.holes) if self.box is None else box_ground(*self.box, self.holes)


@dataclass(frozen=True)
class Climbed:
    """The end of a run: a puzzle, all of its solutions, and how many assemblies were judged on the way."""

    run: int
    result: Result
    evaluations: int

    @property
    def problem(self) -> Problem:
        """The puzzle."""
        return self.result.problem

    @property
    def level(self) -> int:
        """The highest first level of a solution; 0 if there is none."""
        found = [s.disassembly.first or 0 for s in self.result.solutions if s.disassembly is not None]
        return max(found, default=0)

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """More is better: the level, one solution only, few solutions, few assemblies."""
        solutions = self.result.solution_count
        return self.level, int(solutions == 1), -solutions, -self.result.assembly_count

    def meets(self, task: Task) -> bool:
        """Whether it is what was climbed for."""
        return self.level >= task.level and (not task.unique or self.result.is_unique)


def climb(task: Task, seed: int, run: int) -> Climbed | None:
    """One run; the same for the same task, seed and number of the run. None if it got nowhere."""
    ground = task.ground()
    chance = Random(f"{seed}/{run}")
    labels = ground.start(chance)
    best, evaluations = _climb_one(ground, labels, task, chance.getrandbits(64))
    if best is None:
        return None
    if task.unique:
        best = _fewer_solutions(ground, best, task)
    result = solve(ground.problem(best), jobs=1, limit=_MOST_ASSEMBLIES)
    return Climbed(run, result, evaluations)


def search(
    task: Task,
    seed: int,
    runs: int,
    crew: Crew,
    *,
    seconds: float | None = None,
    progress: Callable[[int, Climbed | None], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Climbed | None:
    """The best of so many runs, or the first of them that meets a level; None if all got nowhere.

    Runs count from 1 and are looked at in their order, so that the answer does not depend on the crew; it
    does on ``seconds``, after which no other run is begun. ``progress`` is told the runs done and the best so
    far.
    """
    end = None if seconds is None else time.monotonic() + seconds
    found = False

    def enough() -> bool:
        late = end is not None and time.monotonic() > end
        return found or late or (should_stop is not None and should_stop())

    best: Climbed | None = None
    for number, climbed in _in_order(crew, partial(climb, task, seed), runs, enough):
        if climbed is not None and not found:
            better = best is None or (climbed.meets(task), climbed.rank) > (best.meets(task), best.rank)
            best = climbed if better else best
            found = task.level > 0 and climbed.meets(task)
        if progress is not None:
            progress(number, best)
    return best


def _in_order(
    crew: Crew, do: Callable[[int], Climbed | None], runs: int, enough: Callable[[], bool]
) -> Iterator[tuple[int, Climbed | None]]:
    """The ends of runs in the order of their numbers, as soon as all before them have ended."""
    early: dict[int, Climbed | None] = {}
    following = 1
    for number, climbed in completed(crew, do, range(1, runs + 1), should_stop=enough):
        early[number] = climbed
        while following in early:
            yield following, early.pop(following)
            following += 1


def _climb_one(
    ground: Ground, labels: NDArray[np.int64], task: Task, seed: int
) -> tuple[NDArray[np.int64] | None, int]:
    """The best assembly met from these labels on, if any comes apart, and how many were judged."""
    extent = int(ground.coords.max()) + 1
    dims = measure(extent, extent, extent)
    slots = np.full((ground.pieces, ground.pieces), -1, dtype=np.int32)
    pairs = np.triu_indices(ground.pieces, 1)
    slots[pairs] = np.arange(len(pairs[0]))
    lines = np.empty(len(pairs[0]) * dims[LINES], dtype=np.uint64)
    control = np.zeros(k.SLOTS, dtype=np.int64)
    control[k.LEFT] = task.evaluations
    control[k.SCORE] = control[k.BEST] = k.BAD
    control[k.HOLES], control[k.LEAST] = ground.holes, ground.least
    control[k.GOAL] = k.LEVEL * (task.level or 1000)
    best = labels.copy()
    k.climb(
        labels, best, ground.may, ground.beside, ground.coords, ground.pieces, dims, slots,
        np.empty((3 * ground.pieces + 3) // 4 * 4 * _ROOM, dtype=np.int16),
        np.empty((3, _ROOM), dtype=np.int32), np.empty(_ROOM, dtype=np.uint64),
        np.empty(2 * _ROOM, dtype=np.int32), np.empty(len(lines), dtype=np.uint8), lines,
        np.array([seed], dtype=np.uint64), control,
    )  # fmt: skip
    return (best if control[k.BEST] > k.BAD else None), task.evaluations - int(control[k.LEFT])


# One solution only ---------------------------------------------------------------------------------------


def _fewer_solutions(ground: Ground, labels: NDArray[np.int64], task: Task) -> NDArray[np.int64]:
    """Change cube after cube as long as solutions get fewer and the level stays high enough."""
    (now,) = _judge([ground.problem(labels)], task)
    while now[0] > 1:
        near = list(_neighbours(ground, labels))
        judged = _judge([ground.problem(one) for one in near], task)
        best = min(range(len(near)), key=judged.__getitem__, default=None)
        if best is None or judged[best] >= now:
            break
        labels, now = near[best], judged[best]
    return labels


def _judge(problems: list[Problem], task: Task) -> list[tuple[int, int, int]]:
    """For each: solutions (very many if the level is too low), the level with its sign turned, assemblies."""
    burrs = [problem for problem in problems if isinstance(problem, Burr)]
    if burrs:
        counts = solve_many([burr.sticks for burr in burrs], length=task.length, jobs=1)
        figures = list(
            zip(counts.solutions.tolist(), counts.highest.tolist(), counts.assemblies.tolist(), strict=True)
        )
    else:
        figures = []
        for problem in problems:
            result = solve(problem, jobs=1, limit=_MOST_ASSEMBLIES)
            figures.append((result.solution_count, Climbed(0, result, 0).level, result.assembly_count))
    worst = 1 << 40
    return [(s if level >= max(1, task.level) else worst, -level, a) for s, level, a in figures]


def _neighbours(ground: Ground, labels: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """All that differ in one cube and have whole pieces."""
    for i in range(len(labels)):
        for label in range(ground.pieces + 1):
            if label == labels[i] or not int(ground.may[i]) >> label & 1:
                continue
            other = labels.copy()
            other[i] = label
            touched = {int(labels[i]), label} - {0}
            shapes = [[ground.cells[n] for n in np.flatnonzero(other == p)] for p in touched]
            if (other == 0).sum() <= ground.holes and all(map(_is_whole, shapes)):
                yield other


def _is_whole(cells: list[tuple[int, int, int]]) -> bool:
    from burrkit.geometry import Voxels

    return bool(cells) and len(Voxels(cells).components()) == 1
