"""The painter's algorithm for moving pieces: sides are painted in order, the farthest first.

While a group slides, its cubes are off the lattice by a part of an edge, and the exact way of ``visible``
does not apply. Painting in the order of a + b + c of the cubes is still right as long as all pieces are off
along one axis alone:

    Let a line of sight meet cube A before cube B, and let t be A's position less B's. The stretches in which
    the line is within A and within B do not overlap, A's is nearer, and so each t_i > -1: otherwise the line
    would leave A, on axis i, before it is out of B. On the two axes without fractions that means t_i >= 0.
    If they add up to 1 or more, then the sum of t is above 1 - 1 = 0. If both are 0, the cubes can only be
    disjoint by |t_k| >= 1 on the third, where t_k > -1 leaves t_k >= 1. Either way A comes later.

Painted are numbers, one for each plane of each body; a line belongs wherever two of them meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.view import CORNERS, Point, View
from burrkit.drawing.visible import visible
from burrkit.geometry import Voxels


@dataclass(frozen=True)
class Side:
    """A side (0, 1, 2 along a, b, c) of a cube to be painted, by its four corners on paper.

    ``plane`` is the coordinate, before the body moved, of the cube along its side.
    """

    body: int
    side: int
    plane: int
    corners: tuple[Point, ...]


class Rigid:
    """Bodies that keep together for a while, on the lattice among themselves, seen from one corner.

    Only sides are kept of which something can be seen while nothing else is there.
    """

    def __init__(self, bodies: Iterable[tuple[int, Voxels]], view: View) -> None:
        """``bodies`` are (number, cubes); the numbers come back with the sides."""
        self._view = view
        cells: list[NDArray[np.int64]] = []
        owners: list[int] = []
        for number, shape in bodies:
            own = view.cells(shape.cells)
            cells.append(own)
            owners += [number] * len(own)
        every = np.concatenate([np.zeros((0, 3), np.int64), *cells])
        found = visible(every)
        sides = np.unique(np.stack((found.cubes, found.sides), axis=1), axis=0)
        self._cells = every[sides[:, 0]]
        self._sides = sides[:, 1]
        planes = np.take_along_axis(self._cells, self._sides[:, None], axis=1)[:, 0]
        bodies_of = [owners[cube] for cube in sides[:, 0].tolist()]
        self._names = list(zip(bodies_of, self._sides.tolist(), planes.tolist(), strict=True))

    def at(self, offset: Sequence[float]) -> Iterator[tuple[float, Side]]:
        """All sides with how near they are, once the bodies have moved by ``offset`` in space."""
        shift = (np.asarray(offset, dtype=np.float64) * self._view.signs)[list(self._view.axes)]
        cells = self._cells + shift
        points = (cells[:, :2] - cells[:, 2:])[:, None, :] + CORNERS[self._sides]
        corners = self._view.on_paper(points[..., 0], points[..., 1]).tolist()
        near = cells.sum(axis=1).tolist()
        for depth, name, around in zip(near, self._names, corners, strict=True):
            yield depth, Side(*name, tuple((x, y) for x, y in around))


def painted(parts: Iterable[tuple[Rigid, Sequence[float]]]) -> list[Side]:
    """All sides of some rigid parts, each off by so much along one common axis, in the order of painting."""
    sides = [found for rigid, offset in parts for found in rigid.at(offset)]
    sides.sort(key=lambda found: found[0])
    return [side for _, side in sides]
