"""The least total against a search of joint states, and the least of each order against plain recursion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import strategies as st

from bench.least_totals import survey, two_totals
from burrkit.assembly import Assembly
from burrkit.census.enumeration.tally import ll_of
from burrkit.errors import BurrkitError, CheckError, PuzzleError
from burrkit.geometry import Voxels
from burrkit.moves import RemovalStep, Separation, least_total, take_apart
from burrkit.moves.replay import verify
from burrkit.sixpiece.ll import read
from burrkit.sixpiece.sticks import LENGTHS
from tests import strategies
from tests.census.studies.test_least_totals import plain_total
from tests.census.studies.test_move_definitions import drawn, rows_of
from tests.errors import raises
from tests.moves.trays import bent_tunnels, in_place, serpentine, tray
from tests.reference import least_total as reference
from tests.reference.least_total import Order
from tests.speeds import some
from tests.strategies import cases, for_all

#: More than any total here exceeds another.
_ALL = 1_000

#: LL string, length, total of the shortest separations, least total.
STAGES_ARE_LONGER = [
    ("50541135112540221136103340006064", 6, 14, 13),
    ("35351101043324220100013044000606", 6, 9, 8),
    ("55351110410324226116440304000636", 8, 16, 14),
    ("05051110003204000100143224226664", 8, 12, 10),
]


def _order(tree: Separation, parallel: Sequence[int]) -> Order:
    """The order of removal of a tree, as the reference writes it."""
    cores: list[tuple[tuple[int, ...], Order]] = []
    same_state = [tree]
    while same_state:
        node = same_state.pop()
        for child, pieces in ((node.left, node.left_pieces), (node.removed, node.removed_pieces)):
            if child is not None and len(child.moves) == 1:
                same_state.append(child)
            else:
                names = tuple(sorted(parallel[piece] for piece in pieces))
                cores.append((names, () if child is None else _order(child, parallel)))
    return tuple(sorted(cores))


def _agrees(assembly: Assembly) -> None:
    tree = take_apart(assembly).tree
    plain = reference.least_total(assembly.shapes, assembly.problem.kinds)
    assert (tree is None) == (plain is None)
    if tree is None:
        with raises(PuzzleError, "unsolved completely"):
            least_total(assembly)
        return
    found = least_total(assembly, tree)
    assert (found.at_least, found.at_most, found.is_proved, found.limit) == (plain, plain, True, None)
    assert found.at_most <= sum(tree.counts)
    verify(assembly, found.tree)


@cases
def test_random_burrs(examples: int) -> None:
    for_all(strategies.burr_assemblies(), examples, _agrees)


@cases
def test_random_polycubes(examples: int) -> None:
    for_all(strategies.polycube_assemblies(), examples, _agrees)


def _orders_agree(assembly: Assembly, within: int = _ALL) -> None:
    if take_apart(assembly).tree is None:
        return
    found = least_total(assembly, within=within)
    kinds = assembly.problem.kinds
    parallel = reference.parallel(assembly.shapes, kinds)
    plain = reference.least_of_orders(assembly.shapes, kinds)
    least = min(plain.values())
    wanted = {order: total for order, total in plain.items() if total <= least + within}
    assert {_order(way.tree, parallel): way.total for way in found.orders} == wanted
    assert len(found.orders) == len(wanted)
    assert [way.total for way in found.orders] == sorted(wanted.values())
    assert found.at_least == found.at_most == least
    for way in found.orders:
        verify(assembly, way.tree)
        assert sum(step.moves for step in way.steps) == way.total


@cases
def test_all_orders_of_random_polycubes(examples: int) -> None:
    for_all(strategies.polycube_assemblies(), examples, _orders_agree)


@cases
def test_some_orders_of_random_polycubes(examples: int) -> None:
    def agree(case: tuple[Assembly, int]) -> None:
        _orders_agree(*case)

    for_all(st.tuples(strategies.polycube_assemblies(), st.integers(0, 2)), examples, agree)


@cases
def test_all_orders_of_random_burrs(examples: int) -> None:
    for_all(strategies.burr_assemblies(), examples, _orders_agree)


@pytest.mark.parametrize(("text", "length", "staged", "least"), STAGES_ARE_LONGER)
def test_a_longer_first_separation_can_take_fewer_moves_in_all(
    text: str, length: int, staged: int, least: int
) -> None:
    assembly = read(text).assembly(length)
    tree = take_apart(assembly).tree
    assert tree is not None
    assert sum(tree.counts) == staged
    _orders_agree(assembly, within=1)
    found = least_total(assembly, tree)
    assert (found.at_least, found.at_most) == (least, least)
    # The plain search counts ways, too, that go on past a state from which a group comes free.
    assert (plain_total(text, length), two_totals(rows_of(text), length)) == (least, (staged, least))


@pytest.mark.parametrize("seed", some(range(60), 2))
def test_totals_of_a_search_that_goes_on_past_free_states(seed: int) -> None:
    """To go on past states from which a group comes free saves no move."""
    rows = drawn(1000 + seed, 300)
    levels, _, falls = survey(rows)
    compared = 0
    for s, n in np.argwhere((levels > 0) & (falls == 0))[::9].tolist():
        string = ll_of(rows[s])
        assembly = string.assembly(LENGTHS[n])
        tree = take_apart(assembly).tree
        if tree is not None:
            found = least_total(assembly, tree)
            assert found.at_least == plain_total(string.text, LENGTHS[n])
            assert found.is_proved
            compared += 1
    assert compared > 0


def test_a_total_equal_to_that_of_the_level() -> None:
    assembly = serpentine(4)
    tree = take_apart(assembly).tree
    assert tree is not None
    found = least_total(assembly, within=0)
    assert (found.tree, found.at_least, found.is_proved) == (tree, 8, True)
    assert [way.steps for way in found.orders] == [(RemovalStep(8, (0, 1), ((0,), (1,))),)]
    assert found.orders[0].total == 8


#: A closed tray with four equal blocks and a gap, through which they leave in any order.
EQUAL = tray(3, 2, [[(0, 0)], [(1, 0)], [(2, 0)], [(0, 1)]], gaps=[(3, 1, 0)])


def test_equal_pieces_count_as_the_same() -> None:
    _agrees(EQUAL)
    _orders_agree(EQUAL)
    alone = least_total(EQUAL, within=0)
    assert len(alone.orders) == 1


def test_every_order_of_independent_pins() -> None:
    for pins, ways in ((1, 1), (2, 2), (3, 6), (4, 24)):
        found = least_total(bent_tunnels(pins), within=0)
        assert [way.total for way in found.orders] == [2 * pins] * ways
        assert len({tuple(step.parts[1:] for step in way.steps) for way in found.orders}) == ways
    _agrees(bent_tunnels(3))
    _orders_agree(bent_tunnels(3))


def test_parts_of_three() -> None:
    # Two bent tunnels in two blocks that slide apart, with a pin in each, and a pin that holds both blocks.
    assembly = _two_halves()
    _agrees(assembly)
    _orders_agree(assembly)


def _two_halves() -> Assembly:
    tunnel = Voxels([(1, 1, 1), (2, 1, 1), (3, 1, 1), (3, 2, 1)])
    half = Voxels.box(5, 3, 3) - tunnel
    pin = Voxels([(1, 1, 1)])
    return in_place((half, pin, half.shifted(0, 0, 3), pin.shifted(0, 0, 3)))


def test_pieces_of_one_group_stay_together() -> None:
    def agree(case: tuple[Assembly, list[int]]) -> None:
        assembly, of = case
        pieces = zip(assembly.shapes, of, strict=False)
        grouped = in_place(*zip(*[(shape, [g] if g else []) for shape, g in pieces], strict=True))
        tree = take_apart(grouped).tree
        plain = reference.least_total(grouped.shapes, grouped.problem.kinds, groups_of(grouped))
        if tree is None or len(grouped.shapes) < 2:
            return
        found = least_total(grouped, tree, within=1)
        assert (found.at_least, found.at_most) == (plain, plain)
        assert found.orders[0].total == plain

    groups = st.lists(st.integers(0, 2), min_size=6, max_size=6)
    for_all(st.tuples(strategies.polycube_assemblies(), groups), 60, agree)


def groups_of(assembly: Assembly) -> list[dict[int, int]]:
    """How many pieces of each kind may stay together in each group."""
    found: dict[int, Counter[int]] = {}
    for kind, piece in zip(assembly.problem.kinds, assembly.problem.pieces, strict=True):
        for group in piece.groups:
            found.setdefault(group, Counter())[kind] += 1
    return list(found.values())


def test_one_piece() -> None:
    with raises(PuzzleError, "unsolved completely"):
        least_total(in_place((Voxels.box(2, 2, 2),)))


def test_what_comes_only_partly_apart_has_no_total() -> None:
    tunnel = Voxels([(1, 1, 1), (2, 1, 1), (3, 1, 1), (3, 2, 1)])
    walls = Voxels.box(9, 3, 3) - tunnel - Voxels([(7, 1, 1)])
    partly = in_place((walls, Voxels([(1, 1, 1)]), Voxels([(7, 1, 1)])))
    assert take_apart(partly).is_partial
    with raises(PuzzleError, "unsolved assembly"):
        least_total(partly)
    with raises(PuzzleError, "unsolved assembly"):
        least_total(partly, max_states=1)


def test_a_tree_of_another_assembly_is_refused() -> None:
    tree = take_apart(serpentine(3)).tree
    assert tree is not None
    with pytest.raises(CheckError):
        least_total(serpentine(4), tree)


HARD = read("05051130542222006131140304663636").assembly(8)


def test_a_search_that_is_stopped_has_bounds() -> None:
    tree = take_apart(HARD).tree
    assert tree is not None
    stopped = least_total(HARD, tree, within=1, should_stop=lambda: True)
    assert (stopped.at_least, stopped.at_most, stopped.limit) == (5, 16, "stop")
    assert (stopped.is_proved, stopped.orders, stopped.tree) == (False, (), tree)
    limited = least_total(HARD, tree, max_states=3)
    assert (limited.at_most, limited.limit) == (16, "states")
    assert 5 <= limited.at_least <= 14


def test_bounds_of_a_stopped_search_grow_until_they_meet() -> None:
    tree = take_apart(HARD).tree
    seen = []
    for polls in range(200):
        left = iter(range(polls))
        found = least_total(HARD, tree, should_stop=lambda left=left: next(left, None) is None)  # type: ignore[misc]
        assert found.at_least <= 14 <= found.at_most
        assert found.is_proved == (found.limit is None)
        verify(HARD, found.tree)
        seen.append((found.at_least, -found.at_most))
        if found.limit is None:
            break
    assert seen[-1] == (14, -14)
    assert seen == sorted(seen)
    assert len(set(seen)) > 3


@pytest.mark.parametrize(
    "wrong",
    [{"within": -1}, {"within": "all"}, {"max_states": 0}, {"max_bytes": 0}, {"should_stop": 3}, {"tree": 5}],
)
def test_wrong_arguments(wrong: dict[str, object]) -> None:
    with pytest.raises(BurrkitError):
        least_total(HARD, **wrong)  # type: ignore[arg-type]


def test_an_assembly_is_needed() -> None:
    with raises(BurrkitError, "invalid assembly"):
        least_total("a burr")  # type: ignore[arg-type]
