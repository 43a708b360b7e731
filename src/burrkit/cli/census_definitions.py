"""``burrkit census definitions``: the levels of all assemblies when moves are counted in three ways."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from burrkit.cli.census_options import (
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
    one_of,
)
from burrkit.cli.census_work import crew_of, do_units, merged
from burrkit.cli.paragraphs import Group

app = typer.Typer(cls=Group, no_args_is_help=True)

DefinitionsFile: TypeAlias = Annotated[
    Path, typer.Argument(metavar="FILE", help="The file that keeps what was found.", show_default=False)
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
    from burrkit.census.definitions_report import DefinitionsBook
    from burrkit.census.running import chosen, plan
    from burrkit.census.running import run as run_units
    from burrkit.cli.census_command import parsed_share, say_if_cold
    from burrkit.cli.text import console, show
    from burrkit.sixpiece.sticks import check_length

    remarks = console(stderr=True)
    parts = parsed_share(share)
    check_length(length)
    say_if_cold(remarks, only=("around", "cases", "runs"))
    if file.exists():
        with DefinitionsBook(file) as opened:
            made = replace(opened.plan, of=of, length=length)
    else:
        show(remarks, "burrkit: counting how many assemblies each work unit has ...")
        made = plan(of, length=length)
    names = chosen(made, share=parts, sample=sample)
    with DefinitionsBook(file, made) as opened:
        do_units(
            opened, names, crew_of(jobs, cluster, run_units), remarks=remarks, time_limit=time_limit,
            tells="burrkit census definitions report",
        )  # fmt: skip


@app.command()
def merge(into: Into, others: Others) -> None:
    """Bring what other files have into one, in any order.

    A unit that two of them have must say the same in both; else the merge stops and names the unit.
    """
    from burrkit.census.definitions_report import DefinitionsBook

    typer.echo(merged(DefinitionsBook, into, others))


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
    from burrkit.census import definitions_report as made
    from burrkit.cli.census_report import give_report

    one_of(as_json, as_markdown)
    with made.DefinitionsBook(file) as opened:
        found = made.summarise_definitions(opened)
    give_report(
        "Levels of the six-piece burr by three definitions", (made.status(found), made.CONVENTION),
        made.tables(found), as_markdown=as_markdown, as_json=found.as_json if as_json else None, out=out,
        force=force,
    )  # fmt: skip
