"""Lattices from a description: what is accepted, what is refused and why."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import burrkit as bk
from burrkit.errors import FormatError, PuzzleError
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import NAMES, by_name
from burrkit.geometry.own_lattices import description_of, make_lattice, read_lattice
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import GRIDS, TURNS, Puzzle
from tests.errors import raises

BOX = [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
#: Bricks twice as long as wide, in rows that are shifted by half a brick.
BRICKS: dict[str, Any] = {
    "name": "bricks",
    "shifts": [[1, 0, 0], [0, 2, 0], [0, 0, 1]],
    "steps": [[4, 0, 0], [0, 4, 0], [0, 0, 2]],
    "metric": [[0.5, 0, 0], [0, 0.5, 0], [0, 0, 0.5]],
    "cells": [
        {"cell": [0, 0, 0], "body": [[2 * x, y, z] for x, y, z in BOX]},
        {"cell": [0, 1, 0], "body": [[2 * x + 2, y + 2, z] for x, y, z in BOX]},
    ],
    "axes": [[4, 0, 0], [0, 4, 0], [0, 0, 2]],
    "parts": 2,
}
#: A cube with its top far to the right and to the back of its bottom.
SHEARED = [[x + 300 * z, y + 300 * z, z] for x, y, z in BOX]


def changed(**values: Any) -> dict[str, Any]:
    return copy.deepcopy(BRICKS) | values


def test_bricks_in_shifted_rows() -> None:
    bricks = make_lattice(BRICKS)
    assert (bricks.rotations, len(bricks.turns), bricks.axis_names) == (4, 8, ("x", "y", "z"))
    # Two above and below, one at each end, and two in each adjacent row: those share half a side.
    assert [len(sides) for sides in bricks.neighbours] == [8, 8]
    problem = Problem(
        (Piece(Voxels([(0, 0, 0), (1, 0, 0)], bricks)), Piece(Voxels([(0, 1, 0)], bricks))),
        Goal(Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)], bricks)),
    )
    result = bk.solve(problem, progress=False)
    assert (result.assembly_count, result.levels) == (1, {"1": 1})
    assert pickle.loads(pickle.dumps(problem)).lattice.axes == bricks.axes


def wall() -> Problem:
    bricks = make_lattice(BRICKS)
    pieces = (Piece(Voxels([(0, 0, 0), (1, 0, 0)], bricks), "long"), Piece(Voxels([(0, 1, 0)], bricks)))
    return Problem(pieces, Goal(Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)], bricks)), "wall")


def test_lattices_of_equal_descriptions_are_one() -> None:
    bricks = make_lattice(BRICKS)
    assert make_lattice(json.loads(json.dumps(BRICKS))) is bricks
    assert make_lattice(changed(parts=3)) is not bricks
    assert make_lattice(description_of(bricks)) is bricks
    assert pickle.loads(pickle.dumps(bricks)) is bricks
    for name in NAMES[5:]:
        assert make_lattice(description_of(by_name(name))) is by_name(name)
    with raises(PuzzleError, "invalid-puzzle spheres"):
        description_of(by_name("spheres"))


def test_documents_and_results_carry_the_lattice() -> None:
    from burrkit.formats.json import puzzle as puzzle_json

    problem = wall()
    text = puzzle_json.write(Puzzle.of(problem))
    assert puzzle_json.read(text) == problem
    assert json.loads(text)["grid"] == description_of(problem.lattice)
    result = bk.solve(problem, progress=False)
    again = bk.Result.from_json(result.to_json())
    assert again == result
    assert again.problem.lattice is problem.lattice
    broken = json.loads(result.to_json())
    broken["problem"]["lattice"]["parts"] = 0
    with raises(FormatError, "invalid-puzzle problem.lattice parts result"):
        bk.Result.from_json(json.dumps(broken))


def test_lattices_of_documents() -> None:
    assert GRIDS == NAMES
    assert [by_name(name).rotations for name in GRIDS] == list(TURNS)
    for name in NAMES:
        lattice = by_name(name)
        assert pickle.loads(pickle.dumps(lattice)) is lattice


def test_a_puzzle_of_hexagonal_prisms_is_stored_and_solved(tmp_path: Path) -> None:
    prisms = bk.lattices.HEXAGONAL_PRISMS
    ring = [(1, 0, 0), (0, 1, 0), (-1, 1, 0), (-1, 0, 0), (0, -1, 0), (1, -1, 0)]
    pieces = (
        Piece(Voxels(ring[:3], prisms)),
        Piece(Voxels(ring[3:], prisms)),
        Piece(Voxels([(0, 0, 0)], prisms)),
    )
    problem = Problem(pieces, Goal(Voxels([*ring, (0, 0, 0)], prisms)), "ring")
    result = bk.solve(problem, progress=False)
    # Either two arcs around the middle, in 3 ways, or one through the middle and one of the ring, in 6; the
    # arcs are equal, so each way counts twice.
    assert (result.raw_all, result.assembly_count, result.solution_count) == (18, 2, 2)
    from burrkit.formats.json import puzzle as puzzle_json
    from burrkit.formats.xmpuzzle import write

    again = puzzle_json.read(puzzle_json.write(problem))
    assert again.lattice is prisms
    assert bk.solve(again, progress=False).raw_all == 18
    assert bk.Result.from_json(result.to_json()) == result
    with raises(FormatError, "unsupported JSON grid"):
        write.write(Puzzle.of(problem))


@pytest.mark.parametrize(
    ("description", "message"),
    [
        ([], "invalid-puzzle lattice object"),
        ({}, "missing name missing"),
        (changed(colour=1), "unknown colour unknown"),
        (changed(name=""), "too-large name text"),
        (changed(name="a\nb"), "too-large name text"),
        (changed(cell_name=1), "too-large cell_name text"),
        (changed(axis_names=["a", "b", ""]), "too-large axis_names[2] text"),
        (changed(metric=[[True, 0, 0], [0, 1, 0], [0, 0, 1]]), "invalid-puzzle rows numbers"),
        (
            changed(
                cells=[{"cell": [i, 0, 0], "body": BOX * 7} for i in range(5)],
                shifts=[[5, 0, 0], [0, 2, 0], [0, 0, 1]],
            ),
            "too-large 280",
        ),
        (
            changed(
                cells=[{"cell": [0, 0, 0], "body": SHEARED}],
                shifts=[[1, 0, 0], [0, 1, 0], [0, 0, 1]],
                steps=[[2, 0, 0], [0, 2, 0], [0, 0, 2]],
                axes=[[2, 0, 0]],
            ),
            "too-large longer",
        ),
        (changed(shifts=[[1, 1, 0], [0, 2, 0], [0, 0, 1]]), "invalid-puzzle zeros"),
        (changed(shifts=[[1, 0, 0], [0, 0, 0], [0, 0, 1]]), "invalid-puzzle 1 numbers"),
        (changed(shifts=[[1, 0], [0, 2, 0], [0, 0, 1]]), "invalid-puzzle shifts[0] 3 list"),
        (changed(shifts=[[1.5, 0, 0], [0, 2, 0], [0, 0, 1]]), "invalid-puzzle whole numbers"),
        (changed(steps=[[4, 0, 0], [0, 4, 0], [4, 4, 0]]), "invalid-puzzle plane"),
        (changed(metric=[[1, 0, 0], [0, 1, 0], [1, 1, 0]]), "invalid-puzzle rows plane"),
        (changed(metric=[["1", 0, 0], [0, 1, 0], [0, 0, 1]]), "invalid-puzzle rows numbers"),
        (changed(cells=[]), "invalid-puzzle cells list"),
        (changed(cells=[{"cell": [0, 0, 0]}]), "invalid-puzzle keys cell"),
        (
            changed(cells=[{"cell": [0, 0, 0], "body": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]}]),
            "invalid-puzzle flat",
        ),
        (changed(cells=BRICKS["cells"][:1]), "invalid-puzzle 0.5 fill"),
        (changed(cells=[*BRICKS["cells"], BRICKS["cells"][1]]), "invalid-puzzle copies"),
        (
            changed(cells=[BRICKS["cells"][0], {"cell": [0, 1, 0], "body": BRICKS["cells"][0]["body"]}]),
            "invalid-puzzle 0 1 overlap",
        ),
        (changed(axes=[]), "invalid-puzzle axes list"),
        (changed(axes=[[0, 0, 0]]), "invalid-puzzle direction"),
        (changed(axes=[[2, 0, 0]]), "invalid-puzzle steps sum"),
        (changed(axes=[[4, 0, 0], [8, 0, 0]]), "invalid-puzzle direction"),
        (changed(axis_names=["a", "a", "b"]), "invalid-puzzle different"),
        (changed(parts=0), "invalid-puzzle parts 1 60 number"),
        (changed(parts=True), "invalid-puzzle parts 1 60 number"),
    ],
)
def test_what_is_refused(description: Any, message: str) -> None:
    with raises(PuzzleError, message):
        make_lattice(description)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "bricks.json"
    path.write_text(json.dumps(BRICKS))
    assert read_lattice(str(path)).name == "bricks"
    path.write_text("{")
    with raises(FormatError, "malformed bricks.json:1 JSON"):
        read_lattice(path)
    path.write_text(json.dumps(changed(parts=0)))
    with raises(FormatError, "invalid-puzzle bricks.json parts number"):
        read_lattice(path)
    for text in ("[" * 100_000, '{"name": ' + "1" * 6000 + "}"):
        path.write_text(text)
        with raises(FormatError, "malformed bricks.json JSON"):
            read_lattice(path)
    with raises(FormatError, "no-access file"):
        read_lattice(tmp_path / "none.json")
