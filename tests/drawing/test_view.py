"""Corners to look from: nothing is mirrored, and both ways to the paper agree."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest

from burrkit.cli.picture import Corner, Paper
from burrkit.drawing.layout import SIZES
from burrkit.drawing.view import USUAL, VIEWS, View

every_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)


def test_the_usual_view() -> None:
    along = USUAL.points(np.eye(3))
    assert along[0] == pytest.approx((3**0.5 / 2, 0.5))  # x: to the right and down
    assert along[1] == pytest.approx((3**0.5 / 2, -0.5))  # y: to the right and up, away
    assert along[2] == pytest.approx((0, -1))  # z: up
    assert VIEWS["front-right"] == USUAL


@every_view
def test_pictures_are_not_mirror_images(view: View) -> None:
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


def test_the_command_line_accepts_all_of_them() -> None:
    assert set(get_args(Corner)) == set(VIEWS)
    assert set(get_args(Paper)) == set(SIZES)
