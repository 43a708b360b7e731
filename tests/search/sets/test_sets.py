"""Exhaustive searches over sets of sticks: published counts, and the same answer from every other way to
count."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import numpy as np
import pytest

from burrkit.census.counting.counts import totals
from burrkit.errors import PuzzleError
from burrkit.search.sets.conditions import Conditions
from burrkit.search.sets.stock import Stock, of_class
from burrkit.search.sets.units import FoundSet, units, weigh, work
from burrkit.sixpiece import level_type, ll, solve_many
from burrkit.sixpiece.identity import canonical_set, mirror_set
from burrkit.sixpiece.sticks import Stick, distinct_sticks
from tests.errors import raises


def search(stock: Stock, conditions: Conditions) -> list[FoundSet]:
    left = conditions.stock(stock)
    return [found for unit in units(left, conditions) for found in work(unit, left, conditions).sets]


def both_hands(found: list[FoundSet]) -> dict[tuple[int, ...], FoundSet]:
    """What was found, sets and their mirror images each for itself."""
    every = {one.sticks: one for one in found}
    every |= {mirror_set(one.sticks): one for one in found if one.hands == 2}
    assert len(every) == sum(one.hands for one in found)
    return every


def by_trying(stock: Stock, length: int) -> dict[tuple[int, ...], tuple[int, int, int, int]]:
    """Assemblies, partial and complete solutions and the highest level of every set, each solved by
    itself."""
    sets = [s for s in combinations_with_replacement(stock.sticks, 6) if stock.has(s)]
    counts = solve_many(sets, length=length, jobs=1)
    figures = zip(
        sets, counts.assemblies.tolist(), counts.partial.tolist(), counts.solutions.tolist(),
        counts.highest.tolist(), strict=True,
    )  # fmt: skip
    return {sticks: (a, p, s, h) for sticks, a, p, s, h in figures if s}


def test_the_25_sticks_make_314_solid_burrs() -> None:
    """SOURCE: Cutler (1978): 314 ways to put them together, in 221 sets of one to six solutions each."""
    found = search(of_class("solid"), Conditions(holes=(0, 0)))
    every = both_hands(found)
    assert sum(one.solutions for one in every.values()) == 314
    assert Counter(one.solutions for one in every.values()) == {1: 155, 2: 44, 3: 19, 4: 2, 6: 1}
    assert {one.level for one in found} == {1}
    sets = list(every)
    counts = solve_many(sets)
    assert counts.assemblies.tolist() == [every[sticks].assemblies for sticks in sets]
    assert counts.solutions.tolist() == [every[sticks].solutions for sticks in sets]


def test_partial_solutions_of_solid_burrs() -> None:
    found = search(of_class("solid"), Conditions(holes=(0, 0), counting="partial"))
    assert sum(one.partial * one.hands for one in found) == 318


@pytest.mark.parametrize("of", ["solid", "notchable"])
def test_no_assembly_is_forgotten(of: str) -> None:
    stock = of_class(of)
    made = sum(weigh(unit, stock, Conditions()) for unit in units(stock, Conditions()))
    numbers = np.array([n for stick in stock.sticks for n in Stick(stick).orientations])
    assert made == sum(totals(numbers).logical)


STOCKS = {
    "mirrored": Stock.plenty([52, 256, 792, 911, 1024, 960, 992]),
    "one-handed": Stock.plenty([256, 792, 824, 960, 1024, 1008]),
    "a box": Stock.of([1, 52, 52, 188, 256, 792, 824, 960, 975, 992, 1024, 1024, 1024, 512]),
    "a box of both hands": Stock.of([52, 792, 911, 960, 992, 1024, 1024, 824, 975, 928, 928]),
}


@pytest.mark.parametrize("name", STOCKS)
@pytest.mark.parametrize("length", [6, 8])
def test_sets_are_those_that_trying_all_finds(name: str, length: int) -> None:
    stock = STOCKS[name]
    every = both_hands(search(stock, Conditions(lengths=(length,))))
    assert {
        sticks: (one.assemblies, one.partial, one.solutions, one.level) for sticks, one in every.items()
    } == by_trying(stock, length)


def test_conditions_only_take_away() -> None:
    stock = STOCKS["a box"]
    every = search(stock, Conditions())

    def those(**conditions: object) -> set[tuple[tuple[int, ...], int]]:
        required = Conditions(**conditions)  # type: ignore[arg-type]
        found = search(stock, required)
        assert found
        assert len(found) < len(every)
        return {(one.sticks, one.length) for one in found}

    def judged(test: object) -> set[tuple[tuple[int, ...], int]]:
        assert callable(test)
        return {(one.sticks, one.length) for one in every if test(one)}

    assert those(level=3) == judged(lambda one: one.level >= 3)
    assert those(unique=True) == judged(lambda one: one.solutions == 1)
    assert those(unique=True, counting="partial") >= judged(lambda one: one.solutions == one.partial == 1)
    assert those(holes=(3, 5)) == judged(lambda one: 3 <= one.holes <= 5)
    assert those(key=True) == judged(lambda one: 1 in one.sticks)
    assert those(key=False) == judged(lambda one: 1 not in one.sticks)
    assert those(distinct=True) == judged(lambda one: len(set(one.sticks)) == 6)
    assert those(level_type=(3, 3, 3, 3)) >= judged(lambda one: one.level_type == (3, 3, 3, 3))


def test_symmetric_solutions() -> None:
    found = search(STOCKS["mirrored"], Conditions(symmetric=True))
    assert found
    assert "1" not in {one.symmetry for one in found}


def test_what_is_reported_of_the_best_solution_is_true() -> None:
    found = search(STOCKS["a box"], Conditions(level=3))
    assert found
    for one in found:
        string = ll.read(one.ll)
        assert canonical_set(string.sticks) == one.sticks
        assert (string.holes, string.symmetry) == (one.holes, one.symmetry)
        assert level_type(string.assembly()).levels == one.level_type
        assert one.level == one.level_type[0]


@pytest.mark.full
def test_unique_notchable_burrs() -> None:
    """SOURCE: Cutler (1986, addendum): 5 is the highest unique level; 139 sets, after IBM (1997)."""
    conditions = Conditions(lengths=(6, 8, 10), level=5, unique=True, counting="partial")
    found = search(of_class("notchable"), conditions)
    assert {one.level for one in found} == {5}
    assert Counter(one.length for one in found) == {6: 109, 8: 35, 10: 34}
    assert len({min(one.sticks, mirror_set(one.sticks)) for one in found}) == 139
    for length in (6, 8, 10):
        counts = solve_many([one.sticks for one in found if one.length == length], length=length)
        assert set(counts.partial.tolist()) == {1}
        assert (counts.first_levels[:, 5] == 1).all()


@pytest.mark.full
def test_all_solid_assemblies() -> None:
    stock, conditions = of_class("all"), Conditions(holes=(0, 0))
    assert sum(weigh(unit, stock, conditions) for unit in units(stock, conditions)) == 25_062_952


def test_conditions_that_nothing_can_meet() -> None:
    with raises(PuzzleError, "invalid-puzzle 1 stick"):
        Conditions(key=True).stock(Stock.plenty([52, 1024]))
    with raises(PuzzleError, "invalid-puzzle 2 sticks"):
        Conditions(distinct=True).stock(Stock.plenty([52, 1024]))
    with raises(PuzzleError, "invalid-puzzle 5 3 holes"):
        Conditions(holes=(5, 3))
    with raises(PuzzleError, "invalid-puzzle lengths"):
        Conditions(lengths=(8, 6))
    assert len(of_class("all").sticks) == len(distinct_sticks())
