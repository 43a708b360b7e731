"""``--goal``: pieces in one file, the goal in another, for every command that takes a whole puzzle."""

from __future__ import annotations

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.errors import refused

PIECES = "0 0 0  1 0 0  0 1 0\n0 0 0  1 0 0\n0 0 0\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    pieces, goal = tmp_path / "pieces.txt", tmp_path / "goal.txt"
    pieces.write_text(PIECES)
    goal.write_text("###\r\n###\r\n")
    return str(pieces), str(goal)


def test_solve(cli: Cli, files: tuple[str, str], tmp_path: Path) -> None:
    pieces, goal = files
    saved = tmp_path / "saved.json"
    answer = cli("solve", pieces, "--goal", goal, "--json", "--save", str(saved))
    found = json.loads(answer.out)
    assert (found["assemblies"], found["raw"]["all"]) == (3, 12)
    assert cli("check", str(saved)).out.count("3 of 3 solutions are right") == 1
    assert json.loads(cli("solve", str(saved), "--json").out)["assemblies"] == 3


def test_room_to_spare(cli: Cli, tmp_path: Path) -> None:
    """T and Z tetromino in a tray of two by five, each written in three ways."""
    drawn = tmp_path / "drawn.txt"
    drawn.write_text("Piece T\n###\n.#.\n\nPiece Z\n##.\n.##\n\nGoal\n+++++\n+++++\n")
    texts = {
        form: cli("convert", str(drawn), "--to", form).out for form in ("cubes", "py", "json", "drawing")
    }
    for form, text in texts.items():
        path = tmp_path / f"again.{form}"
        path.write_text(text)
        found = json.loads(cli("solve", str(path), "--json").out)
        assert (found["assemblies"], found["raw"]["all"]) == (1, 4)


@pytest.mark.parametrize("length", [None, 8])
def test_a_problem_of_several_is_saved(cli: Cli, length: int | None, tmp_path: Path) -> None:
    path, saved = tmp_path / "two.txt", tmp_path / "saved.json"
    sticks = "0,1\n1,120\n2,3328\n3,3322\n4,3328\n5,3305\n"
    path.write_text(f"#Burr6 one\n{sticks}----\n#Burr6 two\n{sticks}")
    words = [] if length is None else ["--length", str(length)]
    answer = cli("solve", str(path), "--problem", "2", "--save", str(saved), "-v", "0", *words)
    assert (answer.code, answer.err) == (0, "")
    checked = cli("check", str(saved))
    assert checked.code == 0
    assert "two: 1 of 1 solutions are right" in checked.out


def test_info_convert_check_view_make(cli: Cli, files: tuple[str, str], tmp_path: Path) -> None:
    pieces, goal = files
    facts = json.loads(cli("info", pieces, "--goal", goal, "--json").out)
    assert facts["problems"][0]["unsolvable"] is None
    assert "Goal\n###\n###" in cli("convert", pieces, "--to", "drawing", "--goal", goal).out
    assert "no solutions are stored" in cli("check", pieces, "--goal", goal).out
    assert cli("view", pieces, "--goal", goal, "-o", str(tmp_path / "page.html")).code == 0
    folder = tmp_path / "made"
    assert cli("make", pieces, "--goal", goal, "-o", str(folder), "--only", "assembly").code == 0


def test_one_of_the_two_on_standard_input(
    cli: Cli, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces, goal = files
    for words, text in ((("-", "--goal", goal), PIECES), ((pieces, "--goal", "-"), "###\n###\n")):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
        assert json.loads(cli("solve", *words, "--json").out)["assemblies"] == 3


@pytest.mark.parametrize("command", ["solve", "info", "convert", "check", "view", "make"])
def test_a_clash_is_one_line(cli: Cli, command: str, files: tuple[str, str], tmp_path: Path) -> None:
    more = {"convert": ["--to", "json"], "make": ["-o", str(tmp_path / "made")]}.get(command, [])
    answer = cli(command, "antique", "--goal", files[1], *more)
    assert (answer.code, answer.out) == (2, "")
    refused(answer, "conflict --goal puzzle")


def test_a_missing_goal_reports_what_gives_one(cli: Cli, files: tuple[str, str]) -> None:
    refused(cli("solve", files[0]), "missing goal --goal")
