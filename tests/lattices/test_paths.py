"""Paths between states on other lattices: as on cubes, as the graph of states has them, and replayed."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import burrkit as bk
from burrkit.assembly import Assembly
from burrkit.errors import CheckError, PuzzleError
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.geometry import Cell, Lattice, Voxels
from burrkit.moves import state_graph
from burrkit.moves.path import Arrangement, Layout, PathMove, PathResult, check_path, find_path, reachable
from burrkit.moves.states.graph import StateGraph
from burrkit.puzzle.document import Puzzle
from tests.conftest import Cli
from tests.errors import raises, refused
from tests.lattices.test_boxes import assemblies, boxes, in_boxes
from tests.lattices.test_moves_by_hand import BALLS, PRISMS, assembly_of

__all__ = ["assemblies"]


def find(assembly: Assembly, start: Sequence[Cell], goal: Sequence[Cell], **options: Any) -> PathResult:
    """The path between two states of an assembly, given by the offsets of the pieces in use."""
    ends = (Arrangement(assembly, dict(zip(assembly.placed, end, strict=False))) for end in (start, goal))
    return find_path(*ends, **options)


def distances(graph: StateGraph, start: int) -> dict[int, int]:
    """The least number of moves from a state to all others, by the edges; none leads on from an end."""
    beside: dict[int, list[int]] = {}
    for edge in graph.edges:
        beside.setdefault(edge.source, []).append(edge.target)
        beside.setdefault(edge.target, []).append(edge.source)
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        if graph.states[here].separations and here != start:
            continue
        for there in beside.get(here, []):
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def test_cubes_as_an_own_lattice(assemblies: tuple[Assembly, Assembly]) -> None:
    cubes, own = assemblies
    graph = state_graph(own)
    lengths = set()
    for i in (0, 2, len(graph.states) - 1):
        one = graph.states[i]
        for j, other in enumerate(graph.states):
            path = find(own, one.offsets, other.offsets)
            check_path(path)
            ends = (
                Layout.of(cubes, [(x // 2, y // 2, z // 2) for x, y, z in s.offsets]) for s in (one, other)
            )
            same = find_path(*ends)
            assert same.moves is not None
            if path.moves is None:
                # Both are free, or a way leads through what is free only.
                assert path.limit == "free"
                assert one.separations or other.separations
            elif path.in_box:
                assert len(path.moves) >= len(same.moves)
            else:
                assert len(path.moves) == len(same.moves)
                lengths.add(len(path.moves))
            if not (one.separations and other.separations):
                assert path.moves is not None
                assert len(path.moves) == distances(graph, i)[j]
    assert lengths >= {0, 1, 2, 3, 4}


def in_a_hollow(lattice: Lattice) -> Assembly:
    """A cell that can move, in a shell that it never leaves."""
    cells = [cell for cell in product(range(-4, 5), range(-4, 5), range(-4, 5)) if lattice.has(cell)]
    hollow = [cell for cell in cells if max(map(abs, cell)) <= 1]
    shell = [cell for cell in cells if cell not in hollow]
    return assembly_of([Voxels(shell, lattice), Voxels(hollow[:1], lattice)])


def test_prisms() -> None:
    assembly = in_a_hollow(PRISMS)
    graph = state_graph(assembly)
    assert graph.complete
    lengths = set()
    for i, one in enumerate(graph.states):
        for j, other in enumerate(graph.states):
            path = find(assembly, one.offsets, other.offsets)
            check_path(path)
            assert path.moves is not None
            assert (len(path.moves), path.in_box) == (distances(graph, i)[j], False)
            lengths.add(len(path.moves))
    assert lengths == {0, 1, 2, 3}


def test_rests_at_parts_of_a_unit() -> None:
    assembly = in_a_hollow(BALLS)
    graph = state_graph(assembly, max_states=100)
    home, parted = graph.states[0], 0
    for state in graph.states[::9]:
        there = find(assembly, home.offsets, state.offsets)
        back = find(assembly, state.offsets, home.offsets)
        check_path(there)
        check_path(back)
        assert there.moves is not None
        assert back.moves is not None
        assert len(there.moves) == len(back.moves) <= state.depth
        parted += any(move.slides[0].distance % BALLS.parts for move in there.moves)
    assert parted


def test_equal_pieces_are_interchangeable() -> None:
    # A row of four cubes of a lattice of one's own, hollow but for two equal cubes.
    lattice = boxes()
    cells = set(product(range(-3, 7), range(-3, 4), range(-3, 4))) - {(x, 0, 0) for x in range(4)}
    pieces = [sorted(cells), [(0, 0, 0)], [(1, 0, 0)]]
    assembly = assembly_of([Voxels(some, lattice) for some in pieces])
    home = [(0, 0, 0)] * 3
    exchanged = [(0, 0, 0), (2, 0, 0), (-2, 0, 0)]
    assert find(assembly, home, exchanged).moves == ()
    path = find(assembly, home, [(0, 0, 0), (6, 0, 0), (0, 0, 0)])
    assert path.moves is not None
    assert len(path.moves) == len(path.sentences()) == 2
    first, last = path.moves
    (slide,), (back,) = first.slides, last.slides
    check_path(path)
    for wrong in (
        (first,),
        (PathMove.of(replace(slide, distance=9 * slide.distance)), last),
        (first, last, PathMove.of(back.back)),
    ):
        with pytest.raises(CheckError):
            check_path(replace(path, moves=wrong))


def test_out_of_reach_and_limits() -> None:
    lattice = boxes()
    rooms = {(0, 0, 0), (1, 0, 0), (3, 0, 0)}
    cells = set(product(range(-3, 7), range(-3, 4), range(-3, 4))) - rooms
    assembly = assembly_of([Voxels(sorted(cells), lattice), Voxels([(0, 0, 0)], lattice)])
    home, there = [(0, 0, 0), (0, 0, 0)], [(0, 0, 0), (6, 0, 0)]
    path = find(assembly, home, there)
    assert (path.status, path.proof, path.moves, path.states) == ("unreachable", "exhausted", None, 2)
    check_path(path)
    stopped = find(assembly, home, there, should_stop=lambda: True)
    assert (stopped.status, stopped.limit) == ("unknown", "stop")
    hollow = in_a_hollow(PRISMS)
    far = state_graph(hollow).states[-1].offsets
    few = find(hollow, home, far, max_states=2)
    assert (few.status, few.limit) == ("unknown", "states")
    for goal, message in (
        ([(0, 0, 0)], "not arrangements of the same pieces of one assembly"),
        ([(0, 0, 0), (4, 0, 0)], "pieces 1 and 2 overlap"),
        ([(0, 0, 0), (60_000, 0, 0)], "too far away"),
    ):
        with pytest.raises(PuzzleError, match=message):
            find(assembly, home, goal)
    with raises(PuzzleError, "unsupported boxes"):
        find(assembly, home, there, labelled=True)
    with raises(PuzzleError, "unsupported boxes"):
        reachable(Arrangement(assembly, dict(zip((0, 1), home, strict=True))))


def test_arrangements_of_cubes_are_layouts(assemblies: tuple[Assembly, Assembly]) -> None:
    cubes, _ = assemblies
    start, goal = (Arrangement.of_state(cubes, number) for number in (0, 2))
    found = find_path(start, goal)
    assert found.layouts == (start.layout, goal.layout)
    assert found.moves == find_path(start.layout, goal.layout).moves


def test_command(cli: Cli, tmp_path: Path) -> None:
    file = str(tmp_path / "boxes.json")
    puzzle = Puzzle.of(in_boxes(bk.load("Bill's Baffling Burr"), boxes()))
    Path(file).write_text(puzzle_json.write(puzzle), encoding="utf-8")
    ran = cli("path", file, "assembled", "--start-state", "2")
    assert (ran.code, ran.err) == (0, "")
    assert "2 moves; each slides a group along one axis." in ran.out
    assert "the path was replayed" in ran.out
    data = json.loads(cli("path", file, file, "--goal-state", "2", "--json").out)
    assert (data["status"], data["length"], len(data["moves"]), data["box"]) == ("found", 2, 2, None)
    assert "START is GOAL already" in cli("path", file, "assembled").out
    ran = cli("path", file, "assembled", "--start-state", "2", "--max-states", "1")
    assert (ran.code, ran.out.startswith("Unknown after ")) == (3, True)
    for more, complaint in (
        ((), "unsupported GOAL states"),
        (("AB",), "unsupported GOAL assembled START --goal-state"),
        (("assembled", "--metric", "step"), "unsupported --metric cubes"),
        (("assembled", "--tray"), "unsupported --tray cubes"),
        (("assembled", "--fixed", "A"), "unsupported --fixed cubes"),
        (("assembled", "--margin", "2"), "unsupported --margin cubes"),
        (("assembled", "--labelled"), "unsupported --labelled cubes"),
    ):
        ran = cli("path", file, *more)
        refused(ran, f"{complaint} boxes")
    ran = cli("path", file, "assembled", "--start-state", "9999")
    refused(ran, "unknown 9999")
