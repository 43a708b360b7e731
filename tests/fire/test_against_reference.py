"""The random puzzles of the comparison with BurrTools, in small, against the brute force alone."""

from __future__ import annotations

from random import Random

import pytest

from burrkit.formats.xmpuzzle import read, write
from tests.fire import brute
from tests.fire.against_burrtools import counted, is_large, solved
from tests.fire.puzzles import random_puzzle


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(range(24), id="some"),
        pytest.param(range(24, 1000), id="many", marks=pytest.mark.full),
    ],
)
def test_random_puzzles_have_what_the_brute_force_finds(numbers: range) -> None:
    compared = 0
    for number in numbers:
        puzzle = random_puzzle(Random(f"reference {number}"))
        problem = puzzle.problem()
        if is_large(problem):
            continue
        ours = counted(solved(problem))
        assert ours.assemblies == len(brute.orbits(problem)), number
        if ours.assemblies < 40 and all(len(p.shape) > 2 for p in problem.pieces) and len(problem.pieces) < 5:
            assert ours == brute.counts(problem), number
            compared += 1
    assert compared > len(numbers) // 10


def test_puzzles_are_the_same_for_a_seed_and_survive_their_files() -> None:
    for number in range(10):
        puzzle = random_puzzle(Random(f"file {number}"))
        assert puzzle == random_puzzle(Random(f"file {number}"))
        assert read.read(write.write(puzzle)) == puzzle
