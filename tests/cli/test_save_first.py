"""Files are written before anything is printed, and a file that cannot be written costs no report."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from burrkit.formats.files import write_bytes
from tests.conftest import Cli
from tests.errors import check

ANTIQUE = "1,120,3328,3322,3328,3305"
CLIMB = ("search", "climb", "--box", "3x3x3", "--pieces", "3", "--level", "1", "--seed", "1", "--steps", "50")

#: Commands that write a file and print a report.
COMMANDS: list[tuple[Sequence[str], str, str]] = [
    (("solve", ANTIQUE), "--save", "s.xmpuzzle"),
    (("solve", ANTIQUE), "--html", "s.html"),
    (("solve", ANTIQUE, "--json"), "--save", "s.xmpuzzle"),
    (("view", ANTIQUE), "-o", "s.html"),
    (("make", ANTIQUE, "--only", "wood"), "-o", "folder"),
    (("search", "pieces", "examples/three-in-a-cube.json"), "--save", "s.json"),
    (CLIMB, "--save", "s.xmpuzzle"),
]


class Broken(RuntimeError):
    """What standard output raises here."""


class Full:
    """A standard output that takes nothing, as /dev/full or a reader that has gone."""

    encoding = "utf-8"
    errors = "strict"

    def write(self, text: str) -> int:
        raise Broken

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError


@pytest.mark.parametrize(("words", "option", "name"), COMMANDS, ids=lambda value: str(value)[:40])
def test_a_broken_standard_output_costs_no_file(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Sequence[str], option: str, name: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", Full())
        with pytest.raises(Broken):
            cli(*words, option, str(tmp_path / name))
    assert (tmp_path / name).exists()


def test_several_files_at_once(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", Full())
        with pytest.raises(Broken):
            cli("solve", ANTIQUE, "--save", str(tmp_path / "a.xmpuzzle"), "--html", str(tmp_path / "a.html"))
    assert {path.name for path in tmp_path.iterdir()} == {"a.xmpuzzle", "a.html"}


def test_a_file_that_cannot_be_written_costs_no_report(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "late.xmpuzzle"

    def too_late(target: Path, data: bytes, *, force: bool = False) -> None:
        if target == path:
            target.touch()  # by another program, during the search
        write_bytes(target, data, force=force)

    monkeypatch.setattr("burrkit.cli.common.save_document.write_bytes", too_late)
    ran = cli("solve", ANTIQUE, "--save", str(path), "--html", str(tmp_path / "a.html"))
    check(ran.error, "exists")
    assert "Solution 1 of 1" in ran.out and (tmp_path / "a.html").name in ran.out
