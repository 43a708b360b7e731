"""``burrkit search sets``: every burr that can be built from a stock of sticks."""

from __future__ import annotations

import json
import re
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, Cluster, Jobs
from burrkit.cli.common.warm_up import warm_up
from burrkit.cli.search import options as search_options
from burrkit.cli.search.options import Unique
from burrkit.errors import BurrkitError
from burrkit.plurals import counted
from burrkit.runtime.fields import shortened, whole_number

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.search.sets.conditions import Conditions
    from burrkit.search.sets.stock import Stock
    from burrkit.search.sets.table import SetsTable

Counting: TypeAlias = Literal["complete", "partial"]
Key: TypeAlias = Literal["any", "yes", "no"]

#: Rows that are printed by default.
_SHOWN = 20


def sets(
    pieces: Annotated[
        str,
        search_options.pieces(
            "notchable (59 sticks), solid (the 25 of solid burrs), millable (78), all (837), or numbers as "
            "in 1,52,103: any number of each. With counts, as in 1,52x2,103, and in a file of numbers, a "
            "number without a count is one stick.",
            "STOCK",
            show_default=False,
        ),
    ],
    level: Annotated[int, search_options.level("At least one solution of this level or more.", min=1)] = 1,
    unique: Unique = False,
    counting: Annotated[
        Counting,
        typer.Option("--solutions", help="Count only complete solutions, or partial ones too."),
    ] = "complete",
    holes: Annotated[
        str | None,
        search_options.holes("Holes in the burr, as in 0 or 2-5.", "N|N-M", show_default=False),
    ] = None,
    length: Annotated[
        str, options.length("Lengths of the sticks; each length is searched on its own.", "6,8,10,12")
    ] = "6",
    distinct: Annotated[bool, typer.Option("--no-duplicates", help="No two equal sticks.")] = False,
    key: Annotated[Key, typer.Option("--key", help="Whether the set contains the solid stick.")] = "any",
    level_type: Annotated[
        str | None,
        typer.Option(
            "--level-type", metavar="A-B-C-D", help="Levels at lengths 6, 8, 10, 12.", show_default=False
        ),
    ] = None,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="Only sets that have a symmetric solution.")
    ] = False,
    out: Annotated[
        Path | None, options.out("Store all results in FILE (SQLite); resume from it if it exists.")
    ] = None,
    parquet: Annotated[Path | None, options.parquet("Write all results to FILE as Parquet.")] = None,
    force: Annotated[bool, options.force("Let --parquet replace a file.")] = False,
    limit: Annotated[int, options.limit("Print at most N rows.", 0)] = _SHOWN,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Find every six-piece burr that can be built from a stock of sticks and meets all conditions.

    The search is exhaustive: it makes every assembly and finds its level by breadth-first search. A set and
    its mirror image share one row if both can be built. Ctrl-C stops the search and prints the results so
    far; with --out the same command resumes.
    """
    from burrkit.cli.common.console import console, show
    from burrkit.formats.files import require_apart, require_new
    from burrkit.runtime.parquet import require_parquet
    from burrkit.search.sets.conditions import Conditions
    from burrkit.search.sets.conditions import level_type as read_level_type
    from burrkit.search.sets.stock import parse

    conditions = Conditions(
        lengths=tuple(sorted(_whole(length, "--length"))),
        counting=counting,
        level=level,
        unique=unique,
        holes=_range(holes),
        distinct=distinct,
        key={"any": None, "yes": True, "no": False}[key],
        level_type=None if level_type is None else read_level_type(level_type),
        symmetric=symmetric,
    )
    stock = conditions.stock(parse(pieces))
    require_apart({"--out": out, "--parquet": parquet})
    if out is not None:
        require_new(out, force=True)
    if parquet is not None:
        require_parquet()
        require_new(parquet, force=force)
    warm_up("search.sets")
    from burrkit.cli.common.save_first import save_first
    from burrkit.search.sets.table import SetsTable

    began = time.perf_counter()
    with SetsTable(out, stock, conditions) as table:
        complete = _run(table, stock, conditions, jobs, cluster)
        if not complete:
            resume = "" if out is None else "; the same command resumes"
            show(console(stderr=True), f"burrkit: stopped; these are the results so far{resume}")
        with save_first(None if parquet is None else partial(table.write_parquet, parquet, force=force)):
            if as_json:
                answer = _answer(table, stock, conditions, complete, limit)
                print(json.dumps(answer, ensure_ascii=False))
            else:
                _report(console(), table, conditions, pieces, limit, time.perf_counter() - began)


def _whole(text: str, option: str) -> list[int]:
    numbers = [whole_number(word, 0, 999) for word in re.split(r"[\s,]+", text) if word]
    known = [number for number in numbers if number is not None]
    if not known or len(known) < len(numbers):
        raise BurrkitError(f"{option} {shortened(text)}: give numbers, as in 6,8,10")
    return known


def _range(text: str | None) -> tuple[int, int]:
    from burrkit.search.sets.conditions import MOST_HOLES

    if text is None:
        return 0, MOST_HOLES
    found = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2})?)?", text.strip())
    if found is None:
        raise BurrkitError(f"--holes {shortened(text)}: give a number or a range, as in 0 or 2-5")
    least = int(found[1])
    if "-" not in text:
        return least, least
    return least, int(found[2]) if found[2] else MOST_HOLES


def _run(
    table: SetsTable, stock: Stock, conditions: Conditions, jobs: int | None, cluster: str | None
) -> bool:
    from burrkit.cli.common.console import console
    from burrkit.cli.search.progress import SearchWatch
    from burrkit.runtime.executors import worker_pool
    from burrkit.search.sets.driver import run

    with SearchWatch(console(stderr=True)) as watch, worker_pool(jobs, cluster) as workers:
        return run(
            table, stock, conditions, workers, progress=watch.progress_of_sets, should_stop=watch.should_stop
        )


def _answer(
    table: SetsTable, stock: Stock, conditions: Conditions, complete: bool, limit: int
) -> dict[str, Any]:
    totals = table.totals()
    return {
        "pieces": list(stock.sticks),
        "lengths": list(conditions.lengths),
        "counting": conditions.counting,
        "complete": complete,
        "assemblies": sum(table.done().values()),
        **{name: totals[name] for name in ("sets", "hands", "rows")},
        "by_length": table.by_length(),
        "found": list(table.rows(limit)),
    }


def _report(
    out: Console, table: SetsTable, conditions: Conditions, pieces: str, limit: int, seconds: float
) -> None:
    from rich.text import Text

    from burrkit.cli.common.console import heading, show
    from burrkit.cli.common.console import table as plain_table

    totals, judged = table.totals(), sum(table.done().values())
    show(out, heading(f"{pieces}: {judged:,} assemblies judged in {_time(seconds)}"))
    if not totals["rows"]:
        show(out, "No set meets the conditions.")
        return
    sets, hands = totals["sets"], totals["hands"]
    show(out, f"{counted(sets, 'set')} up to mirror image, {hands:,} with mirror images.")
    for row in table.by_length():
        show(
            out,
            f"  length {row['length']:>2}: {row['sets']:,} ({row['hands']:,}), of {row['solutions']:,} "
            f"solutions and {row['partial']:,} partial ones, level {row['level']} at most",
        )
    show(out, "Assemblies (asm), partial (part) and complete solutions (sol) of one set, up to rotation.")
    columns = [
        ("sticks", "left"),
        ("len", "right"),
        ("level", "right"),
        ("level type", "left"),
        ("holes", "right"),
    ]
    columns += [("asm", "right"), ("part", "right"), ("sol", "right"), ("hands", "right")]
    rows: list[list[str | Text]] = [
        [
            " ".join(map(str, row["sticks"])), str(row["length"]), str(row["level"]), row["level_type"],
            str(row["holes"]), f"{row['assemblies']:,}", f"{row['partial']:,}", f"{row['solutions']:,}",
            str(row["hands"]),
        ]
        for row in table.rows(limit)
    ]  # fmt: skip
    if rows:
        show(out)
        listed = plain_table(columns, rows)
        listed.padding = (0, 1, 0, 0)
        listed.columns[0].no_wrap = True
        show(out, listed)
    if totals["rows"] > len(rows):
        show(out, f"… and {totals['rows'] - len(rows):,} more; --out stores all of them, --limit prints more")


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min {rest:02} s"
