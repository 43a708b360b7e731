"""The atlas: what it contains, and figures that are those of the census and of its reports."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from burrkit.atlas.contents import Exhibit, exhibits
from burrkit.atlas.figures import analysed
from burrkit.census.enumeration.selection import counts_of_all
from burrkit.errors import BurrkitError
from burrkit.sixpiece.burr import burr
from tests.atlas.chosen import chosen
from tests.errors import raises

DOCS = Path(__file__).parents[2] / "docs"


def found_by(finding: str) -> list[dict[str, Any]]:
    """The figures of the burrs with a finding."""
    return [analysed(exhibit)[1] for exhibit in exhibits() if exhibit.finding == finding]


# Contents ------------------------------------------------------------------------------------------------


def test_it_has_every_burr_of_the_catalogue_and_every_design() -> None:
    groups = [exhibit.group for exhibit in exhibits()]
    assert groups.count("catalogue") == 112
    assert groups.count("design") == 15
    assert {exhibit.group for exhibit in exhibits()} == {"catalogue", "census", "design", "example"}
    assert all(exhibit.source for exhibit in exhibits())


def test_a_burr_that_slides_leave_locked_has_no_level_at_any_length() -> None:
    """Cutler's fourth number of what moves, but never comes free, is not a level."""
    (own,) = [own for own in exhibits() if own.entry and own.entry.name == "Programmer's Nightmare"]
    found = analysed(own)[1]
    assert (found["moves"], found["solutions"], found["six"]["types"]) == (0, 0, (0, 0, 0, 0))


def test_unique_finds_are_those_of_the_report() -> None:
    """The highest level of a burr with one solution, by holes."""
    text = (DOCS / "census" / "sets.md").read_text("utf-8")
    section = text.split("## The highest level of a unique solution, by holes")[1].split("##")[0]
    rows = re.findall(r"^\| (\d+) \| (\d+) \| [\d,]+ \| ([\d ]+) \|$", section, re.MULTILINE)
    reported = {(int(holes), int(level), tuple(map(int, ids.split()))) for holes, level, ids in rows}
    found = found_by("unique")
    assert {(each["holes"], each["first"], each["six"]["sticks"]) for each in found} == reported
    assert {each["solutions"] for each in found} == {1}


def test_finds_at_every_length_are_those_of_the_report() -> None:
    text = (DOCS / "census" / "all.md").read_text("utf-8")
    reported = set(re.findall(r"\| 10-10-10-10 \| \d+ \| ([\d ]+) \|", text))
    found = found_by("every-length")
    assert {" ".join(map(str, each["six"]["sticks"])) for each in found} == reported
    assert {each["six"]["types"] for each in found} == {(10, 10, 10, 10)}


def test_other_finds_are_records_of_the_census() -> None:
    (highest,) = found_by("highest")
    assert (highest["first"], highest["six"]["equals"], highest["six"]["higherOfHoles"]) == (12, 1, 0)
    for each in found_by("symmetry"):
        assert each["six"]["symmetry"] != "1"
        assert each["six"]["higherOfSymmetry"] == 0
    for each in found_by("notchable"):
        shift = {6: 12, 10: 4}[each["six"]["length"]]
        codes = counts_of_all()[counts_of_all()[:, 1] == 1, 0]
        assert each["six"]["notchable"]
        assert each["first"] == max(codes >> shift & 15)
    (unique,) = found_by("notchable-unique")
    assert (unique["first"], unique["solutions"], unique["six"]["notchable"]) == (5, 1, True)


# Figures -------------------------------------------------------------------------------------------------


def test_published_figures_that_differ() -> None:
    """One level of the whole catalogue, which the catalogue remarks."""
    figures = [analysed(exhibit)[1] for exhibit in exhibits() if exhibit.entry is not None]
    assert {each["name"]: each["published"] for each in figures if each["published"]} == {
        "Starter Burr Set #30": {"level": "2"}
    }


def test_figures_of_one_burr() -> None:
    ((_, figures),) = map(analysed, chosen("Love's Dozen"))
    assert (figures["assemblies"], figures["solutions"], figures["level"]) == (154, 90, "12.3")
    assert figures["hard"] == {"states": 26, "deadEnds": 5, "atRandom": 185}
    assert figures["six"]["all"] == 35_657_131_235
    assert figures["six"]["allNotchable"] == 13_354_991


def test_turns_have_no_figures_of_slides() -> None:
    ((found, figures),) = map(analysed, chosen("Latch"))
    assert (found.level, figures["hard"], figures["six"]) == ("1.2R1", None, None)


def test_a_puzzle_without_an_assembly_is_reported() -> None:
    none = burr(1, 1, 1024, 1024, 1024, 1024, name="None")
    with raises(BurrkitError, "unsolved None"):
        analysed(Exhibit("example", none, "here"))
