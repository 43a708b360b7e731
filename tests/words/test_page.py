"""The examples of docs/guides/words.md that need Debian's american-english; the others need no list."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.console_examples import blocks, pattern

ROOT = Path(__file__).parents[2]
LIST = Path("/usr/share/dict/american-english")
EXAMPLES = [block.partition("\n") for block in blocks(ROOT / "docs" / "guides" / "words.md", "shell-session")]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2
    assert all(re.match(r"\$ burrkit words .*--list " + str(LIST), command) for command, _, _ in EXAMPLES)


@pytest.mark.parametrize(("command", "shown"), [(command, shown) for command, _, shown in EXAMPLES])
def test_example_prints_what_is_shown(cli: Cli, command: str, shown: str) -> None:
    if not LIST.exists():
        pytest.skip(f"{LIST} is not here; apt install wamerican brings it")
    ran = cli(*shlex.split(command)[2:])
    assert pattern(shown).fullmatch(ran.out), ran.out
