"""What the commands of ``burrkit words`` share: options, the list they ask for, how words are listed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from burrkit.errors import BurrkitError

if TYPE_CHECKING:
    from burrkit.words import WordList

Letters: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="LETTERS",
        help="The letters, in any order and in one or more words; case and signs do not matter.",
        show_default=False,
    ),
]
ListFile: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--list",
        metavar="FILE",
        help="A list with a word a line, - for standard input; /usr/share/dict/words by default.",
    ),
]
OfSubject: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--subject", metavar="NAME|FILE", help="Only words of a subject; see burrkit words subjects."
    ),
]
Everything: TypeAlias = Annotated[
    bool,
    typer.Option("--all-words", help="Also the system list's names, possessives and abbreviations."),
]
Accents: TypeAlias = Annotated[
    bool, typer.Option("--accents", help="Letters with accents are letters of their own: é is no e.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

_NO_BREAK = "\N{NO-BREAK SPACE}"
_PATTERN_SIGNS = frozenset("?.@#*")


def joined(words: list[str], *, accents: bool) -> str:
    """The letters that were typed. BurrkitError if there are none, or if a sign of patterns is among them."""
    from burrkit.words import spelt
    from burrkit.words.wordlist import LONGEST

    text = " ".join(words)
    signs = sorted(_PATTERN_SIGNS & set(text))
    if signs and not spelt(text):
        raise BurrkitError(f"{text!a:.60} is a pattern; burrkit words match finds the words of a pattern")
    if set(signs) - {"."}:
        raise BurrkitError(
            f"{signs[0]} is no letter; a pattern goes behind --like, or to burrkit words match"
        )
    letters = spelt(text, accents=accents)
    if not letters:
        raise BurrkitError(f"there is no letter in {text!a:.60}")
    if len(letters) > LONGEST:
        raise BurrkitError(f"{len(letters):,} letters are too many for an anagram; give at most {LONGEST}")
    return letters


def chosen_list(file: str | None, subject: str | None, *, everything: bool, accents: bool) -> WordList:
    """The list that the options name."""
    from burrkit.words import read, subjects

    if subject is None:
        return read(file, everything=everything or None, accents=accents)
    if file is not None:
        raise BurrkitError("--list and --subject name two lists; give one of them")
    return subjects.read(subject, accents=accents)


def flowing(words: Iterable[str], width: int, label: str = "") -> str:
    """Words one after the other, two blanks apart, in as many lines as they need, behind a label.

    What has blanks of its own stays together if a line can hold it.
    """
    room = width - len(label)
    kept = (word if len(word) > room else word.replace(" ", _NO_BREAK) for word in words)
    lines = textwrap.wrap(
        "  ".join(kept),
        width,
        initial_indent=label,
        subsequent_indent=" " * len(label),
        break_on_hyphens=False,
    )
    return "\n".join(lines).replace(_NO_BREAK, " ")


def cropped(line: str, width: int) -> str:
    """A line that fits: what is too much gives way to an ellipsis."""
    return line if len(line) <= width else f"{line[: width - 1]}…"


def counted(number: int, thing: str) -> str:
    """A number of things: "no words", "1 word", "1,177 words"."""
    if number == 1:
        return f"1 {thing}"
    return f"{number:,} {thing}s" if number else f"no {thing}s"
