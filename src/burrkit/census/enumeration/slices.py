"""Slices of the census: the result of one call of the kernel, as plain arrays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration import selection
from burrkit.census.enumeration.kernel import cases
from burrkit.census.enumeration.kernel import collect as k
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.position_tables import ROWS, sections
from burrkit.sixpiece.sticks import weight_table


@dataclass(frozen=True)
class Slice:
    """Assemblies with one row in position 1 and some rows in position 2.

    ``counts`` int64[found, kind, class, holes]: found 0 nothing moves, 1 never comes free, 2 + t level type
    ``codes[t]``; class 1: all notchable. ``special``, ``even`` and ``unsettled`` int64[n, 7]: six rows,
    then what was found.
    """

    assemblies: int
    counts: NDArray[np.int64]
    codes: NDArray[np.int64]
    special: NDArray[np.int64]
    even: NDArray[np.int64]
    unsettled: NDArray[np.int64]


@cache
def tables() -> tuple[
    NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]
]:
    """Fills uint64[6, R], weights and notchable int64[R], images int64[24, 6, R], sources int64[24, 6]."""
    numbers = cutler_order.order().numbers
    fills, images, goes = symmetric_assemblies.by_rows()
    weights = weight_table()[numbers].astype(np.int64)
    return fills, weights, notchable_table()[numbers].astype(np.int64), images, goes


def firsts() -> tuple[int, ...]:
    """The rows for position 1: the solid stick, the least of every group of four, and all the rest."""
    fours = 4 * len(cutler_order.order().fours)
    return (0, *range(1, fours + 1, 4), *range(fours + 1, ROWS))


def analyse(
    first: int,
    seconds: NDArray[np.int64],
    allowed: NDArray[np.int64],
    *,
    deep: int = 2,
    special: int = 8,
    keep: str = "",
) -> Slice:
    """Analyse the assemblies with ``first`` in position 1, ``seconds`` in 2 and ``allowed`` rows elsewhere.

    Assemblies that may have to be stored are listed (see ``selection``), and the first of each level type.
    """
    wanted = selection.table(special, keep)
    fills, weights, marks, images, goes = tables()
    s = sections()
    allowed = allowed[np.argsort(weights[allowed], kind="stable")]
    is_four = 1 <= first <= 4 * len(cutler_order.order().fours)
    room = 1 << 12
    while True:
        counts = np.zeros((2 + k.MOST_TYPES, k.KINDS, 2, k.HOLES), dtype=np.int64)
        codes = np.zeros(k.MOST_TYPES, dtype=np.int64)
        kept, even, unsettled = (np.zeros((room, 7), dtype=np.int64) for _ in range(3))
        control = np.zeros(k.SLOTS, dtype=np.int64)
        cases.analyse(
            first, first + 4 if is_four else first, int(not is_four), allowed, seconds, fills, weights,
            marks, images, goes, s.near, s.word, deep, wanted, counts, codes, kept, even, unsettled,
            control,
        )  # fmt: skip
        if not control[k.FULL]:
            break
        room *= 8
    types = int(control[k.TYPES])
    return Slice(
        int(control[k.MADE]),
        counts[: 2 + types],
        codes[:types],
        kept[: control[k.KEPT]],
        even[: control[k.EVEN]],
        unsettled[: control[k.OPEN]],
    )
