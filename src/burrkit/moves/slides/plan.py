"""Pieces that slide, on cubes or any lattice: a piece lies where its least corner does, in steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from burrkit.assembly.model import Assembly
from burrkit.errors import InternalError
from burrkit.geometry import IDENTITY, Cell, Motion
from burrkit.geometry.cells import plus, times
from burrkit.moves.engine import Engine
from burrkit.moves.limits import Limits
from burrkit.moves.model import Move, Turn
from burrkit.moves.moving import by_weight
from burrkit.moves.rules import MoveRule
from burrkit.moves.search import Explorer, StateSearch, Step
from burrkit.moves.slides.search import CubeExplorer, row_of
from burrkit.moves.slides.shapes import ProblemPart, Shapes, cubic_table_of


class SlideEngine(Engine[Cell]):
    """Pieces that slide along the axes of their lattice."""

    def __init__(self, shapes: Shapes[Any], explorer: Callable[..., Explorer] = CubeExplorer) -> None:
        """``explorer`` makes the kernels of a search from shapes and starts."""
        super().__init__(shapes, shapes.home)
        self._explorer = explorer
        self._axes = shapes.table.axes
        self._lattice = shapes.table.problem.lattice

    def order(self, where: dict[int, Cell]) -> list[int]:
        """Pieces at these places in the order of a ``ProblemPart``."""
        return self.shapes.order(where)

    def part(self, where: dict[int, Cell]) -> ProblemPart:
        """Pieces at these places as a ``ProblemPart``."""
        return self.shapes.part(where)

    def carried(self, motions: Mapping[int, Motion]) -> dict[int, Cell]:
        """Where pieces lie that are shifted from their places, in steps."""
        return {piece: plus(self.home[piece], motion.offset) for piece, motion in motions.items()}

    def search(self, starts: Sequence[ProblemPart], limits: Limits) -> StateSearch:
        """A search of the states of some pieces."""
        return StateSearch(self._explorer(self.shapes, starts), starts, limits)

    def row(self, part: ProblemPart) -> bytes:
        """The row of a part in a search."""
        return row_of(part)

    def read(self, step: Step, where: dict[int, Cell]) -> tuple[Move | Turn, dict[int, Cell]]:
        """A step of the row of pieces at these places as a slide of them, and their places after it."""
        axis, distance, bits = step
        return self._slid(self._named(self.order(where), bits), axis, distance, where)

    def moved(self, step: Step, where: dict[int, Cell]) -> tuple[Move | Turn, dict[int, Cell]]:
        """As ``read``, with the lighter side, or else the smaller one, as the one that slides."""
        axis, distance, bits = step
        order = self.order(where)
        group, rest = self._named(order, bits), self._named(order, (1 << len(order)) - 1 & ~bits)
        if self._is_lighter(rest, group):
            group, distance = rest, -distance
        return self._slid(group, axis, distance, where)

    def _slid(
        self, group: tuple[int, ...], axis: int, distance: int, where: dict[int, Cell]
    ) -> tuple[Move, dict[int, Cell]]:
        way = times(distance, self._axes[axis])
        after = where | {piece: plus(where[piece], way) for piece in group}
        return Move(group, axis, distance, False, self._lattice), after

    def by_weight(self, move: Move | Turn, among: Sequence[int]) -> Move | Turn:
        """A slide that was read, as one of the rest if that is lighter."""
        return by_weight(move, among, self.shapes.table.problem.weights) if isinstance(move, Move) else move

    def motion(self, move: Move | Turn) -> Motion:
        """What a slide does to pieces, in steps."""
        if isinstance(move, Move):
            return Motion(IDENTITY, times(move.distance, self._axes[move.axis]))
        raise InternalError("a piece turns where pieces only slide")

    def _freeing(
        self,
        group: tuple[int, ...],
        rest: tuple[int, ...],
        where: dict[int, Cell],
        order: list[int],
        way: tuple[int, int],
    ) -> Move:
        axis, sign = way
        members, shape_of = self.shapes.members, self.shapes.shape_of
        moved, others = ([(members[shape_of[p]], where[p]) for p in some] for some in (group, rest))
        distance = self.shapes.table.way_out(moved, others, axis, sign)
        return Move(group, axis, sign * distance, True, self._lattice)


def engine(assembly: Assembly, rule: MoveRule) -> SlideEngine:
    """The engine of an assembly of cubes whose pieces slide."""
    return SlideEngine(Shapes(assembly, cubic_table_of(assembly.problem)))
