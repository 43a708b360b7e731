"""A pool of assemblies, each of which stands for several, and a draw from it."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.solving.estimate.probing import systematic

#: Assemblies to keep; of more a random half is kept, again and again.
_MOST: Final = 20_000


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

    @property
    def is_thinned(self) -> bool:
        """Whether assemblies have been left out at random, and the weights of the others raised."""
        return self._chance < 1

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
