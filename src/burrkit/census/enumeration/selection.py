"""Select the assemblies that a run stores: those of a high level, and those that meet a user's condition.

The kernel reads a table, by level code, number of holes and class, of the assemblies without a symmetry to
list. It lists every assembly with a symmetry, and the condition then selects from these. The number of
assemblies of each level code, class, number of holes and symmetry type is known from a run over all of them,
so the size of a result file is known exactly, and one that is too large is refused before the run begins.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.conditions import RUN_NAMES, Condition, Lookup, condition
from burrkit.errors import BurrkitError
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.sticks import weight_table
from burrkit.sixpiece.symmetry import TYPES

#: The most assemblies that a complete result file stores for their level or a condition.
MOST: Final = 5_000_000

#: The level code of assemblies that move but never come free; their levels are 0.
_LOCKED: Final = 1
#: The kernel counts fewer holes than this.
_HOLES: Final = 32


@cache
def parse_keep(keep: str) -> Condition | None:
    """Parse the condition of ``--keep``; None for "". BurrkitError if it is not a condition."""
    return condition(keep, "--keep", RUN_NAMES) if keep else None


def canonical(keep: str) -> str:
    """The condition as result files store it, with normalised spacing; "" if there is none."""
    holds = parse_keep(keep)
    return holds.text if holds else ""


@cache
def table(special: int, keep: str = "") -> NDArray[np.uint64]:
    """uint64[65536], by level code: bit ``holes``, + 32 if all sticks are notchable, is set to list these.

    Set for level ``special`` or more at some length, and where an assembly without a symmetry meets the
    condition ``keep``.
    """
    codes = np.arange(1 << 16).reshape(-1, 1, 1)
    found = np.broadcast_to(_levels(codes)["level"] >= special, (len(codes), 2, _HOLES)).copy()
    known = {"holes": np.arange(_HOLES), "notchable": np.arange(2).reshape(-1, 1), **_levels(codes)}
    if holds := parse_keep(keep):
        found |= holds(lambda name: TYPES[0] if name == "symmetry" else known[name])
    return np.packbits(found.reshape(len(codes), -1), axis=1, bitorder="little").view("<u8").ravel()


def matches(entries: NDArray[np.int64], special: int, keep: str = "") -> NDArray[np.bool_]:
    """bool[n]: whether each assembly is to be stored; ``entries`` int64[n, 7], six rows and a level code."""
    high: NDArray[np.bool_] = _levels(entries[:, 6])["level"] >= special
    if holds := parse_keep(keep):
        high = high | holds(values_of(entries))
    return high


def values_of(entries: NDArray[np.int64]) -> Lookup:
    """The values that conditions name, as arrays; ``entries`` int64[n, 7], six rows and a level code."""
    levels = _levels(entries[:, 6])
    numbers = cutler_order.order().numbers[entries[:, :6]]

    def look(name: str) -> Any:
        match name:
            case "holes":
                return 32 - weight_table()[numbers].sum(axis=1, dtype=np.int64)
            case "notchable":
                return notchable_table()[numbers].all(axis=1)
            case "symmetry":
                groups = symmetric_assemblies.groups(numbers).tolist()
                return np.array([symmetric_assemblies.type_of(group) for group in groups], dtype=str)
        return levels[name]

    return look


def check_size(of: str, special: int, keep: str = "") -> int:
    """The exact number of assemblies of a class to store; BurrkitError if it is more than ``MOST``."""
    codes, marked, holes, kinds, many = counts_of_all().T
    known = {"holes": holes, "notchable": marked, "symmetry": np.array(TYPES)[kinds], **_levels(codes)}
    stored = known["level"] >= special
    if holds := parse_keep(keep):
        stored = stored | holds(known.__getitem__)
    count = int(many[stored & ((marked == 1) | (of == "all"))].sum())
    if count > MOST:
        option = f"--keep {keep!r}" if keep else f"--special {special}"
        raise BurrkitError(
            f"{option}: a complete result file would hold {count:,} assemblies, and {MOST:,} is the most;"
            " select fewer"
        )
    return count


def _levels(codes: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
    """The levels that a condition can name, as arrays like ``codes``."""
    real = np.where(codes == _LOCKED, 0, codes)
    levels = {
        f"level_{length}": real >> shift & 15
        for length, shift in zip((6, 8, 10, 12), (12, 8, 4, 0), strict=True)
    }
    return {"level": np.maximum.reduce(list(levels.values())), **levels}


@cache
def counts_of_all() -> NDArray[np.int64]:
    """int64[n, 5]: the counts of the complete census: cells and the number of logical assemblies in each.

    A cell is a level code, 1 if all sticks are notchable, holes, and the symmetry's index in ``TYPES``.
    """
    file = resources.files("burrkit.census") / "data" / "counts.csv"
    with file.open(encoding="ascii") as lines:
        rows = [
            (int(code, 16), int(marked), int(holes), TYPES.index(kind), int(many))
            for code, marked, holes, kind, many in list(csv.reader(lines))[1:]
        ]
    return np.array(rows, dtype=np.int64)
