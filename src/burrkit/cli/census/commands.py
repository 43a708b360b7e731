"""``burrkit census``: every six-piece burr there is, counted, analysed, kept and reported.

All counts are of logical assemblies (rotated and reflected ones are one) unless a heading says otherwise.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

import typer

from burrkit.cli.census import catalogue, cutler_tables, definitions, sets
from burrkit.cli.census.options import (
    Cluster,
    Jobs,
    LedgerFile,
    OfClass,
    Sample,
    Share,
    TimeLimit,
    file_made_by,
)
from burrkit.cli.census.work_units import (
    check_run,
    crew_of,
    do_units,
    ended,
    parsed_share,
    planned,
    say_if_part,
)
from burrkit.cli.common.help_text import Group
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.census.enumeration.tally import Tally
    from burrkit.census.results.result_file import UnitResult

app = typer.Typer(cls=Group, no_args_is_help=True)

#: Assemblies that ``census special`` shows by default.
_SHOWN: Final = 20
app.add_typer(
    sets.app,
    name="sets",
    help="What comes completely apart, and what there is of each set of six sticks.",
)
app.add_typer(
    definitions.app,
    name="definitions",
    help="Levels of all assemblies when moves are counted in three ways.",
)

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
#: The modules of kernels that ``census run`` loads.
RUN_KERNELS: Final = (
    "census.counting.kernel.ring",
    "census.enumeration.kernel.cases",
    "sixpiece.engine.kernel.axis_moves",
    "sixpiece.engine.kernel.first_separation",
    "sixpiece.engine.kernel.symmetric_rows",
)


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
    from burrkit.cli.census.count_tables import as_data, as_text
    from burrkit.cli.common.console import console, show

    announce_if_cold("census.counting", "sixpiece.engine.kernel.symmetric_rows")
    if as_json:
        typer.echo(json.dumps(as_data(of)))
        return
    for part in as_text(of):
        show(console(), part)


@app.command()
def run(
    ledger: LedgerFile,
    of: OfClass = "all",
    special: Annotated[
        int,
        typer.Option("--special", min=2, max=15, metavar="N", help="Keep every assembly of level N or more."),
    ] = 8,
    keep: Annotated[
        str,
        typer.Option(
            "--keep",
            metavar="CONDITION",
            help="Keep these, too, as in: level_6 >= 5 and holes <= 2.",
            show_default=False,
        ),
    ] = "",
    share: Share = "1/1",
    sample: Sample = 1.0,
    time_limit: TimeLimit = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    device: Annotated[
        Literal["cpu", "cuda"], typer.Option("--device", help="Processors, or a CUDA graphics processor.")
    ] = "cpu",
) -> None:
    """Make and analyse every assembly, keeping each finished unit in LEDGER.

    Ctrl-C, a kill or a power cut lose only the units that were not finished:
    the same command goes on.

    A condition speaks of level (the highest), level_6, level_8, level_10,
    level_12, holes, notchable and symmetry. What would keep more than five
    million assemblies is refused.
    """
    from burrkit.census.enumeration.conditions import RUN_NAMES, condition

    check_run(ledger, share)
    if keep:
        condition(keep, "--keep", RUN_NAMES)
    if device == "cuda":
        _require_device(jobs, cluster, keep)
    from burrkit.cli.common.console import console, show

    remarks = console(stderr=True)
    parts = parsed_share(share)
    announce_if_cold(*RUN_KERNELS)
    from burrkit.census.enumeration.runner import plan, select_units
    from burrkit.census.enumeration.selection import canonical, check_size
    from burrkit.census.results.result_file import ResultFile

    keep = canonical(keep)
    kept = check_size(of, special, keep)
    if keep and not ledger.exists():
        show(remarks, f"burrkit: a complete result file holds {kept:,} assemblies by --special and --keep")
    made = planned(
        ResultFile, ledger, remarks, lambda: plan(of, special, keep), of=of, special=special, keep=keep
    )
    names = select_units(made, share=parts, sample=sample)
    with ResultFile(ledger, made) as opened:
        do_units(
            opened, names, _workers(device, jobs, cluster, special), remarks=remarks, time_limit=time_limit,
            tells="burrkit census report",
        )  # fmt: skip


@contextmanager
def _workers(
    device: str, jobs: int | None, cluster: str | None, special: int
) -> Iterator[tuple[str, Callable[..., Iterator[UnitResult[Tally]]]]]:
    """Who does the units, and the function that has them done: ``running.run`` without its crew."""
    if device == "cuda":
        from burrkit.census.cuda.runner import lent

        with lent(special) as gpu:
            yield gpu.name, gpu.run
        return
    from burrkit.census.enumeration.runner import run as run_units

    with crew_of(jobs, cluster, run_units) as hands:
        yield hands


def _require_device(jobs: int | None, cluster: str | None, keep: str) -> None:
    """BurrkitError if a CUDA device cannot do it."""
    from burrkit.census.cuda.available import require

    if jobs is not None or cluster is not None:
        raise BurrkitError("--device cuda: one device does it all; leave out --jobs and --cluster")
    if keep:
        raise BurrkitError("--device cuda: keeps assemblies by their level alone; leave out --keep")
    require()


@app.command()
def merge(
    into: Annotated[Path, typer.Argument(metavar="INTO", help="The ledger to add to; begun if not there.")],
    others: Annotated[
        list[Path],
        typer.Argument(
            metavar="OTHER...", help="Ledgers of the same plan.", callback=file_made_by("burrkit census run")
        ),
    ],
) -> None:
    """Bring what other ledgers have into one, in any order.

    A unit that two of them have must have the same counts in both; else the merge stops and names the unit.
    """
    from burrkit.census.results.result_file import ResultFile
    from burrkit.census.results.result_file import merge as merge_ledgers

    start = time.monotonic()
    new = merge_ledgers(into, others)
    with ResultFile(into) as opened:
        typer.echo(ended(opened, new, time.monotonic() - start, "burrkit census report"))


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

    from burrkit.census.results.result_file import ResultFile
    from burrkit.census.results.verification import verify as check

    chosen = SystemRandom().randrange(10**6) if seed is None else seed
    start = time.monotonic()
    with ResultFile(ledger) as opened:
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


@app.command()
def report(
    ledger: LedgerFile,
    as_json: AsJson = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="Print one page with plots.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print level types by class and holes.")] = False,
    plot: Annotated[
        int | None,
        typer.Option("--plot", metavar="6|8|10|12", help="Print the plot of level by holes as SVG."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write to FILE instead of printing.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --out replace a file.")] = False,
) -> None:
    """Report what LEDGER has: published figures beside ours, levels, level types, holes, symmetry, records.

    All counts are of logical assemblies. A report on a part says so on top.
    """
    from burrkit.census.results.result_file import ResultFile
    from burrkit.census.results.summary import summarise
    from burrkit.formats.files import require_apart, require_new, write_text

    chosen = [as_json, as_markdown, as_html, as_csv, plot is not None]
    if sum(chosen) > 1:
        raise BurrkitError("choose one of --json, --markdown, --html, --csv and --plot")
    if plot is not None and plot not in {6, 8, 10, 12}:
        raise BurrkitError(f"--plot {plot}: sticks have length 6, 8, 10 or 12")
    require_apart({"LEDGER": ledger, "--out": out})
    if out is not None:
        require_new(out, force=force)
    with ResultFile(ledger) as opened:
        found = summarise(opened)
    if not any(chosen) and out is None:
        from burrkit.cli.census.report_tables import show_report

        show_report(found)
        return
    if plot is not None:
        from burrkit.census.report.plots import level_by_holes

        text = level_by_holes(found, plot) + "\n"
    else:
        from burrkit.census.report import documents
        from burrkit.census.report.tables import status

        if as_csv:
            say_if_part(found.complete, status(found))
        write = documents.as_csv if as_csv else documents.html if as_html else documents.markdown
        text = json.dumps(found.as_json()) + "\n" if as_json else write(found)
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text, force=force)


@app.command()
def special(
    ledger: LedgerFile,
    where: Annotated[
        str | None,
        typer.Option(
            "--where",
            metavar="CONDITION",
            help="Only some, as in: level_6 >= 9 and holes <= 7 and not notchable.",
        ),
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="Print at most N; 20 by default.")
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write them all to FILE instead.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --parquet replace a file.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object an assembly.")] = False,
) -> None:
    """Show the assemblies that LEDGER keeps: of a high level, with a symmetry, one of each level type.

    A condition speaks of level (the highest), level_6, level_8, level_10,
    level_12, holes, notchable, symmetry and example. To keep more, begin a
    ledger with census run --special or --keep.
    """
    from dataclasses import asdict
    from itertools import islice

    from burrkit.census.enumeration.conditions import condition
    from burrkit.census.report.tables import keep_note, status
    from burrkit.census.results.result_file import ResultFile
    from burrkit.census.results.special_assemblies import require_parquet, specials, write_parquet
    from burrkit.census.results.summary import summarise
    from burrkit.cli.common.console import console, show
    from burrkit.formats.files import require_apart, require_new

    fits = condition(where) if where is not None else None
    require_apart({"LEDGER": ledger, "--parquet": parquet})
    if parquet is not None:
        require_parquet()
        require_new(parquet, force=force)
    with ResultFile(ledger) as opened:
        found = summarise(opened)
    kept = specials(found, fits)
    if parquet is not None:
        about = f"Logical assemblies of six-piece burrs. {status(found)}"
        write_parquet(parquet, list(kept), about, force=force)
        typer.echo(f"{parquet}: {len(kept):,} assemblies. {status(found)}")
        return
    if as_json:
        say_if_part(found.complete, status(found))
        for one in islice(kept, limit):
            typer.echo(json.dumps(asdict(one)))
        return
    most = f"{found.plan.special} or more{keep_note(found)}"
    show(
        console(),
        f"Logical assemblies of level {most}, or with a symmetry (s), and examples (e) of level types.",
    )
    typer.echo(status(found))
    typer.echo(f"{'LL string':<32} {'level type':<12} {'h':>2} {'s':>3} sticks")
    shown = 0
    for one in islice(kept, limit or _SHOWN):
        mark, kind = "e" if one.example else " ", one.symmetry if one.symmetry != "1" else ""
        sticks = " ".join(map(str, sorted(one.sticks)))
        typer.echo(f"{one.ll} {one.level_type:<11}{mark} {one.holes:>2} {kind:>3} {sticks}")
        shown += 1
    if shown < len(kept):
        show(console(), f"… and {len(kept) - shown:,} more; --limit shows more, --json and --parquet all")


app.command()(catalogue.catalogue)
app.command()(catalogue.moves)
app.command()(cutler_tables.cases)
app.command()(cutler_tables.symmetry)
