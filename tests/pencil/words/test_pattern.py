"""Patterns, against a matcher that goes sign by sign."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from burrkit.errors import BurrkitError
from burrkit.pencil.words import Pattern
from tests.errors import raises
from tests.pencil.words import plain


@given(st.text("ab?.@#*", min_size=1, max_size=8), st.text("abei", max_size=8))
def test_matches_as_the_plain_one(pattern: str, letters: str) -> None:
    assert Pattern(pattern).matches(letters) == plain.matches(pattern, letters)


@pytest.mark.parametrize(
    ("pattern", "word", "accents", "fits"),
    [
        ("S?L@#T", "silent", False, True),
        ("don't", "dont", False, True),
        ("caf\N{LATIN SMALL LETTER E WITH ACUTE}", "cafe", False, True),
        ("cafe\N{COMBINING ACUTE ACCENT}", "café", True, True),
        ("cafe", "café", True, False),
        ("##@", "thé", True, True),
        ("stra\N{LATIN SMALL LETTER SHARP S}e", "strasse", False, True),
        ("*", "", False, True),
        ("*@*", "rhythm", False, False),
        ("? ?-?", "abc", False, True),
    ],
)
def test_what_fits(pattern: str, word: str, accents: bool, fits: bool) -> None:
    assert Pattern(pattern, accents=accents).matches(word) is fits


def test_many_stars_end() -> None:
    """A matcher that tries every way to share the letters among the stars would be at it for ages."""
    assert not Pattern("*a" * 60 + "b").matches("a" * 250)
    assert Pattern("*a" * 60 + "*").matches("a" * 60)


@pytest.mark.parametrize("pattern", ["", "  ", "a[bc]", "w0rd", "a\\d", "(", "a\n9"])
def test_bad_patterns_get_one_line(pattern: str) -> None:
    with raises(BurrkitError, "invalid pattern") as caught:
        Pattern(pattern)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=10))
def test_any_text_is_a_pattern_or_gets_one_line(text: str) -> None:
    try:
        Pattern(text).matches("word")
    except BurrkitError as error:
        assert len(str(error).splitlines()) == 1
