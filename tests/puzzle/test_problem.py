"""Symmetries of goals; equal pieces, mirror images, marks and plain impossibility of problems."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from burrkit.errors import PuzzleError
from burrkit.geometry import ISOMETRIES, Motion, Voxels
from burrkit.puzzle import Goal, Piece, Problem, colours_of
from burrkit.puzzle.colours import hands_of
from burrkit.puzzle.problem import MOST_PIECES
from tests.errors import raises
from tests.reference import assemble, burr, cubes
from tests.reference.assemble import symmetries
from tests.strategies import general_problems

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


@given(general_problems())
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


def test_colours_break_symmetry() -> None:
    square = Voxels.box(2, 2, 1)
    corner = colours_of({(0, 0, 0): 1})
    assert len(Goal(square, Voxels()).rotations) == 8
    assert len(Goal(square, Voxels(), corner).rotations) == 2
    assert len(Goal(square, Voxels(), colours_of(dict.fromkeys(square, 1))).rotations) == 8


def test_neutral_is_not_a_colour() -> None:
    assert colours_of({(1, 0, 0): 2, (0, 0, 0): 0, (0, 1, 0): 1}) == (((0, 1, 0), 1), ((1, 0, 0), 2))


def test_goal_refuses_nonsense() -> None:
    with raises(PuzzleError, "invalid-puzzle required"):
        Goal(Voxels.box(1, 1, 2), Voxels.box(1, 1, 1))
    with raises(PuzzleError, "invalid-puzzle cubes"):
        Goal(Voxels(), Voxels())


def test_a_piece_needs_cubes_and_a_puzzle_pieces() -> None:
    with raises(PuzzleError, "invalid-puzzle key"):
        Piece(Voxels(), "key")
    with raises(PuzzleError, "missing piece"):
        Problem((), ROOM)
    with raises(PuzzleError, f"invalid-puzzle {MOST_PIECES + 1} {MOST_PIECES:,}"):
        Problem((Piece(CORNER),) * (MOST_PIECES + 1), ROOM)


def test_equal_pieces_share_a_kind_in_any_orientation() -> None:
    problem = _problem(SCREW, CORNER, SCREW.turned(7).shifted(3, 0, 0), MIRRORED, CORNER.turned(30))
    assert problem.kinds == (0, 1, 0, 2, 1)


def test_colours_distinguish_equal_shapes() -> None:
    ends = [colours_of({(x, 0, 0): colour}) for x, colour in ((0, 1), (1, 1), (0, 2), (0, 0))]
    pieces = tuple(Piece(Voxels.box(2, 1, 1), colours=colours) for colours in ends)
    assert Problem(pieces, ROOM).kinds == (0, 0, 1, 2)


@given(general_problems())
def test_kinds_agree_with_trying_all_turns(problem: Problem) -> None:
    for a, kind in zip(problem.pieces, problem.kinds, strict=True):
        for b, other in zip(problem.pieces, problem.kinds, strict=True):
            assert (kind == other) == (assemble.orientations(a) == assemble.orientations(b))
            assert kind != other or cubes.same_piece(a.shape, b.shape)


@given(general_problems())
def test_a_mirror_image_is_the_piece_again_when_mirrored_twice(problem: Problem) -> None:
    for piece in problem.pieces:
        image = piece.reflected()
        own, reflected, again = hands_of([piece, image, image.reflected()])
        assert again == own == reflected[::-1]
        assert len(image.shape) == len(piece.shape)
        assert sorted(colour for _, colour in image.colours) == sorted(colour for _, colour in piece.colours)
        turns = {frozenset(cubes.at_origin(cubes.turned(piece.shape, turn))) for turn in cubes.ALL_TURNS}
        assert cubes.at_origin(image.shape) in turns


def test_only_burrs_have_positions() -> None:
    assert _problem(CORNER).positions is None


def test_marks() -> None:
    assert _problem(CORNER, CORNER, marks="xy").marks == ("x", "y")
    assert _problem(CORNER, CORNER, marks="xx").marks == ("A", "B")
    assert _problem(CORNER, CORNER, marks="x").marks == ("A", "B")
    assert _problem(CORNER, CORNER, marks=".x").marks == ("A", "B")
    many = _problem(*[CORNER] * 150).marks
    assert len(set(many)) == 150
    assert many[24:28] == ("Y", "Z", "AA", "AB") and many[149] == "ET"


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


def test_impossible_at_sight_with_spare_pieces_and_few_holes() -> None:
    cube = Piece(Voxels.box(1, 1, 1))
    spare = Piece(Voxels.box(2, 1, 1), optional=True)
    goal = Goal(Voxels.box(1, 1, 1), Voxels.box(3, 1, 1) - Voxels.box(1, 1, 1))
    assert Problem((cube, spare, spare), goal).why_impossible() is None
    assert Problem((cube,) * 4 + (spare,), goal).why_impossible() == (
        "the pieces have 4 cubes, the goal has room for 3"
    )
    assert Problem((cube,), goal).why_impossible() is None
    assert Problem((cube,), goal, max_holes=1).why_impossible() == (
        "2 or more cubes of the goal stay empty, but maxHoles is 1; "
        "BurrTools ignores maxHoles where every piece must be used"
    )
    unused = replace(cube, optional=True)
    assert Problem((unused,), goal, max_holes=1).why_impossible() == (
        "2 or more cubes of the goal stay empty, but maxHoles is 1"
    )
    assert Problem((cube, spare), goal, max_holes=0).why_impossible() is None
    few = Problem((cube, cube, spare), goal, max_holes=1)
    assert (few.volume, few.least_volume, few.least_filled) == (4, 2, 2)
    assert Problem((cube,), goal, max_holes=9).least_filled == 1
