"""Normalisation of letters: which characters count, which of them are equal, and patterns of letters.

Words are compared by their letters alone, in lower case: no blanks, hyphens, apostrophes or digits. Letters
of the Latin and Greek scripts lose their accents, so that "café" is spelt ``cafe``, and ligatures fall apart:
"œuvre" is ``oeuvre``. Letters of other scripts stay whole: й is not и. With ``accents``, é is a letter
distinct from e, as in a Swedish or Spanish puzzle.

Patterns of words have known letters, vowels, consonants and wildcards: ``?`` or ``.`` is any letter, ``@`` a
vowel, ``#`` a consonant, ``*`` any letters or none: the signs of the word finders that crossword solvers use,
such as Qat.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened

# Letters that are read as one or two others, though Unicode does not decompose them.
_TAKEN_APART: Final = {
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ħ": "h",
    "\N{LATIN SMALL LETTER DOTLESS I}": "i",
}

#: Vowels without accents: Latin, Greek, Cyrillic. All other letters count as consonants, y among them.
VOWELS: Final = frozenset("aeiou" + "αεηιουω" + "аеёиоуыэюяіїє")

#: The typewriter's, and the one of printed books.
APOSTROPHES: Final = "'\N{RIGHT SINGLE QUOTATION MARK}"

# Everything before Cyrillic: the scripts in which accents are folded.
_AFTER_GREEK: Final = "\u0400"
_MODIFIERS: Final = range(0x2B0, 0x300)  # signs such as the okina, which Unicode counts as letters
_MANY_MARKS: Final = re.compile(r"([^\w\s\x00-\x7f]{30})[^\w\s\x00-\x7f]++")
_WORD: Final = re.compile(rf"[^\W\d_]++(?>(?:[{APOSTROPHES}][^\W\d_]++)*)")


class _Table(dict[int, str]):
    """The replacement of each character, computed on first use; for ``str.translate``."""

    def __init__(self, accents: bool) -> None:
        super().__init__()
        self._accents = accents

    def __missing__(self, code: int) -> str:
        folded = "".join(map(self._letter, unicodedata.normalize("NFKC", chr(code).casefold())))
        self[code] = folded
        return folded

    def _letter(self, character: str) -> str:
        if not character.isalpha() or ord(character) in _MODIFIERS:
            return ""
        plain = unicodedata.normalize("NFKD", character)
        if self._accents or plain[0] >= _AFTER_GREEK:
            return character
        return "".join(_TAKEN_APART.get(c, c) for c in plain if c.isalpha())


class _Unmarked(dict[int, "int | None"]):
    """Removes remaining marks above and below letters, which would cut a word in two."""

    def __missing__(self, code: int) -> int | None:
        self[code] = None if unicodedata.category(chr(code)).startswith("M") else code
        return self[code]


_FOLDED: Final = _Table(accents=False)
_ACCENTED: Final = _Table(accents=True)
_UNMARKED: Final = _Unmarked()


def spelt(text: str, *, accents: bool = False) -> str:
    """The letters of ``text`` in their order, in lower case; ``accents`` distinguishes é from e."""
    if text.isascii():
        return text if text.isalpha() and text.islower() else text.translate(_FOLDED)
    table = _ACCENTED if accents else _FOLDED
    letters = _composed(text).translate(table)
    # The character between two others may be gone, and these may combine now.
    return unicodedata.normalize("NFKC", letters)


def _composed(text: str) -> str:
    """The text in form NFKC; of many marks on one letter, the first 30 (the limit of Unicode's annex 15).

    Sorting marks takes time quadratic in their number, so that a file of marks alone would never be read.
    Other signs that are not letters may be left out as well: they separate words all the same.
    """
    return unicodedata.normalize("NFKC", _MANY_MARKS.sub(r"\1", text))


def words_of(text: str) -> list[str]:
    """The words of a text as written; an apostrophe inside ("don't") belongs to its word."""
    if not text.isascii():
        text = _composed(text).translate(_UNMARKED)
    return _WORD.findall(text)


@lru_cache(maxsize=4096)
def is_vowel(letter: str) -> bool:
    """Whether one letter, with or without accent, is a vowel."""
    return letter in VOWELS or letter.translate(_FOLDED)[:1] in VOWELS


# Patterns ------------------------------------------------------------------------------------------------

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
