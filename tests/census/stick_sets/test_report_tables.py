"""The file of ``burrkit census sets``, its report and its command."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from burrkit.census.counting.counts import totals
from burrkit.census.enumeration.selection import counts_of_all
from burrkit.census.enumeration.tally import FIXED, LOCKED
from burrkit.census.results.result_file import ResultFile
from burrkit.census.stick_sets import sets
from burrkit.census.stick_sets.report_tables import summarise_sets, verified_records
from burrkit.errors import BurrkitError
from tests.census.conftest import number, printed_tables
from tests.conftest import Cli
from tests.errors import raises


def test_files_are_merged_and_units_checked(small_sets: Path, tmp_path: Path) -> None:
    with sets.SetsResultFile(small_sets) as result_file:
        results, made = list(result_file.results()), result_file.plan
    for path, part in ((tmp_path / "a", results[:5]), (tmp_path / "b", results[3:])):
        with sets.SetsResultFile(path, made) as result_file:
            assert result_file.keep(part) == len(part)
    assert sets.SetsResultFile.merge(tmp_path / "all", [tmp_path / "b", tmp_path / "a"]) == len(results)
    with sets.SetsResultFile(tmp_path / "all") as result_file:
        assert all(x.tally.agrees_with(y.tally) for x, y in zip(result_file.results(), results, strict=True))
        other = results[0]._replace(tally=results[1].tally)
    with (
        raises(BurrkitError, "mismatch counts"),
        sets.SetsResultFile(tmp_path / "a", made) as result_file,
    ):
        result_file.keep([other])
    with raises(BurrkitError, "mismatch 6 8 length"):
        sets.SetsResultFile(tmp_path / "a", sets.plan("notchable", 8))
    with raises(BurrkitError, "mismatch 2 format"):
        ResultFile(small_sets)


def test_a_report_adds_up(small_sets: Path) -> None:
    with sets.SetsResultFile(small_sets) as result_file:
        found = summarise_sets(result_file)
        assemblies = sum(result.tally.assemblies for result in result_file.results())
    data = json.loads(json.dumps(found.as_json()))
    assert not data["complete"] and 0 < data["done"] < 1
    assert data["assemblies"]["assemblies"] == assemblies
    assert data["assemblies"]["partial_solutions"] == sum(
        row["partial_solutions"] for row in data["levels"].values()
    )
    assert data["assemblies"]["solutions"] == sum(row["solutions"] for row in data["holes"].values())
    assert sum(data["unique"]["solution"]["all"].values()) == data["sets"]["all"]["one solution"][0]
    assert data["sets"]["all"] == data["sets"]["notchable"] == data["sets"]["millable"]


def test_sets_with_one_solution_are_what_the_general_engine_finds(small_sets: Path) -> None:
    """The first set of each line, as if it were a record."""
    with sets.SetsResultFile(small_sets) as result_file:
        found = summarise_sets(result_file)
    lines = found.sets[(found.solutions() == 1) | (found.partial() == 1)]
    verdicts = lines[:, 4] << 8 | lines[:, 2] << 4 | lines[:, 3]
    records = np.column_stack((lines[:, 7:], verdicts))[:15]
    some = replace(found, records=records, plan=replace(found.plan, special=1))
    verified = list(verified_records(some))
    assert len(verified) == len(records) > 10
    assert all(one.partial == 1 or one.solutions == 1 for one in verified)
    records[0, 6] ^= 1 << 4
    with raises(BurrkitError, "invalid general"):
        next(verified_records(some))


def test_the_report_of_the_documentation_agrees_with_the_census() -> None:
    """Levels with the pass at four lengths, holes with what is counted, and its tables with each other."""
    report = (Path(__file__).parents[3] / "docs" / "census" / "sets.md").read_text()
    assert "**COMPLETE" in report
    found = printed_tables(report)
    levels, by_holes = (
        found["Partial solutions that come completely apart, by level"],
        found["The same by holes"],
    )
    for of in ("all", "notchable"):
        known = Counter[str]()
        for code, marked, *_, many in counts_of_all().tolist():
            if code not in (FIXED, LOCKED) and (marked or of == "all"):
                known[str(code >> 12)] += many
                known["all"] += many
        own = [row for row in levels if row["class"] == of]
        assert {row["level"]: number(row["partial solutions"]) for row in own} == {
            row["level"]: known[row["level"]] for row in own
        }
        assert known.keys() <= {row["level"] for row in own}
    for row in (*levels, *by_holes):
        assert number(row["partial solutions"]) == number(row["come apart"]) + number(row["do not"])
    whole = sum(number(row["come apart"]) for row in by_holes)
    assert [number(row["come apart"]) for row in levels if row["class"] == row["level"]] == [whole]
    assert [number(row["analysed"]) for row in found["Analysed beside counted"]] == list(totals().logical)
    sets_by = {
        (row["sets"], row["that have"]): number(row["up to mirror image"])
        for row in found["Sets of six sticks"]
    }
    for what in ("solution", "partial solution"):
        rows = found[f"Sets with exactly one {what}, by its level"]
        for of in ("all", "all different", "millable", "notchable"):
            assert sum(number(row[of]) for row in rows) == sets_by[of, f"one {what}"]


def test_the_command(cli: Cli, small_sets: Path, tmp_path: Path) -> None:
    shown = cli("census", "sets", "report", str(small_sets)).out
    assert "PARTIAL: 8 of 37 units" in shown
    assert max(map(len, shown.splitlines())) <= 80
    markdown = cli("census", "sets", "report", str(small_sets), "--markdown").out
    assert markdown.startswith("# Sets of the six-piece burr\n")
    assert not json.loads(cli("census", "sets", "report", str(small_sets), "--json").out)["complete"]
    assert "0 sets" in cli("census", "sets", "records", str(small_sets)).out
    path = str(tmp_path / "none.sqlite")
    run = ("census", "sets", "run", path, "--class", "notchable")
    assert "0 of 37 units; 0 units done" in cli(*run, "--time-limit", "0").out
    assert "8 of 37 units, 8 of them new" in cli("census", "sets", "merge", path, str(small_sets)).out
    assert "8 of 37 units; 0 units done" in cli(*run, "--time-limit", "0").out


def test_records_that_are_not_printed_are_counted(
    cli: Cli, small_sets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sets.SetsResultFile(small_sets) as result_file:
        found = summarise_sets(result_file)
    lines = found.sets[found.solutions() == 1][:3]
    verdicts = lines[:, 4] << 8 | lines[:, 2] << 4 | lines[:, 3]
    records = np.column_stack((lines[:, 7:], verdicts))
    some = replace(found, records=records, plan=replace(found.plan, special=1))
    monkeypatch.setattr("burrkit.census.stick_sets.report_tables.summarise_sets", lambda _: some)
    shown = cli("census", "sets", "records", str(small_sets), "--limit", "2").out.splitlines()
    assert len(shown) == 6 and shown[-1] == "… and 1 more; --limit shows more, --json all"
    every = cli("census", "sets", "records", str(small_sets), "--json")
    assert len(every.out.splitlines()) == 3 and "burrkit: PARTIAL: 8 of 37 units" in every.err
    assert "more" not in cli("census", "sets", "records", str(small_sets), "--limit", "3").out


def test_bad_input_is_reported_in_one_line(cli: Cli, small_sets: Path, tmp_path: Path) -> None:
    path, gone = str(small_sets), str(tmp_path / "gone")
    for words, reason in (
        (("run", path, "--class", "notchable", "--length", "8"), "is for sticks of length 6, not 8"),
        (("run", gone, "--length", "7"), "7"),
        (("report", gone), "no such result file; burrkit census sets run creates one"),
        (("report", path, "--json", "--markdown"), "choose one"),
        (("report", path, "--out", path, "--force"), "RESULT_FILE and --out both name"),
    ):
        ran = cli("census", "sets", *words)
        assert ran.code == 2 and reason in ran.err.splitlines()[-1], ran
    assert "format 2" in cli("census", "report", path).err
