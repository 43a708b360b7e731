"""``burrkit difficulty``: the tables, the drawing in text, the picture and the JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.errors import refused

DOZEN = """\
Love's Dozen, assembly 105: level 12.3, 18 moves
154 assemblies, 64 of which do not come apart.

frees  moves  states  exits  choices  forced  dead ends  farthest  held
E         12      18      1      2.9       2          5         1     2
A C        3       5      2      3.7       0                          2
B          1       1      1      5.0       0                          1
D          1       1      1      1.0       0                          1
C          1       1      1      3.0       0                          1

moves at random      taking apart  together
any move                    185.3     233.3
never straight back          66.3      88.3

The 18 states of the separation into E and the rest,
by depth: @ on the way, E a group comes free, x dead end, o elsewhere
   0 @
   1 @
   2 @x
   3 @x
   4 @x
   5 @
   6 @
   7 @o
   8 @
   9 @
  10 @x
  11 Ex
"""


def test_love_s_dozen(cli: Cli) -> None:
    assert cli("difficulty", "love's dozen").out == DOZEN


def test_json(cli: Cli) -> None:
    data = json.loads(cli("difficulty", "love's dozen", "--json").out)
    assert (data["assembly"], data["assemblies"], data["solutions"]) == (105, 154, 90)
    first = data["separations"][0]
    assert (first["states"], first["exits"], len(first["way"]), len(first["dead_ends"])) == (18, 1, 12, 5)
    assert data["apart"]["at_random"]["mean"] == pytest.approx(185.33, abs=0.01)


def test_one_assembly_is_measured_without_the_others(cli: Cli) -> None:
    data = json.loads(cli("difficulty", "love's dozen", "--assembly", "105", "--json").out)
    assert (data["assembly"], data["assemblies"], data["solutions"]) == (105, None, None)
    assert data["moves"] == 18
    string = cli("difficulty", "35350030443000251130143320220666").out
    assert "assembly 74" in string
    assert "do not come apart" not in string


def test_a_limit_leaves_numbers_open(cli: Cli) -> None:
    out = cli("difficulty", "love's dozen", "--limit", "5").out
    assert "5+" in out
    assert "more than --limit states" in out
    data = json.loads(cli("difficulty", "love's dozen", "--limit", "5", "--json").out)
    assert data["apart"] == {"at_random": None, "not_back": None}
    assert data["separations"][0]["complete"] is False


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_picture(cli: Cli, tmp_path: Path, ending: str) -> None:
    pytest.importorskip("PIL")
    target = tmp_path / f"states.{ending}"
    assert cli("difficulty", "antique", "--picture", str(target)).code == 0
    assert target.stat().st_size > 500
    again = cli("difficulty", "antique", "--picture", str(target))
    assert (again.code, "exists" in again.err) == (2, True)
    assert cli("difficulty", "antique", "--picture", str(target), "--force").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("1,1,1,1,1,1",), "invalid-puzzle 32 exceed"),
        (("love's dozen", "--assembly", "153"), "unsolved completely"),
        (("love's dozen", "--assembly", "999"), "unknown 999 assembly"),
        (("256,256,256,256,256,256",), "invalid nothing"),
        (("antique", "--limit", "0"), "usage --limit"),
        (("antique", "--picture", "states.txt"), "missing svg"),
        (("antique", "--nope"), "unknown --nope option"),
    ],
)
def test_bad_input_is_one_line(cli: Cli, words: tuple[str, ...], said: str) -> None:
    ran = cli("difficulty", *words)
    refused(ran, said)


def test_a_single_assembly(cli: Cli) -> None:
    assert "This is the only assembly." in cli("difficulty", "antique").out
