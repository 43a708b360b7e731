"""Work through the units of a file of the census, with a line of progress, and bring files together."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import typer

from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened, whole_number

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.census.results.result_file import CensusPlan, ResultFileBase, UnitResult

#: Whoever does units: a name, and a function of an open file and names of units that has them done.
Workers: TypeAlias = AbstractContextManager[tuple[str, Callable[..., Iterator["UnitResult[Any]"]]]]


@contextmanager
def crew_of(
    jobs: int | None, cluster: str | None, run_units: Callable[..., Iterator[UnitResult[Any]]]
) -> Iterator[tuple[str, Callable[..., Iterator[UnitResult[Any]]]]]:
    """Threads, or workers of a cluster, for a function that takes them between the file and the names."""
    from burrkit.runtime.executors import crew

    with crew(jobs, cluster) as hands:
        yield hands.name, lambda opened, names, **options: run_units(opened, hands, names, **options)


def parsed_share(text: str) -> tuple[int, int]:
    """K and N of K/N. BurrkitError for anything else."""
    first, _, second = text.partition("/")
    parts = whole_number(second, 1, sys.maxsize)
    part = None if parts is None else whole_number(first, 1, parts)
    if part is None or parts is None:
        raise BurrkitError(f"--share {shortened(text)}: give K/N with K from 1 to N, as in 2/4")
    return part, parts


def check_run(file: Path, share: str, length: int | None = None) -> None:
    """Check the arguments of a run before kernels are loaded or assemblies are counted.

    BurrkitError for a share or length that is none, and for a file of another kind.
    """
    from burrkit.runtime.store import CENSUS, is_foreign
    from burrkit.sixpiece.sticks import check_length

    parsed_share(share)
    if length is not None:
        check_length(length)
    if is_foreign(file, CENSUS):
        raise BurrkitError(f"{file}: not a result file of the census")


def say_if_part(complete: bool, status: str) -> None:
    """Print the status of a part on standard error, for output that has no place for it."""
    if not complete:
        typer.echo(f"burrkit: {status}", err=True)


def planned(
    kind: type[ResultFileBase[Any]],
    file: Path,
    remarks: Console,
    make: Callable[[], CensusPlan],
    **settings: Any,
) -> CensusPlan:
    """The plan of a file, with these settings in place of its own; if there is none, the one to ``make``."""
    from dataclasses import replace

    from burrkit.cli.common.console import show

    if file.exists():
        with kind(file) as opened:
            return replace(opened.plan, **settings)
    show(remarks, "burrkit: counting how many assemblies each work unit has ...")
    return make()


def do_length(
    kind: type[ResultFileBase[Any]],
    file: Path,
    make: Callable[[str, int], CensusPlan],
    run_units: Callable[..., Iterator[UnitResult[Any]]],
    *,
    of: str,
    length: int,
    share: str,
    sample: float,
    time_limit: float | None,
    jobs: int | None,
    cluster: str | None,
    kernels: tuple[str, ...],
    tells: str,
) -> None:
    """``do_units`` of a file of a kind that is for one length, whose plan is made of class and length."""
    from burrkit.census.enumeration.runner import select_units
    from burrkit.cli.common.console import console

    remarks = console(stderr=True)
    parts = parsed_share(share)
    announce_if_cold(*kernels)
    made = planned(kind, file, remarks, lambda: make(of, length), of=of, length=length)
    names = select_units(made, share=parts, sample=sample)
    with kind(file, made) as opened:
        workers = crew_of(jobs, cluster, run_units)
        do_units(opened, names, workers, remarks=remarks, time_limit=time_limit, tells=tells)


def do_units(
    opened: ResultFileBase[Any],
    names: list[str],
    workers: Workers,
    *,
    remarks: Console,
    time_limit: float | None,
    tells: str,
) -> None:
    """Do those of the named units that are not done, and say what the file then has.

    ``tells`` is the command that reports. Exit code 130 if somebody stops it.
    """
    from burrkit.cli.census.progress import CensusWatch
    from burrkit.cli.common.console import console, show

    weights, done = opened.plan.weights, opened.done()
    left = [name for name in names if name not in done]
    start, new = time.monotonic(), 0
    with CensusWatch(remarks, sum(weights[name] for name in left)) as watch, workers as (whom, run_units):
        if left:
            show(remarks, f"burrkit: {len(left):,} of {len(names):,} units to do with {whom}")

        def should_stop() -> bool:
            return watch.stopped or (time_limit is not None and time.monotonic() - start > time_limit)

        for result in run_units(opened, left, should_stop=should_stop):
            new += 1
            watch.kept(weights[result.name], result.tally.assemblies)
    show(console(), ended(opened, new, time.monotonic() - start, tells), wrap=False)
    if new < len(left):
        show(remarks, "burrkit: what is done is kept; the same command goes on from here")
        raise typer.Exit(130 if watch.stopped else 0)


def ended(opened: ResultFileBase[Any], new: int, seconds: float, tells: str) -> str:
    """What a file has after so many new units."""
    total, every = len(opened.done()), len(opened.plan.weights)
    state = "complete" if total == every else f"{total:,} of {every:,} units"
    return f"{opened.path}: {state}; {new:,} units done in {seconds:.1f} s ({tells} tells all)"


def merged(kind: type[ResultFileBase[Any]], into: Path, others: list[Path]) -> str:
    """Merge files of a kind; what is then to be said."""
    new = kind.merge(into, others)
    with kind(into) as opened:
        done, every = len(opened.done()), len(opened.plan.weights)
    return f"{into}: {done:,} of {every:,} units, {new:,} of them new"
