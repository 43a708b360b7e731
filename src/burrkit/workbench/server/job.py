"""One job: a search that runs in a worker, and what the server knows of it.

It is *waiting* for its turn, *running*, *paused*, *done*, *failed* (its worker died; it can go on) or
*cancelled*. *Pausing* and *cancelling* lie between. The search itself and all that it has found are in the
job's folder, so that a worker may be killed at any moment.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from burrkit.workbench.messages import Message
from burrkit.workbench.server.process import WorkerProcess


@dataclass
class Job:
    """What the server knows of one job. ``known`` is what its worker said last."""

    id: str
    folder: Path
    facts: Message
    state: str = "waiting"
    event: int = 0
    known: Message = field(default_factory=dict)
    error: str = ""
    remark: str = ""
    seconds_before: float = 0.0
    began: float | None = None
    seen: float = field(default_factory=time.monotonic)
    worker: WorkerProcess | None = None
    task: asyncio.Task[None] | None = None
    _killer: asyncio.TimerHandle | None = None

    def last_call(self, killer: asyncio.TimerHandle | None) -> None:
        """Let ``killer`` take the place of what would have ended the worker until now; None for nothing."""
        if self._killer is not None:
            self._killer.cancel()
        self._killer = killer

    @property
    def seconds(self) -> float:
        """How long it has run, pauses not counted."""
        now = 0.0 if self.began is None else time.monotonic() - self.began
        return self.seconds_before + now

    def told(self) -> dict[str, Any]:
        """All that a page is told of it."""
        return {
            "id": self.id,
            "event": self.event,
            "state": self.state,
            "error": self.error,
            "remark": self.remark,
            "seconds": round(self.seconds, 3),
            **_UNKNOWN,
            **self.facts,
            **self.known,
        }


#: What is told before the worker has said anything.
_UNKNOWN: Final[Message] = {
    "share": 0.0,
    "seconds_left": None,
    "found": 0,
    "assemblies": 0,
    "partial": 0,
    "solutions": 0,
    "unsettled": 0,
    "raw": 0,
    "levels": [],
    "more_levels": 0,
    "complete": False,
    "stopped": "",
    "reasons": [],
}
