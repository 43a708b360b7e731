"""Turns with clearance: decided, checked, found by the search."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import chain, pairwise, product

import numpy as np
import pytest
from hypothesis import assume, strategies as st

import burrkit as bk
from burrkit.errors import CheckError, PuzzleError
from burrkit.geometry import ROTATIONS, Cell, Motion, Voxels
from burrkit.moves import take_apart
from burrkit.moves.clearance.drift_check import is_drift_free
from burrkit.moves.clearance.shapes import largest_rectangles
from burrkit.moves.clearance.turn_decision import TurnVerdict, decide_turn
from burrkit.moves.drift import MOST_DRIFT, Drift
from burrkit.moves.model import Turn
from burrkit.moves.replay import verify
from burrkit.moves.rules import MoveRule
from burrkit.moves.turns.collision import clear_quarters
from tests.errors import raises
from tests.moves.clearance.sampling import apart, finds_way, pairs_of
from tests.moves.trays import in_place
from tests.strategies import cases, for_all

Squares = frozenset[tuple[int, int]]

_RING = [(x, y, 0) for x, y in product(range(3), range(3)) if (x, y) != (1, 1)]
_MIDDLE: Cell = (3, 3, 0)


def well(cover: Voxels) -> bk.Assembly:
    """A domino on the ground of a well, two by two cubes wide, under a cover with a slot across it."""
    inside = Voxels.box(2, 2, 1)
    wall = Voxels.box(4, 4, 3).shifted(-1, -1, -1) - inside
    return in_place((wall - (Voxels.box(2, 2, 1).shifted(0, 0, 1) - cover), Voxels([(0, 0, 0), (1, 0, 0)])))


SLOT = well(Voxels([(1, 0, 1), (1, 1, 1)]))


@st.composite
def turns(draw: st.DrawFn) -> tuple[Turn, list[list[Cell]], list[list[Cell]]]:
    """A turn about z of some squares of a drawing, two layers high, next to the others."""
    side = draw(st.integers(2, 4))
    places = [(x, y, z) for x, y, z in product(range(side), range(side), range(2))]
    marks = draw(st.lists(st.sampled_from("..aabbcd"), min_size=len(places), max_size=len(places)))
    pieces = {m: [c for c, mark in zip(places, marks, strict=True) if mark == m] for m in "abcd"}
    turning, resting = ([pieces[m] for m in ms if pieces[m]] for ms in ("ab", "cd"))
    assume(turning and resting)
    quarters = draw(st.sampled_from((1, -1, 2)))
    p, q = (draw(st.integers(0, 2 * side)) for _ in range(2))
    turn = Turn((0,), 2, (p, q if quarters == 2 else q - (p + q) % 2, 0), quarters)
    ends = {turn.motion(cell) for piece in turning for cell in piece}
    assume(ends.isdisjoint(cell for piece in resting for cell in piece))
    return turn, turning, resting


def decided(
    case: tuple[Turn, list[list[Cell]], list[list[Cell]]], clearance: Fraction = Fraction(1, 25)
) -> TurnVerdict:
    """The verdict without much effort."""
    return decide_turn(*case, clearance, last_level=7)


@cases
def test_rectangles_cover_what_is_left_of_a_shape(examples: int) -> None:
    def agrees(squares: Squares) -> None:
        rectangles = largest_rectangles(squares)
        assert len(set(rectangles)) == len(rectangles)
        # In twelfths of a square, with an inset of four: the squares around points, by their corners.
        for x, y in product(range(-4, 53), repeat=2):
            is_left = all((i // 12, j // 12) in squares for i, j in product((x - 4, x + 3), (y - 4, y + 3)))
            is_covered = any(
                12 * a + 4 <= x <= 12 * c - 4 and 12 * b + 4 <= y <= 12 * d - 4 for a, b, c, d in rectangles
            )
            assert is_left == is_covered

    for_all(st.frozensets(st.tuples(st.integers(0, 3), st.integers(0, 3))), examples // 4, agrees)


@pytest.mark.parametrize(
    ("clearance", "verdict"), [("0.04", "impossible"), ("0.085", "impossible"), ("0.09", "possible")]
)
def test_a_square_turns_in_its_hole_if_its_diagonal_fits(clearance: str, verdict: str) -> None:
    # (1 - 2 E) sqrt 2 = 1 + 2 E for E = 0.0857...
    turn = Turn((0,), 2, _MIDDLE, 1)
    found = decide_turn(turn, [[(1, 1, 0)]], [_RING], Fraction(clearance))
    assert found.verdict == verdict
    if found.turn is not None:
        assert is_drift_free(found.turn, [[(1, 1, 0)]], [_RING])
        assert is_drift_free(found.turn.back, [[(1, 1, 0)]], [_RING])


def test_a_way_through_walls_is_refused() -> None:
    straight = Drift(Fraction(1, 25), ((Fraction(0),) * 3, (Fraction(1), Fraction(0), Fraction(0))))
    turn = Turn((0,), 2, _MIDDLE, 1, drift=straight)
    assert not is_drift_free(turn, [[(1, 1, 0)]], [_RING])
    loose = replace(turn, drift=replace(straight, clearance=Fraction(1, 11)))
    assert is_drift_free(loose, [[(1, 1, 0)]], [_RING])
    assert not is_drift_free(replace(turn, quarters=-1), [[(1, 1, 0)]], [])
    aside = Fraction(1, 2), Fraction(1, 4), Fraction(0)
    around = replace(turn, drift=Drift(Fraction(1, 11), (straight.points[0], aside, straight.points[1])))
    assert not is_drift_free(around, [[(1, 1, 0)]], [_RING])


@cases
def test_what_is_possible_is_free_at_every_angle(examples: int) -> None:
    def is_free(case: tuple[Turn, list[list[Cell]], list[list[Cell]]]) -> None:
        found = decided(case).turn
        assume(found is not None and found.drift is not None)
        if found is None or found.drift is None:
            return
        turn, turning, resting = case
        pairs = pairs_of(turning, resting, (turn.pivot[0] / 2, turn.pivot[1] / 2), 0.04)
        for part in np.linspace(0, 1, 500):
            quarters, u, v = found.drift.at(float(part))
            assert apart(pairs, quarters * np.pi / 2, np.array([[u, v]]))[0] > -1e-9

    for_all(turns(), examples // 2, is_free)


@cases
def test_where_samples_find_a_way_it_is_not_impossible(examples: int) -> None:
    def agrees(case: tuple[Turn, list[list[Cell]], list[list[Cell]]]) -> None:
        turn, turning, resting = case
        pairs = pairs_of(turning, resting, (turn.pivot[0] / 2, turn.pivot[1] / 2), 0.08)
        if finds_way(pairs, turn.quarters, float(MOST_DRIFT)):
            assert decided(case, Fraction(2, 25)).verdict != "impossible"

    for_all(turns(), examples // 2, agrees)


@cases
def test_more_clearance_never_makes_a_turn_impossible(examples: int) -> None:
    def grows(case: tuple[Turn, list[list[Cell]], list[list[Cell]]]) -> None:
        turn, turning, resting = case
        verdicts = [decided(case, Fraction(n, 100)).verdict for n in (1, 4, 10)]
        if clear_quarters(turn, chain.from_iterable(turning), chain.from_iterable(resting)):
            assert verdicts == ["possible"] * 3
        for less, more in pairwise(verdicts):
            assert (less, more) != ("possible", "impossible")

    for_all(turns(), examples // 2, grows)


@cases
def test_verdicts_do_not_depend_on_how_a_turn_is_seen(examples: int) -> None:
    def agrees(case: tuple[Turn, list[list[Cell]], list[list[Cell]]], isometry: int) -> None:
        turn, turning, resting = case
        verdicts = {decided(case).verdict}
        # The rest the other way.
        verdicts.add(decided((turn.back, resting, turning)).verdict)
        # The turn back, from where it ends.
        ends = [[turn.motion(cell) for cell in piece] for piece in turning]
        verdicts.add(decided((turn.back, ends, resting)).verdict)
        # From another side; doubled coordinates of the line, then those of the cube around it.
        motion = Motion(isometry)
        first, second = motion((turn.pivot[0] - 1, turn.pivot[1] - 1, 0)), motion((0, 0, 1))
        axis = next(a for a in range(3) if second[a])
        pivot = [c + 1 if a != axis else 0 for a, c in enumerate(first)]
        sense = second[axis] * (1 if isometry < len(ROTATIONS) else -1)
        quarters = 2 if turn.quarters == 2 else sense * turn.quarters
        there = [[motion(cell) for cell in piece] for piece in turning]
        others = [[motion(cell) for cell in piece] for piece in resting]
        seen = Turn((0,), axis, (pivot[0], pivot[1], pivot[2]), quarters)
        verdicts.add(decided((seen, there, others)).verdict)
        assert not {"possible", "impossible"} <= verdicts

    for_all(st.tuples(turns(), st.integers(0, 47)), examples // 2, lambda both: agrees(*both))


def test_a_domino_turns_in_a_well_with_enough_clearance() -> None:
    assert take_apart(SLOT, rule="legal").first == 0
    never = take_apart(SLOT, rule="clearance=0.02")
    assert (never.first, never.limit) == (0, None)
    found = take_apart(SLOT, rule="clearance=0.1")
    assert found.tree is not None
    assert found.tree.level_text == "1R1"
    verify(SLOT, found.tree)
    turn = found.tree.moves[0]
    assert isinstance(turn, Turn)
    assert turn.drift is not None
    tight = replace(turn, drift=replace(turn.drift, clearance=Fraction(1, 50)))
    with raises(CheckError, "failed-check turns"):
        verify(SLOT, replace(found.tree, moves=(tight, *found.tree.moves[1:])))


def test_without_a_decision_nothing_is_denied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burrkit.moves.clearance.plan._LEVELS", (2, 5))
    found = take_apart(SLOT, rule="clearance=0.1")
    assert (found.first, found.tree, found.limit) == (None, None, "turns")


def test_results_carry_drifts() -> None:
    result = bk.solve(SLOT.problem, rule="clearance=0.1")
    again = bk.Result.from_json(result.to_json())
    assert again.rule == MoveRule(Fraction(1, 10))
    tree = again.solutions[0].tree
    assert tree == result.solutions[0].tree
    assert tree.has_turns
    assert any(isinstance(move, Turn) and move.drift is not None for move in tree.moves)


@pytest.mark.parametrize(
    "points",
    [
        [(0, 0, 0)],
        [(0, 1, 0), (1, 0, 0)],
        [(0, 0, 0), (1, 0, 1)],
        [(0, 0, 0), (2, 0, 0)],
        [(0, 0, 0), (Fraction(1, 2), 1, 0), (1, 0, 0)],
        [(0, 0, 0), (-1, 0, 0), (1, 0, 0)],
    ],
)
def test_points_that_are_not_a_way(points: list[tuple[Fraction, Fraction, Fraction]]) -> None:
    with raises(PuzzleError, "invalid-puzzle drift"):
        Drift(Fraction(1, 25), tuple(points))


def test_a_search_is_limited_like_others() -> None:
    found = take_apart(SLOT, rule="clearance=0.02", max_states=1)
    assert (found.first, found.limit) == (None, "states")
