"""The runs in the result file of a climb, for commands that read it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.search.climb.climbing import Climbed

_MAGIC = b"SQLite format 3\0"


class DesignRuns(NamedTuple):
    """The puzzles of all runs that found one, in the order of their numbers, and the goals of the search."""

    designs: list[Climbed]
    goals: tuple[str, ...]


def is_table(path: Path) -> bool:
    """Whether a file is an SQLite file, and not a puzzle."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def runs_of(path: Path) -> DesignRuns:
    """Read the file of a climb. BurrkitError if it is none, or has no puzzle yet."""
    from burrkit.search.climb.climb_store import ClimbTable

    with ClimbTable(path) as table:
        designs = [climbed for climbed in table.done().values() if climbed is not None]
        if not designs:
            raise BurrkitError(f"{path}: no run has found a puzzle yet")
        return DesignRuns(designs, table.goals)


def run_of(path: Path, number: int | None) -> Climbed:
    """The puzzle of a run, by default the best by the goals of the search. BurrkitError if there is none."""
    from burrkit.search.climb.goals import ratings

    designs, goals = runs_of(path)
    if number is None:
        return max(designs, key=lambda each: (ratings(each, goals), each.rank, -each.run))
    for each in designs:
        if each.run == number:
            return each
    raise BurrkitError(f"{path}: run {number} found no puzzle; burrkit search table lists those that did")
