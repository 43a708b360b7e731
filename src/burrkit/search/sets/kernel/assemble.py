"""Every assembly of a stock of sticks with given two lowest classes.

A *row* is a number of the stock, 0 to rows - 1; rows are sorted by *class* (a stick, together with its
mirror image where both are in stock), class c being the rows class_start[c] to class_start[c + 1]. Every
assembly has a lowest
class c, and among its other five sticks a lowest class d >= c. It is listed once, as that one of its images
under the symmetries of the frame which comes first row by row, so that the stick in position 1 is of class
c. The first of the other positions that holds class d is q: positions between have higher classes, those
after it may have d.

    position     0   ...    q    ...
    rows         c   > d    d   >= d

The two positions filled last are parallel and never in each other's way: every pair of rows that fit is an
assembly. An assembly is a row of ``out``: six rows, then the symmetries that keep it, one bit each.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from burrkit.runtime.bits import U0
from burrkit.runtime.jit import kernel, part, popcount
from burrkit.runtime.kernel_types import D1, D2, I32, I64, U64, Int
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages, compare_image

#: The order of the four positions that are filled after 1 and q (from 0): the last two are parallel.
_ORDER = np.array(
    [(0, 0, 0, 0), (2, 3, 4, 5), (1, 3, 4, 5), (1, 2, 4, 5), (1, 5, 2, 3), (1, 4, 2, 3)], dtype=np.int64
)

_INNER = np.uint64(0xFFFFFFFF)


class StockRows(NamedTuple):
    """A stock: ``class_start``, see above, and by rows their weight and the number of the stick in the stock.

    fills[p, row]: the inner cubes that a row fills in position p; region[p]: those it might fill there;
    copies[stick]: how many there are; ``scarce``: whether an assembly might need more of a stick than that.
    """

    class_start: I64[D1]
    fills: U64[D2]
    weight: I64[D1]
    stick: I64[D1]
    copies: I64[D1]
    region: U64[D1]
    scarce: bool


class HoleRange(NamedTuple):
    """The least and the greatest number of holes."""

    least: int
    most: int


class FittingRows(NamedTuple):
    """Scratch for the rows that fit each position, int64[6, rows], and how many, int64[6].

    ``two``: the first two sticks; ``three``: three; ``four``: four.
    """

    two: I64[D2]
    three: I64[D2]
    four: I64[D2]
    fit_two: I64[D1]
    fit_three: I64[D1]


class AssemblyTask(NamedTuple):
    """What is listed: the assemblies of a stock, up to these symmetries, within a range of holes."""

    stock: StockRows
    images: FrameImages
    holes: HoleRange


class LastTwo(NamedTuple):
    """The positions filled last, how many rows fit each, and the inner cubes that four sticks leave."""

    e: int
    f: int
    fit_e: int
    fit_f: int
    left: Int


@part(borrows=True)
def _kept_by(images: FrameImages, rows: I64[D1]) -> int:
    """The symmetries that keep an assembly, a bit each, identity 0; or 0 if an image comes before it."""
    bits = 1
    for g in range(1, images.origin_of.shape[0]):
        order = compare_image(images, g, rows)
        if order < 0:
            return 0
        if order == 0:
            bits |= 1 << g
    return bits


@part(borrows=True)
def _fitting(p: int, begin: int, taken: np.uint64, budget: int, stock: StockRows, into: I64[D1]) -> int:
    """List the rows from ``begin`` on that fit position p and waste at most ``budget`` of its region.

    Returns how many.
    """
    region = stock.region[p]
    count = 0
    for row in range(begin, stock.class_start[stock.class_start.size - 1]):
        fill = stock.fills[p, row]
        if fill & taken == U0 and np.int64(popcount(region & ~taken & ~fill)) <= budget:
            into[count] = row
            count += 1
    return count


@part(borrows=True)
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
        if fill & taken == U0 and np.int64(popcount(region & ~taken & ~fill)) <= budget:
            into[left] = rows[i]
            left += 1
    return left


@part(borrows=True)
def _wasted(taken: np.uint64, region: np.uint64) -> Int:
    """How many inner cubes are neither taken nor in the region of a stick to come."""
    return np.int64(popcount(_INNER & ~taken & ~region))


@part(borrows=True)
def _in_stock(rows: I64[D1], stick: I64[D1], count: I64[D1]) -> int:
    """Whether the stock has enough of each stick for the assembly: 1 or 0."""
    for p in range(6):
        same = 1
        for q in range(p):
            if stick[rows[q]] == stick[rows[p]]:
                same += 1
        if same > count[stick[rows[p]]]:
            return 0
    return 1


@part(borrows=True)
def _rank(first: int, images: FrameImages) -> int:
    """A row in position 1 among its images there: 0 if one comes before it, 2 if one equals it, else 1."""
    rank = 1
    for g in range(1, images.origin_of.shape[0]):
        if images.origin_of[g, 0] == 0 and images.row[g, 0, first] <= first:
            if images.row[g, 0, first] < first:
                return 0
            rank = 2
    return rank


@part(borrows=True)
def _last_two(
    rows: I64[D1],
    last: LastTwo,
    fitting: I64[D2],
    compare: bool,
    task: AssemblyTask,
    out: I32[D2],
    made: int,
) -> int:
    """List every pair of the rows that fit the last two positions; returns how many assemblies there are."""
    stock, images, holes = task
    e, f = last.e, last.f
    for k in range(last.fit_e):
        rows[e] = fitting[e, k]
        for m in range(last.fit_f):
            rows[f] = fitting[f, m]
            left = last.left - stock.weight[rows[e]] - stock.weight[rows[f]]
            if left < holes.least or left > holes.most:
                continue
            if stock.scarce and _in_stock(rows, stock.stick, stock.copies) == 0:
                continue
            bits = _kept_by(images, rows) if compare else 1
            if bits == 0:
                continue
            if made < out.shape[0]:
                for p in range(6):
                    out[made, p] = rows[p]
                out[made, 6] = bits
            made += 1
    return made


@part(borrows=True)
def _with_three(
    rows: I64[D1],
    q: int,
    taken: np.uint64,
    compare: bool,
    task: AssemblyTask,
    fitting: FittingRows,
    out: I32[D2],
    made: int,
) -> int:
    """List the assemblies with sticks in position 1, q and the next one; returns how many there are."""
    stock, most = task.stock, task.holes.most
    fills, region, fit = stock.fills, stock.region, fitting.fit_three
    b, e, f = _ORDER[q, 1], _ORDER[q, 2], _ORDER[q, 3]
    for p in (b, e, f):
        fit[p] = _left(fills[p], fitting.two[p], fitting.fit_two[p], taken, 32, region[p], fitting.three[p])
    if fit[e] == 0 or fit[f] == 0:
        return made
    weight = stock.weight[rows[0]] + stock.weight[rows[q]] + stock.weight[rows[_ORDER[q, 0]]]
    for j in range(fit[b]):
        rows[b] = fitting.three[b, j]
        with_b = taken | fills[b, rows[b]]
        budget = most - _wasted(with_b, region[e] | region[f])
        if budget < 0:
            continue
        fit_e = _left(fills[e], fitting.three[e], fit[e], with_b, budget, region[e], fitting.four[e])
        if fit_e == 0:
            continue
        fit_f = _left(fills[f], fitting.three[f], fit[f], with_b, budget, region[f], fitting.four[f])
        last = LastTwo(e, f, fit_e, fit_f, 32 - weight - stock.weight[rows[b]])
        made = _last_two(rows, last, fitting.four, compare, task, out, made)
    return made


@part(borrows=True)
def _with_two(
    rows: I64[D1],
    q: int,
    d: int,
    compare: bool,
    task: AssemblyTask,
    fitting: FittingRows,
    out: I32[D2],
    made: int,
) -> int:
    """List the assemblies with sticks in position 1 and q; returns how many there are."""
    stock, most = task.stock, task.holes.most
    fills, region = stock.fills, stock.region
    if fills[0, rows[0]] & fills[q, rows[q]] != U0:
        return made
    taken = fills[0, rows[0]] | fills[q, rows[q]]
    a, b, e, f = _ORDER[q, 0], _ORDER[q, 1], _ORDER[q, 2], _ORDER[q, 3]
    if _wasted(taken, region[a] | region[b] | region[e] | region[f]) > most:
        return made
    for p in range(1, 6):
        if p != q:
            begin = stock.class_start[d + 1] if p < q else stock.class_start[d]
            fitting.fit_two[p] = _fitting(p, begin, taken, 32, stock, fitting.two[p])
    for i in range(fitting.fit_two[a]):
        rows[a] = fitting.two[a, i]
        with_a = taken | fills[a, rows[a]]
        if _wasted(with_a, region[b] | region[e] | region[f]) <= most:
            made = _with_three(rows, q, with_a, compare, task, fitting, out, made)
    return made


@kernel
def assemble(c: int, d: int, task: AssemblyTask, out: I32[D2]) -> int:
    """List the assemblies with the lowest classes c and d; return their number.

    If ``out``, int32[n, 7], is too short, the first n are listed and all are counted.
    """
    class_start = task.stock.class_start
    n = class_start[class_start.size - 1]
    fitting = FittingRows(
        np.empty((6, n), dtype=np.int64),
        np.empty((6, n), dtype=np.int64),
        np.empty((6, n), dtype=np.int64),
        np.empty(6, dtype=np.int64),
        np.empty(6, dtype=np.int64),
    )
    rows = np.empty(6, dtype=np.int64)
    made = 0
    for first in range(class_start[c], class_start[c + 1]):
        rows[0] = first
        rank = _rank(first, task.images)
        if rank == 0:
            continue
        compare = rank == 2 or c == d
        for choice in range(5 * (class_start[d + 1] - class_start[d])):
            q = 1 + choice % 5
            rows[q] = class_start[d] + choice // 5
            made = _with_two(rows, q, d, compare, task, fitting, out, made)
    return made
