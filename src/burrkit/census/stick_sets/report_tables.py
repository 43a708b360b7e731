"""The tables of the report on all stick sets: complete solutions, and sets by what they can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.census.counting.counts import totals
from burrkit.census.report.study import Study, StudySummary
from burrkit.census.report.tables import difference, number, titled, truncation_note
from burrkit.census.stick_sets.kernel.set_keys import COMPLETE, PARTIAL
from burrkit.census.stick_sets.sets import SetsResultFile, plan
from burrkit.errors import BurrkitError
from burrkit.runtime.report import ReportTable
from burrkit.sixpiece import ll
from burrkit.sixpiece.burr import burr
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.sticks import weight_table
from burrkit.solving.found_assembly import FoundAssembly
from burrkit.solving.solver import solve

#: Classes of sets: the name, and the kinds (see ``kernel.set_keys``) that belong to it.
CLASSES: Final[tuple[tuple[str, Callable[[int], bool]], ...]] = (
    ("all", lambda kind: True),
    ("all different", lambda kind: bool(kind & 4)),
    ("millable", lambda kind: bool(kind & 2)),
    ("notchable", lambda kind: bool(kind & 1)),
)
CONVENTION: Final = (
    "Assemblies are logical: rotated and reflected ones are one. A set is six sticks, up to mirror image; its"
    " own assemblies and solutions are counted up to rotation. From a partial solution some group comes free,"
    " a solution comes completely apart; the level is that of the first separation."
)
#: The most records in a report.
_MOST: Final = 40


@dataclass
class SetsSummary(StudySummary):
    """The sum of all units of a file: see ``sets.SetsTally`` for the columns."""

    _at = "of length"
    counts: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 5), dtype=np.int64))
    sets: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 13), dtype=np.int64))
    records: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 7), dtype=np.int64))

    def assemblies(self, *, level: int | None = None, of: str = "all", holes: int | None = None) -> list[int]:
        """The numbers of assemblies, partial and complete solutions, of a level, class or number of holes."""
        rows = self.counts
        some = np.ones(len(rows), dtype=bool)
        if level is not None:
            some &= rows[:, 0] == level
        if holes is not None:
            some &= rows[:, 3] == holes
        if of == "notchable":
            some &= rows[:, 2] == 1
        free, whole = rows[:, 0] > 0, rows[:, 1] == 1
        return [int(rows[some & which, 4].sum()) for which in (some, free, whole)]

    def classes_of_sets(self) -> list[str]:
        """The classes of sets to report: in a file of notchable sticks every set is notchable."""
        return [name for name, _ in CLASSES if self.plan.of == "all" or name.startswith("all")]

    def where(self, of: str = "all") -> NDArray[np.bool_]:
        """bool[n]: whether each line of ``sets`` belongs to a class."""
        belongs = dict(CLASSES)[of]
        return np.array([belongs(kind) for kind in self.sets[:, 0].tolist()], dtype=bool)

    def partial(self) -> NDArray[np.int64]:
        """int64[n]: partial solutions of the sets of each line, 2 for two or more."""
        return np.array(PARTIAL)[self.sets[:, 4]]

    def solutions(self) -> NDArray[np.int64]:
        """int64[n]: complete solutions of the sets of each line, 2 for two or more."""
        return np.array(COMPLETE)[self.sets[:, 4]]

    def number(self, some: NDArray[np.bool_]) -> tuple[int, int]:
        """The number of sets in some lines: up to mirror image, and with mirror images as two."""
        many = self.sets[:, 6]
        once = int(many[some].sum())
        return once, 2 * once - int(many[some & (self.sets[:, 0] & 8 > 0)].sum())

    def as_json(self) -> dict[str, object]:
        """The summary as plain data with stable keys."""
        levels = sorted(set(self.counts[:, 0].tolist()) - {0})
        unique = {"partial": (self.partial() == 1, 2), "solution": (self.solutions() == 1, 3)}
        return {
            "convention": "logical assemblies; sets up to mirror image, and with mirror images as two",
            **self.progress,
            "assemblies": dict(zip(_WORDS, self.assemblies(), strict=True)),
            "levels": {
                str(n): dict(zip(_WORDS[1:], self.assemblies(level=n)[1:], strict=True)) for n in levels
            },
            "holes": {
                str(n): dict(zip(_WORDS, self.assemblies(holes=n), strict=True))
                for n in np.unique(self.counts[:, 3]).tolist()
            },
            "sets": {
                name: {what: list(self.number(some & self.where(name))) for what, some in _properties(self)}
                for name, _ in CLASSES
            },
            "unique": {
                what: {
                    name: {
                        str(n): self.number(only & self.where(name) & (self.sets[:, column] == n))[0]
                        for n in levels
                    }
                    for name, _ in CLASSES
                }
                for what, (only, column) in unique.items()
            },
            "records": [
                {"sticks": row[:6], "level_partial": row[6] >> 4 & 15, "level": row[6] & 15}
                for row in self.records.tolist()
            ],
        }


_WORDS: Final = ("assemblies", "partial_solutions", "solutions")


def summarise_sets(result_file: SetsResultFile) -> SetsSummary:
    """Add up all units of a file. BurrkitError for a damaged unit."""
    made = SetsSummary(result_file.plan)
    tallies = [[made.counts, made.sets, made.records], *(tally.parts for _, tally in made.read(result_file))]
    made.counts, made.sets, records = (np.concatenate(parts) for parts in zip(*tallies, strict=True))
    high = np.lexsort((*records[:, 5::-1].T, -(records[:, 6] >> 4 & 15), -(records[:, 6] & 15)))
    made.records = records[high]
    return made


def tables(summary: SetsSummary) -> Iterator[ReportTable]:
    """Yield all tables of the report."""
    yield _ends(summary)
    yield _ends_by_holes(summary)
    yield _sets(summary)
    yield _unique(summary, "solution", summary.solutions(), 3)
    yield _unique(summary, "partial solution", summary.partial(), 2)
    yield _highest(summary)
    if len(summary.records):
        yield _records(summary)
    yield _count_table(summary)


def _ends(summary: SetsSummary) -> ReportTable:
    rows = []
    for of in ("all", "notchable") if summary.plan.of == "all" else ("all",):
        levels = sorted(set(summary.counts[:, 0].tolist()) - {0})
        for level in (*levels, None):
            _, partial, whole = summary.assemblies(level=level, of=of)
            if not partial:
                continue
            name = "all" if level is None else str(level)
            rows.append([of, name, *map(number, (partial, whole, partial - whole))])
    heads = ("class", "level", "partial solutions", "come apart", "do not")
    return titled("Partial solutions that come completely apart, by level", "", heads, rows, words=2)


def _ends_by_holes(summary: SetsSummary) -> ReportTable:
    rows = []
    for holes in np.unique(summary.counts[:, 3]).tolist():
        _, partial, whole = summary.assemblies(holes=holes)
        share = f"{whole / partial:.3%}" if partial else ""
        rows.append([str(holes), *map(number, (partial, whole, partial - whole)), share])
    heads = ("holes", "partial solutions", "come apart", "do not", "share")
    return titled("The same by holes", "", heads, rows)


def _properties(summary: SetsSummary) -> tuple[tuple[str, NDArray[np.bool_]], ...]:
    partial, whole, alone = summary.partial(), summary.solutions(), summary.sets[:, 5] == 0
    return (
        ("an assembly", np.ones(len(alone), dtype=bool)),
        ("one assembly", alone),
        ("a partial solution", partial > 0),
        ("one partial solution", partial == 1),
        ("a solution", whole > 0),
        ("one solution", whole == 1),
    )


def _sets(summary: SetsSummary) -> ReportTable:
    rows = []
    for name in summary.classes_of_sets():
        for what, some in _properties(summary):
            once, twice = summary.number(some & summary.where(name))
            rows.append([name, what, number(once), number(twice)])
    heads = ("sets", "that have", "up to mirror image", "mirror images as two")
    return titled("Sets of six sticks", "One: exactly one.", heads, rows, words=2)


def _unique(summary: SetsSummary, what: str, many: NDArray[np.int64], column: int) -> ReportTable:
    """Sets with exactly one solution of a sort, by its level."""
    only, levels = many == 1, summary.sets[:, column]
    rows = []
    for level in np.unique(levels[only]).tolist():
        some = only & (levels == level)
        counts = (summary.number(some & summary.where(name))[0] for name in summary.classes_of_sets())
        rows.append([str(level), *map(number, counts)])
    heads = ("level", *summary.classes_of_sets())
    return titled(f"Sets with exactly one {what}, by its level", "Up to mirror image.", heads, rows)


def _highest(summary: SetsSummary) -> ReportTable:
    """The highest level of a unique solution, by holes."""
    lines, only = summary.sets, summary.solutions() == 1
    rows = []
    for holes in np.unique(lines[:, 1]).tolist():
        some = np.flatnonzero(only & (lines[:, 1] == holes))
        if not len(some):
            continue
        top = int(lines[some, 3].max())
        best = lines[some[lines[some, 3] == top]]
        sticks = min(tuple(row) for row in best[:, 7:].tolist())
        cells = (holes, top, f"{int(best[:, 6].sum()):,}", " ".join(map(str, sticks)))
        rows.append([str(cell) for cell in cells])
    note = "The number of sets that have it, up to mirror image, and the first of them."
    return titled(
        "The highest level of a unique solution, by holes", note, ("holes", "level", "sets", "sticks"), rows
    )


def _records(summary: SetsSummary) -> ReportTable:
    rows = []
    for *sticks, verdict in summary.records[:_MOST].tolist():
        holes = 32 - int(weight_table()[sticks].sum())
        partial, whole = (table[verdict >> 8 & 7] for table in (PARTIAL, COMPLETE))
        words = [" ".join(map(str, sticks)), str(holes)]
        for many, level in ((whole, verdict & 15), (partial, verdict >> 4 & 15)):
            words.append(f"{level}" if many == 1 else f"{level} (more)" if many else "none")
        rows.append([*words])
    note = (
        f"{len(summary.records):,} sets have exactly one solution, or exactly one partial solution, and that"
        f" of level {summary.plan.special} or more.{truncation_note(len(summary.records), _MOST)}"
    )
    return titled(
        "The highest unique levels", note, ("sticks", "holes", "solution", "partial solution"), rows
    )


def _count_table(summary: SetsSummary) -> ReportTable:
    """Compare with the counts of ``census.counting``, which constructs no assembly."""
    total = totals(np.flatnonzero(notchable_table()) if summary.plan.of == "notchable" else None)
    rows = []
    for holes, counted in enumerate(total.logical):
        ours = summary.assemblies(holes=holes)[0]
        unlike = difference(ours, counted, summary.complete)
        rows.append([str(holes), number(counted), number(ours), unlike])
    note = "Assemblies by holes, counted in another way, without constructing an assembly."
    return titled("Analysed beside counted", note, ("holes", "counted", "analysed", "difference"), rows)


STUDY: Final = Study(SetsResultFile, plan, "Sets of the six-piece burr", CONVENTION, summarise_sets, tables)


# Records, verified ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """A set with a unique solution, or a unique partial solution, of a special level.

    ``ll`` is that assembly, the solution if both are unique; ``level`` its level. ``partial`` and
    ``solutions`` count the assemblies of the set, up to rotation, that come free and completely apart.
    """

    sticks: tuple[int, ...]
    ll: str
    level: int
    holes: int
    partial: int
    solutions: int


def verified_records(summary: SetsSummary) -> Iterator[Record]:
    """Yield the records of a file, the highest first, each solved again by the general engine.

    BurrkitError for a record on which the general engine disagrees.
    """
    for *sticks, verdict in summary.records.tolist():
        result = solve(burr(*sticks, length=summary.plan.length), jobs=1, progress=False)
        free = [one for one in result.assemblies if one.disassembly is not None and one.disassembly.first]
        whole = [one for one in free if one.disassembly is not None and one.disassembly.tree is not None]
        figures = (min(2, len(free)), min(2, len(whole)), _top(free), _top(whole))
        state = verdict >> 8 & 7
        if figures != (PARTIAL[state], COMPLETE[state], verdict >> 4 & 15, verdict & 15):
            raise BurrkitError(f"set {' '.join(map(str, sticks))}: the general engine finds {figures}")
        only = whole if len(whole) == 1 and verdict & 15 >= summary.plan.special else free
        text = ll.write(only[0].assembly)
        yield Record(tuple(sticks), text, _top(only), text.count("0"), len(free), len(whole))


def _top(some: list[FoundAssembly]) -> int:
    return max((one.disassembly.first or 0 for one in some if one.disassembly is not None), default=0)
