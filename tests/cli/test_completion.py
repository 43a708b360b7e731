"""Tab completes commands, options, sources, rules and files, in several shells."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from burrkit.cli.common.completion import complete_rule, complete_source
from burrkit.formats import examples
from burrkit.moves.rules import MoveRule
from burrkit.sixpiece import catalogue


def completed(*words: str, shell: str = "bash", cwd: Path | None = None) -> list[str]:
    """What Tab offers after the words, of which the last is unfinished."""
    line = " ".join(("burrkit", *words))
    settings = {
        "COMP_WORDS": "\n".join(("burrkit", *words)),
        "COMP_CWORD": str(len(words)),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_BURRKIT_COMPLETE": f"complete_{shell}",
    }
    done = subprocess.run(
        [sys.executable, "-m", "burrkit"], env={**os.environ, **settings}, cwd=cwd, capture_output=True,
        check=True, text=True, timeout=60,
    )  # fmt: skip
    assert not done.stderr
    return done.stdout.split()


def test_commands_options_and_their_values() -> None:
    assert completed("so") == ["solve"]
    assert completed("census", "cat") == ["catalogue"]
    assert completed("solve", "--rul") == ["--rule"]
    assert completed("solve", "--up-to", "ro") == ["rotation"]
    assert completed("states", "--rule", "legal") == ["legal", "legal+half"]


def test_sources(tmp_path: Path) -> None:
    (tmp_path / "lovely.txt").write_text("")
    (tmp_path / "lover").mkdir()
    assert completed("solve", "lov", cwd=tmp_path) == ["loves-dozen", "lovely.txt", "lover/"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells(shell: str) -> None:
    assert "loves-dozen" in " ".join(completed("solve", "loves", shell=shell))


def test_every_name_and_rule_is_understood() -> None:
    names = [name for name in complete_source("") if not Path(name).exists()]
    assert len(names) > 100
    for name in names:
        assert catalogue.find(name) or examples.find(name), name
    for rule in complete_rule(""):
        MoveRule.of(rule)


def test_files_of_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a", "a/one.json", "a/.hidden", "b.json"):
        path = tmp_path / name
        path.touch() if "." in name else path.mkdir()
    assert complete_source("a/") == ["a/one.json"]
    assert complete_source("a/.") == ["a/.hidden"]
    assert complete_source("no-such-folder/") == []
