"""What a slicer requires of a mesh: closed, wound one way, one body, not through itself, thick walls."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry.components import component_roots
from burrkit.mesh.box_tree import BoxTree
from burrkit.mesh.model import Mesh

#: How far, in millimetres, an edge passes through a triangle before it counts, below what printers resolve.
_DEEP: Final = 1e-2
#: The thickest wall that is measured, in millimetres, and the rays that do it.
MOST_WALL: Final = 3.0
_RAYS: Final = 4000
#: The cosine of the greatest angle between the two sides of a wall, 20 degrees: what tapers more is an edge.
_OPPOSITE: Final = -0.94


def faults(mesh: Mesh) -> list[str]:
    """What keeps a mesh from being one solid body, in words; nothing if it is one."""
    if not len(mesh.triangles):
        return ["there are no triangles"]
    found = []
    _, there, back = edges_of(mesh)
    if len(np.unique(there)) < len(there):
        found.append("an edge has two triangles on one side: it is not wound one way, or not a manifold")
    if open_edges := int((~np.isin(there, back)).sum()):
        found.append(f"not watertight: {open_edges} edges have one triangle only")
    if found:
        return found
    volumes = [part.volume for part in shells(mesh)]
    outer = sum(volume > 0 for volume in volumes)
    if mesh.volume <= 0:
        found.append("the volume is not positive: it is inside out")
    elif outer != 1:
        found.append(f"{outer} bodies instead of one")
    if crossed := len(self_crossings(mesh)):
        found.append(f"the surface passes through itself at {crossed} pairs of triangles")
    return found


def edges_of(mesh: Mesh) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """int64[3m, 2]: the edges of the triangles, as they go round; and a number for each, there and back."""
    corners = mesh.triangles.astype(np.int64)
    ends = np.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]])
    places = np.array((len(mesh.points), 1), dtype=np.int64)
    return ends, ends @ places, ends[:, ::-1] @ places


def shells(mesh: Mesh) -> list[Mesh]:
    """The connected parts of a surface; those of a negative volume are cavities."""
    corners = mesh.triangles.astype(np.int64)
    of = component_roots(len(mesh.points), corners[:, :2].ravel(), corners[:, 1:].ravel())[corners[:, 0]]
    return [Mesh(mesh.points, mesh.triangles[of == label]) for label in np.unique(of)]


def tree_of(corners: NDArray[np.float64]) -> BoxTree:
    """The boxes around triangles, float64[m, 3, 3]."""
    return BoxTree(corners.min(axis=1), corners.max(axis=1))


def self_crossings(mesh: Mesh, since: int = 0) -> NDArray[np.int64]:
    """int64[k, 2]: triangles of which one has an edge through the other, not at a common corner.

    The second has the greater number, from ``since`` on.
    """
    pairs = tree_of(mesh.corners).pairs(tree_of(mesh.corners[since:]))
    pairs[:, 1] += since
    pairs = pairs[pairs[:, 0] < pairs[:, 1]]
    first, second = mesh.triangles[pairs[:, 0]], mesh.triangles[pairs[:, 1]]
    common = (first[:, :, None] == second[:, None, :]).any(axis=2).sum(axis=1)
    pairs = pairs[common < 2]
    crossed = np.zeros(len(pairs), dtype=np.bool_)
    for one, other in (pairs.T, pairs.T[::-1]):
        triangle = mesh.corners[other]
        for k in range(3):
            ends = mesh.triangles[one][:, [k, (k + 1) % 3]]
            begins, finishes = mesh.points[ends[:, 0]], mesh.points[ends[:, 1]]
            crossed |= _passes(begins, finishes, triangle)
    return np.asarray(pairs[crossed])


def _passes(
    begins: NDArray[np.float64], ends: NDArray[np.float64], triangles: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """bool[n]: whether each segment passes through its triangle, farther than ``_DEEP`` from its rim."""
    a, b, c = triangles.transpose(1, 0, 2)
    normal = np.cross(b - a, c - a)
    size = np.linalg.norm(normal, axis=1)
    normal /= np.where(size > 0, size, 1.0)[:, None]
    before, after = _dots(begins - a, normal), _dots(ends - a, normal)
    below, above = np.minimum(before, after) < -_DEEP, np.maximum(before, after) > _DEEP
    apart: NDArray[np.bool_] = below & above & (size > 0)
    share = np.where(apart, before / np.where(apart, before - after, 1.0), 0.0)
    point = begins + share[:, None] * (ends - begins)
    for p, q in ((a, b), (b, c), (c, a)):
        inward = np.cross(normal, q - p)
        inward /= np.maximum(np.linalg.norm(inward, axis=1), 1e-12)[:, None]
        apart &= _dots(point - p, inward) > _DEEP
    return apart


def _dots(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray((one * other).sum(axis=1))


# Walls ---------------------------------------------------------------------------------------------------


def thinnest_wall(mesh: Mesh, area: float = 1.0) -> float:
    """The thickness, in millimetres, below which a wall is over ``area`` mm2; at most ``MOST_WALL``."""
    thick, _ = walls(mesh)
    thin = int(np.ceil(area / (np.linalg.norm(mesh.normals, axis=1).sum() / 2 / len(thick))))
    return float(np.sort(thick)[min(thin, len(thick) - 1)])


def walls(mesh: Mesh) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Thicknesses of walls, float64[n] up to ``MOST_WALL``, and the points where they are, float64[n, 3].

    Rays go inwards from points spread evenly over the surface, and a wall is where they come out again
    through a face nearly parallel to the one where they began.
    """
    normals = mesh.normals
    sizes = np.linalg.norm(normals, axis=1)
    inward = -normals / np.maximum(sizes, 1e-12)[:, None]
    of, points = _spread(mesh, sizes / 2)
    begins = points + 1e-4 * inward[of]
    ends = begins + MOST_WALL * inward[of]
    corners = mesh.corners
    pairs = BoxTree(np.minimum(begins, ends), np.maximum(begins, ends)).pairs(tree_of(corners))
    ray, hit = pairs[(inward[of[pairs[:, 0]]] * inward[pairs[:, 1]]).sum(axis=1) < _OPPOSITE].T
    a = corners[hit, 0]
    way = _dots(ends[ray] - begins[ray], inward[hit])
    share = _dots(a - begins[ray], inward[hit]) / way
    inside = (
        (share > 0) & (share < 1) & _holds(corners[hit], begins[ray] + share[:, None] * (ends - begins)[ray])
    )
    wall = np.full(len(of), MOST_WALL)
    np.minimum.at(wall, ray[inside], MOST_WALL * share[inside])
    return wall, points


def _holds(triangles: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """bool[n]: whether each point of the plane of its triangle is in it."""
    a, b, c = triangles.transpose(1, 0, 2)
    normal = np.cross(b - a, c - a)
    is_in = np.ones(len(points), dtype=np.bool_)
    for p, q in ((a, b), (b, c), (c, a)):
        is_in &= _dots(np.cross(q - p, points - p), normal) >= 0
    return is_in


def _spread(mesh: Mesh, areas: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Points spread over a surface by area, the same ones each time: their triangles, and their places."""
    steps = (np.arange(_RAYS) + 0.5) / _RAYS
    of = np.searchsorted(np.cumsum(areas), steps * areas.sum(), side="right").clip(max=len(areas) - 1)
    # Two irrational multiples fill a square evenly; beyond its diagonal they are turned back.
    u, v = (np.arange(_RAYS) * 0.7548776662) % 1, (np.arange(_RAYS) * 0.5698402910) % 1
    over = u + v > 1
    u, v = np.where(over, 1 - u, u), np.where(over, 1 - v, v)
    a, b, c = mesh.corners[of].transpose(1, 0, 2)
    return of, a + u[:, None] * (b - a) + v[:, None] * (c - a)
