"""What a puzzle is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.errors import PuzzleError
from burrkit.puzzle.appearance import Appearance
from burrkit.puzzle.colours import Colours, colours_of, moved_colours
from burrkit.puzzle.problem import Goal, Piece, Problem
from burrkit.runtime.lazy import lazy

__all__ = ["Appearance", "Colours", "Goal", "Piece", "Problem", "PuzzleError", "colours_of", "moved_colours"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
