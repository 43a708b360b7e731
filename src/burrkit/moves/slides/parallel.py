"""A state search by several threads: each expands a chunk of the present layer of states.

States are found in the same order as by one thread, so that nothing depends on the number of threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from burrkit.moves.slides.kernel import breadth_first as k, layer_chunk as kernel
from burrkit.moves.slides.kernel.breadth_first import StateSpace
from burrkit.moves.slides.kernel.collisions import Collisions

if TYPE_CHECKING:
    from burrkit.moves.search import StateSearch
    from burrkit.moves.slides.plan import CubeExplorer

#: States that one thread expands before the chunks of all threads are merged.
_CHUNK = 2_000


def expand_layer(search: StateSearch, pieces: CubeExplorer, jobs: int) -> bool:
    """Expand the rest of the present layer with several threads; False if a limit ended that."""
    space = search.space
    control = space.control
    head, count = int(control[k.HEAD]), int(control[k.STATES])
    moves = int(space.links[k.DEPTH, head])
    end = int(np.searchsorted(space.links[k.DEPTH, :count], moves + 1))
    tables = [pieces.table.without_lines(len(pieces.members)) for _ in range(jobs)]
    with ThreadPoolExecutor(jobs) as executor:
        while head < end and head == control[k.HEAD]:
            cuts = [min(end, head + i * _CHUNK) for i in range(jobs + 1)]
            job = partial(_expand, pieces, search.space.states, search.space.table, 4 * _CHUNK)
            chunks = list(executor.map(job, cuts[:-1], cuts[1:], tables))
            head = control[k.HEAD] = cuts[-1]
            if not _merge(search, chunks, moves) or search.must_end():
                return False
    return True


def neighbours(pieces: CubeExplorer, states: NDArray[np.int16], state: int) -> StateSpace:
    """All states one move from a state, whether they are new or not."""
    nothing = np.full(2, -1, dtype=np.int32)
    return _expand(pieces, states, nothing, 64, state, state + 1, pieces.table.record)


def _expand(
    pieces: CubeExplorer,
    states: NDArray[np.int16],
    table: NDArray[np.int32],
    room: int,
    first: int,
    end: int,
    collisions: Collisions,
) -> StateSpace:
    """The states that ``table`` lacks next to those from ``first`` to before ``end``."""
    members, numbers = pieces.members, states.shape[1]
    control = np.zeros(k.SLOTS, dtype=np.int64)
    control[[k.HEAD, k.END]] = first, end
    chunk = StateSpace(
        np.empty((room, numbers), dtype=np.int16),
        np.empty(0, dtype=np.uint64),
        np.empty((3, room), dtype=np.int32),
        np.empty(room, dtype=np.uint64),
        table,
        np.empty(end - first, dtype=np.int32),
        control,
        np.empty(k.scratch_size(len(members)), dtype=np.uint64),
    )
    while True:
        chunk = chunk._replace(words=chunk.states.reshape(-1).view(np.uint64))
        outcome = kernel.expand_chunk(collisions, members, pieces.runs, states, chunk)
        if outcome != k.FULL:
            return chunk
        chunk = chunk._replace(
            states=np.concatenate((chunk.states, np.empty_like(chunk.states))),
            links=np.concatenate((chunk.links, np.empty_like(chunk.links)), axis=1),
            group=np.concatenate((chunk.group, np.empty_like(chunk.group))),
        )


def _merge(search: StateSearch, chunks: Sequence[StateSpace], moves: int) -> bool:
    control = search.space.control
    for chunk in chunks:
        if chunk.control[k.MOST] > control[k.MOST]:
            control[[k.MOST, k.FREEST]] = chunk.control[[k.MOST, k.FREEST]]
        if chunk.control[k.FREED]:  # from here on one thread has little left to do
            control[k.HEAD] = chunk.freed[0]
            return True
        if not search.grow(int(control[k.STATES]) + int(chunk.control[k.STATES])):
            return False
        kernel.merge_chunk(chunk, moves + 1, search.space)
    return True
