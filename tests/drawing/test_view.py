"""Corners to look from: nothing is mirrored, and both ways to the paper agree."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest

from burrkit.cli.picture import Corner, Paper
from burrkit.drawing.layout import SIZES
from burrkit.drawing.view import CORNERS, USUAL, VIEWS, View

every_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)


def test_the_usual_view() -> None:
    along = USUAL.points(np.eye(3))
    assert along[0] == pytest.approx((3**0.5 / 2, 0.5))  # x: to the right and down
    assert along[1] == pytest.approx((3**0.5 / 2, -0.5))  # y: to the right and up, away
    assert along[2] == pytest.approx((0, -1))  # z: up
    assert VIEWS["front-right"] == USUAL
    assert USUAL.is_above


@every_view
def test_pictures_are_no_mirror_images(view: View) -> None:
    right, down = view.points(np.eye(3)).T
    assert np.linalg.det([right, -down, view.signs]) > 0
    assert np.dot(right, view.signs) == pytest.approx(0)
    assert np.dot(down, view.signs) == pytest.approx(0)


@every_view
def test_up_is_up(view: View) -> None:
    assert view.points((0, 0, 1)) == pytest.approx((0, -1))


@every_view
def test_edges_have_unit_length(view: View) -> None:
    assert np.linalg.norm(view.points(np.eye(3)), axis=1) == pytest.approx([1, 1, 1])


@every_view
def test_cubes_fall_on_the_lattice_where_their_points_do(view: View) -> None:
    cell = np.array([[3, -2, 5]], np.int32)
    corners = np.array([(x, y, z) for x in (3, 4) for y in (-2, -1) for z in (5, 6)])
    ((a, b, c),) = view.cells(cell).tolist()
    steps = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    lattice = [view.on_paper(a + i - c - k, b + j - c - k) for i, j, k in steps]
    assert {tuple(p) for p in view.points(corners).round(6)} == {tuple(p) for p in np.round(lattice, 6)}


@every_view
def test_opposite_corners_see_other_sides(view: View) -> None:
    for axis in range(3):
        assert view.faces_viewer(axis, 1) != view.opposite.faces_viewer(axis, 1)
    assert view.behind.is_above == view.is_above
    assert view.behind in VIEWS.values()
    assert view.opposite in VIEWS.values()


def test_sides_are_rhombs_around() -> None:
    for corners in CORNERS:
        steps = np.roll(corners, -1, axis=0) - corners
        assert (steps[0] == -steps[2]).all()
        assert (steps[1] == -steps[3]).all()


def test_the_command_line_knows_all_of_them() -> None:
    assert set(get_args(Corner)) == set(VIEWS)
    assert set(get_args(Paper)) == set(SIZES)
