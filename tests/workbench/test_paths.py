"""Paths between two arrangements as jobs: what they find, what is refused, and how they end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit import load, solve
from burrkit.moves import state_graph
from burrkit.moves.path import find_path, parse_drawing
from burrkit.page.path_scene import scene_of_path
from burrkit.runtime.kernel_cache import TURNS, kernel_modules
from burrkit.workbench.contract.check import parse
from burrkit.workbench.worker.operations.paths import PathRequest, kernels_for
from tests.workbench.conftest import says, settled
from tests.workbench.puzzles import ANTIQUE, burr, document

Json = dict[str, Any]

START, GOAL = "ABC/DEF/G.H", "ABC/DE./GHF"
#: A tray of 24 single cubes and a hole, and the same cubes in reverse order, which takes long to reach.
LONG = "ABCDE/FGHIJ/KLMNO/PQRST/UVWX."
REVERSED = "XWVUT/SRQPO/NMLKJ/IHGFE/DCBA."


def drawn(text: str) -> Json:
    return {"drawing": text}


def posted(bench: TestClient, **request: Any) -> Any:
    return bench.post("/api/paths", json=request)


def found(bench: TestClient, **request: Any) -> Json:
    """The path of a new job, once that is done."""
    answer = posted(bench, **request)
    assert answer.status_code == 201, answer.text
    job = settled(bench, answer.json()["id"])
    assert job["state"] == "done", job
    path: Json = bench.get(f"/api/jobs/{job['id']}/path").json()
    assert {key: path[key] for key in job["path"]} == job["path"]
    return path


def test_a_path_between_two_drawings(bench: TestClient) -> None:
    path = found(
        bench, start=drawn(START), goal=drawn(GOAL), tray=True, labelled=True, owner="me", title="Slide"
    )
    assert (path["status"], path["length"], path["metric"]) == ("found", 2, "slide")
    assert path["moves"] == [
        {"pieces": ["H"], "slides": [{"axis": "x", "distance": -1}]},
        {"pieces": ["F"], "slides": [{"axis": "y", "distance": -1}]},
    ]
    direct = find_path(parse_drawing(START, tray=True), parse_drawing(GOAL, tray=True), labelled=True)
    assert path["scene"]["solutions"][0]["steps"] == scene_of_path(direct)["solutions"][0]["steps"]
    assert path["scene"]["title"] == "Slide"


def test_what_a_page_needs_to_show_the_search_again(bench: TestClient) -> None:
    job = posted(bench, start=drawn("#A.#"), goal=drawn("#.A#"), metric="step", owner="tab 1").json()
    assert (job["kind"], job["owner"]) == ("path", "tab 1")
    assert job["ends"] == [drawn("#A.#"), drawn("#.A#")]
    assert job["options"]["metric"] == "step"
    settled(bench, job["id"])
    listed = bench.get("/api/jobs", params={"owner": "tab 1"}).json()["jobs"]
    assert [each["id"] for each in listed] == [job["id"]]


@pytest.mark.parametrize(
    ("start", "goal", "more", "reason"),
    [
        ("21/3.", "12/3.", {"labelled": True}, {"status": "unreachable", "proof": "parity"}),
        ("#..#AA#", "#AA#..#", {}, {"status": "unreachable", "proof": "exhausted"}),
        ("12/3.", "23/1.", {"labelled": True, "max_states": 1}, {"status": "unknown", "limit": "states"}),
    ],
)
def test_no_path(bench: TestClient, start: str, goal: str, more: Json, reason: Json) -> None:
    path = found(bench, start=drawn(start), goal=drawn(goal), tray=True, **more)
    assert {key: path[key] for key in reason} == reason
    assert (path["length"], path["scene"], path["moves"]) == (None, None, None)


def test_from_an_assembly_to_one_of_its_states(bench: TestClient) -> None:
    """The start is named by its problem alone; the distance of a state is its depth."""
    document = burr(ANTIQUE)
    path = found(bench, document=document, start={"problem": 1}, goal={"assembly": 1, "state": 0})
    assert (path["status"], path["length"], path["pieces"]) == ("found", 0, list("ABCDEF"))


def test_states_of_a_burr(bench: TestClient) -> None:
    """State 5 of the first solution of Love's Dozen is reached in the number of moves of the graph."""
    document = burr()
    solution = next(each for each in solve(load("Love's Dozen")).assemblies if each.number == 105)
    states = state_graph(solution.assembly).states
    number, depth = max(((n, state.depth) for n, state in enumerate(states)), key=lambda pair: pair[1])
    assert depth == 11
    path = found(
        bench, document=document, start={"assembly": 105}, goal={"assembly": 105, "state": number}, margin=4
    )
    assert (path["status"], path["length"]) == ("found", depth)
    refused = posted(
        bench, document=document, start={"assembly": 105}, goal={"assembly": 105, "state": number + 100}
    )
    job = settled(bench, refused.json()["id"])
    assert (job["state"], "no such state" in job["error"]) == ("failed", True)


#: A tray in which piece A has to turn half way round, for which it needs half cubes.
CORNERS = (drawn("A../AA./..."), drawn(".../.AA/..A"))


@pytest.mark.parametrize(
    ("rule", "status", "length"),
    [
        ("slides", None, None),
        ("half", None, None),
        ("legal", "unreachable", None),
        ("legal+half", "found", 5),
    ],
)
def test_the_rule_of_moves_decides(
    bench: TestClient, rule: str, status: str | None, length: int | None
) -> None:
    """The goal shows the piece turned: slides refuse it at once, legal turns need half cubes for it."""
    start, goal = CORNERS
    if status is None:
        answer = posted(bench, start=start, goal=goal, tray=True, rule=rule)
        says(answer, 422, "invalid-puzzle piece")
        return
    path = found(bench, start=start, goal=goal, tray=True, rule=rule)
    assert (path["status"], path["length"], path["rule"]) == (status, length, rule)
    turns = [move["turn"] for move in path["moves"] or () if "turn" in move]
    assert [(turn["axis"], turn["quarters"]) for turn in turns] == [("z", 2)] * (status == "found")
    if status == "found":
        steps = path["scene"]["solutions"][0]["steps"]
        assert [step.get("quarters") for step in steps] == [None, None, -2, None, None]
        assert path["moves"][0]["slides"][0]["parts"] == 2


def test_half_cubes_shorten_or_change_nothing(bench: TestClient) -> None:
    request = {"start": drawn(START), "goal": drawn(GOAL), "tray": True, "labelled": True}
    path = found(bench, **request, rule="half")
    assert (path["status"], path["length"], path["rule"]) == ("found", 2, "half")


def test_from_a_state_with_a_turned_piece(bench: TestClient) -> None:
    """States have the numbers of the rule, and the way from one to the assembly turns back what is turned."""
    cellar = load("examples/cellar.json")
    graph = state_graph(solve(cellar, rule="legal+half").assemblies[0].assembly, rule="legal+half")
    turned = [n for n, state in enumerate(graph.states) if any(state.isometries)]
    whole = [n for n in turned if not any(at % 2 for offset in graph.states[n].offsets for at in offset)]
    number, between = whole[0], next(n for n in turned if n not in whole)
    request = {"document": document(cellar), "start": {"state": number}, "goal": {"problem": 1}}
    path = found(bench, **request, rule="legal+half")
    assert (path["status"], path["length"]) == ("found", graph.states[number].depth)
    assert any("turn" in move for move in path["moves"])
    for more, said in (
        ({"rule": "slides"}, f"start: no such state: {number}; "),
        ({"rule": "legal+half", "start": {"state": between}}, f"start: state {between} is at half cubes"),
    ):
        job = settled(bench, posted(bench, **request | more).json()["id"])
        assert job["state"] == "failed"
        assert job["error"].startswith(said)


def test_the_kernels_that_a_search_uses() -> None:
    """Only what the request needs can make it wait for a compiler."""

    def kernels(**more: Any) -> set[str]:
        request = {"start": drawn("A"), "goal": drawn("A"), "document": burr(ANTIQUE), **more}
        return set(kernels_for(parse(PathRequest, json.dumps(request).encode())))

    assert kernels() == {"moves.path.kernel"}
    assert kernels(rule="legal") == {"moves.path.kernel", *TURNS}
    assert kernels(goal={"assembly": 1}) == {"moves.path.kernel", "assembly"}
    assert kernels(goal={"state": 3}, rule="half") == {"moves.path.kernel", "assembly", "moves.slides.kernel"}
    named = kernels(goal={"state": 3}, rule="legal")
    assert all([*kernel_modules([name])] for name in named)


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"start": drawn(START)}, "missing goal"),
        ({"start": drawn(" "), "goal": drawn("A")}, "invalid-puzzle start"),
        ({"start": drawn("A" * 20_001), "goal": drawn("A")}, "too-large start.drawing"),
        ({"start": drawn("AB/C"), "goal": drawn("A")}, "invalid-puzzle start 2 1"),
        ({"start": drawn("A"), "goal": drawn("..")}, "missing"),
        ({"start": drawn("A."), "goal": drawn("B.")}, "unknown B"),
        ({"start": drawn("AA."), "goal": drawn("A..")}, "invalid-puzzle piece"),
        ({"start": drawn("A"), "goal": drawn("A"), "fixed": "B"}, "unknown"),
        ({"start": drawn("A"), "goal": drawn("A"), "metric": "jump"}, "unknown metric jump"),
        ({"start": drawn("A"), "goal": drawn("A"), "rule": "twists"}, "invalid"),
        (
            {"start": drawn("A"), "goal": drawn("A"), "rule": "clearance=0.04"},
            "invalid rule='clearance=0.04'",
        ),
        (
            {"start": drawn("A"), "goal": drawn("A"), "rule": "legal", "metric": "reach"},
            "unsupported rule='legal' reach",
        ),
        (
            {"start": drawn("A"), "goal": drawn("A"), "rule": "half", "metric": "step"},
            "unsupported rule='half' step",
        ),
        ({"start": drawn("A"), "goal": drawn("A"), "margin": -1}, "malformed margin -1 0"),
        ({"start": drawn("A"), "goal": {"drawing": 5}}, "malformed goal.drawing 5"),
        (
            {"start": {"drawing": "A", "state": 1}, "goal": drawn("A")},
            "malformed start",
        ),
        ({"start": drawn("A"), "goal": {"problem": 1}}, "missing document"),
        ({"start": drawn("A"), "goal": {"problem": 2}, "document": burr()}, "unknown 2"),
        ({"start": drawn("A"), "goal": drawn("A"), "up_to": "raw"}, "unknown up_to"),
    ],
)
def test_what_is_refused_at_once(bench: TestClient, request_: Json, said: str) -> None:
    says(posted(bench, **request_), 422, said)


def test_what_only_the_search_can_see(bench: TestClient) -> None:
    """An assembly that does not exist, and pieces that are others, fail the job in one line."""
    for end, said in (
        ({"assembly": 2}, "goal: no such assembly: 2; there are 1"),
        (drawn("XY"), "piece X of the goal"),
    ):
        answer = posted(bench, document=burr(ANTIQUE), start={"problem": 1}, goal=end)
        job = settled(bench, answer.json()["id"])
        assert job["state"] == "failed"
        assert said in job["error"]


def test_a_long_search_is_cancelled_and_never_paused(bench: TestClient) -> None:
    job = posted(bench, start=drawn(LONG), goal=drawn(REVERSED), tray=True, labelled=True).json()["id"]
    says(bench.post(f"/api/jobs/{job}/pause"), 409, "conflict paused")
    says(bench.get(f"/api/jobs/{job}/path"), 409, "conflict path")
    assert bench.post(f"/api/jobs/{job}/cancel").status_code == 200
    assert settled(bench, job)["state"] == "cancelled"


def test_a_path_has_no_assemblies_and_a_search_no_path(bench: TestClient) -> None:
    job = posted(bench, start=drawn("A"), goal=drawn("A")).json()["id"]
    settled(bench, job)
    says(bench.get(f"/api/jobs/{job}/found"), 404, "unknown assemblies")
    says(bench.post(f"/api/jobs/{job}/found/1/scene"), 404, "unknown assemblies")
    says(bench.post("/api/export/json", params={"job": job}, json={}), 404, "unknown assemblies")
    other = bench.post("/api/jobs", json={"document": burr(ANTIQUE)}).json()["id"]
    says(bench.get(f"/api/jobs/{other}/path"), 404, "unknown job")
