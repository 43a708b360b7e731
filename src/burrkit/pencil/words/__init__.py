"""Anagrams, phrases, patterns and hints from given letters, and the letter statistics of texts.

This package depends on the rest of burrkit for errors only.
"""

from burrkit.pencil.words.cover import phrases as phrases
from burrkit.pencil.words.frequencies import (
    AnagramClass as AnagramClass,
    Survey as Survey,
    count as count,
    survey as survey,
)
from burrkit.pencil.words.hints import (
    Sheet as Sheet,
    arrangements as arrangements,
    draw_circle as draw_circle,
    sheet as sheet,
)
from burrkit.pencil.words.letters import Pattern as Pattern, spelt as spelt
from burrkit.pencil.words.single_words import (
    Packing as Packing,
    WordMatches as WordMatches,
    anagrams as anagrams,
    containing as containing,
    inside as inside,
    matching as matching,
)
from burrkit.pencil.words.wordlist import (
    Word as Word,
    WordList as WordList,
    english as english,
    read as read,
    read_subject as read_subject,
    read_text as read_text,
    subject_names as subject_names,
)
from burrkit.runtime.lazy import publish

publish(__name__)
