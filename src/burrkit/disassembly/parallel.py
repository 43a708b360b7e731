"""A search by several threads: each looks at a stretch of the present layer of states.

States are found in the same order as by one thread, so that nothing depends on the number of threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from burrkit.disassembly.collision_table import Arrays
from burrkit.disassembly.kernel import breadth_first as k
from burrkit.disassembly.kernel import layer_chunk as kernel

if TYPE_CHECKING:
    from burrkit.disassembly.state_search import StateSearch

#: States that one thread looks at before the findings of all are put together.
_STRETCH = 2_000


@dataclass
class LayerChunks:
    """What one thread found in its stretch of a layer; see the kernel."""

    states: NDArray[np.int16]
    links: NDArray[np.int32]
    group: NDArray[np.uint64]
    freed: NDArray[np.int32]
    control: NDArray[np.int64]

    @property
    def new(self) -> int:
        """States found, some of them perhaps twice."""
        return int(self.control[k.STATES])


def look_at_layer(search: StateSearch, jobs: int) -> bool:
    """Look at the rest of the present layer with several threads; False if a limit ended that."""
    b, members, _ = search.arrays
    control = b.control
    head, count = int(control[k.HEAD]), int(control[k.STATES])
    moves = int(b.links[k.DEPTH, head])
    end = int(np.searchsorted(b.links[k.DEPTH, :count], moves + 1))
    tables = [search.shapes.table.own(len(members)) for _ in range(jobs)]
    with ThreadPoolExecutor(jobs) as executor:
        while head < end and head == control[k.HEAD]:
            cuts = [min(end, head + i * _STRETCH) for i in range(jobs + 1)]
            work = zip(cuts, cuts[1:], tables, strict=False)
            found = list(executor.map(lambda job: _look(search, b.table, 4 * _STRETCH, *job), work))
            head = control[k.HEAD] = cuts[-1]
            if not _merge(search, found, moves) or search.must_end():
                return False
    return True


def look_at(search: StateSearch, state: int) -> LayerChunks:
    """All states one move from a state, whether they are new or not."""
    nothing = np.full(2, -1, dtype=np.int32)
    return _look(search, nothing, 64, state, state + 1, search.shapes.table.arrays)


def _look(
    search: StateSearch, known: NDArray[np.int32], room: int, first: int, end: int, table: Arrays
) -> LayerChunks:
    """The states that ``known`` lacks next to those from ``first`` to before ``end``."""
    b, members, run = search.arrays
    s = LayerChunks(
        np.empty((room, b.states.shape[1]), dtype=np.int16),
        np.empty((3, room), dtype=np.int32),
        np.empty(room, dtype=np.uint64),
        np.empty(end - first, dtype=np.int32),
        np.zeros(k.SLOTS, dtype=np.int64),
    )
    s.control[[k.HEAD, k.END]] = first, end
    scratch = np.empty(k.scratch_size(len(members)), dtype=np.uint64)
    while (
        kernel.expand_part(
            *table, members, run, b.states, known, s.states, s.links, s.group, s.freed, s.control, scratch
        )
        == k.FULL
    ):
        s.states = np.concatenate((s.states, np.empty_like(s.states)))
        s.links = np.concatenate((s.links, np.empty_like(s.links)), axis=1)
        s.group = np.concatenate((s.group, np.empty_like(s.group)))
    return s


def _merge(search: StateSearch, found: Sequence[LayerChunks], moves: int) -> bool:
    b, _, _ = search.arrays
    control = b.control
    for s in found:
        if s.control[k.MOST] > control[k.MOST]:
            control[[k.MOST, k.FREEST]] = s.control[[k.MOST, k.FREEST]]
        if s.control[k.FREED]:  # from here on one thread has little left to do
            control[k.HEAD] = s.freed[0]
            return True
        if not search.grow(int(control[k.STATES]) + s.new):
            return False
        kernel.merge_part(
            s.states, s.links, s.group, s.new, moves + 1, b.states, b.links, b.group, b.table, control
        )
    return True
