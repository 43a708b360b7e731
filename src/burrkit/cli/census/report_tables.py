"""Reports of the census in the terminal: tables of at most 80 columns, differences in red."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text

from burrkit.census.report.documents import markdown_table
from burrkit.census.report.tables import CONVENTION, Cell, ReportTable, status, tables, title
from burrkit.census.results.summary import Summary
from burrkit.cli.common.console import console, heading, show, table
from burrkit.formats.files import write_text

#: Tables with more columns than this are not printed in the terminal.
_MOST = 6


def show_report(summary: Summary) -> None:
    """Print the report."""
    out = console()
    show(out, heading(title(summary)))
    show(out, Text(status(summary), style="bold" if summary.complete else "bold red"))
    show(out, CONVENTION)
    wide = 0
    for made in map(_narrowed, tables(summary)):
        if len(made.headings) > _MOST:
            wide += 1
            continue
        show_table(out, made)
    show(out)
    show(out, f"{wide} wide tables (level by holes, symmetry) are in --html and --markdown.")


def give_report(
    title: str,
    preface: tuple[str, str],
    parts: Iterable[ReportTable],
    *,
    as_markdown: bool,
    as_json: Callable[[], object] | None,
    out: Path | None,
    force: bool,
) -> None:
    """Print a report, or write it to ``out``: the two lines of its ``preface``, then its tables.

    The format is the JSON object of ``as_json`` if given; else Markdown if requested or written to a file.
    """
    if not as_json and not as_markdown and out is None:
        screen = console()
        show(screen, heading(title))
        for line in preface:
            show(screen, line)
        for made in parts:
            show_table(screen, made)
        return
    if as_json:
        text = json.dumps(as_json()) + "\n"
    else:
        lines = [f"# {title}", f"**{preface[0]}**", preface[1]]
        for made in parts:
            lines += [f"## {made.title}", *filter(None, [made.note]), markdown_table(made)]
        text = "\n\n".join(lines) + "\n"
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text, force=force)


def show_table(out: Console, made: ReportTable) -> None:
    """Print one table, after an empty line."""
    show(out)
    show(out, heading(made.title))
    if made.note:
        show(out, made.note)
    columns = [(name, "left" if i < made.words else "right") for i, name in enumerate(made.headings)]
    show(out, table(columns, [[_styled(cell) for cell in row] for row in made.rows]))


def _narrowed(made: ReportTable) -> ReportTable:
    """Return the table without the column of sources, for which the terminal is too narrow."""
    if made.headings[-1] != "source":
        return made
    return ReportTable(made.title, made.note, made.headings[:-1], [row[:-1] for row in made.rows], made.words)


def _styled(cell: Cell) -> Text:
    return Text(cell.text, style="bold red" if cell.wrong else "")
