"""Flat rectangles on a piece for a label or a hole, preferably hidden in the assembly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell, Voxels

#: The largest rectangle, in cubes.
_LONGEST: Final = 6


@dataclass(frozen=True)
class Rectangle:
    """``size`` cubes along the axes ``along`` and ``up`` on the side ``outward`` of a piece.

    Axes are 0 x, 1 y, 2 z; ``outward`` is an axis and a sign. ``corner`` is its least cube; ``hidden``
    is true if every cube of it touches another piece.
    """

    corner: Cell
    size: tuple[int, int]
    along: int
    up: int
    outward: tuple[int, int]
    hidden: bool

    @property
    def direction(self) -> Cell:
        """The outward direction, a step along an axis."""
        axis, sign = self.outward
        return sign * (axis == 0), sign * (axis == 1), sign * (axis == 2)

    def frame(self, cube: float, inset: float) -> NDArray[np.float64]:
        """float64[3, 4]: maps (along, up, outward, 1) from the centre of the rectangle to space, in mm.

        It is right-handed, so that letters are not mirrored.
        """
        axis, sign = self.outward
        columns = np.zeros((3, 4))
        columns[self.along, 0] = 1.0
        columns[axis, 2] = sign
        columns[:, 1] = np.cross(columns[:, 2], columns[:, 0])
        columns[:, 3] = np.array(self.corner, dtype=float)
        columns[self.along, 3] += self.size[0] / 2
        columns[self.up, 3] += self.size[1] / 2
        columns[axis, 3] += sign > 0
        columns[:, 3] *= cube
        columns[axis, 3] -= sign * inset
        return columns


def rectangles(cells: Voxels, others: Voxels | None = None) -> Iterator[Rectangle]:
    """Yield all flat rectangles of outer faces up to six cubes long; ``others`` are cubes of other pieces."""
    filled = np.pad(cells.grid(), 1)
    near = np.zeros_like(filled)
    if others is not None:
        inside = others.cells - np.array(cells.low) + 1
        inside = inside[((inside >= 0) & (inside < filled.shape)).all(axis=1)]
        near[tuple(inside.T)] = True
    for axis in range(3):
        for sign in (1, -1):
            shown = filled & ~np.roll(filled, -sign, axis)
            hidden = shown & np.roll(near, -sign, axis)
            for along in ((axis + 1) % 3, (axis + 2) % 3):
                up = 3 - axis - along
                planes = np.moveaxis(shown, (along, up, axis), (0, 1, 2))
                covered = np.moveaxis(hidden, (along, up, axis), (0, 1, 2))
                for size in np.ndindex(_LONGEST, _LONGEST):
                    wide, high = size[0] + 1, size[1] + 1
                    for u, v, k in np.argwhere(_windows(planes, wide, high)).tolist():
                        at = [0, 0, 0]
                        at[along], at[up], at[axis] = u, v, k
                        corner = np.array(at) - 1 + np.array(cells.low)
                        x, y, z = corner.tolist()
                        dark = bool(covered[u : u + wide, v : v + high, k].all())
                        yield Rectangle((x, y, z), (wide, high), along, up, (axis, sign), dark)


def _windows(planes: NDArray[np.bool_], wide: int, high: int) -> NDArray[np.bool_]:
    """Return where a full rectangle begins, bool[u, v, k]."""
    if wide > planes.shape[0] or high > planes.shape[1]:
        return np.zeros((0, 0, 0), dtype=bool)
    rows, columns = planes.shape[0] - wide + 1, planes.shape[1] - high + 1
    fits = np.ones((rows, columns, planes.shape[2]), dtype=bool)
    for u, v in np.ndindex(wide, high):
        fits &= planes[u : u + rows, v : v + columns]
    return fits
