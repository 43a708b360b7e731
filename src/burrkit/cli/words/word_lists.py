"""What the commands of ``burrkit words`` share: options of a query, the list it chooses, lines of words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeAlias

from burrkit import pencil
from burrkit.cli.common.options import AsJson, argument, option
from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError
from burrkit.runtime.report import AsIs

_NO_BREAK = "\N{NO-BREAK SPACE}"
_PATTERN_SIGNS = frozenset("?.@#*")


def subject_option(text: str) -> Any:
    """One of the subjects, or a file with words of another."""
    return option("--subject", text, metavar="NAME|FILE")


def shortest_option(text: str) -> Any:
    """The least number of letters of a word."""
    return option("--shortest", text, min=1, metavar="N")


Letters: TypeAlias = Annotated[
    list[str],
    argument("LETTERS", "The letters, in any order, as one or more words; case and punctuation are ignored."),
]
Shortest: TypeAlias = Annotated[int, shortest_option("Only words of at least N letters.")]


def joined_letters(words: list[str], *, accents: bool) -> str:
    """Return the letters of all words. BurrkitError for a pattern, and if there are none."""
    from burrkit.pencil.words.wordlist import LONGEST

    text = " ".join(words)
    signs = sorted(_PATTERN_SIGNS & set(text))
    if signs and not pencil.words.spelt(text):
        raise BurrkitError(f"{text!a:.60} is a pattern; burrkit words match finds the words of a pattern")
    if set(signs) - {"."}:
        raise BurrkitError(
            f"{signs[0]} is not a letter; use a pattern with --like, or with burrkit words match"
        )
    letters = pencil.words.spelt(text, accents=accents)
    if not letters:
        raise BurrkitError(f"no letter in {text!a:.60}")
    if len(letters) > LONGEST:
        raise BurrkitError(f"{len(letters):,} letters; an anagram has at most {LONGEST}", "too-large")
    return letters


class Query(NamedTuple):
    """The options of all queries: a list, at most one of the first three, and which of its words to print.

    A command that ``takes(Query)`` has them as one parameter.
    """

    file: Annotated[
        str | None,
        option(
            "--list",
            "A list with one word or phrase per line, - for standard input; burrkit's own by default.",
            metavar="FILE",
        ),
    ] = None
    text: Annotated[
        str | None,
        option("--text", "Take the words of a text, such as a book, for the list.", metavar="FILE"),
    ] = None
    subject: Annotated[str | None, subject_option("Only words of a subject; see burrkit words subjects.")] = (
        None
    )
    like: Annotated[
        str | None,
        option("--like", "Only words of this pattern; see burrkit words match.", metavar="PATTERN"),
    ] = None
    limit: Annotated[int | None, option("--limit", "Print at most N words; all by default.")] = None
    everything: Annotated[
        bool,
        option("--all-words", "Include names, possessives and abbreviations of a list in /usr/share/dict."),
    ] = False
    accents: Annotated[
        bool, option("--accents", "Treat letters with accents as different letters: é is not e.")
    ] = False
    as_json: AsJson = False

    def read(self) -> pencil.words.WordList:
        """Read the list. BurrkitError if the options name two lists, or it cannot be read."""
        named = {"--list": self.file, "--text": self.text, "--subject": self.subject}
        given = [option for option, name in named.items() if name is not None]
        if len(given) > 1:
            raise BurrkitError(f"{' and '.join(given)} name {len(given)} lists; give one of them")
        say("reading the word list")
        if self.subject is not None:
            return pencil.words.read_subject(self.subject, accents=self.accents)
        if self.text is not None:
            return pencil.words.read_text(self.text, accents=self.accents)
        return pencil.words.read(self.file, everything=self.everything or None, accents=self.accents)


def flowing(words: Iterable[str], label: str = "") -> AsIs:
    """Fill lines with words, two blanks apart, after a label.

    An item that contains blanks is not broken if it fits into a line.
    """
    return AsIs(partial(_filled, list(words), label))


def _filled(words: Sequence[str], label: str, width: int) -> str:
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
