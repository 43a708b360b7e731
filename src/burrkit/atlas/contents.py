"""What the atlas contains: the catalogue, finds of the census, designs by burrkit, and examples.

``data/contents.csv`` lists all but the catalogue: stick numbers, or files below ``examples``. A row with the
sticks of a burr of the catalogue adds its finding to that burr.
"""

from __future__ import annotations

import csv
from importlib import resources
from typing import Any, NamedTuple

from burrkit.errors import BurrkitError
from burrkit.formats import examples
from burrkit.formats.source import load
from burrkit.puzzle import Problem
from burrkit.sixpiece.burr import as_burr, burr
from burrkit.sixpiece.catalogue import Entry, entries
from burrkit.sixpiece.sticks import canonical_table


class Exhibit(NamedTuple):
    """A puzzle of the atlas, from "catalogue", "census", "design" or "example".

    ``finding`` is the code of what the census found about it, ``entry`` has its published figures.
    """

    group: str
    problem: Problem
    source: str
    finding: str = ""
    rule: str = "slides"
    entry: Entry | None = None


def exhibits() -> list[Exhibit]:
    """Return all puzzles of the atlas. BurrkitError if this copy of burrkit has no examples."""
    found: dict[Any, Exhibit] = {}
    for entry in entries():
        if entry.is_burr:
            made = burr(*entry.sticks, length=entry.length or 6, name=entry.name)
            found[_identity(made)] = Exhibit("catalogue", made, entry.source, entry=entry)
    root = examples.folder()
    if root is None:
        raise BurrkitError("this copy of burrkit has no examples", "not-installed")
    file = resources.files("burrkit.atlas") / "data" / "contents.csv"
    for row in csv.DictReader(file.read_text(encoding="utf-8").splitlines()):
        is_file = row["puzzle"].endswith(".json")
        problem = load(root / row["puzzle"]) if is_file else load(row["puzzle"], int(row["length"]))
        known = found.get(_identity(problem))
        if known is None:
            new = Exhibit(row["group"], problem, row["source"], row["finding"], row["rule"])
            found[_identity(problem)] = new
        else:
            found[_identity(problem)] = known._replace(finding=row["finding"])
    return list(found.values())


def _identity(problem: Problem) -> Any:
    """Return what equal puzzles share: the kinds of the sticks and their length, or else the name."""
    made = as_burr(problem)
    if made is None:
        return problem.name
    return made.length, *sorted(canonical_table()[list(made.sticks)].tolist())
