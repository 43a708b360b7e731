"""All polycubes of a number of cubes: larger ones grow from smaller ones, cube by cube."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry.motion import MATRICES, ROTATIONS
from burrkit.geometry.voxels import Voxels

#: The most cubes of any shapes, of which there are 48,311, and of flat ones: 63,600.
MOST_CUBES: Final = (9, 12)

#: A cell as one number has four bits for each coordinate.
_BITS: Final = 4


def polycubes(cubes: int, *, flat: bool = False) -> list[Voxels]:
    """All connected shapes of a number of cubes, each once up to rotation, in a fixed order.

    Mirror images are two shapes, unless a rotation turns one into the other, as it does with all ``flat``
    ones, the polyominoes. PuzzleError for fewer than one cube, and for more than ``MOST_CUBES``.
    """
    if not 1 <= cubes <= MOST_CUBES[flat]:
        what = "polyominoes" if flat else "polycubes"
        raise PuzzleError(f"{what} of {cubes} cubes: give a number from 1 to {MOST_CUBES[flat]}")
    axes = np.eye(3, dtype=np.int64)[: 2 if flat else 3]
    steps = np.concatenate((axes, -axes))
    shapes = np.zeros((1, 1, 3), dtype=np.int64)
    for _ in range(1, cubes):
        near = (shapes[:, :, None] + steps).reshape(len(shapes), -1, 3)
        taken = (near[:, :, None] == shapes[:, None]).all(axis=3).any(axis=2)
        shape, at = np.nonzero(~taken)
        grown = np.concatenate((shapes[shape], near[shape, at][:, None]), axis=1)
        least, every = _sorted_codes(grown), np.arange(len(grown))
        for turn in ROTATIONS[1:]:
            codes = _sorted_codes(grown @ MATRICES[turn].T)
            first = every, (codes != least).argmax(axis=1)
            is_less = codes[first] < least[first]
            least[is_less] = codes[is_less]
        codes = np.unique(least, axis=0)
        shapes = codes[..., None] >> (0, _BITS, 2 * _BITS) & (1 << _BITS) - 1
    return [Voxels(cells) for cells in shapes]


def _sorted_codes(shapes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The cells of shapes, int64[n, cubes, 3], from the origin: as ascending numbers, int64[n, cubes]."""
    cells = shapes - shapes.min(axis=1, keepdims=True)
    return np.sort(cells @ (1, 1 << _BITS, 1 << 2 * _BITS), axis=1)
