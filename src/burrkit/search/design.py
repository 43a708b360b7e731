"""``bk.design``: new puzzles of a shape in one call; a plain front of the climb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from burrkit.geometry.voxels import ShapeLike, Voxels
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_callable, check_count, check_seconds, check_type
from burrkit.runtime.executors import worker_pool
from burrkit.search.climb.climbing import Climbed, ClimbTask, search
from burrkit.solving.result import Result


def design(
    shape: ShapeLike | Problem,
    pieces: int = 4,
    *,
    seed: int = 1,
    runs: int = 8,
    time_limit: float | None = None,
    jobs: int | None = None,
    should_stop: Callable[[], bool] | None = None,
    **conditions: Any,
) -> list[Result]:
    """Cut a shape into interlocking pieces; the designs found, best first, each solved completely.

    ``shape`` is one of cubes, drawn as for ``Piece``, or the goal of a problem. ``runs`` climbs begin at
    random; the same ``seed`` finds the same designs, unless ``time_limit``, in seconds, lets no more runs
    start. ``jobs`` is the number of threads, by default one per core; ``should_stop`` is polled.

    ``conditions`` are fields of ``search.climb.climbing.ClimbTask``: ``level`` ends the search at a design of
    at least that level, ``unique`` requires that there is one solution only, ``holes`` is the most holes,
    ``goals`` are what designs are compared by, ``sizes``, ``corners``, ``moves`` and ``shapes`` what pieces
    must be like, and ``evaluations`` the length of a run. The list is empty if no design meets them.
    BurrkitError for a shape that cannot be cut into that many pieces.

    >>> import burrkit as bk
    >>> designs = bk.design("###/###/###//###/###/###//###/###/###", pieces=3, runs=2, evaluations=2000)
    >>> best = designs[0]
    >>> len(best.problem.pieces), best.problem.volume, best[0].is_solution
    (3, 27, True)
    """
    check_count("pieces", pieces, 2)
    check_count("runs", runs)
    check_type("seed", seed, int)
    check_count("jobs", jobs, optional=True)
    check_seconds("time_limit", time_limit)
    check_callable("should_stop", should_stop)
    outline = shape.goal.cells if isinstance(shape, Problem) else Voxels.of(shape)
    outline.require_cubes("only shapes of cubes can be cut")
    task = ClimbTask(outline=tuple(outline.normalized()), pieces=pieces, **conditions)
    task.check_start(seed)
    found: list[Climbed] = []

    def keep(_: int, climbed: Climbed | None) -> None:
        if climbed is not None and climbed.meets(task):
            found.append(climbed)

    with worker_pool(jobs) as pool:
        best = search(task, seed, runs, pool, seconds=time_limit, keep=keep, should_stop=should_stop)
    if task.level and best is not None and best.meets(task):
        # Which others have ended depends on the threads.
        found = [one for one in found if one.run <= best.run]
    found.sort(key=lambda one: one.run)
    found.sort(key=lambda one: one.standing(task), reverse=True)
    different: dict[Problem, Climbed] = {}
    for one in found:
        different.setdefault(one.problem, one)
    return [one.result for one in different.values()]
