"""MOVE(i, j): against pieces that push each other step by step, and against the moves of the search."""

from __future__ import annotations

import json
from itertools import chain, combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

from bench.puzzles import packing, pentominoes
from burrkit import load, solve
from burrkit.assembly.model import Assembly
from burrkit.geometry import Voxels
from burrkit.moves import state_graph
from burrkit.moves.states.by_hand import Arrangement
from burrkit.moves.states.move_matrix import NO_LIMIT, MoveMatrix, as_lists, move_matrix
from burrkit.puzzle import Problem
from burrkit.sixpiece import ll

STRINGS = [
    "35350030443000251130143320220666",
    "55555530043022551131642000220636",
    "05550110503004001116603664226666",
    "55551133140220226630440060666606",
]
#: Farther than any two pieces of a burr of length 6 can meet.
FAR = 40


def arrangements(text: str) -> list[list[Voxels]]:
    """The pieces of an assembly in some states that can be reached from it."""
    assembly = ll.read(text).assembly()
    graph = state_graph(assembly, max_states=60)
    return [at(assembly, state.offsets) for state in graph.states[::7]]


def at(assembly: Assembly, offsets: tuple[tuple[int, int, int], ...]) -> list[Voxels]:
    return [shape.shifted(*offset) for shape, offset in zip(assembly.shapes, offsets, strict=True)]


def pushed(start: list[Voxels], i: int, j: int, axis: int) -> int:
    """How many single steps i can make, pushing what is in its way, before j must move."""
    shapes: list[set[tuple[int, ...]]] = [set(shape) for shape in start]
    for steps in range(FAR):
        moving, open_ = {i}, [i]
        while open_:
            ahead = {tuple(c + (a == axis) for a, c in enumerate(cell)) for cell in shapes[open_.pop()]}
            hit = [k for k, shape in enumerate(shapes) if k not in moving and ahead & shape]
            moving |= set(hit)
            open_ += hit
        if j in moving:
            return steps
        for k in moving:
            shapes[k] = {tuple(c + (a == axis) for a, c in enumerate(cell)) for cell in shapes[k]}
    return NO_LIMIT


@pytest.mark.parametrize("text", STRINGS)
@pytest.mark.parametrize("axis", range(3))
def test_pieces_that_push_each_other(text: str, axis: int) -> None:
    for shapes in arrangements(text)[:3]:
        closed = move_matrix(shapes, axis).closed
        for i, j in np.ndindex(closed.shape):
            assert closed[i, j] == (0 if i == j else pushed(shapes, i, j, axis))


@pytest.mark.parametrize("text", STRINGS)
def test_moves_of_the_search(text: str) -> None:
    """The rigid groups that the matrices allow lead to the states that the search finds, and to no others."""
    assembly = ll.read(text).assembly()
    graph = state_graph(assembly)
    number: dict[tuple[tuple[int, ...], ...], int] = {
        state.offsets: n for n, state in enumerate(graph.states)
    }
    leads: dict[int, set[int]] = {n: set() for n in number.values()}
    for edge in graph.edges:
        leads[edge.source].add(edge.target)
        if not graph.states[edge.target].separations:
            leads[edge.target].add(edge.source)
    for state in graph.states[:40]:
        matrices = [move_matrix(at(assembly, state.offsets), axis) for axis in range(3)]
        assert any(matrix.separates for matrix in matrices) == (state.separations > 0)
        if not state.separations:
            found = {number[to] for matrix in matrices for to in reached(matrix, state.offsets)}
            assert found == leads[number[state.offsets]]


def reached(matrix: MoveMatrix, offsets: tuple[tuple[int, ...], ...]) -> set[tuple[tuple[int, ...], ...]]:
    """Where a rigid group leads, by MOVE alone: offsets relative to the first piece."""
    pieces = range(len(offsets))
    found = set()
    for group in chain.from_iterable(combinations(pieces, size) for size in range(1, len(offsets))):
        rest = [j for j in pieces if j not in group]
        for distance in range(1, int(matrix.closed[np.ix_(group, rest)].min()) + 1):
            moved = np.array(offsets)
            moved[list(group), matrix.axis] += distance
            moved -= moved[0]
            found.add(tuple(map(tuple, moved.tolist())))
    return found


def test_least_groups() -> None:
    """``moving_group`` and ``reach`` agree with all groups, tried one by one."""
    for axis in range(3):
        for matrix in (m := move_matrix(arrangements(STRINGS[0])[0], axis), m.backward):
            for piece in range(6):
                for distance in (1, 2):
                    groups = [
                        set(group)
                        for size in range(1, 7)
                        for group in combinations(range(6), size)
                        if piece in group and matrix.reach(frozenset(group)) >= distance
                    ]
                    least = set.intersection(*groups)
                    assert matrix.moving_group(piece, distance) == least


def test_backward_is_the_reflected_arrangement() -> None:
    shapes = arrangements(STRINGS[2])[0]
    reflected = [Voxels((-x, y, z) for x, y, z in shape) for shape in shapes]
    assert (move_matrix(shapes, 0).backward.closed == move_matrix(reflected, 0).closed).all()


def test_a_row_of_three() -> None:
    """The example of the module, with one more piece between the two."""
    first, last, between = Voxels([(0, 0, 0), (1, 0, 0)]), Voxels([(4, 0, 0)]), Voxels([(3, 0, 0)])
    alone = move_matrix([first, last], 0)
    assert alone.closed.tolist() == [[0, 2], [NO_LIMIT, 0]]
    assert (alone.passes, alone.separates, alone.is_fixed) == ((), True, False)
    three = move_matrix([first, last, between], 0)
    assert three.pairwise[0].tolist() == [0, 2, 1]
    assert three.closed[0].tolist() == [0, 1, 1]
    assert len(three.passes) == 1


def test_passes_only_shrink_and_end_closed() -> None:
    matrix = move_matrix(arrangements(STRINGS[0])[0], 0)
    steps = [matrix.pairwise, *matrix.passes]
    for before, after in pairwise(steps):
        assert (after <= before).all()
        assert (after < before).any()
    closed = matrix.closed
    assert (closed[:, None, :] <= closed[:, :, None] + closed[None, :, :]).all()


#: Matrices and groups of some arrangements; viewer/tests/bench/move-matrix.test.ts has the page compute them.
EXAMPLES = Path(__file__).parent.parent / "data" / "move_matrices.json"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("antique", load("antique")),
        ("dozen after three moves", load("Love's Dozen")),
        ("pentominoes", packing(pentominoes(), Voxels.box(6, 10, 1), "pentominoes 6 x 10")),
    ],
)
def test_the_examples_of_the_page(name: str, problem: Problem) -> None:
    """Groups of the first distance have zeros between their pieces, and reach as far as the gaps."""
    case = json.loads(EXAMPLES.read_text(encoding="utf-8"))[name]
    result = solve(problem, limit=1 if name == "pentominoes" else None)
    assembly = (result.solutions or result.assemblies)[0].assembly
    state = Arrangement(assembly, {piece: tuple(at) for piece, at in enumerate(case["offsets"])})
    assert case["groups"] == [{**vars(slide), "pieces": list(slide.pieces)} for slide in state.slides()]
    shapes = [assembly.shapes[piece].moved(state.pose(piece)) for piece in state.pieces]
    for axis, example in enumerate(case["matrices"]):
        matrix = move_matrix(shapes, axis)
        assert example == {
            "axis": axis,
            "pieces": list(state.pieces),
            "pairwise": as_lists(matrix.pairwise),
            "passes": [as_lists(moves) for moves in matrix.passes],
        }
        groups = [g["pieces"] for g in case["groups"] if (g["axis"], g["sign"]) == (axis, 1)]
        for row, pulled in enumerate(as_lists(matrix.closed)):
            along = [piece for piece, far in enumerate(pulled) if far == 0]
            assert row in along and (along in groups or len(along) == len(pulled))
