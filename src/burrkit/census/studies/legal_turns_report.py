"""The report on what turns do to the assemblies that slides leave locked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.plans import plan
from burrkit.census.enumeration.tally import FIXED, levels, ll_of, numbers_of
from burrkit.census.report.study import CodesSummary, Study, beside_the_census
from burrkit.census.report.tables import NAMES, Cell, ReportTable, number
from burrkit.census.results.result_file import ResultFile
from burrkit.census.studies.legal_turns import (
    APART,
    OUTCOMES,
    PARTLY,
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


@dataclass
class TurnsSummary(CodesSummary):
    """Its level codes: see ``legal_turns``."""

    @property
    def turning(self) -> list[tuple[NDArray[np.int64], WithTurns]]:
        """The assemblies in which something turns: six rows and a level code, and what turns do."""
        found = ((entry, with_turns(int(entry[6]))) for entry in self.special)
        return [(entry, own) for entry, own in found if own is not None]

    def by_outcome(self, of: str = "all") -> Counter[str]:
        """Assemblies by what becomes of them."""
        found: Counter[str] = Counter()
        for code, many in self.totals(of):
            found[outcome(code)] += many
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
        return {
            "convention": "logical",
            "rule": "legal",
            **self.progress,
            "assemblies": sum(self.by_outcome().values()),
            "outcomes": {of: {name: self.by_outcome(of)[name] for name in OUTCOMES} for of in self.classes},
            "holes": {str(holes): dict(own) for holes, own in self.by_holes().items()},
            "turning": [
                {
                    "ll": ll_of(entry[:6]).text,
                    "sticks": sorted(numbers_of(entry[:6]).tolist()),
                    "level": found.level,
                    "free": found.is_free,
                    "apart": found.is_complete,
                }
                for entry, found in self.turning
            ],
        }


def tables(summary: TurnsSummary) -> Iterator[ReportTable]:
    """Yield all tables of the report."""
    found = [summary.by_outcome(of) for of in summary.classes]
    rows = [[Cell(name), *(number(own[name]) for own in found)] for name in OUTCOMES]
    yield ReportTable(
        "What becomes of them", _NOTE, ("outcome", *(NAMES[of] for of in summary.classes)), rows
    )
    yield _by_holes(summary)
    if summary.turning:
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
    best = sorted(summary.turning, key=lambda pair: (-pair[1].is_complete, -pair[1].level, pair[0].tolist()))
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
    """Compare what comes free by slides with the census."""
    at = LENGTHS.index(summary.plan.length)

    def ours(code: int) -> int:
        found = with_turns(code)
        return _by_slides(code, free=found.is_free if found is not None else code in (APART, PARTLY))

    rows = beside_the_census(
        summary, lambda code: _by_slides(code, free=levels(code)[at] > 0), ours, _BY_SLIDES.__getitem__
    )
    heads = ("by slides", "census", "here", "difference")
    return ReportTable("By slides, beside the census", "The census is another pass.", heads, list(rows))


#: What slides do to an assembly.
_BY_SLIDES: Final = ("nothing moves", "nothing comes free", "something comes free")


def _by_slides(code: int, *, free: bool) -> int:
    return 0 if code == FIXED else 1 + free


STUDY: Final = Study(
    TurnsResultFile,
    lambda of, length: plan(of, length=length),
    "Legal turns in the six-piece burr",
    CONVENTION,
    TurnsSummary.of,
    tables,
)
