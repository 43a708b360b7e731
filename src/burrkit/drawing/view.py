"""The corner from which a picture is seen, and the isometric projection of space to paper.

A line of sight goes along a diagonal of the cubes, so that the three sides of a cube that can be seen are
equal and every edge has the same length on paper, which is the unit here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from burrkit.drawing.items import Point

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
