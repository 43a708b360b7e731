"""Slices of the census: the result of one call of the kernel, as plain arrays."""

from __future__ import annotations

import threading
from functools import cache

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration import selection
from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.kernel import collect as k
from burrkit.census.enumeration.kernel.candidates import StickTables
from burrkit.census.enumeration.kernel.cases import CaseTask, analyse as analyse_cases
from burrkit.census.enumeration.kernel.legal_turns import TurnScratch, new_turn_scratch
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.engine.kernel.frame_images import FrameImages
from burrkit.sixpiece.engine.position_tables import ROWS, sections, stick_cubes
from burrkit.sixpiece.sticks import LENGTHS, weight_table


@cache
def tables() -> tuple[StickTables, FrameImages]:
    """All sticks in Cutler's order, the notchable ones marked, and their images."""
    numbers = cutler_order.order().numbers
    fills, images = symmetric_assemblies.by_rows()
    weights = weight_table()[numbers].astype(np.int64)
    return StickTables(fills, weights, notchable_table()[numbers].astype(np.int64)), images


def comparison(first: int) -> k.Comparison:
    """The images that assemblies with this row in position 1 are compared with."""
    is_four = 1 <= first <= 4 * len(cutler_order.order().fours)
    return k.Comparison(first + 4 if is_four else first, not is_four, tables()[1])


class _Remembered(threading.local):
    """What the searches of a thread for turns remember."""

    turns: TurnScratch | None = None


_remembered = _Remembered()


def _turn_scratch() -> TurnScratch:
    if _remembered.turns is None:
        _remembered.turns = new_turn_scratch()
    return _remembered.turns


def firsts() -> tuple[int, ...]:
    """The rows for position 1: the solid stick, the least of every group of four, and all the rest."""
    fours = 4 * len(cutler_order.order().fours)
    return (0, *range(1, fours + 1, 4), *range(fours + 1, ROWS))


def analyse(
    first: int,
    seconds: NDArray[np.int64],
    allowed: NDArray[np.int64],
    *,
    depth: Depth = Depth.LEVELS,
    length: int = LENGTHS[-1],
    special: int = 8,
    keep: str = "",
) -> k.CaseCounters:
    """Analyse the assemblies with ``first`` in position 1, ``seconds`` in 2 and ``allowed`` rows elsewhere.

    Assemblies that may have to be stored are listed (see ``selection``), and the first of each level type.
    ``length`` is that of ``Depth.DEFINITIONS`` and ``Depth.TURNS``.
    """
    selected = selection.table(special, keep)
    sticks, _ = tables()
    n = LENGTHS.index(length) if depth in (Depth.DEFINITIONS, Depth.TURNS) else len(LENGTHS) - 1
    task = CaseTask(
        sections(), sticks, comparison(first), int(depth), n, stick_cubes(length), _turn_scratch()
    )
    allowed = allowed[np.argsort(sticks.weight[allowed], kind="stable")]
    room = 1 << 12
    while True:
        out = k.CaseCounters(
            selected,
            np.zeros((2 + k.MOST_TYPES, k.KINDS, 2, k.HOLES), dtype=np.int64),
            np.zeros(k.MOST_TYPES, dtype=np.int64),
            np.zeros((room, 7), dtype=np.int64),
            np.zeros((room, 7), dtype=np.int64),
            np.zeros((room, 7), dtype=np.int64),
            np.zeros(k.SLOTS, dtype=np.int64),
        )
        analyse_cases(first, allowed, seconds, task, out)
        control = out.control
        if not control[k.CaseSlot.FULL]:
            break
        room *= 8
    types = int(control[k.CaseSlot.TYPES])
    return out._replace(
        counts=out.counts[: 2 + types],
        codes=out.codes[:types],
        special=out.special[: control[k.CaseSlot.SPECIAL]],
        even=out.even[: control[k.CaseSlot.EVEN]],
        unsettled=out.unsettled[: control[k.CaseSlot.OPEN]],
    )
