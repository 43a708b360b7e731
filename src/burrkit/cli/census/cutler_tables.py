"""``burrkit census cases`` and ``census symmetry``: Cutler's Tables 9 and 6."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.census.counting.case_table import Case
    from burrkit.sixpiece.ll import LL

#: What each symmetry type is.
MEANINGS: Final = {
    "1": "no symmetry",
    "2MA": "one mirror plane",
    "2MB": "inversion in the centre",
    "2R": "a half turn",
    "3R": "third turns, which exchange the axes",
    "4MA": "two mirror planes and a half turn",
    "4MB": "a mirror plane, a half turn and the inversion",
    "4R": "half turns about all three axes",
    "6M": "third turns and the inversion",
    "8M": "all three mirror planes",
    "24M": "all symmetries of the frame",
}
#: Cases side by side.
_ACROSS: Final = 3


def cases(
    number: Annotated[
        int | None,
        typer.Argument(metavar="[N]", min=1, max=542, help="One case instead of all.", show_default=False),
    ] = None,
    of: Annotated[
        Literal["all", "notchable"],
        typer.Option("--class", help="Which burrs: all, or those of notchable sticks alone."),
    ] = "all",
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a row for each case.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON array.")] = False,
) -> None:
    """List Cutler's 542 cases: the stick in position 1, and how many assemblies each has, by symmetry.

    Of cases 1 to 534 the Nth has the first stick of the Nth group of four in position 1 and later sticks
    elsewhere. Assemblies are logical: rotated and reflected ones are one.
    """
    if as_csv and as_json:
        raise BurrkitError("--csv and --json: choose one of the two")
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


def symmetry(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON array.")] = False,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--picture", metavar="FILE", help="Draw the inner cubes of all eleven: .svg, .png or .pdf."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --picture replace a file.")] = False,
) -> None:
    """Show an assembly of each of the eleven symmetry types, and how many there are of each type.

    The number of a type is how many of the 24 symmetries of the frame the assembly has; R: rotations only,
    M: with reflections. The layers of inner cubes go from the bottom up, the front row first; 0 is a hole.
    """
    if picture is not None:
        require_drawable(picture, force)
    announce_if_cold("census.counting", "sixpiece.engine.kernel.symmetric_rows", "disassembly.kernel")
    from burrkit.census.counting.counts import totals
    from burrkit.cli.common.console import console, heading, show
    from burrkit.cli.common.ll_report import digit_rows
    from burrkit.sixpiece import ll
    from burrkit.sixpiece.leveltype import level_type_of
    from burrkit.sixpiece.symmetry_examples import EXAMPLES

    counts = totals().types
    examples = {kind: ll.read(text) for kind, text in EXAMPLES.items()}
    if picture is not None:
        _draw(examples, counts, picture, force)
    if as_json:
        typer.echo(json.dumps([_example_data(kind, one, counts[kind]) for kind, one in examples.items()]))
        return
    out = console()
    for kind, one in examples.items():
        show(out, heading(f"{kind}: {MEANINGS[kind]}; {_counted(counts[kind])}"))
        show(out, f"{one}  {one.holes} holes, level type {level_type_of(one)}")
        show(out, f"sticks in positions 1 to 6: {' '.join(map(str, one.sticks))}")
        for line in digit_rows(one):
            show(out, line)
        show(out)


def _counted(many: int) -> str:
    return f"{many:,} {'assembly' if many == 1 else 'assemblies'}"


def require_drawable(path: Path, force: bool) -> None:
    """BurrkitError, before any work, if a still picture cannot be written there."""
    from burrkit.formats.files import require_new
    from burrkit.picture.raster import require_pillow

    if path.suffix.lower() not in (".svg", ".png", ".pdf"):
        raise BurrkitError(f"{path}: which format? write a file that ends in .svg, .png or .pdf")
    if path.suffix.lower() == ".png":
        require_pillow()
    require_new(path, force=force)


def _draw(examples: dict[str, LL], counts: dict[str, int], path: Path, force: bool) -> None:
    from burrkit.formats import ll_source
    from burrkit.picture.inner_cubes import Card, inner_cubes

    cards = [
        Card(
            ll_source.assembly(one.text),
            kind,
            (MEANINGS[kind], _counted(counts[kind]), one.text[:16], one.text[16:]),
        )
        for kind, one in examples.items()
    ]
    words = "The inner cubes of an assembly of each type, from the front and from behind."
    drawing = inner_cubes(cards, title="Symmetry types of the six-piece burr", subtitle=words)
    drawing.save(path, force=force)


def _example_data(kind: str, one: LL, count: int) -> dict[str, Any]:
    from burrkit.sixpiece.leveltype import level_type_of

    return {
        "symmetry": kind,
        "meaning": MEANINGS[kind],
        "assemblies": count,
        "ll": one.text,
        "sticks": one.sticks,
        "holes": one.holes,
        "level_type": str(level_type_of(one)),
    }
