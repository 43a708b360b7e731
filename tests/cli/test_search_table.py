"""``burrkit search table``: the file of a search, read, shown, saved from, and begun with."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.errors import refused

CUBE = ("search", "climb", "--box", "4x4x4", "--pieces", "3", "--holes", "1", "--steps", "3000")
RUNS = (*CUBE, "--runs", "4", "--goals", "level,corners")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of four runs."""
    from typer.testing import CliRunner

    from burrkit.cli.app import app

    file = tmp_path_factory.mktemp("runs") / "runs.sqlite"
    assert CliRunner().invoke(app, [*RUNS, "--out", str(file)]).exit_code == 0
    return file


def test_the_search_prints_the_table_that_its_file_gives(cli: Cli, runs: Path) -> None:
    made = cli(*RUNS, "--out", str(runs))
    table = cli("search", "table", str(runs)).out
    assert table.startswith("Not beaten in level, corners at once: ")
    assert table in made.out
    assert made.err.startswith("burrkit: next: burrkit search table ")
    assert max(map(len, table.splitlines())) <= 80
    every = cli("search", "table", str(runs), "--all").out.splitlines()
    assert every[0] == "All runs" and len(every) == 6
    other = cli("search", "table", str(runs), "--goals", "moves").out.splitlines()
    assert other[0].startswith("Not beaten in moves at once: 1 of 4") and len(other) == 3


def test_a_run_is_shown_and_saved(cli: Cli, runs: Path, tmp_path: Path) -> None:
    saved = tmp_path / "third.json"
    ran = cli("search", "table", str(runs), "--run", "3", "--save", str(saved))
    assert ran.code == 0 and "run 3, 3,000 steps" in ran.out
    assert cli("check", str(saved)).code == 0
    data = json.loads(cli("search", "table", str(runs), "--run", "3", "--json").out)
    (row,) = data["table"]
    assert (row["run"], data["puzzles"], data["goals"]) == (3, 4, ["level", "corners"])
    assert row["levels"] == data["answer"]["found"][0]["level"]
    again = cli("search", "table", str(runs), "--run", "3", "--save", str(saved))
    assert again.code == 2 and "--force" in again.err


def test_a_run_is_varied(cli: Cli, runs: Path) -> None:
    shape = "examples/designs/4x4x4-4.json"
    words = (
        "design",
        shape,
        "--vary",
        str(runs),
        "--runs",
        "1",
        "--steps",
        "300",
        "--keep-pieces",
        "A",
        "--json",
    )
    table = json.loads(cli("search", "table", str(runs), "--all", "--json").out)["table"]
    for row in table[:2]:
        varied = json.loads(cli(*words, "--run", str(row["run"])).out)
        assert row["sizes"][0] in varied["measures"]["sizes"]  # the piece that stays
    best = max(table, key=lambda row: (row["level"], -sum(row["corners"])))
    chosen, by_default = (json.loads(cli(*words, *more).out) for more in (("--run", str(best["run"])), ()))
    assert by_default["answer"]["found"] == chosen["answer"]["found"]


def test_nothing_but_figures_and_one_line_for_what_is_wrong(cli: Cli, runs: Path, tmp_path: Path) -> None:
    empty, sets, text = tmp_path / "empty.sqlite", tmp_path / "sets.sqlite", tmp_path / "text.sqlite"
    text.write_text("no table")
    assert cli(*CUBE, "--runs", "1", "--steps", "1", "--sizes", "1-2", "--out", str(empty)).code == 2
    assert cli("search", "--pieces", "52,256,792,1024", "--out", str(sets)).code == 0
    for words, says in (
        ((str(tmp_path / "none.sqlite"),), "none.sqlite"),
        ((str(sets),), "belongs to another search"),
        ((str(text),), "not the table of a search"),
        ((str(tmp_path),), "folder"),
        ((str(runs), "--run", "9"), "run 9 found no puzzle"),
        ((str(runs), "--run", "0"), "--run"),
        ((str(runs), "--goals", "hight"), "no such goal: hight; there are level"),
        ((str(runs), "--run", "1", "--all"), "--run shows one puzzle"),
        ((str(runs), "--save", str(runs)), "both name"),
    ):
        before = runs.read_bytes()
        ran = cli("search", "table", *words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), (words, ran.err)
        assert says in ran.err
        assert runs.read_bytes() == before


def test_a_file_of_the_old_layout_is_refused(cli: Cli, runs: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite"
    old.write_bytes(runs.read_bytes())
    with sqlite3.connect(old) as file:
        file.execute("alter table run drop column measures")
        file.execute("pragma user_version = 2")
    before = old.read_bytes()
    for words in (("search", "table", str(old)), (*RUNS, "--out", str(old))):
        ran = cli(*words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        refused(ran, "mismatch version")
    assert old.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--goals", "level,"), "unknown goal"),
        (("--goals", "level,level"), "duplicate"),
        (("--corners", "-1"), "usage --corners -1"),
        (("--corners", "3", "--no-corners"), "conflict"),
        (("--same", "--different"), "conflict"),
        (("--sizes", "20-8"), "invalid --sizes 20-8"),
        (("--sizes", "eight"), "invalid --sizes"),
        (("--sizes", "0-8"), "invalid --sizes 0-8"),
        (("--sizes", "30-40"), "invalid-puzzle 3 30-40 64"),
        (("--sizes", "4-20"), "invalid-puzzle 3 4-20 64"),
        (("--moves", "-2"), "usage --moves"),
    ],
)
def test_impossible_conditions(cli: Cli, words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    out = tmp_path / "runs.sqlite"
    ran = cli(*CUBE, "--runs", "1", "--out", str(out), *words)
    refused(ran, says)
    assert not out.exists()


def test_a_condition_that_no_run_meets(cli: Cli) -> None:
    ran = cli(*CUBE, "--runs", "1", "--same", "--moves", "400", "--no-corners")
    assert ran.code == 1
    asked = "400 moves with no internal corners, pieces of one shape"
    assert f"No run reached {asked}; this is the best." in " ".join(ran.out.split())
