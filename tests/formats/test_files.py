"""Writing files: complete or not at all, and never over something unasked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from burrkit.errors import BurrkitError, FormatError
from burrkit.formats.files import label, require_apart, write_text


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def test_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    write_text(path, "é\n")
    assert path.read_bytes() == "é\n".encode()
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask
    assert names(tmp_path) == ["new.txt"]


def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_text("old")
    path.chmod(0o640)
    with pytest.raises(FormatError) as caught:
        write_text(path, "new")
    assert str(caught.value) == f"{label(str(path))}: exists already; --force overwrites it"
    assert path.read_text() == "old"
    write_text(path, "new", force=True)
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert names(tmp_path) == ["old.txt"]


def test_a_file_that_appears_meanwhile_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "late.txt"
    path.write_text("theirs")
    monkeypatch.setattr(Path, "exists", lambda _self: False)
    with pytest.raises(FormatError, match="exists already"):
        write_text(path, "ours")
    assert path.read_text() == "theirs"


def test_no_links_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: Path, _target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    write_text(tmp_path / "new.txt", "text")
    assert (tmp_path / "new.txt").read_text() == "text"
    assert names(tmp_path) == ["new.txt"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (".", "a directory; give the name of a file"),
        ("no/where.txt", "cannot be written: No such file or directory"),
        ("x" * 300, "cannot be written: File name too long"),
    ],
)
def test_places_where_nothing_can_be_written(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(FormatError) as caught:
        write_text(tmp_path / name, "text")
    assert str(caught.value) == f"{label(str(tmp_path / name))}: {reason}"
    assert names(tmp_path) == []


def test_a_failure_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_text(tmp_path / "new.txt", "\ud800")
    assert names(tmp_path) == []


def test_labels_are_one_short_line() -> None:
    assert label("a\nb\x1bc") == "a?b?c"
    assert label("x" * 80) == "x" * 80
    assert label("x" * 81) == "x" * 77 + "..."


def test_options_that_name_one_file(tmp_path: Path) -> None:
    path, link, loop = tmp_path / "a", tmp_path / "link", tmp_path / "loop"
    link.symlink_to(path)
    loop.symlink_to(loop)
    require_apart({"--out": path, "--save": tmp_path / "b", "--html": None, "--parquet": loop})
    for again in (path, link, tmp_path / "." / "a", tmp_path / "b" / ".." / "a"):
        with pytest.raises(BurrkitError, match=r"--out and --save both name .*; give each a file of its own"):
            require_apart({"--html": None, "--out": path, "--save": again})
