"""Outlines of the flat faces of a solid, plane by plane.

A plane contains faces of boxes. Their border runs around them along grid lines, with the face on the left;
each unit of the border is either *convex*, where the wood ends, or not, where there is wood above the plane.
Faces that touch only in a corner have separate borders.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

#: Directions of borders: right, up, left, down; the left side of direction d is direction d + 1.
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


#: Where the edge of a box in each direction starts, from the box's least corner.
_START: Final = ((0, 0), (1, 0), (1, 1), (0, 1))

#: A unit edge: the lines where it starts, and its direction.
_Edge: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Corner:
    """A point where a border turns, or that it must contain: at lines (``u``, ``v``).

    The border arrives in direction ``into`` and leaves in direction ``out``; either part may be convex.
    """

    u: int
    v: int
    into: int
    out: int
    into_convex: bool
    out_convex: bool


#: A closed border: of a face if it runs counterclockwise, else of a hole.
Loop: TypeAlias = list[Corner]


def loops(
    shown: NDArray[np.bool_], wood: NDArray[np.bool_], stops: NDArray[np.bool_] | None = None
) -> list[Loop]:
    """Return all borders of ``shown`` bool[u, v] in the layer of ``wood`` bool[u, v] below it.

    Corners are where a border turns and, if given, at the lines where ``stops`` bool[u + 1, v + 1] is true.
    """
    convex = _edges(shown, wood)
    left = dict.fromkeys(convex)
    found: list[Loop] = []
    while left:
        first = edge = left.popitem()[0]
        loop: Loop = []
        while True:
            after = _after(edge, convex)
            u, v, out = after
            if out != edge[2] or (stops is not None and stops[u, v]):
                loop.append(Corner(u, v, edge[2], out, convex[edge], convex[after]))
            if after == first:
                break
            del left[after]
            edge = after
        found.append(loop)
    return found


def _edges(shown: NDArray[np.bool_], wood: NDArray[np.bool_]) -> dict[_Edge, bool]:
    """Return the unit edges around ``shown``, the face on their left, and which are convex."""
    around, beside = np.pad(shown, 1), np.pad(wood, 1)
    found: dict[_Edge, bool] = {}
    for direction, (du, dv) in enumerate(STEPS):
        # The box to the right of the direction of travel.
        right = slice(1 + dv, around.shape[0] - 1 + dv), slice(1 - du, around.shape[1] - 1 - du)
        u, v = np.nonzero(shown & ~around[right])
        ends = ~beside[right][u, v]
        starts = zip((u + _START[direction][0]).tolist(), (v + _START[direction][1]).tolist(), strict=True)
        found |= {(*at, direction): c for at, c in zip(starts, ends.tolist(), strict=True)}
    return found


def _after(edge: _Edge, edges: dict[_Edge, bool]) -> _Edge:
    u, v, into = edge
    u, v = u + STEPS[into][0], v + STEPS[into][1]
    # To the left first: faces that touch only in a corner stay separate.
    return next(found for turn in (1, 0, 3) if (found := (u, v, (into + turn) % 4)) in edges)
