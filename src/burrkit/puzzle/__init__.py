"""What a puzzle is."""

from burrkit.errors import PuzzleError as PuzzleError
from burrkit.puzzle.appearance import Appearance as Appearance
from burrkit.puzzle.colours import (
    Colours as Colours,
    colours_of as colours_of,
    moved_colours as moved_colours,
)
from burrkit.puzzle.container import Container as Container
from burrkit.puzzle.document import conditioned as conditioned
from burrkit.puzzle.piece import Piece as Piece
from burrkit.puzzle.problem import Goal as Goal, Problem as Problem
from burrkit.runtime.lazy import publish

publish(__name__)
