"""Work units of the census: small, deterministic, independent, each with its own name."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.slices import Slice, analyse, firsts
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


@cache
def rows(of: str) -> NDArray[np.int64]:
    """The rows of a class of sticks, "all" or "notchable", ascending."""
    every = np.arange(ROWS)
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
) -> Slice:
    """Construct and analyse the assemblies of a unit; arguments as for ``slices.analyse``."""
    allowed = rows(of)[rows(of) >= unit.first]
    seconds = allowed[unit.part :: SLICES].copy()
    return analyse(unit.first, seconds, allowed, depth=depth, length=length, special=special, keep=keep)


def to_bytes(found: Slice) -> bytes:
    """Serialise a slice; equal slices give equal bytes."""
    where = np.argwhere(found.counts)
    values = found.counts[tuple(where.T)]
    stream = io.BytesIO()
    np.savez_compressed(
        stream, assemblies=found.assemblies, where=where.astype(np.int16), values=values,
        codes=found.codes.astype(np.int32), special=found.special.astype(np.int16),
        even=found.even.astype(np.int16), unsettled=found.unsettled.astype(np.int16),
    )  # fmt: skip
    return stream.getvalue()


def checksum(data: bytes) -> str:
    """A checksum of these bytes."""
    return hashlib.sha256(data).hexdigest()
