"""``burrkit solve --all-lengths``: the same figures as four searches, and the level type of each assembly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from burrkit.sixpiece import ll
from burrkit.sixpiece.leveltype import level_type_of
from tests.conftest import Cli
from tests.errors import refused

SOMA = Path(__file__).parents[2] / "examples" / "soma.json"
L46AA = "05550110503004001116603664226666"


@pytest.mark.parametrize("up_to", ["rotation", "reflection"])
def test_against_four_searches(cli: Cli, up_to: str) -> None:
    made = json.loads(cli("solve", L46AA, "--all-lengths", "--json", "--up-to", up_to).out)
    assert list(made) == ["puzzle", "convention", "lengths", "level_types", "assemblies"]
    for each in made["lengths"]:
        words = ("--length", str(each["length"]), "--json", "--up-to", up_to)
        single = json.loads(cli("solve", L46AA, *words).out)
        for key in ("assemblies", "partial", "solutions", "levels"):
            assert each[key] == single[key]
    assert len(made["assemblies"]) == made["lengths"][0]["assemblies"]
    assert [one["number"] for one in made["assemblies"]] == list(range(1, len(made["assemblies"]) + 1))
    for one in made["assemblies"]:
        assert one["level_type"] == str(level_type_of(ll.read(one["ll"])))
    assert made["level_types"]["4-6-10-10"] == 1
    assert sum(made["level_types"].values()) == len(made["assemblies"])


def test_tables(cli: Cli) -> None:
    lines = cli("solve", "Love's Dozen", "--all-lengths").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[:3] == [
        "Love's Dozen, lengths 6, 8, 10 and 12",
        "length  assemblies  partial solutions  solutions  highest level",
        "     6         154                 93         90           12.3",
    ]
    assert "12-0-0-0             1" in lines
    assert lines[-1] == "134 more assemblies; --all prints them too."
    everything = cli("solve", "Love's Dozen", "--all-lengths", "--all").out.splitlines()
    assert len(everything) == len(lines) - 1 + 134


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--length", "8"), "conflict --all-lengths --length"),
        (("--first",), "conflict --all-lengths --first"),
        (("--up-to", "raw"), "invalid --all-lengths counts"),
    ],
)
def test_complaints(cli: Cli, words: tuple[str, ...], message: str) -> None:
    ran = cli("solve", L46AA, "--all-lengths", *words)
    refused(ran, message)


def test_a_puzzle_that_is_not_a_burr(cli: Cli) -> None:
    ran = cli("solve", str(SOMA), "--all-lengths")
    assert ran.code == 2
    refused(ran, "invalid-puzzle six-piece")
