"""The kinds of pencil puzzle by name. The module of a kind is loaded when it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from burrkit.errors import PuzzleError
from burrkit.fields import quoted

if TYPE_CHECKING:
    from burrkit.logic.model import Puzzle


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle: its name, its class as ``module.Class``, and its rules in one line.

    One that ``needs_text`` has no puzzle without it.
    """

    name: str
    place: str
    rules: str
    needs_text: bool = True

    def read(self, text: str, source: str) -> Puzzle:
        """Read a puzzle of this kind. FormatError tells what is wrong with the text."""
        module, name = self.place.split(".")
        cls = getattr(import_module(f"burrkit.logic.{module}"), name)
        return cast("Puzzle", cls.read(text, source))


KINDS: Final = (
    Kind("seki", "seki.Seki", "Colour the cells so that every crossing shows its rotor."),
    Kind("pyramid", "pyramid.Pyramid", "Each number is the sum of the two below it."),
    Kind("sujiko", "sujiko.Sujiko", "1 to 9, four circles as sums of the four around."),
    Kind("concentration", "concentration.Concentration", "Rows, columns, diagonals add up."),
    Kind("kakuro", "kakuro.Kakuro", "Runs of distinct digits add up to their targets."),
    Kind("kenken", "kenken.KenKen", "A Latin square whose cages make their targets."),
    Kind("sudoku", "sudoku.Sudoku", "Each digit once in every row, column and box."),
    Kind("hex38", "hex38.Hex38", "1 to 19 in a hexagon, every line adds up to 38.", needs_text=False),
    Kind("workout", "workout.Workout", "1 to 6 in each hexagon, equal where two touch."),
    Kind("hidato", "hidato.Hidato", "1 to n, each on a square beside the one before."),
    Kind("knight", "hidato.Knight", "1 to n, each a knight's move from the one before."),
    Kind("domino", "domino.Domino", "Find the tiles of a whole set on a board of digits."),
)


def kind_of(name: str) -> Kind:
    """The kind of that name. PuzzleError lists them all if there is none."""
    for kind in KINDS:
        if kind.name == name.lower():
            return kind
    raise PuzzleError(
        f"no kind of puzzle is called {quoted(name)}; there are {', '.join(k.name for k in KINDS)}"
    )
