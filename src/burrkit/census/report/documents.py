"""Reports on a result file as HTML with SVG plots, and as CSV."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

import numpy as np

from burrkit.census.enumeration.tally import levels, type_name
from burrkit.census.report.tables import report, status
from burrkit.census.results.summary import Summary
from burrkit.palette import ACCENT, INK, PAPER
from burrkit.runtime.report import Differing, ReportTable, cell_text
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
    is_word = [not name.startswith(">") for name in made.columns]
    head = _html_row("th", made.headings, is_word)
    rows = "\n".join(_html_row("td", row, is_word) for row in made.rows)
    table = f"<table>\n<thead>{head}</thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
    return f'<h2>{escape(made.title)}</h2>\n{note}<div class="table">{table}</div>'


def _html_row(tag: str, cells: Iterable[object], is_word: Sequence[bool]) -> str:
    made = []
    for cell, word in zip(cells, is_word, strict=True):
        classes = ["word"] * word + ["wrong"] * isinstance(cell, Differing)
        marks = f' class="{" ".join(classes)}"' if classes else ""
        made.append(f"<{tag}{marks}>{escape(cell_text(cell))}</{tag}>")
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


# Plots ---------------------------------------------------------------------------------------------------

_WIDE: Final = 46
_HIGH: Final = 30
_LEFT: Final = 64
_TOP: Final = 64


def level_by_holes(summary: Summary, length: int, of: str = "all") -> str:
    """An SVG plot of the assemblies at a length: level upwards, holes to the right, darker for more."""
    table = summary.by_level_and_holes(length, of)
    top = int(np.flatnonzero(table.any(axis=1))[-1]) if table.any() else 0
    most = int(np.flatnonzero(table.any(axis=0))[-1]) if table.any() else 0
    width, height = _LEFT + (most + 1) * _WIDE + 16, _TOP + (top + 1) * _HIGH + 44
    peak = math.log(max(int(table.max()), 2))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="system-ui, sans-serif" font-size="12" fill="{INK}">',
        f"<title>Level by holes at length {length}</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        _text(16, 26, f"Level by holes at length {length}, logical assemblies", size=16),
        _text(16, 46, status(summary)),
    ]
    for level in range(top + 1):
        y = _TOP + (top - level) * _HIGH
        parts.append(_text(_LEFT - 10, y + 19, str(level) if level else "none", anchor="end"))
        for holes in range(most + 1):
            if many := int(table[level, holes]):
                parts.append(_square(_LEFT + holes * _WIDE, y, many, math.log(many + 1) / peak))
    y = _TOP + (top + 1) * _HIGH + 18
    parts += [
        _text(_LEFT + holes * _WIDE + _WIDE / 2, y, str(holes), anchor="middle") for holes in range(most + 1)
    ]
    parts.append(_text(_LEFT, y + 18, "holes to the right, level upwards; none: nothing comes free"))
    return "\n".join((*parts, "</svg>"))


def _square(x: float, y: float, many: int, share: float) -> str:
    box = (
        f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{_WIDE - 2}" height="{_HIGH - 2}" rx="3" fill="{ACCENT}"'
        f' fill-opacity="{0.06 + 0.6 * share:.3f}"><title>{many:,}</title></rect>'
    )
    return box + _text(x + _WIDE / 2, y + 19, short(many), anchor="middle")


def short(many: int) -> str:
    """A count in at most four characters: 1.2M."""
    for unit, size in (("G", 10**9), ("M", 10**6), ("k", 10**3)):
        if many >= 0.9995 * size:
            value = many / size
            return f"{value:.1f}{unit}" if value < 9.95 else f"{value:.0f}{unit}"
    return str(many)


def _text(x: float, y: float, text: str, *, anchor: str = "start", size: int = 12) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}">{text}</text>'
