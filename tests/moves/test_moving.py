"""Which of two groups is reported to move: heavy pieces stay, in every word, picture and file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import strategies as st

from burrkit.assembly import Assembly
from burrkit.drawing import steps_apart, steps_together
from burrkit.errors import BurrkitError
from burrkit.fabrication.film import film
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.stored import Archive, with_result
from burrkit.formats.stored_check import check
from burrkit.formats.xmpuzzle import read, write
from burrkit.geometry import Voxels
from burrkit.moves import Move, Separation, sentences, state_graph, take_apart, take_apart_all
from burrkit.moves.moving import by_weight, by_weight_and_size, heaviest, oriented
from burrkit.moves.replay import verify
from burrkit.page.scene import scene_of_solved
from burrkit.puzzle.document import Puzzle
from burrkit.solving.solver import solve
from tests import strategies
from tests.errors import raises
from tests.moves.trays import in_place
from tests.strategies import cases, for_all

CAGE = 0


def _weighing(assembly: Assembly, weights: tuple[int, ...]) -> Assembly:
    pairs = zip(assembly.problem.pieces, weights, strict=True)
    pieces = tuple(replace(piece, weight=weight) for piece, weight in pairs)
    return replace(assembly, problem=replace(assembly.problem, pieces=pieces))


def _pen() -> Assembly:
    """A plug in a ring, under half a lid: together they slide sideways and go up, then the plug comes out."""
    opening = Voxels.box(3, 2, 1).shifted(1, 0, 3)
    wall = Voxels.box(6, 4, 5).shifted(-1, -1, -1) - Voxels.box(4, 2, 3) - opening
    plug = Voxels([(1, 0, 1), (1, 1, 1)])
    ring = Voxels.box(3, 1, 3).shifted(0, 1, 0) - plug
    return in_place((wall, plug, ring))


def _well() -> Assembly:
    """Two hooked pieces that leave a well only together, and then come off each other."""
    inside = Voxels.box(2, 2, 3)
    wall = Voxels.box(4, 4, 4).shifted(-1, -1, -1) - inside
    tongue = Voxels([(0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 1)])
    jaws = Voxels([(1, 1, 0), (1, 1, 1), (1, 1, 2), (1, 0, 0), (1, 0, 2)])
    return in_place((wall, tongue, jaws))


def _tree(assembly: Assembly) -> Separation:
    tree = take_apart(assembly).tree
    assert tree is not None
    return tree


def _said(tree: Separation) -> list[tuple[Move, tuple[int, ...]]]:
    """Every move, and the pieces that it does not move."""
    return [
        (move, tuple(p for p in node.pieces if p not in move.pieces))
        for node in tree.nodes()
        for move in node.slides
    ]


@pytest.mark.parametrize(
    ("move", "weights", "removed", "said"),
    [
        # Equally heavy: the smaller group moves.
        (Move((0, 1, 2), 0, 2), (1, 1, 1, 1), (), ((3,), 0, -2)),
        (Move((3,), 0, 2), (5, 5, 5, 5), (), ((3,), 0, 2)),
        # Of two equal ones the one that is removed leaves; while nothing leaves, it stays as it is.
        (Move((0, 1), 2, 5, frees=True), (1, 1, 1, 1), (2, 3), ((2, 3), 2, -5)),
        (Move((0, 1), 2, 5, frees=True), (1, 1, 1, 1), (0, 1), ((0, 1), 2, 5)),
        (Move((0, 1), 2, 5), (1, 1, 1, 1), (2, 3), ((0, 1), 2, 5)),
        (Move((0, 1), 2, 5, frees=True), (1, 1, 1, 1), (), ((0, 1), 2, 5)),
        # The heaviest piece stays; neither the number of pieces nor the sum counts.
        (Move((3,), 0, 2), (1, 1, 1, 2), (), ((0, 1, 2), 0, -2)),
        (Move((0, 1, 2), 0, 2), (1, 1, 1, 2), (), ((0, 1, 2), 0, 2)),
        (Move((3,), 0, 2), (4, 4, 4, 5), (), ((0, 1, 2), 0, -2)),
        (Move((0, 1, 2), 0, 2), (3, 1, 1, 2), (), ((3,), 0, -2)),
        (Move((2, 3), 2, 5, frees=True), (0, 0, 0, 1), (2, 3), ((0, 1), 2, -5)),
        (Move((0, 1), 2, 5, frees=True), (2, 1, 2, 1), (2, 3), ((2, 3), 2, -5)),
    ],
)
def test_rule(
    move: Move, weights: tuple[int, ...], removed: tuple[int, ...], said: tuple[tuple[int, ...], int, int]
) -> None:
    found = by_weight_and_size(move, range(4), weights, removed)
    assert (found.pieces, found.axis, found.distance, found.frees) == (*said, move.frees)
    if heaviest(range(4), weights) == min(weights):
        assert by_weight(move, range(4), weights) == move
    else:
        assert heaviest(by_weight(move, range(4), weights).pieces, weights) <= heaviest(found.pieces, weights)


def test_less_than_nothing_is_nothing() -> None:
    assert _weighing(_pen(), (-3, 2, -1)).problem.weights == (0, 2, 0)
    assert not _weighing(_pen(), (-3, 0, -1)).problem.has_weights


@cases
def test_weights_decide_only_what_is_reported(examples: int) -> None:
    def agrees(case: tuple[Assembly, list[int], bool]) -> None:
        assembly, numbers, grouped = case
        weights = tuple(numbers[: len(assembly.problem.pieces)])
        if grouped:
            assembly = in_place(assembly.shapes, [{1} for _ in assembly.shapes])
        plain = take_apart(assembly)
        (found,) = take_apart_all([_weighing(assembly, weights)], replayed=True)
        assert (found.first, found.states, found.limit) == (plain.first, plain.states, plain.limit)
        (same,) = take_apart_all([_weighing(assembly, (3,) * len(weights))])
        assert replace(same, bytes=0) == replace(plain, bytes=0)
        if plain.tree is None or found.tree is None:
            assert plain.tree is found.tree is None
            if plain.stuck is not None and found.stuck is not None:
                assert (plain.stuck.pieces, plain.stuck.ways) == (found.stuck.pieces, found.stuck.ways)
            return
        assert sorted(found.tree.counts) == sorted(plain.tree.counts)
        halves = [node for node in plain.tree.nodes() if 2 * len(node.left_pieces) == len(node.pieces)]
        if not any(node.left and node.removed for node in halves):
            assert found.tree.level == plain.tree.level
        for move, rest in _said(found.tree):
            assert heaviest(move.pieces, weights) <= heaviest(rest, weights)
        for node in found.tree.nodes():
            assert node.moves[-1].pieces == node.removed_pieces
        assert oriented(found.tree, weights) == found.tree
        assert oriented(plain.tree, weights).level == found.tree.level

    some = st.one_of(strategies.burr_assemblies(), strategies.polycube_assemblies())
    numbers = st.lists(st.integers(0, 3), min_size=12, max_size=12)
    for_all(st.tuples(some, numbers, st.booleans()), examples, agrees)


@pytest.mark.parametrize("assembly", [_pen(), _well()], ids=["pen", "well"])
def test_a_cage_slides_about_unless_it_is_heavy(assembly: Assembly) -> None:
    assert any(CAGE in move.pieces for move, _ in _said(_tree(assembly)))
    heavy = _weighing(assembly, (2, 1, 1))
    tree = _tree(heavy)
    assert tree.level == _tree(assembly).level
    assert not any(CAGE in move.pieces for move, _ in _said(tree))
    verify(heavy, tree)


@pytest.mark.parametrize("assembly", [_pen(), _well()], ids=["pen", "well"])
def test_every_surface_lets_the_cage_stay(assembly: Assembly) -> None:
    assembly = _weighing(assembly, (2, 1, 1))
    solved, *_ = solve(assembly.problem, jobs=1).solutions
    assert solved.disassembly is not None
    tree = solved.disassembly.tree
    assert tree is not None
    # Words: a sentence of two pieces names them, and none the cage.
    said = [sentence for is_step, sentence in sentences.steps(tree, "XYZ") if is_step]
    assert not any(CAGE in sentence for sentence in said)
    assert any({1, 2} <= set(sentence) for sentence in said)
    # The page and the film.
    (solution,) = scene_of_solved(solved)["solutions"]
    assert not any(CAGE in step["pieces"] for step in solution["steps"])
    assert not any(CAGE in separation["removed"] for separation in solution["separations"])
    assert CAGE not in film(solved, 1.0)
    # Pictures.
    for walk in (steps_apart(tree), steps_together(tree)):
        assert not any(CAGE in step.move.pieces for step in walk)
    # States.
    graph = state_graph(solved.assembly)
    assert not any(CAGE in edge.move.pieces for edge in graph.edges)
    assert not any(any(state.offsets[CAGE]) for state in graph.states)


@pytest.mark.parametrize("assembly", [_pen(), _well()], ids=["pen", "well"])
def test_files_keep_weights_and_who_stays(assembly: Assembly, tmp_path: Path) -> None:
    heavy = _weighing(assembly, (2, 1, 1)).problem
    result = solve(heavy, jobs=1)
    puzzle = with_result(Puzzle.of(heavy), 0, result)
    puzzle = read.read(write.write(puzzle), "it")
    assert puzzle.problem().weights == heavy.weights == (2, 1, 1)
    assert puzzle_json.read(puzzle_json.write(heavy)) == Puzzle.of(heavy).problem()
    stored, *_ = puzzle.problems[0].stored
    assert check(Archive(puzzle), stored).wrong is None
    assert stored.separation is not None
    cage = {
        state[node.pieces.index(CAGE)]
        for node in stored.separation.nodes()
        for state in node.states
        if CAGE in node.pieces
    }
    assert cage == {stored.separation.states[0][CAGE]}
    solved, *_ = [one for one in result.assemblies if one.is_solution]
    assert solved.disassembly is not None
    tree = solved.disassembly.tree
    assert tree is not None
    assert stored.level == tree.level
    assert Archive(puzzle).separation(stored) == tree
    # What was stored when the cage was not heavy is described otherwise now.
    light = with_result(Puzzle.of(assembly.problem), 0, solve(assembly.problem, jobs=1))
    old, *_ = light.problems[0].stored
    again = Archive(replace(light, shapes=puzzle.shapes)).separation(old)
    assert not any(CAGE in move.pieces for move, _ in _said(again))
    assert again.level == old.level == tree.level
    # A search goes on with the same weights alone.
    solve(heavy, jobs=1, resume=tmp_path / "kept")
    assert solve(heavy, jobs=1, resume=tmp_path / "kept").assemblies == result.assemblies
    with raises(BurrkitError, "mismatch search"):
        solve(assembly.problem, jobs=1, resume=tmp_path / "kept")


def test_order_of_a_level_is_by_size() -> None:
    """The part with more pieces first, also where it is the one that is removed."""

    def row(pieces: tuple[int, ...], moves: int, after: Separation | None = None) -> Separation:
        go = (*(Move(pieces[-1:], 0, 1) for _ in range(moves - 1)), Move(pieces[-1:], 0, 9, True))
        return Separation(pieces, go, pieces[:-1], pieces[-1:], after, None)

    pair, three = row((0, 1), 2), row((2, 3, 4), 3, row((2, 3), 1))
    for left, removed in ((pair, three), (three, pair)):
        go = (Move(removed.pieces, 1, 9, True),)
        tree = Separation((0, 1, 2, 3, 4), go, left.pieces, removed.pieces, left, removed)
        assert tree.level == (1, 3, 2)
