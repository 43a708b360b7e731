"""``burrkit census special``: the assemblies that a census has stored."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from burrkit.cli.census.options import ResultPath
from burrkit.cli.census.stored import check_output, summary_of
from burrkit.cli.census.work_units import say_if_part
from burrkit.cli.common import options
from burrkit.cli.common.options import one_of, option
from burrkit.cli.report import json_text, show_report
from burrkit.runtime.report import AsIs, Block

if TYPE_CHECKING:
    from burrkit.census.results.special_assemblies import StoredAssemblies
    from burrkit.census.results.summary import Summary

#: Assemblies that are printed by default.
_SHOWN: Final = 20


def special(
    file: ResultPath,
    where: Annotated[
        str | None,
        option(
            "--where", "Only some, as in: level_6 >= 9 and holes <= 7 and not notchable.", metavar="CONDITION"
        ),
    ] = None,
    limit: Annotated[int | None, option("--limit", "Print at most N; 20 by default.")] = None,
    parquet: Annotated[Path | None, option("--parquet", "Write all of them to FILE instead.")] = None,
    force: Annotated[bool, option("--force", "Let --parquet replace a file.")] = False,
    listing: Annotated[bool, option("--listing")] = False,
    as_json: Annotated[bool, options.json_flag("one JSON object per assembly")] = False,
) -> None:
    """Show the stored assemblies: those of a high level or with a symmetry, and one of each level type.

    A condition may use level (the highest), level_6, level_8, level_10,
    level_12, holes, notchable, symmetry and example. To store more assemblies,
    start a census with census run --special or --keep. burrkit ll and all
    commands that take a SOURCE read the listing.
    """
    from burrkit.census.enumeration.conditions import condition
    from burrkit.census.report.tables import status
    from burrkit.census.results.special_assemblies import specials, write_parquet
    from burrkit.runtime.parquet import require_parquet

    one_of({"--listing": listing, "--json": as_json, "--parquet": parquet is not None})
    fits = condition(where) if where is not None else None
    if parquet is not None:
        require_parquet()
    check_output(file, parquet, force, "--parquet")
    summary = summary_of(file)
    selection = specials(summary, fits)
    if parquet is not None:
        about = f"Logical assemblies of six-piece burrs. {status(summary)}"
        write_parquet(parquet, selection, about, force=force)
        typer.echo(f"{parquet}: {len(selection):,} assemblies. {status(summary)}")
        return
    if listing or as_json:
        say_if_part(summary.complete, status(summary))
        for line in (_listed if listing else _as_json)(selection, limit):
            typer.echo(line)
        return
    show_report(_report(summary, selection, limit or _SHOWN))


def _as_json(selection: StoredAssemblies, limit: int | None) -> Iterator[str]:
    from dataclasses import asdict

    for one in islice(selection, limit):
        yield json_text(asdict(one))


def _listed(selection: StoredAssemblies, limit: int | None) -> Iterator[str]:
    """Cutler's special file: the lines of its LL listing."""
    from burrkit.formats.ll_listing import HEADING, ListedAssembly
    from burrkit.sixpiece import ll

    yield from HEADING
    for one in islice(selection, limit):
        yield ListedAssembly(ll.read(one.ll)).row(map(int, one.level_type.split("-")))


def _report(summary: Summary, selection: StoredAssemblies, limit: int) -> Iterator[Block]:
    from burrkit.census.report.tables import keep_note, status

    most = f"{summary.plan.special} or more{keep_note(summary)}"
    yield f"Logical assemblies of level {most}, or with a symmetry (s), and examples (e) of level types."
    yield AsIs(status(summary))
    yield AsIs(f"{'LL string':<32} {'level type':<12} {'h':>2} {'s':>3} sticks")
    shown = 0
    for one in islice(selection, limit):
        mark, kind = "e" if one.example else " ", one.symmetry if one.symmetry != "1" else ""
        sticks = " ".join(map(str, sorted(one.sticks)))
        yield AsIs(f"{one.ll} {one.level_type:<11}{mark} {one.holes:>2} {kind:>3} {sticks}")
        shown += 1
    if shown < len(selection):
        more = f"… and {len(selection) - shown:,} more"
        yield f"{more}; --limit shows more; --listing, --json and --parquet all"
