"""A depth buffer for pictures in which cubes turn, so that no order of painting is right for all sides.

Every side is a flat quadrilateral; each pixel keeps the nearest one that covers it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.shade import mixed, shades
from burrkit.drawing.view import View
from burrkit.geometry import Voxels
from burrkit.moves.model import Turn
from burrkit.moves.turns.in_space import turn_in_space

#: A side that is seen from nearly along it covers nothing.
_EDGE_ON = 1e-6


@dataclass(frozen=True)
class TurnedSide:
    """A side of a cube: its name, its colour, and its corners float[4, 3]: right, down, toward the viewer.

    Sides of one name lie in one plane of one piece.
    """

    name: Hashable
    colour: str
    corners: NDArray[np.float64]


def turned_sides(
    shapes: Sequence[tuple[int, Voxels]],
    colours: Sequence[str],
    view: View,
    turn: Turn | None = None,
    angle: float = 0.0,
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0),
) -> Iterator[TurnedSide]:
    """Yield the sides of pieces (number, cubes) that face the viewer, after a turn and then a shift.

    ``colours`` are those of pieces by their numbers. The turn is by ``angle`` quarters.
    """
    signs = np.array(view.signs, dtype=np.float64)
    matrix, centre = turn_in_space(turn, angle) if turn is not None else (np.eye(3), np.zeros(3))
    for piece, shape in shapes:
        tones = shades(colours[piece], above=view.is_above)
        for axis in range(3):
            for sign in (1, -1):
                normal = matrix[:, axis] * sign
                if normal @ signs < _EDGE_ON:
                    continue
                step = [sign * (k == axis) for k in range(3)]
                outer = shape - shape.shifted(-step[0], -step[1], -step[2])
                colour = _colour(tones, normal * signs, view)
                for cell in outer:
                    points = (_corners(cell, axis, sign) - centre) @ matrix.T + centre + shift
                    corners = np.column_stack((view.points(points), points @ signs))
                    yield TurnedSide((piece, axis, sign, cell[axis]), colour, corners)


def _corners(cell: Sequence[int], axis: int, sign: int) -> NDArray[np.float64]:
    """The corners of a side of a cube, in order around it."""
    u, v = (axis + 1) % 3, (axis + 2) % 3
    corners = np.array([cell] * 4, dtype=np.float64)
    corners[:, axis] += sign > 0
    corners[:, u] += (0, 1, 1, 0)
    corners[:, v] += (0, 0, 1, 1)
    return corners


def _colour(tones: tuple[str, str, str], normal: NDArray[np.float64], view: View) -> str:
    """The shade of a side between those of the three sides of a cube that is not turned."""
    a, b, c = (max(float(normal[axis]), 0.0) ** 2 for axis in view.axes)
    first = mixed(tones[0], tones[1], b / (a + b)) if a + b else tones[1]
    return mixed(first, tones[2], c / (a + b + c))


class Raster(NamedTuple):
    """Pixels: how many, how many an edge of a cube has, and where the origin is."""

    width: int
    height: int
    scale: float
    left: float
    top: float


def numbers_of(sides: Sequence[TurnedSide], numbers: Sequence[int], raster: Raster) -> NDArray[np.int32]:
    """Return int32[height, width]: the number of the nearest side at each pixel, 0 for none."""
    width, height, scale, left, top = raster
    found = np.zeros((height, width), dtype=np.int32)
    depth = np.full((height, width), -np.inf)
    for side, number in zip(sides, numbers, strict=True):
        points = side.corners[:, :2] * scale + (left, top)
        (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
        c0, c1 = max(int(x0), 0), min(int(x1) + 2, width)
        r0, r1 = max(int(y0), 0), min(int(y1) + 2, height)
        along, across = points[1] - points[0], points[3] - points[0]
        area = along[0] * across[1] - along[1] * across[0]
        if c0 >= c1 or r0 >= r1 or abs(area) < _EDGE_ON:
            continue
        # A pixel is on the side, a parallelogram, if it is reached by parts of its two edges.
        x = np.arange(c0, c1) + 0.5 - points[0, 0]
        y = (np.arange(r0, r1) + 0.5 - points[0, 1])[:, None]
        p = (x * across[1] - y * across[0]) / area
        q = (along[0] * y - along[1] * x) / area
        near = side.corners[0, 2] + p * (side.corners[1, 2] - side.corners[0, 2])
        near = near + q * (side.corners[3, 2] - side.corners[0, 2])
        part = depth[r0:r1, c0:c1]
        covers = (p >= 0) & (p <= 1) & (q >= 0) & (q <= 1) & (near > part)
        part[covers] = near[covers]
        found[r0:r1, c0:c1][covers] = number
    return found
