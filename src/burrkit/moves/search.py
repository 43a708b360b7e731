"""Breadth-first searches of the states of some pieces of an assembly.

``StateSearch`` lets buffers grow within limits, and gives the answers names. How pieces move is left to an
``Explorer``: there is one for cubes, one for all lattices, one for turns and one for turns with clearance.
Equal pieces have no names here: a ``ProblemPart`` has the places of shapes.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from burrkit.errors import InternalError
from burrkit.moves.limits import Limits
from burrkit.moves.model import Limit
from burrkit.moves.slides import buffers
from burrkit.moves.slides.buffers import Buffers, unpacked
from burrkit.moves.slides.kernel import state_space as k
from burrkit.moves.slides.kernel.state_space import StateSpace
from burrkit.moves.slides.shapes import ProblemPart
from burrkit.runtime.records import dataclass

#: A move within a search: axis, distance along +axis, and the places of the group as bits. Where pieces turn,
#: the second number is a code, see ``turns.search.decode``.
Step: TypeAlias = tuple[int, int, int]

#: For the states of which groups come free: the cores, the splits and what each piece hits.
Cores: TypeAlias = tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64]]

_SLICE = 20_000
#: Several threads share the work of a search that has taken this many seconds ...
_LONG = 0.5
#: ... while this many states are waiting.
_WIDE = 4_000


class LimitError(Exception):
    """A search passed a limit."""

    def __init__(self, limit: Limit | None) -> None:
        self.limit = limit


@dataclass(eq=False, slots=True)
class FreeState:
    """A state from which a group comes free.

    ``cores`` are the parts (bits of places) that remain after everything that slides without end has gone,
    and ``splits`` one way to get there: the part that is split, the axis, the group that slides off.
    ``hits[a][i]`` has a bit for each piece that the i-th one hits when it slides along +a.
    """

    state: int
    cores: tuple[int, ...]
    splits: tuple[Step, ...]
    hits: tuple[tuple[int, ...], ...]

    def groups(self) -> list[tuple[int, int]]:
        """Every (axis, group) that can slide without end along +axis. LimitError beyond a million."""
        from burrkit.moves.slides.kernel.free_groups import list_groups

        hits = np.array(self.hits, dtype=np.uint64)
        for room in (1 << 10, 1 << 20):
            found = np.empty((room, 2), dtype=np.uint64)
            if (count := list_groups(hits, found)) >= 0:
                return [(int(axis), int(group)) for axis, group in found[:count].tolist()]
        raise LimitError("splits")


class Explorer(ABC):
    """How the pieces of one part move: the kernels of a search, and the form of its states.

    ``axes`` counts the lines along which groups slide, ``radix`` the numbers that a step has for its axis. A
    layer is expanded ``slice`` states at a time; ``is_shared``: by several threads at once, if there are any.
    """

    axes: int = 3
    radix: int = 3
    slice: int = _SLICE
    is_shared: bool = False
    #: Numbers of a row, of which four are a word, and how rows are stored, see ``Buffers.begin``.
    numbers: int
    packs: bool = True
    forgets: bool = False

    def begin(self, starts: Sequence[ProblemPart]) -> Buffers:
        """Arrays for a search, with the starts as its first states."""
        borrowed = buffers.borrow((self.numbers + 2) // 3)
        borrowed.begin(len(starts), self.numbers, packs=self.packs, forgets=self.forgets)
        words = np.frombuffer(b"".join(map(self.row, starts)), dtype=np.uint64)
        borrowed.space.words[: len(words)] = words
        return borrowed

    @staticmethod
    @abstractmethod
    def row(part: ProblemPart) -> bytes:
        """The row of a part in a search."""

    @abstractmethod
    def explore(self, space: StateSpace) -> int:
        """Run the kernel for a slice of the search: ENDED, PAUSED or FULL."""

    @abstractmethod
    def part(self, space: StateSpace, state: int) -> ProblemPart:
        """The pieces in a state."""

    def moves(self, space: StateSpace, state: int) -> list[tuple[Step, ProblemPart]]:
        """Every state one move from a state, each with one move that leads there.

        Moves of groups that come free are not listed.
        """
        start = self.part(space, state)
        search = StateSearch(self.explorer_from(start), [start], Limits())
        search.expand_layer()
        found = [(search.came(t)[1], search.part(t)) for t in range(1, int(search.space.control[k.STATES]))]
        search.close()
        return found

    def explorer_from(self, start: ProblemPart) -> Explorer:
        """The explorer of a search from one of the states of this one."""
        return self

    def rows(self, space: StateSpace, count: int) -> tuple[bytes, int]:
        """The rows of the first states of a search, and the bytes of each."""
        return unpacked(space, slice(count))[:, : self.numbers].tobytes(), 2 * self.numbers

    @abstractmethod
    def find_cores(self, space: StateSpace, which: NDArray[np.int32], found: Cores) -> None:
        """Fill in the cores of some states from which a group comes free."""

    @property
    @abstractmethod
    def nbytes(self) -> int:
        """Bytes of all arrays but those of the states."""

    @property
    def limit(self) -> Limit | None:
        """The reason why the kernel cannot go on, whatever the limits of the search are; None if it can."""
        return None

    def leaves_open(self, space: StateSpace) -> bool:
        """Whether some moves of the search were not decided, so that what it lacks is not proved."""
        return False

    def step(self, space: StateSpace, state: int) -> Step:
        """The move that led to a state other than a start: recorded, or found again."""
        if state < len(space.steps):
            code, axis = divmod(int(space.steps[state]), self.radix)
            return axis, code, int(space.groups[state])
        part = self.part(space, state)
        return next(step for step, to in self.moves(space, int(space.parents[state])) if to == part)

    def expand_layer(self, search: StateSearch, jobs: int) -> bool:
        """Expand the rest of the present layer with several threads; False if a limit ended that."""
        raise InternalError("the layers of this search are expanded by one thread")


class StateSearch:
    """A breadth-first search of the states of some pieces, from one start or from several at once.

    ``level`` is the number of moves until a group comes free, 0 if none ever does, None while that is
    unknown: before ``run``, or because a limit or the user ended the search, see ``limit``.
    Call ``close`` after the last query; the next search reuses the arrays.
    """

    def __init__(self, explorer: Explorer, starts: Sequence[ProblemPart], limits: Limits) -> None:
        self.explorer, self.starts, self.limits = explorer, starts, limits
        self.level: int | None = None
        self.limit: Limit | None = None
        self._free_states: list[FreeState] = []
        self._buffers = explorer.begin(starts)

    @property
    def space(self) -> StateSpace:
        """The arrays of the search; they are replaced as it grows."""
        return self._buffers.space

    def close(self) -> None:
        """Release the arrays. The search cannot be used after that."""
        buffers.give_back(self._buffers)
        del self._buffers

    def run(self, mode: int = k.STOP) -> int | None:
        """Search, or continue searching: ``level``. For the modes STOP, LAYER and GRAPH see the kernel."""
        limits, explorer, control = self.limits, self.explorer, self.space.control
        control[k.MODE] = mode
        control[k.BUDGET] = min(_SLICE, limits.max_states or _SLICE)
        self.level = self.limit = None
        began = time.monotonic()
        while True:
            outcome = explorer.explore(self.space)
            if outcome == k.ENDED:
                level = int(control[k.FREED_AT]) + 1
                if level == 0 and explorer.leaves_open(self.space):
                    self.limit = "turns"
                else:
                    self.level = level
                return self.level
            if self.must_end() or (outcome != k.PAUSED and not self._make_room(outcome)):
                return None
            if (
                explorer.is_shared
                and mode != k.GRAPH
                and control[k.FREED_AT] < 0
                and time.monotonic() - began >= _LONG
                and control[k.STATES] - control[k.HEAD] > _WIDE
                and (jobs := limits.jobs()) > 1
                and not explorer.expand_layer(self, jobs)
            ):
                return None

    def next_layer(self) -> list[FreeState] | None:
        """Expand all states of the next depth, and return those from which a group comes free.

        None if there are no more states, or if a limit ended that, see ``limit``. No move leads on from a
        state from which a group comes free.
        """
        known = len(self.freed)
        return self.free_states()[known:] if self.expand_layer() else None

    def expand_layer(self) -> bool:
        """Expand all states of the next depth; as ``next_layer``, but free groups are not listed.

        False if there are no more states, or if a limit ended that, see ``limit``.
        """
        end = int(self.space.control[k.STATES])
        if self.space.control[k.HEAD] == end:
            return False
        while (head := int(self.space.control[k.HEAD])) < end:
            control = self.space.control
            control[k.MODE], control[k.BUDGET] = k.GRAPH, min(self.explorer.slice, end - head)
            outcome = self.explorer.explore(self.space)
            if self.must_end() or (outcome in (k.FULL, k.NARROW) and not self._make_room(outcome)):
                return False
        return True

    def must_end(self) -> bool:
        """Whether the user or the number of states ends the search; ``limit`` is set to the reason."""
        limits = self.limits
        self.limit = self.limit or self.explorer.limit
        if limits.should_stop is not None and limits.should_stop():
            self.limit = "stop"
        elif limits.max_states is not None and self.space.control[k.STATES] > limits.max_states:
            self.limit = "states"
        return self.limit is not None

    def _make_room(self, outcome: int) -> bool:
        if outcome == k.NARROW:
            return self.widen()
        control = self.space.control
        if control[k.FREED] == len(self.space.freed):
            self._buffers.grow_freed()
            return True
        return self.reserve(1)

    def reserve(self, more: int) -> bool:
        """Make room for ``more`` states; False, with ``limit`` set, if too little memory is allowed."""
        count, buffers, allowed = int(self.space.control[k.STATES]), self._buffers, self._allowed
        if (count + more > buffers.room and not buffers.grow(count + more, allowed)) or (
            2 * (self.space.control[k.USED] + more) > len(self.space.table)
            and not buffers.fit_table(more, allowed)
        ):
            self.limit = "memory"
        return self.limit is None

    def widen(self) -> bool:
        """Make wider rows; False, with ``limit`` set, if too little memory is allowed."""
        if not self._buffers.widen(self._allowed):
            self.limit = "memory"
        return self.limit is None

    @property
    def _allowed(self) -> int:
        return self.limits.max_bytes - self.explorer.nbytes

    @property
    def count(self) -> int:
        """States found; those within fewer moves than the level where a group comes free."""
        control = self.space.control
        count = int(control[k.STATES])
        if count == len(self.starts):
            return count
        if control[k.MODE] != k.GRAPH and control[k.FREED_AT] >= 0:
            # What was entered beyond depends on the order of the search.
            return int(np.searchsorted(self.space.parents[:count], control[k.FREED_IN]))
        return count

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays of the search."""
        return self._buffers.nbytes + self.explorer.nbytes

    @property
    def freest(self) -> tuple[int, int]:
        """The first state of those that offer most moves, and how many."""
        return int(self.space.control[k.FREEST]), int(self.space.control[k.MOST])

    @property
    def depths(self) -> NDArray[np.int32]:
        """Moves from the start for each state."""
        ends, parents = [0, len(self.starts)], self.space.parents[: self.count]
        while ends[-1] < len(parents):
            ends.append(int(np.searchsorted(parents, ends[-1])))
        return np.repeat(np.arange(len(ends) - 1, dtype=np.int32), np.diff(ends))

    @property
    def freed(self) -> NDArray[np.int32]:
        """The states found from which a group comes free."""
        return self.space.freed[: self.space.control[k.FREED]]

    def part(self, state: int) -> ProblemPart:
        """The pieces in a state."""
        return self.explorer.part(self.space, state)

    def rows(self, count: int) -> tuple[bytes, int]:
        """The rows of the first states, and the bytes of each."""
        return self.explorer.rows(self.space, count)

    def path(self, state: int) -> tuple[int, tuple[Step, ...]]:
        """The number of the start and the moves that lead from it to a state.

        The bits of a group are places in the state before the move.
        """
        moves = []
        while state >= len(self.starts):
            state, step = self.came(state)
            moves.append(step)
        return state, tuple(reversed(moves))

    def came(self, state: int) -> tuple[int, Step]:
        """The state before one that is not a start, and the move that led here."""
        return int(self.space.parents[state]), self.explorer.step(self.space, state)

    def moves(self, state: int) -> list[tuple[Step, ProblemPart]]:
        """Every move from a state, with where it leads; not those of groups that come free."""
        return self.explorer.moves(self.space, state)

    def free_states(self) -> list[FreeState]:
        """The groups that come free, for each of the states found in which one does."""
        if (known := len(self._free_states)) < len(self.freed):
            self._free_states += self._find_free_states(self.freed[known:])
        return self._free_states

    def _find_free_states(self, which: NDArray[np.int32]) -> list[FreeState]:
        n, m, axes = len(self.starts[0].shapes), len(which), self.explorer.axes
        cores = np.empty((m, n), dtype=np.uint64)
        splits, hits = np.empty((m, n, 3), dtype=np.uint64), np.empty((m, axes * n), dtype=np.uint64)
        self.explorer.find_cores(self.space, which, (cores, splits, hits))
        found = []
        for state, c, s, h in zip(
            which.tolist(), cores.tolist(), splits.tolist(), hits.tolist(), strict=True
        ):
            parts = tuple([core for core in c if core])
            done = tuple([(whole, axis, group) for whole, axis, group in s[: len(parts) - 1]])
            found.append(
                FreeState(state, parts, done, tuple(tuple(h[a : a + n]) for a in range(0, axes * n, n)))
            )
        return found
