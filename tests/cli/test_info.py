"""``burrkit info``: shapes and problems in figures, as tables and as JSON."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.source import load_document
from burrkit.formats.xmpuzzle import write
from burrkit.geometry import Voxels
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape
from burrkit.puzzle.stored import StoredSolution
from tests.conftest import Cli
from tests.errors import refused

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


def answer(cli: Cli, source: str, *options: str) -> dict[str, Any]:
    ran = cli("info", source, "--json", *options)
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
    assert second["unsolvable"] == "“empty” is used as a piece, but has no cubes"
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
    assert "P2 cannot be solved: “empty” is used as a piece, but has no cubes." in lines
    assert "P3 cannot be solved: no goal is chosen." in lines


def test_other_grids(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "balls.json"
    balls = Puzzle(SHAPES[:1], (ProblemSpec((Part(0),), 0),), grid=2)
    file.write_text(puzzle_json.write(balls))
    printed = cli("info", str(file)).out
    assert "Made of spheres." in printed
    assert "P1 cannot be solved: “left”: no cell at (1, 0, 0)" in printed
    assert "balls" in printed
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
    refused(ran, "unknown nowhere.xmpuzzle file")


def test_a_shape_without_voxels_is_a_warning(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # messages shorten long paths
    file = Path("odd.xmpuzzle")
    puzzle = Puzzle((*SHAPES, Shape((0, 2, 2), Voxels(), name="nothing")), PROBLEMS)
    file.write_bytes(write.write(puzzle))
    warning = f"burrkit: warning: {file}: S8: a box of 0 x 2 x 2 has no voxels; it is left as it is\n"
    ran = cli("info", str(file))
    assert (ran.code, ran.err) == (0, warning)
    assert "nothing" in ran.out
    ran = cli("solve", str(file), "--problem", "1")
    assert (ran.code, ran.err) == (0, warning)
    ran = cli("convert", str(file), str(tmp_path / "again.xmpuzzle"))
    assert (ran.code, ran.err) == (0, warning)


def test_an_estimate_of_a_small_puzzle_is_exact(cli: Cli) -> None:
    ran = cli("info", "Love's Dozen", "--estimate")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    at = lines.index("Estimate of P1")
    assert lines[at + 1 : at + 5] == [
        "assemblies   154",
        "solutions    90",
        "nodes        272",
        "states       465",
    ]
    assert lines[at + 5].startswith("time         ")
    assert len(lines) == at + 6
    assert "assemblies   80, up to reflection" not in lines
    raw = cli("info", "Love's Dozen", "--estimate", "--up-to", "raw").out
    assert "assemblies   1,848, raw" in raw.splitlines()


def test_an_estimate_of_a_large_puzzle_has_intervals(cli: Cli, tmp_path: Path) -> None:
    rods = tuple(Shape(size, Voxels.box(*size)) for size in ((4, 1, 1), (2, 2, 1), (5, 4, 4)))
    spec = ProblemSpec((Part(0, 10, 10), Part(1, 10, 10)), 2)
    file = tmp_path / "many.xmpuzzle"
    file.write_bytes(write.write(Puzzle(rods, (spec, ProblemSpec((Part(0),))))))
    ran = cli("info", str(file), "--estimate", "--probes", "400")
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert re.search(r"^assemblies   about [\d,]+ \([\d,]+ to [\d,]+\)$", ran.out, re.M)
    assert re.search(
        r"^solutions    about [\d,]+ \([\d,]+ to [\d,]+\); [\d,]+ assemblies taken apart$", ran.out, re.M
    )
    assert ran.out.endswith("An interval in brackets contains the true number in 9 of 10 cases.\n")
    assert "Estimate of P2" not in ran.out
    data = answer(cli, str(file), "--estimate", "--probes", "400", "--seed", "7")
    first, second = (problem["estimate"] for problem in data["problems"])
    assert second is None
    assert (first["exact"], first["probes"], first["seed"], first["up_to"]) == (False, 400, 7, "rotation")
    for what in ("nodes", "assemblies", "raw", "solutions", "states"):
        assert 0 < first[what]["low"] < first[what]["value"] < first[what]["high"]
    again = answer(cli, str(file), "--estimate", "--probes", "400", "--seed", "7")["problems"][0]["estimate"]
    assert {k: v for k, v in again.items() if "seconds" not in k} == {
        k: v for k, v in first.items() if "seconds" not in k
    }
    assert "estimate" not in answer(cli, str(file))["problems"][0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seed", "3"), "conflict --seed --estimate"),
        (("--probes", "10"), "conflict --probes --estimate"),
        (("--estimate", "--probes", "0"), "usage --probes"),
        (("--estimate", "--probes", "-5"), "usage --probes"),
        (("--estimate", "--probes", "many"), "usage --probes"),
        (("--estimate", "--seed", "-1"), "usage --seed"),
        (("--estimate", "--time-limit", "0"), "invalid --time-limit 0 time"),
        (("--estimate", "--time-limit", "nan"), "usage nan"),
        (("--estimate", "--time-limit", "5", "--probes", "5"), "conflict"),
        (("--estimat", "--up-to", "raw"), "usage --estimat"),
        (("--estimate", "--up-to", "mirror"), "usage --up-to"),
    ],
)
def test_estimates_that_cannot_be_meant(cli: Cli, words: tuple[str, ...], says: str) -> None:
    ran = cli("info", "antique", *words)
    refused(ran, says)


def test_an_estimate_of_standard_input(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (EXAMPLES / "soma.json").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
    ran = cli("info", "-", "--estimate")
    assert "assemblies   480" in ran.out.splitlines()


def test_an_estimate_on_another_lattice(cli: Cli, tmp_path: Path) -> None:
    row = Shape((6, 1, 1), Voxels([(x, 0, 0) for x in range(6)]))
    one = Shape((1, 1, 1), Voxels([(0, 0, 0)]))
    file = tmp_path / "prisms.json"
    file.write_text(puzzle_json.write(Puzzle((row, one), (ProblemSpec((Part(1, 6, 6),), 0),), grid=1)))
    ran = cli("info", str(file), "--estimate")
    assert (ran.code, ran.err) == (0, "")
    assert "assemblies   1" in ran.out.splitlines()
