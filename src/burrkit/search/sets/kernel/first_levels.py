"""When something comes free of assemblies given as rows of the census, at one length of sticks."""

from __future__ import annotations

import numpy as np

from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D1, D2, D4, D6, I64, U8, U64
from burrkit.sixpiece.engine.kernel.first_separation import BIG, MOST_STATES, STATE, assembled, level


@kernel
def first_levels(
    near: U8[D6],
    word: U64[D4],
    n: int,
    assemblies: I64[D2],
    answers: I64[D1],
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
