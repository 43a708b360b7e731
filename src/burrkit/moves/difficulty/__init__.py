"""How hard a puzzle is for a person: choices, dead ends, and how long random moves take.

>>> import burrkit as bk
>>> solution = bk.solve(bk.load("antique")).solutions[0]
>>> bk.moves.difficulty.measure(solution.assembly, solution.tree).moves
6
"""

from burrkit.moves.difficulty.measures import measure
from burrkit.moves.difficulty.model import DeadEnd, Difficulty, SeparationDifficulty, Walks
from burrkit.moves.difficulty.walks import Expected

__all__ = ["DeadEnd", "Difficulty", "Expected", "SeparationDifficulty", "Walks", "measure"]
