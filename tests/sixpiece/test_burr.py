"""The burr as a problem: what it is made of, and every set of sticks that it refuses."""

from __future__ import annotations

import pytest

from burrkit.assembly import Assembly, assemblies
from burrkit.errors import PuzzleError, StickError
from burrkit.geometry import Motion, Voxels
from burrkit.puzzle import Goal, Piece, Problem
from burrkit.sixpiece import frame
from burrkit.sixpiece.burr import burr, length_of, pieces_of, sticks_of
from burrkit.sixpiece.sticks import LENGTHS, Stick

ANTIQUE = (1, 120, 3328, 3322, 3328, 3305)


def test_pieces_are_the_sticks_as_numbered() -> None:
    made = burr(*ANTIQUE, name="antique", marks="012345", names=["key", *"abcde"])
    assert made.sticks == ANTIQUE
    assert [piece.shape for piece in made.pieces] == [Stick(n).voxels() for n in ANTIQUE]
    assert made.marks == tuple("012345")
    assert [piece.name for piece in made.pieces] == ["key", *"abcde"]
    assert made.goal == frame.goal()
    assert made.kinds == (0, 1, 2, 3, 2, 4)


@pytest.mark.parametrize("length", LENGTHS)
def test_length_changes_and_changes_back(length: int) -> None:
    made = burr(*ANTIQUE, name="antique", marks="012345")
    longer = made.with_length(length)
    assert (longer.length, longer.sticks, longer.name) == (length, ANTIQUE, "antique")
    assert length_of(longer) == length
    assert longer.with_length(6) == made


@pytest.mark.parametrize(
    ("sticks", "length", "error", "message"),
    [
        (ANTIQUE[:5], 6, PuzzleError, "a six-piece burr has 6 sticks, not 5"),
        ((*ANTIQUE, 1024), 6, PuzzleError, "a six-piece burr has 6 sticks, not 7"),
        ((), 6, PuzzleError, "a six-piece burr has 6 sticks, not 0"),
        ((0, *ANTIQUE[1:]), 6, StickError, "stick 0 is not between 1 and 4096"),
        ((4097, *ANTIQUE[1:]), 6, StickError, "stick 4097 is not between 1 and 4096"),
        ((-1, *ANTIQUE[1:]), 6, StickError, "stick -1 is not between 1 and 4096"),
        ((4096, *ANTIQUE[1:]), 6, StickError, "stick 4096 is not connected: it falls into 2 parts"),
        (ANTIQUE, 7, StickError, "length 7 is not one of 6, 8, 10, 12"),
        (
            (1, 1, 120, 3322, 1, 3305),
            6,
            PuzzleError,
            "the weights 12+12+6+4+12+6 = 52 exceed the 32 inner cubes of the burr",
        ),
    ],
)
def test_refused(sticks: tuple[int, ...], length: int, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        burr(*sticks, length=length)
    assert str(caught.value) == message


def test_the_key_may_stand_anywhere() -> None:
    counts = {len(list(assemblies(burr(*ANTIQUE[k:], *ANTIQUE[:k])))) for k in range(6)}
    assert counts == {1}


@pytest.mark.parametrize("length", [6, 10])
def test_sticks_of_an_assembly_rebuild_it(length: int) -> None:
    problem = burr(*ANTIQUE, length=length)
    (assembly,) = assemblies(problem)
    pieces, lying = pieces_of(assembly), sticks_of(assembly)
    assert sorted(pieces) == list(range(6))
    assert {Stick(n).canonical for n in lying} == {Stick(n).canonical for n in ANTIQUE}
    for piece, number, motion in zip(pieces, lying, frame.positions(length), strict=True):
        assert Stick(number).voxels(length).moved(motion) == assembly.shapes[piece]
        assert Stick(number).canonical == Stick(ANTIQUE[piece]).canonical


def test_other_puzzles_have_no_positions() -> None:
    block = Piece(Voxels.box(2, 1, 1))
    problem = Problem((block,), Goal(block.shape, Voxels()))
    with pytest.raises(PuzzleError, match="not a six-piece burr in its standard frame"):
        pieces_of(Assembly(problem, (Motion(),)))


def test_a_misplaced_stick_is_noticed() -> None:
    problem = burr(*ANTIQUE)
    with pytest.raises(PuzzleError, match="lies in none of the six positions"):
        pieces_of(Assembly(problem, (Motion(),) * 6))
