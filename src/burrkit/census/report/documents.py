"""Reports on a result file as Markdown, HTML and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from html import escape
from typing import Final

from burrkit.census.enumeration.tally import levels, type_name
from burrkit.census.report.plots import level_by_holes
from burrkit.census.report.tables import Cell, CensusReport, ReportTable, report
from burrkit.census.results.summary import Summary
from burrkit.sixpiece.sticks import LENGTHS

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #2b2926; --paper: #faf7f0; --rule: #d8d2c4; --wrong: #c00000 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece7dc; --paper: #23211f; --rule: #4a4642; --wrong: #ff6b5e } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 70rem;
  margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2.5rem }
.table { overflow-x: auto }
table { border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums }
th, td { padding: 0.15rem 0.7rem; text-align: right;
  border-bottom: 1px solid var(--rule); white-space: nowrap }
.word { text-align: left }
.wrong { color: var(--wrong); font-weight: 700 }
.partial { border: 2px solid var(--wrong); padding: 0.5rem 1rem; font-weight: 700 }
svg { max-width: 100%; height: auto; background: #fffdf8; border-radius: 8px }
"""


def markdown(made: CensusReport) -> str:
    """A report in Markdown; figures that differ are bold."""
    parts = [f"# {made.title}", f"**{made.status}**", made.convention]
    for table in made.tables:
        parts += [f"## {table.title}", *filter(None, [table.note]), markdown_table(table)]
    return "\n\n".join(parts) + "\n"


def markdown_table(made: ReportTable) -> str:
    """One table in Markdown."""
    rule = ["---" if i < made.words else "---:" for i in range(len(made.headings))]
    rows = [made.headings, rule, *([_bold(cell) for cell in row] for row in made.rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _bold(cell: Cell) -> str:
    return f"**{cell.text}**" if cell.wrong else cell.text


def html(summary: Summary) -> str:
    """The report of the census as a self-contained HTML page with plots; figures that differ are red."""
    made = report(summary)
    state = "complete" if summary.complete else "partial"
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(made.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>",
        f"<h1>{escape(made.title)}</h1>",
        f'<p class="{state}">{escape(made.status)}</p>\n<p>{escape(made.convention)}</p>',
    ]
    parts += (level_by_holes(summary, length) for length in LENGTHS)
    parts += map(_html_table, made.tables)
    return "\n".join((*parts, "</body>\n</html>\n"))


def _html_table(made: ReportTable) -> str:
    note = f"<p>{escape(made.note)}</p>\n" if made.note else ""
    head = _html_row("th", map(Cell, made.headings), made.words)
    rows = "\n".join(_html_row("td", row, made.words) for row in made.rows)
    table = f"<table>\n<thead>{head}</thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
    return f'<h2>{escape(made.title)}</h2>\n{note}<div class="table">{table}</div>'


def _html_row(tag: str, cells: Iterable[Cell], words: int) -> str:
    made = []
    for i, cell in enumerate(cells):
        classes = ["word"] * (i < words) + ["wrong"] * cell.wrong
        marks = f' class="{" ".join(classes)}"' if classes else ""
        made.append(f"<{tag}{marks}>{escape(cell.text)}</{tag}>")
    return f"<tr>{''.join(made)}</tr>"


def as_csv(summary: Summary) -> str:
    """The counts in CSV: one line for each level type, class and number of holes."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    lengths = [f"level_{length}" for length in LENGTHS]
    rows.writerow(("level_type", *lengths, "notchable", "holes", "logical_assemblies"))
    for code in summary.level_types():
        for notchable, by_holes in enumerate(summary.cells[code].sum(axis=0).tolist()):
            for holes, many in enumerate(by_holes):
                if many:
                    rows.writerow((type_name(code), *levels(code), ["no", "yes"][notchable], holes, many))
    return out.getvalue()
