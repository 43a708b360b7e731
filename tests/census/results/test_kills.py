"""Real kills: a run that is killed with -9 again and again ends with what an undisturbed one has."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from burrkit.census.enumeration.plans import CensusPlan, select_units
from burrkit.census.results.result_file import ResultFile
from burrkit.census.results.summary import summarise
from burrkit.runtime.executors import worker_pool
from tests.census.conftest import filled


def _content(path: Path) -> list[tuple[str, bytes, str]]:
    file = sqlite3.connect(path)
    rows = file.execute("select name, body, checksum from result order by name").fetchall()
    file.close()
    return rows


#: A run that kills itself while it writes a unit: its number, and after how many steps of SQLite.
SUICIDE = """
import os, signal, sys
from burrkit.census.results.result_file import ResultFile

unit, steps = int(sys.argv.pop(1)), int(sys.argv.pop(1))
kill = lambda: os.kill(os.getpid(), signal.SIGKILL)
keep = ResultFile.keep

def keep_or_die(file, results):
    global unit
    unit -= 1
    if unit < 0:
        file._file.set_progress_handler(kill, max(steps, 1))
    keep(file, results)
    if unit < 0:
        kill()

ResultFile.keep = keep_or_die
from burrkit.__main__ import main
main()
"""


def _kill_and_go_on(path: Path, kills: int, sample: float, random: Random) -> None:
    """Run to the end, killing the run so often: before a unit is written, in the middle, or just after."""
    command = ["census", "run", str(path), "--class", "notchable", "--sample", str(sample), "--jobs", "2"]
    for _ in range(kills):
        where = [str(random.randrange(4)), str(random.randrange(120))]
        run = subprocess.run(
            [sys.executable, "-c", SUICIDE, *where, *command], capture_output=True, check=False
        )
        assert run.returncode == -signal.SIGKILL, run.stderr
    done = subprocess.run([sys.executable, "-m", "burrkit", *command], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("kills", "sample"), [pytest.param(2, 0.1), pytest.param(20, 0.4, marks=pytest.mark.full)]
)
def test_kills_change_nothing(tmp_path: Path, notchable_plan: CensusPlan, kills: int, sample: float) -> None:
    path = tmp_path / "killed.sqlite"
    with ResultFile(path, notchable_plan):
        pass
    _kill_and_go_on(path, kills, sample, Random(kills))
    undisturbed = filled(
        tmp_path / "whole.sqlite", notchable_plan, select_units(notchable_plan, sample=sample)
    )
    assert _content(path) == _content(undisturbed)
    with ResultFile(path) as one, ResultFile(undisturbed) as other:
        mine, theirs = summarise(one).as_json(), summarise(other).as_json()
    assert {**mine, "seconds": 0} == {**theirs, "seconds": 0}


@pytest.mark.skipif(find_spec("distributed") is None, reason="dask.distributed is not installed")
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_killed_worker_of_two_changes_nothing(
    tmp_path: Path, notchable_plan: CensusPlan, sampled: Path
) -> None:
    path = tmp_path / "dask.sqlite"
    with ResultFile(sampled) as known:
        names = sorted(known.done())
    with ResultFile(path, notchable_plan) as result_file, worker_pool(cluster="local:2") as pool:
        worker = pool.executor.submit(os.getpid).result()
        for number, _ in enumerate(result_file.process(pool, names)):
            if number == 2:
                os.kill(worker, signal.SIGKILL)
    assert _content(path) == _content(sampled)


def test_a_stopped_run_goes_on(tmp_path: Path, notchable_plan: CensusPlan, sampled: Path) -> None:
    path = tmp_path / "stopped.sqlite"
    with ResultFile(sampled) as known:
        names = sorted(known.done())
    done: list[str] = []
    while len(done) < len(names):
        before = len(done)
        with ResultFile(path, notchable_plan) as result_file, worker_pool(2) as pool:
            stop = lambda: len(done) >= before + 7  # noqa: B023, E731
            done += (result.name for result in result_file.process(pool, names, should_stop=stop))
        assert len(done) > before
    assert sorted(done) == names
    assert _content(path) == _content(sampled)
