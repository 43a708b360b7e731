"""Reasons why there is no assembly: each is stated where it holds, and only there."""

from __future__ import annotations

import pytest

from burrkit.assembly import assemblies, why_none
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem, colours_of
from tests import strategies
from tests.strategies import cases, for_all

BOX = Voxels.box
DOMINO = BOX(2, 1, 1)


def solid(box: Voxels, *pieces: Piece) -> Problem:
    return Problem(pieces, Goal(box, Voxels()))


def mutilated_chessboard() -> Problem:
    board = BOX(4, 4, 1) - Voxels([(0, 0, 0), (3, 3, 0)])
    return solid(board, *[Piece(DOMINO)] * 7)


RED, BLUE = 1, 2

REASONS = [
    (solid(BOX(2, 2, 1), Piece(DOMINO)), "the pieces have 2 cubes, the goal needs at least 4"),
    (solid(BOX(2, 2, 1), *[Piece(DOMINO)] * 3), "the pieces have 6 cubes, the goal has room for 4"),
    (
        solid(BOX(2, 2, 2), Piece(BOX(3, 1, 1), "rod"), Piece(BOX(5, 1, 1))),
        "piece A (rod) fits nowhere in the goal",
    ),
    (
        solid(BOX(3, 1, 1) | Voxels([(0, 5, 0)]), Piece(DOMINO), Piece(DOMINO)),
        "no piece can fill the cube at x=0 y=5 z=0 of the goal",
    ),
    (
        Problem(
            (Piece(DOMINO, colours=colours_of({(0, 0, 0): RED})),),
            Goal(DOMINO, Voxels(), colours_of(dict.fromkeys(DOMINO, BLUE))),
        ),
        "piece A fits in the goal, but its colours rule out every position",
    ),
    (
        mutilated_chessboard(),
        "parity: coloured like a chessboard, the goal has 2 more cubes of one colour than of the other; "
        "the pieces can make up for 0 at most",
    ),
    (
        solid(BOX(3, 3, 1), Piece(Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)])), Piece(BOX(5, 1, 1))),
        "piece B fits nowhere in the goal",
    ),
]


@pytest.mark.parametrize(("problem", "reason"), REASONS)
def test_reasons(problem: Problem, reason: str) -> None:
    assert reason in why_none(problem)
    assert list(assemblies(problem)) == []


def test_wherever_it_is_something_is_left() -> None:
    tee = Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)])
    (reason,) = why_none(solid(BOX(4, 2, 1), Piece(tee), Piece(BOX(4, 1, 1))))
    assert reason.startswith(("wherever piece", "parity"))


@cases
def test_what_has_an_assembly_has_no_reason_against_it(examples: int) -> None:
    def no_reason(problem: Problem) -> None:
        assert why_none(problem) == []

    for_all(strategies.general_problems(), examples, no_reason)
