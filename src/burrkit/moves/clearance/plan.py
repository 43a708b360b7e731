"""Pieces that slide, and turn with clearance, as an engine; its turns have their drifts."""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from burrkit.assembly.model import Assembly
from burrkit.errors import InternalError
from burrkit.geometry import Cell
from burrkit.geometry.motion import plus
from burrkit.moves.clearance.kernel import clear_turns
from burrkit.moves.clearance.kernel.clear_turns import ClearRule, ClearSearch
from burrkit.moves.clearance.shapes import rectangle_table
from burrkit.moves.clearance.turn_decision import decide_turn, drift_space
from burrkit.moves.drift import MOST_DRIFT
from burrkit.moves.limits import Limits
from burrkit.moves.model import Move, Turn
from burrkit.moves.rules import MoveRule
from burrkit.moves.search import StateSearch
from burrkit.moves.slides.kernel import state_space as k
from burrkit.moves.slides.kernel.state_space import StateSpace
from burrkit.moves.slides.shapes import ProblemPart
from burrkit.moves.turns.plan import NamedStep, TurnEngine
from burrkit.moves.turns.search import TurnExplorer
from burrkit.moves.turns.shapes import Framed, OrientedTable, Place, TurningShapes

#: The last levels at which cells of spaces are cut: for whole turns, and for their beginnings.
_LEVELS = 9, 5
#: The most cells of a space.
_CELLS = 60_000
#: How many undecided turns are listed.
_LISTED = 4096
#: Seconds between two polls of a search.
_RHYTHM = 0.1


class ClearanceExplorer(TurnExplorer):
    """The states of pieces that slide and turn with clearance."""

    def __init__(self, turned: OrientedTable, starts: Sequence[ProblemPart], clearance: Fraction) -> None:
        """``clearance`` is the inset of every side, as a part of a cube."""
        super().__init__(turned, starts)
        record = turned.record
        first, sides = rectangle_table(record.first, record.cells)
        measures = np.array([float(clearance), float(MOST_DRIFT)])
        self._rule = ClearRule(first, sides, measures, np.array(_LEVELS, dtype=np.int64))
        per_shape = np.diff(first).reshape(-1, 3).max(axis=1)
        # A piece has at most the rectangles of its image with most of them.
        count = int(per_shape[record.images[list(starts[0].shapes)]].max(axis=1).sum())
        self._gathered = np.zeros((count, 6), dtype=np.int64)
        self._drift = drift_space(count, _CELLS)
        self._open_rows = np.zeros(_LISTED * self._n, dtype=np.uint64)
        self._open_count = np.zeros(1, dtype=np.int64)

    def explore(self, space: StateSpace) -> int:
        """Run the kernels, state by state: for slides and turns without clearance, then for other turns."""
        due = time.monotonic() + _RHYTHM
        control = space.control
        while True:
            head, freed = int(control[k.HEAD]), int(control[k.FREED])
            budget = int(control[k.BUDGET])
            control[k.BUDGET] = 1
            outcome = super().explore(space)
            control[k.BUDGET] = budget
            goes_on = control[k.MODE] == k.GRAPH or control[k.FREED_AT] < 0
            if control[k.HEAD] > head and control[k.FREED] == freed and goes_on:
                control[k.HEAD] = head
                if not clear_turns.add_clear_turns(self._record(space)):
                    return k.FULL
                control[k.HEAD] = head + 1
                if outcome == k.ENDED and control[k.HEAD] < control[k.STATES]:
                    outcome = k.PAUSED
            budget -= 1
            if outcome != k.PAUSED or budget <= 0 or time.monotonic() > due:
                return outcome

    def _record(self, space: StateSpace) -> ClearSearch:
        return ClearSearch(
            self.turned.record, self.runs, self._work, space, self._rule, self._drift, self._gathered,
            self._open_rows, self._open_count,
        )  # fmt: skip

    def leaves_open(self, space: StateSpace) -> bool:
        """Whether turns were not decided that might lead to states that were not found."""
        return bool(clear_turns.still_open(self._record(space)))

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays but those of the states."""
        own = (*self._rule, *self._drift, self._gathered, self._open_rows)
        return super().nbytes + sum(array.nbytes for array in own)


class ClearanceEngine(TurnEngine):
    """Pieces that slide, and turn with clearance."""

    def __init__(self, shapes: TurningShapes, clearance: Fraction) -> None:
        super().__init__(shapes)
        self._clearance = clearance

    def search(self, starts: Sequence[ProblemPart], limits: Limits) -> StateSearch:
        """A search of the states of some pieces."""
        return StateSearch(ClearanceExplorer(self.turned, starts, self._clearance), starts, limits)

    def _move(self, step: NamedStep, where: dict[int, Place], order: Framed) -> Move | Turn:
        """A step of a row as a move of a group in the assembly's frame; a turn with its drift."""
        move = super()._move(step, where, order)
        if isinstance(move, Move):
            return move
        group = step[0]
        turning = [self._cells_at(where[piece]) for piece in where if piece in group]
        resting = [self._cells_at(where[piece]) for piece in where if piece not in group]
        # The search decided the same turn in another frame, and perhaps that of the rest.
        found = decide_turn(move, turning, resting, self._clearance).turn
        if found is None:
            raise InternalError("a turn that was found is not found again")
        return found

    def _cells_at(self, place: Place) -> list[Cell]:
        shape, corner = place
        record = self.turned.record
        cells = record.cells[record.first[shape] : record.first[shape + 1]].tolist()
        return [plus(corner, (a, b, c)) for a, b, c in cells]


def engine(assembly: Assembly, rule: MoveRule) -> ClearanceEngine:
    """The engine of an assembly of cubes that turn with the clearance of a rule."""
    if rule.clearance is None:
        raise InternalError(f"the rule {rule} has no clearance")
    return ClearanceEngine(TurningShapes(assembly), rule.clearance)
