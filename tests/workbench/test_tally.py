"""Searches that only count, or keep solutions from a level on: the numbers of ``solve``, and no pause."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit.sixpiece.burr import burr as make_burr
from burrkit.solving.solver import solve
from tests.workbench.conftest import says, settled, solved, started
from tests.workbench.puzzles import LOVES_DOZEN, burr, solid_pentominoes

Json = dict[str, Any]


@pytest.mark.parametrize("up_to", ["raw", "rotation", "reflection"])
@pytest.mark.parametrize(
    "more", [{"count_only": True}, {"min_level": 4}, {"count_only": True, "min_level": 4}]
)
def test_counts_are_those_of_solve(bench: TestClient, up_to: Any, more: Json) -> None:
    answer, plain = (
        solved(bench, burr(), up_to=up_to, **more),
        solve(make_burr(*LOVES_DOZEN), up_to=up_to, **more),
    )
    assert (answer["state"], answer["complete"], answer["share"]) == ("done", True, 1.0)
    counts = (plain.assembly_count, plain.partial_count, plain.solution_count)
    assert (answer["assemblies"], answer["partial"], answer["solutions"]) == counts
    assert answer["raw"] == plain.raw_all
    levels = [] if "count_only" in more else [[level, number] for level, number in plain.levels.items()]
    assert answer["levels"] == levels
    assert answer["found"] == (0 if "count_only" in more else len(plain.solutions))


def test_solutions_from_a_level_on_have_their_numbers(bench: TestClient) -> None:
    every, some = solved(bench, burr())["id"], solved(bench, burr(), min_level=4)["id"]
    query = {"only": "solutions", "level": "4-"}
    wanted = bench.get(f"/api/jobs/{every}/found", params=query).json()["items"]
    assert bench.get(f"/api/jobs/{some}/found").json()["items"] == wanted
    last = wanted[-1]["number"]
    assert bench.post(f"/api/jobs/{some}/found/{last}/scene").status_code == 200
    (problem,) = bench.post(f"/api/export/json?job={some}", json={}).json()["problems"]
    assert (problem["assemblies"], len(problem["stored"])) == (154, 6)


def test_it_cannot_be_paused(bench: TestClient) -> None:
    job = started(bench, solid_pentominoes(), count_only=True, threads=1)
    assert bench.get(f"/api/jobs/{job}").json()["can_pause"] is False
    says(bench.post(f"/api/jobs/{job}/pause"), 409, "conflict paused")
    bench.post(f"/api/jobs/{job}/cancel")
    assert settled(bench, job)["state"] == "cancelled"
    late = solved(bench, solid_pentominoes(), count_only=True, seconds=1)
    assert (late["state"], late["complete"], late["remark"]) == (
        "done",
        False,
        "time",
    )


def test_why_there_is_nothing(bench: TestClient) -> None:
    assert solved(bench, burr((1, 256, 256, 256, 256, 256)), count_only=True)["assemblies"] == 0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            {"count_only": True, "disassemble": False},
            "conflict count_only",
        ),
        ({"min_level": 2, "disassemble": False}, "conflict min_level"),
        ({"min_level": 0}, "malformed min_level 0 1"),
        ({"min_level": "high"}, "malformed min_level high"),
        ({"count_only": 1}, "malformed count_only 1"),
    ],
)
def test_wrong_options(bench: TestClient, more: Json, said: str) -> None:
    says(bench.post("/api/jobs", json={"document": burr(), **more}), 422, said)
