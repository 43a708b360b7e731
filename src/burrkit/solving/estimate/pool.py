"""The beginning of a search, which is exact and shows its speed, and the pool of the assemblies found."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly import Cover, CoverSearch
from burrkit.solving.estimate.probing import systematic

#: Assemblies to keep; of more a random half is kept, again and again.
_MOST: Final = 20_000
#: Assemblies that one call of the kernel may find.
_BATCH: Final = 4096


class Draw(NamedTuple):
    """Some assemblies of a pool: rows as the kernel writes them, weights, and the group of each."""

    found: NDArray[np.int64]
    weights: NDArray[np.float64]
    groups: NDArray[np.int64]


class AssemblyPool:
    """Assemblies with weights. Those of one group depend on each other, as those of one run do."""

    def __init__(self, pieces: int, rng: np.random.Generator) -> None:
        """``pieces`` is their number in the problem."""
        self._rng, self._chance, self._count = rng, 1.0, 0
        nothing = np.empty((0, pieces + 2), dtype=np.int64)
        self._parts = [Draw(nothing, np.empty(0), np.empty(0, dtype=np.int64))]

    def add(self, found: NDArray[np.int64], weights: NDArray[np.float64], groups: NDArray[np.int64]) -> None:
        """Add copies of assemblies."""
        kept = self._rng.random(len(found)) < self._chance
        self._parts.append(Draw(found[kept], weights[kept] / self._chance, groups[kept]))
        self._count += len(self._parts[-1].found)
        while self._count > _MOST:
            whole = self._whole()
            half = self._rng.random(len(whole.found)) < 0.5
            self._parts = [Draw(whole.found[half], whole.weights[half] * 2, whole.groups[half])]
            self._chance /= 2
            self._count = int(half.sum())

    def draw(self, count: int) -> Draw:
        """About ``count`` assemblies in random order, each with a chance in proportion to its weight."""
        whole = self._whole()
        if len(whole.found) <= count:
            nodes = self._rng.permutation(len(whole.found))
            return Draw._make(array[nodes] for array in whole)
        order = self._rng.permutation(len(whole.found))
        chosen, chances = systematic(whole.weights, count, order, self._rng)
        drawn = Draw(whole.found[chosen], whole.weights[chosen] / chances, whole.groups[chosen])
        mixed = self._rng.permutation(len(chosen))
        return Draw._make(array[mixed] for array in drawn)

    def _whole(self) -> Draw:
        return Draw._make(np.concatenate(arrays) for arrays in zip(*self._parts, strict=True))


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
