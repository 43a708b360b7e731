"""The plain wording of moves, which the terminal and the page share."""

from __future__ import annotations

import pytest

from burrkit.moves import sentences
from burrkit.moves.model import Move, Separation, Stuck
from burrkit.moves.moving import oriented
from burrkit.moves.walk import steps_apart, steps_together

MARKS = ("A", "B", "C", "D")


def plain(sentence: sentences.Sentence) -> str:
    return "".join(word if isinstance(word, str) else MARKS[word] for word in sentence)


@pytest.mark.parametrize(
    ("slide", "apart", "together"),
    [
        (Move((1,), 0, 2, False), "B slides 2 to the right.", "B slides 2 to the left."),
        (
            Move((1, 3), 1, -1, False),
            "B and D slide 1 toward you.",
            "B and D slide 1 away from you.",
        ),
        (Move((0,), 2, 6, True), "A slides up and comes free.", "A slides in, down."),
        (
            Move((0, 2), 0, -6, True),
            "A and C slide to the left and come free together.",
            "A and C slide in together, to the right.",
        ),
    ],
)
def test_both_ways(slide: Move, apart: str, together: str) -> None:
    assert plain(sentences.describe_removal(slide, MARKS)) == apart
    assert together.endswith(f" {slide.predicate_together(single=len(slide.pieces) == 1)}.")


def test_a_removed_group_is_the_one_that_left() -> None:
    def pair(one: int, other: int) -> Separation:
        go = Move((one,), 0, 3, frees=True)
        return Separation((one, other), (go,), (other,), (one,), None, None)

    go = Move((0, 1), 2, 4, frees=True)
    tree = oriented(Separation((0, 1, 2, 3), (go,), (0, 1), (2, 3), pair(0, 1), pair(2, 3)), (1,) * 4)
    assert [(is_step, plain(words)) for is_step, words in sentences.steps(tree, MARKS)] == [
        (True, "C and D slide down and come free together."),
        (False, "Put C and D aside, still together."),
        (True, "A slides to the right and comes free."),
        (False, "Now take up C and D again."),
        (True, "C slides to the right and comes free."),
    ]


def test_stuck() -> None:
    stuck = Stuck((1, 2, 3), (Move((0,), 0, 3, frees=True),), (Move((1,), 1, -1),), 1)
    moves = list(sentences.stuck_moves(stuck))
    assert [move.pieces for move in moves] == [(0,), (1,)]
    assert moves[1] == stuck.moves[0]
    assert sentences.freest(stuck).startswith("Here it is freest: 1 move to choose")
    assert "1,234 moves" in sentences.freest(Stuck((0, 1), (), (), 1234))


def test_sheets() -> None:
    """C and D leave together and are taken apart last; on the way together they are made first."""

    def pair(one: int, other: int) -> Separation:
        move = Move((one,), 0, 3, frees=True)
        return Separation((one, other), (move,), (other,), (one,), None, None)

    moves = (Move((0,), 1, 1), Move((2, 3), 2, 4, frees=True))
    tree = Separation((0, 1, 2, 3), moves, (0, 1), (2, 3), pair(0, 1), pair(2, 3))
    assert [plain(each) for each in sentences.sheet_apart(steps_apart(tree), MARKS)] == [
        "A slides 1 away from you.",
        "C and D slide up and come free together.",
        "A slides to the right and comes free.",
        "Take up C and D again. C slides to the right and comes free.",
    ]
    assert [plain(each) for each in sentences.sheet_together(steps_together(tree), MARKS)] == [
        "C goes in from the right. Put C and D aside.",
        "A goes in from the right.",
        "C and D go in from above.",
        "A slides 1 toward you.",
        "Done.",
    ]
