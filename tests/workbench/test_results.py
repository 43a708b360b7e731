"""The results of several problems of one document: each belongs to its own, and a file holds all of them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from starlette.testclient import TestClient

from tests.workbench.conftest import says, solved

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
    changed = "the puzzle has changed since it was solved"
    says(bench.post(f"/api/export/json?job={bar}", json={"document": TWO, "problem": 1}), 422, changed)
    says(bench.post(f"/api/export/json?also=1:{bar}", json={"document": TWO}), 422, changed)
    says(bench.post(f"/api/export/json?also=3:{bar}", json={"document": TWO}), 422, "there is no problem 3")


def test_wrong_other_problems(bench: TestClient) -> None:
    for text in ("1", "x:1", "0:1", "-1:1", ":"):
        says(
            bench.post(f"/api/export/json?also={text}", json={"document": TWO}),
            400 if text != "1" else 404,
            "",
        )
    says(bench.post("/api/export/json?also=1:nothing", json={"document": TWO}), 404, "no such job")
