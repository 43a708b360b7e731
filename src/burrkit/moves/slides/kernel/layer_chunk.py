"""A state search by several threads: each expands a chunk of a layer, then the chunks are merged.

layer      s s s s | s s s s | s s s s      states of equally few moves, HEAD to before END of a chunk
chunk          new states      ...          a ``StateSpace`` of its own; it may repeat those of another
merged     s s s s   s s s s   s s s s  new states, each once, in the order of one thread
"""

from __future__ import annotations

from burrkit.moves.slides.kernel import state_space as k
from burrkit.moves.slides.kernel.breadth_first import cut, expand, look_at
from burrkit.moves.slides.kernel.collisions import Collisions, find_pairs
from burrkit.moves.slides.kernel.states import slot_of
from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D1, I64, U64


@kernel
def expand_chunk(
    collisions: Collisions, members: I64[D1], run: I64[D1], old: U64[D1], chunk: k.StateSpace
) -> int:
    """Expand one chunk of a layer: the states from HEAD to before END.

    The states ``old`` and the hash table are only read, so several threads can run this at once. The new
    states are added to the chunk. FULL means that longer arrays are needed; call again with the same
    ``control``. NARROW is for the search to settle.
    """
    control = chunk.control
    s = cut(chunk.scratch, members.size, 3)
    find_pairs(collisions, members, s.pairs)
    while control[k.HEAD] < control[k.END]:
        axes = look_at(collisions, members, s, old, control)
        if axes < 0:
            k.note_free(chunk)
            continue
        if control[k.FREED] == 0:
            outcome = expand(axes, s, run, old, chunk, False)
            if outcome != k.GO:
                return outcome
        control[k.HEAD] += 1
    return k.ENDED


@kernel
def merge_chunk(chunk: k.StateSpace, space: k.StateSpace) -> None:
    """Add the states of a chunk to the search. There must be room."""
    control, size = space.control, space.control[k.SIZE]
    k.begin(space)
    for s in range(chunk.control[k.STATES]):
        slot = slot_of(space.words, space.table, chunk.words, s, size)
        if space.table[slot] < 0:
            for w in range(size):
                space.words[control[k.STATES] * size + w] = chunk.words[s * size + w]
            control[k.HEAD] = chunk.parents[s]
            k.add_new(space, slot, chunk.steps[s], chunk.groups[s])
    control[k.HEAD] = chunk.control[k.END]
