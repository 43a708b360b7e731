"""Every state that some sticks of an assembly reach within some moves, on past those where something is free.

Of each state, of the sticks ``mask`` (bits) alone:

    at[k, 0 ... 5]       where each stick is, int64[6, 3], relative to the first of ``mask``
    hits[k, 0 ... 5]     the six words of ``relations``: which stick hits which; sticks that are not there
                         move with the first one, so that groups are found as if all six were there
    depth[k]             moves made so far

``slot`` is a hash table with open addressing of the numbers of states, -1 where there is none.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.census.stick_sets.kernel.complete import falls_apart
from burrkit.runtime.bits import U0
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I64, U64, Int
from burrkit.sixpiece import frame
from burrkit.sixpiece.engine.kernel import relations
from burrkit.sixpiece.engine.kernel.first_separation import STOPS, TIES, list_groups
from burrkit.sixpiece.sticks import LENGTHS

#: Two sticks that are farther apart than this on some axis are beyond what ``relation`` covers.
FARTHEST = 14

_BOXES = [[(box.low, box.high) for box in frame.boxes(length)] for length in LENGTHS]
#: int64[4, 6, 3, 2]: first and last cube of each position along each axis, at each length.
_ENDS = np.array([[[(low[a], high[a]) for a in range(3)] for low, high in own] for own in _BOXES])


class ReachedStates(NamedTuple):
    """States, see above: ``at`` int64[n, 6, 3], ``hits`` uint64[n, 6], ``depth`` int64[n], ``slot``."""

    at: I64[D3]
    hits: U64[D2]
    depth: I64[D1]
    slot: I64[D1]


@part(borrows=True)
def _apart(n: int, axis: int, own: Int, at: I64[D3], k: int, mask: int) -> int:
    """Whether the group has gone past all others along the axis."""
    low, high = 1 << 30, -(1 << 30)
    for p in range(6):
        if mask >> p & 1 and own >> p & 1:
            low = min(low, _ENDS[n, p, axis, 0] + at[k, p, axis])
        elif mask >> p & 1:
            high = max(high, _ENDS[n, p, axis, 1] + at[k, p, axis])
    return int(low > high)


@part(borrows=True)
def _fill(burr: relations.PlacedSticks, mask: int, states: ReachedStates, k: int) -> int:
    """Fill the words of a state; 0 if its sticks are too far apart to do so."""
    at, hits, rows = states.at, states.hits, burr.rows
    for a in range(6):
        hits[k, a] = TIES[mask]
    for i in range(6):
        for j in range(i + 1, 6):
            if mask >> i & 1 and mask >> j & 1:
                x, y, z = at[k, j, 0] - at[k, i, 0], at[k, j, 1] - at[k, i, 1], at[k, j, 2] - at[k, i, 2]
                if max(abs(x), abs(y), abs(z)) > FARTHEST:
                    return 0
                words = relations.relation(
                    burr.sections, burr.n, i, rows[i], j, rows[j], relations.Offset(x, y, z)
                )
                relations.enter(words, i, j, hits, k, 0)
    return 1


@part(borrows=True)
def _find(at: I64[D3], slot: I64[D1], k: int, mask: int) -> int:
    """The slot of a state with the places of state k, or the empty one where k belongs."""
    key = 0
    for p in range(6):
        for a in range(3):
            key = key * 31 + at[k, p, a] if mask >> p & 1 else key
    here = (key * 2654435761 & 0x7FFFFFFFFFFFFFFF) % slot.size
    while slot[here] >= 0:
        other, same = slot[here], 1
        for p in range(6):
            if mask >> p & 1:
                for a in range(3):
                    same &= int(at[other, p, a] == at[k, p, a])
        if same:
            return here
        here = (here + 1) % slot.size
    return here


@part(borrows=True)
def _place(at: I64[D3], before: int, k: int, own: Int, axis: int, mask: int) -> None:
    """Put a group of state ``before`` one cube on along +axis, as state k; the first of the mask stays."""
    first = 0
    while not mask >> first & 1:
        first += 1
    back = own >> first & 1
    for p in range(6):
        for a in range(3):
            at[k, p, a] = at[before, p, a]
        if mask >> p & 1:
            at[k, p, axis] += (own >> p & 1) - back


@part(borrows=True)
def is_free(hits: U64[D2], k: int) -> int:
    """1 if some sticks slide off without end."""
    for a in range(3):
        if relations.closed(hits[k, 3 + a]) != relations.ALL:
            return 1
    return 0


@part(borrows=True)
def _follow(
    burr: relations.PlacedSticks, mask: int, states: ReachedStates, head: int, axis: int, own: Int, count: int
) -> int:
    """Add the new states that a group reaches from ``head``; returns how many there are then.

    -1 if there is no room, -2 if sticks come too far apart.
    """
    before = head
    while True:
        if count + 1 >= states.at.shape[0]:
            return -1
        _place(states.at, before, count, own, axis, mask)
        if _apart(burr.n, axis, own, states.at, count, mask):
            return count
        here = _find(states.at, states.slot, count, mask)
        if states.slot[here] < 0:
            if _fill(burr, mask, states, count) == 0:
                return -2
            states.depth[count] = states.depth[head] + 1
            states.slot[here] = count
            count += 1
        before = states.slot[here]
        if states.hits[before, axis] & STOPS[own] != U0:
            return count


@kernel
def reach(
    sections: relations.Sections, n: int, rows: I64[D1], mask: int, deepest: int, states: ReachedStates
) -> int:
    """Find all states of the sticks ``mask`` within ``deepest`` moves; returns how many, nearest first.

    -1 if there is no room, -2 if sticks come too far apart. ``deepest`` < 0 means: as far as the first states
    in which something is free. at[0] must hold the start, the first of the mask at 0, 0, 0. One state more
    than ``slot`` holds may be written.
    """
    burr, depth, hits = relations.PlacedSticks(sections, n, rows), states.depth, states.hits
    group = np.empty(64, dtype=np.uint64)
    states.slot[:] = -1
    if _fill(burr, mask, states, 0) == 0:
        return -2
    depth[0] = 0
    states.slot[_find(states.at, states.slot, 0, mask)] = 0
    count, head = 1, 0
    until_free = deepest < 0
    if until_free:
        deepest = 1 << 30
    while head < count:
        if until_free and depth[head] < deepest and is_free(hits, head):
            deepest = depth[head]
        if depth[head] >= deepest:
            if not until_free:
                break
            head += 1
            continue
        for axis in range(3):
            for choice in range(list_groups(relations.closed(hits[head, axis]), group)):
                count = _follow(burr, mask, states, head, axis, np.int64(group[choice]), count)
                if count < 0:
                    return count
        head += 1
    if until_free:
        while count > 1 and depth[count - 1] > deepest:
            count -= 1
    return count


@kernel
def splits(hits: U64[D2], count: int, mask: int, falls: I64[D1], parts: I64[D2]) -> None:
    """For each state: whether everything falls apart, and the groups that slide off without end.

    falls int64[n]; parts int64[n, 64]: a list of groups with the first stick of the mask, each once, and 0.
    """
    group = np.empty(64, dtype=np.uint64)
    first = mask & -mask
    for k in range(count):
        falls[k] = falls_apart(hits, k, np.uint64(mask))
        listed = 0
        for a in range(3):
            for choice in range(list_groups(relations.closed(hits[k, 3 + a]), group)):
                own = np.int64(group[choice]) & mask
                if own & first == 0:
                    own = mask & ~own
                known = 0
                for i in range(listed):
                    known |= int(parts[k, i] == own)
                if not known:
                    parts[k, listed] = own
                    listed += 1
        parts[k, listed] = 0
