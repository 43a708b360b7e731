"""How a few bodies of cubes come apart by slides: a small search of its own, for millions of assemblies.

It shares no code with the engines of burrkit, so that each can be checked by the other. A body is a set of
rows: bit ``MARGIN + x`` of ``rows[body, y, z]`` is the cube x, y, z, in a box of ``side`` cubes. A state is
the offsets of all bodies, and a move slides any group along an axis, any whole distance. Whether two bodies
overlap at an offset is found when it is first needed, and stored for this assembly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from burrkit.geometry import Cell

MARGIN: Final = 16
#: More states than this of one part are reported instead of searched.
MOST_STATES: Final = 4096
#: The level of what has more states.
TOO_MANY: Final = -1


class Search(NamedTuple):
    """The memory of a search.

    ``seen`` uint32[n, n, d, d, d]: for two bodies and an offset, twice the number of the assembly for which
    it was found, and 1 if they overlap. ``offsets`` int64[states, n, 3], ``depth`` int64[states], ``keys``
    and ``slots``: a hash table of states. ``now`` holds the number of the assembly, and that of the search.
    """

    seen: NDArray[np.uint32]
    offsets: NDArray[np.int64]
    depth: NDArray[np.int64]
    keys: NDArray[np.int64]
    slots: NDArray[np.int64]
    now: NDArray[np.int64]


def searching(bodies: int, side: int) -> Search:
    """Memory for ``bodies`` bodies in a box of this side."""
    wide = 2 * side + 1
    return Search(
        np.zeros((bodies, bodies, wide, wide, wide), dtype=np.uint32),
        np.zeros((MOST_STATES, bodies, 3), dtype=np.int64),
        np.zeros(MOST_STATES, dtype=np.int64),
        np.zeros(4 * MOST_STATES, dtype=np.int64),
        np.zeros(4 * MOST_STATES, dtype=np.int64),
        np.zeros(2, dtype=np.int64),
    )


def rows_of(bodies: Sequence[Iterable[Cell]], side: int) -> NDArray[np.uint64]:
    """The bodies as rows of bits; their cells are 0 to ``side`` - 1 along each axis."""
    rows = np.zeros((len(bodies), side, side), dtype=np.uint64)
    for body, cells in enumerate(bodies):
        for x, y, z in cells:
            rows[body, y, z] |= np.uint64(1 << (MARGIN + x))
    return rows


@njit(cache=True, nogil=True)
def _overlap(
    rows: NDArray[np.uint64], a: int, b: int, dx: int, dy: int, dz: int
) -> bool:  # pragma: no cover - compiled
    """Whether body b, shifted by the offset, shares a cube with body a."""
    side = rows.shape[1]
    for y in range(max(0, dy), min(side, side + dy)):
        for z in range(max(0, dz), min(side, side + dz)):
            other = rows[b, y - dy, z - dz]
            other = other << np.uint64(dx) if dx >= 0 else other >> np.uint64(-dx)
            if rows[a, y, z] & other:
                return True
    return False


@njit(cache=True, nogil=True)
def _is_blocked(
    s: Search, rows: NDArray[np.uint64], at: NDArray[np.int64], group: int, rest: int, axis: int, by: int
) -> int:  # pragma: no cover - compiled
    """1 if the group, moved, overlaps the rest; -1 if it is past all of it along the axis; else 0."""
    side = rows.shape[1]
    bodies = rows.shape[0]
    past = True
    move = np.zeros(3, dtype=np.int64)
    move[axis] = by
    for a in range(bodies):
        if not rest >> a & 1:
            continue
        for b in range(bodies):
            if not group >> b & 1:
                continue
            dx, dy, dz = at[b] - at[a] + move
            along = (dx, dy, dz)[axis]
            if (along if by > 0 else -along) < side:
                past = False
            if abs(dx) >= side or abs(dy) >= side or abs(dz) >= side:
                continue
            known = s.seen[a, b, dx + side, dy + side, dz + side]
            if known >> 1 != s.now[0]:
                known = np.uint32(2 * s.now[0] + _overlap(rows, a, b, dx, dy, dz))
                s.seen[a, b, dx + side, dy + side, dz + side] = known
            if known & 1:
                return 1
    return -1 if past else 0


@njit(cache=True, nogil=True)
def _add(s: Search, known: int, bodies: int, first: int) -> int:  # pragma: no cover - compiled
    """Store ``offsets[known]``, relative to body ``first``, if it is new; the number of states."""
    at = s.offsets[known]
    key = 0
    for k in range(3):
        base = at[first, k]
        for b in range(bodies):
            at[b, k] -= base
            key = key * 61 + at[b, k] + 30
    slot = (key * 0x9E3779B97F4A7C) >> 20 & (len(s.keys) - 1)
    while s.slots[slot] >> 13 == s.now[1]:
        other = s.offsets[s.slots[slot] & 8191]
        if s.keys[slot] == key and np.array_equal(other, at):
            return known
        slot = slot + 1 & (len(s.keys) - 1)
    s.keys[slot] = key
    s.slots[slot] = s.now[1] << 13 | known
    return known + 1


@njit(cache=True, nogil=True)
def first_level(s: Search, rows: NDArray[np.uint64], part: int) -> tuple[int, int]:  # pragma: no cover
    """The level of a part, a set of bodies in bits, and the group that comes free; 0, 0 if none does.

    ``now[0]`` must be new for each assembly. The level is TOO_MANY if there are more states than memory.
    """
    bodies = rows.shape[0]
    first = 0
    while not part >> first & 1:
        first += 1
    s.now[1] += 1
    s.offsets[0] = 0
    s.depth[0] = 0
    states = _add(s, 0, bodies, first)
    at = 0
    while at < states:
        others = part & ~(1 << first)
        group = others
        while group:
            for axis in range(3):
                for sign in (1, -1):
                    by = sign
                    while True:
                        found = _is_blocked(s, rows, s.offsets[at], group, part & ~group, axis, by)
                        if found:
                            break
                        if states == len(s.depth):
                            return TOO_MANY, 0
                        s.offsets[states] = s.offsets[at]
                        for b in range(bodies):
                            if group >> b & 1:
                                s.offsets[states, b, axis] += by
                        s.depth[states] = s.depth[at] + 1
                        states = _add(s, states, bodies, first)
                        by += sign
                    if found < 0:
                        return s.depth[at] + 1, group
            group = (group - 1) & others
        at += 1
    return 0, 0


@njit(cache=True, nogil=True)
def comes_apart(s: Search, rows: NDArray[np.uint64], part: int) -> bool:  # pragma: no cover - compiled
    """Whether all bodies of a part come apart, one separation after the other."""
    if part & (part - 1) == 0:
        return True
    level, group = first_level(s, rows, part)
    return level > 0 and comes_apart(s, rows, group) and comes_apart(s, rows, part & ~group)


def levels_of(bodies: Sequence[Iterable[Cell]]) -> tuple[int, bool]:
    """The level of an assembly, 0 if nothing comes free, and whether it comes completely apart.

    OverflowError if there are more states than memory.
    """
    drawn = [list(cells) for cells in bodies]
    low = [min(cell[k] for cells in drawn for cell in cells) for k in range(3)]
    drawn = [[(x - low[0], y - low[1], z - low[2]) for x, y, z in cells] for cells in drawn]
    side = 1 + max(max(cell) for cells in drawn for cell in cells)
    search, rows = searching(len(drawn), side), rows_of(drawn, side)
    search.now[0] = 1
    whole = (1 << len(drawn)) - 1
    level = first_level(search, rows, whole)[0]
    if level == TOO_MANY:
        raise OverflowError(f"more than {MOST_STATES} states")
    return level, bool(level) and comes_apart(search, rows, whole)
