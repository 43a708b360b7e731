"""Lines of coordinates: read, distinguished from drawings, and every mistake in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import BurrkitError, FormatError
from burrkit.formats import coordinates
from burrkit.formats.contents import CubeLists
from burrkit.formats.source import _parse, load
from burrkit.geometry import Cell, Voxels
from burrkit.sixpiece.burr import Burr, burr
from tests.errors import raises
from tests.strategies import filled_cell_sets


def text_of(pieces: list[Voxels]) -> str:
    return "\n".join(
        "   ".join(" ".join(map(str, cell)) for cell in piece.cells.tolist()) for piece in pieces
    )


def connected(cells: frozenset[Cell]) -> Voxels:
    """A connected piece of two cubes or more."""
    part = Voxels(cells).components()[0]
    return part | part.shifted(1, 0, 0)


@given(st.lists(filled_cell_sets.map(connected), min_size=1, max_size=5))
def test_pieces(pieces: list[Voxels]) -> None:
    text = f"# some pieces\n\n{text_of(pieces)}  # the last one\n"
    assert coordinates.is_coordinates(text)
    found = _parse(text.encode(), "a.txt")
    assert isinstance(found, CubeLists)
    assert [shape for _, shape in found.pieces] == pieces


def test_six_sticks_are_a_burr(tmp_path: Path) -> None:
    sticks = burr(1, 188, 976, 768, 824, 1024)
    path = tmp_path / "sticks.txt"
    path.write_text(text_of([piece.shape for piece in sticks.pieces]))
    made = load(path)
    assert isinstance(made, Burr)
    assert made.sticks == sticks.sticks


@pytest.mark.parametrize(
    "text", ["", "1 2 3", "1 1 2   3 3 2\n1 4 4   3 4 4", "0 0 0 0 0 0", "1 0 0 x 0 0", "0 0 0 1 0"]
)
def test_other_texts(text: str) -> None:
    assert not coordinates.is_coordinates(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 0 0\n1 x 0", "invalid-puzzle f.txt:2 1,000,000 whole"),
        ("\n0 0 1000001", "invalid-puzzle f.txt:2 1000001 1,000,000 whole"),
        ("0 0 0 1", "invalid-puzzle f.txt:1 4 numbers"),
        ("0 0 0 0 0 0", "duplicate f.txt:1 cube"),
        ("0 0 0 2 0 0", "invalid-puzzle f.txt:1 2 piece"),
        ("# nothing", "missing f.txt pieces"),
        (
            " ".join(f"{x} 0 0" for x in range(101)),
            "too-large f.txt:1 100 long piece",
        ),
        ("0 0 0\n" * 1001, "too-large f.txt:1001 1000 pieces"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with raises(FormatError, message):
        coordinates.read(text, "f.txt")


@given(st.text() | st.text("01 -#\n2x"))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    coordinates.is_coordinates(text)
    try:
        coordinates.read(text).document()
    except BurrkitError as error:
        assert len(str(error).splitlines()) == 1
