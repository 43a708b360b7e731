"""A report as data: headings, paragraphs and tables, from which text, Markdown and HTML are made.

A report is an iterable of blocks. A block is a ``str`` (a paragraph), or one of the classes below.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Self, TypeAlias

#: The columns of what is printed into a pipe or a file.
PIPE_WIDTH: Final = 80
#: Characters of one column each.
_NARROW: Final = re.compile("[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]*")


class StyledText:
    """A paragraph, or a cell of a table, in parts that each have a style of Rich: ``""``, or ``bold red``."""

    def __init__(self, text: str = "", style: str = "") -> None:
        """A text in one style; more is appended."""
        self.parts = [(text, style)]

    def append(self, text: str | StyledText, style: str = "") -> Self:
        """Append a text in this style, or one with styles of its own; return this text."""
        self.parts += [(text, style)] if isinstance(text, str) else text.parts
        return self

    def join(self, texts: Iterable[StyledText]) -> StyledText:
        """Return the texts, with this one between them."""
        joined = StyledText()
        for place, text in enumerate(texts):
            joined.append(self if place else "").append(text)
        return joined

    def __str__(self) -> str:
        """The text without its styles."""
        return "".join(text for text, _ in self.parts)


class Heading(NamedTuple):
    """The heading of a report."""

    text: str


class Emphasis(NamedTuple):
    """A sentence that stands out; ``is_alarm`` if it limits what the report is worth."""

    text: str
    is_alarm: bool = False


class AsIs(NamedTuple):
    """A drawing: lines that are not filled, as text or as a function of the number of columns."""

    lines: Any


class Differing(str):
    """A cell with a figure that differs from the expected one."""


class ReportTable(NamedTuple):
    """A table, with a title and a note above it if they are given.

    A column named ``>...`` is aligned to the right. A cell is text, a whole number, which is written with
    commas, or None, which is empty. In the terminal ``gap`` blanks divide the columns, and the column
    ``unbroken`` stays on one line.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    title: str = ""
    note: str = ""
    unbroken: str = ""
    gap: int = 2

    @property
    def headings(self) -> list[str]:
        """The names of the columns."""
        return [name.removeprefix(">") for name in self.columns]


#: A part of a report; see above.
Block: TypeAlias = Any


def paragraph(*blocks: Block) -> Iterator[Block]:
    """Yield blocks that belong together, after an empty line."""
    yield ""
    yield from blocks


def cell_text(cell: object) -> str:
    """Return a cell of a table as plain text."""
    return "" if cell is None else f"{cell:,}" if type(cell) is int else str(cell)


def plain_lines(block: Block, width: int) -> list[str] | None:
    """Return a block as lines of text; None if Rich has to fill it, or to measure its characters."""
    if isinstance(block, ReportTable):
        above = ["", block.title] if block.title else []
        lines = [*above, *filter(None, [block.note]), *_table_lines(block)]
    elif isinstance(block, AsIs):
        text = block.lines(width) if callable(block.lines) else block.lines
        lines, width = str(text).split("\n"), sys.maxsize
    elif isinstance(block, Heading | Emphasis | str | StyledText):
        lines = str(getattr(block, "text", block)).split("\n")
    else:
        return None
    fits = all(len(line) <= width and _NARROW.fullmatch(line) for line in lines)
    return [line.rstrip() for line in lines] if fits else None


def _table_lines(table: ReportTable) -> Iterator[str]:
    """The lines of a table, which are all as long; a line break in a cell is left in them."""
    rows = [table.headings, *([cell_text(cell) for cell in row] for row in table.rows)]
    to_right = [name.startswith(">") for name in table.columns]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths[-1] = max(widths[-1], 1)  # as in Rich, in which a gap is part of the column before it
    for row in rows:
        cells = zip(row, widths, to_right, strict=True)
        aligned = (cell.rstrip(" ").rjust(n) if right else cell.ljust(n) for cell, n, right in cells)
        yield (" " * table.gap).join(aligned)


def markdown(report: Iterable[Block]) -> str:
    """Return a report in Markdown; figures that differ are bold."""
    return "\n\n".join(part for block in report for part in _markdown_parts(block)) + "\n"


def _markdown_parts(block: Block) -> list[str]:
    if isinstance(block, Heading):
        return [f"# {block.text}"]
    if isinstance(block, Emphasis):
        return [f"**{block.text}**"]
    if isinstance(block, ReportTable):
        above = [f"## {block.title}" if block.title else "", block.note]
        return [*filter(None, above), _markdown_table(block)]
    return [str(block)]


def _markdown_table(table: ReportTable) -> str:
    rule = ["---:" if name.startswith(">") else "---" for name in table.columns]
    rows = [[_markdown_cell(cell) for cell in row] for row in table.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in (table.headings, rule, *rows))


def _markdown_cell(cell: object) -> str:
    return f"**{cell}**" if isinstance(cell, Differing) else cell_text(cell)
