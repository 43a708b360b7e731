"""The references themselves, on puzzles small enough to count by hand."""

from __future__ import annotations

from itertools import product

import pytest

from burrkit.geometry import Voxels
from burrkit.moves.model import Move, Separation
from burrkit.puzzle import Goal, Piece, Problem
from tests.reference import assemble, burr
from tests.reference.cubes import PROPER_TURNS, Cells, at_origin, is_connected, same_piece, shifted, turned
from tests.reference.replay import replay, slide
from tests.reference.takeapart import Apart, Levels, take_apart


def bar(x: int, y: int, z: int) -> Cells:
    return frozenset(product(range(x), range(y), range(z)))


def _problem(box: Cells, *shapes: Cells) -> Problem:
    return Problem(tuple(Piece(Voxels(s)) for s in shapes), Goal(Voxels(box), Voxels()))


def test_the_burr_is_the_published_one() -> None:
    goal = burr.goal()
    assert (len(goal.cells), len(goal.required), len(goal.optional)) == (104, 72, 32)
    claims = [sum(cell in bar for bar in burr.bars()) for cell in goal.optional]
    assert (claims.count(2), claims.count(3)) == (24, 8)
    assert len(burr.goal(8).required) == 72 + 6 * 2 * 4


def test_sticks_are_the_published_ones() -> None:
    assert len(burr.CONNECTED) == 2225
    forms = {
        min(tuple(sorted(at_origin(turned(burr.stick(n), t)))) for t in PROPER_TURNS) for n in burr.CONNECTED
    }
    assert len(forms) == 837
    assert same_piece(burr.stick(1024), burr.stick(3328))
    assert same_piece(burr.stick(992), burr.stick(burr.mirror(960)))
    assert not same_piece(burr.stick(992), burr.stick(960))
    assert [burr.weight(n) for n in (1, 1024, 4096)] == [12, 2, 0]


@pytest.mark.parametrize("position", range(6))
def test_a_stick_placed_in_a_bar_is_still_the_same_piece(position: int) -> None:
    for number in (1, 103, 960, 992, 3305):
        laid = burr.in_bar(number, position)
        assert same_piece(laid, burr.stick(number))
        assert burr.bars()[position] - burr.shared_cubes() <= laid <= burr.bars()[position]


def test_two_dominoes_in_a_square() -> None:
    raw = assemble.raw(problem := _problem(bar(2, 2, 1), bar(2, 1, 1), bar(1, 1, 2)))
    assert len(raw) == 4
    assert len(assemble.up_to_rotation(problem, raw)) == 1
    assert assemble.first_within(raw, bar(2, 1, 1)) == 1


def test_a_left_screw_does_not_fill_the_place_of_a_right_one() -> None:
    right = frozenset([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)])
    left = frozenset((-x, y, z) for x, y, z in right)
    assert len(assemble.raw(_problem(right, right))) == 1
    assert assemble.raw(_problem(right, left)) == []


def test_screws_of_both_hands_in_a_cube() -> None:
    right = frozenset([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)])
    problem = _problem(bar(2, 2, 2), right, right)
    mirrored = _problem(bar(2, 2, 2), frozenset((-x, y, z) for x, y, z in right), right)
    raw = assemble.raw(problem)
    assert len(raw) == 12
    assert len(assemble.up_to_rotation(problem, raw)) == 1
    assert assemble.raw(mirrored) == []


def test_optional_cubes_may_stay_empty() -> None:
    row = Voxels(bar(3, 1, 1))
    middle = Voxels([(1, 0, 0)])
    one = Piece(Voxels(bar(1, 1, 1)))
    assert len(assemble.raw(Problem((one, one), Goal(row - middle, middle)))) == 2
    assert len(assemble.raw(Problem((one, one), Goal(middle, row - middle)))) == 4


def test_reflection_joins_what_rotation_does_not() -> None:
    # A domino left or right of a post, two single cubes on the other side; only a mirror maps the goal.
    goal = bar(5, 1, 1) | {(2, 1, 0), (2, 1, 1), (2, 0, -1)}
    rest = goal - bar(5, 1, 1)
    problem = _problem(goal, rest | {(2, 0, 0)}, bar(2, 1, 1), bar(1, 1, 1), bar(1, 1, 1))
    raw = assemble.raw(problem)
    assert len(assemble.symmetries(problem, PROPER_TURNS)) == 1
    assert len(raw) == 4
    assert len(assemble.up_to_rotation(problem, raw)) == 2
    assert len(assemble.up_to_reflection(problem, raw)) == 1


def test_two_blocks_side_by_side() -> None:
    assert take_apart([bar(1, 1, 1), shifted(bar(1, 1, 1), (1, 0, 0))]) == Apart(1, 1, Levels((1,), (1,)))


def test_a_cube_in_a_closed_shell_never_comes_free() -> None:
    shell = bar(3, 3, 3) - {(1, 1, 1)}
    assert take_apart([shell, [(1, 1, 1)]]) == Apart(0, 1, None)
    long_shell = bar(3, 3, 5) - {(1, 1, 1), (1, 1, 2), (1, 1, 3)}
    assert take_apart([long_shell, [(1, 1, 1)]]) == Apart(0, 3, None)


def test_a_bent_tunnel_takes_two_moves() -> None:
    tunnel = {(1, 1, 1), (2, 1, 1), (3, 1, 1), (3, 2, 1)}
    assert take_apart([bar(5, 3, 3) - tunnel, [(1, 1, 1)]]) == Apart(2, 3, Levels((2,), (2,)))


def test_two_in_a_bent_tunnel_leave_one_after_the_other() -> None:
    tunnel = {(1, 1, 1), (2, 1, 1), (3, 1, 1), (3, 2, 1)}
    found = take_apart([bar(5, 3, 3) - tunnel, [(2, 1, 1)], [(1, 1, 1)]])
    assert found.best == Levels((2, 2), (2, 2))
    # A third part, closed up in the walls, cannot leave: partial, not complete.
    walls = bar(9, 3, 3) - tunnel - {(7, 1, 1)}
    stuck = take_apart([walls, [(2, 1, 1)], [(7, 1, 1)]])
    assert (stuck.first, stuck.best) == (2, None)


def test_slides_that_free_are_found_by_the_box() -> None:
    hook = frozenset([(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0)])
    other = frozenset([(0, 1, 0), (1, 1, 0)])
    assert take_apart([hook, other]).best == Levels((1,), (1,))


BLOCKS = [bar(1, 1, 1), shifted(bar(1, 1, 1), (1, 0, 0)), shifted(bar(1, 1, 1), (2, 0, 0))]


LAST = Move((1,), 0, 1, True)


def _tree(*moves: Move, removed: tuple[int, ...] = (2,), last: Move = LAST) -> Separation:
    below = Separation((0, 1), (last,), (0,), (1,), None, None)
    return Separation((0, 1, 2), moves, (0, 1), removed, below, None)


def test_replay_accepts_what_wood_can_do() -> None:
    assert replay(BLOCKS, _tree(Move((2,), 0, 1, True))) == [1, 1]
    assert replay(BLOCKS, _tree(Move((2,), 1, 3), Move((2,), 2, -2, True))) == [2, 1]


@pytest.mark.parametrize(
    ("tree", "why"),
    [
        (_tree(Move((2,), 0, -1, True)), "runs into"),
        (_tree(Move((2,), 0, -3, True)), "runs into"),
        (_tree(Move((2,), 0, 1)), "only the last"),
        (_tree(Move((2,), 0, 1, True), Move((2,), 0, 1, True)), "only the last"),
        (_tree(Move((1, 2), 0, 1, True)), "two parts"),
        (_tree(Move((0, 1, 2), 0, 1, True)), "all of them"),
        (_tree(Move((2,), 0, 0, True)), "no distance"),
        (_tree(), "without a move"),
        (_tree(Move((2,), 0, 1, True), removed=(1, 2)), "both parts"),
        (_tree(Move((2,), 0, 1, True), last=Move((1,), 0, -1, True)), "runs into"),
        (_tree(Move((2,), 0, 1, True), last=Move((2,), 0, 1, True)), "not here"),
    ],
)
def test_replay_refuses_what_wood_cannot_do(tree: Separation, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        replay(BLOCKS, tree)


def test_replay_refuses_a_group_that_has_not_left() -> None:
    well = bar(3, 1, 4) - {(1, 0, 3), (1, 0, 2), (1, 0, 1)}
    tree = Separation((0, 1), (Move((1,), 2, 2, True),), (0,), (1,), None, None)
    with pytest.raises(AssertionError, match="has not left"):
        replay([well, [(1, 0, 1)]], tree)


def test_slide_moves_the_group_only() -> None:
    places = slide(dict(enumerate(BLOCKS)), Move((1,), 1, -2))
    assert places[1] == {(1, -2, 0)}
    assert places[0] == BLOCKS[0]


def test_connected_means_through_faces() -> None:
    assert is_connected(bar(2, 2, 1))
    assert not is_connected([(0, 0, 0), (1, 1, 0)])
