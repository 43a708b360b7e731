"""A goal for pieces without one: from a file, a shape, a box, the frame; and every clash in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

import burrkit as bk
from burrkit.errors import BurrkitError
from burrkit.formats import cube_lists, drawings
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.puz import write_solid
from burrkit.formats.source import load, load_document
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape
from burrkit.sixpiece import frame
from burrkit.sixpiece.burr import Burr, burr
from tests.errors import raises

PIECES = "0 0 0  1 0 0  0 1 0\n0 0 0  1 0 0\n0 0 0\n"
TRAY = Goal(Voxels.box(3, 2, 1))
CORNER, BAR = Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)]), Voxels.box(2, 1, 1)


def document(*, with_goal: bool = False) -> Puzzle:
    """Three shapes: two pieces and a tray, which is the goal or none."""
    shapes = tuple(
        Shape(v.extent, v, name=name)
        for v, name in ((CORNER, "corner"), (BAR, "bar"), (TRAY.required, "tray"))
    )
    return Puzzle(
        shapes,
        (
            ProblemSpec((Part(0), Part(1)), 2 if with_goal else None, "first"),
            ProblemSpec((Part(0, 2, 2),), None),
        ),
    )


def save(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


GOALS = {
    "drawing.txt": "###\n###\n",
    "goal.txt": "Goal\n###\n###\n",
    "array.py": "goal = [[1, 1, 1], [1, 1, 1]]\n",
    "cubes.json": '{"goal": [[0,0,0],[1,0,0],[2,0,0],[0,1,0],[1,1,0],[2,1,0]]}',
    "line.txt": "0 0 0  1 0 0  2 0 0  0 1 0  1 1 0  2 1 0\n",
    "assembly.txt": "AAB\nABB\n",
    "puzzle.json": puzzle_json.write(Problem((Piece(Voxels.box(1, 1, 1)),), TRAY)),
    "solid.vol": write_solid(Puzzle.of(Problem((Piece(Voxels.box(1, 1, 1)),), TRAY)), 0),
}


@pytest.mark.parametrize("name", GOALS)
def test_a_file(name: str, tmp_path: Path) -> None:
    pieces, goal = save(tmp_path, "pieces.txt", PIECES), save(tmp_path, name, GOALS[name])
    problem = load(pieces, goal=goal)
    assert (problem.goal, len(problem.pieces)) == (TRAY, 3)
    assert problem == load(Path(pieces), goal=Path(goal)) == bk.load(pieces, goal=goal)
    assert len(bk.solve(problem).assemblies) == 3


def test_optional_cubes_and_boxes(tmp_path: Path) -> None:
    pieces = save(tmp_path, "pieces.txt", PIECES)
    goal = save(tmp_path, "goal.txt", "Goal\n#++\n+++\n")
    assert load(pieces, goal=goal).goal == Goal([(0, 1, 0)], TRAY.required - Voxels([(0, 1, 0)]))
    assert load(pieces, goal="3x2x1").goal == load(pieces, goal="3 x 2 x 1").goal == TRAY


def test_the_frame_of_six_sticks(tmp_path: Path) -> None:
    sticks = burr(1, 188, 976, 768, 824, 1024, length=8)
    lists = cube_lists.write(sticks, "py")
    shapes = tuple(Shape(p.shape.extent, p.shape) for p in sticks.pieces)
    bare = Puzzle(shapes, (ProblemSpec(tuple(Part(k) for k in range(6)), None),))
    for text in (lists[: lists.index("goal")], puzzle_json.write(bare)):
        assert load(save(tmp_path, "six.txt", text), goal="burr").goal == frame.goal(8)
    assert isinstance(load(save(tmp_path, "six.py", lists[: lists.index("goal")]), goal="burr"), Burr)


def test_a_shape_of_the_puzzle(tmp_path: Path) -> None:
    path = save(tmp_path, "three.json", puzzle_json.write(document()))
    for goal in ("tray", "S3", "s3"):
        problem = load(path, problem=1, goal=goal)
        assert (problem.goal, len(problem.pieces)) == (TRAY, 2)
    assert [spec.goal for spec in load_document(path, goal="tray").problems] == [2, 2]
    # A shape that was a piece is not one then.
    assert len(load(path, problem=1, goal="bar").pieces) == 1
    drawn = save(tmp_path, "drawn.txt", "Piece A: corner\n#.\n##\n\ntray\n###\n###\n")
    assert [load(drawn, goal=goal).goal for goal in ("tray", "S2")] == [TRAY, TRAY]
    assert len(load(drawn, goal="tray").pieces) == 1


def test_problems_with_a_goal_keep_it(tmp_path: Path) -> None:
    path = save(tmp_path, "three.json", puzzle_json.write(document(with_goal=True)))
    found = load_document(path, goal="4x1x1")
    assert [spec.goal for spec in found.problems] == [2, 3]
    assert found.shapes[3].filled == Voxels.box(4, 1, 1)


@pytest.mark.parametrize(
    ("source", "goal", "said"),
    [
        ("antique", "3x2x1", "conflict --goal puzzle"),
        ("soma", "3x3x3", "conflict --goal puzzle"),
        (
            "{}",
            "nothing.txt",
            "unknown nothing.txt puzzle",
        ),
        ("{}", " ", "unknown --goal file"),
        ("{}", "0x3x3", "invalid-puzzle --goal 0x3x3 1 2,000,000 box"),
        ("{}", "999x999x999", "invalid-puzzle --goal 999x999x999 1 2,000,000 box"),
        ("{}", "burr", "invalid-puzzle --goal 6 8 10 12 burr"),
        ("{}", "{}", "invalid-puzzle 3 pieces file"),
        ("twins", "bar", "invalid-puzzle --goal bar 2 3 pieces"),
        ("{}", "shapes", "invalid-puzzle 3 shapes file"),
        ("{}", "balls", "unsupported lists"),
        ("shapes", "balls", "invalid-puzzle cells"),
    ],
)
def test_clashes(source: str, goal: str, said: str, tmp_path: Path) -> None:
    texts = {
        "{}": PIECES,
        "twins": "bar\n##\n\nbar\n##\n\ncorner\n#.\n##\n",
        "shapes": puzzle_json.write(document()),
        "balls": puzzle_json.write(Puzzle((Shape((1, 1, 1), Voxels([(0, 0, 0)])),), (), grid=2)),
    }
    named = {name: save(tmp_path, f"{number}.txt", text) for number, (name, text) in enumerate(texts.items())}
    with raises(BurrkitError, said):
        load(named.get(source, source), problem=1, goal=named.get(goal, goal))


def test_a_goal_alone_is_not_a_puzzle(tmp_path: Path) -> None:
    for name in ("goal.txt", "array.py"):
        with raises(BurrkitError, "missing pieces"):
            load(save(tmp_path, name, GOALS[name]))
    assert drawings.read(GOALS["goal.txt"]).goal == TRAY  # type: ignore[union-attr]
