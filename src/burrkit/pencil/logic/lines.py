"""Reading the text formats of pencil puzzles: comments, lines with their numbers, fields with their place.

In all of them a line that begins with ``#`` is a comment, which is preserved, and empty lines and blanks
around fields do not matter. Fields are separated by commas, in a line without a comma by blanks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from burrkit.errors import FormatError
from burrkit.plurals import counted
from burrkit.runtime.fields import numbered_lines, quoted, whole_number

#: What stands for a digit that is not given, besides 0.
UNKNOWN: Final = ".?_*-"
#: The numbers of puzzles without bounds are at most this, either way.
LARGEST: Final = 10**9


@dataclass(frozen=True)
class SourceLine:
    """One line that is not a comment, and its number; ``indent`` is how many blanks are in front of it."""

    source: str
    number: int
    text: str
    indent: int = 0

    def error(self, message: str, code: str | None = None) -> FormatError:
        """A FormatError for this line."""
        return FormatError(self.source, self.number, message, code)

    def fields(self, count: int | None = None, what: str = "number", expected: str = "") -> list[str]:
        """The texts between the commas, or between the blanks of a line without commas.

        If there are not ``count`` of them, the error names ``what`` they are and has the phrase ``expected``.
        """
        fields = [field.strip() for field in self.text.split(",")] if "," in self.text else self.text.split()
        if count is not None and len(fields) != count:
            raise self.error(f"{counted(len(fields), what)}{expected}")
        return fields

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

    def integers_or_x(
        self, fields: Iterable[str], meaning: str, low: int = -LARGEST, high: int = LARGEST
    ) -> tuple[int | None, ...]:
        """Fields as numbers, or None for ``x``; ``meaning`` is what that stands for."""
        others = f"x, {meaning}"
        return tuple(
            None if field in ("x", "X") else self.integer(field, "number", low, high, others)
            for field in fields
        )

    def digits(self, count: int, high: int) -> tuple[int, ...]:
        """``count`` digits, with or without blanks between; the signs ``UNKNOWN`` are 0."""
        signs = "".join(self.text.split())
        if len(signs) != count:
            had = f"{len(signs)} characters"
            raise self.error(f"{had}; this line has {count} digits, 0 where nothing is given")
        return tuple(0 if sign in UNKNOWN else self.integer(sign, "digit", 0, high) for sign in signs)


class SourceLines(tuple[SourceLine, ...]):
    """The lines of a text, with its ``source`` and its ``comments``."""

    source: str
    comments: tuple[str, ...]

    def error(self, message: str, code: str | None = None) -> FormatError:
        """A FormatError for the text as a whole."""
        return FormatError(self.source, None, message, code)

    def expect(self, count: int, what: str) -> SourceLines:
        """The lines, if there are ``count`` of them."""
        if len(self) != count:
            raise self.error(f"{counted(len(self), 'line')}, but {what}")
        return self

    def table(self, what: str, most: int) -> list[list[str]]:
        """The fields of all lines, the same number in each, and at most ``most`` rows and columns."""
        width = len(self[0].fields())
        if max(width, len(self)) > most:
            raise self.error(f"more than {most} rows or columns", "too-large")
        return [line.fields(width, what, f", but the first row has {width}") for line in self]


def read_lines(text: str, source: str, *, may_be_empty: bool = False) -> SourceLines:
    """Split a text into lines and comments. FormatError if it has nothing but comments."""
    comments, found = [], []
    for number, line in numbered_lines(text):
        stripped = line.strip()
        if stripped.startswith("#"):
            comments.append(stripped)
        elif stripped:
            found.append(SourceLine(source, number, stripped, len(line) - len(line.lstrip())))
    if not found and not may_be_empty:
        raise FormatError(source, None, "no puzzle in it, only comments" if comments else "empty")
    lines = SourceLines(found)
    lines.source, lines.comments = source, tuple(comments)
    return lines
