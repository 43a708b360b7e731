"""The kinds of pencil puzzle by name; the module of a kind is loaded on first use."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from burrkit.errors import PuzzleError
from burrkit.runtime.fields import quoted

if TYPE_CHECKING:
    from burrkit.pencil.logic.model import PencilPuzzle


@dataclass(frozen=True)
class PuzzleKind:
    """A kind of puzzle: its name, its class as ``module.Class``, and its rules in one line.

    One that ``needs_text`` has no puzzle without it. ``signs`` explains the letters of the format.
    """

    name: str
    place: str
    rules: str
    needs_text: bool = True
    signs: str = ""

    def read(self, text: str, source: str) -> PencilPuzzle:
        """Read a puzzle of this kind. FormatError if the text is invalid."""
        return cast("PencilPuzzle", self._class().read(text, source))

    def resembles(self, text: str) -> bool:
        """Whether an argument is a puzzle of this kind, not a file's name: by its lines, fields or signs."""
        return any(mark in text for mark in ",;\n") or bool(self._class().resembles(text))

    def _class(self) -> Any:
        module, name = self.place.split(".")
        return getattr(import_module(f"burrkit.pencil.logic.{module}"), name)


KINDS: Final = (
    PuzzleKind(
        "seki",
        "seki.Seki",
        "Colour the cells so that every crossing shows its rotor.",
        signs="The rotors: + one of the four cells around it is dark, - three are, o two opposite ones, a "
        "two adjacent ones. Write them row by row: oo+ooaoo- is 3 by 3 rotors on 4 by 4 cells.",
    ),
    PuzzleKind("pyramid", "pyramid.Pyramid", "Each number is the sum of the two below it."),
    PuzzleKind("sujiko", "sujiko.Sujiko", "1 to 9, four circles as sums of the four around."),
    PuzzleKind("concentration", "concentration.Concentration", "Rows, columns, diagonals add up."),
    PuzzleKind("kakuro", "kakuro.Kakuro", "Runs of distinct digits add up to their targets."),
    PuzzleKind("kenken", "kenken.KenKen", "A Latin square whose cages make their targets."),
    PuzzleKind("sudoku", "sudoku.Sudoku", "Each digit once in every row, column and box."),
    PuzzleKind("hex38", "hex38.Hex38", "1 to 19 in a hexagon, every line adds up to 38.", needs_text=False),
    PuzzleKind("workout", "workout.Workout", "1 to 6 in each hexagon, equal where two touch."),
    PuzzleKind("hidato", "hidato.Hidato", "1 to n, each on a square beside the one before."),
    PuzzleKind("knight", "hidato.Knight", "1 to n, each a knight's move from the one before."),
    PuzzleKind("domino", "domino.Domino", "Find the tiles of a whole set on a board of digits."),
)


def kind_of(name: str) -> PuzzleKind:
    """The kind of that name. PuzzleError lists them all if there is none."""
    for kind in KINDS:
        if kind.name == name.lower():
            return kind
    raise PuzzleError(
        f"no kind of puzzle is called {quoted(name)}; there are {', '.join(k.name for k in KINDS)}"
    )
