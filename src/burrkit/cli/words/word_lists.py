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
    from burrkit.pencil.words import WordList, WordMatches

_NO_BREAK = "\N{NO-BREAK SPACE}"
_PATTERN_SIGNS = frozenset("?.@#*")


def joined_letters(words: list[str], *, accents: bool) -> str:
    """Return the letters of all words. BurrkitError for a pattern, and if there are none."""
    from burrkit.pencil.words import spelt
    from burrkit.pencil.words.list_lines import LONGEST

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


class ListChoice(NamedTuple):
    """The options that name a list of words, at most one of the first three, and how to read it."""

    file: str | None
    text: str | None
    subject: str | None
    everything: bool
    accents: bool

    def read(self) -> WordList:
        """Read the list. BurrkitError if the options name two lists, or it cannot be read."""
        from burrkit.pencil.words import read, read_text, subjects

        named = {"--list": self.file, "--text": self.text, "--subject": self.subject}
        given = [option for option, name in named.items() if name is not None]
        if len(given) > 1:
            raise BurrkitError(f"{' and '.join(given)} name {len(given)} lists; give one of them")
        say("reading the word list")
        if self.subject is not None:
            return subjects.read(self.subject, accents=self.accents)
        if self.text is not None:
            return read_text(self.text, accents=self.accents)
        return read(self.file, everything=self.everything or None, accents=self.accents)


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
    """Which words of which list to print, and how: the options of all searches for words."""

    choice: ListChoice
    like: str | None
    limit: int | None
    as_json: bool


def find_words(
    letters: list[str],
    search: Callable[[str, WordList], Iterable[WordMatches]],
    query: WordQuery,
    verb: str,
    *,
    by: Callable[[WordMatches], Any] | None = None,
    leaves_out_clue: bool = False,
) -> None:
    """Search a list for words of the letters, and print them, sorted ``by`` a key.

    If the search ``leaves_out_clue``, a line reports that the list has it.
    """
    accents = query.choice.accents
    clue = joined_letters(letters, accents=accents)
    words = query.choice.read()
    matches = sorted(_like(search(clue, words), query.like, accents), key=by)
    in_list = any(word.letters == clue for word in words)
    remark = f"{clue} itself is in the list, too" if leaves_out_clue and in_list else ""
    facts = {"letters": clue, "clue_in_list": in_list}
    print_words(matches, words, query, f"{verb} {clue}", facts, remark)


def _like(matches: Iterable[WordMatches], pattern: str | None, accents: bool) -> Iterable[WordMatches]:
    """Filter words by a pattern, if one is given."""
    from burrkit.pencil.words import Pattern

    if pattern is None:
        return matches
    compiled = Pattern(pattern, accents=accents)
    return (word for word in matches if compiled.matches(word.letters))


def print_words(
    matches: list[WordMatches],
    words: WordList,
    query: WordQuery,
    relation: str,
    facts: dict[str, Any],
    remark: str = "",
) -> None:
    """Print words as JSON, which begins with some facts, or as text, with their relation to the clue."""
    if query.as_json:
        listed = [word._asdict() for word in matches[: query.limit]]
        shown = [{"word": word.pop("text"), **word} for word in listed]
        answer = {**facts, "list": words.name, "count": len(matches), "words": shown}
        print(json.dumps(answer, ensure_ascii=False))
        return
    from burrkit.cli.common.console import console, heading, show

    out = console()
    show(out, heading(f"{counted(len(matches), 'word', zero='no')} {relation}, from {words.name}"))
    for length, group in groupby(matches[: query.limit], key=lambda word: len(word.letters)):
        show(out, flowing((word.text for word in group), out.width, f"{length:>3}  "), wrap=False)
    if query.limit is not None and len(matches) > query.limit:
        show(out, f"  …  {len(matches) - query.limit:,} more; --limit prints more")
    if remark:
        show(out, f"  {remark}")
