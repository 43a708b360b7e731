"""Levels under other definitions of a move, against plain searches of small state graphs."""

from __future__ import annotations

from collections import deque
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.move_definitions import DEFINITIONS, levels_by
from burrkit.census.enumeration.tally import ll_of
from burrkit.errors import BurrkitError
from burrkit.geometry import Cell, Voxels
from burrkit.moves import StateGraph, state_graph
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.ll import read
from burrkit.sixpiece.sticks import LENGTHS
from tests.census import reference
from tests.errors import raises

LOVES_DOZEN = "35350030443000251130143320220666"
LEVEL_10_NOTCHABLE = "55551115503554220110603004000666"


def rows_of(text: str) -> NDArray[np.int64]:
    row = {number: i for i, number in enumerate(cutler_order.order().numbers.tolist())}
    return np.array([row[number] for number in read(text).lying])


def drawn(seed: int, wanted: int, lightest: int = 2100) -> NDArray[np.int64]:
    """Random assemblies of light sticks, which move a lot."""
    random = np.random.default_rng(seed)
    rows = np.arange(lightest, 2225)
    return np.array([reference.drawn(random, rows) for _ in range(wanted)])


# By the state graph of the general engine ----------------------------------------------------------------


def ways_of(group: tuple[int, ...], axis: int, distance: int) -> set[tuple[int, int]]:
    """The directions in which a move goes, those of the smaller part."""
    forward = 1 if distance > 0 else -1
    ways = set()
    if len(group) <= 3:
        ways.add((axis, forward))
    if len(group) >= 3:
        ways.add((axis, -forward))
    return ways


def in_runs(graph: StateGraph, *, directed: bool) -> int:
    """The fewest runs until something is free: a search over states and the way of the last move."""
    steps: dict[int, list[tuple[int, set[tuple[int, int]]]]] = {}
    for edge in graph.edges:
        move = edge.slide
        ways = ways_of(move.pieces, move.axis, move.distance) if directed else {(move.axis, 0)}
        back = {(axis, -sign) for axis, sign in ways}
        steps.setdefault(edge.source, []).append((edge.target, ways))
        steps.setdefault(edge.target, []).append((edge.source, back))
    best: dict[tuple[int, tuple[int, int] | None], int] = {(0, None): 0}
    todo: deque[tuple[int, tuple[int, int] | None]] = deque([(0, None)])
    while todo:
        state, last = todo.popleft()
        if graph.states[state].separations:
            return best[state, last] + 1
        for target, ways in steps.get(state, []):
            for way in ways:
                cost = best[state, last] + (way != last)
                if cost < best.get((target, way), 1 << 30):
                    best[target, way] = cost
                    (todo.appendleft if way == last else todo.append)((target, way))
    return 0


def check_graphs(rows: NDArray[np.int64]) -> int:
    answers = {name: levels_by(name, rows) for name in DEFINITIONS}
    assert (answers["axis"] <= answers["direction"]).all() and (
        answers["direction"] <= answers["group"]
    ).all()
    differ = 0
    for s, own in enumerate(rows):
        for n, length in enumerate(LENGTHS):
            graph = state_graph(ll_of(own).assembly(length))
            assert answers["axis"][s, n] == in_runs(graph, directed=False)
            assert answers["direction"][s, n] == in_runs(graph, directed=True)
            differ += int(answers["axis"][s, n] != answers["group"][s, n])
    return differ


def moving(seed: int, wanted: int) -> NDArray[np.int64]:
    """Random assemblies of level 3 or more."""
    rows = drawn(seed, wanted)
    return rows[levels_by("group", rows)[:, 0] > 2]


def test_levels_in_runs_equal_those_of_a_plain_search() -> None:
    rows = moving(1, 500)
    assert len(rows) > 20
    assert check_graphs(rows[:20]) > 0


@pytest.mark.full
@pytest.mark.parametrize("seed", range(20))
def test_levels_in_runs_of_many_equal_those_of_a_plain_search(seed: int) -> None:
    assert check_graphs(moving(100 + seed, 1500)) > 0


# By amounts, cube by cube --------------------------------------------------------------------------------


def along(place: Cell, axis: int, distance: int) -> Cell:
    moved = list(place)
    moved[axis] += distance
    return (moved[0], moved[1], moved[2])


def free_ways(shapes: list[Voxels], at: tuple[Cell, ...], axis: int, most: int) -> list[list[int]]:
    """How far i can go along +axis while j stays, looking no farther than ``most``."""
    cells = [{tuple(c + o for c, o in zip(cell, off, strict=True)) for cell in shape}
             for shape, off in zip(shapes, at, strict=True)]  # fmt: skip
    far = [[most] * len(shapes) for _ in shapes]
    for i, j in product(range(len(shapes)), repeat=2):
        for step in range(1, most + 1):
            moved = {(*cell[:axis], cell[axis] + step, *cell[axis + 1 :]) for cell in cells[i]}
            if i != j and moved & cells[j]:
                far[i][j] = step - 1
                break
    return far


def by_amounts(text: str, length: int) -> int:
    """The level if in one move each stick moves by its own amount along an axis: straight from the
    definition.

    Amounts d are possible if d[i] - d[j] is not more than i can go while j stays.
    """
    shapes = list(read(text).assembly(length).shapes)
    endless = 2 * length
    start: tuple[Cell, ...] = ((0, 0, 0),) * 6
    layer, seen, level = [start], {start}, 1
    while layer:
        further = []
        for at in layer:
            far = [free_ways(shapes, at, axis, endless) for axis in range(3)]
            if any(is_free(own, endless) for own in far):
                return level
            for axis in range(3):
                for amounts in possible(far[axis]):
                    moved = tuple(along(at[i], axis, amounts[i]) for i in range(6))
                    if moved not in seen:
                        seen.add(moved)
                        further.append(moved)
        layer, level = further, level + 1
    return 0


def is_free(far: list[list[int]], endless: int) -> bool:
    """Whether some group can slide without end: it never collides with the other sticks."""
    return any(
        all(far[i][j] == endless for i in range(6) for j in range(6) if group >> i & 1 and not group >> j & 1)
        for group in range(1, 63)
    )


def possible(far: list[list[int]]) -> list[tuple[int, ...]]:
    """All amounts, the first stick's 0."""
    found: list[tuple[int, ...]] = [(0,)]
    for j in range(1, 6):
        longest = max(far[0]) + max(far[j])
        found = [
            (*known, d)
            for known in found
            for d in range(-longest, longest + 1)
            if all(d - known[i] <= far[j][i] and known[i] - d <= far[i][j] for i in range(j))
        ]
    return found


@pytest.mark.parametrize("text", [LOVES_DOZEN, "55555530043022551131642000220636"])
def test_amounts_of_their_own_are_runs_along_an_axis(text: str) -> None:
    assert by_amounts(text, 6) == levels_by("axis", rows_of(text)[None])[0, 0]


def test_amounts_of_random_assemblies_are_runs_along_an_axis() -> None:
    some = moving(7, 300)[:8]
    assert len(some) > 3
    for own, level in zip(some, levels_by("axis", some)[:, 0].tolist(), strict=True):
        assert by_amounts(ll_of(own).text, 6) == level


# What is known -------------------------------------------------------------------------------------------


def test_loves_dozen_has_level_11_if_sticks_move_by_their_own_amounts() -> None:
    rows = rows_of(LOVES_DOZEN)[None]
    assert [levels_by(name, rows)[0, 0] for name in DEFINITIONS] == [11, 12, 12]


def test_opposite_moves_along_an_axis_are_two_directions() -> None:
    """Two sticks that move apart at once are one move along an axis, and two in two directions."""
    rows = drawn(3, 400)
    axis, direction, group = (levels_by(name, rows) for name in DEFINITIONS)
    assert (axis < direction).any() and (direction < group).any()


def test_an_unknown_definition_is_refused() -> None:
    with raises(BurrkitError, "unknown axis"):
        levels_by("piece", rows_of(LOVES_DOZEN)[None])
