"""``burrkit info``: shapes and problems in figures, as tables and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.source import load_document
from burrkit.formats.xmpuzzle import write
from burrkit.geometry import Voxels
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape, StoredSolution
from tests.conftest import Cli

EXAMPLES = Path(__file__).parents[2] / "examples"

SCREW = Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)])
OTHER_SCREW = Voxels([(1, 0, 0), (0, 0, 0), (0, 1, 0), (0, 1, 1)])
SHAPES = (
    Shape((2, 2, 2), SCREW, name="left"),
    Shape((2, 2, 2), OTHER_SCREW, name="right"),
    Shape((3, 3, 3), SCREW.turned(7).normalized(), name="left again"),
    Shape((3, 1, 1), Voxels([(0, 0, 0), (2, 0, 0)]), name="two parts"),
    Shape((2, 1, 1), Voxels.box(2, 1, 1), colours=(((0, 0, 0), 1),)),
    Shape((2, 2, 3), Voxels.box(2, 2, 2), Voxels([(0, 0, 2)]), name="goal"),
    Shape((1, 1, 1), Voxels(), name="empty"),
)
PROBLEMS = (
    ProblemSpec(
        (Part(0), Part(1, 0, 2)),
        5,
        "screws",
        state="solved",
        assemblies=3,
        solutions=1,
        stored=(StoredSolution((None,) * 3, counts=(4, 0, 3, 0, 0)),),
    ),
    ProblemSpec((Part(6),), 5, max_holes=0),
    ProblemSpec((Part(0),)),
)
PUZZLE = Puzzle(SHAPES, PROBLEMS, palette=((255, 0, 1),), comment="a remark\nof two lines")


@pytest.fixture
def path(tmp_path: Path) -> str:
    file = tmp_path / "p.xmpuzzle"
    file.write_bytes(write.write(PUZZLE))
    return str(file)


def answer(cli: Cli, source: str) -> dict[str, Any]:
    ran = cli("info", source, "--json")
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_shapes(cli: Cli, path: str) -> None:
    found = answer(cli, path)
    assert (found["grid"], found["colours"], found["comment"]) == ("cubes", ["#ff0001"], PUZZLE.comment)
    shapes = found["shapes"]
    assert [shape["number"] for shape in shapes] == list(range(1, 8))
    assert [(s["filled"], s["variable"]) for s in shapes] == [
        (4, 0), (4, 0), (4, 0), (2, 0), (2, 0), (8, 1), (0, 0)
    ]  # fmt: skip
    assert [(s["rotations"], s["isometries"]) for s in shapes] == [
        (2, 2), (2, 2), (2, 2), (8, 16), (4, 8), (1, 2), (None, None)
    ]  # fmt: skip
    assert [s["chiral"] for s in shapes] == [True, True, True, False, False, False, None]
    assert [s["parts"] for s in shapes] == [1, 1, 1, 2, 1, 1, None]
    assert [s["same_as"] for s in shapes] == [None, None, 1, None, None, None, None]
    assert [s["mirror_of"] for s in shapes] == [2, 1, 2, None, None, None, None]


def test_problems(cli: Cli, path: str) -> None:
    first, second, third = answer(cli, path)["problems"]
    assert (first["pieces"], first["volume"], first["ranges"]) == ([1, 3], [4, 12], 1)
    assert (first["goal"], first["required"], first["optional"], first["holes"]) == (6, 8, 1, [0, 1])
    assert (first["state"], first["assemblies"], first["solutions"]) == ("solved", 3, 1)
    assert (first["stored"], first["level"], first["unsolvable"]) == (1, "3.2", None)
    assert second["unsolvable"] == "S7 is used as a piece, but has no cubes"
    assert (second["max_holes"], second["holes"]) == (0, None)
    assert (third["goal"], third["unsolvable"]) == (None, "no goal is chosen")


def test_tables(cli: Cli, path: str) -> None:
    lines = cli("info", path).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "a remark" in lines
    assert "S3      4     3x3x3       2/2  chiral      1  left again  same as S1, mirror of" in lines
    assert [line.split() for line in lines if line.startswith("P1 ")] == [
        ["P1", "1-3", "1", "4-12", "S6", "0-1", "3/1", "1", "3.2", "screws"]
    ]
    assert "P2 cannot be solved: S7 is used as a piece, but has no cubes." in lines
    assert "P3 cannot be solved: no goal is chosen." in lines


def test_other_grids(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "balls.json"
    balls = Puzzle(SHAPES[:1], (ProblemSpec((Part(0),), 0),), grid=2)
    file.write_text(puzzle_json.write(balls))
    printed = cli("info", str(file)).out
    assert "Made of spheres." in printed
    assert "Only puzzles of cubes can be solved." in printed
    assert "cells" in printed
    assert "cubes  " not in printed
    assert answer(cli, str(file))["shapes"][0]["rotations"] is None


def test_six_pieces_by_number_and_soma(cli: Cli) -> None:
    found = answer(cli, "1,120,3328,3322,3328,3305")
    assert [shape["same_as"] for shape in found["shapes"]] == [None, None, None, None, 3, None, None]
    (burr,) = found["problems"]
    assert (burr["required"], burr["optional"], burr["pieces"]) == (72, 32, [6, 6])
    soma = answer(cli, str(EXAMPLES / "soma.json"))
    chiral = [shape["mirror_of"] for shape in soma["shapes"] if shape["chiral"]]
    assert len(chiral) == 2
    assert None not in chiral
    assert load_document(str(EXAMPLES / "soma.json")).problems[0].pieces == 7


def test_no_such_file(cli: Cli) -> None:
    ran = cli("info", "nowhere.xmpuzzle")
    assert (ran.code, ran.out, ran.err) == (2, "", "burrkit: nowhere.xmpuzzle: no such file\n")


def test_a_shape_without_voxels_is_a_warning(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # messages shorten long paths
    file = Path("odd.xmpuzzle")
    puzzle = Puzzle((*SHAPES, Shape((0, 2, 2), Voxels(), name="nothing")), PROBLEMS)
    file.write_bytes(write.write(puzzle))
    warning = f"burrkit: warning: {file}: S8: a box of 0 x 2 x 2 has no voxels; it is kept as it is\n"
    ran = cli("info", str(file))
    assert (ran.code, ran.err) == (0, warning)
    assert "nothing" in ran.out
    ran = cli("solve", str(file), "--problem", "1")
    assert (ran.code, ran.err) == (0, warning)
    ran = cli("convert", str(file), str(tmp_path / "again.xmpuzzle"))
    assert (ran.code, ran.err) == (0, warning)
