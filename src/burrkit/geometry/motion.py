"""A rigid motion of the lattice: turn about the origin, then shift."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry.cells import minus
from burrkit.geometry.isometries import COMPOSE, IDENTITY, INVERSE, MATRICES, Cell, Isometry, turn
from burrkit.runtime.records import dataclass

if TYPE_CHECKING:
    from burrkit.geometry.voxels import Voxels


@dataclass(frozen=True, slots=True, order=True)
class Motion:
    """A rigid motion: turn about the origin, then shift, ``cell -> MATRICES[isometry] @ cell + offset``.

    ``isometry`` is a number from 0 to 47, the rotations first in the order of ``.xmpuzzle``; ``offset`` is
    (x, y, z). The pair is what an ``.xmpuzzle`` assembly stores for a piece with its hotspot at the origin.

    >>> import burrkit as bk
    >>> motion = bk.Motion(1, (0, 0, 2))
    >>> motion((1, 2, 0))
    (1, 0, 4)
    >>> motion.inverse()(motion((1, 2, 0)))
    (1, 2, 0)
    """

    isometry: Isometry = IDENTITY
    offset: Cell = (0, 0, 0)

    def __call__(self, cell: Cell) -> Cell:
        """The image of one cell."""
        x, y, z = turn(self.isometry, cell)
        dx, dy, dz = self.offset
        return x + dx, y + dy, z + dz

    def cells(self, cells: NDArray[np.int32]) -> NDArray[np.int32]:
        """The images of cells, int32[n, 3] in and out."""
        images: NDArray[np.int32] = cells @ MATRICES[self.isometry].T + np.array(self.offset, np.int32)
        return images

    def after(self, first: Motion) -> Motion:
        """The motion "``first``, then this one"."""
        return Motion(COMPOSE[self.isometry][first.isometry], self(first.offset))

    def inverse(self) -> Motion:
        """The motion that takes every image back."""
        back = INVERSE[self.isometry]
        x, y, z = turn(back, self.offset)
        return Motion(back, (-x, -y, -z))

    def shifted(self, by: Cell) -> Motion:
        """The same turn, landing ``by`` further."""
        x, y, z = self.offset
        return Motion(self.isometry, (x + by[0], y + by[1], z + by[2]))


def motions_onto(shape: Voxels, other: Voxels) -> Iterator[Motion]:
    """The motions, without mirrors, that map a shape onto another one."""
    for t in shape.turns():
        motion = Motion(t, minus(other.anchor, shape.turned(t).anchor))
        if shape.moved(motion) == other:
            yield motion
