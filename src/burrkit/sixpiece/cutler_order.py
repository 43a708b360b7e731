"""Cutler's order of the 2,225 connected stick numbers, the basis of his 542 cases.

In one position a stick can be reflected side to side (SIDM), turned end for end (FLIP) or reflected end for
end (EFEM) without leaving its place; the frame has a symmetry for each. These three and the identity divide
the numbers into 534 groups of four, 42 of two and 5 of one. In his order the solid stick comes first, then
the groups of four, the least number of each before its SIDM, FLIP and EFEM, those with fewer cubes removed
first; then in the same way the groups of two and of one. ``cutler_table`` has the order as rows, his Table 3.
SOURCE: B. Cutler, *A Computer Analysis of All 6-Piece Burrs* (1994).
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.runtime.records import dataclass
from burrkit.sixpiece.sticks import NUMBERS, connected_numbers, moved_numbers, weight_table

#: The images of the twelve cubes, by the powers of two of the number.
SIDM: Final = (4, 5, 6, 7, 0, 1, 2, 3, 10, 11, 8, 9)
FLIP: Final = (7, 6, 5, 4, 3, 2, 1, 0, 11, 10, 9, 8)
EFEM: Final = (3, 2, 1, 0, 7, 6, 5, 4, 9, 8, 11, 10)
#: The operations by name, in the order in which the members of a group follow its representative.
_OPERATIONS: Final = (("SIDM", SIDM), ("FLIP", FLIP), ("EFEM", EFEM))


@dataclass(frozen=True)
class CutlerOrder:
    """The order: ``numbers`` int64[2225], the solid stick first; ``fours`` [534, 4], ``twos`` [42, 2].

    ``group[n]`` is the group of four, from 0 on, of the number n, or -1; ``row[n]`` is its place in
    ``numbers``, or -1; int64[4097] both.
    """

    numbers: NDArray[np.int64]
    fours: NDArray[np.int64]
    twos: NDArray[np.int64]
    group: NDArray[np.int64]
    row: NDArray[np.int64]


@cache
def order() -> CutlerOrder:
    """The order of all connected numbers."""
    numbers = connected_numbers().astype(np.int64)
    images = np.stack((numbers, *(moved_numbers(cubes)[numbers] for _, cubes in _OPERATIONS)), axis=1)
    first = images[images.min(axis=1) == numbers]
    size = np.array([len(set(group)) for group in first.tolist()])
    removed = 12 - weight_table()[first[:, 0]]
    by_weight = np.lexsort((first[:, 0], removed))
    first, size = first[by_weight], size[by_weight]
    fours = first[size == 4]
    twos = np.array([list(dict.fromkeys(group)) for group in first[size == 2].tolist()])
    ones = first[size == 1][:, 0]
    group = np.full(NUMBERS + 1, -1, dtype=np.int64)
    group[fours.ravel()] = np.repeat(np.arange(len(fours)), 4)
    ordered = np.concatenate((ones[:1], fours.ravel(), twos.ravel(), ones[1:]))
    row = np.full(NUMBERS + 1, -1, dtype=np.int64)
    row[ordered] = np.arange(len(ordered))
    return CutlerOrder(ordered, fours, twos, group, row)


class TableRow(NamedTuple):
    """One of the 2,225 rows.

    ``order`` counts from 1. ``matr`` is Cutler's MATR, which is the stick number. ``group`` counts the groups
    of one size from 1: of the groups of four it is the number of the case, 1 to 534. ``operation`` is how the
    number follows from ``representative``, the least of the group: empty for the representative itself, and
    the first of SIDM, FLIP and EFEM that leads there.
    """

    order: int
    matr: int
    removed: int
    group_size: int
    group: int
    representative: int
    operation: str


@cache
def cutler_table() -> tuple[TableRow, ...]:
    """All rows, in Cutler's order."""
    weights = weight_table()
    tables = [(name, moved_numbers(cubes)) for name, cubes in reversed(_OPERATIONS)]
    rows = []
    groups: dict[int, list[int]] = {1: [], 2: [], 4: []}
    for place, matr in enumerate(order().numbers.tolist(), 1):
        images = {int(table[matr]): name for name, table in tables} | {matr: ""}
        first = min(images)
        known = groups[len(images)]
        if first not in known[-1:]:
            known.append(first)
        # Each operation is its own inverse: it leads back from the representative.
        rows.append(
            TableRow(place, matr, 12 - int(weights[matr]), len(images), len(known), first, images[first])
        )
    return tuple(rows)


def row_of(number: int) -> TableRow:
    """The row of a connected stick number.

    >>> row_of(3328).order, row_of(3328).group_size
    (2202, 2)
    """
    return next(row for row in cutler_table() if row.matr == number)
