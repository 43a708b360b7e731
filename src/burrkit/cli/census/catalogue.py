"""``burrkit census catalogue`` and ``moves``: what can be told of the assemblies that a ledger keeps.

How they come apart, as Cutler's Table 8 lists it; and what their levels and totals are if moves are counted
in other ways.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from burrkit.cli.census.options import LedgerFile
from burrkit.cli.census.work_units import say_if_part
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.console import RenderableType

    from burrkit.census.results.summary import Summary
    from burrkit.census.studies.apart_catalogue import CatalogueLine

_AtLeast: TypeAlias = Annotated[
    int | None,
    typer.Option("--at-least", min=2, max=15, metavar="N", help="Only assemblies of level N or more."),
]
_AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
_Out: TypeAlias = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write to FILE instead of printing.")
]
_Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Let --out replace a file.")]

#: Assemblies whose totals are found between two looks at the clock.
_SLICE: Final = 500


def catalogue(
    ledger: LedgerFile,
    at_least: _AtLeast = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a table for spreadsheets.")] = False,
    as_json: _AsJson = False,
    out: _Out = None,
    force: _Force = False,
) -> None:
    """List the ways in which the assemblies that LEDGER keeps by level or --keep come apart (Table 8).

    First level (L), logical assemblies (Cnt), unique ones (Uni), pieces moved
    (PM); then an example with its holes (H), level type, assemblies (Asm),
    solutions (Sol) and states (St), and below it the Apart-Code: for each move
    an axis, how many cubes (F, E, D: 1, 2, 3 backwards), and the sticks; * or #
    where all or some of the assemblies can go on in another way.
    """
    from burrkit.census.report.tables import status
    from burrkit.census.studies import apart_catalogue as made

    _check(out, force, as_csv and as_json)
    found, kept = _kept(ledger, at_least)
    lines = _watched(
        lambda tell: made.catalogue(kept, at_least=at_least or 1, progress=tell),
        "census.studies.kernel.shortest_ways",
        "sixpiece.kernel",
    )
    if as_csv or as_json:
        say_if_part(found.complete, status(found))
    if as_csv:
        _write(made.as_csv(lines), out, force)
    elif as_json:
        _write("".join(json.dumps(asdict(line)) + "\n" for line in lines), out, force)
    else:
        _write("\n".join(_catalogue(found, lines)) + "\n", out, force)


def moves(
    ledger: LedgerFile,
    at_least: _AtLeast = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a row for each assembly.")] = False,
    as_json: _AsJson = False,
    out: _Out = None,
    force: _Force = False,
) -> None:
    """Count the moves of the assemblies that LEDGER keeps in other ways.

    Levels if in one move each stick may go its own way along an axis (axis), if
    moves in one direction, one after the other, count as one (direction), and as
    everywhere else (group). And the least number of moves that take all apart,
    which can be less than with stage after stage the shortest.
    """
    from burrkit.census.report.tables import status

    _check(out, force, as_csv and as_json)
    found, kept = _kept(ledger, at_least)
    rows = kept[:, :6]
    kernels = ("sixpiece.engine", "census.studies")
    levels, least, staged = _watched(lambda tell: (_levels(rows), *_totals(rows, tell)), *kernels)
    if as_csv:
        say_if_part(found.complete, status(found))
        _write("".join(_rows(kept, levels, least, staged)), out, force)
    elif as_json:
        _write(json.dumps(_data(found, levels, least, staged)) + "\n", out, force)
    else:
        _show(_report(found, at_least, levels, least, staged), out, force)


def _check(out: Path | None, force: bool, both: bool) -> None:
    from burrkit.formats.files import require_new

    if both:
        raise BurrkitError("choose one of --csv and --json")
    if out is not None:
        require_new(out, force=force)


def _kept(ledger: Path, at_least: int | None) -> tuple[Summary, NDArray[np.int64]]:
    """What the ledger says, and the assemblies that it keeps by level or condition, int64[n, 7]."""
    import numpy as np

    from burrkit.census.enumeration.tally import highest
    from burrkit.census.results.result_file import ResultFile
    from burrkit.census.results.summary import summarise

    with ResultFile(ledger) as opened:
        found = summarise(opened)
    if at_least is not None and at_least < found.plan.special:
        raise BurrkitError(
            f"--at-least {at_least}: {ledger} keeps assemblies from level {found.plan.special} on; "
            f"begin another one with census run --special {at_least}"
        )
    high = [highest(code) >= (at_least or 0) for code in found.special[:, 6].tolist()]
    return found, found.special[np.array(high, dtype=bool)]


def _watched(work: Callable[[Callable[[float], bool]], Any], *kernels: str) -> Any:
    """What ``work`` makes, with a line about it on a terminal; exit code 130 if somebody stops it.

    ``kernels`` are those that it needs, as ``kernel_cache`` names them.
    """
    from burrkit.cli.common.console import console, show
    from burrkit.cli.search.progress import SearchWatch

    remarks = console(stderr=True)
    announce_if_cold(*kernels)
    with SearchWatch(remarks) as watch:

        def tell(share: float) -> bool:
            watch.say(f"{share:.0%} done")
            return watch.stopped

        made = work(tell)
        if watch.stopped:
            show(remarks, "burrkit: stopped; there is no answer")
            raise typer.Exit(130)
    return made


def _write(text: str, out: Path | None, force: bool) -> None:
    from burrkit.formats.files import write_text

    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text, force=force)


def _show(parts: Iterator[RenderableType], out: Path | None, force: bool) -> None:
    from burrkit.cli.common.console import console, show

    screen = console()
    if out is None:
        for part in parts:
            show(screen, part)
        return
    screen.width = 80
    with screen.capture() as captured:
        for part in parts:
            screen.print(part)
    lines = (line.rstrip() for line in captured.get().split("\n"))
    _write("\n".join(lines), out, force)


# The catalogue -------------------------------------------------------------------------------------------


def _catalogue(found: Summary, lines: list[CatalogueLine]) -> Iterator[str]:
    from textwrap import fill

    from burrkit.census.report.tables import status

    count = sum(line.count for line in lines)
    yield f"{count:,} logical assemblies come apart in {len(lines):,} ways."
    yield fill(status(found), 80)
    yield " L    Cnt   Uni PM  H level type   Asm Sol  St LL"
    for line in lines:
        yield (
            f"{line.level:>2} {line.count:>6} {line.unique:>5} {line.pieces_moved:>2} {line.holes:>2} "
            f"{line.level_type:<11} {line.assemblies:>4} {line.solutions:>3} {line.states:>3} {line.ll}"
        )
        yield f"   {line.code}"


# Other ways to count -------------------------------------------------------------------------------------


def _levels(rows: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
    from burrkit.census.studies.move_definitions import DEFINITIONS, levels_by

    return {name: levels_by(name, rows) for name in DEFINITIONS}


def _totals(
    rows: NDArray[np.int64], tell: Callable[[float], bool]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    import numpy as np

    from burrkit.census.studies.least_totals import totals

    least, staged = np.zeros((len(rows), 4), dtype=np.int64), np.zeros((len(rows), 4), dtype=np.int64)
    for at in range(0, len(rows), _SLICE):
        if tell(at / len(rows)):
            break
        some = slice(at, at + _SLICE)
        made = totals(rows[some])
        least[some], staged[some] = made.least, made.staged
    return least, staged


def _report(
    found: Summary,
    at_least: int | None,
    levels: dict[str, NDArray[np.int64]],
    least: NDArray[np.int64],
    staged: NDArray[np.int64],
) -> Iterator[RenderableType]:
    from burrkit.census.report.tables import keep_note, status
    from burrkit.cli.common.console import heading, table
    from burrkit.sixpiece.sticks import LENGTHS

    least_level = at_least or found.plan.special
    which = f"level {least_level} or more at some length" + ("" if at_least else keep_note(found))
    yield f"{len(least):,} logical assemblies of {which}. {status(found)}"
    yield ""
    yield heading("Highest level of these, and how many have it")
    columns = [("a move is of", "left"), *((f"length {length}", "right") for length in LENGTHS)]
    yield table(columns, [[name, *(_highest(own[:, n]) for n in range(4))] for name, own in levels.items()])
    others = "No other assembly" if found.complete else "No other assembly of the units that are done"
    yield f"{others} has a level of {least_level} or more by any of these."
    for n, length in enumerate(LENGTHS):
        yield ""
        yield heading(f"Levels at length {length}")
        yield table(
            [("level", "right"), *((name, "right") for name in levels)],
            _histogram([own[:, n] for own in levels.values()]),
        )
    yield ""
    yield heading("Moves to take all apart, at least")
    columns = [("moves", "right"), *((f"length {length}", "right") for length in LENGTHS)]
    rows = _histogram(list(least.T))
    apart, group = (staged > 0), levels["group"] > 0
    rows.append(["never", *(f"{many:,}" for many in (group & ~apart).sum(axis=0).tolist())])
    yield table(columns, rows)
    yield ""
    yield heading("Of these with stage after stage the shortest")
    more = staged - least
    steps = range(int(more.max(initial=0)) + 1)
    yield table(
        columns,
        [[f"{step} more" if step else "as few", *_counts(apart & (more == step))] for step in steps],
    )


def _highest(levels: NDArray[np.int64]) -> str:
    top = int(levels.max(initial=0))
    return f"{top} ({int((levels == top).sum()):,})" if top else ""


def _histogram(columns: list[NDArray[np.int64]]) -> list[list[str]]:
    """A row for each number but 0 that occurs: the number, and how often it does in each column."""
    every = sorted({number for column in columns for number in column.tolist()} - {0})
    return [
        [str(number), *(f"{many:,}" if (many := int((column == number).sum())) else "" for column in columns)]
        for number in every
    ]


def _counts(table: NDArray[np.bool_]) -> list[str]:
    return [f"{many:,}" if many else "" for many in table.sum(axis=0).tolist()]


def _data(
    found: Summary, levels: dict[str, NDArray[np.int64]], least: NDArray[np.int64], staged: NDArray[np.int64]
) -> dict[str, Any]:
    """The same as plain data; numbers of assemblies by level or total, 0 for what does not come apart."""
    from burrkit.sixpiece.sticks import LENGTHS

    def by_length(values: NDArray[np.int64]) -> dict[str, dict[str, int]]:
        columns = zip(LENGTHS, values.T.tolist(), strict=True)
        return {str(length): {str(v): own.count(v) for v in sorted(set(own))} for length, own in columns}

    return {
        "convention": "logical",
        "complete": found.complete,
        "assemblies": len(least),
        "levels": {name: by_length(own) for name, own in levels.items()},
        "least_totals": by_length(least),
        "staged_totals": by_length(staged),
    }


def _rows(
    kept: NDArray[np.int64],
    levels: dict[str, NDArray[np.int64]],
    least: NDArray[np.int64],
    staged: NDArray[np.int64],
) -> Iterator[str]:
    from burrkit.census.enumeration.tally import ll_of

    columns = {**levels, "least_total": least, "staged_total": staged}
    yield ",".join(("ll", *columns)) + "\n"
    for s, entry in enumerate(kept):
        values = ("-".join(map(str, own[s].tolist())) for own in columns.values())
        yield ",".join((ll_of(entry[:6]).text, *values)) + "\n"
