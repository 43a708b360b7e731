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


@kernel("int64(uint64[::1], int64[::1], int64[::1], int64[:,::1], uint64[::1])")
def join(
    fills: NDArray[np.uint64],
    start: NDArray[np.int64],
    at: NDArray[np.int64],
    found: NDArray[np.int64],
    taken: NDArray[np.uint64],
) -> int:
    """Choose one of each list so that no two share a cube; how many choices were written to ``found``.

    List i is fills[start[i]:start[i + 1]]. ``at`` is the state of the search, at[i] the entry of list i
    that is looked at next and the last number the depth; a call ends when ``found`` is full and the next
    one goes on. ``taken`` is scratch, uint64[lists + 1].
    """
    lists = start.size - 1
    depth = at[lists]
    taken[0] = np.uint64(0)
    for i in range(depth):
        taken[i + 1] = taken[i] | fills[at[i] - 1]
    count = 0
    while depth >= 0:
        if at[depth] == start[depth + 1]:
            depth -= 1
            continue
        entry = at[depth]
        at[depth] += 1
        if fills[entry] & taken[depth] != np.uint64(0):
            continue
        if depth == lists - 1:
            for i in range(lists):
                found[count, i] = at[i] - 1
            count += 1
            if count == found.shape[0]:
                break
            continue
        taken[depth + 1] = taken[depth] | fills[entry]
        depth += 1
        at[depth] = start[depth]
    at[lists] = depth
    return count


@kernel("float64(int64[::1], int64[:,::1], float64[:,:,:,:,:,::1], float64[:,:,::1], float64[:,:,::1])")
def count_around(
    stick: NDArray[np.int64],
    core: NDArray[np.int64],
    tables: NDArray[np.float64],
    near: NDArray[np.float64],
    far: NDArray[np.float64],
) -> float:
    """Number of assemblies around one stick in position 1.

    ``stick`` is its core pattern and its joints with 3, 5, 4 and 6; tables[p, core, next, previous, first,
    second] those of the other positions; core[p, h] the core cubes of pattern h. ``near`` (256 ways of
    sticks 3 and 5, by their core patterns) and ``far`` (864 ways of 2, 4, 6) are scratch: float64[256, 1,
    256] and [864, 1, 256], both by the joints 2-3, 6-3, 2-5, 4-5.
    """
    taken = core[1, stick[0]]
    nears = 0
    near_core = np.empty(256, dtype=np.int64)
    third = np.empty((4, 16))
    fifth = np.empty((4, 16))
    for h in range(16):
        if core[3, h] & taken != 0:
            continue
        for i in range(16):
            if core[5, i] & (taken | core[3, h]) != 0:
                continue
            third[:] = 0.0
            fifth[:] = 0.0
            for p in range(4):
                for q in range(4):
                    for x in range(16):
                        if q & stick[1] == 0:
                            third[p, x] += tables[3, h, p, q, x >> 2, x & 3]
                        if p & stick[2] == 0:  # what a state of the joint 3-5 leaves to stick 5
                            for r in range(4):
                                if r & q == 0:
                                    fifth[r, x] += tables[5, i, p, q, x >> 2, x & 3]
            vector = near[nears, 0]
            vector[:] = 0.0
            for p in range(4):
                for x in range(16):
                    for y in range(16):
                        vector[x * 16 + y] += third[p, x] * fifth[p, y]
            for leg in range(4):  # from what is filled to what is left free
                step = 1 << (2 * leg)
                for e in range(256):
                    if (e >> (2 * leg)) & 3 == 0:
                        a, b, c, d = vector[e], vector[e + step], vector[e + 2 * step], vector[e + 3 * step]
                        vector[e] = a + b + c + d
                        vector[e + step] = a + c
                        vector[e + 2 * step] = a + b
                        vector[e + 3 * step] = a
            near_core[nears] = core[3, h] | core[5, i]
            nears += 1

    fars = 0
    far_core = np.empty(864, dtype=np.int64)
    fourth = np.zeros((16, 4, 4, 4))  # core, joints with 2, 6, 5
    sixth = np.zeros((16, 4, 4, 4))  # core, joints with 2, 4 (what it leaves free), 3
    second = np.zeros((16, 16, 16))  # core, what joints 4-2 and 6-2 leave free, joints with 3 and 5
    for h in range(16):
        for p in range(4):
            for q in range(4):
                for x in range(4):
                    for y in range(4):
                        if x & stick[3] == 0:
                            fourth[h, q, p, y] += tables[4, h, p, q, x, y]
                        if x & stick[4] == 0:
                            for r in range(4):
                                if r & q == 0:
                                    sixth[h, p, r, y] += tables[6, h, p, q, x, y]
                        for r in range(4):
                            for s in range(4):
                                if r & p == 0 and s & q == 0:
                                    second[h, r * 4 + s, x * 4 + y] += tables[2, h, p, q, x, y]
    both = np.empty((16, 16))  # joints 4-2 and 6-2, joints 6-3 and 4-5
    for h in range(16):
        for i in range(16):
            if core[4, h] & taken != 0 or core[6, i] & (taken | core[4, h]) != 0:
                continue
            both[:] = 0.0
            for p in range(4):
                for q in range(4):
                    for r in range(4):
                        for x in range(4):
                            for y in range(4):
                                both[p * 4 + q, x * 4 + y] += fourth[h, p, r, y] * sixth[i, q, r, x]
            for j in range(16):
                if core[2, j] & (taken | core[4, h] | core[6, i]) != 0:
                    continue
                vector = far[fars, 0]
                vector[:] = 0.0
                for p in range(16):
                    for x in range(4):
                        for y in range(4):
                            ways = second[j, p, x * 4 + y]
                            if ways != 0:
                                for z in range(4):
                                    for t in range(4):
                                        vector[((x * 4 + z) * 4 + y) * 4 + t] += ways * both[p, z * 4 + t]
                far_core[fars] = core[4, h] | core[6, i] | core[2, j]
                fars += 1

    total = 0.0
    for v in range(nears):
        for w in range(fars):
            if near_core[v] & far_core[w] == 0:
                for e in range(256):
                    total += near[v, 0, e] * far[w, 0, e]
    return total
