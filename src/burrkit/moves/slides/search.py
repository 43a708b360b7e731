"""Breadth-first searches of the states of some pieces of an assembly.

This is the Python side of the kernels: it lets buffers grow within a limit, and gives the answers names.
Equal pieces have no names here: a ``ProblemPart`` says which shapes lie where.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.model import Limit
from burrkit.moves.slides import buffers
from burrkit.moves.slides.kernel import breadth_first as k
from burrkit.moves.slides.kernel.breadth_first import StateSpace
from burrkit.moves.slides.shapes import MOST_PIECES, CollisionTable, ProblemPart, Shapes

#: A move within a search: axis, distance along +axis, and the places of the group as bits.
Step: TypeAlias = tuple[int, int, int]

_SLICE = 20_000
#: Several threads share the work of a search that has taken so many seconds ...
_LONG = 0.5
#: ... while so many states are waiting.
_WIDE = 4_000


#: The places of pieces of which no two are alike; for reading only.
_PLACES = np.arange(MOST_PIECES, dtype=np.int64)


def _alone() -> int:
    return 1


@dataclass(frozen=True)
class Limits:
    """The limits of a search: states, bytes (of all its arrays) and threads; and a function that stops it.

    ``jobs`` returns the number of threads; it is called whenever a search would use more than one.
    """

    max_states: int | None = None
    max_bytes: int = 4 << 30
    jobs: Callable[[], int] = _alone
    should_stop: Callable[[], bool] | None = None


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
        """Every (axis, group) that can slide without end along +axis. OverflowError beyond a million."""
        from burrkit.moves.slides.kernel.free_groups import list_groups

        hits = np.array(self.hits, dtype=np.uint64)
        for room in (1 << 10, 1 << 20):
            found = np.empty((room, 2), dtype=np.uint64)
            if (count := list_groups(hits, found)) >= 0:
                return [(int(axis), int(group)) for axis, group in found[:count].tolist()]
        raise OverflowError


class StateSearch:
    """A breadth-first search of the states of some pieces, from one start or from several at once.

    ``level`` is the number of moves until a group comes free, 0 if none ever does, None while that is
    unknown: before ``run``, or because a limit or the user ended the search, see ``limit``.
    Call ``close`` after the last query; the next search reuses the arrays.
    """

    def __init__(self, shapes: Shapes, starts: Sequence[ProblemPart], limits: Limits) -> None:
        self.shapes, self.starts, self.limits = shapes, starts, limits
        self.level: int | None = None
        self.limit: Limit | None = None
        self._free_states: list[FreeState] = []
        own = starts[0].shapes
        n = self._n = len(own)
        self._buffers = buffers.borrow(n)
        self._buffers.begin(n, len(starts))
        states = self.space.states
        padding = [0] * (states.shape[1] - 3 * n)
        for s, part in enumerate(starts):
            states[s] = [x for place in part.places for x in place] + padding
        members = shapes.members
        #: The number of each piece's shape in the table, and the place of the first piece like it.
        self.members = np.array([members[shape] for shape in own], dtype=np.int64)
        if shapes.all_differ:
            self.runs = _PLACES[:n]
        else:
            self.runs = np.array([own.index(shape) for shape in own], dtype=np.int64)

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
        limits, control = self.limits, self.space.control
        control[k.MODE] = mode
        control[k.BUDGET] = min(_SLICE, limits.max_states or _SLICE)
        self.level = self.limit = None
        began = time.monotonic()
        while True:
            outcome = self._explore()
            if outcome == k.ENDED:
                self.level = int(control[k.FREED_AT]) + 1
                return self.level
            if self.must_end() or (outcome == k.FULL and not self._make_room()):
                return None
            if (
                mode != k.GRAPH
                and control[k.FREED_AT] < 0
                and time.monotonic() - began >= _LONG
                and control[k.STATES] - control[k.HEAD] > _WIDE
                and (jobs := limits.jobs()) > 1
            ):
                from burrkit.moves.slides.parallel import expand_layer

                if not expand_layer(self, jobs):
                    return None

    def _explore(self) -> int:
        """Run the kernel for a slice of the search."""
        return k.explore(self.table.record, self.members, self.runs, self.space)

    @property
    def table(self) -> CollisionTable:
        """The table of the problem."""
        return cast(CollisionTable, self.shapes.table)

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
            control[k.MODE], control[k.BUDGET] = k.GRAPH, min(_SLICE, end - head)
            outcome = self._explore()
            if self.must_end() or (outcome == k.FULL and not self._make_room()):
                return False
        return True

    def must_end(self) -> bool:
        """Whether the user or the number of states ends the search; ``limit`` is set to the reason."""
        limits = self.limits
        if limits.should_stop is not None and limits.should_stop():
            self.limit = "stop"
        elif limits.max_states is not None and self.space.control[k.STATES] > limits.max_states:
            self.limit = "states"
        return self.limit is not None

    def _make_room(self) -> bool:
        count = int(self.space.control[k.STATES])
        if count < self._buffers.room:
            self._buffers.grow_freed()
            return True
        return self.grow(count + 1)

    def grow(self, room: int) -> bool:
        """Make room for so many states; False, with ``limit`` set, if the allowed memory is too small."""
        allowed = self.limits.max_bytes - self.shapes.table.nbytes
        if room > self._buffers.room and not self._buffers.grow(room, allowed):
            self.limit = "memory"
        return self.limit is None

    @property
    def count(self) -> int:
        """States found; those within fewer moves than the level where a group comes free."""
        control = self.space.control
        count = int(control[k.STATES])
        if count == len(self.starts):
            return count
        if control[k.MODE] != k.GRAPH and control[k.FREED_AT] >= 0:
            # What was entered beyond depends on the order of the search.
            return int(np.searchsorted(self.space.links[k.DEPTH, :count], control[k.FREED_AT] + 1))
        return count

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays of the search."""
        return self._buffers.nbytes + self.shapes.table.nbytes

    @property
    def freest(self) -> tuple[int, int]:
        """The first state of those that offer most moves, and how many."""
        return int(self.space.control[k.FREEST]), int(self.space.control[k.MOST])

    @property
    def depths(self) -> NDArray[np.int32]:
        """Moves from the start for each state."""
        return self.space.links[k.DEPTH, : self.count]

    @property
    def freed(self) -> NDArray[np.int32]:
        """The states found from which a group comes free."""
        return self.space.freed[: self.space.control[k.FREED]]

    def part(self, state: int) -> ProblemPart:
        """The pieces as they lie in a state."""
        return _part(self.starts[0].shapes, self.space.states[state].tolist())

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
        """The state before one that is no start, and the move that led here."""
        distance, axis = divmod(int(self.space.links[k.STEP, state]), len(self.shapes.table.axes))
        return int(self.space.links[k.PARENT, state]), (axis, distance, int(self.space.group[state]))

    def moves(self, state: int) -> list[tuple[Step, ProblemPart]]:
        """Every move from a state, with where it leads; not those of groups that come free."""
        shapes, found, axes = self.starts[0].shapes, self._neighbours(state), len(self.shapes.table.axes)
        count = int(found.control[k.STATES])
        return [
            ((step % axes, step // axes, group), _part(shapes, row))
            for row, step, group in zip(
                found.states[:count].tolist(),
                found.links[k.STEP, :count].tolist(),
                found.group[:count].tolist(),
                strict=True,
            )
        ]

    def _neighbours(self, state: int) -> StateSpace:
        """All states one move from a state, whether they are new or not."""
        from burrkit.moves.slides.parallel import neighbours

        return neighbours(self, state)

    def free_states(self) -> list[FreeState]:
        """The groups that come free, for each of the states found in which one does."""
        if (known := len(self._free_states)) < len(self.freed):
            self._free_states += self._find_free_states(self.freed[known:])
        return self._free_states

    def _find_free_states(self, which: NDArray[np.int32]) -> list[FreeState]:
        n, m, axes = self._n, len(which), len(self.shapes.table.axes)
        cores = np.empty((m, n), dtype=np.uint64)
        splits, hits = np.empty((m, n, 3), dtype=np.uint64), np.empty((m, axes * n), dtype=np.uint64)
        self._find_cores(which, cores, splits, hits)
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

    def _find_cores(
        self,
        which: NDArray[np.int32],
        cores: NDArray[np.uint64],
        splits: NDArray[np.uint64],
        hits: NDArray[np.uint64],
    ) -> None:
        from burrkit.moves.slides.kernel.cores import find_cores

        record, space = self.table.record, self.space
        find_cores(record, self.members, space.states, which, cores, splits, hits, space.scratch)


def state_search(shapes: Shapes, starts: Sequence[ProblemPart], limits: Limits) -> StateSearch:
    """A search of the states of some pieces, on their lattice."""
    if isinstance(shapes.table, CollisionTable):
        return StateSearch(shapes, starts, limits)
    from burrkit.moves.lattices.search import LatticeSearch

    return LatticeSearch(shapes, starts, limits)


def _part(shapes: tuple[int, ...], row: list[int]) -> ProblemPart:
    """The part that a row of ``states`` describes."""
    n = 3 * len(shapes)
    return ProblemPart(shapes, tuple(zip(row[:n:3], row[1:n:3], row[2:n:3], strict=True)))
