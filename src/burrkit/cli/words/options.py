"""Options of the commands of ``burrkit words``."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import typer

from burrkit.cli.common import options


def subject(text: str) -> Any:
    """One of the subjects, or a file with words of another."""
    return typer.Option("--subject", metavar="NAME|FILE", help=text)


def shortest(text: str) -> Any:
    """The least number of letters of a word."""
    return typer.Option("--shortest", min=1, metavar="N", help=text)


Letters: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="LETTERS",
        help="The letters, in any order, as one or more words; case and punctuation are ignored.",
        show_default=False,
    ),
]
ListFile: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--list",
        metavar="FILE",
        help="A list with one word or phrase per line, - for standard input; burrkit's own by default.",
    ),
]
TextFile: TypeAlias = Annotated[
    str | None,
    options.text("Take the words of a text, such as a book, for the list.", "FILE"),
]
Subject: TypeAlias = Annotated[str | None, subject("Only words of a subject; see burrkit words subjects.")]
Like: TypeAlias = Annotated[
    str | None,
    typer.Option("--like", metavar="PATTERN", help="Only words of this pattern; see burrkit words match."),
]
Limit: TypeAlias = Annotated[int | None, options.limit("Print at most N words; all by default.")]
Shortest: TypeAlias = Annotated[int, shortest("Only words of at least N letters.")]
AllWords: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--all-words", help="Include names, possessives and abbreviations of a list in /usr/share/dict."
    ),
]
Accents: TypeAlias = Annotated[
    bool, typer.Option("--accents", help="Treat letters with accents as different letters: é is not e.")
]
