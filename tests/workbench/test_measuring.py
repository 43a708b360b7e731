"""How hard an assembly is: what the server measures for pages."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import burrkit as bk
from burrkit.difficulty.as_data import difficulty_data
from tests.workbench.conftest import says, solved
from tests.workbench.puzzles import ANTIQUE, burr, two_in_a_tray

Json = dict[str, Any]


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
    expected = difficulty_data(bk.difficulty.measure(solution.assembly, solution.tree), first_piece=0)
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
    says(bench.post(address, json={"limit": 0}), 422, "limit: 0 is not between 1 and 20000")
    says(bench.post(address, json={"states": 5}), 422, 'unknown key "states"')


def test_only_solutions_are_measured(bench: TestClient, dozen: str) -> None:
    number = hardest(bench, dozen, "locked")
    says(bench.post(f"/api/jobs/{dozen}/found/{number}/difficulty"), 422, "not come completely apart")
    tray = solved(bench, two_in_a_tray(), disassemble=False)["id"]
    says(bench.post(f"/api/jobs/{tray}/found/1/difficulty"), 422, "not come completely apart")
    says(bench.post(f"/api/jobs/{dozen}/found/999/difficulty"), 422, "no assembly 999")


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
    says(bench.post("/api/difficulty", json={"document": document, "stored": 2}), 422, "no stored solution 2")
