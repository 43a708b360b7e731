"""Cutler's Table 3: the 2,225 connected numbers in his order, each with its group of four, two or one.

``cutler_order`` has the order and the three operations; this module has the table as rows.
SOURCE: B. Cutler, *A Computer Analysis of All 6-Piece Burrs* (1994), "Constructing the Assemblies".
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from burrkit.sixpiece.cutler_order import EFEM, FLIP, SIDM, order, permuted
from burrkit.sixpiece.sticks import weight_table

#: The operations by name, in the order in which the members of a group follow its representative.
_OPERATIONS: Final = (("SIDM", SIDM), ("FLIP", FLIP), ("EFEM", EFEM))


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


@lru_cache
def cutler_table() -> tuple[TableRow, ...]:
    """All rows, in Cutler's order."""
    weights = weight_table()
    rows = []
    groups: dict[int, list[int]] = {1: [], 2: [], 4: []}
    for place, matr in enumerate(order().numbers.tolist(), 1):
        images = {matr: "", **{int(permuted(cubes)[matr]): name for name, cubes in reversed(_OPERATIONS)}}
        images[matr] = ""
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
