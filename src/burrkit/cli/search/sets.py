"""``burrkit search``: new puzzles. ``sets`` of sticks from a stock, ``pieces`` from assemblies, ``climb``.

The keys of ``sets --json``, one object: ``pieces`` (the different sticks), ``lengths``, ``counting``
("complete" or "partial"), ``complete`` (false if it was stopped), ``assemblies`` (that were judged),
``sets`` (different ones, up to mirror image), ``hands`` (the same, mirror images counted), ``rows`` (sets at
their lengths), ``by_length`` (a list of objects with ``length``, ``sets``, ``hands``, and ``solutions`` and
``partial`` of them all) and ``found``: the best rows, with ``sticks``, ``length``, ``level``,
``level_type``, ``holes``, ``assemblies``, ``partial``, ``solutions``, ``hands``, ``symmetry`` and ``ll``.
"""

from __future__ import annotations

import json
import re
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from burrkit.cli.common.warm_up import warm_up
from burrkit.cli.search import climb
from burrkit.cli.search import pieces as search_pieces
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened, whole_number

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.search.sets.conditions import Conditions
    from burrkit.search.sets.stock import Stock
    from burrkit.search.sets.table import SetsTable

app = typer.Typer(no_args_is_help=True)
app.command("pieces")(search_pieces.pieces)
app.command("climb")(climb.climb)

Counting: TypeAlias = Literal["complete", "partial"]
Key: TypeAlias = Literal["any", "yes", "no"]

#: Rows that are printed.
_SHOWN = 20


@app.command("sets")
def sets(
    pieces: Annotated[
        str,
        typer.Option(
            "--pieces",
            metavar="STOCK",
            show_default=False,
            help="notchable (59 sticks), solid (the 25 of solid burrs), millable (78), all (837); numbers, "
            "as 1,52x2,103; or a file of numbers with counts.",
        ),
    ],
    level: Annotated[
        int, typer.Option("--level", min=1, metavar="N", help="A solution of this level at least.")
    ] = 1,
    unique: Annotated[bool, typer.Option("--unique", help="One solution only.")] = False,
    counting: Annotated[
        Counting,
        typer.Option(
            "--solutions", help="What counts: what comes completely apart, or what does in part, too."
        ),
    ] = "complete",
    holes: Annotated[
        str | None,
        typer.Option(
            "--holes", metavar="N|N-M", help="Holes in the burr, as in 0 or 2-5.", show_default=False
        ),
    ] = None,
    length: Annotated[
        str,
        typer.Option("--length", metavar="6,8,10,12", help="Length of the sticks; each is judged by itself."),
    ] = "6",
    distinct: Annotated[bool, typer.Option("--no-duplicates", help="No two sticks alike.")] = False,
    key: Annotated[Key, typer.Option("--key", help="Whether the solid stick is in it.")] = "any",
    level_type: Annotated[
        str | None,
        typer.Option(
            "--level-type", metavar="A-B-C-D", help="Levels at lengths 6, 8, 10, 12.", show_default=False
        ),
    ] = None,
    symmetric: Annotated[bool, typer.Option("--symmetric", help="A solution with a symmetry.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Keep all that is found in FILE (SQLite); goes on if it is there."
        ),
    ] = None,
    parquet: Annotated[
        Path | None,
        typer.Option("--parquet", metavar="FILE", help="Write all that was found to FILE as Parquet."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --parquet replace a file.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=0, metavar="N", help="Print at most N rows.")] = _SHOWN,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, metavar="N", help="Threads; all processors by default.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="local:N for N processes, or a Dask scheduler."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Find every six-piece burr that can be built from a stock of sticks and meets all conditions.

    The search is exhaustive: every assembly is made, and judged by breadth-first search. A set and its
    mirror image are one line if both can be built. Ctrl-C stops the search and prints what it has; with
    --out the same command goes on later.
    """
    from burrkit.cli.common.console import console, show
    from burrkit.formats.files import require_apart, require_new
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
        _check_parquet(parquet, force)
    warm_up("search.sets")
    from burrkit.cli.common.save_first import save_first
    from burrkit.search.sets.table import SetsTable

    began = time.perf_counter()
    with SetsTable(out, stock, conditions) as table:
        complete = _run(table, stock, conditions, jobs, cluster)
        if not complete:
            resume = "" if out is None else "; the same command goes on"
            show(console(stderr=True), f"burrkit: stopped; this is what was found so far{resume}")
        with save_first(None if parquet is None else partial(_write_parquet, table, parquet, force)):
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


def _check_parquet(path: Path, force: bool) -> None:
    """Find out before the search what would be in the way after it."""
    from importlib.util import find_spec

    from burrkit.formats.files import require_new

    if find_spec("pyarrow") is None:
        raise BurrkitError("--parquet needs the extra census: pip install 'burrkit[census]'")
    require_new(path, force=force)


def _write_parquet(table: SetsTable, path: Path, force: bool) -> None:
    from burrkit.search.sets.parquet import write

    write(table, path, force=force)


def _run(
    table: SetsTable, stock: Stock, conditions: Conditions, jobs: int | None, cluster: str | None
) -> bool:
    from burrkit.cli.common.console import console
    from burrkit.cli.search.progress import SearchWatch
    from burrkit.runtime.executors import crew
    from burrkit.search.sets.driver import run

    with SearchWatch(console(stderr=True)) as watch, crew(jobs, cluster) as hands:
        return run(table, stock, conditions, hands, progress=watch.tell, should_stop=watch.should_stop)


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
    show(out, f"{sets:,} {'set' if sets == 1 else 'sets'} up to mirror image, {hands:,} with mirror images.")
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
        show(out, f"… and {totals['rows'] - len(rows):,} more; --out keeps them all, --limit prints more")


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min {rest:02} s"
