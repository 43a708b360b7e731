"""The lattice of cubes: every point of the raster is a cell, and turns are the 48 isometries of a cube.

All that a lattice does is done here without tables of types.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import in_words
from burrkit.geometry.components import component_roots
from burrkit.geometry.lattice import Lattice
from burrkit.geometry.motion import MATRICES, Cell, Isometry, Motion
from burrkit.geometry.raster import as_cell


class CubicLattice(Lattice):
    """Cubes, or cubes at parts of which pieces may stop, too."""

    skew = 1
    middle = 0.5
    keeps_boxes = True
    cell_kind = "cube"
    of_cells = ""
    turn_columns = ("right faces", "top faces")

    def require_cubes(self, why: str = "") -> None:
        """Nothing: these are cubes."""

    def require(self, cells: NDArray[Any]) -> None:
        """Nothing: there is a cell at every point."""

    def is_shift(self, vector: Cell) -> bool:
        """True: all shifts map cubes to cubes."""
        return True

    def turn_in_columns(self, t: Isometry) -> list[str]:
        """Where the right side and the top face after a rotation."""
        return in_words.faces(t)

    def turned(self, t: Isometry, cells: NDArray[Any]) -> NDArray[np.int32]:
        """int32[n, 3]: cells after turn ``t`` about the origin, in their order."""
        return np.asarray(cells @ MATRICES[t].T)

    def images(
        self, cells: NDArray[Any], turns: range, *, normal: bool = False
    ) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """int32[turns, n, 3]: cells after each of some turns; all are cells."""
        images = cells @ MATRICES[turns.start : turns.stop].transpose(0, 2, 1)
        if normal and len(cells):
            images -= images.min(axis=1, keepdims=True)
            order = np.lexsort((images[..., 0], images[..., 1], images[..., 2]))
            images = np.take_along_axis(images, order[..., None], axis=1)
        return images, np.ones(len(images), dtype=bool)

    def split(self, cells: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """int64[n], int64[n, 3]: cells by their only type, and themselves."""
        return np.zeros(cells.shape[:-1], dtype=np.int64), cells.astype(np.int64)

    def split_images(
        self, cells: NDArray[Any], turns: range
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
        """The images of ``images`` by their only type, and themselves."""
        images, fits = self.images(cells, turns)
        return *self.split(images), fits

    def motion_in_space(self, cells: NDArray[Any], motion: Motion) -> tuple[NDArray[Any], NDArray[Any]]:
        """The matrix and the shift of a motion, in whole numbers."""
        return MATRICES[motion.isometry], np.array(motion.offset)

    def fitting(self, cells: NDArray[Any], turns: range) -> range:
        """The turns, all of which map cubes to cubes."""
        return turns

    def anchor(self, cells: NDArray[Any]) -> Cell:
        """The least coordinate on each axis."""
        return as_cell(cells.min(axis=0))

    def corner(self, cells: NDArray[Any]) -> Cell:
        """The least coordinate on each axis."""
        return self.anchor(cells)

    def normalised(self, cells: NDArray[np.int32]) -> NDArray[np.int32]:
        """int32[n, 3]: sorted cells, shifted so that the least coordinates are 0."""
        return cells - cells.min(axis=0) if len(cells) else cells

    def in_space(self, axis: int, distance: int) -> tuple[Any, Any, Any]:
        """A slide by some steps along an axis in edges of a cube, in whole numbers where all are."""
        if self.parts > 1:
            return super().in_space(axis, distance)
        return distance * (axis == 0), distance * (axis == 1), distance * (axis == 2)

    def component_roots(self, cells: NDArray[np.int32]) -> NDArray[np.int64]:
        """int64[n]: for each of some sorted cells the first one of those connected with it."""
        if not len(cells):
            return np.empty(0, dtype=np.int64)
        low, high = cells.min(axis=0).astype(np.int64), cells.max(axis=0)
        row = int(high[0] - low[0]) + 2
        layer = row * (int(high[1] - low[1]) + 2)
        code = (cells - low) @ np.array((1, row, layer))
        # Cubes that follow each other along x are one run; what is left is a graph of runs.
        starts = np.diff(code, prepend=code[0] - 2) != 1
        firsts, run = np.flatnonzero(starts), np.cumsum(starts) - 1
        pairs = []
        for step in (row, layer):
            at = np.minimum(np.searchsorted(code, code + step), len(code) - 1)
            met = np.flatnonzero(code[at] == code + step)
            pairs.append(np.stack((run[met], run[at[met]])))
        one, other = np.concatenate(pairs, axis=1)
        roots: NDArray[np.int64] = firsts[component_roots(len(firsts), one, other)[run]]
        return roots
