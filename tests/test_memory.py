"""Limits on memory: what tables will take is known before they are made, and refused in one line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import burrkit as bk
from burrkit.assembly import assemblies
from burrkit.assembly.cover import FIRST_BATCH, Cover
from burrkit.assembly.cover_search import CoverSearch
from burrkit.cli import app
from burrkit.errors import PuzzleError
from burrkit.formats.files import write_bytes
from burrkit.formats.xmpuzzle import write
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from burrkit.runtime import memory
from burrkit.sixpiece.burr import burr
from tests.conftest import Cli
from tests.speeds import some

ONE = Voxels.box(1, 1, 1)


def cube_with_three_loose_cubes(side: int) -> Problem:
    whole = Voxels.box(side, side, side)
    rest = whole - Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0)])
    return Problem((Piece(ONE), Piece(ONE), Piece(ONE), Piece(rest)), Goal(whole, Voxels()))


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which one computation may take 64 MiB."""
    monkeypatch.setattr(memory, "share", lambda: 64 << 20)


@pytest.mark.usefixtures("little")
def test_tables_are_refused_before_they_are_made(cli: Cli, tmp_path: Path) -> None:
    problem = cube_with_three_loose_cubes(28)
    message = r"^the tables of 21,976 placements would take 0\.3 GiB of memory; at most 0\.1 GiB"
    with pytest.raises(PuzzleError, match=message):
        bk.solve(problem)
    with pytest.raises(PuzzleError, match=message):
        list(assemblies(problem))
    file = tmp_path / "large.xmpuzzle"
    write_bytes(file, write.write(Puzzle.of(problem)))
    for command in ("solve", "placements"):
        ran = cli(command, str(file))
        assert (ran.code, ran.out) == (3, "")
        assert "of memory" in ran.err
        assert ran.err.count("\n") == 1


@pytest.mark.usefixtures("little")
def test_optional_cubes_are_counted() -> None:
    domino = Piece(Voxels.box(2, 1, 1))
    with pytest.raises(PuzzleError, match="placements would take"):
        bk.solve(Problem((domino, domino), Goal(Voxels(), Voxels.box(25, 25, 25))))


def test_searches_are_refused_before_they_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "share", lambda: 4 << 20)
    pieces = (Piece(ONE),) * 1000
    with pytest.raises(PuzzleError, match=r"^[0-9]+ searches for 1,000 pieces would take"):
        bk.solve(Problem(pieces, Goal(Voxels.box(10, 10, 10), Voxels())), disassemble=False)


@pytest.mark.usefixtures("little")
def test_usual_puzzles_are_solved() -> None:
    assert len(bk.solve(cube_with_three_loose_cubes(8), disassemble=False).assemblies) == 1
    assert bk.solve(burr(1, 188, 976, 768, 824, 1024)).complete


def test_estimates_are_not_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(memory, "require", lambda needed, what: asked.append(needed))
    cover = Cover(cube_with_three_loose_cubes(10))
    tables = (cover.clash, cover.column, cover.matrix.covers, cover.cells, cover.start, cover.kind)
    _, first, images, searches = asked
    assert sum(table.nbytes for table in tables) < first < 10 * sum(table.nbytes for table in tables)
    assert cover.image.nbytes < images
    begun = [CoverSearch.of(cover, root) for root in cover.roots]
    arrays = [array for search in begun for array in _arrays(search)]
    barred = sum(root.barred.nbytes for root in cover.roots)
    assert sum(array.nbytes for array in arrays) + barred < searches
    assert FIRST_BATCH == 32


def _arrays(search: CoverSearch) -> list[np.ndarray[Any, Any]]:
    """All arrays that a search owns, those of records included."""
    values = [value if isinstance(value, tuple) else (value,) for value in vars(search).values()]
    return [array for value in values for array in value if isinstance(array, np.ndarray)]


def test_share_is_half_of_the_least_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_machine", lambda: 1 << 34)
    monkeypatch.setattr(memory, "_group", lambda path: 0)
    monkeypatch.setattr(memory, "_limits", list)
    assert memory.share() == 1 << 33
    monkeypatch.setattr(memory, "_group", lambda path: 1 << 32)
    assert memory.share() == 1 << 31
    monkeypatch.setattr(memory, "_limits", lambda: [1 << 31])
    assert memory.share() == 1 << 30


def test_no_limit_is_read_for_small_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "share", lambda: pytest.fail("a limit was read"))
    assert bk.solve(bk.load("antique")).assembly_count == 1


def test_memory_that_runs_out_is_one_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> int:
        raise MemoryError

    monkeypatch.setattr(app, "app", fail)
    ran = cli("solve", "1,188,976,768,824,1024")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "burrkit: there is not enough memory for this puzzle on this machine\n"


#: Sets a limit of the address space: that many MB more than are mapped.
MORE = """
import resource
def more(megabytes):
    with open("/proc/self/statm") as file:
        mapped = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (mapped + (megabytes << 20), resource.RLIM_INFINITY))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("before", "megabytes", "after"),
    [
        ("numpy", 200, "burrkit.runtime.compiler"),
        ("burrkit.runtime.compiler", 40, "burrkit.moves.turns.kernel.sweep"),
    ],
    ids=["Numba is imported", "a kernel is loaded"],
)
def test_memory_is_checked_before_llvm_aborts(before: str, megabytes: int, after: str) -> None:
    code = f"{MORE}\nimport {before}\nmore({megabytes})\ntry:\n    import {after}\n"
    code += "except MemoryError as error:\n    print(error)\n"
    environment = {**os.environ, "BURRKIT_KERNELS": "jit", "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"[0-9,]+ bytes of address space\n", done.stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limit")
@pytest.mark.parametrize("megabytes", some(range(280, 480, 20), 3))
def test_a_limit_of_the_address_space_is_one_line(megabytes: int) -> None:
    """Somewhere below 500 MB LLVM used to end the process, in a thread that had just been started."""
    limited = f"ulimit -v {megabytes * 1024}; exec {sys.executable} -m burrkit solve antique --rule legal"
    environment = {**os.environ, "BURRKIT_KERNELS": "jit"}
    done = subprocess.run(["sh", "-c", limited], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.removeprefix("burrkit: compiling the kernels for this machine, once ...\n")
        expected = "burrkit: there is not enough memory for this puzzle on this machine\n"
        assert (done.returncode, done.stdout, said) == (1, "", expected)


def test_a_search_that_has_ended_takes_no_room() -> None:
    cover = Cover(cube_with_three_loose_cubes(6))
    search = CoverSearch.of(cover, cover.roots[0])
    given = search.split() or search
    for one in (search, given):
        while not one.ended:
            one.step()
        assert one.split() is None
        assert sum(array.nbytes for array in _arrays(one)) < 10 * cover.clash[:1].nbytes + 1000
        again = CoverSearch.from_bytes(cover, one.to_bytes())
        assert again.ended
        assert again.done == one.done
