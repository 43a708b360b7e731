"""Puzzles on other grids than cubes: every command refuses them in one line, or treats them truthfully."""

from __future__ import annotations

from pathlib import Path

import pytest

from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.source import load_document
from burrkit.formats.xmpuzzle import read, write
from burrkit.geometry import Voxels
from burrkit.puzzle.document import GRIDS, Part, ProblemSpec, Puzzle, Shape, StoredSolution
from tests.conftest import Cli

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
        "solve FILE",
        "solve FILE --problem 1 --save OUT",
        "solve FILE --json",
        "view FILE -o OUT",
        "make FILE -o OUT",
        "picture FILE OUT.svg",
        "placements FILE",
        "states FILE",
        "check FILE",
        "identify FILE",
        "smt burr FILE",
        "search pieces FILE --save OUT.json",
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
    assert "cubes" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["other.xmpuzzle"]


@pytest.mark.parametrize("grid", OTHERS)
def test_conversion_keeps_grid_and_cells(cli: Cli, tmp_path: Path, grid: int) -> None:
    file, json, again = saved(tmp_path, grid), tmp_path / "a.json", tmp_path / "b.xmpuzzle"
    assert cli("convert", file, str(json)).code == 0
    assert cli("convert", str(json), str(again)).code == 0
    puzzle = Puzzle((PAIR,), (PROBLEM,), grid)
    assert load_document(str(json)) == puzzle
    assert read.read(again.read_bytes()) == puzzle
    assert puzzle_json.write(puzzle) == json.read_text("utf-8")
