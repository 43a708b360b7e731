"""Puzzles of cubes, cut into cells: the same assemblies, and the same levels by the same slides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.source import load_document
from burrkit.geometry import Lattice, Voxels
from burrkit.geometry.lattices import by_name
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.conversion import on_lattice, scaled
from burrkit.puzzle.document import Puzzle
from burrkit.solving.options import Convention
from tests.conftest import Cli
from tests.errors import raises, refused
from tests.fire.puzzles import random_problem, random_puzzle

BOTH: tuple[Convention, ...] = ("rotation", "reflection")
RHOMBIC = by_name("rhombic tetrahedra")
#: The same lattice, with slides along the edges of cubes alone.
STRAIGHT = replace(
    RHOMBIC, axes=RHOMBIC.axes[:3], axis_names=RHOMBIC.axis_names[:3], directions=RHOMBIC.directions[:3]
)


def moved_to(problem: Problem, lattice: Lattice) -> Problem:
    """The same problem with cells of an equal lattice."""

    def cells(shape: Voxels) -> Voxels:
        return Voxels(shape.cells, lattice)

    pieces = tuple(replace_shape(piece, cells(piece.shape)) for piece in problem.pieces)
    goal = Goal(cells(problem.goal.required), cells(problem.goal.optional), problem.goal.colours)
    return Problem(pieces, goal, problem.name, problem.allowed, problem.max_holes)


def replace_shape(piece: Piece, shape: Voxels) -> Piece:
    return Piece(shape, piece.name, piece.mark, piece.colours, piece.optional, piece.groups, piece.weight)


@pytest.mark.parametrize(
    "name",
    [
        "antique",
        pytest.param("eight is enough", marks=pytest.mark.full),
        pytest.param("Bill's baffling burr", marks=pytest.mark.full),
    ],
)
def test_burrs_have_the_same_assemblies_and_levels(name: str) -> None:
    burr = bk.load(name)
    cut = on_lattice(Puzzle.of(burr), RHOMBIC).problem()
    for up_to in ("rotation", "reflection"):
        expected = bk.solve(burr, up_to=up_to, progress=False)
        found = bk.solve(moved_to(cut, STRAIGHT), up_to=up_to, progress=False)
        assert (found.raw_all, found.assembly_count) == (expected.raw_all, expected.assembly_count)
        assert (found.solution_count, found.levels) == (expected.solution_count, expected.levels)


@pytest.mark.parametrize(
    ("pieces", "goal"),
    [
        (("##/#.", "###", "#"), "###/##+/+.."),
        (("##/.#", "#/#", "##"), "###/##+/#+."),
        (("###/#..", "##"), "####/####"),
    ],
)
def test_holes_ranges_and_mirrors(pieces: tuple[str, ...], goal: str) -> None:
    parts = tuple(Piece(shape, optional=i == 0) for i, shape in enumerate(pieces))
    problem = Problem(parts, Goal(goal))
    cut = on_lattice(Puzzle.of(problem), RHOMBIC).problem()
    for up_to in ("raw", "rotation", "reflection"):
        for kept in (False, True):
            one, other = (
                bk.solve(p, up_to=up_to, keep_shifted=kept, progress=False)
                for p in (problem, moved_to(cut, STRAIGHT))
            )
            assert one.assembly_count == other.assembly_count
            assert (one.raw_all, one.levels) == (other.raw_all, other.levels)


def test_colours_go_along() -> None:
    piece = Piece("##", colours=(((0, 0, 0), 1),))
    goal = Goal("##", colours=(((1, 0, 0), 1), ((0, 0, 0), 2)))
    for allowed in (frozenset({(1, 1)}), frozenset({(1, 1), (1, 2)}), frozenset[tuple[int, int]]()):
        problem = Problem((piece,), goal, allowed=allowed)
        cut = on_lattice(Puzzle.of(problem), RHOMBIC).problem()
        counts = [bk.solve(p, progress=False).raw_all for p in (problem, cut)]
        assert counts[0] == counts[1] == len(allowed)


def test_numbers_of_cells() -> None:
    puzzle = Puzzle.of(bk.load("antique"))
    cubes = [len(shape.filled) for shape in puzzle.shapes]
    for name, count in (("rhombic tetrahedra", 24), ("tetrahedra and octahedra", 5)):
        cut = on_lattice(puzzle, by_name(name))
        assert [len(shape.filled) for shape in cut.shapes] == [count * n for n in cubes]
    assert [len(shape.filled) for shape in scaled(puzzle, 3).shapes] == [27 * n for n in cubes]


def test_scaling_changes_no_level() -> None:
    burr = bk.load("antique")
    big = bk.solve(scaled(Puzzle.of(burr), 2).problem(), progress=False)
    assert (big.assembly_count, big.levels) == (1, {"1.2": 1})


def test_what_cannot_be_cut_is_refused() -> None:
    puzzle = Puzzle.of(bk.load("antique"))
    with raises(PuzzleError, "invalid-puzzle spheres"):
        on_lattice(puzzle, by_name("spheres"))
    with raises(PuzzleError, "unsupported divided"):
        scaled(on_lattice(puzzle, RHOMBIC), 2)
    with raises(PuzzleError, "too-large 2,000,000 cells"):
        scaled(puzzle, 20)


def test_convert_writes_it(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "cut.xmpuzzle"
    assert cli("convert", "antique", str(path), "--scale", "2", "--lattice", "rhombic").code == 0
    made = load_document(str(path))
    assert made.lattice is RHOMBIC
    assert made == on_lattice(scaled(Puzzle.of(bk.load("antique")), 2), RHOMBIC)
    wrong = cli("convert", "antique", "--to", "burr6", "--scale", "2")
    assert (wrong.code, wrong.out) == (2, "")
    refused(wrong, "conflict --lattice --scale json")


def many(numbers: range) -> list[Puzzle]:
    """Puzzles with every feature, small ones made as files and as problems; holes are limited in these."""
    files = [random_puzzle(Random(f"conversion {number}")) for number in numbers]
    problems = [random_problem(Random(f"conversion {number}"), bk.lattices.CUBES) for number in numbers]
    small = [puzzle for puzzle in files if len(puzzle.problem().goal.cells) <= 18]
    return [*small, *(Puzzle.of(replace(problem, max_holes=problem.max_holes or 1)) for problem in problems)]


def has_few(problem: Problem) -> bool:
    """Whether there are not too many assemblies to be taken apart in a test."""
    return bk.solve(problem, limit=80, disassemble=False, progress=False).complete


def fits_cubes(found: bk.FoundAssembly, side: int) -> bool:
    """Whether no piece is next to another one and offset by a part of a cube."""
    lows = np.array([shape.low for shape in found.assembly.shapes if len(shape)]) % side
    return bool((lows == lows[0]).all())


RANDOM = [
    pytest.param(range(12), id="some"),
    pytest.param(range(12, 120), id="many", marks=pytest.mark.full),
]


@pytest.mark.parametrize("numbers", RANDOM)
def test_random_puzzles_have_the_same_assemblies_in_small_cubes(numbers: range) -> None:
    """With room to spare there are more, which cubes do not have; a slide by a small cube is one by half."""
    for number, puzzle in enumerate(many(numbers)):
        problem, big = puzzle.problem(), scaled(puzzle, 2).problem()
        if not has_few(big):
            continue
        for up_to in BOTH:
            before = bk.solve(problem, up_to=up_to, rule="half", progress=False)
            after = bk.solve(big, up_to=up_to, progress=False)
            same = [found for found in after.assemblies if fits_cubes(found, 2)]
            assert len(same) == before.assembly_count, number
            assert Counter(found.level for found in same if found.level) == before.levels, number


@pytest.mark.parametrize("numbers", RANDOM)
def test_random_puzzles_have_the_same_assemblies_in_tetrahedra(numbers: range) -> None:
    for number, puzzle in enumerate(many(numbers)):
        problem, cut = puzzle.problem(), moved_to(on_lattice(puzzle, RHOMBIC).problem(), STRAIGHT)
        if not has_few(problem):
            continue
        for up_to in BOTH:
            results = [bk.solve(p, up_to=up_to, progress=False) for p in (problem, cut)]
            before, after = ((one.raw_all, one.assembly_count, one.levels) for one in results)
            assert before == after, number


@pytest.mark.parametrize("shift", [(0, 0, 0), (1, 0, 0)])
def test_a_hole_counts_as_many_cells_as_a_cube(shift: tuple[int, int, int]) -> None:
    """A cube of either colour of the chess board becomes five cells."""
    row = Voxels.box(4, 1, 1).shifted(*shift)
    hole = Voxels([(shift[0] + 3, 0, 0)])
    for holes, count in ((None, 1), (0, 0), (1, 1), (2, 1), (1 << 32, 1)):
        problem = Problem((Piece("##"), Piece("#")), Goal(row - hole, hole), max_holes=holes)
        made = [
            on_lattice(Puzzle.of(problem), by_name("tetrahedra and octahedra")),
            on_lattice(Puzzle.of(problem), RHOMBIC),
            scaled(Puzzle.of(problem), 3),
            on_lattice(scaled(Puzzle.of(problem), 2), RHOMBIC),
        ]
        for puzzle, each in zip(made, (5, 24, 27, 192), strict=True):
            assert puzzle.problems[0].max_holes == (None if holes is None else each * min(holes, 4))
            assert puzzle_json.read(puzzle_json.write(puzzle)) == puzzle.problem()
        assert [bk.solve(puzzle.problem(), progress=False).assembly_count for puzzle in made[1:]] == [
            count
        ] * 3


def test_all_other_numbers_stay() -> None:
    for puzzle in many(range(40)):
        for made in (scaled(puzzle, 2), on_lattice(puzzle, RHOMBIC)):
            before, after = puzzle.problems[0], made.problems[0]
            assert replace(after, max_holes=before.max_holes) == before
            looks = [
                [(s.name, s.weight, s.colour, {c for _, c in s.colours}) for s in one.shapes]
                for one in (puzzle, made)
            ]
            assert looks[0] == looks[1]
            assert (made.palette, made.comment, made.colour_by) == (
                puzzle.palette,
                puzzle.comment,
                puzzle.colour_by,
            )


def test_what_is_lost_is_reported(cli: Cli, tmp_path: Path) -> None:
    stored = tmp_path / "stored.xmpuzzle"
    assert cli("solve", "antique", "--save", str(stored)).code == 0
    ran = cli("convert", str(stored), "--to", "json", "--scale", "2")
    assert ran.code == 0
    assert ran.err.endswith("1 stored solution dropped; solve the new file\n")
    assert '"solutions"' not in ran.out
    plain = cli("convert", "antique", "--to", "json", "--scale", "2")
    assert (plain.code, plain.err) == (0, "")
