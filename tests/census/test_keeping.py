"""What a run keeps: a table for the kernel, exact answers for what it lists, and a limit beforehand."""

from __future__ import annotations

import csv
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from burrkit.census import keeping, units
from burrkit.census.analyse import analyse
from burrkit.census.conditions import condition
from burrkit.census.ledger import Ledger
from burrkit.census.running import chosen, plan
from burrkit.census.special import Special, specials
from burrkit.census.summary import summarise
from burrkit.census.tally import highest, levels, tally
from burrkit.errors import BurrkitError
from tests.census.conftest import filled
from tests.census.test_cases import cells

ONE = Special("", "4-6-10-10", 10, 4, 6, 10, 10, 9, True, "2MA", (1, 1, 1, 1, 1, 1), False)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("level >= 10", True),
        ("4 <= level_6 < level_8 and notchable", True),
        ("holes > 9 or level_12 == 10", True),
        ("not notchable or example", False),
        ("symmetry == '2MA' and not (holes != 9)", True),
        ("notchable == 1 and not example == 1", True),
        ("7", True),
        ("not level_6", False),
    ],
)
def test_conditions(text: str, fits: bool) -> None:
    assert bool(condition(text)(partial(getattr, ONE))) is fits


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("level >", "not a condition"),
        ("level >= ten", "no 'ten'"),
        ("__import__('os')", "only comparisons"),
        ("level.real", "only comparisons"),
        ("level > 'a'", "compares a number with a text"),
        ("2 ** 99 > level", "only comparisons"),
        ("", "not a condition"),
        ("1.5 < level", "whole numbers"),
        ("(level > 3) + 1", "only comparisons"),
        ("symmetry", "a text is no condition"),
        ("holes < 3 or not '2R'", "a text is no condition"),
        ("not " * 1000 + "level", "longer than 500"),
        ("\0", "not a condition"),
    ],
)
def test_conditions_that_are_none(text: str, says: str) -> None:
    with pytest.raises(BurrkitError, match=says):
        condition(text)


NAMES = ("level", "level_6", "level_8", "level_10", "level_12", "holes", "notchable")
_COMPARED = st.builds(
    "{} {} {}".format,
    st.sampled_from(NAMES),
    st.sampled_from(["<", "<=", "==", "!=", ">="]),
    st.integers(0, 15),
)
CONDITIONS = st.recursive(
    _COMPARED | st.just("notchable"),
    lambda part: (
        st.builds("({} {} {})".format, part, st.sampled_from(["and", "or"]), part)
        | st.builds("not {}".format, part)
    ),
    max_leaves=4,
)


@settings(max_examples=25)
@given(CONDITIONS, st.integers(2, 15), st.data())
def test_the_table_says_what_the_condition_says(text: str, special: int, data: st.DataObject) -> None:
    table = keeping.table.__wrapped__(special, text)
    holds = condition(text)
    for _ in range(50):
        code = data.draw(st.sampled_from([0, 1, 0x1111, 0x2222]) | st.integers(0, 0xFFFF))
        holes, notchable = data.draw(st.integers(0, 31)), data.draw(st.booleans())
        known = dict(zip(NAMES, (highest(code), *levels(code), holes, notchable), strict=True))
        kept = highest(code) >= special or bool(holds(known.__getitem__))
        assert int(table[code]) >> (32 * notchable + holes) & 1 == kept


def test_symmetry_is_a_question_for_later() -> None:
    every = keeping.table(15, "holes == 3")
    assert (keeping.table(15, "holes == 3 and symmetry == '2R'") == every).all()
    assert (keeping.table(15, "holes == 3 and symmetry == 'no such'") == keeping.table(15)).all()
    assert (keeping.table(15, "holes == 3 or not symmetry != symmetry") == np.uint64(2**64 - 1)).all()


def test_the_counts_are_those_of_the_report() -> None:
    codes, marked, holes, many = keeping.counts_of_all().T
    assert many.sum() == 35_657_131_235
    assert many[marked == 1].sum() == 13_354_991
    with Path("docs/census/all.csv").open(encoding="utf-8") as lines:
        known = {
            (row["level_type"], row["notchable"] == "yes", int(row["holes"])): int(row["logical_assemblies"])
            for row in csv.DictReader(lines)
        }
    names = ["0-0-0-1" if code == 1 else "-".join(map(str, levels(code))) for code in codes.tolist()]
    mine = zip(names, (marked == 1).tolist(), holes.tolist(), strict=True)
    assert dict(zip(mine, many.tolist(), strict=True)) == known


def test_how_many_are_kept_is_known_beforehand() -> None:
    # The reports of both whole runs say how many have level 8 or more.
    assert keeping.require_few("all", 8) == 67_950
    assert keeping.require_few("notchable", 8) == 50
    assert keeping.require_few("notchable", 2) == sum(
        (1_736_019, 864_053, 218_550, 42_724, 2_297, 629, 19, 16)
    )
    assert keeping.require_few("all", 8, "level_6 == 12") == 67_950
    assert keeping.require_few("all", 15, "level_6 == 12") == 1
    assert keeping.require_few("all", 15, "level_6 == 12 and symmetry == '2R'") <= 1
    with pytest.raises(BurrkitError, match=r"--keep 'level >= 1': .* keep 5,951,254,864 assemblies"):
        keeping.require_few("all", 8, "level >= 1")
    with pytest.raises(BurrkitError, match=r"--special 3: .*ask for fewer"):
        keeping.require_few("all", 3)


@pytest.mark.parametrize(
    "keep",
    [
        "level_6 >= 2 and holes <= 12",
        "level == 0 and holes <= 2",
        "level == 1 and not notchable",
        "holes == 4",
    ],
)
@pytest.mark.parametrize("unit", [units.Unit(97, 12), units.Unit(2149, 3)])
def test_everything_that_a_condition_asks_for_is_kept(unit: units.Unit, keep: str) -> None:
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
    unit = units.Unit(97, 12)
    found = units.run(unit, "all")
    made = tally(found, unit.first, 8)
    assert set(found.special[:, 6].tolist()) == set(range(2, 2 + len(found.codes)))
    assert all(highest(code) >= 8 for code in made.special[:, 6].tolist())


def test_a_condition_on_symmetry(tmp_path: Path) -> None:
    keep = "symmetry != '1' and level_6 >= 1 or level == 7"
    made = plan("notchable", 9, keep)
    assert made.keep == keep
    with Ledger(filled(tmp_path / "a.sqlite", made, chosen(made, sample=0.02))) as ledger:
        assert ledger.plan == made
        kept = [one for one in specials(summarise(ledger)) if not one.example]
    assert len(kept) > 3 and {one.symmetry == "1" for one in kept} == {True, False}
    for one in kept:
        assert (one.symmetry != "1" and one.level_6 >= 1) or one.level == 7 or one.level >= 9
    # Everything with a symmetry is kept in any case, so those of this condition can be counted there.
    with Ledger(tmp_path / "a.sqlite") as ledger:
        even = [row for r in ledger.results() for row in r.tally.even.tolist()]
    asked = [row for row in even if levels(row[6])[0] >= 1 or highest(row[6]) == 7]
    assert sum(one.symmetry != "1" for one in kept) == len(asked)


def test_a_slice_is_kept_whole() -> None:
    last = np.arange(2200, 2225)
    every = analyse(2200, last, last, special=1)
    found = analyse(2200, last, last, special=15, keep="level >= 1")
    assert sorted(found.special.tolist()) == sorted(every.special.tolist())
