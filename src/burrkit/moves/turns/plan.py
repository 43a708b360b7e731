"""Plans with turns, read back as moves of the pieces of an assembly.

A step of a search is a move of places in a row, and rows differ from the assembly by a motion of the whole.
So each step is carried back by that motion, and made by the lighter of the two sides; the other one rests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from burrkit.assembly.model import Assembly
from burrkit.errors import InternalError
from burrkit.geometry import Cell, Motion
from burrkit.geometry.motion import turn
from burrkit.moves.engine import Engine
from burrkit.moves.limits import Limits
from burrkit.moves.model import Move, Turn
from burrkit.moves.rules import MoveRule
from burrkit.moves.search import StateSearch, Step
from burrkit.moves.slides.shapes import ProblemPart
from burrkit.moves.turns.search import TurnExplorer, decode
from burrkit.moves.turns.shapes import Framed, OrientedTable, Place, TurningShapes

#: A step with names: the group, the axis, the code of the step, and 1, or -1 for the rest of its group.
NamedStep: TypeAlias = tuple[tuple[int, ...], int, int, int]


class TurnEngine(Engine[Place]):
    """Pieces that slide and turn: the place of a piece is an oriented shape with its least corner."""

    look_ahead = 50_000

    def __init__(self, shapes: TurningShapes, *, turning: bool = True) -> None:
        """Without ``turning`` pieces only slide, by the same search."""
        super().__init__(shapes, shapes.places)
        self.turned = shapes.turned
        self._turning = turning

    def order(self, where: dict[int, Place]) -> list[int]:
        """Pieces at these places in the order of a row, with the motion that leads there."""
        return self.turned.framed(where)

    def part(self, where: dict[int, Place]) -> ProblemPart:
        """Pieces at these places as a part in its normal form."""
        return self.turned.part(where)

    def carried(self, motions: Mapping[int, Motion]) -> dict[int, Place]:
        """The places of pieces after these motions."""
        return {piece: self.turned.moved(self.home[piece], motion) for piece, motion in motions.items()}

    def search(self, starts: Sequence[ProblemPart], limits: Limits) -> StateSearch:
        """A search of the states of some pieces."""
        return StateSearch(TurnExplorer(self.turned, starts, turning=self._turning), starts, limits)

    def row(self, part: ProblemPart) -> bytes:
        """The row of a part in a search."""
        return TurnExplorer.row(part)

    def family(self, part: ProblemPart) -> tuple[int, ...]:
        """The kind of each piece of a part."""
        return tuple(self.turned.kind_of[shape] for shape in part.shapes)

    def read(self, step: Step, where: dict[int, Place]) -> tuple[Move | Turn, dict[int, Place]]:
        """A step of the row of pieces at these places as a move of them, and their places after it.

        The lighter side moves, or else the smaller one: moves of the other one would turn the axes of all
        that follow.
        """
        axis, code, bits = step
        order = self.turned.framed(where)
        group, sense = self._lighter(order, bits)
        move = self._move((group, axis, code, sense), where, order)
        motion = move.motion
        return move, where | {piece: self.turned.moved(where[piece], motion) for piece in group}

    def _move(self, step: NamedStep, where: dict[int, Place], order: Framed) -> Move | Turn:
        return move_of_step(self.turned, step, where, order)

    def _freeing(
        self,
        group: tuple[int, ...],
        rest: tuple[int, ...],
        where: dict[int, Place],
        order: list[int],
        way: tuple[int, int],
    ) -> Move:
        if not isinstance(order, Framed):
            raise InternalError("a part with turns has no frame")
        axis, sign = _direction(order.motion.inverse(), way[0])
        sign *= way[1]
        back, front = (group, rest) if sign > 0 else (rest, group)
        low = min(where[piece][1][axis] for piece in back)
        high = max(
            corner[axis] + self.turned.extent(shape)[axis]
            for shape, corner in (where[piece] for piece in front)
        )
        return Move(group, axis, sign * max(high - low, 1), True)


def engine(assembly: Assembly, rule: MoveRule, *, turning: bool = True) -> TurnEngine:
    """The engine of an assembly of cubes that slide and turn; see ``TurnEngine`` for ``turning``."""
    return TurnEngine(TurningShapes(assembly), turning=turning)


def move_of_step(
    turned: OrientedTable, step: NamedStep, where: Mapping[int, Place], order: Framed
) -> Move | Turn:
    """A step of a row as a move of a group in the frame of the pieces."""
    group, axis, code, sense = step
    back = order.motion.inverse()
    own_axis, sign = _direction(back, axis)
    quarters, first, second = decode(code)
    if quarters == 0:
        return Move(group, own_axis, sense * sign * first)
    # The pivot in the frame of the row, then in that of the assembly: centres of cubes go to such.
    places = [turned.moved(where[piece], order.motion)[1] for piece in order]
    low = [min(place[a] for place in places) for a in range(3)]
    point = [0, 0, 0]
    point[(axis + 1) % 3] = 2 * low[(axis + 1) % 3] + first
    point[(axis + 2) % 3] = 2 * low[(axis + 2) % 3] + second
    about = turn(back.isometry, (point[0] - 1, point[1] - 1, point[2] - 1))
    pivot = [2 * back.offset[a] + about[a] + 1 for a in range(3)]
    pivot[own_axis] = 0
    if quarters != 2:
        quarters = sense * sign
    return Turn(group, own_axis, (pivot[0], pivot[1], pivot[2]), quarters)


def _direction(motion: Motion, axis: int) -> tuple[int, int]:
    """Where the positive direction of an axis goes: an axis and a sign."""
    unit: list[Cell] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    image = turn(motion.isometry, unit[axis])
    own = next(a for a in range(3) if image[a])
    return own, image[own]
