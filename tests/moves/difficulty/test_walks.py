"""Expected lengths of random walks, against fractions, formulas and drawn samples."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from burrkit.moves.difficulty import walks
from burrkit.moves.difficulty.walks import Expected, Links, at_random, links, never_straight_back

Graph = tuple[int, list[tuple[int, int]]]


@st.composite
def connected(draw: st.DrawFn) -> Graph:
    """A connected graph with 2 to 7 states; some pairs have two moves between them."""
    count = draw(st.integers(2, 7))
    moves = [(draw(st.integers(0, state - 1)), state) for state in range(1, count)]
    pair = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(lambda p: p[0] != p[1])
    return count, moves + draw(st.lists(pair, max_size=6))


def arrows_of(count: int, moves: list[tuple[int, int]], ends: set[int]) -> Links:
    return links(count, moves, sorted(ends))


def solved(matrix: list[list[Fraction]]) -> list[Fraction] | None:
    """The solution of a linear system, its right side in the last column, in fractions; None if singular."""
    size = len(matrix)
    for column in range(size):
        row = next((row for row in range(column, size) if matrix[row][column]), None)
        if row is None:
            return None
        matrix[column], matrix[row] = matrix[row], matrix[column]
        matrix[column] = [value / matrix[column][column] for value in matrix[column]]
        for other in range(size):
            if other != column and (factor := matrix[other][column]):
                pairs = zip(matrix[other], matrix[column], strict=True)
                matrix[other] = [value - factor * pivot for value, pivot in pairs]
    return [row[-1] for row in matrix]


def exactly(count: int, moves: list[tuple[int, int]], ends: set[int], start: int, *, back: bool) -> Fraction:
    """The expected number of moves by a system over all pairs (state, move just made), in fractions."""
    both = [(k, a, b) for k, (x, y) in enumerate(moves) for a, b in ((x, y), (y, x))]
    states = [(start, -1), *((b, k) for k, a, b in both)]
    states = list(dict.fromkeys(states))
    number = {state: i for i, state in enumerate(states)}
    rows = []
    for state, last in states:
        row = [Fraction(0)] * (len(states) + 1)
        row[number[state, last]] += 1
        if state not in ends:
            out = [(b, k) for k, a, b in both if a == state]
            if not back:
                out = [(b, k) for b, k in out if k != last] or out
            row[-1] = Fraction(1)
            for after in out:
                row[number[after]] -= Fraction(1, len(out))
        rows.append(row)
    found = solved(rows)
    assert found is not None
    return found[0]


@given(connected(), st.data())
def test_both_walkers_against_fractions(graph: Graph, data: st.DataObject) -> None:
    count, moves = graph
    ends = data.draw(st.sets(st.integers(0, count - 1), min_size=1))
    start = data.draw(st.integers(0, count - 1))
    arrows = arrows_of(count, moves, ends)
    for walker, back in ((at_random, True), (never_straight_back, False)):
        found = walker(arrows, start)
        assert found.is_exact
        assert found.mean == pytest.approx(float(exactly(count, moves, ends, start, back=back)), rel=1e-9)


@pytest.mark.parametrize("length", [1, 2, 10, 100])
def test_a_path(length: int) -> None:
    """From one end of a path to the other: length squared at random, straight on without going back."""
    arrows = arrows_of(length + 1, [(i, i + 1) for i in range(length)], {length})
    assert at_random(arrows, 0).mean == pytest.approx(length**2)
    assert never_straight_back(arrows, 0).mean == pytest.approx(length)


def ladder(rungs: int) -> tuple[int, list[tuple[int, int]]]:
    moves = [(2 * i + side, 2 * i + 2 + side) for i in range(rungs - 1) for side in (0, 1)]
    return 2 * rungs, moves + [(2 * i, 2 * i + 1) for i in range(rungs)]


def test_the_sparse_solver_agrees_with_the_dense_one(monkeypatch: pytest.MonkeyPatch) -> None:
    count, moves = ladder(60)
    arrows = arrows_of(count, moves, {count - 1})
    dense = at_random(arrows, 0).mean
    monkeypatch.setattr(walks, "MOST_DENSE", 0)
    assert at_random(arrows, 0).mean == pytest.approx(dense, rel=1e-10)


def test_the_interval_of_sampled_walks_contains_the_exact_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 60 intervals of 95 % some 57 should hold it; at least 51 do with a chance of 99.9 %."""
    count, moves = ladder(6)
    arrows = arrows_of(count, moves, {count - 1})
    exact = never_straight_back(arrows, 0).mean
    monkeypatch.setattr(walks, "MOST_DENSE", 0)
    drawn = [never_straight_back(arrows, 0, seed=seed) for seed in range(60)]
    assert not any(one.is_exact for one in drawn)
    assert sum(one.low <= exact <= one.high for one in drawn) >= 51


def test_random_moves_that_never_end_are_unbounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "MOST_DENSE", 0)
    monkeypatch.setattr(walks, "LONGEST_WALK", 3)
    arrows = arrows_of(10, [(i, i + 1) for i in range(9)], {9})
    found = never_straight_back(arrows, 0)
    assert found.low == 3
    assert math.isinf(found.mean)
    assert math.isinf(found.high)


def test_at_an_end_nothing_is_left_to_do() -> None:
    arrows = arrows_of(2, [(0, 1)], {0})
    assert at_random(arrows, 0) == never_straight_back(arrows, 0) == Expected.exactly(0)


def test_intervals_add_up() -> None:
    total = Expected(10, 7, 13) + Expected(20, 16, 24) + Expected.exactly(5)
    assert total == Expected(35, 30, 40)
    assert not total.is_exact
