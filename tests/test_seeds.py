"""docs/seeds.md: each row has what its commands print; the left-handed table explains figures that differ.

The last column of a row has texts in backticks. Each has to be in what the commands of the row print or draw,
``…`` standing for anything; ``exit code 2`` is how the last command ends, 0 where no such text is. Every
number of the column before it has to be in one of them. A row without a command has equations there.
"""

from __future__ import annotations

import math
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

from burrkit.page.template import is_built
from tests.conftest import Cli
from tests.reference.left_handed import layouts
from tests.smt.solvers import real

ROOT = Path(__file__).parents[1]
ANTIQUE, AMAZON = (1, 120, 3328, 3322, 3328, 3305), (1, 188, 976, 768, 824, 1024)

_HEADING: Final = "what the text shows"
_CODE: Final = re.compile(r"`([^`]+)`")
_NUMBER: Final = re.compile(r"(?<!\w)\d++(?:[,.]\d++)*+(?!\w)")
_EQUATION: Final = re.compile(r"([0-9x+^/! ]+) = ([0-9,]+)")


@dataclass(frozen=True)
class Row:
    """A row of the page: what the text shows, our commands, and the figures in the words of the output."""

    shows: str
    commands: tuple[str, ...]
    ours: str
    figures: tuple[str, ...]


def rows(text: str) -> list[Row]:
    """All rows of the tables of a page; ``\\|`` within a cell is a pipe."""
    found = []
    for line in text.splitlines():
        if not line.startswith("|") or line.startswith("|---") or _HEADING in line:
            continue
        shows, commands, _, ours, figures = (
            cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]
        )
        found.append(Row(shows, tuple(_CODE.findall(commands)), ours, tuple(_CODE.findall(figures))))
    return found


def mistakes(row: Row, printed: str, code: int) -> list[str]:
    """What is wrong with a row if its commands print this and end with this exit code."""
    wrong = [] if row.figures else ["the row has no figure"]
    shown = re.sub(r"\]\([^)]*\)", "]", row.ours)  # a link may lead to burr6.md
    known = {number for figure in row.figures for number in _NUMBER.findall(figure)}
    wrong += [f"{number} is in no figure" for number in _NUMBER.findall(shown) if number not in known]
    if f"exit code {code}" not in row.figures and code:
        wrong.append(f"exit code {code}")
    printed = " ".join(f"{printed} exit code {code}".split())
    for figure in row.figures:
        pattern = ".*?".join(re.escape(" ".join(part.split())) for part in figure.split("…"))
        if row.commands and not re.search(pattern, printed):
            wrong.append(f"{figure!r} is not printed")
        if not row.commands and not _is_true(figure):
            wrong.append(f"{figure!r} is not a true equation")
    return wrong


def _is_true(equation: str) -> bool:
    """Whether an equation of whole numbers with +, x, /, ^ and ! holds."""
    match = _EQUATION.fullmatch(equation)
    if match is None:
        return False
    total = Fraction(0)
    for term in match[1].split("+"):
        product = Fraction(1)
        for operation, factor in re.findall(r"([x/]?) *([^x/ ]+)", term):
            product = product / _value(factor) if operation == "/" else product * _value(factor)
        total += product
    return total == int(match[2].replace(",", ""))


def _value(factor: str) -> int:
    base, _, exponent = factor.partition("^")
    return math.factorial(int(base[:-1])) if base.endswith("!") else int(base) ** int(exponent or 1)


def piped(command: str, folder: Path) -> tuple[str, int]:
    """Run a line of a shell, in which ``burrkit`` and the solvers of this Python come first."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout + done.stderr, done.returncode


ROWS = rows((ROOT / "docs" / "seeds.md").read_text(encoding="utf-8"))


def test_the_page_has_rows() -> None:
    assert len(ROWS) >= 100
    assert sum(not row.commands for row in ROWS) <= 4


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.shows)
def test_each_row_is_what_is_printed(
    cli: Cli, row: Row, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if any(command.startswith("burrkit view") for command in row.commands) and not is_built():
        pytest.skip("the page has not been built")
    if any("z3" in command for command in row.commands):
        real("z3")
    monkeypatch.chdir(tmp_path)
    for name in ("examples", "README.md"):
        (tmp_path / name).symlink_to(ROOT / name)
    printed, code = "", 0
    for command in row.commands:
        assert not code, f"only the last command of a row may fail: {command}"
        words = shlex.split(command)
        if words[0] != "burrkit" or {"|", "<"} & set(words):
            out, code = piped(command, tmp_path)
            printed += out
        else:
            ran = cli(*words[1:])
            printed, code = printed + ran.out + ran.err, ran.code
    for drawing in sorted(tmp_path.glob("*.svg")):
        printed += drawing.read_text(encoding="utf-8")
    assert mistakes(row, printed, code) == []


@pytest.mark.parametrize(
    ("line", "printed", "code", "found"),
    [
        ("| a | `burrkit x` | 4 | 1,063 ways | `ways 1,063` |", "ways    1,063\n", 0, []),
        ("| a | `burrkit x` | 4 | 2 ways | `ways…2` `exit code 1` |", "ways of it 2", 1, []),
        ("| a | `burrkit x` | 4 | 2 ways | |", "ways 2", 0, ["the row has no figure", "2 is in no figure"]),
        ("| a | `burrkit x` | 4 | 2 ways | `ways 1` |", "ways 2", 0,
         ["2 is in no figure", "'ways 1' is not printed"]),
        ("| a | `burrkit x` | 4 | | `ways 2` |", "ways 2", 2, ["exit code 2"]),
        ("| a | | 4 | 4^2 | `4^2 = 16` `4!/2! = 12` `2 x 3^2 + 4 = 22` |", "", 0, []),
        ("| a | | 4 | 4^2 = 17 | `4^2 = 17` |", "", 0, ["'4^2 = 17' is not a true equation"]),
        ("| a | `burrkit x \\| y` | 4 | [all](b6.md) | `-` |", "-", 0, []),
    ],
)  # fmt: skip
def test_a_wrong_row_is_found(line: str, printed: str, code: int, found: list[str]) -> None:
    (row,) = rows(line)
    assert mistakes(row, printed, code) == found


def test_figures_without_the_mistake() -> None:
    assert (layouts(ANTIQUE, None), layouts(AMAZON, None)) == (4, 2)


@pytest.mark.parametrize("position", [2, 3, 4, 5])
def test_figures_with_one_left_handed_position(position: int) -> None:
    """Whichever position across the key is mirrored, the figures are those of the text."""
    assert (layouts(ANTIQUE, position), layouts(AMAZON, position)) == (4, 1)
