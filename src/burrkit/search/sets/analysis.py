"""Analyse assemblies in bulk: first levels at each stick length, and complete disassembly."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.disassembly.kernel.collisions import LINES, measure
from burrkit.search.sets.kernel import take_apart_batch as k
from burrkit.search.sets.kernel.first_levels import first_levels as find_levels
from burrkit.sixpiece import frame
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.kernel.first_separation import BEYOND
from burrkit.sixpiece.engine.position_tables import sections
from burrkit.sixpiece.sticks import LENGTHS

#: Assemblies in one call of a kernel: well under a second.
_SLICE = 1 << 15


class _Body(NamedTuple):
    """The burr of one length, as arguments of ``come_apart``."""

    fills: NDArray[np.uint64]
    box: NDArray[np.int64]
    inner: NDArray[np.int64]
    dims: NDArray[np.int64]
    slots: NDArray[np.int32]


def first_levels(
    census: NDArray[np.int64], numbers: NDArray[np.int64], lengths: tuple[int, ...]
) -> NDArray[np.int8]:
    """int8[n, lengths]: the level of the first separation, 0 if nothing comes free.

    ``census`` and ``numbers`` are the same assemblies, int64[n, 6]: rows in Cutler's order, and stick numbers
    as they lie. ``lengths`` ascend: an assembly that is locked at one length is locked at all longer ones.
    """
    s = sections()
    levels = np.zeros((len(census), len(lengths)), dtype=np.int8)
    loose = np.arange(len(census))
    for column, length in enumerate(lengths):
        for begin in range(0, len(loose), _SLICE):
            some = loose[begin : begin + _SLICE]
            found = np.empty(len(some), dtype=np.int64)
            find_levels(s.near, s.word, LENGTHS.index(length), census[some], found)
            if (far := np.flatnonzero(found == BEYOND)).size:
                found[far] = complete_levels(numbers[some[far]], length) & 255
            levels[some, column] = np.maximum(found, 0)
        loose = loose[levels[loose, column] > 0]
    return levels


def complete_levels(numbers: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """int64[n]: the level of the first separation, 0 for none, plus 256 if it comes completely apart.

    ``numbers`` int64[n, 6] are the sticks as they lie in positions 1 to 6.
    """
    body = _body(length)
    found = np.zeros(len(numbers), dtype=np.int64)
    done, room = 0, 256
    whole = np.ascontiguousarray(numbers)
    while done < len(numbers):
        states = np.empty(18 * room, dtype=np.int16)
        links, group = np.empty((3, room), dtype=np.int32), np.empty(room, dtype=np.uint64)
        table = np.empty(2 * room, dtype=np.int32)
        lines = np.empty((body.slots.max() + 1) * body.dims[LINES], dtype=np.uint64)
        known = np.empty(len(lines), dtype=np.uint8)
        before, end = done, min(done + _SLICE, len(numbers))
        done = k.come_apart(whole[:end], done, *body, states, links, group, table, known, lines, found)
        room = 16 * room if done == before else 256
    return found


@lru_cache
def _body(length: int) -> _Body:
    boxes = np.array([list(box) for box in frame.boxes(length)], dtype=np.int64)
    number = {cell: i for i, cell in enumerate(frame.goal(length).optional)}
    inner = np.array([[number.get(cell, -1) for cell in box] for box in frame.boxes(length)], dtype=np.int64)
    slots = np.full((6, 6), -1, dtype=np.int32)
    slots[np.triu_indices(6, 1)] = np.arange(15)
    fills = np.ascontiguousarray(symmetric_assemblies.fills()[1:])
    return _Body(fills, boxes, inner, measure(length, length, length), slots)
