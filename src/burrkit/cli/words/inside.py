"""``burrkit words inside``: the words that letters can supply; keys as for ``anagrams``."""

from __future__ import annotations

from functools import partial

from burrkit.cli.common.options import AsJson
from burrkit.cli.words.options import (
    Accents,
    AllWords,
    Letters,
    Like,
    Limit,
    ListFile,
    Shortest,
    Subject,
    TextFile,
)
from burrkit.cli.words.word_lists import ListChoice, WordQuery, find_words


def inside(
    letters: Letters,
    shortest: Shortest = 2,
    file: ListFile = None,
    text: TextFile = None,
    subject: Subject = None,
    like: Like = None,
    limit: Limit = None,
    everything: AllWords = False,
    accents: Accents = False,
    as_json: AsJson = False,
) -> None:
    """Find the words that can be made from the letters, the longest first."""
    from burrkit.pencil.words import inside as search

    query = WordQuery(ListChoice(file, text, subject, everything, accents), like, limit, as_json)
    inside_of = partial(search, shortest=shortest)
    find_words(letters, inside_of, query, "inside", by=lambda word: (-len(word.letters), word))
