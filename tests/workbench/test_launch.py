"""The start of the workbench by a double click: which folder it serves, and what it puts there."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from burrkit.errors import BurrkitError
from burrkit.formats.examples import examples
from burrkit.workbench import launch
from tests.errors import raises

unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has its own place for documents")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return tmp_path


def settings(folder: Path, line: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "user-dirs.dirs").write_text(f'# the folders of a user\nXDG_MUSIC_DIR="$HOME/M"\n{line}\n')


@unix
def test_without_documents_it_is_in_the_home_directory(home: Path) -> None:
    assert launch.default_folder() == home / "burrkit"


@unix
def test_in_the_documents(home: Path) -> None:
    (home / "Documents").mkdir()
    assert launch.default_folder() == home / "Documents" / "burrkit"


@unix
@pytest.mark.parametrize("written", ["$HOME/Meine Dokumente", "{home}/Meine Dokumente"])
def test_documents_of_another_name(home: Path, written: str) -> None:
    (home / "Documents").mkdir()
    (home / "Meine Dokumente").mkdir()
    settings(home / ".config", f'XDG_DOCUMENTS_DIR="{written.format(home=home)}"')
    assert launch.default_folder() == home / "Meine Dokumente" / "burrkit"


@unix
def test_the_settings_may_be_elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "papers").mkdir()
    settings(home / "settings", 'XDG_DOCUMENTS_DIR="$HOME/papers"')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "settings"))
    assert launch.default_folder() == home / "papers" / "burrkit"


@unix
@pytest.mark.parametrize("line", ['XDG_DOCUMENTS_DIR="$HOME/"', "XDG_DOCUMENTS_DIR=", "\x00\xff", ""])
def test_settings_that_name_no_folder(home: Path, line: str) -> None:
    settings(home / ".config", line)
    assert launch.default_folder() == home / "burrkit"


def test_a_new_folder_has_the_examples(tmp_path: Path) -> None:
    folder = launch.prepared_folder(tmp_path / "deep" / "puzzles")
    for example in examples():
        assert (folder / example.name).read_bytes() == example.path.read_bytes()
    assert [path.name for path in folder.parent.iterdir()] == ["puzzles"]


def test_a_folder_that_exists_is_left_as_it_is(tmp_path: Path) -> None:
    folder = launch.prepared_folder(tmp_path / "puzzles")
    (folder / "antique.txt").write_text("mine")
    (folder / "amazon.txt").unlink()
    assert launch.prepared_folder(folder) == folder
    assert (folder / "antique.txt").read_text() == "mine"
    assert not (folder / "amazon.txt").exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with raises(BurrkitError, f"no-access {place}"):
            launch.prepared_folder(place)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(BurrkitError, match="no space left on device"):
        launch.prepared_folder(tmp_path / "puzzles")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["a", "b"], ["--port"], ["--help"]])
def test_other_arguments_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        launch.main(words)
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_without_the_packages_of_the_web(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "burrkit.workbench.server.serve", raising=False)
    with pytest.raises(SystemExit) as ended:
        launch.main([str(tmp_path)])
    assert ended.value.code == 2
    assert "pip install 'burrkit[web]'" in capsys.readouterr().err


@unix
def test_it_serves_the_folder_until_it_is_stopped(tmp_path: Path) -> None:
    pytest.importorskip("starlette")
    folder = tmp_path / "puzzles"
    server = subprocess.Popen(
        [sys.executable, "-P", "-m", "burrkit.workbench.launch", str(folder), "--no-browser"],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert server.stdout is not None
    try:
        address = re.search(r"http://[^#]*", server.stdout.readline())
        assert address is not None
        assert str(folder) in server.stdout.readline()
        with urllib.request.urlopen(address[0], timeout=60) as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
    finally:
        server.kill()
        server.stdout.close()
        server.wait()
    assert (folder / "antique.txt").is_file()
