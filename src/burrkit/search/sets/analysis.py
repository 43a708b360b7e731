"""Analyse assemblies in bulk: first levels at each stick length, and complete disassembly."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.slides.kernel.small_assemblies import small_table, workspace
from burrkit.search.sets.kernel import take_apart_batch as k
from burrkit.search.sets.kernel.first_levels import first_levels as find_levels
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.kernel.first_separation import BEYOND
from burrkit.sixpiece.engine.position_tables import burr_cubes, sections
from burrkit.sixpiece.sticks import LENGTHS

#: Assemblies in one call of a kernel: well under a second.
_SLICE = 1 << 15


def first_levels(
    census: NDArray[np.int64], numbers: NDArray[np.int64], lengths: tuple[int, ...]
) -> NDArray[np.int8]:
    """int8[n, lengths]: the level of the first separation, 0 if nothing comes free.

    ``census`` and ``numbers`` are the same assemblies, int64[n, 6]: rows in Cutler's order, and stick numbers
    as they lie. ``lengths`` ascend: an assembly that is locked at one length is locked at all longer ones.
    """
    levels = np.zeros((len(census), len(lengths)), dtype=np.int8)
    loose = np.arange(len(census))
    for column, length in enumerate(lengths):
        for begin in range(0, len(loose), _SLICE):
            some = loose[begin : begin + _SLICE]
            found = np.empty(len(some), dtype=np.int64)
            find_levels(sections(), LENGTHS.index(length), census[some], found)
            if (far := np.flatnonzero(found == BEYOND)).size:
                found[far] = complete_levels(numbers[some[far]], length) & 255
            levels[some, column] = np.maximum(found, 0)
        loose = loose[levels[loose, column] > 0]
    return levels


def complete_levels(numbers: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """int64[n]: the level of the first separation, 0 for none, plus 256 if it comes completely apart.

    ``numbers`` int64[n, 6] are the sticks as they lie in positions 1 to 6.
    """
    fills, cubes = _fills(), burr_cubes(length)
    table = small_table(6, length, k.CACHE)
    levels = np.zeros(len(numbers), dtype=np.int64)
    done, room = 0, 256
    whole = np.ascontiguousarray(numbers)
    while done < len(numbers):
        before, end = done, min(done + _SLICE, len(numbers))
        done = k.come_apart(whole[:end], done, fills, cubes, table, workspace(6, room), levels)
        room = 16 * room if done == before else 256
    return levels


@lru_cache
def _fills() -> NDArray[np.uint64]:
    """uint64[6, 4097]: the inner cubes that a stick of each number fills in each position."""
    return np.ascontiguousarray(symmetric_assemblies.fills()[1:])
