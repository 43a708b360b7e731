"""A pile of entries of ``kernel.keys``, joined set by set, in memory that grows with the sets alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.stick_sets.kernel import set_keys as k

#: Entries that are collected before they are joined, 8 bytes each; twice as many fit into memory then.
ROOM: Final = 1 << 26
#: Parts into which the sets are divided by their highest bits: one of them should fit into a cache.
_BITS: Final = 12
#: Groups of parts that are joined, and written anew, at a time.
_GROUPS: Final = 32


class VerdictTable:
    """Entries, each set once after ``joined``. Write new ones to ``free`` and say how many by ``grow``."""

    def __init__(self, expected: int) -> None:
        """``expected``: how many entries there will be at most, in all."""
        self._room = max(1, min(ROOM, expected))
        self._new = np.empty(self._room, dtype=np.uint64)
        self._sorted = np.empty(0, dtype=np.uint64)
        self._count = 0
        per = (1 << _BITS) // _GROUPS
        empty = np.empty(0, dtype=np.uint64)
        self._old = [(empty, np.zeros(per + 1, dtype=np.int64)) for _ in range(_GROUPS)]

    def free(self, wanted: int) -> NDArray[np.uint64]:
        """Room for at least so many entries."""
        if self._count and self._count + wanted > self._room:
            self._join()
        if wanted > self._room:
            self._room = wanted
            self._new = np.empty(wanted, dtype=np.uint64)
        return self._new[self._count :]

    def grow(self, by: int) -> None:
        """So many entries were written to ``free``."""
        self._count += by

    def joined(self) -> Iterator[NDArray[np.uint64]]:
        """All sets, each once, in several arrays; the pile is empty then."""
        self._join()
        self._new = self._sorted = np.empty(0, dtype=np.uint64)
        for group in range(_GROUPS):
            entries, start = self._old[group]
            yield entries[: start[-1]]
            self._old[group] = (np.empty(0, dtype=np.uint64), start)

    def _join(self) -> None:
        if self._sorted.size < self._count:
            self._sorted = np.empty(self._room, dtype=np.uint64)
        start = np.empty((1 << _BITS) + 1, dtype=np.int64)
        k.scatter(self._new, self._count, _BITS, self._sorted, start)
        per = (1 << _BITS) // _GROUPS
        for group in range(_GROUPS):
            old, old_start = self._old[group]
            here = start[group * per : (group + 1) * per + 1]
            many = np.diff(old_start) + np.diff(here)
            out = np.empty(int(many.sum()), dtype=np.uint64)
            table = np.empty(1 << int(2 * many.max(initial=0) + 16).bit_length(), dtype=np.uint64)
            out_start = np.empty(per + 1, dtype=np.int64)
            count = k.gather(
                old, old_start, self._sorted, start, group * per, per, _BITS, table, out, out_start
            )
            self._old[group] = (out[:count].copy(), out_start)
        self._count = 0
