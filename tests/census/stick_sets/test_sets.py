"""Sets of sticks: completion against the general engine, sets against the slow way, published figures."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from burrkit.census.enumeration.tally import ll_of
from burrkit.census.stick_sets import sets
from burrkit.census.stick_sets.kernel import set_keys as k
from burrkit.census.stick_sets.kernel.emit import HOLES
from burrkit.census.stick_sets.mirror_classes import classes, cutler_rows, tables
from burrkit.census.stick_sets.report_tables import summarise_sets
from burrkit.census.stick_sets.sets import VerdictTable
from burrkit.moves import take_apart
from burrkit.runtime.executors import worker_pool
from burrkit.sixpiece import cutler_order, solve_many
from burrkit.sixpiece.classes import millable_table, notchable_table
from burrkit.sixpiece.engine.kernel import complete
from burrkit.sixpiece.sticks import LENGTHS, canonical_table, mirror_table, weight_table
from tests.census import reference
from tests.speeds import examples

SET = (1 << k.SET_BITS) - 1


def drawn(seed: int, many: int) -> NDArray[np.int64]:
    """Random assemblies as rows in Cutler's order; light sticks alone every now and then."""
    random = np.random.default_rng(seed)
    return np.array([reference.drawn(random, np.arange(random.integers(0, 2137), 2225)) for _ in range(many)])


def in_order(assemblies: NDArray[np.int64]) -> NDArray[np.int64]:
    """Rows in the order of classes, from rows in Cutler's."""
    back = np.empty(len(cutler_rows()), dtype=np.int64)
    back[cutler_rows()] = np.arange(len(back))
    return back[assemblies]


# Coming completely apart ---------------------------------------------------------------------------------


def come_apart(rows: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """Whether assemblies come completely apart, 0 or 1, by the kernel; rows in the order of classes."""
    answers = np.empty(len(rows), dtype=np.int64)
    complete.come_apart(tables().sections, LENGTHS.index(length), rows, answers)
    return answers


@pytest.mark.parametrize("length", LENGTHS)
def test_completion_equals_that_of_the_general_engine(length: int) -> None:
    assemblies = drawn(length, examples(500))
    known = [take_apart(ll_of(rows).assembly(length)) for rows in assemblies]
    whole = [int(found.tree is not None) for found in known]
    assert come_apart(in_order(assemblies), length).tolist() == whole
    assert 0 < sum(whole) < sum(found.first != 0 for found in known)


# The order of classes ------------------------------------------------------------------------------------


def test_all_rows_of_a_class_stand_together() -> None:
    own = classes()
    assert sorted(cutler_rows()) == list(range(2225))
    assert len(own.kind) == 455 and own.chiral.sum() == 837 - 455
    canonical = canonical_table()[own.numbers]
    lower = np.minimum(canonical, mirror_table()[canonical])
    assert (lower == own.sticks[own.of, 0]).all()
    assert len(set(lower[own.start[:-1]])) == 455


def test_a_first_row_is_the_least_of_its_images_in_place() -> None:
    own, t = classes(), tables()
    stay = [g for g in range(24) if t.images.origin_of[g, 0] == 0]
    for row in range(2225):
        images = {int(t.images.row[g, 0, row]) for g in stay}
        assert (own.group_end[row] != 0) == (min(images) == row)
        assert (own.group_end[row] > 0) == (len(images) == 4 and min(images) == row)
        if own.group_end[row] > 0:
            assert images == set(range(row, int(own.group_end[row])))


# Verdicts and their table ---------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 12), st.booleans()), min_size=1, max_size=200))
def test_a_table_merges_the_verdicts_of_each_set(answer: list[tuple[int, int, bool]]) -> None:
    codes = np.array([code for code, _, _ in answer], dtype=np.uint64) << np.uint64(45)
    found = [(level, bool(level) and whole) for _, level, whole in answer]
    single = [(2 if w else 1) << 8 | v << 4 | (v if w else 0) if v else 0 for v, w in found]
    mixed = codes * np.uint64(k.MIXER) & np.uint64(SET)
    table = VerdictTable(64)
    entries = mixed << np.uint64(k.VERDICT_BITS) | np.array(single, dtype=np.uint64)
    for some in np.array_split(entries, 5):
        table.reserve(len(some))[: len(some)] = some
        table.commit(len(some))
    joined = np.concatenate(list(table.merged()))
    mine = joined >> np.uint64(k.VERDICT_BITS)
    plain = (mine * np.uint64(k.UNMIXER) & np.uint64(SET)) >> np.uint64(45)
    by_set = defaultdict(list)
    for (code, _, _), what in zip(answer, found, strict=True):
        by_set[code].append(what)
    assert sorted(plain.tolist()) == sorted(by_set)
    for code, word in zip(plain.tolist(), joined.tolist(), strict=True):
        assert verdict(by_set[code]) == unpacked(word & 4095)


Verdict = tuple[int, int, int, int, bool]


def verdict(of: list[tuple[int, bool]]) -> Verdict:
    """Partial and complete solutions, 2 for more, highest level of each, whether there are two assemblies."""
    partial, whole = [v for v, _ in of if v], [v for v, w in of if w]
    return (
        min(len(partial), 2),
        min(len(whole), 2),
        max(partial, default=0),
        max(whole, default=0),
        len(of) > 1,
    )


def unpacked(word: int) -> Verdict:
    state = word >> 8 & 7
    return k.PARTIAL[state], k.COMPLETE[state], word >> 4 & 15, word & 15, bool(word >> 11)


# Whole classes, by making and trying everything -----------------------------------------------------------


def slowly(lowest: int, of: str) -> tuple[Counter[tuple[int, ...]], dict[tuple[int, ...], Verdict]]:
    """The counts of a class, and the verdict of each set, its sticks ascending; the lesser of two hands.

    ``solve_many`` must find the same assemblies of every set, by levels and by whether they come apart.
    """
    own, numbers = classes(), cutler_order.order().numbers
    allowed = np.sort(cutler_rows()[sets.rows(of)[sets.rows(of) >= own.start[lowest]]])
    every = reference.grown([allowed] * 6, most=1 << 23)
    of_class = np.empty(2225, dtype=np.int64)
    of_class[cutler_rows()] = own.of
    every = every[(of_class[every] == lowest).any(axis=1)]
    turned = every[reference.firsts(every, turned=True)[0]]
    logical = reference.firsts(turned)[0]
    levels = np.maximum(reference.levels(turned)[:, 0], 0)
    whole = come_apart(in_order(turned), 6)
    counts: Counter[tuple[int, ...]] = Counter()
    by_set = defaultdict(list)
    for rows, level, complete_one, first in zip(
        turned, levels.tolist(), whole.tolist(), logical, strict=True
    ):
        sticks = canonical_table()[numbers[rows]]
        by_set[tuple(np.sort(sticks).tolist())].append((level, bool(complete_one)))
        if first:
            holes = 32 - int(weight_table()[sticks].sum())
            counts[level, int(complete_one), int(notchable_table()[sticks].all()), holes] += 1
    solved = solve_many(list(by_set), jobs=1)
    own_levels, own_whole = np.zeros_like(solved.first_levels), np.zeros_like(solved.first_levels)
    for s, what in enumerate(by_set.values()):
        for level, complete_one in what:
            own_levels[s, level] += 1
            own_whole[s, level] += complete_one
    assert (own_levels == solved.first_levels).all()
    assert (own_whole == solved.solution_levels).all()
    found = {}
    for sticks, what in by_set.items():
        mirrored = tuple(sorted(mirror_table()[list(sticks)].tolist()))
        assert sorted(by_set[mirrored]) == sorted(what)
        found[min(sticks, mirrored)] = verdict(what)
    return counts, found


def kind_of(sticks: tuple[int, ...]) -> int:
    numbers = list(sticks)
    even = tuple(sorted(mirror_table()[numbers].tolist())) == sticks
    different = len(set(sticks)) == 6
    marks = int(notchable_table()[numbers].all()), int(millable_table()[numbers].all())
    return marks[0] + 2 * marks[1] + 4 * different + 8 * even


@pytest.mark.parametrize(("lowest", "of"), [(-1, "all"), (-2, "all"), (-3, "all"), (-4, "notchable")])
def test_a_class_made_and_judged_slowly(lowest: int, of: str) -> None:
    own = classes()
    chosen = [c for c in range(455) if of == "all" or own.kind[c] & 1]
    made = sets.work(chosen[lowest], of, 6)
    counts, found = slowly(chosen[lowest], of)
    assert {tuple(row[:4]): row[4] for row in made.counts.tolist()} == counts
    cells: Counter[tuple[int, ...]] = Counter()
    for sticks, (partial, whole, top, top_whole, many) in found.items():
        state = list(zip(k.PARTIAL, k.COMPLETE, strict=True)).index((partial, whole))
        holes = 32 - int(weight_table()[list(sticks)].sum())
        cells[kind_of(sticks), holes, top, top_whole, state, int(many)] += 1
    assert {tuple(row[:6]): row[6] for row in made.sets.tolist()} == cells


def test_records_that_are_more_than_expected_have_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel writes records without looking where their memory ends."""
    lowest = [c for c in range(455) if classes().kind[c] & 1][-8]
    expected = sets.work(lowest, "notchable", 6, special=1)
    assert len(expected.records) > 20
    monkeypatch.setattr(sets, "_RECORDS", 1)
    assert sets.work(lowest, "notchable", 6, special=1).agrees_with(expected)


def test_what_a_kernel_leaves_open_is_settled_to_the_same_end() -> None:
    lowest = 454
    own, numbers = classes(), cutler_order.order().numbers
    allowed = np.sort(cutler_rows()[own.start[lowest] :])
    every = reference.grown([allowed] * 6)
    of_class = np.empty(2225, dtype=np.int64)
    of_class[cutler_rows()] = own.of
    every = every[(of_class[every] == lowest).any(axis=1) & reference.firsts(every)[0]]
    counts = np.zeros((2 * sets.LEVELS, 2 * HOLES), dtype=np.int64)
    entries = sets.settled(in_order(every), 6, counts)
    made = sets.work(lowest, "all", 6)
    assert counts.sum() == made.assemblies == len(numbers[every])
    assert counts[2:].sum() == made.counts[made.counts[:, 0] > 0, 4].sum()
    table = VerdictTable(len(entries))
    table.reserve(len(entries))[: len(entries)] = entries
    table.commit(len(entries))
    joined = np.concatenate(list(table.merged()))
    verdicts, many = np.unique(joined & np.uint64(4095), return_counts=True)
    answer: Counter[Verdict] = Counter()
    for top, top_whole, state, several, count in made.sets[:, 2:7].tolist():
        answer[k.PARTIAL[state], k.COMPLETE[state], top, top_whole, bool(several)] += count
    assert {unpacked(v): n for v, n in zip(verdicts.tolist(), many.tolist(), strict=True)} == answer


# Published -----------------------------------------------------------------------------------------------


@pytest.mark.full
def test_sets_of_notchable_sticks_are_as_published(tmp_path: Path) -> None:
    """314 burrs without holes in 221 sets (Cutler, 1978); unique of level 5: 139 (IBM), 109 at length 6."""
    made = sets.plan("notchable", 6)
    with sets.SetsResultFile(tmp_path / "sets.sqlite", made) as result_file, worker_pool() as pool:
        for _ in result_file.process(pool, list(made.weights)):
            pass
        found = summarise_sets(result_file)
    assert found.complete
    assert found.assemblies() == [13_354_991, 7_458_937, 7_451_094]
    assert found.assemblies(holes=0) == [588, 181, 179]
    own: Counter[tuple[int, int]] = Counter()
    for level, _, _, holes, many in found.counts.tolist():
        own[level, holes] += many
    with (Path(__file__).parents[3] / "docs/census/notchable.csv").open() as lines:
        for line in csv.DictReader(lines):
            own[int(line["level_6"]), int(line["holes"])] -= int(line["logical_assemblies"])
    assert not any(own.values())
    solid = found.sets[:, 1] == 0
    assert found.number(solid & (found.solutions() > 0)) == (137, 221)
    for many, column, unique in ((found.partial(), 2, 109), (found.solutions(), 3, 110)):
        assert found.number((many == 1) & (found.sets[:, column] == 5))[0] == unique
        assert not ((many == 1) & (found.sets[:, column] > 5)).any()
