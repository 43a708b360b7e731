"""One side of a search: the arrangements that are reached from one end, layer by layer."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.geometry import Cell
from burrkit.moves.path.kernel import board as b, breadth_first as k
from burrkit.moves.path.kernel.breadth_first import Reached
from burrkit.moves.path.model import Metric, PathLimit, PathMove, Proof
from burrkit.moves.path.tables import Tables
from burrkit.moves.rules import MoveRule

if TYPE_CHECKING:
    from burrkit.moves.search import StateSearch

_ROOM: Final = 1 << 12
_SLICE: Final = 20_000

#: More moves than any path has.
NEVER: Final = 1 << 62

Key = NDArray[np.uint64]


@dataclass(frozen=True)
class SearchLimits:
    """How much a search may take: arrangements, bytes, seconds, and a function that stops it."""

    max_states: int | None = None
    max_bytes: int = 4 << 30
    time_limit: float | None = None
    should_stop: Callable[[], bool] | None = None


@dataclass(frozen=True)
class PathTask:
    """What a search is for, whatever it begins with; see ``find_path``."""

    metric: Metric
    labelled: bool
    margin: int | None
    rule: MoveRule


class Found(NamedTuple):
    """What a search found: the moves, None without a path, and the ``box`` that bounded it, None in a tray.

    ``is_all``: unless a limit ended the search, it has visited everything. A path that leaves the box has at
    least ``least_outside`` moves. ``proof`` is one without a search.
    """

    moves: tuple[PathMove, ...] | None
    box: Cell | None
    is_all: bool
    least_outside: int = NEVER
    proof: Proof | None = None


class Visited(NamedTuple):
    """How many arrangements can be reached in each number of moves, and whether the ``box`` refused moves."""

    layers: tuple[int, ...]
    box: Cell | None
    is_cut: bool


class PathBudget:
    """What all sides of a search take together. ``limit`` is the reason why it ended, if it did."""

    def __init__(self, limits: SearchLimits) -> None:
        self.limits, self.limit = limits, None
        self.began = time.monotonic()
        #: The sides of a search of slides, and everything that counts.
        self.sides: list[SearchSide] = []
        self.searches: list[SearchSide | StateSearch] = []

    limit: PathLimit | None

    def rest(self) -> PathBudget:
        """What is left for another search that began at the same time; its arrangements count from 0."""
        most = self.limits.max_states
        rest = PathBudget(
            self.limits if most is None else replace(self.limits, max_states=max(most - self.states, 1))
        )
        rest.began = self.began
        return rest

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return time.monotonic() - self.began

    @property
    def states(self) -> int:
        """The arrangements of all sides."""
        return sum(search.count for search in self.searches)

    def slice(self) -> int:
        """How many arrangements to expand before the next check."""
        return min(_SLICE, self.limits.max_states or _SLICE)

    def must_end(self) -> bool:
        """Whether a limit has been reached or the user stops the search."""
        limits = self.limits
        if (limits.time_limit is not None and self.seconds >= limits.time_limit) or (
            limits.should_stop is not None and limits.should_stop()
        ):
            self.limit = "stop"
        elif limits.max_states is not None and self.states >= limits.max_states:
            self.limit = "states"
        return self.limit is not None

    def allows(self, more: int) -> bool:
        """Whether this many bytes may be added to those of all sides."""
        if sum(search.nbytes for search in self.searches) + more > self.limits.max_bytes:
            self.limit = "memory"
        return self.limit is None


class SearchSide:
    """A breadth-first search from one arrangement. ``starts[d]`` is the number of the first of layer d."""

    def __init__(
        self, tables: Tables, codes: NDArray[np.int64], budget: PathBudget, goal: NDArray[np.int64]
    ) -> None:
        self.tables, self.budget, self.goal = tables, budget, goal
        #: The first depth from which a move leads out of the box; None if none has been found.
        self.cut_at: int | None = None
        self._room = _ROOM
        self.reached = Reached(*self._arrays(_ROOM), np.zeros(k.SLOTS, dtype=np.int64))
        #: Whether the first arrangement is a goal.
        self.is_there = bool(k.begin(tables.board, codes, self.reached, goal))
        self.starts = [0, 1]
        budget.sides.append(self)
        budget.searches.append(self)

    def _arrays(self, room: int) -> tuple[Key, NDArray[np.int32]]:
        return np.empty(room * self.tables.words, dtype=np.uint64), np.full(2 * room, -1, dtype=np.int32)

    @property
    def count(self) -> int:
        """The arrangements that were reached."""
        return int(self.reached.control[k.COUNT])

    @property
    def nbytes(self) -> int:
        """Bytes of the arrays."""
        return self.reached.keys.nbytes + self.reached.table.nbytes

    @property
    def width(self) -> int:
        """The arrangements of the last complete layer."""
        return self.starts[-1] - self.starts[-2]

    @property
    def depth(self) -> int:
        """The number of moves to the last complete layer."""
        return len(self.starts) - 2

    def key(self, number: int) -> Key:
        """The key of an arrangement."""
        words = self.tables.words
        return self.reached.keys[number * words : (number + 1) * words].copy()

    def find(self, key: Key) -> int:
        """The number of the arrangement with this key, -1 if it has not been reached."""
        return k.find(self.reached, key)

    def depth_of(self, number: int) -> int:
        """The least number of moves to an arrangement."""
        return bisect_right(self.starts, number) - 1

    @property
    def least_exit(self) -> int:
        """How many moves lead out of the box at least."""
        return 1 + (self.depth if self.cut_at is None else self.cut_at)

    def advance(self, other: Reached) -> int | None:
        """Add one layer; the number of an arrangement that is a goal, or that ``other`` contains, or None.

        The layer is complete only if nothing was found and ``budget.limit`` is None.
        """
        control = self.reached.control
        control[k.END] = self.starts[-1]
        while True:
            self.tables.scratch.counters[b.CUT] = 0
            outcome = k.advance(
                self.tables.board, self.tables.scratch, self.reached, other, self.goal, self.budget.slice()
            )
            if self.tables.scratch.counters[b.CUT] and self.cut_at is None:
                self.cut_at = self.depth
            if outcome == k.MET:
                return int(control[k.FOUND])
            if outcome == k.LAYER:
                self.starts.append(self.count)
                return None
            if outcome == k.CROWDED:
                self.tables.make_room_for_moves()
            if self.budget.must_end() or (outcome == k.FULL and not self._grow()):
                return None

    def _grow(self) -> bool:
        room = self._room * (4 if self._room < 1 << 18 else 2)
        if room > 1 << 30:
            self.budget.limit = "memory"
            return False
        if not self.budget.allows(room * (8 * self.tables.words + 8)):
            return False
        keys, table = self._arrays(room)
        keys[: len(self.reached.keys)] = self.reached.keys
        self._room, self.reached = room, self.reached._replace(keys=keys, table=table)
        k.enter(self.reached, self.tables.words)
        return True

    # The way back -----------------------------------------------------------------------------------------

    def chain(self, number: int) -> list[Key]:
        """The keys on a shortest way from the first arrangement to this one."""
        depth, keys = self.depth_of(number), [self.key(number)]
        for d in range(depth - 1, -1, -1):
            first, end = self.starts[d], self.starts[d + 1]
            found = (self.find(key) for _, _, key in moves_from(self.tables, keys[-1]))
            keys.append(self.key(next(n for n in found if first <= n < end)))
        return keys[::-1]


def moves_from(tables: Tables, key: Key) -> list[tuple[int, int, Key]]:
    """The moves from an arrangement: the group as bits of places, what it adds, and the key it leads to."""
    words = tables.words
    while True:
        scratch = tables.scratch
        keys = np.empty(len(scratch.moving) * words, dtype=np.uint64)
        moves = np.empty(len(scratch.moving), dtype=np.int64)
        count = k.neighbours(tables.board, scratch, key, keys, moves)
        if count >= 0:
            break
        tables.make_room_for_moves()
    which = moves[:count]
    rows = keys[: count * words].reshape(count, words)
    return list(zip(scratch.moving[which].tolist(), scratch.delta[which].tolist(), rows, strict=True))
