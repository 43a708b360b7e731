"""Puzzles on other lattices than that of cubes: what the page gets to draw them, search, moves by hand."""

from __future__ import annotations

import json

import numpy as np
import pytest
from starlette.testclient import TestClient

from burrkit.formats.json import puzzle as puzzle_json
from burrkit.geometry import Lattice, Voxels
from burrkit.geometry.in_words import directions
from burrkit.geometry.lattices import NAMES, by_name, make_lattice
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import Puzzle
from burrkit.workbench.lattice_drawing import lattice_drawing
from tests.lattices.test_own_lattices import BRICKS, wall
from tests.workbench.conftest import solved
from tests.workbench.puzzles import Json

OTHERS = [by_name(name) for name in NAMES[1:]]
lattices = pytest.mark.parametrize("lattice", OTHERS, ids=lambda lattice: lattice.name)


def document(problem: Problem) -> Json:
    import json

    made: Json = json.loads(puzzle_json.write(Puzzle.of(problem)))
    return made


def pair(lattice: Lattice) -> Problem:
    """Two cells that share a side, or touch, each a piece."""
    cells = [lattice.types[0].cell, lattice.beside(np.array([lattice.types[0].cell]))[0][0]]
    pieces = tuple(Piece(Voxels([cell], lattice), f"part {i}") for i, cell in enumerate(cells))
    return Problem(pieces, Goal(Voxels(cells, lattice)), "pair")


@lattices
def test_a_drawing_is_the_lattice(lattice: Lattice) -> None:
    drawn = lattice_drawing(lattice)
    assert len(drawn["types"]) == len(lattice.types)
    moves, shifts = np.array(drawn["moves"]), np.array(drawn["shifts"])
    for number, kind in enumerate(drawn["types"]):
        for times in ((0, 0, 0), (1, -2, 3)):
            cell = tuple((np.array(kind["cell"]) + np.array(times) @ shifts).tolist())
            corners = np.array(kind["corners"]) + np.array(times) @ moves
            assert np.allclose(corners, lattice.vertices(cell), atol=1e-5)
        middle = np.mean(kind["corners"], axis=0)
        for face in kind["faces"]:
            a, b, c = (np.array(kind["corners"][i]) for i in face[:3])
            assert np.dot(np.cross(b - a, c - b), a - middle) > 0, "a face is seen from inside"
        assert (len(kind["faces"]) > 3) == (drawn["radius"] == 0), number
    for axis, length in enumerate(drawn["period"]):
        unit = [0, 0, 0]
        for way in range(1, length + 1):
            unit[axis] = way
            assert lattice.is_shift((unit[0], unit[1], unit[2])) == (way == length)


@lattices
def test_turns_of_a_drawing_are_those_of_the_lattice(lattice: Lattice) -> None:
    drawn = lattice_drawing(lattice)
    full = [t for t in range(1, lattice.rotations + 1) if lattice.is_full(t)]
    assert len(drawn["turns"]) == len(full)
    cells = np.array([kind.cell for kind in lattice.types])
    for t, turn in zip(full, drawn["turns"], strict=True):
        times = np.array((2, -1, 3))
        images = lattice.turned(t, cells + times @ np.array(lattice.shifts))
        assert images is not None
        assert images.tolist() == (np.array(turn["cells"]) + times @ np.array(turn["shifts"])).tolist()
    assert drawn["turns"][-1]["turn"] is None
    assert len({turn["turn"] for turn in drawn["turns"]}) == len(full)


def area(outline: list[tuple[float, float]]) -> float:
    x, y = np.array(outline).T
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def test_outlines_are_seen_from_above() -> None:
    (hexagon,) = lattice_drawing(by_name("hexagonal prisms"))["types"]
    assert len(hexagon["outline"]) == 6
    assert area(hexagon["outline"]) == pytest.approx(3**0.5 / 2, abs=1e-5)
    # On each of the five levels of a cube the 24 tetrahedra cover its square once, seen from above.
    levels: dict[int, float] = {}
    for kind in lattice_drawing(by_name("rhombic tetrahedra"))["types"]:
        levels[kind["cell"][2]] = levels.get(kind["cell"][2], 0) + area(kind["outline"])
    assert levels == pytest.approx(dict.fromkeys(range(5), 1.0))


def test_the_page_gets_every_lattice(bench: TestClient) -> None:
    answer = bench.get("/api/lattices").json()["lattices"]
    assert [lattice["name"] for lattice in answer] == list(NAMES[1:])
    assert answer == json.loads(json.dumps([lattice_drawing(lattice) for lattice in OTHERS]))
    balls = bench.post("/api/check", json={"document": document(pair(by_name("spheres")))}).json()
    assert (balls["grid"], balls["lattice"]) == ("spheres", None)
    own = bench.post("/api/check", json={"document": document(wall())}).json()
    assert (own["grid"], own["lattice"]) == (
        "bricks",
        json.loads(json.dumps(lattice_drawing(make_lattice(BRICKS)))),
    )


@lattices
def test_a_puzzle_is_solved_and_moved_by_hand(bench: TestClient, lattice: Lattice) -> None:
    asked = document(pair(lattice))
    job = solved(bench, asked)
    assert (job["assemblies"], job["solutions"]) == (1, 1)
    movement = f"/api/jobs/{job['id']}/found/1/movement"
    first = bench.post(movement, json={"ahead": True}).json()
    assert first["unit"] == lattice.parts
    assert first["space"]["axes"] == [list(axis) for axis in lattice.axes]
    assert first["space"]["metric"] == pytest.approx(np.array(lattice.metric))
    # The page finds the words for a direction in space, as the lattice has them.
    for axis, words in zip(first["space"]["axes"], lattice.directions, strict=True):
        way = axis @ np.array(first["space"]["metric"])
        assert directions(way / np.linalg.norm(way))[:2] == words[:2]
    assert first["ahead"]["moves"] == 1
    assert any(group["reach"] is None for group in first["groups"])


def test_estimates_on_other_lattices(bench: TestClient) -> None:
    asked = {"document": document(pair(by_name("rhombic tetrahedra"))), "seconds": 1}
    answer = bench.post("/api/estimate", json=asked).json()
    assert (answer["assemblies"]["value"], answer["exact"]) == (1, True)
