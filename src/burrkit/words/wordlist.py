"""Word lists: the system's, or any file with one word or phrase per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from burrkit.errors import BurrkitError
from burrkit.words.letters import APOSTROPHES, spelt
from burrkit.words.text_files import STANDARD_INPUT, blocks, label

#: Where Linux, BSD and macOS keep a word list.
SYSTEM_LIST: Final = "/usr/share/dict/words"

#: An entry with more letters is no word; it is passed over.
LONGEST: Final = 255

_NO_LIST: Final = (
    f"there is no word list {SYSTEM_LIST}; on Debian `apt install wamerican` brings one (wbritish, wngerman, "
    "wfrench, … others), or name a file with --list"
)


class Word(NamedTuple):
    """An entry of a list: ``text`` as written, and its ``letters`` (see ``letters.spelt``)."""

    text: str
    letters: str


@dataclass(frozen=True)
class WordList:
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


def read(path: str | None = None, *, everything: bool | None = None, accents: bool = False) -> WordList:
    """The words of a file, ``-`` for standard input; without ``path``, of the system's list.

    A line is an entry; blank lines, lines that begin with ``#``, text after a tab, and signs that
    cannot be printed do not count. The system's lists, those in the folder of ``SYSTEM_LIST``, mix names and
    possessives into the words: words with capitals or apostrophes are skipped there unless ``everything`` is
    True; any other file is read in full unless ``everything`` is False. ``accents``: see ``letters.spelt``.

    BurrkitError if there is no list, or it cannot be read.
    """
    if path is None:
        if not Path(SYSTEM_LIST).exists():
            raise BurrkitError(_NO_LIST)
        path = SYSTEM_LIST
    if everything is None:
        everything = Path(path).parent != Path(SYSTEM_LIST).parent
    texts = _entries(path)
    words = WordList.of(texts if everything else filter(_is_common, texts), label(path), accents=accents)
    if not words.words:
        place = "standard input" if path == STANDARD_INPUT else label(path)
        raise BurrkitError(f"{place}: no words; a list has one word a line")
    return words


def _entries(path: str) -> Iterator[str]:
    for block in blocks(path, b"\n"):
        for line in block.splitlines():
            text = line.partition("\t")[0].strip()
            if not text.isprintable():
                text = "".join(filter(str.isprintable, text))
            if text and not text.startswith("#"):
                yield text


def _is_common(text: str) -> bool:
    return text.islower() and not any(sign in text for sign in APOSTROPHES)
