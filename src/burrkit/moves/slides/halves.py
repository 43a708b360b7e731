"""Half cubes: every cube of an assembly as eight small ones, and moves of those as moves of the assembly.

A slide by half a cube is a slide by one small cube, so all that takes an assembly of cubes apart works for
the small ones, too. A move that whole cubes can make is an ordinary one; other moves are on the lattice
``HALF_CUBES``, where slides count half cubes and pivots of turns quarters of a cube.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.geometry import Voxels
from burrkit.moves.latest import Latest
from burrkit.moves.model import Disassembly, Separation
from burrkit.moves.pose import Pose
from burrkit.puzzle import Colours, Goal, Problem

_EIGHT = np.argwhere(np.ones((2, 2, 2), dtype=bool)).astype(np.int32)


def halved(assembly: Assembly) -> Assembly:
    """The assembly with each cube as eight, in its place."""
    motions = tuple(
        None if motion is None else Pose(motion.offset, motion.isometry).motion_of_parts(2)
        for motion in assembly.motions
    )
    return Assembly(_halved_problem(assembly.problem), motions, assembly.weight)


def _halve(problem: Problem) -> Problem:
    problem.require_cubes()
    pieces = tuple(
        replace(piece.bound(), shape=small_voxels(piece.shape), colours=small_colours(piece.colours))
        for piece in problem.pieces
    )
    goal = problem.goal
    made = Goal(small_voxels(goal.required), small_voxels(goal.optional), small_colours(goal.colours))
    holes = None if problem.max_holes is None else 8 * problem.max_holes
    return Problem(pieces, made, problem.name, problem.allowed, holes)


#: The problem that a thread works on in small cubes, one object, so that tables are made once for it.
_halved_problem = Latest(_halve).of


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


def in_cubes(found: Disassembly) -> Disassembly:
    """The disassembly of a ``halved`` assembly as one of the assembly itself."""
    stuck = found.stuck
    if stuck is not None:
        before, moves = (tuple(move.in_cubes for move in some) for some in (stuck.before, stuck.moves))
        stuck = replace(stuck, before=before, moves=moves)
    tree = None if found.tree is None else found.tree.each(lambda move: move.in_cubes)
    return replace(found, tree=tree, stuck=stuck)


def tree_in_halves(tree: Separation) -> Separation:
    """A way apart of an assembly as one of the ``halved`` assembly."""
    return tree.each(lambda move: move.in_halves)
