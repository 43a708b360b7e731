"""What pages are working on, kept for them while the server runs, so that a reload loses nothing.

A draft is bytes under a name that the page chooses; what they mean is the page's affair.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Final

from burrkit.workbench.server.process import CallError

#: How many are kept (the oldest one goes), and how large one may be.
MOST: Final = 64
LARGEST: Final = 8 << 20


class Drafts:
    """The drafts of one server."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is private and there."""
        self._folder = folder

    def put(self, name: str, data: bytes) -> None:
        """Keep a draft in place of what had its name."""
        path = self._path(name)
        beside = path.with_suffix(".new")
        beside.write_bytes(data)
        beside.replace(path)
        drafts = sorted(self._folder.glob("*.draft"), key=lambda draft: draft.stat().st_mtime_ns)
        for old in drafts[: max(len(drafts) - MOST, 0)]:
            old.unlink(missing_ok=True)

    def get(self, name: str) -> bytes:
        """A draft. CallError (404) if there is none."""
        path = self._path(name)
        try:
            data = path.read_bytes()
            os.utime(path)
        except FileNotFoundError:
            raise CallError("there is no such draft", 404) from None
        return data

    def _path(self, name: str) -> Path:
        # Whatever the page calls it, the file has a plain name.
        return self._folder / f"{hashlib.sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()}.draft"
