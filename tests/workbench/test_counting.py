"""Counts while a puzzle is edited, shapes from its assemblies, and the examples."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit.formats import examples
from tests.workbench.conftest import says
from tests.workbench.puzzles import ANTIQUE, burr, solid_pentominoes

Json = dict[str, Any]

#: A domino and a cube in a box of 2 x 3 cells, all of which may stay empty.
BARS: Json = {
    "format": "burrkit-puzzle",
    "version": 1,
    "kind": "puzzle",
    "shapes": [{"layers": [["##"]]}, {"layers": [["#"]]}, {"layers": [["++", "++", "++"]]}],
    "problems": [{"pieces": [{"shape": 0}, {"shape": 1}], "goal": 2}],
}


def answered(bench: TestClient, what: str, **request: Any) -> Json:
    answer = bench.post(f"/api/{what}", json=request)
    assert answer.status_code == 200, answer.text
    reported: Json = answer.json()
    return reported


def test_a_small_puzzle_is_counted(bench: TestClient) -> None:
    reported = answered(bench, "count", document=burr(ANTIQUE), milliseconds=5000)
    assert reported == {"complete": True, "assemblies": 1, "solutions": 1, "level": "1.2"}
    # Many placements in the box, all of which come apart at once.
    reported = answered(bench, "count", document=BARS, milliseconds=5000)
    assert reported["assemblies"] == reported["solutions"] > 1
    assert reported["level"] == "1"


def test_a_large_or_unfinished_one_is_not(bench: TestClient) -> None:
    assert answered(bench, "count", document=solid_pentominoes(), milliseconds=1) == {"complete": False}
    full = copy.deepcopy(BARS)
    full["problems"][0]["pieces"] = [{"shape": 0, "count": 4}]
    assert answered(bench, "count", document=full) == {"complete": False}


def test_assemblies_become_shapes(bench: TestClient) -> None:
    reported = answered(bench, "pieces", document=BARS)
    assert reported["complete"]
    assert reported["assemblies"] == reported["total"] == len(reported["shapes"])
    bars = answered(bench, "pieces", document=BARS, connected=True, distinct=True)
    # Three connected cubes are straight or bent.
    assert bars["total"] == 2
    assert {shape["name"] for shape in bars["shapes"]} == {"1", "2"}
    assert (
        answered(bench, "pieces", document=BARS, connected=True, distinct=True, chiral=True)["shapes"] == []
    )
    assert answered(bench, "pieces", document=BARS, distinct=True, limit=1)["total"] > 1


@pytest.mark.parametrize(
    ("what", "request_", "said"),
    [
        ("count", {}, "missing document"),
        ("count", {"document": burr(), "milliseconds": 0}, "malformed milliseconds 0 1 5000"),
        ("count", {"document": burr(), "problem": 3}, "unknown 3"),
        ("pieces", {"document": burr(), "connected": 1}, "malformed connected 1"),
        ("pieces", {"document": burr(), "limit": 501}, "malformed limit 501 500"),
        ("pieces", {"document": burr(), "conected": True}, "unknown conected"),
        ("pieces", {"document": burr((1, 1, 1, 1, 1, 1))}, "invalid-puzzle 32"),
        (
            "pieces",
            {"document": {**BARS, "problems": [{"pieces": [{"shape": 0, "count": 4}], "goal": 2}]}},
            "unsolved assembly",
        ),
    ],
)
def test_wrong_requests(bench: TestClient, what: str, request_: Json, said: str) -> None:
    says(bench.post(f"/api/{what}", json=request_), 422, said)


def test_examples_are_listed_and_opened(bench: TestClient) -> None:
    names = bench.get("/api/examples").json()["examples"]
    assert names == [each.name for each in examples.examples() if each.command == "solve"]
    for name in names:
        assert bench.get(f"/api/examples/{name}").json()["shapes"]
    says(bench.get("/api/examples/../antique.txt"), 404, "unknown")
    says(bench.get("/api/examples/none.txt"), 404, "unknown example")
