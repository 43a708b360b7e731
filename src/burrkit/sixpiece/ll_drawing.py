"""Which digit of an LL string is which cube: the 32 inner cubes of the frame, layer by layer.

Cutler's Figure 2. Layers go from the bottom up, rows from the front to the back, so that the digits of a
layer are read as a page is read.
"""

from __future__ import annotations

from typing import Final

from burrkit.sixpiece import frame

#: A cell of the drawing: the index of a digit, from 0, or None outside the inner cubes.
Cell = int | None

#: Heights of the four layers in a burr of length 6.
HEIGHTS: Final = (1, 2, 3, 4)


def digit_layers() -> tuple[tuple[tuple[Cell, ...], ...], ...]:
    """For each layer, from the bottom up, four rows from the front to the back, each from left to right."""
    index = {cell: k for k, cell in enumerate(frame.goal().optional)}
    span = range(1, 5)
    return tuple(tuple(tuple(index.get((x, y, z)) for x in span) for y in span) for z in HEIGHTS)
