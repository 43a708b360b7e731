"""The scene document: true to the solution, complete, and safe to put into a page."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from base64 import urlsafe_b64decode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import burrkit as bk
from burrkit.errors import BurrkitError
from burrkit.geometry import Cell
from burrkit.page import template as pages
from burrkit.page.scene import scene_of_result, scene_of_solved
from burrkit.palette import piece_colour
from tests.errors import raises
from tests.page.puzzles import labyrinth, locked, solved, two_of_three, two_pairs

ROOT = Path(__file__).parents[2]
DOC = ROOT / "docs" / "formats" / "scene.md"


def packed() -> bk.Problem:
    """Three pieces in a box of eight cubes, which go in through half of its lid."""
    pieces = [bk.Piece("##"), bk.Piece("##"), bk.Piece("##/##")]
    return bk.Container.box((2, 2, 2), (2, 1)).problem(pieces, "packed")


def _mostly_locked() -> dict[str, Any]:
    """Assemblies that let something go but do not come apart, among some that let nothing go."""
    found = bk.solve(bk.load("Love's Dozen")).assemblies
    others = [s for s in found if not s.is_solution]
    partial = next(s for s in others if s.disassembly is not None and s.disassembly.is_partial)
    firm = next(s for s in others if s.disassembly is not None and not s.disassembly.is_partial)
    scene = scene_of_solved(partial)
    scene["solutions"] += scene_of_solved(firm)["solutions"]
    return scene


SCENES: dict[str, Any] = {
    "antique": lambda: scene_of_result(bk.solve(bk.load(str(ROOT / "examples" / "antique.txt")))),
    "eight": lambda: scene_of_result(bk.solve(bk.load("Eight is Enough"))),
    "soma": lambda: scene_of_result(bk.solve(bk.load(str(ROOT / "examples" / "soma.json")), limit=5)),
    "two pairs": lambda: scene_of_solved(solved(two_pairs())),
    "labyrinth": lambda: scene_of_solved(solved(labyrinth())),
    "two of three": lambda: scene_of_result(two_of_three()),
    "box": lambda: scene_of_result(bk.solve(packed())),
    "locked": lambda: scene_of_solved(locked()),
    "mostly locked": _mostly_locked,
}


@pytest.fixture(scope="module", params=list(SCENES))
def scene(request: pytest.FixtureRequest) -> dict[str, Any]:
    made: dict[str, Any] = SCENES[request.param]()
    return made


def cells(runs: list[int]) -> list[Cell]:
    """The cubes of runs."""
    quads = zip(*[iter(runs)] * 4, strict=True)
    return [(x + k, y, z) for x, y, z, count in quads for k in range(count)]


def placed(place: list[int], cell: Cell) -> Cell:
    """Where a place puts a cube."""
    x, y, z = (sum(place[3 * r + c] * cell[c] for c in range(3)) + place[9 + r] for r in range(3))
    return x, y, z


def test_it_is_plain_json(scene: dict[str, Any]) -> None:
    assert json.loads(json.dumps(scene)) == scene


def test_the_moves_can_be_made_cube_by_cube(scene: dict[str, Any]) -> None:
    for solution in scene["solutions"]:
        at = {
            i: {placed(place, cell) for cell in cells(scene["pieces"][i]["cells"])}
            for i, place in enumerate(solution["places"])
            if place is not None
        }
        assert sum(map(len, at.values())) == len(set().union(*at.values()))
        steps, nodes = solution["steps"], solution["separations"]
        assert [k for node in nodes for k in range(*node["steps"])] == list(range(len(steps)))
        for node in nodes:
            for step in steps[slice(*node["steps"])]:
                _slide(at, node["pieces"], step)
            if node["removed"]:
                _assert_apart(at, node, steps[node["steps"][1] - 1])


def _slide(at: dict[int, set[Cell]], present: list[int], step: dict[str, Any]) -> None:
    assert set(step["pieces"]) < set(present)
    rest = set().union(*(at[p] for p in present if p not in step["pieces"]))
    sign = 1 if step["by"] > 0 else -1
    for _ in range(abs(step["by"])):
        for p in step["pieces"]:
            at[p] = {_on(cell, step["axis"], sign) for cell in at[p]}
            assert rest.isdisjoint(at[p])


def _on(cell: Cell, axis: int, by: int) -> Cell:
    x, y, z = (value + by * (k == axis) for k, value in enumerate(cell))
    return x, y, z


def _assert_apart(at: dict[int, set[Cell]], node: dict[str, Any], step: dict[str, Any]) -> None:
    assert step["frees"]
    assert set(step["pieces"]) in (set(node["left"]), set(node["removed"]))
    gone = [cell[step["axis"]] for p in step["pieces"] for cell in at[p]]
    rest = [cell[step["axis"]] for p in node["pieces"] if p not in step["pieces"] for cell in at[p]]
    assert min(gone) > max(rest) if step["by"] > 0 else max(gone) < min(rest)


def test_what_goes_on_is_what_is_there(scene: dict[str, Any]) -> None:
    for solution in scene["solutions"]:
        nodes = solution["separations"]
        used = [i for i, place in enumerate(solution["places"]) if place is not None]
        assert not nodes or nodes[0]["pieces"] == used
        for number, node in enumerate(nodes):
            assert sorted(node["left"] + node["removed"]) == node["pieces"]
            for part, after in (("left", "leftNext"), ("removed", "removedNext")):
                if node[after] is not None:
                    assert node[after] > number
                    assert set(nodes[node[after]]["pieces"]) <= set(node[part])


def test_a_box_is_named() -> None:
    assert all("container" not in make() for name, make in SCENES.items() if name == "antique")
    scene = SCENES["box"]()
    assert scene["container"] == len(scene["pieces"]) - 1
    # It stands: what moves is never the box.
    assert all(
        scene["container"] not in step["pieces"] for each in scene["solutions"] for step in each["steps"]
    )


def test_colours_are_the_palettes() -> None:
    scene = SCENES["antique"]()
    assert [piece["colour"] for piece in scene["pieces"]] == [piece_colour(i) for i in range(6)]
    red = scene_of_result(two_of_three(), palette=((255, 0, 0),))
    assert red["pieces"][0]["painted"] == [["#ff0000", [0, 0, 0, 1]]]


def test_sticks_have_their_names_and_numbers() -> None:
    pieces = SCENES["antique"]()["pieces"]
    assert [(p["mark"], p["name"], p["note"]) for p in pieces][:2] == [
        ("0", "SolidKeyBlock", "stick 1"),
        ("1", "ShortCup", "stick 120"),
    ]
    assert [p["kind"] for p in pieces] == [0, 1, 2, 3, 2, 4]


#: A search that has found one solution and nothing else.
FOUND = {
    "assemblies": 1,
    "solutions": 1,
    "shown": 1,
    "unique": True,
    "complete": True,
    "takenApart": True,
    "open": False,
    "reflected": False,
    "reasons": [],
}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("1,120,3328,3322,3328,3305", {}),
        ("Eight is Enough", {"assemblies": 40}),
        ("216,412,751,896,960,1024", {"assemblies": 40, "solutions": 6, "shown": 6, "unique": False}),
        ("Love's Dozen", {"assemblies": 154, "solutions": 90, "shown": 20, "unique": False}),
    ],
)
def test_what_was_found(source: str, found: dict[str, Any]) -> None:
    assert scene_of_result(bk.solve(bk.load(source)))["found"] == FOUND | found


def test_what_was_found_without_a_solution() -> None:
    """Nothing is reported of what was not examined, or not to its end."""
    plain = bk.solve(bk.load("Love's Dozen"), disassemble=False)
    assert not scene_of_result(plain, most=None)["found"]["takenApart"]
    one = locked()
    found = scene_of_result(bk.solve(one.assembly.problem, max_states=1))["found"]
    assert (found["open"], found["complete"]) == (True, False)
    found = scene_of_result(replace(bk.solve(one.assembly.problem), assemblies=[one, one]))["found"]
    assert found == FOUND | {"assemblies": 2, "solutions": 0, "shown": 2, "unique": False}


def test_what_was_not_examined_is_not_settled() -> None:
    result = bk.solve(bk.load("1,120,3328,3322,3328,3305"), disassemble=False)
    (solution,) = scene_of_result(result)["solutions"]
    assert solution["note"] == {"code": "open"}
    assert solution["steps"] == solution["separations"] == []
    assert solution["kind"] == "apart"


@pytest.mark.parametrize(
    ("name", "kinds"), [("antique", ["apart"]), ("locked", ["stuck"]), ("mostly locked", ["stuck", "stuck"])]
)
def test_what_the_steps_are(name: str, kinds: list[str]) -> None:
    """The page never presents the steps of a locked assembly as a way to put it together."""
    assert [solution["kind"] for solution in SCENES[name]()["solutions"]] == kinds


def test_a_problem_without_assembly_gives_the_reason() -> None:
    ell = bk.Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    problem = bk.Problem((bk.Piece(ell),), bk.Goal(bk.Voxels.box(2, 2, 1), bk.Voxels()))
    scene = scene_of_result(bk.solve(problem))
    assert scene["solutions"] == []
    assert scene["found"]["assemblies"] == 0
    assert scene["found"]["reasons"]


def test_the_freest_state_is_reported() -> None:
    solution = SCENES["mostly locked"]()["solutions"][0]
    assert solution["level"] is None
    assert solution["note"]["code"] == "part"
    assert solution["ways"] > 0
    assert solution["steps"]


# The page -------------------------------------------------------------------------------------------------


def test_names_cannot_break_out_of_the_page() -> None:
    evil = "</script><script>alert(1)</script><!--\u2028&"
    scene = {**SCENES["antique"](), "title": evil}
    text = pages.embedded(scene)
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == scene


def test_a_fragment_is_the_scene() -> None:
    scene = SCENES["antique"]()
    hash_ = pages.fragment(scene)
    assert re.fullmatch(r"#s=[\w-]+", hash_, re.ASCII)
    letters = hash_.removeprefix("#s=")
    packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    assert json.loads(zlib.decompress(packed, -15)) == scene


needs_page = pytest.mark.skipif(not pages.is_built(), reason="the page has not been built")


@needs_page
def test_a_page_is_one_file(tmp_path: Path) -> None:
    shown = bk.view(bk.solve(bk.load("1,120,3328,3322,3328,3305")), tmp_path / "p.html", title="A & B")
    text = (tmp_path / "p.html").read_text("utf-8")
    assert text == shown.html
    assert "<title>A &amp; B</title>" in text
    assert not re.search(r"""(?:src|href)=["'](?!data:)""", text)
    assert "Permission is hereby granted" in text, "the licence of three.js goes with it"
    with raises(BurrkitError, "exists"):
        bk.view(bk.load("1,120,3328,3322,3328,3305"), tmp_path / "p.html")


@needs_page
def test_a_notebook_shows_it_in_a_sandbox() -> None:
    result = bk.solve(bk.load("1,120,3328,3322,3328,3305"))
    for what in (result, result.solutions[0]):
        shown = what._repr_html_()
        assert shown is not None
        caption, _, framed = shown.partition("</p>")
        assert "level 1.2" in caption
        assert framed.startswith('<iframe sandbox="allow-scripts" ')
        assert framed.count("<") == 2, "what is inside the frame is escaped"


def test_a_missing_page_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pages._template.cache_clear()
    monkeypatch.setattr(pages, "TEMPLATE", tmp_path / "none.html.gz")
    result = bk.solve(bk.load("1,120,3328,3322,3328,3305"))
    with raises(BurrkitError, "not-installed npm"):
        bk.view(result)
    assert result._repr_html_() is None
    pages._template.cache_clear()


@pytest.mark.parametrize(
    "damage",
    [b"", b"<html>", gzip.compress(b"x" * 99, mtime=0)[:20], gzip.compress(b"<html>", mtime=0)],
    ids=("empty", "plain", "cut", "other"),
)
def test_a_damaged_page_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, damage: bytes) -> None:
    damaged = tmp_path / "viewer.html.gz"
    damaged.write_bytes(damage)
    monkeypatch.setattr(pages, "TEMPLATE", damaged)
    pages._template.cache_clear()
    with raises(BurrkitError, "damaged version"):
        pages.empty_page()
    pages._template.cache_clear()


def test_the_document_is_described() -> None:
    """Every key of a scene stands in the description of the format."""
    text = DOC.read_text("utf-8")
    keys: set[str] = set()

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            keys.update(value)
            for inner in value.values():
                collect(inner)
        elif isinstance(value, list):
            for inner in value:
                collect(inner)

    for make in SCENES.values():
        collect(make())
    assert {key for key in keys if f"`{key}`" not in text} == set()


def test_another_way_is_not_a_level() -> None:
    result = bk.solve(bk.load("54545111103040220631603340206464"))
    [solution] = result.solutions
    tree = solution.least_total().tree
    usual = scene_of_solved(solution)["solutions"][0]
    [other] = scene_of_solved(solution, trees=[tree])["solutions"]
    assert other == scene_of_result(result, trees=[tree])["solutions"][0]
    assert (len(usual["steps"]), len(other["steps"])) == (13, 12)
    assert other["level"] is None
    assert other["note"] == {"code": "other-way", "level": "4.5.1.2", "moves": 12}
    assert [each["steps"] for each in other["separations"]] == [[0, 7], [7, 8], [8, 9], [9, 11], [11, 12]]
    assert scene_of_result(result, trees=[])["solutions"] == [usual]


def test_another_way_is_replayed() -> None:
    solution = bk.solve(bk.load("54545111103040220631603340206464")).solutions[0]
    with pytest.raises(BurrkitError):
        bk.view(solution, trees=[bk.solve(bk.load("antique")).solutions[0].tree])
    with raises(BurrkitError, "invalid trees"):
        bk.view(solution, trees=["a tree"])  # type: ignore[list-item]
