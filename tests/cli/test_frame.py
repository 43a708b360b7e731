"""``burrkit frame``: what it draws, in how many columns, and its JSON."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from burrkit.sixpiece import frame
from tests.conftest import Cli
from tests.errors import refused


def test_page(cli: Cli) -> None:
    ran = cli("frame")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "The six-piece burr of length 6: 104 cubes."
    third = [line.split("   P")[0] for line in lines if "P  z = 3" in line]
    assert third == ["P  z = 3     N          "]
    start = next(k for k, line in enumerate(lines) if line.startswith("P  z = 3"))
    assert [line[:24] for line in lines[start + 1 : start + 7]] == [
        "    # #      . . 1 1 . .",
        "# # + + # #  1 1 2 2 1 1",
        "# + + + + #  1 2 3 3 2 1",
        "# + + + + #  1 2 3 3 2 1",
        "# # + + # #  1 1 2 2 1 1",
        "    # #      . . 1 1 . .",
    ]


@pytest.mark.parametrize("length", [6, 8, 10, 12])
def test_every_length_fits_and_shows_every_cube(cli: Cli, length: int) -> None:
    out = cli("frame", "--length", str(length)).out
    assert max(map(len, out.splitlines())) <= 80
    drawing = out[out.index("\n\nP  z = 0") :]
    goal = frame.goal(length)
    assert drawing.count("#") == len(goal.required)
    assert drawing.count("+") == 32


def test_json(cli: Cli) -> None:
    answer = json.loads(cli("frame", "--json", "--length", "8").out)
    assert (answer["length"], answer["cubes"], answer["outer"], answer["inner"]) == (8, 152, 120, 32)
    assert (answer["two_owners"], answer["three_owners"]) == (24, 8)
    counts = Counter(n for layer in answer["overlap"] for row in layer for n in row)
    assert counts == {0: 512 - 152, 1: 120, 2: 24, 3: 8}
    assert [p["position"] for p in answer["positions"]] == [1, 2, 3, 4, 5, 6]
    assert answer["positions"][0]["low"] == [0, 2, 3]
    assert answer["positions"][0]["high"] == [7, 3, 4]
    assert answer["overlap"][3][3][2] == frame.overlap(8)[2, 3, 3]


def test_other_lengths(cli: Cli) -> None:
    ran = cli("frame", "--length", "7")
    assert (ran.code, ran.out) == (2, "")
    refused(ran, "unknown 7 6 8 10 12 length")
