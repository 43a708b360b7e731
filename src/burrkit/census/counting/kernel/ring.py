"""Counting the assemblies around one stick: positions 3, 5, 4, 6 are a ring.

With sticks given in positions 1 and 2, the other four only meet along the ring 3-5-4-6-3. Two neighbours in
it share four cubes, a *side*: two that no other stick can own, one of the core that 1 can own as well, and
one that 2 can own. So each of the four is a matrix over 16 x 16 states of its two sides, and the number of
assemblies is the trace of a product of four matrices.

    entry, 12 bits       11 10                9 8              7 6 5 4       3 2 1 0
    position 3           joint with 1         joint with 2     side to 5     side to 6
             5           joint with 1         joint with 2     side to 3     side to 4
             6           joint with 1         joint with 2     side to 4     side to 3
             4           joint with 1         joint with 2     side to 6     side to 5
    side, 4 bits         core cube with 2, core cube with 1, joint of two
    position 1 or 2      bits 11 to 8: core cubes in the sides 3-5, 3-6, 5-4, 6-4; 7 to 0: joints with
                         3, 5, 6, 4 of 2 bits each

Sticks 5 and 6 are summed over the cubes that they fill, so that their tables are indexed by the cubes that
they must leave free. A core cube that 1 or 2 owns then adds no state: its bit is set in what the others leave
free, and clear in what they fill.
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, D4, D5, F64, I64


@part(borrows=True)
def _fit(table: F64[D4], joint: int, into: F64[D3]) -> None:
    """into[j]: the sticks of a table that fit a stick 1 and a stick 2 with these joints, by their sides."""
    for j in range(4):
        for a in range(16):
            for b in range(16):
                into[j, a, b] = 0.0
    for first in range(4):
        if first & joint == 0:
            for second in range(4):
                for j in range(4):
                    if second & j == 0:
                        for a in range(16):
                            for b in range(16):
                                into[j, a, b] += table[first, second, a, b]


@part(borrows=True)
def _leave_free(table: F64[D3]) -> None:
    """Go from sticks that fill just these cubes of their sides to those that fill none of these cubes."""
    for j in range(4):
        for bit in (1, 2, 4, 8):
            for a in range(16):
                for b in range(16):
                    if b & bit == 0:
                        none = table[j, a, b]
                        table[j, a, b] += table[j, a, b | bit]
                        table[j, a, b | bit] = none
            for a in range(16):
                if a & bit == 0:
                    for b in range(16):
                        none = table[j, a, b]
                        table[j, a, b] += table[j, a | bit, b]
                        table[j, a | bit, b] = none


@part(borrows=True)
def _join(
    left: F64[D3],
    right: F64[D3],
    is_left: int,
    between: int,
    row: int,
    column: int,
    spare: F64[D3],
    into: F64[D2],
) -> int:
    """Join two neighbours of the ring along their first side; return how many states of the other two remain.

    ``between``, ``row`` and ``column`` are the core cubes that 1 and 2 own, of the side between them, of the
    other side of ``left`` and of ``right``. ``is_left``: ``left`` is indexed by what it leaves free,
    otherwise ``right`` is. into[4 * i + j] joins left[i] and right[j]. ``spare`` is scratch,
    float64[4, 16, 16].
    """
    columns = 0
    for b in range(16):
        if b & column == 0:
            at = b if is_left else b | column
            for j in range(4):
                for s in range(16):
                    if s & between == 0:
                        spare[j, s, columns] = right[j, s if is_left else s | between, at]
            columns += 1
    states = 0
    for r in range(16):
        if r & row != 0:
            continue
        for i in range(4):
            for j in range(4):
                for b in range(columns):
                    into[4 * i + j, states + b] = 0.0
            for s in range(16):
                if s & between != 0:
                    continue
                ways = left[i, s | between, r | row] if is_left else left[i, s, r]
                if ways != 0:
                    for j in range(4):
                        for b in range(columns):
                            into[4 * i + j, states + b] += ways * spare[j, s, b]
        states += columns
    return states


@part(borrows=True)
def _close(
    second: F64[D2],
    near: F64[D2],
    far: F64[D2],
    states: int,
    spare: F64[D1],
    sums: F64[D1],
) -> None:
    """Close the ring for all sticks 2 with one core pattern, second[joints with 3 and 5, with 6 and 4]."""
    for x in range(16):
        some = False
        for y in range(16):
            ways = second[x, y]
            if ways != 0:
                if not some:
                    some = True
                    for k in range(states):
                        spare[k] = 0.0
                for k in range(states):
                    spare[k] += ways * far[y, k]
        if some:
            for k in range(states):
                sums[k] += near[x, k] * spare[k]


@kernel
def around(
    stick: int,
    tables: F64[D5],
    second: F64[D3],
    marked: F64[D5],
    partners: I64[D1],
    counts: F64[D1],
) -> None:
    """Count the assemblies with one stick in position 1, given by its entry.

    ``tables`` float64[4, 4, 4, 16, 16]: how often each entry counts in positions 3, 5, 6, 4; ``second``
    float64[16, 16, 16] in position 2. counts[0]: all; counts[1]: with one of ``marked`` float64[2, 4, 4, 16,
    16] in position 3 or in position 4, in place of one of ``tables``; counts[2 + i]: with entry partners[i]
    in position 2. All are whole numbers below 2^53.
    """
    fitting, own = np.empty((4, 4, 16, 16)), np.empty((2, 4, 16, 16))
    for q in range(4):
        _fit(tables[q], (stick >> (6 - 2 * q)) & 3, fitting[q])
    _fit(marked[0], (stick >> 6) & 3, own[0])
    _fit(marked[1], stick & 3, own[1])
    _leave_free(fitting[1])
    _leave_free(fitting[2])
    is_marked = marked.any()
    spare, line = np.empty((4, 16, 16)), np.empty(256)
    near, far = np.empty((2, 16, 256)), np.empty((2, 16, 256))
    near_marked, far_marked = np.empty((2, 16, 256)), np.empty((2, 16, 256))
    alone, pairs = np.zeros(256), np.zeros(256)
    counts[:] = 0.0
    for middle in range(4):
        side36 = 4 * (stick >> 10 & 1) + 8 * (middle >> 1)
        side54 = 4 * (stick >> 9 & 1) + 8 * (middle & 1)
        states = 0
        for owned in range(2):
            side35, side64 = 4 * (stick >> 11 & 1) + 8 * owned, 4 * (stick >> 8 & 1) + 8 * owned
            states = _join(fitting[0], fitting[1], 0, side35, side36, side54, spare, near[owned])
            _join(fitting[2], fitting[3], 1, side64, side36, side54, spare, far[owned])
            if is_marked:
                _join(own[0], fitting[1], 0, side35, side36, side54, spare, near_marked[owned])
                _join(fitting[2], own[1], 1, side64, side36, side54, spare, far_marked[owned])
        for ends in range(4):
            i, j = ends >> 1, ends & 1
            core = 8 * i + 2 * middle + j
            _close(second[core], near[i], far[j], states, line, alone)
            if is_marked:
                _close(second[core], near_marked[i], far[j], states, line, pairs)
                _close(second[core], near[i], far_marked[j], states, line, pairs)
            for r in range(partners.size):
                if partners[r] >> 8 == core:
                    x, y = (partners[r] >> 4) & 15, partners[r] & 15
                    for k in range(states):
                        counts[2 + r] += near[i, x, k] * far[j, y, k]
    for k in range(256):
        counts[0] += alone[k]
        counts[1] += pairs[k]
