"""Grids of labels: both ways, with the assembly that they hold, and every mistake in one line."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given, strategies as st

import burrkit as bk
from burrkit.assembly import assemblies
from burrkit.errors import BurrkitError, FormatError, FormatWarning
from burrkit.formats import puz
from burrkit.formats.source import parse
from burrkit.formats.stored import Archive
from burrkit.geometry import Voxels
from burrkit.puzzle import Problem
from burrkit.puzzle.document import ProblemSpec, Puzzle, Shape
from tests.errors import raises
from tests.strategies import filled_cell_sets

HEAD = "3 2 2\n0.25 0.25 0.25\n"
#: A at the bottom front, B behind it and on top; (2, 1, 1) is empty.
TWO = f"{HEAD}1 1 1 2 2 2\n1 2 2 2 2 0\n"


@pytest.mark.parametrize(
    "text",
    [TWO, f"# 0.254\n{TWO}", f"\ufeff\n{TWO}", TWO.replace("\n", "\r\n"), HEAD + "1 1 1 2 2 2 1 2 2 2 2 0"],
)
def test_pieces_and_assembly(text: str) -> None:
    assert puz.is_puz(text)
    puzzle = parse(text.encode(), "a.puz")
    assert isinstance(puzzle, Puzzle)
    first, second, goal = puzzle.shapes
    # x runs fastest, then y, then z.
    assert first.filled == Voxels([(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 0, 1)])
    assert second.filled == Voxels(
        [(0, 1, 0), (1, 1, 0), (2, 1, 0), (1, 0, 1), (2, 0, 1), (0, 1, 1), (1, 1, 1)]
    )
    assert len(goal.filled) == 11
    (stored,) = puzzle.problems[0].stored
    assembly = Archive(puzzle).assembly(stored)
    assert assembly.problem.marks == ("1", "2")
    owners = assembly.owners()
    assert len(owners) == 11
    assert (owners[0, 0, 1], owners[1, 0, 1]) == (0, 1)
    assert puz.write(assembly) == "3 2 2\n1.000000 1.000000 1.000000\n1 1 1\n2 2 2\n1 2 2\n2 2 0\n"


def test_a_solid_is_a_goal() -> None:
    puzzle = puz.read(f"{HEAD}0 1 1 0 1 1 0 1 1 0 1 0")
    assert puzzle.shapes == (Shape((2, 2, 2), Voxels.box(2, 2, 2) - Voxels([(1, 1, 1)]), name="Goal"),)
    assert puzzle.problems == (ProblemSpec(goal=0),)
    assert puz.read(puz.write_solid(puzzle)) == puzzle


def test_more_than_nine_labels_are_names() -> None:
    text = f"5 2 1\n1.0 1.0 1.0\n{' '.join(map(str, range(1, 11)))}"
    problem = puz.read(text).problem()
    assert problem.marks == tuple("ABCDEFGHIJ")
    assert [piece.name for piece in problem.pieces] == [*map(str, range(1, 11))]


def test_labels_beyond_the_grid_are_passed_over() -> None:
    with pytest.warns(FormatWarning, match=r"^a\.puz: 13 labels for a grid of 12 cells; those beyond are"):
        assert puz.read(f"{TWO} 1", "a.puz") == puz.read(TWO)


@given(st.lists(filled_cell_sets, min_size=2, max_size=4))
def test_round_trip(pieces: list[frozenset[tuple[int, int, int]]]) -> None:
    apart = [Voxels(piece).shifted(10 * k, 0, 0) for k, piece in enumerate(pieces)]
    goal = Voxels([tuple(cell) for piece in apart for cell in piece.cells.tolist()])
    problem = Problem(tuple(bk.Piece(piece) for piece in apart), bk.Goal(goal))
    first = next(iter(assemblies(problem)))
    text = puz.write(first)
    assert puz.is_puz(text)
    puzzle = puz.read(text)
    (stored,) = puzzle.problems[0].stored
    assert puz.write(Archive(puzzle).assembly(stored)) == text
    assert sum(len(shape.filled) for shape in puzzle.shapes) == 2 * len(goal)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2 2\n1.0 1.0 1.0\n1 1 1 1", "malformed f.puz:1 f.puz sizes"),
        ("# 1.5\n\n0 2 2\n1.0 1.0 1.0\n", "malformed f.puz:3 f.puz 1 100 side"),
        ("2 2 101\n1.0 1.0 1.0\n", "malformed f.puz:1 f.puz 100 side"),
        ("2 2 1\n1.0 1.0\n", "malformed f.puz:2 f.puz size"),
        (f"{HEAD}1 2 x", "malformed f.puz:3 f.puz x 0 1000 label"),
        (f"{HEAD}1 2 -1", "malformed f.puz:3 f.puz -1 0 1000 label"),
        (f"{HEAD}1 2\n3 4", "malformed f.puz:4 f.puz 12 labels"),
        (f"{HEAD}{'0 ' * 12}", "malformed f.puz cell"),
        ("", "malformed f.puz:1 f.puz sizes"),
        (
            f"100 100 100\n1.0 1.0 1.0\n1 {'0 ' * 999_998}2",
            "too-large f.puz 2,000,000 shapes",
        ),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    text = text if "2,000,000" not in message else _crossed()
    with raises(FormatError, message):
        puz.read(text, "f.puz")


def _crossed() -> str:
    """Two pieces, each from corner to corner of a large grid."""
    labels = ["0"] * 1_000_000
    labels[0] = labels[-1] = "1"
    labels[1] = labels[-2] = "2"
    return f"100 100 100\n1.0 1.0 1.0\n{' '.join(labels)}"


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Puzzle(), "malformed problem"),
        (
            Puzzle((Shape((1, 1, 1), Voxels(), Voxels.box(1, 1, 1)),), (ProblemSpec(goal=0),)),
            "unsupported vol",
        ),
        (
            Puzzle((Shape((101, 1, 1), Voxels.box(101, 1, 1)),), (ProblemSpec(goal=0),)),
            "too-large 100 puz",
        ),
    ],
)
def test_what_cannot_be_written(puzzle: Puzzle, message: str) -> None:
    with raises(FormatError, message):
        puz.write_solid(puzzle)


@pytest.mark.parametrize(
    "text", ["", "1 1 1", "1 1 1\n1 1 1\n1 1 1", "# x\n1 1 1\n1. 1. 1.", "#Burr6 x\n1,1"]
)
def test_other_texts(text: str) -> None:
    assert not puz.is_puz(text)


@given(st.text() | st.text("0123 .#-\n"))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for grid in (text, f"2 2 1\n1.0 1.0 1.0\n{text}"):
        puz.is_puz(grid)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", FormatWarning)
                made = puz.read(grid)
        except BurrkitError as error:
            assert len(str(error).splitlines()) == 1
        else:
            assert len(made.problems) == 1
