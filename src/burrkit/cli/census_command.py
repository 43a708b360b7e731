"""``burrkit census``: every six-piece burr there is, counted, analysed, kept and reported.

All counts are of logical assemblies (rotated and reflected ones are one) unless a heading says otherwise.
"""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(no_args_is_help=True)

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
LedgerFile: TypeAlias = Annotated[
    Path, typer.Argument(metavar="LEDGER", help="The file that keeps the census.", show_default=False)
]
Class: TypeAlias = Literal["all", "notchable"]
_CLASS_HELP = "Which sticks: all, or notchable ones alone."


@app.command()
def count(
    of: Annotated[
        Literal["all", "notchable", "solid"],
        typer.Option("--class", help="Which burrs: all, of notchable sticks alone, or without holes."),
    ] = "all",
    as_json: AsJson = False,
) -> None:
    """Count all six-piece burrs without making them: by convention, holes, symmetry type and Cutler's case.

    The sticks may be any of the 2,225 connected ones, as they lie, each as often as wanted; every outer cube
    is filled, and inner ones may be holes.
    """
    from burrkit.cli.census_count import as_data, as_text
    from burrkit.cli.text import console, show

    remarks = console(stderr=True)
    _say_if_cold(remarks)
    if as_json:
        typer.echo(json.dumps(as_data(of)))
        return
    for part in as_text(of):
        show(console(), part)


@app.command()
def run(
    ledger: LedgerFile,
    of: Annotated[Class, typer.Option("--class", help=_CLASS_HELP)] = "all",
    special: Annotated[
        int,
        typer.Option("--special", min=2, max=15, metavar="N", help="Keep every assembly of level N or more."),
    ] = 8,
    share: Annotated[
        str, typer.Option("--share", metavar="K/N", help="Do one of N equal shares, for several machines.")
    ] = "1/1",
    sample: Annotated[
        float,
        typer.Option("--sample", min=0, max=1, metavar="FRACTION", help="Do a random part of the units."),
    ] = 1.0,
    time_limit: Annotated[
        float | None, typer.Option("--time-limit", min=0, metavar="SECONDS", help="Stop after so long.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, metavar="N", help="Threads; all processors by default.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="WHERE", help="Dask workers: local:N, or tcp://host:8786."),
    ] = None,
) -> None:
    """Make and analyse every assembly, keeping each finished unit in LEDGER.

    Ctrl-C, a kill or a power cut lose only the units that were not finished: the same command goes on.
    """
    from burrkit.census.ledger import Ledger
    from burrkit.census.running import chosen, plan
    from burrkit.census.running import run as run_units
    from burrkit.cli.census_watch import CensusWatch
    from burrkit.cli.text import console, show
    from burrkit.executors import crew

    remarks = console(stderr=True)
    parts = _share(share)
    _say_if_cold(remarks)
    if ledger.exists():
        with Ledger(ledger) as opened:
            made = replace(opened.plan, of=of, special=special)
    else:
        show(remarks, "burrkit: counting how many assemblies each work unit has ...")
        made = plan(of, special)
    names = chosen(made, share=parts, sample=sample)
    start, new = time.monotonic(), 0
    with Ledger(ledger, made) as opened:
        done = opened.done()
        left = [name for name in names if name not in done]
        with (
            CensusWatch(remarks, sum(made.weights[name] for name in left)) as watch,
            crew(jobs, cluster) as hands,
        ):
            if left:
                show(remarks, f"burrkit: {len(left):,} of {len(names):,} units to do with {hands.name}")

            def should_stop() -> bool:
                return watch.stopped or (time_limit is not None and time.monotonic() - start > time_limit)

            for result in run_units(opened, hands, left, should_stop=should_stop):
                new += 1
                watch.kept(made.weights[result.name], result.tally.assemblies)
        total = len(opened.done())
    stopped = new < len(left)
    ended = _ended(ledger, new, total, len(made.weights), time.monotonic() - start)
    show(console(), ended, wrap=False)
    if stopped:
        show(remarks, "burrkit: stopped; the same command goes on from here")
        raise typer.Exit(130 if watch.stopped else 0)


def _ended(ledger: Path, new: int, total: int, every: int, seconds: float) -> str:
    state = "complete" if total == every else f"{total:,} of {every:,} units"
    return f"{ledger}: {state}; {new:,} units done in {seconds:.1f} s (burrkit census report tells all)"


def _say_if_cold(remarks: Console) -> None:
    from burrkit.cli.text import show
    from burrkit.kernel_cache import is_cold

    if is_cold(("census",)):
        show(remarks, "burrkit: compiling the kernels of the census for this machine, once ...")


def _share(text: str) -> tuple[int, int]:
    part, slash, parts = text.partition("/")
    if slash and part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts):
        return int(part), int(parts)
    raise BurrkitError(f"--share {text}: give K/N with K from 1 to N, as in 2/4")


@app.command()
def merge(
    into: Annotated[Path, typer.Argument(metavar="INTO", help="The ledger to add to; begun if not there.")],
    others: Annotated[list[Path], typer.Argument(metavar="OTHER...", help="Ledgers of the same plan.")],
) -> None:
    """Bring what other ledgers have into one, in any order.

    A unit that two of them have must have the same counts in both; else the merge stops and names the unit.
    """
    from burrkit.census.ledger import Ledger
    from burrkit.census.ledger import merge as merge_ledgers

    start = time.monotonic()
    new = merge_ledgers(into, others)
    with Ledger(into) as opened:
        typer.echo(_ended(into, new, len(opened.done()), len(opened.plan.weights), time.monotonic() - start))


@app.command()
def verify(
    ledger: LedgerFile,
    number: Annotated[int, typer.Argument(metavar="N", min=1, help="How many assemblies.")],
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The same seed draws the same assemblies.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Draw random assemblies of the units in LEDGER and check them by the general engine at all four lengths.

    Each must have the level type that the census finds, and its unit must have counted it. Exit code 1 if
    any differs.
    """
    from random import SystemRandom

    from burrkit.census.ledger import Ledger
    from burrkit.census.verifying import verify as check

    chosen = SystemRandom().randrange(10**6) if seed is None else seed
    start = time.monotonic()
    with Ledger(ledger) as opened:
        checked, wrong = check(opened, number, chosen)
    seconds = time.monotonic() - start
    if as_json:
        typer.echo(json.dumps({"checked": checked, "seed": chosen, "wrong": [str(w) for w in wrong]}))
    else:
        for one in wrong:
            typer.echo(str(one))
        typer.echo(
            f"{checked:,} assemblies (logical), drawn with --seed {chosen}, checked at lengths 6, 8, 10, 12:"
            f" {len(wrong) or 'none'} wrong ({seconds:.1f} s)"
        )
    raise typer.Exit(1 if wrong else 0)
