"""Disassembly of a sample: the share of assemblies that come apart, their states, and the time it takes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from burrkit.assembly import Assembly, Cover, CoverSearch
from burrkit.moves import Disassembly, take_apart_all, take_apart_batch
from burrkit.moves.limits import Limits
from burrkit.runtime.executors import own_seconds
from burrkit.solving.estimate.interval import Interval, of_moments
from burrkit.solving.estimate.probing import systematic

#: Assemblies to keep; of more a random half is dropped, again and again.
_MOST_STORED: Final = 20_000
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
        selected = self._rng.random(len(found)) < self._chance
        self._parts.append(Draw(found[selected], weights[selected] / self._chance, groups[selected]))
        self._count += len(self._parts[-1].found)
        while self._count > _MOST_STORED:
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
    before, start = search.nodes, own_seconds()
    count = search.advance(nodes, found)
    beginning.seconds += own_seconds() - start
    beginning.nodes += search.nodes - before
    weights = search.cover.weights(found[:count])
    beginning.raw += sum(filter(None, weights))
    selected = found[:count][[weight is not None for weight in weights]]
    groups = -1 - beginning.assemblies - np.arange(len(selected))
    beginning.assemblies += len(selected)
    if len(selected):
        pool.add(selected, np.ones(len(selected)), groups)


#: Assemblies to take apart first, which show how many states each takes.
_FIRST: Final = 20
#: Assemblies to take apart at most.
_MOST: Final = 1000
#: States that all of them together may take, and one of them.
_ALL_STATES: Final = 2_000_000
_ONE_STATES: Final = 200_000
#: Roots that are stepped through to time assemblies, and how many steps of each.
_ROOTS: Final = 4
_STEPS: Final = 4


@dataclass(frozen=True)
class DisassemblySample:
    """Assemblies that were taken apart, and the estimates that follow for all, None if nothing follows.

    ``size`` is their number. ``unsettled`` of them have more states than a limit: they count as assemblies
    that do not come apart, with the states up to the limit. ``seconds`` are those of one thread.
    """

    solutions: Interval | None = None
    states: Interval | None = None
    seconds: Interval | None = None
    size: int = 0
    unsettled: int = 0


def take_sample(
    cover: Cover,
    pool: AssemblyPool,
    assemblies: Interval,
    max_states: int | None,
    is_over: Callable[[], bool],
) -> DisassemblySample:
    """Take assemblies of a pool apart, if there are any and there is time for one."""
    drawn = pool.draw(_MOST)
    all_assemblies = cover.assemblies(drawn.found)
    limit = min(max_states or _ONE_STATES, _ONE_STATES)
    results: list[Disassembly] = []
    most = _FIRST
    while len(results) < min(most, len(all_assemblies)):
        batch = all_assemblies[len(results) : most]
        for result in take_apart_all(batch, max_states=limit, should_stop=is_over):
            if result.limit == "stop" or is_over():
                break
            results.append(result)
        if len(results) < min(most, len(all_assemblies)):
            break
        mean = sum(result.states for result in results) / len(results)
        most = max(most, min(_MOST, int(_ALL_STATES / max(1.0, mean))))
    if not results:
        nothing = Interval.of(0) if assemblies.high == 0 else None
        return DisassemblySample(nothing, nothing, nothing)
    limits = Limits(limit, should_stop=is_over)
    seconds = _pace(cover, limits) or _time_of(all_assemblies[: len(results)], limits) / len(results)
    is_whole = len(results) == assemblies.value and assemblies.is_exact
    return _sample(drawn, results, assemblies, seconds, is_whole=is_whole)


def _pace(cover: Cover, limits: Limits) -> float | None:
    """Seconds that a search takes for one assembly to take it apart; None if the first steps find none.

    Assemblies that follow each other have most pieces in the same places, which makes them many times faster
    than those of a sample; so does leaving out proofs.
    """
    seconds, count = 0.0, 0
    for root in cover.roots[:: max(1, len(cover.roots) // _ROOTS)][:_ROOTS]:
        search = CoverSearch.of(cover, root)
        for _ in range(_STEPS):
            if search.ended:
                break
            assemblies = search.step()
            seconds += _time_of(assemblies, limits)
            count += len(assemblies)
    return seconds / count if count else None


def _time_of(assemblies: Sequence[Assembly], limits: Limits) -> float:
    """The seconds that a thread needs to take assemblies apart as a search does."""
    start = own_seconds()
    for _ in take_apart_batch(assemblies, limits):
        pass
    return own_seconds() - start


def _sample(
    drawn: Draw, results: list[Disassembly], assemblies: Interval, seconds: float, *, is_whole: bool
) -> DisassemblySample:
    """Estimates for all assemblies from the results for the first assemblies drawn."""
    size = len(results)
    weights, groups = drawn.weights[:size], drawn.groups[:size]
    is_apart = np.array([result.is_complete for result in results], dtype=float)
    states = np.array([result.states for result in results], dtype=float)
    unsettled = sum(result.first is None for result in results)
    if is_whole:
        solutions, all_states = Interval.of(is_apart.sum()), Interval.of(states.sum())
        return DisassemblySample(solutions, all_states, Interval.of(size * seconds), size, unsettled)
    distinct = {tuple(sorted(row[2 : 2 + row[0]])) for row in drawn.found[:size][is_apart > 0].tolist()}
    share = _share(is_apart, weights, groups)
    mean = _mean(states, weights, groups, states.max() / size)
    solutions = times(assemblies, share, least=len(distinct))
    relative = Interval(seconds, seconds * mean.low / mean.value, seconds * mean.high / mean.value)
    return DisassemblySample(solutions, times(assemblies, mean), times(assemblies, relative), size, unsettled)


def _share(
    is_apart: NDArray[np.float64], weights: NDArray[np.float64], groups: NDArray[np.int64]
) -> Interval:
    """The share that comes apart: its interval is that of the rarer of both answers."""
    unseen = float(weights.max() / weights.sum())
    if np.average(is_apart, weights=weights) <= 0.5:
        few = _mean(is_apart, weights, groups, unseen)
        return Interval(few.value, few.low, min(1.0, few.high))
    few = _mean(1 - is_apart, weights, groups, unseen)
    return Interval(1 - few.value, max(0.0, 1 - few.high), 1 - few.low)


def _mean(
    values: NDArray[np.float64], weights: NDArray[np.float64], groups: NDArray[np.int64], unseen: float
) -> Interval:
    """The mean of values that stand for ``weights`` each.

    Values of one group may be similar, so its variance is that of the sums of groups if that is larger.
    """
    shares = weights / weights.sum()
    mean = float(shares @ values)
    errors = shares * (values - mean)
    _, index = np.unique(groups, return_inverse=True)
    sums = np.bincount(index, errors)
    variance = float(max(errors @ errors, sums @ sums if len(sums) > 1 else 0.0))
    return of_moments(mean, variance * len(errors) / max(1, len(errors) - 1), unseen)


def times(first: Interval, second: Interval, least: float = 0.0) -> Interval:
    """The product of two independent estimates (G. Y. Zou and A. Donner, Statistics in Medicine 27, 2008)."""
    value = first.value * second.value
    if value <= 0:
        return Interval(max(0.0, least), least, max(least, first.high * second.high))
    below = math.hypot(first.low / first.value - 1, second.low / second.value - 1)
    above = math.hypot(first.high / first.value - 1, second.high / second.value - 1)
    low = max(value * (1 - below), first.low * second.low, least)
    return Interval(max(value, least), low, max(value * (1 + above), least))
