"""Counts by one convention, derived from a search by the other."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Literal

import numpy as np
import pytest

from burrkit.assembly import Assembly
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.source import load
from burrkit.geometry import ISOMETRIES, ROTATIONS, Lattice, Motion, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.result import Result
from burrkit.solving.solver import solve
from tests import strategies
from tests.conftest import Cli
from tests.fire.metamorphic import own_copy
from tests.fire.puzzles import random_problem
from tests.strategies import cases, for_all

SOMA = "examples/soma.json"
BOTH: tuple[Literal["rotation", "reflection"], ...] = ("rotation", "reflection")

PUZZLES = (
    SOMA,
    "examples/three-in-a-cube.json",
    "bill's baffling burr",
    "love's dozen",
    "1,1024,1024,1024,1024,1024",
    "256,327,928,960,992,992",
    "1,1024,960,992,928,975",
)


def counted(result: Result) -> tuple[int, int]:
    return len(result.assemblies), len(result.solutions)


@pytest.mark.parametrize("keep_shifted", [False, True])
@pytest.mark.parametrize("source", PUZZLES)
def test_the_derived_count_is_that_of_a_search(source: str, keep_shifted: bool) -> None:
    problem = load(source)
    rotation = solve(problem, keep_shifted=keep_shifted)
    reflection = solve(problem, up_to="reflection", keep_shifted=keep_shifted)
    raw = solve(problem, up_to="raw", keep_shifted=keep_shifted)
    for result in (rotation, reflection, raw):
        assert result.counts_up_to("rotation") == counted(rotation)
        assert result.counts_up_to("reflection") == counted(reflection)


def test_soma_by_both_conventions(cli: Cli) -> None:
    text = " ".join(cli("solve", SOMA, "--assemble-only").out.split())
    assert "counted up to rotation assemblies 480 up to reflection 240 raw" in text
    text = " ".join(cli("solve", SOMA, "--assemble-only", "--up-to", "reflection").out.split())
    assert "counted up to reflection assemblies 240 up to rotation 480 raw" in text
    data = json.loads(cli("solve", SOMA, "--assemble-only", "--json").out)
    assert data["up_to"] == {
        "rotation": {"assemblies": 480, "solutions": None},
        "reflection": {"assemblies": 240, "solutions": None},
    }


def test_an_incomplete_search_derives_nothing() -> None:
    result = solve(load(SOMA), limit=7)
    assert result.counts_up_to("reflection") is None
    assert result.counts_up_to("rotation") == (7, 7)


def test_raw_solutions_are_not_called_the_only_way(cli: Cli) -> None:
    text = " ".join(cli("solve", "bill's baffling burr", "--up-to", "raw").out.split())
    assert "solutions 12 everything comes apart, in one way up to rotation" in text
    assert "in this way only" not in text
    assert "in this way only" in " ".join(cli("solve", "bill's baffling burr").out.split())


def _derived_or_unknown(problem: Problem) -> None:
    if problem.why_impossible():
        return
    found = {up_to: solve(problem, up_to=up_to, disassemble=False) for up_to in BOTH}
    for result in found.values():
        for up_to in BOTH:
            assert result.counts_up_to(up_to) in {None, counted(found[up_to])}


def test_ranges_of_both_hands_derive_nothing() -> None:
    """Some assemblies have a mirror image within the ranges and others do not: 6 up to rotation, 5 else."""
    screw = Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)])
    elbow = Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)])
    one, other, third = (Piece(s, optional=True) for s in (screw, screw.turned(ISOMETRIES[24]), elbow))
    goal = Goal(Voxels.box(4, 2, 2), Voxels())
    problem = Problem((one, other, other, third, third, third), goal)
    found = [solve(problem, up_to=up_to, disassemble=False) for up_to in BOTH]
    assert [len(result.assemblies) for result in found] == [6, 5]
    assert (found[0].counts_up_to("reflection"), found[1].counts_up_to("rotation")) == (None, None)


def pair(lattice: Lattice, neighbour: int = 0) -> Problem:
    """Two cells that share a side, or touch, each a piece of its own."""
    cell = lattice.types[0].cell
    other = lattice.beside(np.array([cell]))[0][neighbour]
    one, two = (Voxels([c], lattice) for c in (cell, other))
    return Problem((Piece(one), Piece(two)), Goal(one | two))


#: How to get a lattice: as burrkit has it, and as one of one's own; and its name.
LATTICES = [(by_name, name) for name in NAMES] + [(own_copy, name) for name in NAMES if name != "spheres"]


@pytest.mark.parametrize(
    ("made", "name"), LATTICES, ids=[f"{made.__name__} {name}" for made, name in LATTICES]
)
def test_the_smallest_puzzle_of_every_lattice(
    cli: Cli, tmp_path: Path, made: Callable[[str], Lattice], name: str
) -> None:
    """The plain command, as text, as JSON, for all problems of a file, by each convention."""
    lattice = made(name)
    path = tmp_path / "pair.json"
    puzzle = Puzzle.of(pair(lattice))
    path.write_text(puzzle_json.write(replace(puzzle, problems=puzzle.problems * 2)), "utf-8")
    one = {"assemblies": 1, "solutions": 1}
    for words in ([], ["--up-to", "reflection"], ["--up-to", "raw"], ["--count-only"]):
        ran = cli("solve", str(path), "--problem", "all", *words)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.count("assemblies ") == 2
        data = json.loads(cli("solve", str(path), "--problem", "2", *words, "--json").out)
        assert data["up_to"] == {"rotation": one, "reflection": one}
    for neighbour in range(len(lattice.neighbours[0])):
        path.write_text(puzzle_json.write(pair(lattice, neighbour)), "utf-8")
        assert json.loads(cli("solve", str(path), "--json").out)["up_to"]["reflection"] == one


@pytest.mark.parametrize("goal", [Goal(Voxels.box(7, 6, 1)), Goal(Voxels(), Voxels.box(4, 4, 2))])
def test_thousands_of_assemblies_have_a_second_count(goal: Goal) -> None:
    """Dominoes in a full tray; three different pieces in a box with room for more."""
    few = (Piece("##/.#"), Piece("##/##"), Piece("#"))
    problem = Problem((Piece("##"),) * 21 if len(goal.required) else few, goal)
    rotation, reflection = (solve(problem, up_to=up_to, disassemble=False) for up_to in BOTH)
    assert len(rotation.assemblies) > 5_000
    assert rotation.counts_up_to("reflection") == counted(reflection)
    assert reflection.counts_up_to("rotation") == counted(rotation)


def test_another_motion_to_the_same_place() -> None:
    """Assemblies that no search has made place pieces by any of the motions that lead there."""
    result = solve(load(SOMA), disassemble=False)

    def another(piece: Piece, motion: Motion | None) -> Motion:
        assert motion is not None
        keeping = [m for m in piece.shape.moved(motion).isometries if m.isometry < len(ROTATIONS)]
        return keeping[-1].after(motion)

    problem = result.problem
    others = [
        Assembly(problem, tuple(map(another, problem.pieces, one.assembly.motions)))
        for one in result.assemblies
    ]
    assert others[0].motions != result.assemblies[0].assembly.motions
    same = replace(result, assemblies=list(map(FoundAssembly.of, others)))
    assert same.counts_up_to("reflection") == (240, 0)


def test_a_coloured_goal() -> None:
    """A reflection that moves the colours of the goal carries the assembly onto itself, too."""
    cube = Voxels.box(2, 2, 2)
    most = Piece(cube - Voxels([(0, 1, 0)]), colours=(((0, 0, 0), 1), ((0, 1, 1), 1)))
    goal = Goal(cube, colours=(((0, 1, 0), 1), ((1, 1, 1), 2)))
    problem = Problem((Piece("#"), most), goal, allowed=frozenset({(1, 1), (2, 1)}))
    for result in (solve(problem, up_to=up_to) for up_to in BOTH):
        assert result.counts_up_to("rotation") == result.counts_up_to("reflection") == (1, 1)


@pytest.mark.parametrize("name", ["triangular prisms", "hexagonal prisms"])
def test_prisms_have_a_second_count(name: str) -> None:
    """A bar and two cells next to each other, in a goal with mirrors: some assemblies are pairs."""
    found = [
        problem
        for problem in (random_problem(Random(f"{name} {k}"), by_name(name)) for k in range(40))
        if solve(problem, disassemble=False).counts_up_to("reflection") is not None
    ]
    derived = [solve(problem, disassemble=False).counts_up_to("reflection") for problem in found]
    assert derived == [counted(solve(problem, up_to="reflection", disassemble=False)) for problem in found]
    plain = [counted(solve(problem, disassemble=False)) for problem in found]
    assert len(found) > 30
    assert sum(one != other for one, other in zip(derived, plain, strict=True)) > 5


def test_without_a_mirror_nothing_is_a_mirror_image() -> None:
    """A full goal that differs from its mirror image: the counts are the same."""
    screw = Voxels([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)])
    problem = Problem((Piece("##"), Piece("##")), Goal(screw))
    for result in (solve(problem, up_to=up_to) for up_to in BOTH):
        assert result.counts_up_to("rotation") == result.counts_up_to("reflection") == (1, 1)


def test_impossible_numbers_are_not_shown(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 480 assemblies not just one is its own mirror image: the others are pairs."""
    monkeypatch.setattr("burrkit.solving.result.self_mirrored", lambda *_, **__: np.arange(480) == 0)
    assert solve(load(SOMA), disassemble=False).counts_up_to("reflection") is None
    text = cli("solve", SOMA, "--assemble-only").out
    assert "assemblies" in text
    assert "up to reflection" not in text


@cases
def test_random_ranges(examples: int) -> None:
    for_all(strategies.handed_problems(), examples // 2, _derived_or_unknown)
