"""The table of a search: an SQLite file that holds what was found and which units are done.

A unit is one transaction, with all that it found: a kill at any moment loses the units at work and nothing
that was reported. Opening the file again goes on with the units that are left. A file belongs to one stock,
one set of conditions and one version of burrkit; for another search it is refused.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any

from burrkit.errors import BurrkitError
from burrkit.search.conditions import Conditions
from burrkit.search.stock import Stock
from burrkit.search.units import Answer, Found, Unit

#: What ``pragma user_version`` says of files laid out like this.
_FORMAT = 1

_TABLES = """
create table search (what text primary key);
create table unit (name text primary key, assemblies integer not null);
create table found (sticks text not null, length integer not null, level integer not null, level_type text
not null,
                    holes integer not null, assemblies integer not null, partial integer not null,
                    solutions integer not null, hands integer not null, symmetry text not null, ll text not
                    null, primary key (sticks, length));
"""

#: The columns of what was found, as people meet them in SQLite, Parquet and JSON.
COLUMNS = (
    "sticks", "length", "level", "level_type", "holes", "assemblies", "partial", "solutions", "hands",
    "symmetry", "ll",
)  # fmt: skip


class Table:
    """The file of one search, or a table in memory. Use it as a context."""

    def __init__(self, path: Path | None, stock: Stock, conditions: Conditions) -> None:
        """Open the file, or begin it.

        BurrkitError if it cannot be opened or written, or is of another search.
        """
        self._path = path
        name = ":memory:" if path is None else str(path)
        what = json.dumps([version("burrkit"), stock.counts, conditions.to_json()])
        try:
            self._file = sqlite3.connect(name, isolation_level=None, check_same_thread=False)
            self._file.execute("pragma journal_mode = wal")
            self._begin(what)
        except sqlite3.Error as error:
            raise BurrkitError(f"{name}: cannot keep a search: {_why(path, error)}") from None

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def _begin(self, what: str) -> None:
        self._file.execute("begin immediate")
        names = {
            name for (name,) in self._file.execute("select name from sqlite_master where type = 'table'")
        }
        if not names:
            for statement in filter(str.strip, _TABLES.split(";")):
                self._file.execute(statement)
            self._file.execute(f"pragma user_version = {_FORMAT}")
            self._file.execute("insert into search values (?)", (what,))
        self._file.execute("commit")
        (form,) = self._file.execute("pragma user_version").fetchone()
        ours = form == _FORMAT and (not names or "search" in names)
        if not ours or self._file.execute("select what from search").fetchone() != (what,):
            raise BurrkitError(f"{self._path}: belongs to another search; give a new name, or remove it")

    def done(self) -> dict[str, int]:
        """The units that are done, and how many assemblies each had."""
        return dict(self._file.execute("select name, assemblies from unit"))

    def keep(self, unit: Unit, answer: Answer) -> None:
        """Write what a unit found, whole or not at all.

        BurrkitError if the disk is full or the file is gone.
        """
        marks = ", ".join("?" * len(COLUMNS))
        try:
            self._file.execute("begin immediate")
            self._file.execute("insert into unit values (?, ?)", (unit.name, answer.assemblies))
            self._file.executemany(f"insert into found values ({marks})", map(_row, answer.found))
            self._file.execute("commit")
        except sqlite3.Error as error:
            if self._file.in_transaction:
                self._file.execute("rollback")
            raise BurrkitError(
                f"{self._path}: {error}; what was kept is safe, and the same command goes on from it"
            ) from None

    def rows(self, limit: int | None = None) -> Iterator[dict[str, Any]]:
        """What was found: the highest level first, then the fewest solutions, assemblies and holes."""
        order = "level desc, solutions, assemblies, holes, sticks, length"
        cursor = self._file.execute(
            f"select * from found order by {order} limit ?", (-1 if limit is None else limit,)
        )
        for row in cursor:
            yield dict(zip(COLUMNS, row, strict=True)) | {"sticks": list(map(int, row[0].split()))}

    def totals(self) -> dict[str, int]:
        """How much was found, at all lengths together.

        ``rows``, ``sets`` up to mirror image, ``hands`` of these, and the highest ``level``.
        """
        sets, hands = self._file.execute(
            "select count(*), coalesce(sum(hands), 0) from (select distinct sticks, hands from found)"
        ).fetchone()
        rows, level = self._file.execute("select count(*), coalesce(max(level), 0) from found").fetchone()
        return {"rows": rows, "sets": sets, "hands": hands, "level": level}

    def by_length(self) -> list[dict[str, int]]:
        """For each length: ``sets`` up to mirror image, ``hands``, and the ``solutions`` of all of these."""
        keys = ("length", "sets", "hands", "solutions", "partial", "level")
        return [
            dict(zip(keys, row, strict=True))
            for row in self._file.execute(
                "select length, count(*), sum(hands), sum(hands * solutions), sum(hands * partial),"
                " max(level) from found group by length order by length"
            )
        ]


def _why(path: Path | None, error: sqlite3.Error) -> str:
    """What is wrong with a file that cannot be opened, in words that help more than those of SQLite."""
    if path is not None and path.is_dir():
        return "it is a folder; give the name of a file"
    if path is not None and not path.parent.is_dir():
        return f"there is no folder {path.parent}"
    return "it cannot be opened or made there" if "unable to open" in str(error) else str(error)


def _row(found: Found) -> tuple[Any, ...]:
    data = {name: getattr(found, name) for name in COLUMNS}
    data["sticks"] = " ".join(map(str, found.sticks))
    data["level_type"] = "-".join(map(str, found.level_type))
    return tuple(data.values())
