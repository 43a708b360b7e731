"""The hint sheet: hints for solving an anagram, without its answer.

It follows the usual strategies of solvers: see the letters in another order, and separated into vowels and
consonants; note which are rare; try common beginnings, middles and endings, and small words; think of words
of the subject. Everything is ranked by the number of words in the list that it applies to.

No hint is, spells or contains an answer, that is a word of all letters of the clue; only ``answers`` has
them. This covers the answers of the list and of all subjects, in any spelling. The clue itself is neither
an answer nor a hint.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import combinations, islice, pairwise
from math import cos, factorial, hypot, pi, prod, sin
from typing import Final

from burrkit.pencil.words.letters import is_vowel
from burrkit.pencil.words.single_words import Packing, WordMatches, inside, is_anagram
from burrkit.pencil.words.wordlist import WordList
from burrkit.runtime.grouping import by_key
from burrkit.runtime.short_repr import ShortRepr

#: A letter is rare if fewer than this share of the words contain it.
RARE: Final = 1 / 8

_RUNS: Final = 12
_CIRCLES: Final = 40  # how many orders of the circle are tried
_SHUFFLES: Final = 30  # for each of them, how many random ones are compared
# A character of a terminal is about twice as high as it is wide.
_ASPECT: Final = 2
_APART: Final = 3.0

#: Where a part of each kind can stand in a word, by how many of the other letters are before it.
_PLACES: Final[dict[str, Callable[[int], Iterable[int]]]] = {
    "starts": lambda count: (0,),
    "middles": lambda count: range(1, count),
    "endings": lambda count: (count,),
}

_BREAK: Final = "\n"  # between words


@dataclass(frozen=True)
class WordPart:
    """A part of words that the letters can supply.

    ``count`` words of the list begin with it, contain it inside, or end in it. ``left`` are the letters that
    remain, in the order of the alphabet; ``words`` are made of exactly these, and spell no answer together
    with the part.
    """

    text: str
    count: int
    left: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Subject:
    """The hints from one subject.

    ``answers`` use all the letters, ``hidden`` some of them, longest first. ``initials`` has for each letter
    of the clue the words of the subject that begin with it, those nearest to the clue in length first,
    without answers and words that contain one.
    """

    name: str
    answers: tuple[str, ...]
    hidden: tuple[WordMatches, ...]
    initials: dict[str, tuple[str, ...]]


@dataclass(frozen=True, repr=False)
class Sheet(ShortRepr):
    """Hints for the letters of a clue.

    ``arrangements`` is the number of their different orders. ``circle`` has the letters in their order around
    a circle, ``vowels`` and ``consonants`` in alphabetical order. ``rare`` is the share of the list's words
    that contain a letter. ``answers`` are the words that use all the letters, ``hidden`` those that use some,
    longest first. ``pairs`` and ``triples`` are the commonest of the list, with their counts, ``starts``,
    ``middles`` and ``endings`` the commonest known parts, of those that the letters can supply.
    """

    letters: str
    arrangements: int
    circle: str
    vowels: str
    consonants: str
    rare: dict[str, float]
    answers: tuple[str, ...]
    hidden: tuple[WordMatches, ...]
    pairs: dict[str, int]
    triples: dict[str, int]
    starts: tuple[WordPart, ...]
    middles: tuple[WordPart, ...]
    endings: tuple[WordPart, ...]
    subjects: tuple[Subject, ...]


def arrangements(letters: str) -> int:
    """How many different orders the letters have: n! / (product of c! over the counts c of each letter)."""
    return factorial(len(letters)) // prod(map(factorial, Counter(letters).values()))


def sheet(letters: str, words: WordList, subjects: Sequence[WordList] = (), *, turn: int = 0) -> Sheet:
    """The hints for ``letters`` (``letters.spelt``); ``turn`` shuffles the circle."""
    matches = list(inside(letters, words))
    ordered = "".join(sorted(letters))
    spellings = [word.letters for word in words]
    inner = [word[1:-1] for word in spellings]
    text = _BREAK.join(["", *spellings, ""])
    inside_subjects = [list(inside(letters, subject)) for subject in subjects]
    answers = {word.letters for some in (matches, *inside_subjects) for word in some if not word.others}
    supply = _Supply(letters, matches, answers)
    return Sheet(
        letters=letters,
        arrangements=arrangements(letters),
        circle=_circle(letters, turn, answers),
        vowels="".join(filter(is_vowel, ordered)),
        consonants="".join(letter for letter in ordered if not is_vowel(letter)),
        rare=_rare(letters, spellings),
        answers=_answers(letters, matches),
        hidden=_hidden(matches),
        pairs=supply.runs(text, 2),
        triples=supply.runs(text, 3),
        starts=supply.parts("starts", lambda part: text.count(_BREAK + part)),
        middles=supply.parts("middles", lambda part: sum(part in word for word in inner)),
        endings=supply.parts("endings", lambda part: text.count(part + _BREAK)),
        subjects=tuple(
            _subject(letters, subject, own, answers)
            for subject, own in zip(subjects, inside_subjects, strict=True)
        ),
    )


def _circle(letters: str, turn: int, answers: Set[str]) -> str:
    """An order of the letters around a circle in which no answer can be read, if there is one."""
    for attempt in range(_CIRCLES):
        order = shuffled(letters, turn + attempt * _CIRCLES)
        around = order + order
        if not any(answer in around or answer[::-1] in around for answer in answers):
            return order
    return shuffled(letters, turn)


class _Supply:
    """The letters of a clue, and the words and parts that can be made of them."""

    def __init__(self, letters: str, matches: Iterable[WordMatches], answers: Set[str]) -> None:
        self._letters, self._answers = letters, answers
        self._packing = Packing("".join(sorted(set(letters))), len(letters))
        self._whole = self._packing.pack(letters)
        self._words = by_key(("".join(sorted(word.letters)), word) for word in matches)

    def left(self, part: str) -> str | None:
        """The letters that remain without those of ``part``, or None if the clue does not have them."""
        if len(part) > len(self._letters) or not set(part) <= set(self._letters):
            return None
        packed = self._packing.pack(part)
        return self._packing.unpack(self._whole - packed) if self._packing.fits(packed, self._whole) else None

    def parts(self, kind: str, count: Callable[[str], int]) -> tuple[WordPart, ...]:
        """The known parts of one kind that leave some letters and are in the list, commonest first."""
        supplied = [(part, left) for part in _known_parts()[kind] if (left := self.left(part))]
        parts = [WordPart(part, count(part), left, self._made(kind, part, left)) for part, left in supplied]
        return tuple(sorted((part for part in parts if part.count), key=lambda p: (-p.count, p.text)))

    def _made(self, kind: str, part: str, left: str) -> tuple[str, ...]:
        """The words of the remaining letters that spell no answer together with the part in its place."""
        return tuple(
            word.text
            for word in self._words.get(left, ())
            if not any(
                word.letters[:at] + part + word.letters[at:] in self._answers
                for at in _PLACES[kind](len(word.letters))
            )
        )

    def runs(self, text: str, length: int) -> dict[str, int]:
        """The commonest runs of letters within the words of a text that the clue has letters for."""
        counts = Counter(zip(*(text[start:] for start in range(length)), strict=False))
        runs = {"".join(run): n for run, n in counts.items() if _BREAK not in run}
        commonest = sorted(runs, key=lambda run: (-runs[run], run))
        # A run of all letters would be an answer.
        supplied = (run for run in commonest if self.left(run))
        return {run: runs[run] for run in islice(supplied, _RUNS)}


def _rare(letters: str, spellings: Sequence[str]) -> dict[str, float]:
    """Each rare letter of the clue, the rarest first, with the share of words that contain it."""
    shares = {letter: sum(letter in word for word in spellings) / len(spellings) for letter in set(letters)}
    return {letter: share for share, letter in sorted((s, c) for c, s in shares.items()) if share < RARE}


def _answers(letters: str, matches: Iterable[WordMatches]) -> tuple[str, ...]:
    return tuple(sorted(word.text for word in matches if is_anagram(word, letters)))


def _hidden(matches: Iterable[WordMatches]) -> tuple[WordMatches, ...]:
    return tuple(sorted((word for word in matches if word.others), key=lambda w: (-len(w.letters), w)))


def _subject(letters: str, subject: WordList, matches: Sequence[WordMatches], answers: Set[str]) -> Subject:
    nearest = sorted(subject, key=lambda word: (abs(len(word.letters) - len(letters)), word))
    return Subject(
        name=subject.name,
        answers=_answers(letters, matches),
        hidden=_hidden(matches),
        initials={
            letter: tuple(
                word.text
                for word in nearest
                if word.letters.startswith(letter) and not any(answer in word.letters for answer in answers)
            )
            for letter in sorted(set(letters))
        },
    )


@lru_cache
def _known_parts() -> dict[str, tuple[str, ...]]:
    """Common parts of words by kind: starts, middles, endings."""
    file = resources.files("burrkit.pencil.words") / "data" / "parts.txt"
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    parts: dict[str, tuple[str, ...]] = {}
    for line in lines:
        kind, _, listed = line.partition(":")
        parts[kind] = (*parts.get(kind, ()), *listed.split())
    return parts


def shuffled(letters: str, turn: int = 0) -> str:
    """The letters in another order, which depends on ``turn`` only.

    Of several orders it is one in which the fewest letters have a neighbour from the clue.
    """
    chance = random.Random(turn)
    adjacent = {frozenset(pair) for pair in pairwise(letters)}

    def common_pairs(order: str) -> int:
        return sum(frozenset(pair) in adjacent for pair in pairwise(order + order[:1]))

    orders = ["".join(sorted(letters, key=lambda _: chance.random())) for _ in range(_SHUFFLES)]
    return min(orders, key=common_pairs)


def draw_circle(letters: str, width: int = 72) -> list[str]:
    """Lines of text with the letters in a circle, clockwise from the top; none if ``width`` is too small."""
    for radius in range((width - 1) // (2 * _ASPECT) + 1):
        cells = _circle_cells(len(letters), radius)
        if cells is not None:
            lines = [[" "] * (2 * _ASPECT * radius + 1) for _ in range(2 * radius + 1)]
            for letter, (row, column) in zip(letters, cells, strict=True):
                lines[row][column] = letter
            return ["".join(line).rstrip() for line in lines]
    return []


def _circle_cells(count: int, radius: int) -> list[tuple[int, int]] | None:
    """Row and column of each letter, or None if two of them come too close."""
    angles = [2 * pi * i / count - pi / 2 for i in range(count)]
    cells = [(round(radius + radius * sin(a)), round(_ASPECT * (radius + radius * cos(a)))) for a in angles]
    # Distances in columns.
    apart = (hypot(_ASPECT * (a[0] - b[0]), a[1] - b[1]) for a, b in combinations(cells, 2))
    return None if min(apart, default=_APART) < _APART else cells
