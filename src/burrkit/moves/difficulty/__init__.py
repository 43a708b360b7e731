"""How hard a puzzle is for a person: choices, dead ends, and how long random moves take.

>>> import burrkit as bk
>>> solution = bk.solve(bk.load("antique")).solutions[0]
>>> bk.moves.difficulty.measure(solution.assembly, solution.tree).moves
6
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.moves.difficulty.measures import measure
from burrkit.moves.difficulty.model import DeadEnd, Difficulty, SeparationDifficulty, Walks
from burrkit.moves.difficulty.walks import Expected
from burrkit.runtime.lazy import lazy

__all__ = ["DeadEnd", "Difficulty", "Expected", "SeparationDifficulty", "Walks", "measure"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
