"""Letters, pairs, triples and classes, against counting word by word."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, strategies as st

from burrkit.pencil.words import AnagramClass, count, survey
from tests.pencil.words import plain

TEXTS = st.lists(st.text("abc \n", max_size=30), max_size=5)


@given(TEXTS)
def test_runs_within_words(texts: list[str]) -> None:
    found = survey(texts)
    words = [word for text in texts for word in text.split()]
    assert Counter(found.words) == Counter(words)
    for length, runs in ((1, found.letters), (2, found.pairs), (3, found.triples)):
        assert Counter(runs) == plain.runs(words, length)
        assert list(runs.values()) == sorted(runs.values(), reverse=True)


@given(TEXTS, st.integers(1, 4))
def test_classes(texts: list[str], shortest: int) -> None:
    found = survey(texts, shortest=shortest).classes
    counts = Counter(word for text in texts for word in text.split())
    together = {word for group in found for word in group.words}
    for word in counts:
        others = {other for other in counts if sorted(other) == sorted(word)}
        assert (word in together) == (len(others) > 1 and len(word) >= shortest)
    for group in found:
        assert set(group.words) == {word for word in counts if sorted(word) == sorted(group.words[0])}
        assert group.letters == "".join(sorted(group.words[0]))
        assert group.counts == tuple(counts[word] for word in group.words)
    assert [len(group.words) for group in found] == sorted((len(g.words) for g in found), reverse=True)


def test_one_word_however_it_is_written() -> None:
    found = survey(["Tea, TEA and Résumé; resume résumé. I ate; don't dont DON'T, Teà"])
    assert found.words == {"tea": 3, "don't": 3, "résumé": 3, "and": 1, "ate": 1, "i": 1}
    assert found.classes == (AnagramClass("aet", ("ate", "tea"), (1, 3)),)


def test_accents_make_other_words() -> None:
    found = survey(["ano año oña"], accents=True)
    assert found.words == {"ano": 1, "año": 1, "oña": 1}
    assert found.classes == (AnagramClass("aoñ", ("año", "oña"), (1, 1)),)


def test_words_that_are_counted_already() -> None:
    assert count({"on": 2, "no": 3}).pairs == {"no": 3, "on": 2}
    assert count({}).classes == ()
    assert count({"17": 4}).words == {}
