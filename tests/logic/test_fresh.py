"""Fresh puzzles: one solution, the same from the same seed, no clue too many."""

from __future__ import annotations

from dataclasses import replace

import pytest

from burrkit.errors import PuzzleError
from burrkit.logic.fresh import SIZES, fresh
from burrkit.logic.kinds import kind_of
from burrkit.logic.pyramid import Pyramid
from burrkit.logic.solver import answers
from burrkit.logic.sujiko import Sujiko

EVERY = [(kind, size) for kind, (least, usual, _) in SIZES.items() for size in {least, usual}]


@pytest.mark.parametrize(("kind", "size"), EVERY)
@pytest.mark.parametrize("seed", range(5))
def test_one_solution_and_the_same_again(kind: str, size: int, seed: int) -> None:
    made = fresh(kind, size, seed)
    assert len(answers(made, 2)) == 1
    assert made.text() == fresh(kind, size, seed).text()
    assert made.comments == (f"#{kind} size {size} seed {seed}",)
    assert kind_of(kind).read(made.text(), "f.txt") == made


@pytest.mark.parametrize(("kind", "size"), EVERY)
def test_other_seeds_make_other_puzzles(kind: str, size: int) -> None:
    assert len({"".join(fresh(kind, size, seed).lines()) for seed in range(10)}) > 3


def test_no_clue_is_too_many() -> None:
    for seed in range(3):
        sujiko = fresh("sujiko", None, seed)
        assert isinstance(sujiko, Sujiko)
        for clue in sujiko.given:
            fewer = replace(sujiko, given=tuple(c for c in sujiko.given if c != clue))
            assert len(answers(fewer, 2)) == 2
        pyramid = fresh("pyramid", 4, seed)
        assert isinstance(pyramid, Pyramid)
        for r, row in enumerate(pyramid.rows):
            for k, value in enumerate(row):
                if value is not None:
                    rows = [[*other] for other in pyramid.rows]
                    rows[r][k] = None
                    assert len(answers(Pyramid(tuple(map(tuple, rows))), 2)) == 2


def test_largest() -> None:
    for kind, (_, _, greatest) in SIZES.items():
        assert len(answers(fresh(kind, greatest, 0), 2)) == 1


@pytest.mark.parametrize(
    ("kind", "size", "message"),
    [
        ("seki", 2, "a new seki cannot have size 2; sizes 3 to 40 can be made"),
        ("sujiko", 4, "a new sujiko cannot have size 4; only size 3 can be made"),
        ("sudoku", None, "no new puzzles of kind 'sudoku' are made; there are seki, pyramid, sujiko"),
    ],
)
def test_what_is_not_made(kind: str, size: int | None, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        fresh(kind, size, 0)
    assert str(caught.value) == message
