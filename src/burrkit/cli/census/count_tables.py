"""The output of ``burrkit census count``: tables and plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from rich.console import RenderableType

from burrkit.census.counting.case_table import SPECIAL
from burrkit.census.counting.counts import Totals, cases, totals
from burrkit.cli.common.console import heading, table
from burrkit.sixpiece.classes import notchable_table

_NAMES = {
    "all": "All six-piece burrs",
    "notchable": "Burrs of notchable sticks",
    "solid": "Burrs without holes",
}


def _totals(of: str) -> Totals:
    made = totals(np.flatnonzero(notchable_table()) if of == "notchable" else None)
    return made.solid if of == "solid" else made


def as_data(of: str) -> dict[str, Any]:
    """Return the counts as plain data with stable keys."""
    made = _totals(of)
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


def as_text(of: str) -> Iterator[RenderableType]:
    """Yield the counts as tables of at most 80 columns."""
    made = _totals(of)
    most = len(made.logical)
    yield heading(_NAMES[of] if of == "solid" else f"{_NAMES[of]}, by holes")
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
