"""What is seen of bodies, whatever their cells: painted areas in order, visible lines, and samples."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.figure import Box, Stroke
from burrkit.drawing.items import Area
from burrkit.drawing.sight import Sight
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


class Scene(Protocol):
    """What is seen of bodies."""

    sight: Sight

    @property
    def areas(self) -> list[Area]:
        """The areas in the order of painting."""

    @property
    def strokes(self) -> list[Stroke]:
        """The visible lines, those of pale bodies first."""

    @property
    def spots(self) -> list[VisibleSpot]:
        """Visible points well inside of what is seen."""

    @property
    def outlines(self) -> list[Stroke]:
        """The lines of the bodies alone, as if they were transparent."""

    @property
    def samples(self) -> Samples:
        """Points by which the visible part of a body is estimated."""

    def ahead(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return float64[n, bodies]: how far in front of points of space each body is, 0 if it is not."""

    def sides(self) -> list[PaintedSide]:
        """Return everything that is painted, the farthest first."""

    def box(self) -> Box:
        """Return the bounding box on paper."""
