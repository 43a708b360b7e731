"""What a file says of the levels of all assemblies at one length when moves are counted in three ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.selection import counts_of_all
from burrkit.census.enumeration.tally import FIXED, LOCKED, levels, ll_of
from burrkit.census.report.tables import NAMES, Cell, ReportTable, difference, number, units_status
from burrkit.census.results.result_file import CensusPlan, ResultFile
from burrkit.census.studies.move_definitions import DEFINITIONS
from burrkit.sixpiece.sticks import LENGTHS

CONVENTION: Final = (
    "Assemblies are logical: rotated and reflected ones are one. A level is the least number of moves until"
    " something comes free, the last one included. A move is: axis, each stick its own way along an axis;"
    " direction, moves in one direction that follow each other; group, one group one way, as in the census."
)
#: What is no level.
_STUCK, _NEVER = -1, 0
_NONE: Final = {_STUCK: "nothing moves", _NEVER: "never free"}
#: Assemblies that a report lists.
_MOST: Final = 24


class DefinitionsBook(ResultFile):
    """The file that keeps the levels of three definitions, in level codes."""

    layout, called, made_by = 3, "a file of burrkit census definitions", "burrkit census definitions run"


@dataclass(frozen=True)
class DefinitionsSummary:
    """Everything in a file, added up.

    ``counts`` int64[2, 33] for each level code (see ``definitions``): by 1 for notchable sticks alone, and by
    holes. ``kept`` int64[n, 7], what has level 8 or more by group: six rows and a level code.
    """

    plan: CensusPlan
    units: int
    done: float
    seconds: float
    counts: dict[int, NDArray[np.int64]]
    kept: NDArray[np.int64]

    @property
    def complete(self) -> bool:
        """Whether every unit is in it."""
        return self.units == len(self.plan.weights)

    def by_level(self, of: str = "all") -> list[Counter[int]]:
        """Assemblies by level, for each definition; 0 for what does not come apart."""
        found: list[Counter[int]] = [Counter() for _ in DEFINITIONS]
        for code, table in self.counts.items():
            for own, level in zip(found, _three(code), strict=True):
                own[level] += _of(table, of)
        return [+own for own in found]

    def types(self, of: str = "all") -> dict[tuple[int, ...], int]:
        """Assemblies by levels under the three definitions, what comes apart alone."""
        found = {_three(code): _of(table, of) for code, table in sorted(self.counts.items())}
        return {type_: many for type_, many in found.items() if many and any(type_)}

    def highest(self, of: str = "all") -> dict[int, list[tuple[int, int]]]:
        """The highest level under each definition by number of holes, and how many assemblies have it."""
        found: dict[int, list[tuple[int, int]]] = {}
        for code, table in self.counts.items():
            cells = table[1:] if of == "notchable" else table
            for holes in np.flatnonzero(cells.sum(axis=0)).tolist():
                best = found.setdefault(holes, [(0, 0)] * len(DEFINITIONS))
                many = int(cells[:, holes].sum())
                for d, level in enumerate(_three(code)):
                    top, before = best[d]
                    if level >= top:
                        best[d] = level, many + (before if level == top else 0)
        return dict(sorted(found.items()))

    def as_json(self) -> dict[str, object]:
        """The whole as plain data with stable keys."""
        classes = ("all", "notchable") if self.plan.of == "all" else ("notchable",)
        return {
            "convention": "logical",
            "class": self.plan.of,
            "length": self.plan.length,
            "complete": self.complete,
            "done": self.done,
            "seconds": round(self.seconds, 1),
            "assemblies": sum(self.by_level()[0].values()),
            "levels": {
                of: {
                    name: {("none" if not n else str(n)): many for n, many in sorted(own.items())}
                    for name, own in zip(DEFINITIONS, self.by_level(of), strict=True)
                }
                for of in classes
            },
            "types": {
                of: {"-".join(map(str, one)): many for one, many in self.types(of).items()} for of in classes
            },
        }


def summarise_definitions(book: DefinitionsBook) -> DefinitionsSummary:
    """Add up everything in a file. BurrkitError for a unit that is damaged."""
    counts: dict[int, NDArray[np.int64]] = {}
    kept = [np.zeros((0, 7), dtype=np.int64)]
    units, weight, seconds = 0, 0, 0.0
    for name, made, spent in book.results():
        units, weight, seconds = units + 1, weight + book.plan.weights[name], seconds + spent
        kept.append(made.special)
        for code, _, marked, holes, many in made.counts.tolist():
            table = counts.setdefault(code, np.zeros((2, 33), dtype=np.int64))
            table[marked, holes] += many
    done = weight / max(1, sum(book.plan.weights.values()))
    return DefinitionsSummary(book.plan, units, done, seconds, counts, np.concatenate(kept))


def status(found: DefinitionsSummary) -> str:
    """Whether the report is about the whole or a part, in one line."""
    what = f"{NAMES[found.plan.of]} at length {found.plan.length}"
    return units_status(found.plan, found.units, found.done, what)


def tables(found: DefinitionsSummary) -> Iterator[ReportTable]:
    """All tables of the report."""
    classes = ("all", "notchable") if found.plan.of == "all" else ("notchable",)
    for of in classes:
        yield _by_level(found, of)
    for of in classes:
        yield _types(found, of)
    yield _by_holes(found)
    if (records := _records(found)).rows:
        yield records
    yield _beside_the_census(found)


def _three(code: int) -> tuple[int, ...]:
    """The levels by ``DEFINITIONS``."""
    return levels(code)[:3]


def _of(table: NDArray[np.int64], of: str) -> int:
    return int((table[1:] if of == "notchable" else table).sum())


def _by_level(found: DefinitionsSummary, of: str) -> ReportTable:
    columns = found.by_level(of)
    rows = []
    for level in sorted(set().union(*columns)):
        name = str(level) if level else "none"
        rows.append([Cell(name), *(number(own[level]) for own in columns)])
    return ReportTable(f"By level, {NAMES[of]}", "", ("level", *DEFINITIONS), rows)


def _types(found: DefinitionsSummary, of: str) -> ReportTable:
    types = found.types(of)
    rows = [[Cell("-".join(map(str, one))), Cell(f"{many:,}")] for one, many in types.items()]
    note = "Levels by axis, direction and group."
    return ReportTable(f"By all three, {NAMES[of]}", note, ("levels", "assemblies"), rows)


def _by_holes(found: DefinitionsSummary) -> ReportTable:
    rows = []
    for holes, best in found.highest().items():
        cells = (f"{level} ({many:,})" if level else "" for level, many in best)
        rows.append([Cell(str(holes)), *map(Cell, cells)])
    note = "The highest level, and how many assemblies have it."
    return ReportTable("By holes", note, ("holes", *DEFINITIONS), rows)


def _records(found: DefinitionsSummary) -> ReportTable:
    """Those that have the highest level under some definition, where all of these are kept.

    No level is more than the one by group; so what has a special level under any definition is kept.
    """
    own = np.array([_three(code) for code in found.kept[:, 6].tolist()]).reshape(-1, len(DEFINITIONS))
    best = np.array([max(column, default=0) for column in found.by_level()])
    some = found.kept[((own == best) & (best >= found.plan.special)).any(axis=1)]
    rows = [
        [Cell(ll_of(entry[:6]).text), *(Cell(str(level)) for level in _three(int(entry[6])))]
        for entry in some[:_MOST]
    ]
    note = f"The first {_MOST} of {len(some):,}." if len(some) > _MOST else ""
    return ReportTable("The highest", note, ("LL string", *DEFINITIONS), rows)


def _beside_the_census(found: DefinitionsSummary) -> ReportTable:
    """The levels by group against those of the census, which were found in another pass."""
    theirs: Counter[int] = Counter()
    for code, marked, *_, many in counts_of_all().tolist():
        if marked or found.plan.of == "all":
            theirs[_level(code, LENGTHS.index(found.plan.length))] += many
    ours: Counter[int] = Counter()
    for code, table in found.counts.items():
        ours[_level(code, 2)] += int(table.sum())
    rows = []
    for level in sorted(set(ours) | set(theirs)):
        cells = (_NONE.get(level, str(level)), f"{theirs[level]:,}", f"{ours[level]:,}")
        rows.append([*map(Cell, cells), difference(ours[level], theirs[level], found.complete)])
    heads = ("level", "census", "here", "difference")
    return ReportTable(
        "By group, beside the census", "The census at four lengths is another pass.", heads, rows
    )


def _level(code: int, at: int) -> int:
    """The level at a place of a level code, or why there is none."""
    return _STUCK if code == FIXED else _NEVER if code == LOCKED else levels(code)[at]
