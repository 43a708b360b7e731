"""The report on the levels of all assemblies at one length under three definitions of a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.selection import counts_of_all
from burrkit.census.enumeration.tally import FIXED, LOCKED, levels, ll_of
from burrkit.census.report.tables import NAMES, Cell, ReportTable, difference, number, units_status
from burrkit.census.results.result_file import CensusPlan, ResultFile
from burrkit.census.studies.move_definitions import DEFINITIONS, settle
from burrkit.sixpiece.sticks import LENGTHS

CONVENTION: Final = (
    "Assemblies are logical: rotated and reflected ones are one. A level is the least number of moves until"
    " something comes free, the last one included. A move is: axis, each stick its own distance along an"
    " axis; direction, consecutive moves in one direction; group, one group in one direction, as in the"
    " census."
)
#: Reasons for having no level.
_STUCK, _NEVER = -1, 0
_NONE: Final = {_STUCK: "nothing moves", _NEVER: "never free"}
#: The most assemblies in a list.
_MOST: Final = 24


class DefinitionsResultFile(ResultFile):
    """The result file of the levels under three definitions, in level codes."""

    layout, called, command = 3, "a file of burrkit census definitions", "burrkit census definitions run"
    depth = Depth.DEFINITIONS

    @staticmethod
    def settle(rows: NDArray[np.int64], length: int) -> list[int]:
        """Six rows and the level code under three definitions of an assembly that the kernel left open."""
        return settle(rows, length)


@dataclass(frozen=True)
class DefinitionsSummary:
    """The sum of all units of a file.

    ``counts`` int64[2, 33] for each level code (see ``move_definitions``): by 1 for notchable sticks only,
    and by holes. ``special`` int64[n, 7]: the assemblies of level 8 or more by group, six rows and a level
    code.
    """

    plan: CensusPlan
    units: int
    done: float
    seconds: float
    counts: dict[int, NDArray[np.int64]]
    special: NDArray[np.int64]

    @property
    def complete(self) -> bool:
        """Whether every unit of the plan is done."""
        return self.units == len(self.plan.weights)

    def by_level(self, of: str = "all") -> list[Counter[int]]:
        """Assemblies by level, for each definition; level 0: nothing comes free."""
        levels_of: list[Counter[int]] = [Counter() for _ in DEFINITIONS]
        for code, table in self.counts.items():
            for own, level in zip(levels_of, _three(code), strict=True):
                own[level] += _of(table, of)
        return [+own for own in levels_of]

    def types(self, of: str = "all") -> dict[tuple[int, ...], int]:
        """Assemblies by levels under the three definitions, without those that never come free."""
        counts = {_three(code): _of(table, of) for code, table in sorted(self.counts.items())}
        return {type_: many for type_, many in counts.items() if many and any(type_)}

    def highest(self, of: str = "all") -> dict[int, list[tuple[int, int]]]:
        """By number of holes: the highest level under each definition, and how many assemblies have it."""
        by_holes: dict[int, list[tuple[int, int]]] = {}
        for code, table in self.counts.items():
            cells = table[1:] if of == "notchable" else table
            for holes in np.flatnonzero(cells.sum(axis=0)).tolist():
                best = by_holes.setdefault(holes, [(0, 0)] * len(DEFINITIONS))
                many = int(cells[:, holes].sum())
                for d, level in enumerate(_three(code)):
                    top, before = best[d]
                    if level >= top:
                        best[d] = level, many + (before if level == top else 0)
        return dict(sorted(by_holes.items()))

    def as_json(self) -> dict[str, object]:
        """The summary as plain data with stable keys."""
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


def summarise_definitions(result_file: DefinitionsResultFile) -> DefinitionsSummary:
    """Add up all units of a file. BurrkitError for a damaged unit."""
    counts: dict[int, NDArray[np.int64]] = {}
    special = [np.zeros((0, 7), dtype=np.int64)]
    units, weight, seconds = 0, 0, 0.0
    for name, made, spent in result_file.results():
        units, weight, seconds = units + 1, weight + result_file.plan.weights[name], seconds + spent
        special.append(made.special)
        for code, _, notchable, holes, many in made.counts.tolist():
            table = counts.setdefault(code, np.zeros((2, 33), dtype=np.int64))
            table[notchable, holes] += many
    done = weight / max(1, sum(result_file.plan.weights.values()))
    return DefinitionsSummary(result_file.plan, units, done, seconds, counts, np.concatenate(special))


def status(summary: DefinitionsSummary) -> str:
    """One line that states whether the report covers all assemblies or a part."""
    what = f"{NAMES[summary.plan.of]} at length {summary.plan.length}"
    return units_status(summary.plan, summary.units, summary.done, what)


def tables(summary: DefinitionsSummary) -> Iterator[ReportTable]:
    """Yield all tables of the report."""
    classes = ("all", "notchable") if summary.plan.of == "all" else ("notchable",)
    for of in classes:
        yield _by_level(summary, of)
    for of in classes:
        yield _types(summary, of)
    yield _by_holes(summary)
    if (records := _records(summary)).rows:
        yield records
    yield _beside_the_census(summary)


def _three(code: int) -> tuple[int, ...]:
    """The levels by ``DEFINITIONS``."""
    return levels(code)[:3]


def _of(table: NDArray[np.int64], of: str) -> int:
    return int((table[1:] if of == "notchable" else table).sum())


def _by_level(summary: DefinitionsSummary, of: str) -> ReportTable:
    columns = summary.by_level(of)
    rows = []
    for level in sorted(set().union(*columns)):
        name = str(level) if level else "none"
        rows.append([Cell(name), *(number(own[level]) for own in columns)])
    return ReportTable(f"By level, {NAMES[of]}", "", ("level", *DEFINITIONS), rows)


def _types(summary: DefinitionsSummary, of: str) -> ReportTable:
    types = summary.types(of)
    rows = [[Cell("-".join(map(str, one))), Cell(f"{many:,}")] for one, many in types.items()]
    note = "Levels by axis, direction and group."
    return ReportTable(f"By all three, {NAMES[of]}", note, ("levels", "assemblies"), rows)


def _by_holes(summary: DefinitionsSummary) -> ReportTable:
    rows = []
    for holes, best in summary.highest().items():
        cells = (f"{level} ({many:,})" if level else "" for level, many in best)
        rows.append([Cell(str(holes)), *map(Cell, cells)])
    note = "The highest level, and the number of assemblies that have it."
    return ReportTable("By holes", note, ("holes", *DEFINITIONS), rows)


def _records(summary: DefinitionsSummary) -> ReportTable:
    """The assemblies of the highest level under some definition, where all of these are stored.

    No level is higher than the one by group, so assemblies of a special level under any definition are
    stored.
    """
    own = np.array([_three(code) for code in summary.special[:, 6].tolist()]).reshape(-1, len(DEFINITIONS))
    best = np.array([max(column, default=0) for column in summary.by_level()])
    some = summary.special[((own == best) & (best >= summary.plan.special)).any(axis=1)]
    rows = [
        [Cell(ll_of(entry[:6]).text), *(Cell(str(level)) for level in _three(int(entry[6])))]
        for entry in some[:_MOST]
    ]
    note = f"The first {_MOST} of {len(some):,}." if len(some) > _MOST else ""
    return ReportTable("The highest", note, ("LL string", *DEFINITIONS), rows)


def _beside_the_census(summary: DefinitionsSummary) -> ReportTable:
    """Compare the levels by group with those of the census, which come from another pass."""
    theirs: Counter[int] = Counter()
    for code, notchable, *_, many in counts_of_all().tolist():
        if notchable or summary.plan.of == "all":
            theirs[_level(code, LENGTHS.index(summary.plan.length))] += many
    ours: Counter[int] = Counter()
    for code, table in summary.counts.items():
        ours[_level(code, 2)] += int(table.sum())
    rows = []
    for level in sorted(set(ours) | set(theirs)):
        cells = (_NONE.get(level, str(level)), f"{theirs[level]:,}", f"{ours[level]:,}")
        rows.append([*map(Cell, cells), difference(ours[level], theirs[level], summary.complete)])
    heads = ("level", "census", "here", "difference")
    return ReportTable(
        "By group, beside the census", "The census at four lengths is another pass.", heads, rows
    )


def _level(code: int, at: int) -> int:
    """The level at a place of a level code, or why there is none."""
    return _STUCK if code == FIXED else _NEVER if code == LOCKED else levels(code)[at]
