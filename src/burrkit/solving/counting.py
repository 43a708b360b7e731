"""Count assemblies: by a table of states if many pieces are equal, else by a search."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, Unpack

from burrkit.assembly.counting import StateCounts, count_by_states
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_callable, check_type
from burrkit.solving.estimate.forecast import Forecast
from burrkit.solving.options import SearchKeywords, SearchOptions
from burrkit.solving.progress import Progress, check_progress
from burrkit.solving.result import Result
from burrkit.solving.solver import solve


@dataclass(frozen=True, repr=False)
class CountedResult(Result):
    """The counts of all assemblies of a problem, of which none is listed: ``assemblies`` is empty."""

    assembly_count: int = 0
    raw_all: int = 0
    is_taken_apart: bool = False
    by_states: StateCounts | None = None

    def counts_up_to(self, convention: Literal["rotation", "reflection"]) -> tuple[int, int] | None:
        """As for every ``Result``; the number of solutions is 0."""
        number: int | None = getattr(self.by_states, convention)
        return None if number is None else (number, 0)


def count_assemblies(
    problem: Problem,
    options: SearchOptions | None = None,
    *,
    progress: Progress | bool | None = None,
    forecast: Callable[[Forecast | None], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Result:
    """Count the assemblies of a problem, and take none of them apart. Arguments and errors as for ``solve``.

    If many pieces are equal, a table of states may count what no search could list; then the result is a
    ``CountedResult``, complete and without a list. Where that does not pay, or with a ``limit``, it is the
    result of ``solve(..., disassemble=False)``, with the same counts.

    >>> import burrkit as bk
    >>> board = bk.Problem((bk.Piece("##"),) * 32, bk.Goal(bk.Voxels.box(8, 8, 1)))
    >>> bk.count_assemblies(board)
    <Result: 1,629,189 assemblies, up to rotation>
    """
    check_type("problem", problem, Problem)
    check_progress(progress)
    check_callable("should_stop", should_stop)
    how = replace(SearchOptions.of(options, **keywords), disassemble=False)
    began = time.perf_counter()
    if how.most is None and how.resume is None and len(problem.pieces) > 2 * len(set(problem.kinds)):
        until = float("inf") if how.time_limit is None else began + how.time_limit
        counts = count_by_states(
            problem,
            keep_shifted=how.keep_shifted,
            should_stop=lambda: time.perf_counter() > until or bool(should_stop and should_stop()),
        )
        seconds, number = time.perf_counter() - began, getattr(counts, how.up_to, None)
        if counts is not None and number is not None:
            made = (problem, how.up_to, (), True, seconds, how.keep_shifted)
            return CountedResult(*made, assembly_count=number, raw_all=counts.raw, by_states=counts)
        if how.time_limit is not None:
            how = replace(how, time_limit=max(0.0, how.time_limit - seconds))
    return solve(problem, how, progress=progress, forecast=forecast, should_stop=should_stop)
