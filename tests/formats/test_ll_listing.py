"""Cutler's LL listings: the three published lines, in and out, and columns that touch."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import FormatError
from burrkit.formats.ll_listing import HEADING, ListedAssembly, read, read_line
from burrkit.sixpiece import ll
from burrkit.sixpiece.ll import digit_layers
from tests.conftest import Cli
from tests.errors import raises
from tests.sixpiece.strategies import ll_strings

#: As the text has them, blanks collapsed.
PUBLISHED = """\
LL-Format E H S 6 8 A C Name
-------------------------------- - - - - - - - ---------------
35350030443000251130143320220666 0 9 012 0 0 0 Love's Dozen
55555530043022551131642000220636 0 7 0 5 0 0 0 Bill's Baffling Burr
05550110503004001116603664226666 0 9 0 4 61010 L46AA Notchable
"""
#: In his columns.
ALIGNED = """\
LL-Format                        E  H S 6 8 A C Name
-------------------------------- -  - - - - - - ---------------
35350030443000251130143320220666 0  9 012 0 0 0 Love's Dozen
55555530043022551131642000220636 0  7 0 5 0 0 0 Bill's Baffling Burr
05550110503004001116603664226666 0  9 0 4 61010 L46AA Notchable
"""
L5 = "55551133140220226630440060666606"
LOVE = "35350030443000251130143320220666"


@pytest.mark.parametrize("space", [" ", "\t", "\f", "\x1c", "\x1f", "\x85", "\xa0", "\u2028"])
def test_any_white_space_between_columns(space: str) -> None:
    text = PUBLISHED.replace(" 0 9", f"{space}0{space}{space}9").replace(" 0 0 0", f" 0{space}0{space}0")
    assert list(read(text, "list.txt")) == list(read(PUBLISHED, "list.txt"))


@pytest.mark.parametrize("text", [PUBLISHED, ALIGNED])
def test_the_published_lines(text: str) -> None:
    listed = list(read(text, "list.txt"))
    assert [each.name for each in listed] == ["Love's Dozen", "Bill's Baffling Burr", "L46AA Notchable"]
    assert [each.holes for each in listed] == [9, 7, 9]
    assert [each.levels for each in listed] == [(12, 0, 0, 0), (5, 0, 0, 0), (4, 6, 10, 10)]
    assert [each.place for each in listed] == ["list.txt:3", "list.txt:4", "list.txt:5"]
    written = [*HEADING, *(each.row(each.levels or ()) for each in listed)]
    assert written == ALIGNED.splitlines()


def test_the_line_of_the_example() -> None:
    """Printed with its blanks: the L5 Notchable has a 2 in the column that Cutler does not explain."""
    line = f"{L5} 0  7 2 5 0 0 0"
    listed = read_line(line)
    assert listed == ListedAssembly(ll.read(L5), 0, 7, 2, (5, 0, 0, 0))
    assert listed.row((5, 0, 0, 0)) == line


@given(
    ll_strings,
    st.integers(0, 9),
    st.integers(0, 9),
    st.tuples(*[st.integers(0, 15)] * 4),
    st.sampled_from(["", "Two words", "12 4"]),
)
def test_round_trip(text: str, error: int, analysis: int, levels: tuple[int, ...], name: str) -> None:
    string = ll.read(text)
    line = ListedAssembly(string, error, None, analysis, None, name).row(levels)
    for form in (line, " ".join(line.split())):
        listed = read_line(form, "x", 1)
        assert listed == ListedAssembly(string, error, string.holes, analysis, levels, name, "x", 1)
        assert list(listed.mistakes(levels)) == []


@pytest.mark.parametrize("text", ["", "  ", "# remark", "LL-Format", "------ - -", *HEADING])
def test_lines_without_an_assembly(text: str) -> None:
    assert read_line(text) is None


def test_a_name_without_columns() -> None:
    listed = read_line(f"{LOVE}  by Bruce Love")
    assert listed is not None
    assert (listed.name, listed.holes, listed.levels) == ("by Bruce Love", None, None)


def test_a_wrong_line_is_named() -> None:
    with raises(FormatError, "malformed list.txt:2 31 digits"):
        list(read(f"{LOVE}\n{LOVE[:-1]} 0 9 012 0 0 0\n", "list.txt"))


# The command ---------------------------------------------------------------------------------------------


def test_listing_in_and_out(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "list.txt"
    path.write_text(PUBLISHED)
    ran = cli("ll", str(path), "--listing")
    assert (ran.code, ran.out, ran.err) == (0, ALIGNED, "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ran.out.encode()), "utf-8"))
    assert cli("ll", "-", "--listing").out == ALIGNED
    assert [json.loads(line)["name"] for line in cli("ll", str(path), "--json").out.splitlines()] == [
        "Love's Dozen", "Bill's Baffling Burr", "L46AA Notchable"
    ]  # fmt: skip


def test_wrong_columns_are_reported_and_replaced(cli: Cli) -> None:
    ran = cli("ll", f"{LOVE} 0  8 0 5 0 0 0 Love's Dozen", "--listing")
    assert ran.out == "".join(line + "\n" for line in ALIGNED.splitlines()[:3])
    assert ran.err.splitlines() == [
        f"burrkit: warning: LL string {LOVE}: listed with 8 holes; the string has 9",
        f"burrkit: warning: LL string {LOVE}: listed with level type 5-0-0-0; it is 12-0-0-0",
    ]


def test_the_drawing(cli: Cli) -> None:
    lines = cli("ll", LOVE).out.splitlines()
    assert max(map(len, lines)) <= 80
    start = next(n for n, line in enumerate(lines) if line.startswith("z = 1"))
    numbers, digits = lines[start + 1 : start + 5], lines[-4:]
    assert numbers == [
        "                   5  6          17 18",
        "    1  2        7  8  9 10    19 20 21 22       29 30",
        "    3  4       11 12 13 14    23 24 25 26       31 32",
        "                  15 16          27 28",
    ]
    for above, below in zip(numbers, digits, strict=True):
        ends = [n for n, sign in enumerate(above) if sign.isdigit() and not above[n + 1 : n + 2].isdigit()]
        for end in ends:
            assert below[end] == LOVE[int(above[end - 1 : end + 1]) - 1]
    cells = [k for layer in digit_layers() for row in layer for k in row if k is not None]
    assert cells == list(range(32))


def test_moves(cli: Cli) -> None:
    """The published Apart-Code of the L5 Notchable, and the steps of its solution."""
    lines = cli("ll", L5, "--moves").out.splitlines()
    code = lines.index("Apart-Code of the moves before the first separation:")
    assert lines[code + 1] == "3146   1124   316    11246"
    assert lines[code + 2].startswith("  1. ")
    moves = json.loads(cli("ll", L5, "--moves", "--json").out)["moves"]
    assert (moves["length"], moves["apart_code"]) == (6, "3146   1124   316    11246")
    assert len(moves["steps"]) >= 5
    stuck = json.loads(cli("ll", L5, "--moves", "--json", "--length", "8").out)["moves"]
    assert stuck == {"length": 8, "level": None, "apart_code": None, "steps": []}
    assert "At length 8 nothing comes free in" in cli("ll", L5, "--moves", "--length", "8").out


def test_complaints(cli: Cli) -> None:
    for words, message in (
        (("--listing", "--json"), "--listing and --json: choose one of the two"),
        (("--listing", "--moves"), "--listing and --moves: choose one of the two"),
        (("--length", "8"), "--length is for --moves; the level type is that of all four lengths"),
        (("--moves", "--length", "7"), "length 7 is not one of 6, 8, 10, 12"),
    ):
        ran = cli("ll", LOVE, *words)
        assert (ran.code, ran.out, ran.err) == (2, "", f"burrkit: {message}\n")
