"""The shapes that the pieces of a problem have on any lattice, and how far they slide past each other.

The counterpart of ``slides.shapes`` for other lattices than that of cubes; places and distances are in
steps, see ``kernel.lattice_gaps``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Isometry, Lattice, Motion
from burrkit.geometry.raster import as_cell
from burrkit.moves.latest import Latest
from burrkit.moves.lattices.kernel.lattice_gaps import Slides
from burrkit.moves.slides.shapes import Table
from burrkit.puzzle import Problem

#: Entries of the cache of distances, a power of two.
_CACHE: Final = 1 << 13
#: Shapes of one table, and the farthest place in it.
_MOST_SHAPES: Final = 1 << 7
_FARTHEST: Final = 1 << 14


class LatticeTable(Table):
    """The oriented shapes that the pieces of a problem can have on its lattice."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.lattice = problem.lattice
        #: Steps in a unit.
        self.parts = self.lattice.parts
        self.axes = self.lattice.axes
        self._across = np.array([_across(axis) for axis in self.axes], dtype=np.int64)
        self._widths = _widths(self.lattice, self._across) * self.parts
        self._heights = (self.lattice.heights / self.parts).tolist()
        self._begin()

    def _begin(self) -> None:
        """Clear the table."""
        self._numbers: dict[tuple[int, bytes], int] = {}
        self._turned: dict[tuple[int, Isometry], tuple[int, Cell]] = {}
        self._cells: list[NDArray[np.int64]] = []
        self._kinds: list[NDArray[np.int64]] = []
        self._extents: dict[tuple[int, int], tuple[float, float]] = {}
        self._slides: Slides | None = None
        self.kind_of = []

    @property
    def nbytes(self) -> int:
        """Bytes of the table that are in use."""
        return sum(array.nbytes for array in self.record)

    def prepare(self, n: int) -> None:
        """Allocate memory for n pieces, clearing the shapes if necessary. PuzzleError if n is too large."""
        if n > 64:
            raise PuzzleError(f"{n} pieces; at most 64 can be taken apart", "too-large")
        if len(self._cells) + n > max(_MOST_SHAPES, 2 * n):
            self._begin()

    def placed(self, piece: int, motion: Motion) -> tuple[int, Cell]:
        """The number of the shape of a piece that a motion has carried to its place, and that place."""
        number, (x, y, z) = self._shape(piece, motion.isometry)
        u, v, w = self.lattice.along(motion.offset)
        if max(abs(x + u), abs(y + v), abs(z + w)) * self.parts > _FARTHEST:
            raise PuzzleError("the assembly is too large to take apart", "too-large")
        return number, ((x + u) * self.parts, (y + v) * self.parts, (z + w) * self.parts)

    def _shape(self, piece: int, isometry: Isometry) -> tuple[int, Cell]:
        """The number of a turned piece's shape, and the place of that, on the scale of bodies."""
        if (piece, isometry) not in self._turned:
            cells = self.problem.pieces[piece].shape.cells
            (types,), (times,), _ = self.lattice.split_images(cells, range(isometry, isometry + 1))
            low, order = times.min(axis=0), np.lexsort((*times.T, types))
            types, times, kind = types[order], times[order] - low, self.problem.kinds[piece]
            number = self._numbers.setdefault((kind, types.tobytes() + times.tobytes()), len(self._cells))
            if number == len(self._cells):
                self._cells.append(times @ np.array(self.lattice.steps) * self.parts)
                self._kinds.append(types)
                self.kind_of.append(kind)
                self._slides = None
            self._turned[piece, isometry] = number, as_cell(low @ np.array(self.lattice.steps))
        return self._turned[piece, isometry]

    @property
    def record(self) -> Slides:
        """What kernels read and fill."""
        if self._slides is None:
            halves, ends = self.lattice.obstacles
            axes = np.array(self.axes, dtype=np.int64)
            slopes = np.ascontiguousarray(axes @ halves[:, :3].T)
            places = np.concatenate(self._cells)
            self._slides = Slides(
                np.cumsum([0, *map(len, self._cells)], dtype=np.int64),
                np.concatenate(self._kinds),
                places,
                np.ascontiguousarray(self._across @ places.T),
                axes,
                self._across,
                self._widths,
                halves * np.array((1, 1, 1, self.parts)),
                slopes,
                _steepest_last(slopes, ends),
                ends,
                np.array((self.lattice.touching * self.parts**2, self.parts), dtype=np.int64),
                np.zeros((_CACHE, 1 + 2 * len(axes)), dtype=np.uint64),
            )
        return self._slides

    def way_out(
        self, group: Sequence[tuple[int, Cell]], rest: Sequence[tuple[int, Cell]], axis: int, sign: int
    ) -> int:
        """Steps that carry shapes past all others along an axis, in whole units, 1 at least."""
        lows = self._ends(group if sign > 0 else rest, axis, 0)
        highs = self._ends(rest if sign > 0 else group, axis, 1)
        return max(ceil(max(highs) - min(lows) - 1e-9), 1) * self.parts

    def _ends(self, some: Sequence[tuple[int, Cell]], axis: int, end: int) -> list[float]:
        """Where each shape begins (0) or ends (1) along an axis, in its units."""
        x, y, z = self._heights[axis]
        ends = []
        for number, (u, v, w) in some:
            extents = self._extents.get((number, axis))
            if extents is None:
                cells_of = self._kinds[number], self._cells[number] / self.parts
                self._extents[number, axis] = extents = self.lattice.extent(cells_of, axis)
            ends.append(extents[end] + x * u + y * v + z * w)
        return ends


#: This thread's table for a problem.
lattice_table_of = Latest(LatticeTable).of


@cache
def _across(axis: Cell) -> list[Cell]:
    """Two short vectors of whole numbers at right angles to an axis, on the scale of bodies."""
    sides = [np.cross(axis, unit) for unit in np.eye(3, dtype=np.int64)]
    vectors = [*product((0, 1, -1), repeat=3)]
    vectors += [tuple((side // max(np.gcd.reduce(side), 1)).tolist()) for side in sides]
    found: list[Cell] = []
    for vector in sorted(vectors, key=lambda v: (np.abs(v).sum(), v)):
        if (
            np.any(vector)
            and np.dot(vector, axis) == 0
            and not (found and not np.cross(vector, found[0]).any())
        ):
            found.append((vector[0], vector[1], vector[2]))
    return found[:2]


def _widths(lattice: Lattice, across: NDArray[np.int64]) -> NDArray[np.int64]:
    """int64[D, 2]: how near the shadows of two cells are on the scale of bodies if these may ever meet."""
    if lattice.touching:
        squares = (across * across).sum(axis=2)
        return np.asarray(np.ceil(np.sqrt(lattice.touching * squares)).astype(np.int64))
    shadows = [across @ np.array(kind.body, dtype=np.int64).T for kind in lattice.types]
    ends = [(shadow.min(axis=-1), shadow.max(axis=-1)) for shadow in shadows]
    low, high = np.min([low for low, _ in ends], axis=0), np.max([high for _, high in ends], axis=0)
    return np.asarray(high - low)


def _steepest_last(slopes: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
    """int64[D, H]: the half-spaces of each pair of types by their slopes along each axis."""
    order = np.broadcast_to(np.arange(slopes.shape[1], dtype=np.int64), slopes.shape).copy()
    for first, end in ends.reshape(-1, 2).tolist():
        order[:, first:end] = first + np.argsort(np.abs(slopes[:, first:end]), axis=1, kind="stable")
    return order
