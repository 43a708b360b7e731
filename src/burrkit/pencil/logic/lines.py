"""Reading the text formats of pencil puzzles: comments, lines with their numbers, fields with their place.

In all of them a line that begins with ``#`` is a comment, which is kept, and empty lines and blanks around
fields do not matter. Fields are separated by commas, in a line without a comma by blanks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from burrkit.errors import FormatError
from burrkit.plurals import counted
from burrkit.runtime.fields import numbered_lines, quoted, whole_number

#: What stands for a digit that is not given, besides 0.
UNKNOWN: Final = ".?_*-"


@dataclass(frozen=True)
class SourceLine:
    """One line that is not a comment, and its number; ``indent`` is how many blanks are in front of it."""

    source: str
    number: int
    text: str
    indent: int = 0

    def error(self, message: str) -> FormatError:
        """A FormatError for this line."""
        return FormatError(self.source, self.number, message)

    def fields(self) -> list[str]:
        """The texts between the commas, or between the blanks of a line without commas."""
        return [field.strip() for field in self.text.split(",")] if "," in self.text else self.text.split()

    def integer(self, field: str, what: str, low: int, high: int, others: str = "") -> int:
        """A field as a number from ``low`` to ``high``.

        ``what`` names it in the error, ``others`` is what else may stand there.
        """
        value = whole_number(field, low, high)
        if value is None:
            if len(field.split()) > 1:
                raise self.error(f"a comma is missing in {quoted(field)}")
            not_it = "is neither" if others else "is not"
            also = f" nor {others}" if others else ""
            raise self.error(f"{what} {quoted(field, 20)} {not_it} a number from {low} to {high}{also}")
        return value

    def integer_or_x(self, field: str, low: int, high: int, meaning: str) -> int | None:
        """A field as a number, or None for ``x``; ``meaning`` is what that stands for."""
        is_x = field in ("x", "X")
        return None if is_x else self.integer(field, "number", low, high, f"x, {meaning}")


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
            raise self.error(f"{counted(len(self.lines), 'line')}, but {what}")
        return self.lines

    def table(self, what: str, most: int) -> list[list[str]]:
        """The fields of all lines, in each as many as in the first, and at most ``most`` rows and columns."""
        table = [line.fields() for line in self.lines]
        width = len(table[0])
        if max(width, len(table)) > most:
            raise self.error(f"more than {most} rows or columns")
        for line, fields in zip(self.lines, table, strict=True):
            if len(fields) != width:
                raise line.error(f"{counted(len(fields), what)}, but the first row has {width}")
        return table


def read_lines(text: str, source: str, *, may_be_empty: bool = False) -> Lines:
    """Split a text into lines and comments. FormatError if it has nothing but comments."""
    comments, lines = [], []
    for number, line in numbered_lines(text):
        stripped = line.strip()
        if stripped.startswith("#"):
            comments.append(stripped)
        elif stripped:
            lines.append(SourceLine(source, number, stripped, len(line) - len(line.lstrip())))
    if not lines and not may_be_empty:
        raise FormatError(source, None, "no puzzle in it, only comments" if comments else "empty")
    return Lines(source, tuple(comments), tuple(lines))


def digits(line: SourceLine, count: int, high: int) -> tuple[int, ...]:
    """A line of ``count`` digits, with or without blanks between; the signs ``UNKNOWN`` are 0."""
    signs = "".join(line.text.split())
    if len(signs) != count:
        raise line.error(f"{len(signs)} characters; this line has {count} digits, 0 where nothing is given")
    return tuple(0 if sign in UNKNOWN else line.integer(sign, "digit", 0, high) for sign in signs)
