"""Whole documents as JSON: both ways, the schema against the reader, and every mistake placed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import BurrkitError, FormatError
from burrkit.formats.json import puzzle as puzzle_json
from burrkit.formats.xmpuzzle import read, write
from burrkit.geometry import Voxels
from burrkit.geometry.lattices import by_name, description_of, make_lattice
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.puzzle.document import FILE_GRIDS, OWN_GRID, Part, Puzzle, Shape
from burrkit.puzzle.stored import StoredSeparation
from tests.errors import raises
from tests.formats.documents import documents
from tests.formats.test_puzzle_json import ATOMS, VALUES, copied, in_schema, setter
from tests.lattices.test_own_lattices import BRICKS

SAMPLE: dict[str, Any] = {
    "format": "burrkit-puzzle",
    "version": 1,
    "kind": "puzzle",
    "comment": "two\nlines [ 1, 2 ]",
    "popup": True,
    "palette": ["#e69f00", "#56b4e9"],
    "shapes": [
        {
            "name": "hook",
            "weight": 2,
            "hotspot": [0, 1, -1],
            "layers": [["#.", "##"]],
            "colours": {"2": [[0, 1, 0]]},
        },
        {"layers": [["+#.", "###"]]},
    ],
    "problems": [
        {
            "name": "one",
            "pieces": [{"shape": 0, "count": 2}, {"shape": 0, "least": 0, "most": 3, "groups": {"1": 2}}],
            "goal": 1,
            "max_holes": 1,
            "assemblies": 5,
            "solutions": 1,
            "seconds": 0,
            "allowed": [[1, 2]],
            "state": "solved",
            "stored": [
                {
                    "assembly_number": 3,
                    "placements": [[0, 0, 0, 0], [1, 0, 0, 23], None, None, None],
                    "separation": {
                        "pieces": [0, 1],
                        "states": [[[0, 0, 0], [1, 0, 0]], [[0, 0, 0], [20001, 0, 0]]],
                    },
                },
                {"placements": [None, None, None, None, None], "counts": [2, 0, 0]},
            ],
        },
        {"pieces": []},
    ],
}


#: The same on a lattice of its own, with only 4 rotations, which allow fewer placements.
OWN: dict[str, Any] = json.loads(json.dumps(SAMPLE).replace("0, 23]", "0, 3]")) | {
    "grid": description_of(make_lattice(BRICKS))
}


def test_sample() -> None:
    text = json.dumps(SAMPLE)
    made = puzzle_json.read_any(text)
    assert isinstance(made, Puzzle)
    assert json.loads(puzzle_json.write(made)) == SAMPLE
    hook = Voxels([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    assert made.shapes[0] == Shape(
        (2, 2, 1), hook, colours=(((0, 1, 0), 2),), name="hook", weight=2, hotspot=(0, 1, -1)
    )
    assert made.shapes[1].variable == Voxels([(0, 1, 0)])
    spec = made.problems[0]
    assert spec.parts == (Part(0, 2, 2), Part(0, 0, 3, ((1, 2),)))
    assert spec.allowed == {(1, 2)}
    assert spec.stored[0].separation == StoredSeparation(
        (0, 1), (((0, 0, 0), (1, 0, 0)), ((0, 0, 0), (20001, 0, 0)))
    )
    problem = puzzle_json.read(text)
    assert [piece.optional for piece in problem.pieces] == [False, False, True, True, True]
    assert [piece.groups for piece in problem.pieces] == [frozenset(), frozenset(), {1}, {1}, frozenset()]


@given(documents())
def test_round_trip_and_schema(puzzle: Puzzle) -> None:
    text = puzzle_json.write(puzzle)
    assert puzzle_json.read_any(text) == puzzle
    assert in_schema(json.loads(text))
    if puzzle.grid < FILE_GRIDS:
        assert read.read(write.write(puzzle)) == puzzle


def test_a_problem_that_is_not_plain_becomes_a_document() -> None:
    bar = Voxels.box(2, 1, 1)
    pieces = (
        Piece(bar, "a"),
        Piece(bar, "b", colours=(((0, 0, 0), 1),), optional=True, groups=frozenset({3})),
    )
    goal = Goal(bar, Voxels([(0, 1, 0), (1, 1, 0)]), (((0, 0, 0), 1),))
    problem = Problem(pieces, goal, "mixed", frozenset({(1, 1)}), 2)
    assert puzzle_json.read(puzzle_json.write(problem)) == problem


#: Rows of small numbers, as descriptions of lattices have them.
NUMBERS = st.integers(-4, 4) | st.lists(st.lists(st.integers(-4, 4), min_size=3, max_size=3), max_size=9)

KNOWN = "colour_by, comment, format, grid, kind, palette, popup, problems, shapes, version"

# What the schema cannot express is marked by True.
MISTAKES: list[tuple[str, object, str, bool]] = [
    ("shape", 1, "unknown shape unknown", False),
    ("grid", "hexagons", "unknown grid hexagons", False),
    ("grid", {}, "missing grid name", False),
    ("grid", OWN["grid"] | {"steps": 1}, "invalid-puzzle grid steps 3", False),
    ("grid", OWN["grid"] | {"parts": 61}, "invalid-puzzle grid parts 1 60", False),
    (
        "grid",
        OWN["grid"] | {"cells": OWN["grid"]["cells"][:1]},
        "invalid-puzzle grid 0.5",
        True,
    ),
    ("popup", 1, "malformed popup 1", False),
    ("comment", "x" * 100_001, "too-large comment 100,000", False),
    ("palette.1", "red", "malformed palette[1] red colour", False),
    ("shapes.0.layers", [["#?"]], "unknown shapes[0].layers[0][0] #", False),
    (
        "shapes.0.colours",
        {"0": [[0, 0, 0]]},
        "malformed shapes[0].colours 1 63 key",
        False,
    ),
    (
        "shapes.0.colours",
        {"1": [[1, 1, 0]]},
        "malformed shapes[0].colours.1[0] cube",
        True,
    ),
    (
        "shapes.0.colours",
        {"1": [[0, 0, 0], [0, 0, 0]]},
        "malformed shapes[0].colours.1[1] colours",
        True,
    ),
    ("shapes.0.hotspot", [0, 0], "malformed shapes[0].hotspot 2 items", False),
    (
        "shapes.0.hotspot",
        [0, 0, 10**6 + 1],
        "too-large shapes[0].hotspot 1000001 1,000,000 farther",
        False,
    ),
    ("problems.0.goal", 2, "malformed problems[0].goal 2 1", True),
    ("problems.0.pieces.0.shape", 2, "malformed problems[0].pieces[0].shape 2 1", True),
    ("problems.0.pieces.0.least", 1, "conflict problems[0].pieces[0] count", False),
    ("problems.0.pieces.1.most", -1, "malformed problems[0].pieces[1].most -1 4294967296", False),
    (
        "problems.0.pieces.1.groups",
        {"x": 1},
        "malformed problems[0].pieces[1].groups x 1000000000 key",
        False,
    ),
    ("problems.0.allowed.0", [0, 1], "malformed problems[0].allowed[0] 1 63", False),
    ("problems.0.state", "done", "unknown problems[0].state done unsolved", False),
    (
        "problems.0.stored.0.placements.1",
        [0, 0, 0],
        "malformed problems[0].stored[0].placements[1] 3 items",
        False,
    ),
    (
        "problems.0.stored.0.placements.1.3",
        24,
        "malformed problems[0].stored[0].placements[1][3] 24 23",
        True,
    ),
    (
        "problems.0.stored.0.separation.pieces",
        [1, 1],
        "duplicate problems[0].stored[0].separation.pieces piece",
        False,
    ),
    (
        "problems.0.stored.0.separation.states.1",
        [[0, 0, 0]],
        "malformed problems[0].stored[0].separation.states[1] items",
        True,
    ),
]


@pytest.mark.parametrize(("place", "value", "message", "beyond_schema"), MISTAKES)
def test_mistakes(place: str, value: object, message: str, beyond_schema: bool) -> None:
    wrong = copied(SAMPLE, setter(place, value))
    with raises(FormatError, f"{message} f.json"):
        puzzle_json.read_any(json.dumps(wrong), "f.json")
    assert in_schema(wrong) == beyond_schema


def test_the_schema_accepts_what_is_right() -> None:
    assert in_schema(SAMPLE)
    assert in_schema(OWN)


def test_a_lattice_of_its_own() -> None:
    made = puzzle_json.read_any(json.dumps(OWN))
    assert isinstance(made, Puzzle)
    assert (made.grid, made.lattice) == (OWN_GRID, make_lattice(BRICKS))
    assert json.loads(puzzle_json.write(made)) == OWN
    wrong = copied(OWN, setter("problems.0.stored.0.placements.1.3", 4))
    with raises(FormatError, "malformed placements[1][3] 4 0"):
        puzzle_json.read_any(json.dumps(wrong))


def test_a_described_lattice_that_burrkit_has_is_written_by_name() -> None:
    document = SAMPLE | {"grid": description_of(by_name("hexagonal prisms")), "problems": []}
    made = puzzle_json.read_any(json.dumps(document))
    assert isinstance(made, Puzzle)
    assert made.own_lattice is None
    assert json.loads(puzzle_json.write(made))["grid"] == "hexagonal prisms"


def test_separations_nested_too_deeply() -> None:
    node: dict[str, Any] = {"pieces": [0], "states": [[[0, 0, 0]]]}
    for _ in range(201):
        node = {"pieces": [0], "states": [[[0, 0, 0]]], "left": node}
    wrong = copied(SAMPLE, setter("problems.0.stored.0.separation", node))
    with raises(FormatError, "too-large 200 nested"):
        puzzle_json.read_any(json.dumps(wrong))


def places(value: object, way: str = "") -> list[str]:
    """Every place in a document, as ``setter`` names it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, item in items:
        place = f"{way}.{key}".lstrip(".")
        found += [place, *places(item, place)]
    # A key that is a number would be taken for the place in a list.
    return [place for place in found if "colours." not in place and "groups." not in place]


@given(st.sampled_from(places(SAMPLE)), ATOMS | VALUES)
def test_any_value_anywhere_is_read_or_refused_in_one_line(place: str, value: object) -> None:
    check_changed(SAMPLE, place, value)


@given(
    st.sampled_from([place for place in places(OWN) if place.startswith("grid")]), ATOMS | NUMBERS | VALUES
)
def test_any_lattice_is_read_or_refused_in_one_line(place: str, value: object) -> None:
    check_changed(OWN, place, value)


def check_changed(document: dict[str, Any], place: str, value: object) -> None:
    try:
        made = puzzle_json.read_any(json.dumps(copied(document, setter(place, value))))
    except BurrkitError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert puzzle_json.read_any(puzzle_json.write(made)) == made


def with_problem(**changes: object) -> str:
    document = json.loads(json.dumps(SAMPLE))
    document["problems"][0] |= changes
    return json.dumps(document)


def test_what_no_file_could_keep_is_refused() -> None:
    unsolved = r"problems\[0\]\.assemblies: an unsolved problem has no such count"
    with pytest.raises(FormatError, match=unsolved):
        puzzle_json.read_any(with_problem(state="unsolved"))
    both = SAMPLE["problems"][0]["stored"][0] | {"counts": [2, 0, 0]}
    with raises(FormatError, "malformed give"):
        puzzle_json.read_any(with_problem(stored=[both]))
    for character in ("\0", "\x1b", "\ud800", "\ufffe"):
        with raises(FormatError, "malformed character"):
            puzzle_json.read_any(json.dumps(SAMPLE | {"comment": f"a{character}b"}))
    with raises(FormatError, "malformed 4294967297 0 4294967296 assemblies"):
        puzzle_json.read_any(with_problem(assemblies=(1 << 32) + 1))


@pytest.mark.parametrize("number", [1 << 31, (1 << 31) + 1, 1 << 32])
def test_the_largest_counts_are_stored_by_both_formats(number: int) -> None:
    made = puzzle_json.read_any(with_problem(assemblies=number, seconds=number))
    assert isinstance(made, Puzzle)
    assert read.read(write.write(made)) == made


def test_line_ends_of_comments() -> None:
    made = puzzle_json.read_any(json.dumps(SAMPLE | {"comment": "a\r\nb\rc\nd"}))
    assert isinstance(made, Puzzle)
    assert made.comment == "a\nb\nc\nd"
    assert read.read(write.write(made)) == made


def test_all_boxes_together_are_limited() -> None:
    large = {"layers": [["." * 100] * 100] * 100}
    document = SAMPLE | {"shapes": [large, large, {"layers": [["#"]]}], "problems": []}
    with raises(FormatError, "too-large shapes[2] 2,000,000 boxes"):
        puzzle_json.read_any(json.dumps(document))
