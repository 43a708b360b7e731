"""Design spaces: what belongs to one, and one line for each mistake."""

from __future__ import annotations

import pytest

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal
from burrkit.puzzle.design_space import DesignSpace, SpacePiece
from tests.errors import raises

BAR = Voxels.box(4, 1, 1)
ENDS = Voxels([(0, 0, 0), (3, 0, 0)])


def space(*pieces: SpacePiece, goal: Goal | None = None) -> DesignSpace:
    return DesignSpace(pieces, goal or Goal(ENDS, BAR - ENDS), 2)


def end(x: int, *may: int) -> SpacePiece:
    return SpacePiece(Voxels([(x, 0, 0)]), Voxels([(at, 0, 0) for at in may]))


def test_contested_cubes() -> None:
    both = space(end(0, 1, 2), end(3, 2))
    assert both.contested == Voxels([(1, 0, 0), (2, 0, 0)])
    assert both.called == ("piece 1", "piece 2")


@pytest.mark.parametrize(
    ("pieces", "says"),
    [
        ((end(0),), "invalid-puzzle 1 piece space"),
        ((end(0), end(0)), "invalid-puzzle 0 1 2 belong"),
        ((end(0), end(1)), "invalid-puzzle 3 0 filled"),
        ((end(0), end(3, 4)), "invalid-puzzle 2 4 0 goal"),
        ((SpacePiece(ENDS, Voxels()), end(1)), "invalid-puzzle 1 2 falls"),
        ((end(0), SpacePiece(Voxels(), Voxels())), "invalid-puzzle 2 piece cubes"),
        ((end(0), SpacePiece(ENDS - Voxels([(0, 0, 0)]), Voxels(), 5)), "invalid-puzzle 1 5 room"),
    ],
)
def test_spaces_without_puzzles(pieces: tuple[SpacePiece, ...], says: str) -> None:
    with raises(PuzzleError, says):
        space(*pieces)


def test_spaces_that_are_too_large() -> None:
    long = Goal(Voxels.box(33, 1, 1))
    with raises(PuzzleError, "too-large 33 x 1 cubes"):
        space(end(0), end(3), goal=long)
