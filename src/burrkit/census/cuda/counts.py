"""Counts of assemblies by many threads at once, and lists of those that are kept.

See ``layout`` for the lists.
"""

from __future__ import annotations

from burrkit.census.cuda.layout import CELLS, EVEN, KEPT, LOST, TYPES, DeviceCounters, PairTask
from burrkit.census.cuda.primitives import claim, lessen, occupy
from burrkit.census.enumeration.kernel.collect import HOLES, KINDS, weigh
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
def _keep(rows: I64[D1], what: Int, unit: Int, into: I32[D2], list_: int, control: I64[D1]) -> None:
    """List an assembly, its number of ``counts``, and its unit."""
    at = claim(control, list_, 1)
    if at < into.shape[0]:
        for p in range(6):
            into[at, p] = rows[p]
        into[at, 6], into[at, 7] = what, unit


@part(borrows=True)
def _place_of(unit: Int, code: Int, rows: I64[D1], special: int, out: DeviceCounters) -> Int:
    """The number of a level type, 15 for never; the assembly is kept if it is special or the least so far."""
    plain: Int = 0
    highest: Int = 0
    for shift in range(0, 16, 4):
        level = (code >> shift) & 15
        if level < 15:
            plain |= level << shift
            highest = max(highest, level)
    slot = slot_of(plain, out.codes)
    if slot < 0:
        claim(out.control, LOST, 1)
        return 1
    packed: Int = 0
    for p in range(1, 6):
        packed = (packed << 12) | rows[p]
    # Most are not less than what another thread found long ago: read before the locked operation.
    if packed < out.least[unit * TYPES + slot]:
        lessen(out.least, unit * TYPES + slot, packed)
    if highest >= special:
        _keep(rows, 2 + slot, unit, out.kept, KEPT, out.control)
    return 2 + slot


@part(borrows=True)
def count(unit: Int, code: int, kind: int, rows: I64[D1], task: PairTask, out: DeviceCounters) -> None:
    """Count one assembly: 0 if nothing moves, NEVER_FREE, or its level type."""
    found: Int = 0
    if code == NEVER_FREE:
        found = 1
    elif code != 0:
        found = _place_of(unit, code, rows, task.special, out)
    holes, marked = weigh(rows, 6, task.sticks)
    claim(out.counts, unit * CELLS + ((found * KINDS + (kind & 15)) * 2 + marked) * HOLES + holes, 1)
    if kind >= 16:
        _keep(rows, found, unit, out.even, EVEN, out.control)
