"""Cutler's cases one by one, and an example of each symmetry type."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest

from burrkit.census.counting.counts import case_table, cases, totals
from burrkit.sixpiece import ll
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.cutler_order import cutler_table
from burrkit.sixpiece.symmetry import EXAMPLES, TYPES
from tests.census import symmetric
from tests.conftest import Cli
from tests.errors import refused


@pytest.mark.parametrize("notchable", [False, True])
def test_sums(notchable: bool) -> None:
    numbers = np.flatnonzero(notchable_table()) if notchable else None
    table = case_table(numbers)
    assert tuple(case.assemblies for case in table) == cases(numbers)
    types = {kind: sum(case.types.get(kind, 0) for case in table) for kind in TYPES}
    assert types == totals(numbers).types
    assert all(set(case.orders) <= {1} for case in table[:534])


def test_cutlers_statements_on_the_special_cases() -> None:
    """Which symmetries occur in which case; one solid piece: 226,501, 328 and 4 by order."""
    special = {case.number: case for case in case_table()[534:]}
    assert special[535].orders == {1: 226_501, 2: 328, 4: 4}
    assert set(special[536].types) == {"1"}
    assert set(special[537].types) == {"1", "2R"}
    assert set(special[538].types) == {"1", "2MA"}
    assert set(special[539].types) == {"1", "2R"}
    assert set(special[540].types) == {"1", "2MB"}
    assert special[542].types["24M"] == 1


def test_representatives() -> None:
    rows = {row.order: row for row in cutler_table()}
    for case in case_table()[:535]:
        assert case.order is not None
        assert rows[case.order].matr == rows[case.order].representative == case.representative
    assert [case.order for case in case_table()[:534]] == [2 + 4 * n for n in range(534)]


def test_cases_fit_the_page(cli: Cli) -> None:
    lines = cli("census", "cases").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert " 535      226,833      226,501     328          4" in lines
    assert lines[-1] == "All cases: 35,657,131,235 assemblies."
    assert cli("census", "cases", "535").out.splitlines() == [
        "Case 535: with a solid stick",
        "MATR 1, number 1 of 2,225 in Cutler's order.",
        "symmetry  assemblies",
        "1            226,501",
        "2MA              172",
        "2R               156",
        "4MA                4",
        "all          226,833",
    ]


def test_cases_as_data(cli: Cli) -> None:
    rows = list(csv.DictReader(io.StringIO(cli("census", "cases", "--csv").out)))
    assert (len(rows), sum(int(row["assemblies"]) for row in rows)) == (542, 35_657_131_235)
    assert sum(int(row["symmetry_24"]) for row in rows) == 1
    (one,) = json.loads(cli("census", "cases", "1", "--json").out)
    assert one == {
        "case": 1,
        "representative": 2,
        "order": 2,
        "assemblies": 1_813_328,
        "symmetry_orders": {"1": 1_813_328},
        "symmetry_types": {"1": 1_813_328},
    }
    ran = cli("census", "cases", "--csv", "--json")
    refused(ran, "conflict --csv --json")


# Symmetry types ------------------------------------------------------------------------------------------


def test_an_example_of_each_type() -> None:
    assert list(EXAMPLES) == [kind for kind in TYPES if kind != "12R"]
    for kind, text in EXAMPLES.items():
        string = ll.read(text)
        assert string.symmetry == kind
        assert kind == "1" or string.canonical == text


@pytest.mark.full
def test_examples_have_the_fewest_holes_and_the_least_string() -> None:
    """All 1.3 million symmetric assemblies, made in another way; 18 to 42 s of a shared core."""
    assert symmetric.first_by_type() == {kind: text for kind, text in EXAMPLES.items() if kind != "1"}


def test_the_reference_makes_the_rarest_ones() -> None:
    """The third turns keep few: counted by another way, they agree with the kernel."""
    from burrkit.sixpiece.engine.symmetric_assemblies import _kinds, fixed_assemblies, groups, type_of

    third = next(kind for kind in _kinds() if len(kind) == 8)
    rows = np.concatenate(list(symmetric.kept_by(third[0])))
    names = [type_of(group) for group in groups(rows).tolist()]
    for name in ("3R", "6M", "24M"):
        fixed = fixed_assemblies()[name]
        group_has = {"3R": 2, "6M": 2, "24M": 8}[name]
        assert names.count(name) * len(third) == sum(fixed.holes) * group_has


def test_symmetry_command(cli: Cli, tmp_path: Path) -> None:
    lines = cli("census", "symmetry").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "24M: all symmetries of the frame; 1 assembly" in lines
    data = json.loads(cli("census", "symmetry", "--json").out)
    assert {one["symmetry"]: one["assemblies"] for one in data} == {
        kind: many for kind, many in totals().types.items() if kind != "12R"
    }
    assert [(one["sticks"], one["level_type"]) for one in data if one["symmetry"] == "24M"] == [
        ([256] * 6, "0-0-0-0")
    ]
    path = tmp_path / "sheet.svg"
    assert cli("census", "symmetry", "--picture", str(path)).code == 0
    assert "inversion in the centre" in path.read_text("utf-8")
    again = cli("census", "symmetry", "--picture", str(path))
    assert (again.code, again.out) == (2, "")
    refused(cli("census", "symmetry", "--picture", "x.gif"), "missing format")
