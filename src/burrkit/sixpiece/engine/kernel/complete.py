"""Whether an assembly comes completely apart.

A partial solution splits into two groups, each of which must then come apart alone. It does not matter which
first split is taken, nor when: sticks that are gone could only have been in the way. So searches follow each
other, each from the state in which the one before ended.

A stick that is gone has the row EMPTY, which hits nothing, and is tied to one that is there: each of the two
moves when the other does. So the search for six sticks works for fewer, word by word. A group that waits is
one line of uint64:

    waiting[k, 0 ... 5]      the six words of ``relations``, ties included
    waiting[k, PLACE]        the place as in ``first_separation``; a stick that is gone is at its partner
    waiting[k, MEMBERS]      the sticks that are there, as bits
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0, U1, U6, U63
from burrkit.runtime.jit import kernel, lowest, part
from burrkit.runtime.kernel_types import D1, D2, I64, U64
from burrkit.sixpiece.engine.kernel import first_separation as level
from burrkit.sixpiece.engine.kernel.relations import DIAGONAL, PlacedSticks, Sections, closed

#: The row of a stick that is gone, behind all others.
EMPTY = 2225
#: Slots of a group that waits, and how many can wait at once.
MEMBERS = 10
WAITING = 8

_COLUMN = np.uint64(sum(1 << 6 * i for i in range(6)))
_GATHER = np.uint64(sum(1 << 30 - 5 * i for i in range(6)))
_4 = np.uint64(4)
_30 = np.uint64(30)


class ApartScratch(NamedTuple):
    """Groups that wait, uint64[WAITING, STATE], and the rows of one of them, int64[6]."""

    waiting: U64[D2]
    left: I64[D1]


@part(borrows=True)
def _mutual(closed_word: np.uint64) -> np.uint64:
    """A closed word and its transpose: the pairs of sticks each of which has to move with the other."""
    result = U0
    for i in range(6):
        # The product brings the bits of column i together, in bits 30 to 35.
        column = (closed_word >> np.uint64(i)) & _COLUMN
        result |= (((column * _GATHER) >> _30) & U63) << np.uint64(6 * i)
    return result & closed_word


@part(borrows=True)
def _together(states: U64[D2], k: int, same: np.uint64) -> np.uint64:
    """Split groups as far as they go: bit 6 i + j for two sticks that stay together.

    Along one axis two sticks stay together if each pushes the other, over any distance. What comes free along
    one axis is not in the way along the next one any more.
    """
    idle, a = 0, 0
    while idle < 3:
        less = _mutual(closed(states[k, 3 + a] & same))
        idle = idle + 1 if less == same else 1
        same = less
        a = 0 if a == 2 else a + 1
    return same


@part(borrows=True)
def falls_apart(states: U64[D2], k: int, members: np.uint64) -> int:
    """1 if the sticks of a group slide off one another in a state until each is alone, else 0."""
    return int(_together(states, k, level.INSIDE[members]) == DIAGONAL)


@part(borrows=True)
def _placed(place: np.uint64, members: np.uint64, at: I64[D2]) -> np.uint64:
    """A place with all sticks that are not in a group put where its first stick is; 0 if that is too far."""
    level.read_places(place, at)
    first = np.int64(lowest(members))
    result = U0
    for i in range(1, 6):
        own = i if (members >> np.uint64(i)) & U1 != U0 else first
        # Places are relative to stick 0, which may be gone itself.
        base = 0 if members & U1 != U0 else first
        for a in range(3):
            digit = at[own, a] - at[base, a] + 8
            if digit < 1 or digit > 14:
                return U0
            result = result << _4 | np.uint64(digit)
    return result


@part(borrows=True)
def split(
    states: U64[D2],
    k: int,
    members: np.uint64,
    at: I64[D2],
    waiting: U64[D2],
    count: int,
) -> int:
    """Split a group in a state; parts of two sticks or more wait. Returns how many wait then.

    BEYOND if the sticks are too far apart.
    """
    same = _together(states, k, level.INSIDE[members])
    left = members
    while left != U0:
        first = lowest(left)
        own = (same >> (U6 * first)) & U63
        left &= ~own
        if own & (own - U1) == U0:
            continue
        for a in range(6):
            waiting[count, a] = (states[k, a] & level.INSIDE[own]) | level.TIES[own]
        waiting[count, level.PLACE] = _placed(states[k, level.PLACE], own, at)
        if waiting[count, level.PLACE] == U0:
            return level.BEYOND
        waiting[count, MEMBERS] = own
        count += 1
    return count


@part(borrows=True)
def begin_group(burr: PlacedSticks, scratch: level.SearchScratch, apart: ApartScratch, k: int) -> None:
    """Let a search start with a group that waits: its rows in ``apart.left``, its state in states[0]."""
    states, waiting, left = scratch.states, apart.waiting, apart.left
    for p in range(6):
        left[p] = burr.rows[p] if (waiting[k, MEMBERS] >> np.uint64(p)) & U1 != U0 else EMPTY
    for a in range(6):
        states[0, a] = waiting[k, a]
    states[0, level.PLACE] = waiting[k, level.PLACE]
    states[0, level.DEPTH] = U0


@part
def new_apart() -> ApartScratch:
    """Scratch for ``comes_apart``."""
    return ApartScratch(np.empty((WAITING, level.STATE), dtype=np.uint64), np.empty(6, dtype=np.int64))


@part(borrows=True)
def comes_apart(burr: PlacedSticks, scratch: level.SearchScratch, apart: ApartScratch) -> int:
    """1 if an assembly comes completely apart, 0 if not, or BEYOND.

    states[0] must hold its six words; the tables must have the row EMPTY, all 0, too.
    """
    states, at, waiting, left = scratch.states, scratch.at, apart.waiting, apart.left
    states[0, level.PLACE] = level.START
    count = split(states, 0, U63, at, waiting, 0)
    while count > 0:
        # A group that waits cannot be split where it is, so it must be searched.
        count -= 1
        members = waiting[count, MEMBERS]
        begin_group(burr, scratch, apart, count)
        found = level.explore(PlacedSticks(burr.sections, burr.n, left), scratch, level.BIG)
        if found < 0:
            return level.BEYOND if found == level.BEYOND else 0
        count = split(states, found, members, at, waiting, count)
    return 1 if count == 0 else level.BEYOND


@kernel
def come_apart(sections: Sections, n: int, assemblies: I64[D2], answers: I64[D1]) -> None:
    """Fill answers[s] with ``comes_apart`` at the n-th length for assemblies given as rows, int64[., 6]."""
    scratch, apart = level.new_scratch(level.MOST_STATES), new_apart()
    for s in range(assemblies.shape[0]):
        burr = PlacedSticks(sections, n, assemblies[s])
        level.assembled(burr, scratch.states)
        answers[s] = comes_apart(burr, scratch, apart)
