"""Running the census: the plan of a class, the order of its units, and who does them.

Units are taken in an order that is random but always the same. So what is done at any moment is a fair sample
of the whole, and the rate so far tells when all will be done; and a fraction of the units samples the census.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from burrkit.census.counting import completions
from burrkit.census.enumeration import units
from burrkit.census.enumeration.selection import canonical
from burrkit.census.enumeration.tally import Tally, tally
from burrkit.census.results.result_file import CensusPlan, ResultFile, UnitResult
from burrkit.runtime.executors import WorkerPool, completed
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.sticks import LENGTHS

#: The level from which on assemblies are kept, as Cutler kept them.
SPECIAL: Final = 8


def plan(of: str, special: int = SPECIAL, keep: str = "", length: int = 0) -> CensusPlan:
    """The plan of a class, "all" or "notchable": every unit, and how many assemblies to expect of it.

    ``length`` 0 is for the levels at all lengths, another one for those of three definitions there. The
    expected number counts those with this row in position 1 by ``ring``, without making them.
    """
    return CensusPlan(
        of, special, {unit.name: weight(unit, of) for unit in units.units(of)}, canonical(keep), length
    )


def weight(unit: units.WorkUnit, of: str) -> int:
    """Assemblies in a unit, before images of each other are left out."""
    numbers = cutler_order.order().numbers
    rows = units.rows(of)[units.rows(of) >= unit.first]
    allowed, parallel = np.zeros((2, 4097))
    allowed[numbers[rows]] = 1
    parallel[numbers[rows[unit.part :: units.SLICES]]] = 1
    return completions.CompletionCounter(allowed, parallel).around(int(numbers[unit.first]))[0]


def ordered(names: list[str]) -> list[str]:
    """The order in which units are done."""
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).digest())


def chosen(plan: CensusPlan, *, share: tuple[int, int] = (1, 1), sample: float = 1.0) -> list[str]:
    """The units of one share of several, or of a sample of the whole, in the order in which they are done."""
    names = ordered(list(plan.weights))
    names = names[: math.ceil(sample * len(names))]
    return names[share[0] - 1 :: share[1]]


@dataclass(frozen=True)
class UnitTask:
    """A unit to do, as it is sent to whoever does it."""

    unit: units.WorkUnit
    of: str
    special: int
    keep: str = ""
    length: int = 0


def do(task: UnitTask) -> tuple[Tally, float]:
    """Make and analyse the assemblies of a unit; with the seconds of a processor that it took."""
    start = time.thread_time()
    deep = 3 + LENGTHS.index(task.length) if task.length else 2
    found = units.run(task.unit, task.of, deep=deep, special=task.special, keep=task.keep)
    made = tally(found, task.unit.first, task.special, task.keep, task.length)
    return made, time.thread_time() - start


def run(
    ledger: ResultFile,
    crew: WorkerPool,
    names: list[str],
    *,
    should_stop: Callable[[], bool] | None = None,
) -> Iterator[UnitResult[Tally]]:
    """Do the named units that are not yet done; each is in the ledger when it is handed back.

    BurrkitError if the ledger can no longer be written; it then has all that was handed back.
    """
    plan, done = ledger.plan, ledger.done()
    every = {unit.name: unit for unit in units.units(plan.of)}
    tasks = (
        UnitTask(every[name], plan.of, plan.special, plan.keep, plan.length)
        for name in names
        if name not in done
    )
    for task, (made, seconds) in completed(crew, do, tasks, should_stop=should_stop):
        result = UnitResult(task.unit.name, made, seconds)
        ledger.keep([result])
        yield result
