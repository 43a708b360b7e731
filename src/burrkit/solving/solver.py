"""Solve a problem: all assemblies, each taken apart, as a ``Result`` or one by one.

Threads search (the kernels release the interpreter lock), and the assemblies come in one order that does not
depend on the number of threads; see ``running`` and ``work_stealing``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import chain
from pathlib import Path

from burrkit.assembly.row_file import RowFile
from burrkit.moves.rules import SLIDES, MoveRule
from burrkit.moves.slides.search import Limits
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_callable, check_count, check_type
from burrkit.solving.estimate.forecast import Forecast
from burrkit.solving.found_assembly import FoundAssembly, Solution
from burrkit.solving.found_batch import FoundAssemblies, FoundBatch
from burrkit.solving.progress import Progress, check_progress, interruptible, progress_to
from burrkit.solving.result import Convention, Result
from burrkit.solving.running import RunningSearch, SearchOptions

__all__ = ["Convention", "Progress", "Result", "iter_solutions", "solve"]


def solve(
    problem: Problem,
    *,
    up_to: Convention = "rotation",
    first: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    jobs: int | None = None,
    disassemble: bool = True,
    max_states: int | None = None,
    max_bytes: int = Limits.max_bytes,
    resume: Path | str | None = None,
    keep_shifted: bool = False,
    progress: Progress | bool | None = None,
    forecast: Callable[[Forecast | None], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
    each: Callable[[FoundAssembly], None] | None = None,
    count_only: bool = False,
    min_level: int = 1,
    cluster: str | None = None,
    rule: MoveRule | str = SLIDES,
) -> Result:
    """Find every assembly of the problem and take each apart.

    ``up_to`` is the convention of counting: "rotation" (default; Cutler's *physical*), "reflection"
    (BurrTools', Cutler's *logical*), or "raw". ``first`` stops at the first solution, ``limit`` after so
    many (after so many assemblies if not ``disassemble``), ``time_limit`` after so many seconds. ``jobs``
    is the number of threads, by default one per core. ``max_states`` and ``max_bytes`` limit each
    disassembly, see ``disassembly.take_apart``; an assembly that they leave open makes the result
    incomplete, and ``Disassembly.limit`` names the limit. ``keep_shifted`` counts an arrangement once for
    each way it sits in the goal.

    ``resume`` is the path of a checkpoint, written about ten times a second; if the file exists, the search
    continues from it. ``progress`` shows a bar in a terminal or a notebook: after two seconds (None, the
    default), at once (True) or never (False); a function is called with the fraction of the branches that are
    done, which may take more or less than that fraction of the time, the number of assemblies and that of
    solutions instead. ``forecast`` is called, from a second or two on, with an ``estimate.Forecast``: the
    share of the work that is done and the time left, with 90 % intervals; or with None while there is none.
    The bar shows it. ``should_stop`` is polled; if it returns True, the result is what was found by then,
    incomplete; in a notebook the first interrupt does the same. ``each`` is called with every assembly, in
    the order of the result, which then stores none.

    ``cluster`` divides the search among the workers of a Dask cluster, as ``runtime.executors.worker_pool``
    takes it: "local:4", or the address of a scheduler. The result is the same.

    ``count_only`` leaves open how the solutions come apart until one of them is wanted: the counts are
    there sooner. ``min_level`` counts only those as solutions whose first separation takes at least so many
    moves, and gives up all others as soon as that is known.

    ``rule``, a ``MoveRule`` or its text, says which moves there are: "slides", or "legal", with turns of
    pieces of cubes by 90 and 180 degrees that hard pieces without clearance can make; "half" and
    "legal+half" have moves by half cubes, too. See docs/guides/rules.md.

    Every solution has been replayed cube by cube before it is returned. BurrkitError for an argument that
    cannot be meant, and for a ``resume`` file of another search.

    >>> import burrkit as bk
    >>> bk.solve(bk.load("1,120,3328,3322,3328,3305"))
    <Result: 1 assembly, 1 solution, highest level 1.2, up to rotation>
    >>> bk.solve(bk.load("eight is enough"), up_to="reflection", disassemble=False).assembly_count
    40
    """
    check_type("problem", problem, Problem)
    check_progress(progress)
    check_callable("forecast", forecast)
    check_callable("each", each)
    check_count("limit", limit, optional=True)
    most = 1 if first else limit
    options = SearchOptions(
        up_to, most, time_limit, jobs, disassemble, max_states, max_bytes, resume, keep_shifted, should_stop,
        count_only, min_level, cluster, MoveRule.of(rule),
    )  # fmt: skip
    found: list[FoundBatch] = []
    with progress_to(progress) as (report, show_forecast), interruptible(should_stop) as stop:
        options = replace(options, should_stop=stop)
        wants_each = each is not None and min_level == 1 and cluster is None
        rows = RowFile() if each is None else None
        search = RunningSearch(
            problem, options, report, forecast or show_forecast, with_proofs=wants_each, rows=rows
        )
        with closing(search.batches()) as batches:
            for batch in batches:
                if each is None:
                    found.append(batch)
                else:
                    for one in batch:
                        each(one)
    seconds = time.perf_counter() - search.began
    return Result(
        problem,
        up_to,
        FoundAssemblies(found),
        search.complete,
        seconds,
        keep_shifted,
        min_level,
        options.rule,
    )


def iter_solutions(
    problem: Problem,
    *,
    up_to: Convention = "rotation",
    limit: int | None = None,
    time_limit: float | None = None,
    jobs: int | None = None,
    max_states: int | None = None,
    max_bytes: int = Limits.max_bytes,
    resume: Path | str | None = None,
    keep_shifted: bool = False,
    progress: Progress | bool | None = False,
    forecast: Callable[[Forecast | None], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
    rule: MoveRule | str = SLIDES,
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
    check_progress(progress)
    check_callable("forecast", forecast)
    options = SearchOptions(
        up_to, limit, time_limit, jobs, True, max_states, max_bytes, resume, keep_shifted, should_stop,
        rule=MoveRule.of(rule),
    )  # fmt: skip
    return _solutions(problem, options, progress, forecast)


def _solutions(
    problem: Problem,
    options: SearchOptions,
    progress: Progress | bool | None,
    forecast: Callable[[Forecast | None], None] | None,
) -> Iterator[Solution]:
    count = 0
    with progress_to(progress) as (report, show_forecast):
        search = RunningSearch(problem, options, report, forecast or show_forecast)
        with closing(search.batches()) as batches:
            for solution in chain.from_iterable(batch.solutions() for batch in batches):
                yield solution
                count += 1
                if count == options.limit:
                    return
