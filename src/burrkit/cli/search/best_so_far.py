"""The best design so far, drawn on a terminal whenever there is a better one."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from rich.console import Console

if TYPE_CHECKING:
    from burrkit.search.climb.climbing import Climbed

#: Seconds between two drawings at least: in the beginning better ones follow at once.
_PAUSE = 3.0


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
        from burrkit.cli.common.design_table import measures_line
        from burrkit.cli.common.layers import layers

        self._drawn = best
        show(self._console, f"run {best.run}: {best.measures.levels}; {measures_line(best)}")
        show(self._console, layers(best.result.solutions[0].assembly, self._console.width))
        self._at = time.monotonic()
