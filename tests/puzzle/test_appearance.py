"""Names and colours of pieces: the same cases as in the workbench, and what holds for all puzzles."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import burrkit as bk
from burrkit.formats.json.puzzle import read_any, write
from burrkit.puzzle import Appearance
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape
from tests.conftest import Cli
from tests.errors import raises

CASES = Path(__file__).parent.parent / "data" / "appearances.json"
LISTED: list[dict[str, Any]] = json.loads(CASES.read_text(encoding="utf-8"))
ROW = bk.Voxels.box(1, 1, 1)


def document(*counts: tuple[int, int], names: str = "", colours: tuple[str, ...] = ()) -> Puzzle:
    """A document with a shape for each range, and a goal before them."""
    shapes = [Shape((9, 9, 9), bk.Voxels.box(9, 9, 9))]
    for k in range(len(counts)):
        own = colours[k] if k < len(colours) else ""
        shapes.append(Shape((1, 1, 1), ROW, name=names[k : k + 1], colour=own))
    parts = tuple(Part(k, *count) for k, count in enumerate(counts, 1))
    return Puzzle(tuple(shapes), (ProblemSpec(parts, 0),))


def case_of(puzzle: Puzzle, index: int = 0) -> list[list[str]]:
    """What people see of each piece: its mark, its name, its colour."""
    problem = puzzle.problem(index)
    return [list(three) for three in zip(problem.marks, problem.names, problem.colours, strict=True)]


@pytest.mark.parametrize("case", LISTED, ids=lambda case: str(case["about"]))
def test_cases_that_the_workbench_shares(case: dict[str, Any]) -> None:
    puzzle = read_any(json.dumps(case["document"]))
    assert isinstance(puzzle, Puzzle)
    assert case_of(puzzle) == case["pieces"]


def test_copies_have_the_name_of_their_shape_and_a_number() -> None:
    assert document((2, 2), (1, 1)).problem().names == ("S2.1", "S2.2", "S3")
    assert document((2, 2), (1, 1), names="ab").problem().names == ("a.1", "a.2", "b")
    assert document((1, 1), (1, 1)).problem().names == ("S2", "S3")


def test_no_copy_has_the_mark_of_another_shape() -> None:
    soma = document(*[(0, 4)] * 7)
    labels = ("", *(f"{mark}: {mark}" for mark in "VLTZABP"))
    named = (replace(shape, name=label) for shape, label in zip(soma.shapes, labels, strict=True))
    problem = replace(soma, shapes=tuple(named)).problem()
    assert problem.marks[::4] == tuple("VLTZABP")
    assert len(set(problem.marks)) == len(problem.marks) == 28
    assert problem.marks[-2:] == ("AA", "AB")


def test_a_shape_that_two_parts_use_has_its_copies_numbered_through() -> None:
    puzzle = document((1, 1))
    parts = (Part(1), Part(1, 0, 2))
    both = Puzzle(puzzle.shapes, (ProblemSpec(parts, 0),))
    assert both.problem().names == ("S2.1", "S2.2", "S2.3")


def test_no_two_pieces_share_a_colour() -> None:
    colours = document(*[(0, 25)] * 6).problem().colours
    assert len(colours) == 150
    assert len(set(colours)) == 150
    colours = document(*[(1, 1)] * 90).problem().colours
    assert all(a != b for a, b in pairwise(colours))
    assert len(set(colours)) == 90


def test_colours_by_shape_do_not_change_with_counts() -> None:
    few, many = document((1, 1), (1, 1)).problem().colours, document((3, 3), (0, 9)).problem().colours
    assert (many[0], many[3]) == few


def test_an_assembly_without_a_file_has_the_colours_of_its_document() -> None:
    pieces = (bk.Piece("##"), bk.Piece("##"), bk.Piece("#"))
    problem = bk.Problem(pieces, bk.Goal("#####"))
    kept = Puzzle.of(problem).problem()
    assert problem.names == kept.names == ("S1.1", "S1.2", "S2")
    assert problem.colours == kept.colours
    marked = bk.Problem(tuple(bk.Piece("##", mark=mark) for mark in "45"), bk.Goal("####"))
    assert Puzzle.of(marked).problem().colours == marked.colours
    assert Puzzle.of(marked).problem().names == marked.names == ("", "")


def test_sticks_have_a_colour_each() -> None:
    burr = bk.sixpiece.burr(1, 120, 3328, 3322, 3328, 3305)
    assert len(set(burr.colours)) == 6
    assert burr.names == ("",) * 6


def test_an_appearance_makes_no_piece_different() -> None:
    plain, own = bk.Piece("##"), bk.Piece("##", appearance=Appearance("key", "#123456"))
    assert plain == own
    assert hash(plain) == hash(own)
    assert own.reflected().appearance == own.appearance
    assert "#123456" not in repr(own)


@pytest.mark.parametrize(
    ("document", "line"),
    [
        ('"colour_by": "species", "shapes": []', "unknown it.json colour_by species shape"),
        ('"colour_by": 3, "shapes": []', "unknown it.json colour_by 3 shape"),
        (
            '"shapes": [{"layers": [["#"]], "colour": "walnutt"}]',
            "malformed it.json shapes[0].colour walnutt colour",
        ),
        (
            '"shapes": [{"layers": [["#"]], "colour": 0}]',
            "malformed it.json shapes[0].colour colour",
        ),
    ],
)
def test_wrong_colours_are_refused(document: str, line: str) -> None:
    with raises(bk.BurrkitError, line):
        read_any(f'{{"format": "burrkit-puzzle", "version": 1, "kind": "puzzle", {document}}}', "it.json")


def test_colours_are_stored_in_json() -> None:
    puzzle = replace(document((2, 2), (1, 1), colours=("walnut", "#aabbcc")), colour_by="piece")
    text = write(puzzle)
    assert '"colour_by": "piece"' in text
    back = read_any(text)
    assert back == puzzle
    assert isinstance(back, Puzzle)
    assert [one.wood for one in back.problem().appearances] == ["walnut", "walnut", ""]
    assert "colour" not in write(document((1, 1)))


def test_a_format_without_colours_reports_it(cli: Cli, tmp_path: Path) -> None:
    line = "the colours chosen for pieces are not stored: the format has none; JSON has"
    source, made = tmp_path / "it.json", str(tmp_path / "it.xmpuzzle")
    source.write_text(write(document((1, 1))), encoding="utf-8")
    assert cli("convert", str(source), "--to", "xmpuzzle", "-o", made).err == ""
    source.write_text(write(replace(document((1, 1)), colour_by="wood")), encoding="utf-8")
    answer = cli("convert", str(source), "--to", "xmpuzzle", "-o", made, "--force")
    assert answer.code == 0
    assert answer.err.endswith(f": {line}\n")


def test_sticks_keep_their_colours() -> None:
    text = """{"format": "burrkit-puzzle", "version": 1, "kind": "six-piece", "sticks": [
        {"number": 1, "colour": "maple"}, {"number": 120, "name": "Key", "colour": "#ABCDEF"},
        {"number": 3328}, {"number": 3322}, {"number": 3328}, {"number": 3305}]}"""
    burr = read_any(text)
    assert isinstance(burr, bk.sixpiece.Burr)
    assert burr.colours[:3] == ("#e8d3ae", "#abcdef", "#009e73")
    assert burr.names == ("", "Key", "", "", "", "")
    again = read_any(write(burr))
    assert isinstance(again, bk.sixpiece.Burr)
    assert again.appearances == burr.appearances
    assert burr.with_length(8).colours == burr.colours
    assert [shape.colour for shape in Puzzle.of(burr).shapes[:3]] == ["maple", "#abcdef", ""]
    with raises(bk.BurrkitError, "malformed it.json sticks[0].colour oaken"):
        read_any(text.replace("maple", "oaken"), "it.json")


def test_a_result_keeps_names_and_colours() -> None:
    problem = document((2, 2), colours=("walnut",)).problem()
    problem = replace(problem, goal=bk.Goal("##"))
    result = bk.solve(problem)
    back = bk.Result.from_json(result.to_json())
    assert back.problem.appearances == problem.appearances
    wrong = result.to_json().replace('"colour": "#6a4a37"', '"colour": "brown"', 1)
    with raises(bk.BurrkitError, "malformed appearance.colour"):
        bk.Result.from_json(wrong)
