"""What comes off in a state from which a group comes free, and the parts that remain.

state      1 1 1 1 1 1      bits of places
split      1 1 . . . .      slides off along an axis; the rest is split again
cores      1 1 . . . . | . . 1 . . . | . . . 1 1 1      the parts that do not split further
"""

from __future__ import annotations

from burrkit.moves.slides.kernel.breadth_first import cut
from burrkit.moves.slides.kernel.collisions import ENDLESS, Collisions, find_pairs, look
from burrkit.moves.slides.kernel.groups import find_hits, split_up
from burrkit.runtime.bits import U0
from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D1, D2, D3, I16, I64, U64


@kernel
def find_cores(
    collisions: Collisions,
    members: I64[D1],
    states: I16[D2],
    cores: U64[D2],
    splits: U64[D3],
    hits: U64[D2],
    scratch: U64[D1],
) -> None:
    """For each of some states, the parts left when all that slides off without end has gone.

    cores[s] lists the parts of states[s] as words of bits, then 0s; splits[s] one way to get there,
    see ``split_up``. hits[s, a * n + i]: which pieces i hits when it slides along +a. ``scratch`` is that of
    ``explore``.
    """
    n = members.size
    v = cut(scratch, n, 3)
    find_pairs(collisions, members, v.pairs)
    for s in range(states.shape[0]):
        look(collisions, members, v.pairs, states[s], v.gaps)
        for a in range(3):
            find_hits(v.gaps, n, a, ENDLESS, hits[s, a * n : a * n + n])
        for i in range(split_up(hits[s], n, cores[s], splits[s], v.closure), n):
            cores[s, i] = U0
