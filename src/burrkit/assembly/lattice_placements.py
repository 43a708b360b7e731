"""All placements of pieces on another lattice than that of cubes: the rows of the exact cover.

What ``placements`` does with numbers of cubes in a box is done here with cells in a table, by their types and
by multiples of the shifts: a piece fits wherever a shift carries its cells to cells of the goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.kernel import rows as k
from burrkit.assembly.placements import Rows, fits_of, listed, permitted, starts
from burrkit.assembly.poses import representatives
from burrkit.geometry import Motion
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.colours import paint_of
from burrkit.runtime.records import dataclass


class GoalCells:
    """The numbers of the cells of a goal, found by type and multiples of the shifts."""

    def __init__(self, goal: Goal) -> None:
        self.cells = goal.cells
        self.lattice = goal.cells.lattice
        self.kinds, self.times = self.lattice.split(goal.cells.cells)
        self.low = self.times.min(axis=0)
        self.size = self.times.max(axis=0) - self.low + 1
        #: int64[types, X, Y, Z]: the number of each cell, -1 for none.
        self.number = np.full((len(self.lattice.types), *self.size), -1, dtype=np.int64)
        self.number[(self.kinds, *(self.times - self.low).T)] = np.arange(len(self.cells))

    def numbers(self, kinds: NDArray[np.int64], times: NDArray[np.int64]) -> NDArray[np.int64]:
        """int64[...]: the numbers of cells of these types at int64[..., 3]; -1 outside of the goal."""
        at = times - self.low
        inside = ((at >= 0) & (at < self.size)).all(axis=-1)
        at[~inside] = 0
        found = self.number[kinds, at[..., 0], at[..., 1], at[..., 2]]
        return np.where(inside, found, -1)

    def carried(self, motion: Motion) -> NDArray[np.int64] | None:
        """int64[n]: where a motion carries each cell of the goal, -1 for outside.

        None if it misses the lattice.
        """
        images = self.lattice.turned(motion.isometry, self.cells.cells)
        if images is None:
            return None
        return self.numbers(*self.lattice.split(images + np.array(motion.offset)))

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
class LatticePlacements:
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
    def of(cls, problem: Problem, *, mirrored: bool = False) -> LatticePlacements:
        """Every way in which each kind of piece fits into the goal on its own, as its colours allow.

        ``mirrored`` as for ``Placements.of``; nothing depends on it here.
        """
        goal = GoalCells(problem.goal)
        kind, turn, low, poses = _poses(goal, representatives(problem))
        pose, place, start, cells = fits_of(
            problem, goal.size, goal.number.transpose(0, 3, 2, 1).ravel(), poses
        )
        offset = (place - low[pose]) @ np.array(problem.lattice.shifts)
        order = np.lexsort((*offset.T, pose))
        pose, offset, (start, at) = pose[order], offset[order], listed(start, order)
        cells, paint = cells[at], poses.paint[listed(poses.first, pose)[1]]
        ascending = np.argsort(np.repeat(np.arange(len(pose)), np.diff(start)) * len(goal.cells) + cells)
        found = kind[pose], turn[pose], offset, start, cells[ascending], paint[ascending]
        return permitted(cls(problem, goal, *found))

    def __len__(self) -> int:
        return len(self.kind)

    def cells_of(self, row: int) -> NDArray[np.int64]:
        """The goal cells that one row fills, ascending."""
        return self.cells[self.start[row] : self.start[row + 1]]

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
        known = {own._normal(t): t for t in reversed(own.shape.turns())}
        for turn in np.unique(found[:, 0]).tolist():
            t = known[first._normal(turn)]
            shift = np.array(first.shape.turned(turn).anchor) - own.shape.turned(t).anchor
            some = self.turn[rows] == turn
            found[some, 0] = t
            found[some, 1:] += shift.astype(np.int32)
        return found

    def chosen(self, rows: NDArray[np.int64]) -> LatticePlacements:
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
        chosen = np.arange(len(self)) if rows is None else rows
        images = np.full((len(motions), len(chosen)), -1, dtype=np.int64)
        for m, motion in enumerate(motions):
            if motion == Motion():
                images[m] = chosen
            elif (carried := self.goal.carried(motion)) is not None:
                mirrored = not self.problem.lattice.is_rotation(motion.isometry)
                images[m] = self.carried(carried, chosen, mirrored=mirrored)
        return images

    def carried(
        self, images: NDArray[np.int64], rows: NDArray[np.int64], *, mirrored: bool
    ) -> NDArray[np.int64]:
        """int64[n]: the rows onto which n rows are carried with the cells that they fill, -1 if none.

        ``images``, int64[cells]: where each cell of the goal goes, -1 for outside; ``mirrored``: by a
        reflection.
        """
        found = np.full(len(rows), -1, dtype=np.int64)
        for kind in np.unique(self.kind[rows]).tolist():
            some = np.flatnonzero(self.kind[rows] == kind)
            to = self.problem.mirror_images[kind] if mirrored else kind
            if to is not None:
                at, paint = self._of_kind(rows[some])
                order = np.argsort(images[at], axis=1)
                ascending = [np.take_along_axis(each, order, axis=1) for each in (images[at], paint)]
                found[some] = self._found(to, *ascending)
        return found

    def _of_kind(self, rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """int64[n, cells] twice: the cells and colours of some rows of one kind."""
        size = int(self.start[rows[0] + 1] - self.start[rows[0]])
        at = self.start[rows][:, None] + np.arange(size)
        return self.cells[at], self.paint[at]

    @cached_property
    def _keys(self) -> dict[int, dict[bytes, int]]:
        """For each kind its rows by what they fill."""
        return {
            kind: dict(zip(_keys(*self._of_kind(rows)), rows.tolist(), strict=True))
            for kind in np.unique(self.kind).tolist()
            if len(rows := np.flatnonzero(self.kind == kind))
        }

    def _found(self, kind: int, cells: NDArray[np.int64], paint: NDArray[np.int64]) -> list[int]:
        known = self._keys.get(kind, {})
        return [known.get(key, -1) for key in _keys(cells, paint)]


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


def _keys(cells: NDArray[np.int64], paint: NDArray[np.int64]) -> list[bytes]:
    """For each of n rows, int64[n, cells] twice, one value for what it fills and in which colours."""
    return [row.tobytes() for row in np.concatenate((cells, paint), axis=1)]
