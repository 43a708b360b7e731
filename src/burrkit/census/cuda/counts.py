"""What is told of an assembly, by many threads at once: counts, and lists of those that are kept.

See ``layout`` for the lists.
"""

from __future__ import annotations

from burrkit.census.cuda.layout import CELLS, EVEN, KEPT, LOST, TYPES
from burrkit.census.cuda.primitives import claim, lessen, occupy
from burrkit.census.enumeration.kernel.collect import HOLES, KINDS
from burrkit.runtime.jit import part
from burrkit.runtime.kernel_types import D1, D2, I32, I64, Int
from burrkit.sixpiece.engine.kernel.first_separation import NEVER_FREE


@part(borrows=True)
def slot_of(code: Int, codes: I64[D1]) -> Int:
    """The slot of a level type, taken if it has none; -1 if none is left."""
    for step in range(TYPES):
        slot = (code * 37 + step) % TYPES
        there = codes[slot]
        if there == 0:
            there = occupy(codes, slot, code)
        if there in (0, code):
            return slot
    return -1


@part(borrows=True)
def _keep(
    rows: I64[D1],
    what: Int,
    unit: Int,
    into: I32[D2],
    list_: int,
    control: I64[D1],
) -> None:
    """List an assembly, what was found of it, and its unit."""
    at = claim(control, list_, 1)
    if at < into.shape[0]:
        for p in range(6):
            into[at, p] = rows[p]
        into[at, 6], into[at, 7] = what, unit


@part(borrows=True)
def _solved(
    unit: Int,
    code: Int,
    rows: I64[D1],
    codes: I64[D1],
    least: I64[D1],
    special: int,
    kept: I32[D2],
    control: I64[D1],
) -> Int:
    """What was found, by a level type, 15 for never; kept if it is special or the least one of its type."""
    told: Int = 0
    highest: Int = 0
    for shift in range(0, 16, 4):
        level = (code >> shift) & 15
        if level < 15:
            told |= level << shift
            highest = max(highest, level)
    slot = slot_of(told, codes)
    if slot < 0:
        claim(control, LOST, 1)
        return 1
    packed: Int = 0
    for p in range(1, 6):
        packed = (packed << 12) | rows[p]
    # Most are not less than what another thread found long ago: look before asking for it alone.
    if packed < least[unit * TYPES + slot]:
        lessen(least, unit * TYPES + slot, packed)
    if highest >= special:
        _keep(rows, 2 + slot, unit, kept, KEPT, control)
    return 2 + slot


@part(borrows=True)
def count(
    unit: Int,
    code: int,
    kind: int,
    rows: I64[D1],
    weight: I64[D1],
    marked: I64[D1],
    special: int,
    counts: I64[D1],
    codes: I64[D1],
    least: I64[D1],
    kept: I32[D2],
    even: I32[D2],
    control: I64[D1],
) -> None:
    """Count one assembly: 0 if nothing moves, NEVER_FREE, or its level type."""
    found: Int = 0
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
