"""Estimates before a search: its size, its assemblies and solutions, and the time it takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from burrkit.assembly import Cover
from burrkit.puzzle import Problem
from burrkit.runtime.arguments import check_choice, check_count, check_seconds, check_type
from burrkit.runtime.short_repr import ShortRepr
from burrkit.solving.estimate.interval import Interval, interval
from burrkit.solving.estimate.probing import Frontier, ProbeRun, probe
from burrkit.solving.estimate.sampling import AssemblyPool, Beginning, DisassemblySample, begin, take_sample

#: Independent runs, from the spread of which the intervals follow.
RUNS: Final = 20
#: The width of a run while nothing is known about how long it takes, and the growth from round to round.
_FIRST_WIDTH: Final = 25
_GROWTH: Final = 4
#: The share of a time limit after which no more probes begin, so that some assemblies can be taken apart.
_FOR_PROBES: Final = 0.7


@dataclass(frozen=True, repr=False)
class Estimate(ShortRepr):
    """How large the search of a problem is, and what it finds, each as an ``Interval``.

    ``nodes`` are those of a search that remembers no dead states: among many equal pieces it visits fewer.
    ``assemblies`` are those of the convention ``up_to``, and ``raw`` the raw ones. ``solutions`` of them come
    completely apart, for which ``states`` states are reached before the first separations; None without a
    disassembly. ``sampled`` assemblies were taken apart for that, and ``unsettled`` of them had more states
    than the limit: they count as no solutions, with the states up to the limit.

    ``search_seconds`` and ``disassembly_seconds`` are those of one thread of this machine, None if they were
    not measured. ``probes`` is the number of paths, 0 if the search ended within the budget.

    >>> import burrkit as bk
    >>> estimate = bk.solving.estimate.estimate(bk.load("eight is enough"))
    >>> print(estimate.assemblies, estimate.solutions, estimate.is_exact)
    40 1 True
    """

    up_to: str
    nodes: Interval
    assemblies: Interval
    raw: Interval
    solutions: Interval | None
    states: Interval | None
    search_seconds: Interval | None
    disassembly_seconds: Interval | None
    sampled: int
    unsettled: int
    probes: int
    seed: int

    @property
    def is_exact(self) -> bool:
        """Whether all numbers of nodes, assemblies and solutions are exact."""
        known = (self.nodes, self.assemblies, self.solutions or self.nodes)
        return self.unsettled == 0 and all(number.is_exact for number in known)

    @property
    def seconds(self) -> Interval | None:
        """The time of one thread for all of the search; None if it was not measured."""
        parts = [part for part in (self.search_seconds, self.disassembly_seconds) if part is not None]
        if not parts:
            return None
        return Interval(*(sum(ends) for ends in zip(*((p.value, p.low, p.high) for p in parts), strict=True)))


def estimate(
    problem: Problem,
    *,
    up_to: Literal["rotation", "reflection"] = "rotation",
    probes: int = 20_000,
    nodes: int = 1_000_000,
    time_limit: float | None = None,
    seed: int = 0,
    disassemble: bool = True,
    max_states: int | None = None,
) -> Estimate:
    """Estimate the search for all assemblies of a problem, and their disassembly, without making it.

    First the search itself visits ``nodes`` nodes. If it ends there, all counts of assemblies are exact.
    From what is left, ``probes`` random paths are followed, in 20 independent runs; their spread gives
    intervals that contain the true numbers in nine of ten cases. Then up to 1000 of the assemblies found are
    taken apart, as far as ``max_states`` allows for each (200,000 at most).

    ``time_limit``, in seconds, replaces ``probes``: runs grow while there is time for another 20. Without
    it the same ``seed`` gives the same counts on every machine. The times are measured.

    BurrkitError for an argument that cannot be meant.

    >>> import burrkit as bk
    >>> soma = bk.load("examples/soma.json")
    >>> few = bk.solving.estimate.estimate(soma, nodes=100, probes=1000, disassemble=False)
    >>> few.assemblies.low < 480 < few.assemblies.high, few.assemblies.is_exact
    (True, False)
    >>> print(bk.solving.estimate.estimate(soma, disassemble=False).assemblies)
    480
    """
    check_type("problem", problem, Problem)
    check_choice("up_to", up_to, ("rotation", "reflection"))
    check_count("probes", probes)
    check_count("nodes", nodes)
    check_seconds("time_limit", time_limit)
    check_count("seed", seed, 0)
    check_count("max_states", max_states, optional=True)
    start = time.monotonic()

    def is_late(share: float) -> bool:
        return time_limit is not None and time.monotonic() > start + share * time_limit

    if problem.why_impossible() is not None:
        zero = Interval.of(0)
        apart = zero if disassemble else None
        return Estimate(up_to, zero, zero, zero, apart, apart, zero, apart, 0, 0, 0, seed)
    cover = Cover(problem, up_to)
    rng = np.random.default_rng([seed, 0])
    pool = AssemblyPool(len(problem.pieces), rng)
    beginning = begin(cover, nodes, pool, lambda: is_late(_FOR_PROBES))
    runs, made = _rounds(cover, beginning, probes if time_limit is None else None, seed, is_late)
    for number, run in enumerate(runs):
        for found, weights in run.found:
            pool.add(found, weights / len(runs), np.full(len(found), number))
    size, assemblies, raw = _totals(cover, beginning, runs)
    sample = DisassemblySample()
    if disassemble:
        sample = take_sample(cover, pool, assemblies, max_states, lambda: is_late(1))
    speed = beginning.nodes / beginning.seconds if beginning.seconds > 0 else None
    return Estimate(
        up_to,
        size,
        assemblies,
        raw,
        sample.solutions,
        sample.states,
        None if speed is None else Interval(size.value / speed, size.low / speed, size.high / speed),
        sample.seconds,
        sample.size,
        sample.unsettled,
        made,
        seed,
    )


def _rounds(
    cover: Cover, beginning: Beginning, probes: int | None, seed: int, is_late: Callable[[float], bool]
) -> tuple[list[ProbeRun], int]:
    """The last round of runs that ended, and its number of paths; no runs if nothing is left to search."""
    if beginning.has_ended:
        return [], 0
    frontier = Frontier.of(cover, beginning.searches)
    width = _FIRST_WIDTH if probes is None else max(1, probes // RUNS)
    best: list[ProbeRun] = []
    best_width = width
    while True:
        runs: list[ProbeRun] = []
        for number in range(RUNS):
            runs.append(probe(frontier, width, np.random.default_rng([seed, 1, width, number])))
            if runs[-1].is_exact:
                return runs[-1:], width
            if is_late(_FOR_PROBES) and len(runs) > 1:
                break
        if len(runs) > len(best) or len(runs) == RUNS:
            best, best_width = runs, width
        if probes is not None or is_late(_FOR_PROBES / (_GROWTH + 1)):
            return best, best_width * len(best)
        width *= _GROWTH


def _totals(cover: Cover, beginning: Beginning, runs: list[ProbeRun]) -> tuple[Interval, Interval, Interval]:
    """Nodes, assemblies and raw assemblies: those of the beginning, and the estimates of what is left."""
    if not runs:
        counts = beginning.nodes, beginning.assemblies, beginning.raw
        nodes, assemblies, raw = map(Interval.of, counts)
        return nodes, assemblies, raw
    unseen = float(np.mean([run.heaviest for run in runs]))
    most = max(float(run.visited) for run in runs), max(float(run.seen) for run in runs)
    nodes = interval([run.nodes for run in runs], unseen, most[0])
    assemblies = interval([run.assemblies for run in runs], unseen, most[1])
    sums = sum(run.assemblies for run in runs), sum(run.raw for run in runs)
    each = sums[1] / sums[0] if sums[0] else cover.most_weight
    raw = interval([run.raw for run in runs], unseen * each, most[1])
    return nodes.plus(beginning.nodes), assemblies.plus(beginning.assemblies), raw.plus(beginning.raw)
