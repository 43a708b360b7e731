"""The results of several problems of one document: each belongs to its own, and a file holds all of them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from starlette.testclient import TestClient

import burrkit as bk
from burrkit.geometry import Voxels
from burrkit.puzzle import Piece, Problem
from burrkit.workbench.worker.main import Call
from burrkit.workbench.worker.operations import searching
from tests.workbench.conftest import inside, says, solved
from tests.workbench.puzzles import document

Json = dict[str, Any]

#: Two dominoes in a square are one assembly up to rotation; three in a bar are two.
TWO: Json = {
    "format": "burrkit-puzzle",
    "version": 1,
    "kind": "puzzle",
    "shapes": [{"layers": [["##"]]}, {"layers": [["##", "##"]]}, {"layers": [["###", "###"]]}],
    "problems": [
        {"name": "square", "pieces": [{"shape": 0, "count": 2}], "goal": 1},
        {"name": "bar", "pieces": [{"shape": 0, "count": 3}], "goal": 2},
    ],
}


def exported(bench: TestClient, query: str, **asked: Any) -> list[tuple[str, int]]:
    """The names of the problems in the exported file, and how many solutions each of them keeps."""
    answer = bench.post(f"/api/export/json?{query}", json=asked)
    assert answer.status_code == 200, answer.text
    return [(problem["name"], len(problem.get("stored", ()))) for problem in answer.json()["problems"]]


def test_a_file_holds_the_results_of_all_problems(bench: TestClient) -> None:
    square = solved(bench, TWO)["id"]
    bar = solved(bench, TWO, problem=2)["id"]
    assert exported(bench, f"job={bar}") == [("square", 0), ("bar", 2)]
    assert exported(bench, f"job={bar}&also=1:{square}", document=TWO, problem=2) == [
        ("square", 1),
        ("bar", 2),
    ]
    assert exported(bench, f"also=2:{bar}&also=1:{square}", document=TWO) == [("square", 1), ("bar", 2)]
    assert exported(bench, f"also=2:{bar}", document=TWO) == [("square", 0), ("bar", 2)]


def test_a_problem_may_have_moved_since_it_was_solved(bench: TestClient) -> None:
    bar = solved(bench, TWO, problem=2)["id"]
    alone = deepcopy(TWO)
    del alone["problems"][0]
    assert exported(bench, f"job={bar}", document=alone, problem=1) == [("bar", 2)]
    changed = "mismatch puzzle changed"
    says(bench.post(f"/api/export/json?job={bar}", json={"document": TWO, "problem": 1}), 422, changed)
    says(bench.post(f"/api/export/json?also=1:{bar}", json={"document": TWO}), 422, changed)
    says(bench.post(f"/api/export/json?also=3:{bar}", json={"document": TWO}), 422, "unknown 3")


def test_wrong_other_problems(bench: TestClient) -> None:
    for text in ("1", "x:1", "0:1", "-1:1", ":"):
        says(
            bench.post(f"/api/export/json?also={text}", json={"document": TWO}),
            400 if text != "1" else 404,
            "invalid problem" if text != "1" else "unknown job",
        )
    says(bench.post("/api/export/json?also=1:nothing", json={"document": TWO}), 404, "unknown job")


def four_ells() -> Problem:
    """Four L trominoes in 2 x 2 x 3: 9 assemblies up to rotation, 6 up to reflection."""
    ell = Piece(Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)]))
    return Problem((ell,) * 4, bk.Goal(Voxels.box(2, 2, 3), Voxels()))


@pytest.mark.parametrize(
    "more", [{}, {"up_to": "reflection"}, {"up_to": "raw"}, {"disassemble": False}, {"limit": 1}]
)
def test_second_counts_are_those_of_the_command(bench: TestClient, more: dict[str, Any]) -> None:
    result, job = bk.solve(four_ells(), **more), solved(bench, document(four_ells()), **more)
    assert job["complete"] == result.complete == ("limit" not in more)
    unknown = {"rotation": None, "reflection": None}
    assert job["up_to"] == (result.to_dict()["up_to"] if result.complete else unknown)


def test_a_second_count_differs_where_mirror_images_do(bench: TestClient) -> None:
    job = solved(bench, document(four_ells()))
    assert (job["assemblies"], job["up_to"]["reflection"]) == (9, {"assemblies": 6, "solutions": 6})


def test_there_is_no_second_count_of_very_many(bench: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a job are not in memory. The worker is another process, so the operation is called here."""
    monkeypatch.setattr(searching, "MOST_COUNTED", 8)
    monkeypatch.setattr(searching, "give_way", lambda: None)
    folder = inside(bench).jobs.get(solved(bench, document(four_ells()))["id"]).folder
    for path in (*folder.glob("found.sqlite*"), *folder.glob("ledger.sqlite*")):
        path.unlink()
    reply = searching.solve(Call({"folder": str(folder), "threads": 1}, b"", lambda _: None, lambda: False))
    assert (reply.data["complete"], reply.data["found"], "up_to" in reply.data) == (True, 9, False)
