"""``burrkit path``: drawings, files, puzzles and their states; text, JSON and pages; complaints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burrkit.cli.common.layouts import is_drawing
from burrkit.formats.json.puzzle import write
from burrkit.page.template import is_built
from burrkit.puzzle import Goal, Piece, Problem
from tests.conftest import Cli
from tests.errors import refused

KLOTSKI = "examples/path/klotski.txt"
BLOCK_AT_EXIT = "######/#....#/#....#/#....#/#.BB.#/#.BB.#/######"
BURR = "1,120,3328,3322,3328,3305"


def test_a_path_in_words(cli: Cli) -> None:
    ran = cli("path", "ABC/DEF/G.H", "ABC/DE./GHF", "--tray", "--labelled")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:3] == [
        "  1. H slides 1 to the left.",
        "  2. F slides 1 toward you.",
        "2 moves; each slides a group along one axis.",
    ]
    assert "the path was replayed" in ran.out


def test_klotski_from_its_file(cli: Cli) -> None:
    ran = cli("path", KLOTSKI, BLOCK_AT_EXIT, "--metric", "reach", "--json")
    data = json.loads(ran.out)
    assert (ran.code, data["length"], len(data["moves"]), data["box"]) == (0, 81, 81, None)
    assert {len(move["pieces"]) for move in data["moves"]} == {1}
    assert max(len(move["slides"]) for move in data["moves"]) > 1
    reach = json.loads(cli("path", KLOTSKI, "--json").out)
    assert (reach["states"], sum(reach["layers"]), reach["complete"]) == (25_955, 25_955, True)


def test_lanes(cli: Cli) -> None:
    ran = cli("path", "AA./..B/..B", "..B/..B/AA.", "--tray", "--json")
    assert (ran.code, json.loads(ran.out)["lanes"]) == (0, False)
    ran = cli("path", "AA./..B/..B", "..B/..B/AA.", "--tray", "--lanes", "--json")
    data = json.loads(ran.out)
    assert (ran.code, data["lanes"], data["proof"]) == (1, True, "exhausted")
    reach = json.loads(cli("path", "AA./..B/..B", "--tray", "--lanes", "--json").out)
    assert (reach["lanes"], reach["layers"]) == (True, [1, 2])


def test_no_path_is_an_answer(cli: Cli) -> None:
    ran = cli("path", "AB/CD/E.", "BA/CD/E.", "--tray", "--labelled")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("GOAL cannot be reached: with one hole")
    ran = cli("path", "#A#B.#", "#.#AB#")
    assert (ran.code, ran.err) == (1, "")
    assert "all there are" in ran.out
    ran = cli("path", KLOTSKI, BLOCK_AT_EXIT, "--max-states", "50")
    assert ran.code == 3
    assert ran.out.startswith("Unknown after ")
    assert "--max-states" in ran.out
    ran = cli("path", "AB/..", "BA/..", "--labelled", "--margin", "0")
    assert (ran.code, "--margin" in ran.out) == (3, True)


def test_equal_pieces(cli: Cli) -> None:
    assert "START is GOAL already" in cli("path", "AB/..", "BA/..").out
    ran = cli("path", "AB/..", "BA/..", "--labelled")
    assert ran.code == 0
    assert "3 moves" in ran.out
    assert "A shorter way may exist" in ran.out


def test_states_of_a_puzzle(cli: Cli) -> None:
    states = json.loads(cli("states", "Love's Dozen", "--json").out)["states"]
    ran = cli("path", "Love's Dozen", "assembled", "--start-state", "5", "--json")
    data = json.loads(ran.out)
    assert data["length"] == states[5]["depth"]
    there = json.loads(cli("path", "Love's Dozen", "Love's Dozen", "--goal-state", "5", "--json").out)
    assert there["length"] == data["length"]


def test_a_drawing_and_an_assembly(cli: Cli, tmp_path: Path) -> None:
    """From a drawing in a file to the assembly of a puzzle with the same marks."""
    problem = Problem((Piece("###"), Piece("####")), Goal("####/###."))
    puzzle, start = tmp_path / "two.json", tmp_path / "start.txt"
    puzzle.write_text(write(problem), "utf-8")
    start.write_text("..AAA\nBBBB.\n", "utf-8")
    ran = cli("path", str(start), str(puzzle), "--json")
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["length"] == 3


def test_fixed_pieces(cli: Cli) -> None:
    ran = cli("path", "FFF/FAF/F.F", "FFF/F.F/FAF", "--fixed", "F")
    assert ran.out.splitlines()[:2] == [
        "  1. A slides 1 toward you.",
        "1 move; each slides a group along one axis.",
    ]


@pytest.mark.skipif(not is_built(), reason="the page has not been built")
def test_a_page(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "klotski.html"
    ran = cli("path", KLOTSKI, BLOCK_AT_EXIT, "--html", str(page))
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == f"{page}: the path; open it in any browser"
    assert '"path":{"moves":58,' in page.read_text("utf-8")
    again = cli("path", KLOTSKI, BLOCK_AT_EXIT, "--html", str(page))
    assert (again.code, len(again.err.splitlines())) == (2, 1)


@pytest.mark.parametrize("ending", ["svg", "pdf"])
def test_a_picture(cli: Cli, tmp_path: Path, ending: str) -> None:
    sheet = tmp_path / f"moves.{ending}"
    words = ["path", KLOTSKI, BLOCK_AT_EXIT, "--metric", "reach", "--picture", str(sheet)]
    ran = cli(*words)
    assert (ran.code, ran.out.splitlines()[-1]) == (0, f"{sheet}: the moves")
    content = sheet.read_bytes()
    if ending == "svg":
        assert b">klotski<" in content
        assert b">81 moves; each takes one piece anywhere it can go<" in content
        assert b">81<" in content
    else:
        assert content.count(b"/Type /Page ") == 1
    again = cli(*words)
    assert (again.code, again.out, len(again.err.splitlines())) == (2, "", 1)
    assert sheet.read_bytes() == content
    assert json.loads(cli(*words, "--force", "--json").out)["length"] == 81
    assert sheet.read_bytes() == content


def test_pictures_of_several_pages_are_listed(cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "steps.svg"
    ran = cli("path", KLOTSKI, BLOCK_AT_EXIT, "--metric", "step", "--picture", str(sheet))
    pages = sorted(tmp_path.iterdir())
    assert len(pages) > 1
    assert ran.out.splitlines()[-len(pages) :] == [f"{page}: the moves" for page in pages]


def test_turns_and_half_cubes(cli: Cli, tmp_path: Path) -> None:
    ends = ["A../AA./...", ".../.AA/..A", "--tray"]
    none = cli("path", *ends, "--rule", "legal")
    assert none.code == 1 and "GOAL cannot be reached" in none.out
    sheet = tmp_path / "sheet.svg"
    ran = cli("path", *ends, "--rule", "legal+half", "--picture", str(sheet))
    assert ran.code == 0
    assert "  3. A turns half way round, seen from above." in ran.out
    assert "  1. A slides 1/2 " in ran.out
    assert "also to half cubes." in ran.out
    assert "A turns half way round" in sheet.read_text()
    data = json.loads(cli("path", *ends, "--rule", "legal+half", "--json").out)
    assert (data["rule"], data["length"]) == ("legal+half", 5)
    assert {move["slides"][0]["parts"] for move in data["moves"] if move["slides"]} == {2}
    (turn,) = [move["turn"] for move in data["moves"] if "turn" in move]
    assert turn == {"axis": "z", "pivot": [3, 3, 0], "quarters": 2}
    reach = json.loads(cli("path", ends[0], "--tray", "--rule", "legal", "--json").out)
    assert (reach["rule"], reach["states"]) == ("legal", 4)


def test_states_at_half_cubes_are_not_ends(cli: Cli) -> None:
    cellar = ["examples/cellar.json", "--rule", "legal+half"]
    states = json.loads(cli("states", *cellar, "--json").out)
    assert states["parts"] == 2 and any("parts" in edge for edge in states["edges"])
    whole = [
        number
        for number, state in enumerate(states["states"])
        if all(at % 2 == 0 for offset in state["offsets"] for at in offset)
    ]
    for number in (whole[1], next(n for n in range(1, 6) if n not in whole)):
        ran = cli("path", cellar[0], "assembled", *cellar[1:], "--start-state", str(number))
        assert ran.code == (0 if number in whole else 2)
        assert ("at half cubes" in ran.err) == (number not in whole)


def test_states_with_turns_are_ends(cli: Cli) -> None:
    graph = json.loads(cli("states", "examples/latch.json", "--rule", "legal", "--json").out)
    assert len(graph["states"]) == 1
    ran = cli("path", "examples/latch.json", "assembled", "--rule", "legal", "--start-state", "0")
    assert ran.code == 0 and "START is GOAL already" in ran.out


def test_without_a_path_there_is_no_picture(cli: Cli, tmp_path: Path) -> None:
    ran = cli("path", "#A#B.#", "#.#AB#", "--picture", str(tmp_path / "none.svg"))
    assert (ran.code, list(tmp_path.iterdir())) == (1, [])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["#AB#/#.#"], "invalid-puzzle START 2 3 4 row"),
        (["#A.#", "#B.#"], "unknown B goal"),
        (["nothing/there.txt"], "unknown file"),
        (["nonsense"], "unknown example"),
        (["#A.#", "--html", "x.html"], "conflict GOAL"),
        (["#A.#", "--picture", "x.svg"], "conflict GOAL"),
        (["#A.#", "#.A#", "--picture", "x.gif"], "missing ends"),
        (["#A.#", "--goal-state", "1"], "conflict GOAL"),
        (["#A.#", "#A.#", "--goal-state", "1"], "conflict GOAL drawing"),
        (["#A.#", "assembled"], "conflict START drawing"),
        ([""], "invalid START empty"),
        (["#A.#", " "], "invalid GOAL empty"),
        ([BURR, "assembled", "--start-state", "999999"], "unknown 999999"),
        (["-", "-"], "conflict standard"),
        (["#A.#", "#.A#", "--fixed", "X"], "unknown X piece"),
        (["#A.#", "--metric", "jump"], "usage jump"),
        (["#A.#", "--rule", "leagl"], "invalid slides"),
        (["#A.#", "#.A#", "--rule", "clearance=0.04"], "invalid search"),
        (["#A.#", "#.A#", "--rule", "clearance=0"], "invalid 0.001 clearance"),
        (
            ["#A.#", "#.A#", "--rule", "legal", "--metric", "straight"],
            "unsupported --rule straight legal",
        ),
        (
            ["#A.#", "#.A#", "--rule", "half", "--metric", "step"],
            "unsupported --rule step half",
        ),
        (["A./A.", "AA/..", "--rule", "half"], "invalid-puzzle slides"),
        (["#A.#", "#.A#", "--lanes"], "unsupported A lane"),
        (["AA./...", "--lanes"], "missing lanes tray"),
        (["#AA.#", "#.AA#", "--lanes", "--rule", "legal"], "unsupported lanes legal"),
    ],
)
def test_complaints(cli: Cli, words: list[str], message: str) -> None:
    ran = cli("path", *words)
    refused(ran, message)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("####\n#AB#\n####\n", True),
        ("AB/.C", True),
        ("AB\n\n.C", True),
        ('{"format": "burrkit"}', False),
        ("#Burr6 name\n0,1,Key\n", False),
        ("#Burr6\n0,1\n", False),
        ("01234560123456012345601234560123\n01234560123456012345601234560123\n", False),
        ("<puzzle/>", False),
        ("", False),
    ],
)
def test_what_is_a_drawing(text: str, expected: bool) -> None:
    assert is_drawing(text) is expected
