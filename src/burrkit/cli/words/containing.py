"""``burrkit words containing``: the words that contain all letters; keys as for ``anagrams``."""

from __future__ import annotations

from burrkit.cli.common.options import AsJson
from burrkit.cli.words.options import Accents, AllWords, Letters, Like, Limit, ListFile, Subject, TextFile
from burrkit.cli.words.word_lists import ListChoice, WordQuery, find_words


def containing(
    letters: Letters,
    file: ListFile = None,
    text: TextFile = None,
    subject: Subject = None,
    like: Like = None,
    limit: Limit = None,
    everything: AllWords = False,
    accents: Accents = False,
    as_json: AsJson = False,
) -> None:
    """Find the words that contain all the letters and perhaps others, the shortest first."""
    from burrkit.pencil.words import containing as search

    query = WordQuery(ListChoice(file, text, subject, everything, accents), like, limit, as_json)
    find_words(letters, search, query, "holding all letters of", by=lambda f: (len(f.letters), f))
