"""``burrkit census definitions``: the levels of all assemblies when moves are counted in three ways."""

from __future__ import annotations

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
from burrkit.cli.census.work_units import check_run, do_length, merged
from burrkit.cli.common.help_text import Group

app = typer.Typer(cls=Group, no_args_is_help=True)

#: The kernels that a run needs.
_KERNELS: Final = (
    "census.counting.kernel.ring",
    "census.enumeration.kernel.cases",
    "sixpiece.engine.kernel.axis_moves",
)

DefinitionsFile: TypeAlias = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="The file that keeps what was found.",
        show_default=False,
        callback=file_made_by("burrkit census definitions run"),
    ),
]


@app.command()
def run(
    file: DefinitionsFile,
    of: OfClass = "all",
    length: Length = 6,
    share: Share = "1/1",
    sample: Sample = 1.0,
    time_limit: TimeLimit = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Make every assembly and find its level at one length under three definitions of a move.

    axis: each stick its own way along an axis. direction: moves in one direction that follow each other are
    one. group: one group one way, which is the level everywhere else.

    Ctrl-C, a kill or a power cut lose only the units that were not finished: the same command goes on.
    """
    check_run(file, share, length)
    from burrkit.census.enumeration.runner import plan
    from burrkit.census.enumeration.runner import run as run_units
    from burrkit.census.studies.move_definitions_report import DefinitionsResultFile

    do_length( DefinitionsResultFile, file, lambda of, length: plan(of, length=length), run_units, of=of,
    length=length, share=share, sample=sample, time_limit=time_limit, jobs=jobs, cluster=cluster,
    kernels=_KERNELS, tells="burrkit census definitions report", )  # fmt: skip


@app.command()
def merge(into: Into, others: Others) -> None:
    """Bring what other files have into one, in any order.

    A unit that two of them have must say the same in both; else the merge stops and names the unit.
    """
    from burrkit.census.studies.move_definitions_report import DefinitionsResultFile

    typer.echo(merged(DefinitionsResultFile, into, others))


@app.command()
def report(
    file: DefinitionsFile,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Report what FILE has: levels under each definition, all three at once, and the highest by holes.

    A report on a part says so on top.
    """
    from burrkit.census.studies import move_definitions_report as made
    from burrkit.cli.census.report_tables import give_report

    one_of(as_json, as_markdown)
    with made.DefinitionsResultFile(file) as opened:
        found = made.summarise_definitions(opened)
    give_report(
        "Levels of the six-piece burr by three definitions", (made.status(found), made.CONVENTION),
        made.tables(found), as_markdown=as_markdown, as_json=found.as_json if as_json else None, out=out,
        force=force,
    )  # fmt: skip
