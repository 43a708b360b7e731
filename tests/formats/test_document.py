"""Documents: problems made ready to be solved, documents made of problems, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem, document, facts
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape
from tests.errors import raises

CUBE, BAR = Shape((1, 1, 1), Voxels.box(1, 1, 1), name="cube"), Shape((2, 1, 1), Voxels.box(2, 1, 1))
GOAL = Shape((4, 1, 1), Voxels.box(3, 1, 1), Voxels([(3, 0, 0)]), (((3, 0, 0), 2),))
SPEC = ProblemSpec(
    (Part(0, 1, 3, ((5, 2), (6, 1))), Part(1, 0, 0), Part(1)),
    2,
    "three and a bit",
    max_holes=1,
    allowed=frozenset({(1, 2)}),
)
PUZZLE = Puzzle((CUBE, BAR, GOAL, Shape((1, 1, 1), Voxels())), (SPEC,))


def test_copies_in_the_numbering_of_the_file() -> None:
    problem = PUZZLE.problem()
    assert [len(piece.shape) for piece in problem.pieces] == [1, 1, 1, 2]
    assert [piece.optional for piece in problem.pieces] == [False, True, True, False]
    assert [sorted(piece.groups) for piece in problem.pieces] == [[5, 6], [5], [], []]
    assert (problem.name, problem.max_holes, problem.allowed) == ("three and a bit", 1, frozenset({(1, 2)}))
    assert problem.goal == Goal(GOAL.filled, GOAL.variable, GOAL.colours)


@pytest.mark.parametrize(
    ("puzzle", "index", "message"),
    [
        (replace(PUZZLE, grid=2), 0, "unknown P1 S2 cell"),
        (PUZZLE, 1, "unknown 2 problem"),
        (PUZZLE, -1, "unknown 0 problem"),
        (replace(PUZZLE, problems=(replace(SPEC, goal=None),)), 0, "missing P1 goal"),
        (replace(PUZZLE, problems=(replace(SPEC, goal=3),)), 0, "invalid-puzzle P1 cubes"),
        (replace(PUZZLE, problems=(replace(SPEC, parts=()),)), 0, "missing P1 pieces"),
        (
            replace(PUZZLE, problems=(replace(SPEC, parts=(Part(0, 0, 10**9),)),)),
            0,
            "too-large P1 1000000000 pieces",
        ),
        (
            replace(PUZZLE, problems=(replace(SPEC, parts=(Part(2),)),)),
            0,
            "invalid-puzzle P1 S3 piece",
        ),
        (
            replace(PUZZLE, problems=(replace(SPEC, parts=(Part(3),)),)),
            0,
            "invalid-puzzle P1 S4 piece",
        ),
        (
            replace(PUZZLE, grid=1, problems=(replace(SPEC, parts=(Part(3),)),)),
            0,
            "invalid-puzzle P1 S4 piece",
        ),
    ],
)
def test_what_cannot_be_solved(puzzle: Puzzle, index: int, message: str) -> None:
    with raises(PuzzleError, message):
        puzzle.problem(index)


def test_a_document_of_a_problem_is_that_problem() -> None:
    cube, bar = Piece(CUBE.filled, "cube"), Piece(BAR.filled, "bar", colours=(((1, 0, 0), 3),))
    spare, grouped = replace(cube, optional=True), replace(bar, groups=frozenset({2}))
    goal = Goal(Voxels.box(4, 2, 1), Voxels([(0, 0, 1)]))
    problem = Problem((cube, cube, spare, cube, bar, grouped), goal, "all", frozenset({(3, 3)}), 1)
    puzzle = Puzzle.of(problem)
    assert puzzle.problem() == problem
    assert puzzle.problems[0].parts == (
        Part(0, 2, 3), Part(0), Part(1), Part(2, groups=((2, 1),))
    )  # fmt: skip
    assert len(puzzle.palette) == 3


def test_a_document_keeps_the_marks_of_the_pieces() -> None:
    goal = Goal(Voxels.box(4, 2, 1), Voxels())
    key, bars = Piece(CUBE.filled, "Key", "3"), [Piece(BAR.filled, "A: Bar", mark) for mark in "54"]
    for pieces, names in (
        ((key, *bars), ["3: Key", "5 4: A: Bar", "Goal"]),
        ((Piece(CUBE.filled, mark=":"), *bars), ["::", "5 4: A: Bar", "Goal"]),
        ((replace(key, mark="A"), bars[0]), ["A: Key", "5: A: Bar", "Goal"]),
    ):
        problem = Problem(pieces, goal)
        puzzle = Puzzle.of(problem)
        assert [shape.name for shape in puzzle.shapes] == names
        assert puzzle.problem() == problem
        assert puzzle.problem().marks == tuple(piece.mark for piece in pieces)
    # A, B and C need not be given; and names that give no mark to every piece are only names.
    for pieces in ((replace(key, mark="A"), replace(bars[0], name="Bar", mark="B")), (key, key, bars[0])):
        puzzle = Puzzle.of(Problem(pieces, goal))
        assert "Key" in {shape.name for shape in puzzle.shapes}
        assert {piece.mark for piece in puzzle.problem().pieces} == {""}


def test_drawings_are_boxed_and_marks_become_names() -> None:
    far = Piece(CUBE.filled.shifted(-3, 5, 7), mark="A", colours=(((-3, 5, 7), 1),))
    puzzle = Puzzle.of(Problem((far,), Goal(CUBE.filled.shifted(9, 9, 9), Voxels())))
    assert puzzle.shapes[0] == replace(CUBE, name="A", colours=(((0, 0, 0), 1),))
    assert puzzle.shapes[1].filled == CUBE.filled


# Large documents -------------------------------------------------------------------------------------------


def test_many_cubes_are_described() -> None:
    box = Shape((100, 80, 50), Voxels(np.argwhere(np.ones((100, 80, 50), dtype=bool))))
    part = ProblemSpec((Part(0, 1, 1),), 0)
    (found,) = facts.shapes(Puzzle((box,), (part,)))
    assert (found.filled, found.rotations, found.isometries, found.parts) == (400_000, 4, 8, 1)


def test_problems_share_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def build(*parts: Any) -> Goal:
        made.append(1)
        return Goal(*parts)

    monkeypatch.setattr(document, "Goal", build)
    cube = Shape((30, 30, 30), Voxels.box(30, 30, 30))
    puzzle = Puzzle(
        (cube, Shape((1, 1, 1), Voxels.box(1, 1, 1))), (ProblemSpec((Part(1, 0, 999),), 0),) * 10_000
    )
    described = facts.problems(puzzle)
    assert len(described) == 10_000
    assert {one.unsolvable for one in described} == {
        "the pieces have 999 cubes, the goal needs at least 27000"
    }
    assert made == [1]
