"""Words made of given letters, and the letters that texts are made of.

Letters in any order become anagrams, words that hide in them, words that hold them, phrases, or a sheet of
hints; a text becomes its frequencies and all its anagrams. Nothing here needs the rest of burrkit, except for
the errors that it raises.
"""

from __future__ import annotations

from burrkit.words.cover import phrases
from burrkit.words.frequencies import AnagramClass, Survey, count, survey
from burrkit.words.hints import Sheet, arrangements, sheet
from burrkit.words.letters import spelt
from burrkit.words.packing import Packing
from burrkit.words.pattern import Pattern
from burrkit.words.single_words import WordMatches, anagrams, containing, inside, matching
from burrkit.words.wordlist import Word, WordList, read

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
    "inside",
    "matching",
    "phrases",
    "read",
    "sheet",
    "spelt",
    "survey",
]
