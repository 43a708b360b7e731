"""A finite set of cells of a lattice, the one representation of shape in burrkit.

``Voxels`` is immutable and hashable; equal sets of cells are equal values wherever they came from. Cells
are stored as one sorted int32 array (z slowest, x fastest), which kernels take as it is. On the lattice of
cubes every point of the raster is a cell, and turns are the 48 isometries of a cube; other lattices are
called for what differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry.lattice import Lattice
from burrkit.geometry.lattices import CUBES
from burrkit.geometry.motion import Cell, Isometry, Motion
from burrkit.geometry.raster import as_cell
from burrkit.geometry.shape_text import cells_of, layers_of
from burrkit.runtime.arguments import check_count, check_type

#: Shapes of no more voxels than this cache their turned images.
_MOST_CACHED = 4000


#: What ``Voxels.of`` takes for a shape.
ShapeLike: TypeAlias = "Voxels | str | Iterable[Sequence[int]] | Sequence[Sequence[str]] | NDArray[Any]"


class Voxels:
    """An immutable set of voxels, the unit cubes of the lattice. Each is named by its least corner.

    x runs to the right, y away from the viewer, z up. ``cells`` is int32[n, 3], distinct, sorted by
    (z, y, x), read-only. ``|``, ``&``, ``-`` and ``<=`` work as for sets; ``turned``, ``shifted`` and
    ``moved`` return new sets. ``lattice`` is that of cubes unless another one is given; the cells of others
    are points of its raster, as in ``.xmpuzzle``.

    >>> import burrkit as bk
    >>> shape = bk.Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0)])
    >>> len(shape), shape.extent, (1, 1, 0) in shape
    (3, (2, 2, 1), True)
    >>> shape == bk.Voxels.from_text(".#/##")
    True
    >>> bk.Voxels.box(2, 2, 2) - shape
    Voxels([(0, 1, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)])
    """

    __slots__ = ("__dict__", "cells", "lattice")

    #: int32[n, 3], distinct, sorted by (z, y, x), read-only.
    cells: NDArray[np.int32]
    lattice: Lattice

    def __init__(self, cells: Iterable[Cell] | NDArray[np.integer] = (), lattice: Lattice = CUBES) -> None:
        """A set from any collection of (x, y, z); duplicates merge.

        PuzzleError for what is not three whole numbers of 32 bits for each cube, and for points of the raster
        at which the lattice has no cell.
        """
        array = _ordered(_checked(cells if isinstance(cells, np.ndarray) else list(cells)))
        again = (array[1:] == array[:-1]).all(axis=1)
        if again.any():
            array = array[np.concatenate(([True], ~again))]
        check_type("lattice", lattice, Lattice)
        lattice.require(array)
        array.setflags(write=False)
        self.cells = array
        self.lattice = lattice

    @classmethod
    def _of(cls, cells: NDArray[np.int32], lattice: Lattice = CUBES) -> Voxels:
        """A set from distinct sorted cells; takes ownership of the array."""
        shape = cls.__new__(cls)
        cells.setflags(write=False)
        shape.cells = cells
        shape.lattice = lattice
        return shape

    @classmethod
    def box(cls, x: int, y: int, z: int) -> Voxels:
        """The solid block of x by y by z cubes with its least corner at the origin."""
        for name, size in (("x", x), ("y", y), ("z", z)):
            check_count(name, size, 0)
        return cls(np.argwhere(np.ones((x, y, z), dtype=bool)))

    @classmethod
    def from_grid(cls, grid: NDArray[np.bool_]) -> Voxels:
        """The cubes at which bool[x, y, z] is true; ``grid`` is the inverse but for the position.

        PuzzleError for an array of other dimensions or another type.
        """
        array = np.asarray(grid)
        if array.ndim != 3 or array.dtype != np.bool_:
            raise PuzzleError(f"a grid is bool[x, y, z], not {array.dtype} of {array.ndim} dimensions")
        return cls(np.argwhere(array))

    @classmethod
    def from_text(cls, text: str) -> Voxels:
        """The voxels of a drawing such as ``"##/.#"``; ``//`` or an empty line parts layers.

        ``#`` (or x, X, 1) is a voxel and ``.`` (or -, _, 0) is not; rows run from behind to the front, as
        one looks down on the layer, layers from the bottom to the top. PuzzleError for another character
        and for rows or layers that differ in size.

        >>> import burrkit as bk
        >>> bk.Voxels.from_text("##/.#")
        Voxels([(1, 0, 0), (0, 1, 0), (1, 1, 0)])
        >>> bk.Voxels.from_text("##//.#").extent
        (2, 1, 2)
        """
        check_type("text", text, str)
        return cls(cells_of(layers_of(text))[0])

    @classmethod
    def of(cls, shape: ShapeLike) -> Voxels:
        """The voxels of a shape in any spelling.

        Voxels; a text as for ``from_text``; a list of rows, or of layers of rows; a bool array [x, y, z];
        or (x, y, z) for each voxel. PuzzleError for anything else.

        >>> import burrkit as bk
        >>> bk.Voxels.of(["##", ".#"]) == bk.Voxels.of("##/.#") == bk.Voxels.of([["##", ".#"]])
        True
        """
        if isinstance(shape, Voxels):
            return shape
        if isinstance(shape, str):
            return cls.from_text(shape)
        if isinstance(shape, np.ndarray):
            return cls.from_grid(shape) if shape.dtype == np.bool_ else cls(shape)
        if isinstance(shape, bytes) or not isinstance(shape, Iterable):
            raise PuzzleError(f"{type(shape).__name__} is not a shape; {_SPELLINGS}")
        items: list[Any] = list(shape)
        if items and all(isinstance(item, str) for item in items):
            items = [items]
        if items and all(isinstance(rows, list | tuple) and _are_texts(rows) for rows in items):
            return cls(cells_of(items)[0])
        try:
            return cls(items)
        except PuzzleError as error:
            raise PuzzleError(f"{error}; {_SPELLINGS}", error.code) from None

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """``np.asarray(voxels)``: the cells, int32[n, 3]."""
        if dtype is None or np.dtype(dtype) == self.cells.dtype:
            return self.cells.copy() if copy else self.cells
        return self.cells.astype(dtype)

    # Sets of cubes -------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter([(x, y, z) for x, y, z in self.cells.tolist()])

    @cached_property
    def _set(self) -> frozenset[Cell]:
        return frozenset(self)

    def __contains__(self, cell: object) -> bool:
        return cell in self._set

    @cached_property
    def _key(self) -> bytes:
        return self.cells.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Voxels) and self._key == other._key and self.lattice is other.lattice

    def __hash__(self) -> int:
        return hash(self._key)

    def __or__(self, other: Voxels) -> Voxels:
        return Voxels(np.concatenate((self.cells, other.cells)), self._common(other))

    def __and__(self, other: Voxels) -> Voxels:
        if not len(self) or not len(other):
            return Voxels((), self._common(other))
        return Voxels(self._set & other._set, self._common(other))

    def __sub__(self, other: Voxels) -> Voxels:
        return Voxels(self._set - other._set, self._common(other))

    def _common(self, other: Voxels) -> Lattice:
        """The lattice of both. PuzzleError if they have cells of two."""
        if self.lattice is not other.lattice and len(self) and len(other):
            raise PuzzleError(f"cannot combine {self.lattice.name} and {other.lattice.name}", "mismatch")
        return self.lattice if len(self) else other.lattice

    def __le__(self, other: Voxels) -> bool:
        return self._set <= other._set

    def __repr__(self) -> str:
        if self.lattice is not CUBES:
            return f"<Voxels: {len(self)} of {self.lattice.name} in {self.extent}>"
        return f"Voxels({list(self)})" if len(self) <= 8 else f"<Voxels: {len(self)} cubes in {self.extent}>"

    def require_cubes(self, why: str = "this works for cubes only") -> None:
        """PuzzleError on another lattice than that of cubes."""
        self.lattice.require_cubes(why)

    # Where and how large -------------------------------------------------------------------------------

    @cached_property
    def low(self) -> Cell:
        """The least coordinate on each axis. ValueError for no cubes."""
        return as_cell(self.cells.min(axis=0))

    @cached_property
    def high(self) -> Cell:
        """The greatest coordinate on each axis, inclusive. ValueError for no cubes."""
        return as_cell(self.cells.max(axis=0))

    @property
    def extent(self) -> Cell:
        """The size of the bounding box; (0, 0, 0) for no cubes."""
        if not len(self):
            return 0, 0, 0
        (a, b, c), (x, y, z) = self.low, self.high
        return x - a + 1, y - b + 1, z - c + 1

    def grid(self) -> NDArray[np.bool_]:
        """bool[x, y, z] over the bounding box."""
        filled = np.zeros(self.extent, dtype=bool)
        if len(self):
            filled[tuple((self.cells - self.cells.min(axis=0)).T)] = True
        return filled

    @cached_property
    def anchor(self) -> Cell:
        """A point that goes along with every shift: the least corner for cubes, else a shift of the lattice.

        Two shapes of equal ``normalized`` are as far from each other as their anchors. ValueError for no
        cells.
        """
        return self.lattice.anchor(self.cells)

    # Motions -------------------------------------------------------------------------------------------

    def turns(self, *, mirror: bool = False) -> Sequence[Isometry]:
        """The turns (with ``mirror`` the reflections, too) that map the shape onto its lattice."""
        lattice = self.lattice
        return lattice.fitting(self.cells, lattice.isometries if mirror else lattice.proper)

    def carried(self, motion: Motion, cells: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """int32[n, 3]: where a motion carries each of the cells, or some others with the shape.

        PuzzleError if it misses the lattice.
        """
        self._require_shift(motion.offset)
        if cells is None:
            images = self._image(motion.isometry, self.cells)
        else:
            # Some turns go about the first cell.
            images = self._image(motion.isometry, np.concatenate((self.cells[:1], cells)))[1:]
        return images + np.array(motion.offset, dtype=np.int32)

    def moved(self, motion: Motion) -> Voxels:
        """The image under a rigid motion. PuzzleError if it misses the lattice, or leads too far."""
        self._require_shift(motion.offset)
        cells = self._turned(motion.isometry) + np.array(motion.offset, dtype=np.int32)
        return Voxels._of(cells, self.lattice)

    def shifted(self, dx: int, dy: int, dz: int) -> Voxels:
        """The image under a translation. PuzzleError if it misses the lattice, or leads too far."""
        self._require_shift((dx, dy, dz))
        return Voxels._of(self.cells + np.array((dx, dy, dz), dtype=np.int32), self.lattice)

    def _require_shift(self, by: Cell) -> None:
        """PuzzleError for a shift that misses the lattice, or leads beyond 32 bits in some turn."""
        if max(map(abs, by)) + self._reach >= 1 << 31:
            raise PuzzleError(f"a shift by {list(by)} leads to coordinates of more than 32 bits", "too-large")
        if not self.lattice.is_shift(by):
            x, y, z = by
            raise PuzzleError(f"a shift by ({x}, {y}, {z}) maps no {self.lattice.name} onto others")

    @cached_property
    def _reach(self) -> int:
        """No coordinate is greater than this in any turn."""
        return self.lattice.skew * int(np.abs(self.cells.astype(np.int64)).max(initial=0))

    def turned(self, t: Isometry) -> Voxels:
        """The image under turn ``t`` about the lattice's origin. PuzzleError if it misses the lattice."""
        return Voxels._of(self._turned(t), self.lattice)

    @cached_property
    def _turns(self) -> dict[Isometry, NDArray[np.int32]]:
        return {}

    def _turned(self, t: Isometry) -> NDArray[np.int32]:
        """The cells of ``turned``, cached, because every assembly needs those of its pieces."""
        cells = self._turns.get(t)
        if cells is None:
            cells = _ordered(self._image(t, self.cells))
            if len(cells) <= _MOST_CACHED:
                self._turns[t] = cells
        return cells

    def _image(self, t: Isometry, cells: NDArray[np.int32]) -> NDArray[np.int32]:
        """Cells after a turn, in their order. PuzzleError if it misses the lattice."""
        images = self.lattice.turned(t, cells)
        if images is None:
            raise PuzzleError(f"turn {t} does not map the shape onto the lattice of {self.lattice.name}")
        return images

    def normalized(self) -> Voxels:
        """The translate with its bounding box at the origin, or as near to it as shifts lead."""
        return Voxels._of(self.lattice.normalised(self.cells), self.lattice)

    def canonical(self, *, mirror: bool = False) -> Voxels:
        """One representative of all turned copies (with ``mirror``, of all reflected ones too)."""
        lattice = self.lattice
        turns = lattice.isometries if mirror else lattice.proper
        images, fits = lattice.images(self.cells, turns, normal=True)
        return Voxels._of(min(images[fits], key=lambda image: image.tobytes()).copy(), lattice)

    @cached_property
    def symmetries(self) -> tuple[Isometry, ...]:
        """The turns, mirrors among them, that map the shape to a translate of itself."""
        return tuple([motion.isometry for motion in self.isometries])

    @cached_property
    def isometries(self) -> tuple[Motion, ...]:
        """The motions, mirrors among them, that map the shape onto itself; the identity comes first."""
        return tuple(self.lattice.self_maps(self.cells, np.zeros(len(self), dtype=np.int64)))

    # Connectivity --------------------------------------------------------------------------------------

    def components(self) -> list[Voxels]:
        """The parts connected through faces, in the order of their first cells."""
        roots = self.lattice.component_roots(self.cells)
        firsts = np.flatnonzero(roots == np.arange(len(roots)))
        return [Voxels._of(self.cells[roots == first], self.lattice) for first in firsts]

    @property
    def parts(self) -> int:
        """Number of components; much faster than ``components`` for millions of voxels."""
        roots = self.lattice.component_roots(self.cells)
        return int((roots == np.arange(len(roots))).sum())

    @property
    def is_connected(self) -> bool:
        """Whether the cubes form one rigid part. No cubes are not a part."""
        return self.parts == 1


#: How to spell a shape, for errors.
_SPELLINGS = 'spell a shape "##/.#", [(0, 0, 0), (1, 0, 0)], Voxels or a bool array [x, y, z]'


def _are_texts(rows: Sequence[object]) -> bool:
    return bool(rows) and all(isinstance(row, str) for row in rows)


def _checked(cells: NDArray[np.generic] | list[Any]) -> NDArray[np.int32]:
    """The cells as int32[n, 3]. PuzzleError for anything but three whole numbers of 32 bits each."""
    try:
        array = np.asarray(cells)
    except (ValueError, OverflowError):
        raise PuzzleError("the cubes of a shape are (x, y, z) each, but these differ in length") from None
    if array.size == 0 and array.ndim == 1:
        return np.empty((0, 3), dtype=np.int32)
    if array.ndim != 2 or array.shape[1] != 3:
        shape = " x ".join(map(str, array.shape)) or "a single value"
        raise PuzzleError(f"the cubes of a shape are n x 3 numbers, (x, y, z) each, not {shape}")
    if array.dtype == np.int32:
        return np.array(array)
    # Python's whole numbers beyond 64 bits come as objects, bits and texts as kinds of their own.
    if array.dtype.kind not in "iuf" or not ((array >= -(1 << 31)) & (array < 1 << 31)).all():
        raise PuzzleError("the coordinates of cubes are whole numbers of 32 bits")
    whole = array.astype(np.int32)
    if array.dtype.kind == "f" and (whole != array).any():
        raise PuzzleError("the coordinates of cubes are whole numbers; scale the shape up")
    return whole


def _ordered(cells: NDArray[np.int32]) -> NDArray[np.int32]:
    """The cells sorted by (z, y, x)."""
    return cells[np.lexsort(cells.T)]
