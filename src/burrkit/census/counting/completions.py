"""Exact numbers of assemblies with a given stick in position 1; ``network`` counts all assemblies at once.

With sticks in positions 1 and 2 the other four form a ring, which the kernel draws and explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.counting.kernel import ring as k
from burrkit.sixpiece.engine.symmetric_assemblies import packed_fills
from burrkit.sixpiece.frame import owned_by

#: The other four positions, in the order of the kernel, and their neighbours in the ring.
_RING: Final = {3: (5, 6), 5: (3, 4), 6: (4, 3), 4: (6, 5)}


@cache
def entries() -> NDArray[np.int64]:
    """int64[7, 4097]: the index of each stick number in the kernel's tables, by position."""
    return packed_fills(map(_cubes, range(1, 7)))


def _cubes(p: int) -> list[int]:
    """The inner cubes of a position in the order of the bits of an entry, the lowest first."""
    if p in _RING:
        first, second = _RING[p]
        return [*_side(p, second), *_side(p, first), *owned_by(p, 2), *owned_by(p, 1)]
    joints = [cube for q in (4, 6, 5, 3) for cube in owned_by(p, q)]
    return joints + [cube for q, r in ((4, 6), (4, 5), (3, 6), (3, 5)) for cube in owned_by(p, q, r)]


def _side(p: int, q: int) -> list[int]:
    return [*owned_by(p, q), *owned_by(1, p, q), *owned_by(2, p, q)]


class CompletionCounter:
    """Counts assemblies around a stick, with a weight for each number in positions 2 to 6."""

    def __init__(self, weights: NDArray[np.float64], parallel: NDArray[np.float64] | None = None) -> None:
        """``weights`` float64[4097] of positions 3 to 6, and of position 2 if ``parallel`` is not given."""
        self._tables = np.zeros((4, 4096))
        self._second = np.zeros(4096)
        some = np.flatnonzero(weights)
        for table, p in zip(self._tables, _RING, strict=True):
            table[entries()[p, some]] = weights[some]
        there = weights if parallel is None else parallel
        some = np.flatnonzero(there)
        self._second[entries()[2, some]] = there[some]

    def drop(self, numbers: NDArray[np.int64]) -> None:
        """Set the weights of these numbers to 0."""
        for table, p in zip(self._tables, _RING, strict=True):
            table[entries()[p, numbers]] = 0
        self._second[entries()[2, numbers]] = 0

    def count(self, number: int, crossing: Sequence[int] = (), partners: Sequence[int] = ()) -> list[int]:
        """Count the assemblies with this number in position 1.

        Returns 2 + ``len(beside)`` figures: all assemblies by the weights alone; those in which one of the
        numbers ``crossing`` is in position 3 or in position 4, where the weights are then ignored; and for
        each number of ``partners`` those with this number in position 2.
        """
        own = np.zeros((2, 4096))
        if len(crossing):
            own[0, entries()[3, crossing]] = own[1, entries()[4, crossing]] = 1
        counts = np.zeros(2 + len(partners))
        k.around(
            int(entries()[1, number]),
            self._tables.reshape(4, 4, 4, 16, 16),
            self._second.reshape(16, 16, 16),
            own.reshape(2, 4, 4, 16, 16),
            entries()[2, np.asarray(partners, dtype=np.int64)],
            counts,
        )
        return [int(count) for count in counts]
