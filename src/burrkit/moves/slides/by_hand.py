"""How far pieces of cubes are from each other, for moves by hand.

Of two pieces in one line of cubes with a third between them, the first cannot meet the last without taking
the third along. So only cubes next to each other in their line count.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.geometry import Cell, Isometry
from burrkit.moves.states.by_hand import NEVER, Gaps, cubes_of


def gaps(assembly: Assembly, offsets: Mapping[int, Cell], rotations: Mapping[int, Isometry]) -> CubeGaps:
    """The gaps of pieces that are turned, and then shifted, from their places."""
    return CubeGaps(cubes_of(assembly, offsets, rotations))


class CubeGaps(Gaps):
    """How far pieces of cubes are from each other along each axis."""

    overlap = "share a cube"

    def __init__(self, cubes_of: Mapping[int, NDArray[np.int64]]) -> None:
        shapes = list(cubes_of.values())
        self._low = np.array([cells.min(axis=0) for cells in shapes])
        self._high = np.array([cells.max(axis=0) for cells in shapes])
        cubes = np.concatenate(shapes)
        owner = np.repeat(np.arange(len(shapes)), [len(cells) for cells in shapes])
        self.gaps = [_gaps(cubes, owner, axis, len(shapes)) for axis in range(3)]
        clashes = np.argwhere(self.gaps[0] == 0)
        self.clash = (int(clashes[0][0]), int(clashes[0][1])) if len(clashes) else None

    def way_out(self, group: NDArray[np.intp], rest: NDArray[np.intp], axis: int, sign: int) -> int:
        """How far a group slides until its box has left that of the rest."""
        ahead, behind = (rest, group) if sign > 0 else (group, rest)
        return max(int(self._high[ahead, axis].max() - self._low[behind, axis].min()) + 1, 1)


def _gaps(cubes: NDArray[np.int64], owner: NDArray[np.intp], axis: int, count: int) -> NDArray[np.int64]:
    """int64[i, j]: the steps along +axis after which piece i meets piece j; 0 if they share a cube."""
    across = [a for a in range(3) if a != axis]
    order = np.lexsort((owner, cubes[:, axis], cubes[:, across[0]], cubes[:, across[1]]))
    sorted_cubes, own = cubes[order], owner[order]
    here, there = sorted_cubes[:-1], sorted_cubes[1:]
    meeting = (here[:, across] == there[:, across]).all(axis=1) & (own[:-1] != own[1:])
    gaps = np.full((count, count), NEVER)
    np.minimum.at(gaps, (own[:-1][meeting], own[1:][meeting]), there[meeting, axis] - here[meeting, axis])
    return gaps
