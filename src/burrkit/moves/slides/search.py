"""The states of pieces that slide: rows of places, as the kernels read them; and the search on cubes."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.search import Cores, Explorer, StateSearch, Step
from burrkit.moves.slides import buffers
from burrkit.moves.slides.buffers import Buffers
from burrkit.moves.slides.kernel import breadth_first as k
from burrkit.moves.slides.kernel.breadth_first import StateSpace
from burrkit.moves.slides.kernel.states import width
from burrkit.moves.slides.shapes import MOST_PIECES, CollisionTable, ProblemPart, Shapes, Table

#: The places of pieces of which no two are alike; for reading only.
_PLACES = np.arange(MOST_PIECES, dtype=np.int64)


class SlideExplorer(Explorer):
    """The states of pieces that only slide: for each state the places of the pieces, from the first one."""

    table: Table

    def __init__(self, shapes: Shapes[Any], starts: Sequence[ProblemPart]) -> None:
        self.own = own = starts[0].shapes
        self.table = shapes.table
        self.axes = self.radix = len(self.table.axes)
        members = shapes.members
        #: The number of each piece's shape in the table, and the place of the first piece like it.
        self.members = np.array([members[shape] for shape in own], dtype=np.int64)
        if shapes.all_differ:
            self.runs = _PLACES[: len(own)]
        else:
            self.runs = np.array([own.index(shape) for shape in own], dtype=np.int64)

    @property
    def nbytes(self) -> int:
        """Bytes of the table of the problem."""
        return self.table.nbytes

    @abstractmethod
    def neighbours(self, space: StateSpace, state: int) -> StateSpace:
        """All states one move from a state, whether they are new or not."""

    def begin(self, starts: Sequence[ProblemPart]) -> Buffers:
        """Arrays for a search, with the starts as its first states."""
        n = len(self.own)
        borrowed = buffers.borrow(n)
        borrowed.begin(n, len(starts))
        states = borrowed.space.states
        padding = [0] * (states.shape[1] - 3 * n)
        for s, part in enumerate(starts):
            states[s] = [x for place in part.places for x in place] + padding
        return borrowed

    def part(self, space: StateSpace, state: int) -> ProblemPart:
        """The pieces as they lie in a state."""
        return self._part(space.states[state].tolist())

    def _part(self, row: list[int]) -> ProblemPart:
        n = 3 * len(self.own)
        return ProblemPart(self.own, tuple(zip(row[:n:3], row[1:n:3], row[2:n:3], strict=True)))

    def moves(self, space: StateSpace, state: int) -> list[tuple[Step, ProblemPart]]:
        """Every move from a state, with where it leads; not those of groups that come free."""
        found, axes = self.neighbours(space, state), self.axes
        count = int(found.control[k.STATES])
        return [
            ((step % axes, step // axes, group), self._part(row))
            for row, step, group in zip(
                found.states[:count].tolist(),
                found.links[k.STEP, :count].tolist(),
                found.group[:count].tolist(),
                strict=True,
            )
        ]

    def rows(self, space: StateSpace, count: int) -> tuple[bytes, int]:
        """The rows of the first states of a search, and the bytes of each."""
        rows = space.states[:count]
        return rows.tobytes(), rows.shape[1] * rows.itemsize


def row_of(part: ProblemPart) -> bytes:
    """The row of a part in a search."""
    places = [x for place in part.places for x in place]
    places += [0] * (width(len(part.shapes)) - len(places))
    return array("h", places).tobytes()


class CubeExplorer(SlideExplorer):
    """The states of pieces of cubes that slide; kernels that few searches need are loaded when one does."""

    is_shared = True
    table: CollisionTable

    def explore(self, space: StateSpace) -> int:
        """Run the kernel for a slice of the search."""
        return k.explore(self.table.record, self.members, self.runs, space)

    def neighbours(self, space: StateSpace, state: int) -> StateSpace:
        """All states one move from a state, whether they are new or not."""
        from burrkit.moves.slides import parallel

        return parallel.neighbours(self, space.states, state)

    def expand_layer(self, search: StateSearch, jobs: int) -> bool:
        """Expand the rest of the present layer with several threads; False if a limit ended that."""
        from burrkit.moves.slides import parallel

        return parallel.expand_layer(search, self, jobs)

    def find_cores(self, space: StateSpace, which: NDArray[np.int32], found: Cores) -> None:
        """Fill in the cores of some states from which a group comes free."""
        from burrkit.moves.slides.kernel.cores import find_cores

        find_cores(self.table.record, self.members, space.states, which, *found, space.scratch)
