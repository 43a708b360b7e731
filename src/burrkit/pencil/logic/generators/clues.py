"""Parts of all generators: the wanted difficulty, random answers, hiding clues, climbing to one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from burrkit.errors import InternalError
from burrkit.pencil.logic.generators.difficulty import Band, band_limits, is_unique, measure
from burrkit.pencil.logic.model import Domain, Group, PencilPuzzle
from burrkit.pencil.logic.solver import ConstraintSearch

_Puzzle = TypeVar("_Puzzle", bound=PencilPuzzle)
_Clue = TypeVar("_Clue")
_State = TypeVar("_State")


@dataclass(frozen=True)
class Wanted:
    """The puzzles to be made: their kind, their band of difficulty, and a limit to the values tried.

    Without a ``band`` all that have one solution are accepted. ``limit`` keeps the proofs short.
    """

    kind: str
    band: Band | None = None
    limit: int | None = None

    def allows(self, puzzle: PencilPuzzle) -> bool:
        """Whether there is one solution and the puzzle is not too difficult; it may be too easy."""
        if self.band in (None, "hard"):
            return is_unique(puzzle, self.limit)
        most = band_limits(self.kind, self.band or "hard")[1]
        found = measure(self.kind, puzzle, self.limit)
        return found is not None and found.count <= most

    def accepts(self, puzzle: PencilPuzzle) -> bool:
        """Whether there is one solution and the difficulty is in the band."""
        if self.band is None:
            return self.allows(puzzle)
        found = measure(self.kind, puzzle, self.limit)
        return found is not None and found.band == self.band


def hide(
    puzzle: _Puzzle, clues: Iterable[_Clue], without: Callable[[_Puzzle, _Clue], _Puzzle], wanted: Wanted
) -> _Puzzle:
    """Leave out one clue after the other, unless the rest is not allowed."""
    for clue in clues:
        fewer = without(puzzle, clue)
        if wanted.allows(fewer):
            puzzle = fewer
    return puzzle


def hide_in_rows(
    rows: Sequence[Sequence[int]],
    unknown: int | None,
    build: Callable[[tuple[tuple[int | None, ...], ...]], _Puzzle],
    random: Random,
    wanted: Wanted,
) -> _Puzzle:
    """The puzzle of a table of numbers, of which as many as possible become ``unknown``, in random order."""
    table: list[list[int | None]] = [list(row) for row in rows]
    places = [(r, c) for r, row in enumerate(table) for c in range(len(row))]
    random.shuffle(places)

    def built() -> _Puzzle:
        return build(tuple(map(tuple, table)))

    for r, c in places:
        value, table[r][c] = table[r][c], unknown
        if not wanted.allows(built()):
            table[r][c] = value
    return built()


def random_answer(cells: Mapping[str, Domain], groups: Sequence[Group], random: Random) -> dict[str, int]:
    """One of the ways to fill the cells."""
    answer = next(ConstraintSearch(cells, groups, random=random).answers(), None)
    if answer is None:
        raise InternalError("cells that cannot be filled")
    return answer


def climb(
    start: _State,
    changed: Callable[[_State, Sequence[str]], _State],
    build: Callable[[_State], _Puzzle],
    steps: int,
    wanted: Wanted,
) -> _Puzzle | None:
    """Change an answer step by step until its puzzle is accepted; None after so many steps.

    A step stays if propagation leaves no more values open than before; ``changed(state, cells)`` gets the
    cells that are still open. Once there is one solution, a step stays if the difficulty does not fall.
    """
    state, puzzle = start, build(start)
    open_cells, left = _open_cells(puzzle)
    for _ in range(steps):
        if left <= len(puzzle.cells()) and wanted.allows(puzzle):
            return _harden(state, changed, build, steps, wanted)
        if not left:
            return None
        other = changed(state, open_cells)
        its_puzzle = build(other)
        its_cells, fewer = _open_cells(its_puzzle)
        if fewer <= left:
            state, puzzle, open_cells, left = other, its_puzzle, its_cells, fewer
    return None


def _harden(
    state: _State,
    changed: Callable[[_State, Sequence[str]], _State],
    build: Callable[[_State], _Puzzle],
    steps: int,
    wanted: Wanted,
) -> _Puzzle | None:
    """Go on from a puzzle with one solution until it is difficult enough."""
    count = 0
    for _ in range(steps):
        puzzle = build(state)
        if wanted.accepts(puzzle):
            return puzzle
        other = changed(state, ())
        found = measure(wanted.kind, build(other), wanted.limit)
        if found is not None and found.count >= count:
            state, count = other, found.count
    return None


def _open_cells(puzzle: PencilPuzzle) -> tuple[list[str], int]:
    """The cells in which propagation leaves several values, and how many of these are wrong."""
    cells = puzzle.cells()
    domains = ConstraintSearch(cells, puzzle.groups()).propagated()
    if domains is None:
        raise InternalError("a puzzle made of an answer has none")
    counts = [domain.bit_count() for domain in domains]
    open_cells = [cell for cell, count in zip(cells, counts, strict=True) if count > 1]
    return open_cells, sum(counts) - len(counts)
