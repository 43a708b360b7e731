"""Pairs of rows that no exact cover contains together although they share no cube.

Rows r and x exclude each other if some column has rows compatible with r, and each of these clashes with x:

    live[W]    rows compatible with r
    column c   y1  y2  y3          its rows in ``live``
    clash      x clashes with y1, y2 and y3, so c stays uncovered

Columns with few rows find most of these pairs. If a column has no row in ``live``, no cover contains r. See
``exact_cover`` for the other arrays.
"""

from __future__ import annotations

import numpy as np

from burrkit.assembly.kernel.exact_cover import CoverMatrix
from burrkit.runtime.bits import U0, U1, U6, U63
from burrkit.runtime.jit import kernel, lowest, part, popcount
from burrkit.runtime.kernel_types import D1, I64, U64, Int

#: Columns with more rows are not examined: measured with 8, 32 and all.
_MOST = np.uint64(32)


@part(borrows=True)
def _compatible(m: CoverMatrix, live: U64[D1], c: np.uint64, row: np.uint64) -> Int:
    """The first live row of a column that is compatible with a row; -1 if there is none."""
    for i in range(np.uint64(m.words.first[c]), np.uint64(m.words.first[c + U1])):
        w = np.uint64(m.words.at[i])
        rows = live[w] & m.words.bits[i] & ~m.clash[row, w]
        if rows != U0:
            return np.int64((w << U6) + lowest(rows))
    return -1


@part(borrows=True)
def _exclude(m: CoverMatrix, row: np.uint64, other: np.uint64) -> None:
    """Enter a pair and its images as clashes."""
    for g in range(np.uint64(m.image.shape[0])):
        a, b = np.uint64(m.image[g, row]), np.uint64(m.image[g, other])
        m.clash[a, b >> U6] |= U1 << (b & U63)
        m.clash[b, a >> U6] |= U1 << (a & U63)


@part(borrows=True)
def _examine(m: CoverMatrix, live: U64[D1], c: np.uint64, row: np.uint64) -> bool:
    """Exclude the rows that clash with all live rows of a column; False if it has none."""
    count = U0
    for i in range(np.uint64(m.words.first[c]), np.uint64(m.words.first[c + U1])):
        count += popcount(live[np.uint64(m.words.at[i])] & m.words.bits[i])
        if count > _MOST:
            return True
    found = _compatible(m, live, c, row)
    if found < 0:
        return False
    for w in range(np.uint64(live.size)):
        rows = live[w] & ~m.column[c, w] & m.clash[np.uint64(found), w]
        while rows != U0:
            other = (w << U6) + lowest(rows)
            one = _compatible(m, live, c, other)
            if one < 0:
                _exclude(m, row, other)
                live[w] &= ~(rows & (U0 - rows))
                rows &= rows - U1
            else:
                found = one
                rows &= m.clash[np.uint64(found), w]
    return True


@kernel
def exclude_pairs(m: CoverMatrix, need: I64[D1], live: U64[D1], begin: int, end: int) -> None:
    """Add pairs that exclude each other to ``m.clash``, for the rows from ``begin`` to ``end``.

    One row of each orbit is examined; its images follow. ``need`` is how often each column must be covered,
    ``live`` scratch. The more rows were examined before, the more pairs are found.
    """
    for number in range(np.uint64(begin), np.uint64(end)):
        row = np.uint64(number)
        is_first = True
        for g in range(np.uint64(m.image.shape[0])):
            is_first &= m.image[g, row] >= np.int64(row)
        if not is_first:
            continue
        for w in range(np.uint64(live.size)):
            live[w] = ~m.clash[row, w]
        for column in range(np.uint64(need.size)):
            c = np.uint64(column)
            is_covered = np.uint64(m.kind[row]) == c or m.covers[row, c >> U6] & (U1 << (c & U63)) != U0
            if need[c] == 1 and not is_covered and not _examine(m, live, c, row):
                for other in range(np.uint64(m.kind.size)):
                    _exclude(m, row, np.uint64(other))
                break
