"""Which parts of lines and points are hidden by convex polygons in front of them, and an order of painting.

Everything a polygon hides of a line is one interval, since each condition on the points of the line (to be
inside an edge of the polygon on paper, and behind its plane) holds on one side of a point:

    line k   0 .....[=====].......[==========].... 1       [====] behind a polygon
                 seen      seen               seen         the gaps between the intervals

Polygons that face the viewer are painted in an order, the farthest first. A polygon must come before one that
overlaps it on paper, unless it is in front of the plane of that one, or that one is behind its plane.
Polygons without any that must come before them are painted at once, those without any that must come after
them at the end. What is left in the middle has polygons in a ring, each over the next one; a plane parts it
in two, those before it after those behind it, and what it cuts comes in two pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.drawing.view import Sight

#: Lengths below this are 0, in edges of a cube.
EXACT: Final = 1e-6

#: Lines or points are compared with the polygons near them, at least ``_TOGETHER`` at once, in strips this
#: high; or with all polygons if these are few numbers.
_TOGETHER: Final = 64
_STRIP: Final = 1.0
_CHUNK: Final = 1_000_000

#: Lines of sight pass this far from a point, since in isometric view many edges cover each other.
_OFFSET: Final = (2.3e-4, 1.1e-4)


class Intervals(NamedTuple):
    """Parts of lines, each from 0 to 1: the number of the line, and where on it a part begins and ends."""

    line: NDArray[np.int64]
    begin: NDArray[np.float64]
    end: NDArray[np.float64]

    def longer(self, length: NDArray[np.float64], least: float) -> Intervals:
        """Return the parts that are longer than ``least``, by the length of each line."""
        some = (self.end - self.begin) * length[self.line] > least
        return Intervals(self.line[some], self.begin[some], self.end[some])


class Polygons:
    """Convex polygons that face the viewer, each counter-clockwise from outside, with their normals.

    ``corners`` float64[n, m, 3] repeat the last corner of a polygon that has fewer than others.
    """

    def __init__(self, corners: NDArray[np.float64], normals: NDArray[np.float64], sight: Sight) -> None:
        self.corners, self.normals, self.sight = corners, normals, sight
        self.bounds = (corners[:, 0] * normals).sum(axis=1)
        self.flat = sight.on_paper(corners)
        # By edges first, so that what is to be true of all of them is fast to see.
        starts = self.flat.transpose(1, 0, 2)
        edges = np.roll(starts, -1, axis=0) - starts
        length = np.hypot(edges[..., 0], edges[..., 1])
        is_edge = length > EXACT
        own = is_edge.T[..., None]
        self.counts = is_edge.sum(axis=0)
        self.middles = (corners * own).sum(axis=1) / np.maximum(self.counts, 1)[:, None]
        # Right and down on paper, and toward the viewer, are a left-handed frame: turn the other way round.
        inward = np.stack((edges[..., 1], -edges[..., 0]), axis=-1)
        self._inward = inward / np.where(is_edge, length, np.inf)[..., None]
        # Between equal corners there is no edge: everything is inside of it.
        self._edge_at = np.where(is_edge, (self._inward * starts).sum(axis=-1), -1.0)

    def inside(
        self, points: NDArray[np.float64], some: NDArray[np.int64] | None = None
    ) -> NDArray[np.float64]:
        """Return float64[m, k, n]: how far point k of float64[k, 2] is inside edge m of polygon n of some."""
        inward, edge_at = self._inward, self._edge_at
        if some is not None:
            inward, edge_at = inward[:, some], edge_at[:, some]
        return points @ inward.transpose(0, 2, 1) - edge_at[:, None]

    def _near(self, boxes: NDArray[np.float64]) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        """Yield boxes on paper, float64[k, 2, 2], that are near each other, and the polygons near them."""
        low, high = self.flat.min(axis=1, initial=np.inf), self.flat.max(axis=1, initial=-np.inf)
        middle = boxes.mean(axis=1)
        order = np.lexsort((middle[:, 0], np.floor(middle[:, 1] / _STRIP)))
        step = len(boxes) if self._edge_at.size * len(boxes) < _CHUNK else _TOGETHER
        for first in range(0, len(boxes), max(step, 1)):
            some = order[first : first + step]
            least, most = boxes[some, 0].min(axis=0), boxes[some, 1].max(axis=0)
            yield some, np.flatnonzero(((low < most + EXACT) & (high > least - EXACT)).all(axis=1))

    def covered(self, lines: NDArray[np.float64]) -> Intervals:
        """Return where lines, float64[k, 2, 2] on paper, are inside a polygon or on its border."""
        return self._intervals(lines, None)

    def hidden(self, lines: NDArray[np.float64]) -> Intervals:
        """Return where lines, float64[k, 2, 3] in space, are behind a polygon or behind its border."""
        return self._intervals(self.sight.on_paper(lines), lines)

    def _intervals(self, flat: NDArray[np.float64], space: NDArray[np.float64] | None) -> Intervals:
        parts = [Intervals(np.zeros(0, np.int64), np.zeros(0), np.zeros(0))]
        for some, near in self._near(np.sort(flat, axis=1)):
            start, end = (self.inside(flat[some, k], near) + EXACT for k in (0, 1))
            if space is not None:
                start, end = (
                    np.concatenate((inside, self._behind(space[some, k], near)[None]))
                    for k, inside in enumerate((start, end))
                )
            with np.errstate(divide="ignore", invalid="ignore"):
                cross = start / (start - end)
            begins = np.where(start > 0, 0.0, np.where(end > 0, cross, 2.0)).max(axis=0)
            stops = np.where(end > 0, 1.0, np.where(start > 0, cross, -1.0)).min(axis=0)
            line, polygon = np.nonzero(stops > begins + 1e-9)
            parts.append(Intervals(some[line], begins[line, polygon], stops[line, polygon]))
        return Intervals(*map(np.concatenate, zip(*parts, strict=True)))

    def _behind(self, points: NDArray[np.float64], some: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return float64[k, n]: how far behind the plane of polygon ``some[n]`` points float64[k, 3] are."""
        return np.asarray(self.bounds[some] - points @ self.normals[some].T - EXACT)

    def ahead(
        self, points: NDArray[np.float64], owners: NDArray[np.int64], count: int
    ) -> NDArray[np.float64]:
        """Return float64[k, count]: how far in front of points float64[k, 3] the polygons of each owner are.

        ``owners`` int64[n] are those of the polygons; 0 where none is in front.
        """
        slope = self.normals @ self.sight.toward
        found = np.zeros((len(points), count))
        flat = self.sight.on_paper(points) + _OFFSET
        for some, near in self._near(np.repeat(flat[:, None], 2, axis=1)):
            is_inside = (self.inside(flat[some], near) > 0).all(axis=0)
            away = np.where(is_inside, self._behind(points[some], near) / slope[near], 0.0)
            point, polygon = np.nonzero(away > 0)
            np.maximum.at(found, (some[point], owners[near[polygon]]), away[point, polygon])
        return found


def padded(shapes: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Return polygons as one array float64[n, m, 3], the last corners of shorter ones repeated."""
    most = max(map(len, shapes), default=3)
    rows = [s if len(s) == most else np.concatenate((s, np.repeat(s[-1:], most - len(s), 0))) for s in shapes]
    return np.array(rows, dtype=np.float64).reshape(-1, most, 3)


def gaps(count: int, *covered: Intervals) -> Intervals:
    """Return what intervals leave of ``count`` lines."""
    every = np.arange(count)
    line = np.concatenate([*(part.line for part in covered), every, every])
    begin = np.concatenate([*(part.begin for part in covered), np.full(count, -1.0), np.full(count, 1.0)])
    end = np.concatenate([*(part.end for part in covered), np.zeros(count), np.full(count, 2.0)])
    order = np.lexsort((begin, line))
    line, begin, end = line[order], begin[order], end[order]
    # All lines one behind the other: what comes before on a line reaches no farther than 2.
    reach = np.maximum.accumulate(end + 3.0 * line) - 3.0 * line
    some = np.flatnonzero((line[1:] == line[:-1]) & (begin[1:] > reach[:-1] + 1e-7))
    return Intervals(line[some], reach[some], begin[some + 1])


# Order of painting ---------------------------------------------------------------------------------------

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
