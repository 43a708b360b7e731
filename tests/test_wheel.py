"""The wheel in an empty environment: no compiler, no Node.js, no Numba, and everything works.

Building it compiles all kernels, which takes minutes, so these are tests for ``make test-full``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler"),
]

#: What ``pip install burrkit`` may take on disk, in MB: 94 measured, of which NumPy has 71 and Pygments 9.
MOST_MB = 97
#: What the environment brings, and what the workbench needs besides.
OTHERS = ("pip", "setuptools", "pkg_resources", "_distutils_hack", "starlette", "uvicorn", "wsproto", "anyio")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("BURRKIT_")}
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)]
    subprocess.run(command, check=True, env=environment)
    return next(folder.glob("burrkit-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel alone; returns its folder of commands."""
    place = tmp_path_factory.mktemp("empty") / "venv"
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    commands = place / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([commands / "python", "-m", "pip", "install", "--quiet", f"{wheel}[web]"], check=True)
    return commands


def run(installed: Path, *words: str, **variables: str) -> str:
    """Run a program of the environment, which finds nothing else."""
    environment = {"PATH": str(installed), "HOME": str(installed.parent), "PYTHONUTF8": "1", **variables}
    done = subprocess.run(
        [installed / words[0], *words[1:]],
        capture_output=True,
        text=True,
        cwd=installed.parent,
        env=environment,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def test_one_wheel_serves_every_python(wheel: Path) -> None:
    assert "-cp311-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    for needed in (
        "burrkit/runtime/_kernels.abi3.so",
        "burrkit/viewer/assets/viewer.html",
        "burrkit/examples/antique.txt",
    ):
        assert needed in names


def test_numba_is_not_there(installed: Path) -> None:
    code = "import importlib.util as u; print([u.find_spec(m) for m in ('numba', 'llvmlite', 'pydantic')])"
    assert run(installed, "python", "-c", code) == "[None, None, None]\n"


def test_it_is_small(installed: Path) -> None:
    site = next(installed.parent.glob("lib/python*/site-packages"))
    folders = [folder for folder in site.iterdir() if folder.name.partition("-")[0] not in OTHERS]
    used = sum(file.stat().st_size for folder in folders for file in folder.rglob("*") if file.is_file())
    assert used < MOST_MB * 1_000_000


def test_the_commands(installed: Path) -> None:
    assert "level 1.2" in run(installed, "burrkit", "solve", "antique")
    assert "12-0-0-0" in run(installed, "burrkit", "ll", "35350030443000251130143320220666")
    assert "35,657,131,235" in run(installed, "burrkit", "census", "count")
    run(installed, "burrkit", "selftest")
    run(installed, "burrkit", "view", "antique", "-o", "antique.html")
    assert (installed.parent / "antique.html").stat().st_size > 100_000


def test_python_and_a_notebook(installed: Path) -> None:
    code = (
        "import burrkit as bk, sys; r = bk.solve(bk.load('antique'));"
        "print(r); print(len(r._repr_html_()) > 1000, 'numba' in sys.modules)"
    )
    assert run(installed, "python", "-c", code).splitlines()[1] == "True False"


def test_baseline_code_computes_the_same(installed: Path) -> None:
    for words in (["solve", "love's dozen", "--json"], ["census", "count"]):
        best, least = (
            run(installed, "burrkit", *words, BURRKIT_KERNELS=level) for level in ("native", "baseline")
        )
        assert [line for line in best.splitlines() if "seconds" not in line] == [
            line for line in least.splitlines() if "seconds" not in line
        ]


def test_the_workbench_starts(installed: Path) -> None:
    environment = {"PATH": str(installed), "HOME": str(installed.parent)}
    with subprocess.Popen(
        [installed / "burrkit", "app", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=installed.parent,
        env=environment,
    ) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        server.terminate()
        assert "http://127.0.0.1:" in line, line + server.stdout.read()
