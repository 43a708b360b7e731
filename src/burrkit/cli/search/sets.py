"""``burrkit search sets``: every burr that can be built from a stock of sticks."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from burrkit.cli.common.options import AsJson, Cluster, Jobs, option
from burrkit.cli.common.warm_up import warm_up
from burrkit.cli.report import give, remark, save_first
from burrkit.cli.search.options import Unique
from burrkit.errors import BurrkitError
from burrkit.plurals import counted
from burrkit.runtime.fields import shortened, whole_number
from burrkit.runtime.report import Block, Heading, ReportTable, paragraph

if TYPE_CHECKING:
    from burrkit.search.sets.conditions import Conditions
    from burrkit.search.sets.stock import Stock
    from burrkit.search.sets.table import SetsTable

Counting: TypeAlias = Literal["complete", "partial"]
Key: TypeAlias = Literal["any", "yes", "no"]

#: Rows that are printed by default.
_SHOWN = 20
#: The kernels outside ``search`` that a search calls.
_LEVELS = ("sixpiece.engine.kernel.first_separation", "sixpiece.engine.kernel.complete")


def sets(
    pieces: Annotated[
        str,
        option(
            "--pieces",
            "notchable (59 sticks), solid (the 25 of solid burrs), millable (78), all (837), or numbers as "
            "in 1,52,103: any number of each. With counts, as in 1,52x2,103, and in a file of numbers, a "
            "number without a count is one stick.",
            metavar="STOCK",
            show_default=False,
        ),
    ],
    level: Annotated[int, option("--level", "At least one solution of this level or more.", min=1)] = 1,
    unique: Unique = False,
    counting: Annotated[
        Counting, option("--solutions", "Count only complete solutions, or partial ones too.")
    ] = "complete",
    holes: Annotated[
        str | None,
        option("--holes", "Holes in the burr, as in 0 or 2-5.", metavar="N|N-M", show_default=False),
    ] = None,
    length: Annotated[
        str,
        option("--length", "Lengths of the sticks; each length is searched on its own.", metavar="6,8,10,12"),
    ] = "6",
    distinct: Annotated[bool, option("--no-duplicates", "No two equal sticks.")] = False,
    key: Annotated[Key, option("--key", "Whether the set contains the solid stick.")] = "any",
    level_type: Annotated[
        str | None,
        option("--level-type", "Levels at lengths 6, 8, 10, 12.", metavar="A-B-C-D", show_default=False),
    ] = None,
    symmetric: Annotated[bool, option("--symmetric", "Only sets that have a symmetric solution.")] = False,
    out: Annotated[
        Path | None, option("--out", "Store all results in FILE (SQLite); resume from it if it exists.")
    ] = None,
    parquet: Annotated[Path | None, option("--parquet", "Write all results to FILE as Parquet.")] = None,
    force: Annotated[bool, option("--force", "Let --parquet replace a file.")] = False,
    limit: Annotated[int, option("--limit", "Print at most N rows.", min=0)] = _SHOWN,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Find every six-piece burr that can be built from a stock of sticks and meets all conditions.

    The search is exhaustive: it makes every assembly and finds its level by breadth-first search. A set and
    its mirror image share one row if both can be built. Ctrl-C stops the search and prints the results so
    far; with --out the same command resumes.
    """
    from burrkit.formats.files import require_apart, require_new
    from burrkit.runtime.parquet import require_parquet
    from burrkit.search.sets.conditions import Conditions, level_type as read_level_type
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
    require_new(out, force=True)
    if parquet is not None:
        require_parquet()
        require_new(parquet, force=force)
    warm_up("search.sets", *_LEVELS)
    from burrkit.cli.search.progress import SearchWatch
    from burrkit.runtime.executors import worker_pool
    from burrkit.search.sets.driver import run as search
    from burrkit.search.sets.table import SetsTable

    began = time.perf_counter()
    with SetsTable(out, stock, conditions) as table:
        with SearchWatch() as watch, worker_pool(jobs, cluster) as workers:
            complete = search(
                table, stock, conditions, workers, progress=watch.progress_of_sets,
                should_stop=watch.should_stop,
            )  # fmt: skip
        if not complete:
            resume = "" if out is None else "; the same command resumes"
            remark(f"stopped; these are the results so far{resume}")
        with save_first(parquet, partial(table.write_parquet, force=force)):
            title = f"{pieces}: {{:,}} assemblies judged in {_time(time.perf_counter() - began)}"
            data = partial(_answer, table, stock, conditions, complete, limit)
            give(as_json, data, _report(table, title, limit))


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


def _report(table: SetsTable, title: str, limit: int) -> Iterator[Block]:
    """What was found; ``title`` has a place for the number of assemblies."""
    totals = table.totals()
    yield Heading(title.format(sum(table.done().values())))
    if not totals["rows"]:
        yield "No set meets the conditions."
        return
    sets, hands = totals["sets"], totals["hands"]
    yield f"{counted(sets, 'set')} up to mirror image, {hands:,} with mirror images."
    for row in table.by_length():
        yield (
            f"  length {row['length']:>2}: {row['sets']:,} ({row['hands']:,}), of {row['solutions']:,} "
            f"solutions and {row['partial']:,} partial ones, level {row['level']} at most"
        )
    yield "Assemblies (asm), partial (part) and complete solutions (sol) of one set, up to rotation."
    columns = ("sticks", ">len", ">level", "level type", ">holes", ">asm", ">part", ">sol", ">hands")
    keys = ("length", "level", "level_type", "holes", "assemblies", "partial", "solutions", "hands")
    found = table.rows(limit)
    rows = [[" ".join(map(str, row["sticks"])), *(row[key] for key in keys)] for row in found]
    if rows:
        yield from paragraph(ReportTable(columns, rows, unbroken="sticks", gap=1))
    if totals["rows"] > len(rows):
        yield f"… and {totals['rows'] - len(rows):,} more; --out stores all of them, --limit prints more"


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min {rest:02} s"
