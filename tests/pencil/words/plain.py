"""Plain answers to compare with: counters, all choices, nothing packed and nothing clever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement

from burrkit.pencil.words.letters import is_vowel


def holds(outer: str, inner: str) -> bool:
    """Whether ``outer`` has every letter at least as often as ``inner``."""
    return Counter(inner) <= Counter(outer)


def phrases(letters: str, words: Sequence[str], most: int, shortest: int) -> set[tuple[str, ...]]:
    """Every choice of words, in any order, that uses all the letters; each as a sorted tuple."""
    usable = sorted({word for word in words if len(word) >= shortest})
    return {
        choice
        for count in range(1, most + 1)
        for choice in combinations_with_replacement(usable, count)
        if Counter("".join(choice)) == Counter(letters)
    }


def matches(pattern: str, letters: str) -> bool:
    """Whether letters are of a pattern, sign by sign."""
    if not pattern:
        return not letters
    sign, rest = pattern[0], pattern[1:]
    if sign == "*":
        return any(matches(rest, letters[start:]) for start in range(len(letters) + 1))
    if not letters:
        return False
    fits = {"?": True, ".": True, "@": is_vowel(letters[0]), "#": not is_vowel(letters[0])}
    return fits.get(sign, sign == letters[0]) and matches(rest, letters[1:])


def runs(words: Iterable[str], length: int) -> Counter[str]:
    """How often each run of letters occurs within the words."""
    return Counter(word[i : i + length] for word in words for i in range(len(word) - length + 1))
