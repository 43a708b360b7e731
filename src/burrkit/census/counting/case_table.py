"""Cutler's Table 9: his 542 cases, what each consists of, and how many assemblies it has.

Cases 1 to 534 have one stick of a group of four in position 1, and only later sticks of his order elsewhere
(``sixpiece.cutler_order``); 535 to 542 are what these leave out. Assemblies are logical: rotated and
reflected ones are one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.counting.counts import CASES, cases
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.symmetry import TYPES

#: Symmetries of the frame.
_ALL: Final = 24
#: What cases 535 to 542 consist of.
SPECIAL: Final = (
    "with a solid stick",
    "two of one group of four, not parallel",
    "two of one group, parallel: the same",
    "the same, SIDM (reflected side to side)",
    "the same, FLIP (turned end for end)",
    "the same, EFEM (reflected end for end)",
    "three or more of one group",
    "none of a group of four",
)


@dataclass(frozen=True)
class Case:
    """One case. ``representative`` is the number in position 1 of cases 1 to 534, and of 535 the solid stick.

    ``order`` is the place of the representative in Cutler's order, from 1. ``types`` counts the assemblies by
    symmetry type, those that occur.
    """

    number: int
    representative: int | None
    order: int | None
    types: dict[str, int]

    @property
    def assemblies(self) -> int:
        """All of them."""
        return sum(self.types.values())

    @property
    def orders(self) -> dict[int, int]:
        """Assemblies by the order of their group of symmetries, 1 for none."""
        counts: dict[int, int] = {}
        for name, many in self.types.items():
            order = int(name.rstrip("ABMR"))
            counts[order] = counts.get(order, 0) + many
        return dict(sorted(counts.items()))

    @property
    def description(self) -> str:
        """What the case consists of."""
        if self.number >= len(cutler_order.order().fours) + 1:
            return SPECIAL[self.number - 535]
        return f"{self.representative} in position 1, the others later in the order"


def case_table(numbers: NDArray[np.integer] | None = None) -> tuple[Case, ...]:
    """All 542 cases; ``numbers`` as in ``counts.totals``."""
    totals = cases(numbers)
    symmetric: list[dict[str, int]] = [{} for _ in range(CASES)]
    for name, fixed in symmetric_assemblies.fixed_assemblies(numbers).items():
        for counts, many in zip(symmetric, fixed.cases, strict=True):
            if many:
                counts[name] = many * fixed.order // _ALL
    first = cutler_order.order().fours[:, 0].tolist()
    rows = []
    for number, (total, types) in enumerate(zip(totals, symmetric, strict=True), 1):
        plain = total - sum(types.values())
        counted = {"1": plain, **types}
        known = {name: counted[name] for name in TYPES if counted.get(name)}
        if number <= len(first):
            rows.append(Case(number, first[number - 1], 4 * number - 2, known))
        else:
            rows.append(Case(number, 1 if number == 535 else None, 1 if number == 535 else None, known))
    return tuple(rows)
