"""The aims of a climb besides levels and moves: fewer internal corners, pieces of like sizes, fewer holes.

An internal corner is a corner of an empty cube at which three cubes of one piece touch the empty one.
The empty cubes may be outside the outline, so they are numbered as *sites*: first the cells of the goal,
then those around it that have neighbouring cells along every axis.

    around[s, k]       the cell on side k of site s, -1 where there is none; sides as in ``neighbours``
    site[i, k]         the site on side k of cell i, -1 where there is none
    weights            what 1 of each figure is worth in levels, slots below
    limits             what the figures may be
    counts             internal corners of the assembly, and after the change that was judged last
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, F64, I64, Int
from burrkit.search.climb.kernel.climb_state import ClimbCells, ClimbState, relabel

# Slots of ``weights``.
PER_LEVEL = 0
PER_MOVE = 1
PER_CORNER = 2
PER_SPREAD = 3
PER_HOLE = 4
WEIGHTS = 5

# Slots of ``limits``.
MOST_CORNERS = 0
LEAST_SIZE = 1
MOST_SIZE = 2
MOVES = 3  # of all separations, at least
LIMITS = 4

# Slots of ``counts``.
ACTIVE = 0  # whether anything but levels and moves counts, or their weights are not the usual ones
CORNERS = 1
CORNERS_AFTER = 2
EXCESS = 3  # by how much the assembly that was judged last is beyond the limits
COUNTS = 4

#: What is taken off for every corner or cube beyond a limit, in levels: while climbing, and of the best.
OVER = 0.5
FAR_OVER = 1000.0


class ClimbAims(NamedTuple):
    """The arrays above."""

    weights: F64[D1]
    limits: I64[D1]
    counts: I64[D1]
    around: I64[D2]
    site: I64[D2]


def climb_aims(cells: ClimbCells, weights: NDArray[np.float64], limits: NDArray[np.int64]) -> ClimbAims:
    """The aims of a climb; they count if ``weights`` or ``limits`` are given other values than the usual."""
    places = [tuple(cell) for cell in cells.coords.tolist()]
    number = {cell: i for i, cell in enumerate(places)}
    steps = ((-1, 0, 0), (0, -1, 0), (0, 0, -1), (0, 0, 1), (0, 1, 0), (1, 0, 0))

    def sides(cell: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [tuple(x + d for x, d in zip(cell, step, strict=True)) for step in steps]

    rim = sorted({other for cell in places for other in sides(cell)} - set(places))
    sites = places + [
        cell for cell in rim if all(any(sides(cell)[k] in number for k in (a, 5 - a)) for a in range(3))
    ]
    site = {cell: s for s, cell in enumerate(sites)}
    return ClimbAims(
        weights,
        limits,
        np.zeros(COUNTS, dtype=np.int64),
        np.array([[number.get(other, -1) for other in sides(cell)] for cell in sites], dtype=np.int64),
        np.array([[site.get(other, -1) for other in sides(cell)] for cell in places], dtype=np.int64),
    )


@part(borrows=True)
def _corners_at(s: Int, piece: Int, label: I64[D1], around: I64[D2]) -> int:
    """The internal corners of a piece, given by its label, in one site."""
    if piece == 0 or (s < label.size and label[s] == piece):
        return 0
    product = 1
    for a in range(3):
        count = 0
        for k in (a, 5 - a):
            other = around[s, k]
            if other >= 0 and label[other] == piece:
                count += 1
        product *= count
    return product


@part(borrows=True)
def _corners_near(i: Int, old: Int, new: Int, label: I64[D1], aims: ClimbAims) -> int:
    """The internal corners of two pieces in a cell and in the sites next to it."""
    found = _corners_at(i, old, label, aims.around) + _corners_at(i, new, label, aims.around)
    for k in range(6):
        s = aims.site[i, k]
        if s >= 0:
            found += _corners_at(s, old, label, aims.around) + _corners_at(s, new, label, aims.around)
    return found


@part(borrows=True)
def count_corners(pieces: int, label: I64[D1], aims: ClimbAims) -> None:
    """Count all internal corners of an assembly, to begin with."""
    found = 0
    for s in range(aims.around.shape[0]):
        for p in range(pieces):
            found += _corners_at(s, p + 1, label, aims.around)
    aims.counts[CORNERS] = found


@part(borrows=True)
def burden(changes: int, label: I64[D1], cells: ClimbCells, state: ClimbState, aims: ClimbAims) -> float:
    """What is taken off the height of the assembly after a change, in levels. ``label`` stays as it is."""
    counts, limits, weights = aims.counts, aims.limits, aims.weights
    if counts[ACTIVE] == 0:
        return 0.0
    corners = counts[CORNERS]
    for k in range(changes):
        i = state.changed[k]
        corners -= _corners_near(i, state.before[k], state.now[k], label, aims)
        label[i] = state.now[k]
        corners += _corners_near(i, state.before[k], state.now[k], label, aims)
    for k in range(changes):
        label[state.changed[k]] = state.before[k]
    counts[CORNERS_AFTER] = corners
    relabel(changes, True, label, cells.neighbours, state)
    least = most = state.size[1]
    excess = max(0, corners - limits[MOST_CORNERS])
    for p in range(1, state.size.size):
        size = state.size[p]
        least, most = min(least, size), max(most, size)
        excess += max(0, limits[LEAST_SIZE] - size) + max(0, size - limits[MOST_SIZE])
    holes = state.size[0]
    relabel(changes, False, label, cells.neighbours, state)
    counts[EXCESS] = excess
    cost = weights[PER_CORNER] * corners + weights[PER_SPREAD] * (most - least) + weights[PER_HOLE] * holes
    return cost + OVER * excess
