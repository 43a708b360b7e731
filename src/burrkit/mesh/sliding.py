"""How far a solid slides before it meets another, from the triangles of both.

What the front of one meets is the back of the other: of two triangles, one that looks along the way and one
that looks back, the distance along the way is linear where they cover each other, so that it is least at a
corner of the common part: a corner of the one over the other, or a crossing of two of their edges.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.mesh.box_tree import BoxTree
from burrkit.mesh.model import Mesh

#: Pairs of triangles that are compared at once.
_CHUNK = 200_000
#: What counts as next to or behind, in millimetres: surfaces that touch are not ahead of each other.
_NEAR = 1e-6
#: By which part triangles are made smaller.
_SHRINK = 1e-6


def room_ahead(moving: Mesh, still: Mesh, way: NDArray[np.float64], most: float) -> float:
    """How far, up to ``most`` millimetres, one solid slides along a unit vector until it touches the other.

    The two do not share any volume at the start.
    """
    across = np.cross(way, np.eye(3)[np.abs(way).argmin()])
    across /= np.linalg.norm(across)
    along = np.stack((across, np.cross(way, across), way), axis=1)
    one, other = moving.corners @ along, still.corners @ along
    front, back = one[_facing(one) > 0], other[_facing(other) < 0]
    # A little smaller, so that corners and edges in line with others are clearly inside or outside.
    front += _SHRINK * (front.mean(axis=1, keepdims=True) - front)
    if not len(front) or not len(back):
        return most
    # A box reaches from a triangle as far as it may slide.
    reach = np.array((0.0, 0.0, most))
    ahead = BoxTree(front.min(axis=1), front.max(axis=1) + reach)
    pairs = ahead.pairs(BoxTree(back.min(axis=1), back.max(axis=1)))
    least = most
    for begin in range(0, len(pairs), _CHUNK):
        a, b = pairs[begin : begin + _CHUNK].T
        least = min(least, _least_rise(front[a], back[b]))
    return least


def _facing(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """float64[m]: twice the area of triangles seen along the third axis, negative from behind."""
    a, b, c = corners.transpose(1, 0, 2)
    return _cross(b - a, c - a)


def _cross(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    return one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]


def _least_rise(below: NDArray[np.float64], above: NDArray[np.float64]) -> float:
    """The least height of triangles over others where they cover each other; infinite if none do."""
    least = np.inf
    for one, other, sign in ((below, above, 1.0), (above, below, -1.0)):
        for k in range(3):
            inside, height = _height_at(other, one[:, k])
            rise = sign * (height - one[:, k, 2])
            least = min(least, _ahead(rise[inside]))
    for k in range(3):
        for n in range(3):
            least = min(least, _ahead(_edge_rise(below, k, above, n)))
    return float(least)


def _ahead(rise: NDArray[np.float64]) -> float:
    """The least rise that is not behind."""
    return float(rise[rise > -_NEAR].min(initial=np.inf))


def _height_at(
    triangles: NDArray[np.float64], points: NDArray[np.float64]
) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """Whether each point is within its triangle, seen along the third axis, and how high that is there."""
    a, b, c = triangles.transpose(1, 0, 2)
    area = _cross(b - a, c - a)
    area = np.where(area == 0, 1.0, area)
    v, w = _cross(points - a, c - a) / area, _cross(b - a, points - a) / area
    return (v > 0) & (w > 0) & (v + w < 1), a[:, 2] + v * (b - a)[:, 2] + w * (c - a)[:, 2]


def _edge_rise(below: NDArray[np.float64], k: int, above: NDArray[np.float64], n: int) -> NDArray[np.float64]:
    """The heights of edges over others, where these cross seen along the third axis."""
    p, q = below[:, k], below[:, (k + 1) % 3]
    r, s = above[:, n], above[:, (n + 1) % 3]
    turn = _cross(q - p, s - r)
    crossing = turn != 0
    p, q, r, s, turn = p[crossing], q[crossing], r[crossing], s[crossing], turn[crossing]
    t, u = _cross(r - p, s - r) / turn, _cross(r - p, q - p) / turn
    met = (t > 0) & (t < 1) & (u > 0) & (u < 1)
    return np.asarray((r + u[:, None] * (s - r) - p - t[:, None] * (q - p))[met, 2])
