"""Random puzzles on every lattice, assembled and taken apart by plain programs that share nothing."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import burrkit as bk
from burrkit.assembly import Assembly, cover
from burrkit.disassembly import take_apart
from burrkit.disassembly.model import Separation
from burrkit.geometry import Lattice, Motion, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.puzzle import Goal, Piece, Problem
from tests.reference.lattices import Point, Reference, nowhere, random_shapes

OTHERS = [by_name(name) for name in NAMES[1:]]
CASES = [
    *(pytest.param(lattice, range(4), id=f"{lattice.name}-some") for lattice in OTHERS),
    *(
        pytest.param(lattice, range(4, 60), id=f"{lattice.name}-many", marks=pytest.mark.full)
        for lattice in OTHERS
    ),
]


def puzzle(lattice: Lattice, number: int) -> list[Voxels]:
    """The shapes of a small puzzle, as they lie in its goal."""
    rng = random.Random(f"{lattice.name} {number}")
    while True:
        shapes = random_shapes(lattice, rng, rng.randrange(24, 50), rng.choice([2, 3, 3]))
        if shapes is not None:
            return shapes


def problem_of(shapes: list[Voxels]) -> Problem:
    goal = shapes[0]
    for shape in shapes[1:]:
        goal |= shape
    return Problem(tuple(map(Piece, shapes)), Goal(goal))


@pytest.mark.parametrize(("lattice", "numbers"), CASES)
def test_first_levels_and_verdicts(lattice: Lattice, numbers: range) -> None:
    levels = set()
    for number in numbers:
        shapes = puzzle(lattice, number)
        problem = problem_of(shapes)
        assembly = Assembly(problem, (Motion(),) * len(shapes))
        assembly.check()
        found = take_apart(assembly)
        judge = Reference(lattice, shapes)
        pieces = tuple(range(len(shapes)))
        expected, _ = judge.first(pieces, nowhere(pieces))
        assert found.first == expected, number
        assert found.is_complete == judge.comes_apart(pieces, nowhere(pieces)), number
        if found.tree is not None:
            replay(judge, found.tree, nowhere(pieces))
        levels.add(expected)
    assert len(levels) > 1 or len(numbers) < 20


def replay(judge: Reference, node: Separation, at: dict[int, Point]) -> None:
    """Every move, body by body, in exact fractions."""
    lattice = judge.lattice
    for move in node.slides:
        sign = 1 if move.distance > 0 else -1
        length = Fraction(abs(move.distance), lattice.parts)
        for one, other in product(move.pieces, set(node.pieces) - set(move.pieces)):
            (x, y, z), (u, v, w) = at[one], at[other]
            way = u - x, v - y, w - z
            gap = judge.gap(one, other, way, move.axis, sign)
            assert gap == float("inf") if move.frees else gap >= length
        if not move.frees:
            unit = lattice.axes[move.axis]
            by = [sign * length * c for c in unit]
            moved = {p: (at[p][0] + by[0], at[p][1] + by[1], at[p][2] + by[2]) for p in move.pieces}
            at = at | moved
    for child in (node.left, node.removed):
        if child is not None:
            replay(judge, child, {p: at[p] for p in child.pieces})


# Assemblies ----------------------------------------------------------------------------------------------


def in_space(lattice: Lattice, shape: Voxels) -> np.ndarray:
    """The middles of the cells of a shape; no two cells of a lattice have one in common."""
    kinds, places = lattice.split(shape.cells)[0], lattice.places(shape.cells)
    middles = np.array([np.mean(kind.body, axis=0) for kind in lattice.types])
    return np.asarray((middles[kinds] + places) @ np.array(lattice.metric))


def key(points: np.ndarray) -> frozenset[tuple[float, ...]]:
    return frozenset(tuple(point) for point in (np.round(points, 5) + 0.0).tolist())


def rotations(lattice: Lattice) -> list[np.ndarray]:
    metric = np.array(lattice.metric)
    turns = [np.array(lattice.turns[t]) / lattice.denominator for t in lattice.proper]
    return [np.linalg.solve(metric, turn.T @ metric) for turn in turns]


def all_placements(lattice: Lattice, shape: Voxels, goal: np.ndarray) -> set[frozenset[tuple[float, ...]]]:
    """Every rotation about the origin, then every shift that carries the first cell to one of the goal."""
    target, points, found = key(goal), in_space(lattice, shape), set()
    for turn in rotations(lattice):
        turned = points @ turn
        for at in goal:
            placed = key(turned + (at - turned[0]))
            if placed <= target:
                found.add(placed)
    return found


def count(places: list[list[frozenset[tuple[float, ...]]]], left: frozenset[tuple[float, ...]]) -> int:
    if not places:
        return not left
    return sum(count(places[1:], left - place) for place in places[0] if place <= left)


@pytest.mark.parametrize(("lattice", "numbers"), CASES)
def test_raw_assemblies(lattice: Lattice, numbers: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raw: every placement of each piece in the goal, in space, without knowing of cells."""
    for number in numbers:
        # Every second puzzle has its rows numbered by place, as if there were many.
        monkeypatch.setattr(cover, "_GATHERED", 0 if number % 2 else 4096)
        shapes = puzzle(lattice, number)
        problem = problem_of(shapes)
        goal = in_space(lattice, problem.goal.cells)
        places = [sorted(all_placements(lattice, shape, goal), key=sorted) for shape in shapes]
        result = bk.solve(problem, disassemble=False, jobs=1, progress=False)
        assert result.raw_all == count(places, key(goal)), number
        for found in result.assemblies:
            found.assembly.check()
