"""The SOURCE argument: its words joined into one text, and the problem that it names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened

if TYPE_CHECKING:
    from burrkit.puzzle import Problem

#: For commands with a SOURCE: a word that begins with "-" may be a wrong number, which the command reports.
CONTEXT_SETTINGS = {"ignore_unknown_options": True}

_NUMBERS = re.compile(r"[\s,+\-\d]+")
_OPTION = re.compile(r"--?[A-Za-z]")


def join_words(words: list[str], command: str) -> str:
    """Join the words of a source into one text: numbers by commas, the words of a name by blanks.

    Raises BurrkitError for a misspelt option of ``command``.
    """
    for word in words:
        if _OPTION.match(word):
            raise BurrkitError(f"no such option: {shortened(word)} (burrkit {command} --help lists them)")
    if len(words) > 1 and all(_NUMBERS.fullmatch(word) for word in words):
        return ",".join(word.strip(" ,") for word in words)
    return " ".join(words)


def load_problem(text: str, length: int | None, number: int | None) -> Problem:
    """Load the problem that a source names; BurrkitError as for ``formats.source.load``."""
    from burrkit.formats.source import load

    return load(text, length, number)
