"""Event numbers, by which a page that was disconnected catches up.

Each job stores the number of its last change. A client that has seen event n requests the jobs that changed
later: snapshots, not an event log, so that nothing accumulates for clients that are away.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import Final

#: Removals that are stored; a client that was away longer compares the list of jobs.
_REMEMBERED: Final = 1000


class Events:
    """The event counter of one server. ``run`` identifies the server, because each one counts from 0."""

    def __init__(self) -> None:
        self.run = secrets.token_hex(8)
        self.number = 0
        #: Number of pages that receive events as they happen.
        self.listeners = 0
        self.removed: deque[tuple[int, str]] = deque(maxlen=_REMEMBERED)
        self._changed = asyncio.Event()

    def happened(self) -> int:
        """Return the number of a new event."""
        self.number += 1
        self._changed.set()
        self._changed = asyncio.Event()
        return self.number

    def gone(self, job: str) -> None:
        """Record that a job has been removed."""
        self.removed.append((self.happened(), job))

    async def wait(self, seen: int) -> None:
        """Wait until there is an event later than ``seen``."""
        while self.number <= seen:
            await self._changed.wait()
