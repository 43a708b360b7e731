"""Moves that end at half cubes: what they change, what they do not, every way to describe and store them."""

from __future__ import annotations

import pickle
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import strategies as st

import burrkit as bk
from burrkit.assembly.model import Assembly
from burrkit.errors import CheckError
from burrkit.fabrication.film import film
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import HALF_CUBES
from burrkit.moves import Move, MoveRule, first_level, take_apart
from burrkit.moves.model import Disassembly, Turn
from burrkit.moves.pose import Pose
from burrkit.moves.replay import verify
from burrkit.moves.slides.halves import halved, in_cubes, tree_in_halves
from burrkit.moves.walk import steps_apart, steps_together
from burrkit.page.scene import scene_of_solved, way
from tests.errors import raises
from tests.moves.legal.boxes import assembled, small_boxes
from tests.moves.legal.judge import replay
from tests.strategies import burr_assemblies, cases, for_all, polycube_assemblies

DESIGNS = tomllib.loads((Path(__file__).parents[1] / "data" / "halves.toml").read_text(encoding="utf-8"))


def cellar() -> Assembly:
    """The design of the data; its inner piece turns in the middle of a space."""
    cubes: dict[str, set[tuple[int, int, int]]] = {}
    for z, layer in enumerate(DESIGNS["cellar"]["layers"]):
        for y, row in enumerate(reversed(layer.split())):
            for x, mark in enumerate(row):
                if mark != ".":
                    cubes.setdefault(mark, set()).add((x, y, z))
    return assembled([frozenset(cubes[mark]) for mark in sorted(cubes)])


@pytest.fixture(scope="module")
def found() -> Disassembly:
    return take_apart(cellar(), rule="legal+half")


# What half cubes change -----------------------------------------------------------------------------------


def changes_nothing_but_counts(assembly: Assembly) -> None:
    """Fail unless slides by halves take apart what slides by whole cubes do, in no more moves."""
    whole, fine = take_apart(assembly), take_apart(halved(assembly))
    assert fine.is_complete == whole.is_complete
    assert fine.is_partial == whole.is_partial
    assert whole.first is not None
    assert fine.first is not None
    assert fine.first <= whole.first <= 2 * fine.first
    if len(assembly.placed) < 4 and whole.tree is not None and fine.tree is not None:
        assert (fine.tree.level, fine.tree.counts) == (whole.tree.level, whole.tree.counts)
    found = take_apart(assembly, rule="half")
    assert (found.first, found.is_complete) == (fine.first, whole.is_complete)
    if found.tree is not None:
        verify(assembly, found.tree)


@cases
def test_slides_by_halves_in_boxes(examples: int) -> None:
    for_all(small_boxes(), examples, changes_nothing_but_counts)


@cases
def test_slides_by_halves_of_burrs_and_polycubes(examples: int) -> None:
    kinds = st.one_of(polycube_assemblies(), burr_assemblies())
    for_all(kinds, max(examples // 10, 5), changes_nothing_but_counts)


def test_only_a_turn_at_half_a_cube_takes_it_apart(found: Disassembly) -> None:
    assembly = cellar()
    for rule in ("slides", "half", "legal"):
        assert take_apart(assembly, rule=rule).first == 0
    assert found.tree is not None
    assert found.tree.level_text == DESIGNS["cellar"]["level"]
    verify(assembly, found.tree)
    replay(halved(assembly), tree_in_halves(found.tree))


def test_whole_moves_go_first_where_they_are_as_few() -> None:
    assembly = bk.solve(bk.load("eight is enough")).solutions[0].assembly
    whole, found = take_apart(assembly), take_apart(assembly, rule="half")
    assert found.tree == whole.tree
    assert found.tree is not None
    assert not found.tree.has_halves
    assert found.states > whole.states


def test_first_levels() -> None:
    assembly = bk.solve(bk.load("eight is enough")).solutions[0].assembly
    assert first_level(halved(assembly)).first == first_level(assembly).first


# The judge ------------------------------------------------------------------------------------------------


def test_a_wrong_way_is_refused(found: Disassembly) -> None:
    assembly, tree = cellar(), found.tree
    assert tree is not None
    first = tree.moves[0]
    assert isinstance(first, Move)
    for wrong in (replace(first, distance=3 * first.distance), replace(first, distance=-first.distance)):
        with raises(CheckError, "failed-check into"):
            verify(assembly, replace(tree, moves=(wrong, *tree.moves[1:])))
    turn = next(move for move in tree.moves if isinstance(move, Turn))
    at = tree.moves.index(turn)
    moved = replace(turn, pivot=(turn.pivot[0] + 1, turn.pivot[1] + 1, 0))
    with raises(CheckError, "failed-check turns"):
        verify(assembly, replace(tree, moves=(*tree.moves[:at], moved, *tree.moves[at + 1 :])))
    with raises(CheckError, "failed-check into"):
        verify(assembly, replace(tree, moves=tree.moves[1:]))


# Small cubes and cubes ------------------------------------------------------------------------------------


def test_small_cubes_are_where_the_cubes_are() -> None:
    for assembly in (cellar(), *(one.assembly for one in bk.solve(bk.load("eight is enough")).solutions)):
        fine = halved(assembly)
        fine.check()
        for piece in assembly.placed:
            small = {(x // 2, y // 2, z // 2) for x, y, z in fine.shapes[piece]}
            assert small == set(assembly.shapes[piece])
            assert len(fine.shapes[piece]) == 8 * len(assembly.shapes[piece])
        assert fine.problem.kinds == assembly.problem.kinds


def test_ways_there_and_back(found: Disassembly) -> None:
    assert found.tree is not None
    fine = tree_in_halves(found.tree)
    assert not fine.has_halves
    assert in_cubes(replace(found, tree=fine)) == found
    assert Move((1,), 0, 3, lattice=HALF_CUBES).in_halves == Move((1,), 0, 3)
    assert Move((1,), 0, 3).in_halves == Move((1,), 0, 6)
    assert Turn((1,), 2, (1, 1, 0), 1).in_halves == Turn((1,), 2, (2, 2, 0), 1)


@pytest.mark.parametrize("isometry", range(24))
def test_poses_of_small_cubes(isometry: int) -> None:
    pose = Pose((2, -1, 3), isometry)
    cube = Voxels([(1, 2, 5)]).moved(pose.motion)
    eight = [(2 + i, 4 + j, 10 + k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    images = {pose.motion_of_parts(2)(cell) for cell in eight}
    ((x, y, z),) = cube
    assert images == {(2 * x + i, 2 * y + j, 2 * z + k) for i in (0, 1) for j in (0, 1) for k in (0, 1)}


def test_steps_end_where_small_cubes_do(found: Disassembly) -> None:
    assert found.tree is not None
    moves = (
        Turn((1,), 2, (1, 3, 0), 1, HALF_CUBES),
        Move((1,), 1, 3, lattice=HALF_CUBES),
        Turn((1,), 0, (0, 2, 1), 2, HALF_CUBES),
        Turn((0,), 1, (3, 0, 5), -1),
        Move((1,), 1, 9, True),
    )
    for tree in (found.tree, replace(found.tree, moves=moves)):
        _are_the_same_steps(tree)


def _are_the_same_steps(tree: bk.Separation) -> None:
    for made in (steps_apart, steps_together):
        for step, fine in zip(made(tree), made(tree_in_halves(tree)), strict=True):
            for pose, small in zip(step.poses_after, fine.poses_after, strict=True):
                assert pose.motion_of_parts(2) == small.motion


# Words, files, pictures -----------------------------------------------------------------------------------


def test_words() -> None:
    assert str(Move((3,), 0, -3, lattice=HALF_CUBES)) == "Piece 3 slides 1 1/2 to the left."
    assert str(Move((3,), 2, 1, lattice=HALF_CUBES)) == "Piece 3 slides 1/2 up."
    with raises(bk.PuzzleError, "invalid-puzzle part"):
        _ = Move((3,), 0, 3, lattice=HALF_CUBES).shift


def test_results_are_stored(tmp_path: Path) -> None:
    problem = cellar().problem
    result = bk.solve(problem, rule="legal+half", progress=False)
    assert result.rule == MoveRule("legal", half=True)
    assert result.to_dict()["rule"] == "legal+half"
    assert bk.Result.from_json(result.to_json()) == result
    wrong = result.to_json().replace('"parts": 2', '"parts": 3', 1)
    with raises(bk.FormatError, "malformed moves[0].parts 3 2 parts"):
        bk.Result.from_json(wrong)
    path = tmp_path / "search.resume"
    for _ in range(2):
        again = bk.solve(problem, rule="legal+half", progress=False, resume=path)
        assert again.solutions[0].tree == result.solutions[0].tree
    with raises(bk.BurrkitError, "mismatch belongs"):
        bk.solve(problem, rule="legal", progress=False, resume=path)


def test_moves_travel_between_processes(found: Disassembly) -> None:
    assert pickle.loads(pickle.dumps(found)) == found


def test_pages_and_films(found: Disassembly) -> None:
    assert found.tree is not None
    solution = bk.solve(cellar().problem, rule="legal+half", progress=False).solutions[0]
    steps = scene_of_solved(solution)["solutions"][0]["steps"]
    slides = [step["by"] for step in steps if "by" in step]
    assert slides[:2] == [0.5, -0.5]
    (turn,) = (step for step in steps if "quarters" in step)
    assert turn["pivot"] == [5, 5, 0]  # the middle of a cube
    assert way(Turn((1,), 2, (5, 7, 0), 1, HALF_CUBES))["pivot"] == [2.5, 3.5, 0]
    track = film(solution, 10.0)[1]
    assert (5.0, 0.0, 0.0) in [tuple(round(n, 6) for n in at) for at in track.offsets]


@pytest.mark.parametrize("rule", ["half", "legal+half"])
def test_refuses_other_lattices(rule: str) -> None:
    shape = Voxels([(0, 0, 0)], bk.lattices.PRISMS)
    prisms = bk.Problem((bk.Piece(shape),), bk.Goal(shape))
    with raises(bk.PuzzleError, "unsupported triangular"):
        bk.solve(prisms, rule=rule)
