"""A state search by several threads: each expands a chunk of a layer, then the chunks are merged.

layer      s s s s | s s s s | s s s s      states of equally few moves, HEAD to before END of a chunk
chunk          new states      ...          a ``StateSpace`` of its own; it may repeat those of another
merged     s s s s   s s s s   s s s s  new states, each once, in the order of one thread
"""

from __future__ import annotations

import numpy as np

from burrkit.moves.slides.kernel import breadth_first as b
from burrkit.moves.slides.kernel.breadth_first import StateSpace
from burrkit.moves.slides.kernel.collisions import Collisions, find_pairs, look
from burrkit.moves.slides.kernel.groups import open_axes
from burrkit.moves.slides.kernel.states import enter, slot_of
from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D1, D2, I16, I64


@kernel
def expand_chunk(
    collisions: Collisions, members: I64[D1], run: I64[D1], states: I16[D2], chunk: StateSpace
) -> int:
    """Expand one chunk of a layer: the states from HEAD to before END.

    ``states`` and the hash table are only read, so several threads can run this at once. The new states are
    added to the chunk, without their depths. FULL means that longer arrays are needed; call again with the
    same ``control``.
    """
    n = members.size
    old = states.reshape(-1).view(np.uint64)
    control, freed = chunk.control, chunk.freed
    s = b.cut(chunk.scratch, n)
    find_pairs(collisions, members, s.pairs)
    while control[b.HEAD] < control[b.END]:
        head = control[b.HEAD]
        look(collisions, members, s.pairs, states[head], s.gaps)
        axes = open_axes(s.gaps, n, s.blocks, s.hits)
        if axes < 0:
            if control[b.FREED] == freed.size:
                return b.FULL
            freed[control[b.FREED]] = np.int32(head)
            control[b.FREED] += 1
        elif control[b.FREED] == 0:
            end = b.expand(axes, s, run, old, head, chunk, False)
            if end < 0:
                return b.FULL
            control[b.STATES] = end
        control[b.HEAD] += 1
    return b.ENDED


@kernel
def merge_chunk(chunk: StateSpace, moves: int, space: StateSpace) -> None:
    """Add the states of a chunk, ``moves`` from the start, to the search. There must be room."""
    states, table, control = space.states, space.table, space.control
    words = states.shape[1] >> 2
    count = control[b.STATES]
    enter(space.words, table, control[b.ENTERED], count, words)
    for s in range(chunk.control[b.STATES]):
        slot = slot_of(space.words, table, chunk.words, s, words)
        if table[slot] < 0:
            for x in range(states.shape[1]):
                states[count, x] = chunk.states[s, x]
            table[slot] = np.int32(count)
            space.links[b.DEPTH, count] = np.int32(moves)
            space.links[b.PARENT, count] = chunk.links[b.PARENT, s]
            space.links[b.STEP, count] = chunk.links[b.STEP, s]
            space.group[count] = chunk.group[s]
            count += 1
    control[b.STATES] = count
    control[b.ENTERED] = count
