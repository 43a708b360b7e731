"""Progress and interruption of a long search: a progress line after half a second, a clean stop on Ctrl-C.

After the first Ctrl-C the search stops and returns what it has; the second ends the program at once.
Progress goes to standard error, and only to a terminal.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from burrkit.cli.common.streams import is_terminal
from burrkit.cli.common.waiting import PATIENCE

if TYPE_CHECKING:
    from rich.console import Console

    from burrkit.solving.estimate import Forecast


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[float], None]]:
    """Show a transient progress bar on a terminal; yields the function that moves it, from 0 to 1."""
    from rich.progress import Progress

    from burrkit.cli.common.console import console

    remarks = console(stderr=True)
    with Progress(console=remarks, transient=True, disable=not remarks.is_terminal) as bar:
        task = bar.add_task(label, total=1.0)
        yield lambda done: bar.update(task, completed=done)


#: The exit code after a limit of time, states or memory has stopped a search.
STOPPED: Final = 3


class Watch:
    """Context manager for one search, which takes ``progress`` and ``should_stop`` as its callbacks."""

    #: The exit code because of a search: 130 if Ctrl-C has stopped one, ``STOPPED`` if a limit has.
    status: ClassVar[int] = 0

    def __init__(self, console: Console | None = None, patience: float = PATIENCE) -> None:
        """``console`` is where progress is drawn, once ``patience`` seconds have passed."""
        self._console, self._patience = console, patience
        self.is_terminal = is_terminal(sys.stderr) if console is None else console.is_terminal
        self._stop = threading.Event()
        self._bar: Any = None
        self._before: Any = None

    @property
    def console(self) -> Console:
        """Where progress is drawn."""
        if self._console is None:
            from burrkit.cli.common.console import console

            self._console = console(stderr=True)
        return self._console

    def __enter__(self) -> Self:
        self._start = time.monotonic()
        # Only the main thread can set signal handlers; in any other thread the caller handles Ctrl-C.
        self._handles = threading.current_thread() is threading.main_thread()
        if self._handles:
            self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(self, *_: object) -> None:
        if self._handles:
            signal.signal(signal.SIGINT, self._before)
        if self._bar is not None:
            self._bar.stop()
        if self.stopped:
            Watch.status = 130

    @property
    def stopped(self) -> bool:
        """Whether Ctrl-C has requested a stop."""
        return self._stop.is_set()

    def should_stop(self) -> bool:
        """Polled by the search; True after the first Ctrl-C."""
        return self._stop.is_set()

    def progress(self, done: float, assemblies: int, solutions: int) -> None:
        """Called periodically with the fraction done (0 to 1), and assemblies and solutions so far."""
        if self._is_drawing():
            found = f"assemblies {assemblies:,}  solutions {solutions:,}"
            self._show(done, "stopping" if self.stopped else "searching", found)

    def _show(self, done: float, state: str, found: str) -> None:
        self._bar.update(self._task, completed=done, description=f"{state:9}", found=found)

    def _is_drawing(self) -> bool:
        """Whether there is a bar; one begins on a terminal, once the patience is over."""
        late = time.monotonic() - self._start >= self._patience
        if self._bar is None and late and self.is_terminal:
            self._bar = self._new_bar()
        return self._bar is not None

    def _new_bar(self) -> Any:
        """Begin to draw the bar; ``stop`` ends it."""
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[found]}"),
        )
        bar = Progress(*columns, console=self.console, transient=True)
        self._task = bar.add_task("searching", total=1.0, found="")
        bar.start()
        return bar

    def _interrupted(self, _signal: int, _frame: FrameType | None) -> None:
        if self._stop.is_set():
            raise KeyboardInterrupt
        self._stop.set()


class SolveWatch(Watch):
    """The same for a search for assemblies, the bar of which shows its forecast."""

    _forecast: Forecast | None = None

    @property
    def forecast(self) -> Callable[[Forecast | None], None] | None:
        """Called periodically with the present forecast; None where nothing is drawn."""
        return self._take if self.is_terminal else None

    def _take(self, forecast: Forecast | None) -> None:
        self._forecast = forecast

    def _show(self, done: float, state: str, found: str) -> None:
        self._bar.draw(state, self._forecast, found)

    def _new_bar(self) -> Any:
        from burrkit.solving.progress import IntervalBar

        return IntervalBar(self.console)
