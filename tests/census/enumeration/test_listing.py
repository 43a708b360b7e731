"""Assemblies as arrays, against the counts of the cases and against making them one by one."""

from __future__ import annotations

import doctest

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from burrkit.census.counting import counts
from burrkit.census.enumeration import listing
from burrkit.census.enumeration.listing import assemblies, owner_masks
from burrkit.errors import BurrkitError, StickError
from burrkit.sixpiece import cutler_order, frame, ll
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.engine import symmetric_assemblies
from burrkit.sixpiece.sticks import weight_table
from tests.census import reference
from tests.errors import raises
from tests.speeds import examples

NUMBERS = cutler_order.order().numbers
ROW = {int(number): row for row, number in enumerate(NUMBERS)}


def rows_of(sticks: NDArray[np.int64]) -> NDArray[np.int64]:
    table = np.full(4097, -1)
    table[NUMBERS] = np.arange(len(NUMBERS))
    return table[sticks]


@pytest.mark.parametrize("case", [533, 534, 535, 542])
def test_whole_case(case: int) -> None:
    """The number that was counted; different ones, each before all its images, no cube filled twice."""
    made = np.concatenate(list(assemblies(case)))
    assert len(made) == counts.cases()[case - 1]
    assert len(np.unique(made, axis=0)) == len(made)
    assert reference.firsts(rows_of(made))[0].all()
    masks = owner_masks(made)
    assert (np.bitwise_or.reduce(masks, axis=1) == masks.sum(axis=1, dtype=np.uint64)).all()


@pytest.mark.full
@pytest.mark.parametrize("case", [1, 100, 300, 450, *range(520, 543)])
def test_a_case_has_the_number_that_was_counted(case: int) -> None:
    assert sum(map(len, assemblies(case))) == counts.cases()[case - 1]


def test_notchable_cases() -> None:
    made = [sum(map(len, assemblies(case, of="notchable"))) for case in range(1, 543)]
    assert tuple(made) == counts.cases(np.flatnonzero(notchable_table()))


@pytest.mark.parametrize("case", [536, 537, 538, 539, 540, 541])
def test_cases_of_several_of_a_group(case: int) -> None:
    """Those of notchable sticks are different, and are what they should be."""
    made = np.concatenate(list(assemblies(case, of="notchable")))
    assert len(np.unique(made, axis=0)) == len(made)
    rows = rows_of(made)
    assert reference.firsts(rows)[0].all()
    group = (rows - 1) // 4
    members = (group == group[:, :1]).sum(axis=1)
    assert (members > 2).all() if case == 541 else (members == 2).all()
    if 537 <= case <= 540:
        assert (rows[:, 1] - rows[:, 0] == case - 537).all()
    elif case == 536:
        assert (group[:, 0] != group[:, 1]).all()


def least_image(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first of the images of one assembly."""
    _, (origin_of, becomes) = symmetric_assemblies.by_rows()
    images = [[int(becomes[g, q, rows[q]]) for q in origin_of[g]] for g in range(24)]
    return np.array(min(images))


@settings(max_examples=examples(40))
@given(st.integers(0, 10**9))
def test_prefix_equals_one_by_one(seed: int) -> None:
    """Four sticks of a random assembly given, often several of one group or none of a group of four."""
    random = np.random.default_rng(seed)
    lowest = int(random.choice([0, 1, 1200, 2137]))
    rows = reference.drawn(random, np.arange(lowest, 2225))
    if random.random() < 0.5:
        rows = reference.drawn(random, np.unique((rows[:, None] - 1) // 4 * 4 + 1 + np.arange(4)) % 2225)
    rows = least_image(rows)
    places = random.choice(6, 4, replace=False)
    fills = reference.fills()
    taken = np.bitwise_or.reduce([fills[p, rows[p]] for p in places])
    columns = [rows[[p]] if p in places else np.flatnonzero(fills[p] & taken == 0) for p in range(6)]
    expected = reference.grown(columns)
    expected = expected[reference.firsts(expected)[0]]
    assert len(expected) > 0
    found = list(assemblies(prefix={int(p) + 1: int(NUMBERS[rows[p]]) for p in places}, chunk=1000))
    assert all(0 < len(chunk) <= 1000 for chunk in found)
    made = rows_of(np.concatenate(found))
    assert sorted(map(tuple, made.tolist())) == sorted(map(tuple, expected.tolist()))


def test_prefixes_divide_a_case() -> None:
    whole = np.concatenate(list(assemblies(534)))
    number, many = np.unique(whole[:, 2], return_counts=True)
    parts = [np.concatenate(list(assemblies(534, {3: n}))) for n in number.tolist()]
    assert [len(part) for part in parts] == many.tolist()
    assert (
        np.sort(np.concatenate(parts).view("i8,i8,i8,i8,i8,i8"), axis=0)
        == np.sort(np.ascontiguousarray(whole).view("i8,i8,i8,i8,i8,i8"), axis=0)
    ).all()
    assert list(assemblies(534, {1: 1})) == []


@pytest.mark.parametrize("chunk", [1, 999, 44_589, 44_590])
def test_chunks_are_full_but_the_last(chunk: int) -> None:
    found = []
    for part in assemblies(534, chunk=chunk):
        found.append(part)
        if len(found) * chunk > 50_000:
            break
    sizes = [len(part) for part in found]
    assert set(sizes[:-1]) <= {chunk} and sum(sizes) == 44_589
    whole = next(assemblies(534))
    assert (np.concatenate(found) == whole).all()  # also: a chunk is not overwritten by the next one


def test_all_cases_follow_each_other() -> None:
    chunks = assemblies(chunk=10_000)
    assert (next(chunks) == next(assemblies(1, chunk=10_000))).all()
    everything = sum(map(len, assemblies(of="notchable")))
    assert everything == 13_354_991


def test_owner_masks_are_what_the_positions_can_own() -> None:
    sticks = next(assemblies(536, chunk=5_000))
    masks = owner_masks(sticks)
    assert masks.dtype == np.uint32 and masks.shape == sticks.shape
    assert (np.bitwise_count(masks) == weight_table()[sticks]).all()
    for p in range(1, 7):
        may = sum(1 << cube for cube, owners in enumerate(frame.owners()) if p in owners)
        assert not (masks[:, p - 1] & ~np.uint32(may)).any()


def test_owner_masks_are_in_the_order_of_ll_strings() -> None:
    for sticks in next(assemblies(541, chunk=20)):
        masks = owner_masks(sticks[None])[0].tolist()
        owners = [[p for p, mask in enumerate(masks, 1) if mask >> cube & 1] for cube in range(32)]
        digits = "".join(str(owner[0]) if owner else "0" for owner in owners)
        assert ll.read(digits).lying == tuple(sticks.tolist())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"case": 0}, "invalid case 0 1 542"),
        ({"case": 543}, "invalid case 543 1 542"),
        ({"prefix": {7: 1}}, "invalid prefix 7 6"),
        ({"prefix": {2: 4096}}, "invalid-stick prefix 4096 2"),
        ({"of": "solid"}, "invalid of solid all notchable"),
        ({"chunk": 0}, "invalid chunk 0 1"),
    ],
)
def test_bad_input_is_refused_at_once(arguments: dict[str, object], message: str) -> None:
    with raises(StickError if "4096" in message else BurrkitError, message):
        assemblies(**arguments)  # type: ignore[arg-type]


def test_example_of_the_module() -> None:
    failed, tried = doctest.testmod(listing)
    assert tried > 0
    assert failed == 0
