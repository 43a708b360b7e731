"""``burrkit census cases``: Cutler's 542 cases (his Table 9)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from burrkit.cli.census.options import of_class
from burrkit.cli.common import options
from burrkit.cli.common.one_of import one_of
from burrkit.cli.common.warm_up import announce_if_cold

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.census.counting.case_table import Case

#: Cases side by side.
_ACROSS: Final = 3


def cases(
    number: Annotated[
        int | None,
        typer.Argument(metavar="[N]", min=1, max=542, help="One case instead of all.", show_default=False),
    ] = None,
    of: Annotated[
        Literal["all", "notchable"],
        of_class("Which burrs: all, or those of notchable sticks alone."),
    ] = "all",
    as_csv: Annotated[bool, options.csv_flag("Print a row for each case.")] = False,
    as_json: Annotated[bool, options.json_flag("one JSON array")] = False,
) -> None:
    """List Cutler's 542 cases: the stick in position 1, and how many assemblies each has, by symmetry.

    Of cases 1 to 534 the Nth has the first stick of the Nth group of four in position 1 and later sticks
    elsewhere. Assemblies are logical: rotated and reflected ones are one.
    """
    one_of({"--csv": as_csv, "--json": as_json})
    announce_if_cold("census.counting", "sixpiece.engine.kernel.symmetric_rows")
    import numpy as np

    from burrkit.census.counting.case_table import case_table
    from burrkit.cli.common.console import console
    from burrkit.sixpiece.classes import notchable_table

    made = case_table(np.flatnonzero(notchable_table()) if of == "notchable" else None)
    rows = [case for case in made if number in (None, case.number)]
    if as_json:
        typer.echo(json.dumps([_case_data(case) for case in rows]))
    elif as_csv:
        typer.echo("\n".join(_csv(rows)))
    elif number is not None:
        _print_case(console(), rows[0])
    else:
        _print_cases(console(), rows, of)


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


def _print_case(out: Console, case: Case) -> None:
    from burrkit.cli.common.console import heading, show, table

    show(out, heading(f"Case {case.number}: {case.description}"))
    if case.representative:
        show(out, f"MATR {case.representative}, number {case.order} of 2,225 in Cutler's order.")
    rows = [[kind, f"{many:,}"] for kind, many in case.types.items()]
    rows.append(["all", f"{case.assemblies:,}"])
    show(out, table([("symmetry", "left"), ("assemblies", "right")], rows))


def _print_cases(out: Console, rows: list[Case], of: str) -> None:
    from burrkit.cli.common.console import heading, show, table

    which = "burrs of notchable sticks" if of == "notchable" else "all six-piece burrs"
    show(out, heading(f"Cutler's cases, {which}, logical assemblies"))
    show(out, "Cases 1 to 534: the representative in position 1. None has a symmetry.")
    groups = [case for case in rows if case.number <= 534 and (case.assemblies or of == "all")]
    height = -(-len(groups) // _ACROSS)
    cells = [[str(c.number), str(c.representative), f"{c.assemblies:,}"] for c in groups]
    lines = [[cell for k in range(n, len(cells), height) for cell in cells[k]] for n in range(height)]
    columns = [("case", "right"), ("MATR", "right"), ("assemblies", "right")] * _ACROSS
    show(out, table(columns, [line + [""] * (len(columns) - len(line)) for line in lines]))
    show(out)
    show(out, "Cases 535 to 542, by the order of the group of symmetries: 1 is none.")
    special = [case for case in rows if case.number > 534]
    orders = sorted({order for case in special for order in case.orders if order > 1})
    columns = [("case", "right"), ("assemblies", "right"), ("1", "right")]
    columns += [(str(order), "right") for order in orders]
    table_rows = [
        [str(case.number), f"{case.assemblies:,}", f"{case.orders.get(1, 0):,}"]
        + [f"{case.orders[order]:,}" if order in case.orders else "" for order in orders]
        for case in special
    ]
    show(out, table(columns, table_rows))
    show(out)
    for case in special:
        show(out, f"{case.number}  {case.description}")
    show(out)
    show(out, f"All cases: {sum(case.assemblies for case in rows):,} assemblies.")
