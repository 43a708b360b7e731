"""What counts as a letter: accents, ligatures, scripts, apostrophes."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, strategies as st

from burrkit.pencil.words.letters import is_vowel, spelt, words_of


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("William Shakespeare", "williamshakespeare"),
        ("don't", "dont"),
        ("don\N{RIGHT SINGLE QUOTATION MARK}t", "dont"),
        ("E-mail 4 you!", "emailyou"),
        ("Café", "cafe"),
        ("Cafe\N{COMBINING ACUTE ACCENT}", "cafe"),
        ("Ångström", "angstrom"),
        ("straße", "strasse"),
        ("œuvre, Ærø, Łódź", "oeuvreaerolodz"),
        ("\N{LATIN SMALL LIGATURE FI}sh", "fish"),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER W}e", "we"),
        ("İstanbul", "istanbul"),
        ("Ὀδυσσεύς", "οδυσσευσ"),
        ("Йод и ёлка", "йодиёлка"),
        ("שָׁלוֹם", "שלום"),
        ("が", "が"),
        ("Hawai\N{MODIFIER LETTER TURNED COMMA}i", "hawaii"),
        ("12345 -?!", ""),
        ("", ""),
    ],
)
def test_spelt(text: str, letters: str) -> None:
    assert spelt(text) == letters


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Señor", "señor"),
        ("Sen\N{COMBINING TILDE}or", "señor"),
        ("Ärger", "ärger"),
        ("ÆON don't", "æondont"),
        ("straße", "strasse"),
    ],
)
def test_accents_preserved(text: str, letters: str) -> None:
    assert spelt(text, accents=True) == letters


@given(st.text(), st.booleans())
def test_letters_are_letters_and_spell_themselves(text: str, accents: bool) -> None:
    letters = spelt(text, accents=accents)
    assert spelt(letters, accents=accents) == letters
    assert all(letter.isalpha() for letter in letters)


@given(st.text())
def test_case_and_composition_do_not_matter(text: str) -> None:
    assert spelt(unicodedata.normalize("NFD", text)) == spelt(unicodedata.normalize("NFC", text))


@given(st.text(st.characters(max_codepoint=127)))
def test_plain_letters_are_taken_as_they_are(text: str) -> None:
    assert spelt(text) == "".join(character for character in text.lower() if character.isalpha())


def test_words_of() -> None:
    text = "'Tis the dogs' well-worn O'Brien's 2nd_best; cafe\N{COMBINING ACUTE ACCENT}"
    assert words_of(text) == ["Tis", "the", "dogs", "well", "worn", "O'Brien's", "nd", "best", "café"]
    assert words_of("שָׁלוֹם עולם") == ["שלום", "עולם"]
    assert words_of(" -- 12 ''' ") == []


def test_vowels() -> None:
    assert "".join(filter(is_vowel, "abcdefghijklmnopqrstuvwxyz")) == "aeiou"
    assert "".join(filter(is_vowel, "éñøæαβήйяїが")) == "éøæαήяї"
