"""Which parts of lines and points are hidden by convex polygons in front of them.

Everything a polygon hides of a line is one interval, since each condition on the points of the line (to be
inside an edge of the polygon on paper, and behind its plane) holds on one side of a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.sight import Sight

#: Lengths below this are 0, in edges of a cube.
EXACT: Final = 1e-6

#: Pairs of a line or point and a polygon that are looked at together.
_CHUNK: Final = 200_000

#: Parts of a line from 0 to 1, ascending and apart.
Intervals: TypeAlias = list[tuple[float, float]]


class Polygons:
    """Convex polygons that face the viewer, each counter-clockwise from outside, with their normals."""

    def __init__(
        self, corners: Sequence[NDArray[np.float64]], normals: NDArray[np.float64], sight: Sight
    ) -> None:
        most = max((len(points) for points in corners), default=1)
        # Missing corners repeat the last one; the edges between them have no length.
        self.points = np.array([[*p, *[p[-1]] * (most - len(p))] for p in corners]).reshape(-1, most, 3)
        self.normals = normals.reshape(-1, 3)
        self.bounds = (self.points[:, 0] * self.normals).sum(axis=1)
        self.sight = sight
        self.flat = sight.on_paper(self.points)
        self.low = self.flat.min(axis=1) if len(self.flat) else np.zeros((0, 2))
        self.high = self.flat.max(axis=1) if len(self.flat) else np.zeros((0, 2))
        edges = np.roll(self.flat, -1, axis=1) - self.flat
        inward = np.stack((-edges[..., 1], edges[..., 0]), axis=-1)
        # Right and down on paper, and toward the viewer, are a left-handed frame: turn the other way round.
        length = np.linalg.norm(inward, axis=-1, keepdims=True)
        self.inward = -inward / np.where(length > EXACT, length, np.inf)
        self.is_edge = length[..., 0] > EXACT
        self.at = (self.inward * self.flat).sum(axis=-1)

    def covered(self, lines: NDArray[np.float64], margin: float) -> list[Intervals]:
        """Return where lines, float[n, 2, 2] on paper, are inside a polygon or just outside."""
        return self._intervals(lines, None, margin)

    def hidden(self, lines: NDArray[np.float64]) -> list[Intervals]:
        """Return where lines, float[n, 2, 3] in space, are behind a polygon."""
        return self._intervals(self.sight.on_paper(lines), lines, -EXACT)

    def _intervals(
        self, flat: NDArray[np.float64], space: NDArray[np.float64] | None, margin: float
    ) -> list[Intervals]:
        low, high = flat.min(axis=1), flat.max(axis=1)
        found: list[Intervals] = [[] for _ in range(len(flat))]
        step = max(_CHUNK // max(len(self.points), 1), 1)
        for first in range(0, len(flat), step):
            near = (low[first : first + step, None] < self.high + EXACT).all(axis=2)
            near &= (high[first : first + step, None] > self.low - EXACT).all(axis=2)
            i, p = np.nonzero(near)
            i += first
            ends = (self.inward[p][:, :, None] * flat[i][:, None]).sum(axis=-1) - self.at[p][:, :, None]
            ends = np.where(self.is_edge[p][:, :, None], ends + margin, 1.0)
            if space is not None:
                behind = self.bounds[p][:, None] - (space[i] * self.normals[p][:, None]).sum(axis=-1)
                ends = np.concatenate((ends, behind[:, None] - EXACT), axis=1)
            start, end = ends[..., 0], ends[..., 1]
            with np.errstate(divide="ignore", invalid="ignore"):
                cross = start / (start - end)
            begins = np.where(start > 0, 0.0, np.where(end > 0, cross, 2.0)).max(axis=1)
            stops = np.where(end > 0, 1.0, np.where(start > 0, cross, -1.0)).min(axis=1)
            some = stops > begins + 1e-9
            for k, a, b in zip(i[some].tolist(), begins[some].tolist(), stops[some].tolist(), strict=True):
                found[k].append((a, b))
        return [merged(parts) for parts in found]

    def first_hit(self, points: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return int64[n]: the foremost polygon before points float[n, 3] of space, -1 for none."""
        flat = self.sight.on_paper(points)
        found = np.full(len(points), -1, dtype=np.int64)
        if not len(self.points):
            return found
        depth = points @ self.sight.toward
        slope = self.normals @ self.sight.toward
        step = max(_CHUNK // len(self.points), 1)
        for first in range(0, len(points), step):
            at = slice(first, first + step)
            over = (flat[at, None] > self.low - EXACT).all(axis=2) & (flat[at, None] < self.high + EXACT).all(
                axis=2
            )
            i, p = np.nonzero(over)
            inside = (self.inward[p] * flat[i + first][:, None]).sum(axis=-1) - self.at[p] > EXACT
            inside |= ~self.is_edge[p]
            i, p = i[inside.all(axis=1)], p[inside.all(axis=1)]
            # How far in front of the point the polygon is, on the line of sight.
            ahead = (self.bounds[p] - (points[i + first] * self.normals[p]).sum(axis=1)) / slope[p]
            i, p, ahead = i[ahead > EXACT], p[ahead > EXACT], ahead[ahead > EXACT]
            order = np.argsort(ahead + depth[i + first], kind="stable")
            found[i[order] + first] = p[order]
        return found


def merged(parts: Iterable[tuple[float, float]]) -> Intervals:
    """Return the union of intervals."""
    found: Intervals = []
    for a, b in sorted(parts):
        if found and a <= found[-1][1] + 1e-9:
            found[-1] = found[-1][0], max(found[-1][1], b)
        else:
            found.append((a, b))
    return found


def without(whole: Intervals, parts: Intervals) -> Intervals:
    """Return what is left of intervals without others."""
    found: Intervals = []
    for start, end in whole:
        at = start
        for a, b in parts:
            if b > at and a < end:
                if a > at + 1e-7:
                    found.append((at, a))
                at = max(at, b)
        if at < end - 1e-7:
            found.append((at, end))
    return found


def common(some: Intervals, others: Intervals) -> Intervals:
    """Return the parts that are in both."""
    return [(max(a, c), min(b, d)) for a, b in some for c, d in others if min(b, d) > max(a, c) + 1e-9]


# The order of painting -----------------------------------------------------------------------------------


def painted_order(
    corners: Sequence[NDArray[np.float64]], normals: NDArray[np.float64]
) -> list[tuple[int, NDArray[np.float64]]]:
    """Return polygons that face the viewer in an order of painting, the farthest first: number and corners.

    Planes of polygons part the rest in two, those before it after those behind it; what a plane cuts comes
    in two pieces.
    """
    bounds = np.array([points[0] @ n for points, n in zip(corners, normals, strict=True)])
    shapes = list(corners)
    owner = list(range(len(shapes)))
    found: list[tuple[int, NDArray[np.float64]]] = []
    waiting: list[tuple[bool, list[int]]] = [(False, list(range(len(shapes))))]
    while waiting:
        is_flat, some = waiting.pop()
        if is_flat or len(some) < 2:
            found += [(owner[k], shapes[k]) for k in some]
            continue
        most = max(len(shapes[k]) for k in some)
        points = np.array([[*shapes[k], *[shapes[k][-1]] * (most - len(shapes[k]))] for k in some])
        best: tuple[int, NDArray[np.float64], NDArray[np.float64], int] | None = None
        for k in some[:: max(len(some) // 6, 1)]:
            heights = points @ normals[owner[k]] - bounds[owner[k]]
            low, high = heights.min(axis=1), heights.max(axis=1)
            before, behind = high > EXACT, low < -EXACT
            cost = 6 * int((before & behind).sum()) + abs(int(before.sum()) - int(behind.sum()))
            if best is None or cost < best[0]:
                best = cost, before, behind, owner[k]
        if best is None:
            raise AssertionError("a plane was tried")
        _, before, behind, plane = best
        near: list[int] = []
        far: list[int] = []
        flat: list[int] = []
        for k, is_before, is_behind in zip(some, before.tolist(), behind.tolist(), strict=True):
            if is_before and is_behind:
                heights = shapes[k] @ normals[plane] - bounds[plane]
                for part, sign in ((near, 1), (far, -1)):
                    part.append(len(shapes))
                    shapes.append(_half(shapes[k], sign * heights))
                    owner.append(owner[k])
            else:
                (near if is_before else far if is_behind else flat).append(k)
        waiting += [(False, near), (True, flat), (False, far)]
    return found


def _half(points: NDArray[np.float64], heights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the part of a convex polygon where ``heights`` of its corners are not below 0."""
    kept = []
    for k in range(len(points)):
        h, g = heights[k], heights[k - 1]
        if (h > EXACT and g < -EXACT) or (h < -EXACT and g > EXACT):
            kept.append(points[k - 1] + (points[k] - points[k - 1]) * (g / (g - h)))
        if h >= -EXACT:
            kept.append(points[k])
    return np.array(kept)
