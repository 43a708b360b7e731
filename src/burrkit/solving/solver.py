"""Solve a problem: all assemblies, each taken apart, as a ``Result`` or one by one.

Threads search (the kernels release the interpreter lock), and the assemblies come in one order that does not
depend on the number of threads; see ``running`` and ``work_stealing``.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import chain, islice
from typing import Unpack

from burrkit.assembly.batch import RowFile
from burrkit.errors import BurrkitError
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_callable, check_type
from burrkit.solving.estimate.forecast import Forecast
from burrkit.solving.found_assembly import FoundAssembly, Solution
from burrkit.solving.found_batch import FoundAssemblies, FoundBatch
from burrkit.solving.options import SearchKeywords, SearchOptions
from burrkit.solving.progress import Progress, check_progress, interruptible, progress_to
from burrkit.solving.result import Result
from burrkit.solving.running import RunningSearch

__all__ = ["Progress", "Result", "count_assemblies", "iter_solutions", "solve"]


def solve(
    problem: Problem,
    options: SearchOptions | None = None,
    *,
    progress: Progress | bool | None = None,
    forecast: Callable[[Forecast | None], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
    each: Callable[[FoundAssembly], None] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Result:
    """Find every assembly of the problem and take each apart.

    How to search is a ``SearchOptions``, or its fields as keywords: ``first``, ``limit``, ``time_limit``,
    ``up_to``, ``rule`` and others; keywords change those of ``options``.

    ``progress`` shows a bar in a terminal or a notebook: after two seconds (None, the default), at once
    (True) or never (False); a function is called with the fraction of the branches that are done, which may
    take more or less than that fraction of the time, the number of assemblies and that of solutions instead.
    ``forecast`` is called, from a second or two on, with an ``estimate.Forecast``: the share of the work that
    is done and the time left, with 90 % intervals; or with None while there is none. The bar shows it.
    ``should_stop`` is polled; if it returns True, the result is what was found by then, incomplete; in a
    notebook the first interrupt does the same. ``each`` is called with every assembly, in the order of the
    result, which then stores none.

    Every solution has been replayed cube by cube before it is returned. BurrkitError for an argument that
    cannot be meant, and for a ``resume`` file of another search.

    >>> import burrkit as bk
    >>> bk.solve(bk.load("1,120,3328,3322,3328,3305"))
    <Result: 1 assembly, 1 solution, highest level 1.2, up to rotation>
    >>> bk.solve(bk.load("eight is enough"), up_to="reflection", disassemble=False).assembly_count
    40
    """
    check_type("problem", problem, Problem)
    how = _options(options, keywords, progress, forecast, should_stop)
    check_callable("each", each)
    found: list[FoundBatch] = []
    with progress_to(progress) as (report, show_forecast), interruptible(should_stop) as stop:
        search = RunningSearch(
            problem,
            how,
            report,
            forecast or show_forecast,
            should_stop=stop,
            with_proofs=each is not None and how.min_level == 1 and how.cluster is None,
            rows=RowFile() if each is None else None,
        )
        with closing(search.batches()) as batches:
            for batch in batches:
                if each is None:
                    found.append(batch)
                else:
                    for one in batch:
                        each(one)
    seconds = time.perf_counter() - search.began
    assemblies = FoundAssemblies(found)
    return Result(
        problem, how.up_to, assemblies, search.complete, seconds, how.keep_shifted, how.min_level, how.rule
    )


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

    If many pieces are equal, a table of states may count what no search could list; then the result is
    complete, has ``counts``, and no list. Where that does not pay, or with a ``limit``, it is the result of
    ``solve(..., disassemble=False)``, with the same counts.

    >>> import burrkit as bk
    >>> board = bk.Problem((bk.Piece("##"),) * 32, bk.Goal(bk.Voxels.box(8, 8, 1)))
    >>> bk.count_assemblies(board)
    <Result: 1,629,189 assemblies, up to rotation>
    """
    from burrkit.assembly.counting import count_by_states

    check_type("problem", problem, Problem)
    how = replace(_options(options, keywords, progress, forecast, should_stop), disassemble=False)
    began = time.perf_counter()
    until = began + (math.inf if how.time_limit is None else how.time_limit)
    if how.most is None and how.resume is None and len(problem.pieces) > 2 * len(set(problem.kinds)):
        counts = count_by_states(
            problem,
            keep_shifted=how.keep_shifted,
            should_stop=lambda: time.perf_counter() > until or bool(should_stop and should_stop()),
        )
        seconds = time.perf_counter() - began
        if getattr(counts, how.up_to, None) is not None:
            return Result(problem, how.up_to, (), True, seconds, how.keep_shifted, counts=counts)
        if how.time_limit is not None:
            how = replace(how, time_limit=max(0.0, how.time_limit - seconds))
    return solve(problem, how, progress=progress, forecast=forecast, should_stop=should_stop)


def iter_solutions(
    problem: Problem,
    options: SearchOptions | None = None,
    *,
    progress: Progress | bool | None = False,
    forecast: Callable[[Forecast | None], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Iterator[Solution]:
    """Yield the solutions of a problem while the search runs.

    The arguments are those of ``solve``. Solutions come in the order of the complete enumeration, which
    does not depend on ``jobs``, and their ``number`` is that of ``solve``. Leaving the loop stops all
    threads and closes the checkpoint; so does an error in the loop. The iterator ends early, without a
    sign, after ``limit`` solutions or ``time_limit`` seconds, or if ``should_stop`` returns True. For
    "raw" it yields one solution for each up to rotation. With several threads the search runs ahead of a
    slow loop.

    Every solution has been replayed cube by cube before it is yielded. BurrkitError as for ``solve``.

    >>> import burrkit as bk
    >>> for solution in bk.iter_solutions(bk.load("eight is enough")):
    ...     print(solution)
    ...     break
    <Solution: assembly 4, level 8>
    """
    check_type("problem", problem, Problem)
    how = _options(options, keywords, progress, forecast, should_stop)
    if not how.disassemble:
        raise BurrkitError(
            "disassemble=False: solutions are found by taking apart; bk.solve lists assemblies"
        )

    def solutions() -> Iterator[Solution]:
        with progress_to(progress) as (report, show_forecast):
            search = RunningSearch(problem, how, report, forecast or show_forecast, should_stop=should_stop)
            with closing(search.batches()) as batches:
                yield from islice(chain.from_iterable(batch.solutions() for batch in batches), how.most)

    return solutions()


def _options(
    options: SearchOptions | None,
    keywords: SearchKeywords,
    progress: Progress | bool | None,
    forecast: Callable[[Forecast | None], None] | None,
    should_stop: Callable[[], bool] | None,
) -> SearchOptions:
    """How to search, checked; the others are checked, too."""
    check_progress(progress)
    check_callable("forecast", forecast)
    check_callable("should_stop", should_stop)
    return SearchOptions.of(options, **keywords)
