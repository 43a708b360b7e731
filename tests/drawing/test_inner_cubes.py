"""The sheet of assemblies by their inner cubes: all 32 digits of each show, holes too."""

from __future__ import annotations

from pathlib import Path

import pytest

import burrkit as bk
from burrkit.drawing.display import Area, Words
from burrkit.drawing.inner_cubes import Card, inner_cubes
from burrkit.errors import PuzzleError
from burrkit.formats import ll_source
from burrkit.sixpiece.symmetry_examples import EXAMPLES
from tests.conftest import Cli
from tests.drawing.test_sheets import assert_on_paper


@pytest.mark.parametrize("kind", EXAMPLES)
def test_each_card_shows_every_digit(kind: str) -> None:
    string = EXAMPLES[kind]
    drawing = inner_cubes([Card(ll_source.assembly(string), "")])
    assert_on_paper(drawing)
    (page,) = drawing.pages
    marks = [item.text for item in page.items if isinstance(item, Words) and item.bold and item.text]
    assert sorted(marks) == sorted(string)


def test_no_two_types_look_alike() -> None:
    """8M and 24M differ by the eight holes in the middle alone, which are seen in the layers only."""
    sheets = {inner_cubes([Card(ll_source.assembly(string), "")]).svg() for string in EXAMPLES.values()}
    assert len(sheets) == len(EXAMPLES) == 11

    def colours(kind: str) -> set[str]:
        (page,) = inner_cubes([Card(ll_source.assembly(EXAMPLES[kind]), "")]).pages
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
    with pytest.raises(PuzzleError, match="not a six-piece burr"):
        inner_cubes([Card(soma, "")])
