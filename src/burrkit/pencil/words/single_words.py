"""Single words: anagrams of given letters, words inside them, words that contain them.

Letter counts are packed into one int, a field for each letter::

    field        c       b       a         the letters "cabba": 1 c, 2 b, 2 a
    bits       0 001   0 010   0 010       counts of three bits, each below a guard bit

Counts of two words add up as the numbers do. To test whether one contains the other, set all guard bits and
subtract: a count that is too small borrows from its guard bit, and from nothing else. So the test is one
subtraction and one mask, whatever the number of letters (the trick of testing all fields of
a word at once is L. Lamport's, "Multiple byte processing with full-word instructions", 1975).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from burrkit.pencil.words.letters import Pattern
from burrkit.pencil.words.wordlist import LONGEST, Word


class Packing:
    """An alphabet, and the fields of its letters in an int.

    The letters are given from the lowest field to the highest; ``largest`` is the largest count that any
    packed text may have of one letter. Packing more is not noticed.
    """

    __slots__ = ("_units", "guard", "letters", "width")

    def __init__(self, letters: str, largest: int) -> None:
        self.letters: Final = letters
        self.width: Final = max(largest, 1).bit_length() + 1
        self._units: Final = {letter: 1 << i * self.width for i, letter in enumerate(letters)}
        self.guard: Final = sum(self._units.values()) << self.width - 1

    def pack(self, text: Iterable[str]) -> int:
        """The counts of the letters of ``text``; KeyError for a letter that is not in the alphabet."""
        units = self._units
        return sum([units[letter] for letter in text])

    def pack_known(self, text: Iterable[str]) -> int:
        """The same, where letters that are not in the alphabet do not count."""
        unit_of = self._units.get
        return sum([unit_of(letter, 0) for letter in text])

    def fits(self, inner: int, outer: int) -> bool:
        """Whether ``outer`` has every letter at least as often as ``inner``."""
        return ((outer | self.guard) - inner) & self.guard == self.guard

    def unpack(self, packed: int) -> str:
        """The letters of a packed text, in the order of the alphabet."""
        mask = (1 << self.width) - 1
        return "".join(letter * (packed >> i * self.width & mask) for i, letter in enumerate(self.letters))


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
