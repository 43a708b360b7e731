"""The report on a ledger: published figures beside ours, level types, levels by holes, records.

A report is a list of tables of text; ``report_text`` writes them as Markdown, HTML or CSV. All counts are of
logical assemblies.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.counting.counts import Totals, cases, totals
from burrkit.census.enumeration.tally import FIXED, LOCKED, highest, levels, ll_of, type_name
from burrkit.census.report.published import cells
from burrkit.census.results.result_file import CensusPlan
from burrkit.census.results.summary import Summary, case
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.sticks import LENGTHS
from burrkit.sixpiece.symmetry import TYPES

#: What every report says about its counts.
CONVENTION: Final = (
    "Assemblies are logical: rotated and reflected ones are one. A level is the least number of moves until"
    " something comes free, the last move included; a level type lists it at lengths 6, 8, 10 and 12."
)
#: Classes of sticks as reports call them.
NAMES: Final = {"all": "all sticks", "notchable": "notchable sticks"}
#: Assemblies that a list of records shows.
_MOST: Final = 24


@dataclass(frozen=True)
class Cell:
    """A piece of text in a table; wrong is what differs from what it should be."""

    text: str
    wrong: bool = False


@dataclass(frozen=True)
class ReportTable:
    """A table: its title, what to know about it, headings, and rows; the first columns are words."""

    title: str
    note: str
    headings: tuple[str, ...]
    rows: Sequence[Sequence[Cell]]
    words: int = 1


def status(found: Summary) -> str:
    """Whether the report is about the whole or a part, in one loud line."""
    units = f"{found.units:,} of {len(found.plan.weights):,} work units"
    if found.complete:
        return f"COMPLETE: every assembly of {NAMES[found.plan.of]}, all {found.units:,} work units."
    return f"PARTIAL: {units}, {_percent(found.done)} of the assemblies: nothing is final."


def units_status(plan: CensusPlan, units: int, done: float, what: str) -> str:
    """Whether a report on so many units of a plan is about all of ``what``, or which share is ``done``."""
    if units == len(plan.weights):
        return f"COMPLETE: every assembly of {what}, all {units:,} units."
    return f"PARTIAL: {units:,} of {len(plan.weights):,} units, {_percent(done)}: nothing is final."


def _percent(done: float) -> str:
    """Rounded down, so that a part never reads as 100 %."""
    return f"{min(math.floor(done * 10_000), 9_999) / 100:.2f}%"


def listed(many: int, most: int) -> str:
    """A sentence on a list that is cut off, to be added to its note."""
    return f" The first {most} are listed." if many > most else ""


def also_kept(found: Summary) -> str:
    """What assemblies are kept for besides their level, to be added to a sentence."""
    return f", or {found.plan.keep}" if found.plan.keep else ""


def title(found: Summary) -> str:
    """The title of the report."""
    return f"Census of the six-piece burr: {NAMES[found.plan.of]}"


def tables(found: Summary) -> Iterator[ReportTable]:
    """All tables of the report."""
    yield _published(found)
    yield _counted(found)
    classes = ("all", "notchable") if found.plan.of == "all" else ("notchable",)
    for of in classes:
        name = NAMES[of]
        yield _by_level(found, of, name)
        yield _by_type(found, of, name)
        for length in LENGTHS:
            yield _by_holes(found, of, name, length)
        yield _records(found, of, name)
    yield _by_symmetry(found)
    yield _best(found)


def number(value: int) -> Cell:
    """A number; nothing for 0."""
    return Cell(f"{value:,}" if value else "")


def _row(words: str | Sequence[str], numbers: Sequence[int]) -> list[Cell]:
    names = [words] if isinstance(words, str) else words
    return [*map(Cell, names), *map(number, numbers)]


# Against others ------------------------------------------------------------------------------------------


def difference(ours: int, theirs: int, final: bool) -> Cell:
    """What is ours more than theirs; open until it is final, and wrong if there then is any."""
    if not final:
        return Cell("open")
    return Cell(f"{ours - theirs:+,}", wrong=True) if ours != theirs else Cell("none")


def _published(found: Summary) -> ReportTable:
    rows = []
    for cell in cells(found.plan.of):
        ours = cell.ours(found)
        words = [Cell(cell.of), Cell(cell.what)]
        rows.append(
            [
                *words,
                Cell(f"{cell.value:,}"),
                Cell(f"{ours:,}"),
                difference(ours, cell.value, found.complete),
                Cell(cell.source),
            ]
        )
    heads = ("class", "what", "published", "ours", "difference", "source")
    return ReportTable("Published figures beside ours", "", heads, rows, words=2)


def _counted(found: Summary) -> ReportTable:
    """Against the counts that are made without making any assembly."""
    total = totals(np.flatnonzero(notchable_table()) if found.plan.of == "notchable" else None)
    rows = [
        _compared(found, "1 hole" if holes == 1 else f"{holes} holes", counted, int(found.by_holes()[holes]))
        for holes, counted in enumerate(total.logical)
    ]
    rows += _types_compared(found, total)
    note = "The same counted in another way, without making an assembly."
    if found.plan.of == "all":
        rows += _cases_compared(found)
    return ReportTable("Analysed beside counted", note, ("what", "counted", "analysed", "difference"), rows)


def _compared(
    found: Summary, what: str, counted: int, ours: int, *, settled: bool | None = None
) -> list[Cell]:
    final = found.complete if settled is None else settled
    return [Cell(what), Cell(f"{counted:,}"), Cell(f"{ours:,}"), difference(ours, counted, final)]


def _types_compared(found: Summary, total: Totals) -> Iterator[list[Cell]]:
    ours = found.by_symmetry()
    for kind, counted in total.types.items():
        if kind != "12R":
            yield _compared(found, f"symmetry type {kind}", counted, ours.get(kind, 0))


def _cases_compared(found: Summary) -> Iterator[list[Cell]]:
    counted, ours = np.array(cases()), found.by_case()
    ended = _ended_cases(found)
    agree = int((counted == ours)[ended].sum())
    yield _compared(found, "Cutler's cases that are done", int(ended.sum()), agree, settled=True)
    for number in np.flatnonzero(ended & (counted != ours)).tolist():
        yield _compared(found, f"case {number + 1}", int(counted[number]), int(ours[number]), settled=True)


def _ended_cases(found: Summary) -> NDArray[np.bool_]:
    """bool[542]: the cases of which every unit is done."""
    ended = np.ones(542, dtype=bool)
    for name in found.missing:
        first = int(name.partition("/")[0])
        ended[[case(first, kind) - 1 for kind in range(7)]] = False
    return ended


# Our tables ----------------------------------------------------------------------------------------------


def _by_level(found: Summary, of: str, name: str) -> ReportTable:
    by_length = [found.by_level(length, of) for length in LENGTHS]
    rows = [
        _row("none", [counts.get(0, 0) for counts in by_length]),
        _row("nothing moves", [found.immovable(of)]) + [Cell("")] * (len(LENGTHS) - 1),
    ]
    top = max(max(counts, default=0) for counts in by_length)
    rows += [_row(str(n), [counts.get(n, 0) for counts in by_length]) for n in range(1, top + 1)]
    rows.append(_row("partial solutions", list(found.partial_solutions(of).values())))
    note = (
        "None: nothing comes free; among them is what has nothing that moves at all, said of length 6 only,"
        " as Cutler's level types say it."
    )
    heads = ("level", *(f"length {length}" for length in LENGTHS))
    return ReportTable(f"Levels: {name}", note, heads, rows)


def _by_type(found: Summary, of: str, name: str) -> ReportTable:
    rows = []
    for code, by_holes in sorted(found.types_by_holes(of).items(), key=lambda item: _rank(item[0])):
        some = np.flatnonzero(by_holes)
        span = f"{some[0]}" if len(some) == 1 else f"{some[0]} to {some[-1]}"
        rows.append([Cell(type_name(code)), number(int(by_holes.sum())), Cell(span)])
    note = "0-0-0-0: nothing moves. 0-0-0-1: something moves, nothing comes free."
    return ReportTable(f"Level types: {name}", note, ("level type", "assemblies", "holes"), rows)


def _rank(code: int) -> tuple[int, ...]:
    return (code not in {FIXED, LOCKED}, *levels(code), code)


def _by_holes(found: Summary, of: str, name: str, length: int) -> ReportTable:
    table = found.by_level_and_holes(length, of)
    most = int(np.flatnonzero(found.by_holes(of))[-1]) if found.level_types(of) else 0
    top = int(np.flatnonzero(table.sum(axis=1))[-1]) if table.any() else 0
    rows = [_row(str(holes), table[: top + 1, holes].tolist()) for holes in range(most + 1)]
    rows.append(_row("all", table[: top + 1].sum(axis=1).tolist()))
    heads = ("holes", "none", *map(str, range(1, top + 1)))
    return ReportTable(f"Level by holes at length {length}: {name}", "None: nothing comes free.", heads, rows)


def _records(found: Summary, of: str, name: str) -> ReportTable:
    """The highest level for each number of holes, and how many assemblies have it."""
    by_length = [found.by_level_and_holes(length, of) for length in LENGTHS]
    rows = []
    for holes in np.flatnonzero(found.by_holes(of)).tolist():
        cells = [Cell(str(holes))]
        for table in by_length:
            top = int(np.flatnonzero(table[:, holes])[-1])
            cells.append(Cell(f"{top} ({int(table[top, holes]):,})" if top else "none"))
        rows.append(cells)
    note = "In brackets how many assemblies have it."
    heads = ("holes", *(f"length {length}" for length in LENGTHS))
    return ReportTable(f"Highest level by holes: {name}", note, heads, rows)


def _by_symmetry(found: Summary) -> ReportTable:
    """Levels of what has a symmetry."""
    kinds = [kind for kind in TYPES if kind not in {"1", "12R"}]
    codes = sorted({code for code, _ in found.symmetric}, key=_rank)
    rows = [_row(type_name(code), [found.symmetric[code, kind] for kind in kinds]) for code in codes]
    rows.append(_row("all", [found.by_symmetry().get(kind, 0) for kind in kinds]))
    return ReportTable("Level types of what has a symmetry", "", ("level type", *kinds), rows)


def _best(found: Summary) -> ReportTable:
    """The assemblies of the highest levels."""
    rows = []
    for entry in found.special[:_MOST]:
        string = ll_of(entry[:6])
        numbers = " ".join(map(str, sorted(string.sticks)))
        cells = (string.text, type_name(int(entry[6])), str(string.holes), numbers)
        rows.append([*map(Cell, cells)])
    many, top = len(found.special), max(map(highest, found.special[:1, 6].tolist()), default=0)
    note = (
        f"{many:,} assemblies have level {found.plan.special} or more at some length{also_kept(found)};"
        f" the highest is {top}.{listed(many, _MOST)}"
    )
    return ReportTable(
        "The highest levels", note, ("LL string", "level type", "holes", "sticks"), rows, words=4
    )
