"""Counts by one convention, derived from a search by the other."""

from __future__ import annotations

import json

import pytest

from burrkit.formats.source import load
from burrkit.result import Result
from burrkit.solver import solve
from tests.conftest import Cli

SOMA = "examples/soma.json"

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
    return len(result.found), len(result.solutions)


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
