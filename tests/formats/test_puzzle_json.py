"""JSON puzzles: both kinds, the schema against the reader, every mistake placed, and a fuzz test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import assume, given, strategies as st

from burrkit.errors import BurrkitError, FormatError
from burrkit.formats import burr6
from burrkit.formats.json import puzzle
from burrkit.geometry import Voxels
from burrkit.puzzle import Container, Goal, Piece, Problem
from burrkit.sixpiece.burr import Burr, burr
from tests.errors import raises
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
BOXED: dict[str, Any] = {
    **HEAD,
    "kind": "general",
    "pieces": [{"layers": [["##"]]}, {"layers": [["##", "#."]]}],
    "container": {"box": [2, 2, 2], "opening": [1, 2], "side": "left", "at": [1, 0]},
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


def test_a_container_is_a_box_or_drawn() -> None:
    made = puzzle.read(json.dumps(BOXED))
    box = Container.box((2, 2, 2), (1, 2), "left", (1, 0))
    assert made == box.problem(made.pieces[:2])
    written = json.loads(puzzle.write(made))
    assert written["container"]["layers"][1] == ["####", ".++#", "#++#", "####"]
    assert in_schema(BOXED)
    assert in_schema(written)


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
    with raises(FormatError, "malformed pieces[0] 2 falls"):
        puzzle.write(Problem((loose,), Goal(Voxels.box(3, 1, 1), Voxels())))


def setter(path: str, value: object) -> Callable[[dict[str, Any]], object]:
    """Puts a value at a place such as ``pieces.0.mark``."""

    def change(document: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            document = document[step]
        document[last] = value

    return change


# What the schema cannot express (parts, sums, equal sizes, differences) is marked by True.
MISTAKES: list[tuple[dict[str, Any], str, object, str, bool]] = [
    (BOXED, "goal", {"layers": [["#"]]}, "unknown goal known", False),
    (BOXED, "container", 3, "malformed container 3 object", False),
    (BOXED, "container", {}, "missing container box missing", False),
    (BOXED, "container.box", [2, 2], "invalid-puzzle container 3 2", False),
    (BOXED, "container.box", [2, 2, 0], "invalid-puzzle container 2x2x0 room", False),
    (BOXED, "container.box", [2, 2, "2"], "malformed container.box[2] whole", False),
    (BOXED, "container.box", [99, 2, 2], "invalid-puzzle container 99x2x2 98", False),
    (BOXED, "container.opening", [3, 1], "invalid-puzzle container 3x1 left 2x2", True),
    (BOXED, "container.at", [0, 1], "invalid-puzzle container 1x2 0 1 left", True),
    (BOXED, "container.side", "lid", "unknown container lid top", False),
    (BOXED, "container.wall", 2, "unknown container wall known", False),
    (BOXED, "container", {"box": [2, 2, 2], "at": [0, 0]}, "missing container opening", False),
    (BOXED, "container", {"layers": [["++"]]}, "invalid-puzzle walls", True),
    (BOXED, "container", {"layers": [["##"]]}, "invalid-puzzle room", True),
    (SIX, "format", "burr", "malformed format burrkit-puzzle puzzle", False),
    (SIX, "version", 2, "malformed version 2 1", False),
    (SIX, "version", True, "malformed version 1", False),
    (SIX, "kind", "seven", "unknown kind seven six-piece general puzzle", False),
    (SIX, "lenght", 8, "unknown lenght unknown", False),
    (SIX, "length", 7, "unknown length 7 6 8 10", False),
    (SIX, "name", 7, "malformed name 7", False),
    (SIX, "name", "a\nb", "malformed name a\\nb", False),
    (SIX, "name", "x" * 201, "too-large name 201", False),
    (SIX, "sticks", {}, "malformed sticks", False),
    (SIX, "sticks", SIX["sticks"] * 2, "too-large sticks 12", False),
    (SIX, "sticks", SIX["sticks"][:5], "invalid-puzzle 6 5 burr", False),
    (SIX, "sticks.1", 120, "malformed sticks[1] 120 object", False),
    (SIX, "sticks.1", {"mark": "1"}, "missing sticks[1] number missing", False),
    (SIX, "sticks.1.number", 4097, "invalid-stick sticks[1].number 4097 4096 stick", False),
    (SIX, "sticks.1.number", "120", "malformed sticks[1].number 120 whole", False),
    (SIX, "sticks.1.number", 1.5, "malformed sticks[1].number 1.5 whole", False),
    (
        SIX,
        "sticks.1.number",
        4096,
        "invalid-stick sticks[1].number 4096 2 stick",
        True,
    ),
    (SIX, "sticks.1.mark", "0", "duplicate sticks[1].mark 0", True),
    (SIX, "sticks.1.mark", "01", "malformed sticks[1].mark 01 # visible", False),
    (
        SIX,
        "sticks.1.number",
        1,
        "invalid-puzzle 12+12+2+4+2+6 = 38 32 weights",
        True,
    ),
    (GENERAL, "pieces", [], "malformed pieces", False),
    (GENERAL, "pieces", GENERAL["pieces"] * 40, "too-large pieces 80", False),
    (GENERAL, "pieces.1.layers", [["#.#"]], "malformed pieces[1] 2 falls", True),
    (GENERAL, "pieces.1.layers", [["..."]], "malformed pieces[1] cubes", True),
    (GENERAL, "pieces.1.layers", [["#+#"]], "unknown pieces[1].layers[0][0] + #", False),
    (GENERAL, "pieces.1.layers", [[""]], "malformed pieces[1].layers[0][0] row", False),
    (
        GENERAL,
        "pieces.1.layers",
        [["#" * 101]],
        "malformed pieces[1].layers[0][0] 101 row",
        False,
    ),
    (
        GENERAL,
        "pieces.1.layers",
        [["#"]] * 101,
        "too-large pieces[1].layers 101 items",
        False,
    ),
    (
        GENERAL,
        "pieces.0.layers.0.1",
        "###",
        "malformed pieces[0].layers[0][1] 3 2 row",
        True,
    ),
    (GENERAL, "pieces.0.layers.1", ["##"], "malformed pieces[0].layers[1] 2 rows", True),
    (GENERAL, "goal.layers", [["#?"]], "unknown goal.layers[0][0] #", False),
    (GENERAL, "goal.layers", [["."]], "invalid-puzzle goal", True),
    (GENERAL, "goal", [], "malformed goal", False),
]


@pytest.mark.parametrize(("document", "place", "value", "message", "beyond_schema"), MISTAKES)
def test_mistakes(
    document: dict[str, Any], place: str, value: object, message: str, beyond_schema: bool
) -> None:
    wrong = copied(document, setter(place, value))
    with raises(FormatError, f"{message} f.json"):
        puzzle.read(json.dumps(wrong), "f.json")
    assert in_schema(wrong) == beyond_schema


@pytest.mark.parametrize("document", [SIX, GENERAL])
def test_the_schema_accepts_what_is_right(document: dict[str, Any]) -> None:
    assert in_schema(document)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "malformed f.json:1 JSON"),
        ('{\n"format": nonsense}', "malformed f.json:2 JSON"),
        ('{"a": 1, "a": 2}', "duplicate f.json a"),
        ('{"a": NaN}', "malformed f.json NaN"),
        ("[" * 100_000, "too-large f.json nested number"),
        ("1" * 10_000, "too-large f.json nested number"),
        ("[]", "malformed f.json format burrkit-puzzle puzzle"),
    ],
)
def test_text_that_is_not_a_document(text: str, message: str) -> None:
    with raises(FormatError, message):
        puzzle.read(text, "f.json")


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
