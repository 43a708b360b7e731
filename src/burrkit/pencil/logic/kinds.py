"""The kinds of pencil puzzle by name, and new puzzles; the module of a kind is loaded on first use."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from burrkit.errors import PuzzleError

if TYPE_CHECKING:
    from burrkit.pencil.logic.generators import Band
    from burrkit.pencil.logic.model import PencilPuzzle


class PuzzleKind(NamedTuple):
    """A kind of puzzle: its name, its rules in one line, and its class as ``module.Class``.

    ``signs`` explains the signs of the text.
    """

    name: str
    rules: str
    place: str
    signs: str = ""

    @property
    def puzzle_class(self) -> type[PencilPuzzle]:
        """The class, which reads, draws and generates puzzles."""
        module, name = self.place.split(".")
        return cast("type[PencilPuzzle]", getattr(import_module(f"burrkit.pencil.logic.{module}"), name))

    def read(self, text: str, source: str) -> PencilPuzzle:
        """Read a puzzle of this kind. FormatError if the text is invalid."""
        return self.puzzle_class.read(text, source)

    def resembles(self, text: str) -> bool:
        """Whether an argument is a puzzle of this kind, not a file's name: by its lines, fields or signs."""
        return any(mark in text for mark in ",;\n") or self.puzzle_class.resembles(text)


KINDS: Final = (
    PuzzleKind(
        "seki",
        "Colour the cells so that every crossing shows its rotor.",
        "seki.Seki",
        "The rotors: + one of the four cells around it is dark, - three are, o two opposite ones, a "
        "two adjacent ones. Write them row by row: oo+ooaoo- is 3 by 3 rotors on 4 by 4 cells.",
    ),
    PuzzleKind("pyramid", "Each number is the sum of the two below it.", "pyramid.Pyramid"),
    PuzzleKind("sujiko", "1 to 9, four circles as sums of the four around.", "sujiko.Sujiko"),
    PuzzleKind("concentration", "Rows, columns, diagonals add up.", "concentration.Concentration"),
    PuzzleKind("kakuro", "Runs of distinct digits add up to their targets.", "kakuro.Kakuro"),
    PuzzleKind("kenken", "A Latin square with cages that make their targets.", "kenken.KenKen"),
    PuzzleKind("sudoku", "Each digit once in every row, column and box.", "sudoku.Sudoku"),
    PuzzleKind("hex38", "1 to 19 in a hexagon, every line adds up to 38.", "hex38.Hex38"),
    PuzzleKind("workout", "1 to 6 in each hexagon, equal where two touch.", "workout.Workout"),
    PuzzleKind("hidato", "1 to n, each on a square next to the one before.", "hidato.Hidato"),
    PuzzleKind("knight", "1 to n, each a knight's move from the one before.", "hidato.Knight"),
    PuzzleKind("domino", "Find the tiles of a whole set on a board of digits.", "domino.Domino"),
)


def kind_of(name: str) -> PuzzleKind:
    """The kind of that name. PuzzleError lists them all if there is none."""
    for kind in KINDS:
        if kind.name == name.lower():
            return kind
    from burrkit.runtime.fields import quoted  # every start of the command line loads this module

    raise PuzzleError(f"no kind {quoted(name)}; there are {', '.join(k.name for k in KINDS)}", "unknown")


def fresh(name: str, size: int | None, seed: int, difficulty: Band | None = None) -> PencilPuzzle:
    """A random puzzle with exactly one solution, determined by a seed; a comment has its size and seed.

    ``size`` counts the cells in a row (in a Kakuro with the clues), the rows of a pyramid, the hexagons of a
    workout, or is the highest digit of a domino set; by default it is the usual one. PuzzleError for other
    kinds and sizes, and if no attempt has the ``difficulty``.
    """
    from dataclasses import replace
    from random import Random

    from burrkit.pencil.logic.generators import DifficultyGoal

    kind = kind_of(name).puzzle_class
    sizes = kind.sizes
    size = sizes.usual if size is None else size
    if size not in range(sizes.least, sizes.greatest + 1, sizes.step):
        raise PuzzleError(f"a new {name} cannot have size {size}; {sizes.words} can be made")
    goal = DifficultyGoal(difficulty, kind.node_limit)
    for attempt in range(kind.attempts):
        made = kind.generate(size, Random(f"{seed} {attempt}" if attempt else seed), goal)
        if made is not None and (difficulty is None or goal.accepts(made)):
            return replace(made, comments=(f"#{name} size {size} seed {seed}",))
    which = f"{difficulty} {name}" if difficulty else name
    raise PuzzleError(
        f"no {which} of size {size} in {kind.attempts} attempts; try another seed, size or difficulty",
        "limit-reached",
    )
