"""From an assembly to its states: collision tables, and breadth-first searches of groups of its pieces.

This is the Python side of ``kernel``: it owns the buffers, lets them grow, and gives the answers names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from burrkit.disassembly import kernel as k
from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels

#: Shift of each piece from its place in the assembly.
Offsets = tuple[tuple[int, int, int], ...]

_SLICE = 20_000
_MOST_WORDS = 1 << 27


@dataclass(frozen=True)
class Freeing:
    """A way to come free: in this state ``group`` (a set of members, by number of the piece) slides +axis."""

    state: int
    axis: int
    group: tuple[int, ...]


@dataclass(frozen=True)
class Exploration:
    """What a search of one set of pieces found.

    ``level`` is the number of moves until a group comes free, 0 if none ever does, None if the limit on
    states was reached first, or the user stopped it. ``states`` counts the states found, those within
    fewer moves than ``level`` where that is known; ``freeings`` lists every way to come free in ``level``
    moves (or just one).
    """

    members: tuple[int, ...]
    level: int | None
    states: int
    freeings: tuple[Freeing, ...]
    _rows: NDArray[np.int16]
    _parent: NDArray[np.int32]
    _step: NDArray[np.int32]
    _group: NDArray[np.uint64]

    def offsets(self, state: int) -> Offsets:
        """The shift of each member in a state; the first member's is as it was at the start."""
        flat = self._rows[state].tolist()
        return tuple(zip(flat[::3], flat[1::3], flat[2::3], strict=True))

    def path(self, state: int) -> list[tuple[int, int, tuple[int, ...]]]:
        """The moves to a state: axis, distance (positive) and group of each."""
        moves = []
        while state:
            distance, axis = divmod(int(self._step[state]), 3)
            moves.append((axis, distance, _named(self.members, int(self._group[state]))))
            state = int(self._parent[state])
        return moves[::-1]


def _named(members: tuple[int, ...], group: int) -> tuple[int, ...]:
    """The members of a group given as bits."""
    return tuple(m for i, m in enumerate(members) if group >> i & 1)


class Collisions:
    """Which relative offsets make two pieces of an assembly collide, for all pairs at once."""

    def __init__(self, shapes: Sequence[Voxels], should_stop: Callable[[], bool] | None = None) -> None:
        """``shapes`` are the pieces where they lie. PuzzleError if the assembly is beyond all measure.

        ``should_stop`` is asked between the steps of every search; yes ends it.
        """
        self._should_stop = should_stop
        cells = np.concatenate([shape.cells for shape in shapes]).astype(np.int64)
        low = cells.min(axis=0)
        x, y, z = (cells.max(axis=0) - low + 1).tolist()
        self.dims = np.zeros(k.DIMS, dtype=np.int64)
        k.measure(x, y, z, len(shapes), self.dims)
        pairs = len(shapes) * (len(shapes) - 1) // 2
        lines = pairs * sum((2 * p - 1) * (2 * q - 1) for p, q in ((y, z), (z, x), (x, y)))
        words = lines * int(self.dims[k.WORDS])
        if words > _MOST_WORDS:
            raise PuzzleError("the assembly is too large to be taken apart: its collision table passes 1 GiB")
        self.rows = np.empty(len(shapes) * int(self.dims[k.ROWS] * self.dims[k.ROW_WORDS]), dtype=np.uint64)
        self.bounds = np.empty((len(shapes), 3, 2), dtype=np.int64)
        self.known = np.empty(lines, dtype=np.uint8)
        self.lines = np.empty(words, dtype=np.uint64)
        start = np.concatenate(([0], np.cumsum([len(shape) for shape in shapes]))).astype(np.int64)
        k.fill_rows(start, cells - low, self.dims, self.rows, self.bounds, self.known)

    def explore(
        self, members: tuple[int, ...], offsets: Offsets, *, every: bool = True, max_states: int | None = None
    ) -> Exploration:
        """Search the states of some of the pieces, from these shifts, until a group comes free.

        ``every`` collects all shortest ways to come free, otherwise the first one will do. The level is
        unknown if ``max_states`` (looked at now and then) is passed or the user stops the search.
        """
        n = len(members)
        limit = max_states or (1 << 30)
        buffers = _Buffers(n, offsets)
        control = np.zeros(k.SLOTS, dtype=np.int64)
        control[[k.STATES, k.FREED_AT, k.ALL, k.BUDGET]] = 1, -1, every, min(_SLICE, limit)
        who = np.array(members, dtype=np.int64)
        far = np.empty((3, n, n), dtype=np.int64)
        scratch = np.empty(4 * n + 4, dtype=np.uint64)
        while True:
            b = buffers
            answer = k.explore(
                self.dims, self.rows, self.bounds, self.known, self.lines, who, b.states, b.depth, b.parent,
                b.step, b.table, b.group, b.freeings, control, far, scratch,
            )  # fmt: skip
            if answer == k.ENDED or control[k.STATES] > limit or (self._should_stop and self._should_stop()):
                break
            if answer == k.FULL:
                buffers.grow(int(control[k.STATES]))
        level = int(control[k.FREED_AT]) + 1 if answer == k.ENDED else None
        freeings = tuple(
            Freeing(state, axis, _named(members, group))
            for state, axis, group in b.freeings[: control[k.FREEINGS]].tolist()
        )
        states = int(control[k.STATES])
        if level:  # what was entered beyond the freeing depends on the order of the search
            states = int(np.searchsorted(b.depth[:states], level))
        return Exploration(members, level, states, freeings, b.states, b.parent, b.step, b.group)


class _Buffers:
    """The arrays of one search, and how they grow."""

    def __init__(self, n: int, offsets: Offsets, room: int = 256) -> None:
        self.states = np.empty((room, 3 * n), dtype=np.int16)
        first = offsets[0]
        self.states[0] = [value - first[i] for shift in offsets for i, value in enumerate(shift)]
        self.depth = np.zeros(room, dtype=np.int32)
        self.parent = np.zeros(room, dtype=np.int32)
        self.step = np.zeros(room, dtype=np.int32)
        self.group = np.zeros(room, dtype=np.uint64)
        self.freeings = np.zeros((room, 3), dtype=np.int64)
        self._enter(1)

    def _enter(self, count: int) -> None:
        self.table = np.full(2 * len(self.states), -1, dtype=np.int32)
        k.fill_table(self.states, count, self.table, self.states.shape[1])

    def grow(self, count: int) -> None:
        """Four times the room for whatever is full."""
        if count < len(self.states):
            self.freeings = np.concatenate(
                (self.freeings, np.zeros_like(self.freeings, shape=(3 * len(self.freeings), 3)))
            )
            return
        for name in ("states", "depth", "parent", "step", "group"):
            old = getattr(self, name)
            new = np.zeros((4 * len(old), *old.shape[1:]), dtype=old.dtype)
            new[: len(old)] = old
            setattr(self, name, new)
        self._enter(count)
