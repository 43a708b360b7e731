"""Every assembly of a stock of sticks whose two lowest classes are given.

A *row* is a number of the stock, 0 to rows - 1; rows are sorted by *class* (a stick, together with its
mirror image where both are in stock), class c being the rows class_start[c] to class_start[c + 1]. Every
assembly has a lowest
class c, and among its other five sticks a lowest class d >= c. It is wanted once, as that one of its images
under the symmetries of the frame which comes first row by row, so that the stick in position 1 is of class
c. The first of the other positions that holds class d is q: positions between have higher classes, those
after it may have d.

    position     0   ...    q    ...
    rows         c   > d    d   >= d

The two positions filled last are parallel and never in each other's way: every pair of rows that fit is an
assembly. An assembly is a row of ``out``: six rows, then the symmetries that keep it, one bit each.
"""

from __future__ import annotations

import numpy as np

from burrkit.runtime.jit import kernel, part, popcount
from burrkit.runtime.kernel_types import D1, D2, D3, I32, I64, U64, Int

#: The order of the four positions that are filled after 1 and q (from 0): the last two are parallel.
_ORDER = np.array(
    [(0, 0, 0, 0), (2, 3, 4, 5), (1, 3, 4, 5), (1, 2, 4, 5), (1, 5, 2, 3), (1, 4, 2, 3)], dtype=np.int64
)

_0 = np.uint64(0)
_INNER = np.uint64(0xFFFFFFFF)


@part
def _fixed_by(image: I64[D3], goes: I64[D2], rows: I64[D1]) -> int:
    """The symmetries that keep an assembly, a bit each, identity 0; or 0 if an image comes before it."""
    bits = 1
    for g in range(1, image.shape[0]):
        order = 0
        for p in range(6):
            q = goes[g, p]  # who comes to lie in position p
            other = image[g, q, rows[q]]
            if other != rows[p]:
                order = -1 if other < rows[p] else 1
                break
        if order < 0:
            return 0
        if order == 0:
            bits |= 1 << g
    return bits


@part
def _fitting(
    fills: U64[D2],
    p: int,
    begin: int,
    end: int,
    taken: np.uint64,
    budget: int,
    region: np.uint64,
    into: I64[D1],
) -> int:
    """List the rows of a range that fit position p and waste at most ``budget`` of ``region``; how many."""
    count = 0
    for row in range(begin, end):
        fill = fills[p, row]
        if fill & taken == _0 and np.int64(popcount(region & ~taken & ~fill)) <= budget:
            into[count] = row
            count += 1
    return count


@part
def _left(
    fills: U64[D1],
    rows: I64[D1],
    count: int,
    taken: np.uint64,
    budget: Int,
    region: np.uint64,
    into: I64[D1],
) -> int:
    """Those of some rows that still fit, as in ``_fitting``."""
    left = 0
    for i in range(count):
        fill = fills[rows[i]]
        if fill & taken == _0 and np.int64(popcount(region & ~taken & ~fill)) <= budget:
            into[left] = rows[i]
            left += 1
    return left


@part
def _wasted(taken: np.uint64, region: np.uint64) -> Int:
    """How many inner cubes are neither taken nor in the region of a stick to come."""
    return np.int64(popcount(_INNER & ~taken & ~region))


@part
def _in_stock(rows: I64[D1], stick: I64[D1], count: I64[D1]) -> int:
    """Whether the stock has as many of each stick as the assembly needs: 1 or 0."""
    for p in range(6):
        same = 1
        for q in range(p):
            if stick[rows[q]] == stick[rows[p]]:
                same += 1
        if same > count[stick[rows[p]]]:
            return 0
    return 1


@part
def _rank(first: int, image: I64[D3], goes: I64[D2]) -> int:
    """A row in position 1 among its images there: 0 if one comes before it, 2 if one equals it, else 1."""
    rank = 1
    for g in range(1, image.shape[0]):
        if goes[g, 0] == 0 and image[g, 0, first] <= first:
            if image[g, 0, first] < first:
                return 0
            rank = 2
    return rank


@part(borrows=True)
def _last_two(
    rows: I64[D1],
    e: int,
    f: int,
    last: I64[D2],
    count_e: int,
    count_f: int,
    room: int,
    least: int,
    most: int,
    scarce: int,
    compare: int,
    weight: I64[D1],
    stick: I64[D1],
    count: I64[D1],
    image: I64[D3],
    goes: I64[D2],
    made: int,
    out: I32[D2],
) -> int:
    """List every pair of the rows that fit positions e and f, with four others; how many there are now.

    ``room`` is how many inner cubes the four leave.
    """
    for k in range(count_e):
        rows[e] = last[e, k]
        for m in range(count_f):
            rows[f] = last[f, m]
            holes = room - weight[rows[e]] - weight[rows[f]]
            if holes < least or holes > most:
                continue
            if scarce != 0 and _in_stock(rows, stick, count) == 0:
                continue
            bits = _fixed_by(image, goes, rows) if compare != 0 else 1
            if bits == 0:
                continue
            if made < out.shape[0]:
                for p in range(6):
                    out[made, p] = rows[p]
                out[made, 6] = bits
            made += 1
    return made


@kernel
def assemble(
    c: int,
    d: int,
    class_start: I64[D1],
    fills: U64[D2],
    weight: I64[D1],
    stick: I64[D1],
    count: I64[D1],
    region: U64[D1],
    image: I64[D3],
    goes: I64[D2],
    least: int,
    most: int,
    out: I32[D2],
) -> int:
    """List the assemblies of lowest classes c and d with ``least`` to ``most`` holes; how many there are.

    ``fills[p, row]`` are the inner cubes that a row fills in position p, ``region[p]`` those it might fill,
    ``stick[row]`` the number of its stick in the stock and ``count`` how many of each there are. ``image[g,
    p, row]`` is the row that symmetry g makes of a row in position p, ``goes[g, p]`` the position from which
    p is filled; g = 0 is the identity. If ``out``, int32[n, 7], is too short, the first n are listed and all
    are counted.
    """
    rows_end = class_start[class_start.size - 1]
    fit = np.empty((6, rows_end), dtype=np.int64)
    left = np.empty((6, rows_end), dtype=np.int64)
    last = np.empty((6, rows_end), dtype=np.int64)
    fits = np.empty(6, dtype=np.int64)
    lefts = np.empty(6, dtype=np.int64)
    rows = np.empty(6, dtype=np.int64)
    made = 0
    scarce = 1 if count.min() < 6 else 0
    for first in range(class_start[c], class_start[c + 1]):
        rows[0] = first
        rank = _rank(first, image, goes)
        if rank == 0:
            continue
        compare = 1 if rank == 2 or c == d else 0
        for choice in range(5 * (class_start[d + 1] - class_start[d])):
            q, second = 1 + choice % 5, class_start[d] + choice // 5
            taken = fills[0, first] | fills[q, second]
            if fills[0, first] & fills[q, second] != _0:
                continue
            rows[q] = second
            a, b, e, f = _ORDER[q, 0], _ORDER[q, 1], _ORDER[q, 2], _ORDER[q, 3]
            if _wasted(taken, region[a] | region[b] | region[e] | region[f]) > most:
                continue
            for p in range(1, 6):
                if p != q:
                    begin = class_start[d + 1] if p < q else class_start[d]
                    fits[p] = _fitting(fills, p, begin, rows_end, taken, 32, region[p], fit[p])
            for i in range(fits[a]):
                rows[a] = fit[a, i]
                with_a = taken | fills[a, rows[a]]
                if _wasted(with_a, region[b] | region[e] | region[f]) > most:
                    continue
                for p in (b, e, f):
                    lefts[p] = _left(fills[p], fit[p], fits[p], with_a, 32, region[p], left[p])
                if lefts[e] == 0 or lefts[f] == 0:
                    continue
                for j in range(lefts[b]):
                    rows[b] = left[b, j]
                    with_b = with_a | fills[b, rows[b]]
                    budget = most - _wasted(with_b, region[e] | region[f])
                    if budget < 0:
                        continue
                    count_e = _left(fills[e], left[e], lefts[e], with_b, budget, region[e], last[e])
                    if count_e == 0:
                        continue
                    count_f = _left(fills[f], left[f], lefts[f], with_b, budget, region[f], last[f])
                    room = 32 - weight[first] - weight[second] - weight[rows[a]] - weight[rows[b]]
                    made = _last_two(
                        rows, e, f, last, count_e, count_f, room, least, most, scarce, compare, weight, stick,
                        count, image, goes, made, out,
                    )  # fmt: skip
    return made
