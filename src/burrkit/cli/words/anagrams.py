"""``burrkit words``: anagrams, words in letters, hints, and what a text is made of.

Words are found by ``anagrams``, ``inside``, ``containing``, ``match`` and ``phrases``; ``hints`` and
``subjects`` are in ``word_hints``, ``text`` in ``word_text``.

The keys of ``--json``: ``letters`` (as they are compared; ``pattern`` for ``match``), ``list`` (its name),
``count`` (of all words found), ``words``: a list of objects with ``word`` (as in the list), ``letters``, and
``others`` (the letters left over or added). ``phrases`` prints an object a line: ``words`` (a list), and at
the end ``letters``, ``list``, ``count`` and ``complete`` (false if a limit has ended the search).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import typer

from burrkit.cli.words import hints, text_survey
from burrkit.cli.words.options import (
    Accents,
    AsJson,
    Everything,
    Letters,
    ListFile,
    OfSubject,
    chosen_list,
    counted,
    flowing,
    joined,
)
from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.words import WordList, WordMatches

app = typer.Typer(no_args_is_help=True)

Like: TypeAlias = Annotated[
    str | None,
    typer.Option("--like", metavar="PATTERN", help="Only words of this pattern; see burrkit words match."),
]
Limit: TypeAlias = Annotated[
    int | None, typer.Option("--limit", min=1, metavar="N", help="Print at most N words; all by default.")
]
Shortest: TypeAlias = Annotated[
    int, typer.Option("--shortest", min=1, metavar="N", help="Only words of at least N letters.")
]


@app.command()
def anagrams(
    letters: Letters,
    file: ListFile = None,
    subject: OfSubject = None,
    like: Like = None,
    limit: Limit = None,
    everything: Everything = False,
    accents: Accents = False,
    as_json: AsJson = False,
) -> None:
    """Find the words that use all the letters and no others."""
    from burrkit.words import anagrams as search

    wanted = _Wanted(file, subject, like, limit, everything, accents, as_json)
    _find(letters, search, wanted, "made of all letters of")


@app.command()
def inside(
    letters: Letters,
    shortest: Shortest = 2,
    file: ListFile = None,
    subject: OfSubject = None,
    like: Like = None,
    limit: Limit = None,
    everything: Everything = False,
    accents: Accents = False,
    as_json: AsJson = False,
) -> None:
    """Find the words that the letters can supply, the longest first."""
    from burrkit.words import inside as search

    wanted = _Wanted(file, subject, like, limit, everything, accents, as_json)
    _find(letters, partial(search, shortest=shortest), wanted, "inside", by=lambda f: (-len(f.letters), f))


@app.command()
def containing(
    letters: Letters,
    file: ListFile = None,
    subject: OfSubject = None,
    like: Like = None,
    limit: Limit = None,
    everything: Everything = False,
    accents: Accents = False,
    as_json: AsJson = False,
) -> None:
    """Find the words that hold all the letters and perhaps more, the shortest first."""
    from burrkit.words import containing as search

    wanted = _Wanted(file, subject, like, limit, everything, accents, as_json)
    _find(letters, search, wanted, "holding all letters of", by=lambda f: (len(f.letters), f))


@app.command()
def match(
    pattern: Annotated[
        str,
        typer.Argument(
            metavar="PATTERN",
            help="Letters and signs, in quotes: ? or . any letter, @ a vowel, # a consonant, * any letters.",
            show_default=False,
        ),
    ],
    file: ListFile = None,
    subject: OfSubject = None,
    limit: Limit = None,
    everything: Everything = False,
    accents: Accents = False,
    as_json: AsJson = False,
) -> None:
    """Find the words of a pattern such as 's?l@#t', the shortest first."""
    from burrkit.words import Pattern, matching

    wanted = Pattern(pattern, accents=accents)
    words = chosen_list(file, subject, everything=everything, accents=accents)
    found = sorted(matching(wanted, words), key=lambda f: (len(f.letters), f))
    _print(found, words, "like", pattern, limit, as_json, asked="pattern")


@app.command()
def phrases(
    letters: Letters,
    most: Annotated[int, typer.Option("--words", min=1, metavar="N", help="Phrases of at most N words.")] = 3,
    shortest: Shortest = 2,
    using: Annotated[
        list[str] | None,
        typer.Option("--using", metavar="WORD", help="Only phrases with this word; may be given repeatedly."),
    ] = None,
    file: ListFile = None,
    subject: OfSubject = None,
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Stop after N phrases.")] = 100,
    unlimited: Annotated[bool, typer.Option("--all", help="Print every phrase.")] = False,
    everything: Everything = False,
    accents: Accents = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a phrase.")] = False,
) -> None:
    """Find the phrases that use all the letters, those of the fewest words first.

    Words of one phrase stand in no order, the longest first; each choice of words is found once.
    """
    from burrkit.words import phrases as search

    clue = joined(letters, accents=accents)
    given = using or []
    if len(given) > most:
        raise BurrkitError(f"--using gives {counted(len(given), 'word')}, --words allows {most}")
    rest = _without(clue, [joined([text], accents=accents) for text in given])
    words = chosen_list(file, subject, everything=everything, accents=accents)
    found = search(rest, words, most=most - len(given), shortest=shortest) if rest else iter([()])
    shown = 0
    for phrase in found if unlimited else islice(found, limit):
        shown += 1
        whole = (*given, *phrase)
        print(json.dumps({"words": whole}, ensure_ascii=False) if as_json else " ".join(whole))
    complete = next(found, None) is None
    _conclude(clue, words, shown, complete, most, as_json)


app.command("hints")(hints.hints)
app.command("text")(text_survey.text)
app.command("subjects")(hints.subjects)


class _Wanted(NamedTuple):
    """Which words of which list, and how they are printed: the options of all searches by letters."""

    file: str | None
    subject: str | None
    like: str | None
    limit: int | None
    everything: bool
    accents: bool
    as_json: bool


def _find(
    letters: list[str],
    search: Callable[[str, WordList], Iterable[WordMatches]],
    wanted: _Wanted,
    verb: str,
    *,
    by: Callable[[WordMatches], Any] | None = None,
) -> None:
    """Search a list for words of the letters, and print them in an order."""
    clue = joined(letters, accents=wanted.accents)
    words = chosen_list(wanted.file, wanted.subject, everything=wanted.everything, accents=wanted.accents)
    found = sorted(_like(search(clue, words), wanted.like, wanted.accents), key=by)
    _print(found, words, verb, clue, wanted.limit, wanted.as_json)


def _like(found: Iterable[WordMatches], pattern: str | None, accents: bool) -> Iterable[WordMatches]:
    """Those words of the pattern, if one is given."""
    from burrkit.words import Pattern

    if pattern is None:
        return found
    wanted = Pattern(pattern, accents=accents)
    return (word for word in found if wanted.matches(word.letters))


def _without(letters: str, words: list[str]) -> str:
    """The letters that are left when the words are taken out of them."""
    for word in words:
        for letter in word:
            if letter not in letters:
                raise BurrkitError(f"--using {word}: the letters have no {letter} left for it")
            letters = letters.replace(letter, "", 1)
    return letters


def _print(
    found: list[WordMatches],
    words: WordList,
    verb: str,
    clue: str,
    limit: int | None,
    as_json: bool,
    *,
    asked: str = "letters",
) -> None:
    """Print words that were found, as JSON or for people."""
    if as_json:
        listed = [word._asdict() for word in found[:limit]]
        shown = [{"word": word.pop("text"), **word} for word in listed]
        answer = {asked: clue, "list": words.name, "count": len(found), "words": shown}
        print(json.dumps(answer, ensure_ascii=False))
        return
    from burrkit.cli.common.console import console, heading, show

    out = console()
    show(out, heading(f"{counted(len(found), 'word')} {verb} {clue}, from {words.name}"))
    for length, group in groupby(found[:limit], key=lambda word: len(word.letters)):
        show(out, flowing((word.text for word in group), out.width, f"{length:>3}  "), wrap=False)
    if limit is not None and len(found) > limit:
        show(out, f"  …  {len(found) - limit:,} more; --limit prints more")


def _conclude(clue: str, words: WordList, shown: int, complete: bool, most: int, as_json: bool) -> None:
    """Say how a search for phrases ended."""
    if as_json:
        end = {"letters": clue, "list": words.name, "count": shown, "complete": complete}
        print(json.dumps(end, ensure_ascii=False))
        return
    from burrkit.cli.common.console import console, heading, show

    text = f"{counted(shown, 'phrase')} of at most {counted(most, 'word')} of {words.name}"
    if not complete:
        text = f"the first {shown:,}; --all prints every phrase, --limit another number of them"
    elif not shown:
        text += "; --words allows more"
    show(console(), heading(text))
