"""``burrkit census sets``: what comes completely apart, and what there is of each set of six sticks."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from burrkit.cli.census_options import Cluster, Jobs, OfClass, Sample, Share, TimeLimit
from burrkit.cli.paragraphs import Group

app = typer.Typer(cls=Group, no_args_is_help=True)

SetsFile: TypeAlias = Annotated[
    Path, typer.Argument(metavar="FILE", help="The file that keeps what was found.", show_default=False)
]


@app.command()
def run(
    file: SetsFile,
    of: OfClass = "all",
    length: Annotated[
        int, typer.Option("--length", metavar="6|8|10|12", help="How long the sticks are.")
    ] = 6,
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
    from burrkit.census.running import chosen
    from burrkit.census.sets import SetsBook, plan
    from burrkit.census.sets import run as run_units
    from burrkit.cli.census_command import parsed_share, say_if_cold
    from burrkit.cli.census_watch import CensusWatch
    from burrkit.cli.text import console, show
    from burrkit.executors import crew
    from burrkit.sixpiece.sticks import check_length

    remarks = console(stderr=True)
    parts = parsed_share(share)
    check_length(length)
    say_if_cold(remarks, only=("around", "sets", "keys"))
    if file.exists():
        with SetsBook(file) as opened:
            made = replace(opened.plan, of=of, length=length)
    else:
        show(remarks, "burrkit: counting how many assemblies each work unit has ...")
        made = plan(of, length)
    names = chosen(made, share=parts, sample=sample)
    start, new = time.monotonic(), 0
    with SetsBook(file, made) as opened:
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
    state = "complete" if total == len(made.weights) else f"{total:,} of {len(made.weights):,} units"
    seconds = time.monotonic() - start
    ended = f"{file}: {state}; {new:,} units done in {seconds:.1f} s (burrkit census sets report tells all)"
    show(console(), ended, wrap=False)
    if new < len(left):
        show(remarks, "burrkit: what is done is kept; the same command goes on from here")
        raise typer.Exit(130 if watch.stopped else 0)


@app.command()
def merge(
    into: Annotated[Path, typer.Argument(metavar="INTO", help="The file to add to; begun if not there.")],
    others: Annotated[list[Path], typer.Argument(metavar="OTHER...", help="Files of the same plan.")],
) -> None:
    """Bring what other files have into one, in any order.

    A unit that two of them have must say the same in both; else the merge stops and names the unit.
    """
    from burrkit.census.sets import SetsBook

    new = SetsBook.merge(into, others)
    with SetsBook(into) as opened:
        typer.echo(
            f"{into}: {len(opened.done()):,} of {len(opened.plan.weights):,} units, {new:,} of them new"
        )


@app.command()
def report(
    file: SetsFile,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write to FILE instead of printing.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --out replace a file.")] = False,
) -> None:
    """Report what FILE has: what comes completely apart, sets and unique sets by level, holes and class.

    A report on a part says so on top.
    """
    from burrkit.census.report_text import markdown_table
    from burrkit.census.sets import SetsBook
    from burrkit.census.sets_report import CONVENTION, status, summarise_sets, tables
    from burrkit.cli.census_report import show_table
    from burrkit.cli.text import console, heading, show
    from burrkit.errors import BurrkitError
    from burrkit.formats.files import write_text

    if as_json and as_markdown:
        raise BurrkitError("choose one of --json and --markdown")
    with SetsBook(file) as opened:
        found = summarise_sets(opened)
    title = "Sets of the six-piece burr"
    if not as_json and not as_markdown and out is None:
        screen = console()
        show(screen, heading(title))
        show(screen, status(found))
        show(screen, CONVENTION)
        for made in tables(found):
            show_table(screen, made)
        return
    if as_json:
        text = json.dumps(found.as_json()) + "\n"
    else:
        parts = [f"# {title}", f"**{status(found)}**", CONVENTION]
        for made in tables(found):
            parts += [f"## {made.title}", *filter(None, [made.note]), markdown_table(made)]
        text = "\n\n".join(parts) + "\n"
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text, force=force)


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

    from burrkit.census.sets import SetsBook
    from burrkit.census.sets_report import solved, status, summarise_sets

    with SetsBook(file) as opened:
        found = summarise_sets(opened)
    if as_json:
        for one in islice(solved(found), limit):
            typer.echo(json.dumps(asdict(one)))
        return
    typer.echo(status(found))
    typer.echo(f"{len(found.records):,} sets; partial solutions (part) and solutions (sol) of each.")
    typer.echo(f"{'LL string':<32} level holes part  sol sticks")
    for one in islice(solved(found), limit or 20):
        sticks = " ".join(map(str, one.sticks))
        typer.echo(f"{one.ll} {one.level:>5} {one.holes:>5} {one.partial:>4} {one.solutions:>4} {sticks}")
