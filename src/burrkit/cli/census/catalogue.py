"""``burrkit census catalogue``: the ways in which stored assemblies come apart, as in Cutler's Table 8."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

from burrkit.cli.census.options import AtLeast, Force, Out, ResultPath
from burrkit.cli.census.stored import check_output, summary_and_stored, watched
from burrkit.cli.census.work_units import say_if_part
from burrkit.cli.common import options
from burrkit.cli.common.options import one_of, option
from burrkit.cli.report import json_text, write_or_print

if TYPE_CHECKING:
    from burrkit.census.results.summary import Summary
    from burrkit.census.studies.apart_catalogue import CatalogueLine


def catalogue(
    file: ResultPath,
    at_least: AtLeast = None,
    as_csv: Annotated[bool, option("--csv", "Print a table for spreadsheets.")] = False,
    as_json: Annotated[bool, options.json_flag("one JSON object per way")] = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """List the ways in which the assemblies stored by level or --keep come apart (Table 8).

    First level (L), logical assemblies (Cnt), unique ones (Uni), pieces moved
    (PM); then an example with its holes (H), level type, assemblies (Asm),
    solutions (Sol) and states (St), and below it the Apart-Code: for each move
    an axis, the distance in cubes (F, E, D: 1, 2, 3 backwards), and the sticks;
    * or # where all or some of the assemblies have another way to continue.
    """
    from burrkit.census.report.tables import status
    from burrkit.census.studies import apart_catalogue as made

    one_of({"--csv": as_csv, "--json": as_json})
    check_output(file, out, force)
    summary, stored = summary_and_stored(file, at_least)
    lines = watched(
        lambda progress: made.catalogue(stored, at_least=at_least or 1, progress=progress),
        "census.studies.kernel.shortest_ways",
        "sixpiece.kernel",
    )
    if as_csv or as_json:
        say_if_part(summary.complete, status(summary))
    if as_csv:
        text = made.as_csv(lines)
    elif as_json:
        text = "".join(json_text(asdict(line)) + "\n" for line in lines)
    else:
        text = "\n".join(_lines(summary, lines)) + "\n"
    write_or_print(text, out, force)


def _lines(summary: Summary, lines: list[CatalogueLine]) -> Iterator[str]:
    from textwrap import fill

    from burrkit.census.report.tables import status

    count = sum(line.count for line in lines)
    yield f"{count:,} logical assemblies come apart in {len(lines):,} ways."
    yield fill(status(summary), 80)
    yield " L    Cnt   Uni PM  H level type   Asm Sol  St LL"
    for line in lines:
        yield (
            f"{line.level:>2} {line.count:>6} {line.unique:>5} {line.pieces_moved:>2} {line.holes:>2} "
            f"{line.level_type:<11} {line.assemblies:>4} {line.solutions:>3} {line.states:>3} {line.ll}"
        )
        yield f"   {line.code}"
