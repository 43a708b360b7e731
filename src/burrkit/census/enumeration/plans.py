"""Plan the census: the work units of a class of sticks, and the order in which they are processed.

Units are processed in an order that is random but always the same. So the units that are done are a fair
sample of the whole at any moment, the rate so far predicts the end, and a fraction of the units is a sample
of the census.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.counting import completions
from burrkit.census.enumeration import units
from burrkit.census.enumeration.selection import canonical
from burrkit.errors import BurrkitError
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.sticks import LENGTHS

#: Assemblies of this level and above are stored, as in Cutler's analysis.
SPECIAL: Final = 8


@dataclass(frozen=True)
class CensusPlan:
    """The plan of a result file: a class of sticks, the assemblies to store, and the units with weights.

    ``of`` is "all" or "notchable". Stored are the assemblies of level ``special`` or more, and those that
    meet the condition ``keep`` ("" for none). A weight is the number of assemblies to expect, an upper bound
    where images are left out. ``length`` is that of the sticks, 0 for all four.
    """

    of: str
    special: int
    weights: dict[str, int]
    keep: str = ""
    length: int = 0

    def __post_init__(self) -> None:
        """Refuse an invalid plan with a BurrkitError."""
        if self.of not in ("all", "notchable") or self.length not in (0, *LENGTHS) or not self.weights:
            raise BurrkitError("not a plan: a class of sticks, a length, and work units")

    @property
    def digest(self) -> str:
        """A checksum of the units and their weights."""
        text = "\n".join(f"{name} {weight}" for name, weight in sorted(self.weights.items()))
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def checksum(self) -> str:
        """A checksum of everything in it."""
        text = f"{self.of}\n{self.special}\n{self.keep}\n{self.length}\n{self.digest}"
        return hashlib.sha256(text.encode()).hexdigest()

    def difference(self, other: CensusPlan) -> str | None:
        """Why results of the other plan do not belong to this one; None if they do."""
        if self.of != other.of:
            return f"is of the class {other.of}, not {self.of}"
        if self.special != other.special:
            return f"stores assemblies from level {other.special} on, not {self.special}"
        if self.keep != other.keep:
            return f"was started with {_option(other.keep)}, not {_option(self.keep)}"
        if self.length != other.length:
            return f"is for sticks of length {other.length}, not {self.length}"
        return None if self.digest == other.digest else "has other work units"


def _option(keep: str) -> str:
    return f"--keep {keep!r}" if keep else "no --keep"


def plan(of: str, special: int = SPECIAL, keep: str = "", length: int = 0) -> CensusPlan:
    """The plan of a class, "all" or "notchable": every unit with the number of assemblies to expect.

    ``length`` 0 stands for the levels at all four lengths; any other length for what a result file of one
    length holds. The expected number is counted without constructing assemblies.
    """
    numbers = cutler_order.order().numbers
    weights = {unit.name: weight(numbers, unit.first, *unit.choices(of)) for unit in units.units(of)}
    return CensusPlan(of, special, weights, canonical(keep), length)


def weight(
    numbers: NDArray[np.int64], first: int, allowed: NDArray[np.int64], seconds: NDArray[np.int64]
) -> int:
    """The number of assemblies with these rows, before images are left out.

    ``numbers`` are the stick numbers of all rows; ``first`` is in position 1, ``seconds`` in 2, ``allowed``
    elsewhere.
    """
    elsewhere, second = np.zeros((2, 4097))
    elsewhere[numbers[allowed]] = 1
    second[numbers[seconds]] = 1
    return completions.CompletionCounter(elsewhere, second).count(int(numbers[first]))[0]


def ordered(names: list[str]) -> list[str]:
    """Names of units in the order in which they are processed."""
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).digest())


def select_units(plan: CensusPlan, *, share: tuple[int, int] = (1, 1), sample: float = 1.0) -> list[str]:
    """Select the units of one share of several, or of a sample, in the order in which they are processed."""
    names = ordered(list(plan.weights))
    names = names[: math.ceil(sample * len(names))]
    return names[share[0] - 1 :: share[1]]
