"""Slides of several pieces at once: what comes apart by them, and what on cubes does not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import burrkit as bk
from burrkit.drawing.explode import exploded_offsets
from burrkit.drawing.render import bodies_at, bodies_of, panel
from burrkit.drawing.studio import frames_of
from burrkit.drawing.view import USUAL
from burrkit.errors import BurrkitError, CheckError
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.moves.codec import read_separation, separation_data
from burrkit.moves.joint.exploration import WayOut, find_exit
from burrkit.moves.joint.obstacles import PairObstacles
from burrkit.moves.joint.plan import simplest
from burrkit.moves.joint_slide import JointSlide
from burrkit.moves.model import Move
from burrkit.moves.replay import verify
from burrkit.moves.rigidity.decision import LinearPrograms, nearest_point
from burrkit.moves.walk import steps_apart, steps_together, ways
from tests.moves.legal.boxes import assembled as boxed
from tests.moves.rigidity.test_analysis import TURNSTILE, assembled
from tests.moves.translations import AXES, in_space, puzzle

BALLS = bk.lattices.RHOMBIC_DODECAHEDRA
#: Three pieces that only move together.
THREE = assembled(
    Voxels([(2, 2, 0), (2, 1, 1), (3, 1, 2), (3, 2, 3), (2, 3, 3)], BALLS),
    Voxels([(0, 0, 2), (2, 2, 2), (1, 3, 2), (1, 0, 3), (2, 1, 3)], BALLS),
    Voxels([(3, 1, 0), (3, 0, 1), (0, 1, 1), (2, 0, 2), (1, 1, 2)], BALLS),
)


def test_three_pieces_that_move_together_alone() -> None:
    assert bk.moves.take_apart(THREE).first == 0
    found = bk.moves.take_apart(THREE, rule="joint")
    tree = found.tree
    assert tree is not None
    assert (found.first, found.limit, str(tree.rule)) == (1, None, "joint")
    verify(THREE, tree)
    (move,) = tree.moves
    assert isinstance(move, JointSlide)
    assert move.pieces == tree.removed_pieces == (1, 2)
    assert str(move) == (
        "At once: piece 1 slides 1 to the left, toward you and up; piece 2 slides 2 toward you. "
        "They come apart."
    )
    assert steps_together(tree)[-1].after == ((0, 0, 0),) * 3
    assert [step.pieces for step in steps_apart(tree)] == [(0, 1, 2), (1, 2)]
    marks = THREE.problem.marks
    data, numbers = separation_data(tree, marks), {mark: i for i, mark in enumerate(marks)}
    assert read_separation(data, numbers, BALLS) == tree


def test_a_replay_refuses_what_does_not_go() -> None:
    tree = bk.moves.take_apart(THREE, rule="joint").tree
    assert tree is not None
    (move,) = tree.moves
    assert isinstance(move, JointSlide)
    (x, y, z), other = move.slides[0], move.slides[1]
    for slides, why in [
        (((x, y, -z), other), "a piece runs into another one"),
        (
            ((Fraction(x, 2), Fraction(y, 2), Fraction(z, 2)), (0, Fraction(other[1], 2), 0)),
            "the last move does not free its group",
        ),
        ((((0, 0, 0)), other), "a piece of a joint slide stays where it is"),
        (((x, y, z + Fraction(1, 5003)), other), "a joint slide ends at too small a part of a unit"),
        (((4099 * x, y, z), other), "a joint slide is too long"),
    ]:
        with pytest.raises(CheckError, match=why):
            verify(THREE, replace(tree, moves=(replace(move, slides=slides),)))


@pytest.mark.parametrize("name", ["three-at-once", "pennyhedron", "expanding-box"])
def test_examples_come_apart_together_alone(name: str) -> None:
    problem = bk.load(f"examples/lattices/{name}.json")
    assert bk.solve(problem, progress=False).partial_count == 0
    (solution,) = bk.solve(problem, rule="joint", progress=False).solutions
    verify(solution.assembly, solution.tree)


@pytest.mark.parametrize("name", ["three-at-once", "pennyhedron", "expanding-box"])
def test_pictures_show_slides_at_once(name: str) -> None:
    problem = bk.load(f"examples/lattices/{name}.json")
    (solution,) = bk.solve(problem, rule="joint", progress=False).solutions
    whole = dict(zip(solution.assembly.placed, bodies_of(solution.assembly), strict=True))
    for step in steps_apart(solution.tree):
        if not isinstance(step.move, JointSlide):
            continue
        arrows = panel(bodies_at(whole, step, step.poses), step.move, USUAL).extra
        assert len(arrows) >= 2 * len(set(step.move.slides))  # each has a rim
        parts = list[float]()
        for frame in frames_of([step], apart=True):
            at = {piece: np.array(pose.offset, dtype=float) for piece, pose in frame.moving}
            start = {
                piece: np.array(pose.offset) for piece, pose in zip(step.pieces, step.poses, strict=True)
            }
            shares = [
                (at[piece] - start[piece]) @ way / (np.array(way) @ way)
                for piece, way in ways(step.move).items()
                if piece in at
            ]
            assert shares == pytest.approx(shares[:1] * len(shares))
            parts += shares[:1]
        assert parts == sorted(parts) and 0.5 < parts[-1] <= 1
    offsets = exploded_offsets(solution.assembly, solution.tree)
    assert len(set(offsets.values())) == len(offsets)
    entering = "".join(solution.captions(apart=False))
    assert "At once" in entering and "apart" not in entering


def agrees_with_slides(kind: str, number: int) -> bool:
    """Whether joint slides part bodies of cubes exactly if slides of one group do; proved both ways."""
    assembly = boxed(in_space(puzzle(AXES[kind], number)))
    found, _ = find_exit(PairObstacles.of(assembly, assembly.placed))
    return (
        not isinstance(found, str) and isinstance(found, WayOut) == bk.moves.take_apart(assembly).is_partial
    )


@pytest.mark.parametrize("kind", ["plane", "space"])
def test_cubes_need_no_joint_slides(kind: str) -> None:
    assert [number for number in range(12) if not agrees_with_slides(kind, number)] == []


@pytest.mark.full
@pytest.mark.parametrize(("kind", "cases"), [("plane", 8000), ("space", 2000)])
def test_cubes_need_no_joint_slides_in_many_cases(kind: str, cases: int) -> None:
    assert [number for number in range(cases) if not agrees_with_slides(kind, number)] == []


@pytest.mark.parametrize("name", [name for name in NAMES if name != "spheres"])
def test_what_slides_part_joint_slides_part(name: str) -> None:
    cell = by_name(name).types[0].cell
    lattice = by_name(name)
    near = lattice.beside(np.array([cell]))[0][0]
    pair = assembled(Voxels([cell], lattice), Voxels([near], lattice))
    found, _ = find_exit(PairObstacles.of(pair, (0, 1)))
    assert isinstance(found, WayOut)
    assert len(found.points) == 1


def test_what_is_rigid_is_not_explored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both proofs agree, and the one of forces comes first: it takes seconds where cells are many."""
    closed = assembled(*TURNSTILE.shapes)
    assert find_exit(PairObstacles.of(closed, closed.placed))[0] is None
    monkeypatch.setattr("burrkit.moves.joint.plan.find_exit", lambda *_: pytest.fail("explored"))
    found = bk.moves.take_apart(closed, rule="joint")
    assert (found.first, found.tree, found.limit) == (0, None, None)


def test_a_limit_leaves_it_open() -> None:
    assembly = boxed(in_space(puzzle(2, 0)))
    assert find_exit(PairObstacles.of(assembly, assembly.placed), 1)[0] == "states"
    assert find_exit(PairObstacles.of(assembly, assembly.placed), None, lambda: True)[0] == "stop"


def test_moves_as_joint_slides_and_back() -> None:
    x, y, z = (Fraction(-5 * c, BALLS.parts) for c in BALLS.axes[3])
    slide = JointSlide((1, 2), ((x, y, z),) * 2, True, BALLS)
    assert simplest(slide) == Move((1, 2), 3, -5, True, BALLS)
    for slides in (((x, y, z), (-x, -y, -z)), ((x / 7, y / 7, z / 7),) * 2, ((Fraction(1), y, z),) * 2):
        assert simplest(other := replace(slide, slides=slides)) is other
        assert other.back.back == other


def test_pieces_that_overlap_are_refused() -> None:
    cube = Voxels([(0, 0, 0)])
    pair = boxed([frozenset({(0, 0, 0)}), frozenset({(1, 0, 0)})])
    pair = replace(pair, motions=(bk.Motion(), bk.Motion(offset=(-1, 0, 0))))
    assert len(cube) == 1
    with pytest.raises(bk.PuzzleError, match="pieces overlap"):
        find_exit(PairObstacles.of(pair, (0, 1)))


def test_rules() -> None:
    rule = bk.moves.MoveRule.of("joint")
    assert (rule.joint, rule.kind, str(rule), rule.step_name) == (True, "joint", "joint", "move")
    with pytest.raises(BurrkitError, match="joint slides go anywhere"):
        bk.moves.MoveRule("legal", joint=True)
    with pytest.raises(BurrkitError, match="rule must be one of"):
        bk.moves.MoveRule.of("joint+half")
    ball = bk.lattices.SPHERES
    with pytest.raises(bk.PuzzleError, match="made of spheres; joint slides are of cells with flat sides"):
        bk.moves.take_apart(assembled(Voxels([(0, 0, 0)], ball), Voxels([(1, 1, 0)], ball)), rule="joint")


def test_programs() -> None:
    program = LinearPrograms(np.array([[1, 0], [0, 1], [1, 1]]))
    program.bound(np.array([1.0, 2.0, 4.0]), np.full(3, np.inf))
    found = program.minimise(np.array([2, 1]))
    assert found is not None
    assert program.proved(np.array([2, 1]), found[1]) == 5
    assert program.minimise(np.array([-1, 0])) is None
    rows = np.array([[2, 1], [0, -1]])
    assert nearest_point(rows, [3, -1], [Fraction(0), Fraction(0)]) == [Fraction(3, 2), Fraction(0)]
    assert nearest_point(np.array([[1, 0], [-1, 0]]), [1, 1], [Fraction(0), Fraction(0)]) is None
