"""Real kills: a run that is killed with -9 again and again ends with what an undisturbed one has."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
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


def _done(path: Path) -> int:
    """The number of units that are done, as a reader sees it."""
    file = sqlite3.connect(path, timeout=20)
    (number,) = file.execute("select count(*) from result").fetchone()
    file.close()
    return int(number)


def _kill_and_go_on(path: Path, kills: int, sample: float, random: Random) -> int:
    """Run to the end, killing the run so often; how often it was killed in the middle."""
    command = [sys.executable, "-m", "burrkit", "census", "run", str(path), "--class", "notchable"]
    command += ["--sample", str(sample), "--jobs", "2"]
    killed = 0
    while killed < kills:
        before = _done(path)
        run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while _done(path) == before and run.poll() is None:
            time.sleep(0.01)
        time.sleep(random.uniform(0, 0.05))
        if run.poll() is not None:
            break
        run.send_signal(signal.SIGKILL)
        assert run.wait() == -signal.SIGKILL
        killed += 1
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    return killed


@pytest.mark.parametrize(
    ("kills", "sample"), [pytest.param(2, 0.1), pytest.param(20, 0.4, marks=pytest.mark.full)]
)
def test_kills_change_nothing(tmp_path: Path, notchable_plan: CensusPlan, kills: int, sample: float) -> None:
    path = tmp_path / "killed.sqlite"
    with ResultFile(path, notchable_plan):
        pass
    killed = _kill_and_go_on(path, kills, sample, Random(kills))
    assert killed == kills, f"the run was over after {killed} kills"
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
