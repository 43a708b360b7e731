"""OpenSCAD: the pieces as a program with adjustable measures; plain OpenSCAD, without a library.

A piece is the union of the largest boxes of cubes that it holds, each smaller by the inset on every side:
they overlap, and together are exactly the piece made smaller. There is no bevel; puzzlecad has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell, Voxels

#: A box of cubes: its least corner and its size.
Box: TypeAlias = tuple[Cell, Cell]


def write(pieces: Sequence[tuple[str, Voxels, str]], *, cube: float, inset: float) -> str:
    """A program that draws pieces (name, cubes, colour ``#rrggbb``) in a row."""
    lines = [
        "// Pieces of a puzzle, made by burrkit. Change these to fit your printer:",
        f"cube_size = {cube:g};  // the edge of a cube, in mm",
        f"clearance = {inset:g};  // every face is that much deeper",
        "",
        "// A box of n cubes at p, smaller by the clearance on every side.",
        "module box(p, n)",
        "    translate(cube_size * p + clearance * [1, 1, 1])",
        "    cube(cube_size * n - 2 * clearance * [1, 1, 1]);",
        "",
    ]
    away = 0
    calls = []
    for number, (name, cells, colour) in enumerate(pieces):
        lines += [f"module piece_{number}() {{  // {_comment(name)}", *_boxes(cells.normalized()), "}", ""]
        calls.append(f'translate([0, {away} * cube_size, 0]) color("{colour}") piece_{number}();')
        away += cells.extent[1] + 1
    return "\n".join([*lines, *calls, ""])


def _boxes(cells: Voxels) -> Iterator[str]:
    for corner, size in largest_boxes(cells.grid()):
        yield f"    box({list(corner)}, {list(size)});"


def largest_boxes(filled: NDArray[np.bool_]) -> list[Box]:
    """Boxes within ``filled`` bool[x, y, z] that hold every box of up to 2 x 2 x 2 cubes in it.

    Each is as large as it can be, grown along x, then y, then z, so there may be other largest ones. Where
    a small box around every point of a smaller piece fits, it fits into one of these.
    """
    found: dict[Box, None] = {}
    for k in range(8):
        least = (1 + (k & 1), 1 + (k >> 1 & 1), 1 + (k >> 2))
        fits = np.ones(tuple(n - s + 1 for n, s in zip(filled.shape, least, strict=True)), dtype=bool)
        for x, y, z in np.ndindex(least):
            fits &= filled[x : x + fits.shape[0], y : y + fits.shape[1], z : z + fits.shape[2]]
        for corner in np.argwhere(fits).tolist():
            found[_grown(filled, corner, list(least))] = None
    return sorted(found)


def _grown(filled: NDArray[np.bool_], corner: list[int], size: list[int]) -> Box:
    low, high = list(corner), [c + s for c, s in zip(corner, size, strict=True)]
    for axis in range(3):
        while high[axis] < filled.shape[axis] and _layer(filled, low, high, axis, high[axis]).all():
            high[axis] += 1
        while low[axis] > 0 and _layer(filled, low, high, axis, low[axis] - 1).all():
            low[axis] -= 1
    return (low[0], low[1], low[2]), (high[0] - low[0], high[1] - low[1], high[2] - low[2])


def _layer(
    filled: NDArray[np.bool_], low: list[int], high: list[int], axis: int, at: int
) -> NDArray[np.bool_]:
    ranges = [slice(a, b) for a, b in zip(low, high, strict=True)]
    ranges[axis] = slice(at, at + 1)
    return filled[ranges[0], ranges[1], ranges[2]]


def _comment(name: str) -> str:
    return "".join(c if c.isprintable() else " " for c in name).strip() or "a piece"
