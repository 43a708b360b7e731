"""Moves and steps in words."""

from __future__ import annotations

import pytest

from burrkit.cli.common.labels import Labels
from burrkit.cli.common.steps import move_text, named, steps
from burrkit.moves.model import Move, Separation

LABELS = Labels.numbered("ABCDE")
DIGITS = Labels.numbered("012")


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (Move((0, 4), 0, 2), "A and E slide 2 to the right."),
        (Move((1,), 0, -1), "B slides 1 to the left."),
        (Move((1,), 1, 3), "B slides 3 away from you."),
        (Move((1,), 1, -3), "B slides 3 toward you."),
        (Move((2,), 2, 1), "C slides 1 up."),
        (Move((2,), 2, -6, frees=True), "C slides down and comes free."),
        (Move((2, 3), 2, 6, frees=True), "C and D slide up and come free together."),
    ],
)
def test_move(move: Move, said: str) -> None:
    assert str(move_text(move, LABELS)) == said


def test_marks_that_are_digits_are_introduced() -> None:
    assert str(named([0], DIGITS)) == "piece 0"
    assert str(named([0, 1, 2], DIGITS)) == "pieces 0, 1 and 2"
    assert str(named([0, 2], DIGITS, starts=True)) == "Pieces 0 and 2"
    assert str(move_text(Move((0,), 2, 1), DIGITS)) == "Piece 0 slides 1 up."
    assert str(named([0, 1, 2], LABELS)) == "A, B and C"


def test_steps_name_the_part_that_goes_on() -> None:
    pair = Separation((0, 1), (Move((0,), 0, 6, frees=True),), (1,), (0,), None, None)
    rest = Separation((2, 3, 4), (Move((2,), 1, 1), Move((3,), 2, 6, frees=True)), (2, 4), (3,), None, None)
    last = Separation((2, 4), (Move((4,), 2, -6, frees=True),), (2,), (4,), None, None)
    rest = Separation(rest.pieces, rest.moves, rest.left_pieces, rest.removed_pieces, last, None)
    tree = Separation(
        (0, 1, 2, 3, 4), (Move((0, 1), 2, 6, frees=True),), (2, 3, 4), (0, 1), left=rest, removed=pair
    )
    assert [str(line) for line in steps(tree, LABELS)] == [
        "  1. A and B slide up and come free together.",
        "     Put A and B aside, still together.",
        "  2. C slides 1 away from you.",
        "  3. D slides up and comes free.",
        "  4. E slides down and comes free.",
        "     Now take up A and B again.",
        "  5. A slides to the right and comes free.",
    ]
