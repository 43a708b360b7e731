"""Letter statistics of a text: frequencies of letters, pairs and triples, and all classes of anagrams.

Words of the same letters have the same sorted letters, which serve as key (J. Bentley, "Programming
Pearls", 1986): no two words are ever compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from burrkit.pencil.words.letters import spelt, words_of
from burrkit.runtime.grouping import by_key
from burrkit.runtime.short_repr import ShortRepr


@dataclass(frozen=True, repr=False)
class AnagramClass(ShortRepr):
    """At least two different words made of the same letters.

    ``words`` are in the order of the alphabet, ``counts`` are their frequencies.
    """

    letters: str
    words: tuple[str, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Survey(ShortRepr):
    """The counts of a text.

    ``words`` maps each different word, in lower case, to how often it occurs; words that differ only in
    apostrophes or accents are one, shown as most of them are written. ``letters``, ``pairs`` and ``triples``
    count within words, each word as often as it occurs; the commonest come first.
    """

    words: dict[str, int]
    letters: dict[str, int]
    pairs: dict[str, int]
    triples: dict[str, int]
    classes: tuple[AnagramClass, ...]


def survey(texts: Iterable[str], *, shortest: int = 2, accents: bool = False) -> Survey:
    """Count a text that comes in pieces, none of which ends inside a word.

    Classes are of words of at least ``shortest`` letters. ``accents``: see ``letters.spelt``.
    """
    return count(_written(texts), shortest=shortest, accents=accents)


def words_in(texts: Iterable[str], *, accents: bool = False) -> dict[str, int]:
    """The ``words`` of a survey alone."""
    return _words(_forms(_written(texts), accents))


def _written(texts: Iterable[str]) -> Counter[str]:
    """The words of a text as they are written, each with its count."""
    written: Counter[str] = Counter()
    for text in texts:
        written.update(words_of(text))
    return written


def count(written: dict[str, int], *, shortest: int = 2, accents: bool = False) -> Survey:
    """The same for words that are counted already, as they are written."""
    forms = _forms(written, accents)
    frequency = {letters: texts.total() for letters, texts in forms.items()}
    return Survey(
        words=_words(forms),
        letters=_runs(frequency, 1),
        pairs=_runs(frequency, 2),
        triples=_runs(frequency, 3),
        classes=classes(
            {
                _commonest_form(texts): (letters, frequency[letters])
                for letters, texts in forms.items()
                if len(letters) >= shortest
            }
        ),
    )


def classes(words: dict[str, tuple[str, int]]) -> tuple[AnagramClass, ...]:
    """All classes of at least two words; ``words`` maps each to its letters and its count.

    Large classes come first, among equally large ones those of more letters, then in alphabetical order.
    """
    together = by_key(("".join(sorted(letters)), word) for word, (letters, _) in words.items())
    classes = [
        AnagramClass(key, tuple(sorted(group)), tuple(words[word][1] for word in sorted(group)))
        for key, group in together.items()
        if len(group) > 1
    ]
    return tuple(sorted(classes, key=lambda c: (-len(c.words), -len(c.letters), c.words)))


def _forms(written: dict[str, int], accents: bool) -> dict[str, Counter[str]]:
    """For each spelling, in letters alone, the frequency of each way of writing it."""
    forms: dict[str, Counter[str]] = {}
    for text, n in written.items():
        letters = spelt(text, accents=accents)
        if letters:
            forms.setdefault(letters, Counter())[text.lower()] += n
    return forms


def _words(forms: dict[str, Counter[str]]) -> dict[str, int]:
    """Each word as most of its forms are written, with its count, the commonest first."""
    words = ((_commonest_form(texts), texts.total()) for texts in forms.values())
    return dict(sorted(words, key=_commonest))


def _commonest_form(texts: Counter[str]) -> str:
    return min(texts, key=lambda text: (-texts[text], text))


def _runs(frequency: dict[str, int], length: int) -> dict[str, int]:
    """How often each run of ``length`` letters occurs within words, the commonest first."""
    runs: Counter[str] = Counter()
    for letters, n in frequency.items():
        for start in range(len(letters) - length + 1):
            runs[letters[start : start + length]] += n
    return dict(sorted(runs.items(), key=_commonest))


def _commonest(item: tuple[str, int]) -> tuple[int, str]:
    return -item[1], item[0]
