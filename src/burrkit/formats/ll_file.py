"""Files of LL strings as sources: each string is a problem, the burr of its six sticks.

Cutler's listings, with or without their heading, and what ``burrkit ll --listing`` and ``burrkit convert --to
ll`` write. See ``ll_listing`` for the lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from burrkit.errors import FormatError
from burrkit.formats import ll_listing, ll_source
from burrkit.formats.ll_listing import ListedAssembly
from burrkit.puzzle.document import MOST_PROBLEMS, Part, ProblemSpec, Puzzle, Shape
from burrkit.runtime.fields import FORBIDDEN, one_line
from burrkit.sixpiece.burr import Burr

_HEADING: Final = re.compile(r"LL-Format\b|-{25,40}(?:\s|$)")
_STRING: Final = re.compile(r"[0-9]{25,40}(?:\s|$)")
_LINES: Final = re.compile(r"[^\r\n]*+")


@dataclass(frozen=True)
class Listing:
    """The assemblies of a file, at least one; each is a problem."""

    assemblies: tuple[ListedAssembly, ...]

    def __len__(self) -> int:
        return len(self.assemblies)

    def burr(self, index: int, length: int | None = None) -> Burr:
        """The burr of an assembly, counted from 0; its name is that of the line."""
        listed = self.assemblies[index]
        return replace(ll_source.load(listed.string.text, length), name=listed.name)

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
    for match in _LINES.finditer(text.removeprefix("\ufeff")):
        line = match[0].strip()
        if line and not line.startswith("#"):
            return bool(_HEADING.match(line) or _STRING.match(line))
    return False


def read(text: str, source: str) -> Listing:
    """The listing in a text. FormatError for a wrong line, for no string, and for more than 10,000."""
    found: list[ListedAssembly] = []
    for listed in ll_listing.read(text, source):
        if len(found) == MOST_PROBLEMS:
            reason = f"more than {MOST_PROBLEMS:,} LL strings; burrkit ll reads any number of them"
            raise FormatError(source, listed.line, reason)
        if wrong := FORBIDDEN.search(listed.name):
            reason = f"{wrong[0]!a} is a character that no text has; leave it out"
            raise FormatError(source, listed.line, reason)
        found.append(replace(listed, name=one_line(listed.name)))
    if not found:
        raise FormatError(source, None, "the heading of a listing without any LL string")
    return Listing(tuple(found))
