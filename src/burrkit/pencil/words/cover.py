"""Anagrams of several words: every way to divide the letters into words, fewest words first.

It is an exact cover in which letters may occur several times. Words with the same letters are one *key*, a
packed int. The rarest letter has the highest field, so that the top bit is the rarest of the letters that
are left, the keys that hold it are those that are at least as large as its unit, and in a descending list of
keys they come first. Some word must take that letter: only these are tried. A key that was tried is dropped
from there on, so each set of keys is found once, in descending order. The last two keys of a set are not
searched for: of each one that may be the larger, the other is looked up.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from itertools import combinations_with_replacement, product
from operator import neg

from burrkit.pencil.words.single_words import Packing, inside
from burrkit.pencil.words.wordlist import Word


def phrases(
    letters: str, words: Iterable[Word], *, most: int = 3, shortest: int = 2, clue: Iterable[str] = ()
) -> Iterator[tuple[str, ...]]:
    """Every phrase of at most ``most`` words of at least ``shortest`` letters that uses all the letters.

    ``letters`` are as ``letters.spelt`` gives them. A phrase is a choice of words without an order, listed
    longest word first. All phrases of one word come first, then those of two, and so on; among them the order
    depends on the letters and the list alone. ``clue`` is the words of the clue, each as ``letters.spelt``
    gives it: a phrase of exactly these, in any order, is left out.
    """
    given = sorted(clue)
    usable = list(inside(letters, words, shortest=shortest))
    packing = Packing(_by_rarity(letters, [word.letters for word in usable]), len(letters))
    texts: dict[int, list[str]] = {}
    sizes: dict[int, int] = {}
    for word in usable:
        key = packing.pack(word.letters)
        texts.setdefault(key, []).append(word.text)
        sizes[key] = len(word.letters)
    spelling = {word.text: word.letters for word in usable if word.letters in given}
    for count in range(1, min(most, len(letters)) + 1):
        for keys in covers(packing, packing.pack(letters), sizes, count):
            for phrase in _spelt_out(keys, texts):
                if count != len(given) or sorted(spelling.get(text, "") for text in phrase) != given:
                    yield phrase


def covers(packing: Packing, whole: int, sizes: dict[int, int], count: int) -> Iterator[tuple[int, ...]]:
    """Every descending choice of ``count`` keys, repeats allowed, that adds up to ``whole``.

    ``sizes`` maps each key, all of which fit into ``whole``, to how many letters it has.
    """
    keys = sorted(sizes, reverse=True)
    if count == 1:
        yield from ((key,) for key in keys if key == whole)
    elif count == 2:
        yield from _pairs(whole, keys, 0, sizes)
    elif keys:
        yield from _longer_covers(packing, whole, keys, sizes, count)


def _longer_covers(
    packing: Packing, whole: int, keys: list[int], sizes: dict[int, int], count: int
) -> Iterator[tuple[int, ...]]:
    """Those of at least three keys."""
    guard, width = packing.guard, packing.width
    shortest, longest = min(sizes.values()), max(sizes.values())
    chosen: list[int] = []
    # One entry a chosen key, and one for the root: what is left to cover, how many letters that is, the keys
    # that fit into it, and the place of the next one to try.
    stack = [(whole, len(packing.unpack(whole)), keys, 0)]
    while stack:
        rest, size, choices, place = stack.pop()
        unit = 1 << (rest.bit_length() - 1) // width * width
        if place == len(choices) or choices[place] < unit:
            if chosen:
                chosen.pop()
            continue
        stack.append((rest, size, choices, place + 1))
        key = choices[place]
        left, others = rest - key, count - len(stack)
        if not others * shortest <= size - sizes[key] <= others * longest:
            continue
        if others == 2:
            yield from ((*chosen, key, *pair) for pair in _pairs(left, choices, place, sizes))
        else:
            chosen.append(key)
            spare = left | guard
            fitting = [k for k in choices[place:] if (spare - k) & guard == guard]
            stack.append((left, size - sizes[key], fitting, 0))


def _pairs(rest: int, keys: list[int], start: int, known: Container[int]) -> Iterator[tuple[int, int]]:
    """Every two keys that add up to ``rest``, the larger one first, which is not before ``keys[start]``.

    Sums of two keys never carry from field to field, so that if the numbers add up, the letters do.
    """
    place = bisect_left(keys, -rest, start, key=neg)
    end = bisect_right(keys, -(rest + 1 >> 1), place, key=neg)
    for key in keys[place:end]:
        if rest - key in known:
            yield key, rest - key


def _by_rarity(letters: str, usable: list[str]) -> str:
    """The different letters, from the one that most of the usable words hold to the rarest."""
    holding = Counter(letter for word in usable for letter in set(word))
    return "".join(sorted(set(letters), key=lambda letter: (-holding[letter], letter)))


def _spelt_out(keys: tuple[int, ...], texts: dict[int, list[str]]) -> Iterator[tuple[str, ...]]:
    """Every choice of a word for each key; equal keys share the choices among them without an order."""
    repeats = Counter(keys)
    choices = [combinations_with_replacement(sorted(texts[key]), times) for key, times in repeats.items()]
    for chosen in product(*choices):
        words = [word for group in chosen for word in group]
        yield tuple(sorted(words, key=lambda word: (-len(word), word)))
