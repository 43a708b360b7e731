"""What comes off in a state from which a group comes free, and what is left then."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.disassembly.kernel.collisions import ENDLESS, find_pairs, look
from burrkit.disassembly.kernel.groups import find_hits, split_up
from burrkit.runtime.jit import kernel

_0 = np.uint64(0)


@kernel(
    "void(int64[::1], uint64[::1], int64[:,:,::1], int32[:,::1], uint8[::1], uint64[::1], uint64[::1],"
    " int64[::1], int16[:,::1], int32[::1], uint64[:,::1], uint64[:,:,::1], uint64[:,::1], uint64[::1])"
)
def find_cores(
    dims: NDArray[np.int64],
    rows: NDArray[np.uint64],
    bounds: NDArray[np.int64],
    slots: NDArray[np.int32],
    known: NDArray[np.uint8],
    lines: NDArray[np.uint64],
    cache: NDArray[np.uint64],
    members: NDArray[np.int64],
    states: NDArray[np.int16],
    which: NDArray[np.int32],
    cores: NDArray[np.uint64],
    splits: NDArray[np.uint64],
    hits: NDArray[np.uint64],
    scratch: NDArray[np.uint64],
) -> None:
    """For each of some states, the parts left when all that slides off without end has gone.

    cores[s] lists the parts of the state which[s] as words of bits, then 0s; splits[s] one way to get there,
    see ``split_up``. hits[s, a * n + i]: which pieces i hits when it slides along +a. ``scratch`` is that of
    ``explore``.
    """
    n = members.size
    gaps, pairs, closure = scratch[: n * n], scratch[n * n : 2 * n * n], scratch[2 * n * n :]
    find_pairs(dims, slots, known, members, pairs)
    for s in range(which.size):
        look(dims, rows, bounds, known, lines, cache, members, pairs, states[which[s]], gaps)
        for a in range(3):
            find_hits(gaps, n, a, ENDLESS, hits[s, a * n : a * n + n])
        for i in range(split_up(hits[s], n, cores[s], splits[s], closure), n):
            cores[s, i] = _0
