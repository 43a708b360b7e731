"""LL strings as sources: the burr, the assembly, and the commands that show it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given

from burrkit.errors import FormatError, PuzzleError
from burrkit.formats.source import load, load_document
from burrkit.page import template as pages
from burrkit.sixpiece import ll
from burrkit.sixpiece.burr import Burr, burr
from tests.conftest import Cli
from tests.errors import raises
from tests.sixpiece.strategies import ll_strings

LOVE = "35350030443000251130143320220666"
#: It comes apart at length 6 only.
SHORT = "55555530043022551131642000220636"


def test_the_burr_of_a_string() -> None:
    made = load(f" {LOVE} ", 8)
    assert isinstance(made, Burr)
    assert made == burr(992, 704, 88, 960, 1008, 512, length=8, marks="123456")
    assert made.marks == ("1", "2", "3", "4", "5", "6")
    assert len(load_document(LOVE).shapes) == 7  # six sticks and the frame


@given(ll_strings)
def test_the_assembly_of_a_string(text: str) -> None:
    shown = ll.marked_assembly(text, 10)
    shown.check()
    assert shown.problem == load(text, 10)
    assert ll.write(shown) == text
    assert ll.read(text).canonical == min(ll.same_up_to(text, reflection=True))
    rotated = ll.same_up_to(text, reflection=False)
    assert text in rotated
    assert 12 % len(rotated) == 0


@pytest.mark.parametrize("text", [LOVE[:-1], LOVE + "0", LOVE[:-1] + "9"])
def test_wrong_strings(text: str) -> None:
    with raises(FormatError, "malformed LL string"):
        load(text)


def test_numbers_stay_numbers() -> None:
    assert isinstance(load("1,188,976,768,824,1024"), Burr)
    with raises(PuzzleError, "invalid-puzzle four"):
        load("118897676882410241234")


def test_solve_names_the_assembly(cli: Cli) -> None:
    lines = cli("solve", LOVE).out.splitlines()
    assert lines[-1] == "The LL string is assembly 74."
    assert json.loads(cli("solve", LOVE, "--json").out)["assemblies"] == 154


@pytest.mark.parametrize("length", ["6", "8"])
def test_states_are_those_of_the_string(cli: Cli, length: str) -> None:
    answer = json.loads(cli("states", LOVE, "--json", "--length", length).out)
    assert (answer["assembly"], answer["chosen"]) == (74, "that of the LL string")
    same = json.loads(cli("states", LOVE, "--json", "--length", length, "--assembly", "74").out)
    assert len(answer["states"]) == len(same["states"])
    assert [s["depth"] for s in answer["states"]] == [s["depth"] for s in same["states"]]


def test_identify(cli: Cli) -> None:
    assert "This is Love's Dozen." in cli("identify", LOVE).out


def test_convert_there_and_back(cli: Cli) -> None:
    assert cli("convert", LOVE, "--to", "burr6").out.splitlines()[2:] == [
        "1,992", "2,704", "3,88", "4,960", "5,1008", "6,512"
    ]  # fmt: skip
    lines = cli("convert", "Love's Dozen", "--to", "ll").out.split()
    assert set(lines) & ll.same_up_to(LOVE, reflection=False)


@pytest.mark.skipif(not pages.is_built(), reason="the page has not been built")
def test_view_shows_the_assembly(cli: Cli, tmp_path: Path) -> None:
    ran = cli("view", LOVE, "-o", str(tmp_path / "a.html"))
    assert ran.code == 0
    assert ran.out.startswith(f"{tmp_path}/a.html: assembly 74, ")


def test_pictures_of_the_assembly(cli: Cli, tmp_path: Path) -> None:
    """The steps where it comes apart, else the assembly; the pieces where they are requested."""
    for text, words, said in (
        (LOVE, (), "assembly 74"),
        (SHORT, ("--length", "8"), "Assembly "),
        (LOVE, ("--kind", "pieces"), "6 pieces"),
    ):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.svg"
        ran = cli("picture", text, str(path), *words)
        assert ran.code == 0, ran.err
        drawn = sorted(tmp_path.iterdir(), key=lambda file: file.stat().st_mtime_ns)
        assert any(said in file.read_text("utf-8") for file in drawn)
