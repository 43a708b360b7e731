"""Convex bodies with whole coordinates: their sides, and where two of them overlap.

The cells of a lattice are such bodies (balls apart). All here is computed in whole numbers, so that bodies
that touch never overlap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry.motion import Cell, Exact, ExactPoint, dot
from burrkit.geometry.raster import as_cell
from burrkit.runtime.records import dataclass


@dataclass(frozen=True)
class Facet:
    """A side of a body: its vertices in order around it, counter-clockwise from outside, and its plane.

    Points p of the body have ``normal`` . p <= ``bound``.
    """

    normal: Cell
    bound: int
    vertices: tuple[Cell, ...]


def _primitive(vectors: NDArray[np.int64]) -> NDArray[np.int64]:
    """Vectors, int64[..., 3], each divided by the greatest common divisor of its numbers."""
    return np.asarray(vectors // np.gcd.reduce(vectors, axis=-1, keepdims=True))


def facets(body: tuple[Cell, ...]) -> list[Facet]:
    """The sides of the convex hull of some points, each once."""
    points = np.array(body, dtype=np.int64).reshape(-1, 3)
    found: dict[Cell, Facet] = {}
    for i, j, k in combinations(range(len(points)), 3):
        normal = np.cross(points[j] - points[i], points[k] - points[i])
        if not normal.any():
            continue
        normal = _primitive(normal)
        heights = points @ normal
        for n, h in ((normal, heights), (-normal, -heights)):
            if h[i] == h.max() and as_cell(n) not in found:
                around = _around(points[h == h.max()], n)
                found[as_cell(n)] = Facet(as_cell(n), int(h[i]), tuple(map(as_cell, around)))
    return list(found.values())


def _around(points: NDArray[np.int64], normal: NDArray[np.int64]) -> NDArray[np.int64]:
    """The points of a side in order around it, counter-clockwise as seen from outside."""
    centre = points.mean(axis=0)
    first = points[0] - centre
    angles = np.arctan2(
        np.cross(first, points - centre) @ normal / np.linalg.norm(normal), (points - centre) @ first
    )
    return np.asarray(points[np.argsort(angles, kind="stable")])


def clipped(polygon: Sequence[ExactPoint], halves: Iterable[tuple[ExactPoint, Exact]]) -> list[ExactPoint]:
    """The corners of the part of a convex polygon within half-spaces (I. Sutherland, G. Hodgman, 1974).

    A half-space (n, c) has the points p with n . p <= c.
    """
    from fractions import Fraction

    left = list(polygon)
    for normal, bound in halves:
        heights = [dot(normal, point) - bound for point in left]
        inside: list[ExactPoint] = []
        for i, (point, height) in enumerate(zip(left, heights, strict=True)):
            before, level = left[i - 1], heights[i - 1]
            if height * level < 0:
                part = Fraction(level) / (level - height)
                x, y, z = (a + part * (b - a) for a, b in zip(before, point, strict=True))
                inside.append((x, y, z))
            if height <= 0:
                inside.append(point)
        left = inside
    return left


class ConvexBody:
    """The vertices of a body, the normals of its sides and the directions of its edges: int64[n, 3] each."""

    def __init__(self, vertices: tuple[Cell, ...], facets: tuple[Facet, ...]) -> None:
        self.vertices = np.array(vertices, dtype=np.int64)
        self.normals = np.array([facet.normal for facet in facets], dtype=np.int64)
        corners = [np.array(facet.vertices) for facet in facets]
        edges = _primitive(np.concatenate([np.roll(c, -1, axis=0) - c for c in corners]))
        self.edges = np.unique(np.where((edges < 0)[:, :1], -edges, edges), axis=0)


def difference(one: ConvexBody, other: ConvexBody) -> list[tuple[int, ...]]:
    """The half-spaces (n, c) of the places of ``other`` at which its inside meets that of ``one``.

    These places are the inside of a convex body, the Minkowski difference. Its sides are parallel to sides of
    the two, or to an edge of each.
    """
    crossed = np.cross(one.edges[:, None], other.edges[None]).reshape(-1, 3)
    crossed = _primitive(crossed[crossed.any(axis=1)])
    normals = np.unique(np.concatenate((one.normals, -other.normals, crossed, -crossed)), axis=0)
    own, its = one.vertices @ normals.T, other.vertices @ normals.T
    far, near = own.max(axis=0), its.min(axis=0)
    at_far, at_near = own == far, its == near
    found: list[tuple[int, ...]] = []
    for i, n in enumerate(normals):
        sides = at_far[:, i].sum(), at_near[:, i].sum()
        if max(sides) == 2 == min(sides):
            p, q = one.vertices[at_far[:, i]], other.vertices[at_near[:, i]]
            is_side = np.cross(p[1] - p[0], q[1] - q[0]).any()
        else:
            is_side = max(sides) > 2
        if is_side:
            found.append((*as_cell(n), int(far[i] - near[i])))
    return found
