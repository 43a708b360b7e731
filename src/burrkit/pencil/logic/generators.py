"""Parts of all generators of new puzzles: difficulty, random answers, hiding clues, climbing to one solution.

The method ``generate`` of a kind makes up an answer and derives the puzzle from it, then hides clues or
changes the answer until the built-in solver proves one solution of the requested difficulty.

Difficulty is measured with that solver. For puzzles with bounded cells it is the number of values that the
search *tries* after propagation comes to an end, until it has the answer and the proof that there is no
other. For sums of unbounded numbers it is the number of *unknowns* that have to be carried along as letters;
without them each step adds or subtracts known numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf
from random import Random
from typing import Literal, TypeAlias, TypeVar

from burrkit.errors import InternalError
from burrkit.pencil.logic.model import Domain, Group, NumberGrid, PencilPuzzle, cells_of
from burrkit.pencil.logic.solver import ConstraintSearch, NodeLimitError, answers

# Difficulty ----------------------------------------------------------------------------------------------

Band: TypeAlias = Literal["easy", "medium", "hard"]
Measure: TypeAlias = Literal["values tried", "unknowns carried"]


@dataclass(frozen=True)
class PencilDifficulty:
    """What was counted, how many, and the largest counts of the bands easy and medium."""

    measure: Measure
    count: int
    bands: tuple[int, int]

    @property
    def band(self) -> Band:
        """Easy, medium or hard."""
        easy, medium = self.bands
        return "easy" if self.count <= easy else "medium" if self.count <= medium else "hard"

    @property
    def sentence(self) -> str:
        """The band and what it is based on."""
        what, how = self.measure.split(maxsplit=1)
        if self.count:
            reason = f"{self.count} {what if self.count > 1 else what[:-1]} {how}"
        elif self.measure == "values tried":
            reason = "solved by propagation alone"
        else:
            reason = "solved one unknown at a time"
        return f"difficulty {self.band}: {reason}"


def band_limits(bands: tuple[int, int], band: Band) -> tuple[int, float]:
    """The least and the greatest count of a band, where ``bands`` are the largest of easy and medium."""
    easy, medium = bands
    return {"easy": (0, easy), "medium": (easy + 1, medium), "hard": (medium + 1, inf)}[band]


def is_unique(puzzle: PencilPuzzle, limit: int | None = None) -> bool:
    """Whether a puzzle has exactly one solution, proved by trying at most ``limit`` values."""
    return _values_tried(puzzle, limit) is not None


def measure(puzzle: PencilPuzzle, limit: int | None = None) -> PencilDifficulty | None:
    """The difficulty of a puzzle; None if ``is_unique`` is not true of it."""
    tried = _values_tried(puzzle, limit)
    if tried is None:
        return None
    if None in puzzle.cells().values():
        return PencilDifficulty("unknowns carried", _unknowns(puzzle), puzzle.bands)
    return PencilDifficulty("values tried", tried, puzzle.bands)


def _values_tried(puzzle: PencilPuzzle, limit: int | None) -> int | None:
    """How many values the search tries to prove the only solution; None if there is no such proof."""
    if None in puzzle.cells().values():
        return 0 if len(answers(puzzle, 2)) == 1 else None
    node_limit = None if limit is None else limit + 1
    search = ConstraintSearch(puzzle.cells(), puzzle.groups(), node_limit=node_limit)
    try:
        count = len(list(islice(search.answers(), 2)))
    except NodeLimitError:
        return None
    return search.nodes - 1 if count == 1 else None


def _unknowns(puzzle: PencilPuzzle) -> int:
    """How many cells get a letter, one at a time, each the one from which most others follow."""
    cells = puzzle.cells()
    sums = [frozenset(cells_of(group)) for group in puzzle.groups()]
    expressed = _closure((cell for cell, domain in cells.items() if domain is not None), sums)
    letters = 0
    while len(expressed) < len(cells):
        letters += 1
        open_cells = [cell for cell in cells if cell not in expressed]
        expressed = max((_closure([*expressed, cell], sums) for cell in open_cells), key=len)
    return letters


def _closure(known: Iterable[str], sums: Sequence[frozenset[str]]) -> set[str]:
    """The known cells, and all that are the last one of a sum in which the others are expressed."""
    expressed, waiting = set(known), list(sums)
    while True:
        left = [cells - expressed for cells in waiting]
        expressed.update(*(missing for missing in left if len(missing) == 1))
        still = [missing for missing in left if len(missing) > 1]
        if len(still) == len(waiting):
            return expressed
        waiting = still


_Puzzle = TypeVar("_Puzzle", bound=PencilPuzzle)
_Grid = TypeVar("_Grid", bound=NumberGrid)
_Clue = TypeVar("_Clue")
_State = TypeVar("_State")


# Generators ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DifficultyGoal:
    """The puzzles to be made: their band of difficulty, and a limit to the values tried.

    Without a ``band`` all that have one solution are accepted. ``limit`` keeps the proofs short.
    """

    band: Band | None = None
    limit: int | None = None

    def allows(self, puzzle: PencilPuzzle) -> bool:
        """Whether there is one solution and the puzzle is not too difficult; it may be too easy."""
        if self.band in (None, "hard"):
            return is_unique(puzzle, self.limit)
        found = measure(puzzle, self.limit)
        return found is not None and found.count <= band_limits(puzzle.bands, self.band or "hard")[1]

    def accepts(self, puzzle: PencilPuzzle) -> bool:
        """Whether there is one solution and the difficulty is in the band."""
        if self.band is None:
            return self.allows(puzzle)
        found = measure(puzzle, self.limit)
        return found is not None and found.band == self.band


def hide(
    puzzle: _Puzzle,
    clues: Iterable[_Clue],
    without: Callable[[_Puzzle, _Clue], _Puzzle],
    goal: DifficultyGoal,
) -> _Puzzle:
    """Leave out one clue after the other, unless the rest is not allowed."""
    for clue in clues:
        fewer = without(puzzle, clue)
        if goal.allows(fewer):
            puzzle = fewer
    return puzzle


def hide_numbers(puzzle: _Grid, random: Random, goal: DifficultyGoal) -> _Grid:
    """Leave out as many numbers as possible, in random order."""
    squares = [(r, c) for r, c, _ in puzzle.squares()]
    random.shuffle(squares)
    return hide(puzzle, squares, type(puzzle).without, goal)


def random_answer(
    puzzle: PencilPuzzle | tuple[Mapping[str, Domain], Sequence[Group]], random: Random
) -> dict[str, int]:
    """One of the ways to fill the cells of a puzzle, or of these cells and groups."""
    cells, groups = puzzle if isinstance(puzzle, tuple) else (puzzle.cells(), puzzle.groups())
    answer = next(ConstraintSearch(cells, groups, random=random).answers(), None)
    if answer is None:
        raise InternalError("cells that cannot be filled")
    return answer


def climb(
    start: _State,
    changed: Callable[[_State, Sequence[str]], _State],
    build: Callable[[_State], _Puzzle],
    steps: int,
    goal: DifficultyGoal,
) -> _Puzzle | None:
    """Change an answer step by step until its puzzle is accepted; None after ``steps`` steps.

    A step stays if propagation leaves no more values open than before; ``changed(state, cells)`` gets the
    cells that are still open. Once there is one solution, a step stays if the difficulty does not fall.
    """
    state, puzzle = start, build(start)
    open_cells, left = _open_cells(puzzle)
    for _ in range(steps):
        if left <= len(puzzle.cells()) and goal.allows(puzzle):
            break
        if not left:
            return None
        other = changed(state, open_cells)
        its_puzzle = build(other)
        its_cells, fewer = _open_cells(its_puzzle)
        if fewer <= left:
            state, puzzle, open_cells, left = other, its_puzzle, its_cells, fewer
    else:
        return None
    count = 0
    for _ in range(steps):
        if goal.accepts(puzzle := build(state)):
            return puzzle
        other = changed(state, ())
        found = measure(build(other), goal.limit)
        if found is not None and found.count >= count:
            state, count = other, found.count
    return None


def _open_cells(puzzle: PencilPuzzle) -> tuple[list[str], int]:
    """The cells in which propagation leaves several values, and how many of these are wrong."""
    domains = ConstraintSearch(puzzle.cells(), puzzle.groups()).propagated()
    if domains is None:
        raise InternalError("a puzzle made of an answer has none")
    counts = [domain.bit_count() for domain in domains]
    open_cells = [cell for cell, count in zip(puzzle.cells(), counts, strict=True) if count > 1]
    return open_cells, sum(counts) - len(counts)
