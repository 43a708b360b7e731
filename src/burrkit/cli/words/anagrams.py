"""``burrkit words anagrams``: the words that use all letters and no others.

The keys of ``--json``: ``letters`` (as they are compared), ``list`` (its name), ``count`` (of all words
found), ``words``: a list of objects with ``word`` (as in the list), ``letters``, and ``others`` (the letters
left over or added); ``clue_in_list``, whether the clue itself, which is no anagram, is a word of the list.
"""

from __future__ import annotations

from burrkit.cli.common.options import AsJson
from burrkit.cli.words.options import Accents, AllWords, Letters, Like, Limit, ListFile, Subject, TextFile
from burrkit.cli.words.word_lists import ListChoice, WordQuery, find_words


def anagrams(
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
    """Find the words that use all the letters and no others.

    The clue itself is left out; if it is a word of the list, a line reports it.
    """
    from burrkit.pencil.words import anagrams as search

    query = WordQuery(ListChoice(file, text, subject, everything, accents), like, limit, as_json)
    find_words(letters, search, query, "made of all letters of", leaves_out_clue=True)
