"""Progress of a design search: the work that remains, its end, and a clean stop on Ctrl-C."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from rich.console import Console

from burrkit.cli.common.progress import Watch

if TYPE_CHECKING:
    from burrkit.search.climb.climbing import Climbed
    from burrkit.search.sets.driver import Progress

#: Seconds between two drawings at least: in the beginning better ones follow at once.
_PAUSE = 3.0


class SearchWatch(Watch):
    """Context around a search: a progress line on a terminal, after half a second."""

    def update(self, text: str) -> None:
        """Redraw the line, if there is a terminal."""
        if self._is_drawing():
            self._bar.update(f"stopping; {text}" if self.stopped else text)

    def _new_bar(self) -> Any:
        line = self.console.status("")
        line.start()
        return line

    def progress_of_sets(self, progress: Progress) -> None:
        """Draw the progress of a search over sets."""
        left = progress.assemblies_all - progress.assemblies
        about = "about " if progress.estimated else ""
        end = "" if progress.seconds_left is None else f", {_clock(progress.seconds_left)} to go"
        self.update(f"{progress.done:.0%} done, {about}{left:,} assemblies remain{end}")


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


class BestSoFar:
    """Draws the best design above the line of progress; nothing where there is no terminal."""

    def __init__(self, console: Console) -> None:
        """``console`` is where it is drawn."""
        self._console = console
        self._drawn: Climbed | None = None
        self._at = time.monotonic()

    def update(self, best: Climbed | None) -> None:
        """Draw this design, unless it was drawn before, or another one a moment ago."""
        if best is None or best is self._drawn or not self._console.is_terminal:
            return
        if time.monotonic() - self._at < _PAUSE:
            return
        from burrkit.cli.common.console import show
        from burrkit.cli.common.layers import layers

        self._drawn = best
        show(self._console, f"run {best.run}: {best.measures.levels}; {best.measures.summary}")
        show(self._console, layers(best.result.solutions[0].assembly, self._console.width))
        self._at = time.monotonic()
