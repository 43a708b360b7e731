"""Floor 2: what a puzzle is."""

from burrkit.errors import PuzzleError
from burrkit.puzzle.problem import Goal, Piece, Problem

__all__ = ["Goal", "Piece", "Problem", "PuzzleError"]
