"""The tables of the report on a result file: published figures, level types, levels by holes, records.

A report is a list of tables of text; ``documents`` writes them as Markdown, HTML or CSV. All counts are of
logical assemblies.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.census.counting.counts import Totals, cases, totals
from burrkit.census.enumeration.plans import CensusPlan
from burrkit.census.enumeration.tally import FIXED, LOCKED, highest, levels, ll_of, type_name
from burrkit.census.results.summary import Summary, case
from burrkit.plurals import counted
from burrkit.runtime.report import Block, Differing, Emphasis, Heading, ReportTable
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.sticks import LENGTHS
from burrkit.sixpiece.symmetry import TYPES


@dataclass(frozen=True)
class PublishedCell:
    """A published figure: its class and name, the function that computes ours of the class, and its source.

    Figures of B. Cutler unless another source is given; all count logical assemblies.
    """

    of: str
    what: str
    value: int
    ours: Callable[[Summary, str], int]
    source: str


def _all(summary: Summary, of: str) -> int:
    return sum(summary.level_types(of).values())


def _at_level(summary: Summary, of: str, level: int, holes: slice | int = slice(None)) -> int:
    """Assemblies with this highest level at any length, and this number of holes if it is given."""
    by_holes = summary.types_by_holes(of).items()
    return sum(int(counts[holes].sum()) for code, counts in by_holes if highest(code) == level)


def _highest(summary: Summary, of: str) -> int:
    return max(summary.highest_levels(of).values())


def _highest_solid(summary: Summary, of: str) -> int:
    return max((highest(c) for c, by_holes in summary.types_by_holes(of).items() if by_holes[0]), default=0)


def _only_to_10(summary: Summary, of: str) -> int:
    types = summary.level_types(of).items()
    return sum(many for code, many in types if levels(code)[2] and not levels(code)[3])


def _most_holes(summary: Summary, of: str) -> int:
    return max((holes for holes, many in enumerate(summary.by_holes(of)) if many), default=0)


_ANALYSIS: Final = "A Computer Analysis of All 6-Piece Burrs, 1994"
_ADDENDUM: Final = "Holey 6-Piece Burr!, addendum, 1988"
_STORER: Final = "J. Storer's page on Cutler's booklets"

CELLS: Final = (
    PublishedCell("all", "assemblies", 35_657_131_235, _all, _STORER),
    PublishedCell(
        "all", "partial solutions", 5_951_254_866, lambda s, _: s.partial_solutions()[6], _ANALYSIS
    ),
    PublishedCell("all", "highest level", 12, _highest, _ADDENDUM),
    PublishedCell("all", "assemblies of level 12", 1, lambda s, of: _at_level(s, of, 12), _STORER),
    PublishedCell("all", "assemblies of level 11", 0, lambda s, of: _at_level(s, of, 11), _STORER),
    PublishedCell("all", "highest without holes", 1, _highest_solid, "The Six-Piece Burr (booklet)"),
    PublishedCell("all", "most holes", 20, _most_holes, "IBM Research, The Burr Puzzles Site, 1997"),
    PublishedCell("all", "assemblies of type 24M", 1, lambda s, _: s.by_symmetry().get("24M", 0), _ANALYSIS),
    PublishedCell("notchable", "assemblies", 13_354_991, _all, _ADDENDUM),
    PublishedCell("notchable", "highest level", 10, _highest, _ADDENDUM),
    PublishedCell("notchable", "assemblies of level 10", 2, lambda s, of: _at_level(s, of, 10), _ADDENDUM),
    PublishedCell("notchable", "of them with 9 holes", 1, lambda s, of: _at_level(s, of, 10, 9), _ADDENDUM),
    PublishedCell("notchable", "of them with 11 holes", 1, lambda s, of: _at_level(s, of, 10, 11), _ADDENDUM),
    PublishedCell("notchable", "apart at 10, not at 12", 0, _only_to_10, _ADDENDUM),
)


def cells(of: str) -> tuple[PublishedCell, ...]:
    """The published figures that apply to a result file of this class."""
    return tuple(cell for cell in CELLS if of in {"all", cell.of})


#: The convention of counting, printed in every report.
CONVENTION: Final = (
    "Assemblies are logical: rotated and reflected ones are one. A level is the least number of moves until"
    " something comes free, the last move included; a level type lists it at lengths 6, 8, 10 and 12."
)
#: The names of the classes of sticks in reports.
NAMES: Final = {"all": "all sticks", "notchable": "notchable sticks"}
#: The most assemblies in a list of records.
_MOST: Final = 24


class CensusReport(NamedTuple):
    """A report: its title, how much it covers, the convention of counting, and its tables."""

    title: str
    status: str
    complete: bool
    convention: str
    tables: Iterable[ReportTable]

    def blocks(self) -> Iterator[Block]:
        """The whole report."""
        yield Heading(self.title)
        yield Emphasis(self.status, is_alarm=not self.complete)
        yield self.convention
        yield from self.tables

    def for_terminal(self, most: int) -> Iterator[Block]:
        """The report without sources and without tables of more columns than ``most``, which it counts."""
        wide = 0
        for block in self.blocks():
            if not isinstance(block, ReportTable):
                yield block
            elif block.headings[-1] == "source":
                yield block._replace(columns=block.columns[:-1], rows=[row[:-1] for row in block.rows])
            elif len(block.columns) <= most:
                yield block
            else:
                wide += 1
        if wide:
            yield ""
            yield f"{wide} wide tables (level by holes, symmetry) are in --html and --markdown."


def report(summary: Summary) -> CensusReport:
    """The report of the census."""
    title = f"Census of the six-piece burr: {NAMES[summary.plan.of]}"
    return CensusReport(title, status(summary), summary.complete, CONVENTION, tables(summary))


def status(summary: Summary) -> str:
    """One line that states whether the report covers the complete census or a part."""
    what = NAMES[summary.plan.of]
    return units_status(summary.plan, summary.units, summary.done, what, "work units", " of the assemblies")


def units_status(
    plan: CensusPlan, units: int, done: float, what: str, called: str = "units", share_of: str = ""
) -> str:
    """One line that states whether ``units`` units are all of ``what``, or which fraction is ``done``."""
    if units == len(plan.weights):
        return f"COMPLETE: every assembly of {what}, all {units:,} {called}."
    # Rounded down, so that a part never reads as 100 %.
    share = f"{min(math.floor(done * 10_000), 9_999) / 100:.2f}%{share_of}"
    return f"PARTIAL: {units:,} of {len(plan.weights):,} {called}, {share}: nothing is final."


def truncation_note(many: int, most: int) -> str:
    """A sentence for the note of a list that is cut off; "" if it is complete."""
    return f" The first {most} are listed." if many > most else ""


def keep_note(summary: Summary) -> str:
    """The condition of the run, to be added to a sentence about levels; "" if there is none."""
    return f", or {summary.plan.keep}" if summary.plan.keep else ""


def tables(summary: Summary) -> Iterator[ReportTable]:
    """Yield all tables of the report."""
    yield _published_table(summary)
    yield _count_table(summary)
    for of in summary.classes:
        name = NAMES[of]
        yield _by_level(summary, of, name)
        yield _by_type(summary, of, name)
        for length in LENGTHS:
            yield _by_holes(summary, of, name, length)
        yield _records(summary, of, name)
    yield _by_symmetry(summary)
    yield _best(summary)


def titled(
    title: str, note: str, headings: Sequence[str], rows: Sequence[Sequence[Any]], words: int = 1
) -> ReportTable:
    """A table of ``words`` columns of text, and then columns of numbers."""
    columns = [name if i < words else f">{name}" for i, name in enumerate(headings)]
    return ReportTable(columns, rows, title, note)


def number(value: int) -> int | None:
    """A cell with a number; empty for 0."""
    return value or None


def _row(name: str, numbers: Sequence[int]) -> list[Any]:
    return [name, *map(number, numbers)]


# Against others ------------------------------------------------------------------------------------------


def difference(ours: int, theirs: int, final: bool) -> str:
    """A cell with ours minus theirs; "open" until the count is final, and only then it may be differing."""
    if not final:
        return "open"
    return Differing(f"{ours - theirs:+,}") if ours != theirs else "none"


def _published_table(summary: Summary) -> ReportTable:
    rows = []
    for cell in cells(summary.plan.of):
        ours = cell.ours(summary, cell.of)
        unlike = difference(ours, cell.value, summary.complete)
        rows.append([cell.of, cell.what, cell.value, ours, unlike, cell.source])
    heads = ("class", "what", "published", "ours", "difference", "source")
    return titled("Published figures beside ours", "", heads, rows, words=2)


def _count_table(summary: Summary) -> ReportTable:
    """Compare with the counts of ``census.counting``, which constructs no assembly."""
    total = totals(np.flatnonzero(notchable_table()) if summary.plan.of == "notchable" else None)
    rows = [
        _compared(summary, counted(holes, "hole"), number, int(summary.by_holes()[holes]))
        for holes, number in enumerate(total.logical)
    ]
    rows += _types_compared(summary, total)
    note = "The same figures counted in another way, without constructing an assembly."
    if summary.plan.of == "all":
        rows += _cases_compared(summary)
    return titled("Analysed beside counted", note, ("what", "counted", "analysed", "difference"), rows)


def _compared(
    summary: Summary, what: str, counted: int, ours: int, *, settled: bool | None = None
) -> list[Any]:
    final = summary.complete if settled is None else settled
    return [what, counted, ours, difference(ours, counted, final)]


def _types_compared(summary: Summary, total: Totals) -> Iterator[list[Any]]:
    ours = summary.by_symmetry()
    for kind, number in total.types.items():
        if kind != "12R":
            yield _compared(summary, f"symmetry type {kind}", number, ours.get(kind, 0))


def _cases_compared(summary: Summary) -> Iterator[list[Any]]:
    counted, ours = np.array(cases()), summary.by_case()
    ended = _ended_cases(summary)
    agree = int((counted == ours)[ended].sum())
    yield _compared(summary, "Cutler's cases that are done", int(ended.sum()), agree, settled=True)
    for number in np.flatnonzero(ended & (counted != ours)).tolist():
        yield _compared(summary, f"case {number + 1}", int(counted[number]), int(ours[number]), settled=True)


def _ended_cases(summary: Summary) -> NDArray[np.bool_]:
    """bool[542]: the cases in which all units are done."""
    ended = np.ones(542, dtype=bool)
    for name in summary.missing:
        first = int(name.partition("/")[0])
        ended[[case(first, kind) - 1 for kind in range(7)]] = False
    return ended


# Our tables ----------------------------------------------------------------------------------------------


def _by_level(summary: Summary, of: str, name: str) -> ReportTable:
    by_length = [summary.by_level(length, of) for length in LENGTHS]
    rows = [
        _row("none", [counts.get(0, 0) for counts in by_length]),
        _row("nothing moves", [summary.immovable(of)]) + [None] * (len(LENGTHS) - 1),
    ]
    top = max(max(counts, default=0) for counts in by_length)
    rows += [_row(str(n), [counts.get(n, 0) for counts in by_length]) for n in range(1, top + 1)]
    rows.append(_row("partial solutions", list(summary.partial_solutions(of).values())))
    note = (
        "None: nothing comes free. Assemblies in which nothing moves at all are among them, and are listed"
        " for length 6 only, as in Cutler's level types."
    )
    heads = ("level", *(f"length {length}" for length in LENGTHS))
    return titled(f"Levels: {name}", note, heads, rows)


def _by_type(summary: Summary, of: str, name: str) -> ReportTable:
    rows = []
    for code, by_holes in sorted(summary.types_by_holes(of).items(), key=lambda item: _rank(item[0])):
        some = np.flatnonzero(by_holes)
        span = f"{some[0]}" if len(some) == 1 else f"{some[0]} to {some[-1]}"
        rows.append([type_name(code), number(int(by_holes.sum())), span])
    note = "0-0-0-0: nothing moves. 0-0-0-1: something moves, nothing comes free."
    return titled(f"Level types: {name}", note, ("level type", "assemblies", "holes"), rows)


def _rank(code: int) -> tuple[int, ...]:
    return (code not in {FIXED, LOCKED}, *levels(code), code)


def _by_holes(summary: Summary, of: str, name: str, length: int) -> ReportTable:
    table = summary.by_level_and_holes(length, of)
    most = int(np.flatnonzero(summary.by_holes(of))[-1]) if summary.level_types(of) else 0
    top = int(np.flatnonzero(table.sum(axis=1))[-1]) if table.any() else 0
    rows = [_row(str(holes), table[: top + 1, holes].tolist()) for holes in range(most + 1)]
    rows.append(_row("all", table[: top + 1].sum(axis=1).tolist()))
    heads = ("holes", "none", *map(str, range(1, top + 1)))
    return titled(f"Level by holes at length {length}: {name}", "None: nothing comes free.", heads, rows)


def _records(summary: Summary, of: str, name: str) -> ReportTable:
    """The highest level for each number of holes, and the number of assemblies that have it."""
    by_length = [summary.by_level_and_holes(length, of) for length in LENGTHS]
    rows = []
    for holes in np.flatnonzero(summary.by_holes(of)).tolist():
        cells = [str(holes)]
        for table in by_length:
            top = int(np.flatnonzero(table[:, holes])[-1])
            cells.append(f"{top} ({int(table[top, holes]):,})" if top else "none")
        rows.append(cells)
    note = "In brackets: the number of assemblies that have it."
    heads = ("holes", *(f"length {length}" for length in LENGTHS))
    return titled(f"Highest level by holes: {name}", note, heads, rows)


def _by_symmetry(summary: Summary) -> ReportTable:
    """Level types of the assemblies with a symmetry."""
    kinds = [kind for kind in TYPES if kind not in {"1", "12R"}]
    codes = sorted({code for code, _ in summary.symmetric}, key=_rank)
    rows = [_row(type_name(code), [summary.symmetric[code, kind] for kind in kinds]) for code in codes]
    rows.append(_row("all", [summary.by_symmetry().get(kind, 0) for kind in kinds]))
    return titled("Level types of assemblies with a symmetry", "", ("level type", *kinds), rows)


def _best(summary: Summary) -> ReportTable:
    """The assemblies of the highest levels."""
    rows = []
    for entry in summary.special[:_MOST]:
        string = ll_of(entry[:6])
        numbers = " ".join(map(str, sorted(string.sticks)))
        rows.append([string.text, type_name(int(entry[6])), str(string.holes), numbers])
    many = len(summary.special)
    top = f"; the highest is {highest(int(summary.special[0, 6]))}" if many else ""
    note = (
        f"{many:,} assemblies have level {summary.plan.special} or more at some length{keep_note(summary)}"
        f"{top}.{truncation_note(many, _MOST)}"
    )
    return titled("The highest levels", note, ("LL string", "level type", "holes", "sticks"), rows, words=4)
