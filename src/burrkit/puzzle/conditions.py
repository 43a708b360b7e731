"""Conditions of the pieces of a problem by their marks, in words and as plain data."""

from __future__ import annotations

from collections.abc import Mapping

from burrkit.errors import PuzzleError
from burrkit.geometry.voxels import ShapeLike
from burrkit.puzzle.document import Part
from burrkit.puzzle.piece import Piece, Turns
from burrkit.puzzle.problem import Problem


def conditioned(
    problem: Problem, turns: Mapping[str, Turns] | Turns = "all", given: Mapping[str, ShapeLike] | None = None
) -> Problem:
    """The problem with conditions of pieces, by their marks, in addition to those that it has.

    ``turns`` and ``given`` as for ``Piece.bound``; one word is for all pieces but the box of a container. A
    six-piece burr becomes a plain problem. BurrkitError for marks that no piece has, and as for ``bound``.

    >>> import burrkit as bk
    >>> soma = bk.puzzle.conditioned(bk.load("soma"), {"V": "none"})
    >>> [piece.turns for piece in soma.pieces][:2]
    ['none', 'all']
    """
    moving = problem.marks[: problem.container]
    by_mark = dict.fromkeys(moving, turns) if isinstance(turns, str) else dict(turns)
    places = dict(given or {})
    if wrong := [mark for mark in (*by_mark, *places) if mark not in problem.marks]:
        raise PuzzleError(f"no such piece: {wrong[0]}; the pieces are {', '.join(problem.marks)}", "unknown")
    if by_mark == dict.fromkeys(moving, "all") and not places:
        return problem
    pieces = [
        piece.bound(by_mark.get(mark, piece.turns), places.get(mark, piece.given))
        for piece, mark in zip(problem.pieces, problem.marks, strict=True)
    ]
    made = Problem(tuple(pieces), problem.goal, problem.name, problem.allowed, problem.max_holes)
    return made.with_appearances(problem.appearances)


def conditions(piece: Piece | Part) -> str:
    """The conditions of a piece in words that follow its name; empty for none."""
    turns = {"all": "", "flat": "is not turned over", "none": "is not turned"}[piece.turns]
    return " and ".join(filter(None, [turns, "" if piece.given is None else "is given"]))


def conditions_data(piece: Piece | Part) -> dict[str, object]:
    """The conditions of a piece that there are, as plain data: turns, and the cells of a given place."""
    turns: dict[str, object] = {} if piece.turns == "all" else {"turns": piece.turns}
    return turns if piece.given is None else {**turns, "given": piece.given.cells.tolist()}
