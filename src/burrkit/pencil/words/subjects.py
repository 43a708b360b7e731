"""Word lists on one subject: eleven small ones that come with burrkit, and files of the user."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from burrkit.errors import BurrkitError
from burrkit.pencil.words import wordlist
from burrkit.pencil.words.text_files import label
from burrkit.pencil.words.wordlist import WordList

_ENDING = ".txt"


@lru_cache
def names() -> tuple[str, ...]:
    """The subjects that come with burrkit, in alphabetical order."""
    files = (file.name for file in _folder().iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in files if name.endswith(_ENDING)))


def read(subject: str, *, accents: bool = False) -> WordList:
    """The list of a subject that comes with burrkit, or else of the file with this name.

    BurrkitError if there is neither, or the file cannot be read. ``accents``: see ``letters.spelt``.
    """
    if subject in names():
        lines = (_folder() / f"{subject}{_ENDING}").read_text(encoding="utf-8").splitlines()
        return WordList.of((line for line in lines if not line.startswith("#")), subject, accents=accents)
    if not Path(subject).exists():
        raise BurrkitError(
            f"there is no subject and no file {label(subject)}; subjects are {', '.join(names())}"
        )
    return wordlist.read(subject, everything=True, accents=accents)


def _folder() -> Traversable:
    return resources.files("burrkit.pencil.words") / "data" / "subjects"
