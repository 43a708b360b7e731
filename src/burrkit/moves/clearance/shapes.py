"""The shapes of a problem as rectangles, seen along each axis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell
from burrkit.runtime.grouping import by_key

#: Low x, low y, high x, high y.
Rectangle: TypeAlias = tuple[int, int, int, int]


def largest_rectangles(squares: Iterable[tuple[int, int]]) -> list[Rectangle]:
    """The rectangles within unit squares, given by their low corners, that are part of no larger one.

    With all sides moved inwards by less than half a square they cover exactly the points that are this far
    within the squares: what is so near to such a point is part of one, two or four squares.
    """
    left = frozenset(squares)
    found: list[Rectangle] = []
    for x, y in sorted(left):
        high = -1
        # Of those with this low corner: ever wider, and therefore lower.
        for wide in _run(left, x, y):
            rows = _height(left, x, y, wide)
            if rows == high:
                found.pop()
            high = rows
            found.append((x, y, x + wide, y + rows))
    return [one for one in found if not any(one != other and _within(one, other) for other in found)]


def _run(squares: frozenset[tuple[int, int]], x: int, y: int) -> Iterator[int]:
    wide = 1
    while (x + wide - 1, y) in squares:
        yield wide
        wide += 1


def _height(squares: frozenset[tuple[int, int]], x: int, y: int, wide: int) -> int:
    rows = 1
    while all((x + k, y + rows) in squares for k in range(wide)):
        rows += 1
    return rows


def _within(one: Rectangle, other: Rectangle) -> bool:
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def layers(cells: Iterable[Cell], axis: int) -> dict[int, list[tuple[int, int]]]:
    """The squares of cubes in each layer across an axis, seen from its positive side."""
    b, c = (axis + 1) % 3, (axis + 2) % 3
    return by_key((cell[axis], (cell[b], cell[c])) for cell in cells)


def rectangle_table(
    first: NDArray[np.int64], cells: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """``first`` and ``sides`` of ``kernel.clear_turns``, for shapes of the cubes cells[first[s] : ...]."""
    begins, rows = [0], []
    for begin, end in zip(first[:-1].tolist(), first[1:].tolist(), strict=True):
        cubes = [(x, y, z) for x, y, z in cells[begin:end].tolist()]
        for axis in range(3):
            for layer, squares in sorted(layers(cubes, axis).items()):
                rows += [(layer, *rectangle) for rectangle in largest_rectangles(squares)]
            begins.append(len(rows))
    return np.array(begins, dtype=np.int64), np.array(rows, dtype=np.int64).reshape(-1, 5)
