"""A search on disk: an SQLite file that belongs to one search, opened, refused and written in one way.

Every step is one transaction: a kill at any moment loses what is at work and nothing that was reported.
Opening the file again goes on from there. For another search the file is refused, and left as it is.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from burrkit.database import SEARCH, is_foreign
from burrkit.errors import BurrkitError


class Kept:
    """The file of one search, or one in memory. Use it as a context."""

    def __init__(self, path: Path | None, what: Sequence[Any], layout: int, tables: str) -> None:
        """Open the file, or begin it with ``tables``, statements with semicolons between them.

        ``what`` is plain data that tells searches apart, ``layout`` the number of how the tables are laid
        out; another version of burrkit makes another search, too. BurrkitError if it cannot be opened or
        written, or is of another search.
        """
        self._path, self._name = path, ":memory:" if path is None else str(path)
        whose = json.dumps([version("burrkit"), *what])
        if path is not None and is_foreign(path, SEARCH):
            raise BurrkitError(f"{path}: not the table of a search; give a new name")
        try:
            self._file = sqlite3.connect(self._name, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise self._unusable(error) from None
        try:
            self._begin(whose, layout, tables)
            self._file.execute("pragma journal_mode = wal")
        except (sqlite3.Error, UnicodeError) as error:
            self._file.close()
            raise self._unusable(error) from None
        except BurrkitError:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def _begin(self, whose: str, layout: int, tables: str) -> None:
        self._file.execute("begin immediate")
        names = {
            name for (name,) in self._file.execute("select name from sqlite_master where type = 'table'")
        }
        if not names:
            if self._file.execute("pragma application_id").fetchone() == (SEARCH,):
                raise self._damaged()
            self._file.execute("create table search (what text primary key)")
            for statement in filter(str.strip, tables.split(";")):
                self._file.execute(statement)
            self._file.execute(f"pragma user_version = {layout}")
            self._file.execute(f"pragma application_id = {SEARCH}")
            self._file.execute("insert into search values (?)", (whose,))
        self._file.execute("commit")
        (form,) = self._file.execute("pragma user_version").fetchone()
        ours = form == layout and (not names or "search" in names)
        if not ours or self._file.execute("select what from search").fetchone() != (whose,):
            raise BurrkitError(f"{self._name}: belongs to another search; give a new name, or remove it")
        # Now, and not when the first unit is written into what is damaged.
        if names and self._file.execute("pragma quick_check(1)").fetchone() != ("ok",):
            raise self._damaged()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Within, what is in the file is read and understood; BurrkitError if it cannot be."""
        try:
            yield
        except (sqlite3.Error, BurrkitError, ValueError, TypeError, KeyError):
            raise self._damaged() from None

    def _damaged(self) -> BurrkitError:
        return BurrkitError(f"{self._name}: is damaged; give a new name, or remove it")

    @contextmanager
    def _step(self) -> Iterator[None]:
        """What is written within is kept whole or not at all.

        BurrkitError if the disk is full or the file is gone.
        """
        try:
            self._file.execute("begin immediate")
            yield
            self._file.execute("commit")
        except sqlite3.Error as error:
            if self._file.in_transaction:
                self._file.execute("rollback")
            raise BurrkitError(
                f"{self._name}: {error}; what was kept is safe, and the same command goes on from it"
            ) from None

    def _unusable(self, error: sqlite3.Error | UnicodeError) -> BurrkitError:
        """What is wrong with a file that cannot be opened, in words that help more than those of SQLite."""
        path, why = self._path, str(error)
        if not isinstance(error, sqlite3.OperationalError) or "decode" in why:
            return self._damaged()
        if path is not None and path.is_dir():
            why = "it is a folder; give the name of a file"
        elif path is not None and not path.parent.is_dir():
            why = f"there is no folder {path.parent}"
        elif "unable to open" in why:
            why = "it cannot be opened or made there"
        return BurrkitError(f"{self._name}: cannot keep a search: {why}")
