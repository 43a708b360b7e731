"""Ranges, colours, holes and slack: one small case for each rule, its answer counted by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from burrkit.assembly import Assembly, assemblies, cover
from burrkit.errors import CheckError
from burrkit.geometry import ISOMETRIES, Motion, Voxels
from burrkit.puzzle import Colours, Goal, Piece, Problem
from tests.assembly.agreement import agree
from tests.errors import raises

CUBE, DOMINO, ROW = Voxels.box(1, 1, 1), Voxels.box(2, 1, 1), Voxels.box(3, 1, 1)
SCREW = Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)])
MIRRORED = SCREW.turned(ISOMETRIES[24])
NOTHING = Voxels()


@pytest.fixture(autouse=True, params=["by kind", "by place"])
def _numbering(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are numbered by kind, or by place as if there were many."""
    if request.param == "by place":
        monkeypatch.setattr(cover, "_GATHERED", 0)


def _weights(problem: Problem) -> list[int]:
    """The weights of the assemblies up to rotation, least first; the reference must agree."""
    agree(problem)
    return sorted(one.weight for one in assemblies(problem))


def _problem(
    goal: Goal, *pieces: Piece, holes: int | None = None, allowed: tuple[tuple[int, int], ...] = ()
) -> Problem:
    return Problem(pieces, goal, max_holes=holes, allowed=frozenset(allowed))


def _spare(shape: Voxels, count: int = 1) -> tuple[Piece, ...]:
    return (Piece(shape, optional=True),) * count


def _painted(shape: Voxels, colours: Colours) -> Piece:
    return Piece(shape, colours=colours)


def test_an_optional_piece_is_used_or_not() -> None:
    row = Goal(ROW, NOTHING)
    # A domino and a cube in two ways that are one, or three cubes; three cubes have 3! labellings.
    assert _weights(_problem(row, *_spare(DOMINO), *_spare(CUBE, 3))) == [6, 6]
    assert _weights(_problem(row, Piece(DOMINO), *_spare(CUBE, 3))) == [6]


def test_of_some_that_are_optional_any_may_be_left_out() -> None:
    pair = Goal(DOMINO, NOTHING)
    # Two of three cubes, one of which must be used: 3! / 1! labellings.
    assert _weights(_problem(pair, Piece(CUBE), *_spare(CUBE, 2))) == [6]
    (one,) = assemblies(_problem(pair, *_spare(CUBE, 2), Piece(CUBE)))
    assert len(one.placed) == 2
    assert 2 in one.placed


def test_more_spare_pieces_than_room() -> None:
    assert _weights(_problem(Goal(CUBE, NOTHING), *_spare(CUBE, 40))) == [40]


def test_an_assembly_is_not_empty() -> None:
    assert _weights(_problem(Goal(NOTHING, DOMINO), *_spare(CUBE))) == [2]


def test_holes_are_limited() -> None:
    room = Goal(NOTHING, ROW)
    assert _weights(_problem(room, *_spare(CUBE, 3))) == [6, 6, 9, 12]
    assert _weights(_problem(room, *_spare(CUBE, 3), holes=1)) == [6, 6, 12]
    assert _weights(_problem(room, *_spare(CUBE, 3), holes=0)) == [6]
    assert _weights(_problem(room, *_spare(CUBE, 2), holes=0)) == []


def test_a_colour_fills_only_colours_that_it_may_fill() -> None:
    red_left = Goal(ROW, NOTHING, (((0, 0, 0), 1), ((2, 0, 0), 2)))
    red, domino = _painted(CUBE, (((0, 0, 0), 1),)), Piece(DOMINO)
    assert _weights(_problem(red_left, red, domino)) == []
    assert _weights(_problem(red_left, red, domino, allowed=((1, 1),))) == [1]
    # The two assemblies fill differently coloured ends, but in the hand they are the same.
    assert _weights(_problem(red_left, red, domino, allowed=((1, 1), (1, 2)))) == [2]
    assert _weights(_problem(red_left, red, domino, allowed=((2, 1),))) == []


def test_a_colour_fills_neutral_cubes() -> None:
    middle = Goal(ROW, NOTHING, (((1, 0, 0), 1),))
    assert _weights(_problem(middle, _painted(CUBE, (((0, 0, 0), 2),)), Piece(DOMINO))) == [2]


def test_colours_distinguish_pieces_of_one_shape() -> None:
    red, blue = (_painted(CUBE, (((0, 0, 0), n),)) for n in (1, 2))
    pair = Goal(DOMINO, NOTHING)
    assert _weights(_problem(pair, red, red)) == [2]
    assert _weights(_problem(pair, red, blue)) == [2]
    assert _problem(pair, red, blue).kinds == (0, 1)


def test_colours_distinguish_positions_of_one_piece() -> None:
    # Two dominoes, each red at one end, in a row: red ends meet, or are outside, or one of each.
    half_red = _painted(DOMINO, (((0, 0, 0), 1),))
    assert _weights(_problem(Goal(Voxels.box(4, 1, 1), NOTHING), half_red, half_red)) == [2, 2, 4]


def test_an_arrangement_that_fits_in_several_places_counts_once() -> None:
    row, middle = Voxels.box(5, 1, 1), Voxels([(2, 0, 0)])
    # The cube is next to the domino, or leaves a gap of one or two cubes.
    assert _weights(_problem(Goal(NOTHING, row), Piece(DOMINO), Piece(CUBE))) == [2, 4, 6]
    assert _weights(_problem(Goal(middle, row - middle), Piece(DOMINO), Piece(CUBE))) == [2, 6]


def test_a_full_goal_has_the_symmetries_of_its_cubes_whatever_is_optional() -> None:
    half = Goal(DOMINO, Voxels([(0, 1, 0), (1, 1, 0)]))
    assert _weights(_problem(half, Piece(DOMINO), Piece(DOMINO))) == [4]
    assert _weights(_problem(half, *_spare(DOMINO), *_spare(CUBE, 2), holes=0)) == [8]


def test_mirror_images_are_one_if_the_pieces_allow_both() -> None:
    goal = Goal(SCREW | MIRRORED.shifted(5, 0, 0), NOTHING)
    hands = _problem(goal, Piece(SCREW), Piece(MIRRORED))
    assert _weights(hands) == [1]
    room = Goal(NOTHING, Voxels.box(2, 2, 2))
    both = _problem(room, *_spare(SCREW), *_spare(MIRRORED), holes=4)
    agree(both)
    assert len(list(assemblies(both))) == 2
    assert len(list(assemblies(both, "reflection"))) == 1
    # Two screws of one hand and one of the other: only the assembly of the two has no mirror image here.
    uneven = replace(both, pieces=(*both.pieces, Piece(SCREW, optional=True)), max_holes=4)
    assert len(_weights(uneven)) == 3
    # That of a single screw has one, in 12 places; there are two pieces of the one hand, one of the other.
    assert sorted(one.weight for one in assemblies(uneven, "reflection")) == [12, 12 * (2 + 1)]


def test_screws_of_which_one_hand_is_rarer() -> None:
    block, elbow = Voxels.box(4, 2, 2), Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)])
    few = _problem(Goal(block, NOTHING), *_spare(SCREW), *_spare(MIRRORED, 2), *_spare(elbow, 3))
    assert len(_weights(few)) == 6
    assert len(list(assemblies(few, "reflection"))) == 5
    many = _problem(Goal(block, NOTHING), *_spare(SCREW, 2), *_spare(MIRRORED, 3))
    assert len(_weights(many)) == 10
    assert len(list(assemblies(many, "reflection"))) == 7


def test_ranges_that_no_mirror_image_is_within() -> None:
    room = Goal(NOTHING, Voxels.box(2, 2, 2))
    # The right screw must be used, and there is no left one, or it must not be left out, either.
    for others in ((), (Piece(MIRRORED), *_spare(MIRRORED))):
        problem = _problem(room, Piece(SCREW), *_spare(CUBE, 2), *others, holes=3)
        agree(problem)
    alone = _problem(room, Piece(SCREW), *_spare(CUBE, 2), holes=3)
    assert len(list(assemblies(alone, "reflection"))) == len(_weights(alone)) > 1


@pytest.mark.parametrize(
    ("problem", "why"),
    [
        (_problem(Goal(DOMINO, NOTHING), Piece(CUBE), Piece(CUBE)), "failed-check missing"),
        (_problem(Goal(CUBE, DOMINO - CUBE), Piece(CUBE), *_spare(CUBE), holes=0), "failed-check holes"),
        (
            _problem(
                Goal(CUBE, NOTHING, (((0, 0, 0), 1),)), _painted(CUBE, (((0, 0, 0), 2),)), *_spare(CUBE)
            ),
            "failed-check colour",
        ),
    ],
)
def test_check_reports_what_is_wrong(problem: Problem, why: str) -> None:
    with raises(CheckError, why):
        Assembly(problem, (Motion(), None)).check()
