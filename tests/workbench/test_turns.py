"""Turns in the workbench: searches by the rule ``legal``, and what files keep of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit import load, solve
from burrkit.geometry import MATRICES
from burrkit.geometry.lattices import by_name
from burrkit.moves import difficulty
from burrkit.moves.model import Disassembly, Limit, Turn
from burrkit.moves.states.by_hand import Arrangement
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.workbench import finding_list, findings
from burrkit.workbench.findings import FindingsWriter
from tests.moves.trays import after
from tests.workbench.conftest import says, settled, solved, started
from tests.workbench.puzzles import ANTIQUE, burr, document
from tests.workbench.test_lattices import pair

Json = dict[str, Any]

LATCH = document(load("examples/latch.json"))


@pytest.fixture(scope="module")
def latch(bench: TestClient) -> Iterator[Json]:
    """The job that has solved the latch by legal turns."""
    job = solved(bench, LATCH, rule="legal")
    yield job
    bench.delete(f"/api/jobs/{job['id']}")


def test_the_rule_decides(bench: TestClient, latch: Json) -> None:
    assert (latch["solutions"], latch["levels"], latch["options"]["rule"]) == (1, [["1.2R1", 1]], "legal")
    plain = solved(bench, LATCH)
    assert (plain["assemblies"], plain["solutions"], plain["options"]["rule"]) == (1, 0, "slides")
    listed = bench.get(f"/api/jobs/{latch['id']}/found", params={"order": "level"}).json()["items"]
    assert [(item["level"], item["moves"]) for item in listed] == [("1.2R1", 4)]
    bench.delete(f"/api/jobs/{plain['id']}")


def test_a_paused_search_goes_on_by_its_rule(bench: TestClient) -> None:
    job = started(bench, LATCH, rule="legal")
    bench.post(f"/api/jobs/{job}/pause")
    settled(bench, job, "paused", "done")
    bench.post(f"/api/jobs/{job}/resume")
    assert settled(bench, job, "done")["levels"] == [["1.2R1", 1]]
    bench.delete(f"/api/jobs/{job}")


def test_refused_rules(bench: TestClient) -> None:
    request = {"document": LATCH, "rule": "twists"}
    says(bench.post("/api/jobs", json=request), 422, "invalid rule twists slides legal half")
    request = {"document": LATCH, "rule": "clearance=0.5"}
    says(bench.post("/api/jobs", json=request), 422, "invalid 0.001 0.25")
    request = {"document": LATCH, "rule": "clearance=0.04+half"}
    says(bench.post("/api/jobs", json=request), 422, "invalid clearance=0.04+half half cubes")
    says(bench.post("/api/jobs", json={"document": LATCH, "rule": 3}), 422, "invalid rule 3")
    hexagons = document(pair(by_name("hexagonal prisms")))
    request = {"document": hexagons, "rule": "legal"}
    says(bench.post("/api/jobs", json=request), 422, "unsupported cubes turn")
    request = {"document": hexagons, "rule": "half"}
    says(bench.post("/api/jobs", json=request), 422, "unsupported cubes half")


@pytest.mark.parametrize(
    ("puzzle", "rule", "name", "levels"),
    [
        ("latch", "half", "half", []),
        ("latch", "clearance=1/25", "clearance=0.04", [["1.2R1", 1]]),
        ("cellar", "legal", "legal", []),
        ("cellar", "legal+half", "legal+half", [["4R1", 1]]),
    ],
)
def test_every_rule(bench: TestClient, puzzle: str, rule: str, name: str, levels: list[Any]) -> None:
    job = solved(bench, document(load(f"examples/{puzzle}.json")), rule=rule)
    assert (job["options"]["rule"], job["levels"], job["limits"]) == (name, levels, {})
    # Moves by hand are slides by whole cubes and legal turns, whatever the rule of the search.
    hand = bench.post(f"/api/jobs/{job['id']}/found/1/movement", json={"ahead": True}).json()
    turns = name != "half"
    assert (hand["rule"], hand["found_by"]) == ("legal" if turns else "slides", name)
    bench.delete(f"/api/jobs/{job['id']}")


def test_what_is_open_is_not_locked(tmp_path: Path) -> None:
    assembly = solve(load("examples/latch.json")).assemblies[0].assembly
    writer = FindingsWriter(tmp_path)
    cases: tuple[tuple[int | None, Limit | None], ...] = (
        (0, None),
        (None, "turns"),
        (2, None),
        (2, "turns"),
        (None, "states"),
    )
    for first, limit in cases:
        writer.add(FoundAssembly(assembly, Disassembly(first, None, 5, limit=limit)))
    writer.add(FoundAssembly(assembly, None))
    counts = writer.counts.as_data(raw=False)
    writer.close()
    assert (counts["unsettled"], counts["limits"]) == (2, {"states": 1, "turns": 2})
    assert findings.counts(tmp_path, raw=False) == counts

    def listed(only: str) -> list[tuple[int, str | None]]:
        items = finding_list.page(tmp_path, finding_list.Choice(only), offset=0, limit=9)["items"]
        return [(item["number"], item["limit"]) for item in items]

    assert listed("locked") == [(1, None), (3, None)]
    assert listed("undecided") == [(2, "turns"), (4, "turns"), (5, "states")]
    assert len(listed("all")) == 6


def test_difficulty_by_the_rule_of_the_search(bench: TestClient, latch: Json) -> None:
    found = bench.post(f"/api/jobs/{latch['id']}/found/1/difficulty", json={}).json()
    assert [each["moves"] for each in found["separations"]] == [1, 3]
    solution = solve(load("examples/latch.json"), rule="legal").solutions[0]
    expected = difficulty.measure(solution.assembly, solution.tree, rule="legal").separations
    assert [each["states"] for each in found["separations"]] == [each.states for each in expected]
    assert found["separations"][1]["picture"].startswith("<svg")
    file = bench.post(f"/api/export/json?job={latch['id']}", json={}).json()
    stored = bench.post("/api/difficulty", json={"document": file, "stored": 1}).json()
    assert stored["separations"] == found["separations"]


def test_levels_with_turns_are_in_order(tmp_path: Path) -> None:
    writer = FindingsWriter(tmp_path)
    for level in ("2", "10", "3R2", "1.2R1", "4.1R1"):
        writer.counts.add(1, 0, 1, level, 1)
    listed = [level for level, _ in writer.counts.as_data(raw=False)["levels"]]
    writer.close()
    assert listed == ["10", "3R2", "4.1R1", "2", "1.2R1"]


def test_a_file_reports_what_it_cannot_hold(bench: TestClient, folder: Path) -> None:
    cellar = document(load("examples/cellar.json"))
    job = solved(bench, cellar, rule="legal+half")
    assert job["levels"] == [["4R1", 1]]
    lost = [{"code": "without-moves", "solutions": 1, "lacking": "slides by parts of a unit"}]
    answer = bench.post(f"/api/export/xmpuzzle?job={job['id']}", json={})
    assert json.loads(answer.headers["X-Burrkit-Lost"]) == lost
    saved = bench.put(f"/api/files/cellar.xmpuzzle?job={job['id']}", json={"document": cellar}).json()
    assert saved["lost"] == lost
    (folder / "cellar.xmpuzzle").unlink()
    bench.delete(f"/api/jobs/{job['id']}")
    plain = bench.post("/api/export/burr6", json={"document": burr(ANTIQUE)})
    assert "X-Burrkit-Lost" not in plain.headers


@pytest.mark.parametrize("form", ["json", "xmpuzzle"])
def test_files_keep_the_turns(bench: TestClient, latch: Json, form: str) -> None:
    answer = bench.post(f"/api/export/{form}?job={latch['id']}", json={})
    assert "X-Burrkit-Lost" not in answer.headers
    read = bench.post(f"/api/read?name=latch.{form}", content=answer.content).json()["document"]
    (item,) = bench.post("/api/stored", json={"document": read}).json()["items"]
    assert (item["level"], item["moves_kept"]) == ("1.2R1", True)
    facts = bench.post("/api/check", json={"document": read}).json()["problems"]
    assert facts[0]["level"] == "1.2R1"
    stored = {"document": read, "stored": 1}
    scene = bench.post("/api/scene", json=stored).json()
    assert sum("quarters" in step for step in scene["solutions"][0]["steps"]) == 1
    assert bench.post("/api/movement", json=stored).json()["rule"] == "legal"


# By hand -------------------------------------------------------------------------------------------------

HOME = [0, 0, 0]
#: After B is gone and A has gone one to the left: A turns.
ASIDE: Json = {"offsets": [[-1, 0, 0], None, HOME]}
TURN: Json = {"pieces": [0], "axis": 2, "pivot": [2, 4, 0], "quarters": -1}


@pytest.fixture(scope="module")
def hand(latch: Json) -> str:
    return f"/api/jobs/{latch['id']}/found/1/movement"


def after_the_turn() -> Json:
    """Where the pieces are after the turn, by the library."""
    assembly = solve(load("examples/latch.json"), rule="legal").solutions[0].assembly
    turn = Turn((0,), 2, (2, 4, 0), -1)
    state = after(Arrangement(assembly, {0: (-1, 0, 0), 2: (0, 0, 0)}), turn)
    turned = MATRICES[state.rotations[0]].ravel().tolist()
    return {"offsets": [state.offsets[0], None, state.offsets[2]], "turned": [turned, None, None]}


def test_the_turn_is_offered(bench: TestClient, hand: str) -> None:
    state = bench.post(hand, json={**ASIDE, "turns": 0}).json()
    assert state["rule"] == "legal"
    assert state["turns"] == [{**TURN, "way": -1}]
    # It comes free where it is, turned.
    after = bench.post(hand, json=after_the_turn()).json()
    free = [group for group in after["groups"] if group["pieces"] == [0] and group["reach"] is None]
    assert [(group["axis"], group["sign"]) for group in free] == [(0, -1)]


def test_how_far_it_is_by_each_rule(bench: TestClient, hand: str) -> None:
    ahead = bench.post(hand, json={**ASIDE, "ahead": True}).json()["ahead"]
    assert ahead == {"moves": 2, "next": TURN}
    sliding = bench.post(hand, json={**ASIDE, "ahead": True, "rule": "slides"}).json()
    assert (sliding["rule"], sliding["ahead"]) == ("slides", {"moves": 0, "next": None})
    before = bench.post(hand, json={"offsets": [HOME, None, HOME], "ahead": True}).json()["ahead"]
    assert before == {"moves": 3, "next": {"pieces": [0], "axis": 0, "distance": -1}}
    state = {**after_the_turn(), "ahead": True, "rule": "slides"}
    assert bench.post(hand, json=state).json()["ahead"] == {"moves": 1, "next": None}


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({**ASIDE, "turns": 1}, "unknown 2"),
        ({**ASIDE, "turns": 3}, "malformed turns 3"),
        ({**ASIDE, "turned": [[1, 0, 0, 0, 1, 0, 0, 0, -1], None, None]}, "malformed turned[0] rotation"),
        ({**ASIDE, "turned": [[1, 0], None, None]}, "malformed turned[0]"),
        ({**ASIDE, "turned": [None, [1, 0, 0, 0, 0, -1, 0, 1, 0], None]}, "unknown 2"),
        ({**ASIDE, "rule": "twists"}, "unknown rule twists slides legal"),
    ],
)
def test_refused_turns(bench: TestClient, hand: str, request_: Json, said: str) -> None:
    says(bench.post(hand, json=request_), 422, said)
