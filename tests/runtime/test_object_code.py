"""Kernels compiled ahead of time call only what the extension module has; a failed build gives the reason."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import numpy as np
import pytest

from burrkit.runtime import compiler
from burrkit.runtime.kernel_types import D1, U64
from native import build
from native.object_code import CALLABLE, TARGETS, WASM32, BuildError, Target

ROOT = Path(__file__).parents[2]

SLICE = """
from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D1, U64

@kernel
def copy(source: U64[D1], target: U64[D1]) -> None:
    target[:] = source
"""
LOOP = SLICE.replace(
    "    target[:] = source", "    for i in range(source.size):\n        target[i] = source[i]"
)
FILL = SLICE.replace("    target[:] = source", "    target[:] = source[0]")


def objects(target: Target, folder: Path, *modules: str) -> subprocess.CompletedProcess[str]:
    """What ``build`` runs to compile modules, which are in the folder."""
    command = [sys.executable, "-m", "native.object_code", target.name, str(folder / "objects"), *modules]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", TARGETS)
def test_a_path_into_the_runtime_of_numba_is_refused(name: str, tmp_path: Path) -> None:
    """The error of unequal shapes has them in its text, which Numba's runtime makes of Python's strings."""
    target = TARGETS[name]
    for module, text in (("loop", LOOP), ("fill", FILL), ("slices", SLICE)):
        (tmp_path / f"{module}.py").write_text(text)
    done = objects(target, tmp_path, "loop", "fill", "slices")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("burrkit: slices: its kernels call ")
    assert "NRT_Allocate" in done.stderr
    assert done.stderr.count("\n") == 1
    made = {file.name: file.read_bytes()[:4] for file in (tmp_path / "objects").iterdir()}
    assert set(made) == {f"{module}.{level}.o" for module in ("loop", "fill") for level in target.levels}
    assert {start == b"\0asm" for start in made.values()} == {target is WASM32}


def _copy(source: U64[D1], target: U64[D1]) -> None:
    target[:] = source


@pytest.mark.parametrize("size", [2, 4])
def test_unequal_shapes_are_an_error_in_a_checkout(size: int) -> None:
    """Where Numba compiles it, a kernel with such an assignment raises, and nothing is written."""
    copy = compiler._dispatcher(_copy, called=True)
    memory = np.arange(9, dtype=np.uint64)
    with pytest.raises(ValueError, match="cannot assign slice"):
        copy(np.zeros(size, np.uint64), memory[3:6])
    assert memory.tolist() == list(range(9))
    copy(np.zeros(3, np.uint64), memory[3:6])
    assert memory.tolist() == [0, 1, 2, 0, 0, 0, 6, 7, 8]


def built(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """The whole build, which these variables stop early."""
    command = [sys.executable, "-m", "native.build", str(folder)]
    environment = {**os.environ, **variables}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_no_compiler_has_an_exit_code_of_its_own(tmp_path: Path) -> None:
    """And nothing was compiled before that was found out."""
    done = built(tmp_path, CC="no-such-compiler -O2")
    assert (done.returncode, done.stdout) == (build.NO_COMPILER, "")
    assert done.stderr == "burrkit: no C compiler: no-such-compiler is not installed\n"


def test_no_headers_of_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    monkeypatch.setenv("CC", sys.executable)
    with pytest.raises(build.NoCompilerError, match="no headers of Python"):
        build.c_compiler()


@pytest.mark.skipif(sys.platform == "win32", reason="other commands")
def test_a_module_that_does_not_load_is_a_failure(tmp_path: Path) -> None:
    """The linker lets a shared library ask for names without a definition."""
    (tmp_path / "table.h").write_text(
        "extern int32_t missing_baseline(int64_t *, void **, int64_t *);\n"
        "#define MOST_FIELDS 1\n#define MOST_SLOTS 1\n"
        "#define NEWEST 0\n"
        'static const char stamp[] = "", sources[] = "";\n'
        'static const Kernel kernels[] = {{"missing", "x", "x", "q0", \'q\', {missing_baseline}}};\n'
    )
    with pytest.raises(BuildError, match=r"does not load: .*missing_baseline"):
        build.link(build.c_compiler(), [], tmp_path / "table.h", tmp_path)
    assert not list(tmp_path.glob("_kernels*"))


def test_what_kernels_may_call_is_there() -> None:
    """Every function of Numba's runtime that is allowed is defined in C."""
    text = (ROOT / "native" / "kernels.c").read_text(encoding="utf-8")
    defined = set(re.findall(r"^HIDDEN \w+ \*?(\w+)\(", text, re.MULTILINE))
    assert defined - {"__multi3"} == {name for name in CALLABLE if name.startswith(("NRT_", "numba_"))}
