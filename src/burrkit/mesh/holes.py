"""Close the holes of a surface, as scans have them where they stood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.mesh.model import Mesh
from burrkit.mesh.soundness import self_crossings

#: How often the triangles over holes are chosen again because some pass through others.
_TRIES: Final = 8
#: The size of the mesh, in millimetres, at which they are compared.
_SIZE: Final = 100.0


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
    """The surface with triangles over each hole, and how many holes there were.

    A hole is a ring of edges that one triangle has. Its triangles have the least area of all that have their
    corners on the ring, so that they stay within a flat hole of any outline; one that passes through another
    triangle is replaced, if there is a way without. What is open in another way, by edges of three triangles
    for instance, stays as it is.
    """
    rings = _rings(rim_edges(mesh))
    if not rings:
        return mesh, 0
    banned: set[frozenset[int]] = set()
    scale = _SIZE / float(mesh.size.max() or 1.0)
    for _ in range(_TRIES):
        lids = np.array([lid for ring in rings for lid in _lids(mesh, ring, banned)], dtype=np.int32)
        whole = Mesh(mesh.points, np.concatenate([mesh.triangles, lids]))
        crossed = self_crossings(Mesh(scale * mesh.points, whole.triangles), since=len(mesh.triangles))
        if not len(crossed):
            break
        banned |= {frozenset(whole.triangles[n].tolist()) for n in crossed[:, 1]}
    return whole, len(rings)


def _rings(edges: NDArray[np.int64]) -> list[list[int]]:
    """The closed rings of which edges consist, as they go round; none if there is another end."""
    following: dict[int, list[int]] = {}
    for start, end in edges.tolist():
        following.setdefault(start, []).append(end)
    rings = []
    for first in sorted(following):
        while following.get(first):
            ring = [first]
            while (ends := following.get(ring[-1])) and (len(ring) == 1 or ring[-1] != first):
                ring.append(ends.pop())
            if ring[-1] != first or len(ring) < 4:
                return []
            rings.append(ring[:-1])
    return rings


def _lids(mesh: Mesh, ring: list[int], banned: set[frozenset[int]]) -> list[tuple[int, int, int]]:
    """Triangles over a ring, which go round the other way than those beside it, without banned ones."""
    turned = ring[::-1]
    number = {point: n for n, point in enumerate(turned)}
    avoided = {
        (here[0], here[2]): here[1]
        for lid in banned
        if len(here := sorted(number[point] for point in lid if point in number)) == 3
    }
    lids = _least_lid(mesh.points[turned], avoided)
    return [(turned[i], turned[j], turned[k]) for i, j, k in lids]


def _least_lid(
    ring: NDArray[np.float64], avoided: Mapping[tuple[int, int], int]
) -> list[tuple[int, int, int]]:
    """The triangles of least area over a ring of points (G. Barequet and M. Sharir, 1995), by their numbers.

    ``least[i, j]`` is the area over the part of the ring from i to j and the edge back, ``via[i, j]`` the
    third corner of the triangle at that edge, which is not ``avoided`` there if another is possible.
    """
    many = len(ring)
    least, via = np.zeros((many, many)), np.zeros((many, many), dtype=np.int64)
    worst = float(np.ptp(ring, axis=0).max() ** 2 * many)
    for far in range(2, many):
        for i in range(many - far):
            j = i + far
            between = ring[i + 1 : j]
            areas = np.linalg.norm(np.cross(between - ring[i], ring[j] - ring[i]), axis=1)
            if (i, j) in avoided:
                areas[avoided[i, j] - i - 1] += worst
            sums = least[i, i + 1 : j] + least[i + 1 : j, j] + areas
            via[i, j] = i + 1 + (best := int(sums.argmin()))
            least[i, j] = sums[best]
    lids, left = [], [(0, many - 1)]
    while left:
        i, j = left.pop()
        if j > i + 1:
            k = int(via[i, j])
            lids.append((i, k, j))
            left += [(i, k), (k, j)]
    return lids
