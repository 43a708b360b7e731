"""What a puzzle is."""

from burrkit.errors import PuzzleError
from burrkit.puzzle.appearance import Appearance
from burrkit.puzzle.problem import Colours, Goal, Piece, Problem, colours_of, moved_colours

__all__ = ["Appearance", "Colours", "Goal", "Piece", "Problem", "PuzzleError", "colours_of", "moved_colours"]
