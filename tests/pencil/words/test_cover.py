"""Phrases of several words, against all choices of words."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings, strategies as st

from burrkit.pencil.words import WordList, phrases
from tests.pencil.words import plain
from tests.pencil.words.strategies import letters, word_lists
from tests.speeds import examples


@settings(max_examples=examples(400))
@given(letters(10), word_lists(12, 4), st.integers(1, 5), st.integers(1, 3))
def test_every_choice_is_found_once(clue: str, words: WordList, most: int, shortest: int) -> None:
    found = list(phrases(clue, words, most=most, shortest=shortest))
    assert len(found) == len({tuple(sorted(phrase)) for phrase in found})
    texts = [word.text for word in words]
    assert {tuple(sorted(phrase)) for phrase in found} == plain.phrases(clue, texts, most, shortest)
    assert all(len(one) <= len(other) for one, other in pairwise(found))


@given(letters(8), word_lists(12, 4))
def test_the_order_of_the_letters_does_not_matter(clue: str, words: WordList) -> None:
    assert list(phrases(clue, words)) == list(phrases(clue[::-1], words))


def test_words_with_the_same_letters_share_a_key() -> None:
    words = WordList.of(["on", "no", "ON"])
    found = set(phrases("noon", words))
    assert found == {("on", "on"), ("no", "on"), ("no", "no"), ("ON", "on"), ("ON", "no"), ("ON", "ON")}


def test_fourteen_hundred_words_deep() -> None:
    """Deeper than Python lets functions call themselves."""
    words = WordList.of(["a", "b"])
    (phrase,) = phrases("ab" * 700, words, most=1400, shortest=1)
    assert sorted(phrase) == ["a"] * 700 + ["b"] * 700


def test_it_streams() -> None:
    """More phrases than can be listed in a lifetime; the first ones come at once."""
    words = WordList.of(f"{a}{b}" for a in "abcdefghij" for b in "abcdefghij")
    found = phrases("abcdefghij" * 4, words, most=20)
    assert len({next(found) for _ in range(50)}) == 50


def test_nothing_to_find() -> None:
    assert list(phrases("abc", WordList.of([]))) == []
    assert list(phrases("abc", WordList.of(["ab"]), most=9)) == []
    assert list(phrases("abc", WordList.of(["abc"]), most=0)) == []
