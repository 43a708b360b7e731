"""What scenes of bodies consist of, whatever their cells: visible spots, painted sides, and samples."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.view import Point

#: Size of the spot on a side of a coloured cell, as a part of the side.
SPOT: Final = 0.44


class VisibleSpot(NamedTuple):
    """A visible point: of a body and of one of its faces, on paper, and how far from the nearest line it is.

    ``point`` is where it is in space, and ``normal`` that of the face, of which it may be the middle.
    """

    body: int
    face: int
    at: Point
    room: float
    point: NDArray[np.float64]
    normal: NDArray[np.float64]
    is_middle: bool = True


class PaintedSide(NamedTuple):
    """An area to be painted. ``name`` is its body and face: a line belongs where two names meet.

    Balls have no name, since their lines are areas, too.
    """

    name: tuple[int, int] | None
    colour: str
    corners: tuple[Point, ...]


class Samples(NamedTuple):
    """Points of what faces the viewer, float64[n, 3], the body of each, and the area for which it stands."""

    points: NDArray[np.float64]
    bodies: NDArray[np.int64]
    weights: NDArray[np.float64]
