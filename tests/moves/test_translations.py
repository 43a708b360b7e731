"""Slides of one group along an axis do what any motion without turning does: see ``docs/guides/rules.md``."""

from __future__ import annotations

import pytest

from tests.moves.translations import Seen, come_free, compare, in_space, inset, puzzle
from tests.reference.translations import Body, Motions, around, closed, motions
from tests.speeds import some

#: A frame of four squares that touch at corners, and a square in the middle. With play it leaves diagonally.
CORNERS: list[Body] = [frozenset({(0, 1), (1, 0), (2, 1), (1, 2)}), frozenset({(1, 1)})]


def corridor(length: int, squares: int) -> list[Body]:
    """Squares in a row in a corridor that is closed at both ends."""
    walls = {(x, y) for x in range(-1, length + 1) for y in (-1, 0, 1)} - {(x, 0) for x in range(length)}
    return [frozenset(walls), *(frozenset({(x, 0)}) for x in range(squares))]


# The reference --------------------------------------------------------------------------------------------


def test_cells_of_one_axis() -> None:
    # Around a whole place of three bodies are 6 edges and 6 triangles; all belong to other whole places, too.
    assert len(around((0, 0))) == 13
    assert [len(closed(at)) for at, _ in around((0, 0))].count(3) == 6
    assert [len(closed(at)) for at, _ in around((0, 0))].count(7) == 6
    assert {at for at, _ in closed((1,))} == {(0,), (1,), (2,)}
    assert len(around((0, 0, 0))) == 75  # ordered partitions of four bodies


@pytest.mark.parametrize(
    ("length", "squares", "cells", "whole"),
    [
        (1, 1, 1, 1),
        (3, 1, 5, 3),  # three places, and two stretches between them
        (4, 2, 19, 6),  # a triangle of side 2: 6 corners, 9 edges, 4 triangles
        (5, 3, 67, 10),  # a tetrahedron of side 2: 10 corners, 25 edges, 24 triangles, 8 tetrahedra
    ],
)
def test_squares_in_a_corridor(length: int, squares: int, cells: int, whole: int) -> None:
    assert motions(corridor(length, squares)) == Motions(False, cells, whole)


def test_what_is_open_comes_free() -> None:
    walls, square = corridor(3, 1)
    assert motions([walls - {(3, 0)}, square]).is_parted
    # The square between the others leaves with them, and not alone.
    pair = [frozenset({(0, 0), (2, 0)}), frozenset({(1, 0)})]
    assert motions([walls - {(3, 0)}, *pair]).is_parted
    assert not motions([walls, *pair]).is_parted


# The theorem ----------------------------------------------------------------------------------------------


def _same(kind: str, numbers: range, bodies: int = 3) -> Seen:
    seen = Seen()
    for number in numbers:
        compare(kind, number, bodies, seen)
    assert not seen.differ
    assert seen.cases == len(numbers)
    return seen


@pytest.mark.parametrize("first", some(range(100), 2))
def test_in_the_plane(first: int) -> None:
    seen = _same("plane", range(100 * first, 100 * first + 100))
    assert 0 < seen.moving < seen.locked < seen.cases


@pytest.mark.parametrize("first", some(range(200), 2))
def test_in_space(first: int) -> None:
    _same("space", range(first, 2_000, 200))


@pytest.mark.parametrize("number", some(range(20), 2))
def test_of_four_bodies(number: int) -> None:
    _same("plane", range(number, number + 1), 4)


# Play -----------------------------------------------------------------------------------------------------


def _differ(numbers: range, parts: int) -> list[int]:
    """The cases in the plane that come apart with play only, all sides inset by one in ``parts``."""
    found = []
    for number in numbers:
        case = puzzle(2, number)
        with_play = come_free([inset(body, parts) for body in case], parts - 2)
        if with_play != come_free(case):
            found.append(number)
    return found


def test_insets() -> None:
    assert inset(frozenset({(0, 0)}), 3) == {(1, 1)}
    assert inset(frozenset({(0, 0), (1, 0)}), 3) == {(1, 1), (2, 1), (3, 1), (4, 1)}
    # Of an L, the corner inside is inset along both axes.
    assert (2, 2) not in inset(frozenset({(0, 0), (1, 0), (0, 1)}), 3)


def test_play_of_a_quarter_frees_one_of_two_pieces() -> None:
    assert not motions(CORNERS).is_parted
    assert not come_free(CORNERS)
    for parts, is_parted in ((5, False), (4, True)):
        with_play = [inset(body, parts) for body in CORNERS]
        assert motions(with_play).is_parted == is_parted
        assert come_free(with_play, parts - 2) == is_parted


@pytest.mark.parametrize("first", some(range(160), 2))
def test_little_play_frees_nothing_more(first: int) -> None:
    """For three pieces, less than a sixth of a square."""
    assert not _differ(range(first, 2_000, 160), 7)


def test_a_sixth_frees_one_of_three_pieces() -> None:
    assert _differ(range(17, 18), 6) == [17]
    assert _differ(range(17, 18), 7) == []


# Layers ---------------------------------------------------------------------------------------------------


def test_bodies_of_the_plane_stay_in_their_layer() -> None:
    walls, square = in_space(corridor(3, 1))
    assert {z for _, _, z in walls} == {-1, 0, 1}
    assert square == {(0, 0, 0)}
    assert not come_free(corridor(3, 1))
