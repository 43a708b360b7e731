"""Run a search for stick sets: distribute its units to a worker pool, store the answers in any order."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from burrkit.runtime.executors import WorkerPool, completed
from burrkit.search.sets.conditions import Conditions
from burrkit.search.sets.stock import Stock
from burrkit.search.sets.table import SetsTable
from burrkit.search.sets.units import SetsUnit, units, weigh, work

#: Time limit for weighing the units beforehand, in seconds.
_WEIGHING_SECONDS = 3.0


@dataclass(frozen=True)
class Progress:
    """The progress of a search: units and assemblies done and in all, and the seconds left.

    ``assemblies_all`` is exact if all units have been weighed, else an estimate from a random sample of them
    (``estimated``). ``seconds_left`` is None until there is a rate.
    """

    units: int
    units_all: int
    assemblies: int
    assemblies_all: int
    estimated: bool
    seconds_left: float | None

    @property
    def done(self) -> float:
        """The fraction of the work that is done, 0 to 1."""
        return 1.0 if self.units == self.units_all else self.assemblies / self.assemblies_all


def run(
    table: SetsTable,
    stock: Stock,
    conditions: Conditions,
    pool: WorkerPool,
    *,
    progress: Callable[[Progress], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> bool:
    """Run the rest of a search; returns whether it is complete.

    ``stock`` is the result of ``Conditions.stock``. Units are processed in an order that is random but always
    the same, so that the rate so far predicts the time left. Once ``should_stop`` returns True, units in
    progress are finished and stored, and no other is started. BurrkitError if the table cannot be written or
    the cluster is lost; stored units stay.
    """
    known = table.done()
    every = list(units(stock, conditions))
    random.Random(1).shuffle(every)
    left = [unit for unit in every if unit.name not in known]
    scale = _Scale(every, known, stock, conditions, should_stop)
    do = partial(work, stock=stock, conditions=conditions)
    began, before = time.monotonic(), sum(known.values())
    for unit, answer in completed(pool, do, left, should_stop=should_stop):
        table.keep(unit, answer)
        known[unit.name] = answer.assemblies
        if progress is not None:
            progress(scale.progress(known, time.monotonic() - began, before))
    return known.keys() == {unit.name for unit in every}


class _Scale:
    """The amount of work in a search: the assemblies of its units, weighed within a time limit."""

    def __init__(
        self,
        every: list[SetsUnit],
        known: dict[str, int],
        stock: Stock,
        conditions: Conditions,
        should_stop: Callable[[], bool] | None,
    ) -> None:
        self._units = len(every)
        self._weights = dict(known)
        end = time.monotonic() + _WEIGHING_SECONDS
        for unit in every:
            if unit.name in self._weights:
                continue
            if time.monotonic() > end or (should_stop is not None and should_stop()):
                break
            self._weights[unit.name] = weigh(unit, stock, conditions)

    def progress(self, known: dict[str, int], seconds: float, before: int) -> Progress:
        self._weights.update(known)
        share = self._units / max(1, len(self._weights))
        total, made = round(sum(self._weights.values()) * share), sum(known.values())
        rate = (made - before) / seconds if seconds > 0 else 0
        left = (total - made) / rate if rate else None
        return Progress(len(known), self._units, made, max(1, total), len(self._weights) < self._units, left)
