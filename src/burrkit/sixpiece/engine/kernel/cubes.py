"""The cubes of six sticks in the frame, as lists that the general engine for disassembly takes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, I16, I64


class BurrCubes(NamedTuple):
    """The cubes of each position at one length, of which all but some inner ones are always filled.

    ``box`` int64[6, cubes, 3]; ``inner`` int64[6, cubes], the numbers of the inner cubes, -1 for outer ones.
    """

    box: I64[D3]
    inner: I64[D2]


class PieceCells(NamedTuple):
    """The cubes of six pieces: cells[start[i]:start[i + 1]], int64[n, 3]."""

    start: I64[D1]
    cells: I64[D2]


class StickCubes(NamedTuple):
    """The cubes of all sticks in their positions at one length.

    ``cells[p, row, k]`` are the places of cube k, k < sizes[row]; ``corners[p]`` the lowest corner of the box
    of a stick in position p, and the highest. ``fixed[p]`` are the cubes that every stick has there.
    """

    cells: I16[D4]
    sizes: I64[D1]
    corners: I64[D3]
    fixed: I16[D3]


@part
def new_cells(cubes: BurrCubes) -> PieceCells:
    """Lists with room for six solid sticks."""
    return PieceCells(np.empty(7, dtype=np.int64), np.empty((6 * cubes.box.shape[1], 3), dtype=np.int64))


@part(borrows=True)
def list_cubes(i: int, p: int, fill: np.uint64, cubes: BurrCubes, pieces: PieceCells) -> None:
    """List the cubes of piece i, which fills these inner cubes in position p, behind those of piece i - 1."""
    if i == 0:
        pieces.start[0] = 0
    filled = pieces.start[i]
    for x in range(cubes.box.shape[1]):
        k = cubes.inner[p, x]
        if k < 0 or (fill >> np.uint64(k)) & U1 != U0:
            for a in range(3):
                pieces.cells[filled, a] = cubes.box[p, x, a]
            filled += 1
    pieces.start[i + 1] = filled
