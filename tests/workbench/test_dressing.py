"""Names and colours that change after a search: what was found is shown with the new ones."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.workbench.conftest import says, solved

HEAD = {"format": "burrkit-puzzle", "version": 1, "kind": "puzzle"}


def document(**more: Any) -> dict[str, Any]:
    """Two dominoes in a square; the left cube of each is red, as the left side of the square."""
    red = {"1": [[0, 0, 0]]}
    return {
        **HEAD,
        "palette": ["#d55e00"],
        "shapes": [
            {"name": "domino", "layers": [["##"]], "colours": red, **more},
            {"name": "square", "layers": [["##", "##"]], "colours": {"1": [[0, 0, 0], [0, 1, 0]]}},
        ],
        "problems": [{"pieces": [{"shape": 0, "count": 2}], "goal": 1, "allowed": [[1, 1]]}],
    }


@pytest.fixture(scope="module")
def job(bench: TestClient) -> str:
    return str(solved(bench, document())["id"])


def dressed(bench: TestClient, job: str, **more: Any) -> Any:
    return bench.post(f"/api/jobs/{job}/appearance", json={"document": document(**more)})


def look(pieces: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    return [(piece["mark"], piece["name"], piece["colour"]) for piece in pieces]


def test_what_was_found_is_shown_in_new_colours(bench: TestClient, job: str) -> None:
    before = bench.get(f"/api/jobs/{job}").json()
    assert look(before["pieces"]) == [("A", "domino.1", "#e69f00"), ("B", "domino.2", "#855c00")]
    answer = dressed(bench, job, name="bar", colour="walnut")
    assert answer.status_code == 200, answer.text
    assert look(answer.json()["pieces"])[0] == ("A", "bar.1", "#6a4a37")
    now = bench.get(f"/api/jobs/{job}").json()
    assert now["event"] > before["event"]
    scene = bench.post(f"/api/jobs/{job}/found/1/scene", json={}).json()
    assert look(scene["pieces"]) == look(now["pieces"])
    sheet = bench.post("/api/export/svg", params={"job": job, "number": 1}, json={"kind": "assembly"})
    assert "#6a4a37" in sheet.text
    assert look(dressed(bench, job).json()["pieces"]) == look(before["pieces"])


def test_another_puzzle_changes_nothing(bench: TestClient, job: str) -> None:
    before = look(bench.get(f"/api/jobs/{job}").json()["pieces"])
    other = document()
    other["problems"][0]["pieces"][0]["count"] = 3
    address = f"/api/jobs/{job}/appearance"
    says(bench.post(address, json={"document": other}), 422, "mismatch puzzle")
    says(bench.post(address, json={}), 422, "missing document")
    says(bench.post(address, json={"document": document(colour="oaken")}), 422, "malformed shapes[0].colour")
    says(bench.post("/api/jobs/none/appearance", json={"document": other}), 404, "unknown job")
    assert look(bench.get(f"/api/jobs/{job}").json()["pieces"]) == before


def test_coloured_cubes_are_in_places(bench: TestClient) -> None:
    answer = bench.post("/api/placements", json={"document": document(), "piece": 0}).json()
    assert answer["places"]
    for place in answer["places"]:
        assert sorted(place["colours"]) == [0, 1]
        if place["rotation"] == 0:
            assert place["colours"] == [1, 0]
    plain = document()
    del plain["shapes"][0]["colours"], plain["shapes"][1]["colours"]
    answer = bench.post("/api/placements", json={"document": plain, "piece": 0}).json()
    assert all("colours" not in place for place in answer["places"])


def test_woods_are_there_for_the_page(bench: TestClient) -> None:
    about = bench.get("/api/about").json()
    assert about["woods"][:2] == [
        {"name": "maple", "colour": "#e8d3ae"},
        {"name": "walnut", "colour": "#6a4a37"},
    ]
