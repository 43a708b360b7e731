"""The levels and totals of the assemblies that a census has stored, under other definitions of a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from burrkit.cli.census.options import AtLeast, Force, Out, ResultPath
from burrkit.cli.census.stored import check_output, summary_and_stored, watched
from burrkit.cli.census.work_units import say_if_part
from burrkit.cli.common.options import AsJson, one_of, option
from burrkit.cli.report import give, write_or_print
from burrkit.runtime.report import Block, ReportTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from burrkit.census.results.summary import Summary

#: Assemblies between two progress reports.
_SLICE: Final = 500


def moves(
    file: ResultPath,
    at_least: AtLeast = None,
    as_csv: Annotated[bool, option("--csv", "Print a line for each assembly.")] = False,
    as_json: AsJson = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Count the moves of stored assemblies under other definitions.

    Levels if in one move each stick may move by its own amount along one
    axis (axis), if consecutive moves in one direction count as one (direction),
    and as everywhere else (group). Also the least number of moves for the complete
    disassembly, which can be less than if each separation is shortest.
    """
    from burrkit.census.report.tables import status

    one_of({"--csv": as_csv, "--json": as_json})
    check_output(file, out, force)
    summary, stored = summary_and_stored(file, at_least)
    found = watched(lambda progress: _counted(stored[:, :6], progress), "sixpiece.engine", "census.studies")
    if as_csv:
        say_if_part(summary.complete, status(summary))
        write_or_print("".join(_csv_lines(stored, found)), out, force)
    else:
        report = _report(summary, at_least, found)
        give(as_json, lambda: _data(summary, found), report, out=out, force=force)


class _Counted(NamedTuple):
    """Of n assemblies, int64[n, 4] at four lengths: levels by each definition, least and staged totals."""

    levels: dict[str, NDArray[np.int64]]
    least: NDArray[np.int64]
    staged: NDArray[np.int64]


def _counted(rows: NDArray[np.int64], progress: Callable[[float], bool]) -> _Counted:
    import numpy as np

    from bench.least_totals import totals
    from bench.move_definitions import DEFINITIONS, levels_by

    levels = {name: levels_by(name, rows) for name in DEFINITIONS}
    least, staged = np.zeros((len(rows), 4), dtype=np.int64), np.zeros((len(rows), 4), dtype=np.int64)
    for at in range(0, len(rows), _SLICE):
        if progress(at / len(rows)):
            break
        some = slice(at, at + _SLICE)
        result = totals(rows[some])
        least[some], staged[some] = result.least, result.staged
    return _Counted(levels, least, staged)


def _report(summary: Summary, at_least: int | None, found: _Counted) -> Iterator[Block]:
    from burrkit.census.report.tables import keep_note, status
    from burrkit.sixpiece.sticks import LENGTHS

    levels, least, staged = found
    least_level = at_least or summary.plan.special
    which = f"level {least_level} or more at some length" + ("" if at_least else keep_note(summary))
    by_length = [f">length {length}" for length in LENGTHS]
    yield f"{len(least):,} logical assemblies of {which}. {status(summary)}"
    highest = [[name, *(_highest(own[:, n]) for n in range(4))] for name, own in levels.items()]
    title = "Highest level of these, and how many have it"
    yield ReportTable(["a move is of", *by_length], highest, title)
    others = "No other assembly" if summary.complete else "No other assembly of the units that are done"
    yield f"{others} has a level of {least_level} or more by any of these."
    for n, length in enumerate(LENGTHS):
        columns = [">level", *(f">{name}" for name in levels)]
        yield ReportTable(
            columns, _histogram([own[:, n] for own in levels.values()]), f"Levels at length {length}"
        )
    columns, apart, group = [">moves", *by_length], staged > 0, levels["group"] > 0
    rows = [*_histogram(list(least.T)), ["never", *(group & ~apart).sum(axis=0).tolist()]]
    yield ReportTable(columns, rows, "Moves to take all apart, at least")
    more = staged - least
    rows = [
        [f"{step} more" if step else "as few", *_counts(apart & (more == step))]
        for step in range(int(more.max(initial=0)) + 1)
    ]
    yield ReportTable(columns, rows, "Of these with stage after stage the shortest")


def _highest(levels: NDArray[np.int64]) -> str:
    top = int(levels.max(initial=0))
    return f"{top} ({int((levels == top).sum()):,})" if top else ""


def _histogram(columns: list[NDArray[np.int64]]) -> list[list[Any]]:
    """Return a row for each number but 0 that occurs: the number, and its frequency in each column."""
    every = sorted({number for column in columns for number in column.tolist()} - {0})
    return [[str(n), *(int((column == n).sum()) or None for column in columns)] for n in every]


def _counts(table: NDArray[np.bool_]) -> list[int | None]:
    return [many or None for many in table.sum(axis=0).tolist()]


def _data(summary: Summary, found: _Counted) -> dict[str, Any]:
    """Plain data: numbers of assemblies by level or total, 0 for what stays locked."""
    from burrkit.sixpiece.sticks import LENGTHS

    def by_length(values: NDArray[np.int64]) -> dict[str, dict[str, int]]:
        columns = zip(LENGTHS, values.T.tolist(), strict=True)
        return {str(length): {str(v): own.count(v) for v in sorted(set(own))} for length, own in columns}

    return {
        "convention": "logical",
        "complete": summary.complete,
        "assemblies": len(found.least),
        "levels": {name: by_length(own) for name, own in found.levels.items()},
        "least_totals": by_length(found.least),
        "staged_totals": by_length(found.staged),
    }


def _csv_lines(stored: NDArray[np.int64], found: _Counted) -> Iterator[str]:
    """Yield a line of CSV for each assembly, after the names of the columns."""
    from burrkit.census.enumeration.tally import ll_of

    columns = {**found.levels, "least_total": found.least, "staged_total": found.staged}
    yield ",".join(("ll", *columns)) + "\n"
    for s, entry in enumerate(stored):
        values = ("-".join(map(str, own[s].tolist())) for own in columns.values())
        yield ",".join((ll_of(entry[:6]).text, *values)) + "\n"
