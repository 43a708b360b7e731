"""The raster of a lattice: which of its points are cells, and where their bodies are."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry.motion import Cell, plus, times
from burrkit.runtime.records import dataclass

#: Three rows of three whole numbers.
Matrix: TypeAlias = tuple[Cell, Cell, Cell]


@dataclass(frozen=True)
class CellType:
    """One of the cells from which shifts make all others of its type, and the vertices of its body."""

    cell: Cell
    body: tuple[Cell, ...]


class CellRaster:
    """Cells at points of three whole numbers: shifted copies of one cell of each type; see ``Lattice``."""

    name: str
    types: tuple[CellType, ...]
    shifts: Matrix
    steps: Matrix

    @cached_property
    def _shifts(self) -> NDArray[np.int64]:
        return np.array(self.shifts, dtype=np.int64)

    @cached_property
    def _steps(self) -> NDArray[np.int64]:
        return np.array(self.steps, dtype=np.int64)

    @cached_property
    def _cells(self) -> NDArray[np.int64]:
        return np.array([kind.cell for kind in self.types], dtype=np.int64)

    @cached_property
    def _type_at(self) -> NDArray[np.int64]:
        """The type of the cell at each residue, -1 for none."""
        table = np.full(self._shifts.diagonal(), -1, dtype=np.int64)
        residues = self._residues(self._cells)[0]
        table[tuple(residues.T)] = np.arange(len(self.types))
        return table

    def _residues(self, cells: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Points of the raster as residues and multiples of ``shifts``."""
        rest = np.array(cells, dtype=np.int64)
        times = np.empty_like(rest)
        for a in (2, 1, 0):
            times[:, a] = rest[:, a] // self._shifts[a, a]
            rest -= times[:, a, None] * self._shifts[a]
        return rest, times

    def exist(self, cells: NDArray[Any]) -> NDArray[np.bool_]:
        """bool[n]: at which points of the raster, int[n, 3], there is a cell."""
        return np.asarray(self._type_at[tuple(self._residues(cells)[0].T)] >= 0)

    def has(self, cell: Cell) -> bool:
        """Whether there is a cell at this point of the raster."""
        return bool(self.exist(np.array([cell]))[0])

    def require(self, cells: NDArray[Any]) -> None:
        """PuzzleError for the first point of the raster at which there is no cell."""
        missing = np.flatnonzero(~self.exist(cells))
        if missing.size:
            x, y, z = cells[missing[0]].tolist()
            raise PuzzleError(f"no cell at ({x}, {y}, {z}) on the lattice of {self.name}", "unknown")

    def split(self, cells: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """int64[n], int64[n, 3]: cells by their types and by multiples of the shifts.

        The cells must exist.
        """
        residues, times = self._residues(cells)
        kinds = self._type_at[tuple(residues.T)]
        return kinds, times - self._own_times[kinds]

    @cached_property
    def _own_times(self) -> NDArray[np.int64]:
        """int64[types, 3]: the multiples of the shifts in the cell that a type names."""
        return self._residues(self._cells)[1]

    def join(self, kinds: NDArray[np.int64], times: NDArray[np.int64]) -> NDArray[np.int32]:
        """int32[n, 3]: the cells that ``split`` gives so."""
        return (self._cells[kinds] + times @ self._shifts).astype(np.int32)

    def is_shift(self, vector: Cell) -> bool:
        """Whether shifting by a vector of the raster maps every cell to a cell of its type."""
        return not any(self._times(vector)[1])

    def along(self, vector: Cell) -> Cell:
        """A shift of the raster on the scale of bodies."""
        (a, b, c), (p, q, r) = self._times(vector)[0], self.steps
        return plus(plus(times(a, p), times(b, q)), times(c, r))

    def _times(self, vector: Cell) -> tuple[Cell, Cell]:
        """A vector of the raster as multiples of ``shifts``, and what is left of it."""
        x, y, z = vector
        first, second, third = self.shifts
        c, z = divmod(z, third[2])
        b, y = divmod(y - c * third[1], second[1])
        a, x = divmod(x - c * third[0] - b * second[0], first[0])
        return (a, b, c), (x, y, z)

    def places(self, cells: NDArray[Any]) -> NDArray[np.int64]:
        """int64[n, 3]: the shift of the body of each cell from that of its type, on the scale of bodies."""
        return np.asarray(self.split(cells)[1] @ self._steps)


def as_cell(vector: NDArray[Any]) -> Cell:
    """Three numbers of an array as a cell."""
    x, y, z = vector.tolist()
    return x, y, z


def as_cells(vectors: NDArray[Any]) -> list[Cell]:
    """The rows of an array, int[n, 3], as cells."""
    return [(x, y, z) for x, y, z in vectors.tolist()]
