"""A downloaded folder of puzzles cannot run code: no program of burrkit imports or starts files in it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from burrkit.runtime import executors
from burrkit.smt import pipe
from burrkit.smt.answer import SolverError
from burrkit.workbench.server.process import WorkerAnswer, WorkerProcess
from tests.runtime.test_executors import needs_dask

#: Every module that a program of burrkit could import by its name.
NAMES = {
    *sys.stdlib_module_names,
    "burrkit",
    "dask",
    "distributed",
    "llvmlite",
    "numba",
    "numpy",
    "rich",
    "yaml",
}


@pytest.fixture
def marker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory has a module of each name; the first one that is run leaves this file."""
    folder, marker = tmp_path / "hostile", tmp_path / "marker"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.py").write_text(f"open({str(marker)!r}, 'a').write({name!r})\nraise SystemExit\n")
    monkeypatch.chdir(folder)
    return marker


def test_the_workers_of_the_workbench(marker: Path) -> None:
    async def read() -> WorkerAnswer:
        worker = await WorkerProcess.start(warm=False)
        try:
            return await worker.call(
                "read", {"name": "x"}, b"#Burr6 x\nA,1\nB,120\nC,3328\nD,3322\nE,3328\nF,3305\n"
            )
        finally:
            await worker.end()

    answer = asyncio.run(read())
    assert answer.data["document"]["kind"] == "six-piece"
    assert not marker.exists()


@needs_dask
def test_the_workers_of_a_local_cluster(marker: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask starts them as multiprocessing does, which runs ``python -c``."""
    import distributed

    @contextmanager
    def started(*_: object, **__: object) -> Iterator[int | None]:
        process = multiprocessing.get_context("spawn").Process(target=abs, args=(-1,))
        process.start()
        process.join()
        yield process.exitcode

    monkeypatch.setattr(distributed, "LocalCluster", started)
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    with executors._started("local:1", None) as code:
        assert code == 0
    assert not marker.exists()
    assert "PYTHONSAFEPATH" not in os.environ


def test_solvers_are_not_taken_from_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for program in (tmp_path / "z3", tmp_path / "bin" / "z3"):
        program.parent.mkdir(exist_ok=True)
        program.write_text("#!/bin/sh\necho unsat\n")
        program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(pipe.VARIABLE, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "elsewhere" / "python"))
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path / "elsewhere"))
    monkeypatch.setenv("PATH", ":.:bin")
    with pytest.raises(SolverError):
        pipe.find("z3")
    assert pipe.find("./z3").command == ("./z3", "-in", "-smt2")


def test_settings_of_numba_are_not_taken_from_the_folder(tmp_path: Path) -> None:
    """They may name a cache of files that are unpickled, and modules that are imported."""
    (tmp_path / ".numba_config.yaml").write_text("cache_dir: ./cache\n")
    command = [sys.executable, "-P", "-m", "burrkit", "solve", "1,120,3328,3322,3328,3305"]
    environment = {**os.environ, "BURRKIT_KERNELS": "jit"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("burrkit: .numba_config.yaml in this folder would change how Numba works;")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(find_spec("PIL") is None, reason="Pillow is not installed")
def test_fonts_are_not_taken_from_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from PIL import ImageFont

    from burrkit.drawing import raster

    asked: list[str] = []

    def truetype(name: str, _size: int) -> Any:
        asked.append(name)
        raise OSError

    monkeypatch.chdir(tmp_path)
    first, *others = raster._OTHER_FONTS
    (tmp_path / first).touch()
    monkeypatch.setattr(ImageFont, "truetype", truetype)
    monkeypatch.setattr(ImageFont, "load_default", lambda size: None)
    brush = object.__new__(raster.Brush)
    brush._fonts = {}
    brush._font(12, plain=False)
    assert asked == others
