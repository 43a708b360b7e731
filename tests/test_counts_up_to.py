"""Counts by one convention, derived from a search by the other."""

from __future__ import annotations

import json
from typing import Literal

import pytest

from burrkit.formats.source import load
from burrkit.geometry import ISOMETRIES, Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.solving.result import Result
from burrkit.solving.solver import solve
from tests import strategies
from tests.conftest import Cli
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


@cases
def test_random_ranges(examples: int) -> None:
    for_all(strategies.handed_problems(), examples // 2, _derived_or_unknown)
