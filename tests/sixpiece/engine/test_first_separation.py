"""The search for levels against the engine for sets of sticks and the general one, at all lengths."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.batch import solve_many
from burrkit.sixpiece.burr import burr
from burrkit.sixpiece.sticks import LENGTHS, canonical_table
from burrkit.solving.solver import solve
from tests.census import reference
from tests.speeds import some


def sets(seed: int, wanted: int) -> tuple[list[NDArray[np.int64]], NDArray[np.int64]]:
    """Assemblies of random sets of sticks, at least a given number in all, and the sets, int64[n, 6].

    The least row that may occur is drawn first: light sticks seldom meet by chance.
    """
    random = np.random.default_rng(seed)
    chosen: list[NDArray[np.int64]] = []
    count = 0
    while count < wanted:
        assembly = reference.drawn(random, np.arange(random.integers(0, 2137), 2225))
        family = reference.of_set(assembly)
        if 0 < len(family) <= wanted // 10:
            chosen.append(family)
            count += len(family)
    canonical = canonical_table()[cutler_order.order().numbers]
    return chosen, np.array([canonical[family[0]] for family in chosen])


def histograms(families: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    """int64[4, sets, 16]: assemblies by level, 0 if none, at each length."""
    answers = np.maximum(reference.levels(np.concatenate(families)), 0)
    which = np.repeat(np.arange(len(families)), [len(family) for family in families])
    counts = np.zeros((4, len(families), 16), dtype=np.int64)
    for n in range(4):
        np.add.at(counts[n], (which, answers[:, n]), 1)
    return counts


def check(seed: int, wanted: int) -> int:
    families, sticks = sets(seed, wanted)
    counts = histograms(families)
    for n, length in enumerate(LENGTHS):
        assert (solve_many(sticks, length=length).first_levels == counts[n]).all()
    return int(counts[0].sum())


@pytest.mark.parametrize("wanted", some([4_000, 20_000], 1))
def test_levels_equal_those_of_the_engine_for_sets(wanted: int) -> None:
    assert check(1, wanted) >= wanted


@pytest.mark.full
@pytest.mark.parametrize("seed", range(50))
def test_levels_of_a_million_assemblies_equal_those_of_the_engine_for_sets(seed: int) -> None:
    assert check(1_000 + seed, 20_000) >= 20_000


@pytest.mark.parametrize("length", LENGTHS)
def test_levels_equal_those_of_the_general_engine(length: int) -> None:
    families, sticks = sets(length, 300)
    counts = histograms(families)[LENGTHS.index(length)]
    for numbers, own in zip(sticks.tolist(), counts.tolist(), strict=True):
        result = solve(burr(*numbers, length=length), jobs=1)
        found = Counter(x.disassembly.first or 0 for x in result.assemblies if x.disassembly)
        assert {level: many for level, many in enumerate(own) if many} == found, numbers


@pytest.mark.parametrize(
    ("numbers", "n", "highest"),
    [
        ((88, 512, 704, 960, 992, 1008), 0, 12),  # Love's Dozen
        ((154, 480, 495, 1024, 1024, 1024), 2, 10),  # the notchable records
        ((412, 480, 495, 1024, 1024, 1024), 2, 10),
    ],
)
def test_famous_levels(numbers: tuple[int, ...], n: int, highest: int) -> None:
    row = {number: i for i, number in enumerate(cutler_order.order().numbers.tolist())}
    family = reference.of_set(np.array([row[number] for number in numbers]))
    assert reference.levels(family)[:, n].max() == highest
