"""``burrkit census count``: the number of six-piece burrs, counted without making them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from burrkit.cli.census.options import of_class
from burrkit.cli.common.options import AsJson
from burrkit.cli.common.waiting import say
from burrkit.cli.common.warm_up import announce_if_cold
from burrkit.cli.report import give
from burrkit.runtime.report import Block, Heading, ReportTable

if TYPE_CHECKING:
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
    from burrkit.sixpiece.classes import notchable_table

    made = totals(np.flatnonzero(notchable_table()) if of == "notchable" else None)
    made = made.solid if of == "solid" else made
    give(as_json, lambda: _data(of, made), _report(of, made))


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


def _report(of: str, made: Totals) -> Iterator[Block]:
    """The counts in at most 80 columns."""
    from burrkit.census.counting.counts import SPECIAL, cases

    yield Heading(_TITLES[of])
    counts = [made.logical, made.physical, made.rotated]
    rows = [[str(holes), *(column[holes] for column in counts)] for holes in range(len(made.logical))]
    if len(rows) > 1:
        rows.append(["all", *map(sum, counts)])
    yield ReportTable([">holes", ">logical", ">physical", ">fully rotated"], rows)
    yield ""
    yield "Logical: rotated and reflected ones are one. Physical: rotated ones are one."
    yield ReportTable(["type", ">assemblies"], list(_types(made).items()), "By symmetry type (logical)")
    if of != "all":
        return
    by_case = cases()
    rows = [["1 to 534", "one stick alone is the first of its group of four", sum(by_case[:534])]]
    rows += [[str(535 + i), what, by_case[534 + i]] for i, what in enumerate(SPECIAL)]
    rows.append(["all", "", sum(by_case)])
    yield ReportTable(["case", "", ">assemblies"], rows, "By Cutler's cases (logical)")
