"""The private folder of a server: removed at the end, and after servers that were killed."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import pytest

from burrkit.workbench.server.app import private_folder


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def left_behind(temporary: Path, name: str, *, age: float) -> Path:
    folder = temporary / name
    folder.mkdir()
    (folder / "in-use").touch()
    (folder / "found.sqlite").write_text("x")
    then = time.time() - age
    os.utime(folder, (then, then))
    return folder


def test_no_other_user_can_read_it_and_it_goes(temporary: Path) -> None:
    with private_folder() as home:
        assert home.parent == temporary
        assert home.stat().st_mode & 0o077 == 0
        (home / "x").mkdir()
    assert list(temporary.iterdir()) == []


def test_what_is_left_behind_is_removed_and_nothing_else(temporary: Path) -> None:
    old = left_behind(temporary, "burrkit-app-old", age=3600)
    young = left_behind(temporary, "burrkit-app-young", age=1)
    other = left_behind(temporary, "another-app-old", age=3600)
    no_lock = temporary / "burrkit-app-no-lock"
    no_lock.mkdir()
    os.utime(no_lock, (0, 0))
    (temporary / "burrkit-app-link").symlink_to(other)
    with private_folder():
        assert not old.exists()
        for kept in (young, other, no_lock):
            assert kept.exists()


def test_the_folder_of_a_server_that_runs_stays(temporary: Path) -> None:
    with private_folder() as one:
        os.utime(one, (0, 0))
        with private_folder() as two:
            assert one.exists()
            assert two.exists()
