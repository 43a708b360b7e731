"""What the commands of ``burrkit words`` share: letters, the chosen list, and the output of words."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError
from burrkit.plurals import counted

if TYPE_CHECKING:
    from burrkit.words import WordList, WordMatches

_NO_BREAK = "\N{NO-BREAK SPACE}"
_PATTERN_SIGNS = frozenset("?.@#*")


def joined_letters(words: list[str], *, accents: bool) -> str:
    """Return the letters of all words. BurrkitError for a pattern, and if there are none."""
    from burrkit.words import spelt
    from burrkit.words.wordlist import LONGEST

    text = " ".join(words)
    signs = sorted(_PATTERN_SIGNS & set(text))
    if signs and not spelt(text):
        raise BurrkitError(f"{text!a:.60} is a pattern; burrkit words match finds the words of a pattern")
    if set(signs) - {"."}:
        raise BurrkitError(f"{signs[0]} is no letter; use a pattern with --like, or with burrkit words match")
    letters = spelt(text, accents=accents)
    if not letters:
        raise BurrkitError(f"there is no letter in {text!a:.60}")
    if len(letters) > LONGEST:
        raise BurrkitError(f"{len(letters):,} letters are too many for an anagram; give at most {LONGEST}")
    return letters


def chosen_list(file: str | None, subject: str | None, *, everything: bool, accents: bool) -> WordList:
    """Read the list that the options name."""
    say("reading the word list")
    from burrkit.words import read, subjects

    if subject is None:
        return read(file, everything=everything or None, accents=accents)
    if file is not None:
        raise BurrkitError("--list and --subject name two lists; give one of them")
    return subjects.read(subject, accents=accents)


def flowing(words: Iterable[str], width: int, label: str = "") -> str:
    """Fill lines with words, two blanks apart, after a label.

    An item that contains blanks is not broken if it fits into a line.
    """
    columns = width - len(label)
    items = (word if len(word) > columns else word.replace(" ", _NO_BREAK) for word in words)
    lines = textwrap.wrap(
        "  ".join(items),
        width,
        initial_indent=label,
        subsequent_indent=" " * len(label),
        break_on_hyphens=False,
    )
    return "\n".join(lines).replace(_NO_BREAK, " ")


def cropped(line: str, width: int) -> str:
    """Shorten a line to a width; an ellipsis replaces the rest."""
    return line if len(line) <= width else f"{line[: width - 1]}…"


class WordQuery(NamedTuple):
    """Which words of which list to print, and how: the options of all searches by letters."""

    file: str | None
    subject: str | None
    like: str | None
    limit: int | None
    everything: bool
    accents: bool
    as_json: bool


def find_words(
    letters: list[str],
    search: Callable[[str, WordList], Iterable[WordMatches]],
    query: WordQuery,
    verb: str,
    *,
    by: Callable[[WordMatches], Any] | None = None,
) -> None:
    """Search a list for words of the letters, and print them, sorted ``by`` a key."""
    clue = joined_letters(letters, accents=query.accents)
    words = chosen_list(query.file, query.subject, everything=query.everything, accents=query.accents)
    matches = sorted(_like(search(clue, words), query.like, query.accents), key=by)
    print_words(matches, words, verb, clue, query.limit, query.as_json)


def _like(matches: Iterable[WordMatches], pattern: str | None, accents: bool) -> Iterable[WordMatches]:
    """Filter words by a pattern, if one is given."""
    from burrkit.words import Pattern

    if pattern is None:
        return matches
    compiled = Pattern(pattern, accents=accents)
    return (word for word in matches if compiled.matches(word.letters))


def print_words(
    matches: list[WordMatches],
    words: WordList,
    verb: str,
    clue: str,
    limit: int | None,
    as_json: bool,
    *,
    clue_key: str = "letters",
) -> None:
    """Print words as JSON or as text."""
    if as_json:
        listed = [word._asdict() for word in matches[:limit]]
        shown = [{"word": word.pop("text"), **word} for word in listed]
        answer = {clue_key: clue, "list": words.name, "count": len(matches), "words": shown}
        print(json.dumps(answer, ensure_ascii=False))
        return
    from burrkit.cli.common.console import console, heading, show

    out = console()
    show(out, heading(f"{counted(len(matches), 'word', zero='no')} {verb} {clue}, from {words.name}"))
    for length, group in groupby(matches[:limit], key=lambda word: len(word.letters)):
        show(out, flowing((word.text for word in group), out.width, f"{length:>3}  "), wrap=False)
    if limit is not None and len(matches) > limit:
        show(out, f"  …  {len(matches) - limit:,} more; --limit prints more")
