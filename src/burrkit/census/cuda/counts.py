"""What is told of an assembly, by many threads at once: counts, and lists of those that are kept.

See ``layout`` for the lists.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.census.cuda.layout import CELLS, EVEN, KEPT, LOST, TYPES
from burrkit.census.cuda.primitives import claim, lessen, occupy
from burrkit.census.enumeration.kernel.collect import HOLES, KINDS
from burrkit.runtime.jit import part
from burrkit.sixpiece.engine.kernel.first_separation import NEVER_FREE


@part("int64(int64, int64[::1])", borrows=True)
def slot_of(code: int, codes: NDArray[np.int64]) -> int:
    """The slot of a level type, taken if it has none; -1 if none is left."""
    for step in range(TYPES):
        slot = (code * 37 + step) % TYPES
        there = codes[slot]
        if there == 0:
            there = occupy(codes, slot, code)
        if there in (0, code):
            return slot
    return -1


@part("void(int64[::1], int64, int64, int32[:,::1], int64, int64[::1])", borrows=True)
def _keep(
    rows: NDArray[np.int64],
    what: int,
    unit: int,
    into: NDArray[np.int32],
    list_: int,
    control: NDArray[np.int64],
) -> None:
    """List an assembly, what was found of it, and its unit."""
    at = claim(control, list_, 1)
    if at < into.shape[0]:
        for p in range(6):
            into[at, p] = rows[p]
        into[at, 6], into[at, 7] = what, unit


@part(
    "int64(int64, int64, int64[::1], int64[::1], int64[::1], int64, int32[:,::1], int64[::1])", borrows=True
)
def _solved(
    unit: int,
    code: int,
    rows: NDArray[np.int64],
    codes: NDArray[np.int64],
    least: NDArray[np.int64],
    special: int,
    kept: NDArray[np.int32],
    control: NDArray[np.int64],
) -> int:
    """What was found, by a level type, 15 for never; kept if it is special or the least one of its type."""
    told, highest = 0, 0
    for shift in range(0, 16, 4):
        level = (code >> shift) & 15
        if level < 15:
            told |= level << shift
            highest = max(highest, level)
    slot = slot_of(told, codes)
    if slot < 0:
        claim(control, LOST, 1)
        return 1
    packed = 0
    for p in range(1, 6):
        packed = (packed << 12) | rows[p]
    # Most are not less than what another thread found long ago: look before asking for it alone.
    if packed < least[unit * TYPES + slot]:
        lessen(least, unit * TYPES + slot, packed)
    if highest >= special:
        _keep(rows, 2 + slot, unit, kept, KEPT, control)
    return 2 + slot


@part(
    "void(int64, int64, int64, int64[::1], int64[::1], int64[::1], int64, int64[::1], int64[::1], int64[::1],"
    " int32[:,::1], int32[:,::1], int64[::1])",
    borrows=True,
)
def count(
    unit: int,
    code: int,
    kind: int,
    rows: NDArray[np.int64],
    weight: NDArray[np.int64],
    marked: NDArray[np.int64],
    special: int,
    counts: NDArray[np.int64],
    codes: NDArray[np.int64],
    least: NDArray[np.int64],
    kept: NDArray[np.int32],
    even: NDArray[np.int32],
    control: NDArray[np.int64],
) -> None:
    """Count one assembly: 0 if nothing moves, NEVER_FREE, or its level type."""
    found = 0
    if code == NEVER_FREE:
        found = 1
    elif code != 0:
        found = _solved(unit, code, rows, codes, least, special, kept, control)
    holes, which = 32, 1
    for p in range(6):
        holes -= weight[rows[p]]
        which &= marked[rows[p]]
    claim(counts, unit * CELLS + ((found * KINDS + (kind & 15)) * 2 + which) * HOLES + holes, 1)
    if kind >= 16:
        _keep(rows, found, unit, even, EVEN, control)
