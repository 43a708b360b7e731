"""Units put together into a batch, brought to a machine, and their slices brought back.

A machine has arrays of its own and launches kernels over them; ``serial`` and ``gpu`` are two. What a batch
needs room for is known only when it is made: if its first fours are too many, its first two sticks are done
in two halves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

from burrkit.census.cuda import layout as k
from burrkit.census.enumeration.kernel.candidates import StickTables
from burrkit.census.enumeration.kernel.collect import HOLES, KINDS
from burrkit.census.enumeration.slices import Slice, tables
from burrkit.census.enumeration.slices import analyse as analyse_here
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.engine.kernel.first_separation import STATE
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages
from burrkit.sixpiece.engine.kernel.relations import Sections
from burrkit.sixpiece.engine.position_tables import ROWS, sections

#: Units in a batch at most: each has counts of its own, a megabyte.
MOST_UNITS: Final = 32
#: Bytes of the lists for a tile, if entries are as many as ``Room.of`` says.
_TILE: Final = 4 + 3 * 8 * k.WARP + 8 * (8 + 48) + 4 * k.FOUR
#: More than any assembly in ``least``.
_NONE: Final = np.iinfo(np.int64).max


class Machine(Protocol):
    """A machine that runs the kernels; ``threads`` threads at once when they need much memory."""

    name: str
    threads: int
    memo: tuple[int, int, int]

    def empty(self, shape: tuple[int, ...], of: DTypeLike) -> Any:
        """An uninitialised array."""

    def put(self, values: NDArray[Any], into: Any = None) -> Any:
        """An array on the machine with these values, or its beginning filled with them."""

    def fetch(self, values: Any, n: int | None = None) -> NDArray[Any]:
        """The values of an array of the machine, or the first n of them."""

    def launch(self, name: str, n: int, *args: Any) -> None:
        """Run a kernel with n work items."""


@dataclass(frozen=True)
class Room:
    """The capacity of the lists of a batch; ``deep`` is the most states of a search that needs many."""

    fours: int
    entries: int
    tiles: int
    twos: int = 1 << 13
    kept: int = 1 << 16
    deep: int = 1 << 10

    @classmethod
    def of(cls, memory: int, deep: int) -> Room:
        """The room that so many bytes give; an average first four has 5 tiles and 20 entries."""
        tiles = max(1, memory // _TILE)
        return cls(fours=tiles, entries=8 * tiles, tiles=tiles, deep=deep)


@dataclass(frozen=True)
class BatchWork:
    """The arguments of ``census.analyse.analyse``."""

    first: int
    seconds: NDArray[np.int64]
    allowed: NDArray[np.int64]


class Device:
    """A machine with tables and lists, which are made once. BurrkitError if it has too little memory."""

    def __init__(self, machine: Machine, room: Room, special: int = 8) -> None:
        """Assemblies of level ``special`` or more are kept."""
        self.machine, self.room, self.special = machine, room, special
        sticks, images = tables()
        put, empty = machine.put, machine.empty
        self._sticks, self._images = StickTables(*map(put, sticks)), FrameImages(*map(put, images))
        self._sections = Sections(put(sections().near), put(sections().word))
        self._memo = put(np.zeros(machine.memo, dtype=np.uint64))
        self._lists = empty((room.twos, 4, ROWS), np.int16)
        self._fours = k.FourLists(
            empty((room.fours, k.FOUR), np.int32),
            empty((room.entries, 2), np.int32),
            empty((room.entries, 6), np.uint64),
        )
        self._tiles = empty((room.tiles,), np.int32)
        self._movers, self._again, self._answers = (empty((room.tiles * k.WARP,), np.int64) for _ in range(3))
        self._deep = empty((machine.threads, room.deep, STATE), np.uint64)
        self._counts, self._least = (empty((MOST_UNITS * n,), np.int64) for n in (k.CELLS, k.TYPES))

    def analyse(self, works: Sequence[BatchWork]) -> list[Slice]:
        """What ``census.analyse.analyse`` finds of each."""
        found: list[Slice] = []
        for start in range(0, len(works), MOST_UNITS):
            found += self._batch(works[start : start + MOST_UNITS])
        return found

    def _batch(self, works: Sequence[BatchWork]) -> list[Slice]:
        kept = self.room.kept
        while True:
            try:
                return _Batch(self, works, kept).slices()
            except _TooManyKeptError:
                kept *= 8
            except _TooLargeError:
                return [analyse_here(w.first, w.seconds, w.allowed, special=self.special) for w in works]


class _TooManyKeptError(Exception):
    """More assemblies are to be kept than there is room for."""


class _TooLargeError(Exception):
    """One pair of first two sticks has more than there is room for, or there are too many level types."""


class _Batch:
    """One batch on its way through the kernels."""

    def __init__(self, device: Device, works: Sequence[BatchWork], kept: int) -> None:
        self._d, self._works, self._room = device, works, replace(device.room, kept=kept)
        put, empty = device.machine.put, device.machine.empty
        put(np.zeros(len(works) * k.CELLS, dtype=np.int64), device._counts)
        put(np.full(len(works) * k.TYPES, _NONE), device._least)
        self._out = k.DeviceCounters(
            device._counts,
            put(np.zeros(k.TYPES, dtype=np.int64)),
            device._least,
            empty((kept, 8), np.int32),
            empty((kept, 8), np.int32),
            put(np.zeros(k.CONTROL, dtype=np.int64)),
        )
        units = put(np.array([_group(work.first) for work in works]).reshape(-1, 2))
        self._task = k.PairTask(units, device._sticks, device._images, device.special)
        self._open: list[NDArray[np.int64]] = []

    def slices(self) -> list[Slice]:
        """All that was found, unit by unit."""
        twos, rows = _twos(self._works)
        self._rows = self._d.machine.put(rows)
        for start in range(0, len(twos), self._room.twos):
            self._analyse(twos[start : start + self._room.twos])
        return self._brought_back()

    def _analyse(self, twos: NDArray[np.int64]) -> None:
        """All assemblies with these in positions 1 and 2."""
        d, run, put = self._d, self._d.machine.launch, self._d.machine.put
        self._reset(k.FOURS, k.ENTRIES, k.TILES, k.MOVERS)
        lists = k.TwoLists(put(twos), d._lists, d.machine.empty((len(twos), 4), np.int64))
        run("fit", 4 * len(twos), lists, self._rows, d._sticks.fills)
        many = d.machine.fetch(lists.sizes)
        starts = np.append(0, np.cumsum(many[:, 0] * many[:, 1]))
        run(
            "fours", int(starts[-1]), put(starts), lists, d._sticks.fills, d._fours, d._tiles,
            self._out.control,
        )  # fmt: skip
        control = d.machine.fetch(self._out.control)
        fours, entries, tiles = (int(control[slot]) for slot in (k.FOURS, k.ENTRIES, k.TILES))
        if fours > self._room.fours or entries > self._room.entries or tiles > self._room.tiles:
            if len(twos) == 1:
                raise _TooLargeError
            half = len(twos) // 2
            self._analyse(twos[:half])
            self._analyse(twos[half:])
            return
        run("sticks", entries, d._fours, d._sections)
        run("pairs", tiles * k.WARP, d._tiles, d._fours, self._task, d._movers, self._out)
        self._search()

    def _search(self) -> None:
        """Look for the level types of the movers; whose search needs more room gets it, or is open."""
        d, run = self._d, self._d.machine.launch
        same = d._fours, d._sections, d._memo, d._answers
        movers, again = d._movers, d._again
        slots, deep = (k.MOVERS, k.AGAIN, k.OPEN), (("search", ()), ("search_on", (d._deep,)))
        for (name, more), have, left in zip(deep, slots, slots[1:], strict=False):
            self._reset(left)
            many = int(d.machine.fetch(self._out.control)[have])
            run(name, many, movers, *same, *more)
            run("tell", many, movers, d._answers, d._fours, self._task, again, left, self._out)
            movers, again = again, movers
        if (many := int(d.machine.fetch(self._out.control)[k.OPEN])) > 0:
            self._open.append(self._decoded(d.machine.fetch(movers, many)))

    def _reset(self, *slots: int) -> None:
        control = self._d.machine.fetch(self._out.control)
        control[list(slots)] = 0
        self._d.machine.put(control, self._out.control)

    def _decoded(self, movers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Movers as int64[n, 7]: six rows, the unit."""
        fours, entries = map(self._d.machine.fetch, self._d._fours[:2])
        four = fours[movers >> 32].astype(np.int64)
        fifth = four[:, k.ENTRY] + 1 + (movers >> 20 & 4095)
        sixth = four[:, k.ENTRY] + 1 + four[:, k.FIVES] + (movers >> 8 & 4095)
        rows = four[:, k.ROWS_AT : k.ROWS_AT + 4], entries[fifth, 1:], entries[sixth, 1:], four[:, :1]
        return np.concatenate(rows, axis=1).astype(np.int64)

    def _brought_back(self) -> list[Slice]:
        fetch, n = self._d.machine.fetch, len(self._works)
        control = fetch(self._out.control)
        if control[k.LOST]:
            raise _TooLargeError
        if max(control[k.KEPT], control[k.EVEN]) > self._room.kept:
            raise _TooManyKeptError
        codes = fetch(self._out.codes)
        counts = fetch(self._d._counts, n * k.CELLS).reshape(n, k.FOUND, KINDS, 2, HOLES)
        least = fetch(self._d._least, n * k.TYPES).reshape(n, k.TYPES)
        kept = fetch(self._out.kept, int(control[k.KEPT]))
        even = fetch(self._out.even, int(control[k.EVEN]))
        left = np.concatenate(self._open) if self._open else np.zeros((0, 7), dtype=np.int64)
        return [
            _slice(
                work.first, counts[u], codes, least[u], kept[kept[:, 7] == u], even[even[:, 7] == u],
                left[left[:, 6] == u], self._d.special,
            )
            for u, work in enumerate(self._works)
        ]  # fmt: skip


def _group(first: int) -> tuple[int, int]:
    """The end of the group of four of a first row, and 1 if it has none; see ``kernel.tally``."""
    is_four = 1 <= first <= 4 * len(cutler_order.order().fours)
    return (first + 4, 0) if is_four else (first, 1)


def _twos(works: Sequence[BatchWork]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All first two sticks of these, as ``kernel`` has them, and the rows for the other positions."""
    ends = np.cumsum([len(work.allowed) for work in works])
    parts = []
    for u, (work, end) in enumerate(zip(works, ends.tolist(), strict=True)):
        part = np.zeros((len(work.seconds), 5), dtype=np.int64)
        part[:] = u, work.first, 0, end - len(work.allowed), end
        part[:, 2] = work.seconds
        parts.append(part)
    return np.concatenate(parts), np.concatenate([work.allowed for work in works])


def _slice(
    first: int,
    counts: NDArray[np.int64],
    codes: NDArray[np.int64],
    least: NDArray[np.int64],
    kept: NDArray[np.int32],
    even: NDArray[np.int32],
    left: NDArray[np.int64],
    special: int,
) -> Slice:
    """The slice of a unit: its own level types alone, in order, each with an example."""
    used = np.flatnonzero(counts[2:].any(axis=(1, 2, 3)))
    used = used[np.argsort(codes[used])]
    number = np.zeros(k.FOUND, dtype=np.int64)
    number[1], number[2 + used] = 1, 2 + np.arange(len(used))
    counts = counts[np.append((0, 1), 2 + used)]
    codes, least = codes[used], least[used]
    examples = np.column_stack(
        (
            np.full(len(used), first),
            *(least >> shift & 4095 for shift in range(48, -1, -12)),
            2 + np.arange(len(used)),
        )
    )
    # Those of a special level are all kept.
    is_special = np.any([codes >> shift & 15 >= special for shift in range(0, 16, 4)], axis=0)
    found = [np.column_stack((part[:, :6], number[part[:, 6]])).astype(np.int64) for part in (kept, even)]
    return Slice(
        int(counts.sum()) + len(left),
        counts,
        codes,
        np.concatenate((found[0], examples[~is_special])),
        found[1],
        np.column_stack((left[:, :6], np.zeros(len(left), dtype=np.int64))),
    )
