"""What a person does, address by address: six carved sticks, a puzzle of own shapes, from empty to saved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit.formats.json.puzzle import read_value
from burrkit.formats.source import load_document
from burrkit.formats.stored import Archive
from burrkit.formats.stored_check import check
from burrkit.moves.replay import verify
from burrkit.puzzle.document import Puzzle
from burrkit.solving.solver import solve
from burrkit.workbench.findings import finding
from tests.workbench.conftest import inside, says, settled, solved, started
from tests.workbench.puzzles import LOVES_DOZEN

Json = dict[str, Any]


def carved(table: Json, gaps: list[list[int]]) -> int:
    """The number of a stick, worked out as the page does: 1 and the worth of every cube clicked away."""
    removable: list[list[int]] = table["removable"]
    return 1 + sum(1 << removable.index(cube) for cube in gaps)


def clicks(table: Json, number: int) -> list[list[int]]:
    return [cube for i, cube in enumerate(table["removable"]) if (number - 1) >> i & 1]


def test_six_carved_sticks_from_empty_to_a_saved_solution(bench: TestClient, folder: Path) -> None:
    table = bench.get("/api/sticks").json()
    numbers = [carved(table, clicks(table, number)) for number in LOVES_DOZEN]
    assert numbers == list(LOVES_DOZEN)
    assert all(table["canonical"][number] for number in numbers), "every stick is in one part"
    document = {"format": "burrkit-puzzle", "version": 1, "kind": "six-piece",
                "sticks": [{"number": number} for number in numbers]}  # fmt: skip
    checked = bench.post("/api/check", json={"document": document})
    assert checked.json()["problems"][0]["unsolvable"] is None
    document = checked.json()["document"]

    job = started(bench, document, owner="tab")
    assert settled(bench, job)["levels"][0] == ["12.3", 1]
    assert [
        reported["id"] for reported in bench.get("/api/jobs", params={"owner": "tab"}).json()["jobs"]
    ] == [job]
    best = bench.get(f"/api/jobs/{job}/found", params={"order": "level", "limit": 1}).json()["items"][0]
    scene = bench.post(f"/api/jobs/{job}/found/{best['number']}/scene").json()
    assert scene["solutions"][0]["level"] == "12.3"
    assert len(scene["solutions"][0]["steps"]) == best["moves"]
    assert [piece["note"] for piece in scene["pieces"]] == [f"stick {number}" for number in numbers]

    path = "newcomer.xmpuzzle"
    saved = bench.put(f"/api/files/{path}", params={"job": job}, json={"document": document})
    assert saved.status_code == 200, saved.text
    archive = Archive(load_document(str(folder / path)))
    assert (archive.spec.state, archive.spec.assemblies, archive.spec.solutions) == ("solved", 154, 90)
    assert len(archive.spec.stored) == 90
    assert all(check(archive, stored).wrong is None for stored in archive.spec.stored)

    opened = bench.get(f"/api/open/{path}").json()
    assert opened["problems"][0]["level"] == "12.3"
    assert opened["problems"][0]["burr"]["sticks"] == numbers
    listed = bench.post("/api/stored", json={"document": opened["document"], "limit": 500}).json()
    assert listed["total"] == 90
    number = next(item["number"] for item in listed["items"] if item["level"] == "12.3")
    request = {"document": opened["document"], "limit": 1, "pictures": [number, 91]}
    (drawn,) = bench.post("/api/stored", json=request).json()["pictures"]
    assert (drawn["number"], len(drawn["cells"])) == (number, 6)
    assert len({tuple(cell) for piece in drawn["cells"] for cell in piece}) > 50
    again = bench.post("/api/scene", json={"document": opened["document"], "stored": number}).json()
    assert again["solutions"][0]["level"] == "12.3"
    bench.delete(f"/api/jobs/{job}")


THREE: Json = {
    "format": "burrkit-puzzle",
    "version": 1,
    "kind": "puzzle",
    "palette": ["#0072b2"],
    "shapes": [
        {"name": "hook", "layers": [["##", "#."]]},
        {"name": "bar", "layers": [["##"]]},
        {"name": "dot", "layers": [["#"]], "colours": {"1": [[0, 0, 0]]}},
        {"name": "box", "layers": [["###", "###"]]},
    ],
    "problems": [
        {"name": "first", "pieces": [{"shape": 0}, {"shape": 1}, {"shape": 2}], "goal": 3},
    ],
}


def test_a_puzzle_of_own_shapes(bench: TestClient, folder: Path) -> None:
    first = solved(bench, THREE)
    # Edit: a second problem with a range and variable cubes, and a goal with one colour.
    document = bench.post("/api/check", json={"document": THREE}).json()["document"]
    document["shapes"].append({"name": "roomy", "layers": [["+++", "###"]], "colours": {"1": [[0, 0, 0]]}})
    document["problems"].append(
        {"name": "second", "goal": 4, "max_holes": 2, "allowed": [[1, 1]],
         "pieces": [{"shape": 0, "least": 0, "most": 2}, {"shape": 1, "least": 0, "most": 2}, {"shape": 2}]}
    )  # fmt: skip
    second = solved(bench, document, problem=2)
    for index, reported in enumerate((first, second)):
        puzzle = load_from(bench, document)
        plain = solve(puzzle.problem(index))
        assert (reported["assemblies"], reported["solutions"]) == (plain.assembly_count, plain.solution_count)
        assert reported["assemblies"] > 0
    # The results of both problems go into one file, one after the other.
    saved = bench.put("/api/files/own.json", params={"job": first["id"]}, json={"document": document})
    with_first = bench.get("/api/open/own.json").json()["document"]
    answer = bench.put(
        "/api/files/own.json",
        params={"job": second["id"]},
        json={"document": with_first},
        headers={"If-Match": saved.json()["tag"]},
    )
    assert answer.status_code == 200, answer.text
    kept = load_document(str(folder / "own.json"))
    assert [spec.state for spec in kept.problems] == ["solved", "solved"]
    for index, spec in enumerate(kept.problems):
        assert spec.assemblies is not None
        assert spec.stored
        archive = Archive(kept, index)
        assert all(check(archive, stored).wrong is None for stored in spec.stored)
    for reported in (first, second):
        bench.delete(f"/api/jobs/{reported['id']}")


def load_from(bench: TestClient, document: Json) -> Puzzle:
    made = read_value(bench.post("/api/check", json={"document": document}).json()["document"])
    assert isinstance(made, Puzzle)
    return made


def test_results_do_not_go_with_a_puzzle_that_has_changed(bench: TestClient) -> None:
    job = solved(bench, THREE)["id"]
    changed = {**THREE, "shapes": [{"name": "hook", "layers": [["##", "##"]]}, *THREE["shapes"][1:]]}
    refused = bench.post("/api/export/xmpuzzle", params={"job": job}, json={"document": changed})
    says(refused, 422, "mismatch puzzle")
    # Another name is not another puzzle.
    renamed = {**THREE, "shapes": [{"name": "angle", "layers": [["##", "#."]]}, *THREE["shapes"][1:]]}
    answer = bench.post("/api/export/json", params={"job": job}, json={"document": renamed})
    assert answer.json()["shapes"][0]["name"] == "angle"
    assert answer.json()["problems"][0]["state"] == "solved"
    bench.delete(f"/api/jobs/{job}")


@pytest.mark.parametrize("disassemble", [True, False])
def test_what_is_saved_in_the_middle_of_a_search_reports_it(bench: TestClient, disassemble: bool) -> None:
    job = solved(bench, THREE, limit=1, disassemble=disassemble)["id"]
    made = bench.post("/api/export/json", params={"job": job}).json()
    assert made["problems"][0]["state"] == "stopped"
    assert len(made["problems"][0]["stored"]) == 1
    bench.delete(f"/api/jobs/{job}")


def test_a_scene_is_true(bench: TestClient) -> None:
    """The places and steps of a scene are those of the assembly, replayed cube by cube."""
    reported = solved(bench, THREE)
    folder = inside(bench).jobs.get(reported["id"]).folder
    content = read_value(json.loads((folder / "document.json").read_bytes()))
    assert isinstance(content, Puzzle)
    for number in range(1, reported["found"] + 1):
        kept = finding(folder, content.problem(0), number)
        kept.assembly.check()
        assert kept.disassembly is not None
        assert kept.disassembly.tree is not None
        verify(kept.assembly, kept.disassembly.tree)
        scene = bench.post(f"/api/jobs/{reported['id']}/found/{number}/scene", json={"title": "Mine"}).json()
        assert scene["title"] == "Mine"
        assert [place[9:] for place in scene["solutions"][0]["places"]] == [
            list(motion.offset) for motion in kept.assembly.motions if motion
        ]
    bench.delete(f"/api/jobs/{reported['id']}")
