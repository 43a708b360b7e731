"""Single words: what is found is what counters find, in the order of the list."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, strategies as st

from burrkit.pencil.words import Pattern, Word, WordList, WordMatches, anagrams, containing, inside, matching
from tests.pencil.words import plain
from tests.pencil.words.strategies import letters, word_lists


@given(letters(), word_lists())
def test_anagrams(clue: str, words: WordList) -> None:
    expected = [word.text for word in words if sorted(word.letters) == sorted(clue) and word.letters != clue]
    assert [found.text for found in anagrams(clue, words)] == expected


@given(letters(), word_lists(), st.integers(1, 4))
def test_inside(clue: str, words: WordList, shortest: int) -> None:
    found = list(inside(clue, words, shortest=shortest))
    assert [word.text for word in found] == [
        word.text for word in words if plain.holds(clue, word.letters) and len(word.letters) >= shortest
    ]
    for word in found:
        assert Counter(word.letters + word.others) == Counter(clue)


@given(letters(4), word_lists(longest=9))
def test_containing(clue: str, words: WordList) -> None:
    found = list(containing(clue, words))
    assert [word.text for word in found] == [word.text for word in words if plain.holds(word.letters, clue)]
    for word in found:
        assert Counter(clue + word.others) == Counter(word.letters)


def test_words_are_compared_by_their_letters() -> None:
    words = WordList.of(["élan", "lane", "Lean", "Neal's", "ice cream"])
    assert [found.text for found in anagrams("lena", words)] == ["élan", "lane", "Lean"]
    assert list(inside("icecreams", words)) == [WordMatches("ice cream", "icecream", "s")]
    assert list(containing("slen", words)) == [WordMatches("Neal's", "neals", "a")]


def test_long_words_and_many_of_one_letter() -> None:
    words = WordList.of(["a" * 255, "a" * 256, "b" * 17 + "a"])
    assert len(words) == 2
    assert [found.text for found in inside("a" * 300, words)] == ["a" * 255]
    assert [found.others for found in containing("a" * 16, words)] == ["a" * 239]
    assert list(containing("b" * 18, words)) == []


def test_other_scripts() -> None:
    words = WordList.of(["кот", "ток", "кто", "Отк", "котик", "που", "ñandú"])
    assert [found.text for found in anagrams("ток", words)] == ["кот", "кто", "Отк"]
    assert [found.text for found in matching(Pattern("#@#"), words)] == ["кот", "ток"]


def test_matching() -> None:
    words = WordList.of(["select", "silent", "salt"])
    assert list(matching(Pattern("S?L*t"), words)) == [
        WordMatches("select", "select", ""),
        WordMatches("silent", "silent", ""),
        WordMatches("salt", "salt", ""),
    ]
    assert [tuple(word) for word in words] == [
        tuple(Word(text, text)) for text in ("select", "silent", "salt")
    ]
