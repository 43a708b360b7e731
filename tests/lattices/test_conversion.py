"""Puzzles of cubes, cut into cells: the same assemblies, and the same levels by the same slides."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import burrkit as bk
from burrkit.errors import PuzzleError
from burrkit.formats.source import load_document
from burrkit.geometry import Lattice, Voxels
from burrkit.geometry.lattices import by_name
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.conversion import on_lattice, scaled
from burrkit.puzzle.document import Puzzle
from tests.conftest import Cli

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
    with pytest.raises(PuzzleError, match="no spheres make a cube"):
        on_lattice(puzzle, by_name("spheres"))
    with pytest.raises(PuzzleError, match="only cubes can be divided"):
        scaled(on_lattice(puzzle, RHOMBIC), 2)
    with pytest.raises(PuzzleError, match="more than 2,000,000 cells"):
        scaled(puzzle, 20)


def test_convert_writes_it(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "cut.xmpuzzle"
    assert cli("convert", "antique", str(path), "--scale", "2", "--lattice", "rhombic").code == 0
    made = load_document(str(path))
    assert made.lattice is RHOMBIC
    assert made == on_lattice(scaled(Puzzle.of(bk.load("antique")), 2), RHOMBIC)
    wrong = cli("convert", "antique", "--to", "burr6", "--scale", "2")
    assert (wrong.code, wrong.out) == (2, "")
    assert "--lattice and --scale are for json and xmpuzzle" in wrong.err
