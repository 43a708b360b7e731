"""Triangulation of a flat face with holes; no point is added, so that neighbours match.

Holes are joined to the border around them by cuts, then ears are cut off (D. Eberly, "Triangulation by Ear
Clipping", 2002). Coordinates are whole numbers and all tests are exact. A loop that is cut into triangles of
the same orientation is covered by them exactly once, in whatever way they were found.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


class NoTriangulationError(AssertionError):
    """A border that crosses itself, which none of a face does."""


def triangulated(
    points: Ints, border: Sequence[int], holes: Sequence[Sequence[int]]
) -> list[tuple[int, int, int]]:
    """Return triangles of indices into ``points`` int64[n, 2], counterclockwise like the ``border``.

    ``holes`` run clockwise. Coordinates are below 2**26, so that products are exact. Corners may be
    collinear, and borders may touch themselves and each other in single points.
    """
    ring = list(border)
    waiting = sorted(holes, key=lambda hole: -int(points[list(hole), 0].max()))
    for k, hole in enumerate(waiting):
        ring = _merged(points, ring, list(hole), waiting[k + 1 :])
    return _ears(points, ring)


def cross(o: Ints, a: Ints, b: Ints) -> Ints:
    """Twice the signed area of the triangles o, a, b int64[..., 2]: positive if they go counterclockwise."""
    found: Ints = (a[..., 0] - o[..., 0]) * (b[..., 1] - o[..., 1]) - (a[..., 1] - o[..., 1]) * (
        b[..., 0] - o[..., 0]
    )
    return found


# Ears ----------------------------------------------------------------------------------------------------


def _ears(points: Ints, ring: list[int]) -> list[tuple[int, int, int]]:
    found: list[tuple[int, int, int]] = []
    ring = list(ring)
    at = misses = 0
    while len(ring) > 3:
        n = len(ring)
        if misses > n:
            raise NoTriangulationError("a face without ears")
        at %= n
        before, here, after = ring[at - 1], ring[at], ring[(at + 1) % n]
        if _is_ear(points, ring, at):
            found.append((before, here, after))
            del ring[at]
            misses = 0
            # Not immediately the next corner of the same triangle: fans of slivers print and render badly.
            at += 1
        else:
            misses += 1
            at += 1
    if cross(*points[ring]) <= 0:
        raise NoTriangulationError("a face without area")
    return [*found, (ring[0], ring[1], ring[2])]


def _is_ear(points: Ints, ring: list[int], at: int) -> bool:
    a, b, c = points[ring[at - 1]], points[ring[at]], points[ring[(at + 1) % len(ring)]]
    if cross(a, b, c) <= 0:
        return False
    others = points[ring]
    low, high = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
    others = others[((others >= low) & (others <= high)).all(axis=1)]
    inside = (cross(a, b, others) >= 0) & (cross(b, c, others) >= 0) & (cross(c, a, others) >= 0)
    others = others[inside]
    at_corner = (others == a).all(axis=1) | (others == b).all(axis=1) | (others == c).all(axis=1)
    return bool(at_corner.all())


# Holes ---------------------------------------------------------------------------------------------------


def _merged(points: Ints, ring: list[int], hole: list[int], waiting: Sequence[Sequence[int]]) -> list[int]:
    """Connect a hole to the border by a cut in both directions, which crosses nothing."""
    loops = [ring, hole, *map(list, waiting)]
    starts = points[[i for loop in loops for i in loop]]
    ends = points[[i for loop in loops for i in (*loop[1:], loop[0])]]
    for h in np.argsort(-points[hole, 0], kind="stable").tolist():
        origin = points[hole[h]]
        distance = ((points[ring] - origin) ** 2).sum(axis=1)
        for r in np.argsort(distance, kind="stable").tolist():
            target = points[ring[r]]
            if (
                _is_between(points, hole, h, target)
                and _is_between(points, ring, r, origin)
                and not _meets(origin, target, starts, ends)
            ):
                return [*ring[: r + 1], *hole[h:], *hole[: h + 1], *ring[r:]]
    raise NoTriangulationError("a hole that sees no border")


def _is_between(points: Ints, loop: list[int], at: int, target: Ints) -> bool:
    """Return whether the segment from a corner of a loop to ``target`` starts on the loop's left."""
    before, here, after = points[loop[at - 1]], points[loop[at]], points[loop[(at + 1) % len(loop)]]
    left_of_out, left_of_in = cross(here, after, target) > 0, cross(before, here, target) > 0
    if cross(before, here, after) > 0:
        return bool(left_of_out and left_of_in)
    return bool(left_of_out or left_of_in)


def _meets(a: Ints, b: Ints, starts: Ints, ends: Ints) -> bool:
    """Return whether the open segment from a to b touches any edge except those at its ends."""
    s, e = np.sign(cross(a, b, starts)), np.sign(cross(a, b, ends))
    o, p = np.sign(cross(starts, ends, a)), np.sign(cross(starts, ends, b))
    own = (
        (starts == a).all(axis=1)
        | (starts == b).all(axis=1)
        | (ends == a).all(axis=1)
        | (ends == b).all(axis=1)
    )
    low, high = np.minimum(a, b), np.maximum(a, b)
    apart = (np.maximum(starts, ends) < low).any(axis=1) | (np.minimum(starts, ends) > high).any(axis=1)
    touches = (s * e <= 0) & (o * p <= 0) & ~apart & ~own
    return bool(touches.any())
