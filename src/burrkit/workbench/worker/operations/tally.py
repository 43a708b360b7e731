"""Searches that keep few of their findings or none: what they count, and how they run.

They have no checkpoint, as on the command line: a checkpoint has every finding. So they cannot be paused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any

from burrkit.solving.running import RunningSearch, SearchOptions

if TYPE_CHECKING:
    from burrkit.puzzle import Problem
    from burrkit.solving.estimate.forecast import Forecast
    from burrkit.solving.found_batch import FoundBatch
    from burrkit.solving.progress import Progress


class Tally:
    """Counts of assemblies that need not be kept."""

    def __init__(self) -> None:
        self.unsettled = 0
        #: Numbers of assemblies, of those of which something comes free, and of solutions; then raw.
        self.counts, self.raw = [0, 0, 0], [0, 0, 0]
        #: What left open how assemblies come apart, and of how many.
        self.limits: Counter[str] = Counter()

    def add(self, batch: FoundBatch) -> None:
        """Count the assemblies of a batch."""
        weights = batch.weights
        for i, places in enumerate((range(len(batch)), batch.partial, batch.solved)):
            self.counts[i] += len(places)
            self.raw[i] += sum(weights[place] for place in places)
        for one in (batch.known or {}).values():
            self.unsettled += one.first is None
            if one.limit is not None and not one.is_complete:
                self.limits[one.limit] += 1

    def as_data(self, *, raw: bool) -> dict[str, Any]:
        """Return the counts as plain data, raw or one per assembly."""
        assemblies, partial, solutions = self.raw if raw else self.counts
        return {
            "assemblies": assemblies,
            "partial": partial,
            "solutions": solutions,
            "unsettled": self.unsettled,
            "limits": dict(sorted(self.limits.items())),
            "raw": self.raw[0],
        }


def survey(
    problem: Problem,
    options: SearchOptions,
    progress: Progress,
    forecast: Callable[[Forecast | None], None],
    each: Callable[[FoundBatch], None],
) -> bool:
    """Search and pass on the assemblies in batches, which have no numbers after a stop.

    Returns whether the search is complete.
    """
    search = RunningSearch(problem, options, progress, forecast)
    with closing(search.batches()) as batches:
        for batch in batches:
            each(batch)
    return search.complete
