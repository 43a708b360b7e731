"""Approximate text widths and line breaks, without a font.

The widths are those of the common sans-serif letters, in hundredths of the size, rounded up: in any such
font, a text is at most slightly wider.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_NARROW: Final = dict.fromkeys("ijl.,:;'|!", 28) | dict.fromkeys('ftrI()[]/\\-" `', 36)
_BROAD: Final = dict.fromkeys("mMW@%", 92) | dict.fromkeys("wABCDEGHKNOPQRSUVXYZ&+=<>~#", 72)
_WIDTHS: Final = _NARROW | _BROAD
_USUAL: Final = 57


def width(text: str, size: float) -> float:
    """Return the width of one line of text, in the unit of its size."""
    return sum(map(_hundredths, text)) * size / 100


def _hundredths(character: str) -> int:
    if character.isascii():
        return _WIDTHS.get(character, _USUAL)
    if unicodedata.combining(character):
        return 0
    return 100 if unicodedata.east_asian_width(character) in "WF" else 62


def cut(text: str, size: float, room: float) -> str:
    """Return the text, cut to a width and with an ellipsis if it is too long."""
    if width(text, size) <= room:
        return text
    short = text
    while short and width(short + "…", size) > room:
        short = short[:-1]
    return short.rstrip() + "…"


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """Wrap a text in at most ``most`` lines, broken at blanks if possible; the last may be cut."""
    lines: list[str] = []
    words = text.split()
    while words and len(lines) < most - 1:
        taken = 1
        while taken < len(words) and width(" ".join(words[: taken + 1]), size) <= room:
            taken += 1
        lines.append(cut(" ".join(words[:taken]), size, room))
        words = words[taken:]
    return [*lines, cut(" ".join(words), size, room)] if words else lines
