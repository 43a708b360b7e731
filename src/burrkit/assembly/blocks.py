"""Blocks: problems in which every piece is a cuboid, and the placements that no assembly of them contains.

Where blocks fill a goal, each begins at a wall or where another one ends, so that its distance from some
wall is a sum of edges: a *normal position* (Herz 1972; Christofides and Whitlock 1977). The search would
drop all other placements too, but only from tables that contain them.

Where a box has as many blocks as it can hold, each block covers one *point*, and blocks at neighbouring
points are in line: see ``TightBox``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.placements import Placements
from burrkit.assembly.shifts import is_filled
from burrkit.geometry import Voxels
from burrkit.puzzle import Problem

#: With fewer placements a box with room to spare needs no points.
_MANY: Final = 2_000


def oriented_blocks(problem: Problem) -> NDArray[np.int64] | None:
    """int64[n, 3]: the extents of all pieces of cubes, in every orientation that fits into the goal's box.

    None unless every piece is a cuboid.
    """
    shapes = [piece.shape for piece in problem.pieces]
    edges = {shape.extent for shape in shapes}
    if any(x * y * z > len(shape) for shape in shapes for x, y, z in (shape.extent,)):
        return None
    turned = np.array(sorted({way for each in edges for way in permutations(each)}), dtype=np.int64)
    return turned[(turned <= problem.goal.cells.extent).all(axis=1)]


def normal_positions(problem: Problem) -> NDArray[np.uint8] | None:
    """uint8[6, n]: 1 where a block may begin along x, y, z, then where it may end; None if anywhere.

    Positions are distances from the least corner of the goal. Blocks that fill it begin and end at sums of
    edges from walls on either side. None, too, for pieces that are not blocks, or need not fill the goal.
    """
    blocks = oriented_blocks(problem) if is_filled(problem) else None
    if blocks is None or not len(blocks) or blocks.max(axis=0, initial=1).max() == 1:
        return None
    goal = np.pad(problem.goal.cells.grid(), 1)
    table = np.zeros((6, max(goal.shape)), dtype=np.uint8)
    for axis in range(3):
        lines = np.moveaxis(goal, axis, 0)
        low = np.any(lines[1:] & ~lines[:-1], axis=(1, 2))
        high = np.any(lines[:-1] & ~lines[1:], axis=(1, 2))
        either = _sums(low, blocks[:, axis]) & _sums(high[::-1], blocks[:, axis])[::-1]
        table[axis::3, : len(low)] = either
    return None if table.all() else table


def _sums(walls: NDArray[np.bool_], edges: NDArray[np.int64]) -> NDArray[np.bool_]:
    """bool[n]: which positions are that of a wall plus a sum of some of these edges."""
    reached, steps = walls.copy(), sorted(set(edges.tolist()))
    for at in np.arange(len(walls)):
        if reached[at]:
            reached[[at + step for step in steps if at + step < len(walls)]] = True
    return reached


class TightBox(NamedTuple):
    """A box with room to spare that has as many blocks as it can hold, or more.

    Along axis a no edge is less than ``edge[a]``, so that each block covers one of the coordinates
    ``edge[a] - 1``, ``2 * edge[a] - 1``, …, which are ``points[a]`` in all. The cubes with such coordinates
    on all axes are *points*. Each block covers at least one, and there are as many points as blocks: each
    covers one. (D. G. Hoffman, *Packing problems and inequalities*, in *The Mathematical Gardner*, 1981.)
    The same is true of the mirror images of the points. Blocks at points of a row are in line, so that the
    edges of all blocks add up to the lengths of all rows but for ``spare``, the length of all gaps.

    ``size``, ``edge``, ``points``: int64[3].
    """

    size: NDArray[np.int64]
    edge: NDArray[np.int64]
    points: NDArray[np.int64]
    spare: int

    @classmethod
    def of(cls, problem: Problem) -> TightBox | None:
        """The box of a problem; None for other goals, for few placements, and if a piece may be left out."""
        goal, pieces = problem.goal, problem.pieces
        size = np.array(goal.cells.extent, dtype=np.int64)
        if len(goal.required) or len(goal.cells) < size.prod() or any(piece.optional for piece in pieces):
            return None
        blocks = oriented_blocks(problem)
        if blocks is None or int((size - blocks + 1).prod(axis=1).sum()) <= _MANY:
            return None
        edge = blocks.min(axis=0)
        points = size // edge
        spare = (size * (points.prod() // points)).sum() - sum(sum(piece.shape.extent) for piece in pieces)
        return cls(size, edge, points, int(spare)) if 1 < points.prod() <= len(pieces) else None

    def are_points(self, cells: Voxels) -> NDArray[np.bool_]:
        """For each cube of the box whether it is a point."""
        return np.asarray(((cells.cells - np.array(cells.low) + 1) % self.edge == 0).all(axis=1))

    def fitting(self, placements: Placements) -> NDArray[np.intp]:
        """The rows that cover one point, also of the mirror images, and leave no gap that is too long."""
        low, end = self._ends(placements)
        high = self.size - end
        fits = len(placements.problem.pieces) == self.points.prod() and self.spare >= 0
        first, last = low // self.edge, high // self.edge
        one = ((self.size - high) // self.edge - first == 1) & ((self.size - low) // self.edge - last == 1)
        fits = fits & one & (first + last == self.points - 1)
        fits &= ((first > 0) | (low <= self.spare)) & ((last > 0) | (high <= self.spare))
        return np.flatnonzero(fits.all(axis=1))

    def _ends(self, placements: Placements) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the pieces of rows begin in the box, and where they end."""
        low, high = placements.boxes
        corner = np.array(placements.problem.goal.cells.low, dtype=np.int64)
        return low - corner, high + 1 - corner

    def apart(self, placements: Placements) -> Iterator[tuple[NDArray[np.intp], NDArray[np.bool_]]]:
        """Pairs of rows with a gap between them that is too long: some rows, and bool[n, R] of all others."""
        low, end = self._ends(placements)
        points = np.arange(self.points.prod()).reshape(self.points.tolist())
        point = points[tuple((low // self.edge).T)]
        rows = [np.flatnonzero(point == one) for one in points.flat]
        for axis in range(3):
            lines = np.moveaxis(points, axis, 0)
            for p, q in zip(lines[:-1].flat, lines[1:].flat, strict=True):
                long = low[rows[q], axis] - end[rows[p], axis, None] > self.spare
                for some, others, pairs in ((rows[p], rows[q], long), (rows[q], rows[p], long.T)):
                    excluded = np.zeros((len(some), len(low)), dtype=bool)
                    excluded[:, others] = pairs
                    yield some, excluded
