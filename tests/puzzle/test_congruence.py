"""Congruent shapes: random ones on every lattice, turned, reflected and changed."""

from __future__ import annotations

import random

import pytest

from burrkit.geometry import Lattice, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.puzzle.document import GRIDS, Puzzle, Shape
from burrkit.puzzle.facts import Relative, relatives
from tests.reference.lattices import random_shapes


def drawn(shapes: list[Voxels], lattice: Lattice) -> Puzzle:
    """A document with one cell of each shape variable, and another one coloured."""
    made = []
    for shape in shapes:
        cells = list(shape)
        made.append(
            Shape((1, 1, 1), Voxels(cells[1:], lattice), Voxels(cells[:1], lattice), ((cells[-1], 1),))
        )
    return Puzzle(tuple(made), (), GRIDS.index(lattice.name))


@pytest.mark.parametrize("lattice", [by_name(name) for name in NAMES], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_turned_and_reflected_shapes_are_found(lattice: Lattice, seed: int) -> None:
    rng = random.Random(seed)
    shapes = None
    while shapes is None:
        shapes = random_shapes(lattice, rng, 18, 3)
    turned = [shape.turned(rng.choice(list(shape.turns()))) for shape in shapes]
    flips = [[t for t in shape.turns(mirror=True) if not lattice.is_rotation(t)] for shape in shapes]
    reflected = [shape.turned(rng.choice(some)) for shape, some in zip(shapes, flips, strict=True)]
    found = relatives(drawn(shapes, lattice), [drawn(turned, lattice), drawn(reflected, lattice)])
    for number, (shape, some) in enumerate(zip(shapes, found, strict=True), 1):
        own = [one for one in some if one.shape == number]
        chiral = not any(not lattice.is_rotation(t) for t in shape.symmetries)
        assert own == [Relative(0, number, "same"), Relative(1, number, "mirror" if chiral else "same")]
        for one in some:
            assert len(shapes[one.shape - 1]) == len(shape)


def test_other_shapes_differ() -> None:
    balls, cubes = by_name("spheres"), by_name("cubes")
    rows = [
        Voxels([(0, 0, 0), (1, 1, 0), (2, 2, 0)], balls),
        Voxels([(0, 0, 0), (1, 1, 0), (2, 0, 0)], balls),
    ]
    puzzle = drawn(rows, balls)
    assert relatives(puzzle, [puzzle]) == [[], []]
    same = Voxels([(0, 0, 0), (1, 1, 0), (2, 2, 0)], cubes)
    assert relatives(puzzle, [drawn([same], cubes)]) == [[], []]
    empty = Puzzle((Shape((1, 1, 1), Voxels((), balls)),), (), GRIDS.index(balls.name))
    assert relatives(empty, [empty, puzzle]) == [[]]
