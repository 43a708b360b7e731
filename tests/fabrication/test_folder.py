"""Folders: complete or untouched, and nothing that is there already is lost."""

from __future__ import annotations

import os
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from burrkit.errors import FormatError
from burrkit.fabrication.folder import check, write
from tests.errors import raises

FILES = {"READ-ME.txt": b"about", "print/pieces/a.stl": b"x" * 1000, "print/b.stl": b"y"}


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_new_folder(tmp_path: Path) -> None:
    write(tmp_path / "out", FILES)
    assert contents(tmp_path / "out") == FILES
    assert [p.name for p in tmp_path.iterdir()] == ["out"]
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE((tmp_path / "out").stat().st_mode) == 0o777 & ~mask


def test_other_files_stay(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_bytes(b"mine")
    write(tmp_path, FILES)
    assert contents(tmp_path) == FILES | {"mine.txt": b"mine"}


def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    (tmp_path / "print").mkdir()
    (tmp_path / "print" / "b.stl").write_bytes(b"mine")
    with raises(FormatError, "exists b.stl overwrites"):
        write(tmp_path, FILES)
    assert contents(tmp_path) == {"print/b.stl": b"mine"}
    write(tmp_path, FILES, force=True)
    assert contents(tmp_path) == FILES


def test_a_file_is_not_a_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"")
    with raises(FormatError, "exists file"):
        write(tmp_path / "out", FILES, force=True)


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    (tmp_path / "READ-ME.txt").mkdir()
    with raises(FormatError, "exists folder"):
        write(tmp_path, FILES, force=True)


def test_no_such_parent(tmp_path: Path) -> None:
    with raises(FormatError, "unknown folder"):
        check(tmp_path / "a" / "b", [], force=False)


@pytest.fixture
def anybody() -> Iterator[None]:
    """Root may write everywhere, so root becomes another user for a while."""
    me = os.geteuid()
    if me == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(me)


@pytest.mark.usefixtures("anybody")
def test_a_folder_that_may_not_be_written() -> None:
    root = Path("/")
    if os.access(root, os.W_OK, effective_ids=True):
        pytest.skip("here everybody may write everywhere")
    for folder in (root / "burrkit-out", root, Path("/root/burrkit-out")):
        if folder.parent.exists():
            with pytest.raises(FormatError, match="cannot be written: Permission denied"):
                write(folder, FILES)


def test_an_error_in_the_middle_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.write_bytes

    def full(self: Path, data: bytes) -> int:
        if self.name == "b.stl":
            raise OSError(28, "No space left on device")
        return real(self, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    for folder in (tmp_path / "new", tmp_path):
        with raises(FormatError, "no-access space"):
            write(folder, FILES)
        assert list(tmp_path.iterdir()) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KB, which only root can make."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount")
    if done.returncode:
        pytest.skip(f"no small disk can be made here: {done.stderr.strip()}")
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    (small_disk / "mine").write_bytes(b"m" * 1000)
    for folder in (small_disk, small_disk / "new"):
        with raises(FormatError, "no-access space"):
            write(folder, {"a": b"a" * 30_000, "b": b"b" * 60_000})
        assert contents(small_disk) == {"mine": b"m" * 1000}
        assert [p.name for p in small_disk.iterdir()] == ["mine"]
