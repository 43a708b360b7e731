"""Pencil puzzles as four kinds of constraints on groups of cells.

Each kind of puzzle is a module that reads a text format and lists the cells, the groups that constrain them,
and the picture. The SMT text (``smtlib``), the built-in solver (``solver``) and the check of an answer
(``check``) work on these groups. See docs/guides/logic.md.
"""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.pencil.logic.kinds import KINDS as KINDS, PuzzleKind as PuzzleKind, kind_of as kind_of
    from burrkit.pencil.logic.model import (
        AllowedTuples as AllowedTuples,
        Distinct as Distinct,
        PencilPuzzle as PencilPuzzle,
        Same as Same,
        Total as Total,
    )
    from burrkit.pencil.logic.solver import (
        OutOfTimeError as OutOfTimeError,
        answers as answers,
        solve as solve,
    )

publish(__name__)
