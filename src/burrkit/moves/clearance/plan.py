"""Pieces that slide, and turn with clearance, as an engine; its turns have their drifts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from burrkit.assembly.model import Assembly
from burrkit.errors import InternalError
from burrkit.geometry import Cell
from burrkit.geometry.cells import plus
from burrkit.moves.clearance.search import ClearanceExplorer
from burrkit.moves.clearance.turn_decision import decide_turn
from burrkit.moves.limits import Limits
from burrkit.moves.model import Move, Turn
from burrkit.moves.rules import MoveRule
from burrkit.moves.search import StateSearch
from burrkit.moves.slides.shapes import ProblemPart
from burrkit.moves.turns.plan import NamedStep, TurnEngine
from burrkit.moves.turns.shapes import Framed, Place, TurningShapes


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
