"""The list of findings of a job, as a page shows it: restricted, sorted, and read a page at a time.

The findings are in ``found.sqlite`` (see ``findings``), which the worker of a running search writes. Stars
and deletions are in ``marks.sqlite``, which the server alone writes. Both are read through one connection.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, Self

from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened, whole_number
from burrkit.workbench.findings import FINDINGS, LONGEST_PAGE, TABLES

_MARKS: Final = "marks.sqlite"

#: Findings with a star; deleted ones, each with the number of the deletion, so that the last can be undone.
_MARK_TABLES: Final = (
    "create table if not exists star (number integer primary key)",
    "create table if not exists gone (number integer primary key, step integer not null)",
)

#: Restrictions by what comes apart, as conditions of SQL.
_ONLY: Final = {
    "all": "1",
    "solutions": "solution = 1",
    "partial": "first > 0",
    "stuck": "first = 0",
    "locked": 'solution = 0 and first is not null and "limit" is null',
    "undecided": 'solution = 0 and "limit" is not null',
}
#: Orders, and the same reversed. What has no level or moves stays at the end.
_ORDERS: Final = {
    "found": ("number", "number desc"),
    "level": ("rank desc, number", "rank = '', rank, number"),
    "moves": ("moves desc, number", "moves is null, moves, number"),
    "pieces": ("pieces, number", "pieces desc, number"),
    "holes": ("holes, number", "holes desc, number"),
}
#: Restrictions to an interval, and their columns.
_RANGES: Final = {"level": "first", "moves": "moves", "holes": "holes", "pieces": "pieces"}

_LARGEST: Final = 10**9

#: The keys of a query that choose and sort.
KEYS: Final = ("only", "order", "reverse", "starred", *_RANGES)


@dataclass(frozen=True)
class Choice:
    """Which findings a list has, and in which order. Deleted ones are in none."""

    only: str = "all"
    order: str = "found"
    reverse: bool = False
    starred: bool = False
    #: Least and greatest value of a column, None for no bound.
    ranges: tuple[tuple[str, int | None, int | None], ...] = ()

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Self:
        """Parse the query of an address. BurrkitError for an unknown choice, order or range."""
        only, order = query.get("only", "all"), query.get("order", "found")
        if only not in _ONLY or order not in _ORDERS:
            raise BurrkitError(
                f"choose only={', '.join(_ONLY)} and order={', '.join(_ORDERS)}, not {shortened(only)} and "
                f"{shortened(order)}"
            )
        for key in ("reverse", "starred"):
            if query.get(key, "no") not in ("yes", "no"):
                raise BurrkitError(f"{key} must be yes or no, not {shortened(query[key])}")
        ranges = tuple((name, *_range(name, query[name])) for name in _RANGES if query.get(name))
        return cls(only, order, query.get("reverse") == "yes", query.get("starred") == "yes", ranges)

    def without(self, name: str) -> Choice:
        """The same without the range of this name."""
        return replace(self, ranges=tuple(one for one in self.ranges if one[0] != name))

    @property
    def where(self) -> str:
        """The condition in SQL."""
        parts = [_ONLY[self.only], "number not in (select number from gone)"]
        if self.starred:
            parts.append("number in (select number from star)")
        for name, least, most in self.ranges:
            if least is not None:
                parts.append(f"{_RANGES[name]} >= {least}")
            if most is not None:
                parts.append(f"{_RANGES[name]} <= {most}")
        return " and ".join(f"({part})" for part in parts)

    @property
    def order_by(self) -> str:
        """The order in SQL."""
        return _ORDERS[self.order][self.reverse]

    @property
    def places(self) -> str:
        """A query for ``number`` and ``place``, from 0, of all findings of the list."""
        return (
            f"select number, row_number() over (order by {self.order_by}) - 1 as place from found "
            f"where {self.where}"
        )


def _range(name: str, text: str) -> tuple[int | None, int | None]:
    """Parse "3", "3-7", "3-" or "-7". BurrkitError for anything else."""
    low, dash, high = text.partition("-")
    ends = [None if part == "" else whole_number(part, 0, _LARGEST) for part in (low, high if dash else low)]
    if text == "-" or any(end is None and part for end, part in zip(ends, (low, high), strict=True)):
        raise BurrkitError(f"{name} must be a number or a range like 3-7, 3- or -7, not {shortened(text)}")
    return ends[0], ends[1]


# Reading -------------------------------------------------------------------------------------------------

_COLUMNS: Final = 'number, solution, unsettled, first, level, moves, holes, pieces, weight, "limit"'


def page(
    folder: Path, choice: Choice, *, offset: int, limit: int, place_of: int | None = None
) -> dict[str, Any]:
    """Return some items of a list of findings, and its ``total``.

    With ``place_of`` also the ``place``, from 0, of the finding with that number; None if it is not listed.
    """
    with closing(opened(folder)) as file:
        found = _found(file)
        numbers = _numbers(folder, choice, found, _version_of_marks(folder))
        listed = numbers[offset : offset + min(limit, LONGEST_PAGE)]
        some = ", ".join(map(str, listed))
        rows = {row[0]: row for row in file.execute(f"select {_COLUMNS} from found where number in ({some})")}
        starred = {number for (number,) in file.execute(f"select number from star where number in ({some})")}
        ranked = {row[0]: _solution_number(file, folder, row[0], found) for row in rows.values() if row[1]}
    names = _COLUMNS.replace('"', "").split(", ")
    items = []
    for number in listed:
        item = dict(zip(names, rows[number], strict=True))
        item |= {"solution": bool(item["solution"]), "unsettled": bool(item["unsettled"])}
        item |= {"weight": int(item["weight"]), "starred": number in starred}
        items.append({**item, "solution_number": ranked.get(number)})
    answer: dict[str, Any] = {"total": len(numbers), "offset": offset, "items": items}
    if place_of is not None:
        answer["place"] = numbers.index(place_of) if place_of in numbers else None
    return answer


def _found(file: sqlite3.Connection) -> int:
    """Return the number of the last finding; with the marks it identifies what a list may contain."""
    (last,) = file.execute("select coalesce(max(number), 0) from found").fetchone()
    return int(last)


def _version_of_marks(folder: Path) -> bytes:
    """Return what changes with every change of the marks: the change counter in the header of the file."""
    with (folder / _MARKS).open("rb") as file:
        file.seek(24)
        return file.read(4)


@lru_cache(maxsize=8)
def _numbers(folder: Path, choice: Choice, found: int, _marks: bytes) -> array[int]:
    """Return the numbers of a whole list in its order, up to ``found``; the latest lists are cached."""
    query = f"select number from found where {choice.where} and number <= {found} order by {choice.order_by}"
    with closing(opened(folder)) as file:
        return array("q", (number for (number,) in file.execute(query)))


def _solution_number(file: sqlite3.Connection, folder: Path, number: int, found: int) -> int:
    """Return the number of a solution as ``burrkit solve`` counts: from the highest level down."""
    (rank,) = file.execute("select rank from found where number = ?", (number,)).fetchone()
    query = "select count(*) from found where rank = ? and number <= ?"
    return _higher(folder, found)[rank] + int(file.execute(query, (rank, number)).fetchone()[0])


@lru_cache(maxsize=8)
def _higher(folder: Path, found: int) -> dict[str, int]:
    """Return for each rank how many of the first ``found`` findings have a higher one."""
    query = f"select rank, count(*) from found where number <= {found} group by rank order by rank desc"
    with closing(opened(folder)) as file:
        ranks = file.execute(query).fetchall()
    before = accumulate((count for _, count in ranks[:-1]), initial=0)
    return dict(zip((rank for rank, _ in ranks), before, strict=True))


def histogram(folder: Path, choice: Choice) -> dict[str, Any]:
    """Return how many findings there are by level, whatever range of levels the choice has.

    ``levels`` are pairs [moves until something is free, number], lowest first; ``pieces`` and ``holes`` are
    the least and the greatest number of all findings of the job, None if there are no findings.
    """
    where = choice.without("level").where
    with closing(opened(folder)) as file:
        levels = file.execute(
            f"select first, count(*) from found where {where} and first > 0 group by first order by first"
        ).fetchall()
        ends = file.execute("select min(pieces), max(pieces), min(holes), max(holes) from found").fetchone()
    known = ends[0] is not None
    return {
        "levels": [list(pair) for pair in levels],
        "pieces": list(ends[:2]) if known else None,
        "holes": list(ends[2:]) if known else None,
    }


def bodies(folder: Path, choice: Choice, limit: int) -> list[tuple[int, str, int]]:
    """Return the chosen findings in the order in which they were found, at most so many.

    Each is its number, its JSON, and how many solutions were found before it.
    """
    before = (
        "select number, count(*) filter (where solution = 1) over "
        "(order by number rows between unbounded preceding and 1 preceding) as before from found"
    )
    query = (
        f"select number, body, before from found join body using (number) join ({before}) using (number) "
        f"where {choice.where} order by number limit ?"
    )
    with closing(opened(folder)) as file:
        return file.execute(query, (limit,)).fetchall()


# Marks ---------------------------------------------------------------------------------------------------


def mark(folder: Path, number: int, *, starred: bool) -> None:
    """Give a finding a star, or take it away. BurrkitError if there is no such finding."""
    with _marking(folder) as file:
        _require(file, number)
        if starred:
            file.execute("insert or ignore into star values (?)", (number,))
        else:
            file.execute("delete from star where number = ?", (number,))


def delete(folder: Path, choice: Choice, which: str, number: int = 0) -> int:
    """Delete findings of a list, and return how many.

    ``which`` is "one" (the finding ``number``), "before" or "after" (it, in the order of the list), "locked"
    (all of the list that are known not to come completely apart), "thin" (all but every ``number``-th, from
    the first) or "all". BurrkitError for any other, or if there is no such finding.
    """
    place = f"(select place from ({choice.places}) where number = :number)"
    conditions = {
        "one": "number = :number",
        "before": f"place < {place}",
        "after": f"place > {place}",
        "locked": f"number in (select number from found where {_ONLY['locked']})",
        "thin": "place % :number <> 0",
        "all": "1",
    }
    if which not in conditions:
        raise BurrkitError(f"delete {', '.join(conditions)}, not {shortened(which)}")
    if which == "thin" and number < 2:
        raise BurrkitError("thin keeps every n-th finding; n must be 2 or more")
    with _marking(folder) as file:
        if which in ("one", "before", "after"):
            _require(file, number)
        (step,) = file.execute("select coalesce(max(step), 0) + 1 from gone").fetchone()
        return file.execute(
            f"insert into gone select number, :step from ({choice.places}) where {conditions[which]}",
            {"number": number, "step": step},
        ).rowcount


def undelete(folder: Path, *, everything: bool) -> int:
    """Bring back what was deleted last, or everything that was ever deleted, and return how many."""
    last = "1" if everything else "step = (select max(step) from gone)"
    with _marking(folder) as file:
        return file.execute(f"delete from gone where {last}").rowcount


def marked(folder: Path) -> dict[str, int]:
    """Return how many findings have a star, and how many are deleted."""
    with closing(opened(folder)) as file:
        (starred,) = file.execute("select count(*) from star").fetchone()
        (deleted,) = file.execute("select count(*) from gone").fetchone()
    return {"starred": starred, "deleted": deleted}


def _require(file: sqlite3.Connection, number: int) -> None:
    if file.execute("select 1 from found where number = ?", (number,)).fetchone() is None:
        raise BurrkitError(f"there is no assembly {number} yet")


@contextmanager
def _marking(folder: Path) -> Iterator[sqlite3.Connection]:
    """The files, open to write marks in one transaction. BurrkitError if the disk is full."""
    with closing(opened(folder)) as file:
        try:
            with file:
                yield file
        except sqlite3.Error as error:
            raise BurrkitError(f"cannot keep the marks: {error}") from None


def opened(folder: Path) -> sqlite3.Connection:
    """Open the marks to write and the findings to read; empty ones that do not exist yet."""
    file = sqlite3.connect(folder / _MARKS, uri=True)
    path = folder / FINDINGS
    file.execute(
        "attach ? as findings", (f"{path.absolute().as_uri()}?mode=ro" if path.exists() else ":memory:",)
    )
    if not path.exists():
        for table in TABLES:
            file.execute(table.replace("not exists ", "not exists findings."))
    with file:
        for table in _MARK_TABLES:
            file.execute(table)
    return file
