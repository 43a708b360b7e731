"""``burrkit placements``: counts by kind, one picture an orbit, JSON with the contents of the text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from burrkit.formats.source import load
from tests.conftest import Cli
from tests.errors import refused
from tests.reference.assemble import arrangements, placements

ANTIQUE = "1,120,3328,3322,3328,3305"
SOMA = str(Path(__file__).parents[2] / "examples" / "soma.json")

#: An L and a cube in a square of 2 x 2: whatever is drawn here is small enough to check by eye.
SQUARE = {
    "format": "burrkit-puzzle",
    "version": 1,
    "kind": "general",
    "name": "Corner",
    "pieces": [
        {"mark": "L", "name": "corner", "layers": [["#.", "##"]]},
        {"mark": "x", "layers": [["#"]]},
    ],
    "goal": {"layers": [["##", "##"]]},
}


def _file(folder: Path, **changes: Any) -> str:
    path = folder / "square.json"
    path.write_text(json.dumps(SQUARE | changes), "utf-8")
    return str(path)


def test_table(cli: Cli, tmp_path: Path) -> None:
    assert cli("placements", _file(tmp_path)).out.splitlines() == [
        "Corner",
        "Placements of each piece alone in the goal; orbits are up to its 8 rotations.",
        "",
        "   name    pieces  cubes  placements  orbits  left  orbits",
        "L  corner       1      3           4       1     4       1",
        "x               1      1           4       1     4       1",
        "",
        "Left: without those that leave some piece or cube of the goal without a place.",
        "",
        "Layouts to try, one placement for each piece",
        "16  every placement of each piece alone in the goal",
        "16  without placements that leave some piece or cube no place",
        " 2  one of 8 that are rotations of each other",
    ]


def test_pieces_without_names_have_no_column_for_them(cli: Cli) -> None:
    lines = cli("placements", ANTIQUE).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[3].split() == ["pieces", "cubes", "placements", "orbits", "left", "orbits"]
    assert lines[4].split() == ["A", "1", "24", "9", "2", "6", "1"]
    # Equal sticks share a line.
    assert [line.split()[:2] for line in lines[4:9]] == [
        [m, n] for m, n in zip("ABCDF", "11211", strict=True)
    ]


def test_one_picture_an_orbit(cli: Cli, tmp_path: Path) -> None:
    assert cli("placements", _file(tmp_path), "--piece", "L").out.splitlines() == [
        "Piece L (corner)",
        "alone: 4 placements in 1 orbit; left: 4 placements in 1 orbit",
        "",
        "Orbit 1: 4 placements",
        "1 bottom",
        "L .",
        "L L",
    ]
    assert cli("placements", _file(tmp_path), "--piece", "corner", "--all").out.count("L L") == 4


def test_what_is_left_comes_first_and_all_fit_the_page(cli: Cli) -> None:
    lines = cli("placements", ANTIQUE, "--piece", "E").out.splitlines()
    assert max(map(len, lines)) <= 80
    titles = [line for line in lines if line.startswith("Orbit")]
    assert len(titles) == 6
    assert [title.endswith("no assembly can contain it") for title in titles] == [False] + [True] * 5
    # Every picture shows the fourteen cubes of stick 3328.
    assert "".join(lines[2:]).count("E") == 6 * 14


def test_json_agrees_with_the_reference(cli: Cli) -> None:
    answer = json.loads(cli("placements", SOMA, "--piece", "P", "--json").out)
    problem = load(SOMA)
    assert set(answer) == {"puzzle", "rotations", "kinds", "layouts", "piece", "places"}
    assert answer["rotations"] == 24
    for kind in answer["kinds"]:
        piece = problem.pieces[problem.marks.index(kind["pieces"][0])]
        assert kind["placements"] == len(placements(piece, problem))
        assert (kind["name"], kind["cubes"]) == (piece.name, len(piece.shape))
        assert (kind["least"], kind["most"]) == (1, 1)
    piece = problem.pieces[problem.marks.index("P")]
    reported = {frozenset(map(tuple, place["cells"])) for place in answer["places"]}
    assert reported == {placed.cells for _, placed in placements(piece, problem)}
    assert {place["orbit"] for place in answer["places"]} == {1, 2, 3, 4}


def test_no_assembly_contains_what_is_not_left(cli: Cli) -> None:
    problem = load(ANTIQUE)
    used = {placed.cells for one in arrangements(problem) for placed in one}
    for mark in "ABCDEF":
        answer = json.loads(cli("placements", ANTIQUE, "--piece", mark, "--json").out)
        gone = [place for place in answer["places"] if not place["left"]]
        assert gone
        for place in gone:
            assert frozenset(map(tuple, place["cells"])) not in used


def test_a_piece_that_fits_nowhere(cli: Cli, tmp_path: Path) -> None:
    pieces = [{"mark": "I", "layers": [["###"]]}, {"mark": "x", "layers": [["#"]]}]
    out = cli("placements", _file(tmp_path, pieces=pieces)).out
    assert "I       1      3           0       0     0       0\n" in out
    assert "x       1      1           4       1     0       0\n" in out


def test_ranges_and_problems_of_a_file(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a file far down takes a line of its own
    path = Path("two.xmpuzzle")
    path.write_text(
        """<puzzle version="2"><gridType type="0"/><colors/><shapes>
        <voxel x="1" y="1" z="1" type="0">#</voxel><voxel x="3" y="1" z="1" type="0">#+#</voxel>
        </shapes><problems>
        <problem><shapes><shape id="0" count="2"/></shapes><result id="1"/><bitmap/></problem>
        <problem><shapes><shape id="0" min="1" max="3"/></shapes><result id="1"/><bitmap/></problem>
        </problems></puzzle>""",
        "utf-8",
    )
    lines = cli("placements", str(path), "--problem", "2").out.splitlines()
    assert lines[4].split() == ["A", "1", "to", "3", "1", "3", "2", "3", "2"]
    (kind,) = json.loads(cli("placements", str(path), "--problem", "1", "--json").out)["kinds"]
    assert (kind["least"], kind["most"], kind["placements"], kind["orbits"]) == (2, 2, 3, 2)
    refused(cli("placements", str(path)), "missing")


def test_bad_input(cli: Cli, tmp_path: Path) -> None:
    ran = cli("placements", _file(tmp_path), "--piece", "Q")
    assert (ran.code, ran.out) == (2, "")
    refused(ran, "unknown Q")
    assert cli("placements", "no-such-burr").code == 2
    refused(cli("placements", _file(tmp_path), "--problem", "2"), "unknown 2 problem")
