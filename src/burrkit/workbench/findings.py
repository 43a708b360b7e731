"""The findings of one job in an SQLite file: a worker writes it, the server reads it.

The order of findings depends only on the puzzle, so that a number, from 1, identifies a finding even after
pauses and crashes. What lists are restricted to and sorted by are columns (see ``finding_list``); the rest is
JSON (see ``solving.checkpoint``).
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import burrkit as bk
from burrkit.errors import BurrkitError
from burrkit.runtime.store import ScratchStore

#: The most findings on one page.
LONGEST_PAGE: Final = 500

#: The most levels that are listed; the number of the others is reported.
_LEVELS: Final = 60


class Findings(ScratchStore):
    """The file of findings of a job.

    ``first`` and ``moves`` are null if unknown; ``rank`` sorts level texts by their numbers, "" if it is
    not a solution; ``weight`` is a number of any size, as text; ``limit`` is what left open how an assembly
    comes apart. The bulk of each finding is in another table: lists are sorted and counted without it.
    """

    file_name, called = "found.sqlite", "the findings of a search"
    tables = (
        "create table found (number integer primary key, solution integer not null,"
        " unsettled integer not null, first integer, level text, rank text not null, moves integer,"
        ' holes integer not null, pieces integer not null, weight text not null, "limit" text)',
        "create table body (number integer primary key, body text not null)",
    )

    def _fill(self) -> None:
        self._file.execute("create index by_rank on found (rank desc, number)")


class FindingsWriter(Findings):
    """The open file of findings, as the worker writes it; ``commit`` makes them visible to readers."""

    def __init__(self, folder: Path) -> None:
        """Open or create the file in the folder of a job. BurrkitError if the disk is full."""
        super().__init__(folder, write=True)
        self.counts = FindingCounts(self)

    def add(self, solved: bk.FoundAssembly, number: int | None = None) -> None:
        """Append a finding, by default with the next number. BurrkitError if the disk is full."""
        from burrkit.solving.checkpoint import to_json

        proof = solved.disassembly
        tree = proof.tree if proof else None
        row = (
            number or self.counts.found + 1,
            int(solved.is_solution),
            int(proof is not None and proof.first is None),
            proof.first if proof else None,
            tree.level_text if tree else None,
            ".".join(f"{n:06}" for n in tree.level) if tree else "",
            sum(tree.counts) if tree else None,
            solved.assembly.holes,
            len(solved.assembly.placed),
            str(solved.assembly.weight),
            None if proof is None or tree is not None else proof.limit,
        )
        self.write("insert into found values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        self.write("insert into body values (?, ?)", (row[0], json.dumps(to_json(solved))))
        self.counts.add(row[1], row[2], row[3], row[4], solved.assembly.weight, row[10])

    def check(self, number: int, solved: bk.FoundAssembly) -> None:
        """Raise BurrkitError unless a repeated finding equals the stored one with this number."""
        from burrkit.solving.checkpoint import to_json

        query = "select body from body join found using (number) where number = ?"
        row = next(self.rows(query, (number,)), None)
        if row is None or json.loads(row[0])["motions"] != to_json(solved)["motions"]:
            raise BurrkitError("the findings of this search are damaged; solve the puzzle again", "damaged")


class AssemblyCounts:
    """Counts of assemblies by how they come apart."""

    def __init__(self) -> None:
        self.unsettled = 0
        #: Numbers of assemblies, of those of which something comes free, and of solutions; then raw.
        self.counts, self.raw = [0, 0, 0], [0, 0, 0]
        #: What left open how assemblies come apart, and of how many.
        self.limits: Counter[str] = Counter()

    def as_data(self, *, raw: bool) -> dict[str, Any]:
        """Return the counts as plain data, raw or one per assembly."""
        assemblies, partial, solutions = self.raw if raw else self.counts
        return {
            "assemblies": assemblies,
            "partial": partial,
            "solutions": solutions,
            "unsettled": self.unsettled,
            "limits": dict(sorted(self.limits.items())),
            "raw": self.raw[0],
        }


class FindingCounts(AssemblyCounts):
    """Counts of the findings in a file, updated by ``add``."""

    def __init__(self, file: Findings) -> None:
        super().__init__()
        self.levels: Counter[str] = Counter()
        self.raw_levels: Counter[str] = Counter()
        query = 'select solution, unsettled, first, level, weight, "limit" from found'
        for solution, unsettled, first, level, weight, limit in file.rows(query):
            self.add(solution, unsettled, first, level, int(weight), limit)

    @property
    def found(self) -> int:
        """The number of findings."""
        return self.counts[0]

    def add(
        self,
        solution: int,
        unsettled: int,
        first: int | None,
        level: str | None,
        weight: int,
        limit: str | None = None,
    ) -> None:
        """Count one finding; ``limit`` is what left open how it comes apart."""
        for i, counts in enumerate((True, first, solution)):
            if counts:
                self.counts[i] += 1
                self.raw[i] += weight
        self.unsettled += unsettled
        if limit is not None:
            self.limits[limit] += 1
        if level is not None:
            self.levels[level] += 1
            self.raw_levels[level] += weight

    def as_data(self, *, raw: bool) -> dict[str, Any]:
        """Return the counts as plain data, raw or one per finding."""
        levels = self.raw_levels if raw else self.levels
        highest = sorted(levels, key=_rank, reverse=True)
        listed = [[level, levels[level]] for level in highest[:_LEVELS]]
        return {"found": self.found, **super().as_data(raw=raw), "levels": listed}


def _rank(level: str) -> tuple[list[int], str]:
    """Return what sorts a level text: its numbers of moves, then the text; ``3R2`` are 5 moves."""
    return [sum(map(int, part.split("R"))) for part in level.split(".")], level


# Reading -------------------------------------------------------------------------------------------------


def counts(folder: Path, *, raw: bool) -> dict[str, Any]:
    """Return the counts of all findings, as ``FindingCounts.as_data``."""
    with Findings(folder) as file:
        return FindingCounts(file).as_data(raw=raw)


def finding(folder: Path, problem: bk.Problem, number: int) -> bk.FoundAssembly:
    """Return the finding with this number. BurrkitError if there is none."""
    from burrkit.solving.checkpoint import from_json

    with Findings(folder) as file:
        row = next(file.rows("select body from body where number = ?", (number,)), None)
    if row is None:
        raise BurrkitError(f"no assembly {number} yet", "unknown")
    return replace(from_json(problem, json.loads(row[0])), number=number)
