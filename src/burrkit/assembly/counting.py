"""Numbers of assemblies without their list, by a table of states: for puzzles with many equal pieces.

The cells of the goal are filled in one order, each by a row that begins there. What can follow depends on
the cells that are filled and on how many pieces of each kind are used, not on the rows that did it: equal
states are one, with the number of ways to reach it. 32 dominoes in 8 x 8 have 12,988,816 assemblies and
some thousand states. A cell that stays empty is filled by a hole, one more kind.

Assemblies up to rotation are counted by Burnside's lemma: their number is the mean, over the rotations of
the goal, of the numbers of assemblies that a rotation maps onto themselves. Those are covers as well, by
orbits of rows instead of rows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from burrkit.assembly.cover import shifts_of
from burrkit.assembly.placements import Placements, may_be_mirrored, mirror_kinds, numbers_of_kinds
from burrkit.assembly.shifts import goal_motions
from burrkit.geometry import Motion
from burrkit.puzzle import Problem

#: The most states behind one cell; where there are more, a search is quicker.
MOST_STATES: Final = 100_000
#: Rows of an orbit: the most isometries of a lattice.
_MOST_ORBIT: Final = 48


class StateCounts(NamedTuple):
    """Numbers of assemblies by convention; None where only a list of them would show which are the same."""

    raw: int
    rotation: int | None
    reflection: int | None


def count_by_states(
    problem: Problem,
    *,
    keep_shifted: bool = False,
    most_states: int = MOST_STATES,
    should_stop: Callable[[], bool] = bool,
) -> StateCounts | None:
    """Count the assemblies of a problem without a search; ``keep_shifted`` as for ``Cover``.

    None if more than ``most_states`` states occur, or if ``should_stop``, which is polled, returns True.
    """
    table, is_rotation = _StateTable(problem), problem.lattice.is_rotation
    has_mirrors = mirror_kinds(problem) is not None
    motions = [m for m in table.motions(keep_shifted=keep_shifted) if has_mirrors or is_rotation(m.isometry)]
    fixed: dict[Motion, tuple[int, int]] = {}
    for motion in motions or [Motion()]:
        if (found := table.count(motion, most_states, should_stop)) is None:
            return None
        fixed[motion] = found
    raw = fixed[Motion()][1]
    if not motions:
        return StateCounts(raw, None, None)
    proper = [number for motion, (number, _) in fixed.items() if is_rotation(motion.isometry)]
    # Ranges may have mirror images of some assemblies only.
    partly = not has_mirrors and may_be_mirrored(problem)
    reflection = None if partly else sum(number for number, _ in fixed.values()) // len(fixed)
    return StateCounts(raw, sum(proper) // len(proper), reflection)


class _StateTable:
    """All rows of a problem as integers, for states that are integers, too.

    The bits of a state are, from below, a field for each kind and a bit for each cell, in the order of
    filling. A row is added to states that leave its cells empty. A field overflows into its topmost bit
    if more pieces are used than there are. Holes are the last kind.
    """

    def __init__(self, problem: Problem) -> None:
        self._problem, self._placements = problem, Placements.of(problem)
        cells, (self._least, most) = problem.goal.cells.cells, zip(*numbers_of_kinds(problem), strict=True)
        spare = max(0, len(cells) - problem.least_volume)
        limits = [*most, spare if problem.max_holes is None else min(spare, problem.max_holes)]
        self._empty = np.flatnonzero(~problem.goal.are_required).tolist() if limits[-1] else []
        self._width = (max(limits) + _MOST_ORBIT).bit_length() + 1
        self._fields = self._width * len(limits)
        half, shifts = 1 << (self._width - 1), range(0, self._fields, self._width)
        self._most, self._shifts = most, shifts[:-1]
        self._start = sum((half - 1 - limit) << by for limit, by in zip(limits, shifts, strict=True))
        self._overflow = sum(half << by for by in shifts)
        # Along the longest axis last, so that few cells are filled before their turn.
        order = np.argsort(np.lexsort(cells.T[np.argsort(np.ptp(cells, axis=0))])).tolist()
        filled = [self._placements.cells_of(row).tolist() for row in range(len(self._placements))]
        filled += [[cell] for cell in self._empty]
        self._masks = [sum(1 << (self._fields + order[cell]) for cell in own) for own in filled]
        kind = self._placements.kind.tolist() + [len(most)] * len(self._empty)
        self._used = [1 << shifts[own] for own in kind]

    def motions(self, *, keep_shifted: bool) -> Sequence[Motion]:
        """The motions that make two assemblies one; none if they depend on the assemblies."""
        problem = self._problem
        motions = goal_motions(problem, keep_shifted=keep_shifted)
        if motions is not None and (keep_shifted or not problem.goal.colours):
            return motions
        none, shifts = np.empty((0, 0), dtype=np.int64), shifts_of(problem)
        own = problem.isometries
        return () if shifts(self._placements, own, none, mirrored=True) else own

    def count(
        self, motion: Motion, most_states: int, should_stop: Callable[[], bool]
    ) -> tuple[int, int] | None:
        """Count the assemblies that a motion maps onto themselves, and raw; None as ``count_by_states``."""
        choices: list[list[tuple[int, int]]] = [[] for _ in self._problem.goal.cells]
        for mask, used in self._orbits(self._images(motion)):
            choices[(mask & -mask).bit_length() - 1 - self._fields].append((mask, mask + used))
        states = {self._start: 1}
        for cell, options in enumerate(choices):
            filled = 1 << (self._fields + cell)
            later: dict[int, int] = {}
            for state, number in states.items():
                if state & filled:
                    later[state] = later.get(state, 0) + number
                    continue
                for mask, row in options:
                    if not state & mask and not (new := state + row) & self._overflow:
                        later[new] = later.get(new, 0) + number
            if len(later) > most_states or should_stop():
                return None
            states = later
        total = raw = 0
        for state, number in states.items():
            fields = (state & ((1 << self._fields) - 1)) - self._start
            use = [fields >> by & ((1 << self._width) - 1) for by in self._shifts]
            if any(use) and all(map(int.__ge__, use, self._least)):
                total += number
                raw += number * math.prod(map(math.perm, self._most, use))
        return total, raw

    def _images(self, motion: Motion) -> list[int]:
        """The row onto which a motion carries each row, -1 if none."""
        rows, cells = self._placements.images([motion])[0], self._problem.goal.cells
        holes = np.empty(len(self._empty), dtype=np.int64)
        holes[np.lexsort(cells.carried(motion)[self._empty].T)] = np.lexsort(cells.cells[self._empty].T)
        return [*rows.tolist(), *(len(rows) + holes).tolist()]

    def _orbits(self, image: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The cells and the pieces of each orbit of rows that do not meet each other."""
        for first in range(len(image)):
            mask, used, row = self._masks[first], self._used[first], image[first]
            while row > first and not mask & self._masks[row]:
                mask, used, row = mask | self._masks[row], used + self._used[row], image[row]
            if row == first:
                yield mask, used
