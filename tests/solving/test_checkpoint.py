"""A search on disk survives any kill: whatever was cut off, the resumed run ends with the same answer."""

from __future__ import annotations

import json
import random
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench.puzzles import packing, pentominoes
from burrkit.errors import BurrkitError
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.geometry import Voxels
from burrkit.puzzle import Problem
from burrkit.sixpiece.burr import burr
from burrkit.solving.solver import Result, solve
from tests.damage import damage
from tests.errors import raises


def flat_pentominoes(x: int, y: int) -> Problem:
    return packing(pentominoes(), Voxels.box(x, y, 1), f"pentominoes {x} x {y}")


def same(a: Result, b: Result) -> bool:
    """The same findings in the same order, but for the memory that they took."""

    def found(result: Result) -> list[tuple[object, object]]:
        return [
            (s.assembly.motions, s.disassembly and replace(s.disassembly, bytes=0)) for s in result.assemblies
        ]

    return found(a) == found(b)


def test_stopped_again_and_again(tmp_path: Path) -> None:
    problem, file = flat_pentominoes(5, 12), tmp_path / "state.sqlite"
    asked = 0

    def after_a_while() -> bool:
        nonlocal asked
        asked += 1
        return asked > 8

    runs = 0
    while runs < 100:
        asked, runs = 0, runs + 1
        result = solve(problem, up_to="reflection", disassemble=False, resume=file, should_stop=after_a_while)
        if result.complete:
            break
    assert runs > 2
    assert same(result, solve(problem, up_to="reflection", disassemble=False))
    # Once it is done, all is there and nothing is searched again.
    assert same(result, solve(problem, up_to="reflection", disassemble=False, resume=file))


def test_disassemblies_are_stored(tmp_path: Path) -> None:
    problem, file = burr(88, 512, 704, 960, 992, 1008), tmp_path / "state.sqlite"
    first = solve(problem, resume=file)
    assert same(first, solve(problem, resume=file))
    assert same(first, solve(problem))


def test_what_a_limit_left_open_is_searched_again_with_wider_ones(tmp_path: Path) -> None:
    problem, file = burr(88, 512, 704, 960, 992, 1008), tmp_path / "state.sqlite"
    first = solve(problem, resume=file, max_states=10)
    assert not first.complete
    assert first.open_limits
    # The same limits leave the same open.
    assert same(first, solve(problem, resume=file, max_states=10))
    whole = solve(problem, resume=file)
    assert whole.complete
    assert not whole.open_limits
    assert same(whole, solve(problem))
    # What is settled stays so, whatever the limits are then.
    assert same(whole, solve(problem, resume=file, max_states=10))


def test_threads_keep_and_resume(tmp_path: Path) -> None:
    problem, file = flat_pentominoes(6, 10), tmp_path / "state.sqlite"
    solve(problem, up_to="reflection", disassemble=False, resume=file, jobs=3, limit=500)
    again = solve(problem, up_to="reflection", disassemble=False, resume=file, jobs=2)
    assert again.assembly_count == 2339
    plain = solve(problem, up_to="reflection", disassemble=False, jobs=1)
    assert [s.assembly.motions for s in again.assemblies] == [s.assembly.motions for s in plain.assemblies]


def test_a_file_of_another_search_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "state.sqlite"
    solve(burr(256, 256, 256, 256, 256, 256), resume=file)
    before = file.read_bytes()
    with raises(BurrkitError, "mismatch belongs"):
        solve(burr(256, 256, 256, 256, 256, 1024), resume=file)
    with raises(BurrkitError, "mismatch belongs"):
        solve(burr(256, 256, 256, 256, 256, 256), resume=file, up_to="reflection")
    assert file.read_bytes() == before


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "state.sqlite"
    solve(burr(256, 256, 256, 256, 256, 256), resume=file)
    with sqlite3.connect(file) as other:
        other.execute("pragma user_version = 0")
    with raises(BurrkitError, "mismatch version"):
        solve(burr(256, 256, 256, 256, 256, 256), resume=file)


@pytest.mark.parametrize(
    "content", [b"no database at all, but long enough to be one", b"SQLite format 3\0" * 40]
)
def test_what_is_not_a_checkpoint_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(content)
    with raises(BurrkitError, "mismatch resume"):
        solve(burr(256, 256, 256, 256, 256, 256), resume=file)
    assert file.read_bytes() == content


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with sqlite3.connect(file) as other:
        other.execute("create table birds (name text)")
    with raises(BurrkitError, "mismatch resume"):
        solve(burr(256, 256, 256, 256, 256, 256), resume=file)


@pytest.mark.parametrize("seed", range(30))
def test_a_damaged_file_is_one_line_and_left_alone(tmp_path: Path, seed: int) -> None:
    file, puzzle = tmp_path / "state.sqlite", burr(256, 256, 256, 256, 256, 256)
    whole = solve(puzzle, resume=file)
    damaged = damage(random.Random(seed), file.read_bytes())
    file.write_bytes(damaged)
    try:
        assert solve(puzzle, resume=file).assembly_count == whole.assembly_count
    except BurrkitError as error:
        assert str(error).startswith(f"{file}: ")
        assert "\n" not in str(error)
        assert file.read_bytes() == damaged


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with raises(BurrkitError, "unknown folder"):
        solve(burr(256, 256, 256, 256, 256, 256), resume=tmp_path / "nowhere" / "state.sqlite")


@pytest.mark.parametrize("kills", [2, pytest.param(10, marks=pytest.mark.full)])
def test_really_killed(tmp_path: Path, kills: int) -> None:
    """kill -9 at random moments, then one run to the end: the same answer as without."""
    problem, file, state = flat_pentominoes(6, 10), tmp_path / "puzzle.json", tmp_path / "state.sqlite"
    file.write_text(puzzle_json.write(problem), encoding="utf-8")
    command = [sys.executable, "-m", "burrkit", "solve", str(file), "--up-to", "reflection", "--json"]
    command += ["--resume-file", str(state)]
    rng = random.Random(7)
    killed = 0
    while killed < kills:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            try:
                process.wait(timeout=rng.uniform(0.5, 2.5))
                break  # it was faster than we were
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                killed += 1
    assert killed > 0
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    assert answer["complete"]
    assert (answer["assemblies"], answer["solutions"]) == (2339, 2339)
    with sqlite3.connect(state) as ledger:
        assert ledger.execute("select count(*) from result").fetchone() == (2339,)
