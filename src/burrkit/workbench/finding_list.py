"""The list of findings of a job, as a page shows it: restricted, sorted, and read a page at a time.

The findings are in ``found.sqlite`` (see ``findings``), which the worker of a running search writes. Stars
and deletions are in ``marks.sqlite``, which the server alone writes. Both are read through one connection.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, Self

from burrkit.errors import BurrkitError
from burrkit.runtime.fields import shortened, whole_number
from burrkit.runtime.store import ScratchStore
from burrkit.workbench.findings import LONGEST_PAGE, Findings

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


class _Marks(ScratchStore):
    """Findings with a star; deleted ones, each with the number of the deletion, to undo the last one."""

    file_name, called, journal = "marks.sqlite", "the marks of findings", "delete"
    tables = (
        "create table star (number integer primary key)",
        "create table gone (number integer primary key, step integer not null)",
    )


class _MarkedFindings(Findings):
    """The findings, to read, with their marks, to read and write."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._attach(_Marks, folder)


_COLUMNS: Final = 'number, solution, unsettled, first, level, moves, holes, pieces, weight, "limit"'


def page(
    folder: Path, choice: Choice, *, offset: int, limit: int, place_of: int | None = None
) -> dict[str, Any]:
    """Return some items of a list of findings, and its ``total``.

    With ``place_of`` also the ``place``, from 0, of the finding with that number; None if it is not listed.
    """
    with _MarkedFindings(folder) as file:
        found = _found(file)
        numbers = _numbers(folder, choice, found, _version_of_marks(folder))
        listed = numbers[offset : offset + min(limit, LONGEST_PAGE)]
        some = ", ".join(map(str, listed))
        rows = {row[0]: row for row in file.rows(f"select {_COLUMNS} from found where number in ({some})")}
        starred = {number for (number,) in file.rows(f"select number from star where number in ({some})")}
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


def _found(file: _MarkedFindings) -> int:
    """Return the number of the last finding; with the marks it identifies what a list may contain."""
    ((last,),) = file.rows("select coalesce(max(number), 0) from found")
    return int(last)


def _version_of_marks(folder: Path) -> bytes:
    """Return what changes with every change of the marks: the change counter in the header of the file."""
    with (folder / _Marks.file_name).open("rb") as file:
        file.seek(24)
        return file.read(4)


@lru_cache(maxsize=8)
def _numbers(folder: Path, choice: Choice, found: int, _marks: bytes) -> array[int]:
    """Return the numbers of a whole list in its order, up to ``found``; the latest lists are cached."""
    query = f"select number from found where {choice.where} and number <= {found} order by {choice.order_by}"
    with _MarkedFindings(folder) as file:
        return array("q", (number for (number,) in file.rows(query)))


def _solution_number(file: _MarkedFindings, folder: Path, number: int, found: int) -> int:
    """Return the number of a solution as ``burrkit solve`` counts: from the highest level down."""
    ((rank,),) = file.rows("select rank from found where number = ?", (number,))
    ((before,),) = file.rows("select count(*) from found where rank = ? and number <= ?", (rank, number))
    return _higher(folder, found)[rank] + int(before)


@lru_cache(maxsize=8)
def _higher(folder: Path, found: int) -> dict[str, int]:
    """Return for each rank how many of the first ``found`` findings have a higher one."""
    query = f"select rank, count(*) from found where number <= {found} group by rank order by rank desc"
    with _MarkedFindings(folder) as file:
        ranks = list(file.rows(query))
    before = accumulate((count for _, count in ranks[:-1]), initial=0)
    return dict(zip((rank for rank, _ in ranks), before, strict=True))


def histogram(folder: Path, choice: Choice) -> dict[str, Any]:
    """Return how many findings there are by level, whatever range of levels the choice has.

    ``levels`` are pairs [moves until something is free, number], lowest first; ``pieces`` and ``holes`` are
    the least and the greatest number of all findings of the job, None if there are no findings.
    """
    where = choice.without("level").where
    with _MarkedFindings(folder) as file:
        levels = file.rows(
            f"select first, count(*) from found where {where} and first > 0 group by first order by first"
        )
        pairs = [list(pair) for pair in levels]
        (ends,) = file.rows("select min(pieces), max(pieces), min(holes), max(holes) from found")
    known = ends[0] is not None
    return {
        "levels": pairs,
        "pieces": list(ends[:2]) if known else None,
        "holes": list(ends[2:]) if known else None,
    }


def bodies(folder: Path, choice: Choice, limit: int) -> list[tuple[int, str, int]]:
    """Return the chosen findings in the order in which they were found, at most ``limit``.

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
    with _MarkedFindings(folder) as file:
        return [(number, body, before) for number, body, before in file.rows(query, (limit,))]


# Marks ---------------------------------------------------------------------------------------------------


def mark(folder: Path, number: int, *, starred: bool) -> None:
    """Give a finding a star, or take it away. BurrkitError if there is no such finding."""
    with _MarkedFindings(folder) as file:
        _require(file, number)
        if starred:
            file.write("insert or ignore into star values (?)", (number,))
        else:
            file.write("delete from star where number = ?", (number,))


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
    with _MarkedFindings(folder) as file:
        if which in ("one", "before", "after"):
            _require(file, number)
        return file.write(
            "insert into gone select number, (select coalesce(max(step), 0) + 1 from gone)"
            f" from ({choice.places}) where {conditions[which]}",
            {"number": number},
        )


def undelete(folder: Path, *, everything: bool) -> int:
    """Bring back what was deleted last, or everything that was ever deleted, and return how many."""
    last = "1" if everything else "step = (select max(step) from gone)"
    with _MarkedFindings(folder) as file:
        return file.write(f"delete from gone where {last}")


def marked(folder: Path) -> dict[str, int]:
    """Return how many findings have a star, and how many are deleted."""
    with _MarkedFindings(folder) as file:
        ((starred, deleted),) = file.rows("select (select count(*) from star), (select count(*) from gone)")
    return {"starred": starred, "deleted": deleted}


def _require(file: _MarkedFindings, number: int) -> None:
    if next(file.rows("select 1 from found where number = ?", (number,)), None) is None:
        raise BurrkitError(f"no assembly {number} yet", "unknown")
