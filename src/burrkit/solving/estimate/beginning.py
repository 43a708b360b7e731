"""The beginning of a search: exact as far as it goes, and a measurement of its speed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly import Cover, CoverSearch
from burrkit.solving.estimate.pool import AssemblyPool

#: Assemblies that one call of the kernel may find.
_BATCH: Final = 4096


@dataclass
class Beginning:
    """Searches that have visited some nodes, with exact counts of these.

    ``raw`` is the number of raw assemblies; ``seconds`` were spent in the search itself.
    """

    searches: list[CoverSearch]
    nodes: int = 0
    assemblies: int = 0
    raw: int = 0
    seconds: float = 0.0

    @property
    def has_ended(self) -> bool:
        """Whether nothing is left to search."""
        return all(search.ended for search in self.searches)


def begin(cover: Cover, nodes: int, pool: AssemblyPool, is_over: Callable[[], bool]) -> Beginning:
    """Search about ``nodes`` nodes, evenly over the roots, or all if there are no more.

    The assemblies go to ``pool``, each in a group of its own.
    """
    beginning = Beginning([CoverSearch.of(cover, root) for root in cover.roots])
    found = np.empty((_BATCH, len(cover.problem.pieces) + 2), dtype=np.int64)
    while not beginning.has_ended and beginning.nodes < nodes:
        open_searches = [search for search in beginning.searches if not search.ended]
        each = max(1, (nodes - beginning.nodes) // len(open_searches))
        for search in open_searches:
            if beginning.nodes >= nodes:
                break
            if is_over():
                return beginning
            _advance(beginning, search, each, found, pool)
    return beginning


def _advance(
    beginning: Beginning, search: CoverSearch, nodes: int, found: NDArray[np.int64], pool: AssemblyPool
) -> None:
    """Advance one of the searches by one call of the kernel."""
    before, start = search.nodes, time.thread_time()
    count = search.advance(nodes, found)
    beginning.seconds += time.thread_time() - start
    beginning.nodes += search.nodes - before
    weights = search.cover.weights(found[:count])
    beginning.raw += sum(filter(None, weights))
    kept = found[:count][[weight is not None for weight in weights]]
    groups = -1 - beginning.assemblies - np.arange(len(kept))
    beginning.assemblies += len(kept)
    if len(kept):
        pool.add(kept, np.ones(len(kept)), groups)
