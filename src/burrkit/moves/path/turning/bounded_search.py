"""The arrangements of a layout whose pieces slide and turn within a box."""

from __future__ import annotations

from typing import Final

import numpy as np

from burrkit.errors import InternalError, PuzzleError
from burrkit.geometry import Cell
from burrkit.moves.path.turning.kernel import bounded_turns as kernel
from burrkit.moves.path.turning.walled import WalledPieces
from burrkit.moves.slides.kernel.breadth_first import StateSpace
from burrkit.moves.slides.shapes import ProblemPart
from burrkit.moves.turns.kernel.turning_search import WIDE
from burrkit.moves.turns.search import TurnExplorer

#: The widest box, in cubes, for which there are tables of sweeps.
MOST_WIDE: Final = 64
_SLICE: Final = 2_000


class BoundedExplorer(TurnExplorer):
    """The states of pieces and walls that slide and turn; moves that leave the ``box`` are refused."""

    def __init__(self, pieces: WalledPieces, start: ProblemPart, box: Cell, most_states: int | None) -> None:
        """Limits are looked at after ``most_states`` states at the latest."""
        if max(box) > MOST_WIDE:
            size = " x ".join(map(str, box))
            raise PuzzleError(f"a box of {size} cells; where pieces turn, at most {MOST_WIDE} along an axis")
        super().__init__(pieces.turned, [start])
        self.slice = min(_SLICE, most_states or _SLICE)
        axes, turns = (3, 4) if pieces.start.flat else (7, 7)
        self._bounds = np.array([axes, turns, *box, -1], dtype=np.int64)
        self._fit(1 << max(2 * max(box) - 1, 15).bit_length())

    @property
    def cut_at(self) -> int | None:
        """The first depth from which a move led out of the box; None if none did."""
        cut = int(self._bounds[kernel.CUT])
        return None if cut < 0 else cut

    def explore(self, space: StateSpace) -> int:
        """Run the kernel for a slice of the search."""
        outcome = kernel.explore_bounded(
            self.turned.record, self._sweeps, self.runs, self._work, space, self._bounds
        )
        if outcome == WIDE:
            raise InternalError("an arrangement is larger than its box")
        return outcome
