"""A report as data: headings, paragraphs and tables, from which text, Markdown and HTML are made.

A report is an iterable of blocks. A block is a ``str`` (a paragraph), a ``Text`` of Rich (one with colours),
or one of the classes below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias


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


def cell_text(cell: object) -> str:
    """Return a cell of a table as plain text."""
    return "" if cell is None else f"{cell:,}" if type(cell) is int else str(cell)


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
