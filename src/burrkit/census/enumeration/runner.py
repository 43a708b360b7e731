"""Run the census: the plan of a class of sticks, the order of its work units, and their execution.

Units are processed in an order that is random but always the same. So the units that are done are a fair
sample of the whole at any moment, the rate so far predicts the end, and a fraction of the units is a sample
of the census.
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
from burrkit.census.enumeration.depth import Depth
from burrkit.census.enumeration.selection import canonical
from burrkit.census.enumeration.tally import Settle, Tally, settle, tally
from burrkit.census.results.result_file import CensusPlan, ResultFile, UnitResult
from burrkit.runtime.executors import WorkerPool, completed
from burrkit.sixpiece import cutler_order
from burrkit.sixpiece.sticks import LENGTHS

#: Assemblies of this level and above are stored, as in Cutler's analysis.
SPECIAL: Final = 8


def plan(of: str, special: int = SPECIAL, keep: str = "", length: int = 0) -> CensusPlan:
    """The plan of a class, "all" or "notchable": every unit with the number of assemblies to expect.

    ``length`` 0 stands for the levels at all four lengths; any other length for what a result file of one
    length holds. The expected number is counted without constructing assemblies.
    """
    return CensusPlan(
        of, special, {unit.name: weight(unit, of) for unit in units.units(of)}, canonical(keep), length
    )


def weight(unit: units.WorkUnit, of: str) -> int:
    """The number of assemblies in a unit, before images of each other are left out."""
    numbers = cutler_order.order().numbers
    rows = units.rows(of)[units.rows(of) >= unit.first]
    allowed, parallel = np.zeros((2, 4097))
    allowed[numbers[rows]] = 1
    parallel[numbers[rows[unit.part :: units.SLICES]]] = 1
    return completions.CompletionCounter(allowed, parallel).count(int(numbers[unit.first]))[0]


def ordered(names: list[str]) -> list[str]:
    """Names of units in the order in which they are processed."""
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).digest())


def select_units(plan: CensusPlan, *, share: tuple[int, int] = (1, 1), sample: float = 1.0) -> list[str]:
    """Select the units of one share of several, or of a sample, in the order in which they are processed."""
    names = ordered(list(plan.weights))
    names = names[: math.ceil(sample * len(names))]
    return names[share[0] - 1 :: share[1]]


@dataclass(frozen=True)
class UnitTask:
    """A unit to process, as it is sent to a worker.

    ``settle`` returns the six rows and the level code of an assembly that the kernel left undecided.
    """

    unit: units.WorkUnit
    of: str
    special: int
    keep: str = ""
    length: int = 0
    depth: Depth = Depth.LEVELS
    settle: Settle = settle


def do(task: UnitTask) -> tuple[Tally, float]:
    """Construct and analyse the assemblies of a unit; returns its tally and the processor seconds."""
    start = time.thread_time()
    length = task.length or LENGTHS[-1]
    found = units.run(
        task.unit, task.of, depth=task.depth, length=length, special=task.special, keep=task.keep
    )
    made = tally(found, task.unit.first, task.special, task.keep, task.length, task.settle)
    return made, time.thread_time() - start


def run(
    result_file: ResultFile,
    pool: WorkerPool,
    names: list[str],
    *,
    should_stop: Callable[[], bool] | None = None,
) -> Iterator[UnitResult[Tally]]:
    """Process the named units that are not done; each is stored in the result file before it is yielded.

    BurrkitError if the result file can no longer be written; it then holds everything that was yielded.
    """
    plan, done = result_file.plan, result_file.done()
    every = {unit.name: unit for unit in units.units(plan.of)}
    tasks = (
        UnitTask(
            every[name], plan.of, plan.special, plan.keep, plan.length, result_file.depth, result_file.settle
        )
        for name in names
        if name not in done
    )
    for task, (made, seconds) in completed(pool, do, tasks, should_stop=should_stop):
        result = UnitResult(task.unit.name, made, seconds)
        result_file.keep([result])
        yield result
