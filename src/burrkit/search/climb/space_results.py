"""Puzzles that a climb made in a design space, with the assembly that they were designed as.

Their pieces are drawn in their places, so that this assembly is the one without motions.
"""

from __future__ import annotations

from collections.abc import Callable

from burrkit.assembly.model import Assembly
from burrkit.formats.json.space import read_space, write_space
from burrkit.geometry import Motion, Voxels
from burrkit.moves import take_apart
from burrkit.moves.replay import verify
from burrkit.moves.rules import MoveRule
from burrkit.puzzle import Piece, Problem
from burrkit.puzzle.design_space import DesignSpace, SpacePiece
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result
from burrkit.solving.solver import solve

#: How long all assemblies of a puzzle are searched for: pieces with many holes can have billions.
PROOF_SECONDS = 60.0


def own_assembly(problem: Problem) -> Assembly:
    """The assembly in which the pieces are drawn. CheckError if it is not valid."""
    assembly = Assembly(problem, (Motion(),) * len(problem.pieces))
    assembly.check()
    return assembly


def own_result(problem: Problem, rule: str) -> Result:
    """The assembly in which the pieces are drawn, taken apart; others are not searched for."""
    assembly = own_assembly(problem)
    disassembly = take_apart(assembly, rule=MoveRule.of(rule))
    if disassembly.tree is not None:
        verify(assembly, disassembly.tree)
    found = (FoundAssembly.of(assembly, disassembly),)
    return Result(problem, "rotation", found, False, 0.0, rule=MoveRule.of(rule))


def proved_result(problem: Problem, rule: str, limit: int, should_stop: Callable[[], bool]) -> Result | None:
    """All assemblies; None if there are ``limit`` solutions or more, or if that takes too long."""
    result = solve(
        problem,
        jobs=1,
        limit=limit,
        time_limit=PROOF_SECONDS,
        progress=False,
        should_stop=should_stop,
        rule=rule,
    )
    return result if result.complete else None


def write_in_place(problem: Problem) -> str:
    """The puzzle as the text of a design space that leaves nothing to choose: pieces stay in place."""
    pieces = tuple(SpacePiece(piece.shape, Voxels(), 1, piece.mark, piece.name) for piece in problem.pieces)
    return write_space(DesignSpace(pieces, problem.goal, len(problem.goal.optional), problem.name))


def read_in_place(text: str) -> Problem:
    """The puzzle of such a text. FormatError if it is not one."""
    space = read_space(text)
    pieces = tuple(Piece(piece.must, piece.name, piece.mark) for piece in space.pieces)
    return Problem(pieces, space.goal, space.name)
