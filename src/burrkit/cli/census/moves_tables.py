"""The output of ``burrkit census moves``: tables, plain data, CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.console import RenderableType

    from burrkit.census.results.summary import Summary


def as_tables(
    summary: Summary,
    at_least: int | None,
    levels: dict[str, NDArray[np.int64]],
    least: NDArray[np.int64],
    staged: NDArray[np.int64],
) -> Iterator[RenderableType]:
    """Yield the tables as text."""
    from burrkit.census.report.tables import keep_note, status
    from burrkit.cli.common.console import heading, table
    from burrkit.sixpiece.sticks import LENGTHS

    least_level = at_least or summary.plan.special
    which = f"level {least_level} or more at some length" + ("" if at_least else keep_note(summary))
    yield f"{len(least):,} logical assemblies of {which}. {status(summary)}"
    yield ""
    yield heading("Highest level of these, and how many have it")
    columns = [("a move is of", "left"), *((f"length {length}", "right") for length in LENGTHS)]
    yield table(columns, [[name, *(_highest(own[:, n]) for n in range(4))] for name, own in levels.items()])
    others = "No other assembly" if summary.complete else "No other assembly of the units that are done"
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
    """Return a row for each number but 0 that occurs: the number, and its frequency in each column."""
    every = sorted({number for column in columns for number in column.tolist()} - {0})
    return [
        [str(number), *(f"{many:,}" if (many := int((column == number).sum())) else "" for column in columns)]
        for number in every
    ]


def _counts(table: NDArray[np.bool_]) -> list[str]:
    return [f"{many:,}" if many else "" for many in table.sum(axis=0).tolist()]


def as_data(
    summary: Summary,
    levels: dict[str, NDArray[np.int64]],
    least: NDArray[np.int64],
    staged: NDArray[np.int64],
) -> dict[str, Any]:
    """Return the same as plain data: numbers of assemblies by level or total, 0 for what stays locked."""
    from burrkit.sixpiece.sticks import LENGTHS

    def by_length(values: NDArray[np.int64]) -> dict[str, dict[str, int]]:
        columns = zip(LENGTHS, values.T.tolist(), strict=True)
        return {str(length): {str(v): own.count(v) for v in sorted(set(own))} for length, own in columns}

    return {
        "convention": "logical",
        "complete": summary.complete,
        "assemblies": len(least),
        "levels": {name: by_length(own) for name, own in levels.items()},
        "least_totals": by_length(least),
        "staged_totals": by_length(staged),
    }


def csv_lines(
    stored: NDArray[np.int64],
    levels: dict[str, NDArray[np.int64]],
    least: NDArray[np.int64],
    staged: NDArray[np.int64],
) -> Iterator[str]:
    """Yield a line of CSV for each assembly, after the names of the columns."""
    from burrkit.census.enumeration.tally import ll_of

    columns = {**levels, "least_total": least, "staged_total": staged}
    yield ",".join(("ll", *columns)) + "\n"
    for s, entry in enumerate(stored):
        values = ("-".join(map(str, own[s].tolist())) for own in columns.values())
        yield ",".join((ll_of(entry[:6]).text, *values)) + "\n"
