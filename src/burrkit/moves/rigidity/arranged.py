"""Assemblies of pieces that have moved: in a state of the graph, or wherever they lie."""

from __future__ import annotations

from collections.abc import Mapping

from burrkit.assembly.model import Assembly
from burrkit.errors import BurrkitError
from burrkit.geometry import Motion, Voxels
from burrkit.moves.states.graph import state_graph
from burrkit.puzzle import Goal, Piece, Problem


def in_state(assembly: Assembly, state: int) -> Assembly:
    """The pieces as they lie in a state, by its number in ``state_graph`` and ``burrkit states``.

    BurrkitError if there is no such state, PuzzleError for other cells than cubes.
    """
    assembly.problem.require_cubes()
    if len(assembly.placed) < 2:
        raise BurrkitError("an assembly of one piece has no states")
    graph = state_graph(assembly, max_states=state + 1)
    shifts = zip(graph.pieces, graph.state(state).offsets, strict=True)
    return arranged(assembly, {piece: Motion(0, shift) for piece, shift in shifts})


def arranged(assembly: Assembly, motions: Mapping[int, Motion]) -> Assembly:
    """Some pieces after motions from their places, as an assembly of a problem in which that is the goal.

    All other pieces are unused. PuzzleError for other cells than cubes.
    """
    problem = assembly.problem
    problem.require_cubes()
    pieces, filled = [], Voxels()
    for number, (piece, mark) in enumerate(zip(problem.pieces, problem.marks, strict=True)):
        if number not in motions:
            pieces.append(Piece(piece.shape, piece.name, mark, optional=True, appearance=piece.appearance))
            continue
        shape = assembly.shapes[number].moved(motions[number])
        pieces.append(Piece(shape, piece.name, mark, weight=piece.weight, appearance=piece.appearance))
        filled |= shape
    stay = tuple(Motion() if number in motions else None for number in range(len(pieces)))
    return Assembly(Problem(tuple(pieces), Goal(filled), problem.name), stay)
