"""What a run keeps: a table for the kernel, exact answers for what it lists, and a limit beforehand."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from bench.least_totals import survey
from burrkit.census.counting.counts import totals
from burrkit.census.enumeration import selection, units
from burrkit.census.enumeration.conditions import condition
from burrkit.census.enumeration.plans import CensusPlan, plan, select_units
from burrkit.census.enumeration.slices import analyse
from burrkit.census.enumeration.tally import highest, levels, ll_of, tally
from burrkit.census.results.result_file import ResultFile
from burrkit.census.results.special_assemblies import specials
from burrkit.census.results.summary import summarise
from burrkit.sixpiece import cutler_order, frame
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.symmetry import TYPES
from tests.census.conftest import LAST, filled, number, printed_tables
from tests.census.enumeration.test_cases import cells
from tests.census.enumeration.test_conditions import ALL_CONDITIONS, CONDITIONS, NAMES, SMALL, all_of_a_unit
from tests.conftest import Cli
from tests.speeds import examples


@settings(max_examples=examples(25))
@given(CONDITIONS, st.integers(2, 15), st.data())
def test_the_table_agrees_with_the_condition(text: str, special: int, data: st.DataObject) -> None:
    table = selection.table.__wrapped__(special, text)
    holds = condition(text)
    for _ in range(50):
        code = data.draw(st.sampled_from([0, 1, 0x1111, 0x2222]) | st.integers(0, 0xFFFF))
        holes, notchable = data.draw(st.integers(0, 31)), data.draw(st.booleans())
        known = dict(zip(NAMES, (highest(code), *levels(code), holes, notchable), strict=True))
        kept = highest(code) >= special or bool(holds(known.__getitem__))
        assert int(table[code]) >> (32 * notchable + holes) & 1 == kept


def test_the_table_is_for_what_has_no_symmetry() -> None:
    """Assemblies with a symmetry are listed by the kernel in any case, so the table leaves them out."""
    nothing = selection.table(15)
    assert (selection.table(15, "holes == 3 and symmetry == '2R'") == nothing).all()
    assert (selection.table(15, "holes == 3 and symmetry != '2R'") == selection.table(15, "holes == 3")).all()
    assert (selection.table(15, "holes == 3 and symmetry == '1'") == selection.table(15, "holes == 3")).all()
    assert (selection.table(15, "not symmetry != symmetry") == np.uint64(2**64 - 1)).all()


def test_the_counts_are_those_of_the_report() -> None:
    codes, marked, holes, kinds, many = selection.counts_of_all().T
    assert many.sum() == 35_657_131_235
    assert many[marked == 1].sum() == 13_354_991
    assert (many > 0).all() and len(np.unique(selection.counts_of_all()[:, :4], axis=0)) == len(many)
    with Path("docs/census/all.csv").open(encoding="utf-8") as lines:
        known = {
            (row["level_type"], row["notchable"] == "yes", int(row["holes"])): int(row["logical_assemblies"])
            for row in csv.DictReader(lines)
        }
    names = ["0-0-0-1" if code == 1 else "-".join(map(str, levels(code))) for code in codes.tolist()]
    mine, by_symmetry = Counter[tuple[str, bool, int]](), Counter[tuple[bool, str, str]]()
    for name, notchable, n, kind, count in zip(
        names, (marked == 1).tolist(), holes.tolist(), kinds.tolist(), many.tolist(), strict=True
    ):
        mine[name, notchable, n] += count
        for every in {False, notchable}:
            by_symmetry[every, name, TYPES[kind]] += count
    assert mine == known
    for every, file in ((False, "all"), (True, "notchable")):
        rows = printed_tables(Path(f"docs/census/{file}.md").read_text())[
            "Level types of assemblies with a symmetry"
        ]
        printed = {
            (every, row["level type"], kind): number(row[kind])
            for row in rows
            for kind in row
            if kind in TYPES and row["level type"] != "all" and number(row[kind])
        }
        own = {cell: n for cell, n in by_symmetry.items() if cell[0] == every and cell[2] != "1"}
        assert printed == own


@pytest.mark.parametrize("of", ["all", "notchable"])
def test_the_counts_by_symmetry_and_holes_are_those_of_the_other_count(of: str) -> None:
    _, marked, holes, kinds, many = selection.counts_of_all().T
    total = totals(np.flatnonzero(notchable_table()) if of == "notchable" else None)
    for i, kind in enumerate(TYPES):
        some = (kinds == i) & ((marked == 1) | (of == "all"))
        own = np.bincount(holes[some], weights=many[some], minlength=len(total.logical))
        assert own.tolist() == list(total.types_by_holes[kind])


def test_the_counts_of_symmetric_assemblies_are_those_of_each_taken_apart() -> None:
    """Of notchable sticks: all 6,564 assemblies with a symmetry, made and taken apart one by one."""
    found = Counter[tuple[int, int, str]]()
    rows = notchable_with_a_symmetry()
    level, seen, _ = survey(rows)
    codes = level @ np.array([1 << 12, 1 << 8, 1 << 4, 1])
    codes[(codes == 0) & (seen[:, 0] > 1)] = 1
    look = selection.values_of(np.column_stack((rows, codes)))
    assert look("notchable").all()
    found.update(zip(codes.tolist(), look("holes").tolist(), look("symmetry").tolist(), strict=True))
    known = {
        (code, holes, TYPES[kind]): many
        for code, marked, holes, kind, many in selection.counts_of_all().tolist()
        if marked and TYPES[kind] != "1"
    }
    assert found == known and found.total() == 6_564


def notchable_with_a_symmetry() -> NDArray[np.int64]:
    """int64[n, 6]: logical assemblies of notchable sticks with a symmetry, as rows in Cutler's order."""
    order, image = cutler_order.order().numbers, symmetric_assemblies.images()
    own = np.flatnonzero(notchable_table()[order])
    numbers, place = order[own].astype(np.int64), np.zeros(4097, dtype=np.int64)
    place[numbers] = np.arange(len(own))  # fewer than 256, so that six of them fit a whole number
    firsts = [np.zeros(0, dtype=np.int64)]
    for g, *_ in symmetric_assemblies._kinds():
        parts = symmetric_assemblies._entries(g, numbers)
        made = parts[0]
        for part in parts[1:]:
            both = (made[:, None] + part).reshape(-1, 6)
            filled = symmetric_assemblies.fills()[np.arange(1, 7), both]
            either = np.bitwise_count(np.bitwise_or.reduce(filled, axis=1))
            made = both[np.bitwise_count(filled).sum(axis=1) == either]
        images = [
            sum(place[image[h, p + 1, made[:, p]]] << 8 * (6 - symmetry.positions[p + 1]) for p in range(6))
            for h, symmetry in enumerate(frame.symmetries())
        ]
        firsts.append(np.min(images, axis=0))
    keys = np.unique(np.concatenate(firsts))
    rows: NDArray[np.int64] = own[keys[:, None] >> np.arange(40, -1, -8) & 255]
    return rows


@pytest.mark.parametrize(
    ("of", "keep", "many"),
    [
        ("all", "symmetry == '4R'", 4),
        ("notchable", "symmetry == '4R'", 0),
        ("notchable", "symmetry == '3R'", 193),
        ("all", "symmetry != '1'", 123_855),
        ("all", "not symmetry == '1' and holes == 0", 4_483),
        ("all", "symmetry == '4R' or symmetry == '3R' or level_6 == 12", 4 + 1_758 + 1),
        ("all", "symmetry == '2MA' and not notchable", 22_515 - 4_492),
        ("all", "symmetry == '2R' and symmetry == '3R'", 0),
        ("all", "symmetry == '3R' and level == 0", 1_299 + 212),
        ("notchable", "level == 0 and symmetry == '2MA'", 532 + 516),
        ("all", "symmetry == '12R'", 0),
    ],
)
def test_conditions_on_symmetry_are_counted_exactly(of: str, keep: str, many: int) -> None:
    assert selection.check_size(of, 15, keep) == many


@settings(max_examples=examples(60))
@given(ALL_CONDITIONS, st.integers(2, 15))
def test_a_unit_keeps_exactly_what_meets_the_condition(keep: str, special: int) -> None:
    assert len(all_of_a_unit()) == 97
    assert Counter(str(named["symmetry"]) for _, named in all_of_a_unit())["4R"] == 2
    holds = condition(keep)
    made = tally(units.run(SMALL, "all", special=special, keep=keep), SMALL.first, special, keep)
    assert made.special.tolist() == [
        entry for entry, named in all_of_a_unit() if holds(named.__getitem__) or highest(entry[6]) >= special
    ]


def test_a_run_that_keeps_one_type_of_symmetry(
    cli: Cli, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """All four assemblies of type 4R are in three of these units."""
    path, keep = tmp_path / "a.sqlite", "symmetry == '4R'"
    last = {unit.name: 1 for unit in units.units("all") if unit.first >= LAST and unit.part == 0}
    with ResultFile(path, CensusPlan("all", 8, last, keep)):
        pass
    for share in ("1/3", "3/3", "2/3"):
        assert cli("census", "run", str(path), "--keep", 'symmetry=="4R"', "--share", share).code == 0
    with ResultFile(path) as result_file:
        found = summarise(result_file)
    assert found.complete and len(found.special) == 4
    shown = cli("census", "special", str(path), "--where", keep, "--json").out
    moves = " ".join(request.getfixturevalue("program")("moves", str(path)).out.split())
    assert moves.startswith(f"4 logical assemblies of level 8 or more at some length, or {keep}. COMPLETE")
    assert [json.loads(line)["symmetry"] for line in shown.splitlines()] == ["4R"] * 4


@pytest.mark.parametrize(
    "keep",
    [
        "level_6 >= 2 and holes <= 12",
        "level == 0 and holes <= 2",
        "level == 1 and not notchable",
        "holes == 4",
    ],
)
@pytest.mark.parametrize("unit", [units.WorkUnit(97, 12), units.WorkUnit(2149, 3)])
def test_everything_that_a_condition_requests_is_stored(unit: units.WorkUnit, keep: str) -> None:
    plain, found = units.run(unit, "all"), units.run(unit, "all", special=15, keep=keep)
    assert cells(found) == cells(plain)
    made = tally(found, unit.first, 15, keep)
    holds, expected = condition(keep), 0
    for code, _, notchable, holes, many in made.counts.tolist():
        known = dict(zip(NAMES, (highest(code), *levels(code), holes, notchable), strict=True))
        expected += many if holds(known.__getitem__) else 0
    assert len(made.special) == len({tuple(row) for row in made.special.tolist()}) == expected > 0
    usual = tally(plain, unit.first, 8)
    assert np.array_equal(made.counts, usual.counts) and np.array_equal(made.even, usual.even)
    assert set(made.firsts[:, 6]) == set(usual.firsts[:, 6])


def test_without_a_condition_nothing_changes() -> None:
    unit = units.WorkUnit(97, 12)
    found = units.run(unit, "all")
    made = tally(found, unit.first, 8)
    assert set(found.special[:, 6].tolist()) == set(range(2, 2 + len(found.codes)))
    assert all(highest(code) >= 8 for code in made.special[:, 6].tolist())


def test_a_condition_on_symmetry(tmp_path: Path) -> None:
    keep = "symmetry != '1' and level_6 >= 1 or level == 7"
    made = plan("notchable", 9, keep)
    assert made.keep == keep
    with ResultFile(filled(tmp_path / "a.sqlite", made, select_units(made, sample=0.02))) as result_file:
        assert result_file.plan == made
        found = summarise(result_file)
    shown = {one.ll: one for one in specials(found) if not one.example}
    kept = [shown[ll_of(entry[:6]).text] for entry in found.special]
    assert len(kept) > 3 and {one.symmetry == "1" for one in kept} == {True, False}
    for one in kept:
        assert (one.symmetry != "1" and one.level_6 >= 1) or one.level == 7 or one.level >= 9
    assert all(one.symmetry != "1" for one in shown.values() if one not in kept)
    # Everything with a symmetry is stored in any case, so those of this condition can be counted there.
    with ResultFile(tmp_path / "a.sqlite") as result_file:
        even = [row for r in result_file.results() for row in r.tally.even.tolist()]
    matching = [row for row in even if levels(row[6])[0] >= 1 or highest(row[6]) == 7]
    assert sum(one.symmetry != "1" for one in kept) == len(matching)


def test_a_slice_is_stored_whole() -> None:
    last = np.arange(2200, 2225)
    every = analyse(2200, last, last, special=1)
    found = analyse(2200, last, last, special=15, keep="level >= 1")
    assert sorted(found.special.tolist()) == sorted(every.special.tolist())
