"""Searches saved next to the files of their puzzles, as files that ``burrkit solve --resume-file`` reads.

The checkpoint of a job is in its private folder; here it is copied. A file that is there already is replaced
only if it is the one that was read or written last, and has not changed since.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from burrkit.runtime.store import RESUME, copy_store, is_foreign

#: The name of the checkpoint in the folder of a job.
CHECKPOINT: Final = "ledger.sqlite"

#: What follows the name of the puzzle file in the name of a resume file.
ENDING: Final = ".resume"

#: Bytes of the header, which identifies the kind of a file.
_HEADER: Final = 100


class KeptSearch(NamedTuple):
    """A resume file that a job has read or written, and the version of it.

    ``is_own`` is whether the job has made it; else it went on with it.
    """

    path: Path
    stamp: tuple[int, int] | None
    is_own: bool

    @classmethod
    def at(cls, path: Path, *, is_own: bool) -> KeptSearch:
        """The file as it is now."""
        return cls(path, _stamp(path), is_own)

    @property
    def is_unchanged(self) -> bool:
        """Whether the file is still there, and as it was."""
        return self.stamp is not None and _stamp(self.path) == self.stamp


def keep(folder: Path, puzzle: Path, last: KeptSearch | None) -> KeptSearch | None:
    """Copy a job's checkpoint next to the file of its puzzle: to ``last``, or a new file if that changed.

    Returns where it is now, ``last`` if the job has no checkpoint. BurrkitError if it cannot be written.
    """
    checkpoint = folder / CHECKPOINT
    if not checkpoint.exists():
        return last
    again = last if last is not None and last.is_unchanged else None
    target = again.path if again else free_path(puzzle)
    copy_store(checkpoint, target, RESUME, claimed=target)
    return KeptSearch.at(target, is_own=again.is_own if again else True)


def free_path(puzzle: Path) -> Path:
    """The first unused name for a resume file next to a puzzle."""
    names = (f"{puzzle.name}{'' if n == 1 else f'-{n}'}{ENDING}" for n in count(1))
    return next(path for name in names if not (path := puzzle.with_name(name)).exists())


def is_resume_file(path: Path) -> bool:
    """Whether a path is a file to resume from, by its first bytes."""
    try:
        return path.is_file() and path.stat().st_size >= _HEADER and not is_foreign(path, RESUME)
    except OSError:
        return False


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        info = path.stat()
    except OSError:
        return None
    return info.st_mtime_ns, info.st_size
