"""The file of ``python -m bench.census_definitions``, its report and its commands."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bench.move_definitions import (
    DEFINITIONS,
    DefinitionsResultFile,
    DefinitionsSummary,
    code_at,
    levels_by,
    settle,
    tables,
)
from burrkit.census.enumeration.plans import plan, select_units
from burrkit.census.enumeration.selection import counts_of_all
from burrkit.census.enumeration.tally import levels
from burrkit.census.enumeration.units import unit_tally, units
from burrkit.census.results.result_file import ResultFile
from burrkit.errors import BurrkitError
from burrkit.runtime.executors import worker_pool
from burrkit.runtime.report import Differing
from burrkit.sixpiece.sticks import LENGTHS
from tests.census.conftest import number, printed_tables
from tests.census.studies.test_move_definitions import moving
from tests.conftest import Cli

DOCS = Path(__file__).parents[3] / "docs" / "census"
WORDS = ("--class", "notchable", "--length", "8")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with some units of notchable sticks at length 8."""
    path = tmp_path_factory.mktemp("definitions") / "small.sqlite"
    made = plan("notchable", length=8)
    with DefinitionsResultFile(path, made) as result_file, worker_pool(2) as pool:
        assert len(list(result_file.process(pool, select_units(made, sample=0.02)))) == 20
    return path


def test_levels_by_group_are_those_of_the_census(small: Path) -> None:
    """Unit by unit, what the pass at four lengths finds at length 8, by kind and holes."""
    every = {unit.name: unit for unit in units("notchable")}
    with DefinitionsResultFile(small) as result_file:
        for name, made, _ in result_file.results():
            other = unit_tally(every[name], "notchable", 8)
            by_group, by_census = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
            for code, *rest, many in made.counts.tolist():
                by_group[levels(code)[2], *rest] += many
            for code, *rest, many in other.counts.tolist():
                by_census[levels(code)[1], *rest] += many
            assert by_group == by_census


def test_a_report_adds_up(small: Path) -> None:
    with DefinitionsResultFile(small) as result_file:
        found = DefinitionsSummary.of(result_file)
        assemblies = sum(result.tally.assemblies for result in result_file.results())
    data = json.loads(json.dumps(found.as_json()))
    assert not data["complete"] and data["assemblies"] == assemblies
    levels_of, types = data["levels"]["notchable"], data["types"]["notchable"]
    assert all(sum(own.values()) == assemblies for own in levels_of.values())
    for d, name in enumerate(DEFINITIONS):
        own = Counter[str]()
        for type_, many in types.items():
            own[type_.split("-")[d]] += many
        assert own == {level: many for level, many in levels_of[name].items() if level != "none"}
    best = found.highest()
    for d in range(len(DEFINITIONS)):
        top = max(column[d][0] for column in best.values())
        assert (
            sum(column[d][1] for column in best.values() if column[d][0] == top) == found.by_level()[d][top]
        )
    assert all(row[-1] == "open" for row in list(tables(found))[-1].rows)


def test_the_highest_are_listed_where_all_of_them_are_stored(small: Path) -> None:
    """Assemblies with less than level 8 by group are not stored, so no list of them is complete."""
    with DefinitionsResultFile(small) as result_file:
        found = DefinitionsSummary.of(result_file)
    special = np.full((2, 7), 2224)
    special[:, 6] = 0x7780, 0x6790  # axis, direction, group
    counts = {code: np.zeros((2, 33), dtype=np.int64) for code in (0x7770, *special[:, 6].tolist())}
    for table in counts.values():
        table[1, 9] = 1
    titles = {made.title: made for made in tables(replace(found, counts=counts, special=special))}
    # Three have the highest level by direction, 7, but only two of them are stored.
    assert [[*row[1:]] for row in titles["The highest"].rows] == [["6", "7", "9"]]
    rest = replace(found, counts={0x7770: counts[0x7770]}, special=special[:0])
    assert "The highest" not in {made.title for made in tables(rest)}


def test_a_difference_from_the_census_is_wrong(small: Path) -> None:
    """A part that claims to be the whole."""
    with DefinitionsResultFile(small) as result_file:
        found = DefinitionsSummary.of(result_file)
    name = next(iter(found.plan.weights))
    whole = replace(found, units=1, plan=replace(found.plan, weights={name: 1}))
    assert all(isinstance(row[-1], Differing) for row in list(tables(whole))[-1].rows)


def test_what_the_kernel_leaves_open_is_settled() -> None:
    for own in moving(7, 400)[:12]:
        axis, direction, group = (int(levels_by(name, own.reshape(1, 6))[0, 0]) for name in DEFINITIONS)
        assert settle(own, 6) == [*own.tolist(), axis << 12 | direction << 8 | group << 4 | group]
    assert code_at(6, np.zeros(6, dtype=np.int64), 0) == 1


@pytest.mark.parametrize(("name", "length"), [("definitions", 6), ("definitions-8", 8)])
def test_the_reports_of_the_documentation_add_up(name: str, length: int) -> None:
    """By group they agree with the census, and their tables agree with each other."""
    report = (DOCS / f"{name}.md").read_text()
    assert f"**COMPLETE: every assembly of all sticks at length {length}," in report
    found = printed_tables(report)
    assert {row["difference"] for row in found["By group, beside the census"]} == {"none"}
    codes = counts_of_all()
    for of in ("all", "notchable"):
        by_level = found[f"By level, {of} sticks"]
        known = Counter[str]()
        for code, marked, *_, many in codes.tolist():
            if marked or of == "all":
                known[str(levels(code)[LENGTHS.index(length)] or "none")] += many
        assert {row["level"]: number(row["group"]) for row in by_level} == {
            row["level"]: known[row["level"]] for row in by_level
        }
        for d, definition in enumerate(DEFINITIONS):
            own = Counter[str]()
            for row in found[f"By all three, {of} sticks"]:
                own[row["levels"].split("-")[d]] += number(row["assemblies"])
            assert +own == +Counter(
                {row["level"]: number(row[definition]) for row in by_level if row["level"] != "none"}
            )


@pytest.mark.parametrize(
    ("begin", "reports"),
    [
        ("#### All assemblies, at one length", ("definitions", "definitions-8")),
        ("### Complete disassembly", ("sets",)),
    ],
)
def test_tables_of_the_documentation_are_those_of_the_reports(begin: str, reports: tuple[str, ...]) -> None:
    text = "\n".join((DOCS / f"{name}.md").read_text() for name in reports)
    rows = {cells[k:] for cells in map(_cells, text.splitlines()) for k in range(2)}
    section = DOCS.with_suffix(".md").read_text().split(begin)[1].split("\n##")[0]
    listed = [cells for cells in map(_cells, section.splitlines()) if cells[0].isdecimal()]
    assert len(listed) > 20 and all(cells in rows for cells in listed)


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def test_the_program(program: Cli, small: Path, tmp_path: Path) -> None:
    shown = program("report", str(small)).out
    assert "PARTIAL: 20 of 960 units" in shown
    assert max(map(len, shown.splitlines())) <= 80
    markdown = program("report", str(small), "--markdown").out
    assert markdown.startswith("# Levels of the six-piece burr by three definitions\n")
    path = str(tmp_path / "none.sqlite")
    run = ("run", path, *WORDS, "--time-limit", "0")
    assert "0 of 960 units; 0 units done" in program(*run).out
    assert "20 of 960 units, 20 of them new" in program("merge", path, str(small)).out
    assert "20 of 960 units; 0 units done" in program(*run).out


def test_bad_input_is_reported_in_one_line(program: Cli, small: Path, tmp_path: Path) -> None:
    path, gone = str(small), str(tmp_path / "gone")
    for words, reason in (
        (("run", path, "--class", "notchable"), "is for sticks of length 8, not 6"),
        (("run", gone, "--length", "7"), "7"),
        (("report", gone), "no such result file; python -m bench.census_definitions run creates one"),
        (("report", path, "--json", "--markdown"), "choose one"),
    ):
        ran = program(*words)
        assert ran.code == 2 and reason in ran.err.splitlines()[-1], ran
    with pytest.raises(BurrkitError, match="format 3"):
        ResultFile(small)
