"""The marks of pieces: short labels, by which drawings, sentences and options name them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def default_marks(count: int) -> tuple[str, ...]:
    """Marks for ``count`` pieces that have none of their own: A to Z, then AA, AB and so on.

    >>> default_marks(28)[25:]
    ('Z', 'AA', 'AB')
    """
    marks = list(_LETTERS)
    for first in marks:  # grows as it is read, as far as it is needed
        if len(marks) >= count:
            break
        marks += [first + letter for letter in _LETTERS]
    return tuple(marks[:count])


def marks_named(text: str, marks: Collection[str]) -> list[str]:
    """The marks that a text such as ``AB`` or ``A,AB`` names; a text that is one of ``marks`` names that one.

    >>> marks_named("AB", ("A", "B")), marks_named("A, AB", ("A", "AB")), marks_named("AB", ("A", "AB"))
    (['A', 'B'], ['A', 'AB'], ['AB'])
    """
    if text in marks:
        return [text]
    return [mark.strip() for mark in text.split(",") if mark.strip()] if "," in text else list(text)


def joined_marks(marks: Iterable[str]) -> str:
    """Marks as ``marks_named`` reads them: ``AB``, or ``A,AB`` if one is longer than a character."""
    found = list(marks)
    return ("" if all(len(mark) == 1 for mark in found) else ",").join(found)


_PAIRS: Final = frozenset(default_marks(26 + 26**2)[26:])


def are_marks(marks: Sequence[str]) -> bool:
    """Whether these are distinct marks: visible characters other than a point, or pairs of letters."""
    visible = all(
        mark in _PAIRS or (len(mark) == 1 and mark.isprintable() and mark not in " .") for mark in marks
    )
    return visible and len(set(marks)) == len(marks)
