"""Cutler's LL listings: a line for each assembly, with its level type and its name behind the digits.

    LL-Format                        E  H S 6 8 A C Name
    -------------------------------- -  - - - - - - ---------------
    35350030443000251130143320220666 0  9 012 0 0 0 Love's Dozen
    05550110503004001116603664226666 0  9 0 4 61010 L46AA Notchable

E is an error code of his program's run, H the number of holes, S a variable of his analysis that he does not
explain; 6, 8, A and C are the levels at lengths 6, 8, 10 and 12. H, S and the levels have two columns each,
so that two-digit levels touch. Lists with collapsed blanks are read as well: no level has more than two
digits, and one of two digits begins with 1. SOURCE: *A Computer Analysis of All 6-Piece Burrs* (1994).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from burrkit.errors import FormatError
from burrkit.formats.contents import Burrs
from burrkit.formats.reading import refuse_forbidden
from burrkit.puzzle.document import MOST_PROBLEMS, Part, ProblemSpec, Puzzle, Shape
from burrkit.runtime.fields import numbered_lines, one_line
from burrkit.sixpiece import ll
from burrkit.sixpiece.burr import Burr
from burrkit.sixpiece.ll import marked_burr

HEADING: Final = (
    "LL-Format                        E  H S 6 8 A C Name",
    "-------------------------------- -  - - - - - - ---------------",
)

_LEVEL = r"(\s*+1[0-9]|\s++[0-9])"
_COLUMNS: Final = re.compile(rf"\s++([0-9])\s++([0-9]{{1,2}})\s++([0-9]){_LEVEL * 4}(?:\s++(.*))?")
_RULE: Final = re.compile(r"[-\s]+")
#: How the first line of a file begins that is neither blank nor a comment.
_BEGINNING: Final = re.compile(r"LL-Format\b|-{25,40}(?:\s|$)|[0-9]{25,40}(?:\s|$)")


@dataclass(frozen=True)
class ListedAssembly:
    """One line of a listing: an assembly and what is printed behind it.

    ``holes`` and ``levels`` are as listed, None in a line without these columns. ``line`` is the number of
    the line in ``source``, None for a text that is not from a file.
    """

    string: ll.LL
    error: int = 0
    holes: int | None = None
    analysis: int = 0
    levels: tuple[int, ...] | None = None
    name: str = ""
    source: str = "LL string"
    line: int | None = None

    @property
    def place(self) -> str:
        """Where the line is, as errors name it."""
        return self.source if self.line is None else f"{self.source}:{self.line}"

    def row(self, levels: Iterable[int]) -> str:
        """The line of a listing, with these levels and the holes counted."""
        columns = "".join(f"{level:2}" for level in levels)
        holes = self.string.holes
        return f"{self.string} {self.error} {holes:2} {self.analysis}{columns} {self.name}".rstrip()

    def mistakes(self, levels: tuple[int, ...]) -> Iterator[str]:
        """What the listed columns have wrong; ``levels`` are the true ones."""
        if self.holes not in (None, self.string.holes):
            yield f"{self.place}: listed with {self.holes} holes; the string has {self.string.holes}"
        if self.levels not in (None, levels):
            listed, true = ("-".join(map(str, each)) for each in (self.levels or (), levels))
            yield f"{self.place}: listed with level type {listed}; it is {true}"


def read_line(text: str, source: str = "LL string", line: int | None = None) -> ListedAssembly | None:
    """The assembly of one line; None for a blank line, a comment (#) and the two lines of the heading.

    FormatError, as for ``ll.read``, for a line that begins with no valid LL string.
    """
    text = text.strip().removeprefix("\ufeff")
    if not text or text.startswith(("#", "LL-Format")) or _RULE.fullmatch(text):
        return None
    digits = text.split(None, 1)[0]
    string = ll.read(digits, source, line)
    rest = text[len(digits) :]
    match = _COLUMNS.fullmatch(rest)
    if match is None:
        return ListedAssembly(string, name=rest.strip(), source=source, line=line)
    error, holes, analysis, *levels = (int(group.strip()) for group in match.groups()[:7])
    name = (match[8] or "").strip()
    return ListedAssembly(string, error, holes, analysis, tuple(levels), name, source, line)


def read(text: str, source: str) -> Iterator[ListedAssembly]:
    """The assemblies of a listing, with or without its heading."""
    for number, line in numbered_lines(text):
        listed = read_line(line, source, number)
        if listed is not None:
            yield listed


# Files of several strings -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Listing(Burrs):
    """The assemblies of a file, at least one; each is a problem."""

    assemblies: tuple[ListedAssembly, ...]

    def __len__(self) -> int:
        return len(self.assemblies)

    def burr(self, index: int, length: int | None = None) -> Burr:
        """The burr of an assembly, counted from 0; its name is that of the line."""
        listed = self.assemblies[index]
        return replace(marked_burr(listed.string.text, length), name=listed.name)

    def document(self) -> Puzzle:
        """All burrs at length 6 as the problems of one document; equal sticks of one mark share a shape."""
        shapes: list[Shape] = []
        places: dict[tuple[int, int], int] = {}
        rows: list[tuple[Part, ...]] = []
        for index, listed in enumerate(self.assemblies):
            sticks = list(enumerate(listed.string.sticks))
            if any(stick not in places for stick in sticks):
                # One shape for each stick: they have different marks.
                for stick, shape in zip(sticks, Puzzle.of(self.burr(index)).shapes, strict=False):
                    if stick not in places:
                        places[stick] = len(shapes)
                        shapes.append(shape)
            rows.append(tuple(Part(places[stick]) for stick in sticks))
        goal = Puzzle.of(self.burr(0)).shapes[-1]
        named = zip(rows, self.assemblies, strict=True)
        problems = tuple(ProblemSpec(parts, len(shapes), listed.name) for parts, listed in named)
        return Puzzle((*shapes, goal), problems)


def is_listing(text: str) -> bool:
    """Whether the first line of a text that is neither blank nor a comment is one of a listing."""
    for _, line in numbered_lines(text):
        if (bare := line.strip()) and not bare.startswith("#"):
            return _BEGINNING.match(bare) is not None
    return False


def read_listing(text: str, source: str) -> Listing:
    """The listing in a text. FormatError for a wrong line, for no string, and for more than 10,000."""
    found: list[ListedAssembly] = []
    for listed in read(text, source):
        if len(found) == MOST_PROBLEMS:
            reason = f"more than {MOST_PROBLEMS:,} LL strings; burrkit ll reads any number of them"
            raise FormatError(source, listed.line, reason, "too-large")
        refuse_forbidden(listed.name, source, listed.line or 1)
        found.append(replace(listed, name=one_line(listed.name)))
    if not found:
        raise FormatError(source, None, "the heading of a listing without any LL string")
    return Listing(tuple(found))


def read_file(text: str, source: str) -> Listing | Burr:
    """The listing in a text; the burr of its only string."""
    listing = read_listing(text, source)
    return listing if len(listing) > 1 else listing.burr(0)


def write(burr: Burr) -> str:
    """The LL strings of all assemblies of a burr, a line for each, in ascending order."""
    from burrkit.assembly import assemblies

    return "".join(sorted(f"{ll.write(assembly)}\n" for assembly in assemblies(burr)))
