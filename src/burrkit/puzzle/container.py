"""Containers: a room for pieces and walls around it, perhaps with an opening through which they go in.

The walls of a container are one more piece of its ``Problem``, the last one, called "box". It has a place of
its own, which its colour alone is allowed to fill, and is heavier than all others, so that moves are
described as those of the other pieces: an assembly is in the box, and a way apart leads out of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.geometry.voxels import ShapeLike
from burrkit.plurals import counted
from burrkit.puzzle.appearance import default_marks
from burrkit.puzzle.colours import BOX, colours_of, walls_of
from burrkit.puzzle.piece import Piece
from burrkit.puzzle.problem import Goal, Problem
from burrkit.runtime.arguments import check_count, check_type
from burrkit.runtime.records import dataclass

#: The sides of a box: side k is across axis k // 2, and at its end if k is odd.
SIDES: Final = ("left", "right", "front", "back", "bottom", "top")
#: The most cubes along an edge of the room of a box.
LONGEST: Final = 98


@dataclass(frozen=True, init=False)
class Container:
    """A ``room`` of cubes for pieces, and ``walls`` that stand: what is in neither is open.

    Both are Voxels or any other spelling of ``Voxels.of``. PuzzleError for a container without room or
    without walls, for a cube of both, and for other cells.

    >>> import burrkit as bk
    >>> box = bk.Container.box((3, 3, 3), opening=(2, 3))
    >>> len(box.room), len(box.walls)
    (27, 92)
    >>> problem = box.problem(bk.load("soma").pieces)
    >>> problem.container, problem.pieces[-1].name
    (7, 'box')
    """

    room: Voxels
    walls: Voxels

    def __init__(self, room: ShapeLike, walls: ShapeLike) -> None:
        inside, around = Voxels.of(room), Voxels.of(walls)
        object.__setattr__(self, "room", inside)
        object.__setattr__(self, "walls", around)
        if not len(inside):
            raise PuzzleError("the container has no room")
        if not len(around):
            raise PuzzleError("the container has no walls; room alone is a goal")
        (inside | around).require_cubes("a container is made of cubes")
        if len(inside | around) < len(inside) + len(around):
            raise PuzzleError("a cube of the container is both room and wall")

    @classmethod
    def box(
        cls,
        size: Sequence[int],
        opening: Sequence[int] | None = None,
        side: str = "top",
        at: Sequence[int] | None = None,
    ) -> Container:
        """A box with room for ``size`` (x, y, z) cubes and walls of one cube, its corner at (0, 0, 0).

        ``opening`` is a hole in a ``side`` (one of ``SIDES``) by its two edges, in the order of their axes x,
        y, z; None for a closed box. It is in the middle of the side, or has its least corner ``at`` two
        numbers, counted from the corner of the room. PuzzleError for a box without room, for an unknown side
        and for an opening that does not fit into it.
        """
        x, y, z = edges = _numbers("size", size, 3)
        if not 0 < min(edges) <= max(edges) <= LONGEST:
            raise PuzzleError(f"a box has room for 1 to {LONGEST} cubes along each edge, not {_times(edges)}")
        room = Voxels.box(x, y, z).shifted(1, 1, 1)
        walls = Voxels.box(x + 2, y + 2, z + 2) - room
        if opening is not None:
            walls -= _opening(edges, _numbers("opening", opening, 2), side, at)
        elif at is not None:
            raise PuzzleError("a box without an opening has no place of one", "missing")
        return cls(room, walls)

    @classmethod
    def of(cls, problem: Problem) -> Container | None:
        """The container of a problem; None for a problem without one."""
        walls = walls_of(problem)
        return cls(problem.goal.cells - walls, walls) if len(walls) else None

    def problem(
        self, pieces: Sequence[Piece], name: str = "", *, may_be_empty: bool | None = None
    ) -> Problem:
        """The problem of packing ``pieces``, followed by the box as one more piece.

        The room must be filled if the pieces, none of them optional, have as many cubes as it, else parts of
        it stay empty; ``may_be_empty`` decides otherwise. PuzzleError for no pieces, and for other cells.
        """
        if not pieces:
            raise PuzzleError("a container needs at least one piece to go into it", "missing")
        if may_be_empty is None:
            filled = sum(len(piece.shape) for piece in pieces)
            may_be_empty = filled != len(self.room) or any(piece.optional for piece in pieces)
        used = {colour for piece in pieces for _, colour in piece.colours}
        wall = max(used, default=0) + 1
        marks, shape = [piece.mark for piece in pieces], self.walls.normalized()
        own = next(m for m in default_marks(len(pieces) + 1) if m not in marks) if all(marks) else ""
        weight = 1 + max([1, *(piece.weight for piece in pieces)])
        box = Piece(shape, BOX, own, colours_of(dict.fromkeys(shape, wall)), weight=weight)
        painted = colours_of(dict.fromkeys(self.walls, wall) | dict.fromkeys(self.room, wall + 1))
        required = self.walls if may_be_empty else self.walls | self.room
        goal = Goal(required, self.room if may_be_empty else (), painted)
        allowed = frozenset({(wall, wall), *((colour, wall + 1) for colour in used)})
        return Problem((*pieces, box), goal, name, allowed)

    def lets_through(self, shape: Voxels) -> bool:
        """Whether a shape can slide from the room to the outside, in one of the ways to hold it.

        Decided exactly for one piece that does not turn on the way.
        """
        return any(self._lets_through(shape.turned(t).normalized()) for t in shape.turns())

    def _lets_through(self, shape: Voxels) -> bool:
        """The same for one way to hold it, its corner at (0, 0, 0).

        Its positions are those of its corner in the box of the container, with a margin in which it is
        outside; a free one next to another is one slide away.
        """
        whole, margin = self.room | self.walls, np.array(shape.extent)
        spans = np.array(whole.extent) + margin + 1
        drawn = np.zeros((2, *(spans + margin)), dtype=bool)
        for grid, cells in zip(drawn, (self.walls.cells, self.room.cells), strict=True):
            grid[tuple((cells - np.array(whole.low) + margin).T)] = True
        hits, inside = np.zeros(tuple(spans), dtype=bool), np.ones(tuple(spans), dtype=bool)
        for start in shape.cells:
            window = tuple(slice(a, a + n) for a, n in zip(start, spans, strict=True))
            hits |= drawn[0][window]
            inside &= drawn[1][window]
        free = Voxels.from_grid(~hits).cells
        roots = whole.lattice.component_roots(free)
        return bool((inside[tuple(free.T)] & (roots == roots[0])).any())


def require_passage(problem: Problem) -> None:
    """PuzzleError for a piece that cannot slide out of its container by itself, in any orientation.

    Then no assembly can be made without turns on the way. A container that lets no single cube through is
    closed, and a problem without a container has nothing to pass.
    """
    container = Container.of(problem)
    if container is None or not container.lets_through(Voxels.box(1, 1, 1)):
        return
    for number, shape in enumerate(piece.shape for piece in problem.pieces[:-1]):
        if not container.lets_through(shape):
            what = f"piece {problem.marks[number]} ({counted(len(shape), 'cube')})"
            raise PuzzleError(f"{what} passes through no opening, however you turn it", "unsolved")


def _opening(edges: list[int], opening: list[int], side: str, at: Sequence[int] | None) -> Voxels:
    """The cubes of the wall that an opening leaves out."""
    if side not in SIDES:
        raise PuzzleError(f"no such side: {side}; choose among {', '.join(SIDES)}", "unknown")
    across, is_end = divmod(SIDES.index(side), 2)
    low, size = [0, 0, 0], [1, 1, 1]
    low[across] = edges[across] + 1 if is_end else 0
    along = [axis for axis in range(3) if axis != across]
    room = [edges[axis] for axis in along]
    start = (
        [(n - a) // 2 for n, a in zip(room, opening, strict=True)] if at is None else _numbers("at", at, 2)
    )
    for axis, first, length in zip(along, start, opening, strict=True):
        low[axis], size[axis] = first + 1, length
        if first < 0 or length < 1 or first + length > edges[axis]:
            where = "" if at is None else f" at {start[0]}, {start[1]}"
            raise PuzzleError(
                f"an opening of {_times(opening)}{where} does not fit into the {side}, {_times(room)}"
            )
    return Voxels.box(*size).shifted(*low)


def _numbers(name: str, values: Sequence[int], count: int) -> list[int]:
    """Whole numbers, ``count`` of them. BurrkitError for anything else."""
    check_type(name, values, list, tuple)
    for value in values:
        check_count(name, value, 0)
    if len(values) != count:
        raise PuzzleError(f"{name} has {count} numbers, not {len(values)}")
    return list(values)


def _times(values: Sequence[int]) -> str:
    return "x".join(map(str, values))
