"""Conditions of a problem: what pieces may not do, said by the marks of the pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from burrkit.errors import PuzzleError
from burrkit.geometry.voxels import ShapeLike
from burrkit.puzzle.document import Part
from burrkit.puzzle.piece import Piece, Turns
from burrkit.puzzle.problem import Problem

#: What a piece with a condition does not do.
WORDS: Final[dict[Turns, str]] = {"flat": "is not turned over", "none": "is not turned"}


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
    words = [WORDS.get(piece.turns, ""), "is given" if piece.given is not None else ""]
    return " and ".join(filter(None, words))


def conditions_data(problem: Problem) -> dict[str, dict[str, object]]:
    """The pieces under conditions by their marks, as plain data: turns, and the cells of a given place."""
    return {
        mark: {"turns": piece.turns, "given": piece.given and piece.given.cells.tolist()}
        for mark, piece in zip(problem.marks, problem.pieces, strict=True)
        if piece.is_bound
    }
