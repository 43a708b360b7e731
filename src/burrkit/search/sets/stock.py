"""The stock of a search: the sticks to build from, and the number of each.

A stock is specified by a class of sticks ("notchable"), by a list of numbers, or by a file of numbers with
counts:

    # my box
    1
    52 x2        two of them
    1024 x3
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from burrkit.errors import FormatError, PuzzleError, StickError
from burrkit.formats.files import decode, exists, label, read_bytes
from burrkit.runtime.fields import numbered_lines, whole_number
from burrkit.sixpiece.classes import NAMES, millable_table, notchable_table
from burrkit.sixpiece.sticks import Stick, distinct_sticks, mirror_table

#: The most of a stick that any burr needs.
PLENTY: Final = 6

#: Classes of sticks by name. The 25 of "solid" are the notchable ones that occur in solid burrs of notchable
#: sticks.
CLASSES: Final = ("notchable", "solid", "millable", "all")

_LINE: Final = re.compile(r"([0-9]+)(?:\s*+[x*]\s*+([0-9]+))?")
_LARGEST: Final = 10**9 - 1


@dataclass(frozen=True)
class Stock:
    """A stock of sticks: canonical numbers, ascending, and the number of each, 1 to 6."""

    counts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, sticks: Iterable[int]) -> Stock:
        """A stock of these sticks, each as often as it is listed. StickError for disconnected numbers."""
        counts = Counter(Stick(number).canonical.number for number in sticks)
        return cls(tuple((number, min(count, PLENTY)) for number, count in sorted(counts.items())))

    @classmethod
    def plenty(cls, sticks: Iterable[int]) -> Stock:
        """A stock with enough of each of these sticks for any burr."""
        numbers = sorted({Stick(number).canonical.number for number in sticks})
        return cls(tuple((number, PLENTY) for number in numbers))

    @cached_property
    def sticks(self) -> tuple[int, ...]:
        """The different sticks."""
        return tuple(number for number, _ in self.counts)

    @cached_property
    def is_closed(self) -> bool:
        """Whether the stock has every stick as often as its mirror image."""
        counts = dict(self.counts)
        return all(counts.get(int(mirror_table()[n]), 0) == count for n, count in self.counts)

    @property
    def size(self) -> int:
        """The number of sticks, counting at most six of each."""
        return sum(count for _, count in self.counts)

    def has(self, sticks: Iterable[int]) -> bool:
        """Whether the stock contains these canonical sticks together."""
        counts = dict(self.counts)
        return all(count <= counts.get(n, 0) for n, count in Counter(sticks).items())

    def at_most(self, most: int) -> Stock:
        """The stock with at most this many of each stick."""
        return Stock(tuple((number, min(count, most)) for number, count in self.counts))

    def without(self, sticks: Iterable[int]) -> Stock:
        """The stock without these canonical sticks."""
        gone = set(sticks)
        return Stock(tuple((number, count) for number, count in self.counts if number not in gone))


def parse(text: str) -> Stock:
    """Parse a stock: a class, numbers separated by commas, or the name of a file.

    Listed numbers stand for six of each, unless one of them has a count (52x2) or is listed twice.
    BurrkitError for anything else.
    """
    name = text.strip()
    if name in CLASSES:
        return of_class(name)
    words = [word for word in re.split(r"[\s,;]+", name) if word]
    if words and all(_LINE.fullmatch(word) for word in words):
        counted = [_entry(word) for word in words]
        sticks = [stick for stick, _ in counted]
        if all(count is None for _, count in counted) and len(set(sticks)) == len(sticks):
            return Stock.plenty(sticks)
        return _counted((stick, count or 1) for stick, count in counted)
    path = Path(name)
    if not exists(path):
        raise PuzzleError(
            f"{label(name)!r} is not a class of sticks ({', '.join(CLASSES)}), a list of numbers or a file"
        )
    return read(path)


def of_class(name: str) -> Stock:
    """The stock with six of every stick of a class."""
    every = distinct_sticks()
    if name == "solid":
        return Stock.plenty(NAMES)
    table = {"notchable": notchable_table(), "millable": millable_table(), "all": np.ones(4097, dtype=bool)}
    return Stock.plenty(every[table[name][every]].tolist())


def read(path: Path) -> Stock:
    """Read a stock from a file; ``#`` starts a comment. FormatError names the invalid line."""
    source = label(str(path))
    counted = []
    for number, line in numbered_lines(decode(read_bytes(path), source)):
        text = line.split("#")[0].strip()
        if not text:
            continue
        try:
            stick, count = _entry(text)
        except StickError as error:
            raise FormatError(source, number, str(error), error.code) from None
        counted.append((stick, 1 if count is None else count))
    if not counted:
        raise FormatError(source, None, "contains no stick")
    return _counted(counted)


def _entry(text: str) -> tuple[int, int | None]:
    """Parse a canonical number and its count, None if there is none. StickError for anything else."""
    match = _LINE.fullmatch(text)
    number = None if match is None else whole_number(match[1], 0, _LARGEST)
    count = None if match is None or match[2] is None else whole_number(match[2], 0, _LARGEST)
    if match is None or number is None or (match[2] is not None and count is None):
        raise StickError(f"{label(text)!a} is not a stick number, with or without a count as in 52 x2")
    if count == 0:
        raise StickError(f"{label(text)!a} has the count 0")
    return Stick(number).canonical.number, count


def _counted(sticks: Iterable[tuple[int, int]]) -> Stock:
    counts: Counter[int] = Counter()
    for stick, count in sticks:
        counts[stick] += count
    return Stock(tuple((number, min(count, PLENTY)) for number, count in sorted(counts.items())))
