"""``burrkit census count``: the number of six-piece burrs, counted without making them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from burrkit.cli.census.options import of_class
from burrkit.cli.common.options import AsJson
from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import announce_if_cold

if TYPE_CHECKING:
    from rich.console import RenderableType

    from burrkit.census.counting.counts import Totals

_TITLES: Final = {
    "all": "All six-piece burrs, by holes",
    "notchable": "Burrs of notchable sticks, by holes",
    "solid": "Burrs without holes",
}


def count(
    of: Annotated[
        Literal["all", "notchable", "solid"],
        of_class("Class of burrs: all, those of notchable sticks, or those without holes."),
    ] = "all",
    as_json: AsJson = False,
) -> None:
    """Count all six-piece burrs by convention, holes, symmetry type and Cutler's case, without making them.

    The sticks may be any of the 2,225 connected ones, as oriented, each any number of times. Every outer cube
    is filled; inner ones may be holes.
    """
    announce_if_cold("census.counting", "sixpiece.engine.kernel.symmetric_rows")
    say("counting")
    import numpy as np

    from burrkit.census.counting.counts import totals
    from burrkit.cli.common.console import console, show
    from burrkit.sixpiece.classes import notchable_table

    made = totals(np.flatnonzero(notchable_table()) if of == "notchable" else None)
    made = made.solid if of == "solid" else made
    if as_json:
        typer.echo(json.dumps(_data(of, made)))
        return
    for part in _tables(of, made):
        show(console(), part)


def _data(of: str, made: Totals) -> dict[str, Any]:
    """Return the counts as plain data with stable keys."""
    from burrkit.census.counting.counts import cases

    conventions = {"fully_rotated": made.rotated, "physical": made.physical, "logical": made.logical}
    data: dict[str, Any] = {"class": of}
    data["assemblies"] = {name: sum(counts) for name, counts in conventions.items()}
    data["holes"] = {name: list(counts) for name, counts in conventions.items()}
    data["symmetry_types"] = {"convention": "logical", **_types(made)}
    if of == "all":
        data["cases"] = {"convention": "logical", "assemblies": list(cases())}
    return data


def _types(made: Totals) -> dict[str, int]:
    return {kind: many for kind, many in made.types.items() if kind != "12R"}


def _tables(of: str, made: Totals) -> Iterator[RenderableType]:
    """Yield the counts as tables of at most 80 columns."""
    from burrkit.census.counting.case_table import SPECIAL
    from burrkit.census.counting.counts import cases
    from burrkit.cli.common.console import heading, table

    most = len(made.logical)
    yield heading(_TITLES[of])
    columns = [("holes", "right"), ("logical", "right"), ("physical", "right"), ("fully rotated", "right")]
    counts = [made.logical, made.physical, made.rotated]
    rows = [[str(holes), *(f"{column[holes]:,}" for column in counts)] for holes in range(most)]
    if most > 1:
        rows.append(["all", *(f"{sum(column):,}" for column in counts)])
    yield table(columns, rows)
    yield ""
    yield "Logical: rotated and reflected ones are one. Physical: rotated ones are one."
    yield ""
    yield heading("By symmetry type (logical)")
    types = [[kind, f"{many:,}"] for kind, many in _types(made).items()]
    yield table([("type", "left"), ("assemblies", "right")], types)
    if of != "all":
        return
    by_case = cases()
    yield ""
    yield heading("By Cutler's cases (logical)")
    rows = [["1 to 534", "one stick alone is the first of its group of four", f"{sum(by_case[:534]):,}"]]
    rows += [[str(535 + i), what, f"{by_case[534 + i]:,}"] for i, what in enumerate(SPECIAL)]
    rows.append(["all", "", f"{sum(by_case):,}"])
    yield table([("case", "left"), ("", "left"), ("assemblies", "right")], rows)
