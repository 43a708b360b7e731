"""The table of a search for stick sets: an SQLite file with the sets found and the units done.

A unit with all its sets is written in one transaction: a kill at any moment loses only the units in progress,
and nothing that was reported. Opening the file again continues with the remaining units. A file belongs to
one stock, one set of conditions and one version of burrkit; for another search it is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import Any

from burrkit.formats.files import write_bytes
from burrkit.runtime.parquet import parquet_bytes
from burrkit.runtime.store import SEARCH, Store, checksum
from burrkit.search.sets.conditions import Conditions
from burrkit.search.sets.stock import Stock
from burrkit.search.sets.units import FoundSet, SetsUnit, UnitAnswer

#: The columns of a set found, in SQLite, Parquet and JSON.
COLUMNS = tuple(field.name for field in fields(FoundSet))


class SetsTable(Store):
    """The file of one search, or a table in memory; a context manager.

    The checksum of a unit covers all its sets, in the order of ``sticks`` and ``length``.
    """

    kind, layout, called = SEARCH, 2, "the table of a search"
    alone = False
    tables = (
        "create table unit (name text primary key, assemblies integer not null, checksum text not null)"
        " without rowid",
        "create table found (sticks text not null, length integer not null, level integer not null,"
        " level_type text not null, holes integer not null, assemblies integer not null,"
        " partial integer not null, solutions integer not null, hands integer not null,"
        " symmetry text not null, ll text not null, unit text not null, primary key (sticks, length))"
        " without rowid",
    )

    def __init__(self, path: Path | None, stock: Stock, conditions: Conditions) -> None:
        """Open the file, or create it.

        BurrkitError if it cannot be opened or written, belongs to another search, or is damaged.
        """
        super().__init__(path, [version("burrkit"), stock.counts, asdict(conditions)])

    def _check(self) -> None:
        """Check that the stored sets are complete and unchanged."""
        with self._reading():
            rows = self._file.execute(
                f"select unit, {', '.join(COLUMNS)} from found order by unit, sticks, length"
            )
            found = {
                unit: [tuple(row) for _, *row in some] for unit, some in groupby(rows, lambda row: row[0])
            }
            units = self._file.execute("select name, assemblies, checksum from unit").fetchall()
        for name, assemblies, known in units:
            if self._sum(name, assemblies, found.pop(name, [])) != known:
                raise self._damaged()
        if found:  # sets of no unit
            raise self._damaged()

    def _sum(self, name: str, assemblies: int, rows: list[tuple[Any, ...]]) -> str:
        return checksum(self._identity, name, assemblies, *(value for row in rows for value in row))

    def done(self) -> dict[str, int]:
        """The units that are done, with the number of assemblies of each."""
        with self._reading():
            rows = self._file.execute("select name, assemblies from unit")
            return {str(name): int(assemblies) for name, assemblies in rows}

    def keep(self, unit: SetsUnit, answer: UnitAnswer) -> None:
        """Store the answer of a unit, all or nothing.

        BurrkitError if the disk is full, the file is gone, or the unit is stored already.
        """
        rows = sorted(map(_row, answer.sets))
        marks = ", ".join("?" * (len(COLUMNS) + 1))
        with self._transaction():
            known = self._sum(unit.name, answer.assemblies, rows)
            self._file.execute("insert into unit values (?, ?, ?)", (unit.name, answer.assemblies, known))
            self._file.executemany(f"insert into found values ({marks})", [(*row, unit.name) for row in rows])

    def rows(self, limit: int | None = None) -> Iterator[dict[str, Any]]:
        """Yield the sets found: the highest level first, then the fewest solutions, assemblies and holes."""
        order = "level desc, solutions, assemblies, holes, sticks, length"
        with self._reading():
            cursor = self._file.execute(
                f"select {', '.join(COLUMNS)} from found order by {order} limit ?",
                (-1 if limit is None else limit,),
            )
            for row in cursor:
                yield dict(zip(COLUMNS, row, strict=True)) | {"sticks": list(map(int, row[0].split()))}

    def totals(self) -> dict[str, int]:
        """The totals at all lengths together.

        ``rows``; ``sets`` up to mirror image; ``hands``, these sets with mirror images as two; the highest
        ``level``.
        """
        with self._reading():
            sets, hands = self._file.execute(
                "select count(*), coalesce(sum(hands), 0) from (select distinct sticks, hands from found)"
            ).fetchone()
            query = "select count(*), coalesce(max(level), 0) from found"
            rows, level = map(int, self._file.execute(query).fetchone())
        return {"rows": rows, "sets": sets, "hands": hands, "level": level}

    def by_length(self) -> list[dict[str, int]]:
        """By length: ``sets`` up to mirror image, ``hands`` (mirror images as two), their ``solutions``."""
        keys = ("length", "sets", "hands", "solutions", "partial", "level")
        with self._reading():
            cursor = self._file.execute(
                "select length, count(*), sum(hands), sum(hands * solutions), sum(hands * partial),"
                " max(level) from found group by length order by length"
            )
            return [dict(zip(keys, map(int, row), strict=True)) for row in cursor]

    def write_parquet(self, path: Path, *, force: bool = False) -> None:
        """Write all rows to a Parquet file. FormatError as for ``write_bytes``."""
        numbers = ("length", "level", "holes", "assemblies", "partial", "solutions", "hands")
        columns = {"sticks": "six int16", **dict.fromkeys(numbers, "int32")}
        columns |= dict.fromkeys(("level_type", "symmetry", "ll"), "string")
        write_bytes(path, parquet_bytes(columns, self.rows()), force=force)


def _row(found: FoundSet) -> tuple[Any, ...]:
    data = {name: getattr(found, name) for name in COLUMNS}
    data["sticks"] = " ".join(map(str, found.sticks))
    data["level_type"] = "-".join(map(str, found.level_type))
    return tuple(data.values())
