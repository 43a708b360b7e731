"""Benchmark of the census: nanoseconds an assembly on one core, and an estimate for all of them on two.

The sample is one unit, drawn with a fixed seed, of every 40th row of position 1. Units are weighted by their
assemblies, so the time of the sample divided by its assemblies estimates that of all 35,657,131,235. Run it
by ``python -m bench.census [results.json]``.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from bench.harness import Measured, report, run, seconds
from burrkit.census.enumeration import units
from burrkit.census.enumeration.slices import firsts

EVERY = 40
START = 17
SEED = 5
CORES = 2
COUNT = (sys.executable, "-m", "burrkit", "census", "count")


def sample() -> list[units.WorkUnit]:
    """One unit of every 40th first row."""
    draw = random.Random(SEED)
    return [units.WorkUnit(first, draw.randrange(units.SLICES)) for first in firsts()[START::EVERY]]


def measured(unit: units.WorkUnit) -> tuple[int, float]:
    """The assemblies of a unit, and the processor time."""
    start = time.process_time()
    found = units.run(unit, "all")
    return found.assemblies, time.process_time() - start


def counting() -> Measured:
    """Measure ``burrkit census count``."""
    run(COUNT)  # from the second run on its kernels are cached
    count = statistics.median(run(COUNT).seconds for _ in range(5))
    return Measured("counting without analysing, one core", count, 1, "s", False)


def main() -> None:
    units.run(units.WorkUnit(2100, 0), "all")  # loads the kernels and tables
    made = [measured(unit) for unit in sample()]
    assemblies, spent = (sum(values) for values in zip(*made, strict=True))
    whole = 35_657_131_235 * spent / assemblies / CORES / 60
    notchable = seconds(lambda: [units.run(unit, "notchable") for unit in units.units("notchable")], runs=1)
    print(f"{len(made)} units, {assemblies:,} assemblies")
    report(
        "The census of six-piece burrs, at four lengths",
        [
            Measured("an assembly of all, one core", 1e9 * spent / assemblies, 200, "ns", False),
            Measured("all assemblies on two cores, estimated", whole, 60, "min", False),
            Measured("the notchable ones, one core", notchable, 120, "s", False),
            counting(),
        ],
        sys.argv[1] if len(sys.argv) > 1 else None,
    )


if __name__ == "__main__":
    main()
