"""Pieces that slide, on cubes or any lattice: their states as rows of places, and how steps are read.

The place of a piece is its least corner, in steps.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.errors import InternalError
from burrkit.geometry import IDENTITY, Cell, Motion
from burrkit.geometry.motion import plus, times
from burrkit.moves.engine import Engine
from burrkit.moves.limits import Limits
from burrkit.moves.model import Move, Turn
from burrkit.moves.moving import by_weight
from burrkit.moves.rules import MoveRule
from burrkit.moves.search import Cores, Explorer, StateSearch, Step
from burrkit.moves.slides import shapes as slide_shapes
from burrkit.moves.slides.buffers import unpacked
from burrkit.moves.slides.kernel import breadth_first, state_space as k
from burrkit.moves.slides.kernel.state_space import StateSpace
from burrkit.moves.slides.kernel.states import width

#: The places of pieces of which no two are equal; for reading only.
_PLACES = np.arange(slide_shapes.MOST_PIECES, dtype=np.int64)


class SlideExplorer(Explorer):
    """The states of pieces that only slide: for each state the places of the pieces, from the first one."""

    table: slide_shapes.Table

    def __init__(self, shapes: slide_shapes.Shapes[Any], starts: Sequence[slide_shapes.ProblemPart]) -> None:
        self.own = own = starts[0].shapes
        self.numbers = width(len(own))
        self.table = shapes.table
        self.axes = self.radix = len(self.table.axes)
        members = shapes.members
        #: The number of each piece's shape in the table, and the place of the first piece like it.
        self.members = np.array([members[shape] for shape in own], dtype=np.int64)
        if shapes.all_differ:
            self.runs = _PLACES[: len(own)]
        else:
            self.runs = np.array([own.index(shape) for shape in own], dtype=np.int64)

    @property
    def nbytes(self) -> int:
        """Bytes of the table of the problem."""
        return self.table.nbytes

    @staticmethod
    def row(part: slide_shapes.ProblemPart) -> bytes:
        """The row of a part in a search."""
        places = [x for place in part.places for x in place]
        return array("h", places + [0] * (-len(places) % 4)).tobytes()

    def part(self, space: StateSpace, state: int) -> slide_shapes.ProblemPart:
        """The pieces in a state."""
        return self._part(unpacked(space, slice(state, state + 1))[0].tolist())

    def _part(self, row: list[int]) -> slide_shapes.ProblemPart:
        n = 3 * len(self.own)
        return slide_shapes.ProblemPart(self.own, tuple(zip(row[:n:3], row[1:n:3], row[2:n:3], strict=True)))


class CubeExplorer(SlideExplorer):
    """The states of pieces of cubes that slide; kernels that few searches need are loaded when one does."""

    is_shared = True
    forgets = True
    table: slide_shapes.CollisionTable

    def explore(self, space: StateSpace) -> int:
        """Run the kernel for a slice of the search."""
        return breadth_first.explore(self.table.record, self.members, self.runs, space)

    def moves(self, space: StateSpace, state: int) -> list[tuple[Step, slide_shapes.ProblemPart]]:
        """Every move from a state, with where it leads; not those of groups that come free."""
        from burrkit.moves.slides import parallel

        found = parallel.neighbours(self, space, state)
        count = int(found.control[k.STATES])
        return [
            ((step % 3, step // 3, group), self._part(row))
            for row, step, group in zip(
                unpacked(found, slice(count)).tolist(),
                found.steps[:count].tolist(),
                found.groups[:count].tolist(),
                strict=True,
            )
        ]

    def expand_layer(self, search: StateSearch, jobs: int) -> bool:
        """Expand the rest of the present layer with several threads; False if a limit ended that."""
        from burrkit.moves.slides import parallel

        return parallel.expand_layer(search, self, jobs)

    def find_cores(self, space: StateSpace, which: NDArray[np.int32], found: Cores) -> None:
        """Fill in the cores of some states from which a group comes free."""
        from burrkit.moves.slides.kernel.cores import find_cores

        find_cores(self.table.record, self.members, unpacked(space, which), *found, space.scratch)


class SlideEngine(Engine[Cell]):
    """Pieces that slide along the axes of their lattice."""

    def __init__(
        self, shapes: slide_shapes.Shapes[Any], explorer: Callable[..., Explorer] = CubeExplorer
    ) -> None:
        """``explorer`` makes the kernels of a search from shapes and starts."""
        super().__init__(shapes, shapes.home)
        self._explorer = explorer
        self._axes = shapes.table.axes
        self._lattice = shapes.table.problem.lattice

    def carried(self, motions: Mapping[int, Motion]) -> dict[int, Cell]:
        """The places of pieces after these shifts, in steps."""
        return {piece: plus(self.home[piece], motion.offset) for piece, motion in motions.items()}

    def search(self, starts: Sequence[slide_shapes.ProblemPart], limits: Limits) -> StateSearch:
        """A search of the states of some pieces."""
        return StateSearch(self._explorer(self.shapes, starts), starts, limits)

    def row(self, part: slide_shapes.ProblemPart) -> bytes:
        """The row of a part in a search."""
        return SlideExplorer.row(part)

    def read(self, step: Step, where: dict[int, Cell]) -> tuple[Move | Turn, dict[int, Cell]]:
        """A step of the row of pieces at these places as a slide of them, and their places after it."""
        axis, distance, bits = step
        return self._slid(self._named(self.order(where), bits), axis, distance, where)

    def moved(self, step: Step, where: dict[int, Cell]) -> tuple[Move | Turn, dict[int, Cell]]:
        """As ``read``, with the lighter side, or else the smaller one, as the one that slides."""
        axis, distance, bits = step
        group, sense = self._lighter(self.order(where), bits)
        return self._slid(group, axis, sense * distance, where)

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
    """The engine of an assembly of cubes for slides."""
    return SlideEngine(slide_shapes.Shapes(assembly, slide_shapes.cubic_table_of(assembly.problem)))
