"""Motions compose, undo and act on arrays as they act on single cubes."""

from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st

from burrkit.geometry import Cell, Motion
from tests.strategies import motions

cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(-9, 9))


def test_turn_first_then_shift() -> None:
    quarter_about_z = Motion(16, (10, 0, 0))
    assert quarter_about_z((1, 0, 0)) == (10, 1, 0)
    assert quarter_about_z((0, 1, 0)) == (9, 0, 0)


def test_the_default_moves_nothing() -> None:
    assert Motion()((3, -4, 5)) == (3, -4, 5)


@given(motions, motions, cells)
def test_after_is_one_after_the_other(a: Motion, b: Motion, cell: Cell) -> None:
    assert a.after(b)(cell) == a(b(cell))


@given(motions, cells)
def test_inverse_takes_back(a: Motion, cell: Cell) -> None:
    assert a.inverse()(a(cell)) == cell
    assert a.inverse().after(a) == Motion() == a.after(a.inverse())


@given(motions, cells, cells)
def test_shifted_lands_further(a: Motion, by: Cell, cell: Cell) -> None:
    x, y, z = a(cell)
    assert a.shifted(by)(cell) == (x + by[0], y + by[1], z + by[2])


@given(motions, st.lists(cells, max_size=5))
def test_arrays_move_as_their_cubes_do(a: Motion, many: list[Cell]) -> None:
    moved = a.cells(np.array(many, dtype=np.int32).reshape(-1, 3))
    assert moved.dtype == np.int32
    assert [tuple(row) for row in moved.tolist()] == [a(cell) for cell in many]
