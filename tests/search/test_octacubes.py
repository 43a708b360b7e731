"""Eight octacubes in a cube: what the climb makes, and the puzzle that it found."""

from __future__ import annotations

import random
from itertools import islice

from bench.octacubes import assemblies, climb, puzzle, recut, scattered
from burrkit import load, solve
from burrkit.geometry import Voxels


def test_steps_keep_eight_connected_pieces() -> None:
    rng = random.Random("1")
    cut = scattered(rng)
    for _ in range(200):
        pieces = [Voxels(piece) for piece in cut]
        assert [len(piece) for piece in pieces] == [8] * 8
        assert all(piece.is_connected for piece in pieces)
        assert len({cell for piece in pieces for cell in piece}) == 64
        cut = recut(cut, rng)


def test_a_climb_depends_on_its_seed() -> None:
    made = [list(islice(climb(random.Random("1.1"), 20, 5), 3)) for _ in range(2)]
    assert made[0] == made[1]
    for cut, ways, nodes in made[0]:
        problem = puzzle(cut)
        assert len(set(problem.kinds)) == 8
        assert (ways, nodes) == assemblies(problem, 20)
        assert solve(problem, disassemble=False).assembly_count == ways


def test_the_puzzle_in_the_examples() -> None:
    problem = load("examples/designs/octacubes.json")
    assert [len(piece.shape) for piece in problem.pieces] == [8] * 8
    assert len(set(problem.kinds)) == 8
    assert problem.goal.cells == Voxels.box(4, 4, 4)
    result = solve(problem)
    assert (len(result.assemblies), len(result.solutions)) == (1, 1)
