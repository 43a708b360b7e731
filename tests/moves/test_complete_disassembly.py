"""The engine against the plain breadth-first search, and every tree it gives replayed cube by cube."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from burrkit.assembly import Assembly, assemblies
from burrkit.errors import CheckError
from burrkit.geometry import ISOMETRIES, Isometry, Voxels
from burrkit.moves import Disassembly, Move, Separation, first_level, take_apart
from burrkit.moves.replay import verify
from tests import strategies
from tests.moves.trays import in_place as _in_place
from tests.reference import burr, takeapart
from tests.reference.replay import replay
from tests.strategies import cases, for_all


def _agrees_with_reference(assembly: Assembly) -> None:
    found, plain = take_apart(assembly), takeapart.take_apart(assembly.shapes, assembly.problem.kinds)
    assert (found.first, found.states) == (plain.first, plain.states)
    assert first_level(assembly).first == plain.first
    if plain.best is None:
        assert found.tree is None
        return
    assert found.tree is not None
    assert (found.tree.level, found.tree.counts) == (plain.best.level, plain.best.counts)
    assert tuple(replay(assembly.shapes, found.tree)) == plain.best.counts
    verify(assembly, found.tree)


@cases
def test_random_burrs(examples: int) -> None:
    for_all(strategies.burr_assemblies(), examples, _agrees_with_reference)


@cases
def test_random_polycubes(examples: int) -> None:
    for_all(strategies.polycube_assemblies(), examples, _agrees_with_reference)


@pytest.mark.parametrize(
    ("sticks", "length"),
    [
        ((216, 412, 751, 896, 960, 1024), 6),
        ((702, 768, 883, 944, 1015, 1024), 8),
        pytest.param((88, 512, 704, 960, 992, 1008), 6, marks=pytest.mark.full),
    ],
)
def test_every_assembly_of_burrs_that_need_many_moves(sticks: tuple[int, ...], length: int) -> None:
    for assembly in assemblies(burr.problem(sticks, length)):
        _agrees_with_reference(assembly)


def _answer(found: Disassembly) -> tuple[object, ...]:
    return found.first, found.states, found.tree and (found.tree.level, found.tree.counts)


@cases
def test_neither_order_nor_hand_nor_position_changes_an_answer(examples: int) -> None:
    def same_when_seen_otherwise(case: tuple[Assembly, list[int], Isometry]) -> None:
        assembly, order, t = case
        other = _in_place(tuple(assembly.shapes[k].turned(t).shifted(5, -7, 9) for k in order))
        assert _answer(take_apart(assembly)) == _answer(take_apart(other))

    either = st.one_of(strategies.burr_assemblies(), strategies.polycube_assemblies())
    seen = either.flatmap(
        lambda a: st.tuples(st.just(a), st.permutations(range(len(a.shapes))), st.sampled_from(ISOMETRIES))
    )
    for_all(seen, examples, same_when_seen_otherwise)


TUNNEL = Voxels([(1, 1, 1), (2, 1, 1), (3, 1, 1), (3, 2, 1)])
WALLS = Voxels.box(5, 3, 3) - TUNNEL


def test_a_bent_tunnel() -> None:
    found = take_apart(_in_place((WALLS, Voxels([(1, 1, 1)]))))
    assert (found.first, found.states, found.is_partial, found.is_complete) == (2, 3, True, True)
    tree = found.tree
    assert tree is not None
    assert tree.level_text == "2"
    assert (tree.left_pieces, tree.removed_pieces, tree.left, tree.removed) == ((0,), (1,), None, None)
    assert tree.moves[0] == Move((1,), 0, 2)
    assert (tree.freeing.pieces, tree.freeing.axis, tree.freeing.frees) == ((1,), 1, True)


def test_never_apart_is_proved() -> None:
    shell = Voxels.box(3, 3, 5) - Voxels([(1, 1, 1), (1, 1, 2), (1, 1, 3)])
    found = take_apart(_in_place((shell, Voxels([(1, 1, 2)]))))
    assert (found.first, found.tree, found.states) == (0, None, 3)
    assert not found.is_partial


def test_partial_but_not_complete() -> None:
    walls = Voxels.box(9, 3, 3) - TUNNEL - Voxels([(7, 1, 1)])
    found = take_apart(_in_place((walls, Voxels([(1, 1, 1)]), Voxels([(7, 1, 1)]))))
    assert (found.first, found.tree) == (2, None)
    assert found.is_partial
    assert not found.is_complete


# Three loose cubes in a closed box: a quarter of a million states.
_LOOSE = tuple(Voxels([(x, 1, 1)]) for x in (1, 2, 3))
ROOM = _in_place((Voxels.box(6, 6, 6) - Voxels.box(4, 4, 4).shifted(1, 1, 1), *_LOOSE))


def test_a_limit_on_states_leaves_the_answer_open() -> None:
    assert take_apart(ROOM, max_states=1000).first is None
    assert first_level(ROOM, max_states=1000).first is None


def test_a_user_who_stops_leaves_the_answer_open() -> None:
    assert take_apart(ROOM, should_stop=lambda: True).first is None


def test_one_piece_has_nothing_to_separate() -> None:
    assert take_apart(_in_place((Voxels.box(2, 2, 2),))).first == 0


def _node(moves: int, left: Separation | None = None, removed: Separation | None = None) -> Separation:
    return Separation((), (Move((0,), 0, 1),) * moves, (), (), left, removed)


def test_level_text_drops_what_takes_one_move() -> None:
    ones = _node(1, _node(1))
    assert _node(5, ones, ones).level_text == "5"
    assert _node(5, ones, ones).counts == (5, 1, 1, 1, 1)
    assert _node(1, _node(2, ones)).level_text == "1.2"
    assert _node(6, _node(2), _node(3)).level_text == "6.2.3"
    assert _node(6, ones, _node(1, None, _node(4))).level_text == "6.1.4"
    assert [len(node.moves) for node in _node(6, _node(2), _node(3)).nodes()] == [6, 2, 3]


def test_verify_refuses_a_tampered_tree() -> None:
    assembly = _in_place((WALLS, Voxels([(1, 1, 1)])))
    tree = take_apart(assembly).tree
    assert tree is not None
    first, last = tree.slides
    for moves in (
        (last,),
        (first,),
        (Move(first.pieces, first.axis, -first.distance), last),
        (Move(first.pieces, first.axis, 1), last),
        (first, Move(last.pieces, last.axis, last.distance, False)),
        (first, Move((0, 1), last.axis, last.distance, True)),
        (first, Move(last.pieces, last.axis, -last.distance, True)),
    ):
        wrong = Separation(tree.pieces, moves, tree.left_pieces, tree.removed_pieces, None, None)
        with pytest.raises(CheckError):
            verify(assembly, wrong)
        with pytest.raises(AssertionError):
            replay(assembly.shapes, wrong)
