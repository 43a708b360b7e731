"""The report on what turns do to the assemblies that slides leave locked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.selection import counts_of_all
from burrkit.census.enumeration.tally import FIXED, levels, ll_of, numbers_of
from burrkit.census.report.tables import NAMES, Cell, ReportTable, difference, number, units_status
from burrkit.census.results.result_file import CensusPlan, ResultFile
from burrkit.census.studies.legal_turns import (
    APART,
    OUTCOMES,
    PARTLY,
    TURNING,
    WithTurns,
    outcome,
    settle,
    with_turns,
)
from burrkit.sixpiece.sticks import LENGTHS

CONVENTION: Final = (
    "Assemblies are logical: rotated and reflected ones are one. A turn is by 90 or 180 degrees and legal: it"
    " works with hard pieces that fit without clearance. What becomes of assemblies in which something turns"
    " was found by the general engine."
)
#: The outcomes as heads of columns.
_HEADS: Final = (
    "nothing moves", "none free", "some free", "apart by slides", "turns in vain", "free with turns",
    "apart with turns",
)  # fmt: skip
_NOTE: Final = (
    "Nothing comes free, or not all: what slides leave locked does not turn, or turns do not help. Turns in"
    " vain: something turns, but no more comes free than by slides."
)
#: The most assemblies in a list.
_MOST: Final = 100


class TurnsResultFile(ResultFile):
    """The result file of legal turns, in level codes of its own."""

    layout, called, command = 4, "a file of burrkit census turns", "burrkit census turns run"
    depth = Depth.TURNS

    @staticmethod
    def settle(rows: NDArray[np.int64], length: int) -> list[int]:
        """Six rows and the level code of an assembly in which something turns."""
        return settle(rows, length)


@dataclass(frozen=True)
class TurnsSummary:
    """The sum of all units of a file.

    ``counts`` int64[2, 33] for each level code (see ``legal_turns``): by 1 for notchable sticks only, and by
    holes. ``turning`` int64[n, 7]: the assemblies in which something turns, six rows and a level code.
    """

    plan: CensusPlan
    units: int
    done: float
    seconds: float
    counts: dict[int, NDArray[np.int64]]
    turning: NDArray[np.int64]

    @property
    def complete(self) -> bool:
        """Whether every unit of the plan is done."""
        return self.units == len(self.plan.weights)

    def by_outcome(self, of: str = "all") -> Counter[str]:
        """Assemblies by what becomes of them."""
        found: Counter[str] = Counter()
        for code, table in self.counts.items():
            found[outcome(code)] += int((table[1:] if of == "notchable" else table).sum())
        return found

    def by_holes(self) -> dict[int, Counter[str]]:
        """Assemblies by number of holes and by what becomes of them."""
        found: dict[int, Counter[str]] = {}
        for code, table in self.counts.items():
            for holes in np.flatnonzero(table.sum(axis=0)).tolist():
                found.setdefault(holes, Counter())[outcome(code)] += int(table[:, holes].sum())
        return dict(sorted(found.items()))

    def as_json(self) -> dict[str, object]:
        """The summary as plain data with stable keys."""
        classes = ("all", "notchable") if self.plan.of == "all" else ("notchable",)
        return {
            "convention": "logical",
            "rule": "legal",
            "class": self.plan.of,
            "length": self.plan.length,
            "complete": self.complete,
            "done": self.done,
            "seconds": round(self.seconds, 1),
            "assemblies": sum(self.by_outcome().values()),
            "outcomes": {of: {name: self.by_outcome(of)[name] for name in OUTCOMES} for of in classes},
            "holes": {str(holes): dict(own) for holes, own in self.by_holes().items()},
            "turning": [
                {
                    "ll": ll_of(entry[:6]).text,
                    "sticks": sorted(numbers_of(entry[:6]).tolist()),
                    "level": found.level,
                    "free": found.is_free,
                    "apart": found.is_complete,
                }
                for entry, found in _found(self.turning)
            ],
        }


def _found(turning: NDArray[np.int64]) -> Iterator[tuple[NDArray[np.int64], WithTurns]]:
    for entry in turning:
        if (found := with_turns(int(entry[6]))) is not None:
            yield entry, found


def summarise_turns(result_file: TurnsResultFile) -> TurnsSummary:
    """Add up all units of a file. BurrkitError for a damaged unit."""
    counts: dict[int, NDArray[np.int64]] = {}
    turning = [np.zeros((0, 7), dtype=np.int64)]
    units, weight, seconds = 0, 0, 0.0
    for name, made, spent in result_file.results():
        units, weight, seconds = units + 1, weight + result_file.plan.weights[name], seconds + spent
        turning.append(made.special[made.special[:, 6] >= TURNING])
        for code, _, notchable, holes, many in made.counts.tolist():
            table = counts.setdefault(code, np.zeros((2, 33), dtype=np.int64))
            table[notchable, holes] += many
    done = weight / max(1, sum(result_file.plan.weights.values()))
    return TurnsSummary(result_file.plan, units, done, seconds, counts, np.concatenate(turning))


def status(summary: TurnsSummary) -> str:
    """One line that states whether the report covers all assemblies or a part."""
    what = f"{NAMES[summary.plan.of]} at length {summary.plan.length}"
    return units_status(summary.plan, summary.units, summary.done, what)


def tables(summary: TurnsSummary) -> Iterator[ReportTable]:
    """Yield all tables of the report."""
    classes = ("all", "notchable") if summary.plan.of == "all" else ("notchable",)
    found = [summary.by_outcome(of) for of in classes]
    rows = [[Cell(name), *(number(own[name]) for own in found)] for name in OUTCOMES]
    yield ReportTable("What becomes of them", _NOTE, ("outcome", *(NAMES[of] for of in classes)), rows)
    yield _by_holes(summary)
    if len(summary.turning):
        yield _list(summary)
    yield _beside_the_census(summary)


def _by_holes(summary: TurnsSummary) -> ReportTable:
    """A column for each outcome that occurs, so that large numbers fit into a terminal."""
    totals = summary.by_outcome()
    columns = [(name, head) for name, head in zip(OUTCOMES, _HEADS, strict=True) if totals[name]]
    rows = [
        [Cell(str(holes)), *(number(own[name]) for name, _ in columns)]
        for holes, own in summary.by_holes().items()
    ]
    return ReportTable("By holes", "", ("holes", *(head for _, head in columns)), rows)


def _list(summary: TurnsSummary) -> ReportTable:
    best = sorted(
        _found(summary.turning), key=lambda pair: (-pair[1].is_complete, -pair[1].level, pair[0].tolist())
    )
    rows = [
        [
            Cell(ll_of(entry[:6]).text),
            Cell(" ".join(map(str, sorted(numbers_of(entry[:6]).tolist())))),
            Cell(str(found.level) if found.level else "none"),
            Cell(outcome(int(entry[6]))),
        ]
        for entry, found in best[:_MOST]
    ]
    note = f"The first {_MOST} of {len(best):,}." if len(best) > _MOST else ""
    return ReportTable(
        "Assemblies in which something turns", note, ("LL string", "sticks", "level", "outcome"), rows
    )


def _beside_the_census(summary: TurnsSummary) -> ReportTable:
    """Compare what comes free by slides with the census, which is another pass."""
    at = LENGTHS.index(summary.plan.length)
    theirs: Counter[str] = Counter()
    for code, notchable, *_, many in counts_of_all().tolist():
        if notchable or summary.plan.of == "all":
            theirs[_by_slides(code, free=levels(code)[at] > 0)] += many
    ours: Counter[str] = Counter()
    for code, table in summary.counts.items():
        found = with_turns(code)
        free = found.is_free if found is not None else code in (APART, PARTLY)
        ours[_by_slides(code, free=free)] += int(table.sum())
    rows = []
    for name in ("nothing moves", "nothing comes free", "something comes free"):
        cells = (name, f"{theirs[name]:,}", f"{ours[name]:,}")
        rows.append([*map(Cell, cells), difference(ours[name], theirs[name], summary.complete)])
    heads = ("by slides", "census", "here", "difference")
    return ReportTable("By slides, beside the census", "The census is another pass.", heads, rows)


def _by_slides(code: int, *, free: bool) -> str:
    if code == FIXED:
        return "nothing moves"
    return "something comes free" if free else "nothing comes free"
