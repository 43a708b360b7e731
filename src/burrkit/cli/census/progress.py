"""Progress of a census: the share done, the speed, and the time when it will be complete.

A terminal shows one line that is redrawn; a file or a pipe gets one line per minute. The first Ctrl-C waits
for the units that have started and stores them, the second one discards them.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import Final

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from burrkit.cli.common.progress import Watch
from burrkit.cli.report import remark

_EVERY: Final = 60.0


class CensusWatch(Watch):
    """Context around a run; ``weight`` is the work to do, in expected assemblies."""

    def __init__(self, weight: int) -> None:
        """Progress is drawn on standard error."""
        super().__init__()
        self._weight, self._done, self._made = weight, 0, 0
        self._began = self._printed = time.monotonic()

    def add(self, weight: int, assemblies: int) -> None:
        """Add a finished unit."""
        self._done += weight
        self._made += assemblies
        now, pause = time.monotonic(), _EVERY if self._printed > self._began else _EVERY / 6
        if self._is_drawing():
            text = "finishing the units that have started ..." if self.stopped else self._line(now)
            self._bar.update(self._task, completed=self._done, description=text)
        elif not self.is_terminal and now - self._printed > pause:
            self._printed = now
            remark(f"{self._done / self._weight:6.1%}  {self._line(now)}")

    def _line(self, now: float) -> str:
        """Return the rate and the expected end: units are in random order, so the rate holds for the rest."""
        passed = now - self._began
        left = timedelta(seconds=round(passed * (self._weight - self._done) / max(self._done, 1)))
        end = datetime.now() + left
        when = f"{end:%H:%M}" if left < timedelta(hours=20) else f"{end:%d %B, %H:%M}"
        return f"{self._made / passed / 1e6:.2f} million per second, {left} left, complete at {when}"

    def _new_bar(self) -> Progress:
        columns = (BarColumn(bar_width=16), TaskProgressColumn("{task.percentage:5.1f}%"))
        bar = Progress(*columns, TextColumn("{task.description}"), console=self.console, transient=True)
        self._task = bar.add_task("", total=self._weight)
        bar.start()
        return bar
