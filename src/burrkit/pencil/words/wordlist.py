"""Word lists: those that come with burrkit, any file of words or phrases, and the words of a text.

Eleven small lists that come with burrkit have the words of one subject each. In any other list
which part of a line is the word follows one rule for the whole list. Lists come in several forms::

    melon                      a word or a phrase
    MELON   a sweet fruit      with a remark, behind a tab or two blanks
    melon,5,noun   melon 120   with a number, and perhaps more, behind it
    1. melon   120 melon       with a number in front
    melon/SM                   Hunspell: the flags behind the slash add forms; the first line is a count

A tab always ends the word. Each of the other forms is that of a list if more than half of its lines have it;
a single line that looks like it is a phrase, such as "catch 22". So equal lines within a list are always read
in the same way. A list that is left with much besides words, such as a text, is read with a warning.

Files are read block by block: a book need not fit into memory. A text is UTF-8, with or without a byte order
mark; other lines are read as Windows-1252.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from burrkit.errors import BurrkitError, FormatError
from burrkit.pencil.words.frequencies import words_in
from burrkit.pencil.words.letters import APOSTROPHES, spelt
from burrkit.plurals import counted
from burrkit.runtime.fields import numbered_lines, quoted, shortened, warn_of, whole_number
from burrkit.runtime.short_repr import ShortRepr

# Files ---------------------------------------------------------------------------------------------------

_BLOCK: Final = 1 << 20
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
STANDARD_INPUT: Final = "-"


def blocks(path: str, ends: bytes, on_read: Callable[[int], None] | None = None) -> Iterator[str]:
    """The text of a file, or of standard input for ``-``, in blocks that are cut behind one of ``ends``.

    ``on_read`` is called after each block with the number of bytes read so far. FormatError if there is no
    such file, or it cannot be read or is not a text.
    """
    source = label(path)
    first, done = True, 0
    with _opened(path, source) as file:
        for block in _whole(file, ends):
            if first and block.startswith(_UTF_16):
                raise FormatError(source, None, "UTF-16; save it as UTF-8")
            if b"\0" in block:
                raise FormatError(source, None, "not a text")
            yield _decoded(block).removeprefix("\ufeff") if first else _decoded(block)
            first, done = False, done + len(block)
            if on_read is not None:
                on_read(done)


def label(path: str) -> str:
    """A file's name as errors show it, at most one line."""
    if path == STANDARD_INPUT:
        return "standard input"
    return shortened(path)


@contextmanager
def _opened(path: str, source: str) -> Iterator[BinaryIO]:
    if path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        with Path(path).open("rb") as file:
            yield file
    except FileNotFoundError:
        raise FormatError(source, None, "no such file", "unknown") from None
    except IsADirectoryError:
        raise FormatError(source, None, "a directory; give the name of a file", "no-access") from None
    except OSError as error:
        raise FormatError(source, None, f"cannot be read: {error.strerror}", "no-access") from None


def _whole(file: BinaryIO, ends: bytes) -> Iterator[bytes]:
    """All bytes of a file, cut behind one of ``ends`` near every ``_BLOCK`` bytes, or anywhere."""
    rest = b""
    while block := file.read(_BLOCK):
        block = rest + block
        cut = 1 + max(block.rfind(end) for end in (ends[i : i + 1] for i in range(len(ends))))
        if not cut and len(block) >= 2 * _BLOCK:
            cut = len(block)
        if cut:
            yield block[:cut]
        rest = block[cut:]
    if rest:
        yield rest


def _decoded(block: bytes) -> str:
    try:
        return block.decode()
    except UnicodeDecodeError:
        lines = block.splitlines(keepends=True)
        return "".join(map(_decoded, lines)) if len(lines) > 1 else block.decode("cp1252", errors="replace")


# Lines of a list -----------------------------------------------------------------------------------------

#: An entry with more letters is not a word; it is skipped.
LONGEST: Final = 255

_MOST_COUNT: Final = 10**9
_NUMBER: Final = re.compile(r"[-+]?[0-9][0-9.]*(?:[eE][-+]?[0-9]+)?%?")
_FLAGS: Final = re.compile(r"(?<!\\)/[A-Z0-9,]+$")
_MORPHOLOGY: Final = re.compile(r" [a-z]{2}:")
#: What no word or phrase has.
_ODD: Final = re.compile(r"[^\w\s'\N{RIGHT SINGLE QUOTATION MARK}.!?&()\N{EN DASH}-]")
#: Lines of at least this many words are a text, not a list.
_MANY_WORDS: Final = 5


def entries(text: str, source: str) -> list[str]:
    """The words and phrases of a list, in its order; those that ``is_entry`` excludes are left out.

    FormatWarning if some are left out, if many look like something else, and if the list is of Hunspell:
    its flags are ignored.
    """
    stripped = ((number, line.strip()) for number, line in numbered_lines(text))
    numbered = [(number, line) for number, line in stripped if line and not line.startswith("#")]
    lines = [line for _, line in numbered]
    is_counted = _is_counted(lines)
    words = lines[is_counted:]
    flagged = [line for line in words if "/" in line and (is_counted or _FLAGS.search(line))]
    is_hunspell = bool(flagged) and (is_counted or 2 * len(flagged) > len(words))
    if is_hunspell:
        words = list(map(_unflagged, words))
    else:
        words = [_first_field(word, "\t") for word in words]
        for form in (_before_blanks, _after_number, _before_number):
            words = _in_form(words, form)
    words = [word if word.isprintable() else "".join(filter(str.isprintable, word)).strip() for word in words]
    taken = list(filter(is_entry, words))
    if taken and is_hunspell:
        what = "a Hunspell dictionary; its words are taken as written, without the forms that flags such as"
        warn_of(f"{source}: {what} {quoted(flagged[0], 30)} add")
    if taken and (len(taken) < len(words) or not all(map(str.isalpha, words))):
        _judge(words, [number for number, _ in numbered[is_counted:]], source)
    return taken


def is_entry(text: str) -> bool:
    """Whether an entry has letters, and no more than ``LONGEST``."""
    if text.isascii() and len(text) <= LONGEST:
        return text.isalpha() or any(map(str.isalpha, text))
    return 0 < len(spelt(text)) <= LONGEST


def _first_field(text: str, separator: str) -> str:
    """The first of the fields that has letters, or the first one."""
    if separator not in text:
        return text
    fields = [field.strip() for field in text.split(separator)]
    return next((field for field in fields if any(map(str.isalpha, field))), fields[0])


def _in_form(lines: list[str], form: Callable[[str], str]) -> list[str]:
    """The words of a list if most lines have a form, else the lines; ``form`` returns "" where it has not."""
    found = ["" if line.isalpha() else form(line) for line in lines]
    if 2 * sum(map(bool, found)) <= len(lines):
        return lines
    return [word or line for word, line in zip(found, lines, strict=True)]


def _before_blanks(text: str) -> str:
    return _first_field(text, "  ") if "  " in text else ""


def _after_number(text: str) -> str:
    number, _, rest = text.partition(" ")
    rest = rest.strip()
    return rest if _NUMBER.fullmatch(number.rstrip(".):")) and any(map(str.isalpha, rest)) else ""


def _before_number(text: str) -> str:
    """The text in front of the first number that is not at its start, without the sign between."""
    for separator in (";", ",", None):
        fields = text.split(separator)
        for place, field in enumerate(fields[1:], 1):
            if _NUMBER.fullmatch(field.strip()):
                return (separator or " ").join(fields[:place]).strip(' "')
    return ""


def _is_counted(lines: list[str]) -> bool:
    """Whether the first line counts the others; in front of words with flags any number does."""
    count = whole_number(lines[0], 0, _MOST_COUNT) if lines else None
    return count is not None and (count == len(lines) - 1 or any("/" in line for line in lines))


def _unflagged(text: str) -> str:
    """The word of a line of Hunspell, without flags and without remarks: fields such as ``po:noun``."""
    text = text.partition("\t")[0]
    remark = _MORPHOLOGY.search(text)
    head = text[: remark.start()] if remark else text
    return re.split(r"(?<!\\)/", head, maxsplit=1)[0].replace("\\/", "/").strip()


def _judge(words: list[str], numbers: list[int], source: str) -> None:
    """Warn of a list if entries are left out, or if many are neither words nor phrases."""
    total = counted(len(words), "entry", "entries")
    out = [k for k, word in enumerate(words) if not is_entry(word)]
    odd = sorted({*out, *(k for k, word in enumerate(words) if _ODD.search(word))})
    long = sum(word.count(" ") >= _MANY_WORDS - 1 for word in words)
    if 2 * long > len(words):
        message = (
            f"{source}: {long:,} of {total} have {_MANY_WORDS} words or more; "
            "if it is a text, --text takes its words"
        )
    elif 4 * len(odd) > len(words):
        message = (
            f"{source}:{numbers[odd[0]]}: {len(words) - len(odd):,} of {total} are words or phrases, "
            f"{quoted(words[odd[0]], 30)} is neither; a list has one a line"
        )
    elif out:
        message = (
            f"{source}:{numbers[out[0]]}: {len(out):,} of {total} left out, such as "
            f"{quoted(words[out[0]], 30)}; a word has 1 to {LONGEST} letters"
        )
    else:
        return
    warn_of(message)


# Lists ---------------------------------------------------------------------------------------------------

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

    ``wordlist`` describes the forms of a list; lines that are blank or begin with ``#`` do not count. Of a
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
