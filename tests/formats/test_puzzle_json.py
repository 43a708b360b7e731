"""JSON puzzles: both kinds, the schema against the reader, every mistake placed, and a fuzz test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from burrkit.errors import BurrkitError, FormatError
from burrkit.formats import burr6
from burrkit.formats.json import puzzle
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece.burr import Burr, burr
from tests.strategies import polycube_problems

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs/formats/puzzle.schema.json").read_text("utf-8"))
EXAMPLES = sorted((ROOT / "examples").glob("*.json"))

HEAD = {"format": "burrkit-puzzle", "version": 1}
SIX: dict[str, Any] = {
    **HEAD,
    "kind": "six-piece",
    "name": "antique",
    "length": 8,
    "sticks": [
        {"mark": str(k), "number": n, "name": f"piece {k}"}
        for k, n in enumerate((1, 120, 3328, 3322, 3328, 3305))
    ],
}
GENERAL: dict[str, Any] = {
    **HEAD,
    "kind": "general",
    "name": "corner and stick",
    "pieces": [
        {"mark": "A", "name": "corner", "layers": [["##", "#."], ["..", "#."]]},
        {"layers": [["###"]]},
    ],
    "goal": {"layers": [["##+.", "####"], ["....", "#..."]]},
}


def copied(document: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    fresh: dict[str, Any] = json.loads(json.dumps(document))
    change(fresh)
    return fresh


def in_schema(document: object) -> bool:
    return bool(jsonschema.Draft202012Validator(SCHEMA).is_valid(document))


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_six_piece() -> None:
    made = puzzle.read(json.dumps(SIX))
    names = [f"piece {k}" for k in range(6)]
    numbers = (1, 120, 3328, 3322, 3328, 3305)
    assert made == burr(*numbers, length=8, name="antique", marks="012345", names=names)
    assert json.loads(puzzle.write(made)) == SIX


def test_names_of_a_burr_have_no_blanks_at_their_ends() -> None:
    """Because its other format, #Burr6, has none either."""

    def pad(document: dict[str, Any]) -> None:
        document["name"] = " antique "
        document["sticks"][0]["name"] = "key  "

    made = puzzle.read(json.dumps(copied(SIX, pad)))
    assert (made.name, made.pieces[0].name) == ("antique", "key")
    assert isinstance(made, Burr)
    assert burr6.read(burr6.write(made)) == made


def test_general_is_drawn_from_above_and_from_behind() -> None:
    made = puzzle.read(json.dumps(GENERAL))
    corner = Voxels([(0, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1)])
    stick = Voxels.box(3, 1, 1)
    required = corner | stick.shifted(1, 0, 0)
    assert made == Problem(
        (Piece(corner, "corner", "A"), Piece(stick)),
        Goal(required, Voxels([(2, 1, 0)])),
        "corner and stick",
    )
    assert json.loads(puzzle.write(made)) == GENERAL


def test_margins_do_not_matter() -> None:
    roomy = copied(GENERAL, lambda d: d["pieces"][1].update(layers=[["....."], [".###."]]))
    assert puzzle.read(json.dumps(roomy)) == puzzle.read(json.dumps(GENERAL))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples(path: Path) -> None:
    text = path.read_text("utf-8")
    assert in_schema(json.loads(text))
    assert puzzle.write(puzzle.read(text, path.name)) == text


@given(polycube_problems())
def test_round_trip(problem: Problem) -> None:
    assume(all(piece.shape.is_connected for piece in problem.pieces))
    assert puzzle.read(puzzle.write(problem)) == problem
    assert in_schema(json.loads(puzzle.write(problem)))


def test_what_could_not_be_read_back_is_not_written() -> None:
    loose = Piece(Voxels([(0, 0, 0), (2, 0, 0)]))
    with pytest.raises(FormatError, match=r"^puzzle: pieces\[0\]: the piece falls into 2 parts$"):
        puzzle.write(Problem((loose,), Goal(Voxels.box(3, 1, 1), Voxels())))


def setter(path: str, value: object) -> Callable[[dict[str, Any]], object]:
    """Puts a value at a place such as ``pieces.0.mark``."""

    def change(document: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            document = document[step]
        document[last] = value

    return change


# What the schema cannot say (parts, sums, equal sizes, differences) is marked by True.
MISTAKES: list[tuple[dict[str, Any], str, object, str, bool]] = [
    (SIX, "format", "burr", 'not a puzzle: "format" must be "burrkit-puzzle"', False),
    (SIX, "version", 2, "version: 2 is not 1, the one version there is", False),
    (SIX, "version", True, "version: true is not 1, the one version there is", False),
    (SIX, "kind", "seven", 'kind: "seven" is none of "six-piece", "general" and "puzzle"', False),
    (SIX, "lenght", 8, 'unknown key "lenght"; known are format, kind, length, name, sticks, version', False),
    (SIX, "length", 7, "length: length 7 is not one of 6, 8, 10, 12", False),
    (SIX, "name", 7, "name: 7 is not a text", False),
    (SIX, "name", "a\nb", 'name: "a\\nb" has characters that cannot be printed', False),
    (SIX, "name", "x" * 201, "name: 201 characters; at most 200 are allowed", False),
    (SIX, "sticks", {}, "sticks: an object is not a list of at least one item", False),
    (SIX, "sticks", SIX["sticks"] * 2, "sticks: 12 items; at most 6 are allowed", False),
    (SIX, "sticks", SIX["sticks"][:5], "a six-piece burr has 6 sticks, not 5", False),
    (SIX, "sticks.1", 120, "sticks[1]: 120 is not an object", False),
    (SIX, "sticks.1", {"mark": "1"}, 'sticks[1]: "number" is missing', False),
    (SIX, "sticks.1.number", 4097, "sticks[1].number: stick 4097 is not between 1 and 4096", False),
    (SIX, "sticks.1.number", "120", 'sticks[1].number: "120" is not a whole number', False),
    (SIX, "sticks.1.number", 1.5, "sticks[1].number: 1.5 is not a whole number", False),
    (
        SIX,
        "sticks.1.number",
        4096,
        "sticks[1].number: stick 4096 is not connected: it falls into 2 parts",
        True,
    ),
    (SIX, "sticks.1.mark", "0", 'sticks[1].mark: "0" marks an earlier piece', True),
    (SIX, "sticks.1.mark", "01", 'sticks[1].mark: "01" is not one visible character other than . , #', False),
    (
        SIX,
        "sticks.1.number",
        1,
        "the weights 12+12+2+4+2+6 = 38 exceed the 32 inner cubes of the burr",
        True,
    ),
    (GENERAL, "pieces", [], "pieces: a list is not a list of at least one item", False),
    (GENERAL, "pieces", GENERAL["pieces"] * 40, "pieces: 80 items; at most 64 are allowed", False),
    (GENERAL, "pieces.1.layers", [["#.#"]], "pieces[1]: the piece falls into 2 parts", True),
    (GENERAL, "pieces.1.layers", [["..."]], "pieces[1]: the piece has no cubes", True),
    (GENERAL, "pieces.1.layers", [["#+#"]], 'pieces[1].layers[0][0]: "+" is not one of # .', False),
    (GENERAL, "pieces.1.layers", [[""]], "pieces[1].layers[0][0]: 0 characters; a row has 1 to 100", False),
    (
        GENERAL,
        "pieces.1.layers",
        [["#" * 101]],
        "pieces[1].layers[0][0]: 101 characters; a row has 1 to 100",
        False,
    ),
    (
        GENERAL,
        "pieces.1.layers",
        [["#"]] * 101,
        "pieces[1].layers: 101 items; at most 100 are allowed",
        False,
    ),
    (
        GENERAL,
        "pieces.0.layers.0.1",
        "###",
        "pieces[0].layers[0][1]: 3 characters, but the first row has 2",
        True,
    ),
    (GENERAL, "pieces.0.layers.1", ["##"], "pieces[0].layers[1]: 1 rows, but the first layer has 2", True),
    (GENERAL, "goal.layers", [["#?"]], 'goal.layers[0][0]: "?" is not one of # + .', False),
    (GENERAL, "goal.layers", [["."]], "the goal has no cubes", True),
    (GENERAL, "goal", [], "goal: a list is not an object", False),
]


@pytest.mark.parametrize(("document", "place", "value", "message", "beyond_schema"), MISTAKES)
def test_mistakes(
    document: dict[str, Any], place: str, value: object, message: str, beyond_schema: bool
) -> None:
    wrong = copied(document, setter(place, value))
    with pytest.raises(FormatError) as caught:
        puzzle.read(json.dumps(wrong), "f.json")
    assert str(caught.value) == f"f.json: {message}"
    assert in_schema(wrong) == beyond_schema


@pytest.mark.parametrize("document", [SIX, GENERAL])
def test_the_schema_accepts_what_is_right(document: dict[str, Any]) -> None:
    assert in_schema(document)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "f.json:1: not JSON: expecting property name enclosed in double quotes"),
        ('{\n"format": nonsense}', "f.json:2: not JSON: expecting value"),
        ('{"a": 1, "a": 2}', 'f.json: the key "a" stands twice in one object'),
        ('{"a": NaN}', "f.json: NaN is not JSON"),
        ("[" * 100_000, "f.json: nested too deeply, or a number too long"),
        ("1" * 10_000, "f.json: nested too deeply, or a number too long"),
        ("[]", 'f.json: not a puzzle: "format" must be "burrkit-puzzle"'),
    ],
)
def test_text_that_is_no_document(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        puzzle.read(text, "f.json")
    assert str(caught.value) == message


ATOMS = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 5000), st.floats(), st.text(max_size=4),
    st.sampled_from(["six-piece", "general", "#", "##", "#+.", "burrkit-puzzle"]),
)  # fmt: skip
KEYS = st.sampled_from(
    ["format", "version", "kind", "name", "length", "sticks", "pieces", "goal", "layers", "mark", "number"]
)
VALUES = st.recursive(
    ATOMS, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(KEYS, inner), max_leaves=12
)
PLACES = st.sampled_from(
    ["name", "length", "sticks", "sticks.0", "sticks.1.mark", "sticks.2.number", "pieces", "pieces.0",
     "pieces.1.layers", "pieces.0.layers.0", "pieces.0.layers.0.0", "goal", "goal.layers", "goal.layers.0"]
)  # fmt: skip


@given(st.sampled_from([SIX, GENERAL]), PLACES, VALUES)
def test_any_value_anywhere_is_read_or_refused_in_one_line(
    document: dict[str, Any], place: str, value: object
) -> None:
    top = place.split(".", maxsplit=1)[0]
    changed = copied(document, setter(place if top in document else top, value))
    check_text(json.dumps(changed))


@given(st.text() | VALUES.map(json.dumps))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    check_text(text)


def check_text(text: str) -> None:
    try:
        made = puzzle.read(text)
    except BurrkitError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert puzzle.read(puzzle.write(made)) == made
        assert isinstance(made, Burr) == ('"six-piece"' in text)
