"""Reports and tables of the census in the terminal or in a file: at most 80 columns, differences in red."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from burrkit.census.report.documents import markdown
from burrkit.census.report.tables import Cell, CensusReport, ReportTable
from burrkit.cli.common.console import console, heading, show, table
from burrkit.formats.files import write_text


def write_or_print(text: str, out: Path | None, force: bool) -> None:
    """Print a text, or write it to a file."""
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text, force=force)


def show_or_write(parts: Iterable[RenderableType], out: Path | None, force: bool) -> None:
    """Print tables, or write them to a file of 80 columns."""
    screen = console()
    if out is None:
        for part in parts:
            show(screen, part)
        return
    screen.width = 80
    with screen.capture() as captured:
        for part in parts:
            screen.print(part)
    lines = (line.rstrip() for line in captured.get().split("\n"))
    write_or_print("\n".join(lines), out, force)


def give_report(
    report: CensusReport,
    *,
    as_markdown: bool,
    as_json: Callable[[], object] | None,
    out: Path | None,
    force: bool,
) -> None:
    """Print a report, or write it to ``out``.

    The format is the JSON object of ``as_json`` if given; else Markdown if requested or written to a file.
    """
    if as_json is not None:
        write_or_print(json.dumps(as_json()) + "\n", out, force)
    elif as_markdown or out is not None:
        write_or_print(markdown(report), out, force)
    else:
        show_report(report)


def show_report(report: CensusReport, most: int | None = None) -> int:
    """Print a report; returns the number of tables that are left out, with more columns than ``most``."""
    out = console()
    show(out, heading(report.title))
    show(out, Text(report.status, style="bold" if report.complete else "bold red"))
    show(out, report.convention)
    wide = 0
    for made in map(_narrowed, report.tables):
        if most is not None and len(made.headings) > most:
            wide += 1
        else:
            _show_table(out, made)
    return wide


def _show_table(out: Console, made: ReportTable) -> None:
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
