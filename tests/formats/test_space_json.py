"""Design spaces as files: round trips, one line for each mistake, and mangled files break nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import FormatError
from burrkit.formats.json.space import goal_of, read_space, write_space
from burrkit.geometry import Voxels
from burrkit.puzzle import Goal
from burrkit.puzzle.design_space import DesignSpace, SpacePiece
from burrkit.search.climb.climbing import ClimbTask, climb
from burrkit.search.climb.families import family
from tests.errors import raises

ROOT = Path(__file__).parent.parent.parent

TWO: dict[str, Any] = {
    "format": "burrkit-space",
    "version": 1,
    "pieces": [
        {"mark": "A", "layers": [["#++"]]},
        {"mark": "B", "name": "end", "at": [1, 0, 0], "least": 2, "layers": [["++#"]]},
    ],
}


def text_of(**changes: Any) -> str:
    return json.dumps(TWO | changes)


def test_a_goal_that_follows_from_the_pieces() -> None:
    space = read_space(text_of())
    assert space.goal == Goal(Voxels([(0, 0, 0), (3, 0, 0)]), Voxels([(1, 0, 0), (2, 0, 0)]))
    assert (space.holes, space.name) == (2, "")
    assert space.pieces[1] == SpacePiece(Voxels([(3, 0, 0)]), Voxels([(1, 0, 0), (2, 0, 0)]), 2, "B", "end")
    assert "goal" not in write_space(space)


def test_a_goal_of_its_own() -> None:
    drawn = {"layers": [["##+#"]]}
    space = read_space(text_of(goal=drawn, holes=0, name="Two"))
    assert space.goal.optional == Voxels([(2, 0, 0)])
    assert (space.holes, space.name) == (0, "Two")
    assert read_space(write_space(space)) == space


@pytest.mark.parametrize("name", ["burr-6", "burr-12", "burr-18", "cage-6", "frame-6"])
def test_families_are_files(name: str) -> None:
    space = family(name).space()
    text = write_space(space)
    assert read_space(text) == space
    assert max(map(len, text.splitlines())) <= 100


def test_the_example_of_the_page() -> None:
    """The one of docs/formats/space.md is a space in which something comes apart."""
    page = (ROOT / "docs" / "formats" / "space.md").read_text("utf-8")
    space = read_space(page.split("```json\n")[1].split("```")[0])
    assert [piece.mark for piece in space.pieces] == ["A", "B", "C"]
    found = climb(ClimbTask(space=space, holes=space.holes, evaluations=200), 1, 1)
    assert found is not None and found.level >= 1


@st.composite
def spaces(draw: st.DrawFn) -> DesignSpace:
    """Pieces side by side that may have cubes of each other."""
    sizes = draw(st.lists(st.integers(1, 4), min_size=2, max_size=5))
    pieces, x = [], 0
    for size in sizes:
        must = Voxels([(x + k, 0, 1) for k in range(size)])
        others = draw(st.lists(st.integers(0, 12), max_size=4))
        may = Voxels([(x, y, 0) for y in range(len(others))]) if others else Voxels()
        name = draw(st.text(st.characters(categories=("L", "N")), max_size=5))
        pieces.append(SpacePiece(must, may, draw(st.integers(1, size)), name=name))
        x += size
    if any(not (piece.cells.is_connected) for piece in pieces):
        pieces = [SpacePiece(piece.must, Voxels(), piece.least, name=piece.name) for piece in pieces]
    goal = goal_of(pieces)
    return DesignSpace(tuple(pieces), goal, draw(st.integers(0, len(goal.optional))))


@given(spaces())
def test_round_trips(space: DesignSpace) -> None:
    assert read_space(write_space(space)) == space


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": "burrkit-puzzle"}, "malformed format burrkit-space design"),
        ({"version": 2}, "malformed version 2 1"),
        ({"version": True}, "malformed version 1"),
        ({"sticks": []}, "unknown sticks unknown"),
        ({"pieces": []}, "malformed pieces"),
        ({"pieces": TWO["pieces"][:1]}, "malformed pieces 1"),
        ({"pieces": [1, 2]}, "malformed pieces[0] 1 object"),
        ({"pieces": [{"layers": [["#"]]}, {"layers": [["."]]}]}, "malformed pieces[1] cubes"),
        ({"pieces": [{"layers": [["#"]]}, {"layers": [["?"]]}]}, "unknown pieces[1].layers[0][0]"),
        (
            {"pieces": [{"layers": [["#"]], "at": [0, 0]}, {"layers": [["#"]]}]},
            "malformed pieces[0].at 2 items",
        ),
        (
            {"pieces": [{"layers": [["#"]], "at": [0, 0, -1]}, {"layers": [["#"]]}]},
            "malformed pieces[0].at[2] -1",
        ),
        ({"pieces": [{"layers": [["#"]], "least": 0}, {"layers": [["#"]]}]}, "malformed pieces[0].least"),
        (
            {"pieces": [{"layers": [["#"]], "mark": "A"}, {"mark": "A", "layers": [["#"]]}]},
            "duplicate pieces[1].mark",
        ),
        ({"pieces": [{"layers": [["#"]]}, {"layers": [["#"]]}]}, "invalid-puzzle 1 2 belong"),
        ({"goal": {"layers": [["##"]]}}, "invalid-puzzle goal"),
        ({"goal": [1]}, "malformed goal"),
        ({"holes": -1}, "malformed holes -1 0"),
        ({"holes": 1.5}, "malformed holes 1.5"),
        ({"name": 7}, "malformed name 7"),
    ],
)
def test_mistakes_are_one_line(changes: dict[str, Any], says: str) -> None:
    with raises(FormatError, f"{says} mine.json"):
        read_space(text_of(**changes), "mine.json")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": NaN}', "[" * 5000, '{"a":1,"a":2}'])
def test_no_space(text: str) -> None:
    with pytest.raises(FormatError):
        read_space(text)


@given(st.data())
def test_mangled_files(data: st.DataObject) -> None:
    """A file with some of its characters changed is read, or refused in one line."""
    text = list(text_of(goal={"layers": [["#++#"]]}))
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(
            st.sampled_from('#+.[]{}",:0123456789aé\n')
        )
    try:
        read_space("".join(text))
    except FormatError as error:
        assert "\n" not in str(error)


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(sorted(TWO)), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.sampled_from(["version", "pieces", "goal", "holes", "name"]), _VALUES)
def test_any_value_in_any_place(key: str, value: Any) -> None:
    try:
        read_space(text_of(**{key: value}))
    except FormatError as error:
        assert "\n" not in str(error)
