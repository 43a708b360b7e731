"""Benchmark of six-piece burrs: sets a second on one core, and the time to the first answer.

Run it by ``make bench`` or ``python -m bench.sixpiece [results.json]``.
"""

from __future__ import annotations

import statistics
import sys
import tempfile

import numpy as np
from numpy.typing import NDArray

from bench.harness import Measured, report, run, seconds
from burrkit.sixpiece import solve_many
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.sticks import distinct_sticks, weight_table

SETS = 20_000
ALL_KERNELS = "import burrkit.sixpiece.batch"
SOLVE = (sys.executable, "-m", "burrkit", "solve", "1,120,3328,3322,3328,3305")
#: Sets of the kinds that people own: many assemblies, and levels that take searching.
FAMOUS = (
    (103, 760, 960, 992, 996, 1024),
    (88, 512, 704, 960, 992, 1008),
    (216, 412, 751, 896, 960, 1024),
    (369, 871, 928, 956, 1000, 1024),
)


def drawn(sticks: NDArray[np.int32], seed: int) -> NDArray[np.int32]:
    """Random sets of six from these sticks, equally likely, of those that weigh 32 or less."""
    rng = np.random.default_rng(seed)
    chosen: list[NDArray[np.int32]] = []
    while sum(map(len, chosen)) < SETS:
        sets = sticks[rng.integers(0, len(sticks), (100_000, 6))]
        chosen.append(sets[weight_table()[sets].sum(axis=1) <= 32])
    return np.concatenate(chosen)[:SETS]


def rate(sets: NDArray[np.int32]) -> float:
    return len(sets) / seconds(lambda: solve_many(sets, jobs=1))


def compiling(*arguments: str) -> float:
    """Seconds of a Python that has to compile every kernel that it loads."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, *arguments]
        return run(command, BURRKIT_KERNELS="jit", NUMBA_CACHE_DIR=folder).seconds


def main() -> None:
    all_sticks = distinct_sticks()
    notchable = all_sticks[notchable_table()[all_sticks]]
    run(SOLVE)  # the kernels are in the cache from here on
    solve_many([FAMOUS[0]], jobs=1)
    famous = np.array(FAMOUS * 50, dtype=np.int32)
    report(
        "Six-piece burrs: assemblies, first levels, complete disassembly, on one core",
        [
            Measured("random sets of the 837 sticks", rate(drawn(all_sticks, 1)), 20_000, "sets/s", True),
            Measured(
                "random sets of the 59 notchable sticks", rate(drawn(notchable, 2)), 20_000, "sets/s", True
            ),
            Measured("four famous burrs (average)", rate(famous), 1_000, "sets/s", True),
            Measured(
                "burrkit solve antique, kernels cached",
                statistics.median(run(SOLVE).seconds for _ in range(5)),
                1,
                "s",
                False,
            ),
            Measured("burrkit solve antique, first run", compiling(*SOLVE[1:]), 20, "s", False),
            Measured("compiling all kernels", compiling("-c", ALL_KERNELS), 20, "s", False),
        ],
        sys.argv[1] if len(sys.argv) > 1 else None,
    )


if __name__ == "__main__":
    main()
