"""Motions that carry some assemblies onto others and not all of them.

Where cubes of the goal are optional, pieces in the same arrangement may fill it turned or shifted by a
motion that is not a symmetry of the goal: a solid cube in a larger box of optional cubes, for instance. Where
a chiral piece may be used more often than its mirror image, a reflection of the goal maps some assemblies
onto assemblies and others onto arrangements of pieces that are not there. Two assemblies are one if a motion
carries all pieces of the one to where pieces like them are in the other: one that maps the cells that the one
fills onto those that the other fills. Shifted copies that are to be counted apart are the same under
symmetries of the goal only. Of all of them only the least is stored, recognised by its images; nothing seen
is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.kernel.batch_rows import count_classes
from burrkit.assembly.placements import Placements
from burrkit.geometry import INVERSE, MATRICES, Motion
from burrkit.puzzle import Problem

_MATRICES = MATRICES.astype(np.int64)
_TRANSPOSED = _MATRICES.transpose(0, 2, 1)
_INVERSE = np.array(INVERSE)

#: Images of rows that are worth a table.
_AT_ONCE = 1 << 20


def is_filled(problem: Problem) -> bool:
    """Whether every assembly fills all cells of the goal."""
    goal = problem.goal
    return not len(goal.optional) or problem.max_holes == 0 or problem.least_volume >= len(goal.cells)


def is_bound(problem: Problem, *, keep_shifted: bool = False) -> bool:
    """Whether symmetries of the goal are the only motions that make two assemblies one.

    Not so where a goal has optional cells or colours: a motion may carry one assembly to another without
    keeping these, and both are the same in the hand. ``keep_shifted`` as for ``Cover``.
    """
    return keep_shifted or not (len(problem.goal.optional) or problem.goal.colours)


def goal_motions(problem: Problem, *, keep_shifted: bool = False) -> tuple[Motion, ...] | None:
    """The motions of the cells of the goal that may make two assemblies one.

    None if they depend on which cells an assembly fills. ``keep_shifted`` as for ``Cover``.
    """
    if is_bound(problem, keep_shifted=keep_shifted):
        return problem.isometries
    return tuple(filter(problem.keeps, problem.goal.cells.isometries)) if is_filled(problem) else None


def mirrors(problem: Problem, *, keep_shifted: bool = False) -> list[Motion] | None:
    """The reflections among the ``goal_motions``."""
    motions = goal_motions(problem, keep_shifted=keep_shifted)
    is_rotation = problem.lattice.is_rotation
    return None if motions is None else [m for m in motions if not is_rotation(m.isometry)]


class Shifts:
    """The motions that are not symmetries of the goal and yet may carry one assembly onto another."""

    def __init__(
        self,
        placements: Placements,
        symmetries: tuple[Motion, ...],
        image: NDArray[np.int64],
        *,
        mirrored: bool,
        ranges: tuple[NDArray[np.int64], NDArray[np.int64]] | None = None,
        keep_shifted: bool = False,
    ) -> None:
        """``mirrored``: mirror images are the same, too. ``image`` as ``placements.images(symmetries)``.

        ``ranges``, int64[K] each: how many pieces of each kind are used at least and at most. Given if
        reflections do not keep them: then no reflection is among ``symmetries``, and the mirror image of
        an assembly is one only if its pieces are within the ranges. ``keep_shifted`` as for ``Cover``.
        """
        self._placements, self._image, self._ranges = placements, image, ranges
        problem = placements.problem
        self._goal = problem.goal
        self._own = set(symmetries)
        lattice = problem.lattice
        self._turns = lattice.isometries if mirrored else lattice.proper
        self._inside = self._goal.cells.grid()
        self._required = self._goal.are_required
        #: None: they depend on the assembly.
        self._motions: list[Motion] | None = None
        self._is_bound = is_bound(problem, keep_shifted=keep_shifted)
        if self._is_bound:
            # The symmetries of the goal that ``symmetries`` lacks because of the ranges.
            self._motions = [] if ranges is None else [m for m in problem.isometries if m not in self._own]
        elif len(always := self._goal.cells if is_filled(problem) else self._goal.required):
            # Under any other motion the cells that are always filled stay within the goal, there and back.
            self._motions = list(self._within(always.cells, stay=True))

    def __bool__(self) -> bool:
        """Whether there may be any such motion at all."""
        return self._motions is None or len(self._motions) > 0 or not self._is_the_same_for_all

    @property
    def _is_the_same_for_all(self) -> bool:
        """Whether ``_motions`` are all motions, of every assembly."""
        return self._motions is not None

    @cached_property
    def _fills(self) -> NDArray[np.int64]:
        """int64[R]: how many required cubes each row fills."""
        placements = self._placements
        filled = np.concatenate(([0], np.cumsum(self._required[placements.cells], dtype=np.int64)))
        return np.diff(filled[placements.start])

    @cached_property
    def _table(self) -> NDArray[np.int64] | None:
        """int64[M, R]: where the motions carry all the rows, if they are not too many."""
        if self._motions is None or len(self._motions) * len(self._placements) > _AT_ONCE:
            return None
        return self._placements.images(self._motions)

    def counts(self, found: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """The sizes of ``classes``, 0 for None; at once for all, None where that is not possible.

        ``found`` as the kernel writes it.
        """
        if self._table is None or not self._is_the_same_for_all or self._ranges is not None:
            return None
        sizes, needed = np.empty(len(found), dtype=np.int64), int(np.count_nonzero(self._required))
        scratch = np.empty((3, found.shape[1]), dtype=np.int64)
        count_classes(found, self._image, self._table, self._fills, needed, scratch, sizes)
        return sizes

    def _there(self, others: NDArray[np.int64]) -> NDArray[np.bool_]:
        """bool[M, n]: which images, int64[M, n, pieces], are assemblies; -1 is a piece that is left out."""
        there = np.asarray((others >= 0).all(axis=2))
        # What is filled must be all that is required.
        there &= self._fills[others].sum(axis=2) == np.count_nonzero(self._required)
        return there

    def classes(self, rows: NDArray[np.int64]) -> Iterator[set[tuple[int, ...]] | None]:
        """For each of some assemblies, int64[n, pieces], those onto which it is carried, itself included.

        None if one of them comes before it: then that one is the one to keep. The goal's own symmetries
        are motions, too; of what they carry onto each other all members get the same answer.
        """
        if self._table is not None and self._is_the_same_for_all:
            yield from self._classes(rows, self._table[:, rows])
            return
        for one in rows:
            yield from self._classes(one[None, :], self._others(one))

    def _others(self, one: NDArray[np.int64]) -> NDArray[np.int64]:
        """int64[M, pieces]: where the motions carry the pieces of one assembly, int64[pieces]."""
        if self._table is not None:
            return self._table[:, one]
        motions = self._motions
        if motions is None:
            filled = self._filled(one)
            motions = list(self._within(self._goal.cells.cells[filled]))
        return self._placements.images(motions, one)

    def _filled(self, one: NDArray[np.int64]) -> NDArray[np.int64]:
        """The numbers of the cells that an assembly fills."""
        return np.concatenate([self._placements.cells_of(row) for row in one.tolist()])

    def _classes(
        self, rows: NDArray[np.int64], others: NDArray[np.int64]
    ) -> Iterator[set[tuple[int, ...]] | None]:
        """The same for assemblies given with their images under the other motions."""
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
            stays = self._stay(some, turn, shift) & self._stay(some, _INVERSE[turn], back)
            turn, shift = turn[stays], shift[stays]
        for t, (x, y, z) in zip(turn.tolist(), shift.tolist(), strict=True):
            motion = Motion(t, (x, y, z))
            if motion not in self._own and self._placements.problem.keeps(motion):
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
    """The same on other lattices than that of cubes, with turns that fit some assemblies only."""

    @cached_property
    def _partial(self) -> NDArray[np.bool_]:
        """For each turn whether it fits some assemblies only, and yet may carry one onto another."""
        problem = self._placements.problem
        partial = [not self._is_bound and not problem.lattice.is_full(t) for t in self._turns]
        return np.array(partial) & problem.may_turn[: len(self._turns)]

    @property
    def _is_the_same_for_all(self) -> bool:
        return super()._is_the_same_for_all and not self._partial.any()

    def _others(self, one: NDArray[np.int64]) -> NDArray[np.int64]:
        others = super()._others(one)
        if not self._partial.any():
            return others
        filled, goal = self._filled(one), self._placements.goal
        images, fits = goal.lattice.images(goal.cells.cells[filled], self._turns)
        partly = []
        for turn in np.flatnonzero(fits & self._partial).tolist():
            for numbers in goal.fits(images[turn])[1]:
                carried = np.full(len(goal.cells), -1)
                carried[filled] = numbers
                mirrored = not goal.lattice.is_rotation(turn)
                partly.append(self._placements.carried(carried, one, mirrored=mirrored))
        return np.concatenate((others, *(part[None] for part in partly)))

    def _within(self, cells: NDArray[np.int32], *, stay: bool = False) -> Iterator[Motion]:
        """Motions that leave some cells within the goal, by turns that fit all shapes."""
        goal = self._placements.goal
        for t in self._turns:
            images = goal.lattice.turned(t, cells) if goal.lattice.is_full(t) else None
            if images is None:
                continue
            for x, y, z in goal.fits(images)[0].tolist():
                motion = Motion(t, (x, y, z))
                if motion not in self._own and self._placements.problem.keeps(motion):
                    yield motion
