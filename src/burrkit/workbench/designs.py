"""The designs of one job in an SQLite file: a worker writes it, the server reads it.

A design is the puzzle that a run of a climb has ended with, known by the number of the run; or, until it has
ended, the best of a run that was stopped. The list has the
figures, best first, as ``burrkit.search.climb.climbing.search`` compares them, and each design once, with all
runs that have found it; one design also has its document and the cubes of its pieces.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from burrkit.errors import BurrkitError
from burrkit.runtime.store import ScratchStore
from burrkit.search.climb.goals import not_beaten

#: The most runs of a job.
MOST_RUNS: Final = 10_000


class Designs(ScratchStore):
    """The file of designs of a job."""

    file_name, called = "designs.sqlite", "the designs of a search"
    tables = (
        "create table design (run integer primary key, rank text not null, figures text not null,"
        " pieces text not null, body text not null)",
    )


class DesignsWriter(Designs):
    """The open file of designs, as the worker writes it; use it as a context."""

    def __init__(self, folder: Path) -> None:
        """Open or create the file in the folder of a job."""
        super().__init__(folder, write=True)
        ended = "select run from design where json_extract(figures, '$.ended')"
        #: The runs that have ended with a design.
        self.runs = {run for (run,) in self.rows(ended)}

    def add(self, run: int, rank: list[int], figures: dict[str, Any], body: dict[str, Any]) -> None:
        """Store a design; more of the ``rank`` is better, and equal ``pieces`` of the body are one design.

        BurrkitError if the disk is full.
        """
        row = (run, *map(json.dumps, (rank, figures, body["pieces"], body)))
        self.write("insert or replace into design values (?, ?, ?, ?, ?)", row)
        self.commit()
        if figures["ended"]:
            self.runs.add(run)


def page(folder: Path, *, offset: int, limit: int) -> dict[str, Any]:
    """Return the figures of some designs, the best first, and how many there are in ``total``.

    A design that several ``runs`` have found is named after the first of them. ``is_beaten``: another one
    is better in all goals at once; one that meets the conditions beats those that do not.
    """
    query = (
        "select min(run), rank, figures, json_group_array(run) from (select * from design order by run)"
        " group by pieces order by min(run)"
    )
    with Designs(folder) as file:
        rows = list(file.rows(query))
    # Of designs of one rank the earliest comes first: sorting is stable.
    rows.sort(key=lambda row: [-n for n in json.loads(row[1])])
    items = [{"run": run, **json.loads(figures), "runs": json.loads(runs)} for run, _, figures, runs in rows]
    rated = [tuple(item.pop("ratings")) for item in items]
    meets = any(item["meets"] for item in items)
    best = set(not_beaten(one for item, one in zip(items, rated, strict=True) if item["meets"] or not meets))
    for item, one in zip(items, rated, strict=True):
        item["is_beaten"] = one not in best or item["meets"] != meets
    items = items[offset : offset + limit]
    return {"total": len(rows), "offset": offset, "items": items}


def design(folder: Path, run: int) -> dict[str, Any]:
    """Return all about the design of a run. BurrkitError if there is none."""
    with Designs(folder) as file:
        row = next(file.rows("select figures, body from design where run = ?", (run,)), None)
    if row is None:
        raise BurrkitError(f"no design of run {run} yet", "unsolved")
    return {"run": run, **json.loads(row[0]), **json.loads(row[1])}
