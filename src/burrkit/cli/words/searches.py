"""``burrkit words anagrams``, ``inside``, ``containing``, ``match``: single words; and ``subjects``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Annotated, Any

from burrkit import pencil
from burrkit.cli.common import options
from burrkit.cli.common.options import AsJson, takes
from burrkit.cli.report import give
from burrkit.cli.words.word_lists import Letters, Query, Shortest, flowing, joined_letters
from burrkit.plurals import counted
from burrkit.runtime.report import AsIs, Block, Heading

#: Columns of the names of subjects.
_LABEL = 17


@takes(Query)
def anagrams(letters: Letters, *, query: Query) -> None:
    """Find the words that use all the letters and no others.

    The clue itself is left out; if it is a word of the list, a line reports it.
    """
    _find(letters, pencil.words.anagrams, query, "made of all letters of", leaves_out_clue=True)


@takes(Query)
def inside(letters: Letters, shortest: Shortest = 2, *, query: Query) -> None:
    """Find the words that can be made from the letters, the longest first."""
    search = partial(pencil.words.inside, shortest=shortest)
    _find(letters, search, query, "inside", by=lambda f: (-len(f.letters), f))


@takes(Query)
def containing(letters: Letters, *, query: Query) -> None:
    """Find the words that contain all the letters and perhaps others, the shortest first."""
    _find(letters, pencil.words.containing, query, "holding all letters of", by=lambda f: (len(f.letters), f))


@takes(Query, "like")
def match(
    pattern: Annotated[
        str,
        options.pattern(
            "Letters and signs, in quotes: ? or . any letter, @ a vowel, # a consonant, * any letters."
        ),
    ],
    *,
    query: Query,
) -> None:
    """Find the words that match a pattern such as 's?l@#t', the shortest first."""
    compiled = pencil.words.Pattern(pattern, accents=query.accents)
    words = query.read()
    matches = sorted(pencil.words.matching(compiled, words), key=lambda word: (len(word.letters), word))
    _print(matches, words, query, f"like {pattern}", {"pattern": pattern})


def subjects(as_json: AsJson = False) -> None:
    """List the subjects for which burrkit has a small list of words."""
    names, read = pencil.words.subject_names(), pencil.words.read_subject
    lists = {name: [word.text for word in read(name)] for name in names}
    samples = ((name, words, ", ".join(words[:: len(words) // 4][:4])) for name, words in lists.items())
    lines = (AsIs(f"{name:<{_LABEL}}{len(words):>4} words: {some} …") for name, words, some in samples)
    give(as_json, lambda: lists, lines)


def _find(
    letters: list[str],
    search: Callable[[str, pencil.words.WordList], Iterable[pencil.words.WordMatches]],
    query: Query,
    relation: str,
    *,
    by: Callable[[pencil.words.WordMatches], Any] | None = None,
    leaves_out_clue: bool = False,
) -> None:
    """Search a list for words of the letters, and print them, sorted ``by`` a key.

    If the search ``leaves_out_clue``, a line reports that the list has it.
    """
    accents = query.accents
    clue = joined_letters(letters, accents=accents)
    words = query.read()
    found = search(clue, words)
    if query.like is not None:
        matches = pencil.words.Pattern(query.like, accents=accents).matches
        found = (word for word in found if matches(word.letters))
    in_list = any(word.letters == clue for word in words)
    remark = f"{clue} itself is in the list, too" if leaves_out_clue and in_list else ""
    facts = {"letters": clue, "clue_in_list": in_list}
    _print(sorted(found, key=by), words, query, f"{relation} {clue}", facts, remark)


def _print(
    matches: list[pencil.words.WordMatches],
    words: pencil.words.WordList,
    query: Query,
    relation: str,
    facts: dict[str, Any],
    remark: str = "",
) -> None:
    """Print words as JSON, which begins with some facts, or as text, with their relation to the clue."""
    shown = matches[: query.limit]

    def data() -> dict[str, Any]:
        listed = [{"word": word.text, "letters": word.letters, "others": word.others} for word in shown]
        return {**facts, "list": words.name, "count": len(matches), "words": listed}

    def report() -> Iterator[Block]:
        yield Heading(f"{counted(len(matches), 'word', zero='no')} {relation}, from {words.name}")
        for length, group in groupby(shown, key=lambda word: len(word.letters)):
            yield flowing((word.text for word in group), f"{length:>3}  ")
        if len(shown) < len(matches):
            yield f"  …  {len(matches) - len(shown):,} more; --limit prints more"
        if remark:
            yield f"  {remark}"

    give(query.as_json, data, report())
