"""Half cubes: every cube of an assembly as eight small ones, and moves of those as moves of the assembly.

A slide by half a cube is a slide by one small cube, so all that takes an assembly of cubes apart works for
the small ones, too. A move that whole cubes can make is an ordinary one; other moves are on the lattice
``HALF_CUBES``, where slides count half cubes and pivots of turns quarters of a cube.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.geometry import Cell, Voxels
from burrkit.geometry.lattices import CUBES, HALF_CUBES
from burrkit.moves.model import Disassembly, Move, Separation, Turn
from burrkit.moves.walk import Pose
from burrkit.puzzle import Colours, Goal, Piece, Problem

_EIGHT = np.argwhere(np.ones((2, 2, 2), dtype=bool)).astype(np.int32)


def halved(assembly: Assembly) -> Assembly:
    """The assembly with each cube as eight, in its place."""
    motions = tuple(
        None if motion is None else Pose(motion.offset, motion.isometry).motion_of_parts(2)
        for motion in assembly.motions
    )
    return Assembly(_halved_problem(assembly.problem), motions, assembly.weight)


class _LatestHalved(threading.local):
    """The problem that a thread works on, and the same in small cubes: tables are made once for it."""

    problem: Problem | None = None
    made: Problem | None = None


_latest = _LatestHalved()


def _halved_problem(problem: Problem) -> Problem:
    if _latest.problem is not problem or _latest.made is None:
        problem.require_cubes()
        pieces = tuple(
            replace_piece(piece, small_voxels(piece.shape), small_colours(piece.colours))
            for piece in problem.pieces
        )
        goal = problem.goal
        made = Goal(small_voxels(goal.required), small_voxels(goal.optional), small_colours(goal.colours))
        holes = None if problem.max_holes is None else 8 * problem.max_holes
        _latest.made = Problem(pieces, made, problem.name, problem.allowed, holes)
        _latest.problem = problem
    return _latest.made


def replace_piece(piece: Piece, shape: Voxels, colours: Colours) -> Piece:
    """The piece with another shape."""
    return replace(piece, shape=shape, colours=colours)


def _eight(cells: NDArray[np.int32]) -> NDArray[np.int32]:
    small: NDArray[np.int32] = (2 * cells[:, None, :] + _EIGHT).reshape(-1, 3)
    return small


def small_voxels(shape: Voxels) -> Voxels:
    """A shape with each cube as eight."""
    return Voxels(_eight(shape.cells)) if len(shape) else shape


def small_colours(colours: Colours) -> Colours:
    """The colours of cubes as those of the eight in each."""
    return tuple(
        sorted(
            ((x, y, z), colour)
            for cell, colour in colours
            for x, y, z in _eight(np.array([cell], dtype=np.int32)).tolist()
        )
    )


# From small cubes to cubes -------------------------------------------------------------------------------


def in_cubes(found: Disassembly) -> Disassembly:
    """The disassembly of a ``halved`` assembly as one of the assembly itself."""
    stuck = found.stuck
    if stuck is not None:
        stuck = replace(stuck, before=_moves_in_cubes(stuck.before), moves=_moves_in_cubes(stuck.moves))
    return replace(found, tree=None if found.tree is None else _tree_in_cubes(found.tree), stuck=stuck)


def _tree_in_cubes(node: Separation) -> Separation:
    left, removed = node.left, node.removed
    return replace(
        node,
        moves=_moves_in_cubes(node.moves),
        left=None if left is None else _tree_in_cubes(left),
        removed=None if removed is None else _tree_in_cubes(removed),
    )


def _moves_in_cubes(moves: Sequence[Move | Turn]) -> tuple[Move | Turn, ...]:
    return tuple(map(_in_cubes, moves))


def _in_cubes(move: Move | Turn) -> Move | Turn:
    """A move of small cubes as one of cubes."""
    return turn_in_cubes(move) if isinstance(move, Turn) else slide_in_cubes(move)


def slide_in_cubes(slide: Move) -> Move:
    """A slide of small cubes as one of cubes."""
    if slide.distance % 2 == 0:
        return replace(slide, distance=slide.distance // 2)
    return replace(slide, lattice=HALF_CUBES)


def turn_in_cubes(turn: Turn) -> Turn:
    """A turn of small cubes as one of cubes."""
    across = [turn.pivot[k] for k in range(3) if k != turn.axis]
    is_whole = not any(p % 2 for p in across) and (turn.quarters == 2 or sum(across) % 4 == 0)
    return replace(turn, pivot=_by(turn.pivot, 2)) if is_whole else replace(turn, lattice=HALF_CUBES)


def _by(cell: Cell, divisor: int) -> Cell:
    x, y, z = cell
    return x // divisor, y // divisor, z // divisor


# From cubes to small cubes -------------------------------------------------------------------------------


def tree_in_halves(node: Separation) -> Separation:
    """A way apart of an assembly as one of the ``halved`` assembly."""
    left, removed = node.left, node.removed
    return replace(
        node,
        moves=tuple(map(move_in_halves, node.moves)),
        left=None if left is None else tree_in_halves(left),
        removed=None if removed is None else tree_in_halves(removed),
    )


def move_in_halves(move: Move | Turn) -> Move | Turn:
    """A move of cubes as one of small cubes."""
    return turn_in_halves(move) if isinstance(move, Turn) else slide_in_halves(move)


def slide_in_halves(slide: Move) -> Move:
    """A slide of cubes as one of small cubes."""
    return replace(slide, distance=2 // slide.lattice.parts * slide.distance, lattice=CUBES)


def turn_in_halves(turn: Turn) -> Turn:
    """A turn of cubes as one of small cubes."""
    factor = 2 // turn.lattice.parts
    x, y, z = turn.pivot
    return replace(turn, pivot=(factor * x, factor * y, factor * z), lattice=CUBES)
