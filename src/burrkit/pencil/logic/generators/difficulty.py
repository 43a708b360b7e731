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
from typing import Final, Literal, TypeAlias

from burrkit.pencil.logic.model import PencilPuzzle, cells_of
from burrkit.pencil.logic.solver import ConstraintSearch, NodeLimitError, answers

Band: TypeAlias = Literal["easy", "medium", "hard"]
Measure: TypeAlias = Literal["values tried", "unknowns carried"]

#: The largest counts of the bands easy and medium, by kind of puzzle. A Seki never begins without a trial.
_BANDS: Final = {
    "seki": (2, 4),
    "kakuro": (0, 4),
    "sudoku": (0, 4),
    "workout": (0, 6),
    "pyramid": (0, 1),
    "concentration": (0, 1),
}
_USUAL_BANDS: Final = (0, 10)


@dataclass(frozen=True)
class Difficulty:
    """What was counted, and how many."""

    kind: str
    measure: Measure
    count: int

    @property
    def band(self) -> Band:
        """Easy, medium or hard."""
        for name in ("easy", "medium"):
            if self.count <= band_limits(self.kind, name)[1]:
                return name
        return "hard"

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


def band_limits(kind: str, band: Band) -> tuple[int, float]:
    """The least and the greatest count of a band."""
    easy, medium = _BANDS.get(kind, _USUAL_BANDS)
    return {"easy": (0, easy), "medium": (easy + 1, medium), "hard": (medium + 1, float("inf"))}[band]


def is_unique(puzzle: PencilPuzzle, limit: int | None = None) -> bool:
    """Whether a puzzle has exactly one solution, proved by trying at most ``limit`` values."""
    return _tried(puzzle, limit) is not None


def measure(kind: str, puzzle: PencilPuzzle, limit: int | None = None) -> Difficulty | None:
    """The difficulty of a puzzle; None if ``is_unique`` is not true of it."""
    tried = _tried(puzzle, limit)
    if tried is None:
        return None
    if _is_bounded(puzzle):
        return Difficulty(kind, "values tried", tried)
    return Difficulty(kind, "unknowns carried", _unknowns(puzzle))


def _is_bounded(puzzle: PencilPuzzle) -> bool:
    return all(domain is not None for domain in puzzle.cells().values())


def _tried(puzzle: PencilPuzzle, limit: int | None) -> int | None:
    """How many values the search tries to prove the only solution; None if there is no such proof."""
    if not _is_bounded(puzzle):
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
        still = []
        for cells in waiting:
            missing = cells - expressed
            if len(missing) == 1:
                expressed |= missing
            elif missing:
                still.append(cells)
        if len(still) == len(waiting):
            return expressed
        waiting = still
