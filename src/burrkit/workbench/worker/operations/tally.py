"""What searches count that keep few of their findings or none.

They have no checkpoint, as on the command line: a checkpoint has every finding. So they cannot be paused.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from burrkit.solving.found_batch import FoundBatch


class SurveyCounts:
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
