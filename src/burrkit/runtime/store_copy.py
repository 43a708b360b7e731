"""Copies of ``Store`` files, made while they may be in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from burrkit.errors import BurrkitError
from burrkit.runtime.claim import Claim
from burrkit.runtime.store import PATIENCE, is_foreign


def copy_store(source: Path, target: Path, kind: int, *, claimed: Path) -> None:
    """Copy a file of one kind as it is at this moment; a ``target`` that exists must be of that kind, too.

    The copy is whole or is not made: it is one transaction of the target. ``claimed`` is the one of the two
    that other processes may use: BurrkitError if one does, if a file is of another kind, and if one of them
    cannot be read or written.
    """
    for path in (source, target):
        if is_foreign(path, kind):
            raise BurrkitError(f"{path}: is a file of another kind")
    is_new = not target.exists()
    try:
        claim = Claim(claimed)
    except OSError as error:
        raise BurrkitError(f"{claimed}: cannot be opened: {error.strerror or error}") from None
    address = f"{source.absolute().as_uri()}?mode=rw"
    try:
        with (
            closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as read,
            closing(sqlite3.connect(target, timeout=PATIENCE)) as written,
        ):
            read.backup(written)
            written.execute("pragma journal_mode = delete")  # a single file
    except sqlite3.Error as error:
        if is_new:
            target.unlink(missing_ok=True)
        raise BurrkitError(f"{target}: cannot be copied from {source.name}: {error}") from None
    finally:
        claim.release()
