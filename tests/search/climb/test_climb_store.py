"""Climbs on disk: stopped, killed or out of disk, they end as if nothing had happened."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from burrkit.errors import BurrkitError
from burrkit.formats.files import label
from burrkit.formats.json import puzzle
from burrkit.runtime.executors import worker_pool
from burrkit.search.climb.climb_store import ClimbStore
from burrkit.search.climb.climbing import Climbed, ClimbTask, climb, search
from tests.conftest import Cli
from tests.damage import damage
from tests.errors import raises, refused
from tests.search.commands import command, until
from tests.speeds import some

BURRS = ClimbTask(evaluations=1_000)
BOXES = ClimbTask(box=(4, 4, 4, 5), evaluations=1_000)
#: Some seconds of work.
LONG = ("climb", "--steps", "750", "--runs", "50", "--jobs", "2", "--json")


def rows(path: Path) -> list[tuple[Any, ...]]:
    with sqlite3.connect(path, timeout=30) as file:
        return file.execute("select * from run order by run").fetchall()


def runs_in(path: Path) -> int:
    try:
        return len(rows(path))
    except sqlite3.Error:
        return 0


def said(words: tuple[str, ...]) -> dict[str, Any]:
    """The answer of a command, all but the seconds that it took."""
    ran = subprocess.run(command(*words), capture_output=True, text=True, check=True)
    data: dict[str, Any] = json.loads(ran.stdout)
    del data["answer"]["seconds"]
    return data


@pytest.fixture(scope="module")
def undisturbed() -> dict[str, Any]:
    """The answer of a climb without a table."""
    return said(LONG)


@pytest.mark.parametrize("task", [BURRS, BOXES, ClimbTask(level=4, unique=True, evaluations=500)])
def test_a_run_comes_back_as_it_was(task: ClimbTask, tmp_path: Path) -> None:
    ended = {run: climb(task, 3, run) for run in range(1, 5)}
    with ClimbStore(tmp_path / "runs.sqlite", task, 3) as kept:
        for run, climbed in ended.items():
            kept.keep(run, climbed)
            kept.keep(run, climbed)  # another command was faster
    with ClimbStore(tmp_path / "runs.sqlite", task, 3) as kept:
        assert kept.done() == ended
        for run, climbed in kept.done().items():
            again = ended[run]
            assert (climbed is None) == (again is None)
            if climbed is not None and again is not None:
                assert climbed.result.assemblies == again.result.assemblies


def test_a_run_that_got_nowhere_is_not_done_again(tmp_path: Path) -> None:
    with ClimbStore(tmp_path / "runs.sqlite", BURRS, 1) as kept:
        kept.keep(7, None)
        assert kept.done() == {7: None}
    assert [row[:-1] for row in rows(tmp_path / "runs.sqlite")] == [(7, 1, *[None] * 9)]


def test_columns_show_what_was_found(tmp_path: Path) -> None:
    for task, length in ((BURRS, 6), (BOXES, None)):
        file = tmp_path / f"{length}.sqlite"
        climbed = climb(task, 3, 2)
        assert climbed is not None
        with ClimbStore(file, task, 3) as kept:
            kept.keep(2, climbed)
        with sqlite3.connect(file) as connection:
            connection.row_factory = sqlite3.Row
            row = connection.execute("select * from run").fetchone()
        result = climbed.result
        assert (row["run"], row["seed"], row["evaluations"]) == (2, 3, climbed.evaluations)
        assert (row["solutions"], row["assemblies"]) == (result.solution_count, result.assembly_count)
        best = result.solutions[0].disassembly
        assert best is not None
        assert row["level"] == best.first
        assert (row["length"], row["sticks"] is None) == (length, length is None)
        assert puzzle.read(row["puzzle"]) == climbed.problem


@pytest.mark.parametrize("task", [BURRS, BOXES, ClimbTask(level=5, evaluations=3_000)])
def test_whatever_is_known_the_answer_is_the_same(task: ClimbTask) -> None:
    runs = 10
    with worker_pool(2) as hands:
        every: dict[int, Climbed | None] = {}
        whole = search(task, 5, runs, hands, keep=every.__setitem__)
        every = {run: climb(task, 5, run) for run in range(1, runs + 3)}
        for known in ({2, 3}, {1, 4, 9}, {10, 11, 12}, set(range(1, runs + 1)), set(range(2, runs + 1))):
            fresh: dict[int, Climbed | None] = {}
            before = {run: every[run] for run in known}
            again = search(task, 5, runs, hands, known=before, keep=fresh.__setitem__)
            assert again == whole
            assert not known & set(fresh)
            assert fresh == {run: every[run] for run in fresh}
            if not task.level:
                assert set(fresh) == set(range(1, runs + 1)) - known


def test_nothing_is_begun_behind_a_known_end() -> None:
    task = ClimbTask(level=1, evaluations=1_000)
    fresh: list[int] = []
    with worker_pool(1) as hands:
        known = {3: climb(task, 5, 3)}
        assert known[3] is not None
        assert known[3].meets(task)
        search(task, 5, 1000, hands, known=known, keep=lambda run, _: fresh.append(run))
    assert fresh
    assert set(fresh) <= {1, 2}


def test_what_is_known_behind_a_gap_counts_when_it_is_stopped() -> None:
    known = {run: climb(BURRS, 5, run) for run in (2, 4, 5)}
    with worker_pool(1) as hands:
        best = search(BURRS, 5, 10, hands, known=known, should_stop=lambda: True)
    assert best is not None
    assert best.rank == max(one.rank for one in known.values() if one is not None)


def test_more_runs_go_on_from_fewer(cli: Cli, tmp_path: Path) -> None:
    words = ("search", "climb", "--steps", "1000", "--json")
    file = str(tmp_path / "runs.sqlite")
    few = json.loads(cli(*words, "--runs", "4", "--out", file).out)
    many = json.loads(cli(*words, "--runs", "9", "--out", file).out)
    assert len(rows(tmp_path / "runs.sqlite")) == 9
    again = json.loads(cli(*words, "--runs", "4", "--out", file).out)
    whole = json.loads(cli(*words, "--runs", "9").out)
    for answer in (few, many, again, whole):
        del answer["answer"]["seconds"]
    assert again == few
    assert many == whole


@pytest.mark.parametrize(
    ("how", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)], ids=["killed", "interrupted"]
)
def test_a_stopped_climb_ends_like_an_undisturbed_one(
    how: signal.Signals, code: int, tmp_path: Path, undisturbed: dict[str, Any]
) -> None:
    file, whole = tmp_path / "stopped.sqlite", tmp_path / "whole.sqlite"
    words = command(*LONG, "--out", str(file))
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        until(lambda: runs_in(file) >= 3)
        process.send_signal(how)
        out, err = process.communicate()
    assert process.returncode == code
    if how == signal.SIGINT:
        assert json.loads(out)["run"] <= runs_in(file)
        assert err == "burrkit: stopped; this is the best puzzle so far; the same command resumes\n"
    kept = rows(file)
    assert 3 <= len(kept) < 50
    assert said((*LONG, "--out", str(file))) == undisturbed
    assert said((*LONG, "--out", str(whole))) == undisturbed
    assert set(kept) <= set(rows(file))
    assert rows(file) == rows(whole)


def test_a_full_disk_is_one_line_and_the_climb_goes_on(small_disk: Path, undisturbed: dict[str, Any]) -> None:
    file = small_disk / "runs.sqlite"
    words = (*LONG, "--out", str(file))
    full = subprocess.run(command(*words), capture_output=True, text=True, check=False)
    assert (full.returncode, full.stdout, full.stderr.count("\n")) == (2, "", 1)
    assert "disk is full" in full.stderr
    subprocess.run(["mount", "-o", "remount,size=64m", str(small_disk)], check=True)
    kept = rows(file)
    assert kept
    assert said(words) == undisturbed
    assert set(kept) <= set(rows(file))


def test_a_file_that_may_not_grow_loses_nothing(tmp_path: Path, undisturbed: dict[str, Any]) -> None:
    """Like a full disk, for those who cannot mount one."""
    pytest.importorskip("resource", reason="no limits on this system")
    file = tmp_path / "runs.sqlite"
    words = (*LONG, "--out", str(file))
    limit = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (100 << 10,) * 2);"
    limit += " sys.argv[0] = 'burrkit'; runpy.run_module('burrkit', run_name='__main__')"
    limited = [sys.executable, "-c", limit, "search", *words]
    full = subprocess.run(limited, capture_output=True, text=True, check=False)
    assert (full.returncode, full.stdout, full.stderr.count("\n")) == (2, "", 1)
    assert "what was stored before is safe" in full.stderr
    kept = rows(file)
    assert kept
    assert said(words) == undisturbed
    assert set(kept) <= set(rows(file))


@pytest.mark.parametrize(
    "other",
    [
        ("--seed", "2"),
        ("--steps", "501"),
        ("--box", "4x4x4"),
        ("--holes", "5"),
        ("--length", "8"),
        ("--level", "3"),
        ("--unique",),
    ],
)
def test_another_climb_is_refused(cli: Cli, tmp_path: Path, other: tuple[str, ...]) -> None:
    file = tmp_path / "runs.sqlite"
    words = ("search", "climb", "--steps", "500", "--runs", "1", "--out", str(file))
    assert cli(*words).code in {0, 1}
    before = rows(file)
    ran = cli(*words, *other)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    refused(ran, "mismatch belongs")
    assert rows(file) == before


def test_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "runs.sqlite"
    with ClimbStore(file, BURRS, 1):
        pass
    monkeypatch.setattr("burrkit.search.climb.climb_store.version", lambda _: "99.0")
    with raises(BurrkitError, "mismatch belongs"):
        ClimbStore(file, BURRS, 1)


def test_tables_of_others_are_left_as_they_are(cli: Cli, tmp_path: Path) -> None:
    letters, sets = tmp_path / "letters.sqlite", tmp_path / "sets.sqlite"
    with sqlite3.connect(letters) as file:
        file.execute("create table letter (body text)")
    assert cli("search", "--pieces", "52,256,792,1024", "--out", str(sets)).code == 0
    for path, says in ((letters, "not the table of a search"), (sets, "belongs to another search")):
        before = path.read_bytes()
        ran = cli("search", "climb", "--runs", "1", "--out", str(path))
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert says in ran.err
        assert path.read_bytes() == before


def test_places_that_cannot_be_written(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    places = [tmp_path / "nowhere" / "runs.sqlite", tmp_path / "file" / "runs.sqlite", tmp_path]
    if os.geteuid():
        locked = tmp_path / "locked"
        locked.mkdir(mode=0o555)
        places.append(locked / "runs.sqlite")
    for place in places:
        ran = cli("search", "climb", "--runs", "1", "--out", str(place))
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith(f"burrkit: {label(str(place))}: ")


@pytest.mark.parametrize("seed", some(range(50), 15))
def test_a_damaged_table_is_one_line_and_left_alone(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "runs.sqlite"
    with ClimbStore(path, BOXES, 1) as kept:
        kept.keep(1, climb(BOXES, 1, 1))
        kept.keep(2, None)
    damaged = damage(random.Random(seed), path.read_bytes())
    path.write_bytes(damaged)
    try:
        with ClimbStore(path, BOXES, 1) as kept:
            kept.done()
    except BurrkitError as error:
        assert str(error).startswith(f"{path}: ")
        assert "\n" not in str(error)
    assert path.read_bytes() == damaged
