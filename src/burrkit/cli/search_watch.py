"""Watching a design search: what remains, when it ends, and a clean stop on Ctrl-C."""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.status import Status

if TYPE_CHECKING:
    from burrkit.search.run import Progress

_PATIENCE = 2.0


class SearchWatch:
    """Context around a search: one line about it on a terminal, after two seconds.

    The first Ctrl-C asks to stop and to keep what is done, the second ends the program at once.
    """

    def __init__(self, console: Console) -> None:
        """``console`` is where the line is drawn."""
        self._console = console
        self._stop = threading.Event()
        self._status: Status | None = None
        self._before: Any = None

    def __enter__(self) -> SearchWatch:
        self._start = time.monotonic()
        self._handles = threading.current_thread() is threading.main_thread()
        if self._handles:
            self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._handles:
            signal.signal(signal.SIGINT, self._before)
        if self._status is not None:
            self._status.stop()

    def should_stop(self) -> bool:
        """The question that a search asks from time to time."""
        return self._stop.is_set()

    def say(self, text: str) -> None:
        """Draw the line anew, if there is somebody to see it."""
        if self._status is None:
            if not self._console.is_terminal or time.monotonic() - self._start < _PATIENCE:
                return
            self._status = self._console.status("")
            self._status.start()
        self._status.update(f"stopping; {text}" if self.should_stop() else text)

    def tell(self, progress: Progress) -> None:
        """What a search over sets tells."""
        left = progress.assemblies_all - progress.assemblies
        about = "about " if progress.estimated else ""
        end = "" if progress.seconds_left is None else f", {_clock(progress.seconds_left)} to go"
        self.say(f"{progress.done:.0%} done, {about}{left:,} assemblies remain{end}")

    def _interrupted(self, _signal: int, _frame: FrameType | None) -> None:
        if self._stop.is_set():
            raise KeyboardInterrupt
        self._stop.set()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
