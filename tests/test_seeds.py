"""docs/seeds.md: every command in it works, and the left-handed table explains the figures that differ."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from burrkit.viewer.page import is_built
from tests.conftest import Cli
from tests.reference.left_handed import layouts

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "seeds.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"`burrkit ([^`]+)`", PAGE)))
ANTIQUE, AMAZON = (1, 120, 3328, 3322, 3328, 3305), (1, 188, 976, 768, 824, 1024)


def test_the_page_has_commands() -> None:
    assert len(COMMANDS) >= 75


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_works(cli: Cli, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = command.startswith(("view", "picture"))
    if command.startswith("view") and not is_built():
        pytest.skip("the page has not been built")
    monkeypatch.chdir(tmp_path if writes else ROOT)
    ran = cli(*shlex.split(command))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out or writes


def test_figures_without_the_mistake() -> None:
    assert (layouts(ANTIQUE, None), layouts(AMAZON, None)) == (4, 2)


@pytest.mark.parametrize("position", [2, 3, 4, 5])
def test_figures_with_one_left_handed_position(position: int) -> None:
    """Whichever position across the key is mirrored, the figures are those of the text."""
    assert (layouts(ANTIQUE, position), layouts(AMAZON, position)) == (4, 1)
