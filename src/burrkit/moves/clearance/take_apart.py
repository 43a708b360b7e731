"""Take an assembly apart by slides, and turns with clearance."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from burrkit.assembly.model import Assembly
from burrkit.errors import InternalError
from burrkit.geometry import Cell
from burrkit.moves.apart.canonical_plan import searched
from burrkit.moves.clearance.search import ClearanceSearch
from burrkit.moves.clearance.turn_decision import decide_turn
from burrkit.moves.model import Disassembly, Move, Turn
from burrkit.moves.slides.search import Limits
from burrkit.moves.turns.plan import TurningWriter
from burrkit.moves.turns.shapes import Framed, Place, TurningShapes


def take_apart_with_clearance(assembly: Assembly, limits: Limits, clearance: Fraction) -> Disassembly:
    """How an assembly comes apart under the rule ``clearance``; its turns have their drifts."""
    shapes = TurningShapes(assembly)
    begin = partial(ClearanceSearch, clearance=clearance)
    writer = ClearanceWriter(shapes, clearance)
    return searched(shapes, shapes.turned_part(shapes.places), shapes.places, writer, limits, begin)


class ClearanceWriter(TurningWriter):
    """Translates plans of slides and turns with clearance, and finds the drifts of these."""

    def __init__(self, shapes: TurningShapes, clearance: Fraction) -> None:
        super().__init__(shapes)
        self._clearance = clearance

    def _move(
        self, group: tuple[int, ...], axis: int, code: int, sense: int, where: dict[int, Place], order: Framed
    ) -> Move | Turn:
        """A step of a row as a move of a group in the assembly's frame."""
        move = super()._move(group, axis, code, sense, where, order)
        if not isinstance(move, Turn):
            return move
        turning = [self._cells_at(where[piece]) for piece in where if piece in group]
        resting = [self._cells_at(where[piece]) for piece in where if piece not in group]
        # The search decided the same turn in another frame, and perhaps that of the rest.
        found = decide_turn(move, turning, resting, self._clearance).turn
        if found is None:
            raise InternalError("a turn that was found is not found again")
        return found

    def _cells_at(self, place: Place) -> list[Cell]:
        shape, (x, y, z) = place
        record = self._turning.turned.record
        cells = record.cells[record.first[shape] : record.first[shape + 1]].tolist()
        return [(x + a, y + b, z + c) for a, b, c in cells]
