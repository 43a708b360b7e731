"""A search for solutions with a progress line and a clean stop on Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Unpack

import burrkit as bk
from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import warm_up_for
from burrkit.cli.report import remark

if TYPE_CHECKING:
    from burrkit.solving.options import SearchKeywords


def search(
    problem: bk.Problem, options: bk.SearchOptions | None = None, **keywords: Unpack[SearchKeywords]
) -> tuple[bk.Result, bool]:
    """Solve a problem with a progress line; return the result and whether Ctrl-C stopped the search.

    PuzzleError for a piece that passes through no opening of its container, if pieces do not turn.
    """
    from burrkit.cli.common.progress import STOPPED, SolveWatch, Watch
    from burrkit.puzzle.container import require_passage

    how = bk.SearchOptions.of(options, **keywords)
    if how.disassemble and how.rule.is_settled_by_slides:
        require_passage(problem)
    warm_up_for(problem, how.rule)
    say("finding where the pieces fit")
    only_counts = how.count_only and not how.disassemble
    run: Callable[..., bk.Result] = bk.count_assemblies if only_counts else bk.solve
    with SolveWatch() as watch:
        result = run(
            problem, how, progress=watch.progress, forecast=watch.forecast, should_stop=watch.should_stop
        )
    if watch.stopped:
        remark("stopped; these are the results so far")
    elif not (result.complete or _has_enough(result, how)):
        Watch.status = STOPPED
    return result, watch.stopped


def _has_enough(result: bk.Result, how: bk.SearchOptions) -> bool:
    """Whether the search has found as many solutions as requested."""
    most = 1 if how.first else how.limit
    return most is not None and len(result) >= most
