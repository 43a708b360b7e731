"""The table of records: every figure is what its command prints."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bench import few_sticks, small_cube
from burrkit import solve
from tests.conftest import Cli
from tests.search.climb.test_family_examples import ROWS as FAMILIES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
#: What takes more than a second or two.
LONG = ("four-", "search climb")


class Row(NamedTuple):
    """A record: its figure, and the words of the command that repeats it."""

    category: str
    best: str
    proof: str
    command: str
    source: str

    @property
    def figure(self) -> int:
        found = re.search(r"ours (\d+)", self.best) or re.search(r"\*\*([\d,]+)\*\*", self.best)
        assert found is not None
        return int(found[1].replace(",", ""))


def rows() -> list[Row]:
    table = PAGE.partition("| category | best | proof | command | source |\n")[2].partition("\n\n")[0]
    return [Row(*(cell.strip() for cell in line.split("|")[1:-1])) for line in table.splitlines()[1:]]


def cases() -> list[Any]:
    return [
        pytest.param(
            row, id=row.category, marks=[pytest.mark.full] if re.search("|".join(LONG), row.command) else []
        )
        for row in rows()
    ]


def test_there_are_thirty_records_or_more() -> None:
    assert len(rows()) >= 30
    assert f"All {len(rows())} commands" in PAGE
    assert len({row.category for row in rows()}) == len(rows())
    assert all(
        row.proof.startswith(("exhaustive", "[", "published", "found", "the highest of all"))
        for row in rows()
    )


@pytest.mark.parametrize("row", cases())
def test_the_figure_is_what_the_command_prints(row: Row, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    program, *words = shlex.split(row.command.strip("`"))
    if program == "burrkit":
        assert printed(cli(*words).out, row) == row.figure
    elif program == "pytest":
        name = words[-1]
        assert [int(level) for family, _, level, _ in FAMILIES if family == name] == [row.figure]
    else:
        assert program == "python"
        assert words[0] == "-m"
        assert computed(words[1], words[2:]) == row.figure


def printed(out: str, row: Row) -> int:
    """The figure in what a command printed: a level, moves, or solutions."""
    counted = "solutions" if "solutions of" in row.best else "level"
    pattern = rf"^(?:highest )?{counted} +([\d,]+)|^Level (\d+),|^(\d+) moves;"
    found = [one for match in re.findall(pattern, out, re.M) for one in match if one]
    assert len(found) == 1, out
    return int(found[0].replace(",", ""))


def computed(module: str, words: list[str]) -> int:
    """The highest level that a program of ``bench`` finds."""
    given = dict(zip(words[::2], words[1::2], strict=True))
    if module == "bench.small_cube":
        return int(small_cube.studied(int(given["--pieces"]))["level"])
    found = few_sticks.studied(given["--case"], int(given["--ends"]))
    return max(map(int, found["levels"]))


SMALL = ("three-0", "three-1", "three-2", "three-3", "three-burr", "three-pair")


@pytest.mark.parametrize("case", [*SMALL, pytest.param("four-4", marks=pytest.mark.full)])
def test_the_table_of_few_sticks(case: str) -> None:
    ends = 6 if case in ("three-burr", "three-pair", "four-4") else 1
    *_, line = few_sticks.table([few_sticks.studied(case, ends)]).splitlines()
    assert line in PAGE.splitlines()


@pytest.mark.parametrize("pieces", [2, 3])
def test_the_number_of_small_cubes(pieces: int) -> None:
    assert f"{len(small_cube.studied(pieces)['cubes'])} cubes" in PAGE


@pytest.mark.parametrize(
    ("case", "ends", "marks", "at"), [("three-2", 1, "ABC", -2), ("four-3", 6, "ABCD", -1)]
)
def test_the_hardest_sticks(case: str, ends: int, marks: str, at: int) -> None:
    """The sticks that are drawn have the level and the one solution that the page claims."""
    drawing = re.findall(r"^```text\n((?: +[.A-D ]+\n)+)```", PAGE, re.M)[at]
    layers = [[layer.split() for layer in re.split(r" {3}", line.strip())] for line in drawing.splitlines()]
    shapes: dict[str, list[tuple[int, int, int]]] = {mark: [] for mark in marks}
    for y, line in enumerate(reversed(layers)):
        for z, layer in enumerate(line):
            for x, mark in enumerate(layer):
                if mark != ".":
                    shapes[mark].append((x, y, z))
    result = solve(few_sticks.puzzle(case, ends, list(shapes.values())))
    assert (len(result.solutions), len(result.solutions[0].tree.moves)) == (1, 3)


def test_commands_are_json_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that has the case already is left as it is, and its table is that of the page."""
    out = tmp_path / "few.jsonl"
    for _ in range(2):
        monkeypatch.setattr(
            "sys.argv", ["few_sticks", "--case", "three-pair", "--ends", "6", "--out", str(out)]
        )
        few_sticks.main()
    assert [json.loads(line)["case"] for line in out.read_text().splitlines()] == ["three-pair"]
