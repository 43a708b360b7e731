"""Which boxes of two lists overlap, by trees of boxes that are walked level by level.

The boxes are sorted along a curve that fills space (G. M. Morton, 1966), so that neighbours in the list are
neighbours in space; a level of the tree has the boxes around each two of the level below:

    level 0   one box around all
    level 1   two
    ...
    level n   the boxes themselves, filled up to 2**n with empty ones
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

#: Bits of a coordinate on the curve.
_BITS = 16


class BoxTree:
    """A tree over boxes: ``low`` and ``high`` are float64[n, d], the corners of each."""

    def __init__(self, low: NDArray[np.float64], high: NDArray[np.float64]) -> None:
        self.order = np.argsort(_on_curve(low + high), kind="stable")
        room = 1 << max(0, len(low) - 1).bit_length()
        filled = np.full((2, room, low.shape[1]), np.inf)
        filled[1] = -np.inf
        filled[0, : len(low)], filled[1, : len(low)] = low[self.order], high[self.order]
        self.levels = [filled]
        while len(self.levels[0][0]) > 1:
            below = self.levels[0]
            around = np.minimum(below[0, ::2], below[0, 1::2]), np.maximum(below[1, ::2], below[1, 1::2])
            self.levels.insert(0, np.stack(around))

    def pairs(self, other: BoxTree) -> NDArray[np.int64]:
        """int64[k, 2]: the numbers of boxes here and in another tree that have a point in common."""
        here = there = np.zeros(1, dtype=np.int64)
        for level in range(max(len(self.levels), len(other.levels))):
            one, two = min(level, len(self.levels) - 1), min(level, len(other.levels) - 1)
            if level:
                here, there = _children(here, there, one == level, two == level)
            low, high = self.levels[one][:, here]
            other_low, other_high = other.levels[two][:, there]
            meet = ((low <= other_high) & (other_low <= high)).all(axis=1)
            here, there = here[meet], there[meet]
        return np.stack([self.order[here], other.order[there]], axis=1)


def _children(
    here: NDArray[np.int64], there: NDArray[np.int64], first: bool, second: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every child of the one with every child of the other; what has none stays."""
    if first:
        here, there = np.concatenate([2 * here, 2 * here + 1]), np.tile(there, 2)
    if second:
        here, there = np.tile(here, 2), np.concatenate([2 * there, 2 * there + 1])
    return here, there


def _on_curve(places: NDArray[np.float64]) -> NDArray[np.uint64]:
    """uint64[n]: positions of places on the curve, from the bits of their coordinates in turn."""
    size = np.ptp(places, axis=0) if len(places) else np.ones(places.shape[1])
    scaled = (places - places.min(axis=0, initial=np.inf)) / np.where(size > 0, size, 1.0)
    whole = (scaled * ((1 << _BITS) - 1)).astype(np.uint64)
    along = np.zeros(len(places), dtype=np.uint64)
    for bit in range(_BITS):
        for axis in range(places.shape[1]):
            one = (whole[:, axis] >> np.uint64(bit)) & np.uint64(1)
            along |= one << np.uint64(bit * places.shape[1] + axis)
    return along
