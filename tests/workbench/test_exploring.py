"""Looking into a puzzle: placements and moves by hand; and every way out of the workbench."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from burrkit import load, solve
from burrkit.drawing.raster import require_pillow
from burrkit.formats.source import parse
from burrkit.geometry import Voxels
from burrkit.moves.model import Move
from burrkit.moves.states.by_hand import Arrangement
from burrkit.page.exploration import exploration
from burrkit.page.template import is_built
from burrkit.puzzle import Goal, Piece, Problem
from tests.moves.trays import after
from tests.workbench.conftest import says, solved
from tests.workbench.puzzles import ANTIQUE, burr, document, two_in_a_tray

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
    state = Arrangement(solve(load("Love's Dozen")).solutions[0].assembly, dict.fromkeys(range(6), (0, 0, 0)))
    for moves in range(12, 0, -1):
        request = {"offsets": list(state.offsets.values()), "ahead": True}
        reported = bench.post(f"{dozen}/movement", json=request).json()
        assert reported["ahead"]["moves"] == moves
        assert reported["groups"] == [
            {**vars(slide), "pieces": list(slide.pieces)} for slide in state.slides()
        ]
        free = next((group for group in reported["groups"] if group["reach"] is None), None)
        move = reported["ahead"]["next"] or free
        assert move is not None
        state = after(state, Move(tuple(move["pieces"]), move["axis"], move["distance"]))
        assert (free is None) == (moves > 1)
    # What has come free is removed; the rest goes on.
    assert move is not None
    rest = sorted(set(range(6)) - set(move["pieces"]))
    offsets = [state.offsets[piece] if piece in rest else None for piece in range(6)]
    reported = bench.post(f"{dozen}/movement", json={"offsets": offsets, "ahead": True}).json()
    assert reported["ahead"]["moves"] > 0
    assert {piece for group in reported["groups"] for piece in group["pieces"]} <= set(rest)


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
        ({"ahead": 1}, "malformed ahead 1"),
        ({"moves": []}, "unknown moves"),
    ],
)
def test_impossible_by_hand(bench: TestClient, dozen: str, request_: Json, said: str) -> None:
    says(bench.post(f"{dozen}/movement", json=request_), 422, said)


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


def test_captions_go_with_the_moves_of_the_scene(bench: TestClient, dozen: str) -> None:
    steps = bench.post(f"{dozen}/scene").json()["solutions"][0]["steps"]
    drawn = "".join(
        exported(bench, dozen, "svg", kind="steps", apart=True, page=page).text
        for page in range(1, 1 + int(exported(bench, dozen, "svg", kind="steps").headers["x-burrkit-pages"]))
    )
    for step in steps:
        directions = ("right", "left"), ("away", "toward"), ("up", "down")
        assert directions[step["axis"]][step["by"] < 0] in drawn


def test_the_page(bench: TestClient, dozen: str) -> None:
    answer = exported(bench, dozen, "html")
    if not is_built():
        says(answer, 422, "not-installed npm")
        return
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert '"level":"12.3"' in answer.text
    assert '<html lang="de">' in exported(bench, dozen, "html", language="de").text
    job = dozen.split("/")[3]
    many = bench.post("/api/export/html", params={"job": job}, json={"title": "All <of> them"})
    assert "All &lt;of&gt; them" in many.text
