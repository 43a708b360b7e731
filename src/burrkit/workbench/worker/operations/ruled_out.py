"""Proofs that no assembly contains a placement: a cube or piece that would have no place.

Placements are ruled out one after the other, each because of those that are still possible at that time. As
their number only decreases, whatever has no place at some time has none at the end: a reason that holds among
the remaining placements is a proof, and every placement that was ruled out has one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.cover import Cover
from burrkit.assembly.placements import is_required
from burrkit.geometry import Cell, Voxels
from burrkit.puzzle import Problem


class Reason(NamedTuple):
    """Cubes of the goal that nothing could fill, and pieces that would fit nowhere."""

    cubes: list[Cell]
    pieces: list[int]


class RuledOut:
    """Computes the reason for any placement of a problem."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        cover = Cover(problem)
        self._left, self._least, self._most = cover.placements, cover.least, cover.count
        cells = problem.goal.cells
        self._number = {cell: number for number, cell in enumerate(cells)}
        self._needed = np.ones(len(cells), bool) if problem.max_holes == 0 else is_required(problem.goal)

    def why(self, kind: int, shape: Voxels) -> Reason:
        """Return what has no place when a piece of ``kind`` fills the cells of ``shape``."""
        taken = np.zeros(len(self._needed), dtype=bool)
        taken[[self._number[cell] for cell in shape]] = True
        free = self._free(kind, taken)
        sizes = np.diff(self._left.start)
        filled = np.bincount(self._left.cells[np.repeat(free, sizes)], minlength=len(taken)) > 0
        bare = np.flatnonzero(self._needed & ~taken & ~filled).tolist()
        short = self._least.copy()
        short[kind] -= 1
        homeless = np.flatnonzero(short > np.bincount(self._left.kind[free], minlength=len(short))).tolist()
        cells = list(self._number)
        return Reason([cells[n] for n in bare], [self._problem.kinds.index(k) for k in homeless])

    def _free(self, kind: int, taken: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return bool[R]: the remaining placements that share no cell with it and need another piece."""
        left = self._left
        if not len(left):
            return np.zeros(0, dtype=bool)
        free: NDArray[np.bool_] = ~np.logical_or.reduceat(taken[left.cells], left.start[:-1])
        return free & (left.kind != kind) if self._most[kind] == 1 else free
