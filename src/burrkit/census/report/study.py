"""Studies: passes over all assemblies at one length, each with a result file and a report of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from burrkit.census.enumeration.plans import CensusPlan
from burrkit.census.enumeration.selection import counts_of_all
from burrkit.census.report.tables import NAMES, CensusReport, difference, units_status
from burrkit.census.results.result_file import ResultFile, ResultFileBase
from burrkit.census.results.summary import UnitsSummary
from burrkit.runtime.report import ReportTable


@dataclass
class StudySummary(UnitsSummary):
    """The sum of all units of a study's result file."""

    #: How the status line names the length.
    _at: ClassVar[str] = "at length"

    @property
    def status(self) -> str:
        """One line that states whether the report covers all assemblies or a part."""
        what = f"{NAMES[self.plan.of]} {self._at} {self.plan.length}"
        return units_status(self.plan, self.units, self.done, what)

    @property
    def progress(self) -> dict[str, object]:
        """What is counted, and how much of it is done, as plain data."""
        return {
            "class": self.plan.of,
            "length": self.plan.length,
            "complete": self.complete,
            "done": self.done,
            "seconds": round(self.seconds, 1),
        }


@dataclass
class CodesSummary(StudySummary):
    """The sum of all units of a study that gives each assembly a level code of its own.

    ``counts`` int64[2, 33] for each level code: by 1 for notchable sticks only, and by holes. ``special``
    int64[n, 7]: the stored assemblies, six rows and a level code.
    """

    counts: dict[int, NDArray[np.int64]] = field(default_factory=dict)
    special: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 7), dtype=np.int64))

    @classmethod
    def of(cls, result_file: ResultFile) -> Self:
        """Add up all units of a file. BurrkitError for a damaged unit."""
        made = cls(result_file.plan)
        special = [made.special]
        for _, tally in made.read(result_file):
            special.append(tally.special)
            for code, _, notchable, holes, many in tally.counts.tolist():
                table = made.counts.setdefault(code, np.zeros((2, 33), dtype=np.int64))
                table[notchable, holes] += many
        made.special = np.concatenate(special)
        return made

    def totals(self, of: str) -> Iterator[tuple[int, int]]:
        """Yield every level code with its number of assemblies of a class."""
        for code, table in self.counts.items():
            yield code, int((table[1:] if of == "notchable" else table).sum())


class Study(NamedTuple):
    """A study: its result file, how its units are planned (class, length), and its report.

    ``summarise`` adds up a result file; ``tables`` yields the tables of its summary.
    """

    result_file: type[ResultFileBase[Any]]
    plan: Callable[[str, int], CensusPlan]
    title: str
    convention: str
    summarise: Callable[[Any], Any]
    tables: Callable[[Any], Iterable[ReportTable]]

    def report(self, summary: StudySummary) -> CensusReport:
        """The report on a summary."""
        return CensusReport(
            self.title, summary.status, summary.complete, self.convention, self.tables(summary)
        )


def compared_with_census(
    summary: CodesSummary,
    theirs: Callable[[int], int],
    ours: Callable[[int], int],
    called: Callable[[int], str],
) -> Iterator[list[Any]]:
    """Rows that compare a study with the census, which is another pass: name, both counts, the difference.

    ``theirs`` and ``ours`` sort level codes of the census and of the study into groups; ``called`` names one.
    """
    counted, found = Counter[int](), Counter[int]()
    for code, notchable, *_, many in counts_of_all().tolist():
        if notchable or summary.plan.of == "all":
            counted[theirs(code)] += many
    for code, many in summary.totals("all"):
        found[ours(code)] += many
    for group in sorted({*counted, *found}):
        cells = (called(group), f"{counted[group]:,}", f"{found[group]:,}")
        yield [*cells, difference(found[group], counted[group], summary.complete)]
