r"""The corner from which a picture is seen, and the projection of points in space to points on paper.

The view is isometric: a line of sight along a diagonal of the cubes, so that the three sides of a cube that
can be seen are alike and every edge has the same length on paper, which is the unit here.

All later stages work in the *view frame*, axes a, b, c, each pointing towards the viewer:

            c                     points on paper      p = a - c,  q = b - c
            |                     right                (p - q) * sqrt(3) / 2
            o                     down                 (p + q) / 2
          /   \
        b       a                 (c points down, and a and b up, in a view from below)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

#: A point on paper: to the right, and down.
Point: TypeAlias = tuple[float, float]

_ASIDE: Final = 3**0.5 / 2


@dataclass(frozen=True)
class View:
    """A corner to look from. ``signs`` are the sides of the puzzle, in x, y and z, where the viewer is."""

    signs: tuple[int, int, int]

    @property
    def is_above(self) -> bool:
        """Whether the tops of the cubes are visible; otherwise their bottoms are."""
        return self.signs[2] > 0

    @property
    def axes(self) -> tuple[int, int, int]:
        """The axes of space (0 x, 1 y, 2 z) that become a, b and c."""
        # A picture must not be a mirror image, so a, which runs to the right, is not always x.
        return (1, 0, 2) if self.signs[0] == self.signs[1] else (0, 1, 2)

    @property
    def opposite(self) -> View:
        """The corner from which one sees the other three sides of every cube."""
        x, y, z = self.signs
        return View((-x, -y, -z))

    @property
    def behind(self) -> View:
        """The view after a walk round the table, from the same height."""
        x, y, z = self.signs
        return View((-x, -y, z))

    def cells(self, cells: NDArray[np.int32]) -> NDArray[np.int64]:
        """Cubes int[n, 3] in the view frame, again by their corners of least coordinates."""
        signs = np.array(self.signs)
        turned = cells * signs - (signs < 0)
        return np.asarray(turned[:, self.axes], dtype=np.int64)

    def points(self, points: ArrayLike) -> NDArray[np.float64]:
        """Points of space float[..., 3] on paper, float[..., 2]."""
        turned = (np.asarray(points, dtype=np.float64) * self.signs)[..., self.axes]
        return self.on_paper(turned[..., 0] - turned[..., 2], turned[..., 1] - turned[..., 2])

    def on_paper(self, p: ArrayLike, q: ArrayLike) -> NDArray[np.float64]:
        """Points of the view frame, by p and q, on paper, float[..., 2]."""
        right, left = np.asarray(p, dtype=np.float64), np.asarray(q, dtype=np.float64)
        return np.stack(((right - left) * _ASIDE, (right + left) / 2 * self.signs[2]), axis=-1)

    def faces_viewer(self, axis: int, sign: int) -> bool:
        """Whether the side of a cube that faces along an axis of space can be seen."""
        return self.signs[axis] == sign


#: The corners of the sides a, b and c of a cube, around each, in p and q from the cube's own point.
CORNERS: Final = np.array(
    [
        [(1, 0), (1, 1), (0, 0), (0, -1)],
        [(0, 1), (1, 1), (0, 0), (-1, 0)],
        [(-1, -1), (0, -1), (0, 0), (-1, 0)],
    ],
    dtype=np.int64,
)

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
