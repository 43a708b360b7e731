"""Every group that can slide without end in one state.

hits[a, i]            pieces that i hits at any distance along +a, see ``cores``
closure[0 ... n-1]  pieces that move when i slides; closure[n ...]: pieces that move i when they slide
taken, spared     stacks of decisions, piece after piece, in or out: see ``groups.next_group``
found[g]        (axis, group), a bit for each piece
"""

from __future__ import annotations

import numpy as np

from burrkit.moves.slides.kernel.groups import first_group, next_group
from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D2, U64


@kernel
def list_groups(hits: U64[D2], found: U64[D2]) -> int:
    """List (axis, group) for the groups that can slide without end; how many, or -1: too many."""
    n = hits.shape[1]
    closure = np.empty(2 * n, dtype=np.uint64)
    taken = np.empty(n + 2, dtype=np.uint64)
    spared = np.empty(n + 2, dtype=np.uint64)
    count = 0
    for a in range(hits.shape[0]):
        top = first_group(hits[a], n, closure, taken, spared)
        while top >= 0:
            if count == found.shape[0]:
                return -1
            found[count, 0] = np.uint64(a)
            found[count, 1] = taken[top]
            count += 1
            top = next_group(closure, n, taken, spared, top - 1)
    return count
