"""Benchmark of six-piece burrs: sets a second on one core, and the time to the first answer.

Run it by ``make bench`` or ``python -m bench.sixpiece [results.json]``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.harness import Measured, report, seconds
from burrkit.sixpiece import solve_many
from burrkit.sixpiece.classes import notchable_table
from burrkit.sixpiece.sticks import distinct_sticks, weight_table

SETS = 20_000
ANTIQUE = "1,120,3328,3322,3328,3305"
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


def command(environment: dict[str, str]) -> None:
    arguments = [sys.executable, "-m", "burrkit", "solve", ANTIQUE]
    subprocess.run(
        arguments, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    )


def first_run() -> float:
    """A solve that has to compile every kernel it needs."""
    folder = tempfile.mkdtemp()
    try:
        return seconds(lambda: command({**os.environ, "NUMBA_CACHE_DIR": str(Path(folder))}), runs=1)
    finally:
        shutil.rmtree(folder)


def everything_compiled() -> float:
    """Compile all kernels there are."""
    folder = tempfile.mkdtemp()
    try:
        code = "import burrkit.sixpiece.batch"
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        return seconds(
            lambda: subprocess.run([sys.executable, "-c", code], check=True, env=environment), runs=1
        )
    finally:
        shutil.rmtree(folder)


def main() -> None:
    all_sticks = distinct_sticks()
    notchable = all_sticks[notchable_table()[all_sticks]]
    command(dict(os.environ))  # the kernels are in the cache from here on
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
                seconds(lambda: command(dict(os.environ))),
                1,
                "s",
                False,
            ),
            Measured("burrkit solve antique, first run", first_run(), 20, "s", False),
            Measured("compiling all kernels", everything_compiled(), 20, "s", False),
        ],
        sys.argv[1] if len(sys.argv) > 1 else None,
    )


if __name__ == "__main__":
    main()
