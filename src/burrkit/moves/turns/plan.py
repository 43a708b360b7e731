"""Plans with turns, read back as moves of the pieces of an assembly.

A step of a search is a move of places in a row, and rows differ from the assembly by a motion of the whole.
So each step is carried back by that motion, and made by the lighter of the two sides; the other one rests.
"""

from __future__ import annotations

from collections.abc import Mapping

from burrkit.errors import InternalError
from burrkit.geometry import Cell, Motion
from burrkit.geometry.isometries import turn
from burrkit.moves.apart.plan import TreeWriter
from burrkit.moves.model import Move, Turn
from burrkit.moves.slides.search import Step
from burrkit.moves.turns.search import decode
from burrkit.moves.turns.shapes import Framed, OrientedTable, Place, TurningShapes


class TurningWriter(TreeWriter[Place]):
    """Translates plans of slides and turns: a piece lies as an oriented shape with its least corner."""

    def __init__(self, shapes: TurningShapes) -> None:
        super().__init__(shapes)
        self._turning = shapes

    def _go(
        self, steps: tuple[Step, ...], where: dict[int, Place]
    ) -> tuple[tuple[Move | Turn, ...], dict[int, Place], list[int]]:
        moves: list[Move | Turn] = []
        for step in steps:
            move, where = self.moved(step, where)
            moves.append(move)
        return tuple(moves), where, self._turning.framed(where)

    def moved(self, step: Step, where: dict[int, Place]) -> tuple[Move | Turn, dict[int, Place]]:
        """A step of the row of pieces at these places as a move of them, and their places after it."""
        axis, code, bits = step
        order = self._turning.framed(where)
        group, rest = self._named(order, bits), self._named(order, (1 << len(order)) - 1 & ~bits)
        sense = 1
        if self._is_lighter(rest, group):
            group, sense = rest, -1
        move = self._move(group, axis, code, sense, where, order)
        motion = move.motion if isinstance(move, Turn) else Motion(0, move.shift)
        turned = self._turning.turned
        return move, where | {piece: turned.moved(where[piece], motion) for piece in group}

    def first_move(self, steps: tuple[Step, ...], where: dict[int, Place]) -> Move | Turn:
        """The first of some steps, as a move of pieces at these places."""
        return self._go(steps[:1], where)[0][0]

    def _move(
        self, group: tuple[int, ...], axis: int, code: int, sense: int, where: dict[int, Place], order: Framed
    ) -> Move | Turn:
        return move_of_step(self._turning.turned, (group, axis, code, sense), where, order)

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
            corner[axis] + self._turning.turned.extent(shape)[axis]
            for shape, corner in (where[piece] for piece in front)
        )
        return Move(group, axis, sign * max(high - low, 1), True)


def move_of_step(
    turned: OrientedTable,
    step: tuple[tuple[int, ...], int, int, int],
    where: Mapping[int, Place],
    order: Framed,
) -> Move | Turn:
    """A step of a row as a move of a group in the frame of the pieces.

    ``step`` is the group, the axis and the code of the step, and 1, or -1 if the rest of the group moves.
    """
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
