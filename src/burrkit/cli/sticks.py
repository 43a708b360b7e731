"""``burrkit sticks``: lists of all sticks that there are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import burrkit as bk
from burrkit.cli.common import options
from burrkit.cli.common.options import one_of, option
from burrkit.cli.report import give, require_drawable
from burrkit.errors import BurrkitError
from burrkit.runtime.report import Block, Heading, ReportTable

if TYPE_CHECKING:
    from burrkit.sixpiece.stick_list import StickFacts

Class: TypeAlias = Literal["named", "notchable", "millable", "all", "numbers"]

_TITLES = {
    "named": "sticks with traditional names",
    "notchable": "notchable sticks: straight notches across can cut them",
    "millable": "millable sticks: no internal corner",
    "all": "different sticks",
    "numbers": "stick numbers: every stick in every way to hold it",
}


def sticks(
    which: Annotated[
        Class | None,
        options.argument(
            "[CLASS]",
            "named (25), notchable (59, the default), millable (78), all (837), or numbers (2,225).",
        ),
    ] = None,
    cutler: Annotated[
        bool, option("--cutler", "All numbers in Cutler's order, with his groups (his Table 3).")
    ] = False,
    picture: Annotated[Path | None, option("--picture", "Draw them, too: .svg, .png or .pdf.")] = None,
    as_csv: Annotated[bool, option("--csv", "Print comma-separated values.")] = False,
    as_json: Annotated[bool, options.json_flag("one JSON list")] = False,
    force: Annotated[bool, option("--force", "Overwrite the picture if it exists.")] = False,
) -> None:
    """List the sticks of a class: numbers, weight, mirror image, how they can be cut, and names."""
    from burrkit.sixpiece.stick_list import stick_list

    if cutler and (which is not None or picture is not None):
        raise BurrkitError("--cutler lists all numbers; give neither a class nor --picture", "conflict")
    one_of({"--csv": as_csv, "--json": as_json})
    require_drawable(picture, force=force)
    chosen = which or "notchable"
    listed = [] if cutler else stick_list(chosen)
    rows = _cutler_rows() if cutler else [facts.as_data() for facts in listed]
    if picture is not None:
        _draw(listed, f"{len(listed):,} {_TITLES[chosen]}", picture, force)
    if as_csv:
        _print_csv(rows)
    else:
        report = _in_cutler_order(rows) if cutler else _report(listed, f"{len(listed):,} {_TITLES[chosen]}")
        give(as_json, lambda: rows, report)


def _cutler_rows() -> list[dict[str, Any]]:
    from burrkit.sixpiece.cutler_order import cutler_table

    rows = [row._asdict() for row in cutler_table()]
    return [{"order": row.pop("order"), "number": row.pop("matr"), **row} for row in rows]


def _print_csv(rows: list[dict[str, Any]]) -> None:
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(rows[0])
    for row in rows:
        writer.writerow([_cell(value) for value in row.values()])


def _cell(value: Any) -> Any:
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


def _report(listed: list[StickFacts], title: str) -> Iterator[Block]:

    columns = [">number", ">canonical", ">weight", ">mirror"]
    columns += ["cut", ">JRM", "name"]
    yield Heading(title)
    yield ReportTable(columns, [_cells(facts) for facts in listed])
    yield ""
    yield "weight: removable cubes left, of 12. cut: N notchable, M millable. mirror: blank if itself."
    yield "JRM: the number in Cutler's article of 1978, where it is known."


def _cells(facts: StickFacts) -> list[str]:
    return [
        str(facts.number),
        "" if facts.canonical == facts.number else str(facts.canonical),
        str(facts.weight),
        str(facts.mirror) if facts.chiral else "",
        ("N" if facts.notchable else "-") + ("M" if facts.millable else "-"),
        "" if facts.jrm is None else str(facts.jrm),
        facts.name or "",
    ]


def _in_cutler_order(rows: list[dict[str, Any]]) -> Iterator[Block]:

    yield Heading("2,225 stick numbers in Cutler's order (1994): groups of 1, 4, 2 and 1")
    columns = [">order", ">number", ">removed", ">group"]
    columns += [">representative", "by"]
    cells = [
        [
            str(row["order"]),
            str(row["number"]),
            str(row["removed"]),
            f"{row['group']} of {row['group_size']}",
            str(row["representative"]),
            row["operation"],
        ]
        for row in rows
    ]
    yield ReportTable(columns, cells)
    yield ""
    yield "534 groups of four (orders 2 to 2137), 42 of two (2138 to 2221), 5 of one."
    yield "by: SIDM side-to-side reflection, FLIP end-for-end rotation, EFEM end-for-end reflection."


# The picture ---------------------------------------------------------------------------------------------


def _draw(listed: list[StickFacts], title: str, target: Path, force: bool) -> None:
    from burrkit.sixpiece import frame

    drawn = tuple(
        bk.Piece(bk.sixpiece.Stick(facts.number).voxels(), str(facts.number), facts.name or "")
        for facts in listed
    )
    sheet = bk.drawing.pieces(
        bk.Problem(drawn, frame.goal(6), name=title), title=title, paper="a4" if len(drawn) > 25 else "fit"
    )
    for path in sheet.save(target, force=force):
        print(path, file=sys.stderr)
