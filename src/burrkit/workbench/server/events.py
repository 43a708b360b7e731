"""Numbers for everything that happens, so that a page that was away catches up.

Each job carries the number of its last change. Who has seen everything up to n asks for what is later: a
state, never a log, so that nothing grows while nobody looks.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import Final

#: Removals that are remembered; who was away longer compares the list of jobs.
_REMEMBERED: Final = 1000


class Events:
    """The counter of one server. ``run`` tells it from every other one: numbers begin again with it."""

    def __init__(self) -> None:
        self.run = secrets.token_hex(8)
        self.number = 0
        #: Pages that hear of everything as it happens.
        self.listeners = 0
        self.removed: deque[tuple[int, str]] = deque(maxlen=_REMEMBERED)
        self._news = asyncio.Event()

    def happened(self) -> int:
        """The number of something that has just happened."""
        self.number += 1
        self._news.set()
        self._news = asyncio.Event()
        return self.number

    def gone(self, job: str) -> None:
        """Remember that a job has been removed."""
        self.removed.append((self.happened(), job))

    async def wait(self, seen: int) -> None:
        """Return as soon as there is something later than ``seen``."""
        while self.number <= seen:
            await self._news.wait()
