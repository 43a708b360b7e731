"""One job: a search for solutions, a path or designs that runs in a worker, and its state in the server.

It is *waiting*, *running*, *paused*, *done*, *failed* (its worker died; it can be resumed) or *cancelled*;
*pausing* and *cancelling* are transitions. The checkpoint and the findings are in the job's folder, so that a
worker may be killed at any moment.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from burrkit.workbench.findings import AssemblyCounts
from burrkit.workbench.keeping import KeptSearch
from burrkit.workbench.messages import Message
from burrkit.workbench.server.process import WorkerHandle


@dataclass
class Job:
    """The state of one job.

    ``known`` is the last report of its worker, ``has_ended`` whether it was the final one.
    """

    id: str
    folder: Path
    facts: Message
    state: str = "waiting"
    event: int = 0
    known: Message = field(default_factory=dict)
    has_ended: bool = False
    error: str = ""
    remark: str = ""
    unsaved: str = ""
    marks: Message = field(default_factory=lambda: {"starred": 0, "deleted": 0})
    seconds_before: float = 0.0
    began: float | None = None
    seen: float = field(default_factory=time.monotonic)
    #: The file of the puzzle, if there is one, and the file next to it in which the search was last saved.
    puzzle: Path | None = None
    kept: KeptSearch | None = None
    worker: WorkerHandle | None = None
    task: asyncio.Task[None] | None = None
    #: The requests under way that may read its folder.
    users: set[asyncio.Task[Any]] = field(default_factory=set)
    _killer: asyncio.TimerHandle | None = None

    def used_by(self, request: asyncio.Task[Any]) -> None:
        """Leave the folder alone until the task of a request ends."""
        self.users.add(request)
        request.add_done_callback(self.users.discard)

    def last_call(self, killer: asyncio.TimerHandle | None) -> None:
        """Replace the timer that would kill the worker by ``killer``; None for no timer."""
        if self._killer is not None:
            self._killer.cancel()
        self._killer = killer

    @property
    def kind(self) -> str:
        """The operation of the worker that runs the job: "solve", "path" or "design"."""
        return str(self.facts["kind"])

    def args(self, threads: int) -> Message:
        """Return the arguments of the call that runs the job."""
        runs = {"runs": self.facts["runs"]} if self.kind == "design" else {}
        return {"folder": str(self.folder), "threads": threads, **runs}

    @property
    def can_pause(self) -> bool:
        """Whether it can go on after a pause: all but a path, and a search that keeps only some findings."""
        return bool(self.facts.get("can_pause", self.kind != "path"))

    @property
    def is_unfinished(self) -> bool:
        """Whether it is a search that can go on on another day."""
        open_states = ("waiting", "running", "pausing", "paused", "failed")
        return self.kind == "solve" and self.can_pause and self.state in open_states

    @property
    def seconds(self) -> float:
        """Seconds of running time, without pauses."""
        now = 0.0 if self.began is None else time.monotonic() - self.began
        return self.seconds_before + now

    def as_data(self) -> dict[str, Any]:
        """Return the state of the job as plain data for a page."""
        return {
            **{name: getattr(self, name) for name in ("id", "event", "state", "error", "remark", "unsaved")},
            "seconds": round(self.seconds, 3),
            "marks": self.marks,
            "can_pause": self.can_pause,
            "kept": self.kept.path.name if self.kept else "",
            **_UNKNOWN,
            **self.facts,
            **self.known,
        }


#: The state before the first report of the worker.
_UNKNOWN: Final[Message] = {
    "share": 0.0,
    "seconds_left": None,
    "forecast": None,
    "found": 0,
    **AssemblyCounts().as_data(raw=False),
    "levels": [],
    "up_to": {"rotation": None, "reflection": None},
    "complete": False,
    "stopped": "",
    "reasons": [],
}
