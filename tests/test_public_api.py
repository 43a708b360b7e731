"""The public API: complete, lazy, and of the types that it promises."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import burrkit as bk


def test_every_public_name_is_there() -> None:
    for name in bk.__all__:
        assert getattr(bk, name) is not None
        assert name in dir(bk)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        bk.solv  # type: ignore[attr-defined]  # noqa: B018


def test_import_costs_nothing() -> None:
    code = "import sys, burrkit; print({'numpy', 'numba', 'typer', 'rich'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize(
    "first",
    [
        "import burrkit.solving.solver",
        "from burrkit.solving.solver import Result",
        "from burrkit import solve",
        "pass",
    ],
)
def test_solve_is_the_function_however_it_was_imported(first: str) -> None:
    code = f"{first}\nimport burrkit as bk; print(type(bk.solve).__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "function\n"


def test_example_of_the_package() -> None:
    failed, tried = doctest.testmod(bk)
    assert tried > 0
    assert failed == 0


def test_load_is_what_the_command_line_takes() -> None:
    problem = bk.load("1,120,3328,3322,3328,3305")
    assert isinstance(problem, bk.Problem)
    assert problem == bk.sixpiece.burr(1, 120, 3328, 3322, 3328, 3305)


def test_errors_are_value_errors() -> None:
    with pytest.raises(bk.StickError):
        bk.load("0,120,3328,3322,3328,3305")
    assert issubclass(bk.BurrkitError, ValueError)


def test_load_takes_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path("examples/soma.json").read_bytes()
    monkeypatch.chdir(tmp_path)
    for name in ("soma.json", "-", "1,2,3,4,5,6", " odd "):
        Path(name).write_bytes(text)
        assert bk.load(Path(name)).name == bk.load(tmp_path / name).name == "Soma cube (Piet Hein)"
