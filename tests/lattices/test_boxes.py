"""Cubes described as a lattice of one's own: everything must be as with the faster ways for cubes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import burrkit as bk
from burrkit.assembly import Assembly
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.geometry import Cell, Lattice, Motion, Voxels
from burrkit.geometry.lattices import CUBES, description_of, make_lattice
from burrkit.moves import state_graph, take_apart
from burrkit.moves.difficulty import measure
from burrkit.moves.states.by_hand import Arrangement
from burrkit.moves.states.graph import StateGraph
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from tests.conftest import Cli
from tests.errors import refused


def boxes() -> Lattice:
    return make_lattice(description_of(CUBES) | {"name": "boxes"})


def in_boxes(problem: Problem, lattice: Lattice) -> Problem:
    def on(shape: Voxels) -> Voxels:
        return Voxels(shape.cells, lattice)

    pieces = tuple(Piece(on(piece.shape), piece.name, piece.mark) for piece in problem.pieces)
    return Problem(pieces, Goal(on(problem.goal.required), on(problem.goal.optional)), problem.name)


@pytest.fixture(scope="module")
def assemblies() -> tuple[Assembly, Assembly]:
    """A solution of level 5, of cubes and of boxes: the same pieces in the same places."""
    cubes = bk.solve(bk.load("Bill's Baffling Burr"), progress=False).solutions[0].assembly
    problem = in_boxes(cubes.problem, boxes())
    pairs = zip(problem.pieces, cubes.shapes, strict=True)
    return cubes, Assembly(problem, tuple(_motion(piece.shape, set(shape)) for piece, shape in pairs))


def _motion(shape: Voxels, wanted: set[Cell]) -> Motion:
    for t in range(shape.lattice.rotations):
        low = min(wanted)
        x, y, z = (a - b for a, b in zip(low, min(shape.turned(t)), strict=True))
        if set(shape.moved(Motion(t, (x, y, z)))) == wanted:
            return Motion(t, (x, y, z))
    raise AssertionError


def graph_of(graph: StateGraph, unit: int) -> tuple[set[tuple[tuple[Cell, ...], int, int]], int]:
    """The states, in cubes."""
    states = {
        (
            tuple((x // unit, y // unit, z // unit) for x, y, z in state.offsets),
            state.depth,
            state.separations,
        )
        for state in graph.states
    }
    return states, len(graph.edges)


def test_states(assemblies: tuple[Assembly, Assembly]) -> None:
    cubes, same = (state_graph(assembly) for assembly in assemblies)
    assert graph_of(cubes, 1) == graph_of(same, 2)
    assert len(cubes.states) > 1


def test_difficulty(assemblies: tuple[Assembly, Assembly]) -> None:
    measured = []
    for assembly in assemblies:
        tree = take_apart(assembly).tree
        assert tree is not None
        found = measure(assembly, tree)
        measured.append(
            [
                (s.pieces, s.freed, s.moves, s.states, s.exits, s.choices, s.forced, s.dead_ends, s.held)
                for s in found.separations
            ]
        )
    assert measured[0] == measured[1]
    assert max(row[2] for row in measured[0]) == 5


def test_moves_by_hand(assemblies: tuple[Assembly, Assembly]) -> None:
    slides = []
    for assembly in assemblies:
        state = Arrangement(assembly, dict.fromkeys(assembly.placed, (0, 0, 0)))
        slides.append([(s.pieces, s.axis, s.sign, s.reach, s.distance) for s in state.slides()])
    assert slides[0] == slides[1]
    assert slides[0]


def test_commands(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "boxes.json"
    puzzle = Puzzle.of(in_boxes(bk.load("Bill's Baffling Burr"), boxes()))
    file.write_text(puzzle_json.write(puzzle), encoding="utf-8")
    own, cubes = (
        json.loads(cli("states", name, "--json").out) for name in (str(file), "Bill's Baffling Burr")
    )
    assert {edge["axis"] for edge in own["edges"]} <= {"x", "y", "z"}
    assert (len(own["states"]), len(own["edges"])) == (len(cubes["states"]), len(cubes["edges"]))
    assert '[label="' in cli("states", str(file), "--dot").out
    ran = cli("states", str(file), "--matrix")
    refused(ran, "unsupported boxes")
