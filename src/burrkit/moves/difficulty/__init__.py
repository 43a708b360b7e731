"""How hard a puzzle is for a person: choices, dead ends, and how long random moves take.

>>> import burrkit as bk
>>> solution = bk.solve(bk.load("antique")).solutions[0]
>>> bk.moves.difficulty.measure(solution.assembly, solution.tree).moves
6
"""

from burrkit.moves.difficulty.measures import measure as measure
from burrkit.moves.difficulty.model import (
    DeadEnd as DeadEnd,
    Difficulty as Difficulty,
    SeparationDifficulty as SeparationDifficulty,
    Walks as Walks,
)
from burrkit.moves.difficulty.walks import Expected as Expected
from burrkit.runtime.lazy import publish

publish(__name__)
