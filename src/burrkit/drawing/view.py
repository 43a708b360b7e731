"""The corner from which a picture is seen, and the projection of space to paper.

A line of sight goes along a diagonal of the cubes, so that the three sides of a cube that can be seen are
equal and every edge has the same length on paper, which is the unit here. Many sides of other cells would
then be seen exactly from the edge, so they are seen from the direction near it from which no side is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import radians
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from burrkit.drawing.items import Point
from burrkit.geometry import Lattice

_SIDEWAYS: Final = 3**0.5 / 2


def convex_hull(points: Iterable[Point], least_turn: float = 0.0) -> list[Point]:
    """Return the corners of a convex hull (A. M. Andrew, 1979) at which it turns by more than the least."""
    ordered = sorted(set(points))
    hull: list[Point] = []
    for side in (ordered, ordered[::-1]):
        first = len(hull)
        for point in side:
            while len(hull) - first > 1 and _turn(hull[-2], hull[-1], point) <= least_turn:
                hull.pop()
            hull.append(point)
        hull.pop()
    return hull


def _turn(a: Point, b: Point, c: Point) -> float:
    """Twice the area of a triangle, negative if its corners go round from x to y."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@dataclass(frozen=True)
class View:
    """A corner to look from. ``signs`` are the sides of the puzzle, in x, y and z, where the viewer is."""

    signs: tuple[int, int, int]

    @property
    def behind(self) -> View:
        """The view from the opposite side of the table, from the same height."""
        x, y, z = self.signs
        return View((-x, -y, z))

    def points(self, points: ArrayLike) -> NDArray[np.float64]:
        """Return points of space float[..., 3] on paper, float[..., 2]."""
        # Right and left axes, and the third; all point towards the viewer.
        axes = (1, 0, 2) if self.signs[0] == self.signs[1] else (0, 1, 2)
        a, b, c = np.moveaxis((np.asarray(points, dtype=np.float64) * self.signs)[..., axes], -1, 0)
        return np.stack(((a - b) * _SIDEWAYS, ((a + b) / 2 - c) * self.signs[2]), axis=-1)


#: The corners to look from by their names. The first is the usual one.
VIEWS: Final = {
    "front-right": View((1, -1, 1)),
    "front-left": View((-1, -1, 1)),
    "back-right": View((1, 1, 1)),
    "back-left": View((-1, 1, 1)),
    "front-right-below": View((1, -1, -1)),
    "front-left-below": View((-1, -1, -1)),
    "back-right-below": View((1, 1, -1)),
    "back-left-below": View((-1, 1, -1)),
}

#: In front, to the right, above.
USUAL: Final = VIEWS["front-right"]


# Directions ----------------------------------------------------------------------------------------------

#: Degrees to try: sideways from the front, and above the table.
_TRIED_SIDEWAYS: Final = range(18, 41)
_TRIED_ABOVE: Final = range(22, 36)

#: Of balls, which look the same from all directions.
_BALLS: Final = (25, 28)

#: Where the light comes from: so much from the right, from below and from the viewer. That of cubes shines
#: more from the front, for sides that face the viewer less.
_LIGHT: Final = (-0.37, -0.83, 0.42)
_LIGHT_OF_CUBES: Final = (-0.2828, -0.4667, 0.9733)
_RANGE: Final = 0.7
_DARKEST: Final = 0.62
_BRIGHTEST: Final = 0.06


@dataclass(frozen=True, eq=False)
class Sight:
    """Three directions of space at right angles: right and down, and toward the viewer, of length 1.

    ``right`` and ``down`` have the length of an edge of a cube that is drawn across: 1, in isometric view
    more.
    """

    right: NDArray[np.float64]
    down: NDArray[np.float64]
    toward: NDArray[np.float64]
    light: tuple[float, float, float] = _LIGHT

    def on_paper(self, points: ArrayLike) -> NDArray[np.float64]:
        """Points of space float[..., 3] on paper, float[..., 2]."""
        return np.asarray(np.asarray(points, dtype=np.float64) @ np.stack((self.right, self.down), axis=1))

    def brightness(self, normals: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return how bright faces are with normals float64[..., 3], as for ``shade.lit``."""
        across, down = self.right / np.linalg.norm(self.right), self.down / np.linalg.norm(self.down)
        light = self.light[0] * across + self.light[1] * down + self.light[2] * self.toward
        bright = np.minimum(_RANGE * np.maximum(normals @ light, 0.0) - _DARKEST, _BRIGHTEST)
        return np.asarray(np.round(bright, 2), dtype=np.float64)


@cache
def sight(lattice: Lattice, view: View) -> Sight:
    """Return the direction for a lattice that is near the corner of a view."""
    match lattice.cell_kind:
        case "cube":
            right, down = view.points(np.eye(3)).T
            return Sight(right, down, np.array(view.signs) / 3**0.5, _LIGHT_OF_CUBES)
        case "ball":
            return _sight(view, *_BALLS)
        case "polyhedron":
            return _sight_of_polyhedra(lattice, view)


def _sight_of_polyhedra(lattice: Lattice, view: View) -> Sight:
    """Return the direction from which no side is seen from the edge."""
    outward = lattice.outward([facet.normal for facets in lattice.facets for facet in facets])
    return max(
        (_sight(view, *angles) for angles in product(_TRIED_SIDEWAYS, _TRIED_ABOVE)),
        key=lambda found: round(float(np.abs(outward @ found.toward).min()), 6),
    )


def _sight(view: View, sideways: int, above: int) -> Sight:
    x, y, z = view.signs
    a, b = radians(sideways), radians(above)
    toward = np.array((x * np.cos(b) * np.sin(a), y * np.cos(b) * np.cos(a), z * np.sin(b)))
    right = np.cross((0.0, 0.0, 1.0), toward)
    right /= np.linalg.norm(right)
    return Sight(right, -np.cross(toward, right), toward)
