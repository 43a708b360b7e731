"""The lines of a word list: which part of a line is the word, by one rule for the whole list.

Lists come in several forms::

    melon                      a word or a phrase
    MELON   a sweet fruit      with a remark, behind a tab or two blanks
    melon,5,noun   melon 120   with a number, and perhaps more, behind it
    1. melon   120 melon       with a number in front
    melon/SM                   Hunspell: the flags behind the slash add forms; the first line is a count

A tab always ends the word. Each of the other forms is that of a list if more than half of its lines have it;
a single line that looks like it is a phrase, such as "catch 22". So equal lines within a list are always read
in the same way. A list that is left with much besides words, such as a text, is read with a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from burrkit.pencil.words.letters import spelt
from burrkit.plurals import counted
from burrkit.runtime.fields import numbered_lines, quoted, warn_of, whole_number

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
