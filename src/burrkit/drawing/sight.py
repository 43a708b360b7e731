"""The direction from which shapes of other cells than cubes are seen, and their projection to paper.

It is a parallel projection from the corner of a ``View``. In isometric view many sides of such cells would be
seen exactly from the edge, so the direction is the one near it from which no side is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from math import radians
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from burrkit.drawing.view import View
from burrkit.geometry import Lattice

#: Degrees to try: aside from the front, and above the table.
_ASIDE: Final = range(18, 41)
_ABOVE: Final = range(22, 36)

#: Of balls, all of whose directions are alike.
_BALLS: Final = (25, 28)


@dataclass(frozen=True, eq=False)
class Sight:
    """Three directions of space, each of length 1: to the right and down on paper, and toward the viewer."""

    right: NDArray[np.float64]
    down: NDArray[np.float64]
    toward: NDArray[np.float64]

    def on_paper(self, points: ArrayLike) -> NDArray[np.float64]:
        """Points of space float[..., 3] on paper, float[..., 2]."""
        return np.asarray(np.asarray(points, dtype=np.float64) @ np.stack((self.right, self.down), axis=1))


@cache
def sight(lattice: Lattice, view: View) -> Sight:
    """Return the direction for a lattice that is near the corner of a view."""
    if lattice.touching:
        return _sight(view, *_BALLS)
    metric = np.array(lattice.metric)
    normals = np.array([facet.normal for facets in lattice.facets for facet in facets], dtype=np.float64)
    outward = np.linalg.solve(metric, normals.T).T
    outward /= np.linalg.norm(outward, axis=1)[:, None]
    return max(
        (_sight(view, *angles) for angles in product(_ASIDE, _ABOVE)),
        key=lambda found: round(float(np.abs(outward @ found.toward).min()), 6),
    )


def _sight(view: View, aside: int, above: int) -> Sight:
    x, y, z = view.signs
    a, b = radians(aside), radians(above)
    toward = np.array((x * np.cos(b) * np.sin(a), y * np.cos(b) * np.cos(a), z * np.sin(b)))
    right = np.cross((0.0, 0.0, 1.0), toward)
    right /= np.linalg.norm(right)
    return Sight(right, -np.cross(toward, right), toward)
