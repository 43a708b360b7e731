"""Turns about a line that shifts: the program in C, and what the package finds of its assemblies."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.batch import solve_many
from tests.census import reference
from tests.census.conftest import CProgram
from tests.census.shifting_turns import SLIDES, SOURCE, found, turns_of

#: The stick in position 5 slides along itself.
SLIDE = (4, 2)
#: Of all with seven holes.
LAST = (
    "1024 992 1216 499 820 1216",
    "1024 960 1072 508 3124 508",
    "1024 960 1072 512 3124 476",
    "1024 992 1280 499 820 1214",
)


def test_slides_that_stand_for_all() -> None:
    """Mirrors along x and z leave the stick in position 1 where it is."""
    along_x = {((1, 3, 2, 4, 5)[stick - 1], (1, 0, 2, 3, 4, 5)[way]) for stick, way in SLIDES} | set(SLIDES)
    along_z = {((1, 2, 3, 5, 4)[stick - 1], (0, 1, 2, 3, 5, 4)[way]) for stick, way in along_x}
    assert along_x | along_z == set(product(range(1, 6), range(6)))


def test_one_stick(c_program: CProgram) -> None:
    """One stick that turns, next to one that slides along itself by half a cube, with seven holes."""
    coarse = c_program(SOURCE, FINER=1)
    sticks, assemblies, locked, free = found(coarse, SLIDE, 7, "36f")
    assert (sticks, assemblies, locked, len(free)) == (1, 15_316, 2_382, 490)
    numbers = np.array([line.split() for line in free], dtype=np.int64)
    order = cutler_order.order().numbers
    rows = np.argsort(order)[np.searchsorted(np.sort(order), numbers)]
    assert (order[rows] == numbers).all()
    assert (reference.levels(rows)[:, 0] <= 0).all(), "locked by slides"
    counts = solve_many(numbers)
    assert not ((counts.assemblies == 102) & (counts.partial == 0)).any()
    assert set(turns_of(coarse, SLIDE, free[::40])) <= {1, 2, 3}
    assert set(turns_of(c_program(SOURCE, FINER=2), SLIDE, free[::40])) == {0}


@pytest.mark.full
def test_those_that_turn_last_need_play(c_program: CProgram) -> None:
    """The four that turn on the finest grids: their play is less than 0.00625 cubes on each side."""
    assert turns_of(c_program(SOURCE, FINER=4), SLIDE, LAST) == [1] * 4
    assert turns_of(c_program(SOURCE, FINER=6), SLIDE, LAST) == [0] * 4
