"""Where a piece lies: a motion of a lattice as a rotation and a shift in space."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Motion, Voxels


def in_space(shape: Voxels, motion: Motion) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return a matrix, float64[3, 3], and a shift, float64[3], in edges of a cube.

    p -> matrix @ p + shift carries the cells of a shape to those of its image under a motion of its lattice.
    """
    lattice = shape.lattice
    metric = np.array(lattice.metric)
    turn = np.array(lattice.turns[motion.isometry]) / lattice.denominator
    matrix = np.linalg.solve(metric, turn.T @ metric).T
    turned = lattice.turned(motion.isometry, shape.cells)
    if turned is None:
        raise ValueError(f"turn {motion.isometry} does not fit the shape")
    here = lattice.vertices(_cell(shape.cells[0])).mean(axis=0)
    there = lattice.vertices(_cell(turned[0] + np.array(motion.offset))).mean(axis=0)
    return matrix, there - matrix @ here


def _cell(cell: NDArray[np.int32]) -> tuple[int, int, int]:
    x, y, z = cell.tolist()
    return x, y, z
