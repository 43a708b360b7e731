"""Fresh puzzles: one solution, the same from the same seed, no clue too many."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

from burrkit.errors import PuzzleError
from burrkit.pencil.logic.generators import Band, PencilDifficulty, band_limits, is_unique, measure
from burrkit.pencil.logic.kinds import KINDS, fresh, kind_of
from burrkit.pencil.logic.model import PencilPuzzle
from burrkit.pencil.logic.pyramid import Pyramid
from burrkit.pencil.logic.solver import ConstraintSearch, answers
from burrkit.pencil.logic.sujiko import Sujiko
from tests.errors import raises
from tests.speeds import examples, some

SIZES = {kind.name: kind.puzzle_class.sizes for kind in KINDS}
EVERY = [(kind, size) for kind, sizes in SIZES.items() for size in {sizes.least, sizes.usual}]
#: Sizes of which a puzzle takes a few hundredths of a second.
QUICK = {
    "seki": 4,
    "pyramid": 4,
    "sujiko": 3,
    "concentration": 3,
    "kakuro": 4,
    "kenken": 4,
    "sudoku": 4,
    "workout": 13,
    "hidato": 4,
    "domino": 3,
}


@pytest.mark.parametrize(("kind", "size"), EVERY)
@pytest.mark.parametrize("seed", some(range(2), 1))
def test_one_solution_and_the_same_again(kind: str, size: int, seed: int) -> None:
    made = fresh(kind, size, seed)
    assert len(answers(made, 2)) == 1
    assert made.text() == fresh(kind, size, seed).text()
    assert made.comments == (f"#{kind} size {size} seed {seed}",)
    assert kind_of(kind).read(made.text(), "f.txt") == made


@pytest.mark.parametrize(("kind", "size"), QUICK.items())
def test_other_seeds_make_other_puzzles(kind: str, size: int) -> None:
    assert len({"".join(fresh(kind, size, seed).lines()) for seed in range(10)}) > 3


def test_no_clue_is_too_many() -> None:
    for seed in range(3):
        sujiko = fresh("sujiko", None, seed)
        assert isinstance(sujiko, Sujiko)
        for r, c, digit in sujiko.squares():
            assert not digit or len(answers(sujiko.without((r, c)), 2)) == 2
        pyramid = fresh("pyramid", 4, seed)
        assert isinstance(pyramid, Pyramid)
        for r, c, number in pyramid.squares():
            assert number is None or len(answers(pyramid.without((r, c)), 2)) == 2


@settings(max_examples=examples(20))
@given(st.sampled_from(sorted(QUICK)), st.integers(0, 10**6))
def test_any_seed(kind: str, seed: int) -> None:
    made = fresh(kind, QUICK[kind], seed)
    assert is_unique(made)
    assert kind_of(kind).read(made.text(), "f.txt") == made


@settings(max_examples=examples(20))
@given(st.sampled_from(sorted(QUICK)), st.integers(0, 10**6))
def test_easy_ones(kind: str, seed: int) -> None:
    found = measure(fresh(kind, QUICK[kind], seed, "easy"))
    assert found is not None
    assert found.band == "easy"
    assert found.count <= (2 if kind == "seki" else 0)


@pytest.mark.parametrize("band", ["medium", "hard"])
@pytest.mark.parametrize("kind", ["seki", "sujiko", "kenken", "domino", "pyramid"])
def test_more_difficult_ones(kind: str, band: Band) -> None:
    made = fresh(kind, None, 1, band)
    assert made.text() == fresh(kind, None, 1, band).text()
    found = measure(made)
    assert found is not None
    assert found.band == band
    least, most = band_limits(made.bands, band)
    assert least <= found.count <= most


def test_a_difficulty_that_does_not_turn_up() -> None:
    with pytest.raises(PuzzleError) as caught:
        fresh("sudoku", 4, 0, "hard")
    expected = "no hard sudoku of size 4 in 100 attempts; try another seed, size or difficulty"
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("kind", "tried", "sentence"),
    [
        ("sudoku", 0, "difficulty easy: solved by propagation alone"),
        ("seki", 2, "difficulty easy: 2 values tried"),
        ("hidato", 1, "difficulty medium: 1 value tried"),
        ("hidato", 11, "difficulty hard: 11 values tried"),
    ],
)
def test_sentences(kind: str, tried: int, sentence: str) -> None:
    assert PencilDifficulty("values tried", tried, kind_of(kind).puzzle_class.bands).sentence == sentence


def test_sentences_of_sums() -> None:
    def said(count: int) -> str:
        return PencilDifficulty("unknowns carried", count, Pyramid.bands).sentence

    assert said(0) == "difficulty easy: solved one unknown at a time"
    assert said(1) == "difficulty medium: 1 unknown carried"
    assert said(2) == "difficulty hard: 2 unknowns carried"


@pytest.mark.parametrize(
    ("text", "unknowns"),
    [
        ("x\nx,x\n1,2,3", 0),
        ("8\nx,x\n1,x,3", 1),  # 1 + 2a + 3 = 8
        ("22\n9,x\nx,x,x\n1,x,x,3", 1),
    ],
)
def test_unknowns_of_a_pyramid(text: str, unknowns: int) -> None:
    found = measure(Pyramid.read(text))
    assert found is not None
    assert found.count == unknowns


def test_values_tried_are_the_nodes_of_the_search() -> None:
    puzzle = kind_of("seki").read("oo+ooaoo-", "s")
    search = ConstraintSearch(puzzle.cells(), puzzle.groups())
    assert len(list(islice(search.answers(), 2))) == 1
    assert measure(puzzle) == PencilDifficulty("values tried", search.nodes - 1, puzzle.bands)
    assert measure(puzzle, search.nodes - 1) is not None
    assert measure(puzzle, search.nodes - 2) is None


def test_several_solutions_have_no_difficulty() -> None:
    assert measure(kind_of("seki").read("+++++++++", "s")) is None
    assert measure(Pyramid.read("x\nx,x")) is None


@pytest.mark.parametrize("kind", ["sudoku", "workout"])
def test_no_number_is_too_many(kind: str) -> None:
    made = fresh(kind, QUICK[kind], 0)
    lines = [list(line) for line in made.lines()]
    for line in lines:
        for k, digit in enumerate(line):
            if digit != "0":
                line[k] = "0"
                fewer: PencilPuzzle = kind_of(kind).read("\n".join(map("".join, lines)), "f")
                assert not is_unique(fewer, 100)
                line[k] = digit


def test_dominoes_need_no_given_tile() -> None:
    assert all("-" not in fresh("domino", 4, seed).lines() for seed in range(5))


@pytest.mark.parametrize("kind", ["seki", "pyramid", "sujiko", "concentration", "kenken", "sudoku"])
def test_largest(kind: str) -> None:
    assert is_unique(fresh(kind, SIZES[kind].greatest, 0))


@pytest.mark.full
@pytest.mark.parametrize("kind", ["kakuro", "hidato", "knight", "domino"])
def test_largest_that_take_seconds(kind: str) -> None:
    assert is_unique(fresh(kind, SIZES[kind].greatest, 0))


@pytest.mark.parametrize(
    ("kind", "size", "message"),
    [
        ("seki", 2, "invalid-puzzle 2 seki"),
        ("sujiko", 4, "invalid-puzzle 4 sujiko"),
        ("sudoku", 6, "invalid-puzzle 6 sudoku"),
        ("knight", 8, "invalid-puzzle 8 knight"),
        ("chess", None, "unknown chess kind"),
    ],
)
def test_what_is_not_made(kind: str, size: int | None, message: str) -> None:
    with raises(PuzzleError, message):
        fresh(kind, size, 0)
