"""Close the holes of a surface, as scans have them where they stood."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from burrkit.mesh.model import Mesh


def rim_edges(mesh: Mesh) -> NDArray[np.int64]:
    """int64[n, 2]: the edges that only one triangle has, from corner to corner as it goes round."""
    corners = mesh.triangles.astype(np.int64)
    ends = np.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]])
    there, back = ends @ (len(mesh.points), 1), ends[:, ::-1] @ (len(mesh.points), 1)
    known, counts = np.unique(there, return_counts=True)
    at = np.minimum(np.searchsorted(known, back), len(known) - 1)
    opposite = np.where(known[at] == back, counts[at], 0)
    edges: NDArray[np.int64] = ends[opposite == 0]
    return edges


def closed(mesh: Mesh) -> tuple[Mesh, int]:
    """The surface with a fan of triangles over each hole, and how many holes there were.

    A hole is a ring of edges that one triangle has; the fan goes from the mean of its corners. What is open
    in another way, by edges of three triangles for instance, stays as it is.
    """
    following: dict[int, list[int]] = {}
    for start, end in rim_edges(mesh).tolist():
        following.setdefault(start, []).append(end)
    points, fans, holes = [], [], 0
    for first in sorted(following):
        while following.get(first):
            ring = [first]
            while (ends := following.get(ring[-1])) and (len(ring) == 1 or ring[-1] != first):
                ring.append(ends.pop())
            if ring[-1] != first or len(ring) < 4:
                return mesh, 0
            middle = len(mesh.points) + holes
            points.append(mesh.points[ring[:-1]].mean(axis=0))
            fans += [(b, a, middle) for a, b in pairwise(ring)]
            holes += 1
    if not holes:
        return mesh, 0
    triangles = np.concatenate([mesh.triangles, np.array(fans, dtype=np.int32)])
    return Mesh(np.concatenate([mesh.points, np.array(points)]), triangles), holes
