"""Layouts after moves, and with each cube cut into eight for moves by half cubes."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from burrkit.geometry.lattices import HALF_CUBES
from burrkit.moves.model import Turn
from burrkit.moves.path.layout import Layout
from burrkit.moves.path.model import PathMove, PathResult
from burrkit.moves.slides.halves import small_colours, small_voxels
from burrkit.moves.turns.collision import clear_quarters
from burrkit.puzzle.colours import moved_colours


def finer(layout: Layout) -> Layout:
    """The layout with each cube as eight, in its place."""
    tray = layout.tray
    if tray is not None:
        (a, b, c), (x, y, z) = tray
        tray = (2 * a, 2 * b, 2 * c), (2 * x + 1, 2 * y + 1, 2 * z + 1)
    return replace(
        layout,
        shapes=tuple(map(small_voxels, layout.shapes)),
        walls=small_voxels(layout.walls),
        tray=tray,
        colours=tuple(map(small_colours, layout.colours)),
    )


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


def played(result: PathResult) -> tuple[list[Layout], tuple[PathMove, ...]]:
    """The layouts of a path, from its start on, and its moves; refined ones where it has half cubes."""
    start, moves = result.layouts[0], result.moves or ()
    if any(step.lattice is HALF_CUBES for move in moves for step in move.steps):
        start, moves = finer(start), tuple(move.in_halves for move in moves)
    layouts = [start]
    for move in moves:
        layouts.append(after(layouts[-1], move))
    return layouts, moves


def free_quarters(layout: Layout, turn: Turn) -> int:
    """The quarters of a turn, with the sense in which it is free."""
    shapes = enumerate(layout.shapes)
    standing = [shape for piece, shape in shapes if piece not in turn.pieces]
    turning = (cell for piece in turn.pieces for cell in layout.shapes[piece])
    return clear_quarters(turn, turning, chain(layout.walls, *standing)) or turn.quarters
