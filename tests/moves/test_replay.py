"""The fast replay against the plain one: true trees pass both, and what one refuses the other does, too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import assume, strategies as st

from burrkit.assembly import Assembly
from burrkit.errors import CheckError
from burrkit.geometry import ISOMETRIES, Motion, Voxels
from burrkit.moves import Move, Separation, take_apart
from burrkit.moves.replay import verify
from burrkit.puzzle import Goal, Piece, Problem
from tests import strategies
from tests.errors import raises
from tests.moves.trays import in_place, serpentine
from tests.reference import verify as plain
from tests.strategies import cases, for_all


def _refuses(check: Callable[[Assembly, Separation], None], assembly: Assembly, tree: Separation) -> bool:
    try:
        check(assembly, tree)
    except (CheckError, AssertionError):
        return True
    return False


@st.composite
def _tampered_move(draw: st.DrawFn, move: Move, pieces: tuple[int, ...]) -> Move:
    other = draw(st.lists(st.sampled_from(pieces), unique=True, max_size=len(pieces)))
    return draw(
        st.sampled_from(
            (
                replace(move, distance=-move.distance),
                replace(move, distance=move.distance + draw(st.integers(-3, 3))),
                replace(move, axis=draw(st.integers(0, 3))),
                replace(move, frees=not move.frees),
                replace(move, pieces=tuple(other)),
                replace(move, pieces=tuple(p for p in pieces if p not in move.pieces)),
            )
        )
    )


@st.composite
def _tampered(draw: st.DrawFn, node: Separation, everybody: tuple[int, ...]) -> Separation:
    """The tree with one thing changed somewhere; perhaps it is still right."""
    children = [name for name in ("left", "removed") if getattr(node, name) is not None]
    where = draw(st.sampled_from(["here", *children]))
    if where != "here":
        child = draw(_tampered(getattr(node, where), everybody))
        return replace(node, left=child) if where == "left" else replace(node, removed=child)
    at = draw(st.integers(0, len(node.moves) - 1))
    move = draw(_tampered_move(node.slides[at], node.pieces))
    some = tuple(draw(st.lists(st.sampled_from(everybody), unique=True)))
    return draw(
        st.sampled_from(
            (
                replace(node, moves=(*node.moves[:at], move, *node.moves[at + 1 :])),
                replace(node, moves=node.moves[:at] + node.moves[at + 1 :]),
                replace(node, pieces=some),
                replace(node, left_pieces=some),
                replace(node, removed_pieces=some),
                replace(node, left=None),
                replace(node, removed=node.left),
                replace(
                    node,
                    left=node.removed,
                    removed=node.left,
                    left_pieces=node.removed_pieces,
                    removed_pieces=node.left_pieces,
                ),
            )
        )
    )


@st.composite
def _claims(draw: st.DrawFn) -> tuple[Assembly, Separation]:
    assembly = draw(st.one_of(strategies.burr_assemblies(), strategies.polycube_assemblies()))
    if draw(st.booleans()):
        assembly = in_place(assembly.shapes, [draw(st.sets(st.integers(1, 2))) for _ in assembly.shapes])
    tree = take_apart(assembly).tree
    assume(tree is not None)
    assert tree is not None
    assert not _refuses(plain.verify, assembly, tree)
    assert not _refuses(verify, assembly, tree)
    return assembly, draw(_tampered(tree, assembly.placed))


@cases
def test_tampered_trees(examples: int) -> None:
    def both_agree(claim: tuple[Assembly, Separation]) -> None:
        assert _refuses(verify, *claim) == _refuses(plain.verify, *claim)

    for_all(_claims(), examples, both_agree)


@cases
def test_displaced_pieces(examples: int) -> None:
    def both_agree(case: tuple[Assembly, int, Motion]) -> None:
        assembly, piece, motion = case
        tree = take_apart(assembly).tree
        if tree is None:
            return
        motions = list(assembly.motions)
        motions[piece % len(motions)] = motion
        other = replace(assembly, motions=tuple(motions))
        assert _refuses(verify, other, tree) == _refuses(plain.verify, other, tree)

    near = st.integers(-1, 1)
    motions = st.builds(Motion, st.sampled_from(ISOMETRIES), st.tuples(near, near, near))
    assemblies = strategies.polycube_assemblies()
    for_all(st.tuples(assemblies, st.integers(0, 5), motions), examples, both_agree)


def _two(goal: Goal, holes: int | None = None, optional: bool = False) -> Problem:
    pieces = (
        Piece(Voxels.box(1, 1, 1)),
        Piece(Voxels.box(1, 1, 1)),
        Piece(Voxels.box(2, 1, 1), optional=optional),
    )
    return Problem(pieces, goal, max_holes=holes)


APART = Separation((0, 1), (Move((1,), 0, 2, True),), (0,), (1,), None, None)


@pytest.mark.parametrize(
    ("problem", "places", "wrong"),
    [
        (_two(Goal(Voxels.box(2, 1, 1), Voxels()), optional=True), (0, 1), None),
        (_two(Goal(Voxels.box(2, 1, 1), Voxels())), (0, 1), "failed-check missing"),
        (_two(Goal(Voxels.box(2, 1, 1), Voxels()), optional=True), (0, 0), "failed-check pieces"),
        (_two(Goal(Voxels.box(2, 1, 1), Voxels()), optional=True), (0, 2), "failed-check sticks"),
        (_two(Goal(Voxels.box(3, 1, 1), Voxels()), optional=True), (0, 1), "failed-check required"),
        (_two(Goal(Voxels(), Voxels.box(3, 1, 1)), optional=True), (0, 2), None),
        (_two(Goal(Voxels(), Voxels.box(3, 1, 1)), 0, True), (0, 2), "failed-check holes"),
        (_two(Goal(Voxels.box(2, 1, 1), Voxels()), optional=True), (0, 1 << 19), "failed-check sticks"),
    ],
)
def test_what_is_not_an_assembly(problem: Problem, places: tuple[int, int], wrong: str | None) -> None:
    motions = (*(Motion(offset=(x, 0, 0)) for x in places), None)
    if wrong is None:
        verify(Assembly(problem, motions), APART)
    else:
        with raises(CheckError, wrong):
            verify(Assembly(problem, motions), APART)


def test_a_colour_in_a_forbidden_place() -> None:
    red = (((0, 0, 0), 1),)
    pieces = (Piece(Voxels.box(1, 1, 1), colours=red), Piece(Voxels.box(1, 1, 1)))
    for allowed in (frozenset({(1, 1)}), frozenset[tuple[int, int]]()):
        problem = Problem(pieces, Goal(Voxels.box(2, 1, 1), Voxels(), red), allowed=allowed)
        assembly = Assembly(problem, (Motion(), Motion(offset=(1, 0, 0))))
        assert _refuses(verify, assembly, APART) == (not allowed)


@pytest.mark.parametrize(
    ("tree", "wrong"),
    [
        (replace(APART, pieces=(0, 5)), "failed-check present"),
        (replace(APART, pieces=(0, 0)), "failed-check named twice"),
        (replace(APART, pieces=(0,)), "failed-check pieces"),
        (replace(APART, moves=()), "failed-check end"),
        (replace(APART, moves=(Move((1,), 0, 0, True),)), "failed-check distance"),
        (replace(APART, moves=(Move((1,), 0, 1 << 20, True),)), "failed-check far"),
        (replace(APART, moves=(Move((1,), 0, -1, True),)), "failed-check runs into"),
        (replace(APART, moves=(Move((1,), 5, 1, True),)), "failed-check axis"),
        (replace(APART, moves=(Move((0, 1), 0, 1, True),)), "failed-check frees"),
        (replace(APART, left_pieces=(1,)), "failed-check piece"),
        (replace(APART, left_pieces=(0, 1)), "failed-check parts"),
        (replace(APART, left=APART), "failed-check taken"),
    ],
)
def test_what_is_wrong_is_reported(tree: Separation, wrong: str) -> None:
    assembly = in_place((Voxels([(0, 0, 0)]), Voxels([(1, 0, 0)])))
    verify(assembly, APART)
    with raises(CheckError, wrong):
        verify(assembly, tree)


def test_a_long_way_round() -> None:
    assembly = serpentine(12)
    tree = take_apart(assembly).tree
    assert tree is not None
    verify(assembly, tree)
    for at in range(len(tree.moves)):
        assert _refuses(verify, assembly, replace(tree, moves=tree.moves[:at] + tree.moves[at + 1 :]))
