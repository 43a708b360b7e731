"""Which sets of pieces from a stock make which goals, and in how many ways; with a file that resumes.

A goal is searched once for all sets: by the exact cover in which every piece may be left out. Its assemblies,
grouped by the pieces that they use, are the ways of each set.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from burrkit.assembly import Cover, CoverSearch
from burrkit.errors import PuzzleError
from burrkit.puzzle import Goal, Problem
from burrkit.runtime.store import SEARCH, Store, checksum

#: Sets of pieces, by ascending numbers of pieces of the stock, of equal pieces the first; and their ways.
Sets: TypeAlias = Mapping[tuple[int, ...], int]

#: Seconds between two transactions of a file.
_PAUSE: Final = 1.0


class Challenge(NamedTuple):
    """A goal, by its index, and a set of pieces that makes it.

    ``ways`` counts the assemblies of the set up to rotation of the goal and exchange of equal pieces;
    nothing is taken apart. ``sets`` counts the sets of the stock that make the goal. A set with one way is
    *unique* for the goal; if it is also the only set, *doubly unique*.
    """

    goal: int
    pieces: tuple[int, ...]
    ways: int
    sets: int

    def problem(self, stock: Problem, name: str, goal: Goal) -> Problem:
        """The problem of these pieces alone, named by the goal, or its number from 1, and the pieces."""
        chosen = tuple(replace(stock.pieces[k], optional=False) for k in self.pieces)
        called = f"{name or f'goal {self.goal + 1}'}: {' '.join(stock.marks[k] for k in self.pieces)}"
        return replace(stock, pieces=chosen, goal=goal, name=called)


def stock_of(problem: Problem) -> Problem:
    """The pieces of a problem, but no box: each may be left out, and keeps its mark and its colour."""
    looks = zip(problem.pieces, problem.marks, problem.appearances, strict=True)
    pieces = [replace(piece, mark=mark, optional=True, appearance=look) for piece, mark, look in looks]
    return replace(problem, pieces=tuple(pieces[: problem.container]))


def sets_of(stock: Problem, goal: Goal, should_stop: Callable[[], bool] = bool) -> Sets | None:
    """All sets of pieces of a stock that make a goal, with their ways; see ``Challenge``.

    None if ``should_stop``, which is polled, returns True. PuzzleError for a goal on another lattice, and if
    the tables of the search are too large. One way of each set is verified cube by cube.

    >>> import burrkit as bk
    >>> from burrkit.search.goals import sets_of, stock_of
    >>> sets_of(stock_of(bk.load("soma")), bk.Goal(bk.Voxels.box(2, 2, 3)))
    {(1, 4, 5): 2, (2, 4, 6): 1, (2, 5, 6): 1}
    """
    cover, ways = Cover(replace(stock, goal=goal)), Counter[tuple[int, ...]]()
    for root in cover.roots:
        search = CoverSearch.of(cover, root)
        while not search.ended:
            if should_stop():
                return None
            batch = search.step()
            for at, used in enumerate((batch.rows[:] >= 0).tolist()):
                pieces = tuple(piece for piece, is_used in enumerate(used) if is_used)
                if pieces not in ways:
                    batch[at].check()
                ways[pieces] += 1
    return dict(sorted(ways.items()))


class GoalStore(Store):
    """The result file of one search, or a table in memory; a context manager.

    For each goal, by its index from 0, ``sets`` is JSON: a list of pairs, the pieces of a set and its ways.
    """

    kind, layout, called, alone = SEARCH, 4, "the table of a search", False
    tables = ("create table goal (number integer primary key, sets text not null, checksum text not null)",)

    def __init__(self, path: Path | None, stock: Problem, goals: Sequence[Goal]) -> None:
        """Open the file, or create it.

        PuzzleError if no set of pieces is as large as a goal; BurrkitError if the file cannot be
        opened or written, belongs to another search, or is damaged.
        """
        sizes = {0}
        for piece in stock.pieces:
            sizes |= {size + len(piece.shape) for size in sizes}
        if not any(sizes & set(range(len(goal.required), len(goal.cells) + 1)) for goal in goals):
            raise PuzzleError("no set of the pieces is as large as a goal", "unsolved")
        self._stock, self._goals = stock, goals
        drawn = [piece.shape for piece in stock.pieces]
        drawn += [shape for goal in goals for shape in (goal.required, goal.optional)]
        rules = [piece.colours for piece in stock.pieces], goals[0].colours, sorted(stock.allowed)
        known = checksum(
            stock.lattice.name, stock.max_holes, repr(rules), *(s.cells.tobytes() for s in drawn)
        )
        super().__init__(path, [version("burrkit"), "goals", known])

    def found(self) -> dict[int, Sets]:
        """The sets of all goals that are done, by the index of the goal. BurrkitError if damaged."""
        with self._reading():
            rows = self._file.execute("select number, sets, checksum from goal order by number").fetchall()
            if any(checksum(self._identity, number, sets) != known for number, sets, known in rows):
                raise self._damaged()
            return {number: {tuple(own): ways for own, ways in json.loads(sets)} for number, sets, _ in rows}

    def search(self, progress: Callable[[str], None], should_stop: Callable[[], bool] = bool) -> bool:
        """Search the goals that are not done; False if ``should_stop`` has ended the search.

        ``progress`` is called with a line on how far it is. BurrkitError as for ``sets_of``, and if the disk
        is full.
        """
        sets: Sets | None = {}
        known, found, stored = self.found(), dict[int, Sets](), time.monotonic()
        for number, goal in enumerate(self._goals):
            if number in known:
                continue
            if (sets := sets_of(self._stock, goal, should_stop)) is None:
                break
            found[number] = sets
            if time.monotonic() - stored > _PAUSE:
                self._keep(found)
                progress(f"{number + 1:,} of {len(self._goals):,} goals")
                found, stored = {}, time.monotonic()
        self._keep(found)
        return sets is not None

    def _keep(self, found: Mapping[int, Sets]) -> None:
        with self._transaction():
            for number, sets in found.items():
                text = json.dumps(list(sets.items()))
                row = (number, text, checksum(self._identity, number, text))
                self._file.execute("insert into goal values (?, ?, ?)", row)


def challenges(found: Mapping[int, Sets]) -> list[Challenge]:
    """All pairs of a goal and a set, in the order of goals."""
    return [Challenge(number, *each, len(sets)) for number, sets in found.items() for each in sets.items()]
