"""An order of painting for polygons that face the viewer, the farthest first.

A polygon must come before one that overlaps it on paper, unless it is in front of the plane of that one, or
that one is behind its plane. Polygons without any that must come before them are painted at once, those
without any that must come after them at the end. What is left in the middle has polygons in a ring, each over
the next one; a plane parts it in two, those before it after those behind it, and what it cuts comes in two
pieces.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.hidden import EXACT, Polygons, padded

#: More polygons than these are parted by a plane before they are compared with each other.
_MOST: Final = 160


def painted_order(polygons: Polygons) -> list[tuple[int, NDArray[np.float64]]]:
    """Return polygons in an order of painting: the number of each, and its corners.

    Polygons that a single other one hides are left out.
    """
    normals, sight = polygons.normals, polygons.sight
    shapes = [corners[:n] for corners, n in zip(polygons.corners, polygons.counts.tolist(), strict=True)]
    owner = list(range(len(shapes)))
    found: list[tuple[int, NDArray[np.float64]]] = []
    waiting: list[tuple[bool, list[int]]] = [(False, list(range(len(shapes))))]
    while waiting:
        is_sorted, some = waiting.pop()
        if is_sorted or len(some) < 2:
            found += [(owner[k], shapes[k]) for k in some]
            continue
        own = [owner[k] for k in some]
        if len(some) <= _MOST:
            first, middle, last = _peeled(Polygons(padded([shapes[k] for k in some]), normals[own], sight))
            found += [(own[k], shapes[some[k]]) for k in first]
            waiting.append((True, [some[k] for k in last]))
            some = [some[k] for k in middle]
            if not some:
                continue
        before, behind, plane = _best_plane(
            padded([shapes[k] for k in some]), normals[[owner[k] for k in some]]
        )
        normal, bound = normals[owner[some[plane]]], shapes[some[plane]][0] @ normals[owner[some[plane]]]
        near: list[int] = []
        far: list[int] = []
        flat: list[int] = []
        for k, is_before, is_behind in zip(some, before.tolist(), behind.tolist(), strict=True):
            if is_before and is_behind:
                heights = shapes[k] @ normal - bound
                for part, sign in ((near, 1), (far, -1)):
                    part.append(len(shapes))
                    shapes.append(_half(shapes[k], sign * heights))
                    owner.append(owner[k])
            else:
                (near if is_before else far if is_behind else flat).append(k)
        waiting += [(False, near), (True, flat), (False, far)]
    return found


def _peeled(polygons: Polygons) -> tuple[list[int], list[int], list[int]]:
    """Return the first polygons in order, those in the middle that are in a ring, and the last in order."""
    must, is_hidden = _constraints(polygons)
    left = ~is_hidden
    must[is_hidden] = must[:, is_hidden] = False
    ends: list[list[int]] = []
    for order in (must, must.T):
        taken: list[int] = []
        pending = order[left].sum(axis=0)
        while (ready := np.flatnonzero(left & (pending == 0))).size:
            taken += ready.tolist()
            left[ready] = False
            pending = pending - order[ready].sum(axis=0)
        ends.append(taken)
    return ends[0], np.flatnonzero(left).tolist(), ends[1][::-1]


def _constraints(polygons: Polygons) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return bool[n, n]: polygon i must be painted before k; and bool[n]: another one hides polygon i."""
    heights = polygons.corners @ polygons.normals.T - polygons.bounds  # [k, corner, i], above the plane of i
    low, high = heights.min(axis=1).T, heights.max(axis=1).T
    may = (low >= -EXACT) | (high <= EXACT).T  # i before k: k is before the plane of i, or i behind that of k
    count, sides = polygons.flat.shape[:2]
    inside = polygons.inside(polygons.flat.transpose(1, 0, 2).reshape(-1, 2)).reshape(-1, sides, count, count)
    apart = (inside.max(axis=1) <= EXACT).any(axis=0)  # [k, i]: all of k is outside an edge of i
    must = ~may.T & ~apart & ~apart.T
    np.fill_diagonal(must, False)
    is_within = inside.min(axis=(0, 1)) >= -EXACT  # [k, i]: all of k is over i
    return must, (must & is_within).any(axis=1)


def _best_plane(
    points: NDArray[np.float64], normals: NDArray[np.float64]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], int]:
    """Return what reaches before and behind the plane of a polygon that cuts few others, and its number."""
    planes = []
    for k in range(0, len(points), max(len(points) // 6, 1)):
        heights = points @ normals[k] - points[k, 0] @ normals[k]
        before, behind = heights.max(axis=1) > EXACT, heights.min(axis=1) < -EXACT
        cost = 6 * int((before & behind).sum()) + abs(int(before.sum()) - int(behind.sum()))
        planes.append((cost, before, behind, k))
    return min(planes, key=lambda plane: plane[0])[1:]


def _half(points: NDArray[np.float64], heights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the part of a convex polygon where ``heights`` of its corners are not below 0."""
    clipped = []
    for k in range(len(points)):
        h, g = heights[k], heights[k - 1]
        if (h > EXACT and g < -EXACT) or (h < -EXACT and g > EXACT):
            clipped.append(points[k - 1] + (points[k] - points[k - 1]) * (g / (g - h)))
        if h >= -EXACT:
            clipped.append(points[k])
    return np.array(clipped)
