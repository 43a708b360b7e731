"""``burrkit words phrases``: the phrases that use all letters.

``--json`` prints one object per line: ``words`` (a list), and at the end ``letters``, ``list``, ``count`` and
``complete`` (false if a limit has ended the search).
"""

from __future__ import annotations

from itertools import islice
from typing import Annotated

from burrkit.cli.common import options
from burrkit.cli.common.options import option, takes
from burrkit.cli.report import give, json_text
from burrkit.cli.words.word_lists import Letters, Query, Shortest, joined_letters
from burrkit.errors import BurrkitError
from burrkit.pencil.words import WordList, phrases as search, spelt
from burrkit.plurals import counted
from burrkit.runtime.report import Heading


@takes(Query, "like", "limit", "as_json")
def phrases(
    letters: Letters,
    most: Annotated[int, option("--words", "Phrases of at most N words.", min=1, metavar="N")] = 3,
    shortest: Shortest = 2,
    using: Annotated[
        list[str] | None, option("--using", "Only phrases with this word; may be repeated.", metavar="WORD")
    ] = None,
    limit: Annotated[int, option("--limit", "Stop after N phrases.")] = 100,
    unlimited: Annotated[bool, option("--all", "Print every phrase.")] = False,
    as_json: Annotated[bool, options.json_flag("one JSON object per phrase")] = False,
    *,
    query: Query,
) -> None:
    """Find the phrases that use all the letters, those of the fewest words first.

    Each selection of words is printed once, the longest word first; the clue itself is left out.
    """
    accents = query.accents
    clue = joined_letters(letters, accents=accents)
    given = using or []
    if len(given) > most:
        raise BurrkitError(f"--using gives {counted(len(given), 'word')}, --words allows {most}")
    used = [joined_letters([word], accents=accents) for word in given]
    rest = _without(clue, used)
    words = query.read()
    own = _other_words(" ".join(letters), used, accents=accents)
    found = search(rest, words, most=most - len(given), shortest=shortest, clue=own) if rest else iter([()])
    shown = 0
    for phrase in found if unlimited else islice(found, limit):
        shown += 1
        whole = (*given, *phrase)
        print(json_text({"words": whole}) if as_json else " ".join(whole))
    complete = next(found, None) is None
    _conclude(clue, words, shown, complete, most, as_json)


def _without(letters: str, words: list[str]) -> str:
    """Remove the letters of the words from the letters. BurrkitError if one is missing."""
    for word in words:
        for letter in word:
            if letter not in letters:
                raise BurrkitError(f"--using {word}: the letters have no {letter} left for it")
            letters = letters.replace(letter, "", 1)
    return letters


def _other_words(clue: str, used: list[str], *, accents: bool) -> list[str]:
    """Return the words of the clue besides those in use, as letters; none if another word is in use."""
    own = list(filter(None, (spelt(word, accents=accents) for word in clue.split())))
    for word in used:
        if word not in own:
            return []
        own.remove(word)
    return own


def _conclude(clue: str, words: WordList, shown: int, complete: bool, most: int, as_json: bool) -> None:
    """Print how a search for phrases ended."""
    text = f"{counted(shown, 'phrase', zero='no')} of at most {counted(most, 'word')} of {words.name}"
    if not complete:
        text = f"the first {shown:,}; --all prints every phrase, --limit another number of them"
    elif not shown:
        text += "; --words allows more"
    end = {"letters": clue, "list": words.name, "count": shown, "complete": complete}
    give(as_json, lambda: end, [Heading(text)])
