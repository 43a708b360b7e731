"""Numbers with their nouns, as they stand in a sentence."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "", *, zero: str = "0") -> str:
    """Return a number with its noun: ``1 move``, ``1,177 moves``.

    ``many`` is a plural that does not just add an s, ``zero`` a word for none, such as ``no``.
    """
    noun = one if number == 1 else many or f"{one}s"
    return f"{number:,} {noun}" if number else f"{zero} {noun}"
