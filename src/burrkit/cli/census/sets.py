"""``burrkit census sets``: what comes completely apart, and what there is of each set of six sticks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from burrkit.cli.census.options import (
    AsJson,
    AsMarkdown,
    Cluster,
    Force,
    Into,
    Jobs,
    Length,
    OfClass,
    Others,
    Out,
    Sample,
    Share,
    TimeLimit,
    file_made_by,
    one_of,
)
from burrkit.cli.census.work_units import check_run, do_length, merged, say_if_part
from burrkit.cli.common.help_text import Group

app = typer.Typer(cls=Group, no_args_is_help=True)

#: The kernels that a run needs.
_KERNELS: Final = ("census.counting.kernel.ring", "census.stick_sets")

SetsFile: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="The file that keeps what was found.",
        show_default=False,
        callback=file_made_by("burrkit census sets run"),
    ),
]


@app.command()
def run(
    file: SetsFile,
    of: OfClass = "all",
    length: Length = 6,
    share: Share = "1/1",
    sample: Sample = 1.0,
    time_limit: TimeLimit = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Make every assembly, ask whether it comes completely apart, and sort them by their sets of sticks.

    Ctrl-C, a kill or a power cut lose only the units that were not finished: the same command goes on. A
    thread needs 1 to 3 GB of memory.
    """
    check_run(file, share, length)
    from burrkit.census.stick_sets.sets import SetsResultFile, plan
    from burrkit.census.stick_sets.sets import run as run_units

    do_length(
        SetsResultFile, file, plan, run_units, of=of, length=length, share=share, sample=sample,
        time_limit=time_limit, jobs=jobs, cluster=cluster, kernels=_KERNELS,
        tells="burrkit census sets report",
    )  # fmt: skip


@app.command()
def merge(into: Into, others: Others) -> None:
    """Bring what other files have into one, in any order.

    A unit that two of them have must say the same in both; else the merge stops and names the unit.
    """
    from burrkit.census.stick_sets.sets import SetsResultFile

    typer.echo(merged(SetsResultFile, into, others))


@app.command()
def report(
    file: SetsFile,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Report what FILE has: what comes completely apart, sets and unique sets by level, holes and class.

    A report on a part says so on top.
    """
    from burrkit.census.stick_sets.report_tables import CONVENTION, status, summarise_sets, tables
    from burrkit.census.stick_sets.sets import SetsResultFile
    from burrkit.cli.census.report_tables import give_report

    one_of(as_json, as_markdown)
    with SetsResultFile(file) as opened:
        found = summarise_sets(opened)
    give_report(
        "Sets of the six-piece burr", (status(found), CONVENTION), tables(found), as_markdown=as_markdown,
        as_json=found.as_json if as_json else None, out=out, force=force,
    )  # fmt: skip


@app.command()
def records(
    file: SetsFile,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="Print at most N; 20 by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a set.")] = False,
) -> None:
    """Show the sets with one solution, or one partial solution, of level 8 or more, the highest first.

    Each is solved anew by the general engine, which must find the same; the LL string is that one assembly.
    """
    from dataclasses import asdict
    from itertools import islice

    from burrkit.census.stick_sets.report_tables import status, summarise_sets, verified_records
    from burrkit.census.stick_sets.sets import SetsResultFile
    from burrkit.cli.common.console import console, show

    with SetsResultFile(file) as opened:
        found = summarise_sets(opened)
    if as_json:
        say_if_part(found.complete, status(found))
        for one in islice(verified_records(found), limit):
            typer.echo(json.dumps(asdict(one)))
        return
    typer.echo(status(found))
    typer.echo(f"{len(found.records):,} sets; partial solutions (part) and solutions (sol) of each.")
    typer.echo(f"{'LL string':<32} level holes part  sol sticks")
    shown = limit or 20
    for one in islice(verified_records(found), shown):
        sticks = " ".join(map(str, one.sticks))
        typer.echo(f"{one.ll} {one.level:>5} {one.holes:>5} {one.partial:>4} {one.solutions:>4} {sticks}")
    if shown < len(found.records):
        show(console(), f"… and {len(found.records) - shown:,} more; --limit shows more, --json all")
