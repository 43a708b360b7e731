"""Numbers of assemblies by holes, by symmetry type and by Cutler's cases, under each convention.

``network`` and ``completions`` count all placements (*raw*, here "rotated"), ``symmetric_assemblies`` those
with a symmetry. Classes up to rotation (*physical*) or up to rotation and reflection (*logical*) follow from
Burnside's lemma: their number is the mean, over all symmetries, of the assemblies that each maps onto itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.counting import completions, network
from burrkit.errors import InternalError
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.sticks import connected_numbers
from burrkit.sixpiece.symmetry import TYPES

#: Symmetries of the frame, and how many of them are rotations.
_ALL: Final = 24
_TURNS: Final = 12
#: Cutler's cases: one for each group of four, then eight for what is left.
CASES: Final = 542


@dataclass(frozen=True)
class Totals:
    """Numbers of assemblies by number of holes, from 0 on.

    ``types_by_holes`` has the logical assemblies of each symmetry type.
    """

    rotated: tuple[int, ...]
    physical: tuple[int, ...]
    logical: tuple[int, ...]
    types_by_holes: dict[str, tuple[int, ...]]

    @property
    def types(self) -> dict[str, int]:
        """Logical assemblies by symmetry type."""
        return {kind: sum(counts) for kind, counts in self.types_by_holes.items()}

    @property
    def solid(self) -> Totals:
        """The same counts restricted to assemblies without holes."""
        types = {kind: counts[:1] for kind, counts in self.types_by_holes.items()}
        return Totals(self.rotated[:1], self.physical[:1], self.logical[:1], types)


def totals(numbers: NDArray[np.integer] | None = None) -> Totals:
    """Count the assemblies that use only these numbers (not canonical ones); all numbers if None.

    The numbers must be closed under the symmetries of the frame, as those of some sticks in every
    orientation are.
    """
    rotated = _rotated(_allowed(numbers).tobytes())
    last = max((holes for holes, count in enumerate(rotated) if count), default=0) + 1
    physical, logical = list(rotated[:last]), list(rotated[:last])
    types = {kind: [0] * last for kind in TYPES}
    for kind, fixed in symmetric_assemblies.fixed_assemblies(numbers).items():
        for holes, many in enumerate(fixed.holes[:last]):
            logical[holes] += many * (fixed.order - 1)
            physical[holes] += many * (fixed.turns - 1)
            types[kind][holes] = _divided(many * fixed.order, _ALL)
    physical = [_divided(count, _TURNS) for count in physical]
    logical = [_divided(count, _ALL) for count in logical]
    types["1"] = [
        count - sum(column[holes] for column in types.values()) for holes, count in enumerate(logical)
    ]
    by_holes = {kind: tuple(counts) for kind, counts in types.items()}
    return Totals(rotated[:last], tuple(physical), tuple(logical), by_holes)


def cases(numbers: NDArray[np.integer] | None = None) -> tuple[int, ...]:
    """Logical assemblies in each of Cutler's cases, the first being case 1; ``numbers`` as in ``totals``."""
    counts = _rotated_cases(_allowed(numbers))
    for fixed in symmetric_assemblies.fixed_assemblies(numbers).values():
        counts = [count + many * (fixed.order - 1) for count, many in zip(counts, fixed.cases, strict=True)]
    return tuple(_divided(count, _ALL) for count in counts)


def _allowed(numbers: NDArray[np.integer] | None) -> NDArray[np.bool_]:
    """bool[2225]: which connected numbers may be used."""
    every = connected_numbers()
    return np.ones(len(every), dtype=bool) if numbers is None else np.isin(every, numbers)


@cache
def _rotated(allowed: bytes) -> tuple[int, ...]:
    """Raw assemblies by holes; ``allowed`` is the result of ``_allowed`` as bytes."""
    weights = np.frombuffer(allowed, dtype=bool).astype(np.float32)
    return tuple(network.count_by_holes(weights))


def _divided(count: int, by: int) -> int:
    quotient, rest = divmod(count, by)
    if rest:
        raise InternalError(
            f"{count:,} assemblies are not a multiple of {by}, which contradicts Burnside's lemma"
        )
    return quotient


def _rotated_cases(allowed: NDArray[np.bool_]) -> list[int]:
    """Raw assemblies in each case.

    Of the 24 symmetries each carries a stick of a group of four to another place, position 1 to 6, or to
    another member of the group: so one in 24 has a given member in position 1. The four that fix position 1
    carry a pair in 1 and 3 to one in 1 and 3 or in 1 and 4, and there are twelve pairs of positions like 1
    and 3. Case 541 is the remainder.
    """
    order = cutler_order.order()
    counts = [0] * CASES
    chosen = np.zeros(4097, dtype=bool)
    chosen[connected_numbers()] = allowed
    left = completions.CompletionCounter((chosen & (np.arange(4097) != 1)).astype(np.float64))
    counts[534] = 6 * left.count(1)[0] if chosen[1] else 0
    for i, four in enumerate(order.fours):
        if not chosen[four[0]]:
            continue
        left.drop(four)
        alone, pairs, *partners = left.count(four[0], crossing=four, partners=four)
        counts[i] = 24 * alone
        counts[535] += 24 * pairs
        for relation, many in enumerate(partners):
            counts[536 + relation] += 12 * many
    rest = order.numbers[1 + order.fours.size :]
    counts[541] = sum(left.count(number)[0] for number in rest[chosen[rest]].tolist())
    counts[540] = sum(_rotated(allowed.tobytes())) - sum(counts)
    return counts


# Cutler's Table 9 ----------------------------------------------------------------------------------------

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
