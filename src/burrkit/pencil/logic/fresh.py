"""Random puzzles with exactly one solution, determined by a seed.

A random answer comes first, and the puzzle follows from it; the solver then proves that there is no other
answer. Clues that the proof does not need are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

from burrkit.errors import PuzzleError
from burrkit.pencil.logic.generators.clues import Wanted
from burrkit.pencil.logic.generators.difficulty import Band
from burrkit.pencil.logic.generators.latin import kenken, sudoku
from burrkit.pencil.logic.generators.paths import hidato, knight
from burrkit.pencil.logic.generators.sums import concentration, kakuro
from burrkit.pencil.logic.generators.tiles import domino, hex38, workout
from burrkit.pencil.logic.model import PencilPuzzle
from burrkit.pencil.logic.pyramid import Pyramid
from burrkit.pencil.logic.seki import Seki
from burrkit.pencil.logic.sujiko import Sujiko
from burrkit.runtime.fields import quoted

#: For every kind its least, usual and greatest size.
SIZES: Final = {
    "seki": (3, 4, 40),
    "pyramid": (2, 5, 10),
    "sujiko": (3, 3, 3),
    "concentration": (3, 5, 10),
    "kakuro": (4, 6, 9),
    "kenken": (3, 6, 9),
    "sudoku": (4, 9, 9),
    "hex38": (3, 3, 3),
    "workout": (13, 13, 13),
    "hidato": (4, 6, 8),
    "knight": (5, 6, 7),
    "domino": (3, 6, 9),
}

_Maker: TypeAlias = Callable[[int, Random, Wanted], PencilPuzzle | None]

#: Random beginnings until a puzzle is given up; more where an attempt is quick and the hard ones are rare.
_ATTEMPTS: Final = 100
_MORE_ATTEMPTS: Final = {"pyramid": 1000, "concentration": 1000}
#: Random colourings of one beginning.
_COLOURINGS: Final = 1000
#: Values that may be tried in a proof, in kinds of which some proofs would be long.
_LIMIT: Final = 100


def fresh(kind: str, size: int | None, seed: int, difficulty: Band | None = None) -> PencilPuzzle:
    """A puzzle of a kind in ``SIZES``, with its size and seed as a comment.

    ``size`` counts the cells in a row (in a Kakuro with the clues), the rows of a pyramid, the hexagons of a
    workout, or is the highest digit of a domino set. PuzzleError for other sizes, and if no attempt has the
    ``difficulty``.
    """
    if kind not in SIZES:
        raise PuzzleError(f"no new puzzles of kind {quoted(kind)} are made; there are {', '.join(SIZES)}")
    size = _checked_size(kind, size)
    makers: dict[str, _Maker] = {
        "seki": _seki,
        "pyramid": _pyramid,
        "sujiko": _sujiko,
        "concentration": concentration,
        "kakuro": kakuro,
        "kenken": kenken,
        "sudoku": sudoku,
        "hex38": hex38,
        "workout": workout,
        "hidato": hidato,
        "knight": knight,
        "domino": domino,
    }
    wanted = Wanted(kind, difficulty, None if kind in ("seki", "pyramid", "sujiko") else _LIMIT)
    attempts = _MORE_ATTEMPTS.get(kind, _ATTEMPTS)
    for attempt in range(attempts):
        made = makers[kind](size, Random(f"{seed} {attempt}" if attempt else seed), wanted)
        if made is not None and (difficulty is None or wanted.accepts(made)):
            title = f"#{kind} size {size} seed {seed}"
            return replace(made, comments=(title,))  # type: ignore[type-var]
    which = f"{difficulty} {kind}" if difficulty else kind
    raise PuzzleError(
        f"no {which} of size {size} in {attempts} attempts; try another seed, size or difficulty"
    )


def _checked_size(kind: str, size: int | None) -> int:
    """The usual size if there is none; PuzzleError for one that is not made."""
    least, usual, greatest = SIZES[kind]
    size = usual if size is None else size
    if not least <= size <= greatest or (kind == "sudoku" and size not in (4, 9)):
        wanted = f"only size {least}" if least == greatest else f"sizes {least} to {greatest}"
        if kind == "sudoku":
            wanted = "sizes 4 and 9"
        raise PuzzleError(f"a new {kind} cannot have size {size}; {wanted} can be made")
    return size


def _seki(side: int, random: Random, wanted: Wanted) -> Seki | None:
    """Colour the cells at random, no four around a crossing alike; try again until that is the only way."""
    for _ in range(_COLOURINGS):
        dark: dict[tuple[int, int], int] = {}
        for r in range(side):
            for c in range(side):
                around = dark.get((r - 1, c - 1)), dark.get((r - 1, c)), dark.get((r, c - 1))
                others = set(around)
                colour = random.randrange(2)
                dark[r, c] = 1 - colour if others == {colour} else colour
        crossings = [(r, c) for r in range(side - 1) for c in range(side - 1)]
        puzzle = Seki(
            "".join(_rotor([dark[r + k, c + j] for k in (0, 1) for j in (0, 1)]) for r, c in crossings)
        )
        if wanted.accepts(puzzle):
            return puzzle
    return None


def _rotor(cells: list[int]) -> str:
    """The rotor that shows four cells: left and right above, left and right below."""
    if sum(cells) == 2:
        return "o" if cells[0] == cells[3] else "a"
    return "+" if sum(cells) == 1 else "-"


def _pyramid(size: int, random: Random, wanted: Wanted) -> Pyramid:
    """Add up a base of numbers below 100; remove one number after the other while the rest suffices."""
    rows = [[random.randint(1, 99) for _ in range(size)]]
    for _ in range(size - 1):
        rows.insert(0, [a + b for a, b in zip(rows[0], rows[0][1:], strict=False)])
    known: list[list[int | None]] = [[*row] for row in rows]
    places = [(r, c) for r in range(size) for c in range(r + 1)]
    random.shuffle(places)
    for r, c in places:
        known[r][c] = None
        if not wanted.allows(Pyramid(tuple(map(tuple, known)))):
            known[r][c] = rows[r][c]
    return Pyramid(tuple(map(tuple, known)))


def _sujiko(_: int, random: Random, wanted: Wanted) -> Sujiko:
    """Shuffle the digits, add up the circles; give digits until the rest follows."""
    digits = random.sample(range(1, 10), 9)
    sums = tuple(sum(digits[corner + k] for k in (0, 1, 3, 4)) for corner in (0, 1, 3, 4))
    puzzle = Sujiko(sums)
    for place in random.sample(range(9), 9):
        if wanted.allows(puzzle):
            break
        puzzle = replace(puzzle, given=(*puzzle.given, (place, digits[place])))
    for clue in puzzle.given:
        without = replace(puzzle, given=tuple(other for other in puzzle.given if other != clue))
        if wanted.allows(without):
            puzzle = without
    return replace(puzzle, given=tuple(sorted(puzzle.given)))
