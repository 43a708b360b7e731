"""Writing files: complete or not at all, and never over something unasked."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from burrkit.errors import BurrkitError, FormatError
from burrkit.formats.files import label, require_apart, require_new, write_text
from tests.errors import check, raises


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
    check(caught.value, f"exists {label(str(path))} --force")
    assert path.read_text() == "old"
    write_text(path, "new", force=True)
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert names(tmp_path) == ["old.txt"]


def test_a_file_that_appears_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "late.txt"
    path.write_text("theirs")
    monkeypatch.setattr(Path, "exists", lambda _self: False)
    with raises(FormatError, "exists"):
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
        (".", "no-access directory"),
        ("no/where.txt", "no-access directory"),
        ("x" * 300, "no-access File"),
    ],
)
def test_places_where_nothing_can_be_written(tmp_path: Path, name: str, reason: str) -> None:
    with raises(FormatError, reason):
        write_text(tmp_path / name, "text")
    assert names(tmp_path) == []


def special_files(folder: Path) -> Iterator[tuple[Path, str]]:
    """What must not be replaced, and the message about it."""
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "to-pipe").symlink_to("pipe")
    (folder / "to-device").symlink_to("/dev/null")
    (folder / "loop").symlink_to("loop")
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(folder / "socket"))
        special = "not a regular file; give the name of another one"
        for name in ("pipe", "to-pipe", "to-device", "socket"):
            yield folder / name, special
        yield folder / "folder", "a directory; give the name of a file"
        yield folder / "loop", "cannot be written: Too many levels of symbolic links"
        yield Path("-"), "standard output is not a file; give the name of a file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.parametrize("force", [False, True])
def test_only_regular_files_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    for path, reason in special_files(Path()):
        there = sorted(names(tmp_path))
        for write in (write_text, lambda path, _, force: require_new(path, force=force)):
            with pytest.raises(FormatError) as caught:
                write(path, "text", force=force)
            assert str(caught.value) == f"{path}: {reason}"
        assert sorted(names(tmp_path)) == there


def test_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    target, link, dangling = tmp_path / "target", tmp_path / "link", tmp_path / "dangling"
    target.write_text("old")
    link.symlink_to(target)
    dangling.symlink_to(tmp_path / "nowhere")
    for path in (link, dangling):
        with raises(FormatError, "exists"):
            require_new(path)
        with raises(FormatError, "exists"):
            write_text(path, "new")
        write_text(path, "new", force=True)
        assert (path.is_symlink(), path.read_text()) == (False, "new")
    assert target.read_text() == "old"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize(
    ("name", "reason"), [("no/where.txt", "no such directory"), ("x" * 300, "File name too long")]
)
def test_a_place_where_nothing_can_be_written_is_refused_before_the_work(
    tmp_path: Path, name: str, reason: str
) -> None:
    with raises(FormatError, f"no-access {reason}"):
        require_new(tmp_path / name)


def test_a_failure_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_text(tmp_path / "new.txt", "\ud800")
    assert names(tmp_path) == []


def test_labels_are_one_short_line() -> None:
    assert label("a\nb\x1bc") == "a?b?c"
    assert label("x" * 80) == "x" * 80
    assert label(f"{'x' * 100}/name.txt ") == f"{'x' * 20}...{'x' * 47}/name.txt "
    assert len(label("x" * 10_000)) == 80


def test_options_that_name_one_file(tmp_path: Path) -> None:
    path, link, loop = tmp_path / "a", tmp_path / "link", tmp_path / "loop"
    link.symlink_to(path)
    loop.symlink_to(loop)
    require_apart({"--out": path, "--save": tmp_path / "b", "--html": None, "--parquet": loop})
    for again in (path, link, tmp_path / "." / "a", tmp_path / "b" / ".." / "a"):
        with raises(BurrkitError, "duplicate --out --save own"):
            require_apart({"--html": None, "--out": path, "--save": again})
