"""``Store``: SQLite files that a computation writes during its run and continues from after any kill.

One class identifies, claims, opens, checks and writes them all:

- *Identify.* SQLite changes a file by merely opening it to write: it completes or rolls back the
  journal of a killed process and writes the journal mode into the file. So the kind of a file is first read
  from its header, where ``pragma application_id`` stores it; a file of another kind is never opened.
- *Claim.* A file that only one process may work on is claimed for as long as it is open, see ``Claim``.
- *Open.* A file that does not exist, or is empty, is created in one transaction. One that exists must have
  the same layout and the same ``identity``, which stands for the computation that it belongs to.
- *Check.* Rows that are used without being computed again have a ``checksum``.
- *Write.* Every step is one transaction. Faults of the disk are BurrkitErrors of one line.

``ScratchStore`` is for files that are worth less: writing them is faster, and a missing one is empty.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar, Final, Literal, Self

from burrkit.errors import BurrkitError
from burrkit.runtime.claim import Claim

#: The ``pragma application_id`` of each kind of file: four letters.
CENSUS: Final = int.from_bytes(b"burr")
SEARCH: Final = int.from_bytes(b"bsea")
RESUME: Final = int.from_bytes(b"bres")
SCRATCH: Final = int.from_bytes(b"bscr")

_MAGIC: Final = b"SQLite format 3\0"
#: The position of these four bytes in the header.
_AT: Final = 68

#: Seconds to wait for another process that is reading or writing.
PATIENCE: Final = 120.0

_SAFE: Final = "what was stored before is safe"


def is_foreign(path: Path, kind: int) -> bool:
    """Whether a file exists and is of another kind; an empty one can become any kind.

    Paths that are not files or cannot be read are left to SQLite, which reports the reason.
    """
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            head = file.read(_AT + 4)
    except OSError:
        return False
    return bool(head) and not (head.startswith(_MAGIC) and head[_AT:] == kind.to_bytes(4))


def checksum(*values: str | bytes | int | float | None) -> str:
    """A checksum of the values of a row, which differs if any value or its type differs."""
    made = hashlib.blake2b(digest_size=16)
    for value in values:
        data = value if isinstance(value, bytes) else repr(value).encode("utf-8", "surrogatepass")
        made.update(f"{type(value).__name__} {len(data)}:".encode())
        made.update(data)
    return made.hexdigest()


class Store:
    """A file of one kind that is open; use it as a context. Subclasses define the kind."""

    #: ``pragma application_id`` and ``pragma user_version``.
    kind: ClassVar[int]
    layout: ClassVar[int]
    #: Its name in messages, and the statements that create one.
    called: ClassVar[str]
    tables: ClassVar[tuple[str, ...]]
    #: Whether no other class has files of this kind, so that another layout is that of another version.
    alone: ClassVar[bool] = True
    #: Whether only one process may open it for writing.
    exclusive: ClassVar[bool] = True
    #: Whether to check the structure of the whole file when it is opened; not needed where parts may be lost.
    checked: ClassVar[bool] = True
    #: Whether reading leaves the folder as it is, where no process writes to the file.
    untouched: ClassVar[bool] = False
    #: "wal" writes fastest; "delete" leaves a single file when closed, which can be copied.
    journal: ClassVar[Literal["wal", "delete"]] = "wal"

    def __init__(self, path: Path | None, identity: object = None, *, write: bool = True) -> None:
        """Open or create the file; None for one in memory. Without ``write`` it must exist.

        ``identity`` is plain data that distinguishes computations; None if the subclass checks that itself.
        BurrkitError if the file cannot be opened or written, is of another kind, layout or computation, is
        damaged, or is in use by another process; the file then stays as it is.
        """
        self._path, self._name = path, ":memory:" if path is None else str(path)
        self._identity = None if identity is None else json.dumps(identity)
        self._lock = threading.RLock()
        self._claim: Claim | None = None
        self._file: sqlite3.Connection
        try:
            with self._faults("cannot be opened" if write else "cannot be read"):
                self._connect(write)
                self._open(write)
        except OSError as error:
            self.close()
            raise BurrkitError(
                f"{self._name}: cannot be opened: {error.strerror or error}", "no-access"
            ) from None
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file and end the claim on it."""
        with self._lock:
            try:
                if hasattr(self, "_file"):
                    self._file.close()
            finally:
                if self._claim is not None:
                    self._claim.release()

    # Opening ---------------------------------------------------------------------------------------------

    def _connect(self, write: bool) -> None:
        path = self._path
        if path is None:
            self._file = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            return
        if path.is_dir():
            raise BurrkitError(f"{path}: is a folder; give the name of a file", "no-access")
        if not path.parent.is_dir():
            raise BurrkitError(f"{path}: cannot be opened: no folder {path.parent}", "unknown")
        if write and not all(os.access(place, os.W_OK) for place in (path, path.parent) if place.exists()):
            # SQLite would report it only when the first step is written.
            raise BurrkitError(f"{path}: cannot be written: it is read-only", "no-access")
        if write and self.exclusive:
            self._claim = Claim(path)
        if is_foreign(path, self.kind):
            raise BurrkitError(f"{path}: not {self.called}; give a new name", "mismatch")
        # Opened as usual, a file to which no process writes gets two files of SQLite next to it.
        is_at_rest = self.untouched and not write and not Path(f"{path}-wal").exists()
        self._file = _connected(path, "rwc" if write else "ro&immutable=1" if is_at_rest else "ro")

    def _open(self, write: bool) -> None:
        if write:
            with self._transaction("cannot be opened to write"):
                if not self._tables():
                    self._begin()
        else:
            self._recover()
        (layout,) = self._file.execute("pragma user_version").fetchone()
        if layout != self.layout:
            raise BurrkitError(self._of_other_layout(layout), "mismatch")
        names = self._tables()
        if "search" in names and self._identity is not None:
            known = self._file.execute("select what from search").fetchall()
            if known != [(self._identity,)]:
                raise BurrkitError(f"{self._name}: belongs to another search; use another name", "mismatch")
        if not {statement.split()[2] for statement in self._statements()} <= names:
            raise self._damaged()
        # Now, and not when the first step is written into a damaged file.
        if self.checked and self._file.execute("pragma quick_check(1)").fetchone() != ("ok",):
            raise self._damaged()
        self._check()
        if write and self._path is not None:
            self._file.execute(f"pragma journal_mode = {self.journal}")

    def _recover(self) -> None:
        """Roll back the unfinished step of a killed process; a read-only connection cannot."""
        try:
            self._tables()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY or self._path is None:
                raise
            self._file.close()
            self._file = _connected(self._path, "rw")
            self._file.execute("pragma query_only = on")

    def _begin(self) -> None:
        if self._file.execute("pragma application_id").fetchone() == (self.kind,):
            raise self._damaged()  # it had tables once
        for statement in self._statements():
            self._file.execute(statement)
        self._file.execute(f"pragma user_version = {self.layout}")
        self._file.execute(f"pragma application_id = {self.kind}")
        if self._identity is not None:
            self._file.execute("insert into search values (?)", (self._identity,))
        self._fill()

    def _statements(self) -> tuple[str, ...]:
        own = () if self._identity is None else ("create table search (what text primary key)",)
        return (*own, *self.tables)

    def _tables(self) -> set[str]:
        return {name for (name,) in self._file.execute("select name from sqlite_master where type = 'table'")}

    def _fill(self) -> None:
        """Write the first rows of a new file; for subclasses."""

    def _check(self) -> None:
        """Check the content of a file when it is opened; subclasses may raise BurrkitError."""

    def _of_other_layout(self, layout: int) -> str:
        belongs = "was written by" if self.alone else "belongs to another search, or to"
        return f"{self._name}: {belongs} another version of burrkit; give a new name, or remove it"

    # Reading and writing ---------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _transaction(self, doing: str = "cannot be written") -> Iterator[None]:
        """A transaction: all statements in it are stored, or none. BurrkitError if the disk refuses."""
        with self._lock, self._faults(doing):
            self._file.execute("begin immediate")
            try:
                yield
                self._file.execute("commit")
            except BaseException:
                # A full disk may have rolled back already; a rollback that fails now happens at the next
                # opening.
                with contextlib.suppress(sqlite3.Error):
                    if self._file.in_transaction:
                        self._file.execute("rollback")
                raise

    @contextlib.contextmanager
    def _reading(self) -> Iterator[None]:
        """A block that reads rows; BurrkitError if their content is invalid."""
        with self._faults("cannot be read"):
            try:
                yield
            except (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError):
                raise self._damaged() from None

    @contextlib.contextmanager
    def _faults(self, doing: str) -> Iterator[None]:
        """Turn errors of SQLite into one-line errors."""
        try:
            yield
        except (sqlite3.Error, UnicodeError) as error:
            raise self._fault(error, doing) from None

    def _fault(self, error: sqlite3.Error | UnicodeError, doing: str) -> BurrkitError:
        fault = getattr(error, "sqlite_errorcode", 0) & 0xFF
        safe = f"; {_SAFE}" if doing == "cannot be written" else ""
        if isinstance(error, UnicodeError) or "decode" in str(error):
            fault = sqlite3.SQLITE_CORRUPT
        code = "no-access"
        match fault:
            case sqlite3.SQLITE_FULL:
                text = f"the disk is full; {_SAFE}: make room and run the same command again"
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                text, code = f"{doing}: another process is using it{safe}", "busy"
            case sqlite3.SQLITE_READONLY:
                text = f"{doing}: it is read-only here{safe}"
            case sqlite3.SQLITE_CANTOPEN:
                text = f"{doing}: it does not exist, or must not be opened{safe}"
            case (
                sqlite3.SQLITE_CORRUPT
                | sqlite3.SQLITE_NOTADB
                | sqlite3.SQLITE_ERROR
                | sqlite3.SQLITE_CONSTRAINT
                | sqlite3.SQLITE_MISMATCH
            ):
                # Missing tables or repeated keys: the file was changed after it was written.
                return self._damaged()
            case _:
                text = f"{doing}: {error}{safe}"
        return BurrkitError(f"{self._name}: {text}", code)

    def _damaged(self) -> BurrkitError:
        return BurrkitError(f"{self._name}: is damaged; give a new name, or remove it", "damaged")


class ScratchStore(Store):
    """A file with a fixed name in the folder of a job, which is not needed after a crash of the machine.

    Any number of readers and one writer may have it open. One that does not exist yet is read as empty.
    """

    kind, layout = SCRATCH, 1
    alone, exclusive, checked = False, False, False
    #: The name of the file.
    file_name: ClassVar[str]

    def __init__(self, folder: Path, *, write: bool = False) -> None:
        """Open the file to read it; with ``write`` also to write it, and created if it does not exist.

        BurrkitError as for ``Store``.
        """
        path = folder / self.file_name
        # A file without content is one that its writer is creating.
        is_missing = not write and not (path.exists() and path.stat().st_size)
        super().__init__(None if is_missing else path, write=write or is_missing)

    def close(self) -> None:
        """Commit, and close the file. BurrkitError if the disk is full."""
        try:
            if hasattr(self, "_file"):
                self.commit()
        finally:
            super().close()

    def rows(self, query: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query. BurrkitError if they cannot be read."""
        with self._reading():
            yield from self._file.execute(query, values)

    def write(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> int:
        """Execute a statement, which readers see after ``commit``; return the number of rows that it changed.

        BurrkitError if the disk is full.
        """
        try:  # not ``_faults``: a context manager takes half the time of an insertion
            if not self._file.in_transaction:
                self._file.execute("begin")
            return self._file.execute(statement, values).rowcount
        except (sqlite3.Error, UnicodeError) as error:
            raise self._fault(error, "cannot be written") from None

    def commit(self) -> None:
        """Make visible to readers what was written. BurrkitError if the disk is full."""
        with self._faults("cannot be written"):
            if self._file.in_transaction:  # a full disk has rolled back already
                self._file.execute("commit")

    def _attach(self, other: type[ScratchStore], folder: Path) -> None:
        """Make the tables of another file available, to read and write, even if this one is only read."""
        other(folder, write=True).close()
        self._file.execute("attach ? as other", (str((folder / other.file_name).absolute()),))
        self._file.execute("pragma other.synchronous = off")

    def _connect(self, write: bool) -> None:
        super()._connect(write)
        self._file.execute("pragma synchronous = off")


def _connected(path: Path, mode: Literal["rwc", "rw", "ro", "ro&immutable=1"]) -> sqlite3.Connection:
    # As an address, so that a file named :memory: is a file.
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


def copy_store(source: Path, target: Path, kind: int, *, claimed: Path) -> None:
    """Copy a file of one kind as it is at this moment; a ``target`` that exists must be of that kind, too.

    The copy is whole or is not made: it is one transaction of the target. ``claimed`` is the one of the two
    that other processes may use: BurrkitError if one does, if a file is of another kind, and if one of them
    cannot be read or written.
    """
    for path in (source, target):
        if is_foreign(path, kind):
            raise BurrkitError(f"{path}: is a file of another kind", "mismatch")
    is_new = not target.exists()
    try:
        claim = Claim(claimed)
    except OSError as error:
        raise BurrkitError(f"{claimed}: cannot be opened: {error.strerror or error}", "no-access") from None
    try:
        with closing(_connected(source, "rw")) as read, closing(_connected(target, "rwc")) as written:
            read.backup(written)
            written.execute("pragma journal_mode = delete")  # a single file
    except sqlite3.Error as error:
        if is_new:
            target.unlink(missing_ok=True)
        raise BurrkitError(f"{target}: cannot be copied from {source.name}: {error}") from None
    finally:
        claim.release()
