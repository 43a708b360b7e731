"""Work units of the census: small, deterministic, independent, each with its own name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.kernel.collect import CaseCounters
from burrkit.census.enumeration.slices import analyse, firsts
from burrkit.census.enumeration.tally import Settle, Tally, settle, tally
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine.position_tables import ROWS
from burrkit.sixpiece.sticks import LENGTHS

#: Slices into which the sticks of position 2 are divided.
SLICES: Final = 16


@dataclass(frozen=True)
class WorkUnit:
    """All assemblies with one row in position 1, and every 16th row from ``part`` on in position 2."""

    first: int
    part: int

    @property
    def name(self) -> str:
        """Its name in a result file."""
        return f"{self.first}/{self.part}"

    def choices(self, of: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rows of a class allowed in positions 3 to 6, and those in position 2."""
        allowed = rows(of)[rows(of) >= self.first]
        return allowed, allowed[self.part :: SLICES].copy()


@cache
def rows(of: str) -> NDArray[np.int64]:
    """The rows of a class of sticks, "all" or "notchable", ascending."""
    every = np.arange(ROWS, dtype=np.int64)
    return every[notchable_table()[cutler_order.order().numbers]] if of == "notchable" else every


def units(of: str) -> Iterator[WorkUnit]:
    """All units of a class."""
    chosen = set(rows(of).tolist())
    return (WorkUnit(first, part) for first in firsts() if first in chosen for part in range(SLICES))


def run(
    unit: WorkUnit,
    of: str,
    *,
    depth: Depth = Depth.LEVELS,
    length: int = LENGTHS[-1],
    special: int = 8,
    keep: str = "",
) -> CaseCounters:
    """Construct and analyse the assemblies of a unit; arguments as for ``slices.analyse``."""
    allowed, seconds = unit.choices(of)
    return analyse(unit.first, seconds, allowed, depth=depth, length=length, special=special, keep=keep)


def unit_tally(
    unit: WorkUnit,
    of: str,
    special: int,
    keep: str = "",
    length: int = 0,
    depth: Depth = Depth.LEVELS,
    settle: Settle = settle,
) -> Tally:
    """Construct and analyse the assemblies of a unit.

    ``settle`` returns the six rows and the level code of an assembly that the kernel left undecided.
    """
    found = run(unit, of, depth=depth, length=length or LENGTHS[-1], special=special, keep=keep)
    return tally(found, unit.first, special, keep, length, settle)
