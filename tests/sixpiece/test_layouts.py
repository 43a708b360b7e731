"""Numbers of layouts to try: those of the two published programs, and ours by counting out a small case."""

from __future__ import annotations

from itertools import product

import pytest

from burrkit.assembly.orbits import kinds
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece import burr
from burrkit.sixpiece.layouts import layouts


@pytest.mark.parametrize(
    ("sticks", "published"),
    [
        ((1, 120, 3328, 3322, 3328, 3305), 3_932_160),
        ((1, 188, 976, 768, 824, 1024), 3_932_160),
        ((216, 412, 751, 896, 960, 1024), 94_371_840),
    ],
)
def test_published_counts(sticks: tuple[int, ...], published: int) -> None:
    puzzle = burr(*sticks)
    steps = layouts(puzzle, kinds(puzzle))
    assert [step.number for step in steps[:2]] == [188_743_680, published]
    counts = [step.number for step in steps[2:]]
    assert counts == sorted(counts, reverse=True)


def test_a_small_puzzle_by_counting_out() -> None:
    """A domino and a single cube in a row of three: 2 and 3 placements; the cube fits at the ends alone."""
    problem = Problem(
        (Piece(Voxels.box(2, 1, 1), "D"), Piece(Voxels.box(1, 1, 1), "S")), Goal(Voxels.box(3, 1, 1))
    )
    every, left, rotated = layouts(problem, kinds(problem))
    domino, single = [{(0), (1)}, {(1), (2)}], [{0}, {1}, {2}]
    pairs = list(product(domino, single))
    assert every.number == len(pairs)
    fitting = [(a, b) for a, b in pairs if not a & b]
    assert left.number == len({tuple(a) for a, _ in fitting}) * len({tuple(b) for _, b in fitting})
    assert rotated.number == -(-left.number // len(problem.goal.rotations))
