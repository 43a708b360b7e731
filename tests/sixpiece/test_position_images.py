"""The direction of the tables of symmetries: g carries position p to image_of[g, p], origin_of undoes it."""

from __future__ import annotations

import numpy as np

from burrkit.sixpiece import cutler_order, frame
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.symmetry import image_of, origin_of


def test_a_symmetry_carries_each_box_to_that_of_its_image() -> None:
    boxes = frame.boxes()
    for g, symmetry in enumerate(frame.symmetries()):
        for p in range(1, 7):
            moved = {symmetry.motion(cell) for cell in boxes[p - 1]}
            assert moved == set(boxes[image_of()[g, p] - 1])


def test_the_inverse_has_another_name() -> None:
    every = np.arange(7)
    for there, back in zip(image_of(), origin_of(), strict=True):
        assert (back[there] == every).all() and (there[back] == every).all()
    assert (image_of() != origin_of()).any()


def test_rows_arrive_where_their_position_is_carried() -> None:
    """A stick that fills some cubes in position q fills their images in the position that it comes to."""
    fills, (origins, becomes) = symmetric_assemblies.by_rows()
    cubes = np.arange(32, dtype=np.uint64)
    for row in (1, 700, 2137, len(cutler_order.order().numbers) - 1):
        for g, symmetry in enumerate(frame.symmetries()):
            for p in range(6):
                q = origins[g, p]
                filled = np.flatnonzero(fills[q, row] >> cubes & np.uint64(1))
                arrived = np.flatnonzero(fills[p, becomes[g, q, row]] >> cubes & np.uint64(1))
                assert sorted(symmetry.cubes[k] for k in filled.tolist()) == arrived.tolist()
