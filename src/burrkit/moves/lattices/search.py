"""State searches on any lattice: the same search with another kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.lattices.kernel import lattice_search as lattice
from burrkit.moves.lattices.shapes import LatticeTable
from burrkit.moves.slides.kernel import breadth_first as k
from burrkit.moves.slides.kernel.breadth_first import StateSpace
from burrkit.moves.slides.search import Limits, StateSearch
from burrkit.moves.slides.shapes import ProblemPart, Shapes


class LatticeSearch(StateSearch):
    """A state search on another lattice than that of cubes, by one thread."""

    def __init__(self, shapes: Shapes, starts: Sequence[ProblemPart], limits: Limits) -> None:
        n, axes = len(starts[0].shapes), len(shapes.table.axes)
        self._own_scratch = np.empty(lattice.lattice_scratch_size(n, axes), dtype=np.uint64)
        super().__init__(
            shapes, starts, Limits(limits.max_states, limits.max_bytes, should_stop=limits.should_stop)
        )

    @property
    def space(self) -> StateSpace:
        """The arrays of the search; they are replaced as it grows."""
        return self._buffers.space._replace(scratch=self._own_scratch)

    @property
    def _slides(self) -> LatticeTable:
        return cast(LatticeTable, self.shapes.table)

    def _explore(self) -> int:
        return lattice.explore_on_lattice(self._slides.record, self.members, self.runs, self.space)

    def _neighbours(self, state: int) -> StateSpace:
        numbers, room = self.space.states.shape[1], 64
        while True:
            states = np.zeros((room, numbers), dtype=np.int16)
            states[0] = self.space.states[state]
            control = np.zeros(k.SLOTS, dtype=np.int64)
            control[k.STATES] = 1
            table = np.full(4 * room, -1, dtype=np.int32)
            space = StateSpace(
                states, states.reshape(-1).view(np.uint64), np.zeros((3, room), dtype=np.int32),
                np.zeros(room, dtype=np.uint64), table, np.empty(1, dtype=np.int32), control,
                self._own_scratch,
            )  # fmt: skip
            if lattice.expand_one_on_lattice(self._slides.record, self.members, self.runs, space) == k.ENDED:
                break
            room *= 4
        control[k.STATES] -= 1
        return space._replace(states=space.states[1:], links=space.links[:, 1:], group=space.group[1:])

    def _find_cores(
        self,
        which: NDArray[np.int32],
        cores: NDArray[np.uint64],
        splits: NDArray[np.uint64],
        hits: NDArray[np.uint64],
    ) -> None:
        lattice.find_lattice_cores(
            self._slides.record,
            self.members,
            self.space.states,
            which,
            cores,
            splits,
            hits,
            self._own_scratch,
        )
