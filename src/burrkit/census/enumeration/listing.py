"""List logical assemblies as arrays: all of them, one of Cutler's cases, or with given sticks.

>>> from burrkit.census.enumeration.listing import assemblies
>>> chunk = next(assemblies(534, chunk=1000))
>>> chunk.shape, chunk[0].tolist()
((1000, 6), [1016, 7, 928, 3937, 1024, 3328])
>>> sum(len(chunk) for chunk in assemblies(534))
44589
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.kernel import list_assemblies as k
from burrkit.errors import BurrkitError, StickError
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies

#: Cutler's groups of four, the first row after them, and his cases.
_FOURS: Final = 534
_BEHIND: Final = 1 + 4 * _FOURS
_CASES: Final = 542
#: Steps of the search in one call of the kernel, far less than a second.
_STEPS: Final = 1 << 20

#: Six columns of rows, and whether images must be compared.
_Plan = tuple[list[NDArray[np.int64]], bool]


def assemblies(
    case: int | None = None,
    prefix: Mapping[int, int] | None = None,
    *,
    of: Literal["all", "notchable"] = "all",
    chunk: int = 1 << 16,
) -> Iterator[NDArray[np.int64]]:
    """Yield logical assemblies, each exactly once, in chunks of int64[n, 6], n from 1 to ``chunk``.

    A row of a chunk holds the stick numbers (not canonical ones) in positions 1 to 6. Each assembly is
    represented by that of its 24 images under the symmetries of the frame which comes first when the sticks
    are compared, position by position, in Cutler's order (see ``sixpiece.cutler_order``). ``case`` is one of
    his cases, 1 to 542; None yields them all, in their order. ``prefix`` maps some of the positions 1 to 6 to
    the numbers that the representative must have there. With ``of="notchable"`` only notchable sticks are
    used. The memory needed is that of a chunk or two, for any number of assemblies.

    Raises BurrkitError for an unknown case, class, position or chunk size, and StickError for a number that
    is not a connected stick.

    SOURCE: B. Cutler, *A Computer Analysis of All 6-Piece Burrs* (1994), for the cases.
    """
    if case is not None and not 1 <= case <= _CASES:
        raise BurrkitError(f"case {case}: Cutler's cases are 1 to {_CASES}")
    if chunk < 1:
        raise BurrkitError(f"chunk must be a number of assemblies from 1 up, not {chunk}")
    if of not in ("all", "notchable"):
        raise BurrkitError(f"of {of!r}: the classes of sticks are 'all' and 'notchable'")
    given = _rows_of(prefix or {})
    rows = np.arange(len(cutler_order.order().numbers))
    if of == "notchable":
        rows = rows[notchable_table()[cutler_order.order().numbers]]
    chosen = range(1, _CASES + 1) if case is None else (case,)
    plans = (plan for each in chosen for plan in _plans(each, rows, given.get(1)))
    return _chunks(plans, given, chunk)


def owner_masks(sticks: NDArray[np.integer]) -> NDArray[np.uint32]:
    """The inner cubes that each stick fills as bit masks, uint32[n, 6], for assemblies int64[n, 6].

    Bit c of column p - 1 is set if the stick in position p fills inner cube c. Cubes are numbered from 0 in
    the order of the digits of an LL string (see ``sixpiece.frame``); bits set in no column are holes.
    """
    masks: NDArray[np.uint32] = symmetric_assemblies.fills()[np.arange(1, 7), sticks].astype(np.uint32)
    return masks


def _rows_of(prefix: Mapping[int, int]) -> dict[int, int]:
    """The rows of the given sticks, by position."""
    row = cutler_order.order().row
    for position, number in prefix.items():
        if position not in range(1, 7):
            raise BurrkitError(f"prefix: position {position} is not one of 1 to 6")
        if number not in range(len(row)) or row[number] < 0:
            raise StickError(
                f"prefix: {number} in position {position} is not one of the 2,225 connected numbers"
            )
    return {position: int(row[number]) for position, number in prefix.items()}


def _plans(case: int, rows: NDArray[np.int64], first: int | None) -> Iterator[_Plan]:
    """Plans of a case: the rows allowed in each of the six positions; together they have each assembly once.

    ``first`` is the row required in position 1, or None.
    """
    if case == 535:
        heads = [0]
    elif case == 542:
        heads = list(range(_BEHIND, len(cutler_order.order().numbers)))
    else:
        heads = [4 * case - 3] if case <= _FOURS else list(range(1, _BEHIND, 4))
    for head in heads:
        if head not in rows or first not in {None, head}:
            continue
        column = np.array([head])
        if case in {535, 542}:
            yield [column, *[rows[rows >= head + (case == 535)]] * 5], True
            continue
        behind, four = rows[rows >= head + 4], head + np.arange(4)
        for places, group in _companions(case):
            others = [four[group] if p in places else behind for p in range(1, 6)]
            yield [column, *others], case > _FOURS


def _companions(case: int) -> Iterator[tuple[tuple[int, ...], slice]]:
    """The positions, 1 to 5, of other members of the first stick's group of four, and the members allowed."""
    if case <= _FOURS:
        yield (), slice(0)
    elif case == 536:
        yield from (((p,), slice(4)) for p in range(2, 6))
    elif case <= 540:
        yield (1,), slice(case - 537, case - 536)
    else:
        yield from ((places, slice(4)) for n in range(2, 6) for places in combinations(range(1, 6), n))


def _chunks(plans: Iterator[_Plan], given: Mapping[int, int], chunk: int) -> Iterator[NDArray[np.int64]]:
    """All assemblies of some plans, in chunks."""
    numbers = cutler_order.order().numbers
    fills, images = symmetric_assemblies.by_rows()
    lists, ends = np.zeros((6, 6, len(numbers)), dtype=np.int64), np.zeros((6, 6), dtype=np.int64)
    found, count = np.empty((chunk, 6), dtype=np.int64), 0
    for columns, compare in plans:
        for p, column in enumerate(columns):
            fitting = column if p + 1 not in given else column[column == given[p + 1]]
            ends[0, p] = len(fitting)
            lists[0, p, : len(fitting)] = fitting
        if not ends[0].all():
            continue
        at = np.zeros(7, dtype=np.int64)
        while at[6] >= 0:
            still = k.OpenLists(lists, ends, at)
            count = k.write_out(still, fills, images, compare, _STEPS, found, count)
            if count == chunk:
                yield numbers[found]
                count = 0
    if count:
        yield numbers[found[:count]]
