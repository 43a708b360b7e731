"""Reading the text formats of pencil puzzles: comments, lines with their numbers, fields with their place.

In all of them a line that begins with ``#`` is a comment, which is kept, and empty lines and blanks around
fields do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from burrkit.errors import FormatError
from burrkit.runtime.fields import quoted, whole_number


@dataclass(frozen=True)
class SourceLine:
    """One line that is not a comment, and its number."""

    source: str
    number: int
    text: str

    def error(self, message: str) -> FormatError:
        """A FormatError for this line."""
        return FormatError(self.source, self.number, message)

    def fields(self) -> list[str]:
        """The texts between the commas."""
        return [field.strip() for field in self.text.split(",")]

    def integer(self, field: str, what: str, low: int, high: int) -> int:
        """A field as a number from ``low`` to ``high``; ``what`` names it in the error."""
        value = whole_number(field, low, high)
        if value is None:
            raise self.error(f"{what} {quoted(field, 20)} is not a number from {low} to {high}")
        return value


@dataclass(frozen=True)
class Lines:
    """The lines and comments of a text."""

    source: str
    comments: tuple[str, ...]
    lines: tuple[SourceLine, ...]

    def __iter__(self) -> Iterator[SourceLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def error(self, message: str) -> FormatError:
        """A FormatError for the text as a whole."""
        return FormatError(self.source, None, message)

    def expect(self, count: int, what: str) -> tuple[SourceLine, ...]:
        """The lines, if there are ``count`` of them."""
        if len(self.lines) != count:
            raise self.error(f"{len(self.lines)} lines, but {what}")
        return self.lines


def read_lines(text: str, source: str, *, may_be_empty: bool = False) -> Lines:
    """Split a text into lines and comments. FormatError if it has nothing but comments."""
    comments, lines = [], []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        stripped = line.strip()
        if stripped.startswith("#"):
            comments.append(stripped)
        elif stripped:
            lines.append(SourceLine(source, number, stripped))
    if not lines and not may_be_empty:
        raise FormatError(source, None, "no puzzle in it, only comments" if comments else "empty")
    return Lines(source, tuple(comments), tuple(lines))


def digits(line: SourceLine, count: int, high: int) -> tuple[int, ...]:
    """A line of ``count`` digits without anything between; 0, ``.`` and ``?`` are 0."""
    if len(line.text) != count:
        raise line.error(
            f"{len(line.text)} characters; this line has {count} digits, 0 where nothing is given"
        )
    return tuple(0 if digit in ".?" else line.integer(digit, "digit", 0, high) for digit in line.text)
