"""Process the work units of a result file, with a progress line, and merge result files."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import typer

from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened, whole_number

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.census.results.result_file import CensusPlan, ResultFileBase, UnitResult

#: The name of the workers, and a function that processes named units of an open file.
Workers: TypeAlias = AbstractContextManager[tuple[str, Callable[..., Iterator["UnitResult[Any]"]]]]


@contextmanager
def workers_of(
    jobs: int | None, cluster: str | None, run_units: Callable[..., Iterator[UnitResult[Any]]]
) -> Iterator[tuple[str, Callable[..., Iterator[UnitResult[Any]]]]]:
    """Start threads, or connect to a cluster, and bind ``run_units`` to them."""
    from burrkit.runtime.executors import worker_pool

    with worker_pool(jobs, cluster) as workers:
        yield workers.name, lambda opened, names, **options: run_units(opened, workers, names, **options)


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
        raise BurrkitError(f"{file}: not a result file of the census")


def say_if_part(complete: bool, status: str) -> None:
    """Print the status of incomplete results on standard error, if the output itself cannot hold it."""
    if not complete:
        typer.echo(f"burrkit: {status}", err=True)


def planned(
    kind: type[ResultFileBase[Any]],
    file: Path,
    remarks: Console,
    make: Callable[[], CensusPlan],
    **settings: Any,
) -> CensusPlan:
    """Return the plan of a file with new settings or, if there is no file, the one from ``make``."""
    from dataclasses import replace

    from burrkit.cli.common.console import show

    if file.exists():
        with kind(file) as opened:
            return replace(opened.plan, **settings)
    show(remarks, "burrkit: counting how many assemblies each work unit has ...")
    return make()


class RunOptions(NamedTuple):
    """Options of the runs that store results for one length."""

    of: str
    length: int
    share: str
    sample: float
    time_limit: float | None
    jobs: int | None
    cluster: str | None


def do_length(
    kind: type[ResultFileBase[Any]],
    file: Path,
    make: Callable[[str, int], CensusPlan],
    run_units: Callable[..., Iterator[UnitResult[Any]]],
    options: RunOptions,
    *,
    kernels: tuple[str, ...],
    reporter: str,
) -> None:
    """Process units of a result file for one length; ``make`` plans it from class and length."""
    from burrkit.census.enumeration.runner import select_units
    from burrkit.cli.common.console import console

    remarks = console(stderr=True)
    share, of, length = parsed_share(options.share), options.of, options.length
    announce_if_cold(*kernels)
    plan = planned(kind, file, remarks, lambda: make(of, length), of=of, length=length)
    names = select_units(plan, share=share, sample=options.sample)
    with kind(file, plan) as opened:
        workers = workers_of(options.jobs, options.cluster, run_units)
        do_units(opened, names, workers, remarks=remarks, time_limit=options.time_limit, reporter=reporter)


def do_units(
    opened: ResultFileBase[Any],
    names: list[str],
    workers: Workers,
    *,
    remarks: Console,
    time_limit: float | None,
    reporter: str,
) -> None:
    """Process the named units that are not done, and print how many units the file then has.

    ``reporter`` is the command that prints a report. Exit code 130 after Ctrl-C.
    """
    from burrkit.cli.census.progress import CensusWatch
    from burrkit.cli.common.console import console, show

    weights, done = opened.plan.weights, opened.done()
    left = [name for name in names if name not in done]
    start, new = time.monotonic(), 0
    with CensusWatch(remarks, sum(weights[name] for name in left)) as watch, workers as (name, run_units):
        if left:
            show(remarks, f"burrkit: {len(left):,} of {len(names):,} units to process with {name}")

        def should_stop() -> bool:
            return watch.stopped or (time_limit is not None and time.monotonic() - start > time_limit)

        for result in run_units(opened, left, should_stop=should_stop):
            new += 1
            watch.add(weights[result.name], result.tally.assemblies)
    show(console(), ended(opened, new, time.monotonic() - start, reporter), wrap=False)
    if new < len(left):
        show(remarks, "burrkit: finished units are stored; the same command resumes")


def ended(opened: ResultFileBase[Any], new: int, seconds: float, reporter: str) -> str:
    """Return a line about the units of a file after a run."""
    total, every = len(opened.done()), len(opened.plan.weights)
    state = "complete" if total == every else f"{total:,} of {every:,} units"
    return f"{opened.path}: {state}; {new:,} units done in {seconds:.1f} s (see {reporter})"


def merged(kind: type[ResultFileBase[Any]], into: Path, others: list[Path]) -> str:
    """Merge files of a kind; return a line about the result."""
    new = kind.merge(into, others)
    with kind(into) as opened:
        done, every = len(opened.done()), len(opened.plan.weights)
    return f"{into}: {done:,} of {every:,} units, {new:,} of them new"
