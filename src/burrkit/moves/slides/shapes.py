"""Collision tables: one for each problem and thread, and the shapes of an assembly in it.

The assemblies of a problem share most of their oriented shapes, and whether two shapes collide does not
depend on the rest. So a table lives as long as its thread works on one problem, and grows. It is bounded:
when it is full it is emptied, which changes no result.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.errors import PuzzleError
from burrkit.geometry import ISOMETRIES, MATRICES, Cell, Isometry, Motion, Voxels
from burrkit.moves.latest import Latest
from burrkit.moves.slides.kernel import collisions as k
from burrkit.moves.slides.kernel.collisions import Collisions, TurnedShapes
from burrkit.puzzle import Problem
from burrkit.runtime.records import dataclass

#: Pieces of one assembly: groups are words of bits.
MOST_PIECES = 64
#: Words of the lines of one table that are reused by the next assembly: 16 MiB.
_USUAL_WORDS = 1 << 21
_MOST_WORDS = 1 << 27
#: Pairs that have a number in the cache, and words of it.
_MOST_PAIRS = (1 << 16) - 1
_CACHE = 4 << 12
_MOST_SHAPES = 1 << 10


@dataclass(frozen=True)
class ProblemPart:
    """Some pieces of an assembly: the numbers of their shapes and their places, the first one at 0, 0, 0.

    In the order of the kernel: shapes that occur once first, pieces of one shape sorted by place. So parts
    that differ only by interchanging equal pieces are equal.
    """

    shapes: tuple[int, ...]
    places: tuple[Cell, ...]


class Table(ABC):
    """The oriented shapes that the pieces of a problem can have; ``kind_of`` are their kinds."""

    #: Places after one step along each axis.
    axes: tuple[Cell, ...]
    kind_of: list[int]

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        #: Cells of each piece, and for each group the kinds of the pieces that may belong to it, with their
        #: numbers.
        self.cubes = [len(piece.shape) for piece in problem.pieces]
        self.groups: dict[int, Counter[int]] = {}
        for kind, piece in zip(problem.kinds, problem.pieces, strict=True):
            for group in piece.groups:
                self.groups.setdefault(group, Counter())[kind] += 1

    @property
    @abstractmethod
    def nbytes(self) -> int:
        """Bytes of the table that are in use."""

    @abstractmethod
    def prepare(self, n: int) -> None:
        """Allocate memory for n pieces. PuzzleError if they are too many."""

    @abstractmethod
    def placed(self, piece: int, motion: Motion) -> tuple[int, Cell]:
        """The number of the shape of a piece that a motion has carried to its place, and that place."""

    @abstractmethod
    def way_out(
        self, group: Sequence[tuple[int, Cell]], rest: Sequence[tuple[int, Cell]], axis: int, sign: int
    ) -> int:
        """How far shapes at their places slide along an axis until their box has left that of others."""


class CollisionTable(Table):
    """The oriented shapes that the pieces of a problem can have, and which of their offsets collide."""

    axes = ((1, 0, 0), (0, 1, 0), (0, 0, 1))

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        goal = problem.goal.cells
        longest = max(max(piece.shape.extent) for piece in problem.pieces)
        #: Assemblies are in the goal, so that no piece reaches farther.
        self._extent = tuple(min(size, longest) for size in goal.extent)
        kinds = problem.kinds
        numbers: dict[tuple[int, Voxels], int] = {}
        drawn = [
            numbers.setdefault((kind, piece.shape), len(numbers))
            for kind, piece in zip(kinds, problem.pieces, strict=True)
        ]
        #: Pieces of one kind in the same orientation have one number in ``drawn``; ``turned`` holds for each
        #: number and isometry the shape, or -1 if it is not computed yet, and its least corner.
        self.turned = TurnedShapes(
            np.array(drawn, dtype=np.int64),
            np.empty((len(numbers), len(ISOMETRIES), 4), dtype=np.int64),
            np.array(self.cubes, dtype=np.int64),
        )
        self._begin()

    def _begin(self) -> None:
        """Clear the table."""
        self.turned.turned.fill(-1)
        dims = k.measure(*self._extent)
        self._numbers: dict[tuple[int, bytes], int] = {}
        self.kind_of = []
        self.sizes: list[Cell] = []
        self._low = np.empty(3, dtype=np.int64)
        self._row_words = int(dims[k.ROWS] * dims[k.ROW_WORDS])
        self._line_words = int(dims[k.LINES] * dims[k.WORDS])
        #: What kernels read and fill. Not to be stored elsewhere: arrays are replaced as the table grows.
        self.record = Collisions(
            dims,
            rows=np.empty(0, dtype=np.uint64),
            bounds=np.empty((0, 3, 2), dtype=np.int64),
            slots=np.empty((0, 0), dtype=np.int32),
            known=np.empty(0, dtype=np.uint8),
            lines=np.empty(0, dtype=np.uint64),
            cache=np.zeros(_CACHE, dtype=np.uint64),
        )
        self._allocate(0)
        self._grow_shapes(16)

    def _replace(self, **arrays: NDArray[Any]) -> None:
        self.record = r = self.record._replace(**arrays)
        self._fixed = sum(array.nbytes for array in (r.rows, r.bounds, r.slots, r.cache))

    @property
    def nbytes(self) -> int:
        """Bytes of the table that are in use."""
        dims = self.record.dims
        return self._fixed + int(dims[k.PAIRS]) * (8 * self._line_words + int(dims[k.LINES]))

    def without_lines(self, n: int) -> Collisions:
        """The same shapes without any lines yet, for another thread, with memory for those of n pieces."""
        dims, pairs = self.record.dims.copy(), n * (n - 1)
        dims[k.PAIRS] = 0
        return self.record._replace(
            dims=dims,
            slots=np.full_like(self.record.slots, -1),
            known=np.empty(pairs * int(dims[k.LINES]), dtype=np.uint8),
            lines=np.empty(pairs * self._line_words, dtype=np.uint64),
            cache=np.zeros_like(self.record.cache),
        )

    def prepare(self, n: int) -> None:
        """Allocate memory for n pieces, clearing the shapes if necessary. PuzzleError if they are too many.

        Call it before ``shape``.
        """
        if n > MOST_PIECES:
            raise PuzzleError(f"{n} pieces; at most {MOST_PIECES} can be taken apart", "too-large")
        if max(self._extent) * n >= 1 << 15:
            raise PuzzleError("too large to take apart: moves may exceed 32767 cubes", "too-large")
        pairs, words = n * (n - 1), self._line_words
        if pairs * words > _MOST_WORDS:
            raise PuzzleError("too large to take apart: the collision table would exceed 1 GiB", "too-large")
        if len(self.sizes) + n > max(_MOST_SHAPES, 2 * n):
            self._begin()
        if pairs > self.room:
            self._allocate(max(pairs, _USUAL_WORDS // words))
        elif self.record.dims[k.PAIRS] + pairs > self.room:
            self._forget_pairs()

    def _allocate(self, pairs: int) -> None:
        """Allocate memory for the lines of ``pairs`` pairs. What is not used costs no memory."""
        self._forget_pairs()
        self._replace(
            known=np.empty(pairs * int(self.record.dims[k.LINES]), dtype=np.uint8),
            lines=np.empty(pairs * self._line_words, dtype=np.uint64),
        )
        #: The pairs that it has memory for.
        self.room = min(pairs, _MOST_PAIRS)

    def _forget_pairs(self) -> None:
        self.record.slots.fill(-1)
        self.record.cache.fill(0)
        self.record.dims[k.PAIRS] = 0

    def shape(self, piece: int, isometry: Isometry) -> tuple[int, Cell]:
        """The number of a turned piece's shape, and the least corner of its cubes.

        Pieces share a shape if they are of one kind and parallel: moves cannot distinguish them.
        """
        shape, x, y, z = self.turned.turned[self.turned.drawn[piece], isometry].tolist()
        return (shape, (x, y, z)) if shape >= 0 else self._add(piece, isometry)

    def placed(self, piece: int, motion: Motion) -> tuple[int, Cell]:
        """The number of the shape of a piece that a motion has carried to its place, and its least corner."""
        number, (x, y, z) = self.shape(piece, motion.isometry)
        u, v, w = motion.offset
        return number, (x + u, y + v, z + w)

    def way_out(
        self, group: Sequence[tuple[int, Cell]], rest: Sequence[tuple[int, Cell]], axis: int, sign: int
    ) -> int:
        """How far shapes at their places slide along an axis until their box has left that of others."""
        back, front = (group, rest) if sign > 0 else (rest, group)
        low = min([at[axis] for _, at in back])
        high = max([at[axis] + self.sizes[number][axis] for number, at in front])
        return max(high - low, 1)

    def add(self, turned: NDArray[np.int64], needed: int) -> None:
        """Add the shapes of turned pieces: of the first ``needed`` ones, of more while there is memory.

        ``turned`` lists pieces and isometries; call ``prepare`` for those that are needed before.
        """
        t = self.turned
        unknown = np.flatnonzero(t.turned[t.drawn[turned[:, 0]], turned[:, 1], 0] < 0)
        must = int(np.searchsorted(unknown, needed))
        different = dict.fromkeys([(piece, isometry) for piece, isometry in turned[unknown].tolist()])
        for number, (piece, isometry) in enumerate(different):
            if number >= must and len(self.sizes) >= _MOST_SHAPES:
                return
            self.shape(piece, isometry)

    def _add(self, piece: int, isometry: Isometry) -> tuple[int, Cell]:
        number, kind = len(self.sizes), self.problem.kinds[piece]
        if number == len(self.record.slots):
            self._grow_shapes(2 * number)
        record = self.record
        cells, turn = self.problem.pieces[piece].shape.cells.copy(), MATRICES[isometry].copy()
        k.add_shape(number, cells, turn, self._low, record)
        x, y, z = self._low.tolist()
        p, q, r = (record.bounds[number, :, 1] + 1).tolist()
        if p > self._extent[0] or q > self._extent[1] or r > self._extent[2]:
            raise PuzzleError(f"piece {piece} does not fit into the goal")
        rows = record.rows[number * self._row_words :][: self._row_words].tobytes()
        if (same := self._numbers.setdefault((kind, rows), number)) == number:
            self.kind_of.append(kind)
            self.sizes.append((p, q, r))
        self.turned.turned[self.turned.drawn[piece], isometry] = same, x, y, z
        return same, (x, y, z)

    def _grow_shapes(self, room: int) -> None:
        old = self.record
        count = len(old.slots)
        rows = np.empty(room * self._row_words, dtype=np.uint64)
        bounds = np.empty((room, 3, 2), dtype=np.int64)
        slots = np.full((room, room), -1, dtype=np.int32)
        rows[: len(old.rows)], bounds[:count], slots[:count, :count] = old.rows, old.bounds, old.slots
        self._replace(rows=rows, bounds=bounds, slots=slots)


T = TypeVar("T", bound=Table)


_latest = Latest(CollisionTable)
#: This thread's table for a problem of cubes.
cubic_table_of = _latest.of


class Shapes(Generic[T]):
    """The pieces of one assembly by their shapes, numbered within the assembly.

    ``shape_of[piece]`` numbers the oriented shapes in the order of the pieces, so that nothing depends on
    what else the table holds; ``members[shape]`` is its number in the table, and ``all_differ`` is True if no
    two pieces share a shape. ``home[piece]`` is the least corner of a piece in the assembly, ``kind_of`` the
    kind of each shape. Valid until the next assembly of the problem is analysed.
    """

    def __init__(self, assembly: Assembly, table: T) -> None:
        """PuzzleError if the assembly is too large."""
        self.table = table
        placed = assembly.placed
        table.prepare(len(placed))
        self.home: dict[int, Cell] = {}
        self.shape_of: dict[int, int] = {}
        own: dict[int, int] = {}
        for piece, motion in enumerate(assembly.motions):
            if motion is None:
                continue
            number, self.home[piece] = table.placed(piece, motion)
            self.shape_of[piece] = own.setdefault(number, len(own))
        self.members = list(own)
        self.all_differ = len(own) == len(placed)

    @cached_property
    def kind_of(self) -> list[int]:
        """The kind of each shape."""
        return [self.table.kind_of[number] for number in self.members]

    def order(self, where: Mapping[int, Any]) -> list[int]:
        """Pieces at these places in the order of a ``ProblemPart``."""
        shape_of = self.shape_of
        if self.all_differ:
            return sorted(where)
        count = Counter(shape_of[piece] for piece in where)
        return sorted(where, key=lambda p: (count[shape_of[p]] > 1, shape_of[p], where[p]))

    def part(self, where: Mapping[int, Any]) -> ProblemPart:
        """Pieces at these places as a ``ProblemPart``."""
        order, shape_of = self.order(where), self.shape_of
        return part_of([shape_of[piece] for piece in order], [where[piece] for piece in order])

    def sub_part(self, part: ProblemPart, bits: int) -> ProblemPart:
        """The pieces at some places of a part, as a part of their own."""
        chosen = [i for i in range(len(part.shapes)) if bits >> i & 1]
        count = Counter(part.shapes[i] for i in chosen)
        chosen.sort(key=lambda i: (count[part.shapes[i]] > 1, part.shapes[i], part.places[i]))
        return part_of([part.shapes[i] for i in chosen], [part.places[i] for i in chosen])

    def is_done(self, part: ProblemPart, bits: int) -> bool:
        """Whether these pieces of a part need not be taken apart: one piece, or a group."""
        if bits & (bits - 1) == 0:
            return True
        if not self.table.groups:
            return False
        kind_of = self.kind_of
        kinds = Counter(kind_of[shape] for i, shape in enumerate(part.shapes) if bits >> i & 1)
        return any(kinds <= allowed for allowed in self.table.groups.values())


def part_of(shapes: Iterable[int], places: Sequence[Cell]) -> ProblemPart:
    """A part of shapes at these places, which are shifted so that the first one is at 0, 0, 0."""
    x, y, z = places[0]
    return ProblemPart(tuple(shapes), tuple([(p - x, q - y, r - z) for p, q, r in places]))
