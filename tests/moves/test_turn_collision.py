"""The exact test of turns agrees with many samples of the turn; touching is allowed."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest
from hypothesis import strategies as st

from burrkit.geometry import Cell
from burrkit.moves.model import Turn
from burrkit.moves.turns.collision import clear_quarters
from tests.strategies import cases, for_all

#: Samples of a quarter turn, and how deep two squares overlap at least if they do.
SAMPLES = 500
DEPTH = 1e-6


def sampled(turn: Turn, quarters: int, turning: list[Cell], standing: list[Cell]) -> bool:
    """Whether no square overlaps another one at many angles, by separating axes."""
    u, v = (turn.axis + 1) % 3, (turn.axis + 2) % 3
    angles = np.linspace(0, quarters * pi / 2, abs(quarters) * SAMPLES + 1)
    cosine, sine = np.cos(angles), np.sin(angles)
    ways = np.stack([np.stack([cosine, sine], -1), np.stack([-sine, cosine], -1)], 1)  # [angle, side, xy]
    for mine in turning:
        centre = np.array([mine[u] + 0.5 - turn.pivot[u] / 2, mine[v] + 0.5 - turn.pivot[v] / 2])
        at = centre[0] * ways[:, 0] + centre[1] * ways[:, 1]
        for other in standing:
            if other[turn.axis] != mine[turn.axis]:
                continue
            away = at - [other[u] + 0.5 - turn.pivot[u] / 2, other[v] + 0.5 - turn.pivot[v] / 2]
            reach = 0.5 + (np.abs(cosine) + np.abs(sine)) / 2
            gaps = [np.abs(away[:, k]) - reach for k in (0, 1)]
            gaps += [np.abs((away * ways[:, k]).sum(axis=1)) - reach for k in (0, 1)]
            if (np.max(gaps, axis=0) < -DEPTH).any():
                return False
    return True


CELLS = st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(-1, 1))


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Turn, list[Cell], list[Cell]]:
    """Few cubes that turn and some that stand, in disjoint places, on any axis."""
    cells = draw(st.lists(CELLS, min_size=2, max_size=7, unique=True))
    cut = draw(st.integers(1, min(3, len(cells) - 1)))
    axis, quarters = draw(st.integers(0, 2)), draw(st.sampled_from((1, -1, 2)))
    u, v = draw(st.integers(-5, 5)), draw(st.integers(-5, 5))
    pivot = [0, 0, 0]
    pivot[(axis + 1) % 3] = u
    pivot[(axis + 2) % 3] = v + (u + v) % 2 if quarters != 2 else v
    turned = [(c[-axis % 3], c[(1 - axis) % 3], c[(2 - axis) % 3]) for c in cells]
    return Turn((0,), axis, (pivot[0], pivot[1], pivot[2]), quarters), turned[:cut], turned[cut:]


@cases
def test_agrees_with_samples(examples: int) -> None:
    verdicts = set()

    def holds(scene: tuple[Turn, list[Cell], list[Cell]]) -> None:
        turn, turning, standing = scene
        ways = (2, -2) if turn.quarters == 2 else (turn.quarters,)
        free = [way for way in ways if sampled(turn, way, turning, standing)]
        assert clear_quarters(turn, turning, standing) == (free[0] if free else 0)
        verdicts.add(bool(free))

    for_all(scenes(), examples, holds)
    assert verdicts == {True, False}


@pytest.mark.parametrize(
    ("pivot", "quarters", "turning", "standing", "free"),
    [
        # A cube about its own centre sweeps a disc; the corners of the cube stick out of it.
        ((1, 1, 0), 1, [(0, 0, 0)], [(1, 0, 0)], 0),
        ((1, 1, 0), 1, [(0, 0, 0)], [(2, 0, 0)], 1),
        ((1, 1, 0), 1, [(0, 0, 0)], [(0, 0, 1)], 1),
        # It touches the cube at a corner, which its own corners reach around.
        ((1, 1, 0), 1, [(0, 0, 0)], [(1, 1, 0)], 1),
        # About its corner a cube sweeps a quarter of a disc of radius sqrt 2, here to the left of it.
        ((0, 0, 0), 1, [(0, 0, 0)], [(-1, 1, 0)], 0),
        ((0, 0, 0), -1, [(0, 0, 0)], [(-1, 1, 0)], -1),
        ((0, 0, 0), 1, [(0, 0, 0)], [(1, 0, 0)], 1),
        ((0, 0, 0), 1, [(0, 0, 0)], [(0, 1, 0)], 0),
        # A half turn goes the other way around what is in its way.
        ((0, 0, 0), 2, [(0, 0, 0)], [(-1, 0, 0)], -2),
        ((0, 0, 0), 2, [(0, 0, 0)], [(-1, -2, 0), (-2, 1, 0)], 2),
    ],
)
def test_small_scenes(
    pivot: Cell, quarters: int, turning: list[Cell], standing: list[Cell], free: int
) -> None:
    assert clear_quarters(Turn((0,), 2, pivot, quarters), turning, standing) == free
