"""A turn does to cubes what turning their centres in space does."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from hypothesis import given, strategies as st

import burrkit as bk
from burrkit.geometry.motion import quarter_turn
from tests.errors import raises

WHOLE = st.integers(-9, 9)


@given(
    st.sampled_from([0, 1, 2]),
    st.sampled_from([1, 2, -1]),
    st.tuples(WHOLE, WHOLE),
    st.tuples(WHOLE, WHOLE, WHOLE),
)
def test_turns_cubes_about_the_pivot(
    axis: int, quarters: int, across: tuple[int, int], cube: tuple[int, int, int]
) -> None:
    u, v = (axis + 1) % 3, (axis + 2) % 3
    pivot = [0, 0, 0]
    pivot[u], pivot[v] = across
    if sum(across) % 2 and quarters != 2:
        with raises(bk.PuzzleError, "invalid-puzzle centre"):
            bk.Turn((1,), axis, (pivot[0], pivot[1], pivot[2]), quarters)
        return
    turn = bk.Turn((1,), axis, (pivot[0], pivot[1], pivot[2]), quarters)
    angle = quarters * pi / 2
    a, b = cube[u] + 0.5 - pivot[u] / 2, cube[v] + 0.5 - pivot[v] / 2
    wanted = [0.0, 0.0, 0.0]
    wanted[axis] = float(cube[axis])
    wanted[u] = a * cos(angle) - b * sin(angle) + pivot[u] / 2 - 0.5
    wanted[v] = a * sin(angle) + b * cos(angle) + pivot[v] / 2 - 0.5
    assert turn.motion(cube) == pytest.approx(tuple(wanted), abs=1e-9)
    assert turn.motion.isometry == quarter_turn(axis, quarters)


@pytest.mark.parametrize(("axis", "quarters"), [(3, 1), (-1, 1), (0, 0), (0, 3), (2, 4)])
def test_refuses_what_is_not_a_turn(axis: int, quarters: int) -> None:
    with raises(bk.PuzzleError, "invalid-puzzle 0 1 2"):
        bk.Turn((1,), axis, (0, 0, 0), quarters)
