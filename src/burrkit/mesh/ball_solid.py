"""The printed solid of a piece of balls: spheres, with a neck between any two that touch.

All spheres are equal. In each of the twelve directions in which balls touch a circle is drawn on it: with a
neck the surface goes on from the circle to that of the other ball, and else it closes over it in a dome. What
is left between the circles is the convex hull of points on the sphere, found once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import asin, cos, pi, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Lattice, Voxels
from burrkit.mesh.model import Mesh, MeshError
from burrkit.mesh.sides import keys_of

#: The radius of a neck, by that of a ball; corners of a circle; and circles of a dome.
NECK: Final = 0.4
CIRCLE: Final = 24
_DOME: Final = 4

#: Points on a sphere before those near a circle are left out, and how near that is.
_SPREAD: Final = 420
_NEAR: Final = 0.09


@dataclass(frozen=True, eq=False)
class _Ball:
    """A sphere of radius 1 without caps: points, triangles, and the points of the circle of each direction.

    ``directions`` float64[d, 3]; ``circles`` int64[d, CIRCLE], counter-clockwise as seen from outside.
    """

    points: NDArray[np.float64]
    triangles: NDArray[np.int64]
    directions: NDArray[np.float64]
    circles: NDArray[np.int64]


def ball_solid(cells: Voxels, *, unit: float, inset: float) -> Mesh:
    """Return the solid of balls in millimetres, ``unit`` of them the diameter of a ball without inset.

    Raises MeshError if the inset leaves too little of a ball.
    """
    lattice = cells.lattice
    radius = lattice.radius * unit
    if inset > 0.2 * radius:
        raise MeshError(
            f"an inset of {inset:g} mm leaves too little of a ball; the most is {0.2 * radius:.3g} mm",
            "too-large",
        )
    ball = _ball(lattice)
    centres = lattice.places(cells.cells) @ np.array(lattice.metric) * unit
    index = {key: k for k, key in enumerate(keys_of(cells))}
    count = len(ball.points)
    points = [centre + (radius - inset) * ball.points for centre in centres]
    triangles = [ball.triangles + k * count for k in range(len(centres))]
    extra = len(centres) * count
    for (kind, a, b, c), k in index.items():
        for d, (_, (x, y, z)) in enumerate(lattice.neighbours[0]):
            own = ball.circles[d] + k * count
            other = index.get((kind, a + x, b + y, c + z))
            if other is None:
                dome, faces = _dome(ball, d)
                numbers = np.concatenate((own, np.arange(extra, extra + len(dome))))
                points.append(centres[k] + (radius - inset) * dome)
                triangles.append(numbers[faces])
                extra += len(dome)
            elif k < other:
                opposite = int((ball.directions @ ball.directions[d]).argmin())
                back = ball.circles[opposite] + other * count
                triangles.append(_tube(own, back, np.concatenate(points[: len(centres)])))
    return Mesh(np.concatenate(points), np.concatenate(triangles).astype(np.int32))


def _tube(one: NDArray[np.int64], other: NDArray[np.int64], points: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the triangles between two circles that look at each other."""
    # The other one runs the other way round, and begins somewhere else.
    away = np.linalg.norm(points[other] - points[one[0]], axis=1)
    facing = np.roll(other, -int(away.argmin()))
    facing = np.concatenate((facing[:1], facing[:0:-1]))
    after, beyond = np.roll(one, -1), np.roll(facing, -1)
    return np.concatenate((np.stack((one, after, beyond), axis=1), np.stack((one, beyond, facing), axis=1)))


def _circle(direction: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    """Return points of the sphere at an angle from a direction, counter-clockwise as seen from outside.

    Those of opposite directions are opposite each other.
    """
    line = direction * (1 if tuple(direction) > (0, 0, 0) else -1)
    first = np.cross(line, np.eye(3)[np.abs(line).argmin()])
    first /= np.linalg.norm(first)
    second = np.cross(direction, first)
    turns = np.arange(CIRCLE) * 2 * pi / CIRCLE
    ring = np.cos(turns)[:, None] * first + np.sin(turns)[:, None] * second
    return np.asarray(cos(angle) * direction + sin(angle) * ring)


def _dome(ball: _Ball, direction: int) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the points of a cap inside its circle, and its triangles; the circle is 0 to CIRCLE - 1."""
    way, angle = ball.directions[direction], asin(NECK)
    rings = [_circle(way, angle * (1 - k / _DOME)) for k in range(1, _DOME)]
    triangles = []
    for k in range(_DOME - 1):
        inner = np.arange(CIRCLE) + (k + 1) * CIRCLE
        outer = np.arange(CIRCLE) + k * CIRCLE
        after, further = np.roll(outer, -1), np.roll(inner, -1)
        triangles += [np.stack((outer, after, further), axis=1), np.stack((outer, further, inner), axis=1)]
    last = np.arange(CIRCLE) + (_DOME - 1) * CIRCLE
    top = np.full(CIRCLE, _DOME * CIRCLE)
    triangles.append(np.stack((last, np.roll(last, -1), top), axis=1))
    return np.concatenate([*rings, way[None]]), np.concatenate(triangles)


@cache
def _ball(lattice: Lattice) -> _Ball:
    times = np.array([c for _, c in lattice.neighbours[0]])
    ways = times @ np.array(lattice.steps) @ np.array(lattice.metric)
    directions = ways / np.linalg.norm(ways, axis=1)[:, None]
    angle = asin(NECK)
    circles = [_circle(way, angle) for way in directions]
    free = _spread(_SPREAD)
    free = free[((free @ directions.T) < cos(angle + _NEAR)).all(axis=1)]
    points = np.concatenate([*circles, free])
    ring_of = np.concatenate(
        [np.repeat(np.arange(len(circles)), CIRCLE), np.full(len(free), -1, dtype=np.int64)]
    )
    hull = _sphere_hull(points)
    rings = ring_of[hull]
    is_cap = (rings[:, 0] >= 0) & (rings == rings[:, :1]).all(axis=1)
    numbers = np.arange(len(circles) * CIRCLE).reshape(len(circles), CIRCLE)
    return _Ball(points, hull[~is_cap], directions, numbers)


def _spread(count: int) -> NDArray[np.float64]:
    """Return points all over a sphere, along a spiral with the golden angle."""
    k = np.arange(count) + 0.5
    up, turn = 1 - 2 * k / count, k * pi * (3 - 5**0.5)
    wide = np.sqrt(1 - up * up)
    return np.stack((wide * np.cos(turn), wide * np.sin(turn), up), axis=1)


def _sphere_hull(points: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the convex hull of points of a sphere as triangles, int64[m, 3], point by point.

    Points are moved by a millionth, so that no four are on one circle.
    """
    rng = np.random.default_rng(1)
    at = points + 1e-6 * rng.standard_normal(points.shape)
    first = [0, *(int(k) for k in np.linspace(1, len(points) - 1, 3))]
    middle = at[first].mean(axis=0)
    triangles = []
    for k in range(4):
        a, b, c = (first[j] for j in range(4) if j != k)
        outward = np.cross(at[b] - at[a], at[c] - at[a])
        triangles.append((a, b, c) if outward @ (at[a] - middle) > 0 else (a, c, b))
    hull = np.array(triangles, dtype=np.int64)
    for k in range(len(points)):
        if k in first:
            continue
        a, b, c = at[hull].transpose(1, 0, 2)
        seen = (np.cross(b - a, c - a) * (at[k] - a)).sum(axis=1) > 0
        edges = {
            edge
            for triangle in hull[seen].tolist()
            for edge in zip(triangle, (*triangle[1:], triangle[0]), strict=True)
        }
        rim = [(p, q, k) for p, q in sorted(edges) if (q, p) not in edges]
        hull = np.concatenate((hull[~seen], np.array(rim, dtype=np.int64)))
    return hull
