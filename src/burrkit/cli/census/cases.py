"""``burrkit census cases``: Cutler's 542 cases (his Table 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from burrkit.cli.census.options import of_class
from burrkit.cli.common import options
from burrkit.cli.common.options import one_of, option
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.cli.report import give
from burrkit.runtime.report import Block, Heading, ReportTable, paragraph

if TYPE_CHECKING:
    from burrkit.census.counting.counts import Case

#: Cases side by side.
_ACROSS: Final = 3


def cases(
    number: Annotated[int | None, options.argument("[N]", "One case instead of all.", min=1, max=542)] = None,
    of: Annotated[
        Literal["all", "notchable"], of_class("Which burrs: all, or those of notchable sticks alone.")
    ] = "all",
    as_csv: Annotated[bool, option("--csv", "Print a row for each case.")] = False,
    as_json: Annotated[bool, options.json_flag("one JSON array")] = False,
) -> None:
    """List Cutler's 542 cases: the stick in position 1, and how many assemblies each has, by symmetry.

    Of cases 1 to 534 the Nth has the first stick of the Nth group of four in position 1 and later sticks
    elsewhere. Assemblies are logical: rotated and reflected ones are one.
    """
    one_of({"--csv": as_csv, "--json": as_json})
    announce_if_cold("census.counting", "sixpiece.engine.kernel.symmetric_rows")
    import numpy as np

    from burrkit.census.counting.counts import case_table
    from burrkit.sixpiece.classes import notchable_table

    made = case_table(np.flatnonzero(notchable_table()) if of == "notchable" else None)
    rows = [case for case in made if number in (None, case.number)]
    if as_csv:
        typer.echo("\n".join(_csv(rows)))
    else:
        report = _all_cases(rows, of) if number is None else _one_case(rows[0])
        give(as_json, lambda: [_case_data(case) for case in rows], report)


def _case_data(case: Case) -> dict[str, Any]:
    return {
        "case": case.number,
        "representative": case.representative,
        "order": case.order,
        "assemblies": case.assemblies,
        "symmetry_orders": case.orders,
        "symmetry_types": case.types,
    }


def _csv(rows: list[Case]) -> list[str]:
    orders = (1, 2, 3, 4, 6, 8, 24)
    lines = ["case,representative,order,assemblies," + ",".join(f"symmetry_{order}" for order in orders)]
    for case in rows:
        fields = [case.number, case.representative, case.order, case.assemblies]
        fields += [case.orders.get(order, 0) for order in orders]
        lines.append(",".join("" if field is None else str(field) for field in fields))
    return lines


def _one_case(case: Case) -> Iterator[Block]:
    yield Heading(f"Case {case.number}: {case.description}")
    if case.representative:
        yield f"MATR {case.representative}, number {case.order} of 2,225 in Cutler's order."
    yield ReportTable(["symmetry", ">assemblies"], [*case.types.items(), ("all", case.assemblies)])


def _all_cases(rows: list[Case], of: str) -> Iterator[Block]:
    which = "burrs of notchable sticks" if of == "notchable" else "all six-piece burrs"
    yield Heading(f"Cutler's cases, {which}, logical assemblies")
    yield "Cases 1 to 534: the representative in position 1. None has a symmetry."
    groups = [case for case in rows if case.number <= 534 and (case.assemblies or of == "all")]
    height = -(-len(groups) // _ACROSS)
    cells = [[str(c.number), str(c.representative), c.assemblies] for c in groups]
    lines = [[cell for k in range(n, len(cells), height) for cell in cells[k]] for n in range(height)]
    columns = [">case", ">MATR", ">assemblies"] * _ACROSS
    yield ReportTable(columns, [line + [None] * (len(columns) - len(line)) for line in lines])
    yield from paragraph("Cases 535 to 542, by the order of the group of symmetries: 1 means none.")
    special = [case for case in rows if case.number > 534]
    orders = sorted({order for case in special for order in case.orders if order > 1})
    yield ReportTable(
        [">case", ">assemblies", ">1", *(f">{order}" for order in orders)],
        [[str(c.number), c.assemblies, c.orders.get(1, 0), *map(c.orders.get, orders)] for c in special],
    )
    yield ""
    yield from (f"{case.number}  {case.description}" for case in special)
    yield from paragraph(f"All cases: {sum(case.assemblies for case in rows):,} assemblies.")
