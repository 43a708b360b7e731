"""A search for solutions with a progress line and a clean stop on Ctrl-C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import warm_up_for
from burrkit.cli.report import remark

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from burrkit.puzzle import Problem
    from burrkit.solving.options import SearchKeywords, SearchOptions
    from burrkit.solving.solver import Result


def search(
    problem: Problem, options: SearchOptions | None = None, **keywords: Unpack[SearchKeywords]
) -> tuple[Result, bool]:
    """Solve a problem with a progress line; return the result and whether Ctrl-C stopped the search.

    PuzzleError for a piece that passes through no opening of its container, if pieces do not turn.
    """
    from burrkit.cli.common.progress import STOPPED, SolveWatch, Watch
    from burrkit.puzzle.container import require_passage
    from burrkit.solving.options import SearchOptions

    how = SearchOptions.of(options, **keywords)
    if how.disassemble and how.rule.is_settled_by_slides:
        require_passage(problem)
    warm_up_for(problem, how.rule)
    say("finding where the pieces fit")
    from burrkit.solving.solver import count_assemblies, solve

    run: Callable[..., Result] = count_assemblies if how.count_only and not how.disassemble else solve
    with SolveWatch() as watch:
        result = run(
            problem, how, progress=watch.progress, forecast=watch.forecast, should_stop=watch.should_stop
        )
    if watch.stopped:
        remark("stopped; these are the results so far")
    elif not (result.complete or _has_enough(result, how)):
        Watch.status = STOPPED
    return result, watch.stopped


def _has_enough(result: Result, how: SearchOptions) -> bool:
    """Whether the search has found as many solutions as requested."""
    most = 1 if how.first else how.limit
    return most is not None and len(result) >= most
