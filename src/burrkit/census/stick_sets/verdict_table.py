"""A table of the verdicts of sets, in memory that grows with the number of sets alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.stick_sets.kernel import set_keys as k

#: Entries that are collected before they are merged, 8 bytes each; twice as many fit into memory then.
ROOM: Final = 1 << 26
#: Parts into which the sets are divided by their highest bits: one of them should fit into a cache.
_BITS: Final = 12
#: Groups of parts that are merged at a time.
_GROUPS: Final = 32


class VerdictTable:
    """Entries of ``kernel.set_keys``, one for each set after ``merged``.

    Write new entries to the array of ``reserve`` and pass their number to ``commit``.
    """

    def __init__(self, expected: int) -> None:
        """``expected``: the most entries that will be committed in all."""
        self._room = max(1, min(ROOM, expected))
        self._new = np.empty(self._room, dtype=np.uint64)
        self._sorted = np.empty(0, dtype=np.uint64)
        self._count = 0
        per = (1 << _BITS) // _GROUPS
        empty = np.empty(0, dtype=np.uint64)
        self._old = [k.SortedEntries(empty, np.zeros(per + 1, dtype=np.int64)) for _ in range(_GROUPS)]

    def reserve(self, wanted: int) -> NDArray[np.uint64]:
        """An array with room for at least so many entries."""
        if self._count and self._count + wanted > self._room:
            self._merge()
        if wanted > self._room:
            self._room = wanted
            self._new = np.empty(wanted, dtype=np.uint64)
        return self._new[self._count :]

    def commit(self, count: int) -> None:
        """Add the first ``count`` entries of the array of ``reserve`` to the table."""
        self._count += count

    def merged(self) -> Iterator[NDArray[np.uint64]]:
        """All sets, each once, in several arrays; empties the table."""
        self._merge()
        self._new = self._sorted = np.empty(0, dtype=np.uint64)
        for group in range(_GROUPS):
            entries, start = self._old[group]
            yield entries[: start[-1]]
            self._old[group] = k.SortedEntries(np.empty(0, dtype=np.uint64), start)

    def _merge(self) -> None:
        if self._sorted.size < self._count:
            self._sorted = np.empty(self._room, dtype=np.uint64)
        new = k.SortedEntries(self._sorted, np.empty((1 << _BITS) + 1, dtype=np.int64))
        k.scatter(self._new, self._count, _BITS, new)
        per = (1 << _BITS) // _GROUPS
        for group in range(_GROUPS):
            old = self._old[group]
            here = new.start[group * per : (group + 1) * per + 1]
            many = np.diff(old.start) + np.diff(here)
            out = k.SortedEntries(
                np.empty(int(many.sum()), dtype=np.uint64), np.empty(per + 1, dtype=np.int64)
            )
            table = np.empty(1 << int(2 * many.max(initial=0) + 16).bit_length(), dtype=np.uint64)
            count = k.gather(old, new, group * per, per, _BITS, table, out)
            self._old[group] = k.SortedEntries(out.entries[:count].copy(), out.start)
        self._count = 0
