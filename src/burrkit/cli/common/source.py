"""The SOURCE argument: its words joined into one text, and the problem that it names."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import burrkit as bk
from burrkit.cli.common.waiting import say
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened

if TYPE_CHECKING:
    from burrkit.puzzle.document import Puzzle

#: For commands with a SOURCE: a word that begins with "-" may be a wrong number, which the command reports.
CONTEXT_SETTINGS = {"ignore_unknown_options": True}

_NUMBERS = re.compile(r"[\s,+\-\d]+")
_OPTION = re.compile(r"--?[A-Za-z]")


def is_numbers(text: str) -> bool:
    """Whether a text reads as stick numbers, even if a file has that name."""
    return _NUMBERS.fullmatch(text) is not None


def join_words(words: list[str], command: str) -> str:
    """Join the words of a source into one text: numbers by commas, the words of a name by blanks.

    Raises BurrkitError for a misspelt option of ``command``.
    """
    for word in words:
        if _OPTION.match(word):
            known = "; known answers are checked by burrkit selftest" if word == "-o" else ""
            line = f"no such option: {shortened(word)}{known} (see burrkit {command} --help)"
            raise BurrkitError(line, "unknown")
    if len(words) > 1 and all(map(is_numbers, words)):
        return ",".join(word.strip(" ,") for word in words)
    return " ".join(words)


def one_source(words: list[str] | None, file: str | None, command: str) -> str:
    """The source of a command that takes it as words or as ``--file``; BurrkitError unless it is one of them.

    A file is found even if its name reads as stick numbers.
    """
    if file is None:
        if not words:
            raise BurrkitError(
                f"no puzzle; give SOURCE or --file FILE (see burrkit {command} --help)", "missing"
            )
        return join_words(words, command)
    if words:
        given = shortened(join_words(words, command), 40)
        raise BurrkitError(f"give the puzzle once: as SOURCE ({given}) or with --file", "conflict")
    if file == "-":
        return file
    if not file.strip():
        raise BurrkitError("--file: give the name of a file, or - for standard input")
    from burrkit.formats.files import exists, label

    if not exists(Path(file)):
        raise bk.FormatError(label(file), None, "no such file", "unknown")
    return f"{os.curdir}{os.sep}{file}" if is_numbers(file) else file


def load_problem(text: str, length: int | None, number: int | None, goal: str | None = None) -> bk.Problem:
    """Load the problem that a source names; BurrkitError as for ``formats.source.load``."""
    say(f"reading {shortened(text, 40)}")

    return bk.load(text, length, number, goal)


def load_file(text: str, goal: str | None = None) -> Puzzle:
    """Load all that a source holds; BurrkitError as for ``formats.source.load_document``."""
    say(f"reading {shortened(text, 40)}")
    from burrkit.formats.source import load_document

    return load_document(text, goal)
