"""Benchmark of the searches: the missing stick, stick sets, and climbs by seed.

Run it by ``python -m bench.search [results.json]``.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random

from bench.harness import Measured, report, spent
from burrkit.runtime.executors import worker_pool
from burrkit.search.climb.climb_walk import ClimbWalk, anneal_one
from burrkit.search.climb.climbing import ClimbTask, search as climb
from burrkit.search.sets.conditions import Conditions
from burrkit.search.sets.driver import run
from burrkit.search.sets.stock import of_class
from burrkit.search.sets.table import SetsTable
from burrkit.search.sets.units import units, weigh
from burrkit.sixpiece.catalogue import entries
from burrkit.sixpiece.completions import complete
from burrkit.sixpiece.identity import canonical_set

SEEDS = range(1, 11)


def once(work: Callable[..., object], *words: object) -> float:
    return spent(lambda: work(*words))


def slowest_gap() -> float:
    """The longest time to find a missing stick of a burr of the catalogue."""
    known = sorted({canonical_set(entry.sticks) for entry in entries() if entry.is_burr})
    complete(known[0][:5])
    return max(once(complete, one[:i] + one[i + 1 :]) for one in known for i in range(6))


def sets(of: str, conditions: Conditions) -> dict[str, int]:
    stock = conditions.stock(of_class(of))
    with SetsTable(None, stock, conditions) as table, worker_pool() as pool:
        assert run(table, stock, conditions, pool)
        return table.totals()


def assemble(of: str, conditions: Conditions) -> int:
    return sum(weigh(unit, of_class(of), conditions) for unit in units(of_class(of), conditions))


def climbed(task: ClimbTask, seed: int) -> None:
    with worker_pool() as pool:
        best = climb(task, seed, 1000, pool)
    assert best is not None
    assert best.meets(task)


def candidates(side: int, pieces: int) -> float:
    """Candidates that annealing a cube judges in a second of one core, the median of five runs."""
    task = ClimbTask(box=(side, side, side, pieces), holes=1, evaluations=300_000)
    domain = task.domain()
    assert domain.slabs is not None
    rates = []
    for number in range(5):
        walk = ClimbWalk(domain, task, domain.slabs(Random(number)), number, None)
        start = time.process_time()
        anneal_one(walk)
        rates.append(walk.made / (time.process_time() - start))
    return statistics.median(rates)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("results", nargs="?")
    chosen = options.parse_args()
    solid = Conditions(holes=(0, 0))
    level5 = Conditions(lengths=(6, 8, 10), level=5, unique=True, counting="partial")
    burr, cube = ClimbTask(level=8), ClimbTask(box=(4, 4, 4, 5), level=5)
    timed = (
        ("slowest missing stick of the catalogue", 2, slowest_gap()),
        ("314 solid burrs of 25 sticks", 5, once(sets, "solid", solid)),
        ("all assemblies of 59 sticks", 2, once(assemble, "notchable", Conditions())),
        ("their unique level 5, at 3 lengths", 120, once(sets, "notchable", level5)),
        ("a burr of level 8, slowest of 10 seeds", 600, max(once(climbed, burr, n) for n in SEEDS)),
        ("a cube of level 5, slowest of 10 seeds", 600, max(once(climbed, cube, n) for n in SEEDS)),
    )
    figures = [Measured(name, value, goal, "s", False) for name, goal, value in timed]
    figures += [
        Measured(f"candidates, cube of {side} in {pieces} pieces", candidates(side, pieces), goal, "/s", True)
        for side, pieces, goal in ((4, 3, 500_000), (5, 4, 235_000), (6, 6, 170_000))
    ]
    report("Naming and finding puzzles", figures, chosen.results)


if __name__ == "__main__":
    main()
