"""``--box``: pieces in a container, for every command that takes a whole puzzle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Cli

THREE = "Piece A\n##\n#.\n\nPiece B\n##\n\nPiece C\n#\n"


@pytest.fixture
def pieces(tmp_path: Path) -> str:
    path = tmp_path / "three.txt"
    path.write_text(THREE)
    return str(path)


def test_solve_tells_how_the_pieces_go_in(cli: Cli, pieces: str) -> None:
    answer = cli("solve", pieces, "--box", "2x2x2", "--opening", "1x2", "--side", "left")
    assert answer.code == 0
    for words in (
        "can be made: every piece goes in",
        "up to play",
        "Putting it in: ",
        " goes in from the left.",
    ):
        assert words in answer.out
    assert "Taking it apart" not in answer.out


def test_json(cli: Cli, pieces: str) -> None:
    answer = cli("solve", pieces, "--box", "2 x 2 x 2", "--opening", "1x2", "--json", "--moves")
    found = json.loads(answer.out)
    assert found["container"]["box"] == "D"
    assert found["container"]["up_to_play"]["assemblies"] <= found["assemblies"]
    for entry in found["found"]:
        assert sorted(mark for step in entry["insertions"] for mark in step["pieces"]) == ["A", "B", "C"]
        assert entry["insertions"][-1]["moves"] == entry["first"]
        assert entry["freedom"] == ("falls out" if entry["first"] == 1 else "rattles")


def test_a_box_takes_the_place_of_a_goal_and_of_another_box(cli: Cli, tmp_path: Path) -> None:
    first, again = tmp_path / "first.json", tmp_path / "again.xmpuzzle"
    assert cli("convert", "soma", str(first), "--box", "3x3x3", "--opening", "2x3").code == 0
    assert cli("convert", str(first), str(again), "--box", "3x3x3").code == 0
    found = json.loads(cli("solve", str(again), "--up-to", "raw", "--json").out)
    assert (found["assemblies"], found["solutions"], found["container"]["up_to_play"]) == (11_520, 0, None)


def test_play_is_not_counted_for_part_of_the_assemblies(cli: Cli, pieces: str) -> None:
    answer = cli("solve", pieces, "--box", "2x2x2", "--opening", "1x2", "--first", "-v", "0")
    assert "only for a complete search" in answer.out


def test_what_is_saved_is_checked(cli: Cli, pieces: str, tmp_path: Path) -> None:
    saved = tmp_path / "saved.xmpuzzle"
    found = json.loads(
        cli("solve", pieces, "--box", "2x2x2", "--opening", "1x2", "--json", "--save", str(saved)).out
    )
    assert cli("check", str(saved)).out.count(f"{found['solutions']} of {found['solutions']} solutions") == 1
    assert json.loads(cli("solve", str(saved), "--json").out)["solutions"] == found["solutions"]


def test_a_drawn_container_and_one_as_the_goal(cli: Cli, pieces: str, tmp_path: Path) -> None:
    box, whole = tmp_path / "box.txt", tmp_path / "whole.txt"
    drawn = "Container\n#### #### ####\n#### #++# #++#\n#### #++# #++#\n#### #### ####\n"
    box.write_text(drawn)
    whole.write_text(f"{THREE}\n{drawn}")
    with_goal = cli("solve", pieces, "--goal", str(box), "--json")
    alone = cli("solve", str(whole), "--json")
    assert json.loads(with_goal.out)["solutions"] == json.loads(alone.out)["solutions"] > 0
    assert "Container\n####" in cli("convert", str(whole), "--to", "drawing").out
    assert cli("info", pieces, "--box", "2x2x2").code == 0
    assert cli("view", pieces, "--box", "2x2x2", "--explore", "-o", str(tmp_path / "page.html")).code == 0


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--box", "2x2"], "--box 2x2: give 3 edges in cubes, as in 3x3x2"),
        (["--box", "2x2x0"], "a box has room for 1 to 98 cubes along each edge, not 2x2x0"),
        (["--box", "2x2x2", "--opening", "2x3"], "an opening of 2x3 does not fit into the top, 2x2"),
        (["--box", "2x2x2", "--opening", "2"], "--opening 2: give 2 edges"),
        (["--box", "2x2x2", "--side", "left"], "--side to --opening; give both"),
        (["--opening", "2x3"], "--opening belongs to --box"),
        (["--box", "2x2x2", "--goal", "2x2x2"], "--goal and --box: choose one of the two"),
        (["--box", "2x2x2", "--opening", "1x1"], "piece A (3 cubes) passes through no opening"),
        (["--box", "2x2x1"], None),
    ],
)
def test_what_cannot_be_is_one_line(cli: Cli, pieces: str, words: list[str], error: str | None) -> None:
    answer = cli("solve", pieces, *words)
    if error is None:
        assert "No assembly: the pieces have 6 cubes, the goal has room for 4." in answer.out
        return
    assert answer.code == 2
    assert error in answer.err
    assert answer.err.count("\n") == 1


def test_a_piece_that_does_not_pass_may_turn(cli: Cli, pieces: str) -> None:
    assert cli("solve", pieces, "--box", "2x2x2", "--opening", "1x1", "--assemble-only").code == 0
