"""The choice between kernels compiled ahead of time and Numba; for the wheel itself see test_wheel.py."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import burrkit
from burrkit.errors import BurrkitError
from burrkit.runtime import native

#: What ``load`` does, without the answer that this process has remembered.
load = native.load.__wrapped__

FILES = ["runtime/native.py", "runtime/jit.py"]


def offer(monkeypatch: pytest.MonkeyPatch, answer: Callable[[], Any]) -> None:
    """Let the extension module be what ``answer`` returns or raises."""
    monkeypatch.delenv("BURRKIT_KERNELS", raising=False)
    monkeypatch.setattr(native, "import_module", lambda name: answer())


def module(stamp: str | None) -> SimpleNamespace:
    return SimpleNamespace(sources=" ".join(FILES), stamp=stamp, kernels={"a.kernel": ("x", "*x", len)})


def fails(error: Exception) -> Callable[[], Any]:
    def answer() -> Any:
        raise error

    return answer


def test_a_module_of_these_sources_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, lambda: module(native.stamp_of(FILES)))
    assert load() == module(None).kernels


def test_jit_leaves_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, lambda: module(native.stamp_of(FILES)))
    monkeypatch.setenv("BURRKIT_KERNELS", "jit")
    assert load() is None


def test_code_of_other_sources_is_not_used(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, lambda: module("0" * 64))
    assert load() is None
    said = capsys.readouterr().err
    assert said == (
        "burrkit: its compiled kernels cannot be used (their sources have changed); Numba compiles them\n"
    )


def test_a_module_that_does_not_load_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, fails(ImportError("undefined symbol: rint")))
    assert load() is None
    assert "(undefined symbol: rint)" in capsys.readouterr().err


def test_a_missing_module_is_not_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, fails(ModuleNotFoundError("no _kernels")))
    assert load() is None
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("wanted", ["native", "baseline", "Jit", "0"])
def test_what_cannot_be_had_is_an_error(monkeypatch: pytest.MonkeyPatch, wanted: str) -> None:
    offer(monkeypatch, fails(ModuleNotFoundError("no _kernels")))
    monkeypatch.setenv("BURRKIT_KERNELS", wanted)
    with pytest.raises(BurrkitError, match=f"BURRKIT_KERNELS={wanted}: "):
        load()


def test_the_stamp_covers_names_and_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one")
    (tmp_path / "b.py").write_text("two")
    before = native.stamp_of(["a.py", "b.py"], tmp_path)
    assert before == native.stamp_of(["a.py", "b.py"], tmp_path)
    assert before != native.stamp_of(["b.py", "a.py"], tmp_path)
    (tmp_path / "b.py").write_text("twO")
    assert before != native.stamp_of(["a.py", "b.py"], tmp_path)
    assert native.stamp_of(["c.py"], tmp_path) is None


def test_a_kernel_takes_its_fields() -> None:
    made = native.Kernel(len, ("one, two", "*one.pair, two", lambda *fields: fields))
    assert made(SimpleNamespace(pair=(1, 2)), two=3) == (1, 2, 3)


@given(st.integers(0, 2**64 - 1))
def test_word_operations_in_python(word: int) -> None:
    """Against strings of digits; in kernels they are instructions."""
    digits = f"{word:064b}"
    expected = (
        digits.count("1"),
        64 - len(digits.rstrip("0")),
        64 - len(digits.lstrip("0")),
    )
    assert tuple(int(made(np.uint64(word))) for made in operations()) == expected


def operations() -> list[native.WordOperation]:
    from burrkit.runtime import jit

    return [native.WordOperation(name, jit.WORD_OPERATIONS[name]) for name in ("ctpop", "cttz", "ctlz")]


def test_kernels_return_numbers() -> None:
    """The extension module hands over numbers and arrays; records are made in Python."""
    returned = {
        (path.stem, function.name): ast.unparse(function.returns) if function.returns else ""
        for path in Path(burrkit.__file__).parent.rglob("kernel/*.py")
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef) and "kernel" in map(ast.unparse, function.decorator_list)
    }
    assert len(returned) > 40
    assert {name: what for name, what in returned.items() if what not in ("None", "int", "Int", "bool")} == {}


@pytest.mark.parametrize("highest", ["baseline", "v3", "native"])
def test_no_level_is_above_the_requested_one_or_the_processor(highest: str) -> None:
    """A level needs its instructions; what the system reports of the processor is the judge."""
    code = "import burrkit.runtime._kernels as kernels; print(kernels.level)"
    environment = {**os.environ, "BURRKIT_KERNELS": highest}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip("no kernels are compiled ahead of time")
    level, levels = done.stdout.strip(), ["baseline", "x86-64-v3", "x86-64-v4"]
    assert levels.index(level) <= {"baseline": 0, "v3": 1, "native": 2}[highest]
    file = Path("/proc/cpuinfo")
    if level == "x86-64-v4" and file.exists():
        needed = {"avx512f", "avx512dq", "avx512cd", "avx512bw", "avx512vl", "avx512_vpopcntdq"}
        assert needed <= set(file.read_text().split())
