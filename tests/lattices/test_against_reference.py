"""Random puzzles on every lattice, assembled and taken apart by plain programs that share nothing."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Literal

import pytest

import burrkit as bk
from burrkit.assembly import Assembly, assemblies, cover
from burrkit.geometry import Cell, Lattice, Motion, Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.moves import take_apart
from burrkit.moves.model import Separation
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.solving.options import Convention
from tests.fire.puzzles import random_problem
from tests.reference import lattice_assemble
from tests.reference.lattices import Point, Reference, nowhere, random_shapes

BOTH: tuple[Literal["rotation", "reflection"], ...] = ("rotation", "reflection")
OTHERS = [by_name(name) for name in NAMES[1:]]
CASES = [
    *(pytest.param(lattice, range(4), id=f"{lattice.name}-some") for lattice in OTHERS),
    *(
        pytest.param(lattice, range(4, 60), id=f"{lattice.name}-many", marks=pytest.mark.full)
        for lattice in OTHERS
    ),
]


def puzzle(lattice: Lattice, number: int) -> list[Voxels]:
    """The shapes of a small puzzle, in their places in its goal."""
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


@pytest.mark.parametrize(("lattice", "numbers"), CASES)
def test_raw_assemblies(lattice: Lattice, numbers: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raw: every placement of each piece in the goal, in space, without knowing of cells."""
    for number in numbers:
        # Every second puzzle has its rows numbered by place, as if there were many.
        monkeypatch.setattr(cover, "_GATHERED", 0 if number % 2 else 4096)
        problem = problem_of(puzzle(lattice, number))
        result = bk.solve(problem, disassemble=False, jobs=1, progress=False)
        assert result.raw_all == sum(lattice_assemble.arrangements(problem).values()), number
        for found in result.assemblies:
            found.assembly.check()


def agree(problem: Problem) -> int:
    """Searches by all conventions find what the plain program does, and so do the counts that are derived.

    How many of these are known.
    """
    found = lattice_assemble.arrangements(problem)
    known = 0
    for keep_shifted, classes in ((False, lattice_assemble.classes), (True, lattice_assemble.shifted_apart)):
        counts = {up_to: len(classes(problem, found, mirror=up_to == "reflection")) for up_to in BOTH}
        assert counts["rotation"] <= 2 * counts["reflection"] <= 2 * counts["rotation"]
        conventions: list[Convention] = ["raw", *BOTH]
        for up_to in conventions:
            result = bk.solve(
                problem, up_to=up_to, keep_shifted=keep_shifted, disassemble=False, progress=False
            )
            assert result.raw_all == sum(found.values())
            assert len(result.assemblies) == counts["reflection" if up_to == "reflection" else "rotation"]
            derived = {other: result.counts_up_to(other) for other in BOTH}
            assert all(one in (None, (counts[other], 0)) for other, one in derived.items())
            known += None not in derived.values()
    return known


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(range(10), id="some"),
        pytest.param(range(10, 300), id="many", marks=pytest.mark.full),
    ],
)
@pytest.mark.parametrize("lattice", [by_name("cubes"), *OTHERS], ids=lambda lattice: lattice.name)
def test_puzzles_of_any_sort(lattice: Lattice, numbers: range) -> None:
    """Symmetric goals, optional cells, colours, ranges, equal and mirrored pieces."""
    known = compared = 0
    for number in numbers:
        problem = random_problem(random.Random(f"any sort {lattice.name} {number}"), lattice)
        if bk.solve(problem, keep_shifted=True, limit=200, disassemble=False, progress=False).complete:
            compared += 6
            known += agree(problem)
    assert known > compared // 2


#: Nine balls around and next to one, in a plane through three corners of a cube.
PLANE = [
    *((0, 0, 0), (1, -1, 0), (-1, 1, 0), (0, 1, -1), (0, -1, 1), (1, 0, -1), (-1, 0, 1)),
    *((2, -2, 0), (2, -1, -1)),
]


@pytest.mark.parametrize(
    ("pieces", "required", "rotation"),
    [
        ((PLANE[:2], PLANE[:1]), 0, 9),
        (([PLANE[0], PLANE[1], PLANE[5]], PLANE[:2]), 0, 9),
        (([PLANE[0], PLANE[1], PLANE[7], PLANE[5]], PLANE[:1]), 1, 15),
    ],
)
def test_balls_in_a_plane_turn_by_sixty_degrees(
    pieces: tuple[list[Cell], ...], required: int, rotation: int
) -> None:
    """Two assemblies are the same after a turn that fits them, though it does not fit the goal."""
    balls = by_name("spheres")
    goal = Goal(Voxels(PLANE[:required], balls), Voxels(PLANE[required:], balls))
    problem = Problem(tuple(Piece(Voxels(cells, balls)) for cells in pieces), goal)
    assert len(list(assemblies(problem))) == rotation
    assert agree(problem)


@pytest.mark.parametrize("lattice", OTHERS, ids=lambda lattice: lattice.name)
def test_conditions_choose_among_all_assemblies(lattice: Lattice) -> None:
    """A piece that is not turned, or is given, selects the raw assemblies that have it there, no others."""
    drawn = given = 0
    for number in range(4):
        problem = problem_of(puzzle(lattice, number))
        first, *others = problem.pieces
        raw = bk.solve(problem, up_to="raw", keep_shifted=True, disassemble=False, jobs=1, progress=False)
        places = [found.assembly.shapes[0] for found in raw.assemblies]
        lies = {
            first.bound("none"): sum(place.normalized() == first.shape.normalized() for place in places),
            first.bound(given=first.shape): places.count(first.shape),
        }
        for bound, expected in lies.items():
            conditioned = Problem((bound, *others), problem.goal)
            assert bk.solve(conditioned, disassemble=False, jobs=1, progress=False).raw_all == expected
        drawn, given = (n + m for n, m in zip((drawn, given), lies.values(), strict=True))
    assert 0 < given <= drawn
