"""An exclusive claim on a file by one process; it ends with the process, even after kill -9.

The claim is a lock of the operating system on an empty file next to the claimed one, ``NAME-lock``. The
claimed file itself is not locked: SQLite has its own locks there, and POSIX drops them all when a process
closes any descriptor of the file.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from burrkit.errors import BurrkitError


class Claim:
    """A claim on a path; ``release`` it once the file is closed."""

    def __init__(self, path: Path) -> None:
        """Claim the file at this path, whether it exists or not.

        BurrkitError if it is claimed by another process or by another claim of this one; OSError if the
        folder is missing or not writable. On a file system without locks the claim has no effect.
        """
        # Two names of one file are one claim.
        self._lock = Path(f"{os.path.realpath(path)}-lock")
        self._file: int | None = None
        while self._file is None:
            file = os.open(self._lock, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _lock(file)
            except BlockingIOError:
                os.close(file)
                raise BurrkitError(
                    f"{path}: is in use by another burrkit process; wait for it, or give another name", "busy"
                ) from None
            except OSError:  # no locks on this file system
                pass
            # The process that had the lock may have removed the file between opening and locking it.
            if _is_at(file, self._lock):
                self._file = file
            else:
                os.close(file)

    def release(self) -> None:
        """End the claim and remove the lock file."""
        if self._file is None:
            return
        info = os.fstat(self._file)
        # A file with content, or no plain file, was not created by a claim.
        is_ours = stat.S_ISREG(info.st_mode) and info.st_size == 0
        with contextlib.suppress(OSError):
            if is_ours and os.name == "posix":
                self._lock.unlink()  # before it is unlocked, while no other process can have claimed it
        os.close(self._file)
        self._file = None


def _lock(file: int) -> None:
    """Lock an open file. BlockingIOError if it is locked, another OSError where there are no locks."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except PermissionError:
            raise BlockingIOError from None
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_at(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False
