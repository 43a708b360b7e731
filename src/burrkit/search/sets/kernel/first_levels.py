"""When something comes free of assemblies given as rows of the census, at one length of sticks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.jit import kernel
from burrkit.sixpiece.engine.kernel.first_separation import BIG, MOST_STATES, STATE, assembled, level


@kernel("void(uint8[:,:,:,:,:,::1], uint64[:,:,:,::1], int64, int64[:,::1], int64[::1])")
def first_levels(
    near: NDArray[np.uint8],
    word: NDArray[np.uint64],
    n: int,
    assemblies: NDArray[np.int64],
    answers: NDArray[np.int64],
) -> None:
    """Fill answers[s] with the ``level`` at the n-th length of assemblies, int64[., 6]; see ``census``."""
    memo = np.zeros((4, 36, 512), dtype=np.uint64)
    states = np.empty((MOST_STATES, STATE), dtype=np.uint64)
    at = np.empty((6, 3), dtype=np.int64)
    group = np.empty(64, dtype=np.uint64)
    rows = np.empty(6, dtype=np.int64)
    for s in range(assemblies.shape[0]):
        for p in range(6):
            rows[p] = assemblies[s, p]
        assembled(near, word, n, rows, states)
        answers[s] = level(near, word, n, rows, memo, states, at, group, BIG)
