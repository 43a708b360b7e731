"""``burrkit solve``: the file by its option, from a pipe, and the weight of six sticks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Cli
from tests.errors import refused

ANTIQUE = "1,120,3328,3322,3328,3305"
EIGHT_IS_ENOUGH = "216,412,751,896,960,1024"
EXAMPLES = Path(__file__).parents[2] / "examples"


def answer(cli: Cli, *words: str) -> dict[str, Any]:
    ran = cli("solve", "--json", *words)
    assert (ran.code, ran.err) == (0, "")
    data: dict[str, Any] = json.loads(ran.out)
    return data


@pytest.mark.parametrize("option", ["-f", "--file"])
def test_a_file_by_its_option(cli: Cli, option: str) -> None:
    data, same = (
        answer(cli, *words) for words in ((option, "examples/antique.txt"), ("examples/antique.txt",))
    )
    assert data | {"seconds": 0} == same | {"seconds": 0}


def test_a_file_is_a_file_whatever_its_name(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "1,1,1,1,1,1").write_text(
        "#Burr6 Antique\n" + "".join(f"{k},{n}\n" for k, n in enumerate(ANTIQUE.split(",")))
    )
    monkeypatch.chdir(tmp_path)
    assert answer(cli, "-f", "1,1,1,1,1,1")["puzzle"] == "Antique"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "missing SOURCE --file FILE puzzle"),
        (
            ["antique", "-f", "examples/antique.txt"],
            "conflict SOURCE antique",
        ),
        (["1", "120", "-f", "examples/antique.txt"], "conflict SOURCE"),
        (["-f", "antique"], "unknown antique"),
        (["-f", "examples"], "no-access directory"),
        (["-f", ""], "invalid --file file"),
        (["-f"], "usage requires"),
    ],
)
def test_exactly_one_source(cli: Cli, words: list[str], said: str) -> None:
    ran = cli("solve", *words)
    refused(ran, said)


def test_a_pipe_can_be_loaded_again(tmp_path: Path) -> None:
    """A document of a pipe with all its problems, and saved with its solutions."""
    for words in (["-f", "-", "--problem", "all"], ["-", "--save", str(tmp_path / "saved.xmpuzzle")]):
        command = [sys.executable, "-m", "burrkit", "solve", "-v", "0", *words]
        text = (EXAMPLES / "antique.txt").read_text()
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        assert "Collins Antiques" in done.stdout
    assert (tmp_path / "saved.xmpuzzle").exists()


@pytest.mark.parametrize(
    ("source", "line", "weight", "keys"),
    [
        (ANTIQUE, "Total weight 32 of 32: solid. Key: A, the solid stick.", 32, ["A"]),
        ("examples/antique.txt", "Total weight 32 of 32: solid. Key: piece 0, the solid stick.", 32, ["0"]),
        (EIGHT_IS_ENOUGH, "Total weight 25 of 32: 7 holes. No key: none of them is the solid stick.", 25, []),
        (
            "1,1,1024,1024,1024,1024",
            "Total weight 32 of 32: solid. Keys: A and B, solid sticks.",
            32,
            ["A", "B"],
        ),
        ("824,1024,992,960,1024,976", "Total weight 19 of 32: 13 holes. No key: none", 19, []),
    ],
)
def test_weight_and_key_of_a_burr(cli: Cli, source: str, line: str, weight: int, keys: list[str]) -> None:
    out = cli("solve", source, "--assemble-only", "-v", "0").out
    assert sum(found.startswith(line) for found in out.splitlines()) == 1
    assert answer(cli, source, "--assemble-only")["burr"] == {
        "weight": weight,
        "solid": weight == 32,
        "holes": 32 - weight,
        "keys": keys,
    }


def test_only_a_burr_has_a_weight(cli: Cli) -> None:
    assert "burr" not in answer(cli, "examples/three-in-a-cube.json")
    assert "Total weight" not in cli("solve", "-v", "0", "examples/three-in-a-cube.json").out


def test_holes_of_pieces_that_may_be_left_out(cli: Cli, tmp_path: Path) -> None:
    """Copies that are left out leave no holes, and many equal pieces are named by the first and the last."""
    pieces = [{"shape": 0, "least": 1, "most": 9}]
    problem = {"goal": 1, "pieces": pieces, "max_holes": 5}
    goal = {"layers": [["+++++"]]}
    document = {"kind": "puzzle", "shapes": [{"layers": [["##"]]}, goal], "problems": [problem]}
    file = tmp_path / "bars.json"
    file.write_text(json.dumps({"format": "burrkit-puzzle", "version": 1, **document}), encoding="utf-8")
    done = cli("solve", str(file))
    assert "A to I are equal." in done.out
    assert re.search(r"^holes +1 to 3  cubes inside stay empty$", done.out, re.MULTILINE)


@pytest.mark.parametrize("goal", ["##\n##\n", "###\n###\n###\n###\n"])
def test_without_an_assembly_no_holes_are_counted(goal: str, cli: Cli, tmp_path: Path) -> None:
    """Pieces that are larger than the goal left -4 holes, and pieces that are too small 4."""
    file = tmp_path / "pieces.txt"
    file.write_text(f"Piece A\n###\n###\n\nPiece B\n##\n\nGoal\n{goal}", encoding="utf-8")
    done = cli("solve", str(file))
    assert "No assembly: the pieces have 8 cubes" in done.out
    assert "holes" not in done.out
