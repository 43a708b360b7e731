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
from tests.errors import raises

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
        (ANTIQUE[:5], 6, PuzzleError, "invalid-puzzle 6 5 six-piece"),
        ((*ANTIQUE, 1024), 6, PuzzleError, "invalid-puzzle 6 7 six-piece"),
        ((), 6, PuzzleError, "invalid-puzzle 6 0 six-piece"),
        ((0, *ANTIQUE[1:]), 6, StickError, "invalid-stick 0 1 4096 stick"),
        ((4097, *ANTIQUE[1:]), 6, StickError, "invalid-stick 4097 1 4096 stick"),
        ((-1, *ANTIQUE[1:]), 6, StickError, "invalid-stick -1 4096 stick"),
        ((4096, *ANTIQUE[1:]), 6, StickError, "invalid-stick 4096 2 connected"),
        (ANTIQUE, 7, StickError, "unknown 7 6 8 10 12 length"),
        (
            (1, 1, 120, 3322, 1, 3305),
            6,
            PuzzleError,
            "invalid-puzzle 12+12+6+4+12+6 = 52 32 weights",
        ),
    ],
)
def test_refused(sticks: tuple[int, ...], length: int, error: type[ValueError], message: str) -> None:
    with raises(error, message):
        burr(*sticks, length=length)


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
    with raises(PuzzleError, "invalid-puzzle standard"):
        pieces_of(Assembly(problem, (Motion(),)))


def test_a_misplaced_stick_is_noticed() -> None:
    problem = burr(*ANTIQUE)
    with raises(PuzzleError, "invalid-puzzle positions"):
        pieces_of(Assembly(problem, (Motion(),) * 6))
