"""The private folder of a running server, and what servers that were killed have left behind.

A server locks a file in its folder as long as it lives, so that the next one can tell a folder that is in
use from one that nobody will ever remove.
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

#: A folder that is younger, in seconds, may be one that is just being made.
_YOUNG: Final = 60.0


@contextlib.contextmanager
def private_folder() -> Iterator[Path]:
    """A new folder that nobody else can read; it is removed at the end. Folders left behind go first."""
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
    """Take the lock; False if somebody else has it, or if there are no locks here."""
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True
