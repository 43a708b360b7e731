"""A finite set of unit cubes on the lattice: the only notion of shape in burrkit.

``Voxels`` is immutable and hashable; equal sets of cubes are equal values wherever they came from. Cells
are kept as one sorted int32 array (z slowest, x fastest), so that a shape is also an array for kernels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry.isometries import ISOMETRIES, MATRICES, ROTATIONS, Cell, Isometry
from burrkit.geometry.motion import Motion

_NEIGHBOURS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


class Voxels:
    """A set of cubes. Each is named by its corner of least coordinates."""

    __slots__ = ("__dict__", "_key", "cells")

    #: int32[n, 3], distinct, sorted by (z, y, x), read-only.
    cells: NDArray[np.int32]

    def __init__(self, cells: Iterable[Cell] | NDArray[np.integer] = ()) -> None:
        """A set from any collection of (x, y, z); duplicates merge."""
        listed = cells if isinstance(cells, np.ndarray) else list(cells)
        array = np.array(listed, dtype=np.int32).reshape(-1, 3)
        if len(array):
            array = array[np.lexsort(array.T)]
            fresh = np.ones(len(array), dtype=bool)
            fresh[1:] = (array[1:] != array[:-1]).any(axis=1)
            array = np.ascontiguousarray(array[fresh])
        array.setflags(write=False)
        self.cells = array
        self._key = array.tobytes()

    @classmethod
    def box(cls, x: int, y: int, z: int) -> Voxels:
        """The solid block of x by y by z cubes with its least corner at the origin."""
        return cls(np.argwhere(np.ones((x, y, z), dtype=bool)))

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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Voxels) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __or__(self, other: Voxels) -> Voxels:
        return Voxels(np.concatenate((self.cells, other.cells)))

    def __and__(self, other: Voxels) -> Voxels:
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
        return Voxels(motion.cells(self.cells))

    def shifted(self, dx: int, dy: int, dz: int) -> Voxels:
        """The image under a translation."""
        return Voxels(self.cells + np.array((dx, dy, dz), np.int32))

    def turned(self, t: Isometry) -> Voxels:
        """The image under isometry ``t`` about the origin."""
        return Voxels(self.cells @ MATRICES[t].T)

    def normalized(self) -> Voxels:
        """The translate whose bounding box starts at the origin."""
        return Voxels(self.cells - self.cells.min(axis=0)) if len(self) else self

    def canonical(self, *, mirror: bool = False) -> Voxels:
        """One representative of all turned copies (with ``mirror``, of all reflected ones too)."""
        images = (self.turned(t).normalized() for t in (ISOMETRIES if mirror else ROTATIONS))
        return min(images, key=lambda image: image._key)

    @cached_property
    def symmetries(self) -> tuple[Isometry, ...]:
        """The isometries (of all 48) that map the shape to a translate of itself."""
        own = self.normalized()
        return tuple(t for t in ISOMETRIES if own.turned(t).normalized() == own)

    # Connectivity --------------------------------------------------------------------------------------

    def components(self) -> list[Voxels]:
        """The parts that hang together through cube faces, in order of their first cells."""
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
    def is_connected(self) -> bool:
        """Whether the cubes form one rigid part. No cubes are not a part."""
        return len(self.components()) == 1
