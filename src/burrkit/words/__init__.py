"""Anagrams, phrases, patterns and hints from given letters, and the letter statistics of texts.

This package depends on the rest of burrkit for errors only.
"""

from __future__ import annotations

from burrkit.words.cover import phrases
from burrkit.words.frequencies import AnagramClass, Survey, count, survey
from burrkit.words.hints import Sheet, arrangements, sheet
from burrkit.words.letters import spelt
from burrkit.words.packing import Packing
from burrkit.words.pattern import Pattern
from burrkit.words.single_words import WordMatches, anagrams, containing, inside, matching
from burrkit.words.wordlist import Word, WordList, english, read, read_text

__all__ = [
    "AnagramClass",
    "Packing",
    "Pattern",
    "Sheet",
    "Survey",
    "Word",
    "WordList",
    "WordMatches",
    "anagrams",
    "arrangements",
    "containing",
    "count",
    "english",
    "inside",
    "matching",
    "phrases",
    "read",
    "read_text",
    "sheet",
    "spelt",
    "survey",
]
