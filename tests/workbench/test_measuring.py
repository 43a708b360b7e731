"""How hard an assembly is, and whether anything moves: what the server measures for pages."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

import burrkit as bk
from burrkit.geometry import MATRICES, Voxels
from burrkit.geometry.lattices import by_name
from burrkit.moves.difficulty.model import difficulty_data
from burrkit.moves.rigidity.as_data import motion_in_space
from burrkit.moves.rigidity.phrases import group_motions
from burrkit.moves.states.graph import in_state
from burrkit.puzzle import Goal, Piece, Problem
from tests.workbench.conftest import says, solved
from tests.workbench.puzzles import ANTIQUE, burr, document, two_in_a_tray
from tests.workbench.test_lattices import pair

Json = dict[str, Any]

HOME = [0, 0, 0]


@pytest.fixture(scope="module")
def dozen(bench: TestClient) -> str:
    """The job that has solved Love's Dozen."""
    return str(solved(bench, burr())["id"])


def hardest(bench: TestClient, job: str, only: str = "solutions") -> int:
    query: dict[str, str | int] = {"order": "level", "limit": 1, "only": only}
    return int(bench.get(f"/api/jobs/{job}/found", params=query).json()["items"][0]["number"])


def test_difficulty_of_a_finding(bench: TestClient, dozen: str) -> None:
    """The numbers are those of ``burrkit difficulty``; separations of several states have a picture."""
    number = hardest(bench, dozen)
    found = bench.post(f"/api/jobs/{dozen}/found/{number}/difficulty", json={}).json()
    solution = bk.solve(bk.load("Love's Dozen")).solutions[0]
    expected = difficulty_data(bk.moves.difficulty.measure(solution.assembly, solution.tree), range(20))
    assert [each["moves"] for each in found["separations"]] == [12, 3, 1, 1, 1]
    assert [each["states"] for each in found["separations"]] == [18, 5, 1, 1, 1]
    assert found["apart"]["at_random"] == pytest.approx(expected["apart"]["at_random"])
    assert [piece["mark"] for piece in found["pieces"]] == list("ABCDEF")
    first, second, *others = (each["picture"] for each in found["separations"])
    assert first.startswith("<svg") and second.startswith("<svg")
    assert first.count("<circle") > second.count("<circle") >= 5
    assert "dead end" not in first, "the page has the legend"
    assert others == [None] * 3


def test_a_limit_of_states(bench: TestClient, dozen: str) -> None:
    address = f"/api/jobs/{dozen}/found/{hardest(bench, dozen)}/difficulty"
    found = bench.post(address, json={"limit": 5}).json()
    assert found["separations"][0]["complete"] is False
    assert found["apart"] == {"at_random": None, "not_back": None}
    says(bench.post(address, json={"limit": 0}), 422, "malformed limit 0 1 20000")
    says(bench.post(address, json={"states": 5}), 422, "unknown states")


def test_only_solutions_are_measured(bench: TestClient, dozen: str) -> None:
    number = hardest(bench, dozen, "locked")
    says(bench.post(f"/api/jobs/{dozen}/found/{number}/difficulty"), 422, "unsolved apart")
    tray = solved(bench, two_in_a_tray(), disassemble=False)["id"]
    says(bench.post(f"/api/jobs/{tray}/found/1/difficulty"), 422, "unsolved apart")
    says(bench.post(f"/api/jobs/{dozen}/found/999/difficulty"), 422, "unknown 999")


def test_difficulty_of_a_stored_solution(bench: TestClient) -> None:
    """It is measured on what the file keeps, without a search."""
    job = solved(bench, burr(ANTIQUE))["id"]
    found = bench.post(f"/api/jobs/{job}/found/1/difficulty").json()
    file = bench.post("/api/export/json", params={"job": job}, json={})
    document = bench.post("/api/read", params={"name": "kept.json"}, content=file.content).json()["document"]
    stored = bench.post("/api/difficulty", json={"document": document, "stored": 1}).json()
    assert stored["moves"] == found["moves"] == 6
    assert [each["states"] for each in stored["separations"]] == [
        each["states"] for each in found["separations"]
    ]
    says(bench.post("/api/difficulty", json={"document": document, "stored": 2}), 422, "unknown 2")


# Whether anything moves ----------------------------------------------------------------------------------


def plates(*more: tuple[int, int, int]) -> Json:
    """A plus between two plates, with a stop on each arm so that it turns but never slides."""
    plate = [(x, y) for x in range(5) for y in range(5)]
    stops = Voxels([(1, 4, 1), (4, 3, 1), (3, 0, 1), (0, 1, 1), *more])
    case = Voxels([(x, y, z) for x, y in plate for z in (0, 2)]) | stops
    plus = Voxels([(x, y, 1) for x, y in plate if x == 2 or y == 2])
    return document(Problem((Piece(case), Piece(plus)), Goal(case | plus)))


def test_a_turn_to_first_order(bench: TestClient) -> None:
    job = solved(bench, plates())["id"]
    found = bench.post(f"/api/jobs/{job}/found/1/rigidity").json()
    assert (found["verdict"], found["kind"]) == ("moves", "turn")
    (turn,) = found["groups"]
    assert turn["turns"] and turn["pieces"] == [1]
    assert (turn["line"], turn["through"], turn["along"]) == ("z", ["2.5", "2.5", "1.5"], False)
    still, turning = found["motion"]
    assert (still["piece"], still["slide"], still["turn"]) == (0, [0, 0, 0], [0, 0, 0])
    (p, q, r), (a, b, c) = turning["slide"], turning["turn"]
    assert (a, b, r) == (0, 0, 0)
    assert c != 0
    middle = 2.0  # of the cube in the middle of the plus
    assert (p - c * middle, q + c * middle) == pytest.approx((0, 0))


def test_a_proof_that_nothing_moves(bench: TestClient) -> None:
    job = solved(bench, plates((3, 4, 1)))["id"]
    found = bench.post(f"/api/jobs/{job}/found/1/rigidity", json={}).json()
    assert (found["verdict"], found["groups"], found["motion"]) == ("rigid", [], [])
    assert (found["turns"], found["rank"]) == (True, 6)
    assert found["contacts"] > found["rank"]


def test_an_arrangement_has_the_answer_of_the_library(bench: TestClient, dozen: str) -> None:
    address = f"/api/jobs/{dozen}/found/{hardest(bench, dozen)}"
    assembly = bk.solve(burr_problem()).solutions[0].assembly
    graph = bk.moves.state_graph(assembly)
    for number in (3, len(graph.states) - 1):
        found = bench.post(f"{address}/rigidity", json={"offsets": graph.states[number].offsets}).json()
        expected = bk.moves.rigidity.analyse(in_state(assembly, number))
        assert (found["verdict"], found["kind"]) == (expected.verdict, expected.kind)
        assert found["groups"] == json.loads(json.dumps(group_motions(expected), default=vars))
        assert found["motion"] == motion_in_space(expected)


def burr_problem() -> Problem:
    return bk.load("Love's Dozen")


def test_pieces_that_are_gone_or_turned(bench: TestClient) -> None:
    job = solved(bench, document(bk.load("examples/cellar.json")))["id"]
    address = f"/api/jobs/{job}/found/1/rigidity"
    (slide,) = bench.post(address).json()["groups"]
    assert (slide["pieces"], slide["far"], slide["axis"], slide["sign"]) == ([1], "1", 0, 1)
    quarter = MATRICES[1].ravel().tolist()
    far = {"offsets": [[0, 0, 0], [50, 0, 0]], "turned": [None, quarter]}
    found = bench.post(address, json=far).json()
    assert (found["verdict"], found["frees"], found["contacts"]) == ("moves", True, 0)
    for request, said in (
        ({"offsets": [[0, 0, 0], None]}, "invalid-puzzle two pieces"),
        ({"offsets": [HOME, [3, 0, 0]]}, "invalid-puzzle 1 2"),
        ({"turned": [None, [2] * 9]}, "malformed turned[1][0] 2 -1 1"),
        ({"state": 1}, "unknown state"),
    ):
        says(bench.post(address, json=request), 422, said)


def test_other_lattices_as_assembled_only(bench: TestClient) -> None:
    """Velocities are those of space, where the bodies are drawn: the two cells go apart."""
    lattice = by_name("rhombic dodecahedra")
    job = solved(bench, document(pair(lattice)))["id"]
    address = f"/api/jobs/{job}/found/1/rigidity"
    found = bench.post(address).json()
    assembly = bk.solve(pair(lattice)).assemblies[0].assembly
    ways = [np.array(each["slide"]) for each in found["motion"]]
    one, two = (
        lattice.places(shape.cells).mean(axis=0) @ lattice.metric for shape in assembly.shapes if shape
    )
    assert float((ways[1] - ways[0]) @ (two - one)) > 0
    assert [each["turn"] for each in found["motion"]] == [[0, 0, 0]] * 2
    moved = {"offsets": [HOME, (60 * (two - one)).astype(int).tolist()]}
    says(bench.post(address, json=moved), 422, "unsupported cubes")
