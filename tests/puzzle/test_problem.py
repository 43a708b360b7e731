"""Goals know their symmetries; problems know equal pieces, mirror images, marks and plain impossibility."""

from __future__ import annotations

import pytest
from hypothesis import given

from burrkit.errors import PuzzleError
from burrkit.geometry import ISOMETRIES, Motion, Voxels
from burrkit.puzzle import Goal, Piece, Problem
from tests.reference import burr, cubes
from tests.reference.assemble import symmetries
from tests.strategies import polycube_problems

SCREW = Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)])
MIRRORED = SCREW.turned(ISOMETRIES[24])
CORNER = Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
ROOM = Goal(Voxels.box(4, 4, 4), Voxels())


def _problem(*shapes: Voxels, marks: str = "") -> Problem:
    padded = marks.ljust(len(shapes))
    return Problem(tuple(Piece(s, mark=m.strip()) for s, m in zip(shapes, padded, strict=True)), ROOM)


@pytest.mark.parametrize("length", [6, 8, 10, 12])
def test_the_burr_has_twelve_rotations_and_twenty_four_isometries(length: int) -> None:
    goal = burr.goal(length)
    assert len(goal.rotations) == 12
    assert len(goal.isometries) == 24
    assert goal.isometries[0] == Motion()


def test_optional_cubes_break_symmetry() -> None:
    box = Voxels.box(2, 2, 2)
    corner = Voxels([(0, 0, 0)])
    assert len(Goal(box, Voxels()).isometries) == 48
    assert len(Goal(box - corner, corner).isometries) == 6
    assert len(Goal(box - corner, corner).rotations) == 3


@given(polycube_problems())
def test_goal_isometries_agree_with_trying_all(problem: Problem) -> None:
    for turns, ours in (
        (cubes.ALL_TURNS, problem.goal.isometries),
        (cubes.PROPER_TURNS, problem.goal.rotations),
    ):
        plain = {tuple(sorted(there.items())) for there in symmetries(problem, turns)}
        mine = {tuple(sorted((cell, m(cell)) for cell in problem.goal.cells)) for m in ours}
        assert mine == plain
        # A flat goal has several isometries with the same effect on its cubes; each is listed.
        assert len(ours) == len(symmetries(problem, turns))


def test_goal_refuses_nonsense() -> None:
    with pytest.raises(PuzzleError, match="both required and optional"):
        Goal(Voxels.box(1, 1, 2), Voxels.box(1, 1, 1))
    with pytest.raises(PuzzleError, match="the goal has no cubes"):
        Goal(Voxels(), Voxels())


def test_a_piece_needs_cubes_and_a_puzzle_pieces() -> None:
    with pytest.raises(PuzzleError, match="piece key has no cubes"):
        Piece(Voxels(), "key")
    with pytest.raises(PuzzleError, match="at least one piece"):
        Problem((), ROOM)
    with pytest.raises(PuzzleError, match="65 pieces"):
        _problem(*[CORNER] * 65)


def test_equal_pieces_share_a_kind_in_whatever_way_they_lie() -> None:
    problem = _problem(SCREW, CORNER, SCREW.turned(7).shifted(3, 0, 0), MIRRORED, CORNER.turned(30))
    assert problem.kinds == (0, 1, 0, 2, 1)


@given(polycube_problems())
def test_kinds_agree_with_trying_all_turns(problem: Problem) -> None:
    for a, kind in zip(problem.pieces, problem.kinds, strict=True):
        for b, other in zip(problem.pieces, problem.kinds, strict=True):
            assert (kind == other) == cubes.same_piece(a.shape, b.shape)


def test_only_burrs_have_positions() -> None:
    assert _problem(CORNER).positions is None


def test_marks() -> None:
    assert _problem(CORNER, CORNER, marks="xy").marks == ("x", "y")
    assert _problem(CORNER, CORNER, marks="xx").marks == ("A", "B")
    assert _problem(CORNER, CORNER, marks="x").marks == ("A", "B")
    assert _problem(CORNER, CORNER, marks=".x").marks == ("A", "B")
    many = _problem(*[CORNER] * 64).marks
    assert len(set(many)) == 64
    assert all(len(mark) == 1 for mark in many)


def test_impossible_at_sight() -> None:
    cube = Voxels.box(1, 1, 1)
    goal = Goal(Voxels.box(2, 1, 1), cube.shifted(2, 0, 0))
    assert (
        Problem((Piece(cube),), goal).why_impossible() == "the pieces have 1 cubes, the goal needs at least 2"
    )
    assert Problem((Piece(cube),) * 2, goal).why_impossible() is None
    assert Problem((Piece(cube),) * 3, goal).why_impossible() is None
    assert Problem((Piece(cube),) * 4, goal).why_impossible() == (
        "the pieces have 4 cubes, the goal has room for 3"
    )
    assert Problem((Piece(CORNER),), goal).volume == 3
