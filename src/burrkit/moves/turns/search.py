"""Breadth-first searches of the states of pieces that slide and turn."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.model import Limit
from burrkit.moves.search import Cores, Explorer
from burrkit.moves.slides.kernel import state_space as k
from burrkit.moves.slides.kernel.state_space import StateSpace
from burrkit.moves.slides.shapes import ProblemPart
from burrkit.moves.turns.kernel import sweep, turning_search as kernel
from burrkit.moves.turns.kernel.turned_states import TurnedPieces
from burrkit.moves.turns.kernel.turning_grid import ENDLESS, Sweeps, TurningWork
from burrkit.moves.turns.kernel.turning_search import MOST_HALVES
from burrkit.moves.turns.shapes import OrientedTable
from burrkit.runtime.kernel_types import D1, D2, I16, I64


class SweepTable(NamedTuple):
    """The cubes that a cube enters for each offset from the pivot; ``kernel.sweep`` draws the arrays."""

    first: I64[D1]
    cubes: I16[D2]


@cache
def sweep_table(quarters: int, reach: int) -> SweepTable:
    """The table for counterclockwise turns by one quarter or two, and offsets up to ``reach`` half cubes."""
    first = np.zeros((2 * reach + 1) ** 2 + 1, dtype=np.int64)
    # About 1.6 cubes for each half cube of the reach and each quarter: one pass is enough.
    cubes = np.empty(((64 + 2 * reach * quarters) * len(first), 2), dtype=np.int16)
    count = sweep.fill_table(quarters, first, cubes)
    if count > len(cubes):
        cubes = np.empty((count, 2), dtype=np.int16)
        sweep.fill_table(quarters, first, cubes)
    return SweepTable(first, cubes[:count].copy())


def enters(moving: tuple[int, int], still: tuple[int, int], quarters: int) -> bool:
    """Whether a unit square that turns about (0, 0) enters one at rest; touching it is not entering.

    Both are given by their centres, in half cubes from the pivot. ``quarters`` is 1, -1 or 2; 1 and 2 are
    counterclockwise.
    """
    (u, v), (x, y) = moving, still
    if quarters < 0:
        u, v, x, y = v, u, y, x
    return bool(sweep.enters(u, v, x, y, abs(quarters)))


#: Half cubes across the box that every search begins with, and the most for which there are tables.
_REACH = 16
_MOST_REACH = 128


class TurnExplorer(Explorer):
    """The states of pieces that slide and turn: for each state a word for each piece, in a normal form."""

    radix = 4
    packs = False

    def __init__(self, turned: OrientedTable, starts: Sequence[ProblemPart], *, turning: bool = True) -> None:
        """Without ``turning`` pieces only slide."""
        self.turned = turned
        self._n = len(starts[0].shapes)
        self.numbers = 4 * self._n
        self.runs = turned.runs(starts[0])
        self._cubes = sum(map(turned.cubes, starts[0].shapes))
        self._bounds = np.array([7, 7 * turning, *[ENDLESS] * 3, -1, 0], dtype=np.int64)
        self._fit(_REACH)

    def _fit(self, reach: int) -> None:
        """Make the arrays for boxes that are up to ``reach`` half cubes wide."""
        self._sweeps = sweeps_of(reach)
        self._work = work_for(self._n, self._cubes, reach)

    @staticmethod
    def row(part: ProblemPart) -> bytes:
        """The row of a part in a search."""
        return array("Q", packed(part)).tobytes()

    def explore(self, space: StateSpace) -> int:
        """Run the kernel for a slice of the search."""
        while True:
            outcome = kernel.explore_turns(
                self.turned.record, self._sweeps, self.runs, self._work, space, self._bounds
            )
            if outcome != kernel.WIDE:
                return outcome
            reach = int(self._sweeps.reach[0])
            while reach < 2 * int(self._work.box.max()):
                reach *= 2
            if reach > _MOST_REACH:
                # No more memory can be allocated, whatever the limit: the search ends here.
                self._limit = "memory"
                return k.FULL
            self._fit(reach)

    _limit: Limit | None = None

    @property
    def limit(self) -> Limit | None:
        """The limit of memory, where pieces are too far apart for the tables of sweeps."""
        return self._limit

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays but those of the states."""
        return sum(array.nbytes for array in (*self._work[:-2], *self._sweeps))

    def part(self, space: StateSpace, state: int) -> ProblemPart:
        """The pieces in a state."""
        rows = space.words[state * self._n : (state + 1) * self._n].tolist()
        places = ((w >> 32 & 0xFFFF, w >> 16 & 0xFFFF, w & 0xFFFF) for w in rows)
        return ProblemPart(
            tuple([word >> 48 for word in rows]),
            tuple([(x - 0x8000, y - 0x8000, z - 0x8000) for x, y, z in places]),
        )

    def explorer_from(self, start: ProblemPart) -> TurnExplorer:
        """The explorer of a search from one of the states of this one."""
        return TurnExplorer(self.turned, [start], turning=bool(self._bounds[kernel.TURNS]))

    def find_cores(self, space: StateSpace, which: NDArray[np.int32], found: Cores) -> None:
        """Fill in the cores of some states from which a group comes free."""
        kernel.find_turned_cores(self.turned.record, self._work, space.words, which, *found)


def sweeps_of(reach: int) -> Sweeps:
    """The tables of sweeps for boxes that are up to ``reach`` half cubes wide."""
    quarter, half = sweep_table(1, reach), sweep_table(2, reach)
    first, wide = np.stack((quarter.first, half.first)), np.array([reach], dtype=np.int64)
    return Sweeps(wide, first, quarter.cubes, half.cubes)


def work_for(n: int, cubes: int, reach: int) -> TurningWork:
    """The arrays for states of n pieces with ``cubes`` cubes, in boxes up to ``reach`` half cubes wide."""

    def words(*shape: int) -> NDArray[np.uint64]:
        return np.zeros(shape, dtype=np.uint64)

    def numbers(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, dtype=np.int64)

    return TurningWork(
        numbers(3), numbers(3), numbers(3), numbers(cubes, 4), numbers(1),
        np.zeros((reach // 2) ** 3, dtype=np.uint8),
        numbers(3, n, n), words(2 * reach + 2, n), words(2 * reach + 2, n),
        words(n), words(2 * n), words(n + 2), words(n + 2), words(n),
        TurnedPieces(numbers(n), numbers(n, 3)), TurnedPieces(numbers(n), numbers(n, 3)),
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
