"""Graphs of states with turned pieces: every edge is a move that a judge allows, and none is missing."""

from __future__ import annotations

import pytest

import burrkit as bk
from burrkit.assembly.model import Assembly
from burrkit.geometry import ROTATIONS, Motion
from burrkit.moves import state_graph, take_apart
from burrkit.moves.difficulty import measure
from burrkit.moves.model import Turn
from burrkit.moves.states.graph import State, StateGraph
from burrkit.moves.turns.replay import Cubes, moved
from tests.errors import raises
from tests.moves.legal.boxes import small_boxes
from tests.moves.legal.test_legal import DESIGNS, design
from tests.strategies import cases, for_all


def cubes_of(assembly: Assembly, graph: StateGraph, state: State) -> Cubes:
    """The cubes of each piece in a state."""
    isometries = state.isometries or (0,) * len(graph.pieces)
    return {
        piece: frozenset(map(Motion(t, offset), assembly.shapes[piece]))
        for piece, t, offset in zip(graph.pieces, isometries, state.offsets, strict=True)
    }


def normal(assembly: Assembly, cubes: Cubes) -> object:
    """The same for arrangements that differ by a motion of the whole or an exchange of equal pieces."""
    kinds, forms = assembly.problem.kinds, []
    for t in ROTATIONS:
        turned = {piece: set(map(Motion(t), cells)) for piece, cells in cubes.items()}
        low = [min(cell[a] for cells in turned.values() for cell in cells) for a in range(3)]
        forms.append(
            sorted(
                (kinds[piece], sorted((x - low[0], y - low[1], z - low[2]) for x, y, z in cells))
                for piece, cells in turned.items()
            )
        )
    return min(forms)


def is_right(assembly: Assembly) -> None:
    """Fail unless edges are moves, and depths and states are those of the search."""
    graph = state_graph(assembly, rule="legal", max_states=300)
    places = [cubes_of(assembly, graph, state) for state in graph.states]
    names = [normal(assembly, one) for one in places]
    assert len({str(name) for name in names}) == len(names)
    beside: dict[int, set[int]] = {s: set() for s in range(len(names))}
    for edge in graph.edges:
        assert normal(assembly, moved(places[edge.source], edge.move)) == names[edge.target]
        beside[edge.source].add(edge.target)
        beside[edge.target].add(edge.source)
    layer, depth, seen = {0}, 0, {0}
    while layer:
        assert {s for s in layer if graph.states[s].depth != depth} == set()
        layer = {t for s in layer if not graph.states[s].separations for t in beside[s]} - seen
        seen |= layer
        depth += 1
    assert seen == set(range(len(names)))
    if graph.complete:
        found = take_apart(assembly, rule="legal")
        free = [state.depth + 1 for state in graph.states if state.separations]
        assert found.first == (min(free) if free else 0)
        if not free:
            assert found.states == len(graph.states)


@cases
def test_graphs_of_boxes(examples: int) -> None:
    for_all(small_boxes(), max(examples // 4, 5), is_right)


@pytest.mark.parametrize("name", sorted(DESIGNS))
def test_graphs_of_designs(name: str) -> None:
    is_right(design(name))


def test_difficulty_counts_turns() -> None:
    assembly = design("hook")
    tree = take_apart(assembly, rule="legal").tree
    assert tree is not None
    assert tree.has_turns
    measured = measure(assembly, tree, rule="legal")
    assert measured.moves == sum(tree.counts)
    first = measured.separations[0]
    assert len(first.way) == tree.counts[0]
    assert any(isinstance(edge.move, Turn) for edge in first.graph.edges)
    for separation, moves in zip(measured.separations, tree.counts, strict=True):
        states = [separation.graph.states[s] for s in separation.way]
        assert [state.depth for state in states] == list(range(moves))
        assert states[-1].separations


def test_refuses_rules_without_graphs() -> None:
    assembly = design("hook")
    tree = take_apart(assembly, rule="legal").tree
    assert tree is not None
    for rule in ("clearance=0.04", "clearance=0.1"):
        with raises(bk.BurrkitError, "invalid graph"):
            state_graph(assembly, rule=rule)
        with raises(bk.BurrkitError, "invalid graph"):
            measure(assembly, tree, rule=rule)
