"""Equal pieces, pieces left out, groups, many states, threads: the engine against the plain search."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from hypothesis import strategies as st

from burrkit.assembly import Assembly
from burrkit.errors import CheckError, PuzzleError
from burrkit.geometry import Motion, Voxels
from burrkit.moves import Move, Stuck, first_level, search, state_graph, take_apart
from burrkit.moves.replay import verify
from burrkit.moves.slides import parallel
from burrkit.puzzle import Piece, Problem
from tests import strategies
from tests.errors import raises
from tests.moves.trays import in_place, serpentine, shuffled, tray
from tests.reference import takeapart
from tests.reference.replay import slide
from tests.strategies import cases, for_all

DOMINOES = [[(x, y), (x, y + 1)] for x, y in ((0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2))]


def _groups(assembly: Assembly) -> list[dict[int, int]]:
    kinds, pieces = assembly.problem.kinds, assembly.problem.pieces
    numbers = {group for piece in pieces for group in piece.groups}
    return [
        dict(Counter(kind for kind, piece in zip(kinds, pieces, strict=True) if group in piece.groups))
        for group in numbers
    ]


def _agrees_with_reference(assembly: Assembly) -> None:
    shapes = [assembly.shapes[i] for i in assembly.placed]
    names = [assembly.problem.kinds[i] for i in assembly.placed]
    groups = _groups(assembly)
    found, plain = take_apart(assembly), takeapart.take_apart(shapes, names, groups)
    assert (found.first, found.states) == (plain.first, plain.states)
    assert first_level(assembly).first == plain.first
    assert (found.tree is None) == (plain.best is None)
    if found.tree is not None and plain.best is not None:
        assert found.tree.level == plain.best.level
        if not groups:  # with groups the number of separations of one move depends on their order
            assert found.tree.counts == plain.best.counts
        verify(assembly, found.tree)
    if found.stuck is not None:
        _reaches(assembly, found.stuck)


def _reaches(assembly: Assembly, stuck: Stuck) -> None:
    """The state of most freedom is reached by moves that wood can make."""
    places = {i: frozenset(assembly.shapes[i]) for i in assembly.placed}
    for move in stuck.before:
        assert isinstance(move, Move)
        places = slide(places, move)
        if move.frees:  # what has gone is out of the way
            goes = set(stuck.pieces) <= set(move.pieces)
            places = {i: cells for i, cells in places.items() if (i in move.pieces) == goes}
    places = {i: places[i] for i in stuck.pieces}
    for move in stuck.moves:
        assert isinstance(move, Move)
        places = slide(places, move)


@st.composite
def crowds(draw: st.DrawFn) -> Assembly:
    """A few small shapes, many of them equal and parallel, thrown into a box, perhaps with lid and walls."""
    kinds = draw(
        st.lists(
            st.sampled_from((((0, 0, 0),), ((0, 0, 0), (1, 0, 0)), ((0, 0, 0), (0, 1, 0), (1, 0, 0)))),
            min_size=1,
            max_size=2,
        )
    )
    size = draw(st.sampled_from(((3, 2, 1), (3, 3, 1), (2, 2, 2), (4, 2, 1))))
    inside = set(Voxels.box(*size))
    free, shapes = set(inside), []
    for _ in range(draw(st.integers(2, 4))):
        kind, (x, y, z) = draw(st.sampled_from(kinds)), draw(st.sampled_from(sorted(inside)))
        shape = {(x + u, y + v, z + w) for u, v, w in kind}
        if shape <= free:
            free -= shape
            shapes.append(Voxels(sorted(shape)))
    if draw(st.booleans()) or len(shapes) < 2:
        x, y, z = size
        shell = Voxels.box(x + 2, y + 2, z + 2).shifted(-1, -1, -1) - Voxels(sorted(inside))
        holes = draw(st.lists(st.sampled_from(list(shell)), max_size=4))
        shapes.append(shell - Voxels(holes))
    groups = [draw(st.sets(st.integers(1, 2), max_size=2)) if draw(st.booleans()) else () for _ in shapes]
    return in_place(shapes, groups if draw(st.booleans()) else None)


@cases
def test_crowds_of_equal_pieces_and_groups(examples: int) -> None:
    for_all(crowds().filter(lambda a: len(a.shapes) > 1), examples, _agrees_with_reference)


@cases
def test_groups_of_any_pieces(examples: int) -> None:
    def grouped(assembly: Assembly, draws: list[set[int]]) -> Assembly:
        return in_place(assembly.shapes, draws[: len(assembly.shapes)])

    some = st.lists(st.sets(st.integers(1, 3), max_size=2), min_size=6, max_size=6)
    for_all(st.builds(grouped, strategies.polycube_assemblies(), some), examples, _agrees_with_reference)


@cases
def test_pieces_that_are_left_out_do_not_matter(examples: int) -> None:
    def padded(case: tuple[Assembly, int]) -> None:
        assembly, at = case
        extra = Piece(Voxels.box(1, 1, 2), optional=True)
        pieces, motions = list(assembly.problem.pieces), list[Motion | None](assembly.motions)
        at %= len(pieces) + 1
        pieces.insert(at, extra)
        motions.insert(at, None)
        other = Assembly(Problem(tuple(pieces), assembly.problem.goal), tuple(motions))
        one, two = take_apart(assembly), take_apart(other)
        assert (one.first, one.states) == (two.first, two.states)
        assert (one.tree and one.tree.counts) == (two.tree and two.tree.counts)
        if two.tree is not None:
            verify(other, two.tree)

    for_all(st.tuples(strategies.polycube_assemblies(), st.integers(0, 9)), examples, padded)


def test_a_single_piece_that_is_used_has_nothing_to_separate() -> None:
    spare = Piece(Voxels.box(1, 1, 1), optional=True)
    one = in_place((Voxels.box(2, 2, 2),))
    assembly = Assembly(Problem((*one.problem.pieces, spare), one.problem.goal), (Motion(), None))
    assert take_apart(assembly).first == 0
    with raises(PuzzleError, "invalid-puzzle pieces"):
        state_graph(assembly)


def test_a_group_is_left_whole() -> None:
    shell = Voxels.box(3, 3, 5) - Voxels.box(1, 1, 3).shifted(1, 1, 1)
    shapes = (shell, Voxels([(1, 1, 2)]), Voxels([(3, 0, 0)]))
    assert take_apart(in_place(shapes)).tree is None
    whole = in_place(shapes, ({7}, {7}, ()))
    tree = take_apart(whole).tree
    assert tree is not None
    assert (tree.left_pieces, tree.left, tree.counts) == ((0, 1), None, (1,))
    verify(whole, tree)
    different = in_place(shapes, ({7}, {8}, ()))
    assert take_apart(different).tree is None
    with raises(CheckError, "failed-check taken"):
        verify(different, tree)


def test_equal_blocks_in_a_closed_tray_are_counted_by_places() -> None:
    blocks = [[(k % 4, k // 4)] for k in range(5)]
    found = take_apart(tray(4, 4, blocks))
    assert (found.first, found.states) == (0, comb(16, 5))
    assert found.stuck is not None
    assert found.stuck.pieces == (0, 1, 2, 3, 4, 5)
    assert found.bytes > found.states


def test_sliding_dominoes_let_the_small_block_out() -> None:
    found = take_apart(tray(4, 4, [*DOMINOES[:5], [(3, 0)]], [(-1, 3, 0)]))
    assert (found.first, found.tree) == (7, None)
    assert found.stuck is not None
    assert sum(move.frees for move in found.stuck.before) == 1
    _reaches(tray(4, 4, [*DOMINOES[:5], [(3, 0)]], [(-1, 3, 0)]), found.stuck)


def test_loose_pieces_are_decided_at_once() -> None:
    columns = in_place(Voxels.box(1, 1, 5).shifted(x, y, 0) for x in range(5) for y in range(5))
    found = take_apart(columns)
    assert found.tree is not None
    assert found.tree.level_text == "1"
    assert len(found.tree.counts) == 24
    verify(columns, found.tree)


@pytest.mark.parametrize("rows", [3, 12])
def test_a_serpentine_takes_a_move_for_each_straight(rows: int) -> None:
    assert take_apart(serpentine(rows)).first == 2 * rows


HARD = {
    "serpentine": serpentine(40),
    "dominoes": tray(4, 4, [*DOMINOES, [(3, 0)]], [(-1, 3, 0)]),
    "two ways out": tray(4, 3, [*DOMINOES[:3], [(3, 0)], [(3, 1)]], [(-1, 2, 0), (4, 2, 0)]),
}


@pytest.mark.parametrize("name", HARD)
def test_twenty_shuffles_change_no_level(name: str) -> None:
    def answer(assembly: Assembly) -> tuple[object, ...]:
        found = take_apart(assembly)
        if found.tree is not None:
            verify(assembly, found.tree)
        ways = found.stuck and (len(found.stuck.pieces), found.stuck.ways)
        return found.first, found.states, found.tree and (found.tree.level, found.tree.counts), ways

    first = answer(HARD[name])
    for seed in range(20):
        assert answer(shuffled(HARD[name], seed)) == first


def test_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    some = (HARD["dominoes"], tray(4, 4, [[(k % 4, k // 4)] for k in range(5)]), HARD["two ways out"])
    alone = [take_apart(assembly) for assembly in some]
    monkeypatch.setattr(search, "_LONG", 0)
    monkeypatch.setattr(search, "_WIDE", 4)
    monkeypatch.setattr(search, "_SLICE", 16)
    monkeypatch.setattr(parallel, "_CHUNK", 5)
    together = [take_apart(assembly, jobs=3) for assembly in some]
    for one, many in zip(alone, together, strict=True):
        assert (one.first, one.states, one.tree, one.stuck) == (
            many.first,
            many.states,
            many.tree,
            many.stuck,
        )


def test_too_little_memory_leaves_the_answer_open() -> None:
    closed = tray(4, 4, [[(k % 4, k // 4)] for k in range(5)])
    found = take_apart(closed, max_bytes=200_000)
    assert (found.first, found.tree, found.stuck) == (None, None, None)
    assert 0 < found.bytes < 400_000
    assert first_level(closed, max_bytes=200_000).first is None


def test_the_graph_of_a_tray() -> None:
    graph = state_graph(tray(3, 2, [[(0, 0)], [(1, 0)]]))
    assert graph.complete
    assert len(graph.states) == comb(6, 2)
    assert graph.states[0].offsets == ((0, 0, 0),) * 3
    for edge in graph.edges:
        before, after = graph.states[edge.source], graph.states[edge.target]
        assert abs(before.depth - after.depth) <= 1
    assert not state_graph(tray(3, 2, [[(0, 0)], [(1, 0)]]), max_states=5).complete
    ends = [state for state in state_graph(serpentine(3)).states if state.separations]
    assert [state.depth for state in ends] == [5]
