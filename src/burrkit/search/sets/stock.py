"""What there is to build from: sticks, and how many of each.

A stock is named by a class of sticks ("notchable"), by a list of numbers, or by a file of numbers with their
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
from burrkit.runtime.fields import whole_number
from burrkit.sixpiece.classes import NAMES, millable_table, notchable_table
from burrkit.sixpiece.sticks import Stick, distinct_sticks, mirror_table

#: As many of a stick as any burr needs.
PLENTY: Final = 6

#: Classes of sticks by name. The 25 of "solid" are the notchable ones that occur in solid burrs of notchable
#: sticks.
CLASSES: Final = ("notchable", "solid", "millable", "all")

_LINE: Final = re.compile(r"([0-9]+)(?:\s*+[x*]\s*+([0-9]+))?")
_LARGEST: Final = 10**9 - 1


@dataclass(frozen=True)
class Stock:
    """Canonical numbers, ascending, and how many there are of each, 1 to 6."""

    counts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, sticks: Iterable[int]) -> Stock:
        """These sticks, as many of each as are listed. StickError for what is no stick in one part."""
        counts = Counter(Stick(number).canonical.number for number in sticks)
        return cls(tuple((number, min(count, PLENTY)) for number, count in sorted(counts.items())))

    @classmethod
    def plenty(cls, sticks: Iterable[int]) -> Stock:
        """The stock with as many of each stick as anybody could want."""
        numbers = sorted({Stick(number).canonical.number for number in sticks})
        return cls(tuple((number, PLENTY) for number in numbers))

    @cached_property
    def sticks(self) -> tuple[int, ...]:
        """The different sticks."""
        return tuple(number for number, _ in self.counts)

    @cached_property
    def is_closed(self) -> bool:
        """Whether it has every stick as often as its mirror image."""
        counts = dict(self.counts)
        return all(counts.get(int(mirror_table()[n]), 0) == count for n, count in self.counts)

    @property
    def size(self) -> int:
        """How many sticks there are, six of each being plenty."""
        return sum(count for _, count in self.counts)

    def has(self, sticks: Iterable[int]) -> bool:
        """Whether these canonical sticks can be taken from it at once."""
        counts = dict(self.counts)
        return all(count <= counts.get(n, 0) for n, count in Counter(sticks).items())

    def at_most(self, most: int) -> Stock:
        """The same with at most so many of each."""
        return Stock(tuple((number, min(count, most)) for number, count in self.counts))

    def without(self, sticks: Iterable[int]) -> Stock:
        """The same without these canonical sticks."""
        gone = set(sticks)
        return Stock(tuple((number, count) for number, count in self.counts if number not in gone))


def parse(text: str) -> Stock:
    """The stock that a text names: a class, numbers with commas between, or a file.

    Numbers on the command line say which sticks there are, plenty of each, unless one of them has a count
    (52x2) or is listed twice. BurrkitError tells what is wrong.
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
            f"{label(name)!r} is no class of sticks ({', '.join(CLASSES)}), no list of numbers and no file"
        )
    return read(path)


def of_class(name: str) -> Stock:
    """Plenty of every stick of a class."""
    every = distinct_sticks()
    if name == "solid":
        return Stock.plenty(NAMES)
    table = {"notchable": notchable_table(), "millable": millable_table(), "all": np.ones(4097, dtype=bool)}
    return Stock.plenty(every[table[name][every]].tolist())


def read(path: Path) -> Stock:
    """The stock in a file; ``#`` begins a remark.

    FormatError names the line that is wrong.
    """
    source = label(str(path))
    counted = []
    for number, line in enumerate(decode(read_bytes(path), source).splitlines(), 1):
        text = line.split("#")[0].strip()
        if not text:
            continue
        try:
            stick, count = _entry(text)
        except StickError as error:
            raise FormatError(source, number, str(error)) from None
        counted.append((stick, 1 if count is None else count))
    if not counted:
        raise FormatError(source, None, "no stick in it")
    return _counted(counted)


def _entry(text: str) -> tuple[int, int | None]:
    """A canonical number and its count, None if there is none. StickError for anything else."""
    found = _LINE.fullmatch(text)
    number = None if found is None else whole_number(found[1], 0, _LARGEST)
    count = None if found is None or found[2] is None else whole_number(found[2], 0, _LARGEST)
    if found is None or number is None or (found[2] is not None and count is None):
        raise StickError(f"{label(text)!a} is no stick number, with or without a count as in 52 x2")
    if count == 0:
        raise StickError(f"{label(text)!a} counts none of them")
    return Stick(number).canonical.number, count


def _counted(sticks: Iterable[tuple[int, int]]) -> Stock:
    counts: Counter[int] = Counter()
    for stick, count in sticks:
        counts[stick] += count
    return Stock(tuple((number, min(count, PLENTY)) for number, count in sorted(counts.items())))
