"""The sheets of inner cubes: all 32 digits show, holes too, and each is on its cube."""

from __future__ import annotations

from pathlib import Path

import pytest

import burrkit as bk
from burrkit.drawing import VIEWS, digits
from burrkit.drawing.items import Area, Words
from burrkit.drawing.sheets import Card, inner_cubes
from burrkit.errors import BurrkitError, PuzzleError
from burrkit.sixpiece import ll
from burrkit.sixpiece.symmetry import EXAMPLES
from tests.conftest import Cli
from tests.drawing.test_sheets import assert_on_paper
from tests.errors import raises


@pytest.mark.parametrize("kind", EXAMPLES)
def test_each_card_shows_every_digit(kind: str) -> None:
    string = EXAMPLES[kind]
    drawing = inner_cubes([Card(ll.marked_assembly(string), "")])
    assert_on_paper(drawing)
    (page,) = drawing.pages
    marks = [item.text for item in page.items if isinstance(item, Words) and item.bold and item.text]
    assert sorted(marks) == sorted(string)


def test_no_two_types_look_the_same() -> None:
    """8M and 24M differ by the eight holes in the middle alone, which are seen in the layers only."""
    sheets = {inner_cubes([Card(ll.marked_assembly(string), "")]).svg() for string in EXAMPLES.values()}
    assert len(sheets) == len(EXAMPLES) == 11

    def colours(kind: str) -> set[str]:
        (page,) = inner_cubes([Card(ll.marked_assembly(EXAMPLES[kind]), "")]).pages
        return {item.colour for item in page.items if isinstance(item, Area)}

    assert "#ffffff" in colours("24M") - colours("8M")


def test_the_command_draws_all_eleven(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "types.svg"
    assert cli("census", "symmetry", "--picture", str(path)).code == 0
    drawn = path.read_text("utf-8")
    assert all(string in drawn for string in EXAMPLES.values())
    assert drawn.count(">0<") == sum(string.count("0") for string in EXAMPLES.values())


def test_only_burrs_have_inner_cubes() -> None:
    soma = bk.solve(bk.load("soma"), limit=1, jobs=1).assemblies[0].assembly
    with raises(PuzzleError, "invalid-puzzle six-piece"):
        inner_cubes([Card(soma, "")])


# Digits ------------------------------------------------------------------------------------------------

LOVE = "35350030443000251130143320220666"


def bold(drawing: bk.drawing.Drawing) -> list[str]:
    (page,) = drawing.pages
    return [item.text for item in page.items if isinstance(item, Words) and item.bold]


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("length", [6, 12])
def test_every_number_and_every_digit_is_there_once(view: str, length: int) -> None:
    drawing = digits(ll.marked_assembly(LOVE, length), view=VIEWS[view], title="")
    assert_on_paper(drawing)
    texts = bold(drawing)
    assert sorted(text for text in texts if len(text) == 2) == [f"{k:02}" for k in range(1, 33)]
    assert sorted(text for text in texts if len(text) == 1) == sorted(LOVE)


def test_a_digit_stands_where_its_number_does() -> None:
    (page,) = digits(ll.marked_assembly(LOVE), title="").pages
    marks = [item for item in page.items if isinstance(item, Words) and item.bold and item.anchor == "middle"]
    numbers = [item for item in marks if len(item.text) == 2]
    shown = [item for item in marks if len(item.text) == 1]
    down = {round(digit.at[1] - number.at[1], 3) for number, digit in zip(numbers, shown, strict=True)}
    assert len(down) == 1
    for number, digit in zip(numbers, shown, strict=True):
        assert digit.text == LOVE[int(number.text) - 1]
        assert digit.at[0] == pytest.approx(number.at[0])


def test_the_command_draws_the_digits(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "digits.svg"
    assert cli("picture", "antique", str(path), "--kind", "inner-cubes").code == 0
    assert "LL string 35351111113344221111113344666666; assembly 1" in path.read_text()


def test_only_burrs_have_digits(cli: Cli, tmp_path: Path) -> None:
    path = str(tmp_path / "digits.svg")
    for words in (["examples/soma.json", path], ["antique", path, "--paper", "a4"]):
        ran = cli("picture", *words, "--kind", "inner-cubes")
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    square = bk.Problem((bk.Piece("##"),), bk.Goal("##"))
    with raises(PuzzleError, "invalid-puzzle six-piece"):
        digits(bk.solve(square, jobs=1).assemblies[0].assembly)
    with pytest.raises(BurrkitError):
        digits(LOVE)  # type: ignore[arg-type]
