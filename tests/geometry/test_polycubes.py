"""All polycubes of a number of cubes, by published counts and by growth without any table."""

from __future__ import annotations

import pytest

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.geometry.polycubes import MOST_CUBES, polycubes

#: OEIS A000162, mirror images are different, and A000105.
POLYCUBES = (1, 1, 2, 8, 29, 166, 1023)
POLYOMINOES = (1, 1, 2, 5, 12, 35, 108, 369)


@pytest.mark.parametrize(("flat", "published"), [(False, POLYCUBES), (True, POLYOMINOES)])
def test_published_counts(flat: bool, published: tuple[int, ...]) -> None:
    assert tuple(len(polycubes(n, flat=flat)) for n in range(1, len(published) + 1)) == published


@pytest.mark.parametrize("flat", [False, True])
def test_shapes_are_those_that_grow_cell_by_cell(flat: bool) -> None:
    steps = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)] + [(0, 0, 1), (0, 0, -1)] * (not flat)
    grown = {Voxels([(0, 0, 0)])}
    for cubes in range(2, 6):
        grown = {
            (shape | Voxels([(x + a, y + b, z + c)])).canonical()
            for shape in grown
            for x, y, z in shape
            for a, b, c in steps
            if (x + a, y + b, z + c) not in shape
        }
        if flat:  # drawn flat, so that they grow in their plane
            grown = {shape for shape in grown for shape in [_lying(shape)]}
        made = polycubes(cubes, flat=flat)
        assert {shape.canonical() for shape in made} == {shape.canonical() for shape in grown}
        assert all(shape.is_connected and len(shape) == cubes and shape.low == (0, 0, 0) for shape in made)
        assert not flat or {shape.extent[2] for shape in made} == {1}


def _lying(shape: Voxels) -> Voxels:
    return next(one for t in shape.turns() if (one := shape.turned(t).normalized()).extent[2] == 1)


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("cubes", [0, -3, 99])
def test_other_numbers_are_refused(cubes: int, flat: bool) -> None:
    with pytest.raises(PuzzleError, match=f"of {cubes} cubes: give a number from 1 to {MOST_CUBES[flat]}"):
        polycubes(cubes, flat=flat)
