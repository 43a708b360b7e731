"""``--turns`` and ``--given``: conditions of the pieces of a puzzle."""

from __future__ import annotations

import burrkit as bk
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened


def with_conditions(problem: bk.Problem, turns: str | None, given: str | None) -> bk.Problem:
    """The problem with the conditions of both options. BurrkitError for what they cannot mean."""
    if turns is None and given is None:
        return problem
    places = {} if given is None else _places(problem, given)
    return bk.puzzle.conditioned(problem, {} if turns is None else _turns(problem, turns), places)


def _turns(problem: bk.Problem, text: str) -> dict[str, bk.puzzle.Turns]:
    """For each mark in ``A=none,BC=flat`` its word; a word by itself is for all pieces but a box."""
    from burrkit.puzzle.marks import marks_named
    from burrkit.puzzle.piece import TURNS

    found: dict[str, bk.puzzle.Turns] = {}
    for entry in text.split(","):
        names, is_some, word = entry.rpartition("=")
        if word not in TURNS or (is_some and not names):
            words = ", ".join(TURNS)
            raise BurrkitError(f"--turns {shortened(text)}: give one of {words}, or as in A=none,BC=flat")
        marks = marks_named(names, problem.marks) if is_some else problem.marks[: problem.container]
        if twice := [mark for mark in marks if mark in found]:
            raise BurrkitError(f"--turns {shortened(text)}: piece {twice[0]} has two words", "duplicate")
        found |= dict.fromkeys(marks, word)
    return found


def _places(problem: bk.Problem, text: str) -> dict[str, bk.Voxels]:
    """The cells of the goal where a drawing of its box, or a file with one, has the marks of pieces."""
    from burrkit.cli.common.layouts import drawing_of

    problem.require_cubes("--given works for cubes only")
    drawn = bk.moves.path.parse_drawing(drawing_of(text) or text, tray=True)
    low, goal = problem.goal.cells.low, problem.goal.cells
    size = drawn.tray and tuple(1 + edge for edge in drawn.tray[1])
    if size != goal.extent:
        own, needed = ("x".join(map(str, edges or ())) for edges in (size, goal.extent))
        raise BurrkitError(
            f"--given is a drawing of {own} cubes, the box of the goal has {needed}", "mismatch"
        )
    return {mark: shape.shifted(*low) for mark, shape in zip(drawn.marks, drawn.shapes, strict=True)}
