"""``-v`` with and without a level, in ``burrkit solve`` and ``burrkit logic``."""

from __future__ import annotations

import pytest

from burrkit.cli.common.verbosity import with_levels
from tests.conftest import Cli

STICKS = "1 120 3328 3322 3328 3305"


@pytest.mark.parametrize(
    ("words", "joined"),
    [
        ("antique -v", "antique --verbose=2"),
        ("-v antique", "--verbose=2 antique"),
        ("-v 10 antique", "--verbose=10 antique"),
        ("antique --verbose 0", "antique --verbose=0"),
        ("antique -v10", "antique -v10"),
        ("--verbose=3 antique", "--verbose=3 antique"),
        ("-v --all antique", "--verbose=2 --all antique"),
        ("-v -1 antique", "--verbose=-1 antique"),
        (f"-v {STICKS}", f"--verbose=2 {STICKS}"),
        (f"{STICKS} -v", f"{STICKS} --verbose=2"),
        (f"-v 10 {STICKS}", f"--verbose=10 {STICKS}"),
        (f"{STICKS} -v 10", f"{STICKS} --verbose=10"),
        ("1 120 -v 3328 3322 3328 3305", "1 120 --verbose=2 3328 3322 3328 3305"),
        (f"--limit 3 -v {STICKS}", f"--limit 3 --verbose=2 {STICKS}"),
        (f"-v {STICKS.replace(' ', ',')}", f"--verbose=2 {STICKS.replace(' ', ',')}"),
        ("-v 35350030443000251130143320220666", "--verbose=2 35350030443000251130143320220666"),
        ("-v 0 -- -v 10", "--verbose=0 -- -v 10"),
        ("", ""),
    ],
)
def test_a_level_is_not_a_stick_number(words: str, joined: str) -> None:
    assert with_levels(words.split()) == joined.split()


def test_each_level_of_solve_adds_something(cli: Cli) -> None:
    said = [cli("solve", "-v", level, "antique").out for level in ("0", "1", "2", "3")]
    assert ["Solution 1 of 1" in text for text in said] == [False, True, True, True]
    assert ["V filled" in text for text in said] == [False, False, True, True]
    assert ["[1,0][1, 1, 1, 1, 1, 1]" in text for text in said] == [False, False, False, True]
    assert all("assemblies                   1" in text for text in said)

    def times_apart(text: str) -> list[str]:
        return [line for line in text.splitlines() if not line.startswith("seconds")]

    assert times_apart(cli("solve", "antique").out) == times_apart(said[1])
    assert times_apart(cli("solve", "antique", "-v").out) == times_apart(said[2])
    assert times_apart(cli("solve", "-v", "10", "antique").out) == times_apart(said[3])


def test_the_rows_of_the_pieces_are_those_of_the_first_program(cli: Cli) -> None:
    out = cli("solve", "-v", "10", "-f", "examples/antique.txt").out
    tongue = out.partition("piece 3: Tounge\n")[2].splitlines()[:4]
    assert tongue == [
        "[0,0][1, 1, 0, 0, 1, 1]",
        "[1,0][1, 1, 1, 1, 1, 1]",
        "[0,1][1, 0, 0, 0, 0, 1]",
        "[1,1][1, 0, 1, 1, 0, 1]",
    ]
    assert "  3,932,160  the solid stick in one place" in out


def test_any_puzzle_has_rows(cli: Cli) -> None:
    out = cli("solve", "-v", "10", "--first", "examples/three-in-a-cube.json").out
    assert "[0,0][" in out
    assert "Layouts" not in out


def test_each_level_of_logic_adds_something(cli: Cli) -> None:
    said = [cli("logic", "seki", "oo+ooaoo-", "-v", level).out for level in ("0", "1", "2", "10")]
    assert said[0] == "The only solution. Found by burrkit's own solver.\n"
    assert ["1010" in text for text in said] == [False, True, True, True]
    assert ["RotorGroup 8" in text for text in said] == [False, False, True, True]
    assert ["V15 = 1" in text for text in said] == [False, False, False, True]
    assert cli("logic", "seki", "oo+ooaoo-").out == said[1]
    assert cli("logic", "seki", "-v", "oo+ooaoo-").out == said[2]


@pytest.mark.parametrize("command", [("solve", "antique"), ("logic", "seki", "oo+ooaoo-")])
def test_a_level_below_zero_is_one_line(cli: Cli, command: tuple[str, ...]) -> None:
    ran = cli(*command, "-v", "-1")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "--verbose" in ran.err
