"""The 48 isometries are a group, the first 24 are the rotations, and their order is the field's."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from burrkit.geometry import COMPOSE, IDENTITY, INVERSE, ISOMETRIES, MATRICES, ROTATIONS, Cell, is_rotation
from burrkit.geometry.motion import turn
from tests.reference import cubes

isometries = st.sampled_from(ISOMETRIES)
cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(-9, 9))


def _quarter_x(cell: Cell) -> Cell:
    x, y, z = cell
    return x, -z, y


def _quarter_y(cell: Cell) -> Cell:
    x, y, z = cell
    return -z, y, x


def _quarter_z(cell: Cell) -> Cell:
    x, y, z = cell
    return -y, x, z


@pytest.mark.parametrize("t", ISOMETRIES)
def test_numbers_follow_the_xmpuzzle_formula(t: int) -> None:
    cell = image = (1, 2, 3)
    if t >= 24:
        image = (-1, 2, 3)
    base, power = divmod(t % 24, 4)
    for _ in range(power):
        image = _quarter_x(image)
    if base < 4:
        for _ in range(base):
            image = _quarter_y(image)
    else:
        for _ in range(1 if base == 4 else 3):
            image = _quarter_z(image)
    assert turn(t, cell) == image


def test_determinant_distinguishes_rotations_from_reflections() -> None:
    signs = [round(float(np.linalg.det(m.astype(float)))) for m in MATRICES]
    assert signs == [1] * 24 + [-1] * 24
    assert [t for t in ISOMETRIES if is_rotation(t)] == list(ROTATIONS)


def test_all_different_and_the_same_as_signed_permutations() -> None:
    shape = [(0, 0, 0), (1, 0, 0), (1, 2, 0), (1, 2, 3)]
    ours = {frozenset(turn(t, cell) for cell in shape) for t in ISOMETRIES}
    assert len(ours) == 48
    assert ours == {cubes.turned(shape, t) for t in cubes.ALL_TURNS}
    proper = {frozenset(turn(t, cell) for cell in shape) for t in ROTATIONS}
    assert proper == {cubes.turned(shape, t) for t in cubes.PROPER_TURNS}


@given(isometries, isometries, cells)
def test_composition_is_one_after_the_other(a: int, b: int, cell: Cell) -> None:
    assert turn(COMPOSE[a][b], cell) == turn(a, turn(b, cell))


@given(isometries, isometries, isometries)
def test_group_laws(a: int, b: int, c: int) -> None:
    assert COMPOSE[a][COMPOSE[b][c]] == COMPOSE[COMPOSE[a][b]][c]
    assert COMPOSE[a][IDENTITY] == a == COMPOSE[IDENTITY][a]
    assert COMPOSE[a][INVERSE[a]] == IDENTITY == COMPOSE[INVERSE[a]][a]


@given(isometries, isometries)
def test_hands_multiply(a: int, b: int) -> None:
    assert is_rotation(COMPOSE[a][b]) == (is_rotation(a) == is_rotation(b))


def test_the_table_cannot_be_changed_by_accident() -> None:
    with pytest.raises(ValueError, match="read-only"):
        MATRICES[0, 0, 0] = 5
