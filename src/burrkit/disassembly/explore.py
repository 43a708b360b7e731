"""From an assembly to its states: collision tables, and breadth-first searches of groups of its pieces.

This is the Python side of ``kernel``: it owns the buffers, lets them grow within a limit, and gives the
answers names. Equal pieces have no names here: a ``Part`` says which shapes lie where.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly.model import Assembly
from burrkit.disassembly import kernel as k
from burrkit.errors import PuzzleError
from burrkit.geometry import Cell, Voxels

#: A move within a search: axis, distance along +axis, and the places of the group as bits.
Step = tuple[int, int, int]

_SLICE = 20_000
_MOST_WORDS = 1 << 27
#: Several threads share the work of a search that has taken so many seconds ...
_LONG = 0.5
#: ... while so many states are waiting.
_WIDE = 4_000
#: States that one thread looks at before the findings of all are put together.
_STRETCH = 2_000


@dataclass(frozen=True)
class Limits:
    """What a search may use: states and bytes (of all its arrays), threads; and who may stop it."""

    max_states: int | None = None
    max_bytes: int = 4 << 30
    jobs: int = 1
    should_stop: Callable[[], bool] | None = None


@dataclass(frozen=True)
class Part:
    """Some pieces, each given by the number of its shape, and where they lie, the first one at 0, 0, 0.

    In the order of the kernel: shapes that occur once first, pieces of one shape sorted by place. So parts
    that differ only by interchanging equal pieces are equal.
    """

    shapes: tuple[int, ...]
    places: tuple[Cell, ...]


class Collisions:
    """Which relative offsets make two pieces of an assembly collide, for all pairs at once.

    ``shape_of[piece]`` numbers the oriented shapes: two pieces share a number if they are of one kind and
    lie parallel, so that nothing can tell them apart on the way. ``home[piece]`` is the least corner of
    a piece in the assembly.
    """

    def __init__(self, assembly: Assembly) -> None:
        """PuzzleError if the assembly is beyond all measure."""
        kinds = assembly.problem.kinds
        numbers: dict[tuple[int, bytes], int] = {}
        self.shape_of: dict[int, int] = {}
        self.home: dict[int, Cell] = {}
        self.kind_of: list[int] = []
        self.sizes: list[Cell] = []
        cells: list[NDArray[np.int64]] = []
        for piece in assembly.placed:
            shape: Voxels = assembly.shapes[piece]
            self.home[piece] = shape.low
            own = shape.cells.astype(np.int64) - shape.low
            number = numbers.setdefault((kinds[piece], own.tobytes()), len(numbers))
            if number == len(cells):
                cells.append(own)
                self.kind_of.append(kinds[piece])
                self.sizes.append(tuple((own.max(axis=0) + 1).tolist()))
            self.shape_of[piece] = number
        self._make_table(cells)

    def _make_table(self, cells: Sequence[NDArray[np.int64]]) -> None:
        count = len(cells)
        pairs = count * (count - 1) // 2
        if count < len(self.shape_of):
            pairs += count
        x, y, z = (max(size[a] for size in self.sizes) for a in range(3))
        self.dims = np.zeros(k.DIMS, dtype=np.int64)
        k.measure(x, y, z, count, pairs, self.dims)
        lines = pairs * sum((2 * p - 1) * (2 * q - 1) for p, q in ((y, z), (z, x), (x, y)))
        words = lines * int(self.dims[k.WORDS])
        if words > _MOST_WORDS:
            raise PuzzleError("the assembly is too large to be taken apart: its collision table passes 1 GiB")
        if max(x, y, z) * len(self.shape_of) >= 1 << 15:
            raise PuzzleError("the assembly is too large to be taken apart: its moves may pass 32767 cubes")
        self.rows = np.empty(count * int(self.dims[k.ROWS] * self.dims[k.ROW_WORDS]), dtype=np.uint64)
        self.bounds = np.empty((count, 3, 2), dtype=np.int64)
        self.known = np.empty(lines, dtype=np.uint8)
        self.lines = np.empty(words, dtype=np.uint64)
        start = np.cumsum([0, *map(len, cells)]).astype(np.int64)
        k.fill_rows(start, np.concatenate(cells), self.dims, self.rows, self.bounds, self.known)

    @property
    def arrays(self) -> tuple[NDArray[np.int64], NDArray[np.uint64], NDArray[np.int64]]:
        """What a kernel reads of the table; ``known`` and ``lines``, which it fills, come after these."""
        return self.dims, self.rows, self.bounds

    @property
    def nbytes(self) -> int:
        """Bytes of the table."""
        return self.rows.nbytes + self.known.nbytes + self.lines.nbytes

    def order(self, where: dict[int, Cell]) -> list[int]:
        """Pieces at these places in the order of a ``Part``."""
        count = Counter(self.shape_of[piece] for piece in where)
        shape_of = self.shape_of
        return sorted(where, key=lambda p: (count[shape_of[p]] > 1, shape_of[p], where[p]))

    def part(self, where: dict[int, Cell]) -> Part:
        """Pieces at these places as a ``Part``."""
        order = self.order(where)
        return _part([self.shape_of[piece] for piece in order], [where[piece] for piece in order])


def _part(shapes: Iterable[int], places: Sequence[Cell]) -> Part:
    x, y, z = places[0]
    return Part(tuple(shapes), tuple((p - x, q - y, r - z) for p, q, r in places))


def sub_part(part: Part, bits: int) -> Part:
    """The pieces at some places of a part, as a part of their own."""
    chosen = [i for i in range(len(part.shapes)) if bits >> i & 1]
    count = Counter(part.shapes[i] for i in chosen)
    chosen.sort(key=lambda i: (count[part.shapes[i]] > 1, part.shapes[i], part.places[i]))
    return _part([part.shapes[i] for i in chosen], [part.places[i] for i in chosen])


@dataclass(frozen=True)
class Loosened:
    """A state from which a group comes free.

    ``cores`` are the parts (bits of places) that are left when everything has gone that slides off without
    end, and ``splits`` one way to get there: the part that is split, the axis, the group that slides off.
    ``hits[a][i]`` tells, in bits, which pieces the i-th one hits when it slides along +a.
    """

    state: int
    cores: tuple[int, ...]
    splits: tuple[Step, ...]
    hits: tuple[tuple[int, ...], ...]

    def groups(self) -> list[tuple[int, int]]:
        """Every (axis, group) that can slide without end along +axis. OverflowError beyond a million."""
        hits = np.array(self.hits, dtype=np.uint64)
        for room in (1 << 10, 1 << 20):
            found = np.empty((room, 2), dtype=np.uint64)
            if (count := k.list_groups(hits, found)) >= 0:
                return [(int(axis), int(group)) for axis, group in found[:count].tolist()]
        raise OverflowError


@dataclass
class _Buffers:
    """The arrays of one search."""

    states: NDArray[np.int16]
    depth: NDArray[np.int32]
    parent: NDArray[np.int32]
    step: NDArray[np.int32]
    group: NDArray[np.uint64]
    table: NDArray[np.int32]
    freed: NDArray[np.int32]

    @property
    def nbytes(self) -> int:
        return sum(array.nbytes for array in vars(self).values())

    def grow(self, count: int, room: int) -> None:
        """Room for so many states."""
        for name in ("states", "depth", "parent", "step", "group"):
            old = getattr(self, name)
            new = np.empty((room, *old.shape[1:]), dtype=old.dtype)
            new[:count] = old[:count]
            setattr(self, name, new)
        self.table = np.full(2 * room, -1, dtype=np.int32)
        k.fill_table(self.states, 0, count, self.table)

    def grow_freed(self) -> None:
        self.freed = np.concatenate((self.freed, np.empty_like(self.freed)))


@dataclass
class _Stretch:
    """What one thread found in its stretch of a layer."""

    states: NDArray[np.int16]
    parent: NDArray[np.int32]
    step: NDArray[np.int32]
    group: NDArray[np.uint64]
    freed: NDArray[np.int32]
    control: NDArray[np.int64]


@dataclass
class Search:
    """A breadth-first search of the states of some pieces, from one start or from several at once.

    ``level`` is the number of moves until a group comes free, 0 if none ever does, None while that is
    unknown: before ``run``, or because a limit or the user ended the search.
    """

    table: Collisions
    starts: Sequence[Part]
    limits: Limits = field(default_factory=Limits)
    level: int | None = None

    def __post_init__(self) -> None:
        shapes = self.starts[0].shapes
        n = self._n = len(shapes)
        room = 256
        while room < 2 * len(self.starts):
            room *= 2
        states = np.zeros((room, k.width(n)), dtype=np.int16)
        for row, part in zip(states, self.starts, strict=False):
            row[: 3 * n] = np.array(part.places, dtype=np.int16).ravel()
        self._members = np.array(shapes, dtype=np.int64)
        self._run = np.array([shapes.index(shape) for shape in shapes], dtype=np.int64)
        self._b = _Buffers(
            states,
            np.zeros(room, dtype=np.int32),
            np.zeros(room, dtype=np.int32),
            np.zeros(room, dtype=np.int32),
            np.zeros(room, dtype=np.uint64),
            np.full(2 * room, -1, dtype=np.int32),
            np.empty(16, dtype=np.int32),
        )
        k.fill_table(states, 0, len(self.starts), self._b.table)
        self._gap = np.empty((3, n, n), dtype=np.int64)
        self._scratch = np.empty(4 * n + 4, dtype=np.uint64)
        self._control = np.zeros(k.SLOTS, dtype=np.int64)
        self._control[[k.STATES, k.FREED_AT, k.DEEPEST]] = len(self.starts), -1, k.ENDLESS

    def run(self, mode: int = k.STOP) -> int | None:
        """Search, or search on, and answer ``level``.

        STOP: until the first state from which a group comes free; LAYER: until all of its layer; GRAPH: all
        states that can be reached before anything is free.
        """
        control, limits = self._control, self.limits
        control[k.MODE] = mode
        self.level = None
        began = time.monotonic()
        while True:
            control[k.BUDGET] = min(_SLICE, limits.max_states or _SLICE)
            answer = self._explore()
            if answer == k.ENDED:
                self.level = int(control[k.FREED_AT]) + 1
                return self.level
            if limits.should_stop is not None and limits.should_stop():
                return None
            if limits.max_states is not None and control[k.STATES] > limits.max_states:
                return None
            if answer == k.FULL and not self._grow():
                return None
            if (
                limits.jobs > 1
                and mode != k.GRAPH
                and control[k.FREED_AT] < 0
                and time.monotonic() - began >= _LONG
                and control[k.STATES] - control[k.HEAD] > _WIDE
                and not self._by_threads()
            ):
                return None

    def _explore(self) -> int:
        b, t = self._b, self.table
        return k.explore(
            *t.arrays, t.known, t.lines, self._members, self._run, b.states, b.depth, b.parent, b.step,
            b.table, b.group, b.freed, self._control, self._gap, self._scratch,
        )  # fmt: skip

    def _grow(self, least: int = 0) -> bool:
        """Make room for what is full, or for ``least`` states; False if the memory allowed is too small."""
        count, room = int(self._control[k.STATES]), len(self._b.states)
        if count < room and not least:
            self._b.grow_freed()
            return True
        while room < max(least, count + 1):
            room *= 4 if room < 1 << 16 else 2
        if self._b.nbytes * room // len(self._b.states) > self.limits.max_bytes:
            return False
        self._b.grow(count, room)
        return True

    def _by_threads(self) -> bool:
        """Look at the rest of the present layer with several threads; False if a limit ended that.

        States are found in the same order as by one thread, so that nothing depends on the number of threads.
        """
        control, jobs = self._control, self.limits.jobs
        head, count = int(control[k.HEAD]), int(control[k.STATES])
        moves = int(self._b.depth[head])
        end = int(np.searchsorted(self._b.depth[:count], moves + 1))
        tables = [(self.table.known.copy(), self.table.lines.copy()) for _ in range(jobs)]
        with ThreadPoolExecutor(jobs) as executor:
            while head < end and head == control[k.HEAD]:
                cuts = [min(end, head + i * _STRETCH) for i in range(jobs + 1)]
                work = zip(cuts, cuts[1:], tables, strict=False)
                found = list(executor.map(lambda job: self._look(*job), work))
                head = control[k.HEAD] = cuts[-1]
                if not self._merge(found, moves):
                    return False
                if self.limits.should_stop is not None and self.limits.should_stop():
                    return False
                if self.limits.max_states is not None and control[k.STATES] > self.limits.max_states:
                    return False
        return True

    def _look(self, first: int, end: int, table: tuple[NDArray[np.uint8], NDArray[np.uint64]]) -> _Stretch:
        """One thread's share: the new states next to those from ``first`` to before ``end``."""
        b, room = self._b, 4 * _STRETCH
        s = _Stretch(
            np.empty((room, b.states.shape[1]), dtype=np.int16),
            np.empty(room, dtype=np.int32),
            np.empty(room, dtype=np.int32),
            np.empty(room, dtype=np.uint64),
            np.empty(end - first, dtype=np.int32),
            np.zeros(k.SLOTS, dtype=np.int64),
        )
        s.control[[k.HEAD, k.DEEPEST]] = first, end
        gap, scratch = np.empty_like(self._gap), np.empty_like(self._scratch)
        while (
            k.expand_part(
                *self.table.arrays, *table, self._members, self._run, b.states, b.table, s.states, s.parent,
                s.step, s.group, s.freed, s.control, gap, scratch,
            ) == k.FULL
        ):  # fmt: skip
            for name in ("states", "parent", "step", "group"):
                old = getattr(s, name)
                setattr(s, name, np.concatenate((old, np.empty_like(old))))
        return s

    def _merge(self, found: list[_Stretch], moves: int) -> bool:
        control = self._control
        for s in found:
            if s.control[k.MOST] > control[k.MOST]:
                control[[k.MOST, k.FREEST]] = s.control[[k.MOST, k.FREEST]]
            if s.control[k.FREED]:  # from here on one thread has little left to do
                control[k.HEAD] = s.freed[0]
                return True
            new = int(s.control[k.STATES])
            if control[k.STATES] + new > len(self._b.states) and not self._grow(int(control[k.STATES]) + new):
                return False
            b = self._b
            control[k.STATES] = k.merge_part(
                s.states, s.parent, s.step, s.group, new, moves + 1, b.states, b.depth, b.parent, b.step,
                b.table, b.group, int(control[k.STATES]),
            )  # fmt: skip
        return True

    @property
    def count(self) -> int:
        """States found; those within fewer moves than the level where a group comes free."""
        count = int(self._control[k.STATES])
        if self._control[k.MODE] != k.GRAPH and self._control[k.FREED_AT] >= 0:
            # What was entered beyond depends on the order of the search.
            return int(np.searchsorted(self._b.depth[:count], self._control[k.FREED_AT] + 1))
        return count

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays of the search."""
        return self._b.nbytes + self.table.nbytes

    @property
    def freest(self) -> tuple[int, int]:
        """The first state of those that offer most moves, and how many."""
        return int(self._control[k.FREEST]), int(self._control[k.MOST])

    @property
    def depths(self) -> NDArray[np.int32]:
        """Moves from the start for each state."""
        return self._b.depth[: self.count]

    @property
    def freed(self) -> NDArray[np.int32]:
        """The states found from which a group comes free."""
        return self._b.freed[: self._control[k.FREED]]

    def part(self, state: int) -> Part:
        """The pieces as they lie in a state."""
        flat = self._b.states[state].tolist()
        return Part(
            self.starts[0].shapes, tuple(zip(*(flat[a : 3 * self._n : 3] for a in range(3)), strict=True))
        )

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
        distance, axis = divmod(int(self._b.step[state]), 3)
        return int(self._b.parent[state]), (axis, distance, int(self._b.group[state]))

    def moves(self, state: int) -> list[tuple[Step, Part]]:
        """Every move from a state, with where it leads; not those of groups that come free."""
        room, nothing = 64, np.full(2, -1, dtype=np.int32)
        while True:
            found = _Stretch(
                np.empty((room, self._b.states.shape[1]), dtype=np.int16),
                np.empty(room, dtype=np.int32),
                np.empty(room, dtype=np.int32),
                np.empty(room, dtype=np.uint64),
                np.empty(1, dtype=np.int32),
                np.zeros(k.SLOTS, dtype=np.int64),
            )
            found.control[[k.HEAD, k.DEEPEST]] = state, state + 1
            answer = k.expand_part(
                *self.table.arrays, self.table.known, self.table.lines, self._members, self._run,
                self._b.states, nothing, found.states, found.parent, found.step, found.group,
                found.freed, found.control, self._gap, self._scratch,
            )  # fmt: skip
            if answer != k.FULL:
                break
            room *= 4
        shapes, n = self.starts[0].shapes, 3 * self._n
        return [
            (
                (step % 3, step // 3, group),
                Part(shapes, tuple(zip(row[:n:3], row[1:n:3], row[2:n:3], strict=True))),
            )
            for row, step, group in zip(
                found.states[: found.control[k.STATES]].tolist(),
                found.step.tolist(),
                found.group.tolist(),
                strict=False,
            )
        ]

    def loosened(self, states: NDArray[np.int32] | None = None) -> list[Loosened]:
        """What comes off in these states from which a group comes free; in all that were found."""
        which = self.freed if states is None else states
        n, m, t = self._n, len(which), self.table
        cores = np.empty((m, n), dtype=np.uint64)
        splits, hits = np.empty((m, n, 3), dtype=np.uint64), np.empty((m, 3, n), dtype=np.uint64)
        k.find_cores(
            *t.arrays, t.known, t.lines, self._members, self._b.states, which, cores, splits, hits, self._gap
        )
        found = []
        for state, c, s, h in zip(
            which.tolist(), cores.tolist(), splits.tolist(), hits.tolist(), strict=True
        ):
            parts = tuple(core for core in c if core)
            done = tuple((whole, axis, group) for whole, axis, group in s[: len(parts) - 1])
            found.append(Loosened(state, parts, done, tuple(tuple(row) for row in h)))
        return found
