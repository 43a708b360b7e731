"""Replaying a disassembly cube by cube. Nothing of the collision tables is used here.

The pieces are given as they were drawn and by their motions, one row each:

    cells[placed[i, 0]:placed[i, 1]]   drawn cubes     placed[i, 2]   isometry     placed[i, 3:6]   shift

and the goal as a box of its cubes, goal[x, y, z] = 2 where one is required, 1 where one may be, 0 elsewhere,
the least corner of the box at ``low``. What is claimed is one row for each move, pieces as words of bits:

    moves[m]    pieces at hand | those that slide | axis | cubes | 1: backwards | 1: this move frees them

A cube is one number, 21 bits a coordinate, so that a step is one addition. The cubes in the way are kept in a
hash set that is emptied by counting ``stamp`` on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.jit import kernel, part

# What ``replay`` answers.
RIGHT = 0
OVERLAP = 1
OUTSIDE = 2
EMPTY = 3
HOLES = 4
GROUP = 5
MOVE = 6
COLLISION = 7
TOGETHER = 8

#: Coordinates lie between -FAR and FAR.
FAR = 1 << 19

_1 = np.uint64(1)


@part("uint64(uint64[::1], int64[::1], int64, uint64)")
def _find(keys: NDArray[np.uint64], stamps: NDArray[np.int64], stamp: int, cube: np.uint64) -> np.uint64:
    """The slot of a cube in the set, or the free one for it."""
    mask = np.uint64(keys.size - 1)
    slot = ((cube * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)) & mask
    while stamps[slot] == stamp and keys[slot] != cube:
        slot = (slot + _1) & mask
    return slot


@kernel("int64(int64[:,::1], int32[:,::1], int32[:,:,::1], uint8[:,:,::1], int64[::1], int64, uint64[:,::1])")
def replay(
    placed: NDArray[np.int64],
    cells: NDArray[np.int32],
    matrices: NDArray[np.int32],
    goal: NDArray[np.uint8],
    low: NDArray[np.int64],
    most_holes: int,
    moves: NDArray[np.uint64],
) -> int:
    """RIGHT if the pieces fill the goal and every move can be made; else what is wrong first."""
    n = placed.shape[0]
    first = np.empty(n + 1, dtype=np.int64)
    first[0] = 0
    for i in range(n):
        first[i + 1] = first[i] + placed[i, 1] - placed[i, 0]
    cubes = np.empty((first[n], 3), dtype=np.int64)
    size = 4
    while size < 2 * first[n]:
        size *= 2
    keys = np.empty(size, dtype=np.uint64)
    stamps = np.zeros(size, dtype=np.int64)
    unit = np.array([1 << 42, 1 << 21, 1], dtype=np.uint64)
    stamp = 1
    required = 0
    for i in range(n):
        matrix = matrices[placed[i, 2]]
        for p in range(placed[i, 1] - placed[i, 0]):
            inside = True
            cube = np.uint64(0)
            for a in range(3):
                at = placed[i, 3 + a]
                for b in range(3):
                    at += matrix[a, b] * cells[placed[i, 0] + p, b]
                if at <= -FAR or at >= FAR:
                    return OUTSIDE
                cubes[first[i] + p, a] = at
                cube += np.uint64(at + FAR) * unit[a]
                inside = inside and low[a] <= at < low[a] + goal.shape[a]
            x, y, z = cubes[first[i] + p, 0], cubes[first[i] + p, 1], cubes[first[i] + p, 2]
            if not inside or goal[x - low[0], y - low[1], z - low[2]] == 0:
                return OUTSIDE
            required += goal[x - low[0], y - low[1], z - low[2]] == 2
            slot = _find(keys, stamps, stamp, cube)
            if stamps[slot] == stamp:
                return OVERLAP
            keys[slot] = cube
            stamps[slot] = stamp
    room = 0
    for x in range(goal.shape[0]):
        for y in range(goal.shape[1]):
            for z in range(goal.shape[2]):
                required -= goal[x, y, z] == 2
                room += goal[x, y, z] != 0
    if required != 0:
        return EMPTY
    if most_holes >= 0 and room - first[n] > most_holes:
        return HOLES

    for m in range(moves.shape[0]):
        within, group = moves[m, 0], moves[m, 1]
        if group == np.uint64(0) or group & ~within != np.uint64(0) or group == within:
            return GROUP
        axis, length = np.int64(moves[m, 2]), np.int64(moves[m, 3])
        if axis > 2 or length < 1 or length > FAR:
            return MOVE
        forward = -1 if moves[m, 4] != np.uint64(0) else 1
        stamp += 1
        least_here, most_here = FAR, -FAR
        least_there, most_there = FAR, -FAR
        for i in range(n):
            if (within >> np.uint64(i)) & _1 == np.uint64(0):
                continue
            for p in range(first[i], first[i + 1]):
                if (group >> np.uint64(i)) & _1 != np.uint64(0):
                    at = cubes[p, axis] + forward * length
                    if at <= -FAR or at >= FAR:
                        return MOVE
                    least_here, most_here = min(least_here, at), max(most_here, at)
                    continue
                cube = np.uint64(0)
                for a in range(3):
                    cube += np.uint64(cubes[p, a] + FAR) * unit[a]
                slot = _find(keys, stamps, stamp, cube)
                keys[slot] = cube
                stamps[slot] = stamp
                at = cubes[p, axis]
                least_there, most_there = min(least_there, at), max(most_there, at)
        step = unit[axis] if forward > 0 else np.uint64(0) - unit[axis]
        for i in range(n):
            if (group >> np.uint64(i)) & _1 == np.uint64(0):
                continue
            for p in range(first[i], first[i + 1]):
                cube = np.uint64(0)
                for a in range(3):
                    cube += np.uint64(cubes[p, a] + FAR) * unit[a]
                for _ in range(length):
                    cube += step
                    if stamps[_find(keys, stamps, stamp, cube)] == stamp:
                        return COLLISION
                cubes[p, axis] += forward * length
        if moves[m, 5] != np.uint64(0):
            apart = least_here > most_there if forward > 0 else most_here < least_there
            if not apart:
                return TOGETHER
    return RIGHT
