"""``burrkit census sets records``: the sets with one solution of a high level."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from burrkit.cli.census.options import ResultPath
from burrkit.cli.census.work_units import say_if_part
from burrkit.cli.common import options
from burrkit.cli.common.options import option


def records(
    file: ResultPath,
    limit: Annotated[int | None, option("--limit", "Print at most N; 20 by default.")] = None,
    as_json: Annotated[bool, options.json_flag("one JSON object per set")] = False,
) -> None:
    """Show the sets with one solution, or one partial solution, of level 8 or more, the highest first.

    Each is solved again with the general engine, which must find the same; the LL string is that assembly.
    """
    from dataclasses import asdict
    from itertools import islice

    from burrkit.census.stick_sets.report_tables import summarise_sets, verified_records
    from burrkit.census.stick_sets.sets import SetsResultFile

    with SetsResultFile(file) as opened:
        summary = summarise_sets(opened)
    if as_json:
        say_if_part(summary.complete, summary.status)
        for one in islice(verified_records(summary), limit):
            typer.echo(json.dumps(asdict(one)))
        return
    typer.echo(summary.status)
    typer.echo(f"{len(summary.records):,} sets; partial solutions (part) and solutions (sol) of each.")
    typer.echo(f"{'LL string':<32} level holes part  sol sticks")
    shown = limit or 20
    for one in islice(verified_records(summary), shown):
        sticks = " ".join(map(str, one.sticks))
        typer.echo(f"{one.ll} {one.level:>5} {one.holes:>5} {one.partial:>4} {one.solutions:>4} {sticks}")
    if shown < len(summary.records):
        typer.echo(f"… and {len(summary.records) - shown:,} more; --limit shows more, --json all")
