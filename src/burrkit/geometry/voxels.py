"""A finite set of voxels on the cubic lattice, the one representation of shape in burrkit.

``Voxels`` is immutable and hashable; equal sets of cubes are equal values wherever they came from. Cells
are stored as one sorted int32 array (z slowest, x fastest), which kernels take as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry.isometries import IDENTITY, ISOMETRIES, MATRICES, ROTATIONS, Cell, Isometry
from burrkit.geometry.motion import Motion
from burrkit.geometry.shape_text import cells_of, layers_of
from burrkit.runtime.arguments import check_count, check_type

#: Shapes of no more voxels than this cache their turned images.
_MOST_CACHED = 4000

_NEIGHBOURS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


#: What ``Voxels.of`` takes for a shape.
ShapeLike: TypeAlias = "Voxels | str | Iterable[Sequence[int]] | Sequence[Sequence[str]] | NDArray[Any]"


class Voxels:
    """An immutable set of voxels, the unit cubes of the lattice. Each is named by its least corner.

    x runs to the right, y away from the viewer, z up. ``cells`` is int32[n, 3], distinct, sorted by
    (z, y, x), read-only. ``|``, ``&``, ``-`` and ``<=`` work as for sets; ``turned``, ``shifted`` and
    ``moved`` return new sets.

    >>> import burrkit as bk
    >>> shape = bk.Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0)])
    >>> len(shape), shape.extent, (1, 1, 0) in shape
    (3, (2, 2, 1), True)
    >>> shape == bk.Voxels.from_text(".#/##")
    True
    >>> bk.Voxels.box(2, 2, 2) - shape
    Voxels([(0, 1, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)])
    """

    __slots__ = ("__dict__", "cells")

    #: int32[n, 3], distinct, sorted by (z, y, x), read-only.
    cells: NDArray[np.int32]

    def __init__(self, cells: Iterable[Cell] | NDArray[np.integer] = ()) -> None:
        """A set from any collection of (x, y, z); duplicates merge.

        PuzzleError for what is not three whole numbers of 32 bits for each cube.
        """
        array = _ordered(_checked(cells if isinstance(cells, np.ndarray) else list(cells)))
        again = (array[1:] == array[:-1]).all(axis=1)
        if again.any():
            array = array[np.concatenate(([True], ~again))]
        array.setflags(write=False)
        self.cells = array

    @classmethod
    def _of(cls, cells: NDArray[np.int32]) -> Voxels:
        """A set from distinct sorted cells; takes ownership of the array."""
        shape = cls.__new__(cls)
        cells.setflags(write=False)
        shape.cells = cells
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

        ``#`` (or x, X, 1) is a voxel and ``.`` (or -, _, 0) is none; rows run from behind to the front, as
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
            raise PuzzleError(f"{type(shape).__name__} is no shape; {_SPELLINGS}")
        items: list[Any] = list(shape)
        if items and all(isinstance(item, str) for item in items):
            items = [items]
        if items and all(isinstance(rows, list | tuple) and _are_texts(rows) for rows in items):
            return cls(cells_of(items)[0])
        try:
            return cls(items)
        except PuzzleError as error:
            raise PuzzleError(f"{error}; {_SPELLINGS}") from None

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
        return isinstance(other, Voxels) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __or__(self, other: Voxels) -> Voxels:
        return Voxels(np.concatenate((self.cells, other.cells)))

    def __and__(self, other: Voxels) -> Voxels:
        if not len(self) or not len(other):
            return Voxels()
        return Voxels(self._set & other._set)

    def __sub__(self, other: Voxels) -> Voxels:
        return Voxels(self._set - other._set)

    def __le__(self, other: Voxels) -> bool:
        return self._set <= other._set

    def __repr__(self) -> str:
        return f"Voxels({list(self)})" if len(self) <= 8 else f"<Voxels: {len(self)} cubes in {self.extent}>"

    # Where and how large -------------------------------------------------------------------------------

    @cached_property
    def low(self) -> Cell:
        """The least coordinate on each axis. ValueError for no cubes."""
        x, y, z = self.cells.min(axis=0).tolist()
        return x, y, z

    @cached_property
    def high(self) -> Cell:
        """The greatest coordinate on each axis, inclusive. ValueError for no cubes."""
        x, y, z = self.cells.max(axis=0).tolist()
        return x, y, z

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

    # Motions -------------------------------------------------------------------------------------------

    def moved(self, motion: Motion) -> Voxels:
        """The image under a rigid motion."""
        return Voxels._of(self._turned(motion.isometry) + np.array(motion.offset, dtype=np.int32))

    def shifted(self, dx: int, dy: int, dz: int) -> Voxels:
        """The image under a translation."""
        return Voxels._of(self.cells + np.array((dx, dy, dz), dtype=np.int32))

    def turned(self, t: Isometry) -> Voxels:
        """The image under isometry ``t`` about the origin."""
        return Voxels._of(self._turned(t))

    @cached_property
    def _turns(self) -> dict[Isometry, NDArray[np.int32]]:
        return {}

    def _turned(self, t: Isometry) -> NDArray[np.int32]:
        """The cells of ``turned``, cached, because every assembly needs those of its pieces."""
        cells = self._turns.get(t)
        if cells is None:
            cells = _ordered(self.cells @ MATRICES[t].T)
            if len(cells) <= _MOST_CACHED:
                self._turns[t] = cells
        return cells

    def normalized(self) -> Voxels:
        """The translate whose bounding box starts at the origin."""
        return Voxels._of(self.cells - self.cells.min(axis=0)) if len(self) else self

    def canonical(self, *, mirror: bool = False) -> Voxels:
        """One representative of all turned copies (with ``mirror``, of all reflected ones too)."""
        least = min(self._images(ISOMETRIES if mirror else ROTATIONS), key=lambda image: image.tobytes())
        return Voxels._of(least.copy())

    @cached_property
    def symmetries(self) -> tuple[Isometry, ...]:
        """The isometries (of all 48) that map the shape to a translate of itself."""
        images = self._images(ISOMETRIES)
        same = (images == images[IDENTITY]).all(axis=(1, 2))
        return tuple(np.flatnonzero(same).tolist())

    def _images(self, turns: range) -> NDArray[np.int32]:
        """int32[turns, n, 3]: what ``turned`` and ``normalized`` make of the cells, all at once."""
        images = self.cells @ MATRICES[turns.start : turns.stop].transpose(0, 2, 1)
        if len(self):
            images -= images.min(axis=1, keepdims=True)
        order = np.lexsort((images[..., 0], images[..., 1], images[..., 2]))
        return np.take_along_axis(images, order[..., None], axis=1)

    # Connectivity --------------------------------------------------------------------------------------

    def components(self) -> list[Voxels]:
        """The parts connected through faces, in the order of their first cells."""
        left, parts = set(self._set), []
        for seed in self:
            if seed not in left:
                continue
            left.remove(seed)
            part, frontier = [seed], [seed]
            while frontier:
                x, y, z = frontier.pop()
                near = [c for dx, dy, dz in _NEIGHBOURS if (c := (x + dx, y + dy, z + dz)) in left]
                left.difference_update(near)
                part += near
                frontier += near
            parts.append(Voxels(part))
        return parts

    @property
    def parts(self) -> int:
        """Number of components; much faster than ``components`` for millions of voxels."""
        if not len(self):
            return 0
        x, y, _ = self.extent
        code = (self.cells.astype(np.int64) - self.cells.min(axis=0)) @ np.array(
            (1, x + 1, (x + 1) * (y + 1))
        )
        # Cubes that follow each other along x are one run; what is left is a graph of runs.
        run = np.cumsum(np.diff(code, prepend=code[0]) != 1) - 1
        run -= run[0]
        pairs = []
        for step in (x + 1, (x + 1) * (y + 1)):
            at = np.minimum(np.searchsorted(code, code + step), len(code) - 1)
            met = np.flatnonzero(code[at] == code + step)
            pairs.append(np.stack((run[met], run[at[met]])))
        one, other = np.concatenate(pairs, axis=1)
        return _count_components(int(run[-1]) + 1, one, other)

    @property
    def is_connected(self) -> bool:
        """Whether the cubes form one rigid part. No cubes are not a part."""
        return self.parts == 1


#: How to spell a shape, for errors.
_SPELLINGS = 'spell a shape "##/.#", [(0, 0, 0), (1, 0, 0)], Voxels or a bool array [x, y, z]'


def _are_texts(rows: Sequence[object]) -> bool:
    return bool(rows) and all(isinstance(row, str) for row in rows)


def _count_components(nodes: int, one: NDArray[np.int64], other: NDArray[np.int64]) -> int:
    """The number of components of a graph with so many nodes and these edges."""
    root = np.arange(nodes)
    while True:
        a, b = root[one], root[other]
        if (a == b).all():
            return len(np.unique(root))
        # Roots that an edge joins take the lesser one; then every node goes to the end of its chain.
        np.minimum.at(root, np.maximum(a, b), np.minimum(a, b))
        while not np.array_equal(above := root[root], root):
            root = above


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
