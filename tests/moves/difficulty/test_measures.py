"""Difficulty of published burrs and of small cases that a person can follow."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

import burrkit as bk
from burrkit.errors import BurrkitError
from burrkit.moves.difficulty import Difficulty, measure
from burrkit.moves.difficulty.measures import distances
from burrkit.moves.states.graph import Edge
from tests.errors import raises


def measured(name: str, number: int = 0, max_states: int = 10_000) -> Difficulty:
    solution = bk.solve(bk.load(name)).solutions[number]
    return measure(solution.assembly, solution.tree, max_states=max_states)


def test_a_way_without_a_choice() -> None:
    """Bill's Baffling Burr: five states in a row."""
    found = measured("Bill's Baffling Burr")
    first = found.separations[0]
    assert (first.moves, first.states, first.exits, first.forced, first.dead_ends) == (5, 5, 1, (4,), ())
    assert first.way == (0, 1, 2, 3, 4)
    assert first.apart.at_random is not None
    assert first.apart.at_random.mean == pytest.approx(4**2 + 1)
    assert first.apart.not_back is not None
    assert first.apart.not_back.mean == pytest.approx(5)
    assert first.together.at_random is not None
    assert first.together.at_random.mean == pytest.approx(first.apart.at_random.mean)


BURRS = ("antique", "Love's Dozen", "Eight is Enough", "Computer's Choice Unique 10")


@pytest.mark.parametrize("name", BURRS)
def test_what_holds_for_every_solution(name: str) -> None:
    solution = bk.solve(bk.load(name)).solutions[0]
    found = measure(solution.assembly, solution.tree)
    nodes = list(solution.tree.nodes())
    assert found.moves == sum(solution.tree.counts)
    assert [each.pieces for each in found.separations] == [node.pieces for node in nodes]
    for each, node in zip(found.separations, nodes, strict=True):
        assert each.freed == node.removed_pieces
        assert len(each.way) == each.moves == len(node.moves)
        assert each.graph.states[each.way[-1]].separations
        neighbours = neighbours_of(each.graph.edges, each.states)
        for one, other in itertools.pairwise(each.way):
            assert other in neighbours[one]
        for end in each.dead_ends:
            assert end.state not in each.way
            assert not each.graph.states[end.state].separations
            assert 1 <= end.away < each.states
        for walks in (each.apart, each.together):
            assert walks.at_random is not None
            assert walks.not_back is not None
            assert walks.at_random.mean >= each.moves - 1e-9
            assert walks.not_back.mean >= each.moves - 1e-9
    assert found.apart.at_random is not None
    assert found.apart.at_random.mean >= found.moves


def neighbours_of(edges: Sequence[Edge], count: int) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(count)]
    for edge in edges:
        found[edge.source].append(edge.target)
        found[edge.target].append(edge.source)
    return found


def test_dead_ends_by_brute_force() -> None:
    """Distances from each state to the ways, by walking from each of them alone."""
    for name in BURRS:
        first = measured(name).separations[0]
        neighbours = neighbours_of(first.graph.edges, first.states)
        exits = {s for s, state in enumerate(first.graph.states) if state.separations}
        from_each = [distances(neighbours, [state]) for state in range(first.states)]
        shortest = min(from_each[0][end] for end in exits)
        ways = [
            state
            for state in range(first.states)
            if any(from_each[0][state] + from_each[state][end] == shortest for end in exits)
        ]
        away = [min(from_each[state][way] for way in ways) for state in range(first.states)]
        ends = {
            (state, away[state])
            for state in range(first.states)
            if away[state] and state not in exits and max(away[s] for s in neighbours[state]) <= away[state]
        }
        assert set(first.dead_ends) == ends


def test_cut_states_leave_random_moves_open() -> None:
    found = measured("Love's Dozen", max_states=5)
    assert not found.separations[0].graph.complete
    assert found.separations[0].apart.at_random is None
    assert found.apart.at_random is None


def test_groups_that_move_together() -> None:
    """Three pieces of Computer's Choice have to move as one, and so do the other three."""
    assert measured("antique").held == 1
    assert measured("Computer's Choice Unique 10").held == 3


@pytest.mark.parametrize("most", [0, -1, "many", 2.5])
def test_wrong_limits(most: object) -> None:
    solution = bk.solve(bk.load("antique")).solutions[0]
    with pytest.raises(BurrkitError):
        measure(solution.assembly, solution.tree, max_states=most)  # type: ignore[arg-type]


def test_wrong_types() -> None:
    solution = bk.solve(bk.load("antique")).solutions[0]
    with raises(BurrkitError, "invalid assembly"):
        measure(solution, solution.tree)  # type: ignore[arg-type]
    with raises(BurrkitError, "invalid tree"):
        measure(solution.assembly, None)  # type: ignore[arg-type]
