"""The private folder of a running server, and the cleanup of folders that killed servers left behind.

A server holds a lock on a file in its folder while it runs, so that the next server can distinguish a folder
in use from an abandoned one.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_PREFIX: Final = "burrkit-app-"
_LOCK: Final = "in-use"

#: A younger folder, in seconds, may still be under construction.
_YOUNG: Final = 60.0


@contextlib.contextmanager
def private_folder() -> Iterator[Path]:
    """Create a folder that only this user can read, and remove it at the end; remove abandoned ones first."""
    _sweep(Path(tempfile.gettempdir()))
    home = Path(tempfile.mkdtemp(prefix=_PREFIX))
    with (home / _LOCK).open("wb") as lock:
        _is_mine(lock.fileno())
        try:
            yield home
        finally:
            shutil.rmtree(home, ignore_errors=True)


def _sweep(place: Path) -> None:
    for folder in place.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            info = folder.lstat()
            if folder.is_symlink() or time.time() - info.st_mtime < _YOUNG or not _is_own(info.st_uid):
                continue
            with (folder / _LOCK).open("rb") as lock:
                if _is_mine(lock.fileno()):
                    shutil.rmtree(folder, ignore_errors=True)


def _is_own(user: int) -> bool:
    return hasattr(os, "getuid") and user == os.getuid()


def _is_mine(lock: int) -> bool:
    """Take the lock; return False if another process has it, or if the system has no locks."""
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True
