"""Summaries and reports: what is analysed adds up to what is counted, and a difference is seen."""

from __future__ import annotations

import csv
import io
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from burrkit.census.counting.counts import totals
from burrkit.census.enumeration.conditions import condition
from burrkit.census.enumeration.plans import CensusPlan, select_units
from burrkit.census.enumeration.tally import ll_of, type_name
from burrkit.census.report.documents import as_csv, html, level_by_holes, short
from burrkit.census.report.tables import report, status, tables, units_status
from burrkit.census.results.result_file import ResultFile
from burrkit.census.results.special_assemblies import specials
from burrkit.census.results.summary import Summary, case, summarise
from burrkit.census.results.verification import verify
from burrkit.errors import BurrkitError
from burrkit.runtime.report import Differing, markdown
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.leveltype import level_type_of
from burrkit.sixpiece.ll import read
from tests.census.conftest import LAST, filled
from tests.errors import raises


def _summary(path: Path) -> Summary:
    with ResultFile(path) as result_file:
        return summarise(result_file)


def test_all_assemblies_of_some_sticks_add_up_to_what_is_counted(last_case: Path) -> None:
    found = _summary(last_case)
    counted = totals(cutler_order.order().numbers[LAST:])
    assert found.complete
    assert found.by_case().tolist() == [0] * 541 + [sum(counted.logical)]
    assert found.by_holes()[: len(counted.logical)].tolist() == list(counted.logical)
    assert found.by_symmetry() == {kind: many for kind, many in counted.types.items() if many}


def test_they_stand_the_general_engine(last_case: Path) -> None:
    with ResultFile(last_case) as result_file:
        checked, wrong = verify(result_file, 150, seed=3)
    assert checked >= 150
    assert wrong == []


def test_wrong_counts_do_not_stand_the_general_engine(last_case: Path, tmp_path: Path) -> None:
    with ResultFile(last_case) as result_file:
        done = list(result_file.results())
        plan = result_file.plan
    for result in done:
        # What comes apart in one move is reported to need two.
        result.tally.counts[result.tally.counts[:, 0] == 0x1111, 0] = 0x2222
    with ResultFile(tmp_path / "wrong.sqlite", plan) as wrong_one:
        wrong_one.keep(done)
        _, wrong = verify(wrong_one, 60, seed=3)
    assert wrong and all("1-1-1-1" in str(one) for one in wrong)


@pytest.mark.parametrize(
    ("done", "says"), [(10**9 - 1, "99.99%"), (1, "0.00%"), (999_949_999, "99.99%"), (250_000_000, "25.00%")]
)
def test_a_part_never_reads_as_the_whole(done: int, says: str) -> None:
    weights = {"1/0": done, "1/1": 10**9 - done}
    found = Summary(CensusPlan("all", 8, weights), units=1, missing={"1/1"}, weight=done)
    assert status(found) == f"PARTIAL: 1 of 2 work units, {says} of the assemblies: nothing is final."
    assert f" {says}: nothing is final." in units_status(found.plan, 1, found.done, "sets")


def test_a_list_that_is_cut_off_reports_it(last_case: Path) -> None:
    found = _summary(last_case)
    found.special = found.even[:30]
    assert (
        "The first 24 are listed." in {made.title: made.note for made in tables(found)}["The highest levels"]
    )
    found.special = found.even[:3]
    assert "listed" not in {made.title: made.note for made in tables(found)}["The highest levels"]


def test_nothing_to_verify(tmp_path: Path) -> None:
    plan = CensusPlan("all", 8, {"1/0": 1})
    with (
        ResultFile(tmp_path / "a.sqlite", plan) as result_file,
        raises(BurrkitError, "unsolved assemblies"),
    ):
        verify(result_file, 1, seed=0)


@pytest.mark.parametrize(
    ("first", "kind", "expected"),
    [
        (0, 0, 535),
        (1, 0, 1),
        (1, 1, 537),
        (5, 4, 540),
        (5, 5, 536),
        (5, 6, 541),
        (2133, 0, 534),
        (2137, 0, 542),
    ],
)
def test_cases(first: int, kind: int, expected: int) -> None:
    assert case(first, kind) == expected


def test_all_tables_agree(sampled: Path) -> None:
    found = _summary(sampled)
    assert not found.complete
    plain = found.as_json()
    assert plain["convention"] == "logical"
    assert plain["complete"] is False
    types = plain["level_types"]
    assert isinstance(types, dict)
    assert sum(types.values()) == found.assemblies == found.by_holes().sum() == found.by_case().sum()
    assert sum(found.by_symmetry().values()) == found.assemblies
    for length, many in found.partial_solutions().items():
        by_level = found.by_level(length)
        assert many + by_level[0] == found.assemblies
        by_both = found.by_level_and_holes(length)
        assert {level: int(row.sum()) for level, row in enumerate(by_both) if row.any()} == by_level
        assert np.array_equal(by_both.sum(axis=0), found.by_holes())
    lines = list(csv.DictReader(io.StringIO(as_csv(found))))
    assert sum(int(line["logical_assemblies"]) for line in lines) == found.assemblies
    assert {line["level_type"] for line in lines} == set(types)


def test_a_part_is_reported_to_be_a_part(sampled: Path) -> None:
    found = _summary(sampled)
    for text in (markdown(report(found).blocks()), html(found), level_by_holes(found, 6)):
        assert "PARTIAL" in text and "COMPLETE" not in text
        assert "logical" in text
    assert not any(
        isinstance(cell, Differing) for table in tables(found) for row in table.rows for cell in row
    )


def test_a_difference_is_seen(sampled: Path, tmp_path: Path, notchable_plan: CensusPlan) -> None:
    """A plan that leaves out most units is complete, and far from what is published."""
    names = select_units(notchable_plan, sample=0.01)
    few = CensusPlan("notchable", 8, {name: notchable_plan.weights[name] for name in names})
    found = _summary(filled(tmp_path / "few.sqlite", few, names))
    assert found.complete
    difference = f"{found.assemblies - 13_354_991:+,}"
    assert f"**{difference}**" in markdown(report(found).blocks())
    assert f'<td class="wrong">{difference}</td>' in html(found)


#: Whole reports as tables; their texts are next to them.
TABLES = sorted(
    path
    for path in (Path(__file__).parents[3] / "docs" / "census").glob("*.csv")
    if path.with_suffix(".md").exists()
)


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_tables_of_the_documentation_add_up(path: Path) -> None:
    lines = list(csv.DictReader(io.StringIO(path.read_text())))
    numbers = np.flatnonzero(notchable_table()) if path.stem == "notchable" else None
    by_holes = Counter[int]()
    for line in lines:
        by_holes[int(line["holes"])] += int(line["logical_assemblies"])
    assert [by_holes[holes] for holes in range(21)] == list(totals(numbers).logical)
    report = path.with_suffix(".md").read_text()
    assert "**COMPLETE" in report and "PARTIAL" not in report
    types = Counter[str]()
    for line in lines:
        types[line["level_type"]] += int(line["logical_assemblies"])
    for name, many in types.items():
        assert f"| {name} | {many:,} |" in report


def test_plots_are_pictures(sampled: Path) -> None:
    found = _summary(sampled)
    for length in (6, 8, 10, 12):
        squares = ET.fromstring(level_by_holes(found, length)).iter("{http://www.w3.org/2000/svg}rect")
        some = np.count_nonzero(found.by_level_and_holes(length))
        assert sum(1 for _ in squares) == 1 + some


@pytest.mark.parametrize(
    ("many", "text"),
    [(7, "7"), (999, "999"), (1000, "1.0k"), (9_960, "10k"), (999_600, "1.0M"), (35_657_131_235, "36G")],
)
def test_short_counts(many: int, text: str) -> None:
    assert short(many) == text


def test_specials_are_what_they_claim(sampled: Path) -> None:
    kept = list(specials(_summary(sampled)))
    assert [one.level for one in kept if not one.example] == sorted(
        (one.level for one in kept if not one.example), reverse=True
    )
    assert len({one.level_type for one in kept if one.example}) == sum(one.example for one in kept)
    for one in kept[::4]:
        string = read(one.ll)
        assert (one.sticks, one.holes, one.symmetry) == (string.sticks, string.holes, string.symmetry)
        assert str(level_type_of(string)) == one.level_type
        if one.level:
            of_lengths = (one.level_6, one.level_8, one.level_10, one.level_12)
            assert one.level_type == "-".join(map(str, of_lengths))
        assert one.notchable


def test_everything_with_a_symmetry_is_stored_and_shown_once(sampled: Path, last_case: Path) -> None:
    for path, names in ((sampled, None), (last_case, {"4R"})):
        with ResultFile(path) as result_file:
            even = [row for result in result_file.results() for row in result.tally.even.tolist()]
        known = Counter((ll_of(np.array(row[:6])).symmetry, type_name(row[6])) for row in even)
        every = list(specials(_summary(path)))
        assert Counter((one.symmetry, one.level_type) for one in every if one.symmetry != "1") == known
        assert len({one.ll for one in every}) == len(every) > len(even) > 10
        for kind in names or {kind for kind, _ in known}:
            fits = condition(f"symmetry == '{kind}' and not example")
            some = [one for one in every if one.symmetry == kind and not one.example]
            assert list(specials(_summary(path), fits)) == some
            assert len(some) == {"4R": 4}.get(kind, len(some))
