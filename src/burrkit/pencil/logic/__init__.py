"""Pencil puzzles as four kinds of constraints on groups of cells.

Each kind of puzzle is a module that reads a text format and lists the cells, the groups that constrain them,
and the picture. The SMT text (``smtlib``), the built-in solver (``solver``) and the check of an answer
(``check``) work on these groups. See docs/guides/logic.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.pencil.logic.kinds import KINDS, PuzzleKind, kind_of
    from burrkit.pencil.logic.model import AllowedTuples, Distinct, PencilPuzzle, Same, Total
    from burrkit.pencil.logic.solver import OutOfTimeError, answers, solve

__all__ = [
    "KINDS",
    "AllowedTuples",
    "Distinct",
    "OutOfTimeError",
    "PencilPuzzle",
    "PuzzleKind",
    "Same",
    "Total",
    "answers",
    "kind_of",
    "solve",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "kinds": "KINDS PuzzleKind kind_of",
            "model": "AllowedTuples Distinct PencilPuzzle Same Total",
            "solver": "OutOfTimeError answers solve",
        },
    )
