"""How many assemblies there are: by holes, by symmetry, by Cutler's cases, under each convention.

Fully rotated assemblies are counted by ``network``, those with a symmetry are listed by ``symmetric``;
classes up to rotation (*physical*) or up to rotation and reflection (*logical*) follow by Burnside's lemma:
their number is the mean, over all symmetries, of the assemblies that each keeps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census import network, numbering, symmetric
from burrkit.geometry import ROTATIONS
from burrkit.sixpiece import frame
from burrkit.sixpiece.sticks import connected_numbers, weight_table
from burrkit.sixpiece.symmetry import TYPES

#: Symmetries of the frame, and how many of them are rotations.
_ALL: Final = 24
_TURNS: Final = 12
#: Cutler's cases: one for each group of four, then eight for what is left.
CASES: Final = 542


@dataclass(frozen=True)
class Totals:
    """Counts of assemblies by number of holes, from 0 on, and logical ones by symmetry type."""

    rotated: tuple[int, ...]
    physical: tuple[int, ...]
    logical: tuple[int, ...]
    types: dict[str, int]


def totals(numbers: NDArray[np.integer] | None = None) -> Totals:
    """Counts of the assemblies whose sticks, as they lie, have one of these numbers; of all if None.

    The numbers must be closed under the symmetries of the frame, as those of some sticks in every
    orientation are.
    """
    every = connected_numbers()
    allowed = np.ones(len(every), dtype=bool) if numbers is None else np.isin(every, numbers)
    rotated = network.count_by_holes(allowed.astype(np.float32))
    physical, logical, types = list(rotated), list(rotated), dict.fromkeys(TYPES, 0)
    for (kind, holes), many in _tally(_holes, numbers).items():
        order, turns = _sizes(kind)
        logical[holes] += many * (order - 1)
        physical[holes] += many * (turns - 1)
        types[kind] += many * order
    last = max((holes for holes, count in enumerate(rotated) if count), default=0) + 1
    by_physical = tuple(_divided(count, _TURNS) for count in physical[:last])
    by_logical = tuple(_divided(count, _ALL) for count in logical[:last])
    types = {kind: _divided(count, _ALL) for kind, count in types.items()}
    types["1"] = sum(by_logical) - sum(types.values())
    return Totals(tuple(rotated[:last]), by_physical, by_logical, types)


def cases() -> tuple[int, ...]:
    """Logical assemblies in each of Cutler's cases, the first being case 1."""
    counts = [0, *_rotated_cases()]
    for (kind, case), many in _tally(_cases).items():
        counts[case] += many * (_sizes(kind)[0] - 1)
    return tuple(_divided(count, _ALL) for count in counts[1:])


def _divided(count: int, by: int) -> int:
    quotient, rest = divmod(count, by)
    assert rest == 0, "Burnside's lemma gives whole numbers"
    return quotient


# With a symmetry -----------------------------------------------------------------------------------------


def _tally(
    what: Callable[[NDArray[np.int64]], NDArray[np.int64]], numbers: NDArray[np.integer] | None = None
) -> dict[tuple[str, int], int]:
    """Fully rotated assemblies with a symmetry, by symmetry type and by what is said of them."""
    kinds = [sum(1 << g for g in entry.kind) for entry in symmetric.kept()]
    shares: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    for entry, own in zip(symmetric.kept(), kinds, strict=True):
        chosen = slice(None) if numbers is None else np.isin(entry.sticks, numbers).all(axis=1)
        codes = entry.groups[chosen] << 32 | what(entry.sticks[chosen])
        for code, many in zip(*(a.tolist() for a in np.unique(codes, return_counts=True)), strict=True):
            group = code >> 32
            # An assembly is listed for each kind of symmetry that it has, and for one symmetry of the kind.
            listed = sum(group & kind != 0 for kind in kinds)
            share = Fraction(many * len(entry.kind), (group & own).bit_count() * listed)
            shares[symmetric.type_of(group), code & 0xFFFFFFFF] += share
    assert all(share.denominator == 1 for share in shares.values())
    return {key: int(share) for key, share in shares.items()}


@cache
def _sizes(kind: str) -> tuple[int, int]:
    """How many symmetries, and how many of them rotations, a type has."""
    turns = sum(1 << g for g, s in enumerate(frame.symmetries()) if s.motion.isometry in ROTATIONS)
    groups = (int(group) for entry in symmetric.kept() for group in np.unique(entry.groups))
    group = next(group for group in groups if symmetric.type_of(group) == kind)
    return group.bit_count(), (group & turns).bit_count()


def _holes(sticks: NDArray[np.int64]) -> NDArray[np.int64]:
    holes: NDArray[np.int64] = 32 - weight_table()[sticks].sum(axis=1).astype(np.int64)
    return holes


# Cases ---------------------------------------------------------------------------------------------------


def _cases(sticks: NDArray[np.int64]) -> NDArray[np.int64]:
    """The case of each assembly, int64[n, 6] numbers as they lie."""
    groups = numbering.order().group[sticks]
    none = len(numbering.order().fours)
    lowest = np.where(groups < 0, none, groups).min(axis=1)
    many = (groups == lowest[:, None]).sum(axis=1)
    case = np.where(many == 1, lowest + 1, np.where(many == 2, 536, 541))
    case[lowest == none] = 542
    case[(sticks == 1).any(axis=1)] = 535
    for i in np.flatnonzero(case == 536).tolist():
        first, second = np.flatnonzero(groups[i] == lowest[i]).tolist()
        if second == first + 1 and first % 2 == 0:
            case[i] = 537 + _relation(first + 1, int(sticks[i, first]), int(sticks[i, second]))
    return case


def _relation(p: int, first: int, second: int) -> int:
    """How the second of two parallel sticks of one group lies when the first is carried to position 1.

    0 to 3: the same, SIDM, FLIP, EFEM. Both are meant as a symmetry of the frame carries them there.
    """
    g = next(g for g, s in enumerate(frame.symmetries()) if s.positions[p] == 1)
    a, b = symmetric.images()[g, p, first], symmetric.images()[g, p + 1, second]
    return next(i for i, image in enumerate(_operations()) if image[a] == b)


@cache
def _operations() -> tuple[NDArray[np.int64], ...]:
    """What the second stick of a pair is to the first one: numbers after nothing, SIDM, FLIP, EFEM."""
    same = np.arange(4097)
    return (same, *(numbering.moved(cubes) for cubes in (numbering.SIDM, numbering.FLIP, numbering.EFEM)))


def _rotated_cases() -> list[int]:
    """Fully rotated assemblies in each case."""
    order = numbering.order()
    counts = [0] * CASES
    allowed = np.ones(4097)
    allowed[1] = 0
    counts[534] = 6 * _around(1, allowed)
    for i, four in enumerate(order.fours.tolist()):
        first = four[0]
        allowed[four] = 0
        marked = np.zeros(4097)
        marked[four] = 1
        # How many more of the group there are, by their counts for six values of a mark.
        values = [_around(first, allowed + u * marked) for u in range(6)]
        with_more = _coefficients(values)
        counts[i] += _ALL * with_more[0]
        for more in range(2, 6):
            counts[540] += _divided(_ALL * with_more[more], more + 1)
        beside = 0
        for r, operation in enumerate(_operations()):
            alone = np.zeros(4097)
            alone[operation[first]] = 1
            pairs = _around(first, allowed, alone)
            beside += pairs
            counts[536 + r] += 12 * pairs
        counts[535] += 12 * (with_more[1] - beside)
    counts[541] = sum(network.count_by_holes(allowed[connected_numbers()].astype(np.float32)))
    return counts


def _around(number: int, allowed: NDArray[np.float64], parallel: NDArray[np.float64] | None = None) -> int:
    """Assemblies with this number in position 1, numbers elsewhere counting as often as ``allowed`` says.

    ``parallel`` says it for position 2, if not the same.
    """
    return network.count_around(number, allowed, allowed if parallel is None else parallel)


def _coefficients(values: list[int]) -> list[int]:
    """The polynomial with whole coefficients that takes these values at 0, 1, 2, ..."""
    left = [Fraction(value) for value in values]
    n = len(values)
    for step in range(1, n):  # divided differences (Newton)
        for i in range(n - 1, step - 1, -1):
            left[i] = (left[i] - left[i - 1]) / step
    powers = [Fraction(0)] * n
    for i in range(n - 1, -1, -1):
        powers = [left[i], *powers[:-1]] if i == n - 1 else _times(powers, i, left[i])
    assert all(power.denominator == 1 for power in powers)
    return [int(power) for power in powers]


def _times(powers: list[Fraction], at: int, plus: Fraction) -> list[Fraction]:
    """The polynomial times (u - at), plus a constant."""
    shifted = [Fraction(0), *powers[:-1]]
    product = [s - at * p for s, p in zip(shifted, powers, strict=True)]
    return [product[0] + plus, *product[1:]]
