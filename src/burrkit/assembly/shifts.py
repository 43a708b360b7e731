"""Motions that carry some assemblies onto others and not all of them.

Where cubes of the goal are optional, pieces in the same arrangement may fill it turned or shifted by a
motion that is no symmetry of the goal: a solid cube in a larger box of optional cubes, for instance. Where
a chiral piece may be used more often than its mirror image, a reflection of the goal maps some assemblies
onto assemblies and others onto arrangements of pieces that are not there. Two assemblies that such a motion
joins are one. Of all of them only the least is kept, recognised by looking at its images; nothing seen is
remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.lattice_placements import GoalCells, LatticePlacements
from burrkit.assembly.placements import Placements, is_required
from burrkit.geometry import INVERSE, MATRICES, Motion

_MATRICES = MATRICES.astype(np.int64)
_TRANSPOSED = _MATRICES.transpose(0, 2, 1)
_INVERSE = np.array(INVERSE)

#: Images of rows that are worth a table.
_AT_ONCE = 1 << 20


class Shifts:
    """The motions that are no symmetries of the goal and yet may carry one assembly onto another."""

    def __init__(
        self,
        placements: Placements | LatticePlacements,
        symmetries: tuple[Motion, ...],
        image: NDArray[np.int64],
        *,
        mirrored: bool,
        ranges: tuple[NDArray[np.int64], NDArray[np.int64]] | None = None,
    ) -> None:
        """``mirrored``: mirror images are the same, too. ``image`` as ``placements.images(symmetries)``.

        ``ranges``, int64[K] each: how many pieces of each kind are used at least and at most. Given if
        reflections do not keep them: then no reflection is among ``symmetries``, and the mirror image of
        an assembly is one only if its pieces are within the ranges.
        """
        self._placements, self._image, self._ranges = placements, image, ranges
        problem = placements.problem
        self._goal = problem.goal
        self._own = set(symmetries)
        lattice = problem.lattice
        self._turns = lattice.isometries if mirrored else lattice.proper
        self._inside = self._goal.cells.grid()
        self._required = is_required(self._goal)
        full = problem.least_volume >= len(self._goal.cells) or problem.max_holes == 0
        #: None: they depend on the assembly.
        self._motions: list[Motion] | None = (
            None if not full and not len(self._goal.required) else self._candidates(full)
        )

    def ignore(self) -> None:
        """Take no motion into account but the goal's own symmetries."""
        self._motions = self._reflections()

    def _reflections(self) -> list[Motion]:
        """The symmetries of the goal that ``symmetries`` lacks because of the ranges."""
        return [] if self._ranges is None else [m for m in self._goal.isometries if m not in self._own]

    def __bool__(self) -> bool:
        """Whether there may be any such motion at all."""
        return self._motions is None or len(self._motions) > 0

    @cached_property
    def _fills(self) -> NDArray[np.int64]:
        """int64[R]: how many required cubes each row fills."""
        placements = self._placements
        filled = np.concatenate(([0], np.cumsum(self._required[placements.cells])))
        return np.diff(filled[placements.start])

    @cached_property
    def _table(self) -> NDArray[np.int64] | None:
        """int64[M, R]: where the motions carry all the rows, if they are not too many."""
        if self._motions is None or len(self._motions) * len(self._placements) > _AT_ONCE:
            return None
        return self._placements.images(self._motions)

    def counts(self, rows: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """The sizes of ``classes``, 0 for None; at once for all, None where that is not possible.

        ``rows``: int64[n, pieces].
        """
        if self._table is None or self._ranges is not None or not rows.size:
            return None
        others = self._table[:, rows]
        own = _keys(self._image[:, rows])
        all_images = np.concatenate((own, np.where(self._there(others), _keys(others), own[0])))
        all_images.sort(axis=0)
        own.sort(axis=0)
        different = 1 + (all_images[1:] != all_images[:-1]).sum(axis=0)
        return np.where(all_images[0] == own[0], different, 0)

    def _there(self, others: NDArray[np.int64]) -> NDArray[np.bool_]:
        """bool[M, n]: which images, int64[M, n, pieces], are assemblies; -1 is a piece that lies nowhere."""
        there = np.asarray((others >= 0).all(axis=2))
        # What is filled must be all that is required.
        there &= self._fills[others].sum(axis=2) == np.count_nonzero(self._required)
        return there

    def classes(self, rows: NDArray[np.int64]) -> Iterator[set[tuple[int, ...]] | None]:
        """For each of some assemblies, int64[n, pieces], those onto which it is carried, itself included.

        None if one of them comes before it: then that one is the one to keep. The goal's own symmetries
        are motions, too; of what they carry onto each other all members get the same answer.
        """
        if self._motions is None:
            for one in rows:
                filled = np.concatenate([self._placements.cells_of(row) for row in one.tolist()])
                motions = list(self._within(self._goal.cells.cells[filled]))
                yield from self._classes(one[None, :], self._placements.images(motions, one))
        elif self._table is not None:
            yield from self._classes(rows, self._table[:, rows])
        else:
            for one in rows:
                yield from self._classes(one[None, :], self._placements.images(self._motions, one))

    def _classes(
        self, rows: NDArray[np.int64], others: NDArray[np.int64]
    ) -> Iterator[set[tuple[int, ...]] | None]:
        """The same for some assemblies whose images under the other motions are known."""
        others = others.reshape(-1, *rows.shape)
        there = self._there(others)
        if self._ranges is not None:
            kind = self._placements.kind[others]
            for number, (least, most) in enumerate(zip(*self._ranges, strict=True)):
                used = (kind == number).sum(axis=2)
                there &= (least <= used) & (used <= most)
        own = np.sort(self._image[:, rows], axis=2).transpose(1, 0, 2).tolist()
        others = np.sort(others, axis=2)
        for i in range(len(rows)):
            symmetric = set(map(tuple, own[i]))
            images = symmetric.union(map(tuple, others[there[:, i], i].tolist()))
            yield images if min(images) in symmetric else None

    def _candidates(self, full: bool) -> list[Motion]:
        """Motions under which the cubes that are always filled stay within the goal, there and back.

        These are the required cubes, or all of them. No other motion carries an assembly onto another one.
        """
        goal = self._goal
        if full and not goal.colours and self._required.all():
            return self._reflections()
        return list(self._within(goal.cells.cells if full else goal.required.cells, stay=True))

    def _within(self, cells: NDArray[np.int32], *, stay: bool = False) -> Iterator[Motion]:
        """Motions that leave some cells within the box of the goal; to ``stay``, in it, there and back."""
        corners = np.array((cells.min(axis=0), cells.max(axis=0))) @ _TRANSPOSED[: len(self._turns)]
        first = self._goal.cells.low - corners.min(axis=1)
        room = np.array(self._goal.cells.high) - corners.max(axis=1) - first + 1
        turns = np.flatnonzero((room > 0).all(axis=1))
        shifts = [first[t] + np.argwhere(np.ones(room[t], dtype=bool)) for t in turns.tolist()]
        turn, shift = (
            np.repeat(turns, list(map(len, shifts))),
            np.concatenate([*shifts, np.empty((0, 3), int)]),
        )
        for some in (cells[:: len(cells) // 8 + 1], cells) if stay else ():
            back = -(shift[:, None, :] @ _MATRICES[turn])[:, 0, :]
            kept = self._stay(some, turn, shift) & self._stay(some, _INVERSE[turn], back)
            turn, shift = turn[kept], shift[kept]
        for t, (x, y, z) in zip(turn.tolist(), shift.tolist(), strict=True):
            motion = Motion(t, (x, y, z))
            if motion not in self._own:
                yield motion

    def _stay(
        self, cells: NDArray[np.int32], turn: NDArray[np.int64], shift: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """bool[M]: whether some cells are all in the goal once they are turned and then shifted."""
        at = cells @ _TRANSPOSED[turn] + (shift - self._goal.cells.low)[:, None, :]
        inside = ((at >= 0) & (at < self._inside.shape)).all(axis=2)
        at[~inside] = 0
        return np.asarray((inside & self._inside[at[..., 0], at[..., 1], at[..., 2]]).all(axis=1))


class LatticeShifts(Shifts):
    """The same on other lattices than that of cubes."""

    def _within(self, cells: NDArray[np.int32], *, stay: bool = False) -> Iterator[Motion]:
        """Motions that leave some cells within the goal."""
        goal = GoalCells(self._goal)
        for t in self._turns:
            images = goal.lattice.turned(t, cells) if goal.lattice.is_full(t) else None
            if images is None:
                continue
            for x, y, z in goal.fits(images)[0].tolist():
                motion = Motion(t, (x, y, z))
                if motion not in self._own:
                    yield motion


def _keys(rows: NDArray[np.int64]) -> NDArray[np.bytes_]:
    """S[M, n]: assemblies, int64[M, n, pieces], as bytes that compare like their sorted rows."""
    ordered = np.ascontiguousarray(np.sort(rows, axis=2), dtype=">u4")
    return ordered.view(f"S{4 * rows.shape[2]}")[:, :, 0]
