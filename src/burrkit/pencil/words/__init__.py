"""Anagrams, phrases, patterns and hints from given letters, and the letter statistics of texts.

This package depends on the rest of burrkit for errors only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.pencil.words.cover import phrases
from burrkit.pencil.words.frequencies import AnagramClass, Survey, count, survey
from burrkit.pencil.words.hints import Sheet, arrangements, draw_circle, sheet
from burrkit.pencil.words.letters import spelt
from burrkit.pencil.words.packing import Packing
from burrkit.pencil.words.pattern import Pattern
from burrkit.pencil.words.single_words import WordMatches, anagrams, containing, inside, matching
from burrkit.pencil.words.wordlist import (
    Word,
    WordList,
    english,
    read,
    read_subject,
    read_text,
    subject_names,
)
from burrkit.runtime.lazy import lazy

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
    "draw_circle",
    "english",
    "inside",
    "matching",
    "phrases",
    "read",
    "read_subject",
    "read_text",
    "sheet",
    "spelt",
    "subject_names",
    "survey",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(__name__)
