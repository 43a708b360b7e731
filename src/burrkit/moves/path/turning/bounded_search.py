"""Breadth-first searches of the arrangements of a layout whose pieces slide and turn."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import InternalError, PuzzleError
from burrkit.geometry import Cell
from burrkit.moves.path.sides import Budget
from burrkit.moves.path.turning.kernel import bounded_turns as kernel
from burrkit.moves.path.turning.walled import WalledPieces
from burrkit.moves.slides import buffers
from burrkit.moves.slides.kernel import breadth_first as k
from burrkit.moves.slides.kernel.breadth_first import StateSpace
from burrkit.moves.slides.search import Step
from burrkit.moves.slides.shapes import ProblemPart
from burrkit.moves.turns.kernel.turning_search import WIDE
from burrkit.moves.turns.search import packed, sweeps_of, work_for

#: The widest box, in cubes, for which there are tables of sweeps.
MOST_WIDE: Final = 64
_SLICE: Final = 2_000


class BoundedSearch:
    """A search from one arrangement, layer by layer; moves that leave the ``box`` are refused.

    ``layers[d]`` is the number of the first arrangement of layer d.
    """

    def __init__(self, pieces: WalledPieces, start: ProblemPart, box: Cell, budget: Budget) -> None:
        if max(box) > MOST_WIDE:
            size = " x ".join(map(str, box))
            raise PuzzleError(f"a box of {size} cells; where pieces turn, at most {MOST_WIDE} along an axis")
        self._pieces, self._budget = pieces, budget
        n = self._n = len(start.shapes)
        self._runs = pieces.runs(start)
        axes = 3 if pieces.start.flat else 7
        turns = 4 if pieces.start.flat else 7
        self._bounds = np.array([axes, turns, *box, -1], dtype=np.int64)
        reach = 1 << max(2 * max(box) - 1, 15).bit_length()
        self._sweeps = sweeps_of(reach)
        cubes = sum(map(pieces.turned.cubes, start.shapes))
        self._work = work_for(n, cubes, reach)
        self._buffers = buffers.Buffers(max((4 * n + 2) // 3, 16))
        self._buffers.begin(n, 1, 4 * n)
        self.space.words[:n] = packed(start)
        self.layers = [0]
        budget.searches.append(self)

    @property
    def space(self) -> StateSpace:
        """The arrays of the search; they are replaced as it grows."""
        return self._buffers.space

    @property
    def count(self) -> int:
        """The arrangements that were found."""
        return int(self.space.control[k.STATES])

    @property
    def cut_at(self) -> int | None:
        """The first depth from which a move led out of the box; None if none did."""
        cut = int(self._bounds[kernel.CUT])
        return None if cut < 0 else cut

    @property
    def nbytes(self) -> int:
        """Bytes of the arrays that grow."""
        return self._buffers.nbytes

    def rows(self, first: int) -> NDArray[np.uint64]:
        """The words of the arrangements from one on, uint64[m, n]."""
        n = self._n
        return self.space.words[first * n : self.count * n].reshape(-1, n)

    def advance(self) -> bool:
        """Find the next layer; False if there is none, or if the budget ends."""
        end = self.count
        while (head := int(self.space.control[k.HEAD])) < end:
            control = self.space.control
            control[k.BUDGET] = min(_SLICE, end - head, self._budget.limits.max_states or _SLICE)
            outcome = kernel.explore_bounded(
                self._pieces.turned.record, self._sweeps, self._runs, self._work, self.space, self._bounds
            )
            if outcome == WIDE:
                raise InternalError("an arrangement is larger than its box")
            if self._budget.must_end() or (outcome == k.FULL and not self._grow()):
                return False
        self.layers.append(end)
        return self.count > end

    def _grow(self) -> bool:
        allowed = self._budget.limits.max_bytes
        if not self._buffers.grow(self.count + 1, allowed):
            self._budget.limit = "memory"
        return self._budget.limit is None

    def steps(self, state: int) -> list[Step]:
        """The moves from the start to an arrangement; the bits of a group are places in a row."""
        found, links = [], self.space.links
        while state:
            code, axis = divmod(int(links[k.STEP, state]), 4)
            found.append((axis, code, int(self.space.group[state])))
            state = int(links[k.PARENT, state])
        return found[::-1]
