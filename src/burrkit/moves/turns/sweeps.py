"""The cubes that a turning cube enters, exactly: tables for the search."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from burrkit.moves.turns.kernel import sweep as k
from burrkit.runtime.kernel_types import D1, D2, I16, I64


class SweepTable(NamedTuple):
    """The cubes that a cube enters for each offset from the pivot; ``kernel.sweep`` draws the arrays."""

    first: I64[D1]
    cubes: I16[D2]


@cache
def sweep_table(quarters: int, reach: int) -> SweepTable:
    """The table for counterclockwise turns by one quarter or two, and offsets up to ``reach`` half cubes."""
    first = np.zeros((2 * reach + 1) ** 2 + 1, dtype=np.int64)
    # About 1.6 cubes for each half cube of the reach and each quarter: one pass is enough.
    cubes = np.empty(((64 + 2 * reach * quarters) * len(first), 2), dtype=np.int16)
    count = k.fill_table(quarters, first, cubes)
    if count > len(cubes):
        cubes = np.empty((count, 2), dtype=np.int16)
        k.fill_table(quarters, first, cubes)
    return SweepTable(first, cubes[:count].copy())


def enters(moving: tuple[int, int], still: tuple[int, int], quarters: int) -> bool:
    """Whether a unit square that turns about (0, 0) enters one at rest; touching it is not entering.

    Both are given by their centres, in half cubes from the pivot. ``quarters`` is 1, -1 or 2; 1 and 2 are
    counterclockwise.
    """
    (u, v), (x, y) = moving, still
    if quarters < 0:
        u, v, x, y = v, u, y, x
    return bool(k.enters(u, v, x, y, abs(quarters)))
