"""The table of a search: stored, resumed, refused; nothing that was reported is lost, whatever dies."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from burrkit.errors import BurrkitError
from burrkit.formats.files import label
from burrkit.runtime.executors import worker_pool
from burrkit.search.sets.conditions import Conditions
from burrkit.search.sets.driver import Progress, run
from burrkit.search.sets.stock import Stock, of_class
from burrkit.search.sets.table import SetsTable
from tests.conftest import Cli
from tests.damage import damage
from tests.errors import raises, refused
from tests.search.commands import command, until
from tests.speeds import some

SMALL = "52,256,792,911,1024,960,992"
#: Some seconds of work, in 190 units.
LONG = ("--pieces", "solid", "--holes", "0-4")


def rows(path: Path) -> list[tuple[Any, ...]]:
    with sqlite3.connect(path) as file:
        return file.execute("select * from found order by sticks, length").fetchall()


def units_in(path: Path) -> int:
    try:
        with sqlite3.connect(path, timeout=30) as file:
            (count,) = file.execute("select count(*) from unit").fetchone()
            return int(count)
    except sqlite3.Error:
        return 0


def test_a_table_is_what_was_found(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "found.sqlite"
    ran = cli("search", "--pieces", SMALL, "--out", str(file), "--json", "--limit", "1000")
    found = json.loads(ran.out)
    assert (ran.code, found["complete"]) == (0, True)
    assert {tuple(row["sticks"]) for row in found["found"]} == {
        tuple(map(int, row[0].split())) for row in rows(file)
    }
    before = rows(file)
    again = json.loads(cli("search", "--pieces", SMALL, "--out", str(file), "--json", "--limit", "1000").out)
    assert again == found
    assert rows(file) == before


def test_another_search_is_refused(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "found.sqlite"
    assert cli("search", "--pieces", SMALL, "--out", str(file)).code == 0
    for words in (("--pieces", "52,256,792,1024"), ("--pieces", SMALL, "--unique")):
        ran = cli("search", *words, "--out", str(file))
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        refused(ran, "mismatch belongs")


@pytest.mark.parametrize("content", [b"not a database at all, but long enough for one" * 40])
def test_a_file_of_something_else_is_not_touched(cli: Cli, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    ran = cli("search", "--pieces", SMALL, "--out", str(file))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert file.read_bytes() == content


def test_a_folder_that_cannot_be_written(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    places = [tmp_path / "nowhere" / "found.sqlite", tmp_path / "file" / "found.sqlite", tmp_path]
    if os.geteuid():
        locked = tmp_path / "locked"
        locked.mkdir(mode=0o555)
        places.append(locked / "found.sqlite")
    for place in places:
        ran = cli("search", "--pieces", SMALL, "--out", str(place))
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith(f"burrkit: {label(str(place))}: ")


def test_parquet_holds_the_same(cli: Cli, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    file, table = tmp_path / "found.parquet", tmp_path / "found.sqlite"
    words = ("search", "--pieces", SMALL, "--out", str(table), "--parquet", str(file), "--json")
    found = json.loads(cli(*words, "--limit", "1000").out)["found"]
    assert parquet.read_table(file).to_pylist() == found
    assert cli(*words).err == f"burrkit: {label(str(file))}: exists already; --force overwrites it\n"
    assert cli(*words, "--force").code == 0


def test_stopped_again_and_again(tmp_path: Path) -> None:
    conditions = Conditions(holes=(0, 2))
    stock = conditions.stock(of_class("solid"))

    def searched(path: Path | None, most: int) -> bool:
        done = 0

        def count(_: Progress) -> None:
            nonlocal done
            done += 1

        with SetsTable(path, stock, conditions) as table, worker_pool(2) as hands:
            return run(table, stock, conditions, hands, progress=count, should_stop=lambda: done >= most)

    assert searched(tmp_path / "whole.sqlite", 10**6)
    times = 0
    while not searched(tmp_path / "parts.sqlite", 40):
        times += 1
    assert times >= 2
    assert rows(tmp_path / "parts.sqlite") == rows(tmp_path / "whole.sqlite")


def test_progress_ends_at_everything(tmp_path: Path) -> None:
    stock = Conditions().stock(Stock.plenty([52, 256, 792, 911, 1024, 960, 992]))
    reports: list[Progress] = []
    with SetsTable(None, stock, Conditions()) as table, worker_pool(1) as hands:
        assert run(table, stock, Conditions(), hands, progress=reports.append)
    assert [one.done for one in reports] == sorted(one.done for one in reports)
    assert (reports[-1].done, reports[-1].units, reports[-1].estimated) == (1, reports[-1].units_all, False)
    assert reports[-1].assemblies == reports[-1].assemblies_all


def test_a_killed_search_goes_on(tmp_path: Path) -> None:
    file, whole = tmp_path / "killed.sqlite", tmp_path / "whole.sqlite"
    with subprocess.Popen(command(*LONG, "--out", str(file)), stdout=subprocess.DEVNULL) as process:
        until(lambda: units_in(file) >= 3)
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    kept, reported = units_in(file), rows(file)
    assert kept >= 3
    for path in (file, whole):
        subprocess.run(command(*LONG, "--out", str(path)), check=True, stdout=subprocess.DEVNULL)
    assert set(reported) <= set(rows(file))
    assert rows(file) == rows(whole)


@pytest.mark.skipif(find_spec("distributed") is None, reason="dask.distributed is not installed")
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    conditions = Conditions(holes=(0, 3))
    stock = conditions.stock(of_class("solid"))
    file, whole = tmp_path / "cluster.sqlite", tmp_path / "threads.sqlite"
    with SetsTable(file, stock, conditions) as table, worker_pool(cluster="local:2") as hands:
        client: Any = hands.executor
        pids = list(client._client.run(os.getpid).values())
        assert len(pids) == 2
        reports: list[Progress] = []

        def kill_one(progress: Progress) -> None:
            reports.append(progress)
            if len(reports) == 5:
                os.kill(pids[0], signal.SIGKILL)

        assert run(table, stock, conditions, hands, progress=kill_one)
        assert len(reports) > 5
    with SetsTable(whole, stock, conditions) as table, worker_pool(1) as hands:
        assert run(table, stock, conditions, hands)
    assert rows(file) == rows(whole)


def test_a_full_disk_is_one_line_and_the_search_goes_on(small_disk: Path, tmp_path: Path) -> None:
    file, whole = small_disk / "found.sqlite", tmp_path / "whole.sqlite"
    words = command(*LONG, "--out", str(file))
    full = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (full.returncode, full.stdout, full.stderr.count("\n")) == (2, "", 1)
    assert "disk is full" in full.stderr
    subprocess.run(["mount", "-o", "remount,size=64m", str(small_disk)], check=True)
    reported, kept = rows(file), units_in(file)
    assert kept > 0
    for path in (file, whole):
        subprocess.run(command(*LONG, "--out", str(path)), check=True, stdout=subprocess.DEVNULL)
    assert set(reported) <= set(rows(file))
    assert rows(file) == rows(whole)


def test_a_stock_without_any_burr(cli: Cli) -> None:
    ran = cli("search", "--pieces", "1,18")
    assert ran.code == 0
    assert "No set meets the conditions." in ran.out


def test_errors_of_the_table_are_ours(tmp_path: Path) -> None:
    stock = Conditions().stock(Stock.plenty([52, 1024]))
    with raises(BurrkitError, "no-access folder"):
        SetsTable(tmp_path, stock, Conditions())


def test_an_interrupted_search_reports_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "found.sqlite"
    words = command(*LONG, "--out", str(file))
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        until(lambda: units_in(file) >= 3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert err == "burrkit: stopped; these are the results so far; the same command resumes\n"
    assert "up to mirror image" in out
    assert 3 <= units_in(file) < 190


def _read(path: Path, stock: Stock) -> list[dict[str, Any]]:
    with SetsTable(path, stock, Conditions()) as table:
        table.done(), table.totals(), table.by_length()
        return list(table.rows())


@pytest.mark.parametrize("seed", some(range(60), 15))
def test_a_damaged_table_is_one_line_and_left_alone(tmp_path: Path, seed: int) -> None:
    path, stock = tmp_path / "found.sqlite", Conditions().stock(Stock.plenty([52, 256, 960, 1024]))
    with SetsTable(path, stock, Conditions()) as table, worker_pool(1) as hands:
        assert run(table, stock, Conditions(), hands)
    damaged = damage(random.Random(seed), path.read_bytes())
    path.write_bytes(damaged)
    try:
        _read(path, stock)
    except BurrkitError as error:
        assert str(error).startswith(f"{path}: ")
        assert "\n" not in str(error)
    assert path.read_bytes() == damaged


def test_a_damaged_table_of_a_command(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "found.sqlite"
    words = ("search", "--pieces", SMALL, "--out", str(path))
    assert cli(*words).code == 0
    with sqlite3.connect(path) as file:
        file.execute("update unit set assemblies = x'00'")
    file.close()
    before = path.read_bytes()
    ran = cli(*words)
    assert (ran.code, ran.out) == (2, "")
    refused(ran, f"damaged {path}")
    assert path.read_bytes() == before
