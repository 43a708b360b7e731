"""Families of burrs: their geometry against what is known, and their names."""

from __future__ import annotations

from collections import Counter

import pytest

from burrkit.errors import PuzzleError
from burrkit.geometry import Voxels
from burrkit.search.climb.families import BLOCKS, Family, family, stick_boxes
from burrkit.sixpiece import frame
from tests.errors import raises


@pytest.mark.parametrize("length", [6, 8, 10, 12])
def test_six_sticks_are_the_frame(length: int) -> None:
    """The same goal, and the same sticks, as the frame has that is made of rotations of one stick."""
    space = family("burr-6").space(length)
    assert space.goal == frame.goal(length)
    assert {piece.cells for piece in space.pieces} == set(frame.boxes(length))


@pytest.mark.parametrize(("name", "cubes"), [("burr-12", 296), ("burr-18", 352)])
def test_sticks_fill_a_shape_with_the_symmetry_of_a_burr(name: str, cubes: int) -> None:
    space = family(name).space()
    pieces = family(name).pieces
    assert len(space.pieces) == pieces
    assert len(space.goal.cells) == cubes
    # Half turns about three axes, third turns about four diagonals, and the inversion.
    assert len(space.goal.isometries) == 24
    assert len(space.goal.rotations) == 12
    boxes = {piece.cells for piece in space.pieces}
    for motion in space.goal.isometries:
        assert {box.moved(motion) for box in boxes} == boxes


def test_eighteen_sticks_are_a_six_piece_burr_and_twelve() -> None:
    boxes = stick_boxes(18, 8)
    middle = [boxes[i] for i in (1, 4, 7, 10, 13, 16)]
    others = [box for box in boxes if box not in middle]
    assert set(others) == set(stick_boxes(12, 8))
    # The six-piece burr, turned about x by a quarter.
    whole = Voxels(cell for box in middle for cell in box)
    assert whole.canonical() == frame.goal(8).cells.canonical()


@pytest.mark.parametrize("pieces", sorted(BLOCKS))
@pytest.mark.parametrize("more", [0, 2, 4])
def test_ends_belong_to_one_stick(pieces: int, more: int) -> None:
    kind = Family("burr", pieces)
    space = kind.space(kind.shortest + more)
    counts = Counter(cell for box in stick_boxes(pieces, kind.shortest + more) for cell in box)
    assert max(counts.values()) == 3
    assert {cell for cell, count in counts.items() if count > 1} == set(space.goal.optional)
    for piece in space.pieces:
        assert piece.cells.is_connected
        assert len(piece.must) + len(piece.may) == 4 * (kind.shortest + more)


@pytest.mark.parametrize("name", ["cage-6", "cage-12", "cage-18"])
def test_cages_are_whole_and_have_room_for_sticks(name: str) -> None:
    space = family(name).space()
    cage, *sticks = space.pieces
    assert cage.name == "cage"
    assert cage.must.is_connected
    assert len(space.goal.isometries) == 24
    for stick in sticks:
        # Its ends are outside of the wall.
        assert len(stick.must) == 8
        assert not stick.cells & cage.must


def test_frames() -> None:
    space = family("frame-6").space(6)
    edges, *others = space.pieces
    assert len(edges.must) == 12 * 4 + 8
    assert len(space.goal.isometries) == 48
    assert space.goal.cells == Voxels.box(6, 6, 6)
    assert len(others) == 6 and all(piece.cells == space.goal.cells - edges.must for piece in others)


@pytest.mark.parametrize(
    ("name", "length", "says"),
    [
        ("burr-7", None, "unknown burr-7 family"),
        ("frame-4", None, "unknown frame-4 family"),
        ("", None, "unknown family"),
        ("burr-18\n" * 50, None, "unknown family"),
        ("burr-18", 6, "invalid-puzzle 6 burr-18 20 even"),
        ("burr-6", 7, "invalid-puzzle 6 even"),
        ("cage-6", 22, "invalid-puzzle 8 20 even"),
        ("frame-6", 4, "invalid-puzzle 5 12 edges"),
        ("frame-6", 13, "invalid-puzzle 5 12 edges"),
    ],
)
def test_families_that_there_are_not(name: str, length: int | None, says: str) -> None:
    with raises(PuzzleError, says):
        family(name).space(length)


def test_names() -> None:
    assert str(family(" Burr-18 ")) == "burr-18"
