"""Single words: anagrams of given letters, words inside them, words that contain them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from burrkit.pencil.words.list_lines import LONGEST
from burrkit.pencil.words.packing import Packing
from burrkit.pencil.words.pattern import Pattern
from burrkit.pencil.words.wordlist import Word


class WordMatches(NamedTuple):
    """A word of the list that matches.

    ``text`` is the word as in its list, ``letters`` are its letters, and ``others`` those by which it differs
    from the given letters: left over, or added, in alphabetical order.
    """

    text: str
    letters: str
    others: str


def anagrams(letters: str, words: Iterable[Word]) -> Iterator[WordMatches]:
    """The anagrams of the letters (``letters.spelt``), in the order of the list."""
    return (word for word in inside(letters, words, shortest=len(letters)) if is_anagram(word, letters))


def is_anagram(word: WordMatches, letters: str) -> bool:
    """Whether a word inside the letters uses all of them, in another order than that of the letters."""
    return not word.others and word.letters != letters


def inside(letters: str, words: Iterable[Word], *, shortest: int = 1) -> Iterator[WordMatches]:
    """The words of at least ``shortest`` letters that the letters can supply, in the order of the list."""
    alphabet = "".join(sorted(set(letters)))
    packing = Packing(alphabet, len(letters))
    whole = packing.pack(letters)
    for word in words:
        # Stripping leaves nothing exactly if every letter is in the alphabet.
        if shortest <= len(word.letters) <= len(letters) and not word.letters.strip(alphabet):
            packed = packing.pack(word.letters)
            if packing.fits(packed, whole):
                yield WordMatches(*word, packing.unpack(whole - packed))


def containing(letters: str, words: Iterable[Word]) -> Iterator[WordMatches]:
    """The words that contain all the letters, and perhaps more, in the order of the list."""
    packing = Packing("".join(sorted(set(letters))), max(len(letters), LONGEST))
    clue = packing.pack(letters)
    for word in words:
        if len(word.letters) >= len(letters) and packing.fits(clue, packing.pack_known(word.letters)):
            added = Counter(word.letters) - Counter(letters)
            yield WordMatches(*word, "".join(sorted(added.elements())))


def matching(pattern: Pattern, words: Iterable[Word]) -> Iterator[WordMatches]:
    """The words of a pattern, in the order of the list; no letters are left over or added."""
    return (WordMatches(*word, "") for word in words if pattern.matches(word.letters))
