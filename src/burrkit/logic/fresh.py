"""Random puzzles with exactly one solution, determined by a seed.

A random answer comes first, and the puzzle follows from it; the solver then proves that there is no other
answer. Clues that the proof does not need are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from burrkit.errors import PuzzleError
from burrkit.logic.model import PencilPuzzle
from burrkit.logic.pyramid import Pyramid
from burrkit.logic.seki import Seki
from burrkit.logic.solver import answers
from burrkit.logic.sujiko import Sujiko
from burrkit.runtime.fields import quoted

#: The least, default and greatest size of every kind that can be generated.
SIZES: Final = {"seki": (3, 4, 40), "pyramid": (2, 5, 10), "sujiko": (3, 3, 3)}


def fresh(kind: str, size: int | None, seed: int) -> PencilPuzzle:
    """A puzzle of a kind in ``SIZES``, with its size and seed as a comment.

    ``size`` counts the cells in a row of a Seki and the rows of a pyramid. PuzzleError for others.
    """
    if kind not in SIZES:
        raise PuzzleError(f"no new puzzles of kind {quoted(kind)} are made; there are {', '.join(SIZES)}")
    least, usual, greatest = SIZES[kind]
    size = usual if size is None else size
    if not least <= size <= greatest:
        wanted = f"only size {least}" if least == greatest else f"sizes {least} to {greatest}"
        raise PuzzleError(f"a new {kind} cannot have size {size}; {wanted} can be made")
    makers: dict[str, Callable[[int, Random], PencilPuzzle]] = {
        "seki": _seki,
        "pyramid": _pyramid,
        "sujiko": _sujiko,
    }
    made = makers[kind](size, Random(seed))
    title = f"#{kind} size {size} seed {seed}"
    return replace(made, comments=(title,))  # type: ignore[type-var]


def _seki(side: int, random: Random) -> Seki:
    """Colour the cells at random, no four around a crossing alike; try again until that is the only way."""
    while True:
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
        if _is_unique(puzzle):
            return puzzle


def _rotor(cells: list[int]) -> str:
    """The rotor that shows four cells: left and right above, left and right below."""
    if sum(cells) == 2:
        return "o" if cells[0] == cells[3] else "a"
    return "+" if sum(cells) == 1 else "-"


def _pyramid(size: int, random: Random) -> Pyramid:
    """Add up a base of numbers below 100; remove one number after the other while the rest suffices."""
    rows = [[random.randint(1, 99) for _ in range(size)]]
    for _ in range(size - 1):
        rows.insert(0, [a + b for a, b in zip(rows[0], rows[0][1:], strict=False)])
    known: list[list[int | None]] = [[*row] for row in rows]
    places = [(r, c) for r in range(size) for c in range(r + 1)]
    random.shuffle(places)
    for r, c in places:
        known[r][c] = None
        if not _is_unique(Pyramid(tuple(map(tuple, known)))):
            known[r][c] = rows[r][c]
    return Pyramid(tuple(map(tuple, known)))


def _sujiko(_: int, random: Random) -> Sujiko:
    """Shuffle the digits, add up the circles; give digits until the rest follows."""
    digits = random.sample(range(1, 10), 9)
    sums = tuple(sum(digits[corner + k] for k in (0, 1, 3, 4)) for corner in (0, 1, 3, 4))
    puzzle = Sujiko(sums)
    for place in random.sample(range(9), 9):
        if _is_unique(puzzle):
            break
        puzzle = replace(puzzle, given=(*puzzle.given, (place, digits[place])))
    for clue in puzzle.given:
        without = replace(puzzle, given=tuple(other for other in puzzle.given if other != clue))
        if _is_unique(without):
            puzzle = without
    return replace(puzzle, given=tuple(sorted(puzzle.given)))


def _is_unique(puzzle: PencilPuzzle) -> bool:
    return len(answers(puzzle, 2)) == 1
