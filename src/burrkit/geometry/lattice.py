r"""Lattices: the cells of which shapes are made, and what moves cells onto cells.

A lattice is data. From it everything else takes which cells there are, how shapes turn, what touches and
what is in the way. Every cell has a *type*, and cells of one type are shifted copies of each other:

    cell = types[k].cell + c0 * shifts[0] + c1 * shifts[1] + c2 * shifts[2]        on the raster of files

The *raster* is where shapes are drawn, three whole numbers a cell, as in ``.xmpuzzle``. The *body* of a cell
is a convex polyhedron (or a ball) with whole coordinates on another scale, that of ``steps``, with an origin
that all turns fix:

    triangular prisms          raster                        bodies, on the scale of steps
                               y  . v ^ v ^                  /\  /    up:   (0, 0) (2, 0) (1, 1)
                               0  ^ v ^ v .                 /  \/     down: (2, 0) (3, 1) (1, 1)
                                  0 1 2 3 x

Bodies are affine pictures: ``metric`` maps them to space. Whether bodies collide does not depend on it, so
that all geometry below is done in whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, fields
from functools import cache, cached_property
from itertools import product
from typing import Any, ClassVar, Final, TypeAlias
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry import in_words
from burrkit.geometry.cell_bodies import CellBodies
from burrkit.geometry.motion import Cell, Isometry, Motion
from burrkit.geometry.raster import CellType, Matrix, as_cell, as_cells
from burrkit.remarks import Remark
from burrkit.runtime.records import dataclass

#: Images of this many cells are compared at a time.
_MOST_AT_ONCE: Final = 1 << 18

#: Types of cells, and their places on the scale of bodies.
Laid: TypeAlias = "tuple[NDArray[np.int64], NDArray[np.integer] | NDArray[np.float64]]"


@dataclass(frozen=True, eq=False)
class Lattice(CellBodies):
    """The cells of a space, the motions that map cells to cells, and the directions in which pieces slide.

    ``shifts`` are three rows on the raster, with zeros above the diagonal; ``steps`` are the same shifts on
    the scale of bodies. ``turns`` are matrices on that scale, all divided by ``denominator``: first
    ``rotations`` rotations, the identity leading, then that many reflections, each the mirror image
    ``turns[rotations]`` followed by a rotation. Some may map only some shapes onto the lattice. ``axes`` are
    the slides by one unit, ``axis_names`` short names, and in words ``directions``: (forward, backward, where
    a piece comes from that goes forward, and backward). ``metric`` has three rows: a body point p is ``p @
    metric`` in space. ``touching`` is the square of the distance of two balls that touch; 0 for polyhedra.
    Pieces may stop where they touch others in their way, to the nearest of ``parts`` parts of a unit.
    ``number`` is that of the grid in ``.xmpuzzle``, -1 for none.

    >>> import burrkit as bk
    >>> prism = bk.lattices.PRISMS
    >>> prism.name, prism.rotations, prism.has((1, 0, 0))
    ('triangular prisms', 12, True)
    """

    name: str
    number: int
    types: tuple[CellType, ...]
    shifts: Matrix
    steps: Matrix
    turns: tuple[Matrix, ...]
    rotations: int
    axes: tuple[Cell, ...]
    axis_names: tuple[str, ...]
    directions: tuple[tuple[str, str, str, str], ...]
    metric: tuple[tuple[float, float, float], ...]
    denominator: int = 1
    touching: int = 0
    parts: int = 1
    cell_name: str = field(default="cell")

    #: How much farther out a turn may lead on the raster.
    skew: ClassVar[int] = 8
    #: Where in space the middle of cell (0, 0, 0) is along each axis, in edges of a cube.
    middle: ClassVar[float] = 0.0
    #: Whether a motion that carries cells onto themselves does so with the corners of the box around them.
    keeps_boxes: ClassVar[bool] = False
    #: The headings of ``turn_in_columns``.
    turn_columns: ClassVar[tuple[str, ...]] = ("turned",)

    def __repr__(self) -> str:
        return f"<Lattice: {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.is_named:
            return by_name, (self.name,)
        return own_lattice, (type(self), *(getattr(self, item.name) for item in fields(self)))

    @property
    def is_named(self) -> bool:
        """Whether burrkit has this lattice, so that its name identifies it."""
        return self.name in NAMED and by_name(self.name) is self

    @property
    def cells_name(self) -> str:
        """What several cells are called: "cubes", "balls"."""
        return f"{self.cell_name}s"

    @property
    def of_cells(self) -> str:
        """Words that name cells if they are not cubes: " of balls"."""
        return f" of {self.cells_name}"

    @property
    def is_cubic(self) -> bool:
        """Whether this is the lattice of cubes; what differs in geometry is in ``CubicLattice``."""
        return self.number == 0

    def require_cubes(self, why: str = "this works for cubes only") -> None:
        """PuzzleError on another lattice than that of cubes."""
        raise PuzzleError(f"made of {self.name}; {why}", "unsupported")

    # Slides ----------------------------------------------------------------------------------------------

    def slide(self, vector: Cell) -> tuple[int, int] | None:
        """A shift of the raster as a slide: the axis, and steps along it; None if it is along no axis."""
        if not self.is_shift(vector):
            return None
        way = self.along(vector)
        for number, axis in enumerate(self.axes):
            at = next(a for a in range(3) if axis[a])
            units, rest = divmod(way[at], axis[at])
            if units and not rest and all(units * c == w for c, w in zip(axis, way, strict=True)):
                return number, units * self.parts
        return None

    @cached_property
    def axis_shifts(self) -> tuple[Cell, ...]:
        """One unit along each axis on the raster."""
        units = np.linalg.solve(self._steps.T.astype(float), np.array(self.axes, dtype=float).T).T
        return tuple(as_cells(np.rint(units).astype(np.int64) @ self._shifts))

    def in_space(self, axis: int, distance: int) -> tuple[Any, Any, Any]:
        """A slide by some steps along an axis in edges of a cube."""
        units, along = distance / self.parts, tuple(zip(self.axes[axis], self.metric, strict=True))
        x, y, z = (units * sum(c * row[a] for c, row in along) for a in range(3))
        return x, y, z

    # Turns -----------------------------------------------------------------------------------------------

    def is_rotation(self, t: Isometry) -> bool:
        """Whether turn ``t`` is a rotation and no reflection."""
        return t < self.rotations

    @property
    def isometries(self) -> range:
        """The numbers of all turns."""
        return range(len(self.turns))

    @property
    def proper(self) -> range:
        """The numbers of the rotations."""
        return range(self.rotations)

    @cached_property
    def _images(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """For each turn: the images of types, their multiples of the shifts, and its matrix for multiples.

        int64[T, types], int64[T, types, 3], int64[T, 3, 3]; all multiples times ``denominator``.
        """
        turns = np.array(self.turns, dtype=np.int64)
        inverse = np.linalg.inv(self._steps.astype(float))
        matrices = np.rint(self._steps @ turns.transpose(0, 2, 1) @ inverse).astype(np.int64)
        count = len(self.types)
        kinds = np.zeros((len(turns), count), dtype=np.int64)
        times = np.zeros((len(turns), count, 3), dtype=np.int64)
        if self.touching:
            return kinds, times, matrices  # one type of ball, at the origin
        bodies = [_normal(kind.body) for kind in self.types]
        corners = np.array([min(kind.body) for kind in self.types])
        for t, k in product(range(len(turns)), range(count)):
            image = np.array(self.types[k].body) @ turns[t].T
            points = [(x, y, z) for x, y, z in (image // self.denominator).tolist()]
            # Several types may have one body in different places.
            shifts = (np.array(min(points)) - corners) @ inverse
            whole = np.rint(shifts).astype(np.int64)
            (to,) = (
                other
                for other in range(count)
                if bodies[other] == _normal(points) and np.abs(shifts[other] - whole[other]).max() < 1e-9
            )
            kinds[t, k] = to
            times[t, k] = whole[to] * self.denominator
        return kinds, times, matrices

    def is_full(self, t: Isometry) -> bool:
        """Whether turn ``t`` maps every shape onto the lattice."""
        return not self._partial[t]

    @cached_property
    def _partial(self) -> NDArray[np.bool_]:
        return np.asarray((self._images[2] % self.denominator).any(axis=(1, 2)))

    def turn_words(self, t: Isometry) -> Remark:
        """A rotation in words: "as drawn", "120 degrees about x+y+z". ValueError for a reflection."""
        return in_words.turn_words(self, t)

    def turn_in_columns(self, t: Isometry) -> list[str]:
        """A rotation in words, one for each of ``turn_columns``, for tables of places."""
        return [self.turn_words(t)]

    def turned(self, t: Isometry, cells: NDArray[Any]) -> NDArray[np.int32] | None:
        """int32[n, 3]: cells after turn ``t`` about the origin, in their order; None if one misses a cell.

        A turn that maps only some shapes onto the lattice goes about the first cell.
        """
        images, fits = self.images(cells, range(t, t + 1))
        return images[0] if fits[0] else None

    def images(
        self, cells: NDArray[Any], turns: range, *, normal: bool = False
    ) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """int32[turns, n, 3]: cells after each of some turns, all at once; bool[turns]: which are cells.

        With ``normal`` each image is what ``normalised`` makes of it.
        """
        kinds, times, fits = self.split_images(cells, turns)
        if normal and len(cells):
            times -= times.min(axis=1, keepdims=True)
        images = self.join(kinds, times)
        if normal:
            images = _in_order(images)[0]
        return images, fits

    def split_images(
        self, cells: NDArray[Any], turns: range
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
        """The same images by types, int64[turns, n], and multiples of the shifts, int64[turns, n, 3]."""
        kinds, times = self.split(cells)
        of_kinds, of_times, matrices = (part[turns.start : turns.stop] for part in self._images)
        about = np.where(self._partial[turns.start : turns.stop, None, None], times[:1], 0)
        result, rest = np.divmod((times - about) @ matrices + of_times[:, kinds], self.denominator)
        found: NDArray[np.int64] = result + about
        return of_kinds[:, kinds], found, np.asarray(~rest.any(axis=(1, 2)))

    def image_keys(
        self, shapes: Sequence[NDArray[np.int32]], labels: Sequence[NDArray[np.int64]]
    ) -> list[list[bytes]]:
        """For each shape a value for each turned copy of it, equal for copies that are equal but for shifts.

        A shape is sorted cells, with a label each. A value is empty if the turn misses the lattice.
        """
        if len(shapes) > 1 and (self._partial.any() or sum(map(len, shapes)) > _MOST_AT_ONCE >> 4):
            return [self.image_keys([own], [its])[0] for own, its in zip(shapes, labels, strict=True)]
        sizes = list(map(len, shapes))
        images, fits = self.images(np.concatenate(shapes), self.isometries)
        images, order = _in_order(images, np.repeat(np.arange(len(sizes)), sizes))
        every: NDArray[np.int64] = np.dstack((images, np.concatenate(labels)[order]))
        found, begin = [], 0
        for size in sizes:
            # Of cells from a first one of the same type all shifts are those of the lattice.
            types, own = self.split(images[:, begin])[0].tolist(), every[:, begin : begin + size]
            own[:, :, :3] -= images[:, begin, None]
            keys, width, begin = own.tobytes(), size * 4 * own.itemsize, begin + size
            found.append(
                [
                    b"%d " % types[t] + keys[t * width : (t + 1) * width] if fit else b""
                    for t, fit in enumerate(fits)
                ]
            )
        return found

    def self_maps(self, cells: NDArray[np.int32], labels: NDArray[np.int64]) -> Iterator[Motion]:
        """The motions that map sorted cells onto themselves, each onto one of its label, int64[n]."""
        at_once = max(1, _MOST_AT_ONCE // len(cells))
        for first in self.isometries[::at_once]:
            images, fits = self.images(cells, self.isometries[first : first + at_once])
            images, order = _in_order(images)
            shifts = cells[0] - images[:, 0]
            same = (images + shifts[:, None] == cells).all(axis=(1, 2)) & fits
            for t in np.flatnonzero(same & (labels[order] == labels).all(axis=1)).tolist():
                if self.is_shift(shift := as_cell(shifts[t])):
                    yield Motion(first + t, shift)

    def motion_in_space(self, cells: NDArray[Any], motion: Motion) -> tuple[NDArray[Any], NDArray[Any]]:
        """A motion of cells in space, p -> matrix @ p + shift, in edges of a cube: float64[3, 3], float64[3].

        ValueError if it does not fit the cells.
        """
        metric = np.array(self.metric)
        turn = np.array(self.turns[motion.isometry]) / self.denominator
        matrix = np.linalg.solve(metric, turn.T @ metric).T
        turned = self.turned(motion.isometry, cells)
        if turned is None:
            raise ValueError(f"turn {motion.isometry} does not fit the shape")
        here = self.vertices(as_cell(cells[0])).mean(axis=0)
        there = self.vertices(as_cell(turned[0] + np.array(motion.offset))).mean(axis=0)
        return matrix, there - matrix @ here

    def fitting(self, cells: NDArray[Any], turns: range) -> Sequence[Isometry]:
        """Those of some turns that map cells onto the lattice."""
        return np.flatnonzero(self.images(cells, turns)[1]).tolist()

    def anchor(self, cells: NDArray[Any]) -> Cell:
        """The shift, on the raster, that is the least multiple of each of the ``shifts`` among some cells."""
        return as_cell(self.split(cells)[1].min(axis=0) @ self._shifts)

    def corner(self, cells: NDArray[Any]) -> Cell:
        """A shift, on the raster, after which no coordinate of cells is less than 0, or much more."""
        ways = np.array(self.anchor(cells)) + np.array(list(product(range(-4, 3), repeat=3))) @ self._shifts
        below = ways[(ways <= cells.min(axis=0)).all(axis=1)]
        return max(as_cells(below), key=lambda way: (sum(way), way))

    def normalised(self, cells: NDArray[Any]) -> NDArray[np.int32]:
        """int32[n, 3]: cells shifted so that the least multiple of each of the ``shifts`` is 0, sorted."""
        images = np.asarray(cells - np.array(self.anchor(cells), dtype=np.int32) if len(cells) else cells)
        return np.ascontiguousarray(images[np.lexsort(images.T)])

    # Extents ---------------------------------------------------------------------------------------------

    def way_out(self, group: Sequence[Laid], rest: Sequence[Laid], axis: int, sign: int) -> int:
        """Units along an axis that carry some cells past all others: 1 at least.

        Each item has the types of cells, int64[n], and their places on the scale of bodies, float64[n, 3].
        """
        low, high = (
            [self.extent(one, axis)[end] for one in some]
            for some, end in ((group if sign > 0 else rest, 0), (rest if sign > 0 else group, 1))
        )
        return max(int(np.ceil(max(high) - min(low) - 1e-9)), 1)

    def extent(self, laid: Laid, axis: int) -> tuple[float, float]:
        """Where the cells of an item begin and end along an axis, in its units."""
        kinds, places = laid
        heights, reach = places @ self.heights[axis], self._reach[:, axis]
        return float((heights + reach[kinds, 0]).min()), float((heights + reach[kinds, 1]).max())

    @cached_property
    def heights(self) -> NDArray[np.float64]:
        """float64[axes, 3]: the product with a place is its height along an axis, in units of that."""
        metric = np.array(self.metric)
        along = np.array(self.axes) @ metric
        return np.asarray((along / (along * along).sum(axis=1, keepdims=True)) @ metric.T)

    @cached_property
    def _reach(self) -> NDArray[np.float64]:
        """float64[types, axes, 2]: the least and the greatest height of the body of a type along an axis."""
        if self.touching:
            along = np.array(self.axes) @ np.array(self.metric)
            radius = self.touching**0.5 / 2 * self.metric[0][0] / np.linalg.norm(along, axis=1)
            return np.stack((-radius, radius), axis=-1)[None]
        bodies = [np.array(kind.body) @ self.heights.T for kind in self.types]
        return np.array([np.stack((body.min(axis=0), body.max(axis=0)), axis=-1) for body in bodies])


_OWN: Final[WeakValueDictionary[tuple[Any, ...], Lattice]] = WeakValueDictionary()


#: What makes each lattice that burrkit has, by its name: ``lattices`` fills it, which every import of this
#: package loads.
NAMED: Final[dict[str, Callable[[], Lattice]]] = {}


@cache
def by_name(name: str) -> Lattice:
    """The lattice of this name, one of ``NAMES``. PuzzleError for another name."""
    if name not in NAMED:
        raise PuzzleError(f'no such lattice: "{name}"; there are {", ".join(NAMED)}', "unknown")
    return NAMED[name]()


def own_lattice(make: Callable[..., Lattice], *values: Any) -> Lattice:
    """A lattice from a description or another process: one object for equal ones, as long as it is used."""
    lattice = make(*values)
    return _OWN.setdefault(tuple(getattr(lattice, item.name) for item in fields(lattice)), lattice)


def _in_order(
    images: NDArray[np.int32], shape: NDArray[np.int64] | int = 0
) -> tuple[NDArray[np.int32], NDArray[np.intp]]:
    """Cells, int32[T, n, 3], sorted by shape and by (z, y, x), and int[T, n], where each of them was."""
    order = np.lexsort((*np.moveaxis(images, 2, 0), np.broadcast_to(shape, images.shape[:2])))
    return np.take_along_axis(images, order[..., None], axis=1), order


def _normal(points: list[Cell] | tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Points less the first of them, sorted."""
    a, b, c = min(points)
    return tuple(sorted((x - a, y - b, z - c) for x, y, z in points))
