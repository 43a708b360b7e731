"""Files of LL strings as sources, in Python and on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import burrkit as bk
from burrkit.errors import BurrkitError, FormatError, PuzzleError
from burrkit.formats import ll_listing
from burrkit.formats.ll_listing import HEADING
from burrkit.formats.source import load_document, parse
from burrkit.puzzle.document import Puzzle
from burrkit.sixpiece import ll
from burrkit.sixpiece.burr import Burr
from tests.conftest import Cli
from tests.errors import raises, refused
from tests.sixpiece.strategies import ll_strings

LOVE = "35350030443000251130143320220666 0  9 012 0 0 0 Love's Dozen"
BILL = "55555530043022551131642000220636 0  7 0 5 0 0 0 Bill's Baffling Burr"
BILLS = "55555530043022551131642000220636"
L46AA = "05550110503004001116603664226666 0  9 0 4 61010 L46AA Notchable"


@pytest.fixture
def three(tmp_path: Path) -> Path:
    path = tmp_path / "three.txt"
    path.write_text("\n".join((*HEADING, LOVE, "# remark", "", BILL, L46AA)) + "\n")
    return path


@pytest.fixture
def one(tmp_path: Path) -> Path:
    path = tmp_path / "one.txt"
    path.write_text(f"{BILLS}\n")
    return path


def test_one_string_is_that_burr(one: Path) -> None:
    burr = bk.load(one)
    assert isinstance(burr, Burr)
    assert (burr, burr.string) == (bk.load(BILLS), BILLS)
    assert bk.load(one, length=8).with_length(10).string == burr.string  # type: ignore[attr-defined]
    assert bk.load(one, problem=1) == burr


def test_several_strings_are_problems(three: Path) -> None:
    burrs = [bk.load(three, 8, number) for number in (1, 2, 3)]
    assert [burr.name for burr in burrs] == ["Love's Dozen", "Bill's Baffling Burr", "L46AA Notchable"]
    assert [max(burr.goal.cells.extent) for burr in burrs] == [8, 8, 8]
    with raises(PuzzleError, "missing 3 problems"):
        bk.load(three)
    with raises(PuzzleError, "unknown 4 problem"):
        bk.load(str(three), problem=4)


@given(st.lists(ll_strings, min_size=1, max_size=4))
def test_a_document_has_the_same_problems(strings: list[str]) -> None:
    listing = ll_listing.read_listing("\n".join(strings), "a file")
    document = listing.document()
    assert len(document.problems) == len(strings)
    assert len(document.shapes) <= 6 * len(strings) + 1
    for index, string in enumerate(strings):
        burr, drawn = listing.burr(index), document.problem(index)
        assert burr.string == string
        assert drawn.goal == burr.goal
        assert drawn.marks == burr.marks
        assert [p.shape for p in drawn.pieces] == [p.shape for p in burr.pieces]


def test_what_a_listing_is() -> None:
    for text in (LOVE, f"\ufeff{LOVE}", "\n".join(HEADING), f"# remark\r\n\r\n{BILL}", HEADING[1]):
        assert ll_listing.is_listing(text)
    for text in ("#Burr6 x\n0,1,a", "", "1,120,3328", '{"format": 1}', LOVE[:20], "9" * 41, "#\n#"):
        assert not ll_listing.is_listing(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{HEADING[0]}\n", "malformed bad.txt LL heading"),
        (f"{LOVE}\n{LOVE[1:]}\n", "malformed bad.txt:2"),
        (f"{LOVE}\nhello\n", "malformed bad.txt:2"),
        (f"{LOVE}\n" * 10_001, "too-large bad.txt:10001 10,000 LL"),
    ],
)
def test_wrong_files(text: str, said: str) -> None:
    with raises(FormatError, said):
        parse(text.encode(), "bad.txt")


def test_ten_thousand_strings_are_a_document(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{LOVE}\n" * 10_000)
    assert len(load_document(str(path)).problems) == 10_000


def test_commands_take_a_file_of_strings(cli: Cli, three: Path, one: Path, tmp_path: Path) -> None:
    second = (str(three), "--problem", "2")
    data = json.loads(cli("solve", *second, "--json").out)
    assert (data["puzzle"], data["assemblies"], data["solutions"]) == ("Bill's Baffling Burr", 24, 1)
    assert cli("solve", str(one)).out.splitlines()[-1] == "The LL string is assembly 21."
    lines = cli("solve", str(three), "--problem", "all", "--json").out.splitlines()
    assert [json.loads(line)["solutions"] for line in lines] == [90, 1, 44]
    assert cli("states", *second).out.startswith("Bill's Baffling Burr, assembly 21, that of the LL string")
    assert "This is Bill's Baffling Burr." in cli("identify", *second).out
    assert "1,960\n2,996\n3,760\n" in cli("convert", *second, "--to", "burr6").out
    strings = cli("convert", *second, "--to", "ll").out.split()
    assert len(strings) == 24
    assert ll.read(BILLS).canonical in {ll.read(string).canonical for string in strings}
    picture = tmp_path / "picture.svg"
    assert cli("picture", *second, str(picture), "--kind", "assembly").code == 0
    assert "Assembly 21" in picture.read_text()
    made = tmp_path / "all.xmpuzzle"
    assert cli("convert", str(three), str(made)).code == 0
    document = load_document(str(made))
    assert isinstance(document, Puzzle)
    assert [problem.name for problem in document.problems] == [
        "Love's Dozen",
        "Bill's Baffling Burr",
        "L46AA Notchable",
    ]


@pytest.mark.parametrize("command", ["solve", "states", "identify", "view", "placements"])
def test_which_of_several(cli: Cli, command: str, three: Path) -> None:
    ran = cli(command, str(three))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    refused(ran, "missing 3 problems")


def test_a_listing_that_burrkit_wrote(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "written.txt"
    path.write_text(cli("ll", LOVE, "--listing").out)
    assert bk.load(path).name == "Love's Dozen"


def test_a_path_that_is_not_a_text_of_strings() -> None:
    with pytest.raises(BurrkitError):
        bk.load(Path("35350030443000251130143320220666"))
