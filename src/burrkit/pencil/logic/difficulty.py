"""The difficulty of a pencil puzzle, measured with the built-in solver.

For puzzles with bounded cells it is the number of values that the search *tries* after propagation comes to
an end, until it has the answer and the proof that there is no other. For sums of unbounded numbers it is the
number of *unknowns* that have to be carried along as letters; without them each step adds or subtracts known
numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf
from typing import Literal, TypeAlias

from burrkit.pencil.logic.model import PencilPuzzle, cells_of
from burrkit.pencil.logic.solver import ConstraintSearch, NodeLimitError, answers

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
