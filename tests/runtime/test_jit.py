"""Compiled kernels: a damaged or missing cache does not matter, settings that cannot work are one line."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from numba.core import caching

from burrkit.runtime import compiler, compiler_cache

SOURCE = "from burrkit.runtime.jit import kernel\n\n\n@kernel\ndef twice(x: int) -> int:\n    return 2 * x\n"


def loaded(folder: Path) -> Any:
    """A kernel in a module of its own, as a new process would load it."""
    source = folder / "twice.py"
    if not source.exists():
        source.write_text(SOURCE)
    spec = spec_from_file_location("twice", source)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.twice(21) == 42
    return module.twice


def is_from_cache(kernel: Any) -> bool:
    return bool(kernel.stats.cache_hits)


def files(folder: Path) -> list[Path]:
    """The index and the code."""
    index, code = sorted((folder / "__pycache__").glob("twice*.nb?"))
    assert (index.suffix, code.suffix) == (".nbc", ".nbi")
    return [code, index]


@pytest.fixture(autouse=True)
def beside_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.core.config.CACHE_DIR", "")
    monkeypatch.setenv("BURRKIT_KERNELS", "jit")
    monkeypatch.setattr(compiler_cache, "_remarks", set())


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "zeros": lambda data: bytes(len(data)),
    "garbage": lambda data: b"no pickle at all",
    "one bit": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_cache_is_made_again(tmp_path: Path, damage: str) -> None:
    assert not is_from_cache(loaded(tmp_path))
    assert is_from_cache(loaded(tmp_path))
    for file in files(tmp_path):
        file.write_bytes(DAMAGE[damage](file.read_bytes()))
        assert not is_from_cache(loaded(tmp_path))
        assert is_from_cache(loaded(tmp_path))


def test_code_of_older_sources_is_not_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba writes the index first: a crash can leave a new index that names the old code."""
    with monkeypatch.context() as older:
        older.setattr(compiler_cache, "_stamp", lambda _: (("older", 0, 0),))
        loaded(tmp_path)
    _, code = files(tmp_path)
    old = code.read_bytes()
    assert not is_from_cache(loaded(tmp_path))
    code.write_bytes(old)
    assert not is_from_cache(loaded(tmp_path))
    assert is_from_cache(loaded(tmp_path))


def read_only(*_: object, **__: object) -> None:
    raise OSError(errno.EROFS, "Read-only file system")


def test_nowhere_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tempfile, "TemporaryFile", read_only)
    for _ in range(2):
        assert not is_from_cache(loaded(tmp_path))
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Read-only file system" in said
    assert "NUMBA_CACHE_DIR" in said


def test_what_was_compiled_before_is_used_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in a container that was built with its kernels."""
    loaded(tmp_path)
    monkeypatch.setattr(tempfile, "TemporaryFile", read_only)
    assert is_from_cache(loaded(tmp_path))
    assert capsys.readouterr().err == ""


def test_a_full_disk_is_not_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_self: object, _path: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "_open_for_write", full)
    assert not is_from_cache(loaded(tmp_path))
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("setting", ["NUMBA_NUM_THREADS=0", "NUMBA_DISABLE_JIT=1", "NUMBA_OPT=7"])
def test_settings_that_cannot_work(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, _, value = setting.partition("=")
    monkeypatch.setenv(name, value)
    command = [sys.executable, "-m", "burrkit", "solve", "1,120,3328,3322,3328,3305"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"burrkit: Numba cannot work with {setting} (")
    assert done.stderr.endswith("); unset it or correct it\n")
    assert done.stderr.count("\n") == 1


def test_other_errors_are_not_blamed_on_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("NUMBA_")]:
        monkeypatch.delenv(name)
    with pytest.raises(ZeroDivisionError), compiler._numba_settings():
        _ = 1 / 0
