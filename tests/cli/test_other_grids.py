"""Puzzles on other grids than cubes: commands work, or refuse them in one line."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from burrkit import solve
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.source import load_document
from burrkit.formats.stored import with_result
from burrkit.formats.xmpuzzle import read, write
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import by_name
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import FILE_GRIDS, GRIDS, Part, ProblemSpec, Puzzle, Shape
from burrkit.puzzle.stored import StoredSolution
from tests.conftest import Cli
from tests.errors import refused
from tests.lattices.test_own_lattices import wall

#: Two balls that touch, as a piece and as its goal, with the solution that a file may keep.
PAIR = Shape((2, 2, 1), Voxels([(0, 0, 0), (1, 1, 0)]), name="pair", hotspot=(1, 0, 0))
KEPT = StoredSolution(((1, 0, 0, 0),))
PROBLEM = ProblemSpec((Part(0),), 0, "two", state="solved", assemblies=1, stored=(KEPT,))

OTHERS = range(1, len(GRIDS))


def saved(folder: Path, grid: int) -> str:
    path = folder / "other.xmpuzzle"
    path.write_bytes(write.write(Puzzle((PAIR,), (PROBLEM,), grid)))
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        "view FILE --explore -o OUT",
        "make FILE --only wood -o OUT",
        "make FILE --wall 2 --engrave mark -o OUT",
        "make FILE --wall 2 -o OUT",
        "smt burr FILE",
        "search pieces FILE --notchable --save OUT.json",
        "convert FILE --to burr6",
        "convert FILE --to ll",
        "convert FILE --length 6 --to json",
        "convert FILE OUT.scad",
    ],
)
def test_what_needs_cubes_is_refused(cli: Cli, tmp_path: Path, command: str) -> None:
    file, out = saved(tmp_path, 2), tmp_path / "out"
    words = [word.replace("FILE", file).replace("OUT", str(out)) for word in command.split()]
    ran = cli(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert "cubes" in ran.err or "six-piece burr" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["other.xmpuzzle"]


#: What docs/limits.md lists as refused on other lattices than that of cubes, and a command that is.
REFUSED = {
    "drawings": "path FILE AB/..",
    "trays": "path FILE assembled --tray",
    "pictures": "path FILE assembled --picture OUT.svg",
    "other metrics than `slide` of paths": "path FILE assembled --metric reach",
    "sheets of MOVE(i, j)": "states FILE --matrix",
    "files of puzzlecad": "convert FILE OUT.scad",
    "`.puz`": "convert FILE OUT.puz",
    "lists of cubes": "convert FILE --to cubes",
}


def test_the_page_of_limits_lists_what_is_refused() -> None:
    limits = " ".join((Path(__file__).parents[2] / "docs/limits.md").read_text(encoding="utf-8").split())
    listed = limits.partition("other than that of cubes: ")[2].partition("; each is refused in one line.")[0]
    for each in REFUSED:
        assert each in listed
        listed = listed.replace(each, "", 1)
    assert set(listed.replace("and", "").split()) == {","}


@pytest.mark.parametrize("command", REFUSED.values())
def test_it_is_refused_in_one_line(cli: Cli, tmp_path: Path, command: str) -> None:
    words = command.replace("FILE", block(tmp_path, 2)).replace("OUT", str(tmp_path / "out")).split()
    ran = cli(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("grid", OTHERS)
@pytest.mark.parametrize(
    "command",
    [
        "solve FILE",
        "solve FILE --json",
        "placements FILE",
        "states FILE",
        "check FILE",
        "info FILE",
        "difficulty FILE",
        "search pieces FILE",
        "identify FILE",
        "identify FILE --among FILE --json",
    ],
)
def test_what_works_on_every_lattice(cli: Cli, tmp_path: Path, command: str, grid: int) -> None:
    ran = cli(*[word.replace("FILE", block(tmp_path, grid)) for word in command.split()])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out


def block(folder: Path, grid: int) -> str:
    """A file with two cells that share a side, to be assembled from single ones, and a solution."""
    lattice = by_name(GRIDS[grid])
    cells = [lattice.types[0].cell, lattice.beside(np.array([lattice.types[0].cell]))[0][0]]
    pieces = tuple(Piece(Voxels([cell], lattice), f"part {i}") for i, cell in enumerate(cells))
    puzzle = Puzzle.of(Problem(pieces, Goal(Voxels(cells, lattice)), "two"))
    solved = with_result(puzzle, 0, solve(puzzle.problem()))
    if grid >= FILE_GRIDS:
        path = folder / "block.json"
        path.write_text(puzzle_json.write(solved), encoding="utf-8")
        return str(path)
    path = folder / "block.xmpuzzle"
    path.write_bytes(write.write(solved))
    return str(path)


@pytest.mark.parametrize("grid", OTHERS)
def test_solutions_are_stored_and_right(cli: Cli, tmp_path: Path, grid: int) -> None:
    ran = cli("check", block(tmp_path, grid))
    assert "1 of 1 solutions are right" in ran.out
    again = json.loads(cli("solve", block(tmp_path, grid), "--json").out)
    assert (again["assemblies"], again["solutions"], again["levels"]) == (1, 1, {"1": 1})


@pytest.mark.parametrize(
    ("grid", "cells"), [(1, "prisms"), (2, "balls"), (3, "cells"), (4, "cells"), (5, "prisms")]
)
def test_tables_name_the_cells(cli: Cli, tmp_path: Path, grid: int, cells: str) -> None:
    file = block(tmp_path, grid)
    assert cli("solve", file).out.splitlines()[1].split() == [cells, "name"]
    assert f"  pieces  {cells}  placements" in cli("placements", file).out
    assert cells in cli("info", file).out
    pair = Piece(Voxels([(0, 0, 0)], by_name("spheres")))
    ball = Goal(Voxels([(0, 0, 0), (1, 1, 0), (2, 0, 0)], by_name("spheres")))
    assert Problem((pair,), ball).why_impossible() == "the pieces have 1 balls, the goal needs at least 3"


def test_new_pieces_of_balls(cli: Cli, tmp_path: Path) -> None:
    saved, balls = tmp_path / "new.xmpuzzle", by_name("spheres")
    rod, ball = Voxels([(0, 0, 0), (1, 1, 0)], balls), Voxels([(0, 0, 0)], balls)
    rhombus = Voxels([(0, 0, 0), (1, 1, 0), (1, 0, 1), (2, 1, 1)], balls)
    puzzle = Puzzle.of(Problem((Piece(rod), Piece(ball)), Goal(Voxels(), rhombus), "rhombus"))
    file = tmp_path / "rhombus.json"
    file.write_text(puzzle_json.write(puzzle), encoding="utf-8")
    every = cli("search", "pieces", str(file), "--save", str(saved))
    # Three balls of a rhombus form a triangle, or an angle of 120 degrees. The rod may be any half of them.
    assert "2 of 2 assemblies (up to rotation) become pieces." in every.out
    one = json.loads(cli("search", "pieces", str(file), "--distinct", "--json").out)
    assert [len(shape["cubes"]) for shape in one["shapes"]] == [3, 3]
    assert load_document(str(saved)).lattice is balls
    ran = cli("search", "pieces", block(tmp_path, 5), "--save", str(tmp_path / "x.xmpuzzle"))
    refused(ran, "unsupported grid")


def test_paths_by_slides_are_for_all(cli: Cli, tmp_path: Path) -> None:
    assert cli("path", block(tmp_path, 2), "assembled").code == 0


def test_a_puzzle_on_a_lattice_of_its_own(cli: Cli, tmp_path: Path) -> None:
    path, again, store = tmp_path / "wall.json", tmp_path / "again.json", str(tmp_path / "wall.run")
    path.write_text(puzzle_json.write(Puzzle.of(wall())), encoding="utf-8")
    for _ in range(2):
        ran = cli("solve", str(path), "--resume-file", store, "--json")
        data = json.loads(ran.out)
        assert (ran.code, data["assemblies"], data["levels"]) == (0, 1, {"1": 1})
    other = json.loads(path.read_text(encoding="utf-8"))
    other["grid"]["parts"] = 3
    path.write_text(json.dumps(other), encoding="utf-8")
    ran = cli("solve", str(path), "--resume-file", store)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    refused(ran, "mismatch belongs")
    assert cli("convert", str(path), "-o", str(again)).code == 0
    assert json.loads(again.read_text(encoding="utf-8"))["grid"]["parts"] == 3
    assert "Made of bricks." in cli("info", str(again)).out
    assert json.loads(cli("info", str(again), "--json").out)["grid"] == "bricks"
    ran = cli("convert", str(path), "-o", str(tmp_path / "wall.xmpuzzle"))
    refused(ran, "unsupported JSON xmpuzzle")
    other["grid"]["cells"][1]["body"] = other["grid"]["cells"][0]["body"]
    path.write_text(json.dumps(other), encoding="utf-8")
    ran = cli("solve", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    refused(ran, "invalid-puzzle wall.json 0 1 grid")


def test_a_cell_that_does_not_exist_is_named(cli: Cli, tmp_path: Path) -> None:
    shape = Shape((2, 1, 1), Voxels([(0, 0, 0), (1, 0, 0)]))
    path = tmp_path / "odd.xmpuzzle"
    path.write_bytes(write.write(Puzzle((shape,), (ProblemSpec((Part(0),), 0),), 2)))
    ran = cli("solve", str(path))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    refused(ran, "unknown S1 cell")


@pytest.mark.parametrize("grid", range(1, FILE_GRIDS))
def test_conversion_keeps_grid_and_cells(cli: Cli, tmp_path: Path, grid: int) -> None:
    file, json, again = saved(tmp_path, grid), tmp_path / "a.json", tmp_path / "b.xmpuzzle"
    assert cli("convert", file, str(json)).code == 0
    assert cli("convert", str(json), str(again)).code == 0
    puzzle = Puzzle((PAIR,), (PROBLEM,), grid)
    assert load_document(str(json)) == puzzle
    assert read.read(again.read_bytes()) == puzzle
    assert puzzle_json.write(puzzle) == json.read_text("utf-8")
