"""Process the work units of a result file, with a progress line, and merge result files."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from burrkit.cli.report import remark
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened, whole_number

if TYPE_CHECKING:
    from burrkit.census.enumeration.plans import CensusPlan
    from burrkit.census.results.result_file import ResultFileBase
    from burrkit.cli.census.options import RunOptions


def parsed_share(text: str) -> tuple[int, int]:
    """Parse K/N into K and N. BurrkitError for anything else."""
    first, _, second = text.partition("/")
    parts = whole_number(second, 1, sys.maxsize)
    part = None if parts is None else whole_number(first, 1, parts)
    if part is None or parts is None:
        raise BurrkitError(f"--share {shortened(text)}: give K/N with K from 1 to N, as in 2/4")
    return part, parts


def check_run(file: Path, share: str, length: int | None = None) -> None:
    """Check the arguments of a run before kernels are loaded or assemblies are counted.

    Raises BurrkitError for an invalid share or length, and for a file of another kind.
    """
    from burrkit.runtime.store import CENSUS, is_foreign
    from burrkit.sixpiece.sticks import check_length

    parsed_share(share)
    if length is not None:
        check_length(length)
    if is_foreign(file, CENSUS):
        raise BurrkitError(f"{file}: not a result file of the census", "mismatch")


def say_if_part(complete: bool, status: str) -> None:
    """Print the status of incomplete results on standard error, if the output itself cannot hold it."""
    if not complete:
        remark(status)


def process(
    kind: type[ResultFileBase[Any]],
    file: Path,
    make: Callable[[], CensusPlan],
    settings: dict[str, Any],
    options: RunOptions,
    *,
    reporter: str,
) -> None:
    """Process units of a result file that are not done, and print how many units the file then has.

    ``make`` plans a new file; an existing one must have been planned with the same ``settings``.
    ``reporter`` is the command that prints a report. Exit code 130 after Ctrl-C.
    """
    from burrkit.census.enumeration.plans import select_units
    from burrkit.cli.census.progress import CensusWatch
    from burrkit.runtime.executors import worker_pool

    share = parsed_share(options.share)
    if file.exists():
        with kind(file) as opened:
            plan = replace(opened.plan, **settings)
    else:
        remark("counting how many assemblies each work unit has ...")
        plan = make()
    names = select_units(plan, share=share, sample=options.sample)
    with kind(file, plan) as opened:
        done = opened.done()
        left = [name for name in names if name not in done]
        start, new = time.monotonic(), 0
        with (
            CensusWatch(sum(plan.weights[name] for name in left)) as watch,
            worker_pool(options.jobs, options.cluster) as workers,
        ):
            if left:
                remark(f"{len(left):,} of {len(names):,} units to process with {workers.name}")

            def should_stop() -> bool:
                limit = options.time_limit
                return watch.stopped or (limit is not None and time.monotonic() - start > limit)

            for result in opened.process(workers, left, should_stop=should_stop):
                new += 1
                watch.add(plan.weights[result.name], result.tally.assemblies)
        total, every = len(opened.done()), len(plan.weights)
    state = "complete" if total == every else f"{total:,} of {every:,} units"
    seconds = time.monotonic() - start
    typer.echo(f"{file}: {state}; {new:,} units done in {seconds:.1f} s (see {reporter})")
    if new < len(left):
        remark("finished units are stored; the same command resumes")


def merged(kind: type[ResultFileBase[Any]], into: Path, others: list[Path]) -> str:
    """Merge files of a kind; return a line about the result."""
    new = kind.merge(into, others)
    with kind(into) as opened:
        done, every = len(opened.done()), len(opened.plan.weights)
    return f"{into}: {done:,} of {every:,} units, {new:,} of them new"
