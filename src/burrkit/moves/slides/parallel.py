"""A state search by several threads: each expands a chunk of the present layer of states.

States are found in the same order as by one thread, so that nothing depends on the number of threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from burrkit.moves.slides.buffers import unpacked
from burrkit.moves.slides.kernel import layer_chunk as kernel, state_space as k
from burrkit.moves.slides.kernel.breadth_first import scratch_size
from burrkit.moves.slides.kernel.collisions import Collisions
from burrkit.moves.slides.kernel.state_space import StateSpace

if TYPE_CHECKING:
    from burrkit.moves.search import StateSearch
    from burrkit.moves.slides.plan import CubeExplorer

#: States that one thread expands before the chunks of all threads are merged.
_CHUNK = 2_000


def expand_layer(search: StateSearch, pieces: CubeExplorer, jobs: int) -> bool:
    """Expand the rest of the present layer with several threads; False if a limit ended that."""
    control = search.space.control
    head, count = int(control[k.HEAD]), int(control[k.STATES])
    end = int(np.searchsorted(search.space.parents[:count], control[k.FIRST]))
    tables = [pieces.table.without_lines(len(pieces.members)) for _ in range(jobs)]
    with ThreadPoolExecutor(jobs) as executor:
        while head < end and head == control[k.HEAD]:
            cuts = [min(end, head + i * _CHUNK) for i in range(jobs + 1)]
            chunks = list(executor.map(partial(_expand, pieces, search.space), cuts[:-1], cuts[1:], tables))
            if any(outcome == k.NARROW for outcome, _ in chunks):
                if not search.widen():
                    return False
                continue
            head = control[k.HEAD] = cuts[-1]
            if not _merge(search, [chunk for _, chunk in chunks]) or search.must_end():
                return False
    return True


def neighbours(pieces: CubeExplorer, space: StateSpace, state: int) -> StateSpace:
    """All states one move from a state, whether they are new or not."""
    width = 3 * len(pieces.members) + 3 >> 2
    row = unpacked(space, slice(state, state + 1))[0, : 4 * width].view(np.uint64)
    nothing = np.full(2, -1, dtype=np.int32)
    control = np.zeros_like(space.control)
    control[[k.SIZE, k.LANES]] = width, 2
    alone = space._replace(words=row, table=nothing, control=control)
    return _expand(pieces, alone, 0, 1, pieces.table.record, 64)[1]


def _expand(
    pieces: CubeExplorer,
    space: StateSpace,
    first: int,
    end: int,
    collisions: Collisions,
    room: int = 4 * _CHUNK,
) -> tuple[int, StateSpace]:
    """The new states next to those from ``first`` to before ``end``; NARROW if one does not fit in a row."""
    size = int(space.control[k.SIZE])
    control = space.control.copy()
    control[[k.HEAD, k.END, k.STATES, k.FREED, k.MOST]] = first, end, 0, 0, 0
    chunk = StateSpace(
        np.empty(room * size, dtype=np.uint64),
        np.empty(room, dtype=np.int32),
        np.empty(room, dtype=np.int32),
        np.empty(room, dtype=np.uint64),
        space.table,
        np.empty(end - first, dtype=np.int32),
        control,
        np.empty(scratch_size(len(pieces.members)), dtype=np.uint64),
    )
    outcome = kernel.expand_chunk(collisions, pieces.members, pieces.runs, space.words, chunk)
    if outcome == k.FULL:  # rarely: once more, with more room
        return _expand(pieces, space, first, end, collisions, 2 * room)
    return outcome, chunk


def _merge(search: StateSearch, chunks: Sequence[StateSpace]) -> bool:
    control = search.space.control
    for chunk in chunks:
        if chunk.control[k.MOST] > control[k.MOST]:
            control[[k.MOST, k.FREEST]] = chunk.control[[k.MOST, k.FREEST]]
        if chunk.control[k.FREED]:  # from here on one thread has little left to do
            control[k.HEAD] = chunk.freed[0]
            return True
        if not search.reserve(int(chunk.control[k.STATES])):
            return False
        kernel.merge_chunk(chunk, search.space)
    return True
