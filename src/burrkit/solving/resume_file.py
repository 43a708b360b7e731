"""Resume files seen from outside: what one says about its search. Nothing is searched, and nothing changed.

A checkpoint is opened with the cover of its problem (see ``checkpoint``), which takes time to make. Here it
is read without that, for programs that offer to go on with a search.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import NamedTuple

from burrkit.errors import BurrkitError
from burrkit.puzzle import Problem
from burrkit.runtime.store import RESUME, Store
from burrkit.solving.checkpoint import Checkpoint, SearchIdentity


class ResumeFile(NamedTuple):
    """What a resume file says: its search, the share of it that is done, and how many assemblies it has."""

    identity: SearchIdentity
    share: float
    assemblies: int

    @classmethod
    def read(cls, path: Path, *, checked: bool = True) -> ResumeFile:
        """Read a file; ``checked`` looks for damage in all of it. BurrkitError if it is none, or damaged."""
        opened = _CheckedReader if checked else _Reader
        with opened(path) as file:
            return file.content()

    def belongs_to(self, problem: Problem) -> bool:
        """Whether it is of a search of this problem, by this version of burrkit."""
        _, _, convention, disassemble = self.identity
        return self.identity == SearchIdentity.of(problem, convention, disassemble)

    @property
    def options(self) -> dict[str, str | bool]:
        """The options of the search: ``up_to``, ``keep_shifted``, ``disassemble`` and ``rule``."""
        up_to, keep_shifted, *rule = self.identity.convention.split(" ", 2)
        return {
            "up_to": up_to,
            "keep_shifted": keep_shifted == str(True),
            "disassemble": self.identity.disassemble,
            "rule": rule[0] if rule else "slides",
        }


class _Reader(Store):
    """A resume file that is only read, of whatever search."""

    kind, layout, called, tables = RESUME, Checkpoint.layout, Checkpoint.called, Checkpoint.tables
    checked = False

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise BurrkitError(f"{path}: there is no such file")
        super().__init__(path, write=False)

    def _connect(self, write: bool) -> None:
        super()._connect(write)
        if self._path is not None and not Path(f"{self._path}-wal").exists():
            # No process writes to it. Opened as usual, it would get two files of SQLite beside it.
            self._file.close()
            address = f"{self._path.absolute().as_uri()}?mode=ro&immutable=1"
            self._file = sqlite3.connect(address, uri=True, isolation_level=None)

    def content(self) -> ResumeFile:
        """Read what it says. BurrkitError if it is damaged."""
        with self._reading():
            ((what,),) = self._file.execute("select what from search").fetchall()
            digest, version, convention, disassemble = json.loads(what)
            share, unfinished = self._file.execute("select sum(done), count(*) from share").fetchone()
            (assemblies,) = self._file.execute("select count(*) from result").fetchone()
            texts = (digest, version, convention)
            if not (unfinished and all(isinstance(text, str) for text in texts) and 0 <= share < 2):
                raise self._damaged()
        return ResumeFile(SearchIdentity(*texts, bool(disassemble)), round(float(share), 9), assemblies)


class _CheckedReader(_Reader):
    checked = True
