"""``burrkit sticks``: lists as a table, CSV, JSON and a picture, and Cutler's order of all numbers."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.conftest import Cli


@pytest.mark.parametrize(
    ("which", "count"), [("named", 25), ("notchable", 59), ("millable", 78), ("all", 837), ("numbers", 2225)]
)
def test_counts(cli: Cli, which: str, count: int) -> None:
    listed = json.loads(cli("sticks", which, "--json").out)
    assert len(listed) == count
    rows = list(csv.DictReader(io.StringIO(cli("sticks", which, "--csv").out)))
    assert [int(row["number"]) for row in rows] == [facts["number"] for facts in listed]
    assert [row["orientations"].split() for row in rows] == [
        list(map(str, facts["orientations"])) for facts in listed
    ]


def test_the_table_fits(cli: Cli) -> None:
    lines = cli("sticks").out.splitlines()
    assert lines[0] == "59 notchable sticks: straight notches across can cut them"
    assert max(map(len, lines)) <= 80
    assert "   960                  3     992  NM        finger (left)" in lines


def test_cutlers_order(cli: Cli) -> None:
    rows = json.loads(cli("sticks", "--cutler", "--json").out)
    assert [row["order"] for row in rows] == list(range(1, 2226))
    assert [sum(row["group_size"] == size for row in rows) // size for size in (4, 2, 1)] == [534, 42, 5]
    assert rows[0]["number"] == 1
    # A group of four: its representative is at 2 + 4 N, then SIDM, FLIP, EFEM.
    for place in range(1, 2137, 4):
        group = rows[place : place + 4]
        assert [row["operation"] for row in group] == ["", "SIDM", "FLIP", "EFEM"]
        assert {row["group"] for row in group} == {(place + 3) // 4}
        assert {row["representative"] for row in group} == {min(row["number"] for row in group)}
    table = cli("sticks", "--cutler").out.splitlines()
    assert len(table) < 2240
    assert max(map(len, table)) <= 80


def test_picture(cli: Cli, tmp_path: Path) -> None:
    target = tmp_path / "named.svg"
    assert cli("sticks", "named", "--picture", str(target)).err == f"{target}\n"
    drawn = target.read_text(encoding="utf-8")
    assert "25 sticks with traditional names" in drawn
    again = cli("sticks", "named", "--picture", str(target))
    assert again.code == 2
    assert target.read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize(
    "words",
    [
        ("nice",),
        ("named", "--cutler"),
        ("--csv", "--json"),
        ("named", "--picture", "named.txt"),
        ("--cutler", "--picture", "named.svg"),
    ],
)
def test_bad_input(cli: Cli, words: tuple[str, ...]) -> None:
    ran = cli("sticks", *words)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
