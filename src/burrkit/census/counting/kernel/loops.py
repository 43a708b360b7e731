"""The inner loops of counting: see ``network`` for the picture.

A table of one position is float32[16, 4, 4, 16]: which core cubes the stick owns, its joint with the next
and with the previous stick of its triangle, its two joints with the other triangle (first * 4 + second). A
vector of a triangle is float32[grades, 4096], the index being the outer joints of its three sticks

    index   bits 11 10 9 8    7 6 5 4       3 2 1 0
            first stick       second        third         2 bits a joint

and the grade the number of cubes filled at its three inner joints, 0 to 6. All numbers are whole and below
2^24, so that float32 is exact.
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.jit import kernel, part, popcount
from burrkit.runtime.kernel_types import D1, D2, D3, D5, F32, F64, I64

GRADES = 7
#: Cubes that a triangle can fill at its nine joints, 0 to 18; and one to spare.
ROOM = 20


@part(borrows=True)
def _join(tables: F32[D5], first: int, second: int, two: F32[D5]) -> None:
    """two[g, r, s, x, y]: the first two sticks of a triangle, with these core patterns.

    g cubes are filled at the joint between them; r and s are their joints with the third stick, x and y those
    with the other triangle.
    """
    for g in range(3):
        for r in range(4):
            for s in range(4):
                for x in range(16):
                    for y in range(16):
                        two[g, r, s, x, y] = np.float32(0)
    for p in range(4):
        for q in range(4):
            if p & q != 0:
                continue
            g = (p & 1) + (p >> 1) + (q & 1) + (q >> 1)
            for r in range(4):
                for s in range(4):
                    for x in range(16):
                        a = tables[0, first, p, r, x]
                        if a != 0:
                            for y in range(16):
                                two[g, r, s, x, y] += a * tables[1, second, s, q, y]


@part(borrows=True)
def _close(
    tables: F32[D5],
    pattern: int,
    two: F32[D5],
    third: F32[D2],
    vector: F32[D2],
) -> None:
    """Add the third stick of a triangle, with this core pattern, to the first two; ``third`` is scratch."""
    for r in range(4):
        for s in range(4):
            own = (r & 1) + (r >> 1) + (s & 1) + (s >> 1)
            for f in range(5):
                for x in range(16):
                    third[f, x] = np.float32(0)
            for p in range(4):
                for q in range(4):
                    if p & r == 0 and q & s == 0:
                        f = (p & 1) + (p >> 1) + (q & 1) + (q >> 1)
                        for x in range(16):
                            third[f, x] += tables[2, pattern, p, q, x]
            for g in range(3):
                for x in range(16):
                    for y in range(16):
                        a = two[g, r, s, x, y]
                        if a != 0:
                            at = (x * 16 + y) * 16
                            for f in range(5 - own):
                                for z in range(16):
                                    vector[g + f + own, at + z] += a * third[f, z]


@kernel
def triangle_vectors(tables: F32[D5], patterns: I64[D2], vectors: F32[D3]) -> None:
    """Fill the vectors of a triangle, float32[n, 7, 4096], one for each row of core patterns of its sticks.

    ``tables`` float32[3, 16, 4, 4, 16]; ``patterns`` int64[n, 3], those with the same two first together.
    """
    two = np.empty((3, 4, 4, 16, 16), dtype=np.float32)
    third = np.empty((5, 16), dtype=np.float32)
    for v in range(patterns.shape[0]):
        first, second = patterns[v, 0], patterns[v, 1]
        if v == 0 or patterns[v - 1, 0] != first or patterns[v - 1, 1] != second:
            _join(tables, first, second, two)
        vectors[v] = np.float32(0)
        _close(tables, patterns[v, 2], two, third, vectors[v])


@part(borrows=True)
def _collect(vectors: F32[D3], terms: I64[D2], sums: F64[D2]) -> None:
    """sums[k + g, e]: the sum of the vectors, grade g; a term is a vector, how often it counts, and k."""
    for k in range(sums.shape[0]):
        for e in range(4096):
            sums[k, e] = 0.0
    for i in range(terms.shape[0]):
        v, many, k = terms[i, 0], terms[i, 1], terms[i, 2]
        for g in range(GRADES):
            for e in range(4096):
                sums[k + g, e] += many * np.float64(vectors[v, g, e])


@part(borrows=True)
def _make_room(far: F32[D2], twin: I64[D1], room: F64[D2]) -> None:
    """room[e, g]: states of a far triangle that fill g joint cubes and leave free what e fills outside.

    ``far`` is indexed by its own joints; twin[e] is that index for the joints in the order of a near
    triangle. ``room`` is float64[4096, 20].
    """
    for e in range(4096):
        for g in range(ROOM):
            room[e, g] = 0.0
        more = np.int64(popcount(np.uint64(e)))
        for g in range(GRADES):
            room[e, g + more] = far[g, twin[e]]
    for i in range(12):
        for e in range(4096):
            if e >> i & 1 == 0:
                for g in range(ROOM):
                    none = room[e, g]
                    room[e, g] += room[e | (1 << i), g]
                    room[e | (1 << i), g] = none


@part(borrows=True)
def _pair(sums: F64[D2], room: F64[D2], counts: F64[D2]) -> None:
    """Add to counts[k, g] the ways to join near states that fill k cubes, and far ones that fill g."""
    for e in range(4096):
        more = np.int64(popcount(np.uint64(e)))
        for k in range(sums.shape[0]):
            ways = sums[k, e]
            if ways != 0:
                for g in range(ROOM):
                    counts[k + more, g] += ways * room[e, g]


@kernel
def pair_by_filled(
    near: F32[D3],
    far: F32[D3],
    terms: I64[D2],
    start: I64[D1],
    twin: I64[D1],
    counts: F64[D2],
) -> None:
    """Add to counts[k, g] the assemblies that fill k cubes besides g at the joints of the far triangle.

    ``counts`` is float64[27, 20]. terms[start[f]:start[f + 1]], int64[n, 3], belong to far[f]: the index
    in ``near``, its multiplicity, and the number of core cubes that are owned. ``twin``: see ``_make_room``.
    """
    sums, room = np.empty((8 + GRADES, 4096)), np.empty((4096, ROOM))
    for f in range(far.shape[0]):
        _collect(near, terms[start[f] : start[f + 1]], sums)
        _make_room(far[f], twin, room)
        _pair(sums, room, counts)
