"""The inner loops of counting: see ``network`` for the picture.

A table of one position is float32[16, 4, 4, 16]: which core cubes the stick owns, its joint with the next
and with the previous stick of its triangle, its two joints with the other triangle (first * 4 + second). A
vector of a triangle is float32[grades, 4096], the index being the outer joints of its three sticks

    index   bits 11 10 9 8    7 6 5 4       3 2 1 0
            first stick       second        third         2 bits a joint

and the grade the number of cubes filled at its three inner joints (0 to 6; one grade if nobody asks). All
numbers are whole and below 2^24, so that float32 is exact.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from burrkit.jit import kernel

GRADES = 7
#: Cubes at the twelve joints.
JOINT_CUBES = 24


@kernel("int64(float32[:,:,:,:,::1], int64[:,::1], int64, int64[::1], float32[:,:,::1])")
def triangle_vectors(
    tables: NDArray[np.float32],
    core: NDArray[np.int64],
    graded: int,
    owned: NDArray[np.int64],
    vectors: NDArray[np.float32],
) -> int:
    """Fill the vectors of a triangle, one for each way in which its sticks own core cubes; how many.

    ``tables`` float32[3, 16, 4, 4, 16]; core[i, h] is the core cubes as bits that the i-th stick owns with
    pattern h; owned[v] becomes the core cubes of all three. ``vectors`` must hold 864 of them.
    """
    filled = np.array([0, 1, 1, 2])
    two = np.empty((3, 4, 4, 16, 16), dtype=np.float32)
    third = np.empty((5, 16), dtype=np.float32)
    count = 0
    for h in range(16):
        for i in range(16):
            if core[0, h] & core[1, i] != 0:
                continue
            two[:] = np.float32(0)
            for p in range(4):
                for q in range(4):
                    if p & q != 0:
                        continue
                    g = (filled[p] + filled[q]) * graded
                    for r in range(4):
                        for s in range(4):
                            for x in range(16):
                                a = tables[0, h, p, r, x]
                                if a != 0:
                                    for y in range(16):
                                        two[g, r, s, x, y] += a * tables[1, i, s, q, y]
            for j in range(16):
                if (core[0, h] | core[1, i]) & core[2, j] != 0:
                    continue
                vector = vectors[count]
                vector[:] = np.float32(0)
                owned[count] = core[0, h] | core[1, i] | core[2, j]
                count += 1
                for r in range(4):
                    for s in range(4):
                        third[:] = np.float32(0)
                        for p in range(4):
                            for q in range(4):
                                if p & r == 0 and q & s == 0:
                                    g = (filled[p] + filled[q]) * graded
                                    for x in range(16):
                                        third[g, x] += tables[2, j, p, q, x]
                        own = (filled[r] + filled[s]) * graded
                        for g in range(1 + 2 * graded):
                            for f in range(1 + 4 * graded):
                                if g + f + own > 6 * graded:
                                    continue
                                into = vector[g + f + own]
                                for x in range(16):
                                    for y in range(16):
                                        a = two[g, r, s, x, y]
                                        if a != 0:
                                            at = (x * 16 + y) * 16
                                            for z in range(16):
                                                into[at + z] += a * third[f, z]
    return count


@kernel("void(float32[:,::1], int64[::1], float64[:,::1], float64[:,::1])")
def make_room(
    far: NDArray[np.float32],
    twin: NDArray[np.int64],
    room: NDArray[np.float64],
    spare: NDArray[np.float64],
) -> None:
    """room[e, g]: states of a far triangle that fill g joint cubes and leave free what e fills outside.

    ``far`` is indexed by its own joints; twin[e] is that index for the joints in the order of a near
    triangle. ``room`` and ``spare`` (scratch) are float64[4096, 19].
    """
    filled = np.array([0, 1, 1, 2])
    room[:] = 0.0
    for e in range(4096):
        more = 0
        for i in range(6):
            more += filled[(e >> (2 * i)) & 3]
        for g in range(GRADES):
            room[e, g + more] = far[g, twin[e]]
    for i in range(6):
        for e in range(4096):
            spare[e] = room[e]
        for e in range(4096):
            own = (e >> (2 * i)) & 3
            rest = e & ~(3 << (2 * i))
            room[e] = spare[rest]
            for other in range(1, 4):
                if own & other == 0:
                    room[e] += spare[rest | (other << (2 * i))]


@kernel("void(float32[:,::1], float64[:,::1], float64[::1])")
def pair_by_filled(near: NDArray[np.float32], room: NDArray[np.float64], counts: NDArray[np.float64]) -> None:
    """Add to counts[k] the ways to join near and far states that fill k joint cubes; see ``make_room``."""
    filled = np.array([0, 1, 1, 2])
    for e in range(4096):
        more = 0
        for i in range(6):
            more += filled[(e >> (2 * i)) & 3]
        for g in range(GRADES):
            ways = np.float64(near[g, e])
            if ways != 0:
                for f in range(GRADES + 12 - more):
                    counts[g + more + f] += ways * room[e, f]
