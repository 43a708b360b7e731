"""Close the holes of a surface, as scans have them where they stood."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from burrkit.mesh.model import Mesh, MeshError
from burrkit.mesh.soundness import edges_of, self_crossings
from burrkit.mesh.triangles import NoTriangulationError, triangulated
from burrkit.runtime.grouping import by_key

#: The lid of least area takes time with the cube of the edges of a ring: it is found for rings with this many
#: edges in all, by their cubes.
MOST_EXACT: Final = 300
#: How often the triangles over holes are chosen again because some pass through others.
_TRIES: Final = 8
#: The size of the mesh, in millimetres, at which they are compared.
_SIZE: Final = 100.0

#: A ring in a plane is cut into triangles on a grid with this many steps along its longer side.
_STEPS: Final = 1 << 24

#: Three corners by their numbers.
Triangle: TypeAlias = tuple[int, int, int]


def rim_edges(mesh: Mesh) -> NDArray[np.int64]:
    """int64[n, 2]: the edges that only one triangle has, from corner to corner as it goes round."""
    ends, there, back = edges_of(mesh)
    known, counts = np.unique(there, return_counts=True)
    at = np.minimum(np.searchsorted(known, back), len(known) - 1)
    opposite = np.where(known[at] == back, counts[at], 0)
    return np.asarray(ends[opposite == 0])


def closed(mesh: Mesh, should_stop: Callable[[], bool] = lambda: False) -> tuple[Mesh, int]:
    """The surface with triangles over each hole, and how many holes there were.

    A hole is a ring of edges that one triangle has. Its triangles have the least area of all that have their
    corners on the ring, so that they stay within a flat hole of any outline; one that passes through another
    triangle is replaced, if there is a way without. Longer rings, see ``MOST_EXACT``, are closed as they are
    seen from the side on which they are widest. What is open in another way, by edges of three triangles
    for instance, stays as it is.

    MeshError for a long ring that crosses itself as it is seen, and if ``should_stop``, polled between rings,
    returns True.
    """
    rings = _rings(rim_edges(mesh))
    if not rings:
        return mesh, 0
    long = _too_long(rings)
    banned: set[frozenset[int]] = set()
    scale = _SIZE / float(mesh.size.max() or 1.0)
    covers: dict[int, list[Triangle]] = {}
    for _ in range(_TRIES):
        for k, ring in enumerate(rings):
            if should_stop():
                raise MeshError("the time is over before the holes of the mesh were closed", "limit-reached")
            if k not in covers:
                covers[k] = _over(mesh, ring) if k in long else _lids(mesh, ring, banned)
        lids = np.array([lid for k in range(len(rings)) for lid in covers[k]], dtype=np.int32)
        whole = Mesh(mesh.points, np.concatenate([mesh.triangles, lids]))
        crossed = self_crossings(Mesh(scale * mesh.points, whole.triangles), since=len(mesh.triangles))
        if not len(crossed):
            break
        wrong = {frozenset(whole.triangles[n].tolist()) for n in crossed[:, 1]}
        banned |= wrong
        again = [k for k in covers if k not in long and any(frozenset(lid) in wrong for lid in covers[k])]
        if not again:
            break
        for k in again:
            del covers[k]
    return whole, len(rings)


def _too_long(rings: list[list[int]]) -> set[int]:
    """The rings for which the least area is not sought: the shortest ones that fit into the bound are."""
    found: set[int] = set()
    work = 0
    for k in sorted(range(len(rings)), key=lambda k: len(rings[k])):
        work += len(rings[k]) ** 3
        if work > MOST_EXACT**3:
            found.add(k)
    return found


def _rings(edges: NDArray[np.int64]) -> list[list[int]]:
    """The closed rings of which edges consist, as they go round; none if there is another end."""
    following: dict[int, list[int]] = by_key(edges.tolist())
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


def _lids(mesh: Mesh, ring: list[int], banned: set[frozenset[int]]) -> list[Triangle]:
    """Triangles over a ring, which go round the other way than their neighbours, without banned ones."""
    turned = ring[::-1]
    number = {point: n for n, point in enumerate(turned)}
    avoided = {
        (here[0], here[2]): here[1]
        for lid in banned
        if len(here := sorted(number[point] for point in lid if point in number)) == 3
    }
    lids = _least_lid(mesh.points[turned], avoided)
    return [(turned[i], turned[j], turned[k]) for i, j, k in lids]


def _least_lid(ring: NDArray[np.float64], avoided: Mapping[tuple[int, int], int]) -> list[Triangle]:
    """The triangles of least area over a ring of points (G. Barequet and M. Sharir, 1995), by their numbers.

    ``least[i, j]`` is the area over the part of the ring from i to j and the edge back, ``via[i, j]`` the
    third corner of the triangle at that edge, which is not ``avoided`` there if another is possible.
    """
    many = len(ring)
    least, via = np.zeros((many, many)), np.zeros((many, many), dtype=np.int64)
    worst = float(np.ptp(ring, axis=0).max() ** 2 * many)
    avoided_by_far = by_key((j - i, (i, k)) for (i, j), k in avoided.items())
    for far in range(2, many):
        # All edges from i to i + far at once: a row for each i, a column for each third corner.
        first = np.arange(many - far)
        last = first + far
        starts, edges = ring[first][:, None], (ring[last] - ring[first])[:, None]
        between = sliding_window_view(ring[1 : many - 1], far - 1, axis=0).transpose(0, 2, 1)
        areas = np.linalg.norm(np.cross(between - starts, edges), axis=2)
        for at, third in avoided_by_far.get(far, ()):
            areas[at, third - at - 1] += worst
        thirds = first[:, None] + np.arange(1, far)
        sums = least[first[:, None], thirds] + least[thirds, last[:, None]] + areas
        best = sums.argmin(axis=1)
        via[first, last] = first + 1 + best
        least[first, last] = sums[first, best]
    lids: list[Triangle] = []
    left = [(0, many - 1)]
    while left:
        i, j = left.pop()
        if j > i + 1:
            k = int(via[i, j])
            lids.append((i, k, j))
            left += [(i, k), (k, j)]
    return lids


# Long rings ----------------------------------------------------------------------------------------------


def _over(mesh: Mesh, ring: list[int]) -> list[Triangle]:
    """Triangles over a long ring, as seen from the side on which it is widest."""
    turned = ring[::-1]
    points = mesh.points[turned]
    seen = _seen(points)
    scale = _STEPS / (float(np.ptp(seen, axis=0).max()) or 1.0)
    try:
        lids = triangulated(np.round(seen * scale).astype(np.int64), range(len(ring)), ())
    except NoTriangulationError:
        raise MeshError(
            f"a hole with {len(ring):,} edges crosses itself from where it is widest; "
            f"above {MOST_EXACT} edges close it in another program",
            "unsupported",
        ) from None
    return [(turned[i], turned[j], turned[k]) for i, j, k in lids]


def _seen(ring: NDArray[np.float64]) -> NDArray[np.float64]:
    """float64[n, 2]: a ring in the plane in which its area is greatest, counterclockwise."""
    around = ring - ring.mean(axis=0)
    normal = np.cross(around, np.roll(around, -1, axis=0)).sum(axis=0)
    size = float(np.linalg.norm(normal))
    if size == 0.0:
        return np.asarray(around[:, :2])
    normal /= size
    across = np.cross(normal, np.eye(3)[int(np.abs(normal).argmin())])
    across /= np.linalg.norm(across)
    return np.asarray(around @ np.stack([across, np.cross(normal, across)], axis=1))
