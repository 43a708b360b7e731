"""Word patterns with known letters, vowels, consonants and wildcards.

``?`` or ``.`` is any letter, ``@`` a vowel, ``#`` a consonant, ``*`` any letters or none: the signs of
the word finders that crossword solvers use, such as Qat.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from burrkit.errors import BurrkitError
from burrkit.pencil.words.letters import APOSTROPHES, is_vowel, spelt
from burrkit.runtime.fields import shortened

#: Four times the longest word.
_LONGEST: Final = 1020
_ANY: Final = "?."
_VOWEL, _CONSONANT, _STAR = "@#*"
_SILENT: Final = f" -{APOSTROPHES}"
# The scripts that have vowels here: Latin, Greek and Cyrillic, and the accented ones of the first two.
_WITH_VOWELS: Final = (range(0x530), range(0x1E00, 0x2000))


class Pattern:
    """A pattern, ready to be compared with the letters of words."""

    def __init__(self, text: str, *, accents: bool = False) -> None:
        """BurrkitError if ``text`` is empty or has a sign that means nothing; ``accents`` as in ``spelt``."""
        if len(text) > _LONGEST:
            raise BurrkitError(f"a pattern of {len(text):,} signs; it can have {_LONGEST}")
        self.text: Final = text
        parts = [""]
        for character in unicodedata.normalize("NFKC", text):
            if character == _STAR:
                parts.append("")
            else:
                parts[-1] += _expression(character, text, accents)
        if parts == [""]:
            raise BurrkitError(f"no letter in the pattern {shortened(text)!a}; write for example s?l@#t")
        first, *others = parts
        # The first position at which a part fits is as good as any later one, except for the last part, which
        # has to reach the end. So nothing is tried twice, and many stars cost no more than one.
        for part in others[:-1]:
            first += f"(?>.*?{part})"
        if others:
            first += f".*{others[-1]}"
        self._expression: Final = re.compile(first, re.DOTALL)

    def matches(self, letters: str) -> bool:
        """Whether letters, as returned by ``spelt``, match this pattern."""
        return self._expression.fullmatch(letters) is not None


def _expression(character: str, text: str, accents: bool) -> str:
    """The regular expression of one character of a pattern."""
    if character in _ANY:
        return "."
    if character == _VOWEL:
        return f"[{_vowels()}]"
    if character == _CONSONANT:
        return f"[^{_vowels()}]"
    letters = spelt(character, accents=accents)
    if not letters and character not in _SILENT:
        raise BurrkitError(
            f"{character!a} in the pattern {shortened(text)!a} is neither a letter nor one of "
            "? (any), @ (vowel), # (consonant), * (any letters)"
        )
    return re.escape(letters)


@lru_cache
def _vowels() -> str:
    """Every vowel, those with accents among them."""
    codes = (code for block in _WITH_VOWELS for code in block)
    return "".join(letter for letter in map(chr, codes) if letter.isalpha() and is_vowel(letter))
