"""Drafts: the documents that pages edit, stored while the server runs, so that a reload loses nothing.

A draft is bytes under a name that the page chooses; the server does not interpret them.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from threading import Lock
from typing import Final

from burrkit.workbench.server.process import CallError

#: The most drafts (the oldest one is dropped), and the most bytes of one.
MOST: Final = 64
LARGEST: Final = 8 << 20


class Drafts:
    """The drafts of one server."""

    def __init__(self, folder: Path) -> None:
        """``folder`` exists and is private."""
        self._folder = folder
        self._writing = Lock()

    def put(self, name: str, data: bytes) -> None:
        """Store a draft, replacing one of the same name; requests in several threads may do so at once."""
        path = self._path(name)
        temporary = path.with_suffix(".new")
        with self._writing:
            temporary.write_bytes(data)
            temporary.replace(path)
            drafts = sorted(self._folder.glob("*.draft"), key=lambda draft: draft.stat().st_mtime_ns)
            for old in drafts[: max(len(drafts) - MOST, 0)]:
                old.unlink()

    def get(self, name: str) -> bytes:
        """Return a draft. CallError (404) if there is none."""
        path = self._path(name)
        try:
            data = path.read_bytes()
            os.utime(path)
        except FileNotFoundError:
            raise CallError("no such draft", 404) from None
        return data

    def _path(self, name: str) -> Path:
        # The file name does not depend on the name that the page chose.
        return self._folder / f"{hashlib.sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()}.draft"
