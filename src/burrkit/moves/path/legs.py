"""The way of one piece around the others, as few straight slides as possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from burrkit.errors import InternalError
from burrkit.geometry import Cell
from burrkit.geometry.cells import plus
from burrkit.moves.model import Move
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.model import PathMove
from burrkit.puzzle.problem import moved_colours


def after(layout: Layout, move: PathMove) -> Layout:
    """The layout after a move of whole cubes, which is not checked here; see ``replay``."""
    shapes, colours = list(layout.shapes), list(layout.colours)
    for step in move.steps:
        motion = step.motion
        for piece in step.pieces:
            if colours:
                colours[piece] = moved_colours(colours[piece], motion, shapes[piece])
            shapes[piece] = shapes[piece].moved(motion)
    return replace(layout, shapes=tuple(shapes), colours=tuple(colours))


def legs(
    layout: Layout, piece: int, shift: Cell, size: Cell | list[int] | None, region: tuple[Cell, Cell]
) -> tuple[Move, ...]:
    """The fewest slides of a piece by ``shift`` in all, while all others stay.

    A free layout keeps within a box of ``size``; pieces of others stay in ``region``, where ``size`` is None.
    """
    others = [shape for i, shape in enumerate(layout.shapes) if i != piece]
    filled = {cell for shape in (*others, layout.walls) for cell in shape}
    low, high = region
    if size is not None:
        lows, highs = zip(*((s.low, s.high) for s in (others or layout.shapes)), strict=True)
        low = tuple(max(h[a] for h in highs) - size[a] + 1 for a in range(3))
        high = tuple(min(w[a] for w in lows) + size[a] - 1 for a in range(3))
    cells = list(layout.shapes[piece])

    def is_free(by: Cell) -> bool:
        moved = [plus(cell, by) for cell in cells]
        return all(
            cell not in filled and all(low[a] <= cell[a] <= high[a] for a in range(3)) for cell in moved
        )

    def slides(by: Cell) -> Iterator[tuple[Cell, int, int]]:
        for axis in range(2 if layout.flat else 3):
            for sign in (1, -1):
                distance, to = sign, plus(by, along(axis, sign))
                while is_free(to):
                    yield to, axis, distance
                    distance, to = distance + sign, plus(to, along(axis, sign))

    came: dict[Cell, tuple[Cell, Move] | None] = {(0, 0, 0): None}
    waiting: list[Cell] = [(0, 0, 0)]
    for by in waiting:
        if by == shift:
            break
        for to, axis, distance in slides(by):
            if to not in came:
                came[to] = by, Move((piece,), axis, distance)
                waiting.append(to)
    if shift not in came:
        raise InternalError("a piece went where it cannot go")
    found, at = [], came[shift]
    while at is not None:
        found.append(at[1])
        at = came[at[0]]
    return tuple(reversed(found))


def along(axis: int, distance: int) -> Cell:
    """A shift along one axis."""
    return distance * (axis == 0), distance * (axis == 1), distance * (axis == 2)
