"""All placements of the pieces of a problem inside its goal: the rows of the exact cover.

Only proper rotations are used, so that no piece is ever reflected. Pieces of one kind share their rows,
which are made from the first piece of the kind; ``alignment`` leads from any piece of it to that one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.kernel import rows as k
from burrkit.assembly.poses import Poses, representatives
from burrkit.geometry import COMPOSE, MATRICES, Motion
from burrkit.puzzle import Problem, moved_colours
from burrkit.puzzle.colours import paint_of
from burrkit.runtime import memory
from burrkit.runtime.records import dataclass

if TYPE_CHECKING:
    from burrkit.assembly.lattice_placements import LatticePlacements

#: Some rows of a table.
Rows: TypeAlias = slice | NDArray[np.intp]
#: Rows of either kind of lattice.
RowsOf = TypeVar("RowsOf", "Placements", "LatticePlacements")
#: Pose and place of each row, and what it fills; see ``Placements``.
Fits: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]

_COMPOSE = np.array(COMPOSE)
_TRANSPOSED = MATRICES.astype(np.int64).transpose(0, 2, 1)


@dataclass(frozen=True)
class Placements:
    """R rows: a pose, and its position in the box of the goal. ``of`` makes them in the order of kinds.

    ``pose`` int64[R]; ``place`` int64[R, 3], the least corner of the piece less that of the goal. Row r fills
    ``cells[start[r]:start[r + 1]]``, ascending numbers of cells in ``problem.goal.cells``.
    """

    problem: Problem
    poses: Poses
    pose: NDArray[np.int64]
    place: NDArray[np.int64]
    start: NDArray[np.int64]
    cells: NDArray[np.int64]

    @classmethod
    def of(
        cls, problem: Problem, positions: NDArray[np.uint8] | None = None, *, mirrored: bool = False
    ) -> Placements:
        """Every way in which each kind of piece fits into the goal on its own, as its colours allow.

        ``positions`` are those where a piece may begin and end, as ``blocks.normal_positions``. ``mirrored``:
        also prepare what ``images`` needs for mirror images.
        """
        goal = problem.goal.cells
        x, y, z = goal.extent
        memory.require(10 * x * y * z, f"the tables of a goal in a box of {x:,} x {y:,} x {z:,} cubes")
        poses = Poses.of(problem, mirrored=mirrored)
        index = np.full(x * y * z, -1, dtype=np.int64)
        index[(goal.cells - np.array(goal.low)) @ (1, x, x * y)] = np.arange(len(goal))
        shapes = k.PoseCubes(poses.free, poses.first, poses.cubes, poses.paint)
        extent = np.array(goal.extent, dtype=np.int64)
        return permitted(cls(problem, poses, *fits_of(problem, extent, index, shapes, positions)))

    def __len__(self) -> int:
        return len(self.pose)

    @cached_property
    def kind(self) -> NDArray[np.int64]:
        """int64[R]: the kind of piece that each row places."""
        return self.poses.kind[self.pose]

    @cached_property
    def paint(self) -> NDArray[np.int64]:
        """The colour of the piece in each of ``cells``."""
        return self.poses.paint[listed(self.poses.first, self.pose)[1]]

    def cells_of(self, row: int) -> NDArray[np.int64]:
        """The goal cells that one row fills, ascending."""
        return self.cells[self.start[row] : self.start[row + 1]]

    @cached_property
    def turn(self) -> NDArray[np.int64]:
        """int64[R]: the rotation of each row."""
        return self.poses.turn[self.pose]

    @cached_property
    def _offset(self) -> NDArray[np.int64]:
        return self.place + self._low - self.poses.low[self.kind, self.turn]

    @cached_property
    def _low(self) -> NDArray[np.int64]:
        return np.array(self.problem.goal.cells.low)

    @cached_property
    def motions(self) -> tuple[Motion, ...]:
        """For each row the motion that takes the first piece of its kind there."""
        return tuple(map(self.motion, range(len(self))))

    def motion(self, row: int) -> Motion:
        """The motion that takes the first piece of its kind to one row."""
        x, y, z = self._offset[row].tolist()
        return Motion(int(self.turn[row]), (x, y, z))

    def after(self, first: Motion, rows: Rows) -> NDArray[np.int32]:
        """int32[n, 4]: ``first`` and then the motion of each of some rows, as isometry and offset."""
        turn = self.turn[rows]
        offset = self._offset[rows] + MATRICES[turn] @ np.array(first.offset)
        return np.column_stack((_COMPOSE[turn, first.isometry], offset)).astype(np.int32)

    def from_piece(self, piece: int, rows: Rows) -> NDArray[np.int32]:
        """int32[n, 4]: the motion of a piece to each of some rows of its kind, as isometry and offset."""
        return self.after(alignment(self.problem, piece), rows)

    def chosen(self, rows: NDArray[np.int64]) -> Placements:
        """Only these rows, in this order."""
        start, cells = listed(self.start, rows)
        return replace(
            self, pose=self.pose[rows], place=self.place[rows], start=start, cells=self.cells[cells]
        )

    def images(self, motions: Sequence[Motion], rows: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """int64[M, n]: the row onto which each motion carries each of n rows (of all rows), -1 if none.

        A reflection makes rows of the kind that is the mirror image, if the problem has one.
        """
        own = slice(None) if rows is None else rows
        kind, box = self.kind[own], np.array(self.problem.goal.cells.extent)
        isometry = np.array([motion.isometry for motion in motions], dtype=np.int64)
        shift = np.array([motion.offset for motion in motions], dtype=np.int64).reshape(-1, 1, 3)
        turn = _COMPOSE[isometry[:, None], self.turn[own]]
        pose = self.poses.number[kind, turn]
        place = self._offset[own] @ _TRANSPOSED[isometry] + self.poses.low[kind, turn] + (shift - self._low)
        inside = (pose >= 0) & ((place >= 0) & (place < box)).all(axis=2)
        number = np.where(inside, self._numbers(pose, place), -1)
        numbers, rows = self._known
        found = np.minimum(np.searchsorted(numbers, number), len(self) - 1)
        return np.where(numbers[found] == number, rows[found], -1)

    @cached_property
    def _known(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """int64[R] twice: ascending numbers, each made of a pose and a place, and the rows that have them."""
        numbers = self._numbers(self.pose, self.place)
        rows = np.argsort(numbers, kind="stable").astype(np.int64)
        return numbers[rows], rows

    def _numbers(self, pose: NDArray[np.int64], place: NDArray[np.int64]) -> NDArray[np.int64]:
        x, y, z = self.problem.goal.cells.extent
        return np.asarray(place @ (y * z, z, 1) + pose * (x * y * z))


def permitted(placements: RowsOf) -> RowsOf:
    """The rows that the conditions of their pieces permit."""
    problem = placements.problem
    if not problem.is_bound:
        return placements
    fits = np.ones(len(placements), dtype=bool)
    for kind, piece in enumerate(representatives(problem)):
        rows = np.flatnonzero(placements.kind == kind)
        if piece.permitted is not None:
            fits[rows] &= np.isin(placements.turn[rows], list(piece.permitted))
        if piece.given is not None:
            cells = [number for number, cell in enumerate(problem.goal.cells) if cell in piece.given]
            fits[rows] &= [placements.cells_of(row).tolist() == cells for row in rows.tolist()]
    return placements.chosen(np.flatnonzero(fits))


def _require_memory(problem: Problem, rows: int, cubes: int) -> None:
    """Raise PuzzleError if the tables of a cover with this many rows, filling ``cubes``, are too large.

    They are sets of rows, one for each row, for each cell of the goal (four times while they are compared)
    and for each kind, and lists of what each row fills.
    """
    words, cells, kinds = -(-rows // 64), len(problem.goal.cells), max(problem.kinds) + 1
    sets = 8 * words * (rows + 4 * cells + kinds)
    memory.require(sets + rows * (kinds + 100) + 24 * cubes, f"the tables of {rows:,} placements")


def alignment(problem: Problem, piece: int) -> Motion:
    """The motion from a piece's drawn position to that of the first piece of its kind."""
    own, target = problem.pieces[piece], problem.pieces[problem.kinds.index(problem.kinds[piece])]
    if own.shape == target.shape and own.colours == target.colours:
        return Motion()
    for t in own.shape.turns():
        (a, b, c), (x, y, z) = target.shape.anchor, own.shape.turned(t).anchor
        motion = Motion(t, (a - x, b - y, c - z))
        if (
            own.shape.moved(motion) == target.shape
            and moved_colours(own.colours, motion, own.shape) == target.colours
        ):
            return motion
    raise AssertionError("pieces of one kind differ")


def starts(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where each of some lists behind each other starts, and where the last one ends."""
    starts = np.zeros(len(sizes) + 1, dtype=np.int64)
    np.cumsum(sizes, out=starts[1:])
    return starts


def listed(start: NDArray[np.int64], rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The entries of some rows of a list, where row r has ``start[r]:start[r + 1]``.

    Where each of these rows begins in the new list, and the place in the old one of every entry.
    """
    sizes = np.diff(start)[rows]
    first = starts(sizes)
    return first, np.arange(first[-1]) + np.repeat(start[rows] - first[:-1], sizes.astype(np.intp))


def fits_of(
    problem: Problem,
    extent: NDArray[np.int64],
    cell_at: NDArray[np.int64],
    poses: k.PoseCubes,
    positions: NDArray[np.uint8] | None = None,
) -> Fits:
    """All places where poses fit into the goal as their colours and ``positions`` allow; see the kernel."""
    if positions is None:
        positions = np.ones((6, int(extent.max()) + 1), dtype=np.uint8)
    box = k.GoalBox(extent, cell_at, *_colours(problem, poses.paint), positions)
    count, none = np.zeros(len(poses.free), dtype=np.int64), np.empty(0, dtype=np.int64)
    k.find_fits(box, poses, count, none.reshape(0, 4), none)
    _require_memory(problem, int(count.sum()), int((count * np.diff(poses.first)).sum()))
    start = starts(np.repeat(np.diff(poses.first), count.astype(np.intp)))
    rows, cells = np.empty((len(start) - 1, 4), dtype=np.int64), np.empty(start[-1], dtype=np.int64)
    k.find_fits(box, poses, count, rows, cells)
    return rows[:, 0].copy(), rows[:, 1:].copy(), start, cells


def _colours(problem: Problem, paint: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """The colour of each cell of the goal, and a table of which colour may be placed on which."""
    under = paint_of(problem.goal.colours, problem.goal.cells)
    table = np.zeros((1 + int(paint.max(initial=0)), 1 + int(under.max())), dtype=np.uint8)
    table[0], table[:, 0] = 1, 1
    for above, below in problem.allowed:
        if 0 <= above < table.shape[0] and 0 <= below < table.shape[1]:
            table[above, below] = 1
    return under, table


def mirror_kinds(problem: Problem) -> tuple[int, ...] | None:
    """For each kind the kind of its mirror image, if the set of pieces equals its own mirror image.

    None when it does not: then the mirror image of an assembly may use other pieces than there are. Of pieces
    that may be left out there must be equal numbers in both hands, too.
    """
    images, numbers = problem.mirror_images, numbers_of_kinds(problem)
    if any(image is None or numbers[image] != own for image, own in zip(images, numbers, strict=True)):
        return None
    return tuple(image for image in images if image is not None)


def may_be_mirrored(problem: Problem) -> bool:
    """Whether some choice of pieces within the ranges is the mirror image of another such choice.

    False means that no reflection carries an assembly of the problem onto an assembly.
    """
    images, numbers = problem.mirror_images, numbers_of_kinds(problem)
    return all(
        least <= (0 if image is None else numbers[image][1])
        for image, (least, _) in zip(images, numbers, strict=True)
    )


def numbers_of_kinds(problem: Problem) -> list[tuple[int, int]]:
    """For each kind how many of its pieces must be used, and how many there are."""
    numbers = [(0, 0)] * (max(problem.kinds) + 1)
    for kind, piece in zip(problem.kinds, problem.pieces, strict=True):
        least, most = numbers[kind]
        numbers[kind] = least + (not piece.optional), most + 1
    return numbers
