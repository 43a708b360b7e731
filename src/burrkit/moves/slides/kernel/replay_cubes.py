"""Replaying disassemblies cube by cube. Nothing of the collision tables is used here.

The pieces of a problem are given as they were drawn, those that assembly b uses by their motions:

    cells[starts[p]:starts[p + 1]]   cubes of piece p
    placed[begins[b]:begins[b + 1]]  piece | isometry | shift

and the goal as a box of its cubes, goal[x, y, z] = 2 where one is required, 1 where one may be, 0 elsewhere,
the least corner of the box at ``low``. What is claimed is one row for each move, moves[ends[b]:ends[b + 1]]
for assembly b. Pieces are words of bits here, a bit for each that is used:

    moves[m]    pieces present | those that slide | axis | cubes | 1: backwards | 1: this move frees them

A separation is some rows for the same pieces, the last of which frees; the two parts must be taken apart in
rows that follow, unless they are single pieces or among ``whole``. An assembly of which nothing is claimed is
passed over.

A cube is one number, 21 bits a coordinate, so that a step is one addition. The cubes in the way are in a
hash set that is emptied by counting ``stamp`` on.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0, U1
from burrkit.runtime.jit import kernel, part
from burrkit.runtime.kernel_types import D1, D2, D3, I32, I64, U8, U64


class ReplayFault(IntEnum):
    """Results of ``replay``: RIGHT, or the first thing that is wrong."""

    RIGHT = 0
    OVERLAP = 1
    OUTSIDE = 2
    EMPTY = 3
    HOLES = 4
    GROUP = 5
    MOVE = 6
    COLLISION = 7
    TOGETHER = 8
    MISSING = 9
    REFLECTED = 10
    OTHERS = 11
    UNDONE = 12


class Rules(NamedTuple):
    """The pieces of a problem and its goal; ``most_holes`` is -1 for any number."""

    starts: I64[D1]
    cells: I32[D2]
    matrices: I32[D3]
    needed: U8[D1]
    goal: U8[D3]
    low: I64[D1]
    most_holes: int


class CubeSet(NamedTuple):
    """A hash set of cubes: slot i holds keys[i] if stamps[i] is the present stamp."""

    keys: U64[D1]
    stamps: I64[D1]


#: Coordinates are between -FAR and FAR.
FAR = 1 << 19
#: Isometries below this number are rotations.
_ROTATIONS = 24


@part
def _cube(x: int, y: int, z: int) -> np.uint64:
    """A cube as a number."""
    return (np.uint64(x + FAR) << np.uint64(42)) + (np.uint64(y + FAR) << np.uint64(21)) + np.uint64(z + FAR)


@part
def _find(keys: U64[D1], stamps: I64[D1], stamp: int, cube: np.uint64) -> np.uint64:
    """The slot of a cube in the set, or the free one for it."""
    mask = np.uint64(keys.size - 1)
    slot = ((cube * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)) & mask
    while stamps[slot] == stamp and keys[slot] != cube:
        slot = (slot + U1) & mask
    return slot


@part
def _place(placed: I64[D2], rules: Rules, cubes: I64[D2], first: I64[D1], filled: CubeSet, stamp: int) -> int:
    """Put the pieces where they belong: RIGHT if they fill the goal.

    Their cubes are cubes[first[i]:first[i + 1]] then, piece i being the i-th that is used.
    """
    starts, cells, matrices, needed = rules.starts, rules.cells, rules.matrices, rules.needed
    goal, low, most_holes = rules.goal, rules.low, rules.most_holes
    keys, stamps = filled.keys, filled.stamps
    required = 0
    missing = 0
    for p in range(needed.size):
        missing += needed[p]
    for n in range(placed.shape[0]):
        piece, isometry = placed[n, 0], placed[n, 1]
        missing -= needed[piece]
        if isometry >= _ROTATIONS:
            return ReplayFault.REFLECTED
        matrix = matrices[isometry]
        end = first[n]
        for c in range(starts[piece], starts[piece + 1]):
            inside = True
            for a in range(3):
                at = placed[n, 2 + a]
                for b in range(3):
                    at += matrix[a, b] * cells[c, b]
                if at <= -FAR or at >= FAR:
                    return ReplayFault.OUTSIDE
                cubes[end, a] = at
                inside = inside and low[a] <= at < low[a] + goal.shape[a]
            x, y, z = cubes[end, 0], cubes[end, 1], cubes[end, 2]
            if not inside or goal[x - low[0], y - low[1], z - low[2]] == 0:
                return ReplayFault.OUTSIDE
            required += goal[x - low[0], y - low[1], z - low[2]] == 2
            cube = _cube(x, y, z)
            slot = _find(keys, stamps, stamp, cube)
            if stamps[slot] == stamp:
                return ReplayFault.OVERLAP
            keys[slot] = cube
            stamps[slot] = stamp
            end += 1
        first[n + 1] = end
    if missing > 0:
        return ReplayFault.MISSING
    room = 0
    for x in range(goal.shape[0]):
        for y in range(goal.shape[1]):
            for z in range(goal.shape[2]):
                required -= goal[x, y, z] == 2
                room += goal[x, y, z] != 0
    if required != 0:
        return ReplayFault.EMPTY
    return (
        ReplayFault.HOLES
        if most_holes >= 0 and room - first[placed.shape[0]] > most_holes
        else ReplayFault.RIGHT
    )


@part
def _slide(move: U64[D1], n: int, cubes: I64[D2], first: I64[D1], others: CubeSet, stamp: int) -> int:
    """Make one move, a cube's breadth at a time: RIGHT if nothing is in the way."""
    keys, stamps = others.keys, others.stamps
    within, group = move[0], move[1]
    if group & within == U0 or group & ~within != U0 or group & within == within:
        return ReplayFault.GROUP
    axis, length = np.int64(move[2]), np.int64(move[3])
    if axis < 0 or axis > 2 or length < 1 or length > FAR:
        return ReplayFault.MOVE
    forward = -1 if move[4] != U0 else 1
    least_here, most_here = FAR, -FAR
    least_there, most_there = FAR, -FAR
    for i in range(n):
        if (within >> np.uint64(i)) & U1 == U0:
            continue
        for p in range(first[i], first[i + 1]):
            if (group >> np.uint64(i)) & U1 != U0:
                at = cubes[p, axis] + forward * length
                if at <= -FAR or at >= FAR:
                    return ReplayFault.MOVE
                least_here, most_here = min(least_here, at), max(most_here, at)
                continue
            cube = _cube(cubes[p, 0], cubes[p, 1], cubes[p, 2])
            slot = _find(keys, stamps, stamp, cube)
            keys[slot] = cube
            stamps[slot] = stamp
            at = cubes[p, axis]
            least_there, most_there = min(least_there, at), max(most_there, at)
    step = U1 << np.uint64(42 - 21 * axis)
    if forward < 0:
        step = U0 - step
    for i in range(n):
        if (group >> np.uint64(i)) & U1 == U0:
            continue
        for p in range(first[i], first[i + 1]):
            cube = _cube(cubes[p, 0], cubes[p, 1], cubes[p, 2])
            for _ in range(length):
                cube += step
                if stamps[_find(keys, stamps, stamp, cube)] == stamp:
                    return ReplayFault.COLLISION
            cubes[p, axis] += forward * length
    if move[5] == U0:
        return ReplayFault.RIGHT
    apart = least_here > most_there if forward > 0 else most_here < least_there
    return ReplayFault.RIGHT if apart else ReplayFault.TOGETHER


@part
def _owe(owed: U64[D1], count: int, bits: np.uint64, whole: U64[D1]) -> int:
    """Enter a part among the ``count`` that must be taken apart, unless it may stay: how many they are."""
    if bits & (bits - U1) == U0:
        return count
    for i in range(whole.size):
        if whole[i] == bits:
            return count
    owed[count] = bits
    return count + 1


@kernel
def replay(
    placed: I64[D2],
    begins: I64[D1],
    rules: Rules,
    moves: U64[D2],
    ends: I64[D1],
    whole: U64[D1],
    findings: I64[D1],
) -> None:
    """Fill findings[b]: RIGHT if the pieces fill the goal and every move can be made."""
    starts = rules.starts
    most_pieces, most_cubes = 0, 0
    for b in range(findings.size):
        cubes_of = 0
        for i in range(begins[b], begins[b + 1]):
            cubes_of += starts[placed[i, 0] + 1] - starts[placed[i, 0]]
        most_pieces, most_cubes = max(most_pieces, begins[b + 1] - begins[b]), max(most_cubes, cubes_of)
    cubes = np.empty((most_cubes, 3), dtype=np.int64)
    first = np.zeros(most_pieces + 1, dtype=np.int64)
    owed = np.empty(most_pieces + 1, dtype=np.uint64)
    size = 4
    while size < 2 * most_cubes:
        size *= 2
    filled = CubeSet(np.empty(size, dtype=np.uint64), np.zeros(size, dtype=np.int64))
    stamp = 0
    for b in range(findings.size):
        findings[b] = ReplayFault.RIGHT
        if ends[b] == ends[b + 1]:
            continue
        stamp += 1
        findings[b] = _place(placed[begins[b] : begins[b + 1]], rules, cubes, first, filled, stamp)
        if findings[b] != ReplayFault.RIGHT:
            continue
        n = begins[b + 1] - begins[b]
        count = _owe(owed, 0, (U1 << np.uint64(n)) - U1 if n < 64 else ~U0, whole)
        for m in range(ends[b], ends[b + 1]):
            within, group = moves[m, 0], moves[m, 1]
            at = 0
            while at < count and owed[at] != within:
                at += 1
            if at == count:
                findings[b] = ReplayFault.OTHERS
                break
            stamp += 1
            findings[b] = _slide(moves[m], n, cubes, first, filled, stamp)
            if findings[b] != ReplayFault.RIGHT:
                break
            if moves[m, 5] != U0:
                count -= 1
                owed[at] = owed[count]
                count = _owe(owed, count, group, whole)
                count = _owe(owed, count, within & ~group, whole)
        if findings[b] == ReplayFault.RIGHT and count > 0:
            findings[b] = ReplayFault.UNDONE
