"""Rules: read from texts, written as texts, refused where they make no sense."""

from __future__ import annotations

from fractions import Fraction

import pytest

import burrkit as bk
from burrkit.moves.rules import SLIDES, MoveRule
from tests.errors import raises


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("slides", SLIDES),
        ("legal", MoveRule("legal")),
        ("half", MoveRule(half=True)),
        ("legal+half", MoveRule("legal", half=True)),
        ("clearance=0.04", MoveRule(Fraction(1, 25))),
        ("clearance=0.04+half", MoveRule(Fraction(1, 25), half=True)),
        ("clearance=1/30", MoveRule(Fraction(1, 30))),
        ("clearance=0.001", MoveRule(Fraction(1, 1000))),
        ("clearance=0.2499", MoveRule(Fraction(2499, 10000))),
    ],
)
def test_texts_and_rules(text: str, rule: MoveRule) -> None:
    assert MoveRule.of(text) == rule
    assert str(rule) == text
    assert MoveRule.of(rule) is rule


def test_fractions_are_written_as_decimals() -> None:
    assert str(MoveRule.of("clearance=1/25")) == "clearance=0.04"
    assert MoveRule.of("clearance=2/50") == MoveRule.of("clearance=0.040")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("lgal", "invalid rule lgal 0.04 slides"),
        ("slides+half", "invalid slides"),
        ("half+half", "invalid slides"),
        ("legal+legal", "invalid slides"),
        ("legal+", "invalid slides"),
        ("clearance", "invalid slides"),
        ("clearance=", "invalid slides"),
        ("clearance=-0.04", "invalid slides"),
        ("clearance=nan", "invalid slides"),
        ("clearance=1/0", "invalid rule='clearance=1/0' divided"),
        ("clearance=0", "invalid rule='clearance=0' 0.001 0.25 cube"),
        ("clearance=0.0009", "invalid 0.001 0.25"),
        ("clearance=1/4", "invalid 0.001 0.25"),
        ("clearance=7000/90001", "invalid 1/10000 fraction"),
        (3, "invalid rule 3 slides"),
        ("legal" * 99, "invalid slides"),
    ],
)
def test_refuses(text: str, error: str) -> None:
    with raises(bk.BurrkitError, error):
        MoveRule.of(text)


def test_a_rule_is_made_of_what_it_may_be() -> None:
    with raises(bk.BurrkitError, "invalid turns 0.04 legal turns"):
        MoveRule(0.04)  # type: ignore[arg-type]
