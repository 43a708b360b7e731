"""Assemblies that slides never take apart, with legal turns.

Does anything turn in them, and do they come apart then?

The rule is ``legal+half``: a group slides along an axis, by halves of a cube, or turns by 90 or 180 degrees
from half cubes to half cubes, as hard pieces do that fit without clearance (B. Cutler's *fully legal* twists;
he names twists and half moves as not covered by *A Computer Analysis of All 6-Piece Burrs*, 1994).

*What needs no search.* In an assembly in which nothing slides nothing turns, either, and nothing slides by
half a cube. Some cubes are part of every stick. Seen along a line, let all faces of these cubes, and of all
others in the boxes of the sticks, that can touch be beyond the line along c: then at first all of them turn
in one direction along b, so nothing touches there, and the group can slide in that direction. That leaves
lines between such faces along b and along c. A test tries each of them, for each group, against the cubes
that are part of every stick; none is legal at any length.

*What contains what.* With more cubes less slides and less turns. So what does not come apart, with turns or
without, stays so with more cubes, and the pass over all assemblies is that of the census. An assembly does
not come apart, with turns or without, if slides leave some of its sticks together, and these do not turn, in
any state that slides lead to.

*Level codes*: 0 nothing moves; 1 something slides but nothing comes free, and nothing turns in any state;
0x1111 all comes apart by slides; 0x2222 something comes free by slides, but the rest does not come apart,
with turns or without; 0xF000 + 4 level + 2 free + apart for those in which something turns that slides leave
locked: the level with turns, 0 if nothing comes free, whether something comes free by slides (1 or 0), and
whether all comes apart with turns.

*Half moves, slant moves.* Motions without turning take nothing apart that slides by whole cubes do not:
docs/guides/rules.md has the proof. The search by whole cubes has all half places, see the kernel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.plans import plan
from burrkit.census.enumeration.tally import FIXED, LOCKED, levels, ll_of, numbers_of
from burrkit.census.report.study import CodesSummary, Study, compared_with_census
from burrkit.census.report.tables import NAMES, number, titled
from burrkit.census.results.result_file import ResultFile
from burrkit.errors import BurrkitError
from burrkit.moves import Disassembly, first_level, take_apart
from burrkit.runtime.report import ReportTable
from burrkit.sixpiece.sticks import LENGTHS

#: Level codes of assemblies that slides take apart, in full and in part.
APART: Final = 0x1111
PARTLY: Final = 0x2222
#: The first of the level codes of assemblies in which something turns that slides leave locked.
TURNING: Final = 0xF000
_MOST_LEVEL: Final = 0x3FF


class WithTurns(NamedTuple):
    """What turns do to an assembly.

    ``level`` is that with turns, 0 if nothing comes free; ``is_free`` whether something comes free by slides,
    and ``is_complete`` whether all comes apart with turns.
    """

    level: int
    is_free: bool
    is_complete: bool


def turning_code(found: WithTurns) -> int:
    """The level code."""
    return TURNING + 4 * min(found.level, _MOST_LEVEL) + 2 * found.is_free + found.is_complete


def with_turns(code: int) -> WithTurns | None:
    """What a level code states about turns; None if nothing turns that slides leave locked."""
    return WithTurns(code - TURNING >> 2, bool(code & 2), bool(code & 1)) if code >= TURNING else None


def analysed(rows: NDArray[np.int64], length: int) -> Disassembly:
    """How an assembly, six rows, comes apart by half slides and legal turns, by the general engine."""
    return take_apart(ll_of(rows).assembly(length), rule="legal+half")


def settle(rows: NDArray[np.int64], length: int) -> list[int]:
    """Six rows and the level code of an assembly in which something turns, by the general engine.

    BurrkitError if it cannot be decided.
    """
    found = analysed(rows, length)
    slides = first_level(ll_of(rows).assembly(length))
    if found.limit is not None or found.first is None or slides.first is None:
        raise BurrkitError(f"{ll_of(rows).text}: more states than can be searched", "limit-reached")
    return [*rows.tolist(), turning_code(WithTurns(found.first, slides.first > 0, found.is_complete))]


#: What becomes of an assembly, in the order of the tables.
OUTCOMES: Final = (
    "nothing moves",
    "nothing comes free",
    "something comes free, not all",
    "apart by slides",
    "turns in vain",
    "something free with turns",
    "apart with turns",
)


def outcome(code: int) -> str:
    """The meaning of a level code, one of ``OUTCOMES``."""
    if (found := with_turns(code)) is None:
        return OUTCOMES[(FIXED, LOCKED, PARTLY, APART).index(code)]
    if found.is_complete:
        return OUTCOMES[6]
    return OUTCOMES[5] if found.level and not found.is_free else OUTCOMES[4]


# The report ----------------------------------------------------------------------------------------------

CONVENTION: Final = (
    "Assemblies are logical: rotated and reflected ones are one. A turn is by 90 or 180 degrees, from half"
    " cubes to half cubes, and legal: it works with hard pieces that fit without clearance. What becomes of"
    " assemblies in which something turns was found by the general engine."
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

    layout, called, command = 5, "a file of burrkit census turns", "burrkit census turns run"
    depth = Depth.TURNS
    settle = staticmethod(settle)


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
            "rule": "legal+half",
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
    rows = [[name, *(number(own[name]) for own in found)] for name in OUTCOMES]
    yield titled("What becomes of them", _NOTE, ("outcome", *(NAMES[of] for of in summary.classes)), rows)
    yield _by_holes(summary)
    if summary.turning:
        yield _list(summary)
    yield _compared_with_census(summary)


def _by_holes(summary: TurnsSummary) -> ReportTable:
    """A column for each outcome that occurs, so that large numbers fit into a terminal."""
    totals = summary.by_outcome()
    columns = [(name, head) for name, head in zip(OUTCOMES, _HEADS, strict=True) if totals[name]]
    rows = [
        [str(holes), *(number(own[name]) for name, _ in columns)] for holes, own in summary.by_holes().items()
    ]
    return titled("By holes", "", ("holes", *(head for _, head in columns)), rows)


def _list(summary: TurnsSummary) -> ReportTable:
    best = sorted(summary.turning, key=lambda pair: (-pair[1].is_complete, -pair[1].level, pair[0].tolist()))
    rows = [
        [
            ll_of(entry[:6]).text,
            " ".join(map(str, sorted(numbers_of(entry[:6]).tolist()))),
            str(found.level) if found.level else "none",
            outcome(int(entry[6])),
        ]
        for entry, found in best[:_MOST]
    ]
    note = f"The first {_MOST} of {len(best):,}." if len(best) > _MOST else ""
    return titled(
        "Assemblies in which something turns", note, ("LL string", "sticks", "level", "outcome"), rows
    )


def _compared_with_census(summary: TurnsSummary) -> ReportTable:
    """Compare what comes free by slides with the census."""
    at = LENGTHS.index(summary.plan.length)

    def ours(code: int) -> int:
        found = with_turns(code)
        return _by_slides(code, free=found.is_free if found is not None else code in (APART, PARTLY))

    rows = compared_with_census(
        summary, lambda code: _by_slides(code, free=levels(code)[at] > 0), ours, _BY_SLIDES.__getitem__
    )
    heads = ("by slides", "census", "here", "difference")
    return titled("By slides, beside the census", "The census is another pass.", heads, list(rows))


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
