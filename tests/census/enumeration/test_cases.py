"""Every assembly once, with the right answer: all pairs decided together against one by one."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from burrkit.census.enumeration import units
from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.kernel.collect import CaseCounters
from burrkit.census.enumeration.slices import analyse, firsts
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.sticks import LENGTHS, weight_table
from tests.census import reference
from tests.speeds import examples

FIRSTS = np.array(firsts())


def cells(found: CaseCounters) -> dict[tuple[str, int, int, int], int]:
    """The counts of a slice as ``reference.tallied`` gives them."""
    names = ["stuck", "never", *(f"{code:04x}" for code in found.codes.tolist())]
    return {
        (names[what], kind, which, holes): int(found.counts[what, kind, which, holes])
        for what, kind, which, holes in np.argwhere(found.counts).tolist()
    }


def chosen(seed: int, most: int) -> tuple[int, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """A random first row, rows for the rest that make not too many assemblies, and these, one by one."""
    random = np.random.default_rng(seed)
    first = int(random.choice(FIRSTS))
    at_hand = np.arange(first, 2225)
    while True:
        # Rows that fit together, and some of the first one's group, which make all kinds.
        rows = np.unique(np.append(reference.drawn(random, at_hand), first + np.arange(4) % len(at_hand)))
        try:
            assemblies = reference.grown([np.array([first]), *[rows] * 5], most)
        except reference.TooManyError:
            continue
        break
    for _ in range(6):
        more = np.unique(np.append(rows, random.choice(at_hand, len(rows) // 2)))
        try:
            rows, assemblies = more, reference.grown([np.array([first]), *[more] * 5], most)
        except reference.TooManyError:
            break
    return first, rows, rows, assemblies


def check(seed: int) -> int:
    first, seconds, allowed, assemblies = chosen(seed, 2_000)
    found = analyse(first, seconds, allowed)
    assert cells(found) == reference.tallied(assemblies)
    is_first, is_even = reference.firsts(assemblies)
    assert found.assemblies == is_first.sum() and len(found.unsettled) == 0
    assert sorted(found.even[:, :6].tolist()) == sorted(assemblies[is_first & is_even].tolist())
    # Special are those of level 8 or more, and one of each level type.
    levels = dict(zip(map(tuple, assemblies.tolist()), reference.levels(assemblies).tolist(), strict=True))
    kept = {tuple(row[:6]): row[6] for row in found.special.tolist()}
    for rows, what in kept.items():
        assert levels[rows] == [-1 if c == "0" else int(c, 16) for c in f"{found.codes[what - 2]:04x}"]
    counted = [row for row, own in zip(assemblies.tolist(), is_first, strict=True) if own]
    assert {tuple(row) for row in counted if max(levels[tuple(row)]) >= 8} <= kept.keys()
    assert set(kept.values()) == set(range(2, 2 + len(found.codes)))
    return len(assemblies)


@settings(max_examples=examples(40))
@given(st.integers(0, 10**9))
def test_equals_one_by_one(seed: int) -> None:
    check(seed)


@pytest.mark.full
@settings(max_examples=3_000)
@given(st.integers(0, 10**9))
def test_equals_one_by_one_on_many_slices(seed: int) -> None:
    check(seed)


def check_three(seed: int, length: int) -> int:
    first, seconds, allowed, assemblies = chosen(seed, 2_000)
    found = analyse(first, seconds, allowed, depth=Depth.DEFINITIONS, length=length)
    counts = cells(found)
    assert counts == reference.tallied(assemblies, partial(reference.three_levels, length=length))
    assert len(found.unsettled) == 0
    return sum(key[0][0] != key[0][2] for key in counts)


@settings(max_examples=examples(40))
@given(st.integers(0, 10**9), st.sampled_from(LENGTHS))
def test_levels_of_three_definitions_equal_those_found_one_by_one(seed: int, length: int) -> None:
    check_three(seed, length)


def test_some_of_these_differ_by_definition() -> None:
    assert sum(check_three(seed, 6) for seed in range(8)) > 0


@pytest.mark.full
@settings(max_examples=3_000)
@given(st.integers(0, 10**9), st.sampled_from(LENGTHS))
def test_levels_of_three_definitions_on_many_slices(seed: int, length: int) -> None:
    check_three(seed, length)


@settings(max_examples=examples(20))
@given(st.integers(0, 10**9))
def test_answers_do_not_depend_on_how_much_is_requested(seed: int) -> None:
    """Making only, checking whether anything moves, and all: the same assemblies and the same locked ones."""
    first, seconds, allowed, _ = chosen(seed, 2_000)
    made, moved, whole = (analyse(first, seconds, allowed, depth=Depth(n)) for n in range(3))
    assert made.assemblies == moved.assemblies == whole.assemblies
    assert (made.counts[0] == moved.counts.sum(axis=0)).all()
    assert (made.counts[0] == whole.counts.sum(axis=0)).all()
    assert (moved.counts[0] == whole.counts[0]).all()


def test_everything_is_special_if_one_move_is() -> None:
    first, seconds, allowed, _ = chosen(4, 2_000)
    found = analyse(first, seconds, allowed, special=1)
    assert len(found.special) == found.counts[2:].sum()
    assert cells(found) == cells(analyse(first, seconds, allowed))


def test_slices_of_a_unit_add_up() -> None:
    """A unit of whole rows, cut by hand into its seconds, is the sum of these."""
    unit = units.WorkUnit(97, 12)
    allowed = units.rows("all")[units.rows("all") >= unit.first]
    whole = units.run(unit, "all")
    total: dict[tuple[str, int, int, int], int] = {}
    for second in allowed[unit.part :: units.SLICES].tolist():
        for key, many in cells(analyse(unit.first, np.array([second]), allowed)).items():
            total[key] = total.get(key, 0) + many
    assert cells(whole) == total
    assert whole.assemblies == 354_654


@pytest.mark.parametrize("unit", [units.WorkUnit(0, 10), units.WorkUnit(2149, 3), units.WorkUnit(2202, 4)])
def test_units_with_comparisons(unit: units.WorkUnit) -> None:
    """Units of firsts that stand in no group of four, in which every assembly is compared with its images."""
    allowed = units.rows("all")[units.rows("all") >= unit.first]
    fitting = allowed if unit.first else allowed[weight_table()[cutler_order.order().numbers[allowed]] <= 3]
    found = analyse(unit.first, fitting[unit.part :: units.SLICES].copy(), fitting)
    assemblies = reference.grown([np.array([unit.first]), fitting[unit.part :: units.SLICES], *[fitting] * 4])
    assert cells(found) == reference.tallied(assemblies)
