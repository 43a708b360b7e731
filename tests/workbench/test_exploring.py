"""Looking into a puzzle: placements, moves by hand, states; and every way out of the workbench."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit import load
from burrkit.drawing.raster import require_pillow
from burrkit.formats.source import parse
from burrkit.geometry import Voxels
from burrkit.page.exploration import exploration
from burrkit.page.template import is_built
from burrkit.puzzle import Goal, Piece, Problem
from tests.workbench.conftest import says, solved
from tests.workbench.puzzles import ANTIQUE, burr, document, flat_pentominoes, two_in_a_tray

Json = dict[str, Any]

HOME = [0, 0, 0]


@pytest.fixture(scope="module")
def dozen(bench: TestClient) -> str:
    """The address of the hardest solution of Love's Dozen."""
    job = solved(bench, burr())["id"]
    best = bench.get(f"/api/jobs/{job}/found", params={"order": "level", "limit": 1}).json()["items"][0]
    return f"/api/jobs/{job}/found/{best['number']}"


# Placements ----------------------------------------------------------------------------------------------


def test_placements(bench: TestClient) -> None:
    reported = bench.post("/api/placements", json={"document": burr(), "piece": 0, "limit": 30}).json()
    kind = reported["kinds"][0]
    assert (kind["pieces"], kind["placements"], kind["left"]) == ([0], 72, 12)
    assert reported["total"] == 72
    assert len(reported["places"]) == 30
    rest = bench.post("/api/placements", json={"document": burr(), "piece": 0, "offset": 30}).json()
    places = reported["places"] + rest["places"]
    assert len({str(place["cells"]) for place in places}) == 72
    assert sum(place["left"] for place in places) == 12
    one = bench.post("/api/placements", json={"document": burr(), "piece": 0, "orbit": 1}).json()
    assert one["total"] == sum(place["orbit"] == 1 for place in places)
    says(bench.post("/api/placements", json={"document": burr(), "piece": 6}), 422, "malformed 6 0 5")
    says(bench.post("/api/placements", json={"document": burr(), "problem": 2}), 422, "unknown 2")


@pytest.mark.parametrize("document", [burr(), burr(ANTIQUE), two_in_a_tray()])
def test_every_placement_that_is_ruled_out_has_a_reason(bench: TestClient, document: Json) -> None:
    """With the placements that are left it is a proof: nothing fills the cubes, the pieces fit nowhere."""
    asked = {"document": document, "limit": 500}
    reported = bench.post("/api/placements", json=asked).json()
    numbers = [number for kind in reported["kinds"] for number in kind["pieces"]]
    places = {n: bench.post("/api/placements", json={**asked, "piece": n}).json()["places"] for n in numbers}
    left = {n: [_cells(place) for place in places[n] if place["left"]] for n in numbers}
    for number in numbers:
        for place in places[number]:
            assert place["left"] == ("why" not in place)
            if place["left"]:
                continue
            own, why = _cells(place), place["why"]
            assert why["cubes"] or why["pieces"]
            free = {n: [cells for cells in left[n] if not cells & own] for n in numbers if n != number}
            filled = set[tuple[int, ...]]().union(*(cells for some in free.values() for cells in some))
            assert not filled & set(map(tuple, why["cubes"])) and not own & set(map(tuple, why["cubes"]))
            alike = {n for kind in reported["kinds"] for n in kind["pieces"] if number in kind["pieces"]}
            for piece in set(why["pieces"]) - alike:
                assert not free[piece]


def _cells(place: Json) -> set[tuple[int, ...]]:
    return set(map(tuple, place["cells"]))


def test_the_document_that_steps_through_placements(bench: TestClient) -> None:
    """It is that of ``view --explore``: positions of the six sticks, colours of the puzzle's file."""
    reported = bench.post("/api/exploration", json={"document": burr(ANTIQUE), "title": "Mine"}).json()
    assert reported == json.loads(json.dumps(exploration(load("antique"), title="Mine")))
    tray = two_in_a_tray() | {"palette": ["#123456"]}
    reported = bench.post("/api/exploration", json={"document": tray, "problem": 1}).json()
    assert reported["title"] == "two in a tray"
    assert {colour for piece in reported["pieces"] for colour, _ in piece["painted"]} == {"#123456"}


def test_no_document_that_steps_through_placements(bench: TestClient) -> None:
    many = document(Problem((Piece(Voxels.box(1, 1, 1)),) * 2, Goal(Voxels.box(22, 22, 22), Voxels())))
    url = "/api/exploration"
    says(bench.post(url, json={"document": many}), 422, "invalid-puzzle 10,000")
    says(bench.post(url, json={"document": burr(), "problem": 2}), 422, "unknown 2")
    says(bench.post(url, json={"document": burr(), "title": 5}), 422, "malformed title")
    says(bench.post(url, json={"document": burr(), "piece": 0}), 422, "unknown piece")
    says(bench.post(url, json={}), 422, "missing document")


# By hand -------------------------------------------------------------------------------------------------


def test_the_way_out_by_hand(bench: TestClient, dozen: str) -> None:
    """Following the hint, move after move, the first piece is free after twelve moves."""
    state = bench.post(f"{dozen}/movement", json={"ahead": True}).json()
    assert state["offsets"] == [HOME] * 6
    moves = 0
    while state["ahead"]["moves"] > 1:
        assert state["ahead"]["moves"] == 12 - moves
        assert not any(group["reach"] is None for group in state["groups"])
        move = state["ahead"]["next"]
        request = {"offsets": state["offsets"], "move": move, "ahead": True}
        state = bench.post(f"{dozen}/movement", json=request).json()
        assert state["parts"] is None
        moves += 1
    assert moves == 11
    free = next(group for group in state["groups"] if group["reach"] is None)
    move = {key: free[key] for key in ("pieces", "axis", "distance")}
    state = bench.post(f"{dozen}/movement", json={"offsets": state["offsets"], "move": move}).json()
    one, other = state["parts"]
    assert sorted(one + other) == list(range(6))
    rest = one if len(one) > len(other) else other
    # What has come free is removed; the rest goes on.
    offsets = [shift if piece in rest else None for piece, shift in enumerate(state["offsets"])]
    state = bench.post(f"{dozen}/movement", json={"offsets": offsets, "ahead": True}).json()
    assert state["ahead"]["moves"] > 0
    assert {piece for group in state["groups"] for piece in group["pieces"]} <= set(rest)


def test_pieces_that_stay_together(bench: TestClient, dozen: str) -> None:
    groups = bench.post(f"{dozen}/movement", json={"together": [0, 1]}).json()["groups"]
    assert all({0, 1} <= set(group["pieces"]) for group in groups)


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"offsets": [HOME] * 5}, "malformed offsets 5"),
        ({"offsets": [[0, 0]] * 6}, "malformed offsets[0] 2"),
        ({"offsets": [[0, 0, 0.5]] * 6}, "malformed offsets[0][2] 0.5"),
        ({"offsets": [[1, 0, 0], *[HOME] * 5]}, "invalid-puzzle share"),
        ({"offsets": [[2**32, 0, 0], *[HOME] * 5]}, "too-large farther"),
        ({"offsets": [None] * 6}, "invalid-puzzle piece"),
        ({"offsets": 5}, "malformed offsets 5"),
        ({"move": {"pieces": [0], "axis": 0, "distance": 99}}, "invalid-puzzle piece"),
        ({"move": {"pieces": [], "axis": 0, "distance": 1}}, "malformed list"),
        ({"move": {"pieces": [6], "axis": 0, "distance": 1}}, "malformed 6 0 5"),
        ({"move": {"pieces": [0], "axis": 3, "distance": 1}}, "malformed axis 3 0 2"),
        ({"move": {"pieces": [0], "axis": 0, "distance": 0}}, "invalid-puzzle some"),
        ({"move": {"pieces": [0], "axis": 0}}, "missing distance"),
        ({"together": [0, 9]}, "malformed together[1] 9"),
        ({"moves": []}, "unknown moves"),
    ],
)
def test_impossible_by_hand(bench: TestClient, dozen: str, request_: Json, said: str) -> None:
    says(bench.post(f"{dozen}/movement", json=request_), 422, said)


# MOVE(i, j) ----------------------------------------------------------------------------------------------

#: What the server answers for some arrangements. The page derives steps and groups from the same file
#: (viewer/tests/bench/move-matrix.test.ts).
MATRICES = Path(__file__).parent.parent / "data" / "move_matrices.json"


def answers(bench: TestClient, dozen: str) -> Json:
    """Matrices and groups of a locked burr, of one after three moves, and of twelve pieces."""
    antique = f"/api/jobs/{solved(bench, burr(ANTIQUE))['id']}/found/1"
    flat = f"/api/jobs/{solved(bench, flat_pentominoes(), limit=1)['id']}/found/1"
    state: Json = bench.post(f"{dozen}/movement", json={"ahead": True}).json()
    for _ in range(3):
        request = {"offsets": state["offsets"], "move": state["ahead"]["next"], "ahead": True}
        state = bench.post(f"{dozen}/movement", json=request).json()
    requests: dict[str, tuple[str, Json]] = {
        "antique": (antique, {}),
        "dozen after three moves": (dozen, {"offsets": state["offsets"]}),
        "pentominoes": (flat, {}),
    }
    cases = {}
    for name, (address, request) in requests.items():
        data = bench.post(f"{address}/movement", json={**request, "matrix": True}).json()
        cases[name] = {key: data[key] for key in ("offsets", "groups", "matrices")}
    return cases


def test_matrices_are_those_that_the_page_is_tested_with(bench: TestClient, dozen: str) -> None:
    assert answers(bench, dozen) == json.loads(MATRICES.read_text())


def test_matrices_and_groups_agree() -> None:
    """Each group of the first distance has zeros between its pieces, and reaches as far as the gaps."""
    for case in json.loads(MATRICES.read_text()).values():
        for matrix in case["matrices"]:
            closed = (matrix["passes"] or [matrix["pairwise"]])[-1]
            for row, pulled in zip(matrix["pieces"], closed, strict=True):
                along = {j for j, far in zip(matrix["pieces"], pulled, strict=True) if far == 0}
                group = {
                    tuple(g["pieces"])
                    for g in case["groups"]
                    if (g["axis"], g["sign"]) == (matrix["axis"], 1)
                }
                assert row in along
                assert tuple(sorted(along)) in group or len(along) == len(matrix["pieces"])


def test_matrices_of_the_pieces_in_play(bench: TestClient, dozen: str) -> None:
    offsets = [HOME, None, HOME, HOME, None, HOME]
    reported = bench.post(f"{dozen}/movement", json={"offsets": offsets, "matrix": True}).json()
    assert [matrix["axis"] for matrix in reported["matrices"]] == [0, 1, 2]
    for matrix in reported["matrices"]:
        assert matrix["pieces"] == [0, 2, 3, 5]
        assert [len(row) for row in matrix["pairwise"]] == [4] * 4
    assert "matrices" not in bench.post(f"{dozen}/movement", json={"matrix": False}).json()
    says(bench.post(f"{dozen}/movement", json={"matrix": 1}), 422, "malformed matrix 1")


@pytest.mark.parametrize(("count", "size", "said"), [(41, 1, "41 pieces"), (2, 14, "5,488 cubes")])
def test_no_matrix_of_very_many(bench: TestClient, count: int, size: int, said: str) -> None:
    """It is refused in one line before it is computed."""
    document = {
        "format": "burrkit-puzzle",
        "version": 1,
        "kind": "puzzle",
        "shapes": [{"layers": [["#" * n] * size] * size} for n in (size, size * count)],
        "problems": [{"pieces": [{"shape": 0, "count": count}], "goal": 1}],
    }
    job = solved(bench, document, disassemble=False)["id"]
    address = f"/api/jobs/{job}/found/1/movement"
    assert bench.post(address, json={}).status_code == 200
    says(bench.post(address, json={"matrix": True}), 422, f"too-large {said}")


def test_states(bench: TestClient, dozen: str) -> None:
    reported = bench.post(f"{dozen}/states", json={}).json()
    assert reported["complete"]
    assert max(state["depth"] for state in reported["states"]) >= 11
    assert len(reported["edges"]) >= len(reported["states"]) - 1
    some = bench.post(f"{dozen}/states", json={"limit": 3}).json()
    assert (some["complete"], len(some["states"])) == (False, 3)


# Exports -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["xmpuzzle", "json", "burr6", "puzzlecad"])
def test_formats_of_puzzles(bench: TestClient, form: str) -> None:
    answer = bench.post(f"/api/export/{form}", json={"document": burr()})
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == "attachment"
    parse(answer.content, form)


def test_ll_and_plain_xml(bench: TestClient) -> None:
    lines = bench.post("/api/export/ll", json={"document": burr(ANTIQUE)}).text.splitlines()
    assert len(lines) == 1
    plain = bench.post("/api/export/xmpuzzle", json={"document": burr(), "plain": True})
    assert plain.text.startswith("<?xml")
    says(bench.post("/api/export/ll", json={"document": two_in_a_tray()}), 422, "invalid-puzzle six-piece")
    says(bench.post("/api/export/poem", json={"document": burr()}), 422, "unknown poem")
    says(bench.post("/api/export/json", json={}), 422, "missing document")


def exported(bench: TestClient, dozen: str, form: str, **request: Any) -> Any:
    _, _, _, job, _, number = dozen.split("/")
    return bench.post(f"/api/export/{form}", params={"job": job, "number": number}, json=request)


@pytest.fixture
def keeper(bench: TestClient) -> Json:
    """A document that keeps its solution, as a user has saved it."""
    job = solved(bench, burr(ANTIQUE))["id"]
    saved = bench.post("/api/export/xmpuzzle", params={"job": job}, json={})
    document: Json = bench.post("/api/read", params={"name": "kept.xmpuzzle"}, content=saved.content).json()[
        "document"
    ]
    return document


@pytest.mark.parametrize("more", [{"kind": "steps"}, {"kind": "assembly"}, {"kind": "exploded"}])
def test_pictures_of_what_a_file_keeps(bench: TestClient, keeper: Json, more: Json) -> None:
    answer = bench.post("/api/export/svg", json={"document": keeper, "stored": 1, **more})
    assert answer.text.startswith("<svg"), answer.text


@pytest.mark.parametrize("which", [{}, {"stored": 1}])
def test_the_page_of_what_a_file_keeps(bench: TestClient, keeper: Json, which: Json) -> None:
    answer = bench.post("/api/export/html", json={"document": keeper, **which})
    if is_built():
        assert '"level":"1.2"' in answer.text
    says(bench.post("/api/export/html", json={"document": burr()}), 422, "unsolved solution")


@pytest.mark.parametrize("kind", ["pieces", "assembly", "exploded", "steps"])
def test_pictures(bench: TestClient, dozen: str, kind: str) -> None:
    answer = exported(bench, dozen, "svg", kind=kind)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    pages = int(answer.headers["x-burrkit-pages"])
    assert pages >= 1
    says(exported(bench, dozen, "svg", kind=kind, page=pages + 1), 422, f"unknown {pages + 1}")
    require_pillow()
    assert exported(bench, dozen, "png", kind=kind, dpi=40).content.startswith(b"\x89PNG")


def test_pieces_are_drawn_without_any_search(bench: TestClient) -> None:
    answer = bench.post("/api/export/svg", json={"document": two_in_a_tray(), "kind": "pieces"})
    assert "domino" in answer.text
    sheets = bench.post("/api/export/pdf", json={"document": two_in_a_tray(), "kind": "pieces"})
    assert (sheets.headers["content-type"], sheets.headers["x-burrkit-pages"]) == ("application/pdf", "1")
    assert sheets.content.startswith(b"%PDF")


def test_animations(bench: TestClient) -> None:
    job = solved(bench, burr(ANTIQUE))["id"]
    for form, start in (("gif", b"GIF8"), ("webp", b"RIFF")):
        answer = bench.post(f"/api/export/{form}", params={"job": job, "number": 1}, json={"width": 120})
        assert answer.content.startswith(start), answer.text
    says(
        bench.post("/api/export/gif", params={"job": job, "number": 1}, json={"width": 5}),
        422,
        "malformed width 5",
    )


def test_captions_are_the_sentences_of_the_scene(bench: TestClient, dozen: str) -> None:
    steps = bench.post(f"{dozen}/scene").json()["solutions"][0]["steps"]
    drawn = "".join(
        exported(bench, dozen, "svg", kind="steps", apart=True, page=page).text
        for page in range(1, 1 + int(exported(bench, dozen, "svg", kind="steps").headers["x-burrkit-pages"]))
    )
    for step in steps:
        words = step["apart"].split("{")[-1].split("}")[-1].split(".")[0].split()
        assert words[-1] in drawn


def test_the_page(bench: TestClient, dozen: str) -> None:
    answer = exported(bench, dozen, "html")
    if not is_built():
        says(answer, 422, "not-installed npm")
        return
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert '"level":"12.3"' in answer.text
    job = dozen.split("/")[3]
    many = bench.post("/api/export/html", params={"job": job}, json={"title": "All <of> them"})
    assert "All &lt;of&gt; them" in many.text
