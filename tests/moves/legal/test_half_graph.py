"""Graphs of states by rules with half cubes: every move is replayed with the cubes, cut into eight."""

from __future__ import annotations

from itertools import product

import pytest

import burrkit as bk
from burrkit.geometry import ROTATIONS, Motion
from burrkit.moves import StateGraph, state_graph
from burrkit.moves.pose import Pose
from burrkit.moves.states.graph import State
from burrkit.moves.turns.replay import Cubes, moved


def _cubes(assembly: bk.Assembly, graph: StateGraph, state: State) -> Cubes:
    """The eighths of the cubes of each piece in a state."""
    isometries = state.isometries or (0,) * len(graph.pieces)
    found: Cubes = {}
    for piece, (x, y, z), isometry in zip(graph.pieces, state.offsets, isometries, strict=True):
        motion = Pose((x / graph.parts, y / graph.parts, z / graph.parts), isometry).motion_of_parts(2)
        found[piece] = frozenset(
            motion((2 * a + i, 2 * b + j, 2 * c + k))
            for a, b, c in assembly.shapes[piece]
            for i, j, k in product((0, 1), repeat=3)
        )
    return found


def _form(cubes: Cubes) -> tuple[tuple[tuple[int, tuple[int, int, int]], ...], ...]:
    """The same for arrangements that differ by a motion of the whole: the least of all its images."""
    images = []
    for t in ROTATIONS:
        turned = [(piece, Motion(t)(cell)) for piece, own in cubes.items() for cell in own]
        a, b, c = (min(cell[k] for _, cell in turned) for k in range(3))
        images.append(tuple(sorted((piece, (x - a, y - b, z - c)) for piece, (x, y, z) in turned)))
    return (min(images),)


@pytest.mark.parametrize(("rule", "states"), [("legal+half", 40), ("half", 9)])
def test_every_move_follows_the_graph(rule: str, states: int) -> None:
    assembly = bk.solve(bk.load("examples/cellar.json"), progress=False).assemblies[0].assembly
    graph = state_graph(assembly, rule=rule)
    assert (graph.complete, graph.parts, len(graph.states)) == (True, 2, states)
    forms = [_form(_cubes(assembly, graph, state)) for state in graph.states]
    assert len(set(forms)) == states
    for edge in graph.edges:
        after = moved(_cubes(assembly, graph, graph.states[edge.source]), edge.move.in_halves)
        assert _form(after) == forms[edge.target]


def test_whole_states_are_among_those_of_half_cubes() -> None:
    assembly = bk.solve(bk.load("Love's Dozen"), progress=False).solutions[0].assembly
    whole, half = state_graph(assembly), state_graph(assembly, rule="half")
    offsets = {state.offsets for state in half.states}
    for state in whole.states:
        assert tuple((2 * x, 2 * y, 2 * z) for x, y, z in state.offsets) in offsets
    assert (whole.parts, half.parts) == (1, 2)


@pytest.mark.parametrize("rule", ["half", "legal+half"])
def test_ways_are_as_long_as_in_the_measures(rule: str) -> None:
    name = "examples/cellar.json" if rule == "legal+half" else "Bill's Baffling Burr"
    solution = bk.solve(bk.load(name), rule=rule, progress=False).solutions[0]
    measured = bk.moves.difficulty.measure(solution.assembly, solution.tree, rule=rule)
    for separation in measured.separations:
        assert len(separation.way) == separation.moves
        assert separation.graph.parts == 2
