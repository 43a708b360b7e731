"""Turns in pictures: the arrow goes the right way, and frames of a turn begin and end as the steps do."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from burrkit.drawing import steps
from burrkit.drawing.arrow import turn_arrow
from burrkit.drawing.figure import Body
from burrkit.drawing.render import panel
from burrkit.drawing.studio import Frame, Studio, frames_of
from burrkit.drawing.view import USUAL, VIEWS
from burrkit.errors import BurrkitError
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import PRISMS
from burrkit.moves.model import Turn
from burrkit.moves.turns.in_space import turn_in_space
from burrkit.moves.turns.replay import step_quarters
from burrkit.moves.walk import Step, steps_apart, steps_together
from burrkit.solving.found_assembly import FoundAssembly
from tests.drawing.scenes import words
from tests.errors import raises
from tests.moves import turning

NAMES = sorted(turning.ALL)


def studio(name: str, *, apart: bool) -> tuple[Studio, list[Step]]:
    assembly, tree = turning.ALL[name]()
    walk = list(steps_apart(tree) if apart else steps_together(tree))
    return Studio(assembly, walk, apart, [], USUAL, 300), walk


def differing(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ clearly."""
    difference = np.abs(np.asarray(one, dtype=int) - np.asarray(other, dtype=int)).max(axis=2)
    return float((difference > 60).mean())


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_turn_begins_and_ends_with_the_pieces_in_place(name: str, apart: bool) -> None:
    drawer, walk = studio(name, apart=apart)
    for step in walk:
        if not isinstance(step.move, Turn):
            continue
        quarters = step_quarters(drawer.assembled, step)
        before = tuple(zip(step.pieces, step.poses, strict=True))
        after = tuple(zip(step.pieces, step.poses_after, strict=True))
        still = tuple(place for place in before if place[0] not in step.move.pieces)
        moving = tuple(place for place in before if place[0] in step.move.pieces)
        ends = {0.0: before, float(quarters): after}
        middle = drawer.frame(Frame(still, moving, turn=step.move, quarters=quarters / 2))
        for angle, rests in ends.items():
            turned = drawer.frame(Frame(still, moving, turn=step.move, quarters=angle))
            assert differing(turned, drawer.frame(Frame(rests))) < 0.005
            assert differing(turned, middle) > 0.01


@pytest.mark.parametrize("name", NAMES)
def test_frames_turn_by_small_angles_in_the_free_sense(name: str) -> None:
    drawer, walk = studio(name, apart=True)
    quarters = [step_quarters(drawer.assembled, step) for step in walk]
    for number, step in enumerate(walk):
        frames = [f for f in frames_of(walk, True, None, quarters) if f.step == number and f.turn is not None]
        assert bool(frames) == isinstance(step.move, Turn)
        if not frames:
            continue
        angles = [0.0, *(frame.quarters for frame in frames), float(quarters[number])]
        steps_of = [b - a for a, b in pairwise(angles)]
        assert all(0 < way * np.sign(quarters[number]) < 0.25 for way in steps_of)
        assert {piece for piece, _ in frames[0].moving} == set(step.move.pieces)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("quarters", [1, -1, 2, -2])
def test_the_arrow_goes_round_as_the_cubes_do(view: str, axis: int, quarters: int) -> None:
    pivot = [1, 1, 1]
    turn = Turn((0,), axis, (pivot[0], pivot[1], pivot[2]), 2 if abs(quarters) == 2 else quarters)
    u, v = (axis + 1) % 3, (axis + 2) % 3
    cube = [0, 0, 0]
    cube[u] = 2
    found = turn_arrow(turn, quarters, [(cube[0], cube[1], cube[2])], VIEWS[view])
    assert len(found) == 4  # the axis and the arc, each on its rim
    outline = np.array(found[3].loops[0])
    tail = (outline[0] + outline[-1]) / 2
    tip = len(outline) // 2
    centre = np.array([0.5, 0.5, 0.5])
    centre[axis] += VIEWS[view].signs[axis] * 0.9

    def at(angle: float) -> NDArray[np.float64]:
        point = centre.copy()
        point[u] += 2 * cos(angle)
        point[v] += 2 * sin(angle)
        return VIEWS[view].points(point)

    assert tail == pytest.approx(at(0), abs=1e-6)
    assert outline[tip] == pytest.approx(at(quarters * pi / 2), abs=1e-6)


def test_part_of_a_turn_in_space() -> None:
    turn = Turn((0,), 1, (3, 0, 5), -1)
    matrix, centre = turn_in_space(turn, -1)
    cube = (4, 2, 1)
    middle = matrix @ (np.array(cube) + 0.5 - centre) + centre
    assert middle == pytest.approx(np.array(turn.motion(cube)) + 0.5)
    half, _ = turn_in_space(turn, -0.5)
    assert half @ half == pytest.approx(matrix)


def test_sheet_of_steps() -> None:
    drawing = steps(
        FoundAssembly.of_tree(*turning.key_bar()), apart=True, captions=["one", "two", "three", "four"]
    )
    found = words(drawing)
    assert {"1", "2", "3", "4", "one", "two", "three", "four"} <= set(found)


def test_pieces_of_other_cells_do_not_turn() -> None:
    prism = Body(Voxels([(0, 0, 0)], PRISMS), "#777777")
    with raises(BurrkitError, "unsupported pieces"):
        panel([prism], Turn((0,), 2, (1, 1, 1), 1), USUAL)
