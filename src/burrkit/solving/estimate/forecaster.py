"""Forecasts while a search runs: how much of it is done, and how long the rest takes.

At some moments the open nodes of the search are copied. Probes from these estimate what was left then; what
has been searched since is subtracted. So a forecast depends on no assumption about parts that are not
searched yet, and becomes narrower as the search goes on, because less and less has to be estimated. Copies
are made at moments that grow apart, and probes use less than a hundredth of the time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from typing import Final

import numpy as np

from burrkit.assembly import Cover
from burrkit.runtime.executors import own_seconds
from burrkit.solving.estimate.forecast import PATIENCE, Forecast, OpenNodes, Pace
from burrkit.solving.estimate.interval import Interval, interval
from burrkit.solving.estimate.probing import Frontier, ProbeRun, probe

#: The share of the time that probes may take.
_SHARE: Final = 0.006
#: Independent runs of a forecast.
_RUNS: Final = 8
#: The width of the first runs, the least and the greatest, and how much one forecast's may exceed the last's.
_FIRST_WIDTH: Final = 50
_WIDTHS: Final = (4, 4000)
_GROWTH: Final = 4.0
#: The next copy is made when the time since the start has grown by this factor.
_NEXT: Final = 1.4


#: Parts of the time so far that are compared by speed: each ends when the work has grown by a factor.
_PARTS: Final = 5
_PART_GROWTH: Final = 1.3


class Forecaster:
    """Makes forecasts of one search. ``request`` orders a copy of its open nodes, ``receive`` returns it.

    Both are called in the thread that calls ``update``.
    """

    def __init__(
        self,
        cover: Cover,
        request: Callable[[], None],
        receive: Callable[[], OpenNodes | None],
        began: float,
        clock: Callable[[], float] = time.perf_counter,
        own_clock: Callable[[], float] = own_seconds,
    ) -> None:
        """``began`` is when the search did, by the ``clock``; ``own_clock`` is that of this thread alone."""
        self._cover, self._request, self._receive, self._clock = cover, request, receive, clock
        self._own_clock = own_clock
        self._began = began
        self._next, self._spent = PATIENCE, 0.0
        self._width, self._seed = float(_FIRST_WIDTH), 0
        self._is_requested = False
        self._open: OpenNodes | None = None
        self._frontier: Frontier | None = None
        self._runs: list[ProbeRun] = []
        self._run_seconds = 0.0
        #: The last complete forecast: the search at its copy, and the runs.
        self._known: tuple[OpenNodes, list[ProbeRun]] | None = None
        #: The pace at some moments, to see how much it varies.
        self._paces: list[Pace] = []

    def update(self) -> bool:
        """Do a little work, at most one run; whether there is a new forecast."""
        passed = self._clock() - self._began
        if self._open is None:
            if passed < self._next:
                return False
            if not self._is_requested:
                self._request()
                self._is_requested = True
            self._open = self._receive()
            return False
        if self._spent > _SHARE * passed:
            return False
        start = self._own_clock()
        if self._frontier is None:
            self._frontier = Frontier(self._cover, self._open.states)
            self._spent += self._own_clock() - start
            return False
        self._seed += 1
        self._runs.append(probe(self._frontier, int(self._width), np.random.default_rng([2, self._seed])))
        seconds = self._own_clock() - start
        self._spent += seconds
        self._run_seconds += seconds
        if len(self._runs) < _RUNS and not self._runs[-1].is_exact:
            return False
        self._known = self._open, self._runs[-1:] if self._runs[-1].is_exact else self._runs
        self._plan(self._clock() - self._began)
        return True

    def _plan(self, passed: float) -> None:
        """Prepare the next forecast: when to copy, and how wide runs may be."""
        self._next = passed * _NEXT
        budget = max(0.0, _SHARE * self._next - self._spent)
        cost = self._run_seconds / len(self._runs) / self._width
        width = min(budget / (_RUNS * max(cost, 1e-9)), self._width * _GROWTH)
        self._width = min(max(width, _WIDTHS[0]), _WIDTHS[1])
        self._open, self._frontier, self._runs, self._run_seconds = None, None, [], 0.0
        self._is_requested = False

    def forecast(self, pace: Pace) -> Forecast | None:
        """The forecast at this pace; None if there is none yet, or if it turned out wrong."""
        if self._known is None:
            return None
        slowness = self._slowness(pace)
        copied, runs = self._known
        heaviest = float(np.mean([run.heaviest for run in runs]))
        left = interval(
            [pace.seconds(run.nodes, run.assemblies) for run in runs],
            pace.seconds(0, heaviest),
            max(pace.seconds(run.visited, run.seen) for run in runs),
        ).plus(-pace.seconds(pace.nodes - copied.nodes, pace.assemblies - copied.assemblies))
        work = pace.seconds(pace.nodes, pace.assemblies)
        if left.high <= 0 or work <= 0:
            return None
        left = Interval(max(left.value, 0.0), max(left.low, 0.0) * slowness.low, left.high * slowness.high)
        found = interval(
            [run.assemblies for run in runs], heaviest, max(float(run.seen) for run in runs)
        ).plus(copied.assemblies)
        least = float(pace.assemblies)
        return Forecast(
            Interval(*(work / (work + seconds) for seconds in (left.value, left.high, left.low))),
            Interval(*(seconds / pace.threads for seconds in (left.value, left.low, left.high))),
            Interval(max(found.value, least), max(found.low, least), max(found.high, least)),
        )

    def _slowness(self, pace: Pace) -> Interval:
        """The least and greatest ratio of the time that parts of the work took to that at the mean pace."""
        if not self._paces or pace.spent >= self._paces[-1].spent * _PART_GROWTH:
            self._paces.append(pace)
            del self._paces[: -_PARTS - 1]
        ratios = [1.0]
        for before, after in pairwise(self._paces):
            usual = pace.seconds(after.nodes - before.nodes, after.assemblies - before.assemblies)
            if usual > 0:
                ratios.append((after.spent - before.spent) / usual)
        return Interval(1.0, min(ratios), max(ratios))
