"""The build hook without a tool, and where a tool fails: a wheel must not lack a part by mistake."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("hatchling")
import hatch_build
from native import build

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="npm is a script for a shell")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with sources of pages, and ``native/build.py`` to be written."""
    for name in ("BURRKIT_NO_PAGE", "BURRKIT_NO_KERNELS", "BURRKIT_TARGET"):
        monkeypatch.delenv(name, raising=False)
    for folder in ("viewer/src", "native", "bin"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "viewer" / "package.json").write_text("{}")
    return tmp_path


def build_with(root: Path, code: str = "", version: str = "standard") -> dict[str, Any]:
    """Run the hook for a wheel, where this code stands for the compilation of the kernels."""
    for module in ("build", "wasm"):
        (root / "native" / f"{module}.py").write_text(code)
    data: dict[str, Any] = {"artifacts": [], "force_include": {}}
    unused: Any = None
    hook = hatch_build.Builder(str(root), {}, unused, unused, "", "wheel")
    hook.initialize(version, data)
    data["there"] = [Path(file).is_file() for file in data["force_include"]]
    return data


WRITES = """
import pathlib, sys
folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
(folder / "_kernels.abi3.so").touch()
"""


def without_npm(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(root / "bin"))


def with_npm(root: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    npm = root / "bin" / "npm"
    npm.write_text(f"#!/bin/sh\n{script}\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{root / 'bin'}{os.pathsep}{os.environ['PATH']}")


def test_kernels_make_a_wheel_for_one_system(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_npm(root, monkeypatch)
    data = build_with(root, WRITES)
    assert data["pure_python"] is False
    assert data["tag"].startswith("cp311-abi3-")
    assert list(data["force_include"].values()) == ["burrkit/runtime/_kernels.abi3.so"]
    assert data["there"] == [True]


def test_a_wheel_for_browsers(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the module that links for browsers, into a folder of its own."""
    without_npm(root, monkeypatch)
    monkeypatch.setenv("BURRKIT_TARGET", "browser")
    data = build_with(root, WRITES + "assert pathlib.Path(__file__).name == 'wasm.py'")
    assert data["tag"] == "cp311-abi3-pyemscripten_2026_0_wasm32"
    assert data["force_include"] == {
        str(root / "build" / "web" / "_kernels.abi3.so"): "burrkit/runtime/_kernels.abi3.so"
    }
    unused: Any = None
    assert (
        hatch_build.LINKER in hatch_build.Builder(str(root), {}, unused, unused, "", "wheel").dependencies()
    )
    monkeypatch.delenv("BURRKIT_TARGET")
    assert (
        hatch_build.LINKER
        not in hatch_build.Builder(str(root), {}, unused, unused, "", "wheel").dependencies()
    )


def test_without_a_compiler_the_wheel_needs_numba(
    root: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    without_npm(root, monkeypatch)
    data = build_with(root, f"raise SystemExit({build.NO_COMPILER})")
    assert (data["force_include"], "tag" in data) == ({}, False)
    assert capfd.readouterr().err.splitlines()[-1] == (
        "burrkit: so this wheel has no kernels and needs Numba: pip install 'burrkit[jit]'"
    )


@pytest.mark.parametrize("code", ["raise SystemExit(1)", "raise ZeroDivisionError", "raise SystemExit(2)"])
def test_kernels_that_fail_fail_the_build(root: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    without_npm(root, monkeypatch)
    with pytest.raises(SystemExit) as ended:
        build_with(root, code)
    assert ended.value.code == (
        "burrkit: compiling the kernels failed, see above; BURRKIT_NO_KERNELS=1 leaves them out"
    )
    monkeypatch.setenv("BURRKIT_NO_KERNELS", "1")
    assert build_with(root, code)["force_include"] == {}


def test_an_editable_install_compiles_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_npm(root, monkeypatch)
    assert build_with(root, "raise SystemExit(1)", "editable")["force_include"] == {}


def test_without_node_the_pages_are_left_out(
    root: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    without_npm(root, monkeypatch)
    build_with(root, WRITES)
    assert "Node.js is not here" in capfd.readouterr().err


def test_npm_that_fails_fails_the_build(
    root: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with_npm(root, monkeypatch, "[ $1 = ci ] || { echo the reason >&2; exit 1; }")
    with pytest.raises(SystemExit) as ended:
        build_with(root, WRITES)
    assert ended.value.code == "burrkit: `npm run` failed, see above; BURRKIT_NO_PAGE=1 leaves the pages out"
    assert "the reason" in capfd.readouterr().err
    monkeypatch.setenv("BURRKIT_NO_PAGE", "1")
    assert build_with(root, WRITES)["there"] == [True]


def test_pages_that_are_fresh_are_not_built(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a source distribution, which has them."""
    with_npm(root, monkeypatch, "exit 1")
    for page in hatch_build.PAGES:
        (root / page).parent.mkdir(parents=True, exist_ok=True)
        (root / page).touch()
    assert build_with(root, WRITES)["there"] == [True]
    shutil.rmtree(root / "src")
    with pytest.raises(SystemExit):
        build_with(root, WRITES)


def test_both_use_the_code_for_no_compiler() -> None:
    assert hatch_build.NO_COMPILER == build.NO_COMPILER
