"""Breadth-first searches of the states of pieces that slide and turn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import InternalError
from burrkit.moves.slides import buffers
from burrkit.moves.slides.kernel import breadth_first as k
from burrkit.moves.slides.search import Limits, StateSearch, Step
from burrkit.moves.slides.shapes import ProblemPart, Shapes
from burrkit.moves.turns.kernel import turning_search as kernel
from burrkit.moves.turns.kernel.turned_states import Arrangement
from burrkit.moves.turns.kernel.turning_search import MOST_HALVES, Sweeps, TurningWork
from burrkit.moves.turns.shapes import TurningShapes
from burrkit.moves.turns.sweeps import sweep_table

#: Half cubes across the box that every search begins with, and the most for which there are tables.
_REACH = 16
_MOST_REACH = 128


class TurningSearch(StateSearch):
    """A search of the states of pieces that slide and turn, by one thread."""

    def __init__(
        self, shapes: Shapes, starts: Sequence[ProblemPart], limits: Limits, *, turning: bool = True
    ) -> None:
        """Without ``turning`` pieces only slide."""
        if not isinstance(shapes, TurningShapes):
            raise InternalError("a search with turns needs shapes in all orientations")
        self.shapes: TurningShapes = shapes
        self.starts = starts
        self.limits = Limits(limits.max_states, limits.max_bytes, should_stop=limits.should_stop)
        self.level = self.limit = None
        self._free_states = []
        self._turning = turning
        n = self._n = len(starts[0].shapes)
        kinds = [shapes.turned.kind_of[shape] for shape in starts[0].shapes]
        #: For each place of a row that of the first piece of its kind.
        self.runs = np.array([kinds.index(kind) for kind in kinds], dtype=np.int64)
        self._buffers = buffers.borrow((4 * n + 2) // 3)
        self._buffers.begin(n, len(starts), 4 * n)
        words = self.space.words
        for s, part in enumerate(starts):
            words[s * n : (s + 1) * n] = packed(part)
        self._cubes = sum(map(shapes.turned.cubes, starts[0].shapes))
        self._suit(_REACH)

    def _suit(self, reach: int) -> None:
        """Make the arrays for boxes that are up to so many half cubes wide."""
        self._sweeps = sweeps_of(reach)
        self._work = work_for(self._n, self._cubes, reach)

    def _explore(self) -> int:
        while True:
            outcome = kernel.explore_turns(
                self.shapes.turned.record, self._sweeps, self.runs, self._work, self.space, int(self._turning)
            )
            if outcome != kernel.WIDE:
                return outcome
            reach = int(self._sweeps.reach[0])
            needed = 2 * int(self._work.box.max())
            while reach < needed:
                reach *= 2
            if reach > _MOST_REACH:
                # More cannot be made room for, whatever the limit: the search ends here.
                self.limit = "memory"
                return k.FULL
            self._suit(reach)

    def _make_room(self) -> bool:
        return self.limit is None and super()._make_room()

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays of the search."""
        arrays = (*self._work[:-2], *self._sweeps)
        return self._buffers.nbytes + sum(array.nbytes for array in arrays)

    def part(self, state: int) -> ProblemPart:
        """The pieces as they lie in a state."""
        n = self._n
        rows = self.space.words[state * n : (state + 1) * n].tolist()
        places = ((w >> 32 & 0xFFFF, w >> 16 & 0xFFFF, w & 0xFFFF) for w in rows)
        return ProblemPart(
            tuple([word >> 48 for word in rows]),
            tuple([(x - 0x8000, y - 0x8000, z - 0x8000) for x, y, z in places]),
        )

    def came(self, state: int) -> tuple[int, Step]:
        """The state before one that is no start, and the move that led here; see ``decode``."""
        code, axis = divmod(int(self.space.links[k.STEP, state]), 4)
        return int(self.space.links[k.PARENT, state]), (axis, code, int(self.space.group[state]))

    def _find_cores(
        self,
        which: NDArray[np.int32],
        cores: NDArray[np.uint64],
        splits: NDArray[np.uint64],
        hits: NDArray[np.uint64],
    ) -> None:
        kernel.find_turned_cores(
            self.shapes.turned.record, self._work, self.space.words, which, cores, splits, hits
        )


def sweeps_of(reach: int) -> Sweeps:
    """The tables of sweeps for boxes that are up to so many half cubes wide."""
    quarter, half = sweep_table(1, reach), sweep_table(2, reach)
    return Sweeps(np.array([reach]), np.stack((quarter.first, half.first)), quarter.cubes, half.cubes)


def work_for(n: int, cubes: int, reach: int) -> TurningWork:
    """The arrays for states of n pieces with so many cubes, in boxes up to so many half cubes wide."""

    def words(*shape: int) -> NDArray[np.uint64]:
        return np.zeros(shape, dtype=np.uint64)

    def numbers(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, dtype=np.int64)

    return TurningWork(
        numbers(3), numbers(3), numbers(cubes, 4), np.zeros((reach // 2) ** 3, dtype=np.uint8),
        numbers(3, n, n), words(2 * reach + 2, n), words(2 * reach + 2, n),
        words(n), words(2 * n), words(n + 2), words(n + 2), words(n),
        Arrangement(numbers(n), numbers(n, 3)), Arrangement(numbers(n), numbers(n, 3)),
    )  # fmt: skip


def packed(part: ProblemPart) -> list[int]:
    """The row of a part in a search: a word for each piece."""
    return [
        shape << 48 | x + 0x8000 << 32 | y + 0x8000 << 16 | z + 0x8000
        for shape, (x, y, z) in zip(part.shapes, part.places, strict=True)
    ]


def decode(code: int) -> tuple[int, int, int]:
    """A move of a search: quarters, 0 for a slide; then its distance and 0, or the place of the pivot."""
    place, quarters = divmod(code, 4)
    return quarters, *divmod(place, MOST_HALVES)
