"""Levels when moves are counted in other ways.

B. Cutler's page "What should 'Level' be?" (*Holey 6-Piece Burr!*, 1986 and 1988) describes three ways to
count:

- ``group``: a move slides one group of sticks one distance along one axis. This is the level of the census,
  of *A Computer Analysis of All 6-Piece Burrs* (1994), and of all else here.
- ``direction``: moves that follow each other in one direction count as one (J. Storer's wording of the level;
  IBM's burr site merges independent moves in one direction). Of the two parts that a move shifts against each
  other the smaller one counts as moving; of two parts of three sticks, either. Directions are +x, -x, +y, -y,
  +z and -z.
- ``axis``: in one move each stick may move by its own amount, in either direction, along one axis. Program
  BURR6 counted so at first and still offers it as an option.

The last move, with which something comes free, counts in all of them.

*How they relate.* A run of moves along an axis is the same as one move of each stick by its own amount. From
amounts to a run: of all sticks let those with more than the least amount go first as far as the second least,
then those with more than that go on, and so on; relative to each other two sticks pass only through positions
between their first and their last one, which are free by assumption. From a run to amounts: two sticks change
their relative position along a line, cube by cube, so they have been everywhere between the first and the
last position, and nothing collides on the direct way. So an equivalent definition of ``axis`` is: moves that
follow each other along one axis count as one. A run in one direction is a run along its axis, and a single
move is a run in one direction. So

    axis <= direction <= group    at every length,

and nothing that has a low level can have a high one under another definition: the highest are among those
that the census keeps.

*All assemblies.* Under each definition removing cubes never raises a level, so the result for one assembly
bounds the levels of others, as in the census: the same pass over all of them finds the three levels at one
length. A level code then lists axis, direction, group, and group once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.plans import plan
from burrkit.census.enumeration.tally import FIXED, LOCKED, code_of, levels, ll_of
from burrkit.census.report.study import CodesSummary, Study, compared_with_census
from burrkit.census.report.tables import NAMES, number, titled
from burrkit.census.results.result_file import ResultFile
from burrkit.errors import BurrkitError
from burrkit.runtime.fields import quoted
from burrkit.runtime.jit import kernel
from burrkit.runtime.kernel_types import D2, I64
from burrkit.runtime.report import ReportTable
from burrkit.sixpiece.engine.kernel import axis_moves as k, first_separation
from burrkit.sixpiece.engine.kernel.relations import PlacedSticks, Sections
from burrkit.sixpiece.engine.position_tables import sections
from burrkit.sixpiece.sticks import LENGTHS

#: The definitions, from the one with the lowest levels to the one with the highest.
DEFINITIONS: Final = ("axis", "direction", "group")


def levels_by(
    definition: str, assemblies: NDArray[np.int64], *, most_states: int = first_separation.MOST_STATES
) -> NDArray[np.int64]:
    """int64[n, 4]: the levels at lengths 6, 8, 10, 12 of assemblies given as rows, int64[n, 6].

    0 where nothing comes free. BurrkitError for an unknown definition, and for an assembly with more than
    ``most_states`` states, which does not apply to ``group``.
    """
    if definition not in DEFINITIONS:
        known = ", ".join(DEFINITIONS)
        raise BurrkitError(f"unknown definition {quoted(definition)} of moves; known are {known}", "unknown")
    rows = np.ascontiguousarray(assemblies, dtype=np.int64)
    answers = np.zeros((len(rows), 4), dtype=np.int64)
    if definition == "group":
        for n in range(4):
            at_length = np.empty(len(rows), dtype=np.int64)
            first_separation.levels(sections(), n, rows, at_length)
            answers[:, n] = at_length
    else:
        run = k.Run.AXIS if definition == "axis" else k.Run.DIRECTION
        _runs(sections(), rows, run, most_states, answers)
    if (answers == first_separation.BEYOND).any():
        raise BurrkitError("an assembly has more states than can be searched", "limit-reached")
    return np.maximum(answers, 0)


@kernel
def _runs(sections: Sections, assemblies: I64[D2], run: int, most_states: int, answers: I64[D2]) -> None:
    """Fill answers[s, n] with the level in runs at the n-th length for assemblies given as rows, int64[., 6].

    ``run`` is a ``k.Run``; FIXED, NEVER and BEYOND as in ``first_separation``. What is free at no length is
    free at no longer one.
    """
    scratch, flood = first_separation.new_scratch(most_states), k.new_flood(most_states)
    for s in range(assemblies.shape[0]):
        for n in range(4):
            answers[s, n] = first_separation.NEVER
        for n in range(4):
            burr = PlacedSticks(sections, n, assemblies[s])
            first_separation.assembled(burr, scratch.states)
            answers[s, n] = k.fewest(burr, scratch, flood, run, first_separation.BIG)
            if answers[s, n] == first_separation.NEVER:
                break


def code_at(length: int, rows: NDArray[np.int64], group: int) -> int:
    """The level code of one assembly, six rows, at a length: axis, direction, group and group again.

    Each takes four bits. ``group`` is the level that is already known, 0 if nothing comes free at that
    length. Up to eight times more states are searched than in the kernels.
    """
    if not group:
        return LOCKED
    n, most = LENGTHS.index(length), 8 * first_separation.MOST_STATES
    axis, direction = (
        int(levels_by(name, rows.reshape(1, 6), most_states=most)[0, n]) for name in DEFINITIONS[:2]
    )
    return axis << 12 | direction << 8 | group << 4 | group


def settle(rows: NDArray[np.int64], length: int) -> list[int]:
    """Six rows and the level code at a length, by the general engine for what the kernel left open."""
    code = code_of(ll_of(rows))
    if code not in (FIXED, LOCKED):
        code = code_at(length, rows, levels(code)[LENGTHS.index(length)])
    return [*rows.tolist(), code]


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

    layout, called, command = (
        3,
        "a file of levels by three definitions",
        "python -m bench.census_definitions run",
    )
    depth = Depth.DEFINITIONS
    settle = staticmethod(settle)


@dataclass
class DefinitionsSummary(CodesSummary):
    """Its level codes: see ``move_definitions``; stored are the assemblies of level 8 or more by group."""

    def by_level(self, of: str = "all") -> list[Counter[int]]:
        """Assemblies by level, for each definition; level 0: nothing comes free."""
        levels_of: list[Counter[int]] = [Counter() for _ in DEFINITIONS]
        for code, many in self.totals(of):
            for own, level in zip(levels_of, _three(code), strict=True):
                own[level] += many
        return [+own for own in levels_of]

    def types(self, of: str = "all") -> dict[tuple[int, ...], int]:
        """Assemblies by levels under the three definitions, without those that never come free."""
        counts = {_three(code): many for code, many in sorted(self.totals(of))}
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
        return {
            "convention": "logical",
            **self.progress,
            "assemblies": sum(self.by_level()[0].values()),
            "levels": {
                of: {
                    name: {("none" if not n else str(n)): many for n, many in sorted(own.items())}
                    for name, own in zip(DEFINITIONS, self.by_level(of), strict=True)
                }
                for of in self.classes
            },
            "types": {
                of: {"-".join(map(str, one)): many for one, many in self.types(of).items()}
                for of in self.classes
            },
        }


def tables(summary: DefinitionsSummary) -> Iterator[ReportTable]:
    """Yield all tables of the report."""
    for of in summary.classes:
        yield _by_level(summary, of)
    for of in summary.classes:
        yield _types(summary, of)
    yield _by_holes(summary)
    if (records := _records(summary)).rows:
        yield records
    yield _compared_with_census(summary)


def _three(code: int) -> tuple[int, ...]:
    """The levels by ``DEFINITIONS``."""
    return levels(code)[:3]


def _by_level(summary: DefinitionsSummary, of: str) -> ReportTable:
    columns = summary.by_level(of)
    rows = []
    for level in sorted(set().union(*columns)):
        name = str(level) if level else "none"
        rows.append([name, *(number(own[level]) for own in columns)])
    return titled(f"By level, {NAMES[of]}", "", ("level", *DEFINITIONS), rows)


def _types(summary: DefinitionsSummary, of: str) -> ReportTable:
    types = summary.types(of)
    rows = [["-".join(map(str, one)), f"{many:,}"] for one, many in types.items()]
    note = "Levels by axis, direction and group."
    return titled(f"By all three, {NAMES[of]}", note, ("levels", "assemblies"), rows)


def _by_holes(summary: DefinitionsSummary) -> ReportTable:
    rows = []
    for holes, best in summary.highest().items():
        cells = (f"{level} ({many:,})" if level else "" for level, many in best)
        rows.append([str(holes), *cells])
    note = "The highest level, and the number of assemblies that have it."
    return titled("By holes", note, ("holes", *DEFINITIONS), rows)


def _records(summary: DefinitionsSummary) -> ReportTable:
    """The assemblies of the highest level under some definition, where all of these are stored.

    No level is higher than the one by group, so assemblies of a special level under any definition are
    stored.
    """
    own = np.array([_three(code) for code in summary.special[:, 6].tolist()]).reshape(-1, len(DEFINITIONS))
    best = np.array([max(column, default=0) for column in summary.by_level()])
    some = summary.special[((own == best) & (best >= summary.plan.special)).any(axis=1)]
    rows = [
        [ll_of(entry[:6]).text, *(str(level) for level in _three(int(entry[6])))] for entry in some[:_MOST]
    ]
    note = f"The first {_MOST} of {len(some):,}." if len(some) > _MOST else ""
    return titled("The highest", note, ("LL string", *DEFINITIONS), rows)


def _compared_with_census(summary: DefinitionsSummary) -> ReportTable:
    """Compare the levels by group with those of the census."""
    at = LENGTHS.index(summary.plan.length)
    rows = compared_with_census(
        summary,
        lambda code: _level(code, at),
        lambda code: _level(code, 2),
        lambda level: _NONE.get(level, str(level)),
    )
    heads = ("level", "census", "here", "difference")
    return titled(
        "By group, beside the census", "The census at four lengths is another pass.", heads, list(rows)
    )


def _level(code: int, at: int) -> int:
    """The level at a place of a level code, or why there is none."""
    return _STUCK if code == FIXED else _NEVER if code == LOCKED else levels(code)[at]


STUDY: Final = Study(
    DefinitionsResultFile,
    lambda of, length: plan(of, length=length),
    "Levels of the six-piece burr by three definitions",
    CONVENTION,
    DefinitionsSummary.of,
    tables,
)
