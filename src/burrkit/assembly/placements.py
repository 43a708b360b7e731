"""All placements of the pieces of a problem inside its goal: the rows of the exact cover.

Only proper rotations are used, so that no piece is ever reflected. Pieces of one kind share their rows,
which are made from the first piece of the kind; ``alignment`` leads from any piece of it to that one. Cells
are numbered by their types and by multiples of the shifts: a piece fits wherever a shift carries its cells to
cells of the goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.kernel import rows as k
from burrkit.geometry import COMPOSE, MATRICES, Motion
from burrkit.puzzle import Goal, Piece, Problem, moved_colours
from burrkit.puzzle.colours import paint_of
from burrkit.runtime import memory
from burrkit.runtime.records import dataclass

#: Some rows of a table.
Rows: TypeAlias = slice | NDArray[np.intp]

#: Pose and place of each row, and what it fills; see ``Placements``.
Fits: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]

_COMPOSE = np.array(COMPOSE)
#: Cells that are carried at once.
_AT_ONCE: Final = 1 << 16
#: Factors of the numbers of a cell and of a kind.
_CELL, _KIND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xCA5A826395121157)


class GoalCells:
    """The numbers of the cells of a goal, found by type and multiples of the shifts."""

    def __init__(self, goal: Goal) -> None:
        self.cells = goal.cells
        self.lattice = goal.cells.lattice
        self.kinds, self.times = self.lattice.split(goal.cells.cells)
        self.low = self.times.min(axis=0)
        self.size = self.times.max(axis=0) - self.low + 1
        room = " x ".join(f"{side:,}" for side in self.size.tolist())
        places = 10 * len(self.lattice.types) * int(self.size.prod())
        memory.require(places, f"the tables of a goal in a box of {room} {self.lattice.cell_name}s")
        #: int64[types, X, Y, Z]: the number of each cell, -1 for none.
        self.number = np.full((len(self.lattice.types), *self.size), -1, dtype=np.int64)
        self.number[(self.kinds, *(self.times - self.low).T)] = np.arange(len(self.cells))
        #: uint64[n + 1]: a number for each cell, and at last 0 for what is outside.
        self.names = mixed(np.arange(len(self.cells), -1, -1).astype(np.uint64) * _CELL)

    def numbers(self, kinds: NDArray[np.int64], times: NDArray[np.int64]) -> NDArray[np.int64]:
        """int64[...]: the numbers of cells of these types at int64[..., 3]; -1 outside of the goal."""
        at = times - self.low
        inside = ((at >= 0) & (at < self.size)).all(axis=-1)
        at[~inside] = 0
        found = self.number[kinds, at[..., 0], at[..., 1], at[..., 2]]
        return np.where(inside, found, -1)

    def carried(self, motions: Sequence[Motion]) -> NDArray[np.int64]:
        """int64[M, n]: where motions carry each cell of the goal, -1 for outside or off the lattice."""
        turns = np.array([motion.isometry for motion in motions], dtype=np.intp)
        images, fits = self.lattice.images(self.cells.cells, range(int(turns.max(initial=-1)) + 1))
        hits = np.flatnonzero(fits[turns])
        offsets = np.array([motion.offset for motion in motions], dtype=np.int64).reshape(-1, 1, 3)
        moved = (images[turns[hits]] + offsets[hits]).reshape(-1, 3)
        found = np.full((len(turns), len(self.cells)), -1, dtype=np.int64)
        found[hits] = self.numbers(*self.lattice.split(moved)).reshape(len(hits), -1)
        return found

    def fits(self, cells: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """All shifts that carry cells into the goal: int64[n, 3] on the raster, and their numbers there."""
        kinds, times = self.lattice.split(cells)
        rare = int(np.argmin(np.bincount(self.kinds, minlength=len(self.lattice.types))[kinds]))
        shifts = self.times[self.kinds == kinds[rare]] - times[rare]
        # Most shifts are excluded by a few cells.
        for some in (slice(None, None, len(cells) // 4 + 1), slice(None)):
            numbers = self.numbers(kinds[some], times[some] + shifts[:, None, :])
            inside = (numbers >= 0).all(axis=1)
            shifts, numbers = shifts[inside], numbers[inside]
        return shifts @ np.array(self.lattice.shifts), numbers


@dataclass(frozen=True)
class Placements:
    """R rows: a turn of the first piece of a kind, and a shift on the raster. ``of`` has the kinds in order.

    ``kind`` and ``turn`` int64[R], ``offset`` int64[R, 3]. Row r fills ``cells[start[r]:start[r + 1]]``,
    ascending numbers of cells in ``problem.goal.cells``; ``paint`` are the colours of the piece there.
    """

    problem: Problem
    goal: GoalCells
    kind: NDArray[np.int64]
    turn: NDArray[np.int64]
    offset: NDArray[np.int64]
    start: NDArray[np.int64]
    cells: NDArray[np.int64]
    paint: NDArray[np.int64]

    @classmethod
    def of(cls, problem: Problem, positions: NDArray[np.uint8] | None = None) -> Placements:
        """Every way in which each kind of piece fits into the goal on its own, as its colours allow.

        ``positions`` are those where a piece of cubes may begin and end, as ``blocks.normal_positions``.
        """
        goal = GoalCells(problem.goal)
        kind, turn, low, poses = _poses(goal, representatives(problem))
        pose, place, start, cells = _fits_of(
            problem, goal.size, goal.number.transpose(0, 3, 2, 1).ravel(), poses, positions
        )
        offset = (place - low[pose]) @ np.array(problem.lattice.shifts)
        paint = poses.paint[listed(poses.first, pose)[1]]
        if not problem.lattice.keeps_boxes:
            order = np.lexsort((*offset.T, pose))
            pose, offset, (start, at) = pose[order], offset[order], listed(start, order)
            cells, paint = cells[at], poses.paint[listed(poses.first, pose)[1]]
            ascending = np.argsort(np.repeat(np.arange(len(pose)), np.diff(start)) * len(goal.cells) + cells)
            cells, paint = cells[ascending], paint[ascending]
        return _permitted(cls(problem, goal, kind[pose], turn[pose], offset, start, cells, paint))

    def __len__(self) -> int:
        return len(self.kind)

    def cells_of(self, row: int) -> NDArray[np.int64]:
        """The goal cells that one row fills, ascending."""
        return self.cells[self.start[row] : self.start[row + 1]]

    @cached_property
    def boxes(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """int32[R, 3] twice: the least and the greatest coordinates of the cells of each row."""
        cells, begin = self.goal.cells.cells[self.cells], self.start[:-1].astype(np.intp)
        return np.minimum.reduceat(cells, begin), np.maximum.reduceat(cells, begin)

    @cached_property
    def motions(self) -> tuple[Motion, ...]:
        """For each row the motion that takes the first piece of its kind there."""
        return tuple(map(self.motion, range(len(self))))

    def motion(self, row: int) -> Motion:
        """The motion that takes the first piece of its kind to one row."""
        x, y, z = self.offset[row].tolist()
        return Motion(int(self.turn[row]), (x, y, z))

    def from_piece(self, piece: int, rows: Rows) -> NDArray[np.int32]:
        """int32[n, 4]: the motion of a piece to each of some rows of its kind, as isometry and offset."""
        own = self.problem.pieces[piece]
        first = representatives(self.problem)[self.problem.kinds[piece]]
        found = np.column_stack((self.turn[rows], self.offset[rows])).astype(np.int32)
        if own.shape == first.shape and own.colours == first.colours:
            return found
        if self.problem.lattice.keeps_boxes:
            before = alignment(self.problem, piece)
            found[:, 1:] += MATRICES[found[:, 0]] @ np.array(before.offset)
            found[:, 0] = _COMPOSE[found[:, 0], before.isometry]
            return found
        known = {own._normal(t): t for t in reversed(own.shape.turns())}
        for turn in np.unique(found[:, 0]).tolist():
            t = known[first._normal(turn)]
            shift = np.array(first.shape.turned(turn).anchor) - own.shape.turned(t).anchor
            some = self.turn[rows] == turn
            found[some, 0] = t
            found[some, 1:] += shift.astype(np.int32)
        return found

    def chosen(self, rows: NDArray[np.int64]) -> Placements:
        """Only these rows, in this order."""
        start, cells = listed(self.start, rows)
        return replace(
            self,
            kind=self.kind[rows],
            turn=self.turn[rows],
            offset=self.offset[rows],
            start=start,
            cells=self.cells[cells],
            paint=self.paint[cells],
        )

    def images(self, motions: Sequence[Motion], rows: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """int64[M, n]: the row onto which each motion carries each of n rows (of all rows), -1 if none.

        A reflection makes rows of the kind that is the mirror image, if the problem has one.
        """
        own = self if rows is None else self.chosen(rows)
        found = [np.empty((0, len(own)), dtype=np.int64)]
        step = 1 + _AT_ONCE // max(1, len(own.cells) + len(self.goal.cells))
        for begin in range(0, len(motions), step):
            some = motions[begin : begin + step]
            mirrored = [not self.problem.lattice.is_rotation(motion.isometry) for motion in some]
            found.append(self._found(own._numbers(self.goal.carried(some), mirrored)))
        return np.concatenate(found)

    def carried(
        self, images: NDArray[np.int64], rows: NDArray[np.int64], *, mirrored: bool
    ) -> NDArray[np.int64]:
        """int64[n]: the rows onto which n rows are carried with the cells that they fill, -1 if none.

        ``images``, int64[cells]: where each cell of the goal goes, -1 for outside; ``mirrored``: by a
        reflection. Rows are compared by numbers of 64 bits: different ones have the same number with a
        probability of 1 in 10^19.
        """
        return np.asarray(self._found(self.chosen(rows)._numbers(images[None], [mirrored]))[0])

    def _found(self, numbers: NDArray[np.uint64]) -> NDArray[np.int64]:
        """int64[...]: the rows with these numbers, -1 for none."""
        known, rows = self._known
        at = np.minimum(np.searchsorted(known, numbers), len(known) - 1)
        return np.where(known[at] == numbers, rows[at], -1)

    @cached_property
    def _known(self) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
        """The numbers of all rows, ascending, and their rows."""
        (numbers,) = self._numbers(np.arange(len(self.goal.cells))[None], [False])
        rows = np.argsort(numbers)
        return numbers[rows], rows

    @cached_property
    def _painted(self) -> NDArray[np.uint64]:
        """A factor for each of ``cells``, from its colour."""
        return (2 * self.paint + 1).astype(np.uint64)

    def _numbers(self, images: NDArray[np.int64], mirrored: Sequence[bool]) -> NDArray[np.uint64]:
        """uint64[M, R]: numbers of the kinds and of what rows fill, carried M times as for ``carried``."""
        own = range(max(self.problem.kinds) + 1)
        kinds = [self.problem.mirror_images if is_mirrored else own for is_mirrored in mirrored]
        of_kind = np.array([[0 if kind is None else kind + 1 for kind in some] for some in kinds])
        filled = self.goal.names[images][:, self.cells] * self._painted
        sums = np.add.reduceat(filled, self.start[:-1].astype(np.intp), axis=1)
        return np.asarray(sums + of_kind[:, self.kind].astype(np.uint64) * _KIND)


def representatives(problem: Problem) -> list[Piece]:
    """The first piece of each kind, in the order of the kinds."""
    first: dict[int, Piece] = {}
    for kind, piece in zip(problem.kinds, problem.pieces, strict=True):
        first.setdefault(kind, piece)
    return list(first.values())


def _poses(
    goal: GoalCells, kinds: Sequence[Piece]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], k.PoseCubes]:
    """The turns of pieces that differ and fit into the box of a goal: kinds, turns, and where they begin.

    That is the least multiple of each shift, less that in the goal. To the kernel, a place is a type of cells
    and such multiples.
    """
    x, y, z = goal.size
    paints = [paint_of(piece.colours, piece.shape) for piece in kinds]
    shades = 1 + max(int(paint.max()) for paint in paints)
    found: dict[tuple[int, bytes], list[int]] = {}
    for kind, (piece, paint) in enumerate(zip(kinds, paints, strict=True)):
        types, times, fits = goal.lattice.split_images(piece.shape.cells, goal.lattice.proper)
        low = times.min(axis=1)
        free = goal.size - (times.max(axis=1) - low)
        code = (x * y * z * types + (times - low[:, None, :]) @ (1, x, x * y)) * shades + paint
        code.sort(axis=1)
        rows = np.column_stack((np.arange(len(low)), low - goal.low, free)).tolist()
        for turn in np.flatnonzero(fits & (free > 0).all(axis=1)).tolist():
            found.setdefault((kind, code[turn].tobytes()), [kind, *rows[turn]])
    facts = np.array([*found.values()], dtype=np.int64).reshape(-1, 8)
    cubes, paint = np.divmod(np.frombuffer(b"".join(code for _, code in found), dtype=np.int64), shades)
    first = starts(np.array([len(code) // 8 for _, code in found], dtype=np.int64))
    return facts[:, 0], facts[:, 1], facts[:, 2:5], k.PoseCubes(facts[:, 5:].copy(), first, cubes, paint)


def _permitted(placements: Placements) -> Placements:
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


def _fits_of(
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


def mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Numbers without a pattern, different ones for different numbers; np.random takes 6 ms to import."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        numbers = (numbers ^ (numbers >> np.uint64(shift))) * np.uint64(factor)
    return numbers ^ (numbers >> np.uint64(31))
