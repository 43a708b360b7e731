"""Parts of all generators of new puzzles: random answers, hiding clues, climbing to one solution.

The method ``generate`` of a kind makes up an answer and derives the puzzle from it, then hides clues or
changes the answer until the built-in solver proves one solution of the requested difficulty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from burrkit.errors import InternalError
from burrkit.pencil.logic.difficulty import Band, band_limits, is_unique, measure
from burrkit.pencil.logic.model import Domain, Group, NumberGrid, PencilPuzzle
from burrkit.pencil.logic.solver import ConstraintSearch

_Puzzle = TypeVar("_Puzzle", bound=PencilPuzzle)
_Grid = TypeVar("_Grid", bound=NumberGrid)
_Clue = TypeVar("_Clue")
_State = TypeVar("_State")


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
