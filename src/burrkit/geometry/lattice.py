r"""Lattices: the cells of which shapes are made, and what moves cells onto cells.

A lattice is data. From it everything else takes which cells there are, how shapes turn, what touches and
what is in the way. Every cell has a *type*, and cells of one type are shifted copies of each other:

    cell = types[k].cell + c0 * shifts[0] + c1 * shifts[1] + c2 * shifts[2]        on the raster of files

The *raster* is where shapes are drawn, three whole numbers a cell, as in ``.xmpuzzle``. The *body* of a cell
is a convex polyhedron (or a ball) with whole coordinates on another scale, that of ``steps``, whose origin
all turns fix:

    triangular prisms          raster                        bodies, on the scale of steps
                               y  . v ^ v ^                  /\  /    up:   (0, 0) (2, 0) (1, 1)
                               0  ^ v ^ v .                 /  \/     down: (2, 0) (3, 1) (1, 1)
                                  0 1 2 3 x

Bodies are affine pictures: ``metric`` maps them to space. Whether bodies collide does not depend on it, so
that all geometry below is done in whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from itertools import product
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import PuzzleError
from burrkit.geometry.convex_bodies import ConvexBody, Facet, difference
from burrkit.geometry.convex_bodies import facets as facets_of
from burrkit.geometry.isometries import Cell, Isometry

#: Types of cells, and their places on the scale of bodies.
Laid: TypeAlias = "tuple[NDArray[np.int64], NDArray[np.integer] | NDArray[np.float64]]"

#: Three rows of three whole numbers.
Matrix: TypeAlias = tuple[Cell, Cell, Cell]

_ORIGIN: Final = (0, 0, 0)


@dataclass(frozen=True)
class CellType:
    """One of the cells from which shifts make all others of its type, and the vertices of its body."""

    cell: Cell
    body: tuple[Cell, ...]


@dataclass(frozen=True, eq=False)
class Lattice:
    """The cells of a space, the motions that map cells to cells, and the directions in which pieces slide.

    ``shifts`` are three rows on the raster, with zeros above the diagonal; ``steps`` are the same shifts on
    the scale of bodies. ``turns`` are matrices on that scale, all divided by ``denominator``: first
    ``rotations`` rotations, the identity leading, then as many reflections, each the mirror image
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

    def __repr__(self) -> str:
        return f"<Lattice: {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.is_named:
            return by_name, (self.name,)
        return own_lattice, tuple(getattr(self, item.name) for item in fields(self))

    @property
    def is_named(self) -> bool:
        """Whether burrkit has this lattice, so that its name identifies it."""
        return self.name in NAMED and by_name(self.name) is self

    @property
    def cells_name(self) -> str:
        """What several cells are called: "cubes", "balls"."""
        return f"{self.cell_name}s"

    @property
    def is_cubic(self) -> bool:
        """Whether this is the lattice of cubes, for which there are faster ways."""
        return self.number == 0

    # Cells on the raster ---------------------------------------------------------------------------------

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
            raise PuzzleError(f"there is no cell at ({x}, {y}, {z}) on the lattice of {self.name}")

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
        return (
            a * p[0] + b * q[0] + c * r[0],
            a * p[1] + b * q[1] + c * r[1],
            a * p[2] + b * q[2] + c * r[2],
        )

    def _times(self, vector: Cell) -> tuple[Cell, Cell]:
        """A vector of the raster as multiples of ``shifts``, and what is left of it."""
        x, y, z = vector
        first, second, third = self.shifts
        c, z = divmod(z, third[2])
        b, y = divmod(y - c * third[1], second[1])
        a, x = divmod(x - c * third[0] - b * second[0], first[0])
        return (a, b, c), (x, y, z)

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
        return tuple(_cells(np.rint(units).astype(np.int64) @ self._shifts))

    def places(self, cells: NDArray[Any]) -> NDArray[np.int64]:
        """int64[n, 3]: how far the body of each cell lies from that of its type, on the scale of bodies."""
        return np.asarray(self.split(cells)[1] @ self._steps)

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

    def turn_words(self, t: Isometry) -> str:
        """A rotation in words: "as drawn", "120 degrees about x+y+z", "a half turn about y-x".

        The turn is counter-clockwise as one looks against the axis. ValueError for a reflection.
        """
        if not self.is_rotation(t):
            raise ValueError(f"turn {t} is a reflection")
        metric = np.array(self.metric)
        matrix = np.linalg.solve(metric, (np.array(self.turns[t]) / self.denominator).T @ metric).T
        cosine = (np.trace(matrix) - 1) / 2
        if cosine > 1 - 1e-9:
            return "as drawn"
        # What the turn leaves in place is the space of the sum of all its powers.
        kept = np.sum([np.linalg.matrix_power(matrix, k) for k in range(12)], axis=0)
        axis = kept[:, np.abs(kept).sum(axis=0).argmax()]
        skew = matrix - matrix.T
        sense = float(np.array((skew[2, 1], skew[0, 2], skew[1, 0])) @ axis)
        if abs(sense) < 1e-9:
            sense = float(axis[np.flatnonzero(np.abs(axis) > 1e-9)[0]])
        axis = np.sign(sense) * axis
        angle = round(float(np.degrees(np.arccos(np.clip(cosine, -1, 1)))), 1)
        how = "a half turn" if angle == 180 else f"{angle:g} degrees"
        return f"{how} about {_axis_words(axis)}"

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
        kinds, times = self.split(cells)
        of_kinds, of_times, matrices = (part[turns.start : turns.stop] for part in self._images)
        about = np.where(self._partial[turns.start : turns.stop, None, None], times[:1], 0)
        moved = (times - about) @ matrices + of_times[:, kinds]
        result, rest = np.divmod(moved, self.denominator)
        fits = np.asarray(~rest.any(axis=(1, 2)))
        result += about
        if normal and len(cells):
            result -= result.min(axis=1, keepdims=True)
        images = self.join(of_kinds[:, kinds], result)
        if normal:
            order = np.lexsort((images[..., 0], images[..., 1], images[..., 2]))
            images = np.take_along_axis(images, order[..., None], axis=1)
        return images, fits

    def anchor(self, cells: NDArray[Any]) -> Cell:
        """The shift, on the raster, that is the least multiple of each of the ``shifts`` among some cells."""
        return _cell(self.split(cells)[1].min(axis=0) @ self._shifts)

    def normalised(self, cells: NDArray[Any]) -> NDArray[np.int32]:
        """int32[n, 3]: cells shifted so that the least multiple of each of the ``shifts`` is 0, sorted."""
        images = np.asarray(cells - np.array(self.anchor(cells), dtype=np.int32) if len(cells) else cells)
        return np.ascontiguousarray(images[np.lexsort(images.T)])

    # Bodies ----------------------------------------------------------------------------------------------

    @cached_property
    def facets(self) -> tuple[tuple[Facet, ...], ...]:
        """The sides of the body of each type; none for balls."""
        return tuple(tuple(facets_of(kind.body)) for kind in self.types)

    @cached_property
    def neighbours(self) -> tuple[tuple[tuple[int, Cell], ...], ...]:
        """For each type the cells that share a side with one of it: their types and multiples of the shifts.

        In the order of ``facets``; a cell may share a part of a side. Balls are neighbours if they touch.
        """
        times = self.near_shifts
        places = times @ self._steps
        if self.touching:
            touches = (places * places).sum(axis=1) == self.touching
            return (tuple((0, _cell(c)) for c in times[touches]),)
        halves, ends = self.obstacles
        normals = [[facet.normal for facet in facets] for facets in self.facets]
        found: list[tuple[tuple[int, Cell], ...]] = []
        for p, own in enumerate(normals):
            beside: list[tuple[int, int, Cell]] = []
            for q in range(len(self.types)):
                planes = halves[ends[p, q, 0] : ends[p, q, 1]]
                apart = places @ planes[:, :3].T - planes[:, 3]
                # They touch in a side if just one plane holds them apart, and that is a side of both.
                touch = ((apart == 0).sum(axis=1) == 1) & (apart <= 0).all(axis=1)
                for i in np.flatnonzero(touch).tolist():
                    x, y, z = planes[int(np.argmax(apart[i] == 0)), :3].tolist()
                    if (x, y, z) in own and (-x, -y, -z) in normals[q]:
                        beside.append((own.index((x, y, z)), q, _cell(times[i])))
            found.append(tuple((q, c) for _, q, c in sorted(beside)))
        return tuple(found)

    @cached_property
    def near_shifts(self) -> NDArray[np.int64]:
        """int64[n, 3]: multiples of the shifts after which bodies may still touch those at the origin."""
        return np.array(list(product(*(range(-n, n + 1) for n in self.near_reach))), dtype=np.int64)

    @cached_property
    def near_reach(self) -> list[int]:
        """The greatest multiple of each shift among ``near_shifts``."""
        extents = [np.ptp(np.array(kind.body), axis=0) for kind in self.types]
        inverse = np.abs(np.linalg.inv(self._steps.astype(float)))
        reach = 2 * np.max(extents, axis=0) if not self.touching else np.full(3, self.touching**0.5)
        return [int(n) for n in np.ceil(reach @ inverse - 1e-9)]

    def beside(self, cells: NDArray[Any]) -> list[list[Cell]]:
        """For each cell those that share a side with it, or touch it if they are balls."""
        kinds, times = self.split(cells)
        found = []
        for kind, at in zip(kinds.tolist(), times, strict=True):
            near = self.neighbours[kind]
            other = np.array([k for k, _ in near])
            found.append(_cells(self.join(other, at + np.array([c for _, c in near]))))
        return found

    @cached_property
    def obstacles(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """When bodies collide: half-spaces int64[H, 4], and int64[types, types, 2] which belong to a pair.

        The body of type p at the origin collides with that of type q at place r exactly if n . r < c for all
        half-spaces (n, c) from the first to before the last of the pair. None for balls.
        """
        planes: list[tuple[int, ...]] = []
        count = len(self.types)
        ends = np.zeros((count, count, 2), dtype=np.int64)
        if not self.touching:
            bodies = [ConvexBody(kind.body, own) for kind, own in zip(self.types, self.facets, strict=True)]
        for p, q in product(range(count), repeat=2):
            ends[p, q, 0] = len(planes)
            if not self.touching:
                planes += difference(bodies[p], bodies[q])
            ends[p, q, 1] = len(planes)
        return np.array(planes, dtype=np.int64).reshape(-1, 4), ends

    def vertices(self, cell: Cell) -> NDArray[np.float64]:
        """float64[n, 3]: the vertices of a cell in space, those of its type in order."""
        kinds, times = self.split(np.array([cell]))
        body = np.array(self.types[int(kinds[0])].body)
        return np.asarray((body + times[0] @ self._steps) @ np.array(self.metric))

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
        raise PuzzleError(f'there is no lattice "{name}"; there are {", ".join(NAMED)}')
    return NAMED[name]()


def own_lattice(*values: Any) -> Lattice:
    """A lattice from a description or another process: one object for equal ones, as long as it is used."""
    lattice = Lattice(*values)
    return _OWN.setdefault(tuple(getattr(lattice, item.name) for item in fields(lattice)), lattice)


def _cell(vector: NDArray[Any]) -> Cell:
    x, y, z = vector.tolist()
    return x, y, z


def _axis_words(axis: NDArray[np.float64]) -> str:
    """A direction of space: "x+y+z", or "30 degrees from x to y"."""
    least = np.abs(axis)[np.abs(axis) > 1e-9].min()
    numbers = np.rint(axis / least).astype(int)
    if np.abs(axis / least - numbers).max() < 1e-6 and np.abs(numbers).max() <= 3:
        terms = [
            f"{'+' if c > 0 else '-'}{abs(c) if abs(c) > 1 else ''}{'xyz'[a]}"
            for a, c in enumerate(numbers)
            if c
        ]
        return "".join(terms).removeprefix("+")
    angle = round(float(np.degrees(np.arctan2(axis[1], axis[0]))), 1)
    return (
        f"the line {angle:g} degrees from x to y" if abs(axis[2]) < 1e-9 else str(np.round(axis, 3).tolist())
    )


def _cells(vectors: NDArray[Any]) -> list[Cell]:
    return [(x, y, z) for x, y, z in vectors.tolist()]


def _normal(points: list[Cell] | tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Points less the first of them, sorted."""
    a, b, c = min(points)
    return tuple(sorted((x - a, y - b, z - c) for x, y, z in points))
