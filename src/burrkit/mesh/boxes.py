"""A solid as boxes: cubes with a clearance between them.

A piece is made slightly smaller than its cubes, so that it slides between the others: it consists of the
points that have wood all around them, as far as the *inset* along each axis. That is again a set of boxes, on
a grid of *wide* boxes (one a cube) and *thin* ones between them:

    cubes      |      0      |      1      |      2      |
    lines       |0         1| |2         3| |4         5|     line 2k begins cube k, line 2k + 1 ends it
    boxes       |     0     |1|     2     |3|     4     |     box 2k is wide, box 2k + 1 is thin

A wide box is wood if its cube is. A thin one is wood if the cubes on both sides of it are; where thin meets
thin, all four; at the corners of cubes, all eight. So a thin box is wood only if its wide neighbours are:
no two boxes ever touch along an edge or in a corner alone, and the surface is a manifold whatever the piece.

With inset 0 the thin boxes have no width, but separate cubes that only touch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.short_repr import ShortRepr

#: Lines are whole numbers of twentieths of a micron, so that all computations are exact.
UNITS: Final = 20_000


@dataclass(frozen=True, eq=False, repr=False)
class Boxes(ShortRepr):
    """``lines``: for each axis int64, ascending, in units; ``wood`` bool[x, y, z]: the boxes between them.

    ``is_split`` is true if lines come in pairs with thin boxes between, as above; otherwise boxes are cubes
    without clearance, and their shape is clean (see ``is_clean``).
    """

    lines: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
    wood: NDArray[np.bool_]
    is_split: bool = True


def units(millimetres: float) -> int:
    """Round a length to an even number of units, a tenth of a micron."""
    return 2 * round(millimetres * UNITS / 2)


def eroded(
    filled: NDArray[np.bool_],
    edges: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    inset: int,
) -> Boxes:
    """Return the boxes of ``filled`` bool[x, y, z]: boxes between the ``edges`` of each axis, in units."""
    wood = filled
    for axis in range(3):
        wood = np.moveaxis(wood, axis, 0)
        split = np.zeros((2 * len(wood) - 1, *wood.shape[1:]), dtype=bool)
        split[::2] = wood
        split[1::2] = wood[1:] & wood[:-1]
        wood = np.moveaxis(split, 0, axis)
    x, y, z = (np.stack((e[:-1] + inset, e[1:] - inset), axis=1).ravel() for e in edges)
    return Boxes((x, y, z), wood)


def is_clean(filled: NDArray[np.bool_]) -> bool:
    """Return whether no two cubes, and no two gaps, touch only along an edge or in a corner."""
    around = np.pad(filled, 1)
    n = [size - 1 for size in around.shape]
    corners = np.zeros(n, dtype=np.uint8)
    for k in range(8):
        x, y, z = k & 1, k >> 1 & 1, k >> 2
        corners |= around[x : x + n[0], y : y + n[1], z : z + n[2]].astype(np.uint8) << k
    return not _PINCHED[corners].any()


def _pinched() -> NDArray[np.bool_]:
    """Return bool[256]: for the eight boxes around a corner, whether wood or gap is disconnected."""
    is_pinched = np.zeros(256, dtype=np.bool_)
    for boxes in (np.arange(256), ~np.arange(256) & 255):
        reached = boxes & -boxes
        for _ in range(4):  # no two boxes of a part are farther apart
            for step, low in ((1, 0x55), (2, 0x33), (4, 0x0F)):
                reached |= ((reached & low) << step | reached >> step & low) & boxes
        is_pinched |= reached != boxes
    return is_pinched


_PINCHED: Final = _pinched()
