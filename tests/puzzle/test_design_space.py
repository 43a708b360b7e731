"""Design spaces: what belongs to one, and one line for each mistake."""

from __future__ import annotations

import pytest

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal
from burrkit.puzzle.design_space import DesignSpace, SpacePiece

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
        ((end(0),), "1 piece; a space has 2 to 60"),
        ((end(0), end(0)), "the cube [0, 0, 0] must belong to piece 1 and to piece 2"),
        ((end(0), end(1)), "the cube [3, 0, 0] must be filled, and no piece may have it"),
        ((end(0), end(3, 4)), "piece 2 may have the cube [4, 0, 0], which is not in the goal"),
        ((SpacePiece(ENDS, Voxels()), end(1)), "piece 1 must have: it falls into 2 parts"),
        ((end(0), SpacePiece(Voxels(), Voxels())), "piece 2 has no cubes"),
        ((end(0), SpacePiece(ENDS - Voxels([(0, 0, 0)]), Voxels(), 5)), "room for 1 cubes, but must have 5"),
    ],
)
def test_spaces_without_puzzles(pieces: tuple[SpacePiece, ...], says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        space(*pieces)
    assert says in str(caught.value)


def test_spaces_that_are_too_large() -> None:
    long = Goal(Voxels.box(33, 1, 1))
    with pytest.raises(PuzzleError, match="33 cubes in 33 x 1 x 1"):
        space(end(0), end(3), goal=long)
