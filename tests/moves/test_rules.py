"""Rules: read from texts, written as texts, refused where they make no sense."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import burrkit as bk
from burrkit.moves.rules import SLIDES, MoveRule


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
        ("lgal", "rule='lgal': it must be one of slides, legal, half, legal+half, or clearance=0.04"),
        ("slides+half", "it must be one of slides"),
        ("half+half", "it must be one of slides"),
        ("legal+legal", "it must be one of slides"),
        ("legal+", "it must be one of slides"),
        ("clearance", "it must be one of slides"),
        ("clearance=", "it must be one of slides"),
        ("clearance=-0.04", "it must be one of slides"),
        ("clearance=nan", "it must be one of slides"),
        ("clearance=1/0", "rule='clearance=1/0': the clearance is divided by 0"),
        ("clearance=0", "rule='clearance=0': a clearance is from 0.001 to below 0.25 of a cube"),
        ("clearance=0.0009", "from 0.001 to below 0.25"),
        ("clearance=1/4", "from 0.001 to below 0.25"),
        ("clearance=7000/90001", "a fraction of at most 1/10000"),
        (3, "rule=3: it must be one of slides"),
        ("legal" * 99, "...: it must be one of slides"),
    ],
)
def test_refuses(text: str, error: str) -> None:
    with pytest.raises(bk.BurrkitError, match=re.escape(error)):
        MoveRule.of(text)


def test_a_rule_is_made_of_what_it_may_be() -> None:
    with pytest.raises(bk.BurrkitError, match=r"turns=0\.04: it must be None, 'legal', or a clearance"):
        MoveRule(0.04)  # type: ignore[arg-type]
