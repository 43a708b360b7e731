"""Drawings of PuzzleSolver3D: their contents, other texts, and every mistake in one line."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from burrkit.assembly import assemblies
from burrkit.errors import BurrkitError, FormatError
from burrkit.formats import puz, puzzlesolver3d
from burrkit.formats.source import parse
from burrkit.geometry import Voxels
from burrkit.puzzle.document import Part, ProblemSpec, Puzzle, Shape
from tests.errors import raises

#: A runs along x, then goes up; B fills the rest of a box of 3 x 2 x 2.
TWO = "PIECE 3,2,2\nAAA,A\n  A,\nPIECE 3,2,2\n   , BB\nBB ,BBB\nRESULT 3,2,2\n***,***\n***,***\n"


@pytest.mark.parametrize("text", [TWO, f"\ufeff\n{TWO}", TWO.replace("\n", "\r\n"), TWO.rstrip()])
def test_pieces_and_goal(text: str) -> None:
    assert not puz.is_puz(text)
    puzzle = parse(text.encode(), "a.puz")
    assert isinstance(puzzle, Puzzle)
    first, second, goal = puzzle.shapes
    assert first == Shape(
        (3, 2, 2), Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0), (0, 0, 1)]), name="A"
    )
    assert (second.name, len(second.filled)) == ("B", 7)
    assert goal == Shape((3, 2, 2), Voxels.box(3, 2, 2), name="Goal")
    assert puzzle.problems == (ProblemSpec((Part(0), Part(1)), 2),)
    assert next(iter(assemblies(puzzle.problem())))


def test_parts_may_be_missing() -> None:
    assert puzzlesolver3d.read("PIECE 1,1,1\nA").problems == (ProblemSpec((Part(0),)),)
    assert puzzlesolver3d.read("RESULT 1,1,1\nA").problems == (ProblemSpec((), 0),)
    assert puzzlesolver3d.read("PIECE 2,1,1\nAB").shapes[0].name == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("PIECE 0,2,2\n", "malformed f.puz:1 100 side"),
        ("PIECE 2,2,101\n", "malformed f.puz:1 100 side"),
        ("\nPIECE 1,2,1\nA", "malformed f.puz:2 1 deep"),
        ("PIECE 1,2,1\nA\nPIECE 1,1,1\nA", "malformed f.puz:3 1 2 deep"),
        ("PIECE 2,1,2\nAA,AA,", "malformed f.puz:2 times"),
        ("PIECE 2,1,2\nA,A,", "malformed f.puz:2 times"),
        ("PIECE 2,1,2\nAAAAA", "malformed f.puz:2 comma"),
        ("RESULT 1,1,1\nA\nRESULT 1,1,1\nA", "duplicate f.puz:3 RESULT second"),
        ("PIECE 1,1,1\nA\nPIECES", "malformed f.puz:3 PIECES line"),
        (
            "".join("PIECE 100,1,100\n\n" for _ in range(201)),
            "too-large f.puz:401 2,000,000 boxes",
        ),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with raises(FormatError, message):
        puzzlesolver3d.read(text, "f.puz")


@pytest.mark.parametrize("text", ["", "PIECE", "PIECE 2,2", "Piece 1,2,3", "1 1 1\n1. 1. 1.\n1"])
def test_other_texts(text: str) -> None:
    assert not puzzlesolver3d.is_puzzlesolver3d(text)


@given(st.text() | st.text("PIECE 0123,\n"))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for drawn in (text, f"PIECE 2,2,1\n{text}"):
        puzzlesolver3d.is_puzzlesolver3d(drawn)
        try:
            puzzle = puzzlesolver3d.read(drawn)
        except BurrkitError as error:
            assert len(str(error).splitlines()) == 1
        else:
            assert len(puzzle.problems) == 1
