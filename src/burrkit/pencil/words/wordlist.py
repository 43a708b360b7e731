"""Word lists: those that come with burrkit, any file of words or phrases, and the words of a text.

Eleven small lists that come with burrkit have the words of one subject each.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

from burrkit.errors import BurrkitError
from burrkit.pencil.words.frequencies import words_in
from burrkit.pencil.words.letters import APOSTROPHES, spelt
from burrkit.pencil.words.list_lines import LONGEST, entries
from burrkit.pencil.words.text_files import blocks, label
from burrkit.runtime.short_repr import ShortRepr

#: Where Linux, BSD and macOS keep word lists, which mix names and possessives into the words.
SYSTEM_FOLDER: Final = Path("/usr/share/dict")

#: The name of the list that comes with burrkit.
ENGLISH: Final = "the English list"

_SUBJECT_ENDING: Final = ".txt"


class Word(NamedTuple):
    """An entry of a list: ``text`` as written, and its ``letters`` (see ``letters.spelt``)."""

    text: str
    letters: str


@dataclass(frozen=True, repr=False)
class WordList(ShortRepr):
    """Words in the order of their list, each once; ``name`` is that of the file, or any other."""

    name: str
    words: tuple[Word, ...]

    def __iter__(self) -> Iterator[Word]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    @classmethod
    def of(cls, texts: Iterable[str], name: str = "the list", *, accents: bool = False) -> WordList:
        """A list of these words; what has no letters, or more than ``LONGEST``, is left out."""
        entries = (Word(text, spelt(text, accents=accents)) for text in dict.fromkeys(texts))
        return cls(name, tuple(word for word in entries if 0 < len(word.letters) <= LONGEST))


@lru_cache(maxsize=1)
def english() -> WordList:
    """The English list of burrkit: 79,800 words in American and British spelling, in alphabetical order.

    It is a part of SCOWL (K. Atkinson): no names, no possessives, no accents. data/LICENSE-english.txt has
    its licence, native/word_list.py makes it.
    """
    packed = (_data() / "english.txt.gz").read_bytes()
    return WordList.of(_uncommented(gzip.decompress(packed).decode()), ENGLISH)


def read(path: str | None = None, *, everything: bool | None = None, accents: bool = False) -> WordList:
    """The words of a file, ``-`` for standard input; without ``path``, ``english()``.

    ``list_lines`` describes the forms of a list; lines that are blank or begin with ``#`` do not count. Of a
    list in ``SYSTEM_FOLDER``, words with capitals or apostrophes are left out unless ``everything`` is True;
    any other file is read in full unless ``everything`` is False. ``accents``: see ``letters.spelt``.

    BurrkitError if there is no word, or the file cannot be read; FormatWarning for a file that is hardly a
    list.
    """
    if path is None:
        return english()
    if everything is None:
        everything = Path(path).parent != SYSTEM_FOLDER
    name = label(path)
    texts = entries("".join(blocks(path, b"\n")), name)
    words = WordList.of(texts if everything else filter(_is_common, texts), name, accents=accents)
    if not words.words:
        raise BurrkitError(f"{name}: no words; a list has one word a line", "missing")
    return words


def read_text(path: str, *, accents: bool = False) -> WordList:
    """The different words of a text, ``-`` for standard input, in lower case, the commonest first.

    They are those that ``frequencies.survey`` counts. BurrkitError if there are none, or the file cannot be
    read.
    """
    name = label(path)
    words = WordList.of(words_in(blocks(path, b" \n"), accents=accents), name, accents=accents)
    if not words.words:
        raise BurrkitError(f"{name}: no words in this text", "missing")
    return words


@lru_cache
def subject_names() -> tuple[str, ...]:
    """The subjects that have a list, in alphabetical order."""
    files = (file.name for file in (_data() / "subjects").iterdir())
    return tuple(sorted(n.removesuffix(_SUBJECT_ENDING) for n in files if n.endswith(_SUBJECT_ENDING)))


def read_subject(subject: str, *, accents: bool = False) -> WordList:
    """The list of a subject that comes with burrkit, or else of the file with this name.

    BurrkitError if there is neither, or the file cannot be read. ``accents``: see ``letters.spelt``.
    """
    if subject in subject_names():
        text = (_data() / "subjects" / f"{subject}{_SUBJECT_ENDING}").read_text(encoding="utf-8")
        return WordList.of(_uncommented(text), subject, accents=accents)
    if not Path(subject).exists():
        listed = ", ".join(subject_names())
        raise BurrkitError(f"no such subject or file: {label(subject)}; subjects are {listed}", "unknown")
    return read(subject, everything=True, accents=accents)


def _data() -> Traversable:
    return resources.files("burrkit.pencil.words") / "data"


def _uncommented(text: str) -> Iterator[str]:
    return (line for line in text.splitlines() if not line.startswith("#"))


def _is_common(text: str) -> bool:
    return text.islower() and not any(sign in text for sign in APOSTROPHES)
