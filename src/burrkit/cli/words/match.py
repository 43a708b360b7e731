"""``burrkit words match``: the words of a pattern; keys as for ``anagrams``, ``pattern`` for ``letters``."""

from __future__ import annotations

from typing import Annotated

from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson
from burrkit.cli.words.options import Accents, AllWords, Limit, ListFile, Subject, TextFile
from burrkit.cli.words.word_lists import ListChoice, WordQuery, print_words


def match(
    pattern: Annotated[
        str,
        options.pattern(
            "Letters and signs, in quotes: ? or . any letter, @ a vowel, # a consonant, * any letters."
        ),
    ],
    file: ListFile = None,
    text: TextFile = None,
    subject: Subject = None,
    limit: Limit = None,
    everything: AllWords = False,
    accents: Accents = False,
    as_json: AsJson = False,
) -> None:
    """Find the words that match a pattern such as 's?l@#t', the shortest first."""
    from burrkit.pencil.words import Pattern, matching

    compiled = Pattern(pattern, accents=accents)
    query = WordQuery(ListChoice(file, text, subject, everything, accents), None, limit, as_json)
    words = query.choice.read()
    matches = sorted(matching(compiled, words), key=lambda f: (len(f.letters), f))
    print_words(matches, words, query, f"like {pattern}", {"pattern": pattern})
