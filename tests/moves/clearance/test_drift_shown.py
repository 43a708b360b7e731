"""Turns with drift in films, pages and GLB: pieces do not overlap on the way."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from burrkit.drawing.studio import Studio, frames_of
from burrkit.drawing.view import USUAL
from burrkit.fabrication.film import film
from burrkit.moves import take_apart
from burrkit.moves.drift import Drift
from burrkit.moves.model import Separation, Turn
from burrkit.moves.turns.in_space import part_of_turn
from burrkit.moves.turns.replay import step_quarters
from burrkit.moves.walk import Step, steps_apart, steps_together
from burrkit.page.scene import scene_of_solved
from burrkit.solving.found_assembly import FoundAssembly, Solution
from tests.moves.clearance.sampling import apart, pairs_of
from tests.moves.clearance.test_clearance import SLOT


@cache
def slot_tree() -> Separation:
    """The domino turns once about z and leaves."""
    tree = take_apart(SLOT, rule="clearance=0.1").tree
    assert tree is not None
    return tree


def turn_of(step: Step) -> Turn:
    """The turn of a step, which drifts."""
    assert isinstance(step.move, Turn)
    assert step.move.drift is not None
    return step.move


def gap(step: Step, angle: float, aside: tuple[float, float]) -> float:
    """How far the nearest two blocks are apart in a step about z, with sides inset by 0.1."""
    turn = turn_of(step)
    cubes: dict[bool, list[list[tuple[int, int, int]]]] = {True: [], False: []}
    for piece, pose in zip(step.pieces, step.poses, strict=True):
        cubes[piece in turn.pieces].append(list(map(pose.motion, SLOT.shapes[piece])))
    pivot = turn.pivot[0] / 2, turn.pivot[1] / 2
    pairs = pairs_of(cubes[True], cubes[False], pivot, 0.1)
    return float(apart(pairs, angle, np.array([aside]))[0])


@pytest.mark.parametrize("is_apart", [True, False])
def test_frames_of_a_film_do_not_overlap(is_apart: bool) -> None:
    walk = steps_apart(slot_tree()) if is_apart else steps_together(slot_tree())
    (number,) = (k for k, step in enumerate(walk) if isinstance(step.move, Turn))
    quarters = [step_quarters(SLOT, step) for step in walk]
    frames = [frame for frame in frames_of(walk, is_apart, None, quarters) if frame.turn is not None]
    assert len(frames) > 10
    gaps = [gap(walk[number], f.quarters * np.pi / 2, (f.drift[0], f.drift[1])) for f in frames]
    assert min(gaps) > 0
    # Without the drift they would.
    assert min(gap(walk[number], f.quarters * np.pi / 2, (0, 0)) for f in frames) < 0
    drawer = Studio(SLOT, walk, is_apart, [], USUAL, 120)
    # The walls of the well hide the domino.
    middle = replace(frames[len(frames) // 2], still=())
    assert drawer.frame(middle).tobytes() != drawer.frame(replace(middle, drift=(0.0, 0.0, 0.0))).tobytes()


def test_tracks_of_a_film_do_not_overlap() -> None:
    tree = slot_tree()
    step = steps_apart(tree)[0]
    turn = turn_of(step)
    solution = FoundAssembly.of_tree(SLOT, tree)
    assert isinstance(solution, Solution)
    track = film(solution, 1.0)[turn.pieces[0]]
    pivot = np.array(turn.pivot[:2]) / 2
    assert turn.drift is not None
    begin = 1.5
    end = begin + 0.6 * turn.drift.length
    gaps = []
    for time in np.linspace(begin, end, 400).tolist():
        rotation = [np.interp(time, track.times, line) for line in zip(*track.rotations, strict=True)]
        x, y, z, w = map(float, rotation)
        assert (x, y) == (0, 0)
        angle = 2 * np.arctan2(z, w)
        matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        offset = [float(np.interp(time, track.times, line)) for line in zip(*track.offsets, strict=True)]
        u, v = (offset[:2] - (pivot - matrix @ pivot)).tolist()
        gaps.append(gap(step, float(angle), (u, v)))
    assert min(gaps) > 0


def test_scenes_have_the_points() -> None:
    tree = slot_tree()
    turn = turn_of(steps_apart(tree)[0])
    assert turn.drift is not None
    found = take_apart(SLOT, rule="clearance=0.1")
    scene = scene_of_solved(FoundAssembly.of(SLOT, found))
    step, leaving = scene["solutions"][0]["steps"]
    assert step["drift"] == {
        "points": [[float(c) for c in point] for point in turn.drift.points],
        "backwards": turn.drift.reversed,
    }
    assert "drift" not in leaving


WAY = Drift(
    Fraction(1, 10),
    tuple(
        (Fraction(t), Fraction(u), Fraction(v))
        for t, u, v in ((0, 0, 0), ("1/2", "1/4", 0), ("1/2", "1/4", "-1/8"), (1, "1/8", 0), (2, 0, 0))
    ),
)


@pytest.mark.parametrize("drift", [WAY, WAY.back])
def test_corners_of_a_way(drift: Drift) -> None:
    corners = drift.corners
    assert (corners[0], corners[-1]) == pytest.approx((0, 1))
    assert all(a < b for a, b in pairwise(corners))
    points = list(reversed(drift.points)) if drift.reversed else list(drift.points)
    for part, (_, u, v) in zip(corners, points, strict=True):
        assert drift.at(part)[1:] == pytest.approx((float(u), float(v)))


def test_a_way_back_is_the_way() -> None:
    turn = Turn((0,), 1, (1, 0, 1), 2, drift=WAY)
    for part in np.linspace(0, 1, 21).tolist():
        turned, aside = part_of_turn(turn, 2, part)
        back, same = part_of_turn(turn.back, -2, 1 - part)
        assert back == pytest.approx(turned - 2)
        assert same == pytest.approx(aside)
        assert aside[1] == 0
    assert part_of_turn(replace(turn, drift=None), 2, 0.25)[0] == 0.5
