"""Work through the units of a file of the census, with a line of progress, and bring files together."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.census.ledger import Book, Result

#: Whoever does units: a name, and a function of an open file and names of units that has them done.
Workers: TypeAlias = AbstractContextManager[tuple[str, Callable[..., Iterator["Result[Any]"]]]]


@contextmanager
def crew_of(
    jobs: int | None, cluster: str | None, run_units: Callable[..., Iterator[Result[Any]]]
) -> Iterator[tuple[str, Callable[..., Iterator[Result[Any]]]]]:
    """Threads, or workers of a cluster, for a function that takes them between the file and the names."""
    from burrkit.executors import crew

    with crew(jobs, cluster) as hands:
        yield hands.name, lambda opened, names, **options: run_units(opened, hands, names, **options)


def do_units(
    opened: Book[Any],
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
    from burrkit.cli.census_watch import CensusWatch
    from burrkit.cli.text import console, show

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


def ended(opened: Book[Any], new: int, seconds: float, tells: str) -> str:
    """What a file has after so many new units."""
    total, every = len(opened.done()), len(opened.plan.weights)
    state = "complete" if total == every else f"{total:,} of {every:,} units"
    return f"{opened.path}: {state}; {new:,} units done in {seconds:.1f} s ({tells} tells all)"


def merged(kind: type[Book[Any]], into: Path, others: list[Path]) -> str:
    """Merge files of a kind; what is then to be said."""
    new = kind.merge(into, others)
    with kind(into) as opened:
        done, every = len(opened.done()), len(opened.plan.weights)
    return f"{into}: {done:,} of {every:,} units, {new:,} of them new"
